//! The tables of this node: one task and mailbox each, opened when somebody needs them and forgotten when nobody does.
//!
//! Here the pure machines meet time, storage and bots. An append is awaited in the table's own task, so what comes
//! meanwhile waits in its mailbox.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};

use crate::brain::{self, Brain, Question};
use crate::clock::Now;
use crate::limits::{CHAT_LINES, Limits};
use crate::lobby::TableDoc;
use crate::observe;
use crate::outbox::Outbox;
use crate::random::{self, Os};
use crate::refusal::Refusal;
use crate::store::{Change, ChatRow, Sealed, Shared, StoreError, TableRow};
use crate::table::{ClientId, Input, Output, Table, Wish};
use crate::wire::{ChatLine, ClientMessage, TableState};

/// A table that nobody needs is forgotten after this time.
const IDLE: Duration = Duration::from_secs(60);

/// A node says so often that it lives.
const BEAT: Duration = Duration::from_secs(1);

/// A node that has said nothing for so long is dead to the others.
const ALIVE_MS: i64 = 3_500;

/// How many games without a driver are taken up at each beat.
const TAKEN_UP: i64 = 200;

/// How often everything is read again where other nodes write, should a notification have been lost.
const READ_AGAIN: Duration = Duration::from_secs(15);

/// How often sessions that have expired are dropped.
const SWEEP: Duration = Duration::from_secs(3_600);

/// Sessions that may end before a socket has looked.
const ENDED: usize = 1_024;

/// The node of a database that only one process uses: a restart goes on at once.
const ONLY_NODE: &str = "only";

/// How often the time is looked at, so that a standstill of the whole process is noticed.
const LOOK: Duration = Duration::from_millis(200);

/// Nobody has looked at the time for so long: the process stood still, and nobody is charged for that.
const STANDSTILL_MS: i64 = 1_000;

/// The times of this process. The wall clock is read once: if somebody sets it, games do not notice.
#[derive(Debug)]
pub struct Times {
    start: Instant,
    start_wall: i64,
    watch: Mutex<Watch>,
}

/// A watch that stops while the process stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Watch {
    looked: i64,
    stood_still: i64,
}

impl Watch {
    /// What it shows so many milliseconds after the start.
    fn look(&mut self, elapsed: i64) -> i64 {
        if elapsed - self.looked > STANDSTILL_MS {
            self.stood_still += elapsed - self.looked;
        }
        self.looked = self.looked.max(elapsed);
        elapsed - self.stood_still
    }
}

impl Times {
    /// From now on.
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { start: Instant::now(), start_wall: since.as_millis() as i64, watch: Mutex::default() }
    }

    /// Now.
    pub fn now(&self) -> Now {
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        let elapsed = self.start.elapsed().as_millis() as i64;
        Now { mono: watch.look(elapsed), wall: self.start_wall + elapsed }
    }
}

/// Why a table did not take something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// There is none of that id.
    #[error("there is no such table")]
    Absent,
    /// Too much waits there already.
    #[error("too much waits at the table")]
    Full,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Sockets that must end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// Those that live by the session or token of that hash.
    Hash(String),
    /// Those of an account that is gone.
    Account(String),
    /// Those whose session or token is gone: each looks for itself, because somebody may not have been heard.
    Look,
}

/// How tables behave.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// How long bots seem to think.
    pub bot_pause: Duration,
    /// How many bots think at once.
    pub bots_at_once: usize,
    /// What games are dealt from and bots choose by, instead of the system's randomness: for tests of the page.
    pub seed: Option<u64>,
}

impl Manners {
    /// What a new game is dealt from. With a seed, games of one edition and number of seats are dealt alike.
    fn seal(&self, doc: &TableDoc) -> Sealed {
        let Some(seed) = self.seed else {
            return Sealed { secret: random::bytes(&mut Os), salt: random::bytes(&mut Os) };
        };
        let of =
            |what: &str| Sha256::digest(format!("{seed} {} {} {what}", doc.edition, doc.seats.len())).into();
        Sealed { secret: of("secret"), salt: of("salt") }
    }

