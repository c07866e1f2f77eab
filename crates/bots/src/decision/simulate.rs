//! The trait `Simulate`: what a search needs of a game. The games implement it in `board/simulate.rs` and
//! `card_game/simulate.rs`.

use engine::edition::Edition;
use engine::game::PaymentPolicy;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;

use crate::{Bot, Determinize, Version};

/// A game that can be searched: candidate actions, rollout plans and a rollout policy.
pub trait Simulate: Determinize {
    /// Plans of all seats of a sampled game.
    type Plans: Clone + Send;

    /// The bot whose choice is the default.
    type Base: Bot<Self>;

    /// Creates the base bot of a version.
    fn base(version: Version) -> Self::Base;

    /// Returns the seat that a view belongs to.
    fn viewer(view: &Self::View) -> Option<Seat>;

    /// Returns the candidate actions of a version, most promising first; `first` is the base bot's choice.
    fn candidates(
        version: Version,
        view: &Self::View,
        legal: &[Self::Action],
        first: Self::Action,
    ) -> Vec<Self::Action>;

    /// Creates plans for all seats of a sampled game, by the method of a version.
    fn plans(&self, version: Version) -> Self::Plans;

    /// Chooses an action for an awaited seat of a sampled game, by its plan.
    fn rollout_action(&self, seat: Seat, plans: &mut Self::Plans, rng: &mut FastRng) -> Self::Action;

    /// Returns how much of the game has been played, from 0 to 1, as far as a view shows it.
    fn progress(view: &Self::View) -> f32;

    /// Returns the edition of a view.
    fn edition_of(view: &Self::View) -> Edition;

    /// Returns the number of seats of a view.
    fn seat_count(view: &Self::View) -> usize;

    /// Returns the number of tickets in the box.
    fn ticket_count(view: &Self::View) -> usize;

    /// Returns the scale of the margin of victory in points, for the logistic function.
    fn margin_scale(&self) -> f32;

    /// Plays the game to its end with the rollout policy.
    fn play_out(&mut self, plans: &mut Self::Plans, rng: &mut FastRng) {
        while let Some(seat) = self.awaiting().lowest() {
            let action = self.rollout_action(seat, plans, rng);
            if self.apply(seat, action, rng, &mut NoEvents).is_err() {
                self.random_step(seat, PaymentPolicy::Canonical, rng);
            }
        }
    }
}
