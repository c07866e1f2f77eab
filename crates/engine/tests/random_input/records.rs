//! Arbitrary damage to records, also with a corrected checksum.

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::record::Record;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Recorder, Secret, SecretChance};

use crate::numbers::{Numbers, damage, for_seeds};

/// The record of the first actions of a random game, as text.
fn arbitrary_record(edition: Edition, numbers: &mut Numbers) -> String {
    let [min, max] = edition.seats().map(usize::from);
    let seats = min + numbers.below(max - min + 1);
    let setup = Setup::new(edition, seats, None, Options::default()).expect("the game is for so many");
    let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(numbers.next())));
    let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
    let mut rng = FastRng::new(numbers.next());
    for _ in 0..numbers.below(300) {
        let Some(seat) = game.awaiting().lowest() else { break };
        let listed = game.legal_actions(seat);
        let action = listed[rng.below(listed.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut Vec::new()).expect("listed actions are legal");
        record.push(seat, action, std::mem::take(&mut chance.outcomes));
    }
    record.write()
}

/// Changes whole lines and words, as somebody does who forges a record.
fn forge(text: &str, numbers: &mut Numbers) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=numbers.below(2) {
        if lines.is_empty() {
            break;
        }
        let (one, other) = (numbers.below(lines.len()), numbers.below(lines.len()));
        match numbers.below(6) {
            0 => drop(lines.remove(one)),
            1 => lines.swap(one, other),
            2 => {
                let copy = lines[one].clone();
                lines.insert(other, copy);
            }
            3 => lines.truncate(one),
            _ => {
                let words: Vec<&str> = lines[one].split(' ').collect();
                let donor: Vec<&str> = lines[other].split(' ').collect();
                let mut forged = words.clone();
                forged[numbers.below(words.len())] = donor[numbers.below(donor.len())];
                lines[one] = forged.join(" ");
            }
        }
    }
    lines.join("\n") + "\n"
}

/// The text with a checksum that is right (64-bit FNV-1a), as docs/record.md describes it.
fn sealed(text: &str) -> String {
    let body: String = text
        .lines()
        .filter(|line| !line.starts_with("checksum"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for byte in body.bytes() {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{body}checksum {sum:016x}\n")
}

#[test]
fn a_damaged_record_is_read_or_refused_on_a_line_of_its_own() {
    for edition in Edition::ALL {
        let (mut sound, mut impossible) = (0, 0);
        for_seeds(0..120, |numbers| {
            let text = arbitrary_record(edition, numbers);
            let damaged = match numbers.below(4) {
                0 => damage(&text, numbers),
                1 => sealed(&damage(&text, numbers)),
                2 => sealed(&text),
                _ => sealed(&forge(&text, numbers)),
            };
            let lines = damaged.lines().count() + 1;
            let outcome = Record::read(&damaged).and_then(|record| {
                let again = Record::read(&record.write()).expect("what is written can be read");
                assert_eq!(again.steps, record.steps);
                record.replay()
            });
            match outcome {
                Ok(_) => sound += 1,
                Err(why) => {
                    impossible += 1;
                    assert!((1..=lines).contains(&why.line), "{why}");
                    assert!(!why.to_string().is_empty());
                }
            }
        });
        assert!(sound > 15 && impossible > 15, "{edition}: {sound} sound, {impossible} not");
    }
}
