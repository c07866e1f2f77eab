//! Tests of the referee's requests for authors of bots: several games, copies, undo, samples, bots and hints.

use serde_json::{Value, json};

use crate::pipe::{Referee, strings};
use crate::{GAMES, Numbers, new_game, play, seats_of};

#[test]
fn hello_states_the_version_and_refuses_another() {
    let mut referee = Referee::start();
    let hello = referee.must(&json!({"do": "hello", "protocol": 2}));
    assert_eq!(hello["protocol"], json!(2));
    assert_eq!(hello["version"], json!(env!("CARGO_PKG_VERSION")));
    referee.check_refused(&json!({"do": "hello", "protocol": 1}), "unknown-protocol", "version 2");
    referee.check_refused(&json!({"do": "hello", "protocol": "2"}), "bad-request", "");
    referee.finish();
}

#[test]
fn games_with_ids_are_independent() {
    let mut referee = Referee::start();
    for id in ["a", "b"] {
        referee.must(&json!({"do": "new", "game": id, "edition": "usa", "seats": 2, "seed": 5}));
    }
    new_game(&mut referee, "london", 3, 1);
    let state =
        |referee: &mut Referee, id: &str| referee.must(&json!({"do": "state", "game": id}))["state"].take();
    assert_eq!(state(&mut referee, "a"), state(&mut referee, "b"));
    let before = state(&mut referee, "b");
    referee.must(&json!({"do": "act", "game": "a", "seat": 0, "action": "keep 1 2"}));
    assert_ne!(state(&mut referee, "a"), before);
    assert_eq!(state(&mut referee, "b"), before);
    let games = referee.must(&json!({"do": "games"}))["games"].take();
    assert_eq!(
        games,
        json!([
            {"id": "a", "edition": "usa", "seats": 2, "over": false},
            {"id": "b", "edition": "usa", "seats": 2, "over": false},
            {"id": "main", "edition": "london", "seats": 3, "over": false},
        ])
    );
    referee.must(&json!({"do": "drop", "game": "a"}));
    referee.check_refused(&json!({"do": "state", "game": "a"}), "no-game", "\"a\"");
    referee.check_refused(&json!({"do": "drop", "game": "a"}), "no-game", "\"a\"");
    referee.check_refused(&json!({"do": "state", "game": ""}), "bad-request", "1 to 64 bytes");
    referee.check_refused(&json!({"do": "state", "game": "x".repeat(65)}), "bad-request", "1 to 64 bytes");
    referee.check_refused(&json!({"do": "state", "game": 7}), "bad-request", "text");
    referee.check_refused(&json!({"do": "clone", "to": ""}), "bad-request", "1 to 64 bytes");
    referee.check_refused(&json!({"do": "clone"}), "bad-request", "to");
    assert_eq!(state(&mut referee, "b"), before);
    referee.finish();
}

#[test]
fn the_number_of_games_is_limited() {
    let mut referee = Referee::start();
    new_game(&mut referee, "new-york", 2, 1);
    for number in 1..4096 {
        referee.must(&json!({"do": "clone", "to": number.to_string()}));
    }
    referee.check_refused(&json!({"do": "clone", "to": "last"}), "too-many-games", "4096");
    // A game in place of another is no additional game.
    referee.must(&json!({"do": "clone", "to": "7"}));
    referee.finish();
}

