//! `whistlestop check-map FILE`: validates a map file.

mod quality;

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use engine::board::rules::Rules;
use engine::card::Color;
use engine::data::{self, CityKind, MapData};
use engine::edition::Edition;

use command_line::output;

/// Validate a map file: print a summary, or every error with its line.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The map file (see docs/maps.md)
    file: PathBuf,
    /// Also report on the quality of the map: ticket values, colors, dead ends, and this many bot games per number of seats
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    play: Option<u32>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let file = args.file.display().to_string();
    let text = match fs::read_to_string(&args.file) {
        Ok(text) => text,
        Err(why) => return output::fail(format_args!("cannot read {file}"), why),
    };
    let map = match data::read(&file, &text) {
        Ok(map) => map,
        Err(errors) => {
            for error in &errors {
                eprintln!("{error}");
            }
            let count = if errors.len() == 1 { "error" } else { "errors" };
            return output::fail(&file, format_args!("{} {count}", errors.len()));
        }
    };
    let mut report = summary(&map);
    if !map.routes.is_empty() {
        if let Err(misfit) = Rules::from_data(&map.rules).check_playable(&map) {
            return output::fail(&file, misfit);
        }
        writeln!(report, "rules like          {}", map.rules.like).expect("writing to a String cannot fail");
    }
    if let Some(games) = args.play {
        match edition(&file, &text, &map) {
            Ok(edition) => report += &quality::report(edition, games),
            Err(why) => return output::fail("cannot play on this map", why),
        }
    }
    output::print(&report)
}

/// Returns the built-in edition that the map is, or a custom edition of the file.
fn edition(file: &str, text: &str, map: &MapData) -> Result<Edition, String> {
    let built_in = Edition::ALL.into_iter().find(|edition| edition.data() == map);
    built_in.map_or_else(|| Edition::from_map_file(file, text).map_err(|why| why.to_string()), Ok)
}

/// Returns a summary of the map, without empty categories.
fn summary(map: &MapData) -> String {
    let mut lines = Lines(String::new());
    let countries = map.cities.iter().filter(|city| city.kind == CityKind::Country).count();
    lines.add("cities", map.cities.len() - countries, "");
    lines.add("countries", countries, "");
    let goods = map.cities.iter().filter(|city| city.goods.is_some()).count();
    lines.add("cities with goods", goods, "");
    let mut districts: Vec<(u8, Option<&str>)> = map
        .cities
        .iter()
        .filter_map(|city| city.district.map(|number| (number, city.district_name.as_deref())))
        .collect();
    districts.sort_unstable();
    districts.dedup();
    lines.add("districts", districts.len(), "");
    lines.add("attractions", map.cities.iter().filter(|city| city.attraction).count(), "");
    add_routes(&mut lines, map);
    add_tickets(&mut lines, map);
    let bonus_points: u32 = map.bonuses.iter().map(|bonus| u32::from(bonus.points)).sum();
    lines.add("bonuses", map.bonuses.len(), &format!("{bonus_points} points"));
    lines.0
}

fn add_routes(lines: &mut Lines, map: &MapData) {
    let spaces = |routes: &mut dyn Iterator<Item = u8>| routes.map(u32::from).sum::<u32>();
    let all = spaces(&mut map.routes.iter().map(|route| route.length));
    lines.add("routes", map.routes.len(), &format!("{all} spaces"));
    for color in Color::ALL.map(Some).into_iter().chain([None]) {
        let name = color.map_or("gray", Color::name);
        let routes = || map.routes.iter().filter(move |route| route.color == color);
        let of_color = spaces(&mut routes().map(|route| route.length));
        lines.add(&format!("  {name}"), routes().count(), &format!("{of_color} spaces"));
    }
    let mut groups = [0; engine::limits::MAX_PARALLEL];
    let pair = |[a, b]: [usize; 2]| (a.min(b), a.max(b));
    for group in map.routes.chunk_by(|a, b| pair(a.ends) == pair(b.ends)) {
        groups[group.len() - 1] += 1;
    }
    let pairs: usize = groups.iter().sum();
    lines.add("joined pairs", pairs, "");
    for (count, name) in groups.into_iter().zip(["single", "double", "triple"]) {
        lines.add(&format!("  {name}"), count, "");
    }
}

fn add_tickets(lines: &mut Lines, map: &MapData) {
    let points = |deck: Option<usize>| {
        let tickets = map.tickets.iter().filter(|ticket| deck.is_none_or(|deck| ticket.deck == deck));
        let points: Vec<u32> = tickets.map(|ticket| u32::from(ticket.points)).collect();
        (points.len(), format!("{} points", points.iter().sum::<u32>()))
    };
    let (tickets, total) = points(None);
    lines.add("tickets", tickets, &total);
    for (deck, name) in map.decks.iter().enumerate() {
        let (tickets, total) = points(Some(deck));
        lines.add(&format!("  {name}"), tickets, &total);
    }
    for color in Color::ALL {
        let needed: usize = map.tickets.iter().map(|ticket| usize::from(ticket.cards[color.index()])).sum();
        lines.add(&format!("  {} cards", color.name()), needed, "");
    }
}

/// Lines of the summary: a name, a count and a detail.
struct Lines(String);

impl Lines {
    /// Adds a line unless `count` is zero.
    fn add(&mut self, name: &str, count: usize, amount: &str) {
        if count > 0 {
            let line = format!("{name:<20}{count:>4}  {amount}");
            writeln!(self.0, "{}", line.trim_end()).expect("writing to a String cannot fail");
        }
    }
}
