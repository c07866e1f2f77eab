//! Tests of the state machine: absence, clocks, returning, undo.

mod simultaneous;

use std::collections::{BTreeMap, BTreeSet};

use engine::edition::Edition;
use protocol::{
    ChatLine, ClientMessage, Clock, CloseReason, NewSeat, NewTable, SeatKind, Speed, TableState, Visibility,
};
use serde_json::{Value, json};
use table::bot::Question;
use table::clock::Now;
use table::doc::{Caller, Changed, Request, TableDoc};
use table::limits::LOG_ENTRIES;
use table::machine;
use table::machine::{AWAY_MS, Input, NodePresence, Output, SeatRequest, Table, Timing};
use table::storage::{Appended, Entry, NO_HASH, NewEntry, Sealed, StorageError, chain};

/// A table whose storage answers at once, with all messages that it has sent.
struct TestTable {
    doc: TableDoc,
    table: Table,
    entries: Vec<Entry>,
    sealed: Sealed,
    now: i64,
    sent: Vec<(u64, Value)>,
    replies: Vec<Result<(), String>>,
    closed: Vec<(u64, CloseReason)>,
    /// The seats whose bots were asked.
    asked: Vec<usize>,
    /// The version at which a bot was last asked.
    asked_at: i64,
    /// What a bot was last asked.
    question: Option<Question>,
    /// When the game must be driven next, as stored last.
    wake: i64,
    /// The next append is rejected, as for a node that has lost its lease.
    fenced: bool,
}

const ANN: u64 = 1;
const BOB: u64 = 2;
const SCREEN: u64 = 3;

impl TestTable {
    /// Creates a running game of Ann and Bob with a time control.
    fn open(clock: Clock) -> Self {
        Self::with(clock, &[SeatKind::Human, SeatKind::Open])
    }

    fn with(clock: Clock, kinds: &[SeatKind]) -> Self {
        Self::of("london", clock, kinds)
    }

    fn of(edition: &str, clock: Clock, kinds: &[SeatKind]) -> Self {
        let wanted = NewTable {
            bots_allowed: None,
            edition: edition.to_owned(),
            seats: kinds.iter().map(|&kind| NewSeat { kind, level: None, name: None, color: None }).collect(),
            options: Default::default(),
            visibility: Visibility::Public,
            clock: Some(clock),
            title: None,
        };
        let asker = |account| Caller::person(account, account);
        let doc =
            TableDoc::open("game".into(), "invite".into(), asker("ann"), &wanted, 0).expect("a sound table");
        let joined = doc
            .handle(asker("bob"), &Request::Join { invite: None, seat: None, color: None })
            .expect("it is public");
        let mut doc = match joined {
            Changed::Updated(doc) => *doc,
            Changed::Unchanged => doc,
            Changed::Deleted => unreachable!("somebody is there"),
        };
        let sealed = Sealed { secret: [5; 32], salt: [6; 32] };
        let beginning = machine::begin(&doc, &sealed, Now { mono: 0, wall: 0 }).expect("it begins");
        doc.state = TableState::Playing;
        let hash = chain(NO_HASH, "game", 1, &beginning.first);
        let first = Entry { seq: 1, action_id: None, body: beginning.first.body, hash };
        let mut out = Vec::new();
        let table = Table::new(doc.clone(), Vec::new(), Timing::default(), &mut out);
        let mut room = Self {
            doc,
            table,
            entries: vec![first],
            sealed,
            now: 0,
            sent: Vec::new(),
            replies: Vec::new(),
            closed: Vec::new(),
            asked: Vec::new(),
            asked_at: 0,
            question: None,
            wake: beginning.wake,
            fenced: false,
        };
        room.perform(out);
        room
    }

    /// Adds entries to the log as if they had been appended, and loads the table again.
    fn told(mut self, bodies: impl Iterator<Item = String>) -> Self {
        for body in bodies {
            let (seq, before) = (self.entries.len() as i64 + 1, &self.entries[self.entries.len() - 1].hash);
            let hash = chain(before, "game", seq, &NewEntry { action_id: None, body: body.clone() });
            self.entries.push(Entry { seq, action_id: None, body, hash });
        }
        let mut out = Vec::new();
        self.table = Table::new(self.doc.clone(), Vec::new(), Timing::default(), &mut out);
        self.sent.clear();
        self.perform(out);
        self
    }

    fn perform(&mut self, out: Vec<Output>) {
        for output in out {
            match output {
                Output::Send { client, message } => {
                    self.sent.push((client, serde_json::from_str(message.text()).expect("JSON")));
                }
                Output::Load => self.tell(Input::Loaded(Ok((self.sealed, self.entries.clone())))),
                Output::Append(_) if std::mem::take(&mut self.fenced) => {
                    self.tell(Input::Appended(Ok(Appended::Fenced)));
                }
                Output::Append(append) => {
                    self.wake = append.wake;
                    let before = self.entries[self.entries.len() - 1].hash.clone();
                    assert_eq!((append.expected, &append.hash), (self.entries.len() as i64, &before));
                    let entry = &append.entries[0];
                    let hash = chain(&before, "game", append.expected + 1, entry);
                    let (action_id, body) = (entry.action_id.clone(), entry.body.clone());
                    self.entries.push(Entry { seq: append.expected + 1, action_id, body, hash });
                    self.tell(Input::Appended(Ok(Appended::Done)));
                }
                Output::Read { after } => {
                    let entries = self.entries[after as usize..].to_vec();
                    self.tell(Input::Read(Ok(entries)));
                }
                Output::Lease => self.tell(Input::Leased(Some(1))),
                Output::Reply { answer, .. } => self.replies.push(answer.map_err(|refusal| refusal.code)),
                Output::Close { client, reason } => self.closed.push((client, reason)),
                Output::Think(question) => {
                    self.asked.push(question.seat);
                    self.asked_at = question.version;
                    self.question = Some(question);
                }
                Output::Say(row, id) => {
                    let seat = row.seat.map(|seat| seat as usize);
                    self.tell(Input::ChatStored(
                        ChatLine {
                            at: row.at,
                            name: row.name,
                            text: row.text,
                            seat,
                            speaker: None,
                            bot: row.bot,
                        },
                        id,
                    ));
                }
                Output::Advise { .. } => {}
                Output::Damaged(error) => panic!("{error}"),
            }
        }
    }

