//! `soak replays`: stored games replay to the same result.
//!
//! `corpus/EDITION.games` holds setup, seed and actions of each game, and a hash of everything that follows from them.
//! The file begins with every action that occurs, in notation; the games refer to them by number.
//! Stored games are never rewritten; `soak record` creates the file of an edition that has none.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

use bots::{AnySeatedBot, Budget, Kind};
use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::edition::{Edition, Kit};
use engine::options::Options;
use engine::record::Record;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Recorder, Secret, SecretChance};

use crate::report::Report;

/// Number of stored games per edition.
const GAMES: u64 = 210;

/// Budget of the search bot when the corpus was created; smaller for the Card Game, which is long.
fn search(edition: Edition) -> Budget {
    match edition.kit() {
        Kit::Board(_) => Budget::Nodes(60),
        Kit::Card(_) => Budget::Nodes(8),
    }
}

const TITLE: &str = "whistlestop corpus 1, rules 2";

fn file(edition: Edition) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(format!("{}.games", edition.id()))
}

/// A 64-bit FNV-1a hash.
struct Digest(u64);

impl Digest {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Start of a stored game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Beginning {
    setup: Setup,
    seed: u64,
    /// Kinds of bots, one letter per seat; informational.
    players: String,
}

/// A running game with a digest of everything that follows from its actions.
struct Played {
    game: AnyGame,
    chance: Recorder<SecretChance>,
    record: Record,
    digest: Digest,
    events: Vec<AnyEvent>,
}

impl Played {
    fn begin(beginning: &Beginning) -> Self {
        let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(beginning.seed)));
        let mut events = Vec::new();
        let game = AnyGame::new(&beginning.setup, &mut chance, &mut events);
        let record = Record::new(beginning.setup, std::mem::take(&mut chance.outcomes));
        Self { game, chance, record, digest: Digest::new(), events }
    }

    fn act(&mut self, action: AnyAction) -> Result<(), String> {
        let seat = self.game.awaiting().lowest().ok_or("the game is over already")?;
        self.events.clear();
        self.game
            .apply(seat, action, &mut self.chance, &mut self.events)
            .map_err(|illegal| illegal.to_string())?;
        self.record.push(seat, action, std::mem::take(&mut self.chance.outcomes));
        // Add the number of legal actions, which depends on most of the state.
        for seat in self.game.awaiting().iter() {
            let legal = self.game.legal_actions(seat).len();
            self.digest.add(&format!("{} {legal}", seat.index()));
        }
        Ok(())
    }

    /// Returns the hash of the record and of all numbers of legal actions, and the scores.
    fn end(mut self) -> (String, String) {
        let scores: Vec<String> = self
            .game
            .scores()
            .iter()
            .map(|score| {
                let lines: Vec<String> = score.lines.iter().map(|line| line.points.to_string()).collect();
                format!("{}:{}({})", score.rank, score.total, lines.join(","))
            })
            .collect();
        self.digest.add(&self.record.write());
        self.digest.add(&scores.join(" "));
        (format!("{:016x}", self.digest.0), scores.join("/"))
    }
}

/// Formats the options as one letter each, in the edition's order.
fn write_settings(setup: &Setup) -> String {
    let mut letters = String::new();
    for (setting, value) in setup.settings() {
        let place = setting.values().iter().position(|known| *known == value).expect("it is one of them");
        letters.push(char::from(b'0' + place as u8));
    }
    if letters.is_empty() { "-".to_owned() } else { letters }
}

fn read_setup(edition: Edition, seats: &str, settings: &str) -> Option<Setup> {
    let mut setup = Setup::new(edition, seats.parse().ok()?, None, Options::DEFAULT).ok()?;
    for (&setting, letter) in edition.settings().iter().zip(settings.bytes().filter(|&byte| byte != b'-')) {
        let value = setting.values().get(usize::from(letter.checked_sub(b'0')?))?;
        setup = setup.with_setting(setting.id(), value).ok()?;
    }
    Some(setup)
}

/// Formats a number below 8,100 as two characters.
fn write_number(number: usize) -> String {
    const FIRST: usize = b'!' as usize;
    [number / 90, number % 90].iter().map(|&digit| char::from((FIRST + digit) as u8)).collect()
}