    /// A bot's own randomness: never of a game's secret.
    fn bot_seed(&self, seat: usize) -> u64 {
        match self.seed {
            Some(seed) => seed.wrapping_add(seat as u64),
            None => u64::from_le_bytes(random::bytes(&mut Os)),
        }
    }
}

enum Mail {
    Input(Input, Instant),
    Connect { client: ClientId, account: String, name: String, outbox: Arc<Outbox> },
    Ask { account: String, wish: Wish, reply: oneshot::Sender<Result<(), Refusal>> },
    Reload,
    Chose { seat: usize, version: i64, action: Option<String>, mind: Option<Brain> },
}

/// All tables of this node.
pub struct Tables {
    store: Shared,
    times: Times,
    manners: Manners,
    limits: Limits,
    ended: broadcast::Sender<Ended>,
    node: String,
    live: Mutex<HashMap<String, mpsc::Sender<Mail>>>,
    bots: Arc<Semaphore>,
    next_client: AtomicU64,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").field("node", &self.node).finish_non_exhaustive()
    }
}

/// The document of a stored table.
pub fn read_doc(row: &TableRow) -> Result<TableDoc, StoreError> {
    read_body(&row.body, &row.state)
}

/// The document of a listed table.
pub fn read_body(body: &str, state: &str) -> Result<TableDoc, StoreError> {
    let mut doc: TableDoc = serde_json::from_str(body)
        .map_err(|error| StoreError::Damaged(format!("a table is unreadable: {error}")))?;
    if state == TableState::Over.id() {
        doc.state = TableState::Over;
    }
    Ok(doc)
}

/// A document as it is stored.
pub fn write_doc(doc: &TableDoc) -> TableRow {
    TableRow {
        id: doc.id.clone(),
        version: doc.version,
        state: doc.state.id().to_owned(),
        visibility: doc.visibility.id().to_owned(),
        host: doc.host.clone(),
        body: serde_json::to_string(doc).expect("plain data becomes JSON"),
        created: doc.created,
        members: doc.members(),
    }
}

fn chat_line(row: ChatRow) -> ChatLine {
    ChatLine { at: row.at, name: row.name, text: row.text, seat: row.seat.map(|seat| seat as usize) }
}

impl Tables {
    /// The tables of a node that uses this store. [`Tables::run`] must be spawned beside.
    pub fn new(store: Shared, manners: Manners, limits: Limits) -> Arc<Self> {
        let node = if store.is_shared() { random::name::<8>(&mut Os) } else { ONLY_NODE.to_owned() };
        Arc::new(Self {
            store,
            times: Times::start(),
            manners,
            limits,
            ended: broadcast::Sender::new(ENDED),
            node,
            live: Mutex::default(),
            bots: Arc::new(Semaphore::new(manners.bots_at_once)),
            next_client: AtomicU64::new(1),
        })
    }

    /// What a new game of this table is dealt from.
    pub fn seal(&self, doc: &TableDoc) -> Sealed {
        self.manners.seal(doc)
    }

    /// The store.
    pub fn store(&self) -> &Shared {
        &self.store
    }

    /// Now.
    pub fn now(&self) -> Now {
        self.times.now()
    }

    /// How much this node takes.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Ends the sockets of this node that live by a session or token which has ended. Other nodes hear of it from the store.
    pub(crate) fn end_sockets(&self, hash: &str) {
        drop(self.ended.send(Ended::Hash(hash.to_owned())));
    }

    /// Ends the sockets of this node that belong to an account which is gone.
    pub(crate) fn end_account(&self, account: &str) {
        drop(self.ended.send(Ended::Account(account.to_owned())));
    }

    /// Which sockets must end, from now on.
    pub(crate) fn ended(&self) -> broadcast::Receiver<Ended> {
        self.ended.subscribe()
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Mail>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.live().len()
    }

