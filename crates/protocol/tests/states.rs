//! States as documents: a state is loaded as itself, and errors in an edited one are reported.

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Secret, SecretChance};
use protocol::{GameDocuments as _, StateDoc};
use serde_json::{Value, json};

/// Plays random games of every edition, and shows every state to `look`.
fn every_state(games: u64, mut look: impl FnMut(&AnyGame)) {
    for edition in Edition::ALL {
        let [min, max] = edition.seats().map(usize::from);
        for seats in min..=max {
            for seed in 0..games {
                let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("a game");
                let mut chance = SecretChance::new(Secret::from_seed(seed));
                let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
                let mut rng = FastRng::new(seed);
                look(&game);
                while let Some(seat) = game.awaiting().lowest() {
                    let actions = game.legal_actions(seat);
                    let action = actions[rng.below(actions.len() as u32) as usize];
                    game.apply(seat, action, &mut chance, &mut Vec::new()).expect("it is listed");
                    look(&game);
                }
            }
        }
    }
}

#[test]
fn every_state_survives_a_round_trip() {
    every_state(2, |game| {
        let text = serde_json::to_string(&game.state_doc()).expect("a state is a document");
        let doc: StateDoc = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let again = doc.load().unwrap_or_else(|why| panic!("{why}: {text}"));
        // Whose turn it would have been means nothing when the game is over.
        assert!(game.is_over() || again == *game, "{text}");
        assert_eq!(serde_json::to_string(&again.state_doc()).expect("a state is a document"), text);
    });
}

#[test]
fn a_view_lists_legal_actions_and_no_hidden_information() {
    every_state(1, |game| {
        let state = serde_json::to_value(game.state_doc()).expect("a state is a document");
        for viewer in Viewer::all(game.seats()) {
            let view = serde_json::to_value(game.view_doc(viewer)).expect("a view is a document");
            let own = viewer.seat().map(Seat::index);
            let holdings = own.map(|seat| &state["players"][seat]);
            assert_eq!(view["hand"], holdings.map_or(json!({}), |own| own["hand"].clone()));
            assert_eq!(view["tickets"], holdings.map_or(json!([]), |own| own["tickets"].clone()));
            assert_eq!(view["offer"], holdings.map_or(json!([]), |own| own["offer"].clone()));
            assert_eq!(view["deck"], json!(state["deck"].as_array().map(Vec::len)));
            assert_eq!(view["discard"], json!(state["discard"].as_array().map(Vec::len)));
            let actions = viewer.seat().map_or(Vec::new(), |seat| game.legal_actions(seat));
            let legal: Vec<Value> =
                actions.into_iter().map(|action| json!(game.write_action(action))).collect();
            assert_eq!(view["legal"], Value::Array(legal));
            assert_eq!(view.get("scores").is_some(), game.is_over());
            assert_eq!(view.get("all_tickets").is_some(), game.is_over());
        }
    });
}

fn opening(edition: Edition) -> Value {
    let setup = Setup::new(edition, 3, None, Options::DEFAULT).expect("a game");
    let game = AnyGame::new(&setup, &mut SecretChance::new(Secret::from_seed(1)), &mut Vec::new());
    serde_json::to_value(game.state_doc()).expect("a state is a document")
}

#[track_caller]
fn check_refused(edition: Edition, edit: impl FnOnce(&mut Value), sentence: &str) {
    let mut state = opening(edition);
    edit(&mut state);
    let problem = match serde_json::from_value::<StateDoc>(state) {
        Ok(doc) => doc.load().expect_err("it is wrong").to_string(),
        Err(why) => why.to_string(),
    };
    assert!(problem.contains(sentence), "{problem}");
}

fn remove(value: &mut Value, field: &str) {
    value.as_object_mut().expect("an object").remove(field);
}

