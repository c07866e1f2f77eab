//! How well a map plays: ticket values, color balance, dead ends, and bot games.

use std::fmt::Write;

use bots::{AnySeatedBot, Budget, Kind};
use engine::any::{AnyEvent, AnyGame};
use engine::board::event::Event;
use engine::card::Color;
use engine::data::{CityKind, MapData};
use engine::edition::Edition;
use engine::score::ScoreItem;
use engine::seat::Seat;
use engine::shuffle::{Secret, SecretChance};

use command_line::setup_args;

/// Difference of a ticket's points from its shortest path, from which on the report names the ticket.
const NOTABLE_DIFFERENCE: i32 = 3;

/// Number of standard errors from which on an advantage of a seat is reported as one.
const NOTABLE_ERRORS: f64 = 2.0;

/// Returns the report of an edition; bots play `games` games with each number of seats.
pub(super) fn report(edition: Edition, games: u32) -> String {
    let data = edition.data();
    let mut lines = Vec::new();
    if !data.routes.is_empty() {
        add_tickets(&mut lines, data);
        add_colors(&mut lines, data);
        add_dead_ends(&mut lines, data);
    }
    let mut claimed = vec![false; data.routes.len()];
    for seats in setup_args::seats(edition) {
        lines.push(play(edition, seats, games, &mut claimed));
    }
    if !data.routes.is_empty() {
        let unclaimed: Vec<&str> = data
            .routes
            .iter()
            .zip(&claimed)
            .filter(|(_, claimed)| !**claimed)
            .map(|(route, _)| route.id.as_str())
            .collect();
        lines.push(format!("routes that no bot claimed: {}", list(&unclaimed)));
    }
    lines.iter().fold("\n".to_owned(), |text, line| text + line + "\n")
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Compares the points of tickets with their shortest paths.
fn add_tickets(lines: &mut Vec<String>, data: &MapData) {
    let distances = distances(data);
    let mut differences = Vec::new();
    for ticket in &data.tickets {
        let [from, to] = ticket.ends;
        let path = distances[from][to].expect("data::read accepts only connected maps");
        differences.push((ticket, i32::from(ticket.points) - path as i32, path));
    }
    let equal = differences.iter().filter(|(_, difference, _)| *difference == 0).count();
    let total: i32 = differences.iter().map(|(_, difference, _)| difference).sum();
    lines.push(format!(
        "tickets worth their shortest path: {equal} of {}; on average {:+.1} points",
        differences.len(),
        f64::from(total) / differences.len().max(1) as f64,
    ));
    for (ticket, difference, path) in differences {
        if difference.abs() >= NOTABLE_DIFFERENCE {
            lines.push(format!("  {}: {} points, shortest path {path}", ticket.id, ticket.points));
        }
    }
}

/// Returns the number of spaces of the shortest path between each pair of cities. A path does not pass through a country.
fn distances(data: &MapData) -> Vec<Vec<Option<u32>>> {
    let cities = data.cities.len();
    let mut distances: Vec<Vec<Option<u32>>> = vec![vec![None; cities]; cities];
    let shorter = |one: Option<u32>, other: u32| Some(one.map_or(other, |one| one.min(other)));
    for route in &data.routes {
        let [from, to] = route.ends;
        distances[from][to] = shorter(distances[from][to], u32::from(route.length));
        distances[to][from] = distances[from][to];
    }
    for via in (0..cities).filter(|&city| data.cities[city].kind != CityKind::Country) {
        for from in 0..cities {
            for to in 0..cities {
                if let (Some(first), Some(second)) = (distances[from][via], distances[via][to]) {
                    distances[from][to] = shorter(distances[from][to], first + second);
                }
            }
        }
    }
    distances
}

/// Compares the spaces of the colors.
fn add_colors(lines: &mut Vec<String>, data: &MapData) {
    let mut by_color: Vec<(u32, &str)> = Vec::new();
    for color in Color::ALL {
        let routes = data.routes.iter().filter(|route| route.color == Some(color));
        let spaces: u32 = routes.map(|route| u32::from(route.length)).sum();
        if spaces > 0 {
            by_color.push((spaces, color.name()));
        }
    }
    by_color.sort_unstable();
    match (by_color.first(), by_color.last()) {
        (Some((min, scarce)), Some((max, frequent))) if min != max => {
            lines.push(format!("spaces by color: from {min} ({scarce}) to {max} ({frequent})"));
        }
        (Some((spaces, _)), Some(_)) => lines.push(format!("spaces by color: {spaces} each")),
        (None, _) | (_, None) => lines.push("all routes are gray".to_owned()),
    }
}

/// Names the cities with a single neighbor.
fn add_dead_ends(lines: &mut Vec<String>, data: &MapData) {
    let mut neighbors = vec![std::collections::BTreeSet::new(); data.cities.len()];
    for route in &data.routes {
        let [from, to] = route.ends;
        neighbors[from].insert(to);
        neighbors[to].insert(from);
    }
    let ends: Vec<&str> = data
        .cities
        .iter()
        .zip(&neighbors)
        .filter(|(city, neighbors)| city.kind == CityKind::City && neighbors.len() == 1)
        .map(|(city, _)| city.id.as_str())
        .collect();
    lines.push(format!("cities with a single neighbor: {}", list(&ends)));
}

/// Totals of several games with the same number of seats.
struct Totals {
    turns: u32,
    points: i32,
    tickets: u32,
    completed: u32,
    /// Shares of victories by the order of play.
    wins: Vec<f64>,
}

/// Plays `games` games between planners and returns a line about them. The first seat always begins.
fn play(edition: Edition, seats: usize, games: u32, claimed: &mut [bool]) -> String {
    let mut totals = Totals { turns: 0, points: 0, tickets: 0, completed: 0, wins: vec![0.0; seats] };
    for seed in 1..=u64::from(games) {
        play_one(edition, seats, seed, &mut totals, claimed);
    }
    let count = f64::from(games);
    let per_seat = count * seats as f64;
    let fair = 1.0 / seats as f64;
    let error = (fair * (1.0 - fair) / count).sqrt();
    let wins: Vec<String> = totals.wins.iter().map(|wins| format!("{:.0}", 100.0 * wins / count)).collect();
    let notable = totals.wins.iter().any(|wins| (wins / count - fair).abs() > NOTABLE_ERRORS * error);
    let mut line = format!(
        "{seats} seats, {games} games: {:.1} turns and {:.0} points per player, {:.0} % of tickets completed, \
         wins in order of play {} %",
        f64::from(totals.turns) / per_seat,
        f64::from(totals.points) / per_seat,
        100.0 * f64::from(totals.completed) / f64::from(totals.tickets.max(1)),
        wins.join(" / "),
    );
    let verdict =
        if notable { "an advantage of a seat is likely" } else { "no advantage of a seat is visible" };
    write!(line, " (standard error {:.0}; {verdict})", 100.0 * error)
        .expect("writing to a String cannot fail");
    line
}

fn play_one(edition: Edition, seats: usize, seed: u64, totals: &mut Totals, claimed: &mut [bool]) {
    let setup = setup_args::setup(edition, seats).and_then(|setup| setup.with_first(0));
    let setup = setup.expect("the number of seats is one of the edition's");
    let mut chance = SecretChance::new(Secret::from_seed(seed));
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut chance, &mut events);
    let mut bots: Vec<AnySeatedBot> = Seat::all(seats)
        .map(|seat| AnySeatedBot::of_kind(Kind::Planner, edition, seat, Budget::Nodes(0), seed))
        .collect();
    while let Some(seat) = game.awaiting().lowest() {
        for event in events.drain(..) {
            match event {
                AnyEvent::Board(Event::TurnBegan { .. }) => totals.turns += 1,
                AnyEvent::Board(Event::RouteClaimed { claim, .. }) => claimed[claim.route.index()] = true,
                AnyEvent::Card(engine::card_game::event::Event::TurnBegan { .. }) => totals.turns += 1,
                AnyEvent::Board(_) | AnyEvent::Card(_) => {}
            }
            for bot in &mut bots {
                bot.observe(&event);
            }
        }
        let action = bots[seat.index()].choose(&game).expect("an awaited seat has an action");
        game.apply(seat, action, &mut chance, &mut events).expect("bots choose among the legal actions");
    }
    let scores = game.scores();
    let winners = scores.iter().filter(|score| score.rank == 1).count();
    for (seat, score) in scores.iter().enumerate() {
        totals.points += i32::from(score.total);
        if score.rank == 1 {
            totals.wins[seat] += 1.0 / winners as f64;
        }
        for line in &score.lines {
            if let ScoreItem::Ticket { completed, .. } = line.what {
                totals.tickets += 1;
                totals.completed += u32::from(completed);
            }
        }
    }
}
