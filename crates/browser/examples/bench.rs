//! Prints the native figures of the workloads that `web/public/benchmark.js` measures in a browser.

#![allow(clippy::print_stdout, reason = "a command-line tool talks to its terminal")]

use std::time::{Duration, Instant};

use browser::self_play::{Playouts, SelfPlay, play, playouts};

const RUNS: usize = 3;
const SEED: u32 = 7;

/// Returns the number of decisions and the best time of some runs.
fn best(run: impl Fn() -> Option<u64>) -> (f64, Duration) {
    let times = (0..RUNS).map(|_| {
        let begun = Instant::now();
        let decisions = run().expect("there is such a game");
        (decisions as f64, begun.elapsed())
    });
    times.min_by_key(|&(_, time)| time).expect("there are runs")
}

fn self_play(bot: &str, nodes: u32, games: u32, limit: Option<u64>) -> (f64, Duration) {
    let (edition, bot, games) = ("usa".to_owned(), bot.to_owned(), Some(games));
    let wanted = SelfPlay { edition, seats: 2, bot, nodes, seed: SEED, games, limit };
    best(|| play(&wanted).map(|played| played.decisions))
}

fn main() {
    let random = Playouts { edition: "usa".to_owned(), seats: 2, games: 20_000, seed: SEED };
    let (decisions, time) = best(|| playouts(&random));
    println!("random playouts: {:.2} M decisions/s", decisions / time.as_secs_f64() / 1e6);
    let (decisions, time) = self_play("planner", 0, 200, None);
    println!("planner: {:.1} µs per decision", time.as_secs_f64() * 1e6 / decisions);
    let (decisions, time) = self_play("search", 300, 2, Some(40));
    println!("search with 300 simulated games: {:.2} ms per decision", time.as_secs_f64() * 1e3 / decisions);
}
