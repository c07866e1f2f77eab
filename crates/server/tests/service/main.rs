//! The whole server over real connections.

mod access;
mod again;
mod description;
mod flow;
mod house;
mod limits;
mod personal;
