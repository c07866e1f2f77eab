//! `whistlestop referee`: runs games for other programs over JSON lines.
//!
//! Each line is a request and gets one response line; see docs/referee.md.
//! A failed request changes nothing. Several games, distinguished by ids, can be played in one process.

mod line_reader;
mod request;
mod response;
mod table;

use std::collections::BTreeMap;
use std::io;
use std::process::ExitCode;

use bots::Budget;
use engine::any::{AnyAction, AnyGame};
use engine::edition::Edition;
use engine::game::Viewer;
use engine::illegal::Illegal;
use engine::options::Options;
use engine::record::{Record, Setup, embedded_map};
use engine::seat::Seat;
use engine::shuffle::{FastRng, Secret};
use protocol::{EditionFacts, EventDoc, GameDocuments as _, StateDoc};

use self::line_reader::{Line, LineReader};
use self::request::Request;
use self::response::{EditionDoc, GameDoc, HintDoc, Refusal, Response};
use self::table::Table;
use crate::player_spec::{PlayerSpec, read_budget};
use command_line::{output, setup_args};

/// Version of the protocol.
const PROTOCOL: u32 = 2;

/// Maximum number of games in one process.
const MAX_GAMES: usize = 4096;

/// Budget of a hint for which none is given, in simulated games.
const HINT_GAMES: u32 = 1000;

/// Referee games for other programs: one JSON request per line, one JSON response per line.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also offer games on this map file (see docs/maps.md), under the id that it states; may be repeated
    #[arg(long = "map", value_name = "FILE", value_parser = setup_args::map_file)]
    maps: Vec<Edition>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let mut referee = Referee { maps: args.maps.clone(), tables: BTreeMap::new() };
    let mut lines = LineReader::new(io::stdin().lock());
    loop {
        let response = match lines.next() {
            Ok(None) => return ExitCode::SUCCESS,
            Ok(Some(Line::Text(text))) => referee.handle(&text),
            Ok(Some(Line::TooLong)) => Err(Refusal::bad_request("the line is longer than 16 MiB")),
            Ok(Some(Line::NotText)) => Err(Refusal::bad_request("the line is not UTF-8 text")),
            Err(why) => return output::fail("cannot read standard input", why),
        };
        match response::write(&mut io::stdout().lock(), response.unwrap_or_else(Response::from)) {
            Ok(()) => {}
            // The client has closed the pipe.
            Err(why) if why.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Err(why) => return output::fail("cannot write", why),
        }
    }
}

struct Referee {
    /// Custom maps.
    maps: Vec<Edition>,
    /// Games by id.
    tables: BTreeMap<String, Table>,
}

impl Referee {
    fn handle(&mut self, line: &str) -> Result<Response, Refusal> {
        let (id, request) = request::read(line)?;
        match request {
            Request::Hello { protocol } => hello(protocol),
            Request::Games {} => Ok(self.games()),
            Request::Drop {} => self
                .tables
                .remove(&id)
                .map(|_| Response::Done { ok: true })
                .ok_or_else(|| Refusal::no_game(&id)),
            Request::Editions {} => Ok(self.editions()),
            Request::Map { edition } => {
                let edition = match edition {
                    Some(id) => self.edition(&id)?,
                    None => self.table(&id)?.game.edition(),
                };
                Ok(Response::Map { ok: true, map: Box::new(EditionFacts::new(edition)) })
            }
            Request::New { edition, seats, seed, first, options } => {
                let edition = self.edition(&edition)?;
                let setup = request::setup(edition, seats, first, &options)?;
                let table = Table::new(setup, request::secret(seed)?);
                self.insert(id, table)
            }
            Request::Load { state, seed } => {
                let table = Table::of_state(read_state(state)?, request::secret(seed)?);
                self.insert(id, table)
            }
            Request::Replay { record, seed } => {
                let table = self.replay(&record, request::secret(seed)?)?;
                self.insert(id, table)
            }
            Request::Clone { to } => {
                let table = self.table(&id)?.copy();
                self.insert(request::game_id(&to)?, table)
            }
            Request::State {} => Ok(Response::state(&self.table(&id)?.game)),
            Request::Legal { seat } => {
                let game = &self.table(&id)?.game;
                let actions = game.legal_actions(seat_of(game, seat)?);
                let actions = actions.into_iter().map(|action| game.write_action(action)).collect();
                Ok(Response::Actions { ok: true, actions })
            }
            Request::Act { seat, action } => act(self.table_mut(&id)?, seat, &action),
            Request::Undo { actions } => undo(self.table_mut(&id)?, actions),
            Request::Bot { seat, bot, seed, act } => choose(self.table_mut(&id)?, seat, &bot, seed, act),
            Request::Hint { seat, budget, seed } => hint(self.table(&id)?, seat, budget.as_deref(), seed),
            Request::Sample { seat, seed, to } => self.sample(&id, seat, seed, to.as_deref()),
            Request::View { seat } => {
                let game = &self.table(&id)?.game;
                let viewer = match seat {
                    Some(seat) => Viewer::Seat(seat_of(game, seat)?),
                    None => Viewer::Spectator,
                };
                Ok(Response::View { ok: true, view: game.view_doc(viewer) })
            }
            Request::Score {} => {
                Ok(Response::Scores { ok: true, scores: self.table(&id)?.game.scores_doc() })
            }
            Request::Record { embed_map } => match &self.table(&id)?.record {
                Some(record) => {
                    let record = Record { embeds_map: embed_map, ..record.clone() };
                    Ok(Response::Record { ok: true, record: record.write() })
                }
                None => Err(Refusal::new("no-record", "a game loaded from a state or sampled has no record")),
            },
        }
    }

