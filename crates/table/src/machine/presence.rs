//! People at the same table on other nodes: what nodes tell each other about them, and what follows from it.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{Speed, Why};
use serde::{Deserialize, Serialize};

use super::{Busy, Client, Input, Output, Table};
use crate::clock::Now;
use crate::log_entry::Fact;

/// What one node knows of the people at a table. Nodes of other versions may send more fields or fewer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct NodePresence {
    /// The seats whose people are connected.
    pub seats: BTreeSet<usize>,
    /// How many sockets only watch.
    pub spectators: usize,
    /// Who asked for a bot at which seat, by account.
    pub votes: BTreeMap<usize, BTreeSet<String>>,
    /// The version at which they asked; whatever happens later begins a new wait.
    pub voted_at: i64,
    /// The slowest speed of bots that somebody who plays wants.
    pub speed: Option<Speed>,
    /// Whether bots play without a pause until it is a person's turn.
    pub skipping: bool,
}

impl Table {
    /// Returns what this node knows of the people at the table, for the other nodes.
    pub fn presence_here(&self) -> NodePresence {
        let greeted = || self.clients.values().filter(|client| client.greeted);
        let plays = |client: &&Client| !self.doc.seats_of(client.player()).is_empty();
        NodePresence {
            seats: (0..self.doc.seats.len()).filter(|&seat| self.is_connected_here(seat)).collect(),
            spectators: self.spectators_here(),
            voted_at: if self.votes.is_empty() { 0 } else { self.version() },
            votes: self.votes.clone(),
            speed: greeted().filter(plays).map(|client| client.speed.unwrap_or(Speed::Normal)).min(),
            skipping: self.skipping,
        }
    }

    fn version(&self) -> i64 {
        self.game.as_ref().map_or(0, super::GameState::head)
    }

    /// Whether somebody is connected to a seat on this node.
    pub(super) fn is_connected_here(&self, seat: usize) -> bool {
        let owner = self.doc.seats.get(seat).and_then(|seat| seat.account.as_deref());
        self.clients.values().any(|client| {
            client.greeted && Some(client.player()) == owner && client.only.is_none_or(|only| only == seat)
        })
    }

    /// Whether somebody is connected to a seat on any node.
    pub(super) fn is_connected(&self, seat: usize) -> bool {
        self.is_connected_here(seat) || self.elsewhere.values().any(|node| node.seats.contains(&seat))
    }

    /// How many sockets on this node have no seat.
    fn spectators_here(&self) -> usize {
        let watches = |client: &&Client| client.greeted && self.doc.seats_of(client.player()).is_empty();
        self.clients.values().filter(watches).count()
    }

    /// How many sockets on all nodes have no seat.
    pub(super) fn watchers(&self) -> usize {
        self.spectators_here() + self.elsewhere.values().map(|node| node.spectators).sum::<usize>()
    }

    /// The accounts of people who are connected to seats on other nodes.
    pub(super) fn accounts_elsewhere(&self) -> impl Iterator<Item = &str> {
        let seats = self.elsewhere.values().flat_map(|node| &node.seats);
        seats.filter_map(|&seat| self.doc.seats.get(seat)?.account.as_deref())
    }

    /// Who asked for a bot at a seat since the last thing that happened, on any node.
    pub(super) fn voters(&self, seat: usize) -> BTreeSet<&str> {
        let version = self.version();
        let current = self.elsewhere.values().filter(|node| node.voted_at == version);
        let there = current.filter_map(|node| node.votes.get(&seat));
        self.votes.get(&seat).into_iter().chain(there).flatten().map(String::as_str).collect()
    }

    /// Takes note of what another node knows of the people here; nothing if it does not have the table open any more.
    pub(super) fn heard_presence(
        &mut self,
        node: String,
        presence: Option<NodePresence>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        let seats = 0..self.doc.seats.len();
        let before: Vec<bool> = seats.clone().map(|seat| self.is_connected(seat)).collect();
        let known = match &presence {
            Some(presence) => self.elsewhere.insert(node.clone(), presence.clone()),
            None => self.elsewhere.remove(&node),
        };
        if known == presence {
            return;
        }
        let voted = known.unwrap_or_default().votes != presence.unwrap_or_default().votes;
        let after: Vec<bool> = seats.map(|seat| self.is_connected(seat)).collect();
        if let Some(game) = &mut self.game {
            for (seat, (&before, &after)) in before.iter().zip(&after).enumerate() {
                match (before, after) {
                    (false, true) => game.came_back(seat),
                    (true, false) => game.went_away(seat, now),
                    (true, true) | (false, false) => {}
                }
            }
        }
        if before != after || voted {
            self.show_table(now, out);
        }
        self.show_watching(out);
        self.count_votes(now, out);
    }

    /// Lets a bot play where people on several nodes have asked for it at the same moment.
    fn count_votes(&mut self, now: Now, out: &mut Vec<Output>) {
        if !matches!(self.busy, Busy::Nothing) || self.game.as_ref().is_none_or(super::GameState::is_over) {
            return;
        }
        // The nodes at which somebody asked try it; the log takes one.
        let asked = self.votes.keys().copied();
        let decided = asked.filter(|&seat| self.votes_of(seat) >= self.votes_needed(seat));
        if let Some(seat) = decided.min() {
            self.append(Input::Tick, Fact::TakenOver { seat, why: Why::Idle }, None, 0, now, out);
        }
    }

    /// Returns whether everybody who plays, on any node, is this account.
    pub(super) fn plays_alone(&self, account: &str) -> bool {
        let plays = |other: &&Client| !self.doc.seats_of(other.player()).is_empty();
        let mut players =
            self.clients.values().filter(plays).map(Client::player).chain(self.accounts_elsewhere());
        players.all(|other| other == account)
    }

    /// Shows the people here that bots think, as far as another node drives the game.
    pub(super) fn show_thinking_elsewhere(&mut self, due: Vec<usize>, out: &mut Vec<Output>) {
        let version = self.version();
        for seat in due {
            if self.thinking_shown.insert(seat, version) == Some(version) {
                continue;
            }
            let thinking = crate::outgoing::thinking(seat);
            for (&client, _) in self.clients.iter().filter(|(_, at)| at.greeted) {
                out.push(Output::Send { client, message: thinking.clone() });
            }
        }
    }
}
