//! `whistlestop bench journey`: the best journey of a passenger, on the busiest networks of late games.

use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use engine::board::BoardGame;
use engine::board::best_journey::JourneyMap;
use engine::board::map::CityId;
use engine::data::CityKind;
use engine::edition::Edition;
use engine::event::Nobody;
use engine::game::{Payments, Viewer};
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use serde::Serialize;

use super::stopwatch::{Times, fastest};
use crate::{output, table};

/// Time the best journey from every city over the networks of late random games, with few and with all Passenger cards.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How long journeys are searched for, in seconds of processor time
    #[arg(long, default_value = "10", value_parser = super::seconds)]
    seconds: f64,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How often a journey that may be the worst is timed; the fastest run counts.
const REPETITIONS: u32 = 20;

#[derive(Serialize)]
struct Report {
    games: u32,
    journeys: usize,
    mean_us: f64,
    p99_us: f64,
    p999_us: f64,
    worst: Worst,
    seed: u64,
}

/// The journey that took the longest to find.
#[derive(Clone, Serialize)]
struct Worst {
    us: f64,
    from: String,
    cards: u8,
    seats: usize,
    own_routes: usize,
    other_routes: usize,
    points: u8,
}

pub(super) fn run(args: &Args) -> ExitCode {
    let report = measure(Duration::from_secs_f64(args.seconds), args.seed);
    if args.json { super::print_json(&report) } else { output::print(&report.in_words()) }
}

fn measure(budget: Duration, seed: u64) -> Report {
    let board = Edition::Marklin.board().expect("Märklin is played on a board");
    let most_cards = board.rules.cards.passengers;
    let start = ThreadTime::now();
    let mut rng = FastRng::new(seed);
    let mut times = Vec::new();
    let mut worst: Option<Worst> = None;
    let mut games = 0;
    for seats in table::seats(board.edition).rev().cycle() {
        if start.elapsed() >= budget && games > 0 {
            break;
        }
        games += 1;
        let mut game = BoardGame::new(board, seats, None, Options::DEFAULT, &mut rng, &mut Nobody);
        while let Some(seat) = game.awaiting().lowest() {
            game.random_step(seat, Payments::Canonical, &mut rng);
        }
        let view = game.view(Viewer::Spectator);
        let routes = |seat: Seat| view.players[seat.index()].routes.len();
        let busiest = Seat::all(seats).max_by_key(|&seat| routes(seat)).expect("there are seats");
        let journeys = JourneyMap::of_view(&view, busiest);
        for city in (0..board.map.cities().len()).map(|city| CityId(city as u8)) {
            if board.map.city(city).kind == CityKind::Country {
                continue;
            }
            for cards in [0, 2, most_cards] {
                let find = || journeys.best(black_box(city), cards);
                let mut time = fastest(1, find);
                if worst.as_ref().is_none_or(|worst| time / 1000.0 > worst.us) {
                    // It may only have been interrupted.
                    time = fastest(REPETITIONS, find);
                    if worst.as_ref().is_none_or(|worst| time / 1000.0 > worst.us) {
                        worst = Some(Worst {
                            us: time / 1000.0,
                            from: board.data.cities[city.index()].id.clone(),
                            cards,
                            seats,
                            own_routes: routes(busiest),
                            other_routes: Seat::all(seats).map(routes).sum::<usize>() - routes(busiest),
                            points: find().map_or(0, |journey| journey.points),
                        });
                    }
                }
                times.push(time);
            }
        }
    }
    let times = Times::new(times);
    Report {
        games,
        journeys: times.len(),
        mean_us: times.mean() / 1000.0,
        p99_us: times.quantile(0.99) / 1000.0,
        p999_us: times.quantile(0.999) / 1000.0,
        worst: worst.expect("there are cities to set out from"),
        seed,
    }
}

impl Report {
    fn in_words(&self) -> String {
        let mut text =
            String::from("microseconds    games  journeys      mean       p99     p99.9     worst\n");
        let Worst { us, from, cards, seats, own_routes, other_routes, points } = &self.worst;
        writeln!(
            text,
            "{:<15}{:>6}{:>10}{:>10.3}{:>10.3}{:>10.3}{us:>10.3}\n\n\
             The worst is from {from} with {cards} Passenger cards at a table of {seats},\n\
             over {own_routes} own and {other_routes} other routes, for goods worth {points}.",
            "late games", self.games, self.journeys, self.mean_us, self.p99_us, self.p999_us
        )
        .expect("a text takes every line");
        text
    }
}
