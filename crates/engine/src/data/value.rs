//! Parses single values of a map file; wrong types and ranges are reported.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

use super::error::{DataErrorKind, Report};
use super::table::At;
use super::{CityKind, GoodsColor};
use crate::card::Color;

pub(super) fn wrong_type(field: &str, expected: &'static str) -> DataErrorKind {
    DataErrorKind::WrongType { field: field.to_owned(), expected }
}

pub(super) fn read_text<'a>(
    field: &'static str,
    value: &'a Spanned<DeValue<'_>>,
    report: &mut Report<'_>,
) -> Option<&'a str> {
    let text = value.get_ref().as_str();
    if text.is_none() {
        report.add(&value.span(), wrong_type(field, "a text in quotes"));
    }
    text
}

pub(super) fn read_bool(
    field: &'static str,
    value: &Spanned<DeValue<'_>>,
    report: &mut Report<'_>,
) -> Option<bool> {
    let answer = value.get_ref().as_bool();
    if answer.is_none() {
        report.add(&value.span(), wrong_type(field, "true or false"));
    }
    answer
}

/// The kind of thing that an id names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    City,
    Map,
    Route,
    TicketDeck,
}

impl Named {
    const fn word(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Map => "map",
            Self::Route => "route",
            Self::TicketDeck => "ticket deck",
        }
    }

    const fn field(self) -> &'static str {
        match self {
            Self::City | Self::Map | Self::Route => "id",
            Self::TicketDeck => "deck",
        }
    }
}

/// Reads an id: lower-case words joined by hyphens, so that it can be typed and is never ambiguous.
///
/// Only the id of a route may hold the double hyphen, which joins two cities.
pub(super) fn read_id(
    named: Named,
    value: &Spanned<DeValue<'_>>,
    report: &mut Report<'_>,
) -> Option<At<String>> {
    let id = read_text(named.field(), value, report)?;
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    let is_name = |name: &str| name.split('-').all(is_word);
    let good = match named {
        Named::Route => id.split("--").all(is_name),
        Named::City | Named::Map | Named::TicketDeck => is_name(id),
    };
    if !good {
        report.add(&value.span(), DataErrorKind::BadId { row: named.word(), id: id.to_owned() });
        return None;
    }
    Some(At { value: id.to_owned(), span: value.span() })
}

/// Reads a list without its entries.
pub(super) fn read_list<'a, 'i>(
    field: &'static str,
    value: &'a Spanned<DeValue<'i>>,
    expected: &'static str,
    report: &mut Report<'_>,
) -> Option<&'a [Spanned<DeValue<'i>>]> {
    let list = value.get_ref().as_array();
    if list.is_none() {
        report.add(&value.span(), wrong_type(field, expected));
    }
    Some(list?)
}

pub(super) fn read_between(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<At<[String; 2]>> {
    let list = value.get_ref().as_array().map(|list| list.iter().map(|end| end.get_ref().as_str()));
    let ends: Option<Vec<&str>> = list.and_then(Iterator::collect);
    match ends.as_deref() {
        Some(&[a, b]) => Some(At { value: [a.to_owned(), b.to_owned()], span: value.span() }),
        Some(_) | None => {
            report.add(&value.span(), wrong_type("between", "a list of two cities"));
            None
        }
    }
}

pub(super) fn read_kind(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<CityKind> {
    match read_text("kind", value, report)? {
        "city" => Some(CityKind::City),
        "country" => Some(CityKind::Country),
        kind => {
            report.add(&value.span(), DataErrorKind::WrongKind { kind: kind.to_owned() });
            None
        }
    }
}

pub(super) fn read_goods(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<GoodsColor> {
    match read_text("goods", value, report)? {
        "white" => Some(GoodsColor::White),
        "yellow" => Some(GoodsColor::Yellow),
        "red" => Some(GoodsColor::Red),
        "black" => Some(GoodsColor::Black),
        goods => {
            report.add(&value.span(), DataErrorKind::WrongGoods { goods: goods.to_owned() });
            None
        }
    }
}

pub(super) fn read_color(name: &str, at: &Range<usize>, report: &mut Report<'_>) -> Option<Color> {
    let color = name.parse::<Color>().ok();
    if color.is_none() {
        report.add(at, DataErrorKind::WrongColor { color: name.to_owned() });
    }
    color
}

/// Reads the cards that a ticket of the Card Game needs.
pub(super) fn read_cards(value: &Spanned<DeValue<'_>>, report: &mut Report<'_>) -> Option<At<[u8; 8]>> {
    let Some(table) = value.get_ref().as_table() else {
        report.add(&value.span(), wrong_type("cards", "a table of colors and numbers"));
        return None;
    };
    let mut cards = [0; 8];
    for (key, number) in table {
        let color = read_color(key.get_ref(), &key.span(), report)?;
        cards[color.index()] = read_number(key.get_ref(), number, 1, 9, report)?;
    }
    Some(At { value: cards, span: value.span() })
}

pub(super) fn read_number(
    field: &str,
    value: &Spanned<DeValue<'_>>,
    min: u8,
    max: u8,
    report: &mut Report<'_>,
) -> Option<u8> {
    let written = match value.get_ref() {
        DeValue::Integer(number) => {
            match u8::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) if (min..=max).contains(&number) => return Some(number),
                // Too large for a u8, or negative.
                Ok(_) | Err(_) => number.to_string(),
            }
        }
        DeValue::Float(number) => number.to_string(),
        DeValue::String(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => {
            report.add(&value.span(), wrong_type(field, "a number"));
            return None;
        }
    };
    let (min, max) = (min.into(), max.into());
    report.add(&value.span(), DataErrorKind::BadNumber { field: field.to_owned(), value: written, min, max });
    None
}

/// Reads a latitude or a longitude.
pub(super) fn read_degrees(
    field: &'static str,
    value: &Spanned<DeValue<'_>>,
    max: i16,
    report: &mut Report<'_>,
) -> Option<f64> {
    let written = match value.get_ref() {
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::String(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => {
            report.add(&value.span(), wrong_type(field, "a number"));
            return None;
        }
    };
    match written.parse::<f64>() {
        Ok(degrees) if degrees.abs() <= f64::from(max) => Some(degrees),
        Ok(_) | Err(_) => {
            let field = field.to_owned();
            report.add(&value.span(), DataErrorKind::BadNumber { field, value: written, min: -max, max });
            None
        }
    }
}