/// Undoing an action and repeating it gives the same events, also after a reshuffle, in a copy and in a replayed game.
#[test]
fn an_action_can_be_taken_back_and_repeated() {
    let mut referee = Referee::start();
    for (edition, [seats, _]) in GAMES {
        let answer = new_game(&mut referee, edition, seats, 3);
        referee.check_refused(&json!({"do": "undo"}), "nothing-to-undo", "the game has 0");
        let mut count = 0;
        play(&mut referee, answer, &mut Numbers(2), |referee, state, done| {
            let Some((seat, action, before, answer)) = done else { return };
            count += 1;
            if count % 7 != 0 && state["over"] == json!(false) {
                return;
            }
            let record = referee.must(&json!({"do": "record"}))["record"].take();
            referee.must(&json!({"do": "clone", "to": "copy"}));
            referee.must(&json!({"do": "replay", "game": "replayed", "record": record, "seed": 3}));
            for id in ["main", "copy", "replayed"] {
                referee.must(&json!({"do": "undo", "game": id}));
                let undone = referee.must(&json!({"do": "state", "game": id}))["state"].take();
                assert_eq!(undone, *before, "{edition} {id}");
                let again = referee.must(&json!({"do": "act", "game": id, "seat": seat, "action": action}));
                assert_eq!(again, *answer, "{edition} {id}");
                assert_eq!(referee.must(&json!({"do": "record", "game": id}))["record"], record);
            }
        });
        let before = referee.state();
        let too_many = json!({"do": "undo", "actions": count + 1});
        referee.check_refused(&too_many, "nothing-to-undo", &format!("the game has {count}"));
        assert_eq!(referee.state(), before);
        referee.must(&json!({"do": "undo", "actions": count}));
        let start = referee.state();
        new_game(&mut referee, edition, seats, 3);
        assert_eq!(referee.state(), start, "{edition}");
    }
    referee.finish();
}

/// A sample can be loaded, and looks to the seat as the true state does.
#[test]
fn samples_fit_what_the_seat_sees() {
    let mut referee = Referee::start();
    for (edition, [seats, _]) in GAMES {
        let answer = new_game(&mut referee, edition, seats + 1, 4);
        let (mut count, mut different) = (0, 0);
        play(&mut referee, answer, &mut Numbers(6), |referee, state, _| {
            count += 1;
            if count % 5 != 0 {
                return;
            }
            for seat in 0..=seats {
                let request = json!({"do": "sample", "seat": seat, "seed": count, "to": "sample"});
                let sampled = referee.must(&request);
                assert_eq!(sampled, referee.must(&request), "a sample depends on its seed");
                different += usize::from(sampled["state"] != *state);
                referee.must(&json!({"do": "load", "game": "loaded", "state": sampled["state"]}));
                let seen = referee.must(&json!({"do": "view", "seat": seat}));
                for id in ["sample", "loaded"] {
                    let guess = referee.must(&json!({"do": "view", "seat": seat, "game": id}));
                    assert_eq!(guess, seen, "{edition} {id}");
                }
            }
        });
        assert!(different > 20, "{edition}: only {different} samples differ from the truth");
        referee.check_refused(&json!({"do": "sample", "seat": 9}), "bad-request", "there is no seat 9");
        referee.check_refused(&json!({"do": "record", "game": "sample"}), "no-record", "sampled");
    }
    referee.finish();
}

/// A state of which nothing was seen can be sampled too, also where the table hides the counts.
#[test]
fn a_loaded_state_can_be_sampled() {
    let mut referee = Referee::start();
    for counts in ["shown", "hidden"] {
        let options = json!({"show_counts": counts});
        let new = json!({"do": "new", "edition": "usa", "seats": 3, "seed": 8, "options": options});
        let mut answer = referee.must(&new);
        for _ in 0..60 {
            let seat = seats_of(&answer)[0];
            answer = referee.must(&json!({"do": "bot", "seat": seat, "bot": "greedy", "act": true}));
        }
        let state = referee.state();
        referee.must(&json!({"do": "load", "game": "loaded", "state": state}));
        let sampled = referee.ask(&json!({"do": "sample", "game": "loaded", "seat": 1, "to": "sample"}));
        assert_eq!(sampled["ok"], json!(true), "{counts}: {sampled}");
        assert_eq!(
            referee.must(&json!({"do": "view", "game": "sample", "seat": 1})),
            referee.must(&json!({"do": "view", "game": "loaded", "seat": 1})),
            "{counts}"
        );
    }
    referee.finish();
}

