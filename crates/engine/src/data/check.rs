//! Checks that involve more than one row, and the conversion of rows to a map.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::error::{DataErrorKind, Report};
use super::table::{At, BonusRow, List, RouteRow, Rows, TicketRow};
use super::{BonusData, CityData, CityKind, DECK_NAMES, MAIN_DECK, MapData, RouteData, TicketData};
use crate::limits::{MAX_CITIES, MAX_DECKS, MAX_PARALLEL, MAX_ROUTES, MAX_TICKETS};

/// Converts the rows to a map, which is valid if nothing was reported.
///
/// Missing rows are not reported if an unreadable row may be the missing one.
pub(super) fn check(rows: Rows, report: &mut Report<'_>) -> MapData {
    let board = !rows.routes.rows.is_empty() || rows.routes.unread > 0;
    check_counts(&rows, report);
    let city_spans: Vec<Range<usize>> = rows.cities.rows.iter().map(|row| row.span.clone()).collect();
    let cities = Cities { rows: check_cities(rows.cities.rows, report), complete: rows.cities.unread == 0 };
    let routes = check_routes(&cities, rows.routes, report);
    if board {
        if cities.complete && routes.complete {
            check_connected(&cities.rows, &city_spans, &routes.rows, report);
        }
        if let Some(bonus) = rows.bonuses.rows.first() {
            report.add(&bonus.span, DataErrorKind::OnlyWithoutRoutes { what: "bonuses" });
        }
    }
    let (decks, tickets) = check_tickets(&cities, &routes, board, rows.tickets.rows, report);
    let bonuses = check_bonuses(&cities, rows.bonuses.rows, report);
    if let Some(rules) = rows.rules.as_ref().filter(|_| !board) {
        report.add(&rules.span, DataErrorKind::OnlyWithRoutes { what: "rules" });
    }
    let rules = rows.rules.map(|rules| rules.value).unwrap_or_default();
    MapData { cities: cities.rows, routes: routes.rows, tickets, bonuses, decks, title: rows.title, rules }
}

/// The valid cities, and whether all cities of the file are valid.
struct Cities {
    rows: Vec<CityData>,
    complete: bool,
}

impl Cities {
    /// Returns the index of a city; reports it if there is none.
    fn find(
        &self,
        id: &str,
        at: &Range<usize>,
        row: &'static str,
        of: &str,
        report: &mut Report<'_>,
    ) -> Option<usize> {
        let found = self.rows.iter().position(|city| city.id == id);
        if found.is_none() && self.complete {
            report.add(at, DataErrorKind::UnknownCity { row, of: of.to_owned(), city: id.to_owned() });
        }
        found
    }

    /// Returns the indices of two cities.
    fn find_ends(
        &self,
        between: &At<[String; 2]>,
        row: &'static str,
        of: &str,
        report: &mut Report<'_>,
    ) -> Option<[usize; 2]> {
        let ends = between.value.each_ref();
        let [a, b] = ends.map(|id| self.find(id, &between.span, row, of, report));
        Some([a?, b?])
    }
}

/// The valid routes, and whether all routes of the file are valid.
struct Routes {
    rows: Vec<RouteData>,
    complete: bool,
}

/// Reports too many rows at the first superfluous one, and too few at the file's first line.
fn check_counts(rows: &Rows, report: &mut Report<'_>) {
    fn check<T>(what: &'static str, list: &List<T>, max: usize, report: &mut Report<'_>) {
        if let Some(extra) = list.rows.get(max) {
            report
                .add(&extra.span, DataErrorKind::TooMany { what, found: list.rows.len() + list.unread, max });
        }
    }
    check("cities", &rows.cities, MAX_CITIES, report);
    check("routes", &rows.routes, MAX_ROUTES, report);
    check("tickets", &rows.tickets, MAX_TICKETS, report);
    let found = rows.cities.rows.len();
    if found < 2 && rows.cities.unread == 0 {
        report.add(&(0..0), DataErrorKind::TooFew { what: "cities", found, min: 2 });
    }
}

fn check_cities(rows: Vec<At<CityData>>, report: &mut Report<'_>) -> Vec<CityData> {
    let mut cities: Vec<CityData> = Vec::new();
    for At { value: city, span } in rows {
        if cities.iter().any(|other| other.id == city.id) {
            report.add(&span, DataErrorKind::DuplicateId { row: "city", id: city.id.clone() });
        }
        if city.kind == CityKind::Country && city.goods.is_some() {
            report.add(&span, DataErrorKind::CountryWithGoods { city: city.id.clone() });
        }
        cities.push(city);
    }
    cities
}

