//! The task of one table: it handles the table's messages one after the other and performs the outputs of the state
//! machine.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::Tables;
use super::spectator_queue::{self, SpectatorQueue};
use crate::runtime::outbox::Outbox;
use crate::runtime::thinking::{Class, Payer};
use crate::store::{Appended, ChatRow, Entry, Sealed, StoreError, TableHeads, TablePresence};
use crate::telemetry;
use protocol::{ChatLine, ClientMessage, CloseReason, Refusal, Why};
use search_threads::Threads;
use table::bot::{self, BotState, Question};
use table::doc::TableDoc;
use table::machine::{ClientId, Input, NodePresence, Output, SeatRequest, Table, Timing, UNDO_MS};

/// A table without clients is closed after this time.
const IDLE: Duration = Duration::from_secs(60);

/// A message to the task of a table.
pub(super) enum Command {
    Input(Input, Instant),
    Connect {
        client: ClientId,
        account: String,
        name: String,
        outbox: Arc<Outbox>,
    },
    Ask {
        account: String,
        request: SeatRequest,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    Reload,
    /// A game's log has grown to this head on another node.
    Grown(i64),
    /// The table's heads in the database.
    Compare(TableHeads),
    /// The presence that all other nodes have stored, and a time before it was read.
    AllPresence(Vec<TablePresence>, Instant),
    /// The presence that another node has stored, and when the notification was received.
    Presence(TablePresence, Instant),
    /// A node is dead; when this was noticed.
    NodeGone(String, Instant),
    /// No other node drives the game.
    Vacant,
    Chose {
        seat: usize,
        version: i64,
        action: Option<String>,
        mind: Option<BotState>,
    },
}

pub(super) fn chat_line(row: ChatRow) -> ChatLine {
    ChatLine {
        at: row.at,
        name: row.name,
        text: row.text,
        seat: row.seat.map(|seat| seat as usize),
        bot: row.bot,
        speaker: row.account.as_deref().map(table::speaker),
    }
}

/// Parses the presence that another node has published; `None` if a newer version wrote it.
fn presence_of(row: TablePresence) -> Input {
    Input::Presence { node: row.node, presence: serde_json::from_str(&row.body).ok() }
}

/// The task of one table.
pub(super) struct Task {
    tables: Arc<Tables>,
    id: String,
    table: Table,
    outboxes: HashMap<ClientId, Arc<Outbox>>,
    replies: HashMap<u64, oneshot::Sender<Result<(), Refusal>>>,
    next_reply: u64,
    minds: HashMap<usize, BotState>,
    /// The hints that each client waits for.
    advising: HashMap<ClientId, Vec<AbortHandle>>,
    /// The spectator queue: messages to spectators, in order.
    spectator_queue: SpectatorQueue,
    /// Messages of players and of the server itself; read first.
    mail: mpsc::Receiver<Command>,
    /// Messages of spectators.
    crowd: mpsc::Receiver<Command>,
    own: mpsc::WeakSender<Command>,
    /// The presence that was last shared with other nodes.
    shared: NodePresence,
    /// The other nodes of whose presence this node knows, and when the last notification about each was received.
    nodes: BTreeMap<String, Option<Instant>>,
    /// The number of the last line of chat that is known to be stored.
    line: i64,
    /// The reason why a bot plays for each seat, as logged last.
    taken: Vec<Option<Why>>,
}

impl Drop for Task {
    /// Disconnects all clients of a table whose task has ended for any reason, and those that wait at its door.
    fn drop(&mut self) {
        for lane in [&mut self.mail, &mut self.crowd] {
            lane.close();
            while let Ok(command) = lane.try_recv() {
                if let Command::Connect { outbox, .. } = command {
                    outbox.close(CloseReason::Busy);
                }
            }
        }
        self.outboxes.values().for_each(|outbox| outbox.close(CloseReason::Busy));
    }
}

impl Task {
    pub(super) async fn run(
        tables: Arc<Tables>,
        id: String,
        doc: TableDoc,
        chat: Vec<ChatLine>,
        [mail, crowd]: [mpsc::Receiver<Command>; 2],
        own: mpsc::Sender<Command>,
    ) {
        let timing = Timing {
            bot_pause_ms: tables.table_config.bot_pause.as_millis() as i64,
            away_ms: tables.table_config.away_time.as_millis() as i64,
            undo_ms: UNDO_MS,
        };
        let mut out = Vec::new();
        let table = Table::new(doc, chat, timing, &mut out);
        let mut task = Self {
            tables,
            id,
            table,
            outboxes: HashMap::new(),
            replies: HashMap::new(),
            next_reply: 0,
            minds: HashMap::new(),
            advising: HashMap::new(),
            spectator_queue: SpectatorQueue::default(),
            mail,
            crowd,
            own: own.downgrade(),
            shared: NodePresence::default(),
            nodes: BTreeMap::new(),
            line: 0,
            taken: Vec::new(),
        };
        drop(own);
        task.perform(out).await;
        let mut idle_since = Instant::now();
        loop {
            // Spectators get their messages in batches, so that players never wait for thousands of spectators.
            while !task.spectator_queue.is_empty() {
                task.flush_some().await;
                if task.has_mail() && !task.spectator_queue.is_full() {
                    break;
                }
            }
            let now = task.tables.now();
            let wait = match task.table.wake(now) {
                Some(at) => Duration::from_millis((at - now.mono).max(0) as u64).min(IDLE),
                None => IDLE,
            };
            match tokio::time::timeout(wait, task.next_command()).await {
                Ok(None) => break,
                Ok(Some(command)) => task.handle_command(command).await,
                Err(_) => task.handle(Input::Tick).await,
            }
            task.share_presence();
            let now = task.tables.now();
            if !task.table.is_idle(now) || !task.outboxes.is_empty() {
                idle_since = Instant::now();
            } else if idle_since.elapsed() >= IDLE {
                let mut live = task.tables.live();
                if !task.has_mail() {
                    live.remove(&task.id);
                    metrics::gauge!(telemetry::TABLES).set(live.len() as f64);
                    break;
                }
            }
        }
        task.flush_all().await;
        if task.table.is_driver()
            && let Err(error) = task.tables.store.release(&task.id, &task.tables.node).await
        {
            tracing::warn!(%error, "lease release failed");
        }
        task.tables.unregister(&task.id).await;
    }

