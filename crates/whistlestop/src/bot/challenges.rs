//! Challenges: those of others are accepted, and an opponent that the command line names is challenged.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use client::{Answer, Client};
use command_line::output;
use engine::edition::Edition;
use protocol::{Challenge, ChallengeState, Opened};
use serde_json::{Value, json};

use crate::bot::capacity::Capacity;
use crate::bot::pause::{Pause, RetryTime};

/// How often a game that the server does not start for the moment is tried again.
const START_TRIES: usize = 5;

/// A waiting time from which on a refusal of a challenge is reported.
const LONG_WAIT: Duration = Duration::from_secs(60);

/// The opponent that is challenged.
pub(super) struct Opponent {
    name: String,
    /// The table of each challenge.
    game: Value,
    /// The challenges without an answer.
    open: HashSet<String>,
    /// All challenges whose answer has not been seen, also if it has been given.
    sent: HashSet<String>,
    /// When challenges may be sent again after a refusal.
    retry: RetryTime,
}

impl Opponent {
    /// Creates an opponent of that name for games of that edition with two seats.
    pub(super) fn new(name: &str, edition: Edition) -> Self {
        let seats = [json!({ "kind": "human" }), json!({ "kind": "open" })];
        let game =
            json!({ "edition": edition.id(), "seats": seats, "visibility": "private", "bots_allowed": true });
        let retry = RetryTime::default();
        Self { name: name.to_owned(), game, open: HashSet::new(), sent: HashSet::new(), retry }
    }

    /// Sends as many challenges as games may begin. A refusal that will not end is an error.
    async fn challenge(&mut self, client: &Client, capacity: &Capacity) -> Result<(), String> {
        while self.open.len() < capacity.free(Instant::now()) && self.retry.is_over(Instant::now()) {
            let wanted = json!({ "name": self.name, "game": self.game });
            let Ok(answer) = client.post("/api/v1/challenges", &wanted).await else { return Ok(()) };
            let sent: Option<Challenge> = serde_json::from_value(answer.json()).ok();
            match sent {
                Some(challenge) => {
                    self.sent.insert(challenge.id.clone());
                    self.open.insert(challenge.id);
                }
                None if is_temporary(&answer) => {
                    let wait = self.retry.note(&answer, Instant::now());
                    if let Some(wait) = wait.filter(|&wait| wait >= LONG_WAIT) {
                        let (code, wait) = (answer.code(), wait.as_secs());
                        output::note(format_args!("the next challenge is sent in {wait} s: {code}"));
                    }
                    return Ok(());
                }
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
    /// When challenges may be accepted again after a refusal.
    retry: RetryTime,
}

impl<'a> Challenges<'a> {
    /// Creates it for a client and, if wanted, an opponent.
    pub(super) fn new(client: &'a Client, opponent: Option<Opponent>) -> Self {
        Self { client, opponent, retry: RetryTime::default() }
    }

    /// Returns whether `fill` must be called from time to time, also without an event.
    pub(super) const fn needs_time(&self) -> bool {
        self.opponent.is_some() || self.retry.is_set()
    }

    /// Accepts waiting challenges and sends new ones, as far as there is room for games.
    pub(super) async fn fill(&mut self, capacity: &mut Capacity) -> Result<(), String> {
        let now = Instant::now();
        if capacity.free(now) == 0 || (self.opponent.is_none() && !self.retry.is_over(now)) {
            return Ok(());
        }
        let Ok(answer) = self.client.get("/api/v1/challenges").await else { return Ok(()) };
        if answer.status != 200 {
            return Ok(());
        }
        let open: Vec<Challenge> = serde_json::from_value(answer.json()).unwrap_or_default();
        if let Some(opponent) = &mut self.opponent {
            // After a restart, earlier challenges may be open. One that has expired has no event.
            let sent = open.iter().filter(|challenge| !challenge.incoming);
            opponent.open = sent.map(|challenge| challenge.id.clone()).collect();
            opponent.sent.extend(opponent.open.iter().cloned());
        }
        if self.retry.is_over(now) {
            self.retry.clear();
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
    async fn accept(&mut self, challenge: &Challenge, capacity: &mut Capacity) {
        let now = Instant::now();
        let has_room = capacity.free(now) > 0 && self.retry.is_over(now);
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
            Ok(answer) => {
                let code = answer.code();
                match self.retry.note(&answer, now).map(|wait| wait.as_secs()) {
                    Some(wait) => output::note(format_args!(
                        "a challenge cannot be accepted: {code}; the next try is in {wait} s"
                    )),
                    None => output::note(format_args!("a challenge cannot be accepted: {code}")),
                }
            }
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

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, SocketAddr};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
    use tokio::net::TcpListener;

    use super::*;

    /// A server that shows one received challenge and refuses every POST, with that waiting time in seconds. Returns
    /// its address and the number of POSTs so far.
    async fn refusing_server(wait: u64) -> (SocketAddr, Arc<AtomicUsize>) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let posts = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&posts);
        let game = json!({ "edition": "usa", "seats": [], "visibility": "private" });
        let challenge = json!({
            "id": "c", "incoming": true, "state": "open", "opponent": { "name": "Ann", "speaker": "s" },
            "game": game, "table": null, "created": 0, "expires": 1,
        });
        assert!(serde_json::from_value::<Challenge>(challenge.clone()).is_ok());
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                let mut stream = BufReader::new(&mut socket);
                let (mut first, mut line, mut length) = (String::new(), String::new(), 0);
                stream.read_line(&mut first).await.expect("a request");
                while stream.read_line(&mut line).await.is_ok_and(|read| read > 2) {
                    if let Some(value) = line.strip_prefix("content-length: ") {
                        length = value.trim().parse().expect("a number");
                    }
                    line.clear();
                }
                stream.read_exact(&mut vec![0; length]).await.expect("a body");
                let (head, body) = if first.starts_with("POST") {
                    counted.fetch_add(1, Ordering::SeqCst);
                    let head = format!("429 Too Many Requests\r\nretry-after: {wait}");
                    (head, json!({ "error": { "code": "too-fast", "message": "" } }).to_string())
                } else {
                    ("200 OK".to_owned(), json!([challenge]).to_string())
                };
                let answer = format!("HTTP/1.1 {head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
                socket.write_all(answer.as_bytes()).await.expect("sent");
            }
        });
        (address, posts)
    }

    /// Returns how many requests are sent if room for games is found twice.
    async fn posts_of_two_tries(wait: u64, opponent: Option<Opponent>) -> usize {
        let (address, posts) = refusing_server(wait).await;
        let client = Client::new(address);
        let mut challenges = Challenges::new(&client, opponent);
        let mut capacity = Capacity::new(10, None);
        for _ in 0..2 {
            challenges.fill(&mut capacity).await.expect("a refusal for a while is no error");
            assert!(challenges.needs_time(), "it is tried again without an event");
        }
        posts.load(Ordering::SeqCst)
    }

    #[tokio::test]
    async fn a_refused_challenge_is_tried_again_after_the_waiting_time_that_the_server_says() {
        assert_eq!(posts_of_two_tries(3600, None).await, 1, "accepted once");
        assert_eq!(posts_of_two_tries(0, None).await, 2, "accepted at each time");
        let opponent = || Some(Opponent::new("Second", "usa".parse::<Edition>().expect("an edition")));
        assert_eq!(posts_of_two_tries(3600, opponent()).await, 2, "one is accepted, one is sent");
        assert_eq!(posts_of_two_tries(0, opponent()).await, 4, "both at each time");
    }
}
