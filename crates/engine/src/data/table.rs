//! Parses TOML into rows: each field has the right type and range; references to other rows are not checked here.
//!
//! It walks the parsed document by hand instead of deriving a reader, because a derived reader stops at the first
//! error.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{DataErrorKind, Report};
use super::rules::{RulesData, read_rules};
use super::value::{
    Named, read_between, read_bool, read_cards, read_color, read_degrees, read_goods, read_id, read_kind,
    read_number, read_text, wrong_type,
};
use super::{CityData, CityKind, Names, TitleData, Words};
use crate::card::Color;
use crate::limits::{MAX_LENGTH, MAX_POINTS};

/// A value and its byte range in the file.
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) span: Range<usize>,
}

/// All readable rows of a file.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) cities: List<CityData>,
    pub(super) routes: List<RouteRow>,
    pub(super) tickets: List<TicketRow>,
    pub(super) bonuses: List<BonusRow>,
    pub(super) title: TitleData,
    pub(super) rules: Option<At<RulesData>>,
}

/// The rows of one kind.
pub(super) struct List<T> {
    pub(super) rows: Vec<At<T>>,
    /// The number of unreadable rows.
    pub(super) unread: usize,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), unread: 0 }
    }
}

pub(super) struct RouteRow {
    /// If there is none, the id follows from the ends.
    pub(super) id: Option<At<String>>,
    pub(super) between: At<[String; 2]>,
    pub(super) length: At<u8>,
    pub(super) color: Option<Color>,
}

pub(super) struct TicketRow {
    pub(super) between: At<[String; 2]>,
    pub(super) points: u8,
    pub(super) deck: Option<At<String>>,
    pub(super) cards: Option<At<[u8; 8]>>,
}

pub(super) struct BonusRow {
    pub(super) city: At<String>,
    pub(super) points: u8,
}

/// Reads all rows it can; `None` if the text is not TOML at all.
pub(super) fn read_rows(text: &str, report: &mut Report<'_>) -> Option<Rows> {
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let at = error.span().unwrap_or(0..0);
        report.add(&at, DataErrorKind::Syntax { message: error.message().to_owned() });
    }
    if !errors.is_empty() {
        return None;
    }
    let mut rows = Rows::default();
    for (key, value) in document.get_ref() {
        match key.get_ref().as_ref() {
            "cities" => rows.cities = read_list("cities", "city", value, report, read_city),
            "routes" => rows.routes = read_list("routes", "route", value, report, read_route),
            "tickets" => rows.tickets = read_list("tickets", "ticket", value, report, read_ticket),
            "bonuses" => rows.bonuses = read_list("bonuses", "bonus", value, report, read_bonus),
            "id" => rows.title.id = read_id(Named::Map, value, report).map(|id| id.value),
            "name" => rows.title.name = read_names("the map", value, report),
            "words" => rows.title.words = read_words(value, report),
            "rules" => rows.rules = Some(At { value: read_rules(value, report), span: value.span() }),
            field => {
                report.add(&key.span(), DataErrorKind::UnknownField { row: "map", field: field.to_owned() });
            }
        }
    }
    Some(rows)
}