    fn tell(&mut self, input: Input) {
        let mut out = Vec::new();
        self.table.handle(input, Now { mono: self.now, wall: self.now }, &mut out);
        self.perform(out);
    }

    fn connect(&mut self, client: u64, account: &str) {
        self.tell(Input::Connected { client, account: account.to_owned(), name: account.to_owned() });
        self.say(client, json!({ "type": "hello", "version": null }));
    }

    fn say(&mut self, client: u64, message: Value) {
        let message: ClientMessage = serde_json::from_value(message).expect("a client's message");
        self.tell(Input::Sent { client, message });
    }

    /// Advances the time to a moment, with all ticks on the way.
    fn wait_until(&mut self, now: i64) {
        self.now = now;
        self.tell(Input::Tick);
    }

    fn last(&self, client: u64, kind: &str) -> Value {
        let found = self.sent.iter().rev().find(|(to, message)| *to == client && message["type"] == kind);
        found.map_or(Value::Null, |(_, message)| message.clone())
    }

    /// Returns the view of a client's seat.
    fn view(&self, client: u64) -> Value {
        let shown = |message: &Value| message["type"] == "snapshot" || message["type"] == "events";
        let found = self.sent.iter().rev().find(|(to, message)| *to == client && shown(message));
        found.expect("it was shown something").1.clone()
    }

    fn act(&mut self, client: u64, seat: usize, action: &str) {
        let expected = self.view(client)["version"].clone();
        let id = format!("act-{}", self.entries.len());
        self.say(
            client,
            json!({ "type": "act", "id": id, "seat": seat, "expected": expected, "action": action }),
        );
    }

    /// Applies the first legal action of a seat for which `wanted` is true; returns whether there was one.
    fn act_like(&mut self, client: u64, seat: usize, wanted: impl Fn(&str) -> bool) -> bool {
        let view = self.view(client);
        let legal = view["view"]["legal"].as_array().expect("a list").clone();
        let action = legal.iter().filter_map(Value::as_str).find(|action| wanted(action)).map(str::to_owned);
        let Some(action) = action else { return false };
        self.act(client, seat, &action);
        true
    }

    fn facts(&self) -> Vec<String> {
        let what = |entry: &Entry| {
            let body: Value = serde_json::from_str(&entry.body).expect("JSON");
            let why = body["why"].as_str().map_or(String::new(), |why| format!(" {why}"));
            format!("{}{why}", body["what"].as_str().expect("a fact"))
        };
        self.entries.iter().skip(1).map(what).collect()
    }

    /// Both players choose their opening tickets, and the turns begin.
    fn begin_turns(&mut self) {
        self.act_like(ANN, 0, |_| true);
        self.act_like(BOB, 1, |_| true);
    }

    /// Returns the client and seat whose turn it is.
    fn active(&self) -> (u64, usize) {
        if self.view(ANN)["view"]["awaiting"] == json!([0]) { (ANN, 0) } else { (BOB, 1) }
    }
}

#[test]
fn a_failed_read_of_the_log_is_retried() {
    let mut room = TestTable::open(Clock::None);
    let mut out = Vec::new();
    room.table = Table::new(room.doc.clone(), Vec::new(), Timing::default(), &mut out);
    assert!(matches!(out.as_slice(), [Output::Load]));
    room.tell(Input::Loaded(Err(StorageError::Failed("nobody answers".to_owned()))));
    room.connect(ANN, "ann");
    assert_eq!(room.sent, [], "nothing is known yet: she is asked to connect again");
    let act = json!({ "type": "act", "id": "early", "seat": 0, "expected": 1, "action": "keep 1" });
    room.say(ANN, act);
    assert_eq!(
        room.last(ANN, "refused")["error"]["code"],
        "busy",
        "what is not known is not refused for good"
    );
    room.tell(Input::Requested { reply: 1, account: "ann".to_owned(), request: SeatRequest::Resign });
    assert_eq!(room.replies, [Err("busy".to_owned())]);
    room.now = 1_000;
    room.connect(ANN, "ann");
    assert_eq!(room.view(ANN)["version"], 1, "the log was asked for again");
}

#[test]
fn a_big_screen_that_waited_for_the_start_gets_no_hand() {
    let mut room = TestTable::open(Clock::None);
    let begun = room.doc.clone();
    let mut out = Vec::new();
    let forming = TableDoc { state: TableState::Forming, ..begun.clone() };
    room.table = Table::new(forming, Vec::new(), Timing::default(), &mut out);
    assert!(out.is_empty(), "there is no game to load yet");
    room.connect(ANN, "ann");
    room.tell(Input::Connected { client: SCREEN, account: "ann".to_owned(), name: "ann".to_owned() });
    room.say(SCREEN, json!({ "type": "hello", "version": null, "watch": true }));
    room.tell(Input::Stored(Some((Box::new(begun), Vec::new()))));
    assert_eq!(room.view(ANN)["seat"], 0);
    assert_eq!(room.view(SCREEN)["seat"], Value::Null, "the room sees it");
}

/// Lets a client ask for a bot at a seat; returns `accepted`, or the code of the refusal.
fn replace(room: &mut TestTable, client: u64, seat: usize) -> String {
    let id = format!("replace-{}", room.sent.len());
    room.say(client, json!({ "type": "replace", "id": id, "seat": seat }));
    let mut answers =
        room.sent.iter().rev().filter(|(to, message)| *to == client && message["id"] == id.as_str());
    let (_, answer) = answers.next_back().expect("it is answered");
    answer["error"]["code"].as_str().map_or_else(|| "accepted".to_owned(), str::to_owned)
}