    /// Takes a socket to a table; its messages will come into the outbox.
    ///
    /// A newcomer does not wait where those inside wait already.
    pub async fn connect(
        self: &Arc<Self>,
        table: &str,
        account: String,
        name: String,
        outbox: Arc<Outbox>,
    ) -> Result<ClientId, Refused> {
        let client = self.next_client.fetch_add(1, Ordering::Relaxed);
        let mut mail = Mail::Connect { client, account, name, outbox };
        loop {
            match self.sender(table).await?.try_send(mail) {
                Ok(()) => return Ok(client),
                Err(mpsc::error::TrySendError::Full(_)) => {
                    metrics::counter!(observe::LIMITED, "limit" => "inputs").increment(1);
                    return Err(Refused::Full);
                }
                // It was just forgotten: open it again.
                Err(mpsc::error::TrySendError::Closed(back)) => mail = back,
            }
            self.forget_closed(table);
        }
    }

    /// Hands a client's message to its table.
    pub async fn sent(
        self: &Arc<Self>,
        table: &str,
        client: ClientId,
        message: ClientMessage,
    ) -> Result<(), Refused> {
        self.post(table, Mail::Input(Input::Sent { client, message }, Instant::now())).await
    }

    /// A socket has closed.
    pub async fn went(self: &Arc<Self>, table: &str, client: ClientId) {
        let live = self.live().get(table).cloned();
        if let Some(live) = live {
            drop(live.send(Mail::Input(Input::Went { client }, Instant::now())).await);
        }
    }

    /// Asks something of a table's game.
    pub async fn ask(
        self: &Arc<Self>,
        table: &str,
        account: String,
        wish: Wish,
    ) -> Result<Result<(), Refusal>, Refused> {
        let (reply, answer) = oneshot::channel();
        self.post(table, Mail::Ask { account, wish, reply }).await?;
        Ok(answer.await.unwrap_or_else(|_| Err(Refusal::busy())))
    }

    /// A table's document was changed here: those at it are shown.
    pub async fn changed(self: &Arc<Self>, table: &str) {
        let live = self.live().get(table).cloned();
        if let Some(live) = live {
            drop(live.send(Mail::Reload).await);
        }
    }

    /// A table's mailbox, opened if it is not in memory.
    async fn sender(self: &Arc<Self>, table: &str) -> Result<mpsc::Sender<Mail>, Refused> {
        let live = self.live().get(table).cloned();
        match live {
            Some(sender) => Ok(sender),
            None => self.open(table).await?.ok_or(Refused::Absent),
        }
    }

    /// Forgets a mailbox that nobody opens any more, unless it has been replaced meanwhile.
    fn forget_closed(&self, table: &str) {
        let mut live = self.live();
        if live.get(table).is_some_and(mpsc::Sender::is_closed) {
            live.remove(table);
        }
    }

    async fn post(self: &Arc<Self>, table: &str, mut mail: Mail) -> Result<(), Refused> {
        loop {
            match self.sender(table).await?.send(mail).await {
                Ok(()) => return Ok(()),
                // It was just forgotten: open it again.
                Err(back) => mail = back.0,
            }
            self.forget_closed(table);
        }
    }

    /// Opens a table that is not in memory.
    async fn open(self: &Arc<Self>, id: &str) -> Result<Option<mpsc::Sender<Mail>>, StoreError> {
        let Some((doc, chat)) = self.read(id).await? else { return Ok(None) };
        let mut live = self.live();
        if let Some(sender) = live.get(id) {
            return Ok(Some(sender.clone()));
        }
        let (sender, mail) = mpsc::channel(self.limits.waiting_inputs);
        live.insert(id.to_owned(), sender.clone());
        metrics::gauge!(observe::TABLES).set(live.len() as f64);
        drop(live);
        tokio::spawn(Task::run(Arc::clone(self), id.to_owned(), doc, chat, mail, sender.clone()));
        Ok(Some(sender))
    }

