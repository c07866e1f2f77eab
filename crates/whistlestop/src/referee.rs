//! `whistlestop referee`: runs games for other programs over JSON lines.
//!
//! Each line is a request and gets one response line; see docs/referee.md.
//! A failed request changes nothing.

mod line_reader;
mod request;
mod response;

use std::io;
use std::process::ExitCode;

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::record::{Record, Setup, embedded_map};
use engine::seat::Seat;
use engine::shuffle::{Keyed, Recording, Secret};
use protocol::{EditionFacts, GameDocuments as _, StateDoc};

use self::line_reader::{Line, LineReader};
use self::request::Request;
use self::response::{EditionDoc, Refusal, Response};
use crate::{output, setup_args};

/// Referee games for other programs: one JSON request per line, one JSON response per line.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also offer games on this map file (see docs/maps.md), under the id that it states; may be repeated
    #[arg(long = "map", value_name = "FILE", value_parser = setup_args::map_file)]
    maps: Vec<Edition>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let mut referee = Referee { maps: args.maps.clone(), table: None };
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

/// The current game.
struct Table {
    game: AnyGame,
    chance: Recording<Keyed>,
    /// The record; `None` for a game loaded from a state.
    record: Option<Record>,
}

struct Referee {
    /// Custom maps.
    maps: Vec<Edition>,
    table: Option<Table>,
}

impl Referee {
    fn handle(&mut self, line: &str) -> Result<Response, Refusal> {
        match request::read(line)? {
            Request::Editions {} => Ok(self.editions()),
            Request::Map { edition } => {
                let edition = match edition {
                    Some(id) => self.edition(&id)?,
                    None => self.table()?.game.edition(),
                };
                Ok(Response::Map { ok: true, map: Box::new(EditionFacts::new(edition)) })
            }
            Request::New { edition, seats, seed, first, options } => {
                let edition = self.edition(&edition)?;
                let setup = request::setup(edition, seats, first, &options)?;
                self.new_game(setup, seed)
            }
            Request::Load { state, seed } => self.load(state, seed),
            Request::Replay { record, seed } => self.replay(&record, seed),
            Request::State {} => {
                let table = self.table()?;
                Ok(Response::state(&table.game))
            }
            Request::Legal { seat } => {
                let game = &self.table()?.game;
                let actions = game.legal_actions(seat_of(game, seat)?);
                let actions = actions.into_iter().map(|action| game.write_action(action)).collect();
                Ok(Response::Actions { ok: true, actions })
            }
            Request::Act { seat, action } => self.act(seat, &action),
            Request::View { seat } => {
                let game = &self.table()?.game;
                let viewer = match seat {
                    Some(seat) => Viewer::Seat(seat_of(game, seat)?),
                    None => Viewer::Spectator,
                };
                Ok(Response::View { ok: true, view: game.view(viewer) })
            }
            Request::Score {} => Ok(Response::Scores { ok: true, scores: self.table()?.game.scores_doc() }),
            Request::Record { embed_map } => match &self.table()?.record {
                Some(record) => {
                    let record = Record { embeds_map: embed_map, ..record.clone() };
                    Ok(Response::Record { ok: true, record: record.write() })
                }
                None => Err(Refusal::new("no-record", "a game loaded from a state has no record")),
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

    fn table(&self) -> Result<&Table, Refusal> {
        self.table.as_ref().ok_or_else(Refusal::no_game)
    }

    fn new_game(&mut self, setup: Setup, seed: u64) -> Result<Response, Refusal> {
        let mut chance = Recording::new(Keyed::new(request::secret(seed)?));
        let game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
        let record = Some(Record::new(setup, std::mem::take(&mut chance.outcomes)));
        self.table = Some(Table { game, chance, record });
        Ok(Response::game(&game))
    }

    fn load(&mut self, state: serde_json::Value, seed: u64) -> Result<Response, Refusal> {
        if !state.is_object() {
            return Err(Refusal::new("bad-state", "a state is a JSON object"));
        }
        let doc: StateDoc =
            serde_json::from_value(state).map_err(|why| Refusal::new("bad-state", &why.to_string()))?;
        let game = doc
            .load()
            .map_err(|problem| Refusal::new("bad-state", &problem.to_string()).with_rule(problem.rule()))?;
        let chance = Recording::new(Keyed::new(request::secret(seed)?));
        self.table = Some(Table { game, chance, record: None });
        Ok(Response::game(&game))
    }

    fn replay(&mut self, text: &str, seed: u64) -> Result<Response, Refusal> {
        let mut maps = self.maps.clone();
        if let Some(map) = embedded_map(text) {
            let edition = Edition::from_map_file("embedded map", &map)
                .map_err(|why| Refusal::new("bad-record", &why.to_string()))?;
            maps.push(edition);
        }
        let replayed = Record::read_with(text, &maps).and_then(|record| Ok((record.replay()?, record)));
        let (game, record) = replayed.map_err(|problem| {
            Refusal::new("bad-record", &problem.to_string()).with_rule(problem.problem.rule())
        })?;
        let chance = Recording::new(Keyed::resume(request::secret(seed)?, record.shuffles_made()));
        self.table = Some(Table { game, chance, record: Some(record) });
        Ok(Response::game(&game))
    }

    fn act(&mut self, seat: usize, text: &str) -> Result<Response, Refusal> {
        let Table { game, chance, record } = self.table.as_mut().ok_or_else(Refusal::no_game)?;
        let seat = seat_of(game, seat)?;
        let edition = game.edition();
        let action = game.read_action(text).map_err(|problem| match problem.illegal() {
            Some(illegal) => Refusal::illegal(edition, illegal),
            None => Refusal::new("bad-action", &problem.to_string()),
        })?;
        let mut events = Vec::new();
        game.apply(seat, action, chance, &mut events)
            .map_err(|illegal| Refusal::illegal(edition, illegal))?;
        let outcomes = std::mem::take(&mut chance.outcomes);
        if let Some(record) = record {
            record.push(seat, action, outcomes);
        }
        let events = events.iter().map(|event| game.event_in_full(event)).collect();
        let (awaiting, over) = response::progress(game);
        Ok(Response::Events { ok: true, events, awaiting, over })
    }
}

/// Returns the seat with that number, or an error.
fn seat_of(game: &AnyGame, seat: usize) -> Result<Seat, Refusal> {
    Seat::checked(seat).filter(|seat| seat.index() < game.seats()).ok_or_else(|| {
        let last = game.seats() - 1;
        Refusal::bad_request(&format!("there is no seat {seat} in this game: seats are 0 to {last}"))
    })
}