#[test]
fn missing_unknown_and_inconsistent_fields_are_named() {
    let usa = Edition::USA;
    check_refused(usa, |s| remove(s, "deck"), "missing field `deck`");
    check_refused(usa, |s| remove(s, "turn"), "missing field `turn`");
    check_refused(usa, |s| remove(s, "final_round"), "missing field `final_round`");
    check_refused(usa, |s| remove(&mut s["players"][1], "routes"), "players[1].routes is missing");
    check_refused(usa, |s| s["colour"] = json!(1), "unknown field `colour`");
    check_refused(usa, |s| s["goods"] = json!({}), "goods is not allowed in this state");
    check_refused(usa, |s| s["journey"] = json!({"at":"x","used":[],"visited":[]}), "journey is not allowed");
    check_refused(usa, |s| s["edition"] = json!("mars"), "there is no edition \"mars\"");
    check_refused(usa, |s| s["seats"] = json!(9), "usa is for 2 to 5 seats, not for 9");
    check_refused(usa, |s| s["seats"] = json!(4), "seats contradicts players");
    check_refused(usa, |s| s["turn"] = json!(3), "turn contradicts seats");
    check_refused(usa, |s| s["turn"] = Value::Null, "turn is missing");
    check_refused(usa, |s| s["over"] = json!(true), "over contradicts phase");
    check_refused(usa, |s| s["phase"] = json!("nap"), "phase: there is no phase \"nap\"");
    check_refused(usa, |s| s["phase"] = json!("split"), "this game has no splits of tickets");
    check_refused(usa, |s| s["row"] = json!(["red"]), "row: there are 5 slots, not 1");
    check_refused(usa, |s| s["row"][0] = json!("purple"), "there is no card kind \"purple\"");
    check_refused(usa, |s| s["players"][0]["hand"]["wild"] = json!(500), "500");
    check_refused(
        usa,
        |s| s["players"][0]["tickets"] = json!(["a--b"]),
        "players[0].tickets: there is no ticket",
    );
    check_refused(usa, |s| s["ticket_decks"]["long"] = json!([]), "ticket_decks.long is not allowed");
    check_refused(usa, |s| s["options"]["reset_cap"] = json!("77"), "reset_cap is one of");
    check_refused(usa, |s| s["options"]["revisit_token"] = json!("on"), "usa has no setting revisit_token");
    check_refused(Edition::MARKLIN, |s| remove(s, "goods"), "goods is missing");
    check_refused(
        Edition::MARKLIN,
        |s| remove(&mut s["players"][0], "passengers"),
        "players[0].passengers is missing",
    );
    check_refused(Edition::MARKLIN, |s| s["phase"] = json!("journey"), "journey is missing");
    let cards = Edition::CARD_GAME;
    check_refused(cards, |s| remove(s, "round"), "round is missing");
    check_refused(cards, |s| s["round"] = json!(3), "round: there is no round \"3\"");
    check_refused(cards, |s| s["passes"] = json!(0), "passes is not allowed");
    check_refused(cards, |s| s["players"][0]["pieces"] = json!(0), "players[0].pieces is not allowed");
    check_refused(cards, |s| remove(&mut s["players"][0], "yard"), "players[0].yard is missing");
    check_refused(cards, |s| s["players"][0]["score"] = json!(7), "players[0].score should be 0");
    let red = |group: Value| move |s: &mut Value| s["players"][0]["yard"]["red"] = group;
    check_refused(cards, red(json!(["wild", "red"])), "players[0].yard.red: a group is");
    check_refused(cards, red(json!(["blue"])), "players[0].yard.red: a group is");
    check_refused(cards, |s| s["players"][0]["done"] = json!(true), "players[0].done is not allowed");
}

#[test]
fn options_and_passes_may_be_left_out() {
    let mut state = opening(Edition::LONDON);
    remove(&mut state, "options");
    remove(&mut state, "passes");
    let doc: StateDoc = serde_json::from_value(state).expect("a state");
    assert!(doc.load().is_ok());
}
