//! Scores as documents.

use serde::Serialize;

use engine::data::MapData;
use engine::score::{Criterion, Score, ScoreItem, ScoreLine};

/// A seat's score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Score"))]
pub struct ScoreDoc {
    /// The sum of the lines.
    pub total: i16,
    /// The lines, in scoring order.
    pub lines: Vec<ScoreLineDoc>,
    /// 1 for the winners; equal results share a rank.
    pub rank: u8,
    /// The criterion that ranked the seat above others with the same total; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "TieBreak"))]
    pub tie_break: Option<&'static str>,
}

/// One item of a score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ScoreLine"))]
pub struct ScoreLineDoc {
    /// The kind of the line.
    pub what: &'static str,
    /// The points, negative for an open ticket.
    pub points: i16,
    /// The ticket of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ticket: Option<String>,
    /// Whether the ticket was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub completed: Option<bool>,
    /// The number of the district.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub district: Option<u8>,
    /// The big city.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub city: Option<String>,
}

impl ScoreDoc {
    pub(super) fn new(data: &MapData, score: &Score) -> Self {
        Self {
            total: score.total,
            lines: score.lines.iter().map(|line| ScoreLineDoc::new(data, line)).collect(),
            rank: score.rank,
            tie_break: score.tie_break.map(criterion_name),
        }
    }
}

const fn criterion_name(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::CompletedTickets => "completed-tickets",
        Criterion::HeldTickets => "held-tickets",
        Criterion::LongestPath => "longest-path",
        Criterion::LongestPathBonus => "longest-path-bonus",
        Criterion::Goods => "goods",
        Criterion::BigCities => "big-cities",
    }
}

/// Returns all values of `tie_break`.
#[cfg(test)]
pub(super) fn criteria() -> impl Iterator<Item = &'static str> {
    [
        Criterion::CompletedTickets,
        Criterion::HeldTickets,
        Criterion::LongestPath,
        Criterion::LongestPathBonus,
        Criterion::Goods,
        Criterion::BigCities,
    ]
    .into_iter()
    .map(criterion_name)
}

impl ScoreLineDoc {
    fn new(data: &MapData, line: &ScoreLine) -> Self {
        let plain = |what| Self {
            what,
            points: line.points,
            ticket: None,
            completed: None,
            district: None,
            city: None,
        };
        match line.what {
            ScoreItem::Routes => plain("routes"),
            ScoreItem::Ticket { ticket, completed } => Self {
                ticket: Some(data.tickets[ticket.index()].id.clone()),
                completed: Some(completed),
                ..plain("tickets")
            },
            ScoreItem::LongestPath => plain("longest-path"),
            ScoreItem::MostTickets => plain("most-tickets"),
            ScoreItem::Goods => plain("goods"),
            ScoreItem::District(number) => Self { district: Some(number), ..plain("districts") },
            ScoreItem::Attractions => plain("attractions"),
            ScoreItem::BigCity(place) => {
                let city = data.bonuses[place as usize].city;
                Self { city: Some(data.cities[city].id.clone()), ..plain("big-city") }
            }
        }
    }
}
