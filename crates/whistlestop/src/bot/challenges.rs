//! Challenges: those of others are accepted, and an opponent that the command line names is challenged.

use std::collections::HashSet;
use std::time::Instant;

use client::{Answer, Client};
use command_line::output;
use engine::edition::Edition;
use protocol::{Challenge, ChallengeState, Opened};
use serde_json::{Value, json};

use crate::bot::capacity::Capacity;
use crate::bot::pause::Pause;

/// How often a game that the server does not start for the moment is tried again.
const START_TRIES: usize = 5;

/// The opponent that is challenged.
pub(super) struct Opponent {
    name: String,
    /// The table of each challenge.
    game: Value,
    /// The challenges without an answer.
    open: HashSet<String>,
    /// All challenges whose answer has not been seen, also if it has been given.
    sent: HashSet<String>,
}

impl Opponent {
    /// Creates an opponent of that name for games of that edition with two seats.
    pub(super) fn new(name: &str, edition: Edition) -> Self {
        let seats = [json!({ "kind": "human" }), json!({ "kind": "open" })];
        let game =
            json!({ "edition": edition.id(), "seats": seats, "visibility": "private", "bots_allowed": true });
        Self { name: name.to_owned(), game, open: HashSet::new(), sent: HashSet::new() }
    }

    /// Sends as many challenges as games may begin. A refusal that will not end is an error.
    async fn challenge(&mut self, client: &Client, capacity: &Capacity) -> Result<(), String> {
        while self.open.len() < capacity.free(Instant::now()) {
            let wanted = json!({ "name": self.name, "game": self.game });
            let Ok(answer) = client.post("/api/v1/challenges", &wanted).await else { return Ok(()) };
            let sent: Option<Challenge> = serde_json::from_value(answer.json()).ok();
            match sent {
                Some(challenge) => {
                    self.sent.insert(challenge.id.clone());
                    self.open.insert(challenge.id);
                }
                None if is_temporary(&answer) => return Ok(()),
                None => return Err(format!("{} cannot be challenged: {}", self.name, answer.code())),
            }
        }
        Ok(())
    }
}

/// Returns whether a refused request can succeed later.
fn is_temporary(answer: &Answer) -> bool {
    answer.status >= 500 || matches!(answer.code().as_str(), "too-fast" | "too-many-challenges" | "too-many")
}

/// The challenges of the account.
pub(super) struct Challenges<'a> {
    client: &'a Client,
    opponent: Option<Opponent>,
}

impl<'a> Challenges<'a> {
    /// Creates it for a client and, if wanted, an opponent.
    pub(super) const fn new(client: &'a Client, opponent: Option<Opponent>) -> Self {
        Self { client, opponent }
    }

    /// Accepts waiting challenges and sends new ones, as far as there is room for games.
    pub(super) async fn fill(&mut self, capacity: &mut Capacity) -> Result<(), String> {
        if capacity.free(Instant::now()) == 0 {
            return Ok(());
        }
        let Ok(answer) = self.client.get("/api/v1/challenges").await else { return Ok(()) };
        let open: Vec<Challenge> = serde_json::from_value(answer.json()).unwrap_or_default();
        if let Some(opponent) = &mut self.opponent {
            // After a restart, earlier challenges may be open. One that has expired has no event.
            let sent = open.iter().filter(|challenge| !challenge.incoming);
            opponent.open = sent.map(|challenge| challenge.id.clone()).collect();
            opponent.sent.extend(opponent.open.iter().cloned());
        }
        for challenge in &open {
            self.accept(challenge, capacity).await;
        }
        match &mut self.opponent {
            Some(opponent) => opponent.challenge(self.client, capacity).await,
            None => Ok(()),
        }
    }

    /// Handles an event: accepts a new challenge, or starts the game of one that was accepted.
    pub(super) async fn hear(
        &mut self,
        challenge: &Challenge,
        capacity: &mut Capacity,
    ) -> Result<(), String> {
        match (challenge.state, challenge.incoming) {
            (ChallengeState::Open, true) => {
                self.accept(challenge, capacity).await;
                Ok(())
            }
            (ChallengeState::Open, false) => Ok(()),
            (_, incoming) => {
                let Some(opponent) = self.opponent.as_mut().filter(|_| !incoming) else { return Ok(()) };
                opponent.open.remove(&challenge.id);
                if !opponent.sent.remove(&challenge.id) {
                    return Ok(());
                }
                match &challenge.table {
                    Some(table) => {
                        capacity.agree(table, Instant::now());
                        self.start(table).await;
                    }
                    None => output::note(format_args!("{} has not accepted a challenge", opponent.name)),
                }
                self.fill(capacity).await
            }
        }
    }

    /// Accepts a received challenge, if there is room and the program knows the game.
    async fn accept(&self, challenge: &Challenge, capacity: &mut Capacity) {
        let has_room = capacity.free(Instant::now()) > 0;
        if !challenge.incoming || !has_room || challenge.game.edition.parse::<Edition>().is_err() {
            return;
        }
        let path = format!("/api/v1/challenges/{}/accept", challenge.id);
        match self.client.post(&path, &json!({})).await {
            Ok(answer) if answer.status == 200 => {
                if let Ok(Opened { id }) = serde_json::from_value(answer.json()) {
                    capacity.agree(&id, Instant::now());
                }
                output::note(format_args!("accepted the challenge of {}", challenge.opponent.name));
            }
            // Withdrawn meanwhile, or accepted by an earlier request.
            Ok(answer) if answer.code() == "challenge-closed" => {}
            Ok(answer) => output::note(format_args!("a challenge cannot be accepted: {}", answer.code())),
            Err(why) => output::note(format_args!("a challenge cannot be accepted: {why}")),
        }
    }

    /// Starts the game of an accepted challenge.
    async fn start(&self, table: &str) {
        let mut pause = Pause::new();
        for _ in 0..START_TRIES {
            match self.client.post(&format!("/api/v1/tables/{table}/start"), &json!({})).await {
                Ok(answer) if answer.status == 200 || answer.code() == "begun" => return,
                Ok(answer) if !is_temporary(&answer) => {
                    output::note(format_args!("the game {table} cannot be started: {}", answer.code()));
                    return;
                }
                Ok(_) | Err(_) => pause.wait().await,
            }
        }
        output::note(format_args!("the game {table} could not be started"));
    }
}