    async fn read(&self, id: &str) -> Result<Option<(TableDoc, Vec<ChatLine>)>, StoreError> {
        let Some(row) = self.store.table(id).await? else { return Ok(None) };
        let chat = self.store.chat(id, CHAT_LINES as i64).await?;
        Ok(Some((read_doc(&row)?, chat.into_iter().map(chat_line).collect())))
    }

    /// Says that this node lives, takes up games that nobody drives, and passes on what other nodes change.
    pub async fn run(self: Arc<Self>) {
        let tables = Arc::downgrade(&self);
        tokio::spawn(async move {
            while let Some(tables) = tables.upgrade() {
                tables.now();
                drop(tables);
                tokio::time::sleep(LOOK).await;
            }
        });
        let mut changes = self.store.changes();
        let mut beat = tokio::time::interval(BEAT);
        let mut again = tokio::time::interval(READ_AGAIN);
        again.tick().await;
        let mut sweep = tokio::time::interval(SWEEP);
        loop {
            tokio::select! {
                _ = beat.tick() => {
                    if let Err(error) = self.beat().await {
                        tracing::warn!(%error, "the node could not say that it lives");
                    }
                }
                _ = sweep.tick() => {
                    if let Err(error) = self.store.drop_expired(self.now().wall).await {
                        tracing::warn!(%error, "sessions that have expired could not be dropped");
                    }
                }
                _ = again.tick(), if self.store.is_shared() => self.tell_all().await,
                change = changes.recv() => match change {
                    Ok(Change::Game(id)) => self.tell(&id, Mail::Input(Input::Grown, Instant::now())).await,
                    Ok(Change::Table(id)) => self.tell(&id, Mail::Reload).await,
                    Ok(Change::Ended(hash)) => self.end_sockets(&hash),
                    Ok(Change::Gone(account)) => self.end_account(&account),
                    Ok(Change::Everything) | Err(broadcast::error::RecvError::Lagged(_)) => {
                        drop(self.ended.send(Ended::Look));
                        self.tell_all().await;
                    }
                    Err(broadcast::error::RecvError::Closed) => return,
                },
            }
        }
    }

    async fn beat(self: &Arc<Self>) -> Result<(), Refused> {
        let now = self.now().wall;
        self.store.beat(&self.node, now + ALIVE_MS).await?;
        for id in self.store.undriven(now, TAKEN_UP).await? {
            self.post(&id, Mail::Input(Input::Tick, Instant::now())).await?;
        }
        Ok(())
    }

    async fn tell(&self, id: &str, mail: Mail) {
        let live = self.live().get(id).cloned();
        if let Some(live) = live {
            drop(live.send(mail).await);
        }
    }

    async fn tell_all(&self) {
        let all: Vec<mpsc::Sender<Mail>> = self.live().values().cloned().collect();
        for table in all {
            drop(table.send(Mail::Input(Input::Grown, Instant::now())).await);
            drop(table.send(Mail::Reload).await);
        }
    }
}

/// The task of one table.
struct Task {
    tables: Arc<Tables>,
    id: String,
    table: Table,
    outboxes: HashMap<ClientId, Arc<Outbox>>,
    replies: HashMap<u64, oneshot::Sender<Result<(), Refusal>>>,
    next_reply: u64,
    minds: HashMap<usize, Brain>,
    own: mpsc::WeakSender<Mail>,
}

