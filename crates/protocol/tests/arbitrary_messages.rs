//! Arbitrary texts as messages of a client: the checks of `fuzz/targets/message.rs` with a fixed number of inputs.
//!
//! Also: each action has one notation and one object.

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::setup::Setup;
use engine::shuffle::FastRng;
use protocol::{ActionDoc, ClientMessage, ParseError};
use serde_json::json;

/// Messages of every type, whose edits are nearly messages.
fn messages() -> Vec<String> {
    let messages = [
        json!({ "type": "hello", "protocol": 1, "version": null, "watch": true, "action_objects": true }),
        json!({ "type": "act", "id": "a", "seat": 0, "expected": 7, "action": "pick 3" }),
        json!({ "type": "act", "id": "a", "seat": 0, "expected": 7, "action": { "kind": "pick", "slot": 3 } }),
        json!({
            "type": "act", "id": "a", "seat": 0, "expected": 7,
            "action": { "kind": "claim", "route": "a--b", "payment": { "red": 2, "wild": 1 }, "passenger": "a" },
        }),
        json!({ "type": "act", "id": "a", "seat": 0, "expected": 7, "action": { "kind": "keep", "positions": [1, 3] } }),
        json!({ "type": "why", "id": "q", "seat": 0, "action": "pass", "route": null }),
        json!({ "type": "why", "seat": 0, "route": "a--b" }),
        json!({ "type": "weigh", "id": "w", "seat": 0, "tickets": ["a--b", "c--d"] }),
        json!({ "type": "undo", "id": "u" }),
        json!({ "type": "chat", "text": "Hello", "id": "c" }),
        json!({ "type": "ping", "n": 1 }),
        json!({ "type": "replace", "id": "r", "seat": 1 }),
        json!({ "type": "take-over", "id": "t", "seat": 0 }),
        json!({ "type": "pace", "speed": "fast" }),
        json!({ "type": "skip" }),
        json!({ "type": "hint", "id": "h", "seat": 0 }),
    ];
    messages.iter().map(ToString::to_string).collect()
}

/// Cuts the text off, changes a character, repeats a part, or replaces a value.
fn edit(text: &str, rng: &mut FastRng) -> String {
    let mut below = |end: usize| rng.below(end as u32) as usize;
    let mut bytes = text.as_bytes().to_vec();
    let at = below(bytes.len());
    match below(5) {
        0 => bytes.truncate(at),
        1 => bytes[at] = b"0123456789-\"[]{}:,.eE\\ \n"[below(24)],
        2 => {
            let part = bytes[at..(at + below(12)).min(bytes.len())].to_vec();
            bytes.splice(at..at, part);
        }
        3 => {
            let values =
                ["null", "true", "-1", "1e400", "18446744073709551616", "\"\"", "[]", "{}", "\"\\ud800\""];
            let value = values[below(values.len())];
            let colons: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b':').collect();
            let start = colons[below(colons.len())] + 1;
            let end = bytes[start..]
                .iter()
                .position(|byte| b",}".contains(byte))
                .map_or(bytes.len(), |end| start + end);
            bytes.splice(start..end, value.bytes());
        }
        _ => {
            let field = format!("\"x\":{at},");
            bytes.splice(1..1, field.bytes());
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn an_arbitrary_text_is_a_message_or_is_refused() {
    let (mut read, mut malformed, mut unknown) = (0, 0, 0);
    let mut rng = FastRng::new(1);
    let messages = messages();
    for text in &messages {
        ClientMessage::parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    }
    for round in 0..40_000 {
        let mut text = edit(&messages[round % messages.len()], &mut rng);
        if round % 3 == 0 && text.len() > 2 {
            text = edit_whole(&text, &mut rng);
        }
        match ClientMessage::parse(&text) {
            Ok(message) => {
                read += 1;
                let written = serde_json::to_string(&message).expect("a message becomes JSON");
                assert_eq!(ClientMessage::parse(&written), Ok(message), "{text}");
            }
            Err(ParseError::Malformed) => malformed += 1,
            Err(ParseError::UnknownType { kind, .. }) => {
                assert!(!ClientMessage::TYPES.contains(&kind.as_str()), "{text}");
                unknown += 1;
            }
        }
    }
    assert!(
        read > 5_000 && malformed > 5_000 && unknown > 50,
        "{read} read, {malformed} malformed, {unknown} unknown"
    );
}

/// Edits a text that has been edited already, if it still has a value to replace.
fn edit_whole(text: &str, rng: &mut FastRng) -> String {
    if text.contains(':') { edit(text, rng) } else { text.to_owned() }
}

#[test]
fn each_action_has_one_notation_and_one_object() {
    for edition in Edition::ALL {
        let mut rng = FastRng::new(1);
        let mut kinds = std::collections::BTreeSet::new();
        for _ in 0..3 {
            let setup = Setup::new(edition, 2, None, Options::default()).expect("the game is for two");
            let mut game = AnyGame::new(&setup, &mut rng, &mut Vec::new());
            while let Some(seat) = game.awaiting().lowest() {
                let legal = game.legal_actions(seat);
                for &action in &legal {
                    let text = game.write_action(action);
                    let object = ActionDoc::parse(&text).unwrap_or_else(|| panic!("{edition}: {text}"));
                    assert_eq!(object.to_string(), text, "{edition}");
                    let json = serde_json::to_value(&object).expect("it becomes JSON");
                    kinds.insert(json["kind"].as_str().expect("a kind").to_owned());
                    let sent = json!({ "type": "act", "id": "a", "seat": 0, "expected": 1, "action": json });
                    let Ok(ClientMessage::Act { action, .. }) = ClientMessage::parse(&sent.to_string())
                    else {
                        panic!("{edition}: {sent}")
                    };
                    assert_eq!(action, text, "{edition}: {sent}");
                }
                let action = legal[rng.below(legal.len() as u32) as usize];
                game.apply(seat, action, &mut rng, &mut Vec::new()).expect("it is legal");
            }
        }
        assert!(kinds.len() >= 4, "{edition}: only {kinds:?}");
    }
}
