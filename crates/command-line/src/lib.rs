//! What the project's command-line programs share: arguments that name a game, and output.

#![warn(missing_docs)]

pub mod output;
pub mod setup_args;