    /// Returns the built-in editions and the custom maps.
    fn all_editions(&self) -> impl Iterator<Item = Edition> {
        Edition::ALL.into_iter().chain(self.maps.iter().copied())
    }

    fn editions(&self) -> Response {
        let doc = |edition: Edition| {
            let [min, max] = edition.seats();
            EditionDoc { id: edition.id(), seats: (min..=max).collect() }
        };
        Response::Editions { ok: true, editions: self.all_editions().map(doc).collect() }
    }

    /// Returns the edition or custom map with that id, or an error.
    fn edition(&self, id: &str) -> Result<Edition, Refusal> {
        self.all_editions().find(|edition| edition.id() == id).ok_or_else(|| {
            let ids: Vec<&str> = self.all_editions().map(Edition::id).collect();
            let message = format!("there is no such edition: editions are {}", ids.join(", "));
            Refusal::new("unknown-edition", &message)
        })
    }

    fn games(&self) -> Response {
        let doc = |(id, table): (&String, &Table)| GameDoc {
            id: id.clone(),
            edition: table.game.edition().id(),
            seats: table.game.seats(),
            over: table.game.is_over(),
        };
        Response::Games { ok: true, games: self.tables.iter().map(doc).collect() }
    }

    fn table(&self, id: &str) -> Result<&Table, Refusal> {
        self.tables.get(id).ok_or_else(|| Refusal::no_game(id))
    }

    fn table_mut(&mut self, id: &str) -> Result<&mut Table, Refusal> {
        self.tables.get_mut(id).ok_or_else(|| Refusal::no_game(id))
    }

    /// Stores a game, in place of one with the same id.
    fn insert(&mut self, id: String, table: Table) -> Result<Response, Refusal> {
        if self.tables.len() >= MAX_GAMES && !self.tables.contains_key(&id) {
            let message = format!("there are {MAX_GAMES} games: drop one first");
            return Err(Refusal::new("too-many-games", &message));
        }
        let response = Response::game(&table.game);
        self.tables.insert(id, table);
        Ok(response)
    }

    fn replay(&self, text: &str, secret: Secret) -> Result<Table, Refusal> {
        let mut maps = self.maps.clone();
        if let Some(map) = embedded_map(text) {
            let edition = Edition::from_map_file("embedded map", &map)
                .map_err(|why| Refusal::new("bad-record", &why.to_string()))?;
            maps.push(edition);
        }
        Record::read_with(text, &maps).and_then(|record| Table::of_record(record, secret)).map_err(
            |problem| Refusal::new("bad-record", &problem.to_string()).with_rule(problem.problem.rule()),
        )
    }

    fn sample(&mut self, id: &str, seat: usize, seed: u64, to: Option<&str>) -> Result<Response, Refusal> {
        let secret = request::secret(seed)?;
        let table = self.table(id)?;
        let sampled = table.sample(seat_of(&table.game, seat)?, &mut FastRng::new(seed));
        let response = Response::state(&sampled);
        if let Some(to) = to {
            self.insert(request::game_id(to)?, Table::of_state(sampled, secret))?;
        }
        Ok(response)
    }
}

