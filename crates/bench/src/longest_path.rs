//! `whistlestop-bench longest-path`: the exact longest path, on networks of random games and in worst cases.

use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use engine::board::longest_path::longest_path;
use engine::board::map::{Map, RouteId, RouteSet};
use engine::board::{Board, BoardGame};
use engine::edition::Edition;
use engine::game::{PaymentPolicy, Viewer};
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use serde::Serialize;

use crate::stopwatch::{Times, fastest, mean_cpu_time};
use command_line::{output, setup_args};

/// Time the longest path on the networks of random games and on an adversarial set found by hill climbing.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// CPU seconds of the search for worst cases
    #[arg(long, default_value = "10", value_parser = crate::seconds)]
    seconds: f64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Number of networks of random games that are timed.
const RANDOM_NETWORKS: usize = 20_000;

/// Size of the adversarial set.
const WORST_KEPT: usize = 64;

/// Number of runs per network of the final set; the fastest counts.
const FINAL_REPETITIONS: u32 = 200;

#[derive(Serialize)]
struct Report {
    random: Summary,
    adversarial: Summary,
    climbs: u32,
    networks_tried: u64,
    worst: Worst,
    seed: u64,
}

/// Times in microseconds.
#[derive(Serialize)]
struct Summary {
    networks: usize,
    mean_us: f64,
    p99_us: f64,
    p999_us: f64,
    max_us: f64,
}

/// The network that took the longest.
#[derive(Serialize)]
struct Worst {
    us: f64,
    routes: Vec<String>,
    pieces: u32,
    longest_path: u8,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let board = Edition::USA.board().expect("USA is played on a board");
    let mut rng = FastRng::new(args.seed);
    let networks = networks_of_random_games(board, RANDOM_NETWORKS, &mut rng);
    let random = time_random(&board.map, &networks);
    let found = Climber::new(board, rng).climb(Duration::from_secs_f64(args.seconds));
    let timed: Vec<(f64, RouteSet)> = found
        .worst
        .iter()
        .map(|&(_, network)| {
            (fastest(FINAL_REPETITIONS, || longest_path(&board.map, black_box(network))), network)
        })
        .collect();
    let (nanoseconds, worst) =
        timed.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0)).expect("the climb found networks");
    let report = Report {
        random,
        adversarial: {
            let (times, networks): (Vec<f64>, Vec<RouteSet>) = timed.into_iter().unzip();
            Summary::new(&board.map, &Times::new(times), &networks, FINAL_REPETITIONS)
        },
        climbs: found.climbs,
        networks_tried: found.tried,
        worst: Worst {
            us: nanoseconds / 1000.0,
            routes: worst.iter().map(|route| board.data.routes[route.index()].id.clone()).collect(),
            pieces: pieces(&board.map, worst),
            longest_path: longest_path(&board.map, worst),
        },
        seed: args.seed,
    };
    if args.json { crate::print_json(&report) } else { output::print(&report.to_text()) }
}

/// Collects the networks at the end of random games, at every seat count.
fn networks_of_random_games(board: &'static Board, wanted: usize, rng: &mut FastRng) -> Vec<RouteSet> {
    let mut networks = Vec::with_capacity(wanted);
    for seats in setup_args::seats(board.edition).cycle() {
        let mut game = BoardGame::new(board, seats, None, Options::DEFAULT, rng, &mut NoEvents);
        while let Some(seat) = game.awaiting().lowest() {
            game.random_step(seat, PaymentPolicy::Canonical, rng);
        }
        let view = game.view(Viewer::Spectator);
        networks.extend(Seat::all(seats).map(|seat| view.players[seat].routes));
        if networks.len() >= wanted {
            networks.truncate(wanted);
            break;
        }
    }
    networks
}

/// Times the networks: single calls by the fastest of a few.
fn time_random(map: &Map, networks: &[RouteSet]) -> Summary {
    let single = networks.iter().map(|&network| fastest(5, || longest_path(map, black_box(network))));
    let times = Times::new(single.collect());
    Summary::new(map, &times, networks, 5)
}

fn pieces(map: &Map, network: RouteSet) -> u32 {
    network.iter().map(|route| u32::from(map.route(route).length)).sum()
}

/// Result of a climb: the worst networks with their times, worst first.
struct Found {
    worst: Vec<(f64, RouteSet)>,
    climbs: u32,
    tried: u64,
}

/// Searches for slow networks by hill climbing: changes a few routes and keeps what is slower.
struct Climber {
    board: &'static Board,
    rng: FastRng,
    found: Found,
}

impl Climber {
    /// Number of changes without progress after which a climb restarts.
    const PATIENCE: u32 = 600;

