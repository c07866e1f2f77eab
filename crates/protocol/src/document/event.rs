//! Events as documents; hidden fields are `null` for viewers who may not know them.

mod board;
mod card_game;

use serde::Serialize;

use super::cards::Counts;
use super::state::SplitDoc;
use engine::card::TrainCard;
use engine::market::MarketEvent;

/// An event as a viewer may know it. Slots are numbered from 1, as in notation; seats from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GameEvent"))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields are those of the events that they show")]
pub enum EventDoc {
    /// A card was taken from the row.
    CardPicked {
        seat: usize,
        slot: u8,
        #[cfg_attr(test, ts(type = "Kind"))]
        card: TrainCard,
    },
    /// A card was drawn from the deck.
    CardDrawn {
        seat: usize,
        #[cfg_attr(test, ts(type = "Kind | null"))]
        card: Option<TrainCard>,
    },
    /// The top card of the deck was turned up into a slot.
    RowFilled {
        slot: u8,
        #[cfg_attr(test, ts(type = "Kind"))]
        card: TrainCard,
    },
    /// The whole row was discarded.
    RowReset {
        #[cfg_attr(test, ts(type = "Array<Kind>"))]
        discarded: Vec<TrainCard>,
    },
    /// The discard was shuffled and became the deck.
    DeckReshuffled { cards: u8 },
    /// A route was claimed.
    RouteClaimed { seat: usize, route: String, payment: Counts, points: u8, pieces_left: u8 },
    /// A passenger was placed with the claim.
    PassengerPlaced { seat: usize, city: String },
    /// A seat chose its opening split, its opening tickets or the tickets to complete; only the seat knows what.
    SeatChose {
        seat: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        split: Option<SplitDoc>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        tickets: Option<Vec<String>>,
    },
    /// A seat's opening split became public.
    SplitAnnounced { seat: usize, split: SplitDoc },
    /// Tickets were offered to a seat.
    TicketsDrawn {
        seat: usize,
        count: u8,
        tickets: Option<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        split: Option<SplitDoc>,
    },
    /// A seat kept tickets.
    TicketsKept {
        seat: usize,
        count: u8,
        tickets: Option<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        split: Option<SplitDoc>,
    },
    /// A passenger took one step of its journey.
    Rode { seat: usize, route: String, from: String, to: String },
    /// The top token of a city was taken.
    TokenTaken { seat: usize, city: String, value: u8 },
    /// A journey ended.
    Alighted { seat: usize, city: String, cards: u8, points: u8 },
    /// A seat passed.
    Passed { seat: usize },
    /// A turn began.
    TurnBegan { seat: usize },
    /// The final round began: every seat has one more turn, and this seat has the last one.
    FinalRoundBegan { seat: usize },
    /// Cards were dealt at the start of a round.
    CardsDealt { seat: usize, count: u8, cards: Option<Counts> },
    /// The top card of each group of a yard was moved to the stack.
    MovedToStack {
        seat: usize,
        #[cfg_attr(test, ts(type = "Array<Kind>"))]
        cards: Vec<TrainCard>,
    },
    /// A color group was placed; the top card is last.
    GroupPlaced {
        seat: usize,
        #[cfg_attr(test, ts(type = "Color"))]
        color: TrainCard,
        #[cfg_attr(test, ts(type = "Array<Kind>"))]
        cards: Vec<TrainCard>,
    },
    /// Three singles were placed.
    SinglesPlaced {
        seat: usize,
        #[cfg_attr(test, ts(type = "Array<Kind>"))]
        cards: Vec<TrainCard>,
    },
    /// An opponent's group was removed to the discard; the top card is last.
    Robbed {
        seat: usize,
        rival: usize,
        #[cfg_attr(test, ts(type = "Color"))]
        color: TrainCard,
        #[cfg_attr(test, ts(type = "Array<Kind>"))]
        cards: Vec<TrainCard>,
    },
    /// A seat's completed tickets were shown.
    TicketsCompleted { seat: usize, tickets: Vec<String>, points: u16 },
    /// A round ended.
    RoundEnded { round: u8 },
    /// A round began with this seat.
    RoundBegan { round: u8, seat: usize },
    /// The game ended.
    GameOver,
}

impl EventDoc {
    fn of_market(event: MarketEvent) -> Self {
        match event {
            MarketEvent::RowFilled { slot, card } => Self::RowFilled { slot: slot + 1, card },
            MarketEvent::RowReset { cards } => Self::RowReset { discarded: cards.to_vec() },
            MarketEvent::DeckReshuffled { cards } => Self::DeckReshuffled { cards },
        }
    }
}
