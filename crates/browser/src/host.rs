//! The tables in memory: passes the worker's requests to them and converts their outputs to answers.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use bots::Runner;
use protocol::{ChatLine, ClientMessage, CloseReason, ParseError, Refusal, RefusalCode, TableState};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use table::clock::Now;
use table::doc::TableDoc;
use table::machine::{self, ClientId, Input, Output, Table, Timing};
use table::storage::{Append, Appended, Entry, Sealed, chain};
use table::{outgoing, replay};

use crate::message::{Answer, EntryDoc, Game, Request, Seal, TableFile, Timed};
use crate::{calls, self_play, thinking};

/// The account of the person who uses the browser.
pub(crate) const ACCOUNT: &str = "device";

/// The lease of a game: appends of two tabs are ordered by their store, so every instance has it.
const LEASE: i64 = 1;

/// A table in memory.
pub(crate) struct OpenTable {
    table: Table,
    pub(crate) sealed: Sealed,
    pub(crate) entries: Vec<Entry>,
    /// The entries that are being stored.
    storing: Vec<Entry>,
}

impl OpenTable {
    pub(crate) fn doc(&self) -> &TableDoc {
        self.table.doc()
    }

    /// Returns the game as another instance needs it.
    fn game(&self) -> Box<Game> {
        Box::new(Game {
            doc: write_doc(self.doc()),
            seal: Seal::from(&self.sealed),
            entries: self.entries.iter().cloned().map(EntryDoc::from).collect(),
        })
    }
}

/// A call that is answered when its table has answered.
struct PendingCall {
    n: u64,
    body: Box<RawValue>,
}

/// All tables in memory.
#[derive(Default)]
pub struct Host {
    pub(crate) tables: BTreeMap<String, OpenTable>,
    clients: BTreeMap<ClientId, String>,
    calls: BTreeMap<u64, PendingCall>,
    /// The time for which the worker was last asked to wake the module.
    wake: Option<i64>,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("tables", &self.tables.keys()).finish_non_exhaustive()
    }
}

/// Returns a table's document as it is stored.
pub(crate) fn write_doc(doc: &TableDoc) -> String {
    serde_json::to_string(doc).expect("plain data becomes JSON")
}

/// Returns what is stored of a table whose game awaits these seats.
pub(crate) fn file_of(doc: &TableDoc, awaiting: i64) -> Box<TableFile> {
    Box::new(TableFile {
        id: doc.id.clone(),
        doc: write_doc(doc),
        summary: machine::summary(doc, awaiting, ACCOUNT, |_| true),
    })
}