/// Reads a list of rows, leaving out those that cannot be read.
fn read_list<T>(
    field: &str,
    kind: &'static str,
    list: &Spanned<DeValue<'_>>,
    report: &mut Report<'_>,
    read: fn(&mut Row<'_, '_>, &mut Report<'_>) -> Option<T>,
) -> List<T> {
    let mut read_rows = List::default();
    let Some(list) = list.get_ref().as_array() else {
        let problem = DataErrorKind::WrongType { field: field.to_owned(), expected: "a list of tables" };
        report.add(&list.span(), problem);
        read_rows.unread = 1;
        return read_rows;
    };
    for row in list {
        let Some(table) = row.get_ref().as_table() else {
            let problem = DataErrorKind::WrongType { field: field.to_owned(), expected: "a list of tables" };
            report.add(&row.span(), problem);
            read_rows.unread += 1;
            continue;
        };
        let mut fields = Row { kind, table, span: row.span(), known: Vec::new() };
        let value = read(&mut fields, report);
        fields.report_unknown(report);
        match value {
            Some(value) => read_rows.rows.push(At { value, span: row.span() }),
            None => read_rows.unread += 1,
        }
    }
    read_rows
}

/// One table of the file, with the fields that have been read.
pub(super) struct Row<'a, 'i> {
    kind: &'static str,
    table: &'a DeTable<'i>,
    span: Range<usize>,
    known: Vec<&'static str>,
}

impl<'a, 'i> Row<'a, 'i> {
    /// Returns the table that is the value of `field`, or reports that it is none.
    pub(super) fn of_table(
        kind: &'static str,
        field: &str,
        value: &'a Spanned<DeValue<'i>>,
        report: &mut Report<'_>,
    ) -> Option<Self> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            report.add(&value.span(), wrong_type(field, "a table"));
        }
        Some(Self { kind, table: table?, span: value.span(), known: Vec::new() })
    }

    /// Returns the field, if the row has it.
    pub(super) fn find(&mut self, field: &'static str) -> Option<&'a Spanned<DeValue<'i>>> {
        self.known.push(field);
        let mut entries = self.table.iter();
        entries.find(|(key, _)| key.get_ref() == field).map(|(_, value)| value)
    }

    /// Returns the field; reports it if it is missing.
    fn need(&mut self, field: &'static str, report: &mut Report<'_>) -> Option<&'a Spanned<DeValue<'i>>> {
        let found = self.find(field);
        if found.is_none() {
            report.add(&self.span, DataErrorKind::MissingField { row: self.kind, field });
        }
        found
    }

    pub(super) fn report_unknown(&self, report: &mut Report<'_>) {
        for (key, _) in self.table {
            let field = key.get_ref().as_ref();
            if !self.known.contains(&field) {
                report.add(
                    &key.span(),
                    DataErrorKind::UnknownField { row: self.kind, field: field.to_owned() },
                );
            }
        }
    }
}

fn read_city(row: &mut Row<'_, '_>, report: &mut Report<'_>) -> Option<CityData> {
    let id = row.need("id", report).and_then(|value| read_id(Named::City, value, report));
    let city = id.as_ref().map_or("", |id| id.value.as_str());
    let names = row.need("name", report).and_then(|value| read_names(&format!("city {city}"), value, report));
    let lat = row.need("lat", report).and_then(|value| read_degrees("lat", value, 90, report));
    let lon = row.need("lon", report).and_then(|value| read_degrees("lon", value, 180, report));
    let kind = match row.find("kind") {
        Some(value) => read_kind(value, report),
        None => Some(CityKind::City),
    };
    let goods = match row.find("goods") {
        Some(value) => read_goods(value, report).map(Some),
        None => Some(None),
    };
    let district = match row.find("district") {
        Some(value) => read_number("district", value, 1, 9, report).map(Some),
        None => Some(None),
    };
    let district_name = match row.find("district_name") {
        Some(value) => read_district_name(value, district.as_ref(), report).map(Some),
        None => Some(None),
    };
    let attraction = match row.find("attraction") {
        Some(value) => read_bool("attraction", value, report),
        None => Some(false),
    };
    Some(CityData {
        id: id?.value,
        names: names?,
        kind: kind?,
        lat: lat?,
        lon: lon?,
        goods: goods?,
        district: district?,
        district_name: district_name?,
        attraction: attraction?,
    })
}

/// Reads the name that distinguishes districts of equal value; only a city in a district has one.
fn read_district_name(
    value: &Spanned<DeValue<'_>>,
    district: Option<&Option<u8>>,
    report: &mut Report<'_>,
) -> Option<String> {
    let name = read_text("district_name", value, report)?;
    if let Some(None) = district {
        report.add(&value.span(), DataErrorKind::MissingField { row: "city", field: "district" });
    }
    Some(name.to_owned())
}

