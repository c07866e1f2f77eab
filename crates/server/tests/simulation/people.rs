//! The simulated people: each has a seat, connects to one node after another, and acts or thinks.

use std::sync::Arc;
use std::time::Duration;

use engine::shuffle::FastRng;
use protocol::ClientMessage;
use serde_json::{Value, json};
use server::runtime::Lane;
use server::runtime::outbox::{Next, Outbox};
use table::machine::SeatRequest;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::world::{Node, World};

/// The accounts in the order of their seats.
pub(crate) const ACCOUNTS: [&str; 4] = ["ann", "bob", "cid", "dan"];

/// A person who gets no answer from a node for this time connects to another one.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long bots are asked for.
const ASKING: Duration = Duration::from_secs(600);

/// A person at a table.
pub(crate) struct Person {
    table: String,
    seat: usize,
    rng: FastRng,
    /// The version and the legal actions of the last view.
    view: Option<(i64, Vec<String>)>,
    /// The action without an answer, and since when it has been sent at this node.
    open: Option<(Value, Instant)>,
    /// Which seats were last shown as connected.
    shown: Vec<bool>,
    /// Whether a bot was last shown to play for this person.
    replaced: bool,
    number: u32,
}

impl Person {
    pub(crate) fn new(table: &str, seat: usize, rng: FastRng) -> Self {
        Self {
            table: table.to_owned(),
            seat,
            rng,
            view: None,
            open: None,
            shown: Vec::new(),
            replaced: false,
            number: 0,
        }
    }

