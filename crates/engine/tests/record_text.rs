//! Records as text: a game is written, parsed and replayed, and damage is reported with its line.

use engine::any::AnyGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::record::{Nonce, Record, RecordProblem, Setup, VerifyError};
use engine::seat::Seat;
use engine::shuffle::{FastRng, Recorder, Secret, SecretChance, ShuffleKind};

/// Plays a random game, or its first actions, and records it.
fn play(setup: Setup, seed: u64, actions: usize) -> (Record, AnyGame) {
    let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(seed)));
    let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
    let mut rng = FastRng::new(seed);
    while let Some(seat) = game.awaiting().lowest().filter(|_| record.steps.len() < actions) {
        let listed = game.legal_actions(seat);
        let action = listed[rng.below(listed.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut Vec::new()).expect("it is listed");
        record.push(seat, action, std::mem::take(&mut chance.outcomes));
    }
    (record, game)
}

fn setup(edition: Edition, seats: usize) -> Setup {
    Setup::new(edition, seats, None, Options::DEFAULT).expect("a game")
}

#[test]
fn what_was_played_is_written_read_and_played_again() {
    for edition in Edition::ALL {
        let [min, max] = edition.seats().map(usize::from);
        for seats in min..=max {
            for (seed, actions) in [(1, usize::MAX), (2, usize::MAX), (3, 0), (4, 1), (5, 40)] {
                let (record, game) = play(setup(edition, seats), seed, actions);
                let text = record.write();
                let again = Record::read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
                assert_eq!(again.steps, record.steps);
                assert_eq!(again.opening, record.opening);
                assert_eq!(again.setup, record.setup);
                assert_eq!(again.stated_scores.is_some(), game.is_over());
                assert_eq!(again.write(), text);
                assert!(again.replay().expect("it was played") == game);
                assert_eq!(again.verify(Secret::from_seed(seed)), Ok(record.outcomes().count()));
                let mut stepwise = again.replay_steps().expect("it was played");
                assert!(stepwise.by_ref().all(|moment| moment.is_ok()));
                assert!(*stepwise.game() == game);
            }
        }
    }
}

#[test]
fn the_setup_is_part_of_the_record() {
    let setup = setup(Edition::MARKLIN, 4)
        .with_first(2)
        .and_then(|setup| setup.with_setting("revisit_token", "on"))
        .and_then(|setup| setup.with_setting("reset_cap", "5"))
        .expect("a game");
    let (record, _) = play(setup, 9, 30);
    assert_eq!(Record::read(&record.write()).expect("a record").setup, setup);
}

/// What seats contributed to the combined secret is part of the record, and the lines behind it are counted right.
#[test]
fn contributions_of_seats_are_part_of_the_record() {
    let (mut record, _) = play(setup(Edition::LONDON, 3), 7, usize::MAX);
    let nonce = |byte| Nonce([byte; Nonce::LEN]);
    record.nonces = vec![(Seat::new(0), nonce(7)), (Seat::new(2), nonce(0xab))];
    let text = record.write();
    assert!(text.contains(&format!("\nnonce 0 {}\nnonce 2 {}\nchance", "07".repeat(16), "ab".repeat(16))));
    let again = Record::read(&text).expect("a record");
    assert_eq!((&again.nonces, again.write()), (&record.nonces, text.clone()));
    let unproven = again.verify(Secret::from_seed(8)).expect_err("another secret");
    let VerifyError::ShuffleMismatch { line, what, .. } = unproven else { panic!("{unproven}") };
    assert!(text.lines().nth(line - 1).expect("that line").starts_with(&format!("chance {}", what.name())));
    for seats in [[1, 1], [2, 0]] {
        let lines = seats.map(|seat| format!("nonce {seat} {}\n", "00".repeat(16)));
        let text = text.replacen(
            &format!("nonce 0 {}\nnonce 2 {}\n", "07".repeat(16), "ab".repeat(16)),
            &lines.concat(),
            1,
        );
        let error = Record::read(&resealed(&text)).expect_err("each seat once, in ascending order");
        assert!(matches!(error.problem, RecordProblem::UnknownSeat(_)), "{error}");
    }
}

#[test]
fn another_secret_proves_nothing() {
    let (record, _) = play(setup(Edition::LONDON, 3), 7, usize::MAX);
    let unproven = record.verify(Secret::from_seed(8)).expect_err("another secret");
    let VerifyError::ShuffleMismatch { line, what, number } = unproven else { panic!("{unproven}") };
    // The seats may come out alike by luck; the cards never do.
    assert!(line <= 9 && number == 1 && matches!(what, ShuffleKind::Seats | ShuffleKind::Cards));
    let text = record.write();
    assert!(text.lines().nth(line - 1).expect("that line").starts_with(&format!("chance {}", what.name())));
}

