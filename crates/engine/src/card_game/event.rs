//! `Event`: what happened in a Card Game, in full or as one viewer sees it.

use super::Offer;
use super::action::ColorSet;
use super::rounds::Round;
use super::yard::Group;
use crate::card::{Cards, Color, TrainCard};
use crate::game::Viewer;
use crate::market::MarketEvent;
use crate::seat::Seat;
use crate::ticket::TicketSet;
use crate::visibility::{Complete, Seen, Visibility};

/// An event, including hidden information, or as one viewer sees it ([`SeenEvent`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<V: Visibility = Complete> {
    /// Cards were dealt before a round (CG-8, CG-87).
    CardsDealt {
        /// The seat that got them.
        seat: Seat,
        /// The number of cards.
        count: u8,
        /// The cards; hidden from other viewers.
        cards: V::Hidden<Cards>,
    },
    /// A card was taken from the row.
    CardPicked {
        /// The seat.
        seat: Seat,
        /// The slot, counted from zero.
        slot: u8,
        /// The card.
        card: TrainCard,
    },
    /// A card was drawn unseen.
    CardDrawn {
        /// The seat.
        seat: Seat,
        /// The card; hidden from other viewers.
        card: V::Hidden<TrainCard>,
    },
    /// Something happened to row or deck.
    Market(MarketEvent),
    /// The top card of each group of a yard went to the stack (CG-20), which is public (CG-107).
    MovedToStack {
        /// The seat.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// A color group was placed (CG-39).
    GroupPlaced {
        /// The seat.
        seat: Seat,
        /// Its color.
        color: Color,
        /// Its cards.
        group: Group,
    },
    /// Three singles were placed (CG-40).
    SinglesPlaced {
        /// The seat.
        seat: Seat,
        /// Their colors.
        colors: ColorSet,
    },
    /// An opponent's group went to the discard (CG-51).
    Robbed {
        /// The seat that robbed.
        seat: Seat,
        /// The opponent who was robbed.
        opponent: Seat,
        /// The color of the group.
        color: Color,
        /// Its cards.
        group: Group,
    },
    /// Tickets are on offer to a seat.
    TicketsDrawn {
        /// The seat.
        seat: Seat,
        /// The number of tickets.
        count: u8,
        /// The tickets, in the order of the offer; hidden from other viewers.
        tickets: V::Hidden<Offer>,
    },
    /// A seat has chosen its opening tickets; their number is hidden from the others for now (CG-116).
    OpeningChosen {
        /// The seat.
        seat: Seat,
        /// The tickets that were kept; hidden from other viewers.
        kept: V::Hidden<TicketSet>,
    },
    /// A seat kept tickets; their number is public (CG-107).
    TicketsKept {
        /// The seat.
        seat: Seat,
        /// The number of tickets.
        count: u8,
        /// The tickets that were kept; hidden from other viewers.
        kept: V::Hidden<TicketSet>,
    },
    /// A seat has chosen the tickets that it completes, which is hidden from the others for now (CG-75, CG-79).
    CompletionChosen {
        /// The seat.
        seat: Seat,
        /// Its whole choice; hidden from other viewers (CG-79).
        tickets: V::Hidden<TicketSet>,
    },
    /// Completed tickets were revealed (CG-79, CG-80).
    TicketsCompleted {
        /// The seat.
        seat: Seat,
        /// The tickets.
        tickets: TicketSet,
        /// Their values together.
        points: u16,
    },
    /// A seat passed (CG-19).
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// The seat.
        seat: Seat,
    },
    /// The final round began: every seat has one more turn (CG-65).
    FinalRoundBegan {
        /// The seat that has the last turn.
        seat: Seat,
    },
    /// The last turn of a round is over (CG-70).
    RoundEnded {
        /// The round.
        round: Round,
    },
    /// All cards except hands were shuffled for another round (CG-82, CG-85).
    RoundBegan {
        /// The round.
        round: Round,
        /// The seat that begins it (CG-90).
        first: Seat,
    },
    /// The game is over.
    GameOver,
}

/// What one viewer learns of an event.
pub type SeenEvent = Event<Seen>;

impl<V: Visibility> Event<V> {
    /// Returns the seat that it happened to, if it was one.
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Self::CardsDealt { seat, .. }
            | Self::CardPicked { seat, .. }
            | Self::CardDrawn { seat, .. }
            | Self::MovedToStack { seat, .. }
            | Self::GroupPlaced { seat, .. }
            | Self::SinglesPlaced { seat, .. }
            | Self::Robbed { seat, .. }
            | Self::TicketsDrawn { seat, .. }
            | Self::OpeningChosen { seat, .. }
            | Self::TicketsKept { seat, .. }
            | Self::CompletionChosen { seat, .. }
            | Self::TicketsCompleted { seat, .. }
            | Self::Passed { seat }
            | Self::TurnBegan { seat }
            | Self::FinalRoundBegan { seat } => Some(seat),
            Self::Market(_) | Self::RoundEnded { .. } | Self::RoundBegan { .. } | Self::GameOver => None,
        }
    }
}

impl Event {
    /// Returns what `viewer` learns from this event (CG-107, CG-111, CG-116).
    pub fn seen_by(&self, viewer: Viewer) -> SeenEvent {
        match *self {
            Self::CardsDealt { seat, count, cards } => {
                SeenEvent::CardsDealt { seat, count, cards: viewer.is(seat).then_some(cards) }
            }
            Self::CardPicked { seat, slot, card } => SeenEvent::CardPicked { seat, slot, card },
            Self::CardDrawn { seat, card } => {
                SeenEvent::CardDrawn { seat, card: viewer.is(seat).then_some(card) }
            }
            Self::Market(event) => SeenEvent::Market(event),
            Self::MovedToStack { seat, cards } => SeenEvent::MovedToStack { seat, cards },
            Self::GroupPlaced { seat, color, group } => SeenEvent::GroupPlaced { seat, color, group },
            Self::SinglesPlaced { seat, colors } => SeenEvent::SinglesPlaced { seat, colors },
            Self::Robbed { seat, opponent, color, group } => {
                SeenEvent::Robbed { seat, opponent, color, group }
            }
            Self::TicketsDrawn { seat, count, tickets } => {
                SeenEvent::TicketsDrawn { seat, count, tickets: viewer.is(seat).then_some(tickets) }
            }
            Self::OpeningChosen { seat, kept } => {
                SeenEvent::OpeningChosen { seat, kept: viewer.is(seat).then_some(kept) }
            }
            Self::TicketsKept { seat, count, kept } => {
                SeenEvent::TicketsKept { seat, count, kept: viewer.is(seat).then_some(kept) }
            }
            Self::CompletionChosen { seat, tickets } => {
                SeenEvent::CompletionChosen { seat, tickets: viewer.is(seat).then_some(tickets) }
            }
            Self::TicketsCompleted { seat, tickets, points } => {
                SeenEvent::TicketsCompleted { seat, tickets, points }
            }
            Self::Passed { seat } => SeenEvent::Passed { seat },
            Self::TurnBegan { seat } => SeenEvent::TurnBegan { seat },
            Self::FinalRoundBegan { seat } => SeenEvent::FinalRoundBegan { seat },
            Self::RoundEnded { round } => SeenEvent::RoundEnded { round },
            Self::RoundBegan { round, first } => SeenEvent::RoundBegan { round, first },
            Self::GameOver => SeenEvent::GameOver,
        }
    }
}