fn read_route(row: &mut Row<'_, '_>, report: &mut Report<'_>) -> Option<RouteRow> {
    let id = match row.find("id") {
        Some(value) => read_id(Named::Route, value, report).map(Some),
        None => Some(None),
    };
    let between = row.need("between", report).and_then(|value| read_between(value, report));
    let length = row.need("length", report).and_then(|value| {
        let length = read_number("length", value, 1, MAX_LENGTH as u8, report)?;
        Some(At { value: length, span: value.span() })
    });
    let color = row.need("color", report).and_then(|value| {
        let name = read_text("color", value, report)?;
        if name == "gray" { Some(None) } else { read_color(name, &value.span(), report).map(Some) }
    });
    Some(RouteRow { id: id?, between: between?, length: length?, color: color? })
}

fn read_ticket(row: &mut Row<'_, '_>, report: &mut Report<'_>) -> Option<TicketRow> {
    let between = row.need("between", report).and_then(|value| read_between(value, report));
    let points =
        row.need("points", report).and_then(|value| read_number("points", value, 1, MAX_POINTS, report));
    let deck = match row.find("deck") {
        Some(value) => read_id(Named::TicketDeck, value, report).map(Some),
        None => Some(None),
    };
    let cards = match row.find("cards") {
        Some(value) => read_cards(value, report).map(Some),
        None => Some(None),
    };
    Some(TicketRow { between: between?, points: points?, deck: deck?, cards: cards? })
}

fn read_bonus(row: &mut Row<'_, '_>, report: &mut Report<'_>) -> Option<BonusRow> {
    let city = row.need("city", report).and_then(|value| {
        let city = read_text("city", value, report)?.to_owned();
        Some(At { value: city, span: value.span() })
    });
    let points =
        row.need("points", report).and_then(|value| read_number("points", value, 1, MAX_POINTS, report));
    Some(BonusRow { city: city?, points: points? })
}

/// Reads the name of `of`: a text, or a table with at least one language.
fn read_names(of: &str, value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<Names> {
    if let Some(name) = value.get_ref().as_str() {
        if name.trim().is_empty() {
            report.add(&value.span(), DataErrorKind::MissingName { of: of.to_owned() });
            return None;
        }
        let [en, uk, ru, pl] = std::array::from_fn(|_| name.to_owned());
        return Some(Names { en, uk, ru, pl });
    }
    let Some(table) = value.get_ref().as_table() else {
        report.add(&value.span(), wrong_type("name", "a text or a table of languages"));
        return None;
    };
    let mut row = Row { kind: "name", table, span: value.span(), known: Vec::new() };
    let mut readable = true;
    let names = ["en", "uk", "ru", "pl"].map(|language| {
        let value = row.find(language)?;
        let name = read_text(language, value, report);
        let empty = name.is_some_and(|name| name.trim().is_empty());
        if empty {
            report.add(&value.span(), DataErrorKind::MissingName { of: of.to_owned() });
        }
        readable &= name.is_some() && !empty;
        name.map(str::to_owned)
    });
    row.report_unknown(report);
    let Some(first) = names.iter().flatten().next().cloned() else {
        if readable {
            report.add(&value.span(), DataErrorKind::MissingName { of: of.to_owned() });
        }
        return None;
    };
    let [en, uk, ru, pl] = names.map(|name| name.unwrap_or_else(|| first.clone()));
    readable.then_some(Names { en, uk, ru, pl })
}

/// Reads the words for wilds and pieces; a plural that is left out adds an "s".
fn read_words(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Words {
    let mut words = Words::default();
    let Some(mut row) = Row::of_table("words table", "words", value, report) else { return words };
    for (one, many, [singular, plural]) in [
        ("wild", "wilds", [&mut words.wild, &mut words.wilds]),
        ("piece", "pieces", [&mut words.piece, &mut words.pieces]),
    ] {
        if let Some(word) = row.find(one).and_then(|value| read_text(one, value, report)) {
            *singular = word.to_owned();
            *plural = format!("{word}s");
        }
        if let Some(word) = row.find(many).and_then(|value| read_text(many, value, report)) {
            *plural = word.to_owned();
        }
    }
    row.report_unknown(report);
    words
}
