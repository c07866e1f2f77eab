//! The encoding of the board games.

pub mod actions;
pub mod memory;
pub mod observation;

use engine::board::BoardGame;
use engine::board::action::Action;
use engine::board::view::View;
use engine::game::PaymentPolicy;
use engine::seat::Seat;

use super::{ActionSpace, Encode, Layout};
pub use actions::BoardSpace;
pub use memory::SeenCards;

impl Encode for BoardGame {
    type Space = BoardSpace;
    type Memory = SeenCards;

    fn space(&self, payments: PaymentPolicy) -> BoardSpace {
        BoardSpace::new(self.board(), payments)
    }

    fn layout(&self) -> Layout {
        observation::layout(self.board(), self.seats())
    }

    fn new_memory() -> SeenCards {
        SeenCards::EMPTY
    }

    #[inline]
    fn decode(&self, space: &BoardSpace, seat: Seat, number: u32) -> Option<Action> {
        space.decode(self.hand(seat), number)
    }

    #[inline]
    fn number(&self, space: &BoardSpace, seat: Seat, action: Action) -> Option<u32> {
        space.number(self.hand(seat), action)
    }

    #[inline]
    fn legal_numbers(&self, space: &BoardSpace, seat: Seat, listed: &mut Vec<Action>, out: &mut Vec<u32>) {
        out.clear();
        self.legal_actions(seat, listed);
        let hand = self.hand(seat);
        out.extend(listed.iter().filter_map(|&action| space.number(hand, action)));
        debug_assert!(space.payments() == PaymentPolicy::Canonical || out.len() == listed.len());
        if space.has_rides() {
            // First rides are listed by city, and numbered by route.
            out.sort_unstable();
        }
    }

    fn write_observation(view: &View, memory: &SeenCards, layout: &Layout, out: &mut [f32]) {
        observation::write(view, memory, layout, out);
    }
}
