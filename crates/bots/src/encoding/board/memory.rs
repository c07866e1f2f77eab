//! What everybody has seen of cards: the discard, and cards taken from the row and not paid since.

use engine::board::event::{Event, SeenEvent};
use engine::card::{Cards, TrainCard};
use engine::game::Viewer;
use engine::market::MarketEvent;
use engine::seat::{BySeat, Seat};
use engine::sink::Sink;

/// The cards whose places everybody knows. It is built from what a spectator sees of the events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeenCards {
    /// Cards known to be in each seat's hand.
    pub known: BySeat<Cards>,
    /// The discard.
    pub discard: Cards,
}

impl SeenCards {
    /// The memory before the first event.
    pub const EMPTY: Self = Self { known: BySeat::repeat(Cards::EMPTY), discard: Cards::EMPTY };

    /// Adds an event as a spectator sees it.
    #[inline]
    pub fn observe(&mut self, event: &SeenEvent) {
        match *event {
            SeenEvent::CardPicked { seat, card, .. } => self.known[seat].add(card, 1),
            SeenEvent::Market(MarketEvent::RowReset { cards }) => {
                for card in cards {
                    self.discard.add(card, 1);
                }
            }
            SeenEvent::Market(MarketEvent::DeckReshuffled { .. }) => self.discard = Cards::EMPTY,
            SeenEvent::RouteClaimed { seat, claim, .. } => {
                let payment = claim.payment;
                if let Some(color) = payment.color() {
                    self.pay(seat, TrainCard::Colored(color), payment.colored());
                }
                self.pay(seat, TrainCard::Wild, payment.wilds());
                self.pay(seat, TrainCard::WildPlus4, payment.wilds_plus4());
            }
            SeenEvent::Alighted { seat, cards, .. } => self.pay(seat, TrainCard::Passenger, cards),
            SeenEvent::Market(MarketEvent::RowFilled { .. })
            | SeenEvent::CardDrawn { .. }
            | SeenEvent::TicketsDrawn { .. }
            | SeenEvent::OpeningChosen { .. }
            | SeenEvent::TicketsKept { .. }
            | SeenEvent::SplitFixed { .. }
            | SeenEvent::SplitAnnounced { .. }
            | SeenEvent::PassengerPlaced { .. }
            | SeenEvent::Rode { .. }
            | SeenEvent::TokenTaken { .. }
            | SeenEvent::Passed { .. }
            | SeenEvent::TurnBegan { .. }
            | SeenEvent::FinalRoundBegan { .. }
            | SeenEvent::GameOver => {}
        }
    }

    fn pay(&mut self, seat: Seat, card: TrainCard, count: u8) {
        let known = &mut self.known[seat][card];
        *known = known.saturating_sub(count);
        self.discard.add(card, count);
    }
}

impl Sink<Event> for SeenCards {
    #[inline]
    fn push(&mut self, event: Event) {
        self.observe(&event.seen_by(Viewer::Spectator));
    }
}