#[test]
fn without_a_clock_a_bot_plays_for_an_absent_player_only_on_request() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    room.tell(Input::Disconnected { client: BOB });
    room.wait_until(AWAY_MS - 1);
    assert_eq!(replace(&mut room, ANN, 1), "not-long-enough");
    assert_eq!(room.last(ANN, "refused")["error"]["args"]["seconds"], 1);
    room.wait_until(100 * AWAY_MS);
    assert_eq!(room.facts(), Vec::<String>::new(), "nothing happens unless somebody decides");
    assert_eq!(replace(&mut room, ANN, 1), "accepted");
    assert_eq!(room.facts(), ["taken-over away"]);
    let seat = room.last(ANN, "table")["table"]["seats"][1].clone();
    assert_eq!(
        (&seat["level"], &seat["bot_for"]),
        (&json!("conductor"), &json!("away")),
        "it is shown who plays"
    );
    let told = room.view(ANN)["entries"].clone();
    assert_eq!(told[0]["fact"], json!({ "what": "taken-over", "seat": 1, "why": "away" }), "the log says so");
    room.wait_until(100 * AWAY_MS + 1);
    assert_eq!(room.asked, [1]);
    room.tell(Input::BotChose { seat: 1, version: 2, action: Some("keep 1".to_owned()) });
    let told = room.view(ANN)["entries"].clone();
    assert_eq!(
        (&told[0]["bot"], &told[0]["at"]),
        (&json!(true), &json!(100 * AWAY_MS + 1)),
        "a bot's move is marked"
    );
    room.connect(BOB, "bob");
    assert_eq!(
        room.facts(),
        ["taken-over away", "acted"],
        "coming back is not enough: a tab may connect back by itself"
    );
    room.say(BOB, json!({ "type": "take-over", "id": "back", "seat": 1 }));
    assert_eq!(room.facts(), ["taken-over away", "acted", "returned"]);
    assert_eq!(room.last(BOB, "accepted")["id"], "back");
    assert_eq!(room.last(ANN, "table")["table"]["seats"][1]["bot_for"], Value::Null);
    room.say(BOB, json!({ "type": "hello", "version": 0 }));
    let story = room.view(BOB);
    let bots: Vec<bool> =
        story["entries"].as_array().expect("a list").iter().map(|entry| entry["bot"] == true).collect();
    assert_eq!(bots, [false, true, false], "after a reload the bot's move is still marked: {story}");
}

#[test]
fn only_players_ask_for_a_bot_and_only_at_another_awaited_seat() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(SCREEN, "eve");
    room.wait_until(AWAY_MS);
    assert_eq!(replace(&mut room, SCREEN, 1), "not-your-seat", "a spectator does not decide");
    assert_eq!(replace(&mut room, ANN, 0), "not-your-seat", "nor does she for herself");
    assert_eq!(replace(&mut room, ANN, 7), "not-waiting");
    room.connect(BOB, "bob");
    room.act_like(BOB, 1, |_| true);
    assert_eq!(replace(&mut room, ANN, 1), "not-waiting", "Bob has chosen");
    let mut timed = TestTable::open(Clock::PerMove { seconds: 3_600 });
    timed.connect(ANN, "ann");
    timed.wait_until(AWAY_MS);
    assert_eq!(replace(&mut timed, ANN, 1), "has-clock");
    timed.wait_until(3_599_999);
    assert_eq!(timed.facts(), Vec::<String>::new(), "with a clock only the clock decides");
}

const CAT: u64 = 4;

/// The time after which the others may replace a connected player who does not move.
fn waiting_ms() -> i64 {
    let limit = Timing::default().waiting_ms();
    assert!(limit > AWAY_MS);
    limit
}

/// Creates a game of Ann, Bob and Cat, who are all connected.
fn three_people() -> TestTable {
    let mut room = TestTable::with(Clock::None, &[SeatKind::Human, SeatKind::Open, SeatKind::Open]);
    let cat = Caller::person("cat", "cat");
    let forming = TableDoc { state: TableState::Forming, ..room.doc.clone() };
    let joined = forming
        .handle(cat, &Request::Join { invite: None, seat: None, color: None })
        .expect("a seat is free");
    let Changed::Updated(doc) = joined else { panic!("she sits down") };
    room.doc = TableDoc { state: TableState::Playing, ..*doc };
    let mut room = room.told(std::iter::empty());
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    room.connect(CAT, "cat");
    room
}

#[test]
fn a_connected_player_who_does_not_move_is_replaced_by_a_majority_of_the_others() {
    let mut room = three_people();
    room.act_like(ANN, 0, |_| true);
    room.act_like(CAT, 2, |_| true);
    room.wait_until(AWAY_MS);
    assert_eq!(replace(&mut room, ANN, 1), "not-long-enough", "who thinks or reads the rules is not absent");
    room.wait_until(waiting_ms() - 1);
    assert_eq!(replace(&mut room, ANN, 1), "not-long-enough");
    room.wait_until(waiting_ms());
    assert_eq!(replace(&mut room, ANN, 1), "accepted");
    assert_eq!(replace(&mut room, ANN, 1), "accepted", "one person has one vote");
    assert_eq!(room.facts(), ["acted", "acted"]);
    let shown = room.last(BOB, "table")["table"]["presence"][1].clone();
    assert_eq!((&shown["votes"], &shown["needed"]), (&json!(1), &json!(2)), "everybody sees it: {shown}");
    assert_eq!(replace(&mut room, CAT, 1), "accepted");
    assert_eq!(room.facts(), ["acted", "acted", "taken-over idle"]);
    room.say(BOB, json!({ "type": "take-over", "id": "back", "seat": 1 }));
    assert_eq!(room.facts().last().map(String::as_str), Some("returned"));
    assert_eq!(replace(&mut room, ANN, 1), "not-long-enough", "his time begins anew");
}

