//! Fixed-size encodings for learning programs: numbered actions, action masks and observations as arrays of numbers.
//!
//! An action space numbers the actions of an edition from 0 on, the same way in every game and for every seat.
//! An observation is a slice of `f32`, divided into named sections by a [`Layout`]. It is written from a view and from
//! a memory of public events, so it never contains more than the seat may know; a property test checks that it does not
//! change when hidden information does.

pub mod board;
pub mod card_game;
pub mod layout;

pub use layout::{Layout, Section};

use engine::game::{Game, PaymentPolicy};
use engine::seat::Seat;
use engine::sink::Sink;

/// The version of the action numbers and of the observation layouts. A change of either raises it.
pub const ENCODING_VERSION: u32 = 1;

/// A range of action numbers with a common meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// What the actions do.
    pub name: &'static str,
    /// The first number.
    pub start: u32,
    /// How many numbers there are.
    pub len: u32,
}

/// The numbered actions of an edition.
pub trait ActionSpace {
    /// Returns how many numbers there are.
    fn len(&self) -> usize;

    /// Returns whether there are no actions.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the ranges of numbers, in ascending order.
    fn blocks(&self) -> &[Block];

    /// Returns which payments the space distinguishes.
    fn payments(&self) -> PaymentPolicy;
}

/// A game with a fixed action space and observations of a fixed size.
pub trait Encode: Game {
    /// Its numbered actions.
    type Space: ActionSpace + Clone + std::fmt::Debug + Send + Sync + 'static;
    /// What everybody has seen of cards that a view no longer shows; it takes in events as they happen.
    type Memory: Copy + PartialEq + std::fmt::Debug + Send + Sync + Sink<Self::Event> + 'static;

    /// Returns the action space of this game's edition.
    fn space(&self, payments: PaymentPolicy) -> Self::Space;

    /// Returns the layout of this game's observations.
    fn layout(&self) -> Layout;

    /// Returns the memory of a game whose events have not been observed.
    fn new_memory() -> Self::Memory;

    /// Returns the action with that number for a seat, legal or not; `None` if the number is outside the space.
    ///
    /// Some numbers depend on what the seat holds: a canonical payment on its hand, a proposal on its stack.
    fn decode(&self, space: &Self::Space, seat: Seat, number: u32) -> Option<Self::Action>;

    /// Returns the number of an action of the seat; `None` if the space does not have that action.
    fn number(&self, space: &Self::Space, seat: Seat, action: Self::Action) -> Option<u32>;

    /// Writes the numbers of the legal actions of the seat into `out`, in ascending order. `listed` is scratch space.
    fn legal_numbers(
        &self,
        space: &Self::Space,
        seat: Seat,
        listed: &mut Vec<Self::Action>,
        out: &mut Vec<u32>,
    );

    /// Writes what the viewer of `view` knows into `out`, divided as `layout` says.
    ///
    /// # Panics
    /// If `out` is not as long as the layout.
    fn write_observation(view: &Self::View, memory: &Self::Memory, layout: &Layout, out: &mut [f32]);
}
