//! Arbitrary edits of states as documents, as a client could send them to the referee.

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Secret, SecretChance};
use protocol::{GameDocuments as _, StateDoc};
use serde_json::{Value, json};

/// The source of arbitrary choices.
struct Numbers(FastRng);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// Returns a number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0.below(end as u32) as usize
    }
}

/// Cuts the text off, or changes one character.
fn damage(text: &str, numbers: &mut Numbers) -> String {
    let at = numbers.below(text.len());
    let mut bytes = text.as_bytes().to_vec();
    if numbers.below(2) == 0 {
        bytes.truncate(at);
    } else {
        bytes[at] = b"0123456789\"'[]{}=-,. \n"[numbers.below(22)];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Edits one value somewhere in the document, or stacks the deck, which is still a game.
fn edit(document: &mut Value, numbers: &mut Numbers) {
    if numbers.below(4) == 0
        && let Some(deck) = document["deck"].as_array_mut()
    {
        deck.reverse();
        return;
    }
    let mut value = document;
    for _ in 0..numbers.below(6) {
        let children = match value {
            Value::Array(list) => list.len(),
            Value::Object(fields) => fields.len(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
        };
        if children == 0 {
            break;
        }
        let child = numbers.below(children);
        value = match value {
            Value::Array(list) => &mut list[child],
            Value::Object(fields) => fields.values_mut().nth(child).expect("it has so many"),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return,
        };
    }
    match value {
        Value::Array(list) if !list.is_empty() => {
            let (one, other) = (numbers.below(list.len()), numbers.below(list.len()));
            match numbers.below(6) {
                0 | 4 => list.swap(one, other),
                1 => drop(list.remove(one)),
                2 => list.insert(other, list[one].clone()),
                3 => list.extend(vec![list[one].clone(); 300]),
                _ => list.clear(),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let field = fields.keys().nth(numbers.below(fields.len())).expect("it has so many").clone();
            if numbers.below(2) == 0 {
                fields.remove(&field);
            } else {
                fields.insert(field + "x", json!(1));
            }
        }
        Value::Array(_)
        | Value::Object(_)
        | Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_) => {
            const OTHERS: [i64; 10] = [0, 1, 2, 3, 5, 45, 64, 200, 255, -1];
            *value = match numbers.below(12) {
                0 => Value::Null,
                1 => json!(true),
                2 => json!("wild"),
                3 => json!("berlin"),
                4 => json!("over"),
                5 => json!("journey"),
                6 => json!([]),
                7 => json!(1e99),
                _ => json!(OTHERS[numbers.below(OTHERS.len())]),
            };
        }
    }
}

/// Plays random legal actions to the end, which every game has.
fn play_to_the_end(game: &mut AnyGame, rng: &mut FastRng) {
    for _ in 0..20_000 {
        let Some(seat) = game.awaiting().lowest() else {
            assert_eq!(game.scores().len(), game.seats());
            return;
        };
        let listed = game.legal_actions(seat);
        let action = listed[rng.below(listed.len() as u32) as usize];
        game.apply(seat, action, rng, &mut Vec::new()).expect("listed actions are legal");
    }
    panic!("no game takes that long");
}

#[test]
fn an_edited_state_is_rejected_or_playable_to_the_end() {
    for edition in Edition::ALL {
        let (mut accepted, mut refused) = (0, 0);
        for seed in 0..150 {
            let numbers = &mut Numbers(FastRng::new(seed));
            let [min, max] = edition.seats().map(usize::from);
            let seats = min + numbers.below(max - min + 1);
            let setup =
                Setup::new(edition, seats, None, Options::default()).expect("the game is for so many");
            let mut chance = SecretChance::new(Secret::from_seed(numbers.next()));
            let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
            let mut rng = FastRng::new(numbers.next());
            for _ in 0..numbers.below(200) {
                let Some(seat) = game.awaiting().lowest() else { break };
                let listed = game.legal_actions(seat);
                let action = listed[rng.below(listed.len() as u32) as usize];
                game.apply(seat, action, &mut chance, &mut Vec::new()).expect("listed actions are legal");
            }
            let mut document = serde_json::to_value(game.state_doc()).expect("a state is JSON");
            for _ in 0..=numbers.below(2) {
                edit(&mut document, numbers);
            }
            let text = document.to_string();
            // Now and then a text that is no JSON any more.
            let text = if numbers.below(8) == 0 { damage(&text, numbers) } else { text };
            let state: Result<StateDoc, _> = serde_json::from_str(&text);
            match state.map(|state| state.load()) {
                Ok(Ok(mut game)) => {
                    accepted += 1;
                    play_to_the_end(&mut game, &mut rng);
                }
                Ok(Err(why)) => {
                    refused += 1;
                    assert!(!why.to_string().is_empty());
                }
                Err(_) => refused += 1,
            }
        }
        assert!(accepted > 5 && refused > 20, "{edition}: {accepted} accepted, {refused} refused");
    }
}