#[test]
fn resigned_players_do_not_vote_on_replacing_a_player() {
    let mut room = three_people();
    room.tell(Input::Requested { reply: 1, account: "cat".to_owned(), request: SeatRequest::Resign });
    room.act_like(ANN, 0, |_| true);
    room.wait_until(waiting_ms());
    let shown = room.last(ANN, "table")["table"]["presence"][1].clone();
    assert_eq!((&shown["votes"], &shown["needed"]), (&json!(0), &json!(1)), "{shown}");
    assert_eq!(replace(&mut room, CAT, 1), "not-your-seat");
    assert_eq!(replace(&mut room, ANN, 1), "accepted");
    assert_eq!(room.facts().last().map(String::as_str), Some("taken-over idle"));
}

/// Returns the presence that another node reports.
fn elsewhere(room: &mut TestTable, presence: Option<NodePresence>) {
    room.tell(Input::Presence { node: "other".to_owned(), presence });
}

#[test]
fn a_player_connected_to_another_node_is_not_absent() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    let bob = |room: &TestTable| room.last(ANN, "table")["table"].clone();
    assert_eq!(bob(&room)["seats"][1]["connected"], false);
    let there = NodePresence { seats: [1].into(), spectators: 2, ..NodePresence::default() };
    elsewhere(&mut room, Some(there.clone()));
    assert_eq!(bob(&room)["seats"][1]["connected"], true);
    assert_eq!(bob(&room)["presence"][1]["away_ms"], Value::Null);
    assert_eq!(room.last(ANN, "watching")["count"], 2, "those who watch there are counted");
    room.wait_until(10 * AWAY_MS);
    room.say(ANN, json!({ "type": "hello", "version": null }));
    assert_eq!(bob(&room)["presence"][1]["away_ms"], Value::Null, "however long he thinks");
    room.connect(BOB, "bob");
    room.tell(Input::Disconnected { client: BOB });
    assert_eq!(bob(&room)["seats"][1]["connected"], true, "one of his two sockets is left");
    let shown = room.sent.len();
    elsewhere(&mut room, Some(there));
    assert_eq!(room.sent.len(), shown, "what is known is not said again");
    elsewhere(&mut room, None);
    assert_eq!(bob(&room)["seats"][1]["connected"], false);
    assert_eq!(bob(&room)["presence"][1]["away_ms"], 0);
    assert_eq!(room.last(ANN, "watching")["count"], 0);
    assert_eq!(room.table.presence_here().seats, [0].into(), "a node speaks only of its own people");
}

#[test]
fn an_earlier_report_of_a_node_does_not_replace_a_later_one() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    let is_connected = |room: &TestTable| room.last(ANN, "table")["table"]["seats"][1]["connected"] == true;
    let report = |number, seats: &[usize]| {
        Some(NodePresence { number, seats: seats.iter().copied().collect(), ..NodePresence::default() })
    };
    elsewhere(&mut room, report(5, &[1]));
    elsewhere(&mut room, report(4, &[]));
    assert!(is_connected(&room), "the report was read before the later one and arrives after it");
    elsewhere(&mut room, report(6, &[]));
    assert!(!is_connected(&room));
    // A node of an earlier version does not number its reports.
    elsewhere(&mut room, None);
    elsewhere(&mut room, report(0, &[1]));
    assert!(is_connected(&room));
    elsewhere(&mut room, report(0, &[]));
    assert!(!is_connected(&room));
}

#[test]
fn votes_of_people_on_several_nodes_are_counted_together() {
    let mut room = three_people();
    room.tell(Input::Disconnected { client: CAT });
    room.wait_until(waiting_ms());
    let version = room.view(ANN)["version"].as_i64().expect("a number");
    let there = NodePresence { seats: [2].into(), ..NodePresence::default() };
    elsewhere(&mut room, Some(there.clone()));
    assert_eq!(replace(&mut room, ANN, 1), "accepted");
    assert_eq!(room.facts(), Vec::<String>::new(), "two of two are needed");
    let votes: BTreeMap<usize, BTreeSet<String>> = [(1, ["cat".to_owned()].into())].into();
    let voted = |voted_at| NodePresence { votes: votes.clone(), voted_at, ..there.clone() };
    elsewhere(&mut room, Some(voted(version - 1)));
    assert_eq!(room.facts(), Vec::<String>::new(), "a vote for an earlier wait does not count");
    elsewhere(&mut room, Some(voted(version)));
    assert_eq!(room.facts(), ["taken-over idle"]);
}

#[test]
fn the_bot_speed_chosen_on_another_node_counts() {
    let mut room = TestTable::with(Clock::None, &[SeatKind::Human, SeatKind::Bot]);
    let mut out = Vec::new();
    let timing = Timing { bot_pause_ms: 900, ..Timing::default() };
    room.table = Table::new(room.doc.clone(), Vec::new(), timing, &mut out);
    room.perform(out);
    room.connect(ANN, "ann");
    room.say(ANN, json!({ "type": "pace", "speed": "fast" }));
    let due = |room: &TestTable| room.table.wake(Now { mono: 0, wall: 0 });
    assert_eq!(due(&room), Some(300));
    let slow = NodePresence { speed: Some(Speed::Slow), ..NodePresence::default() };
    elsewhere(&mut room, Some(slow));
    assert_eq!(due(&room), Some(1_800));
    room.asked.clear();
    let skipping = NodePresence { skipping: true, ..NodePresence::default() };
    elsewhere(&mut room, Some(skipping));
    assert_eq!(room.asked, [1], "whoever plays alone skips the pauses, also from another node");
    assert_eq!(room.table.presence_here().speed, Some(Speed::Fast));
}

#[test]
fn players_get_the_number_of_spectators() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(SCREEN, "eve");
    assert_eq!(room.last(ANN, "watching")["count"], 1);
    room.tell(Input::Disconnected { client: SCREEN });
    assert_eq!(room.last(ANN, "watching")["count"], 0);
    assert_eq!(room.last(SCREEN, "watching"), Value::Null, "spectators are not told of each other");
}