    fn has_mail(&self) -> bool {
        !self.mail.is_empty() || !self.crowd.is_empty()
    }

    /// Returns the next command, players' first; `None` once all senders are gone.
    async fn next_command(&mut self) -> Option<Command> {
        tokio::select! {
            biased;
            command = self.mail.recv() => command,
            command = self.crowd.recv() => command,
        }
    }

    /// Updates which sockets belong to players, so that their messages are read first.
    fn note_seats(&self) {
        for (&client, outbox) in &self.outboxes {
            // A socket stays in its lane until its `hello` was read, so that messages stay in order.
            if self.table.is_greeted(client) {
                outbox.set_seated(!self.table.only_watches(client));
            }
        }
    }

    async fn handle_command(&mut self, command: Command) {
        match command {
            Command::Input(input, received) => {
                if let Input::HintsReady { client, .. } = &input
                    && let Some(advising) = self.advising.get_mut(client)
                {
                    advising.retain(|advising| !advising.is_finished());
                }
                let act = matches!(&input, Input::Sent { message: ClientMessage::Act { .. }, .. });
                let greeted = if let Input::Sent { client, message: ClientMessage::Hello { .. } } = &input {
                    Some(*client)
                } else {
                    None
                };
                if let Input::Disconnected { client } = &input {
                    self.outboxes.remove(client);
                    self.advising.remove(client).unwrap_or_default().iter().for_each(AbortHandle::abort);
                }
                self.handle(input).await;
                if let Some((client, outbox)) =
                    greeted.and_then(|client| Some((client, self.outboxes.get(&client)?)))
                    && self.table.is_greeted(client)
                {
                    outbox.set_seated(!self.table.only_watches(client));
                    if let Some(payer) = outbox.payer() {
                        self.tables.thinkers.attend(&self.id, payer);
                    }
                }
                if act {
                    telemetry::record_seconds(telemetry::ACT_SECONDS, received.elapsed());
                }
            }
            Command::Connect { client, account, name, outbox } => {
                self.outboxes.insert(client, outbox);
                self.handle(Input::Connected { client, account, name }).await;
            }
            Command::Ask { account, request, reply } => {
                self.next_reply += 1;
                self.replies.insert(self.next_reply, reply);
                self.handle(Input::Requested { reply: self.next_reply, account, request }).await;
            }
            Command::Reload => self.reload().await,
            Command::Grown(head) => self.grown_to(head).await,
            Command::Compare(heads) => {
                if heads.version != self.table.doc().version || heads.line != self.line {
                    self.line = heads.line;
                    self.reload().await;
                }
                self.grown_to(heads.head).await;
            }
            Command::AllPresence(rows, asked) => self.compare_presence(rows, asked).await,
            Command::Presence(row, received) => {
                self.nodes.insert(row.node.clone(), Some(received));
                self.handle(presence_of(row)).await;
            }
            Command::NodeGone(node, noticed) => {
                self.nodes.insert(node.clone(), Some(noticed));
                self.handle(Input::Presence { node, presence: None }).await;
                self.handle(Input::Vacant).await;
            }
            Command::Vacant => self.handle(Input::Vacant).await,
            Command::Chose { seat, version, action, mind } => {
                if let Some(mind) = mind {
                    self.minds.insert(seat, mind);
                }
                self.handle(Input::BotChose { seat, version, action }).await;
            }
        }
    }

