//! Facts that explain a decision: a code with arguments for translated sentences, and an English sentence.

use std::collections::BTreeMap;

use bots::Reason;
use serde::Serialize;

/// A fact about an action that follows from what the seat knew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fact {
    /// Code by which clients look up the translated sentence.
    pub code: &'static str,
    /// Arguments of the sentence, by name. Numbers are decimal, shares are whole percents.
    pub args: BTreeMap<&'static str, String>,
    /// The sentence in English.
    pub text: String,
}

impl Fact {
    /// Creates the fact that gives the reason of an action.
    pub(crate) fn of_reason(reason: &Reason) -> Self {
        Self { code: reason.code(), args: reason.args().into_iter().collect(), text: reason.to_string() }
    }

    /// Creates the fact that a ticket is completed more often after the preferred action than after the chosen one.
    pub(crate) fn ticket_chance(ticket: &str, points: u8, preferred: f64, chosen: f64) -> Self {
        let (preferred, chosen) = (percent(preferred), percent(chosen));
        Self {
            code: "ticket-chance",
            args: BTreeMap::from([
                ("ticket", ticket.to_owned()),
                ("points", points.to_string()),
                ("preferred", preferred.clone()),
                ("chosen", chosen.clone()),
            ]),
            text: format!(
                "The {points}-point ticket {ticket} is then completed in {preferred} % of the simulated games instead of {chosen} %."
            ),
        }
    }

    /// Creates the fact that an opponent needs a route in a share of the sampled games.
    pub(crate) fn wanted(route: &str, seat: usize, share: f64) -> Self {
        let share = percent(share);
        Self {
            code: "wanted",
            args: BTreeMap::from([
                ("route", route.to_owned()),
                ("seat", seat.to_string()),
                ("share", share.clone()),
            ]),
            text: format!("Seat {seat} needs {route} in {share} % of the games that fit what was seen."),
        }
    }

    /// Creates the fact that the preferred action gains points on average.
    pub(crate) fn lead(points: f64) -> Self {
        let points = format!("{points:.0}");
        Self {
            code: "lead",
            args: BTreeMap::from([("points", points.clone())]),
            text: format!("On average it is worth {points} points more."),
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}
