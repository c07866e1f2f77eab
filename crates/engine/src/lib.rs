//! The rules of five train board games: legal actions, hidden information, scoring and records.
//!
//! The engine has no I/O, clock, thread or mutable global: setup, actions and the outcomes of chance determine
//! everything. It compiles to `wasm32-unknown-unknown`.
//!
//! # Play a game
//!
//! ```
//! use engine::prelude::*;
//!
//! let setup = Setup::new(Edition::LONDON, 2, None, Options::DEFAULT)?;
//! let mut rng = FastRng::new(42);
//! let mut game = AnyGame::new(&setup, &mut rng, &mut Vec::new());
//! while let Some(seat) = game.awaiting().lowest() {
//!     let actions = game.legal_actions(seat);
//!     let action = actions[rng.below(actions.len() as u32) as usize];
//!     game.apply(seat, action, &mut rng, &mut Vec::new())?;
//! }
//! assert_eq!(game.scores().iter().filter(|score| score.rank == 1).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`AnyGame`] is a game of any [`Edition`]. [`board::BoardGame`] and [`card_game::CardGame`] are the games
//! themselves, for code that knows at compile time which one it is; the trait [`Game`] is what they have in common.
//! [`Edition::from_map_file`] makes an edition of a map file.
//!
//! # Why is an action illegal?
//!
//! An action that is illegal changes nothing and returns an [`Illegal`], with a message, a stable code and the id of
//! the rule in `docs/rules`.
//!
//! ```
//! use engine::prelude::*;
//!
//! let setup = Setup::new(Edition::USA, 2, None, Options::DEFAULT)?;
//! let mut chance = SecretChance::new(Secret::from_seed(42));
//! let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
//! let seat = game.awaiting().lowest().expect("a seat is awaited");
//! let action = game.read_action("keep 1")?;
//! let illegal = game.apply(seat, action, &mut chance, &mut Vec::new()).unwrap_err();
//! assert_eq!(illegal.to_string(), "you must keep at least 2 of the tickets, not 1");
//! assert_eq!(illegal.rule_in(game.edition()), "C-16");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Show a viewer what it may know
//!
//! A [`Viewer`] is a seat or a spectator. [`Game::view`] leaves out what it may not know, and [`Game::seen`] does the
//! same with events.
//!
//! ```
//! use engine::prelude::*;
//!
//! let board = Edition::USA.board().expect("USA is played on a board");
//! let mut events = Vec::new();
//! let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut FastRng::new(1), &mut events);
//! let view = game.view(Viewer::Seat(Seat::new(0)));
//! assert_eq!(view.hand.len(), 4, "a seat sees its own hand");
//! assert_eq!(view.players[Seat::new(1)].cards, Some(4), "and of an opponent only the number of cards");
//! let seen: Vec<_> = events.iter().map(|event| BoardGame::seen(event, Viewer::Spectator)).collect();
//! assert_eq!(seen.len(), events.len());
//! ```
//!
//! # Record and replay
//!
//! ```
//! use engine::prelude::*;
//!
//! let setup = Setup::new(Edition::CARD_GAME, 2, None, Options::DEFAULT)?;
//! let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(42)));
//! let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
//! let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
//!
//! let seat = game.awaiting().lowest().expect("a seat is awaited");
//! let action = game.read_action("keep 1 2")?;
//! game.apply(seat, action, &mut chance, &mut Vec::new())?;
//! record.push(seat, action, std::mem::take(&mut chance.outcomes));
//!
//! // A record is text. Replaying it needs neither the secret nor a random number generator.
//! let replayed = Record::read(&record.write())?.replay()?;
//! assert!(replayed == game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate `whistlestop-bots` shows how to write a bot and to run a match.
//!
//! # Speed
//!
//! Sets of routes and cities are machine words, and counting their bits is one instruction on every x86 processor
//! since 2009, but compilers use it only with a flag. Put this into `.cargo/config.toml` of your project:
//!
//! ```toml
//! [target.'cfg(target_arch = "x86_64")']
//! rustflags = ["-Ctarget-cpu=x86-64-v2"]
//! ```
//!
//! For playouts, [`Game::random_step`] chooses uniformly among the legal actions without listing them.

#![warn(missing_docs)]

pub mod any;
pub mod board;
pub mod by_seat;
pub mod card;
pub mod card_game;
pub mod data;
pub mod edition;
pub mod game;
pub mod ids;
pub mod illegal;
pub mod limits;
pub mod market;
pub mod notation;
pub mod options;
pub mod record;
pub mod rotation;
pub mod score;
pub mod seat;
pub mod sets;
pub mod setup;
pub mod shuffle;
pub mod sink;
pub mod ticket;
mod unknown_name;
pub mod visibility;

pub use any::{AnyAction, AnyEvent, AnyGame, AnyView};
pub use edition::Edition;
pub use game::{Game, Viewer};
pub use illegal::Illegal;
pub use options::Options;
pub use record::Record;
pub use seat::Seat;
pub use setup::Setup;
pub use unknown_name::UnknownName;

/// Everything that a program needs to play games: `use engine::prelude::*`.
pub mod prelude {
    pub use crate::any::{AnyAction, AnyEvent, AnyGame};
    pub use crate::board::BoardGame;
    pub use crate::card_game::CardGame;
    pub use crate::edition::{Edition, Kit};
    pub use crate::game::{Game, Viewer};
    pub use crate::illegal::Illegal;
    pub use crate::options::{Options, Setting};
    pub use crate::record::Record;
    pub use crate::score::Score;
    pub use crate::seat::{Seat, SeatSet};
    pub use crate::setup::Setup;
    pub use crate::shuffle::{Chance, FastRng, Recorder, Secret, SecretChance};
    pub use crate::sink::{NoEvents, Sink};
}