    /// Number of runs per change; the fastest counts.
    const REPETITIONS: u32 = 3;

    fn new(board: &'static Board, rng: FastRng) -> Self {
        Self { board, rng, found: Found { worst: Vec::new(), climbs: 0, tried: 0 } }
    }

    fn climb(mut self, budget: Duration) -> Found {
        let start = ThreadTime::now();
        while start.elapsed() < budget {
            self.found.climbs += 1;
            let mut network = self.changed(RouteSet::EMPTY);
            let mut time = self.time(network, Self::REPETITIONS);
            let mut fruitless = 0;
            while fruitless < Self::PATIENCE && start.elapsed() < budget {
                let next = self.changed(network);
                fruitless += 1;
                if self.time(next, Self::REPETITIONS) < time {
                    continue;
                }
                // Measure again before continuing from here: the run may have been preempted.
                let confirmed = self.time(next, 5 * Self::REPETITIONS);
                if confirmed >= time {
                    fruitless = if confirmed > time * 1.01 { 0 } else { fruitless };
                    network = next;
                    time = confirmed;
                }
            }
            self.keep(time, network);
        }
        self.found
    }

    fn time(&mut self, network: RouteSet, repetitions: u32) -> f64 {
        self.found.tried += 1;
        fastest(repetitions, || longest_path(&self.board.map, black_box(network)))
    }

    /// Adds a network to the worst ones if it is slow enough.
    fn keep(&mut self, time: f64, network: RouteSet) {
        if self.found.worst.iter().any(|&(_, known)| known == network) {
            return;
        }
        self.found.worst.push((time, network));
        self.found.worst.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        self.found.worst.truncate(WORST_KEPT);
    }

    /// Removes one to three routes and adds others as long as pieces suffice.
    fn changed(&mut self, network: RouteSet) -> RouteSet {
        let map = &self.board.map;
        let mut routes: Vec<RouteId> = network.iter().collect();
        for _ in 0..=self.rng.below(3) {
            if !routes.is_empty() {
                let place = self.rng.below(routes.len() as u32) as usize;
                routes.swap_remove(place);
            }
        }
        let mut network: RouteSet = routes.into_iter().collect();
        let mut left = u32::from(self.board.rules.pieces) - pieces(map, network);
        // More draws than routes, because some routes do not fit.
        for _ in 0..4 * map.routes().len() {
            let route = RouteId::new(self.rng.below(map.routes().len() as u32) as usize);
            let length = u32::from(map.route(route).length);
            let owns_parallel = map.with_parallels(network).contains(route); // C-78
            if length <= left && !owns_parallel && self.is_near(network, route) {
                network.insert(route);
                left -= length;
            }
        }
        network
    }

    /// Returns whether the route touches the network; disconnected networks are easy.
    fn is_near(&self, network: RouteSet, route: RouteId) -> bool {
        let map = &self.board.map;
        let [one, other] = map.route(route).ends;
        network.is_empty() || !(map.city(one).routes | map.city(other).routes).is_disjoint(network)
    }
}

impl Summary {
    /// Summarizes times of single calls. The mean is CPU time of the whole set, which other processes do not change.
    fn new(map: &Map, times: &Times, networks: &[RouteSet], repetitions: u32) -> Self {
        let whole_set = mean_cpu_time(repetitions, || {
            for &network in networks {
                black_box(longest_path(map, black_box(network)));
            }
        });
        Self {
            networks: times.len(),
            mean_us: whole_set / networks.len() as f64 / 1000.0,
            p99_us: times.quantile(0.99) / 1000.0,
            p999_us: times.quantile(0.999) / 1000.0,
            max_us: times.max() / 1000.0,
        }
    }
}

impl Report {
    fn to_text(&self) -> String {
        let mut text = String::from("microseconds       networks      mean       p99     p99.9       max\n");
        for (name, summary) in [("random games", &self.random), ("adversarial", &self.adversarial)] {
            writeln!(
                text,
                "{name:<16}{:>11}{:>10.3}{:>10.3}{:>10.3}{:>10.3}",
                summary.networks, summary.mean_us, summary.p99_us, summary.p999_us, summary.max_us
            )
            .expect("writing to a String cannot fail");
        }
        writeln!(
            text,
            "\n{} climbs over {} networks; the worst takes {:.3} microseconds:\n\
             {} pieces, longest path {}, {}",
            self.climbs,
            self.networks_tried,
            self.worst.us,
            self.worst.pieces,
            self.worst.longest_path,
            self.worst.routes.join(" ")
        )
        .expect("writing to a String cannot fail");
        text
    }
}
