//! The whole server over real connections.

mod access;
mod accounts;
mod again;
mod description;
mod flow;
mod house;
mod limits;
mod personal;