fn hello(protocol: Option<u32>) -> Result<Response, Refusal> {
    match protocol {
        None | Some(PROTOCOL) => {
            Ok(Response::Hello { ok: true, protocol: PROTOCOL, version: env!("CARGO_PKG_VERSION") })
        }
        Some(other) => {
            let message = format!("this referee speaks version {PROTOCOL} of the protocol, not {other}");
            Err(Refusal::new("unknown-protocol", &message))
        }
    }
}

fn read_state(state: serde_json::Value) -> Result<AnyGame, Refusal> {
    if !state.is_object() {
        return Err(Refusal::new("bad-state", "a state is a JSON object"));
    }
    let doc: StateDoc =
        serde_json::from_value(state).map_err(|why| Refusal::new("bad-state", &why.to_string()))?;
    doc.load().map_err(|problem| Refusal::new("bad-state", &problem.to_string()).with_rule(problem.rule()))
}

fn act(table: &mut Table, seat: usize, text: &str) -> Result<Response, Refusal> {
    let seat = seat_of(&table.game, seat)?;
    let edition = table.game.edition();
    let action = table.game.read_action(text).map_err(|problem| match problem.illegal() {
        Some(illegal) => Refusal::illegal(edition, illegal),
        None => Refusal::new("bad-action", &problem.to_string()),
    })?;
    let events = apply(table, seat, action)?;
    let (awaiting, over) = response::progress(&table.game);
    Ok(Response::Events { ok: true, events, awaiting, over })
}

/// Applies an action and returns its events, including hidden information.
fn apply(table: &mut Table, seat: Seat, action: AnyAction) -> Result<Vec<EventDoc>, Refusal> {
    let edition = table.game.edition();
    let events = table.apply(seat, action).map_err(|illegal| Refusal::illegal(edition, illegal))?.to_vec();
    Ok(events.iter().map(|event| table.game.complete_event_doc(event)).collect())
}

fn undo(table: &mut Table, actions: usize) -> Result<Response, Refusal> {
    if !table.undo(actions) {
        let message = format!("{actions} actions cannot be taken back: the game has {}", table.undoable());
        return Err(Refusal::new("nothing-to-undo", &message));
    }
    Ok(Response::game(&table.game))
}

fn choose(table: &mut Table, seat: usize, bot: &str, seed: u64, act: bool) -> Result<Response, Refusal> {
    let bad_bot = |why: &str| Refusal::new("bad-bot", why);
    let player = PlayerSpec::read(bot).map_err(|why| bad_bot(&why))?;
    if !player.is_ours() {
        return Err(bad_bot("the referee starts no programs: a bot is a kind or a level"));
    }
    let seat = awaited_seat(&table.game, seat)?;
    let decision = table.choose(&player, seat, seed).expect("an awaited seat has a legal action");
    let action = table.game.write_action(decision.action);
    let events = if act { Some(apply(table, seat, decision.action)?) } else { None };
    let (awaiting, over) = response::progress(&table.game);
    Ok(Response::Choice {
        ok: true,
        action,
        reason: response::reason(&decision.reason),
        events,
        awaiting,
        over,
    })
}

fn hint(table: &Table, seat: usize, budget: Option<&str>, seed: u64) -> Result<Response, Refusal> {
    let budget = match budget {
        Some(text) => read_budget(text).map_err(|why| Refusal::bad_request(&why))?,
        None => Budget::Nodes(HINT_GAMES),
    };
    let seat = awaited_seat(&table.game, seat)?;
    let hints = table.hints(seat, budget, seed);
    let doc = |hint: &bots::Hint| HintDoc {
        action: table.game.write_action(hint.action),
        win: hint.wins,
        games: hint.games,
        reason: response::reason(&hint.reason),
    };
    Ok(Response::Hints { ok: true, hints: hints.iter().map(doc).collect() })
}

/// Returns the seat with that number if the game waits for it, or an error.
fn awaited_seat(game: &AnyGame, seat: usize) -> Result<Seat, Refusal> {
    let seat = seat_of(game, seat)?;
    if game.is_over() {
        return Err(Refusal::illegal(game.edition(), Illegal::GameOver));
    }
    if !game.awaiting().contains(seat) {
        return Err(Refusal::illegal(game.edition(), Illegal::NotYourTurn));
    }
    Ok(seat)
}

/// Returns the seat with that number, or an error.
fn seat_of(game: &AnyGame, seat: usize) -> Result<Seat, Refusal> {
    Seat::try_new(seat).filter(|seat| seat.index() < game.seats()).ok_or_else(|| {
        let last = game.seats() - 1;
        Refusal::bad_request(&format!("there is no seat {seat} in this game: seats are 0 to {last}"))
    })
}
