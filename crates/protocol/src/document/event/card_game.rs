//! Events of the Card Game as documents.

use super::EventDoc;
use crate::document::cards::Counts;
use engine::card::TrainCard;
use engine::card_game::event::SeenEvent;
use engine::card_game::{CardKit, Offer};
use engine::seat::Seat;
use engine::ticket::TicketSet;

impl EventDoc {
    /// Returns the event as the viewer may know it.
    pub(in crate::document) fn of_cards(kit: &CardKit, event: &SeenEvent) -> Self {
        let names = |tickets: TicketSet| -> Vec<String> {
            tickets.iter().map(|ticket| kit.ticket_name(ticket).to_owned()).collect()
        };
        let offer = |offer: Offer| {
            offer.as_slice().iter().map(|&ticket| kit.ticket_name(ticket).to_owned()).collect()
        };
        let number = |seat: Seat| seat.index();
        match *event {
            SeenEvent::CardsDealt { seat, count, cards } => {
                Self::CardsDealt { seat: number(seat), count, cards: cards.map(Counts) }
            }
            SeenEvent::CardPicked { seat, slot, card } => {
                Self::CardPicked { seat: number(seat), slot: slot + 1, card }
            }
            SeenEvent::CardDrawn { seat, card } => Self::CardDrawn { seat: number(seat), card },
            SeenEvent::Market(event) => Self::of_market(event),
            SeenEvent::MovedToStack { seat, cards } => {
                Self::MovedToStack { seat: number(seat), cards: cards.iter_each().collect() }
            }
            SeenEvent::GroupPlaced { seat, color, group } => Self::GroupPlaced {
                seat: number(seat),
                color: TrainCard::Colored(color),
                cards: group.cards(color).collect(),
            },
            SeenEvent::SinglesPlaced { seat, colors } => Self::SinglesPlaced {
                seat: number(seat),
                cards: colors.iter().map(TrainCard::Colored).collect(),
            },
            SeenEvent::Robbed { seat, opponent, color, group } => Self::Robbed {
                seat: number(seat),
                rival: number(opponent),
                color: TrainCard::Colored(color),
                cards: group.cards(color).collect(),
            },
            SeenEvent::TicketsDrawn { seat, count, tickets } => {
                Self::TicketsDrawn { seat: number(seat), count, tickets: tickets.map(offer), split: None }
            }
            SeenEvent::OpeningChosen { seat, kept } => {
                Self::SeatChose { seat: number(seat), split: None, tickets: kept.map(names) }
            }
            SeenEvent::TicketsKept { seat, count, kept } => {
                Self::TicketsKept { seat: number(seat), count, tickets: kept.map(names), split: None }
            }
            SeenEvent::CompletionChosen { seat, tickets } => {
                Self::SeatChose { seat: number(seat), split: None, tickets: tickets.map(names) }
            }
            SeenEvent::TicketsCompleted { seat, tickets, points } => {
                Self::TicketsCompleted { seat: number(seat), tickets: names(tickets), points }
            }
            SeenEvent::Passed { seat } => Self::Passed { seat: number(seat) },
            SeenEvent::TurnBegan { seat } => Self::TurnBegan { seat: number(seat) },
            SeenEvent::FinalRoundBegan { seat } => Self::FinalRoundBegan { seat: number(seat) },
            SeenEvent::RoundEnded { round } => Self::RoundEnded { round: round.number() },
            SeenEvent::RoundBegan { round, first } => {
                Self::RoundBegan { round: round.number(), seat: number(first) }
            }
            SeenEvent::GameOver => Self::GameOver,
        }
    }
}
