//! `Event`: what happened in a board game, in full or as one viewer sees it.

use super::Offer;
use super::action::{Claim, Split};
use super::map::{CityId, RouteId};
use crate::card::TrainCard;
use crate::game::Viewer;
use crate::market::MarketEvent;
use crate::seat::Seat;
use crate::ticket::TicketSet;
use crate::visibility::{Complete, Seen, Visibility};

/// An event, including hidden information, or as one viewer sees it ([`SeenEvent`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<V: Visibility = Complete> {
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
    /// A route was claimed.
    RouteClaimed {
        /// The seat.
        seat: Seat,
        /// The route, its payment, and the passenger.
        claim: Claim,
        /// The points for it.
        points: u8,
        /// Pieces that the seat has left.
        pieces_left: u8,
    },
    /// A passenger was placed together with a claim (MK-45).
    PassengerPlaced {
        /// The seat.
        seat: Seat,
        /// The city.
        city: CityId,
    },
    /// A seat fixed its opening split, which is hidden from the others for now (MK-99).
    SplitFixed {
        /// The seat.
        seat: Seat,
        /// The split; hidden from other viewers.
        split: V::Hidden<Split>,
    },
    /// A seat's opening split became public (MK-96).
    SplitAnnounced {
        /// The seat.
        seat: Seat,
        /// The split.
        split: Split,
    },
    /// Tickets are on offer to a seat.
    TicketsDrawn {
        /// The seat.
        seat: Seat,
        /// The number of tickets.
        count: u8,
        /// The tickets, in the order of the offer; hidden from other viewers.
        tickets: V::Hidden<Offer>,
        /// The number of tickets of each deck, if there are two (MK-96).
        split: Option<Split>,
    },
    /// A seat has chosen its opening tickets; their number is hidden from the others for now (C-116).
    OpeningChosen {
        /// The seat.
        seat: Seat,
        /// The tickets that were kept; hidden from other viewers.
        kept: V::Hidden<TicketSet>,
    },
    /// A seat kept tickets; their number is public (C-112).
    TicketsKept {
        /// The seat.
        seat: Seat,
        /// The number of tickets.
        count: u8,
        /// The tickets that were kept; hidden from other viewers.
        kept: V::Hidden<TicketSet>,
        /// The number of tickets of each deck, if there are two (MK-96).
        split: Option<Split>,
    },
    /// A passenger made one ride of its journey.
    Rode {
        /// The seat.
        seat: Seat,
        /// The route.
        route: RouteId,
        /// The city that the passenger left.
        from: CityId,
        /// The city that the passenger reached.
        to: CityId,
    },
    /// The top token of a city was taken (MK-66).
    TokenTaken {
        /// The seat.
        seat: Seat,
        /// The city.
        city: CityId,
        /// Its value.
        value: u8,
    },
    /// A journey ended, and its figure left the game (MK-73).
    Alighted {
        /// The seat.
        seat: Seat,
        /// The city.
        city: CityId,
        /// Passenger cards discarded for it (MK-59).
        cards: u8,
        /// The points of the tokens that it took.
        points: u8,
    },
    /// A seat passed (C-27, NY-31).
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// The seat.
        seat: Seat,
    },
    /// The final round began: every seat has one more turn (C-92).
    FinalRoundBegan {
        /// The seat that triggered it and has the last turn.
        seat: Seat,
    },
    /// The game is over (C-97).
    GameOver,
}

/// What one viewer learns of an event.
pub type SeenEvent = Event<Seen>;

impl<V: Visibility> Event<V> {
    /// Returns the seat that it happened to, if it was one.
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Self::CardPicked { seat, .. }
            | Self::CardDrawn { seat, .. }
            | Self::RouteClaimed { seat, .. }
            | Self::PassengerPlaced { seat, .. }
            | Self::SplitFixed { seat, .. }
            | Self::SplitAnnounced { seat, .. }
            | Self::TicketsDrawn { seat, .. }
            | Self::OpeningChosen { seat, .. }
            | Self::TicketsKept { seat, .. }
            | Self::Rode { seat, .. }
            | Self::TokenTaken { seat, .. }
            | Self::Alighted { seat, .. }
            | Self::Passed { seat }
            | Self::TurnBegan { seat }
            | Self::FinalRoundBegan { seat } => Some(seat),
            Self::Market(_) | Self::GameOver => None,
        }
    }
}

impl Event {
    /// Returns what `viewer` learns from this event (C-112, C-114, C-116, C-119).
    pub fn seen_by(&self, viewer: Viewer) -> SeenEvent {
        match *self {
            Self::CardPicked { seat, slot, card } => SeenEvent::CardPicked { seat, slot, card },
            Self::CardDrawn { seat, card } => {
                SeenEvent::CardDrawn { seat, card: viewer.is(seat).then_some(card) }
            }
            Self::Market(event) => SeenEvent::Market(event),
            Self::RouteClaimed { seat, claim, points, pieces_left } => {
                SeenEvent::RouteClaimed { seat, claim, points, pieces_left }
            }
            Self::PassengerPlaced { seat, city } => SeenEvent::PassengerPlaced { seat, city },
            Self::SplitFixed { seat, split } => {
                SeenEvent::SplitFixed { seat, split: viewer.is(seat).then_some(split) }
            }
            Self::SplitAnnounced { seat, split } => SeenEvent::SplitAnnounced { seat, split },
            Self::TicketsDrawn { seat, count, tickets, split } => {
                SeenEvent::TicketsDrawn { seat, count, tickets: viewer.is(seat).then_some(tickets), split }
            }
            Self::OpeningChosen { seat, kept } => {
                SeenEvent::OpeningChosen { seat, kept: viewer.is(seat).then_some(kept) }
            }
            Self::TicketsKept { seat, count, kept, split } => {
                SeenEvent::TicketsKept { seat, count, kept: viewer.is(seat).then_some(kept), split }
            }
            Self::Rode { seat, route, from, to } => SeenEvent::Rode { seat, route, from, to },
            Self::TokenTaken { seat, city, value } => SeenEvent::TokenTaken { seat, city, value },
            Self::Alighted { seat, city, cards, points } => SeenEvent::Alighted { seat, city, cards, points },
            Self::Passed { seat } => SeenEvent::Passed { seat },
            Self::TurnBegan { seat } => SeenEvent::TurnBegan { seat },
            Self::FinalRoundBegan { seat } => SeenEvent::FinalRoundBegan { seat },
            Self::GameOver => SeenEvent::GameOver,
        }
    }
}
