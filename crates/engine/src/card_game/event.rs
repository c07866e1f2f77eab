//! What happened, and what each viewer learns of it.

use super::Offer;
use super::action::ColorSet;
use super::rounds::Round;
use super::yard::Group;
use crate::card::{Cards, Color, TrainCard};
use crate::game::Viewer;
use crate::market::MarketEvent;
use crate::seat::Seat;
use crate::ticket::TicketSet;

/// A fact, complete with what only some may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Cards were dealt before a round (CG-8, CG-87).
    CardsDealt {
        /// To whom.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// A card was taken from the row.
    CardPicked {
        /// The seat.
        seat: Seat,
        /// From which slot, counted from zero.
        slot: u8,
        /// Which card.
        card: TrainCard,
    },
    /// A card was drawn unseen.
    CardDrawn {
        /// The seat.
        seat: Seat,
        /// Which card.
        card: TrainCard,
    },
    /// Something happened to row or deck.
    Market(MarketEvent),
    /// The top card of each group of a yard went to the stack (CG-20), for all to see (CG-107).
    MovedToStack {
        /// The seat.
        seat: Seat,
        /// Which cards.
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
    /// A rival's group went to the discard (CG-51).
    Robbed {
        /// Who robbed.
        seat: Seat,
        /// Who was robbed.
        rival: Seat,
        /// The color of the group.
        color: Color,
        /// Its cards.
        group: Group,
    },
    /// Tickets are on offer to a seat.
    TicketsDrawn {
        /// The seat.
        seat: Seat,
        /// The tickets, in the order of the offer.
        tickets: Offer,
    },
    /// A seat has chosen its opening tickets; how many, nobody else may know yet (CG-116).
    OpeningChosen {
        /// The seat.
        seat: Seat,
        /// Which were kept.
        kept: TicketSet,
    },
    /// A seat kept tickets, and it is known how many (CG-107).
    TicketsKept {
        /// The seat.
        seat: Seat,
        /// The tickets that were kept.
        kept: TicketSet,
    },
    /// A seat has chosen the tickets that it completes, which nobody else may know yet (CG-75, CG-79).
    CompletionChosen {
        /// The seat.
        seat: Seat,
        /// Its whole choice.
        tickets: TicketSet,
    },
    /// Completed tickets were shown (CG-79, CG-80).
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
    /// Everybody has one more turn (CG-65).
    FinalRoundBegan {
        /// Who has the last one.
        seat: Seat,
    },
    /// The last turn of a round is over (CG-70).
    RoundEnded {
        /// Which round.
        round: Round,
    },
    /// Everything but hands and tickets was shuffled for another round (CG-82, CG-85).
    RoundBegan {
        /// Which round.
        round: Round,
        /// Who begins it (CG-90).
        first: Seat,
    },
    /// Nobody acts any more.
    GameOver,
}

/// What one viewer learns of a fact: the same, with secrets left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeenEvent {
    /// Cards were dealt before a round.
    CardsDealt {
        /// To whom.
        seat: Seat,
        /// The number of them.
        count: u8,
        /// Which, for the seat itself (CG-111).
        cards: Option<Cards>,
    },
    /// A card was taken from the row.
    CardPicked {
        /// The seat.
        seat: Seat,
        /// From which slot, counted from zero.
        slot: u8,
        /// Which card.
        card: TrainCard,
    },
    /// A card was drawn unseen.
    CardDrawn {
        /// The seat.
        seat: Seat,
        /// Which card, for its owner (CG-111).
        card: Option<TrainCard>,
    },
    /// Something happened to row or deck.
    Market(MarketEvent),
    /// The top card of each group of a yard went to the stack.
    MovedToStack {
        /// The seat.
        seat: Seat,
        /// Which cards.
        cards: Cards,
    },
    /// A color group was placed.
    GroupPlaced {
        /// The seat.
        seat: Seat,
        /// Its color.
        color: Color,
        /// Its cards.
        group: Group,
    },
    /// Three singles were placed.
    SinglesPlaced {
        /// The seat.
        seat: Seat,
        /// Their colors.
        colors: ColorSet,
    },
    /// A rival's group went to the discard.
    Robbed {
        /// Who robbed.
        seat: Seat,
        /// Who was robbed.
        rival: Seat,
        /// The color of the group.
        color: Color,
        /// Its cards.
        group: Group,
    },
    /// Tickets are on offer to a seat.
    TicketsDrawn {
        /// The seat.
        seat: Seat,
        /// The number of them.
        count: u8,
        /// Which, in the order of the offer, for the seat itself (CG-111).
        tickets: Option<Offer>,
    },
    /// A seat has chosen its opening tickets.
    OpeningChosen {
        /// The seat.
        seat: Seat,
        /// Which were kept, for the seat itself (CG-116).
        kept: Option<TicketSet>,
    },
    /// A seat kept tickets.
    TicketsKept {
        /// The seat.
        seat: Seat,
        /// The number of them.
        count: u8,
        /// Which, for the seat itself (CG-111).
        kept: Option<TicketSet>,
    },
    /// A seat has chosen the tickets that it completes.
    CompletionChosen {
        /// The seat.
        seat: Seat,
        /// Its whole choice, for the seat itself (CG-79).
        tickets: Option<TicketSet>,
    },
    /// Completed tickets were shown.
    TicketsCompleted {
        /// The seat.
        seat: Seat,
        /// The tickets.
        tickets: TicketSet,
        /// Their values together.
        points: u16,
    },
    /// A seat passed.
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// The seat.
        seat: Seat,
    },
    /// Everybody has one more turn.
    FinalRoundBegan {
        /// Who has the last one.
        seat: Seat,
    },
    /// The last turn of a round is over.
    RoundEnded {
        /// Which round.
        round: Round,
    },
    /// Another round begins.
    RoundBegan {
        /// Which round.
        round: Round,
        /// Who begins it.
        first: Seat,
    },
    /// Nobody acts any more.
    GameOver,
}

impl Event {
    /// The seat that it happened to, if it was one.
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

    /// What `viewer` learns from this event (CG-107, CG-111, CG-116).
    pub fn seen_by(&self, viewer: Viewer) -> SeenEvent {
        match *self {
            Self::CardsDealt { seat, cards } => SeenEvent::CardsDealt {
                seat,
                count: cards.len() as u8,
                cards: viewer.is(seat).then_some(cards),
            },
            Self::CardPicked { seat, slot, card } => SeenEvent::CardPicked { seat, slot, card },
            Self::CardDrawn { seat, card } => {
                SeenEvent::CardDrawn { seat, card: viewer.is(seat).then_some(card) }
            }
            Self::Market(event) => SeenEvent::Market(event),
            Self::MovedToStack { seat, cards } => SeenEvent::MovedToStack { seat, cards },
            Self::GroupPlaced { seat, color, group } => SeenEvent::GroupPlaced { seat, color, group },
            Self::SinglesPlaced { seat, colors } => SeenEvent::SinglesPlaced { seat, colors },
            Self::Robbed { seat, rival, color, group } => SeenEvent::Robbed { seat, rival, color, group },
            Self::TicketsDrawn { seat, tickets } => SeenEvent::TicketsDrawn {
                seat,
                count: tickets.len() as u8,
                tickets: viewer.is(seat).then_some(tickets),
            },
            Self::OpeningChosen { seat, kept } => {
                SeenEvent::OpeningChosen { seat, kept: viewer.is(seat).then_some(kept) }
            }
            Self::TicketsKept { seat, kept } => SeenEvent::TicketsKept {
                seat,
                count: kept.len() as u8,
                kept: viewer.is(seat).then_some(kept),
            },
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