#[test]
fn bots_play_whole_games() {
    let mut referee = Referee::start();
    for (edition, [seats, _]) in GAMES {
        let play = |referee: &mut Referee, id: &str| {
            let mut answer = referee.must(&json!(
                {"do": "new", "game": id, "edition": edition, "seats": seats, "seed": 12}
            ));
            while answer["over"] == json!(false) {
                let seat = seats_of(&answer)[0];
                let bot = ["planner", "porter"][seat % 2];
                let legal =
                    strings(&referee.must(&json!({"do": "legal", "game": id, "seat": seat}))["actions"]);
                answer = referee.must(
                    &json!({"do": "bot", "game": id, "seat": seat, "bot": bot, "seed": 1, "act": true}),
                );
                assert!(legal.contains(&answer["action"].as_str().expect("an action").to_owned()));
                assert!(answer["events"].is_array() && answer["reason"]["code"].is_string());
            }
            referee.must(&json!({"do": "state", "game": id}))["state"].take()
        };
        assert_eq!(play(&mut referee, "one"), play(&mut referee, "two"), "{edition}");
    }
    referee.finish();
}

#[test]
fn hints_are_legal_actions_with_chances() {
    let mut referee = Referee::start();
    for (edition, _) in GAMES {
        new_game(&mut referee, edition, 2, 2);
        let request = json!({"do": "hint", "seat": 1, "budget": "40n", "seed": 3});
        let hints = referee.must(&request)["hints"].take();
        assert_eq!(hints, referee.must(&request)["hints"], "{edition}");
        let legal = referee.legal(1);
        let hints = hints.as_array().expect("hints");
        assert!(!hints.is_empty(), "{edition}");
        for hint in hints {
            assert!(legal.contains(&hint["action"].as_str().expect("an action").to_owned()), "{edition}");
            assert!((0.0..=1.0).contains(&hint["win"].as_f64().expect("a chance")), "{edition}");
        }
    }
    referee.finish();
}

#[test]
fn bad_requests_for_bots_and_hints_change_nothing() {
    let mut referee = Referee::start();
    for request in ["bot", "hint", "sample"] {
        let request = json!({"do": request, "seat": 0, "bot": "planner"});
        let request = if request["do"] == json!("bot") { request } else { without_bot(request) };
        referee.check_refused(&request, "no-game", "there is no game yet");
    }
    new_game(&mut referee, "new-york", 2, 1);
    referee.must(&json!({"do": "act", "seat": 0, "action": "keep 1"}));
    let state = referee.state();
    let bot = |name: &str, seat: usize| json!({"do": "bot", "seat": seat, "bot": name, "act": true});
    referee.check_refused(&bot("wizard", 1), "bad-bot", "there is no bot wizard");
    referee.check_refused(&bot("search@99", 1), "bad-bot", "no version 99");
    referee.check_refused(&bot("cmd:true", 1), "bad-bot", "starts no programs");
    referee.check_refused(&bot("planner", 0), "not-awaited", "not your turn");
    referee.check_refused(&bot("planner", 2), "bad-request", "there is no seat 2");
    referee.check_refused(&json!({"do": "hint", "seat": 0}), "not-awaited", "not your turn");
    referee.check_refused(&json!({"do": "hint", "seat": 1, "budget": "soon"}), "bad-request", "not a budget");
    referee.check_refused(&json!({"do": "undo", "actions": -1}), "bad-request", "");
    referee.check_refused(&json!({"do": "undo", "actions": usize::MAX}), "nothing-to-undo", "the game has 1");
    let far = json!({"do": "sample", "seat": 1, "seed": 1_u64 << 63});
    referee.check_refused(&far, "bad-setup", "below 2^63");
    assert_eq!(referee.state(), state);
    referee.finish();
}

fn without_bot(mut request: Value) -> Value {
    request.as_object_mut().expect("a request").remove("bot");
    request
}
