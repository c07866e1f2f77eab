//! Whole games that every future version must replay: `records/<edition>/*.record`.
//!
//! A stored game is never rewritten. `UPDATE=1 cargo test` writes those that the list below names and that do not
//! exist yet; a game in which something went wrong is stored by hand and stays.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks at the variants it is about")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Once;

use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::board::action::Action;
use engine::board::event::Event;
use engine::board::map::RouteId;
use engine::board::position::Position;
use engine::board::{Board, BoardGame};
use engine::edition::Edition;
use engine::options::Options;
use engine::record::{Record, Setup};
use engine::seat::Seat;
use engine::shuffle::{FastRng, Recorder, Secret, SecretChance};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// Every stored game: its edition's folder, its name and its text.
fn stored() -> Vec<(String, String, String)> {
    static MADE: Once = Once::new();
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        MADE.call_once(store_missing);
    }
    let mut found = Vec::new();
    for edition in Edition::ALL {
        let Ok(entries) = std::fs::read_dir(folder().join(edition.id())) else { continue };
        for entry in entries {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_name().expect("it is a file").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a record is text");
            found.push((edition.id().to_owned(), name, text));
        }
    }
    found.sort();
    found
}

#[test]
fn every_stored_game_replays_to_its_scores() {
    let stored = stored();
    for edition in Edition::ALL {
        assert!(stored.iter().any(|(folder, ..)| folder == edition.id()), "no game of {edition} is stored");
    }
    for (folder, name, text) in stored {
        let record = Record::read(&text).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"));
        assert_eq!(record.setup.edition().id(), folder, "{name} is in the wrong folder");
        let game = record.replay().unwrap_or_else(|error| panic!("{folder}/{name}: {error}"));
        assert!(game.is_over(), "{folder}/{name} is not over");
        assert!(record.stated_scores.is_some(), "{folder}/{name} does not tell its scores");
        assert_eq!(record.write(), text, "{folder}/{name} is written in another way now");
    }
}

/// What makes an end different from others.
fn ways_to_end(record: &Record) -> BTreeSet<String> {
    let edition = record.setup.edition();
    let mut replay = record.replay_steps().expect("it replays");
    let events: Vec<AnyEvent> = (&mut replay).flat_map(|moment| moment.expect("it replays").events).collect();
    let trigger = events.iter().find_map(|event| match event {
        AnyEvent::Board(Event::FinalRoundBegan { seat }) => Some(*seat),
        _ => None,
    });
    let mut ways = BTreeSet::new();
    if let AnyGame::Board(game) = replay.game() {
        match trigger {
            Some(_) => ways.insert(format!("{edition}: final round")),
            None => ways.insert("everybody passes".to_owned()),
        };
        let position: Position = game.position();
        let ended_with = trigger.map(|seat| position.players[seat.index()].pieces);
        ways.extend(ended_with.map(|left| format!("{left} pieces left")));
    }
    let winners = replay.game().scores().iter().filter(|score| score.rank == 1).count();
    ways.insert(if winners > 1 { "shared victory".to_owned() } else { "one winner".to_owned() });
    ways
}

#[test]
fn every_way_to_end_a_board_game_is_stored() {
    let mut ways = BTreeSet::new();
    for (_, name, text) in stored() {
        ways.extend(ways_to_end(&Record::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"))));
    }
    let mut expected: Vec<String> =
        Edition::BOARDS.iter().map(|edition| format!("{edition}: final round")).collect();
    expected.extend(
        [
            "everybody passes",
            "0 pieces left",
            "1 pieces left",
            "2 pieces left",
            "shared victory",
            "one winner",
        ]
        .map(str::to_owned),
    );
    for way in expected {
        assert!(ways.contains(&way), "no stored game ends like this: {way}");
    }
}

/// Plays a game by `choose` and records it.
fn play(
    setup: Setup,
    seed: u64,
    mut choose: impl FnMut(&AnyGame, Seat, &[AnyAction], &mut FastRng) -> AnyAction,
) -> (Record, AnyGame) {
    let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(seed)));
    let mut rng = FastRng::new(seed);
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut chance, &mut events);
    let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
    while let Some(seat) = game.awaiting().lowest() {
        let action = choose(&game, seat, &game.legal_actions(seat), &mut rng);
        game.apply(seat, action, &mut chance, &mut events).expect("it is legal");
        record.push(seat, action, std::mem::take(&mut chance.outcomes));
    }
    (record, game)
}

fn any(_: &AnyGame, _: Seat, legal: &[AnyAction], rng: &mut FastRng) -> AnyAction {
    legal[rng.below(legal.len() as u32) as usize]
}

fn setup(edition: Edition, seats: usize) -> Setup {
    Setup::new(edition, seats, None, Options::DEFAULT).expect("the game has so many seats")
}

