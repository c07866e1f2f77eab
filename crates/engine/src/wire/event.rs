//! What happened, as documents: public facts in full, hidden ones `null` for those who may not know.

use serde::Serialize;

use super::cards::Counts;
use super::state::SplitDoc;
use crate::board::Board;
use crate::board::action::Claim;
use crate::board::event::SeenEvent;
use crate::card::TrainCard;
use crate::market::MarketEvent;
use crate::seat::Seat;
use crate::ticket::TicketSet;

/// What a viewer learns of a fact. Slots are counted from one, as in notation; seats from zero.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields are those of the events that they show")]
pub enum EventDoc {
    /// A card was taken from the row.
    CardPicked { seat: usize, slot: u8, card: TrainCard },
    /// A card was drawn unseen.
    CardDrawn { seat: usize, card: Option<TrainCard> },
    /// The top card of the deck was turned up into a slot.
    RowFilled { slot: u8, card: TrainCard },
    /// The whole row was discarded.
    RowReset { discarded: Vec<TrainCard> },
    /// The discard was shuffled and is the deck now.
    DeckReshuffled { cards: u8 },
    /// A route was claimed.
    RouteClaimed { seat: usize, route: String, payment: Counts, points: u8, pieces_left: u8 },
    /// A passenger was placed with the claim.
    PassengerPlaced { seat: usize, city: String },
    /// A seat fixed its opening split or chose its opening tickets; what, only it may know.
    SeatChose {
        seat: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        split: Option<SplitDoc>,
        #[serde(skip_serializing_if = "Option::is_none")]
        tickets: Option<Vec<String>>,
    },
    /// A seat's opening split is known to all.
    SplitAnnounced { seat: usize, split: SplitDoc },
    /// Tickets are on offer to a seat.
    TicketsDrawn {
        seat: usize,
        count: u8,
        tickets: Option<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        split: Option<SplitDoc>,
    },
    /// A seat kept tickets.
    TicketsKept {
        seat: usize,
        count: u8,
        tickets: Option<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        split: Option<SplitDoc>,
    },
    /// A passenger took one step of its journey.
    Rode { seat: usize, route: String, from: String, to: String },
    /// The top token of a city was taken.
    TokenTaken { seat: usize, city: String, value: u8 },
    /// A journey ended.
    Alighted { seat: usize, city: String, cards: u8, points: u8 },
    /// A seat could do nothing.
    Passed { seat: usize },
    /// A turn began.
    TurnBegan { seat: usize },
    /// Everybody has one more turn; that seat has the last one.
    FinalRoundBegan { seat: usize },
    /// Nobody acts any more.
    GameOver,
}

impl EventDoc {
    pub(super) fn of_board(board: &Board, event: &SeenEvent) -> Self {
        let city = |city| board.city_name(city).to_owned();
        let route = |route| board.route_name(route).to_owned();
        let tickets = |tickets: TicketSet| {
            tickets.iter().map(|ticket| board.ticket_name(ticket).to_owned()).collect::<Vec<_>>()
        };
        let number = |seat: Seat| seat.index();
        match *event {
            SeenEvent::CardPicked { seat, slot, card } => {
                Self::CardPicked { seat: number(seat), slot: slot + 1, card }
            }
            SeenEvent::CardDrawn { seat, card } => Self::CardDrawn { seat: number(seat), card },
            SeenEvent::Market(event) => Self::of_market(event),
            SeenEvent::RouteClaimed { seat, claim, points, pieces_left } => {
                let Claim { route: claimed, payment, passenger: _ } = claim;
                let (route, payment) = (route(claimed), Counts(payment.cards()));
                Self::RouteClaimed { seat: number(seat), route, payment, points, pieces_left }
            }
            SeenEvent::PassengerPlaced { seat, city: at } => {
                Self::PassengerPlaced { seat: number(seat), city: city(at) }
            }
            SeenEvent::SplitFixed { seat, split } => {
                Self::SeatChose { seat: number(seat), split: split.map(SplitDoc::from), tickets: None }
            }
            SeenEvent::SplitAnnounced { seat, split } => {
                Self::SplitAnnounced { seat: number(seat), split: split.into() }
            }
            SeenEvent::TicketsDrawn { seat, count, tickets: drawn, split } => Self::TicketsDrawn {
                seat: number(seat),
                count,
                tickets: drawn.map(tickets),
                split: split.map(SplitDoc::from),
            },
            SeenEvent::OpeningChosen { seat, kept } => {
                Self::SeatChose { seat: number(seat), split: None, tickets: kept.map(tickets) }
            }
            SeenEvent::TicketsKept { seat, count, kept, split } => Self::TicketsKept {
                seat: number(seat),
                count,
                tickets: kept.map(tickets),
                split: split.map(SplitDoc::from),
            },
            SeenEvent::Rode { seat, route: ridden, from, to } => {
                Self::Rode { seat: number(seat), route: route(ridden), from: city(from), to: city(to) }
            }
            SeenEvent::TokenTaken { seat, city: at, value } => {
                Self::TokenTaken { seat: number(seat), city: city(at), value }
            }
            SeenEvent::Alighted { seat, city: at, cards, points } => {
                Self::Alighted { seat: number(seat), city: city(at), cards, points }
            }
            SeenEvent::Passed { seat } => Self::Passed { seat: number(seat) },
            SeenEvent::TurnBegan { seat } => Self::TurnBegan { seat: number(seat) },
            SeenEvent::FinalRoundBegan { seat } => Self::FinalRoundBegan { seat: number(seat) },
            SeenEvent::GameOver => Self::GameOver,
        }
    }

    fn of_market(event: MarketEvent) -> Self {
        match event {
            MarketEvent::RowFilled { slot, card } => Self::RowFilled { slot: slot + 1, card },
            MarketEvent::RowReset { cards } => Self::RowReset { discarded: cards.to_vec() },
            MarketEvent::DeckReshuffled { cards } => Self::DeckReshuffled { cards },
        }
    }
}