/// The text with its checksum made right again.
fn resealed(text: &str) -> String {
    let mut body: Vec<&str> = text.lines().collect();
    body.retain(|line| !line.starts_with("checksum"));
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in body.iter().flat_map(|line| line.bytes().chain([b'\n'])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{}\nchecksum {hash:016x}\n", body.join("\n"))
}

/// Checks what is said about the record once one of its lines has been edited, checksum and all.
#[track_caller]
fn check_edited(edit: impl FnOnce(&mut Vec<String>), line: usize, sentence: &str) {
    let (record, _) = play(setup(Edition::USA, 2), 5, usize::MAX);
    let mut lines: Vec<String> = record.write().lines().map(str::to_owned).collect();
    edit(&mut lines);
    let text = resealed(&lines.join("\n"));
    let problem = match Record::read(&text) {
        Err(problem) => problem,
        Ok(record) => record.replay().expect_err("it cannot have been played"),
    };
    assert_eq!(problem.to_string(), format!("line {line}: {sentence}"));
}

#[test]
fn what_cannot_be_is_refused_on_its_line() {
    check_edited(|l| l[0] = "PNG".to_owned(), 1, "this is not a record of a game");
    check_edited(
        |l| l[0] = "whistlestop record 2".to_owned(),
        1,
        "version 2 of the format is not known to this program",
    );
    check_edited(|l| l[1] = "edition mars".to_owned(), 2, "there is no edition \"mars\"");
    for version in ["1", "99"] {
        let sentence = format!(
            "the game was played by version {version} of the rules; this program plays only version 2"
        );
        check_edited(|l| l[2] = format!("rules {version}"), 3, &sentence);
    }
    check_edited(|l| l.insert(2, "map 0123".to_owned()), 3, "this program does not have the map 0123");
    check_edited(|l| l.insert(8, "nonce 2 00".to_owned()), 9, "there is no seat \"2\" in this game");
    check_edited(
        |l| l.insert(8, "nonce 1 00".to_owned()),
        9,
        "\"00\" is not 32 lowercase hexadecimal digits",
    );
    check_edited(|l| l[3] = "seats 9".to_owned(), 4, "usa is for 2 to 5 seats, not for 9");
    check_edited(|l| l[3] = "seats two".to_owned(), 4, "\"two\" is not a valid number here");
    check_edited(|l| l[4] = "first 2".to_owned(), 5, "seat 2 cannot begin: with 2 seats they are 0 to 1");
    check_edited(|l| l[5] = "option show_counts maybe".to_owned(), 6, "show_counts is one of: shown, hidden");
    check_edited(|l| drop(l.remove(6)), 7, "expected \"reset_cap\", found \"us_tiebreak\"");
    check_edited(
        |l| l[9] = "chance cards red red".to_owned(),
        10,
        "the outcome does not contain the cards that are shuffled",
    );
    check_edited(|l| l[9] = "chance coins red".to_owned(), 10, "nothing called \"coins\" is shuffled");
    check_edited(|l| l[9] = "chance cards purple".to_owned(), 10, "\"purple\" cannot be shuffled here");
    check_edited(|l| drop(l.remove(10)), 11, "the outcome of shuffling tickets is missing");
    check_edited(
        |l| l.insert(11, l[10].clone()),
        12,
        "nothing more is shuffled here, but the record has 1 unused outcome",
    );
    check_edited(|l| l[11] = "action 7 keep 1 2".to_owned(), 12, "there is no seat \"7\" in this game");
    check_edited(|l| l[11] = "action 0 fly".to_owned(), 12, "there is no action \"fly\"");
    check_edited(
        |l| l[11] = "action 0 keep 1".to_owned(),
        12,
        "the rules do not allow that: you must keep at least 2 of the tickets, not 1 (C-16)",
    );
}

/// C-24, CG-16: an action that only other games have is refused by the rule of the record's own.
#[test]
fn an_action_of_another_game_cites_the_rule_of_the_record() {
    for (edition, action, rule) in
        [(Edition::USA, "complete none", "C-24"), (Edition::CARD_GAME, "alight", "CG-16")]
    {
        let (record, _) = play(setup(edition, 2), 5, 1);
        let mut lines: Vec<String> = record.write().lines().map(str::to_owned).collect();
        let line = lines.iter_mut().find(|line| line.starts_with("action")).expect("there is one");
        *line = format!("action 0 {action}");
        let problem = Record::read(&resealed(&lines.join("\n"))).expect_err("no such action");
        assert_eq!(problem.problem.rule(), Some(rule), "{problem}");
    }
}

#[test]
fn the_end_is_checked() {
    let (record, game) = play(setup(Edition::USA, 2), 5, usize::MAX);
    let text = record.write();
    let end = text.lines().position(|line| line == "end over").expect("it is over") + 1;
    let score = game.scores()[1].clone();
    check_edited(
        |l| l[end + 1] = "score 1 999 rank 1".to_owned(),
        end + 2,
        &format!("seat 1 has {} points and rank {} by the rules", score.total, score.rank),
    );
    check_edited(|l| drop(l.remove(end - 2)), end - 1, "the record has scores, but the game is not over");
    check_edited(|l| l[end - 1] = "fine".to_owned(), end, "expected \"end\", found \"fine\"");
}

#[test]
fn any_change_of_a_byte_is_found() {
    let (record, _) = play(setup(Edition::NEW_YORK, 2), 5, 10);
    let text = record.write();
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
        let damaged = String::from_utf8(bytes).expect("it stays text");
        assert!(Record::read(&damaged).is_err(), "byte {at}");
        let cut = Record::read(&text[..at]);
        // Only the line feed at the very end may be missing.
        assert!(cut.is_err() || at == text.len() - 1, "cut at {at}");
    }
    let behind = format!("{text}more\n");
    assert_eq!(Record::read(&behind).expect_err("more").problem, RecordProblem::TrailingData);
    assert!(Record::read(&text.replace('\n', "\r\n")).is_ok());
}
