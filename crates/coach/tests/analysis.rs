//! Laws of an analysis: its parts add up, it is deterministic, and it judges by what a seat knew.

mod common;

use coach::{Analysis, Analyzer, Budget, Class, Refusal, Request, UNITS, analyze};
use common::{games_that_look_alike, record, records_that_look_alike};
use engine::edition::Edition;
use engine::record::Record;
use engine::seat::Seat;
use engine::shuffle::{Recorder, Secret, SecretChance};

const TINY: Budget = Budget { rollouts: 60, worlds: 8 };

fn analyzed(record: &Record, seat: Option<Seat>, budget: Budget) -> Analysis {
    analyze(record, &Request { seat, budget, seed: 7 }, |_| ()).expect("the record can be analyzed")
}

#[test]
fn the_parts_of_every_split_add_up_to_the_result_in_every_edition() {
    for edition in Edition::ALL {
        let [min, max] = edition.seats();
        for seats in usize::from(min)..=usize::from(max) {
            let analysis = analyzed(&record(edition, seats, 3, usize::MAX), None, TINY);
            assert!(analysis.complete);
            assert_eq!(analysis.splits.len(), seats);
            for split in &analysis.splits {
                let parts: i64 = split.parts().iter().map(|(_, part)| part.units).sum();
                assert_eq!(split.expectation + parts, split.result, "{edition}, seat {}", split.seat);
            }
            assert_eq!(analysis.splits.iter().map(|split| split.result).sum::<i64>(), UNITS);
            let results = analysis.results.expect("the game is over");
            for (split, result) in analysis.splits.iter().zip(results) {
                assert_eq!(split.result > 0, result.rank == 1, "{edition}");
            }
            for moment in &analysis.line {
                assert_eq!(moment.units.iter().sum::<i64>(), UNITS);
            }
            assert_eq!(analysis.line.len(), analysis.steps + 1);
        }
    }
}

#[test]
fn an_analysis_is_deterministic_and_depends_on_its_seed() {
    let record = record(Edition::USA, 2, 5, 30);
    let run = |seed| {
        let request = Request { seat: None, budget: TINY, seed };
        analyze(&record, &request, |_| ()).expect("the record can be analyzed")
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1).line, run(2).line);
}

#[test]
fn an_unfinished_analysis_keeps_what_it_has() {
    let record = record(Edition::LONDON, 2, 5, 20);
    let request = Request { seat: None, budget: TINY, seed: 1 };
    let mut analyzer = Analyzer::new(&record, &request).expect("the record can be analyzed");
    for _ in 0..5 {
        assert!(analyzer.step());
    }
    assert_eq!((analyzer.progress().done, analyzer.progress().all), (5, 20));
    let part = analyzer.analysis().clone();
    assert!(!part.complete && part.splits.is_empty());
    while analyzer.step() {}
    let whole = analyzer.analysis();
    assert!(whole.complete);
    assert_eq!(part.line[..], whole.line[..part.line.len()]);
    assert_eq!(part.decisions[..], whole.decisions[..part.decisions.len()]);
}

#[test]
fn advice_is_the_same_for_deals_that_look_alike_to_the_seat() {
    for edition in Edition::ALL {
        let decisions = records_that_look_alike(edition)
            .map(|record| analyzed(&record, Some(record.steps[0].seat), Budget::QUICK).decisions);
        assert_eq!(decisions[0].len(), 1, "{edition}");
        assert_eq!(decisions[0], decisions[1], "{edition}");
    }
}

#[test]
fn advice_in_mid_game_is_the_same_whatever_opponents_drew_unseen() {
    for (edition, seats) in [
        (Edition::USA, 3),
        (Edition::MARKLIN, 2),
        (Edition::LONDON, 4),
        (Edition::NEW_YORK, 2),
        (Edition::CARD_GAME, 3),
    ] {
        let records = games_that_look_alike(edition, seats);
        let last = records[0].steps.len() - 1;
        let seat = records[0].steps[last].seat;
        let advice = records.map(|record| {
            let decisions = analyzed(&record, Some(seat), TINY).decisions;
            decisions
                .into_iter()
                .find(|decision| decision.step == last)
                .expect("the last action is a decision")
        });
        assert_eq!(advice[0], advice[1], "{edition}");
    }
}