#[test]
fn a_line_of_chat_is_stored_once_and_acknowledged_or_refused_by_its_id() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.say(ANN, json!({ "type": "chat", "id": "hello", "text": "Hello!" }));
    assert_eq!(room.last(ANN, "accepted")["id"], "hello");
    room.say(ANN, json!({ "type": "chat", "id": "hello", "text": "Hello!" }));
    let lines = room.sent.iter().filter(|(to, message)| *to == ANN && message["type"] == "chat").count();
    assert_eq!(lines, 1, "sent again after a lost connection, it is said once");
    room.say(ANN, json!({ "type": "chat", "id": "empty", "text": "   " }));
    assert_eq!(room.last(ANN, "refused")["id"], "empty");
}

/// Creates a game of Ann against a bot at that speed, at the moment when Ann has claimed a route, which she may undo,
/// and the bot is next.
fn at_a_claim_before_a_bot(speed: &str) -> TestTable {
    let mut room = TestTable::with(Clock::None, &[SeatKind::Human, SeatKind::Bot]);
    let mut out = Vec::new();
    let timing = Timing { bot_pause_ms: 900, ..Timing::default() };
    room.table = Table::new(room.doc.clone(), Vec::new(), timing, &mut out);
    room.perform(out);
    room.connect(ANN, "ann");
    room.say(ANN, json!({ "type": "pace", "speed": speed }));
    room.act_like(ANN, 0, |_| true);
    for _ in 0..200 {
        room.wait_until(room.now + 10_000);
        room.asked.clear();
        if room.view(ANN)["view"]["awaiting"] == json!([1]) {
            let (version, before) = (room.asked_at, room.entries.len());
            let action = if before == 2 { "keep 1" } else { "pick deck" };
            room.tell(Input::BotChose { seat: 1, version, action: Some(action.to_owned()) });
            assert_eq!(room.entries.len(), before + 1, "the bot's {action}");
        } else if room.act_like(ANN, 0, |action| action.starts_with("claim")) {
            return room;
        } else {
            assert!(room.act_like(ANN, 0, |action| action == "pick deck"));
        }
    }
    panic!("Ann never had cards for a route");
}

#[test]
fn bots_leave_time_to_undo_unless_the_speed_is_instant() {
    for (speed, until) in [("slow", 3_000), ("normal", 3_000), ("fast", 3_000), ("instant", 0)] {
        let mut room = at_a_claim_before_a_bot(speed);
        let claimed = room.now;
        assert_eq!(room.view(ANN)["can_undo"], true, "{speed}");
        assert_eq!(room.view(ANN)["view"]["awaiting"], json!([1]), "{speed}");
        if until > 0 {
            room.wait_until(claimed + until - 1);
            assert_eq!(room.asked, Vec::<usize>::new(), "{speed}");
            room.wait_until(claimed + until);
        }
        assert_eq!(room.asked, [1], "{speed}");
    }
}

#[test]
fn after_a_move_timeout_a_bot_plays_until_the_player_acts() {
    let mut room = TestTable::open(Clock::PerMove { seconds: 10 });
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    assert_eq!(room.last(ANN, "clock")["seats"][0], json!({ "remaining_ms": 10_000, "running": true }));
    room.now = 5_000;
    room.act_like(ANN, 0, |_| true);
    room.wait_until(9_999);
    assert_eq!(room.facts(), ["acted"]);
    room.wait_until(10_000);
    assert_eq!(room.facts(), ["acted", "taken-over time"], "Bob's opening tickets took too long");
    room.act_like(BOB, 1, |_| true);
    assert_eq!(room.facts(), ["acted", "taken-over time", "returned", "acted"], "he is back");
}

#[test]
fn after_a_game_timeout_a_bot_plays_to_the_end() {
    let mut room = TestTable::open(Clock::PerGame { seconds: 60, increment: 0 });
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    room.act_like(ANN, 0, |_| true);
    room.wait_until(60_000);
    assert_eq!(room.facts(), ["acted", "taken-over time"]);
    room.act_like(BOB, 1, |_| true);
    assert_eq!(room.last(BOB, "refused")["error"]["code"], "played-by-bot");
    room.say(BOB, json!({ "type": "hello", "version": null }));
    assert_eq!(room.facts(), ["acted", "taken-over time"]);
}

#[test]
fn a_claim_can_be_undone_and_a_drawn_card_cannot() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    room.begin_turns();
    let mut claimed = false;
    while !claimed {
        let (client, seat) = room.active();
        claimed = room.act_like(client, seat, |action| action.starts_with("claim"));
        if !claimed {
            assert!(room.act_like(client, seat, |action| action == "pick deck"));
            assert!(room.view(client)["can_undo"].is_null(), "a card was seen");
            room.say(client, json!({ "type": "undo", "id": format!("no-{}", room.entries.len()) }));
            assert_eq!(room.last(client, "refused")["error"]["code"], "no-undo", "a card was seen");
        } else {
            let before = room.entries.len();
            let other = if client == ANN { BOB } else { ANN };
            assert_eq!(room.view(client)["can_undo"], true, "whoever did it may take it back");
            assert!(room.view(other)["can_undo"].is_null(), "nobody else may");
            room.say(client, json!({ "type": "undo", "id": "back" }));
            assert_eq!(room.last(client, "accepted")["id"], "back");
            assert_eq!(room.view(client)["view"]["awaiting"], json!([seat]), "the turn is theirs again");
            room.say(client, json!({ "type": "undo", "id": "back" }));
            assert_eq!(room.entries.len(), before + 1, "once");
            assert!(room.view(client)["can_undo"].is_null(), "nothing is left to take back");
            assert_eq!(room.view(other)["type"], "snapshot", "everybody looks again");
            room.say(client, json!({ "type": "hello", "version": 0 }));
            let story = room.view(client)["events"].as_array().expect("events").clone();
            assert!(!story.is_empty(), "the game from its beginning");
            assert!(
                story.iter().all(|event| event["event"] != "route-claimed"),
                "without what was taken back"
            );
        }
    }
}

/// Creates a game in which a player has just claimed a route; returns the client, seat and account.
fn at_a_claim() -> (TestTable, u64, usize, &'static str) {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    room.begin_turns();
    loop {
        let (client, seat) = room.active();
        if room.act_like(client, seat, |action| action.starts_with("claim")) {
            let account = if client == ANN { "ann" } else { "bob" };
            return (room, client, seat, account);
        }
        assert!(room.act_like(client, seat, |action| action == "pick deck"));
    }
}

