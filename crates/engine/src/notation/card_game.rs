//! The notation of the Card Game.

use super::{NotationError, Verb, Words, write_kept, write_source};
use crate::card::{Color, TrainCard};
use crate::card_game::CardKit;
use crate::card_game::action::{Action, ColorSet, Placement};
use crate::card_game::yard::SINGLES;
use crate::illegal::Illegal;
use crate::ticket::TicketSet;

/// Writes the action in notation.
pub(crate) fn write(kit: &CardKit, action: Action) -> String {
    match action {
        Action::Pick(source) => write_source(source),
        Action::Place(placement) => format!("place{}", write_placement(placement)),
        Action::AskTickets => "tickets".to_owned(),
        Action::Keep(kept) => write_kept(kept),
        Action::Complete(tickets) if tickets.is_empty() => "complete none".to_owned(),
        Action::Complete(tickets) => {
            let mut names: Vec<&str> = tickets.iter().map(|ticket| kit.ticket_name(ticket)).collect();
            names.sort_unstable();
            format!("complete {}", names.join(" "))
        }
        Action::Pass => "pass".to_owned(),
    }
}

fn write_placement(placement: Placement) -> String {
    match placement {
        Placement::Group { color, colored, wilds: 0 } => format!(" {colored} {color}"),
        Placement::Group { color, colored, wilds } => format!(" {colored} {color} {wilds} wild"),
        Placement::Singles(colors) => {
            alphabetical(colors).into_iter().map(|color| format!(" 1 {color}")).collect()
        }
    }
}

fn alphabetical(colors: ColorSet) -> Vec<Color> {
    let mut colors: Vec<Color> = colors.iter().collect();
    colors.sort_unstable_by_key(|color| color.name());
    colors
}

/// Parses an action in notation.
pub(crate) fn read(kit: &CardKit, text: &str) -> Result<Action, NotationError> {
    let mut words = Words::new(text);
    let action = match words.verb()? {
        Verb::Pick => Action::Pick(words.source()?),
        Verb::Place => Action::Place(read_placement(&mut words)?),
        Verb::Tickets => Action::AskTickets,
        Verb::Keep => Action::Keep(words.kept()?),
        Verb::Complete => Action::Complete(read_tickets(kit, &mut words)?),
        Verb::Pass => Action::Pass,
        Verb::Claim | Verb::Split | Verb::Ride | Verb::Alight => return Err(Illegal::NotInThisGame.into()),
    };
    words.end()?;
    Ok(action)
}

/// Parses `none`, or names of tickets in alphabetical order.
fn read_tickets(kit: &CardKit, words: &mut Words<'_>) -> Result<TicketSet, NotationError> {
    let mut tickets = TicketSet::EMPTY;
    let mut name = words.expect("\"none\" or a ticket")?;
    if name == "none" {
        return Ok(tickets);
    }
    let mut in_order = true;
    loop {
        let ticket = kit.ticket_named(name).ok_or_else(|| NotationError::UnknownTicket(name.to_owned()))?;
        if tickets.contains(ticket) {
            return Err(Illegal::TicketAlreadyChosen.into());
        }
        tickets.insert(ticket);
        let Some(next) = words.next() else { break };
        in_order &= name <= next;
        name = next;
    }
    if in_order { Ok(tickets) } else { Err(NotationError::TicketOrder) }
}

/// Parses a placement: one color is a group, several are singles.
fn read_placement(words: &mut Words<'_>) -> Result<Placement, NotationError> {
    let cards = words.cards()?;
    let mut colors: Vec<(Color, u8)> = Vec::new();
    let mut wilds = 0;
    for (card, count) in cards {
        match card {
            TrainCard::Colored(color) => colors.push((color, count)),
            TrainCard::Wild => wilds = count,
            TrainCard::WildPlus4 | TrainCard::Passenger => return Err(Illegal::NotInThisGame.into()),
        }
    }
    match colors.as_slice() {
        [] if wilds > 0 => Err(Illegal::WildsAlone.into()),
        [] => Err(NotationError::Expected { what: "a number of cards", found: String::new() }),
        &[(color, colored)] => Ok(Placement::Group { color, colored, wilds }),
        singles => {
            let total = singles.iter().fold(wilds, |total, (_, count)| total.saturating_add(*count));
            let kinds = singles.len() as u8;
            if total > kinds {
                // The number that is not three is reported.
                let given = if kinds as usize == SINGLES { total } else { kinds };
                return Err(Illegal::NotThreeSingles { given }.into());
            }
            let set: ColorSet = singles.iter().map(|(color, _)| *color).collect();
            if alphabetical(set).iter().ne(singles.iter().map(|(color, _)| color)) {
                return Err(NotationError::SinglesOrder);
            }
            Ok(Placement::Singles(set))
        }
    }
}
