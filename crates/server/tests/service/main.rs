//! The whole server over real connections.

mod access;
mod flow;
mod house;
mod limits;