#[test]
fn an_undone_action_is_removed_from_the_log_of_every_client() {
    let (mut room, client, ..) = at_a_claim();
    let other = if client == ANN { BOB } else { ANN };
    let claimed = room.view(other)["version"].clone();
    room.say(client, json!({ "type": "undo", "id": "back" }));
    for reader in [client, other] {
        assert_eq!(room.view(reader)["undone"], claimed, "the page drops what that version brought");
    }
    // A client that was disconnected before the undo gets the events of the whole game again.
    room.say(other, json!({ "type": "hello", "version": claimed }));
    let told = room.view(other);
    assert_eq!((&told["type"], &told["from"]), (&json!("events"), &json!(0)));
    let events = told["events"].as_array().expect("a list");
    assert!(events.iter().all(|event| event["event"] != "route-claimed"));
}

#[test]
fn three_actions_can_be_undone_in_a_turn() {
    let (mut room, client, seat, _) = at_a_claim();
    for undo in 0..3 {
        assert_eq!(room.view(client)["can_undo"], true, "{undo}");
        room.say(client, json!({ "type": "undo", "id": format!("back-{undo}") }));
        assert_eq!(room.last(client, "accepted")["id"], format!("back-{undo}"));
        assert!(room.act_like(client, seat, |action| action.starts_with("claim")), "one may play on");
    }
    assert!(room.view(client)["can_undo"].is_null());
    room.say(client, json!({ "type": "undo", "id": "back-4" }));
    assert_eq!(room.last(client, "refused")["error"]["code"], "no-undo");
}

#[test]
fn the_length_of_a_log_is_limited() {
    let (mut room, client, _, account) = at_a_claim();
    room.say(client, json!({ "type": "undo", "id": "back" }));
    let pair = [2, 1].map(|from_end| room.entries[room.entries.len() - from_end].body.clone());
    let left = LOG_ENTRIES as usize - 1 - room.entries.len();
    let mut room = room.told(pair.into_iter().cycle().take(left & !1));
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    while (room.entries.len() as i64) < LOG_ENTRIES {
        let (client, seat) = room.active();
        assert!(room.act_like(client, seat, |action| action.starts_with("pick")), "one may play on");
    }
    let leave = Input::Requested { reply: 1, account: account.to_owned(), request: SeatRequest::Leave };
    room.tell(leave);
    assert_eq!(room.replies, [Err("busy".to_owned())]);
}

#[test]
fn only_the_sender_gets_the_reason_of_a_refusal() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    let act = |seat: usize, action: &str| json!({ "type": "act", "id": "same", "seat": seat, "expected": 1, "action": action });
    room.say(ANN, act(0, "pick deck"));
    let refusal = room.last(ANN, "refused")["error"].clone();
    assert!(refusal["code"].is_string(), "{refusal}");
    room.say(ANN, act(0, "pick deck"));
    assert_eq!(room.last(ANN, "refused")["error"], refusal, "the same answer again");
    let legal = room.view(BOB)["view"]["legal"][0].as_str().expect("Bob may choose").to_owned();
    room.say(BOB, act(1, &legal));
    assert_eq!(room.last(BOB, "refused"), Value::Null, "another's answer is not his");
    assert_eq!(room.last(BOB, "accepted")["id"], "same");
}

/// L1: an action is not lost because another player used the same id first.
#[test]
fn an_action_id_used_by_another_seat_is_refused() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    let act = |id: &str, seat: usize, action: &Value| json!({ "type": "act", "id": id, "seat": seat, "expected": 1, "action": action });
    let keep = room.view(ANN)["view"]["legal"][0].clone();
    room.say(ANN, act("table-1", 0, &keep));
    assert_eq!(room.last(ANN, "accepted")["id"], "table-1");
    let keep = room.view(BOB)["view"]["legal"][0].clone();
    room.say(BOB, act("table-1", 1, &keep));
    assert_eq!(room.last(BOB, "accepted"), Value::Null, "his action is not done");
    assert_eq!(room.last(BOB, "refused")["error"]["code"], "bad-request");
    room.say(BOB, act("table-2", 1, &keep));
    assert_eq!(room.last(BOB, "accepted")["id"], "table-2");
    room.say(ANN, act("table-1", 0, &keep));
    assert_eq!(room.last(ANN, "accepted")["id"], "table-1", "her own id is answered again");
}

/// CG-76, CG-108
#[test]
fn a_choice_of_tickets_is_previewed_for_its_owner_while_tickets_are_completed() {
    let mut room = TestTable::of("card-game", Clock::None, &[SeatKind::Human, SeatKind::Open]);
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    let weigh = |room: &mut TestTable, client: u64, tickets: &Value| {
        room.say(client, json!({ "type": "weigh", "seat": 0, "tickets": tickets }));
        room.last(client, "weighed")
    };
    assert_eq!(weigh(&mut room, ANN, &json!([]))["error"]["code"], "not-now", "her stack is secret");
    room.begin_turns();
    let mut number: usize = 2;
    while room.view(ANN)["view"]["phase"] != "complete" {
        let (client, seat) = room.active();
        let legal = room.view(client)["view"]["legal"].as_array().expect("a list").clone();
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = legal[(number >> 33) % legal.len()].as_str().expect("an action").to_owned();
        room.act(client, seat, &action);
    }
    let view = room.view(ANN)["view"].clone();
    let best = weigh(&mut room, ANN, &view["proposal"]);
    assert_eq!(
        (&best["seat"], &best["tickets"], &best["error"]),
        (&json!(0), &view["proposal"], &Value::Null)
    );
    assert_eq!(best["outlook"]["missing"], 0, "what is proposed can be completed");
    assert!(view["proposal"].as_array().is_some_and(|tickets| !tickets.is_empty()), "{view}");
    let none = weigh(&mut room, ANN, &json!([]));
    assert_eq!(none["outlook"], json!({ "points": 0, "missing": 0, "left": view["players"][0]["stack"] }));
    let all = weigh(&mut room, ANN, &view["tickets"]);
    assert!(all["outlook"]["missing"].as_i64() > Some(0), "{all}");
    assert_eq!(weigh(&mut room, ANN, &json!(["nowhere"]))["error"]["code"], "bad-action");
    assert_eq!(weigh(&mut room, BOB, &view["proposal"])["error"]["code"], "not-your-seat");
}

