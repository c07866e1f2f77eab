//! Greedy bot of the Card Game: places as many cards as possible and draws colors that it has many of.

use engine::card::TrainCard;
use engine::card_game::CardGame;
use engine::card_game::action::{Action, Placement};
use engine::card_game::view::View;
use engine::market::Source;
use engine::shuffle::FastRng;

use crate::{Bot, Observation};

/// Chooses the action with the best immediate score.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<CardGame> for Greedy {
    fn choose(&mut self, observation: &Observation<'_, CardGame>, rng: &mut FastRng) -> Action {
        let mut best = (f32::MIN, observation.legal[0]);
        for &action in observation.legal {
            // A little noise breaks ties at random.
            let score = score_action(observation.view, action) + rng.below(100) as f32 / 1000.0;
            if score > best.0 {
                best = (score, action);
            }
        }
        best.1
    }
}

fn score_action(view: &View, action: Action) -> f32 {
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
            // Prefer about three tickets with many points per card.
            let mut score_action = 0.0;
            for (place, &ticket) in view.offer.as_slice().iter().enumerate() {
                if kept.contains(place) {
                    let ticket = view.kit.ticket(ticket);
                    score_action +=
                        f32::from(ticket.points) / 4.0 - f32::from(ticket.needs.iter().sum::<u8>());
                }
            }
            score_action - (kept.len() as f32 - 3.0).abs() * 2.0
        }
        Action::Complete(tickets) => f32::from(view.kit.points(tickets)),
        Action::Pass => 0.0,
    }
}