impl Task {
    async fn run(
        tables: Arc<Tables>,
        id: String,
        doc: TableDoc,
        chat: Vec<ChatLine>,
        mut mail: mpsc::Receiver<Mail>,
        own: mpsc::Sender<Mail>,
    ) {
        let pause = tables.manners.bot_pause.as_millis() as i64;
        let mut out = Vec::new();
        let table = Table::new(doc, chat, pause, &mut out);
        let mut task = Self {
            tables,
            id,
            table,
            outboxes: HashMap::new(),
            replies: HashMap::new(),
            next_reply: 0,
            minds: HashMap::new(),
            own: own.downgrade(),
        };
        drop(own);
        task.perform(out).await;
        let mut idle_since = Instant::now();
        loop {
            let now = task.tables.now();
            let wait = match task.table.wake(now) {
                Some(at) => Duration::from_millis((at - now.mono).max(0) as u64).min(IDLE),
                None => IDLE,
            };
            match tokio::time::timeout(wait, mail.recv()).await {
                Ok(None) => break,
                Ok(Some(letter)) => task.open_letter(letter).await,
                Err(_) => task.handle(Input::Tick).await,
            }
            let now = task.tables.now();
            if !task.table.is_idle(now) || !task.outboxes.is_empty() {
                idle_since = Instant::now();
            } else if idle_since.elapsed() >= IDLE {
                let mut live = task.tables.live();
                if mail.is_empty() {
                    live.remove(&task.id);
                    metrics::gauge!(observe::TABLES).set(live.len() as f64);
                    break;
                }
            }
        }
        if task.table.is_driver()
            && let Err(error) = task.tables.store.release(&task.id, &task.tables.node).await
        {
            tracing::warn!(%error, "a game could not be given back");
        }
    }

    async fn open_letter(&mut self, letter: Mail) {
        match letter {
            Mail::Input(input, received) => {
                let act = matches!(&input, Input::Sent { message: ClientMessage::Act { .. }, .. });
                if let Input::Went { client } = &input {
                    self.outboxes.remove(client);
                }
                self.handle(input).await;
                if act {
                    observe::took(observe::ACT_SECONDS, received.elapsed());
                }
            }
            Mail::Connect { client, account, name, outbox } => {
                self.outboxes.insert(client, outbox);
                self.handle(Input::Came { client, account, name }).await;
            }
            Mail::Ask { account, wish, reply } => {
                self.next_reply += 1;
                self.replies.insert(self.next_reply, reply);
                self.handle(Input::Asked { reply: self.next_reply, account, wish }).await;
            }
            Mail::Reload => match self.tables.read(&self.id).await {
                Ok(read) => self.handle(Input::Stored(read.map(|(doc, chat)| (Box::new(doc), chat)))).await,
                Err(error) => tracing::warn!(%error, "a table could not be read"),
            },
            Mail::Chose { seat, version, action, mind } => {
                if let Some(mind) = mind {
                    self.minds.insert(seat, mind);
                }
                self.handle(Input::Chose { seat, version, action }).await;
            }
        }
    }

    async fn handle(&mut self, input: Input) {
        let mut out = Vec::new();
        self.table.handle(input, self.tables.now(), &mut out);
        self.perform(out).await;
    }