/// CG-75
#[test]
fn an_action_may_name_all_tickets() {
    let mut room = TestTable::of("card-game", Clock::None, &[SeatKind::Human, SeatKind::Open]);
    room.connect(ANN, "ann");
    let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a kit");
    let tickets: Vec<&str> = kit.data.tickets.iter().map(|ticket| ticket.id.as_str()).collect();
    let action = format!("complete {}", tickets.join(" "));
    room.act(ANN, 0, &action);
    assert_eq!(
        room.last(ANN, "refused")["error"]["rule"],
        "CG-12",
        "it is refused by the rules, not as too long"
    );
    let longer = format!("{action} {action}");
    room.say(ANN, json!({ "type": "act", "id": "longer", "seat": 0, "expected": 1, "action": longer }));
    assert_eq!(room.last(ANN, "refused")["error"]["code"], "bad-request", "it is too long");
}

#[test]
fn a_big_screen_gets_a_spectators_view_for_every_account() {
    let mut room = TestTable::open(Clock::None);
    room.connect(BOB, "bob");
    room.tell(Input::Connected { client: SCREEN, account: "ann".to_owned(), name: "ann".to_owned() });
    room.say(SCREEN, json!({ "type": "hello", "version": null, "watch": true }));
    let shown = room.view(SCREEN);
    assert!(shown["seat"].is_null());
    assert_eq!(shown["view"]["legal"], json!([]));
    assert_eq!(shown["view"]["offer"], json!([]), "not Ann's tickets");
    let table = room.last(BOB, "table");
    assert_eq!(table["table"]["seats"][0]["connected"], false, "a screen is not a player");
    // Neither another hello nor an action makes the client a player.
    room.say(SCREEN, json!({ "type": "hello", "version": 0 }));
    assert!(room.view(SCREEN)["seat"].is_null());
    room.act(SCREEN, 0, "pick deck");
    assert_eq!(room.last(SCREEN, "refused")["error"]["code"], "not-your-seat");
    let own = room.view(BOB);
    let action = own["view"]["legal"][0].as_str().expect("Bob has a choice").to_owned();
    room.act(BOB, 1, &action);
    assert_eq!(room.view(SCREEN)["version"], room.view(BOB)["version"], "it follows the game");
    assert!(room.view(SCREEN)["seat"].is_null());
}

#[test]
fn an_action_chosen_on_an_old_version_is_refused() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    room.begin_turns();
    let (client, seat) = room.active();
    room.say(
        client,
        json!({ "type": "act", "id": "old", "seat": seat, "expected": 1, "action": "pick deck" }),
    );
    assert_eq!(room.last(client, "refused")["error"]["code"], "stale");
}

#[test]
fn resigning_and_leaving_are_acknowledged() {
    let mut room = TestTable::with(Clock::None, &[SeatKind::Human, SeatKind::Open, SeatKind::Bot]);
    room.connect(ANN, "ann");
    let ask = |account: &str, request| Input::Requested { reply: 1, account: account.to_owned(), request };
    room.tell(ask("eve", SeatRequest::Resign));
    room.tell(ask("bob", SeatRequest::Leave));
    room.tell(ask("bob", SeatRequest::Resign));
    room.tell(ask("bob", SeatRequest::Resign));
    assert_eq!(room.facts(), ["taken-over left", "taken-over resigned"], "a bot plays on, once");
    assert_eq!(room.replies, [Err("not-your-seat".to_owned()), Ok(()), Ok(()), Ok(())]);
    room.connect(BOB, "bob");
    room.act(BOB, 1, "keep 1");
    assert_eq!(
        room.last(BOB, "refused")["error"]["code"],
        "played-by-bot",
        "who has resigned does not connect back"
    );
    room.tell(ask("ann", SeatRequest::Resign));
    assert_eq!(room.facts().last().map(String::as_str), Some("abandoned"), "only the bot is left");
}

#[test]
fn resigning_with_two_players_gives_a_result_that_survives_a_reload() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.connect(BOB, "bob");
    room.begin_turns();
    room.tell(Input::Requested { reply: 1, account: "bob".to_owned(), request: SeatRequest::Resign });
    assert_eq!(room.facts().last().map(String::as_str), Some("abandoned"));
    let end = |room: &TestTable, client| room.last(client, "table")["table"].clone();
    for client in [ANN, BOB] {
        let table = end(&room, client);
        assert_eq!(table["state"], "over");
        assert_eq!(
            (&table["early_end"]["resigned"], &table["early_end"]["winner"]),
            (&json!([1]), &json!(0))
        );
        let scores = table["early_end"]["scores"].as_array().expect("a list").clone();
        assert_eq!([&scores[0]["rank"], &scores[1]["rank"]], [&json!(1), &json!(2)]);
        assert!(scores.iter().all(|score| score["total"].as_i64() >= Some(0)), "open tickets cost nothing");
    }
    let story =
        room.sent.iter().rev().find(|(_, message)| message["type"] == "events").expect("told").1.clone();
    assert_eq!(story["entries"][0]["fact"], json!({ "what": "ended", "winner": 0 }));
    let mut room = room.told(std::iter::empty());
    room.connect(BOB, "bob");
    assert_eq!(end(&room, BOB)["early_end"]["winner"], 0);
    room.act_like(BOB, 1, |_| true);
    assert_eq!(room.last(BOB, "refused")["error"]["code"], "played-by-bot");
}

