//! The whole server over real connections.

mod abuse;
mod access;
mod accounts;
mod again;
mod bots;
mod challenges;
mod description;
mod events;
mod flow;
mod health;
mod house;
mod joining;
mod limits;
mod nodes;
mod paging;
mod personal;
mod protocol_version;
mod proxy;
mod read_only;
mod share;
mod transcript;
mod upgrade;