fn read_numbers(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    bytes
        .chunks(2)
        .map(|pair| pair.iter().fold(0, |number, &digit| number * 90 + usize::from(digit.wrapping_sub(b'!'))))
}

/// Results of replaying one file.
#[derive(Default)]
struct Replayed {
    games: usize,
    actions: usize,
    wrong: Vec<String>,
    seats: Vec<usize>,
    players: String,
}

fn replay(edition: Edition, text: &str) -> Replayed {
    let mut lines = text.lines();
    let mut replayed = Replayed::default();
    if lines.next() != Some(TITLE) {
        replayed.wrong.push(format!("{edition}: no corpus that this program reads"));
        return replayed;
    }
    let mut actions: Vec<&str> = Vec::new();
    for (number, line) in (2..).zip(lines) {
        if let Some(action) = line.strip_prefix("a ") {
            actions.push(action);
            continue;
        }
        replayed.games += 1;
        match replay_one(edition, line, &actions, &mut replayed) {
            Some(Ok(())) => {}
            Some(Err(why)) => replayed.wrong.push(format!("{edition}.games:{number}: {why}")),
            None => replayed.wrong.push(format!("{edition}.games:{number}: unreadable")),
        }
    }
    replayed
}

fn replay_one(
    edition: Edition,
    line: &str,
    actions: &[&str],
    replayed: &mut Replayed,
) -> Option<Result<(), String>> {
    let words: Vec<&str> = line.split(' ').collect();
    let [seats, settings, seed, players, hash, scores, numbers] = words[..] else { return None };
    let beginning = Beginning {
        setup: read_setup(edition, seats, settings)?,
        seed: seed.parse().ok()?,
        players: players.to_owned(),
    };
    replayed.seats.push(beginning.setup.seats());
    replayed.players.push_str(players);
    let mut played = Played::begin(&beginning);
    for number in read_numbers(numbers) {
        let action = played.game.read_action(actions.get(number)?).ok()?;
        replayed.actions += 1;
        if let Err(why) = played.act(action) {
            return Some(Err(why));
        }
    }
    if !played.game.is_over() {
        return Some(Err("it is not over".to_owned()));
    }
    let (now, now_scores) = played.end();
    Some(if (now.as_str(), now_scores.as_str()) == (hash, scores) {
        Ok(())
    } else {
        Err(format!("it ends as {now} {now_scores} and not as {hash} {scores}"))
    })
}

pub(crate) async fn measure(report: &mut Report) {
    let begun = Instant::now();
    for edition in Edition::ALL {
        let replayed = match std::fs::read_to_string(file(edition)) {
            Ok(text) => replay(edition, &text),
            Err(why) => Replayed { wrong: vec![format!("{edition}: {why}")], ..Replayed::default() },
        };
        for wrong in replayed.wrong.iter().take(5) {
            println!("  {wrong}");
        }
        report.at_least(&format!("stored games of {edition}"), replayed.games, 200);
        report.figure("their actions", replayed.actions);
        report.never("that play out differently now", replayed.wrong.len());
        let [min, max] = edition.seats().map(usize::from);
        let missing = (min..=max).filter(|seats| !replayed.seats.contains(seats)).count();
        report.never("numbers of seats that are missing", missing);
        let kinds = Kind::ALL.iter().filter(|kind| !replayed.players.contains(letter(**kind))).count();
        report.never("kinds of bot that are missing", kinds);
    }
    report.time("all of them", begun.elapsed().as_secs_f64() * 1_000.0, 60_000.0);
}

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::Random => 'r',
        Kind::Greedy => 'g',
        Kind::Planner => 'p',
        Kind::Search => 's',
    }
}

/// Creates the files of editions that have none.
pub(crate) fn record() {
    for edition in Edition::ALL {
        let file = file(edition);
        if file.exists() {
            println!("{} is there and stays as it is", file.display());
            continue;
        }
        std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(&file, play_corpus(edition)).expect("the file can be written");
        println!("{} is new", file.display());
    }
}