#[test]
fn resigning_against_bots_ends_the_game() {
    let mut room = TestTable::of("usa", Clock::None, &[SeatKind::Human, SeatKind::Bot, SeatKind::Bot]);
    room.connect(ANN, "ann");
    room.tell(Input::Requested { reply: 1, account: "ann".to_owned(), request: SeatRequest::Resign });
    assert_eq!(room.facts(), ["taken-over resigned", "abandoned"]);
    let table = room.last(ANN, "table")["table"].clone();
    assert_eq!(table["early_end"]["scores"][0]["rank"], 3, "whoever resigns comes last: {table}");
}

#[test]
fn hints_are_refused_if_other_people_play() {
    let mut room = TestTable::open(Clock::None);
    room.connect(ANN, "ann");
    room.say(ANN, json!({ "type": "hint", "seat": 0 }));
    let refused = room.last(ANN, "reason");
    assert_eq!((&refused["action"], &refused["error"]["code"]), (&json!("hint"), &json!("not-alone")));
    room.say(ANN, json!({ "type": "hint", "seat": 1, "id": "h1" }));
    let refused = room.last(ANN, "refused");
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!("h1"), &json!("not-your-seat")));
}

/// A request for hints while the game waits for another seat is refused with the reason.
#[test]
fn hints_are_refused_where_there_is_nothing_to_choose() {
    let mut room = TestTable::of("london", Clock::None, &[SeatKind::Human, SeatKind::Bot]);
    room.connect(ANN, "ann");
    assert!(room.act_like(ANN, 0, |action| action.starts_with("keep")));
    room.say(ANN, json!({ "type": "hint", "seat": 0 }));
    assert_eq!(room.last(ANN, "reason")["error"]["code"], "not-waiting", "the bot has not chosen yet");
}

#[test]
fn a_clock_in_days_sets_the_next_drive_of_the_game() {
    const HOUR: i64 = 3_600 * 1_000;
    let mut room = TestTable::open(Clock::Days { days: 1 });
    assert_eq!(room.wake, 24 * HOUR);
    room.connect(ANN, "ann");
    room.now = 23 * HOUR;
    room.act_like(ANN, 0, |_| true);
    assert_eq!(room.wake, 24 * HOUR, "Bob has had his day since the beginning");
    room.connect(BOB, "bob");
    room.act_like(BOB, 1, |_| true);
    assert_eq!(room.wake, 47 * HOUR, "whoever is at turn has a day of their own");
}

#[test]
fn a_bot_is_asked_again_if_the_lease_was_lost_meanwhile() {
    let mut room = TestTable::with(Clock::None, &[SeatKind::Human, SeatKind::Open, SeatKind::Bot]);
    room.connect(ANN, "ann");
    room.wait_until(0);
    assert_eq!(room.asked, [2]);
    room.fenced = true;
    room.tell(Input::BotChose { seat: 2, version: 1, action: Some("keep 1".to_owned()) });
    assert_eq!(room.facts(), Vec::<String>::new());
    room.wait_until(60_000);
    assert_eq!(room.asked, [2, 2], "the other node may be gone too");
    room.tell(Input::BotChose { seat: 2, version: 1, action: Some("keep 1".to_owned()) });
    assert_eq!(room.facts(), ["acted"]);
}

#[test]
fn spectators_who_waited_for_the_start_share_one_text() {
    const CROWD: std::ops::Range<u64> = 10..60;
    let mut room = TestTable::open(Clock::None);
    let begun = room.doc.clone();
    let mut out = Vec::new();
    let forming = TableDoc { state: TableState::Forming, ..begun.clone() };
    room.table = Table::new(forming, Vec::new(), Timing::default(), &mut out);
    for client in CROWD {
        room.connect(client, &format!("guest-{client}"));
    }
    let now = Now { mono: 0, wall: 0 };
    room.table.handle(Input::Stored(Some((Box::new(begun), Vec::new()))), now, &mut out);
    let loaded = Input::Loaded(Ok((room.sealed, room.entries.clone())));
    room.table.handle(loaded, now, &mut out);
    let texts = |kind: &str| -> Vec<*const u8> {
        let begins = format!("{{\"type\":\"{kind}\"");
        let texts = out.iter().filter_map(|output| {
            let Output::Send { message, .. } = output else { return None };
            message.text().starts_with(&begins).then(|| message.text().as_ptr())
        });
        texts.collect()
    };
    let (tables, snapshots) = (texts("table"), texts("snapshot"));
    assert_eq!(snapshots.len(), CROWD.count());
    assert!(snapshots.iter().all(|text| *text == snapshots[0]), "made once");
    assert!(tables.iter().all(|text| tables.iter().filter(|other| *other == text).count() == CROWD.count()));
}

#[test]
fn pending_requests_are_answered_if_the_log_is_damaged() {
    let mut room = TestTable::with(Clock::None, &[SeatKind::Human, SeatKind::Open, SeatKind::Bot]);
    let now = Now { mono: 0, wall: 0 };
    let mut out = Vec::new();
    room.table.handle(
        Input::Requested { reply: 7, account: "bob".to_owned(), request: SeatRequest::Leave },
        now,
        &mut out,
    );
    assert!(matches!(out.pop(), Some(Output::Append(_))));
    room.table.handle(Input::Appended(Ok(Appended::Behind)), now, &mut out);
    let nonsense =
        Entry { seq: 2, action_id: None, body: "{}".to_owned(), hash: room.entries[0].hash.clone() };
    out.clear();
    room.table.handle(Input::Read(Ok(vec![nonsense])), now, &mut out);
    let busy = |output: &Output| matches!(output, Output::Reply { reply: 7, answer: Err(refusal) } if refusal.code == "busy");
    assert_eq!(out.iter().filter(|output| busy(output)).count(), 1, "{out:?}");
}

#[test]
fn a_hello_at_a_deleted_table_closes_the_connection() {
    let mut room = TestTable::open(Clock::None);
    room.tell(Input::Connected { client: ANN, account: "ann".to_owned(), name: "ann".to_owned() });
    room.tell(Input::Stored(None));
    room.connect(BOB, "bob");
    assert_eq!(room.closed, [(ANN, CloseReason::Gone), (BOB, CloseReason::Gone)]);
    assert!(room.sent.is_empty(), "{:?}", room.sent);
}