    /// Reads the table again.
    async fn reload(&mut self) {
        match self.tables.read(&self.id).await {
            Ok(read) => {
                // A spectator who takes a seat must first get all waiting spectator messages.
                if read.as_ref().is_some_and(|(doc, _)| doc.seats != self.table.doc().seats) {
                    self.flush_all().await;
                }
                self.handle(Input::Stored(read.map(|(doc, chat)| (Box::new(doc), chat)))).await;
                self.note_seats();
            }
            Err(error) => tracing::warn!(%error, "a table could not be read"),
        }
    }

    /// Applies the presence that all other nodes have stored. Nodes about which a notification was received since it
    /// was read are left out: that notification may be the later one, and if it is not, another one follows.
    async fn compare_presence(&mut self, rows: Vec<TablePresence>, asked: Instant) {
        let is_later = |received: &Option<Instant>| received.is_some_and(|received| received >= asked);
        let stored: BTreeSet<&String> = rows.iter().map(|row| &row.node).collect();
        let gone: Vec<String> = self
            .nodes
            .iter()
            .filter(|(node, received)| !stored.contains(node) && !is_later(received))
            .map(|(node, _)| node.clone())
            .collect();
        for node in gone {
            self.nodes.remove(&node);
            self.handle(Input::Presence { node, presence: None }).await;
        }
        for row in rows {
            if !is_later(self.nodes.entry(row.node.clone()).or_default()) {
                self.handle(presence_of(row)).await;
            }
        }
    }

    /// Shares this node's presence with other nodes if it has changed.
    fn share_presence(&mut self) {
        if !self.tables.store.is_shared() {
            return;
        }
        let mut presence = NodePresence { number: self.shared.number, ..self.table.presence_here() };
        if presence != self.shared {
            presence.number = self.tables.next_report();
            let body = serde_json::to_string(&presence).expect("plain data becomes JSON");
            self.tables.set_document(&self.id, Some(body));
            self.shared = presence;
        }
    }

    /// Reads the entries of other nodes that this node does not have yet.
    async fn grown_to(&mut self, head: i64) {
        if self.table.game().is_some_and(|game| game.head() < head) {
            self.handle(Input::LogGrew).await;
        }
    }

    async fn handle(&mut self, input: Input) {
        let mut out = Vec::new();
        self.table.handle(input, self.tables.now(), &mut out);
        self.perform(out).await;
    }

    /// Performs the outputs of the state machine, and those that follow from them; messages to spectators are queued.
    async fn perform(&mut self, out: Vec<Output>) {
        let mut out = VecDeque::from(out);
        while let Some(output) = out.pop_front() {
            if let Output::Send { client, .. } | Output::Close { client, .. } = output
                && self.table.only_watches(client)
            {
                self.spectator_queue.push(output);
                continue;
            }
            let Some(input) = self.perform_one(output).await else { continue };
            let appended = matches!(input, Input::Appended(Ok(Appended::Done)));
            let mut more = Vec::new();
            self.table.handle(input, self.tables.now(), &mut more);
            out.extend(more);
            if appended {
                self.note_take_overs();
            }
        }
    }

    /// Logs and counts seats that a bot took over, and that were given back, by an entry of this node.
    fn note_take_overs(&mut self) {
        let Some(game) = self.table.game() else { return };
        let taken: Vec<_> = (0..self.table.doc().seats.len()).map(|seat| game.taken(seat)).collect();
        for (seat, now) in taken.iter().enumerate() {
            let before = self.taken.get(seat).copied().flatten();
            match now {
                Some(why) if before != *now => {
                    let why = format!("{why:?}").to_lowercase();
                    tracing::info!(table = self.id, seat, why, "a bot took over a seat");
                    metrics::counter!(telemetry::TAKE_OVERS, "why" => why).increment(1);
                }
                None if before.is_some() => tracing::info!(table = self.id, seat, "a seat was given back"),
                Some(_) | None => {}
            }
        }
        self.taken = taken;
    }