    /// Does what the table wants, and what it wants then, until it wants nothing more.
    async fn perform(&mut self, out: Vec<Output>) {
        let mut out = std::collections::VecDeque::from(out);
        while let Some(output) = out.pop_front() {
            let Some(input) = self.perform_one(output).await else { continue };
            let mut more = Vec::new();
            self.table.handle(input, self.tables.now(), &mut more);
            out.extend(more);
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
            Output::Load => Some(Input::Loaded(self.load().await)),
            Output::Append(append) => {
                let begun = Instant::now();
                let result = self.tables.store.append(append).await;
                observe::took(observe::APPEND_SECONDS, begun.elapsed());
                if let Err(error) = &result {
                    tracing::error!(%error, "an append failed");
                }
                Some(Input::Appended(result))
            }
            Output::Read { after } => Some(Input::Read(self.tables.store.entries(&self.id, after).await)),
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
            Output::Advise { client, question } => {
                self.advise(client, question);
                None
            }
            Output::Say(row) => match self.tables.store.say(&self.id, &row).await {
                Ok(()) => Some(Input::Spoken(chat_line(row))),
                Err(error) => {
                    tracing::warn!(%error, "a line of chat could not be stored");
                    None
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

    async fn load(&mut self) -> Result<(Sealed, Vec<crate::store::Entry>), StoreError> {
        let store = &self.tables.store;
        let sealed = store.sealed(&self.id).await?;
        let sealed = sealed.ok_or_else(|| StoreError::Damaged(format!("game {} has no secret", self.id)))?;
        Ok((sealed, store.entries(&self.id, 0).await?))
    }

    /// Lets a bot choose on the blocking pool, when it is its turn there.
    fn think(&mut self, question: Question) {
        let seat = question.seat;
        let known = self.minds.remove(&seat).filter(|_| !question.fresh);
        let mind = known.unwrap_or_else(|| Brain::new(&question, self.tables.manners.bot_seed(seat)));
        let (bots, own) = (Arc::clone(&self.tables.bots), self.own.clone());
        metrics::gauge!(observe::BOT_QUEUE).increment(1);
        tokio::spawn(async move {
            let _turn = bots.acquire_owned().await.expect("it is never closed");
            let version = question.version;
            let thought = tokio::task::spawn_blocking(move || {
                let begun = Instant::now();
                let mut mind = mind;
                let action = mind.choose(&question);
                observe::took(observe::BOT_SECONDS, begun.elapsed());
                (mind, action)
            });
            let (mind, action) = match thought.await {
                Ok((mind, action)) => (Some(mind), Some(action)),
                Err(_) => (None, None), // It panicked: a fresh one is asked later.
            };
            metrics::gauge!(observe::BOT_QUEUE).decrement(1);
            if let Some(own) = own.upgrade() {
                drop(own.send(Mail::Chose { seat, version, action, mind }).await);
            }
        });
    }

    fn advise(&self, client: ClientId, question: Question) {
        let (bots, own) = (Arc::clone(&self.tables.bots), self.own.clone());
        let seed = self.tables.manners.bot_seed(question.seat);
        tokio::spawn(async move {
            let _turn = bots.acquire_owned().await.expect("it is never closed");
            let thought = tokio::task::spawn_blocking(move || brain::hints(&question, seed));
            let hints = thought.await.unwrap_or_default();
            if let Some(own) = own.upgrade() {
                drop(own.send(Mail::Input(Input::Advised { client, hints }, Instant::now())).await);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standstill_is_charged_to_nobody() {
        let mut watch = Watch::default();
        assert_eq!(watch.look(200), 200);
        assert_eq!(watch.look(200 + STANDSTILL_MS), 200 + STANDSTILL_MS, "a long look is still a look");
        assert_eq!(watch.look(61_200), 200 + STANDSTILL_MS, "a minute in which the process stood still");
        assert_eq!(watch.look(61_400), 400 + STANDSTILL_MS);
        assert_eq!(watch.look(61_390), 390 + STANDSTILL_MS, "two threads may look in any order");
    }

    #[tokio::test]
    async fn newcomers_do_not_wait_where_others_wait() {
        let folder = std::env::temp_dir().join(format!("whistlestop-inputs-{}", std::process::id()));
        let file = format!("sqlite://{}/games.sqlite", folder.display());
        let store = crate::store::open(&file).await.expect("the temporary folder can be written");
        let manners = Manners { bot_pause: Duration::ZERO, bots_at_once: 1, seed: None };
        let tables = Tables::new(store, manners, Limits { waiting_inputs: 2, ..Limits::default() });
        let (sender, mut waiting) = mpsc::channel(tables.limits.waiting_inputs);
        tables.live().insert("table".to_owned(), sender);
        let come = || tables.connect("table", "ann".to_owned(), "Ann".to_owned(), Arc::default());
        come().await.expect("there is room");
        come().await.expect("there is room for one more");
        assert_eq!(come().await, Err(Refused::Full));
        drop(waiting.recv().await);
        come().await.expect("there is room again");
        assert_eq!(
            tables.connect("none", "ann".to_owned(), "Ann".to_owned(), Arc::default()).await,
            Err(Refused::Absent)
        );
        tables.store.close().await;
        drop(std::fs::remove_dir_all(&folder));
    }
}
