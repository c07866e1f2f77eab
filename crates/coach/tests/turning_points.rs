//! Turning points belong to the game and not to the random numbers of the analysis.

mod common;

use coach::{Analysis, Budget, Cause, Request, analyze};
use common::record;
use engine::edition::Edition;
use engine::record::Record;

/// The win chances of the default depth, without much work on decisions.
const CHANCES: Budget = Budget { rollouts: 8, worlds: Budget::DEFAULT.worlds };

fn analyzed(record: &Record, seed: u64) -> Analysis {
    let request = Request { seat: None, budget: CHANCES, seed };
    analyze(record, &request, |_| ()).expect("the record can be analyzed")
}

#[test]
fn two_seeds_agree_on_most_turning_points() {
    let (mut shared, mut all) = (0, 0);
    for (edition, game) in [Edition::NEW_YORK, Edition::LONDON]
        .into_iter()
        .flat_map(|edition| (1..=3).map(move |game| (edition, game)))
    {
        let record = record(edition, 2, game, usize::MAX);
        let [one, other] = [1, 2].map(|seed| {
            let analysis = analyzed(&record, seed);
            for point in &analysis.turning_points {
                let largest =
                    point.changes.iter().max_by(|a, b| a.win.mean.abs().total_cmp(&b.win.mean.abs()));
                let win = largest.expect("there are seats").win;
                assert!(
                    win.mean.abs() >= 0.08 && win.mean.abs() >= 4.0 * win.error,
                    "seed {seed}, {point:?}"
                );
            }
            analysis
                .turning_points
                .iter()
                .map(|point| (point.step, point.cause))
                .collect::<Vec<(usize, Cause)>>()
        });
        all += one.len() + other.len();
        shared += 2 * one.iter().filter(|&point| other.contains(point)).count();
    }
    assert!(all >= 12, "the games have turning points: {all}");
    assert!(4 * shared >= 3 * all, "{shared} of {all} turning points are those of the other seed");
}