/// Returns two cities in a fixed order.
fn pair([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

/// Returns the id of each route that has none of its own: its ends, with a letter where routes are parallel.
fn derived_ids(rows: &[At<RouteRow>]) -> Vec<String> {
    const LETTERS: &[u8] = b"abc";
    let pairs = rows.iter().map(|row| {
        let [one, other] = &row.value.between.value;
        if one <= other { [one, other] } else { [other, one] }
    });
    let mut tracks: HashMap<[&String; 2], usize> = HashMap::new();
    for pair in pairs.clone() {
        *tracks.entry(pair).or_default() += 1;
    }
    let mut seen: HashMap<[&String; 2], usize> = HashMap::new();
    let mut ids = Vec::with_capacity(rows.len());
    for pair in pairs {
        let before = seen.entry(pair).or_default();
        ids.push(match LETTERS.get(*before) {
            Some(&letter) if tracks[&pair] > 1 => format!("{}--{}-{}", pair[0], pair[1], char::from(letter)),
            Some(_) | None => format!("{}--{}", pair[0], pair[1]),
        });
        *before += 1;
    }
    ids
}

/// Checks the routes one by one and against each other, and puts parallel ones side by side.
fn check_routes(cities: &Cities, list: List<RouteRow>, report: &mut Report<'_>) -> Routes {
    let mut complete = list.unread == 0;
    let mut groups: Vec<Vec<RouteData>> = Vec::new();
    let mut group_of: HashMap<[usize; 2], usize> = HashMap::new();
    let mut ids: HashSet<String> = HashSet::new();
    let derived = derived_ids(&list.rows);
    for (At { value: row, .. }, derived) in list.rows.into_iter().zip(derived) {
        let (id, at) = match row.id {
            Some(id) => (id.value, id.span),
            None => (derived, row.between.span.clone()),
        };
        if !ids.insert(id.clone()) {
            report.add(&at, DataErrorKind::DuplicateId { row: "route", id: id.clone() });
        }
        let Some(ends) = cities.find_ends(&row.between, "route", &id, report) else {
            complete = false;
            continue;
        };
        if ends[0] == ends[1] {
            let city = cities.rows[ends[0]].id.clone();
            report.add(&row.between.span, DataErrorKind::SelfLoop { route: id, city });
            complete = false;
            continue;
        }
        let index = *group_of.entry(pair(ends)).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        let group = &mut groups[index];
        if let Some(first) = group.first().filter(|first| first.length != row.length.value) {
            let problem = DataErrorKind::UnevenParallel {
                route: id.clone(),
                length: row.length.value,
                other: first.id.clone(),
                other_length: first.length,
            };
            report.add(&row.length.span, problem);
        }
        if group.len() == MAX_PARALLEL {
            let problem = DataErrorKind::TooManyParallel { route: id.clone(), max: MAX_PARALLEL };
            report.add(&row.between.span, problem);
        }
        group.push(RouteData { id, ends, length: row.length.value, color: row.color });
    }
    Routes { rows: groups.into_iter().flatten().collect(), complete }
}

/// Checks that every city is reachable from the first one; no path continues through a country.
///
/// One city is reported for each disconnected part, not all of its cities.
fn check_connected(
    cities: &[CityData],
    spans: &[Range<usize>],
    routes: &[RouteData],
    report: &mut Report<'_>,
) {
    let Some(start) = cities.iter().position(|city| city.kind == CityKind::City) else {
        report
            .add(&(0..0), DataErrorKind::TooFew { what: "cities that are not countries", found: 0, min: 1 });
        return;
    };
    let mut reached = vec![false; cities.len()];
    reach(cities, routes, start, &mut reached);
    // Cities before countries, so that a disconnected part is named by a city.
    let by_kind = |kind| (0..cities.len()).filter(move |&city| cities[city].kind == kind);
    for city in by_kind(CityKind::City).chain(by_kind(CityKind::Country)) {
        if !reached[city] {
            let (city_id, from) = (cities[city].id.clone(), cities[start].id.clone());
            report.add(&spans[city], DataErrorKind::Disconnected { city: city_id, from });
            reach(cities, routes, city, &mut reached);
        }
    }
}

/// Marks the cities that can be reached from `start`.
fn reach(cities: &[CityData], routes: &[RouteData], start: usize, reached: &mut [bool]) {
    let mut waiting = vec![start];
    reached[start] = true;
    while let Some(city) = waiting.pop() {
        if cities[city].kind == CityKind::Country {
            continue;
        }
        for route in routes {
            let other = match route.ends {
                [a, b] if a == city => b,
                [a, b] if b == city => a,
                [_, _] => continue,
            };
            if !reached[other] {
                reached[other] = true;
                waiting.push(other);
            }
        }
    }
}

/// Checks and names the tickets and sorts them by deck.
fn check_tickets(
    cities: &Cities,
    routes: &Routes,
    board: bool,
    rows: Vec<At<TicketRow>>,
    report: &mut Report<'_>,
) -> (Vec<String>, Vec<TicketData>) {
    let mut decks: Vec<String> = Vec::new();
    let mut tickets: Vec<TicketData> = Vec::new();
    for At { value: row, span } in rows {
        let deck = find_deck(&mut decks, row.deck.as_ref(), &span, report);
        let [from, to] = &row.between.value;
        let name = format!("{from}--{to}");
        let Some(ends) = cities.find_ends(&row.between, "ticket", &name, report) else {
            continue;
        };
        if ends[0] == ends[1] {
            report.add(&row.between.span, DataErrorKind::TicketToItself { city: from.clone() });
            continue;
        }
        let same_pair = tickets.iter().filter(|ticket| pair(ticket.ends) == pair(ends)).count();
        let id = if same_pair == 0 { name.clone() } else { format!("{name}-2") };
        if same_pair > 1 {
            report.add(&row.between.span, DataErrorKind::DuplicateTicket { ticket: name.clone() });
        } else if tickets.iter().any(|ticket| ticket.id == id) {
            // Only where a city's own id ends in "-2".
            report.add(&row.between.span, DataErrorKind::DuplicateId { row: "ticket", id: id.clone() });
        }
        if board && routes.complete {
            for city in ends {
                if !routes.rows.iter().any(|route| route.ends.contains(&city)) {
                    let city = cities.rows[city].id.clone();
                    report.add(
                        &row.between.span,
                        DataErrorKind::TicketToNowhere { ticket: name.clone(), city },
                    );
                }
            }
        }
        let cards = check_cards(row.cards.as_ref(), board, &name, &span, report);
        tickets.push(TicketData { id, ends, points: row.points, deck, cards });
    }
    if decks.is_empty() {
        decks.push(MAIN_DECK.to_owned());
    }
    number_decks(&mut decks, &mut tickets);
    tickets.sort_by_key(|ticket| ticket.deck);
    (decks, tickets)
}

/// Numbers the decks in the order of [`DECK_NAMES`]: the rules tell short from long tickets by the deck's number.
fn number_decks(decks: &mut [String], tickets: &mut [TicketData]) {
    let mentioned = decks.to_vec();
    decks.sort_by_key(|deck| DECK_NAMES.iter().position(|name| name == deck));
    for ticket in tickets {
        let name = &mentioned[ticket.deck];
        ticket.deck = decks.iter().position(|deck| deck == name).unwrap_or(ticket.deck);
    }
}

/// Returns the index of a ticket's deck among those that the file has named so far.
fn find_deck(
    decks: &mut Vec<String>,
    deck: Option<&At<String>>,
    ticket: &Range<usize>,
    report: &mut Report<'_>,
) -> usize {
    let name = deck.map_or(MAIN_DECK, |deck| deck.value.as_str());
    decks.iter().position(|known| known == name).unwrap_or_else(|| {
        decks.push(name.to_owned());
        let at = deck.map_or(ticket, |deck| &deck.span);
        if !DECK_NAMES.contains(&name) {
            report.add(at, DataErrorKind::UnknownDeck { deck: name.to_owned() });
        }
        if decks.len() > MAX_DECKS {
            let problem = DataErrorKind::TooMany { what: "ticket decks", found: decks.len(), max: MAX_DECKS };
            report.add(at, problem);
        }
        decks.len() - 1
    })
}

/// Checks that tickets list cards if and only if the game has no routes.
fn check_cards(
    cards: Option<&At<[u8; 8]>>,
    board: bool,
    ticket: &str,
    span: &Range<usize>,
    report: &mut Report<'_>,
) -> [u8; 8] {
    match cards {
        Some(cards) if board => {
            report.add(&cards.span, DataErrorKind::OnlyWithoutRoutes { what: "cards of a ticket" });
        }
        Some(cards) if cards.value != [0; 8] => return cards.value,
        None if board => {}
        Some(_) | None => report.add(span, DataErrorKind::TicketWithoutCards { ticket: ticket.to_owned() }),
    }
    [0; 8]
}

fn check_bonuses(cities: &Cities, rows: Vec<At<BonusRow>>, report: &mut Report<'_>) -> Vec<BonusData> {
    let mut bonuses: Vec<BonusData> = Vec::new();
    for At { value: row, .. } in rows {
        let id = row.city.value;
        let Some(city) = cities.find(&id, &row.city.span, "bonus", &id, report) else {
            continue;
        };
        if bonuses.iter().any(|bonus| bonus.city == city) {
            report.add(&row.city.span, DataErrorKind::DuplicateBonus { city: id });
        }
        bonuses.push(BonusData { city, points: row.points });
    }
    bonuses
}
