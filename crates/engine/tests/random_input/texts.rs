//! Arbitrary texts as actions: parsed or rejected, then applied or rejected.

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{Secret, SecretChance};

use crate::numbers::{Numbers, damage, for_seeds};

/// Words of actions, and some that are none.
const WORDS: [&str; 42] = [
    "pick",
    "claim",
    "tickets",
    "split",
    "keep",
    "ride",
    "alight",
    "place",
    "complete",
    "none",
    "pass",
    "deck",
    "none",
    "at",
    "from",
    "short",
    "long",
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "pink",
    "black",
    "white",
    "wild",
    "plus4",
    "passenger",
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "9",
    "200",
    "255",
    "256",
    "-1",
    "01",
    "é",
    "--",
];

/// A game of that edition and its chance.
fn new_game(edition: Edition, numbers: &mut Numbers) -> (AnyGame, SecretChance) {
    let [min, max] = edition.seats().map(usize::from);
    let seats = min + numbers.below(max - min + 1);
    let setup = Setup::new(edition, seats, None, Options::default()).expect("the game is for so many");
    let mut chance = SecretChance::new(Secret::from_seed(numbers.next()));
    let game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    (game, chance)
}

/// A text that is an action, nearly one, or nothing of the kind.
fn arbitrary_text(game: &AnyGame, legal: &[String], numbers: &mut Numbers) -> String {
    let known = if legal.is_empty() { String::new() } else { legal[numbers.below(legal.len())].clone() };
    let mut words: Vec<&str> = known.split(' ').collect();
    match numbers.below(5) {
        0 => damage(&known, numbers),
        1 => {
            // Up to seven words from anywhere.
            let ids = ids(game.edition());
            let mut text = String::new();
            for _ in 0..numbers.below(8) {
                let id = ids[numbers.below(ids.len())];
                text += if numbers.below(4) == 0 { id } else { WORDS[numbers.below(WORDS.len())] };
                text += " ";
            }
            text
        }
        2 => {
            // Cards that nobody has.
            let ids = ids(game.edition());
            let mut text = format!("claim {}", ids[numbers.below(ids.len())]);
            for _ in 0..=numbers.below(4) {
                let kinds = ["red", "blue", "wild", "plus4", "passenger"];
                text += &format!(" {} {}", numbers.below(257), kinds[numbers.below(kinds.len())]);
            }
            text
        }
        3 => {
            // One word changed, and perhaps some repeated.
            let place = numbers.below(words.len());
            words[place] = WORDS[numbers.below(WORDS.len())];
            for _ in 0..numbers.below(5) {
                words.push(words[numbers.below(words.len())]);
            }
            words.join(" ")
        }
        _ => known,
    }
}

/// The names of the game's routes, cities and tickets.
fn ids(edition: Edition) -> Vec<&'static str> {
    let data = edition.data();
    let routes = data.routes.iter().map(|route| route.id.as_str());
    let cities = data.cities.iter().map(|city| city.id.as_str());
    routes.chain(cities).chain(data.tickets.iter().map(|ticket| ticket.id.as_str())).collect()
}

#[test]
fn an_arbitrary_text_is_an_action_or_is_refused() {
    for edition in Edition::ALL {
        let (mut read, mut done) = (0, 0);
        for_seeds(0..12, |numbers| {
            let (mut game, mut chance) = new_game(edition, numbers);
            for _ in 0..400 {
                let Some(seat) = game.awaiting().lowest() else { break };
                let legal: Vec<String> =
                    game.legal_actions(seat).into_iter().map(|action| game.write_action(action)).collect();
                let text = arbitrary_text(&game, &legal, numbers);
                let action = match game.read_action(&text) {
                    Ok(action) => action,
                    Err(why) => {
                        assert!(!why.to_string().is_empty());
                        continue;
                    }
                };
                read += 1;
                // Each action is written in exactly one way, but for the space between words.
                let written = game.write_action(action);
                let words: Vec<&str> = text.split_ascii_whitespace().collect();
                assert_eq!(written, words.join(" "));
                let seat = if numbers.below(5) == 0 { Seat::new(numbers.below(5)) } else { seat };
                let before = game;
                let listed = game.legal_actions(seat).contains(&action);
                match game.apply(seat, action, &mut chance, &mut Vec::new()) {
                    Ok(()) => done += 1,
                    Err(why) => {
                        assert!(game == before, "{text} left a trace");
                        assert!(!why.to_string().is_empty());
                    }
                }
                assert_eq!(listed, game != before, "{text}");
            }
        });
        assert!(read > 500 && done > 200, "{edition}: only {read} read, {done} done");
    }
}
