//! The rules of five train games: pure, exact and fast.
//!
//! The engine has no I/O, clock, thread or mutable global: setup, actions and the outcomes of chance determine everything.
//!
//! # A tour in five minutes
//!
//! A game starts from a [`setup::Setup`]. Chance is handed in; here it is recorded on the way.
//!
//! ```
//! use engine::any::AnyGame;
//! use engine::edition::Edition;
//! use engine::game::Viewer;
//! use engine::options::Options;
//! use engine::record::{Record, Setup};
//! use engine::shuffle::{Keyed, Recording, Secret};
//!
//! let setup = Setup::new(Edition::CARD_GAME, 2, None, Options::DEFAULT)?;
//! let mut chance = Recording::new(Keyed::new(Secret::from_seed(42)));
//! let mut events = Vec::new();
//! let mut game = AnyGame::new(&setup, &mut chance, &mut events);
//! let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
//!
//! // The game says whom it awaits, what they may do, and refuses everything else.
//! assert_eq!(game.awaiting().len(), 2, "both choose their opening tickets at once");
//! let seat = game.awaiting().lowest().expect("somebody is awaited");
//! let action = game.read_action("keep 1 2")?;
//! assert!(game.legal_actions(seat).contains(&action));
//! let nothing = game.read_action("keep none")?;
//! let refusal = game.apply(seat, nothing, &mut chance, &mut events).unwrap_err();
//! assert_eq!(refusal.to_string(), "you must keep at least 1 of the tickets, not 0");
//!
//! // What is done becomes events, and each viewer learns of them what it may know.
//! events.clear();
//! game.apply(seat, action, &mut chance, &mut events)?;
//! record.push(seat, action, std::mem::take(&mut chance.outcomes));
//! assert!(!events.is_empty());
//!
//! // A record is text, and playing it again gives the same game, without the secret.
//! let again = Record::read(&record.write())?.replay()?;
//! assert!(again == game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`board::BoardGame`] and [`card_game::CardGame`] are the games themselves, for those who know at compile time
//! which one it is; [`game::Game`] is what they have in common.

#![warn(missing_docs)]

pub mod any;
pub mod board;
pub mod card;
pub mod card_game;
pub mod data;
pub mod edition;
pub mod event;
pub mod game;
pub mod illegal;
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
pub mod ticket;
