//! `whistlestop bench journey`: the best journey of a passenger, on the largest networks of late games
//! and on boards with more routes than any game has.

use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use engine::board::best_journey::JourneyMap;
use engine::board::goods::Stacks;
use engine::board::map::{CityId, RouteId, RouteSet};
use engine::board::view::View;
use engine::board::{Board, BoardGame};
use engine::data::CityKind;
use engine::edition::Edition;
use engine::event::Nobody;
use engine::game::{Payments, Viewer};
use engine::options::{Options, Switch};
use engine::seat::Seat;
use engine::shuffle::FastRng;
use serde::Serialize;

use super::stopwatch::{Times, fastest};
use crate::output;

/// Time the best journey from every city, with every number of Passenger cards, over the networks of late random games
/// and over tables where every seat has placed all its pieces and no token is taken.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// CPU seconds of measurement
    #[arg(long, default_value = "10", value_parser = super::seconds)]
    seconds: f64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Number of runs per journey, and per journey that may be the worst; the fastest counts.
const REPETITIONS: u32 = 3;
const REPETITIONS_OF_WORST: u32 = 30;

#[derive(Serialize)]
struct Report {
    late_games: Summary,
    late_games_revisit_token: Summary,
    crowded: Summary,
    crowded_revisit_token: Summary,
    seed: u64,
}

/// Times in microseconds.
#[derive(Serialize)]
struct Summary {
    tables: u32,
    journeys: usize,
    mean_us: f64,
    p99_us: f64,
    p999_us: f64,
    worst: Worst,
}

/// The journey that took the longest to find.
#[derive(Serialize)]
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
    let budget = Duration::from_secs_f64(args.seconds / 4.0);
    let with = |revisit_token| Options { revisit_token, ..Options::DEFAULT };
    let report = Report {
        late_games: measure(budget, args.seed, with(Switch::Off), late_game),
        late_games_revisit_token: measure(budget, args.seed, with(Switch::On), late_game),
        crowded: measure(budget, args.seed, with(Switch::Off), crowded),
        crowded_revisit_token: measure(budget, args.seed, with(Switch::On), crowded),
        seed: args.seed,
    };
    if args.json { super::print_json(&report) } else { output::print(&report.to_text()) }
}

/// A table, and the seat whose journeys are searched for.
type Table = (View, Seat);

/// Returns the end of a random game, and its seat with the most routes.
fn late_game(board: &'static Board, options: Options, rng: &mut FastRng) -> Table {
    let [fewest, most] = board.rules.seats;
    let seats = usize::from(fewest) + rng.below(u32::from(most - fewest) + 1) as usize;
    let mut game = BoardGame::new(board, seats, None, options, rng, &mut Nobody);
    while let Some(seat) = game.awaiting().lowest() {
        game.random_step(seat, Payments::Canonical, rng);
    }
    let view = game.view(Viewer::Spectator);
    let busiest = Seat::all(seats).max_by_key(|seat| view.players[seat.index()].routes.len());
    (view, busiest.expect("there are seats"))
}

/// Returns a board where every seat has placed all its pieces and no token is taken.
fn crowded(board: &'static Board, options: Options, rng: &mut FastRng) -> Table {
    let seats = usize::from(board.rules.seats[1]);
    let mut view = BoardGame::new(board, seats, None, options, rng, &mut Nobody).view(Viewer::Spectator);
    view.goods = Stacks::default();
    let map = &board.map;
    let mut pieces = vec![board.rules.pieces; seats];
    let mut claimed = RouteSet::EMPTY;
    // More draws than routes, because some routes do not fit.
    for _ in 0..30 * map.routes().len() {
        let route = RouteId(rng.below(map.routes().len() as u32) as u8);
        let seat = rng.below(seats as u32) as usize;
        let own = &mut view.players[seat].routes;
        let length = map.route(route).length;
        let into_country = map.route(route).ends.iter().any(|&end| map.countries().contains(end));
        let owns_parallel = map.groups_of(own.bits()) >> route.0 & 1 == 1; // C-78
        if !claimed.contains(route) && !into_country && !owns_parallel && length <= pieces[seat] {
            claimed.insert(route);
            own.insert(route);
            pieces[seat] -= length;
        }
    }
    (view, Seat::all(seats).next().expect("there are seats"))
}

fn measure(
    budget: Duration,
    seed: u64,
    options: Options,
    table: fn(&'static Board, Options, &mut FastRng) -> Table,
) -> Summary {
    let board = Edition::Marklin.board().expect("Märklin is played on a board");
    let start = ThreadTime::now();
    let mut rng = FastRng::new(seed);
    let mut times = Vec::new();
    let mut worst: Option<Worst> = None;
    let mut tables = 0;
    while tables == 0 || start.elapsed() < budget {
        tables += 1;
        let (view, seat) = table(board, options, &mut rng);
        let journeys = JourneyMap::of_view(&view, seat);
        let routes = |seat: Seat| view.players[seat.index()].routes.len();
        for city in (0..board.map.cities().len()).map(|city| CityId(city as u8)) {
            if board.map.city(city).kind == CityKind::Country {
                continue;
            }
            for cards in 0..=board.rules.cards.passengers {
                let find = || journeys.best(black_box(city), cards);
                let mut time = fastest(REPETITIONS, find);
                if worst.as_ref().is_none_or(|worst| time / 1000.0 > worst.us) {
                    // Measure again: the run may have been preempted.
                    time = fastest(REPETITIONS_OF_WORST, find);
                }
                if worst.as_ref().is_none_or(|worst| time / 1000.0 > worst.us) {
                    worst = Some(Worst {
                        us: time / 1000.0,
                        from: board.data.cities[city.index()].id.clone(),
                        cards,
                        seats: view.seats(),
                        own_routes: routes(seat),
                        other_routes: Seat::all(view.seats()).map(routes).sum::<usize>() - routes(seat),
                        points: find().map_or(0, |journey| journey.points),
                    });
                }
                times.push(time);
            }
        }
    }
    let times = Times::new(times);
    Summary {
        tables,
        journeys: times.len(),
        mean_us: times.mean() / 1000.0,
        p99_us: times.quantile(0.99) / 1000.0,
        p999_us: times.quantile(0.999) / 1000.0,
        worst: worst.expect("there are cities to set out from"),
    }
}

impl Report {
    fn to_text(&self) -> String {
        let mut text = String::from(
            "microseconds              tables  journeys      mean       p99     p99.9     worst\n",
        );
        let rows = [
            ("late games", &self.late_games),
            ("  with revisit_token", &self.late_games_revisit_token),
            ("crowded tables", &self.crowded),
            ("  with revisit_token", &self.crowded_revisit_token),
        ];
        for (name, row) in rows {
            writeln!(
                text,
                "{name:<25}{:>7}{:>10}{:>10.3}{:>10.3}{:>10.3}{:>10.3}",
                row.tables, row.journeys, row.mean_us, row.p99_us, row.p999_us, row.worst.us
            )
            .expect("writing to a String cannot fail");
        }
        let Worst { from, cards, seats, own_routes, other_routes, points, .. } = &self.late_games.worst;
        writeln!(
            text,
            "\nThe worst of a late game is from {from} with {cards} Passenger cards at a table of {seats},\n\
             over {own_routes} own and {other_routes} other routes, for goods worth {points}."
        )
        .expect("writing to a String cannot fail");
        text
    }
}