    fn account(&self) -> &'static str {
        ACCOUNTS[self.seat]
    }

    fn millis(&mut self, least: u32, more: u32) -> Duration {
        Duration::from_millis(u64::from(least + self.rng.below(more)))
    }

    /// Connects to nodes and stays there until all is over.
    pub(crate) async fn live(mut self, world: Arc<World>) {
        while !world.is_over() {
            let outbox = Arc::new(Outbox::default());
            outbox.set_seated(true);
            let node = world.pick_node(&mut self.rng);
            let (account, name) = (self.account().to_owned(), self.account().to_owned());
            let client = match &node {
                Some(node) => {
                    let coming = node.tables.connect(&self.table, account, name, Arc::clone(&outbox));
                    timeout(PATIENCE, coming).await.ok().and_then(Result::ok)
                }
                None => None,
            };
            let (Some(node), Some(client)) = (node, client) else {
                let pause = self.millis(50, 100);
                sleep(pause).await;
                continue;
            };
            self.stay(&world, &node, client, &outbox).await;
            world.note(&self.table, self.seat, false);
            if !node.is_dead() {
                let lane = lane_of(&outbox);
                drop(timeout(PATIENCE, node.tables.went(&self.table, client, lane)).await);
            }
            let pause = match self.rng.below(4) {
                0 => self.millis(1_000, 4_000),
                _ => self.millis(10, 100),
            };
            sleep(pause).await;
        }
    }

    /// Returns when the socket closes, the node ends, or this person goes.
    async fn stay(&mut self, world: &Arc<World>, node: &Arc<Node>, client: u64, outbox: &Arc<Outbox>) {
        self.view = None;
        self.shown.clear();
        // An action without an answer is sent again.
        if let Some((_, sent)) = &mut self.open {
            *sent = Instant::now();
        }
        let hello =
            || ClientMessage::Hello { protocol: None, version: None, watch: false, action_objects: false };
        if !self.send(node, client, outbox, hello()).await {
            return;
        }
        let mut greeted = false;
        let came = Instant::now();
        let stays = if world.plan.thinks { self.millis(2_000, 60_000) } else { self.millis(500, 60_000) };
        let mut act_at = Instant::now() + self.millis(20, 300);
        loop {
            if node.is_dead() {
                return;
            }
            tokio::select! {
                biased;
                () = node.ended.until(|ended| ended) => return,
                next = outbox.next() => match next {
                    Next::Send(message) => {
                        if node.is_dead() {
                            return;
                        }
                        world.check(&self.table, message.text(), &[self.seat]);
                        if self.receive(world, message.text()) && !greeted {
                            greeted = true;
                            world.note(&self.table, self.seat, true);
                        }
                    }
                    Next::CatchUp => {
                        outbox.resume();
                        if !self.send(node, client, outbox, hello()).await {
                            return;
                        }
                    }
                    Next::Close(_) => return,
                },
                () = sleep_until(act_at) => {
                    act_at = Instant::now() + self.millis(20, 300);
                    let is_unanswered = !greeted && came.elapsed() > PATIENCE;
                    let is_ignored = self.open.as_ref().is_some_and(|(_, sent)| sent.elapsed() > PATIENCE);
                    if world.is_over() || is_unanswered || is_ignored || came.elapsed() > stays {
                        return;
                    }
                    if greeted {
                        world.check_presence(&self.table, &self.shown);
                        if !self.act(world, node, client, outbox).await {
                            return;
                        }
                    }
                }
            }
        }
    }

    async fn send(&self, node: &Arc<Node>, client: u64, outbox: &Outbox, message: ClientMessage) -> bool {
        let sending = node.tables.sent(&self.table, client, lane_of(outbox), message);
        matches!(timeout(PATIENCE, sending).await, Ok(Ok(())))
    }

    /// Reads a message; returns whether it shows the table.
    fn receive(&mut self, world: &World, text: &str) -> bool {
        let message: Value = serde_json::from_str(text).expect("messages are JSON");
        let is_answered = |open: &Option<(Value, Instant)>| {
            open.as_ref().is_some_and(|(act, _)| act["id"] == message["id"])
        };
        match message["type"].as_str().unwrap_or_default() {
            "snapshot" | "events" if message["seat"].as_u64() == Some(self.seat as u64) => {
                let legal = message["view"]["legal"].as_array().into_iter().flatten();
                let legal = legal.filter_map(|action| action.as_str().map(str::to_owned)).collect();
                self.view = Some((message["version"].as_i64().expect("a version"), legal));
            }
            "accepted" if is_answered(&self.open) => {
                let given_back = self.open.take().is_some_and(|(act, _)| act["type"] == "take-over");
                world.count(|summary| {
                    summary.accepted += 1;
                    summary.given_back += u32::from(given_back);
                });
            }
            // Requests that may be retried are sent again, others are given up.
            "refused" if message["error"]["code"] != "busy" && is_answered(&self.open) => self.open = None,
            "table" => {
                let seats = message["table"]["seats"].as_array().expect("seats");
                self.shown = seats.iter().map(|seat| seat["connected"] == true).collect();
                self.replaced = !seats[self.seat]["bot_for"].is_null();
                return true;
            }
            _ => {}
        }
        false
    }

    fn next_id(&mut self) -> String {
        self.number += 1;
        format!("{}-{}", self.account(), self.number)
    }

    /// Does something, or sends an action without an answer again; returns whether the node took it.
    async fn act(&mut self, world: &World, node: &Arc<Node>, client: u64, outbox: &Outbox) -> bool {
        if world.plan.thinks {
            return self.ask_for_bots(world, node, client, outbox).await;
        }
        if let Some((act, _)) = self.open.clone() {
            if self.rng.below(10) < 4 {
                world.count(|summary| summary.repeated += 1);
                return self.transmit(node, client, outbox, &act).await;
            }
            return true;
        }
        if self.replaced {
            let act = json!({ "type": "take-over", "id": self.next_id(), "seat": self.seat });
            return self.ask(node, client, outbox, act).await;
        }
        let Some((version, legal)) = self.view.clone().filter(|(_, legal)| !legal.is_empty()) else {
            return true;
        };
        if self.rng.below(40) == 0 {
            let leaving = node.tables.ask(&self.table, self.account().to_owned(), SeatRequest::Leave);
            return timeout(PATIENCE, leaving).await.is_ok();
        }
        let action = &legal[self.rng.below(legal.len() as u32) as usize];
        let act = json!({
            "type": "act", "id": self.next_id(), "seat": self.seat, "expected": version, "action": action
        });
        self.ask(node, client, outbox, act).await
    }

    /// Asks for a bot at the seats of all others while nobody has been away, or has not moved, for long enough.
    async fn ask_for_bots(&mut self, world: &World, node: &Arc<Node>, client: u64, outbox: &Outbox) -> bool {
        if self.seat > 0 || world.elapsed() > ASKING || self.rng.below(20) > 0 {
            return true;
        }
        for seat in 1..world.plan.people {
            let act = json!({ "type": "replace", "id": self.next_id(), "seat": seat });
            if !self.transmit(node, client, outbox, &act).await {
                return false;
            }
        }
        true
    }

    async fn ask(&mut self, node: &Arc<Node>, client: u64, outbox: &Outbox, act: Value) -> bool {
        self.open = Some((act.clone(), Instant::now()));
        self.transmit(node, client, outbox, &act).await
    }

    async fn transmit(&mut self, node: &Arc<Node>, client: u64, outbox: &Outbox, act: &Value) -> bool {
        // It is lost on the way now and then.
        if self.rng.below(20) == 0 {
            return true;
        }
        let pause = self.millis(0, 40);
        sleep(pause).await;
        let message = serde_json::from_value(act.clone()).expect("a client's message");
        self.send(node, client, outbox, message).await
    }
}

fn lane_of(outbox: &Outbox) -> Lane {
    if outbox.is_seated() { Lane::Players } else { Lane::Spectators }
}
