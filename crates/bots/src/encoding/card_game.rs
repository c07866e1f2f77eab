//! The encoding of the Card Game.

pub mod actions;
pub mod memory;
pub mod observation;

use engine::card_game::CardGame;
use engine::card_game::action::Action;
use engine::card_game::view::View;
use engine::game::{PaymentPolicy, Viewer};
use engine::seat::Seat;

use super::{Encode, Layout};
pub use actions::CardSpace;
pub use memory::SeenCards;

impl Encode for CardGame {
    type Space = CardSpace;
    type Memory = SeenCards;

    fn space(&self, payments: PaymentPolicy) -> CardSpace {
        CardSpace::new(self.kit(), payments)
    }

    fn layout(&self) -> Layout {
        observation::layout(self.kit(), self.seats())
    }

    fn new_memory() -> SeenCards {
        SeenCards::NEW
    }

    #[inline]
    fn decode(&self, space: &CardSpace, seat: Seat, number: u32) -> Option<Action> {
        space.decode(number, || self.view(Viewer::Seat(seat)).proposal())
    }

    #[inline]
    fn number(&self, space: &CardSpace, seat: Seat, action: Action) -> Option<u32> {
        space.number(action, || self.view(Viewer::Seat(seat)).proposal())
    }

    fn legal_numbers(&self, space: &CardSpace, seat: Seat, listed: &mut Vec<Action>, out: &mut Vec<u32>) {
        out.clear();
        self.legal_actions(seat, listed);
        // Of the listed sets of several tickets there is one: the proposal.
        let number = |action: &Action| match *action {
            Action::Complete(tickets) => space.number(*action, || Some(tickets)),
            Action::Pick(_) | Action::Place(_) | Action::AskTickets | Action::Keep(_) | Action::Pass => {
                space.number(*action, || None)
            }
        };
        out.extend(listed.iter().filter_map(number));
        out.sort_unstable();
    }

    fn write_observation(view: &View, memory: &SeenCards, layout: &Layout, out: &mut [f32]) {
        observation::write(view, memory, layout, out);
    }
}
