//! Computer opponents.
//!
//! A [`Bot`] gets exactly what a person in its seat may know. The types enforce it: a bot never gets a game, only a view,
//! the events its seat has seen, the legal actions and a random number generator of its own.
//!
//! The code is layered: [`knowledge`] (what a seat remembers and what may be hidden), [`value`] (what routes, cards and
//! tickets are worth to a seat) and [`decision`] (which action is chosen).
//!
//! # Play against a bot
//!
//! ```
//! use bots::{AnySeatedBot, Budget, Kind};
//! use engine::prelude::*;
//!
//! let setup = Setup::new(Edition::NEW_YORK, 2, None, Options::DEFAULT)?;
//! let mut chance = FastRng::new(1);
//! let mut events = Vec::new();
//! let mut game = AnyGame::new(&setup, &mut chance, &mut events);
//! let mut bots: Vec<AnySeatedBot> = Seat::all(2)
//!     .map(|seat| AnySeatedBot::of_kind(Kind::Planner, setup.edition(), seat, Budget::Nodes(0), 7))
//!     .collect();
//! while let Some(seat) = game.awaiting().lowest() {
//!     for event in events.drain(..) {
//!         bots.iter_mut().for_each(|bot| bot.observe(&event));
//!     }
//!     let action = bots[seat.index()].choose(&game).expect("an awaited seat has an action");
//!     game.apply(seat, action, &mut chance, &mut events)?;
//! }
//! assert!(game.is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Write a bot and run a match
//!
//! ```
//! use bots::match_play::play;
//! use bots::{Bot, Budget, Kind, Observation, Thinking};
//! use engine::board::action::Action;
//! use engine::prelude::*;
//!
//! /// Claims the first route it can pay for, and otherwise takes the first legal action.
//! struct Claimer;
//!
//! impl Bot<BoardGame> for Claimer {
//!     fn choose(&mut self, observation: &Observation<'_, BoardGame>, _: &mut FastRng) -> Action {
//!         let claim = observation.legal.iter().find(|action| matches!(action, Action::Claim(_)));
//!         *claim.unwrap_or(&observation.legal[0])
//!     }
//! }
//!
//! let board = Edition::LONDON.board().expect("London is played on a board");
//! let mut won = 0.0;
//! for seed in 0..20 {
//!     let mut chance = FastRng::new(seed);
//!     let mut events = Vec::new();
//!     let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut chance, &mut events);
//!     let mut bots: [Box<dyn Bot<BoardGame>>; 2] =
//!         [Box::new(Claimer), Kind::Planner.bot(&Thinking::default())];
//!     let (_, result) = play(game, &mut events, &mut bots, &[Budget::Nodes(0); 2], &mut chance, seed);
//!     won += result.share(0);
//! }
//! assert!(won < 10.0, "the planner is stronger");
//! ```

#![warn(missing_docs)]

pub mod calibration;
pub mod decision;
pub mod encoding;
pub mod kind;
pub mod knowledge;
pub mod level;
pub mod match_play;
pub mod rating;
pub mod reason;
pub mod seated_bot;
pub mod value;
pub mod version;

pub use decision::search::{Runner, Serial};
pub use kind::{Kind, Thinking};
pub use knowledge::{Determinize, MemoryTracker};
pub use level::Level;
pub use reason::Reason;
pub use seated_bot::{AnySeatedBot, Decision, Hint, SeatedBot, hint, sample};
pub use version::Version;

use std::time::Duration;

use engine::game::Game;
use engine::shuffle::FastRng;

/// Thinking budget of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Number of simulated games; gives the same choice on every machine.
    Nodes(u32),
    /// Wall-clock time.
    Time(Duration),
}

/// What a bot gets when it must choose.
#[derive(Clone, Copy, Debug)]
pub struct Observation<'a, G: Game> {
    /// The view of its seat.
    pub view: &'a G::View,
    /// Events that its seat has seen since its last choice.
    pub events: &'a [G::SeenEvent],
    /// Legal actions; never empty.
    pub legal: &'a [G::Action],
    /// Thinking budget.
    pub budget: Budget,
}

/// Chooses actions for one seat of one game from what that seat can see.
pub trait Bot<G: Game>: Send {
    /// Returns one of the legal actions.
    fn choose(&mut self, observation: &Observation<'_, G>, rng: &mut FastRng) -> G::Action;
}