fn play_corpus(edition: Edition) -> String {
    let [min, max] = edition.seats().map(u64::from);
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut dictionary = format!("{TITLE}\n");
    let mut games = String::new();
    for number in 0..GAMES {
        let mut rng = FastRng::new(number);
        let seats = min + number % (max - min + 1);
        let mut setup =
            Setup::new(edition, seats as usize, None, Options::DEFAULT).expect("so many can play");
        // Two of three games have default options, the third random ones.
        if number % 3 == 2 {
            for &setting in edition.settings() {
                let value = setting.values()[rng.below(setting.values().len() as u32) as usize];
                setup = setup.with_setting(setting.id(), value).expect("the game offers it");
            }
        }
        // One of five games has mixed kinds of bots.
        let kinds: Vec<Kind> = (0..seats as usize)
            .map(|seat| match number / (max - min + 1) % 5 {
                4 => Kind::ALL[(seat + number as usize) % 4],
                kind => Kind::ALL[kind as usize],
            })
            .collect();
        let players: String = kinds.iter().map(|&kind| letter(kind)).collect();
        let beginning = Beginning { setup, seed: number, players };
        let (played, actions) = play(&beginning, &kinds);
        let mut line = String::new();
        for action in actions {
            let next = numbers.len();
            let number = *numbers.entry(action.clone()).or_insert_with(|| {
                dictionary.push_str(&format!("a {action}\n"));
                next
            });
            assert!(number < 8_100, "two letters suffice");
            line.push_str(&write_number(number));
        }
        let settings = write_settings(&beginning.setup);
        let (hash, scores) = played.end();
        let Beginning { seed, players, .. } = &beginning;
        writeln!(games, "{seats} {settings} {seed} {players} {hash} {scores} {line}").expect("text");
    }
    dictionary + &games
}

/// Plays a game with bots; returns it with its actions in notation.
fn play(beginning: &Beginning, kinds: &[Kind]) -> (Played, Vec<String>) {
    let edition = beginning.setup.edition();
    let mut bots: Vec<AnySeatedBot> = kinds
        .iter()
        .enumerate()
        .map(|(seat, &kind)| {
            AnySeatedBot::of_kind(kind, edition, Seat::new(seat), search(edition), beginning.seed)
        })
        .collect();
    let mut played = Played::begin(beginning);
    let mut actions = Vec::new();
    let show = |bots: &mut Vec<AnySeatedBot>, events: &[AnyEvent]| {
        for bot in bots {
            events.iter().for_each(|event| bot.observe(event));
        }
    };
    show(&mut bots, &played.events);
    while let Some(seat) = played.game.awaiting().lowest() {
        let action = bots[seat.index()].choose(&played.game).expect("it is awaited");
        actions.push(played.game.write_action(action));
        played.act(action).expect("bots do what is legal");
        show(&mut bots, &played.events);
    }
    (played, actions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        let numbers = [0, 1, 89, 90, 8_099];
        let text: String = numbers.iter().map(|&number| write_number(number)).collect();
        assert_eq!(read_numbers(&text).collect::<Vec<_>>(), numbers);
        assert!(text.is_ascii() && !text.contains(' '));
    }

    /// A stored game replays; a changed hash, score or action is noticed.
    #[test]
    fn changed_games_are_detected() {
        let setup = Setup::new(Edition::LONDON, 2, None, Options::DEFAULT).expect("two can play");
        let beginning = Beginning { setup, seed: 3, players: "rr".to_owned() };
        let (played, actions) = play(&beginning, &[Kind::Random; 2]);
        let (hash, scores) = played.end();
        let head = |hash: &str, scores: &str| {
            format!("2 {} 3 rr {hash} {scores} ", write_settings(&beginning.setup))
        };
        let list: String = actions.iter().map(|action| format!("a {action}\n")).collect();
        let numbers: String = (0..actions.len()).map(write_number).collect();
        let wrong = |line: String| replay(Edition::LONDON, &format!("{TITLE}\n{list}{line}\n")).wrong.len();
        assert_eq!(wrong(head(&hash, &scores) + &numbers), 0);
        assert_eq!(wrong(head("0000000000000000", &scores) + &numbers), 1);
        assert_eq!(wrong(head(&hash, "1:0/1:0") + &numbers), 1);
        assert_eq!(wrong(head(&hash, &scores) + &numbers[..numbers.len() - 2]), 1);
    }
}
