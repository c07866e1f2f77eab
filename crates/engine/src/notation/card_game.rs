//! The notation of the Card Game.

use super::{NotationError, Verb, Words, write_kept, write_source};
use crate::card::{Color, TrainCard};
use crate::card_game::CardBox;
use crate::card_game::action::{Action, ColorSet, Placement};
use crate::card_game::yard::SINGLES;
use crate::illegal::Illegal;

/// The action in notation.
pub(crate) fn write(kit: &CardBox, action: Action) -> String {
    match action {
        Action::Pick(source) => write_source(source),
        Action::Place(placement) => format!("place{}", write_placement(placement)),
        Action::AskTickets => "tickets".to_owned(),
        Action::Keep(kept) => write_kept(kept),
        Action::Complete(ticket) => format!("complete {}", kit.ticket_name(ticket)),
        Action::Done => "done".to_owned(),
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

/// The action that the text says.
pub(crate) fn read(kit: &CardBox, text: &str) -> Result<Action, NotationError> {
    let mut words = Words::new(text);
    let action = match words.verb()? {
        Verb::Pick => Action::Pick(words.source()?),
        Verb::Place => Action::Place(read_placement(&mut words)?),
        Verb::Tickets => Action::AskTickets,
        Verb::Keep => Action::Keep(words.kept()?),
        Verb::Complete => {
            let name = words.expect("a ticket")?;
            let ticket = kit.ticket_named(name);
            Action::Complete(ticket.ok_or_else(|| NotationError::UnknownTicket(name.to_owned()))?)
        }
        Verb::Done => Action::Done,
        Verb::Pass => Action::Pass,
        Verb::Claim | Verb::Split | Verb::Ride | Verb::Alight => return Err(Illegal::NotInThisGame.into()),
    };
    words.end()?;
    Ok(action)
}

/// One color is a group, several are singles.
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
                // Of the two numbers, the one that is not three says what is wrong.
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