    /// Sends a batch of the spectator queue and yields to other tasks.
    async fn flush_some(&mut self) {
        for _ in 0..spectator_queue::BATCH {
            let Some(output) = self.spectator_queue.pop() else { return };
            self.perform_one(output).await;
        }
        tokio::task::yield_now().await;
    }

    async fn flush_all(&mut self) {
        while !self.spectator_queue.is_empty() {
            self.flush_some().await;
        }
    }

    async fn perform_one(&mut self, output: Output) -> Option<Input> {
        match output {
            Output::Send { client, message } => {
                if let Some(outbox) = self.outboxes.get(&client) {
                    outbox.push(message);
                }
                None
            }
            Output::Close { client, reason } => {
                if let Some(outbox) = self.outboxes.get(&client) {
                    outbox.close(reason);
                }
                None
            }
            Output::Load => Some(Input::Loaded(self.load().await.map_err(Into::into))),
            Output::Append(append) => {
                let begun = Instant::now();
                let finished = append.finished;
                let result = self.tables.store.append(append).await;
                if result == Ok(Appended::Done) {
                    self.tables.followers.wake_table(&self.id);
                }
                if finished && result == Ok(Appended::Done) {
                    let edition = self.table.doc().edition.clone();
                    metrics::counter!(telemetry::GAMES_FINISHED, "edition" => edition).increment(1);
                    let (tables, id) = (Arc::clone(&self.tables), self.id.clone());
                    tokio::spawn(async move {
                        if let Err(error) = tables.store_result(&id).await {
                            tracing::warn!(%error, table = id, "the result of a game could not be stored");
                        }
                    });
                }
                telemetry::record_seconds(telemetry::APPEND_SECONDS, begun.elapsed());
                if let Err(error) = &result {
                    tracing::error!(%error, "an append failed");
                }
                Some(Input::Appended(result.map_err(Into::into)))
            }
            Output::Read { after } => {
                Some(Input::Read(self.tables.store.entries(&self.id, after).await.map_err(Into::into)))
            }
            Output::Lease => {
                let now = self.tables.now().wall;
                let leased = self.tables.store.lease(&self.id, &self.tables.node, now).await;
                if let Err(error) = &leased {
                    tracing::warn!(%error, "a game could not be leased");
                }
                Some(Input::Leased(leased.ok().flatten()))
            }
            Output::Think(question) => {
                self.think(question);
                None
            }
            Output::Advise { client, id, question } => {
                self.advise(client, id, question);
                None
            }
            Output::Say(row, id) => match self.tables.store.say(&self.id, &row).await {
                Ok(()) => Some(Input::ChatStored(chat_line(row), id)),
                Err(error) => {
                    tracing::warn!(%error, "a line of chat could not be stored");
                    Some(Input::ChatFailed(id))
                }
            },
            Output::Reply { reply, answer } => {
                if let Some(reply) = self.replies.remove(&reply) {
                    drop(reply.send(answer));
                }
                None
            }
            Output::Damaged(error) => {
                tracing::error!(table = self.id, %error, "a stored game cannot be played");
                None
            }
        }
    }

    async fn load(&mut self) -> Result<(Sealed, Vec<Entry>), StoreError> {
        let store = &self.tables.store;
        let sealed = store.sealed(&self.id).await?;
        let sealed = sealed.ok_or_else(|| StoreError::Damaged(format!("game {} has no secret", self.id)))?;
        Ok((sealed, store.entries(&self.id, 0).await?))
    }

    /// Returns whose share of the thinking time this table's bots use: a connected player's, else a spectator's, else
    /// the host's.
    fn payer(&self) -> (Class, Payer) {
        let connected =
            self.outboxes.values().filter_map(|outbox| Some((!outbox.is_seated(), outbox.payer()?)));
        match connected.min_by(|(one, of_one), (other, of_other)| {
            (one, &of_one.account).cmp(&(other, &of_other.account))
        }) {
            Some((_, payer)) => (Class::Attended, payer.clone()),
            None => {
                let account = self.table.doc().host.clone();
                (Class::Unattended, Payer { address: format!("account {account}"), account })
            }
        }
    }

