//! The table `[rules]` of a map file: which board's rules are played, and the differences from them.

use toml::Spanned;
use toml::de::DeValue;

use super::error::{DataErrorKind, Report};
use super::table::Row;
use super::value::{read_bool, read_color, read_list, read_number, read_text, wrong_type};
use crate::board::custom::BASES;
use crate::card::Color;
use crate::limits::{MAX_LENGTH, MAX_OFFER, MAX_PIECES, MAX_POINTS, MAX_SEATS};

/// The cards in the box, as far as they differ.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CardsData {
    /// The colors of the game.
    pub colors: Option<Vec<Color>>,
    /// Cards of each color.
    pub each: Option<u8>,
    /// Wilds.
    pub wilds: Option<u8>,
    /// Locomotives +4.
    pub plus4: Option<u8>,
    /// Passenger cards.
    pub passengers: Option<u8>,
}

/// How many tickets are offered and must be kept, as far as it differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct DealData {
    /// Tickets offered.
    pub dealt: Option<u8>,
    /// The smallest number to keep.
    pub kept: Option<u8>,
}

/// The bonuses of a game; zero or false where it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BonusesData {
    /// Points for the longest path.
    pub longest_path: u8,
    /// Points for the most completed tickets.
    pub most_tickets: u8,
    /// Points for each attraction reached.
    pub attractions: u8,
    /// Whether completed districts score.
    pub districts: bool,
}

/// The table `[rules]`: `None` where a map does not differ from the board it starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesData {
    /// The id of the board whose rules it starts from.
    pub like: &'static str,
    /// The smallest and the largest number of seats.
    pub seats: Option<[u8; 2]>,
    /// Pieces of each seat.
    pub pieces: Option<u8>,
    /// Cards dealt to each seat at the start.
    pub opening_hand: Option<u8>,
    /// The cards in the box.
    pub cards: CardsData,
    /// Points of a route, by length from one.
    pub route_points: Option<Vec<u8>>,
    /// The tickets before the first turn.
    pub opening_tickets: DealData,
    /// The tickets of a ticket action.
    pub later_tickets: DealData,
    /// The number of seats from which on all parallel routes can be claimed.
    pub parallel_from: Option<u8>,
    /// The number of pieces at which the final round begins.
    pub final_round_at: Option<u8>,
    /// Whether a final turn may be passed.
    pub final_turn_optional: Option<bool>,
    /// The bonuses at the end.
    pub bonuses: Option<BonusesData>,
}

impl Default for RulesData {
    fn default() -> Self {
        Self {
            like: BASES[0].0,
            seats: None,
            pieces: None,
            opening_hand: None,
            cards: CardsData::default(),
            route_points: None,
            opening_tickets: DealData::default(),
            later_tickets: DealData::default(),
            parallel_from: None,
            final_round_at: None,
            final_turn_optional: None,
            bonuses: None,
        }
    }
}

/// Maximum number of cards of one kind.
const MAX_OF_KIND: u8 = crate::market::MAX_CARDS as u8;
/// Maximum number of cards dealt to a seat at the start.
const MAX_OPENING_HAND: u8 = 9;