#[test]
fn losses_are_what_inaccuracies_and_worse_cost() {
    let analysis = analyzed(&record(Edition::LONDON, 2, 3, usize::MAX), None, Budget::QUICK);
    for split in &analysis.splits {
        let costly = analysis
            .decisions
            .iter()
            .filter(|decision| decision.seat == split.seat && decision.class >= Class::Inaccuracy);
        let lost: f64 = costly.map(|decision| decision.loss.win.mean).sum();
        assert!((split.losses.units as f64 / UNITS as f64 + lost).abs() < 1e-6);
        assert!(split.losses.units <= 0);
    }
    assert!(analysis.splits.iter().any(|split| split.losses.units < 0), "planners make mistakes");
}

#[test]
fn a_thrown_away_final_turn_is_a_blunder_and_the_winning_move_is_preferred() {
    // The last decision of a finished game in which the winner could still lose: replace a claim that wins by a draw.
    let mut found = 0;
    for seed in 0..60 {
        let whole = record(Edition::NEW_YORK, 2, seed, usize::MAX);
        let last = whole.steps.len() - 1;
        let game_before = {
            let mut replay = whole.replay_steps().expect("the record replays");
            for _ in 0..last {
                replay.next();
            }
            *replay.game()
        };
        let seat = whole.steps[last].seat;
        let wins = |action| {
            let mut game = game_before;
            let mut chance = SecretChance::new(Secret::from_seed(1));
            game.apply(seat, action, &mut chance, &mut Vec::new()).ok()?;
            game.is_over().then(|| game.scores()[seat.index()].rank == 1)
        };
        let legal = game_before.legal_actions(seat);
        let losing = legal.iter().copied().find(|&action| wins(action) == Some(false));
        let winning = legal.iter().copied().find(|&action| wins(action) == Some(true));
        let (Some(losing), Some(_)) = (losing, winning) else { continue };
        let mut blundered = whole.clone();
        blundered.steps.truncate(last);
        let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(1)));
        let mut game = game_before;
        game.apply(seat, losing, &mut chance, &mut Vec::new()).expect("the action is legal");
        blundered.push(seat, losing, std::mem::take(&mut chance.outcomes));
        let analysis = analyzed(&blundered, Some(seat), Budget::QUICK);
        let decision = analysis.decisions.last().expect("the last action is a decision");
        assert_eq!(decision.step, last);
        assert!(decision.class >= Class::Mistake, "seed {seed}: {decision:?}");
        assert_ne!(decision.preferred, decision.action);
        assert!(!decision.reasons.is_empty());
        found += 1;
        if found == 2 {
            return;
        }
    }
    panic!("no game was decided by its last action");
}

#[test]
fn records_that_cannot_be_analyzed_are_refused() {
    let good = record(Edition::USA, 2, 5, 4);
    let request = Request { seat: None, budget: TINY, seed: 1 };
    let refusal = |record: &Record, request: &Request| Analyzer::new(record, request).err();

    let mut old = good.clone();
    old.rules_version = 1;
    assert_eq!(refusal(&old, &request), Some(Refusal::RulesVersion(1)));

    let mut empty = good.clone();
    empty.steps.clear();
    assert_eq!(refusal(&empty, &request), Some(Refusal::Empty));

    let mut cut = good.clone();
    cut.steps.remove(0);
    assert!(matches!(refusal(&cut, &request), Some(Refusal::Record(_))));

    let third = Seat::all(3).nth(2).expect("there are three seats");
    assert_eq!(refusal(&good, &Request { seat: Some(third), ..request }), Some(Refusal::NoSuchSeat(third)));
}
