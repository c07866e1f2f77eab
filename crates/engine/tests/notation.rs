//! Notation: every action has exactly one text, which is parsed back to the same action.

use engine::any::{AnyAction, AnyGame};
use engine::board::BoardGame;
use engine::board::action::{Action, Claim};
use engine::edition::Edition;
use engine::illegal::Illegal;
use engine::market::Source;
use engine::notation::NotationError;
use engine::options::Options;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Secret, SecretChance};
use engine::sink::NoEvents;
use engine::ticket::Kept;

fn new_game(edition: Edition, seats: usize, seed: u64) -> BoardGame {
    let board = edition.board().expect("it is played on a board");
    let mut chance = SecretChance::new(Secret::from_seed(seed));
    BoardGame::new(board, seats, None, Options::default(), &mut chance, &mut NoEvents)
}

#[test]
fn every_legal_action_of_random_games_reads_back_as_itself() {
    for edition in Edition::ALL {
        for seed in 0..10 {
            let setup = Setup::new(edition, 2 + seed as usize % 3, None, Options::DEFAULT).expect("a game");
            let mut chance = SecretChance::new(Secret::from_seed(seed));
            let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
            let mut rng = FastRng::new(seed);
            while let Some(seat) = game.awaiting().lowest() {
                let actions = game.legal_actions(seat);
                for &action in &actions {
                    let text = game.write_action(action);
                    assert_eq!(game.read_action(&text), Ok(action), "{text}");
                }
                let action = actions[rng.below(actions.len() as u32) as usize];
                game.apply(seat, action, &mut chance, &mut Vec::new()).expect("it is listed");
            }
        }
    }
}

#[track_caller]
fn check_reads(edition: Edition, text: &str, expected: Result<Action, NotationError>) {
    let game = AnyGame::Board(new_game(edition, 2, 1));
    assert_eq!(game.read_action(text), expected.map(AnyAction::Board), "{text}");
}

#[track_caller]
fn check_refused(edition: Edition, text: &str, sentence: &str) {
    let game = AnyGame::Board(new_game(edition, 2, 1));
    let problem = game.read_action(text).expect_err("it is no action");
    assert_eq!(problem.to_string(), sentence, "{text}");
}

