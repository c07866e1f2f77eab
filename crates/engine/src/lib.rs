//! The rules of five train games.
