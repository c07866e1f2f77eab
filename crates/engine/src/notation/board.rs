//! The notation of the board games.

use super::{NotationError, Verb, Words, write_kept, write_source};
use crate::board::Board;
use crate::board::action::{Action, Claim, Split};
use crate::board::map::{CityId, RouteId};
use crate::board::payment::Payment;
use crate::card::Cards;
use crate::illegal::Illegal;

/// Writes the action in notation.
pub(crate) fn write(board: &Board, action: Action) -> String {
    match action {
        Action::Pick(source) => write_source(source),
        Action::Claim(Claim { route, payment, passenger }) => {
            let cards = payment.cards();
            let gap = if cards.is_empty() { "" } else { " " };
            let at = passenger.map_or(String::new(), |city| format!(" at {}", board.city_name(city)));
            format!("claim {}{gap}{cards}{at}", board.route_name(route))
        }
        Action::AskTickets(None) => "tickets".to_owned(),
        Action::AskTickets(Some(split)) => format!("tickets {}", write_split(split)),
        Action::Announce(split) => format!("split {}", write_split(split)),
        Action::Keep(kept) => write_kept(kept),
        Action::Ride { route, from: Some(city) } => {
            format!("ride {} from {}", board.route_name(route), board.city_name(city))
        }
        Action::Ride { route, from: None } => format!("ride {}", board.route_name(route)),
        Action::Alight => "alight".to_owned(),
        Action::Pass => "pass".to_owned(),
    }
}

fn write_split(split: Split) -> String {
    format!("{} short {} long", split.short, split.long)
}

/// Parses an action in notation.
pub(crate) fn read(board: &Board, text: &str) -> Result<Action, NotationError> {
    let mut words = Words::new(text);
    let action = match words.verb()? {
        Verb::Pick => Action::Pick(words.source()?),
        Verb::Claim => Action::Claim(read_claim(board, &mut words)?),
        Verb::Tickets if words.peek().is_none() => Action::AskTickets(None),
        Verb::Tickets => Action::AskTickets(Some(read_split(&mut words)?)),
        Verb::Split => Action::Announce(read_split(&mut words)?),
        Verb::Keep => Action::Keep(words.kept()?),
        Verb::Ride => {
            let route = read_route(board, &mut words)?;
            let from = match words.peek() {
                None => None,
                Some(_) => {
                    words.expect_word("from")?;
                    Some(read_city(board, &mut words)?)
                }
            };
            Action::Ride { route, from }
        }
        Verb::Alight => Action::Alight,
        Verb::Pass => Action::Pass,
        Verb::Place | Verb::Complete => return Err(Illegal::NotInThisGame.into()),
    };
    words.end()?;
    Ok(action)
}

fn read_claim(board: &Board, words: &mut Words<'_>) -> Result<Claim, NotationError> {
    let route = read_route(board, words)?;
    let mut cards = Cards::EMPTY;
    for (card, count) in words.cards()? {
        cards.add(card, count);
    }
    let payment = Payment::from_cards(&cards)?;
    let passenger = match words.peek() {
        None => None,
        Some("at") => {
            words.expect_word("at")?;
            Some(read_city(board, words)?)
        }
        Some(found) => {
            return Err(NotationError::Expected {
                what: "a number of cards or \"at\"",
                found: found.to_owned(),
            });
        }
    };
    Ok(Claim { route, payment, passenger })
}

fn read_split(words: &mut Words<'_>) -> Result<Split, NotationError> {
    let short = words.number("a number of short tickets")?;
    words.expect_word("short")?;
    let long = words.number("a number of long tickets")?;
    words.expect_word("long")?;
    Ok(Split { short, long })
}

fn read_route(board: &Board, words: &mut Words<'_>) -> Result<RouteId, NotationError> {
    let name = words.expect("a route")?;
    board.route_named(name).ok_or_else(|| NotationError::UnknownRoute(name.to_owned()))
}

fn read_city(board: &Board, words: &mut Words<'_>) -> Result<CityId, NotationError> {
    let name = words.expect("a city")?;
    board.city_named(name).ok_or_else(|| NotationError::UnknownCity(name.to_owned()))
}
