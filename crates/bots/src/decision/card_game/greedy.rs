//! Greedy in the Card Game: places as many cards as it can, and draws what it has most of.

use engine::card::TrainCard;
use engine::card_game::CardGame;
use engine::card_game::action::{Action, Placement};
use engine::card_game::view::View;
use engine::market::Source;
use engine::shuffle::FastRng;

use crate::{Bot, Sight};

/// Takes what is best at first sight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<CardGame> for Greedy {
    fn choose(&mut self, sight: &Sight<'_, CardGame>, rng: &mut FastRng) -> Action {
        let mut best = (f32::MIN, sight.legal[0]);
        for &action in sight.legal {
            // A little noise, so that equal actions are chosen in turn.
            let score = appeal(sight.view, action) + rng.below(100) as f32 / 1000.0;
            if score > best.0 {
                best = (score, action);
            }
        }
        best.1
    }
}

fn appeal(view: &View, action: Action) -> f32 {
    match action {
        Action::Place(Placement::Group { color, colored, wilds }) => {
            let robbed = f32::from(view.yards.group(color).len());
            2.0 * f32::from(colored) + robbed - f32::from(wilds)
        }
        Action::Place(Placement::Singles(_)) => 5.0,
        Action::Pick(Source::Deck) => 4.2,
        Action::Pick(Source::Row(slot)) => match view.row[slot as usize] {
            Some(TrainCard::Wild) => 4.8,
            Some(TrainCard::Colored(color)) => {
                let wanted = view.tickets.iter().any(|id| view.kit.ticket(id).needs[color.index()] > 0);
                4.0 + if wanted { 0.5 } else { 0.0 } + 0.1 * f32::from(view.hand[color])
            }
            Some(TrainCard::WildPlus4 | TrainCard::Passenger) | None => 0.0,
        },
        Action::AskTickets => {
            let held = view.tickets.len();
            if held < 2 { 4.5 } else { 0.0 }
        }
        Action::Keep(kept) => {
            // A few tickets that pay well for each card.
            let mut appeal = 0.0;
            for (place, &ticket) in view.offer.as_slice().iter().enumerate() {
                if kept.contains(place) {
                    let ticket = view.kit.ticket(ticket);
                    appeal += f32::from(ticket.points) / 4.0 - f32::from(ticket.needs.iter().sum::<u8>());
                }
            }
            appeal - (kept.len() as f32 - 3.0).abs() * 2.0
        }
        Action::Complete(tickets) => f32::from(view.kit.points(tickets)),
        Action::Pass => 0.0,
    }
}