impl Host {
    /// Handles a request and returns what is to be done, in order.
    pub fn handle(&mut self, timed: Timed, runner: &Arc<dyn Runner>) -> Vec<Answer> {
        let now = timed.now();
        let mut answers = Vec::new();
        match timed.request {
            Request::Open { game, bot_pause } => self.open(game, bot_pause, now, &mut answers),
            Request::Forget { table } => {
                self.tables.remove(&table);
                self.clients.retain(|_, at| *at != table);
            }
            Request::Connect { client, table, name } => {
                self.clients.insert(client, table.clone());
                self.tell(
                    &table,
                    Input::Connected { client, account: ACCOUNT.to_owned(), name },
                    now,
                    &mut answers,
                );
            }
            Request::Message { client, text } => self.message(client, &text, now, &mut answers),
            Request::Disconnect { client } => {
                if let Some(table) = self.clients.remove(&client) {
                    self.tell(&table, Input::Disconnected { client }, now, &mut answers);
                }
            }
            Request::Call { n, method, path, body, name, fresh } => {
                let call = calls::Call { method: &method, path: &path, body: &body, name: &name, fresh };
                match calls::answer(self, call, now, &mut answers) {
                    Ok(calls::Done::Now(body)) => answers.push(Answer::Response { n, status: 200, body }),
                    Ok(calls::Done::WhenAsked { table, request, body }) => {
                        self.calls.insert(n, PendingCall { n, body });
                        let input = Input::Requested { reply: n, account: ACCOUNT.to_owned(), request };
                        self.tell(&table, input, now, &mut answers);
                    }
                    Err(refused) => answers.push(refuse(n, refused.status, &refused.refusal)),
                }
            }
            Request::Appended { table, stored } => self.appended(&table, stored, now, &mut answers),
            Request::Read { table, entries } => {
                let entries: Vec<Entry> = entries.into_iter().map(Entry::from).collect();
                if let Some(open) = self.tables.get_mut(&table) {
                    let head = open.entries.last().map_or(0, |last| last.seq);
                    open.entries.extend(entries.iter().filter(|entry| entry.seq > head).cloned());
                }
                self.tell(&table, Input::Read(Ok(entries)), now, &mut answers);
            }
            Request::Grown { table } => self.tell(&table, Input::LogGrew, now, &mut answers),
            Request::Tick {} => {
                let tables: Vec<String> = self.tables.keys().cloned().collect();
                for table in tables {
                    self.tell(&table, Input::Tick, now, &mut answers);
                }
            }
            Request::Chosen { table, seat, version, action } => {
                self.tell(&table, Input::BotChose { seat, version, action }, now, &mut answers);
            }
            Request::Advised { table, client, id, hints } => {
                self.tell(&table, Input::HintsReady { client, id, hints: Some(hints) }, now, &mut answers);
            }
            Request::Think { game, seat, seed } => {
                answers.push(Answer::Choice { action: thinking::choose(game, seat, seed, now, runner) });
            }
            Request::Advise { game, seat, seed } => {
                answers.push(Answer::Advice { hints: thinking::advise(game, seat, seed, now, runner) });
            }
            Request::SelfPlay(wanted) => answers.push(match self_play::play(&wanted) {
                Some(played) => Answer::Played(played),
                None => Answer::Malformed { error: "there is no such game or bot".to_owned() },
            }),
            Request::Playouts(wanted) => answers.push(match self_play::playouts(&wanted) {
                Some(decisions) => Answer::Playouts { decisions },
                None => Answer::Malformed { error: "there is no such game".to_owned() },
            }),
        }
        let wake = self.tables.values().filter_map(|open| open.table.wake(now)).min();
        if wake != self.wake || wake.is_some_and(|at| at <= now.mono) {
            self.wake = wake;
            answers.push(Answer::Wake { at: wake });
        }
        answers
    }

    fn open(&mut self, game: Game, bot_pause: i64, now: Now, answers: &mut Vec<Answer>) {
        let doc: TableDoc = match serde_json::from_str(&game.doc) {
            Ok(doc) => doc,
            Err(error) => {
                let error = error.to_string();
                answers.push(Answer::Damaged { table: String::new(), error });
                return;
            }
        };
        let Some(sealed) = game.seal.parse() else {
            answers.push(Answer::Damaged { table: doc.id, error: "its secret is unreadable".to_owned() });
            return;
        };
        let id = doc.id.clone();
        let timing = Timing { bot_pause_ms: bot_pause, ..Timing::default() };
        let mut out = Vec::new();
        let table = Table::new(doc, Vec::new(), timing, &mut out);
        let entries = game.entries.into_iter().map(Entry::from).collect();
        self.tables.insert(id.clone(), OpenTable { table, sealed, entries, storing: Vec::new() });
        self.perform(&id, out, now, answers);
    }

    fn message(&mut self, client: ClientId, text: &str, now: Now, answers: &mut Vec<Answer>) {
        let Some(table) = self.clients.get(&client).cloned() else { return };
        match ClientMessage::parse(text) {
            Ok(message) => self.tell(&table, Input::Sent { client, message }, now, answers),
            Err(ParseError::Malformed) => close(client, CloseReason::BadMessage, answers),
            Err(ParseError::UnknownType { id, kind }) => {
                let refusal = Refusal::new(RefusalCode::UnknownMessage, "there is no such type of message");
                let refused =
                    outgoing::refused(id.as_deref().unwrap_or_default(), refusal.with("type", kind.as_str()));
                answers.push(Answer::Send { client, text: refused.text().to_owned() });
            }
        }
    }

    /// Passes an input to a table and performs its outputs.
    pub(crate) fn tell(&mut self, table: &str, input: Input, now: Now, answers: &mut Vec<Answer>) {
        let Some(open) = self.tables.get_mut(table) else { return };
        let mut out = Vec::new();
        open.table.handle(input, now, &mut out);
        self.perform(table, out, now, answers);
    }

    fn appended(&mut self, table: &str, stored: bool, now: Now, answers: &mut Vec<Answer>) {
        let Some(open) = self.tables.get_mut(table) else { return };
        let storing = std::mem::take(&mut open.storing);
        let result = if stored {
            open.entries.extend(storing);
            Appended::Done
        } else {
            Appended::Behind
        };
        self.tell(table, Input::Appended(Ok(result)), now, answers);
    }