#[test]
fn the_examples_of_the_protocol_are_read() {
    check_reads(Edition::USA, "pick deck", Ok(Action::Pick(Source::Deck)));
    check_reads(Edition::USA, "pick 3", Ok(Action::Pick(Source::Row(2))));
    check_reads(Edition::USA, "  keep   1 3 ", Ok(Action::Keep(Kept::from_bits(0b101))));
    check_reads(Edition::USA, "keep none", Ok(Action::Keep(Kept::NONE)));
    let game = AnyGame::Board(new_game(Edition::USA, 2, 1));
    let text = "claim duluth--helena 4 orange 2 wild";
    let action = game.read_action(text).expect("an action");
    assert_eq!(game.write_action(action), text);
    let AnyAction::Board(Action::Claim(Claim { payment, passenger: None, .. })) = action else {
        panic!("a claim without a passenger")
    };
    assert_eq!((payment.colored(), payment.wilds(), payment.wilds_plus4()), (4, 2, 0));
    let game = AnyGame::Board(new_game(Edition::MARKLIN, 2, 1));
    for text in [
        "claim berlin--dresden 5 green at berlin",
        "tickets 2 short 2 long",
        "split 0 short 4 long",
        "ride berlin--dresden from berlin",
        "ride berlin--dresden",
        "alight",
        "tickets",
        "pass",
    ] {
        let action = game.read_action(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(game.write_action(action), text);
    }
}

/// C-69, MK-39
#[test]
fn what_no_payment_can_be_is_refused_with_its_rule() {
    let illegal = |illegal| Err(NotationError::Illegal(illegal));
    check_reads(Edition::USA, "claim duluth--helena 3 orange 3 red", illegal(Illegal::MixedColors));
    check_reads(Edition::USA, "claim duluth--helena 3 red 3 orange", illegal(Illegal::MixedColors));
    check_reads(
        Edition::MARKLIN,
        "claim berlin--dresden 4 green 1 passenger",
        illegal(Illegal::PassengerCardPays),
    );
    check_reads(Edition::USA, "place 2 red", illegal(Illegal::NotInThisGame));
    check_reads(Edition::USA, "complete none", illegal(Illegal::NotInThisGame));
}

#[test]
fn invalid_text_is_rejected_with_a_message() {
    let usa = Edition::USA;
    check_refused(usa, "", "the text is empty");
    check_refused(usa, "fly", "there is no action \"fly\"");
    check_refused(usa, "Pick 3", "there is no action \"Pick\"");
    check_refused(usa, "pick", "\"deck\" or a number from 1 to 5 is missing at the end");
    check_refused(usa, "pick 0", "expected \"deck\" or a number from 1 to 5, found \"0\"");
    check_refused(usa, "pick +3", "expected \"deck\" or a number from 1 to 5, found \"+3\"");
    check_refused(usa, "pick 03", "expected \"deck\" or a number from 1 to 5, found \"03\"");
    check_refused(usa, "pick 3 4", "the action ends before \"4\"");
    check_refused(usa, "claim", "a route is missing at the end");
    check_refused(usa, "claim kiev--lviv 2 red", "there is no route \"kiev--lviv\"");
    check_refused(usa, "claim duluth--helena 6", "a kind of card is missing at the end");
    check_refused(
        usa,
        "claim duluth--helena 6 purple",
        "there is no card \"purple\": cards are red, orange, yellow, green, blue, pink, black, white, wild, \
         plus4, passenger",
    );
    check_refused(
        usa,
        "claim duluth--helena 2 wild 4 orange",
        "cards are named once each, the color first, then wild, then plus4",
    );
    check_refused(
        usa,
        "claim duluth--helena 200 red 1 blue 200 red",
        "cards are named once each, the color first, then wild, then plus4",
    );
    check_refused(
        usa,
        "claim duluth--helena 6 orange 0 wild",
        "expected a number of cards from 1 on, found \"0\"",
    );
    check_refused(
        usa,
        "claim duluth--helena orange",
        "expected a number of cards or \"at\", found \"orange\"",
    );
    check_refused(usa, "claim duluth--helena 6 orange at kiev", "there is no city \"kiev\"");
    check_refused(usa, "keep 3 1", "positions are named once each, in ascending order");
    check_refused(usa, "keep 1 1", "positions are named once each, in ascending order");
    check_refused(usa, "keep", "\"none\" or the position of a ticket on offer is missing at the end");
    check_refused(usa, "tickets 2 short", "a number of long tickets is missing at the end");
    check_refused(usa, "ride duluth--helena via x", "expected from, found \"via\"");
    let long = "x".repeat(100_000);
    check_refused(usa, &long, &format!("there is no action \"{}…\"", "x".repeat(60)));
}

#[track_caller]
fn check_cards(text: &str, expected: Result<(), &str>) {
    let setup = Setup::new(Edition::CARD_GAME, 2, None, Options::DEFAULT).expect("a game");
    let game = AnyGame::new(&setup, &mut SecretChance::new(Secret::from_seed(1)), &mut Vec::new());
    match (game.read_action(text), expected) {
        (Ok(action), Ok(())) => assert_eq!(game.write_action(action), text),
        (Err(problem), Err(sentence)) => assert_eq!(problem.to_string(), sentence, "{text}"),
        (read, _) => panic!("{text}: {read:?}"),
    }
}

/// CG-39, CG-40, CG-45, CG-75
#[test]
fn the_card_game_places_groups_and_singles() {
    check_cards("place 3 red 1 wild", Ok(()));
    check_cards("place 1 blue 1 green 1 red", Ok(()));
    check_cards("complete los-angeles--pittsburgh", Ok(()));
    check_cards("complete none", Ok(()));
    check_cards("complete chicago--new-york chicago--new-york-2 dallas--helena", Ok(()));
    check_cards("complete", Err("\"none\" or a ticket is missing at the end"));
    check_cards("complete none dallas--helena", Err("the action ends before \"dallas--helena\""));
    check_cards("complete dallas--helena none", Err("there is no ticket \"none\""));
    check_cards(
        "complete dallas--helena chicago--new-york",
        Err("tickets are named once each, in alphabetical order"),
    );
    check_cards("complete dallas--helena dallas--helena", Err("a ticket is completed only once"));
    check_cards("done", Err("there is no action \"done\""));
    check_cards("tickets", Ok(()));
    check_cards("keep 1 6", Ok(()));
    check_cards("place", Err("a number of cards is missing at the end"));
    check_cards(
        "place 2 wild",
        Err("a group needs at least one card of its color: wilds alone cannot be placed"),
    );
    check_cards("place 1 red 1 blue 1 green", Err("singles are named once each, in alphabetical order"));
    check_cards("place 2 blue 1 red", Err("single cards are placed three at a time, in three colors, not 2"));
    check_cards(
        "place 1 blue 1 red 1 wild",
        Err("single cards are placed three at a time, in three colors, not 2"),
    );
    check_cards(
        "place 1 wild 1 red",
        Err("cards are named once each, the color first, then wild, then plus4"),
    );
    check_cards("place 2 red 1 plus4", Err("this game has no such action"));
    check_cards("complete kiev--lviv", Err("there is no ticket \"kiev--lviv\""));
    check_cards("claim duluth--helena 6 orange", Err("this game has no such action"));
}
