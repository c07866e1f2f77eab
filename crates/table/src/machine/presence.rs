//! People at the same table on other nodes: what nodes report to each other, and its effects.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{Speed, Why};
use serde::{Deserialize, Serialize};

use super::{Busy, Client, Input, Output, Table};
use crate::clock::Now;
use crate::log_entry::Fact;

/// The people at a table who are connected to one node. Nodes of other versions may send more or fewer fields.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct NodePresence {
    /// The seats whose players are connected.
    pub seats: BTreeSet<usize>,
    /// Number of sockets that only watch.
    pub spectators: usize,
    /// Votes for a bot: seat and account.
    pub votes: BTreeMap<usize, BTreeSet<String>>,
    /// The version at which the votes were cast; later versions make them void.
    pub voted_at: i64,
    /// The slowest speed of bots that a player has chosen.
    pub speed: Option<Speed>,
    /// Whether bots play without a pause until it is a person's turn.
    pub skipping: bool,
    /// The number of this report: a node numbers all its reports in one sequence, also when it opens a table again.
    /// Nodes of earlier versions send none.
    pub number: u64,
}

impl Table {
    /// Returns the people at the table who are connected to this node, for the other nodes.
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
            number: 0,
        }
    }

    fn version(&self) -> i64 {
        self.game.as_ref().map_or(0, super::GameState::head)
    }

    /// Returns whether the player of a seat is connected to this node.
    pub(super) fn is_connected_here(&self, seat: usize) -> bool {
        let owner = self.doc.seats.get(seat).and_then(|seat| seat.account.as_deref());
        self.clients.values().any(|client| {
            client.greeted && Some(client.player()) == owner && client.only.is_none_or(|only| only == seat)
        })
    }

    /// Returns whether the player of a seat is connected to any node.
    pub(super) fn is_connected(&self, seat: usize) -> bool {
        self.is_connected_here(seat) || self.elsewhere.values().any(|node| node.seats.contains(&seat))
    }

    /// Returns the number of sockets on this node that have no seat.
    fn spectators_here(&self) -> usize {
        let watches = |client: &&Client| client.greeted && self.doc.seats_of(client.player()).is_empty();
        self.clients.values().filter(watches).count()
    }

    /// Returns the number of sockets on all nodes that have no seat.
    pub(super) fn watchers(&self) -> usize {
        self.spectators_here() + self.elsewhere.values().map(|node| node.spectators).sum::<usize>()
    }

    /// Returns the accounts of players who are connected to other nodes.
    pub(super) fn accounts_elsewhere(&self) -> impl Iterator<Item = &str> {
        let seats = self.elsewhere.values().flat_map(|node| &node.seats);
        seats.filter_map(|&seat| self.doc.seats.get(seat)?.account.as_deref())
    }

    /// Returns the accounts that have asked for a bot at a seat since the last change, on any node.
    pub(super) fn voters(&self, seat: usize) -> BTreeSet<&str> {
        let version = self.version();
        let current = self.elsewhere.values().filter(|node| node.voted_at == version);
        let there = current.filter_map(|node| node.votes.get(&seat));
        self.votes.get(&seat).into_iter().chain(there).flatten().map(String::as_str).collect()
    }

    /// Applies the presence that another node reports, unless a later report is known; `None` if it no longer has
    /// the table in memory.
    pub(super) fn heard_presence(
        &mut self,
        node: String,
        presence: Option<NodePresence>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        if let (Some(known), Some(presence)) = (self.elsewhere.get(&node), &presence)
            && presence.number < known.number
        {
            return;
        }
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

    /// Lets a bot play if votes on several nodes together suffice.
    fn count_votes(&mut self, now: Now, out: &mut Vec<Output>) {
        if !matches!(self.busy, Busy::Idle) || self.game.as_ref().is_none_or(super::GameState::is_over) {
            return;
        }
        // Every node with a vote tries to append; the log accepts one entry.
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

    /// Shows clients here that bots think while another node drives the game.
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