    fn perform(&mut self, id: &str, out: Vec<Output>, now: Now, answers: &mut Vec<Answer>) {
        let mut waiting = VecDeque::from(out);
        while let Some(output) = waiting.pop_front() {
            let Some(input) = self.perform_one(id, output, answers) else { continue };
            let Some(open) = self.tables.get_mut(id) else { return };
            let mut more = Vec::new();
            open.table.handle(input, now, &mut more);
            waiting.extend(more);
        }
    }

    /// Performs one output of a table; returns the input that follows from it at once.
    fn perform_one(&mut self, id: &str, output: Output, answers: &mut Vec<Answer>) -> Option<Input> {
        let open = self.tables.get_mut(id)?;
        match output {
            Output::Send { client, message } => {
                answers.push(Answer::Send { client, text: message.text().to_owned() });
                None
            }
            Output::Close { client, reason } => {
                close(client, reason, answers);
                self.clients.remove(&client);
                Some(Input::Disconnected { client })
            }
            Output::Load => Some(Input::Loaded(Ok((open.sealed, open.entries.clone())))),
            Output::Append(append) => {
                answers.push(append_answer(open, append));
                None
            }
            Output::Read { after } => {
                answers.push(Answer::Read { table: id.to_owned(), after });
                None
            }
            Output::Lease => Some(Input::Leased(Some(LEASE))),
            Output::Think(question) => {
                let (seat, version) = (question.seat, question.version);
                answers.push(Answer::Think { table: id.to_owned(), seat, version, game: open.game() });
                None
            }
            Output::Advise { client, id: question_id, question } => {
                let (seat, game) = (question.seat, open.game());
                answers.push(Answer::Advise { table: id.to_owned(), client, id: question_id, seat, game });
                None
            }
            // Chat on one device is not stored.
            Output::Say(row, chat) => {
                let seat = row.seat.map(|seat| seat as usize);
                let line = ChatLine {
                    at: row.at,
                    name: row.name,
                    text: row.text,
                    seat,
                    speaker: None,
                    bot: row.bot,
                };
                Some(Input::ChatStored(line, chat))
            }
            Output::Reply { reply, answer } => {
                if let Some(PendingCall { n, body }) = self.calls.remove(&reply) {
                    answers.push(match answer {
                        Ok(()) => Answer::Response { n, status: 200, body },
                        Err(refusal) => refuse(n, calls::CONFLICT, &refusal),
                    });
                }
                None
            }
            Output::Damaged(error) => {
                answers.push(Answer::Damaged { table: id.to_owned(), error: error.to_string() });
                None
            }
        }
    }
}

/// Returns the answer that stores an append, with the table as it will be.
fn append_answer(open: &mut OpenTable, append: Append) -> Answer {
    let mut before = append.hash;
    let mut entries = Vec::new();
    for (seq, entry) in (append.expected + 1..).zip(append.entries) {
        let hash = chain(&before, &append.game, seq, &entry);
        before.clone_from(&hash);
        entries.push(Entry { seq, action_id: entry.action_id, body: entry.body, hash });
    }
    open.storing.clone_from(&entries);
    let mut doc = open.doc().clone();
    if append.finished {
        doc.state = TableState::Over;
        let log: Vec<Entry> = open.entries.iter().chain(&entries).cloned().collect();
        doc.result = replay::outcome(&doc, &open.sealed, &log).ok().flatten();
        doc.examined = true;
    }
    Answer::Append {
        file: file_of(&doc, append.awaiting),
        expected: append.expected,
        entries: entries.into_iter().map(EntryDoc::from).collect(),
    }
}

/// Ends a channel, after the message that says why.
fn close(client: ClientId, reason: CloseReason, answers: &mut Vec<Answer>) {
    let closing = outgoing::closing(reason, reason.retry_after());
    answers.push(Answer::Send { client, text: closing.text().to_owned() });
    answers.push(Answer::Close { client });
}

/// The body of the response to a request that is refused.
#[derive(Serialize)]
struct Refused<'a> {
    error: &'a Refusal,
}

fn refuse(n: u64, status: u16, refusal: &Refusal) -> Answer {
    let body = to_raw_value(&Refused { error: refusal }).expect("plain data becomes JSON");
    Answer::Response { n, status, body }
}