/// Reads the table; unreadable values are reported and left out.
pub(super) fn read_rules(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> RulesData {
    let mut rules = RulesData::default();
    let Some(mut row) = Row::of_table("rules table", "rules", value, report) else { return rules };
    if let Some(value) = row.find("like") {
        rules.like = read_like(value, report).unwrap_or(rules.like);
    }
    rules.seats = row.find("seats").and_then(|value| read_seats(value, report));
    rules.pieces = number(&mut row, "pieces", 1, MAX_PIECES, report);
    rules.opening_hand = number(&mut row, "opening_hand", 0, MAX_OPENING_HAND, report);
    if let Some(value) = row.find("cards") {
        rules.cards = read_cards(value, report).unwrap_or_default();
    }
    rules.route_points = row.find("route_points").and_then(|value| read_route_points(value, report));
    for (field, deal) in
        [("opening_tickets", &mut rules.opening_tickets), ("later_tickets", &mut rules.later_tickets)]
    {
        if let Some(value) = row.find(field) {
            *deal = read_deal(field, value, report).unwrap_or_default();
        }
    }
    rules.parallel_from = number(&mut row, "parallel_from", 1, MAX_SEATS as u8 + 1, report);
    rules.final_round_at = number(&mut row, "final_round_at", 0, MAX_PIECES, report);
    rules.final_turn_optional =
        row.find("final_turn_optional").and_then(|value| read_bool("final_turn_optional", value, report));
    rules.bonuses = row.find("bonuses").and_then(|value| read_bonuses(value, report));
    row.report_unknown(report);
    rules
}

fn number(
    row: &mut Row<'_, '_>,
    field: &'static str,
    min: u8,
    max: u8,
    report: &mut Report<'_>,
) -> Option<u8> {
    row.find(field).and_then(|value| read_number(field, value, min, max, report))
}

fn read_like(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<&'static str> {
    let name = read_text("like", value, report)?;
    let base = BASES.iter().find(|(id, _)| *id == name);
    if base.is_none() {
        report.add(&value.span(), DataErrorKind::UnknownRules { like: name.to_owned() });
    }
    base.map(|(id, _)| *id)
}

fn read_seats(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<[u8; 2]> {
    let list = read_list("seats", value, "a list of two numbers", report)?;
    let seats: Vec<u8> = list
        .iter()
        .map(|seats| read_number("seats", seats, 2, MAX_SEATS as u8, report))
        .collect::<Option<_>>()?;
    match seats.as_slice() {
        &[min, max] if min <= max => Some([min, max]),
        _ => {
            report.add(&value.span(), wrong_type("seats", "the smallest and the largest number of seats"));
            None
        }
    }
}

fn read_cards(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<CardsData> {
    let mut row = Row::of_table("cards table", "cards", value, report)?;
    let cards = CardsData {
        colors: row.find("colors").and_then(|value| read_colors(value, report)),
        each: number(&mut row, "each", 1, MAX_OF_KIND, report),
        wilds: number(&mut row, "wilds", 0, MAX_OF_KIND, report),
        plus4: number(&mut row, "plus4", 0, MAX_OF_KIND, report),
        passengers: number(&mut row, "passengers", 0, MAX_OF_KIND, report),
    };
    row.report_unknown(report);
    Some(cards)
}

fn read_colors(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<Vec<Color>> {
    let list = read_list("colors", value, "a list of colors", report)?;
    let mut colors = Vec::new();
    for entry in list {
        let color = read_color(read_text("colors", entry, report)?, &entry.span(), report)?;
        if colors.contains(&color) {
            report
                .add(&entry.span(), DataErrorKind::DuplicateId { row: "color", id: color.name().to_owned() });
        }
        colors.push(color);
    }
    if colors.is_empty() {
        report.add(&value.span(), DataErrorKind::TooFew { what: "colors", found: 0, min: 1 });
    }
    Some(colors)
}

fn read_route_points(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<Vec<u8>> {
    let list = read_list("route_points", value, "a list of points by length", report)?;
    if list.is_empty() || list.len() > MAX_LENGTH {
        let found = list.len();
        let what = "lengths of routes";
        let problem = match found {
            0 => DataErrorKind::TooFew { what, found, min: 1 },
            _ => DataErrorKind::TooMany { what, found, max: MAX_LENGTH },
        };
        report.add(&value.span(), problem);
        return None;
    }
    list.iter().map(|points| read_number("route_points", points, 0, MAX_POINTS, report)).collect()
}

fn read_deal(field: &'static str, value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<DealData> {
    let mut row = Row::of_table("tickets table", field, value, report)?;
    let deal = DealData {
        dealt: number(&mut row, "dealt", 1, MAX_OFFER as u8, report),
        kept: number(&mut row, "kept", 1, MAX_OFFER as u8, report),
    };
    row.report_unknown(report);
    Some(deal)
}

fn read_bonuses(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<BonusesData> {
    let mut row = Row::of_table("bonuses table", "bonuses", value, report)?;
    let mut points = |field| number(&mut row, field, 0, MAX_POINTS, report).unwrap_or(0);
    let (longest_path, most_tickets, attractions) =
        (points("longest_path"), points("most_tickets"), points("attractions"));
    let districts = row.find("districts").and_then(|value| read_bool("districts", value, report));
    row.report_unknown(report);
    Some(BonusesData { longest_path, most_tickets, attractions, districts: districts.unwrap_or(false) })
}
