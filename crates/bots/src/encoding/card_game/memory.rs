//! What everybody has seen of cards in the Card Game: hands as far as known, stacks and the discard.

use engine::card::{Cards, TrainCard};
use engine::card_game::MAX_SEATS;
use engine::card_game::event::{Event, SeenEvent};
use engine::game::Viewer;
use engine::seat::{BySeat, Seat};
use engine::sink::Sink;

/// The cards whose places everybody knows. It is built from what a spectator sees of the events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeenCards {
    /// Cards known to be in each seat's hand.
    pub known: BySeat<Cards, MAX_SEATS>,
    /// Each seat's stack; every move into it was seen (CG-107).
    pub stacks: BySeat<Cards, MAX_SEATS>,
    /// The discard.
    pub discard: Cards,
}

impl SeenCards {
    /// The memory before the first event: everybody has a wild (CG-7).
    pub const NEW: Self = Self {
        known: BySeat::repeat({
            let cards = engine::card::BoxContents {
                colors: &[],
                per_color: 0,
                wilds: 1,
                wilds_plus4: 0,
                passengers: 0,
            };
            cards.cards()
        }),
        stacks: BySeat::repeat(Cards::EMPTY),
        discard: Cards::EMPTY,
    };

    /// Adds an event as a spectator sees it.
    pub fn observe(&mut self, event: &SeenEvent) {
        match *event {
            SeenEvent::CardPicked { seat, card, .. } => self.known[seat].add(card, 1),
            SeenEvent::MovedToStack { seat, cards } => self.stacks[seat].add_all(&cards),
            SeenEvent::GroupPlaced { seat, color, group } => {
                self.place(seat, TrainCard::Colored(color), group.colored);
                self.place(seat, TrainCard::Wild, group.wilds);
            }
            SeenEvent::SinglesPlaced { seat, colors } => {
                for color in colors.iter() {
                    self.place(seat, TrainCard::Colored(color), 1);
                }
            }
            SeenEvent::Robbed { color, group, .. } => {
                self.discard.add(TrainCard::Colored(color), group.colored);
                self.discard.add(TrainCard::Wild, group.wilds);
            }
            SeenEvent::RoundBegan { .. } => {
                // Everything but the hands is shuffled (CG-85).
                self.discard = Cards::EMPTY;
                self.stacks = BySeat::repeat(Cards::EMPTY);
            }
            SeenEvent::CardsDealt { .. }
            | SeenEvent::CardDrawn { .. }
            | SeenEvent::Market(_)
            | SeenEvent::TicketsDrawn { .. }
            | SeenEvent::OpeningChosen { .. }
            | SeenEvent::TicketsKept { .. }
            | SeenEvent::CompletionChosen { .. }
            | SeenEvent::TicketsCompleted { .. }
            | SeenEvent::Passed { .. }
            | SeenEvent::TurnBegan { .. }
            | SeenEvent::FinalRoundBegan { .. }
            | SeenEvent::RoundEnded { .. }
            | SeenEvent::GameOver => {}
        }
    }

    fn place(&mut self, seat: Seat, card: TrainCard, count: u8) {
        let known = &mut self.known[seat][card];
        *known = known.saturating_sub(count);
    }
}

impl Sink<Event> for SeenCards {
    #[inline]
    fn push(&mut self, event: Event) {
        self.observe(&event.seen_by(Viewer::Spectator));
    }
}