/// Stores the game unless there is one of that name.
fn store(edition: Edition, name: &str, make: impl FnOnce() -> Record) {
    let path = folder().join(edition.id()).join(format!("{name}.record"));
    if !path.exists() {
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(path, make().write()).expect("the record can be written");
    }
}

/// The first random game, seed after seed, that ends in the way asked for.
fn random_game(edition: Edition, seats: usize, wanted: &str) -> Record {
    (0..20_000)
        .map(|seed| play(setup(edition, seats), seed, any).0)
        .find(|record| ways_to_end(record).contains(wanted))
        .unwrap_or_else(|| panic!("no game of {edition} with {seats} seats ends like this: {wanted}"))
}

/// Makes the games that the project stores, as far as they are missing.
fn store_missing() {
    for edition in Edition::ALL {
        let [min, max] = edition.seats();
        for seats in min..=max {
            store(edition, &format!("random-{seats}"), || play(setup(edition, seats.into()), 1, any).0);
        }
        let mut other = setup(edition, min.into()).with_first(1).expect("two seats at least");
        for &setting in edition.settings() {
            other = other.with_setting(setting.id(), setting.values()[1]).expect("the game offers it");
        }
        store(edition, "other-settings", || play(other, 2, any).0);
    }
    for left in 0..=2 {
        let wanted = format!("{left} pieces left");
        store(Edition::USA, &format!("{left}-left"), || random_game(Edition::USA, 3, &wanted));
    }
    for edition in [Edition::LONDON, Edition::NEW_YORK] {
        store(edition, "shared-victory", || random_game(edition, 4, "shared victory"));
    }
    store(Edition::USA, "everybody-passes", everybody_passes);
}

/// Which routes each of five seats of USA claims so that nobody can do anything in the end: all of up to three
/// spaces, and longer ones until each has three pieces left, which are too few for the rest.
fn plan(board: &Board) -> Vec<Vec<RouteId>> {
    let map = &board.map;
    let length = |id: RouteId| usize::from(map.route(id).length);
    let ids = || RouteId::all(map.routes().len());
    let mut routes: Vec<RouteId> = ids().filter(|&id| length(id) == 6).collect();
    routes.extend(
        ids().filter(|&id| length(id) == 5 && !map.parallel(id, RouteId::new(id.index() + 1))).take(3),
    );
    let mut short: Vec<RouteId> = ids().filter(|&id| length(id) <= 3).collect();
    short.sort_by_key(|&id| std::cmp::Reverse(length(id)));
    routes.extend(short);
    let mut plans = vec![Vec::new(); 5];
    let mut left = [usize::from(board.rules.pieces) - 3; 5];
    for id in routes {
        let free = |seat: &usize| !plans[*seat].iter().any(|&own| map.parallel(own, id));
        let seat = (0..5).filter(free).max_by_key(|&seat| left[seat]).expect("a group has two tracks");
        plans[seat].push(id);
        left[seat] = left[seat].checked_sub(length(id)).expect("the pieces suffice");
    }
    assert_eq!(left, [0; 5], "every piece but three is used");
    plans
}

/// C-29: a game that ends because everybody passes. The seats claim by a plan, and draw until nothing is left to
/// draw.
fn everybody_passes() -> Record {
    let board = Edition::USA.board().expect("it is played on a board");
    let plans = plan(board);
    let choose = |game: &AnyGame, seat: Seat, legal: &[AnyAction], rng: &mut FastRng| {
        let AnyGame::Board(game) = game else { unreachable!("it is played on a board") };
        next_of_plan(game, seat, &plans, legal, rng)
    };
    (0..200)
        .map(|seed| play(setup(Edition::USA, 5), seed, choose).0)
        .find(|record| ways_to_end(record).contains("everybody passes"))
        .expect("the plan works out for some seed")
}

fn next_of_plan(
    game: &BoardGame,
    seat: Seat,
    plans: &[Vec<RouteId>],
    legal: &[AnyAction],
    rng: &mut FastRng,
) -> AnyAction {
    let plan = &plans[seat.index()];
    let claimed = game.position().players[seat.index()].routes;
    let is_done = plan.iter().all(|&id| claimed.contains(id));
    let of = |wanted: &dyn Fn(&Action) -> bool| {
        let fits: Vec<AnyAction> = legal
            .iter()
            .copied()
            .filter(|action| matches!(action, AnyAction::Board(action) if wanted(action)))
            .collect();
        (!fits.is_empty()).then(|| fits[rng.clone().below(fits.len() as u32) as usize])
    };
    let planned = of(&|action| matches!(action, Action::Claim(claim) if plan.contains(&claim.route)));
    let ticket = of(&|action| matches!(action, Action::AskTickets(_)));
    let pick = of(&|action| matches!(action, Action::Pick(_)));
    let first = if is_done { ticket.or(pick) } else { planned.or(pick).or(ticket) };
    let chosen = first.unwrap_or_else(|| legal[rng.below(legal.len() as u32) as usize]);
    rng.next();
    chosen
}