    /// Submits a bot's decision to the threads for bots.
    fn think(&mut self, question: Question) {
        let seat = question.seat;
        let known = self.minds.remove(&seat).filter(|_| !question.fresh);
        let mind = known.unwrap_or_else(|| {
            BotState::new(&question, self.tables.table_config.bot_seed(seat), Threads::shared())
        });
        let own = self.own.clone();
        let version = question.version;
        let least = least_thinking(self.tables.table_config.bot_pause, &question.level);
        let (class, payer) = self.payer();
        let submitted = self.tables.thinkers.submit(class, &self.id, payer, move || {
            let begun = Instant::now();
            let mut mind = mind;
            let action = mind.choose(&question);
            telemetry::record_seconds(telemetry::BOT_SECONDS, begun.elapsed());
            Thought { mind, action, begun }
        });
        tokio::spawn(async move {
            // It panicked, or the queue is full: a new bot is asked later.
            let (mind, action) = decided(submitted.ok(), least).await.unzip();
            if let Some(own) = own.upgrade() {
                drop(own.send(Command::Chose { seat, version, action, mind }).await);
            }
        });
    }

    /// Submits a request for hints; it is cancelled when the client disconnects.
    fn advise(&mut self, client: ClientId, id: Option<String>, question: Question) {
        let own = self.own.clone();
        let seed = self.tables.table_config.bot_seed(question.seat);
        let payer = self.outboxes.get(&client).and_then(|outbox| outbox.payer()).cloned();
        let payer = payer.unwrap_or_else(|| self.payer().1);
        let submitted = self
            .tables
            .thinkers
            .submit(Class::Hint, &self.id, payer, move || bot::hints(&question, seed, Threads::shared()));
        let advising = tokio::spawn(async move {
            let hints = match submitted {
                Ok(thought) => thought.await.ok(),
                Err(_) => None,
            };
            if let Some(own) = own.upgrade() {
                drop(own.send(Command::Input(Input::HintsReady { client, id, hints }, Instant::now())).await);
            }
        });
        self.advising.entry(client).or_default().push(advising.abort_handle());
    }
}

/// A bot's decision.
struct Thought<M> {
    mind: M,
    action: String,
    /// When the bot began to think.
    begun: Instant,
}

/// Returns how long a decision of a bot takes at least; nothing where bots answer at once (`pause` is zero).
///
/// A searching bot answers after the same time whether or not it has a choice, so that its pause reveals nothing about
/// its cards.
fn least_thinking(pause: Duration, level: &str) -> Duration {
    if pause.is_zero() { Duration::ZERO } else { bot::thinking_time(level) }
}

/// Waits for a decision, and until `least` has passed since the bot began. Returns `None` if there will be none.
async fn decided<M>(thought: Option<oneshot::Receiver<Thought<M>>>, least: Duration) -> Option<(M, String)> {
    let Thought { mind, action, begun } = thought?.await.ok()?;
    tokio::time::sleep_until(begun + least).await;
    Some((mind, action))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns after how many milliseconds the decision of a bot arrives that has thought for so long.
    async fn arrival(thinking: u64, least: Duration) -> u128 {
        let (sender, thought) = oneshot::channel();
        let begun = Instant::now();
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(thinking)).await;
            drop(sender.send(Thought { mind: (), action: "pass".to_owned(), begun }));
        });
        assert_eq!(decided(Some(thought), least).await, Some(((), "pass".to_owned())));
        begun.elapsed().as_millis()
    }

    /// C-116, C-120: also while all choose at once, where the time would tell how many tickets a bot could choose from.
    #[tokio::test(start_paused = true)]
    async fn a_searching_bot_answers_after_the_same_time_however_long_it_thought() {
        for level in bot::levels() {
            let least = least_thinking(Duration::from_millis(900), level);
            let thought = [0, least.as_millis() as u64 / 2, least.as_millis() as u64];
            for thinking in thought {
                // The timer counts whole milliseconds.
                let late = arrival(thinking, least).await - least.as_millis();
                assert!(late <= 1, "{level} is {late} ms late after {thinking} ms");
            }
        }
        assert!(bot::levels().any(|level| !least_thinking(Duration::from_millis(900), level).is_zero()));
        assert_eq!(least_thinking(Duration::ZERO, "conductor"), Duration::ZERO, "bots answer at once");
        let (sender, thought) = oneshot::channel::<Thought<()>>();
        drop(sender);
        assert_eq!(decided(Some(thought), Duration::from_secs(1)).await, None, "a bot that panicked");
    }
}
