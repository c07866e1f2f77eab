//! Pairs of games that differ only in hidden information, played over WebSockets: clients that may not know the
//! difference must get the same bytes.
//!
//! In pairs of choices the deal is the same, and the other seats choose differently while all choose at once.
//! In the other pairs a game is played, then cards or tickets of its opening deal are exchanged such that the engine
//! shows the same to seat 0 and to spectators at every step of the same actions, up to the end that shows everything.
//! Both games are stored as begun, and the server plays them.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use bots::{AnySeatedBot, Budget, Kind};
use engine::any::{AnyEvent, AnyGame};
use engine::board::rules::TicketSupply;
use engine::edition::{Edition, Kit};
use engine::game::Viewer;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Playback, Recorder, Secret, SecretChance, ShuffleKind, ShuffleOutcome};
use protocol::{Clock, GameDocuments as _, NewSeat, NewTable, SeatKind, TableState, Visibility};
use serde_json::{Value, json};
use server::http::identity::hash_key;
use server::runtime::write_doc;
use server::store::{self, Account, Session};
use table::clock::Now;
use table::doc::{Caller, Changed, Request, TableDoc};
use table::log_entry::{Fact, Line, OutcomeDoc};
use table::machine;
use table::storage::{Entry, Sealed};
use testkit::client::{Client, Socket};
use tokio::task::JoinSet;

use super::capture::Capture;

/// Message limit of a socket.
const MAX_MESSAGES: usize = 90;

/// Maximum number of exchanges in a deal.
const EXCHANGES: usize = 4;

/// Maximum number of seeds tried per pair.
const MAX_SEEDS: u64 = 100;

/// Start time of all games.
const BEGUN: i64 = 1_700_000_000_000;

/// Two games with the same actions.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    setup: Setup,
    secret: [u8; 32],
    openings: [Vec<ShuffleOutcome>; 2],
    /// Actions of each game: by the same seats; hidden choices may differ.
    actions: [Vec<(usize, String)>; 2],
}

/// Results of playing the pairs.
#[derive(Default)]
pub(super) struct Outcomes {
    pub(super) pairs: usize,
    pub(super) actions: usize,
    pub(super) bytes: usize,
    pub(super) different: usize,
}

/// Creates `wanted` pairs whose seats choose differently while all choose at once: opening tickets, splits,
/// completions.
pub(super) fn make_choices(wanted: usize) -> Vec<Pair> {
    let editions = [Edition::CARD_GAME, Edition::MARKLIN, Edition::NEW_YORK, Edition::LONDON, Edition::USA];
    let mut pairs = Vec::new();
    let mut seed = 0;
    while pairs.len() < wanted {
        let edition = editions[pairs.len() % editions.len()];
        // The Card Game and Märklin have two such choices each; every other of their pairs is about the second.
        let phase = pairs.len() / editions.len() % 2;
        let [min, max] = edition.seats().map(u64::from);
        let seats = min + seed % (max - min + 1);
        pairs.extend(make_choice(edition, seats as usize, seed, phase));
        seed += 1;
        assert!(seed < wanted as u64 * MAX_SEEDS, "no pair of choices is found for {edition:?}");
    }
    pairs
}

/// Plays on to a choice of all seats at once, and lets all but seat 0 choose in two ways.
fn make_choice(edition: Edition, seats: usize, seed: u64, phase: usize) -> Option<Pair> {
    let later = match edition.kit() {
        // Completions come first, because they matter most.
        Kit::Card(_) => phase == 0,
        // The opening choices of a game with two ticket decks come before those of its tickets.
        Kit::Board(board) => board.rules.ticket_supply == TicketSupply::ShortAndLong && phase == 1,
    };
    let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("so many can play");
    let secret = Secret::from_seed(seed);
    let mut chance = Recorder::new(SecretChance::new(secret));
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut chance, &mut events);
    let opening = chance.outcomes.clone();
    let mut bots = greedy_bots(edition, seats, seed);
    let mut actions: Vec<(usize, String)> = Vec::new();
    let mut said = vec![0; seats];
    let mut choices_left = if later { seats } else { 0 };
    // The first choice of all, and in the Card Game everything up to the scoring, is played alike in both.
    while choices_left > 0 || game.awaiting().len() < seats {
        let seat = game.awaiting().lowest().filter(|seat| said[seat.index()] < MAX_MESSAGES)?;
        show(&mut bots, &mut events);
        let action = bots[seat.index()].choose(&game)?;
        actions.push((seat.index(), game.write_action(action)));
        said[seat.index()] += 1;
        choices_left = choices_left.saturating_sub(1);
        game.apply(seat, action, &mut chance, &mut events).expect("bots do what is legal");
    }
    let mut both = [actions.clone(), actions];
    let mut differ = false;
    for seat in Seat::all(seats).skip(1) {
        let legal = game.legal_actions(seat);
        let ways = [legal.first()?, legal.last()?].map(|&action| game.write_action(action));
        differ |= ways[0] != ways[1];
        for (actions, way) in both.iter_mut().zip(ways) {
            actions.push((seat.index(), way));
        }
    }
    differ.then(|| Pair { setup, secret: secret.0, openings: [opening.clone(), opening], actions: both })
}

/// Seats a greedy bot in every seat.
fn greedy_bots(edition: Edition, seats: usize, seed: u64) -> Vec<AnySeatedBot> {
    Seat::all(seats)
        .map(|seat| AnySeatedBot::of_kind(Kind::Greedy, edition, seat, Budget::Nodes(0), seed))
        .collect()
}

/// Shows the events to all bots and removes them.
fn show(bots: &mut [AnySeatedBot], events: &mut Vec<AnyEvent>) {
    for bot in bots {
        events.iter().for_each(|event| bot.observe(event));
    }
    events.clear();
}

/// Creates `wanted` pairs that are dealt differently.
pub(super) fn make(wanted: usize) -> Vec<Pair> {
    let editions = [Edition::NEW_YORK, Edition::LONDON, Edition::CARD_GAME, Edition::USA, Edition::MARKLIN];
    let mut pairs = Vec::new();
    let mut seed = 0;
    while pairs.len() < wanted {
        let edition = editions[pairs.len() % editions.len()];
        let [min, max] = edition.seats().map(u64::from);
        let seats = min + seed % (max - min + 1);
        pairs.extend(make_one(edition, seats as usize, seed));
        seed += 1;
        assert!(seed < wanted as u64 * MAX_SEEDS, "no pair of deals is found for {edition:?}");
    }
    pairs
}

fn make_one(edition: Edition, seats: usize, seed: u64) -> Option<Pair> {
    let setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("so many can play");
    let mut rng = FastRng::new(seed);
    let mut secret = [0; 32];
    for part in secret.chunks_mut(8) {
        part.copy_from_slice(&rng.next().to_le_bytes());
    }
    let mut chance = Recorder::new(SecretChance::new(Secret(secret)));
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut chance, &mut events);
    let opening = chance.outcomes.clone();
    let mut bots = greedy_bots(edition, seats, seed);
    let mut actions = Vec::new();
    let mut said = vec![0; seats];
    // A long game is played up to the message limit.
    while let Some(seat) = game.awaiting().lowest().filter(|seat| said[seat.index()] < MAX_MESSAGES) {
        show(&mut bots, &mut events);
        let action = bots[seat.index()].choose(&game)?;
        actions.push((seat.index(), game.write_action(action)));
        said[seat.index()] += 1;
        game.apply(seat, action, &mut chance, &mut events).expect("bots do what is legal");
    }
    if game.is_over() {
        // The end of the game shows all tickets.
        actions.pop();
    }
    let mut pair =
        Pair { setup, secret, openings: [opening.clone(), opening], actions: [actions.clone(), actions] };
    let mut kept = 0;
    for _ in 0..400 {
        let before = pair.openings[1].clone();
        let other = &mut pair.openings[1];
        let piles: Vec<usize> =
            (0..other.len()).filter(|&pile| other[pile].what != ShuffleKind::Seats).collect();
        let pile = &mut other[piles[rng.below(piles.len() as u32) as usize]].items;
        let (one, two) = (rng.below(pile.len() as u32) as usize, rng.below(pile.len() as u32) as usize);
        pile.swap(one, two);
        // Keep an exchange if the games differ at most of their steps and no viewer can see it.
        if differences(&pair).is_some_and(|steps| steps * 2 > pair.actions[0].len()) {
            kept += 1;
            if kept == EXCHANGES {
                return Some(pair);
            }
        } else {
            pair.openings[1] = before;
        }
    }
    (kept > 0).then_some(pair)
}

/// Creates a game from a stored opening; later shuffles follow from the secret, as on the server.
struct Run {
    game: AnyGame,
    chance: Recorder<SecretChance>,
}

impl Run {
    fn begin(pair: &Pair, opening: &[ShuffleOutcome]) -> Option<(Self, Vec<AnyEvent>)> {
        let mut recorded = Playback::default();
        recorded.extend(opening.iter().cloned());
        let mut events = Vec::new();
        let game = AnyGame::new(&pair.setup, &mut recorded, &mut events);
        if recorded.take_mismatch().is_some() {
            return None;
        }
        let mut made = [0; ShuffleKind::COUNT];
        for outcome in opening {
            made[outcome.what as usize] += 1;
        }
        let chance = Recorder::new(SecretChance::from_parts(Secret(pair.secret), made));
        Some((Self { game, chance }, events))
    }
}

/// Returns at how many steps the games differ, or `None` if a viewer can tell them apart.
fn differences(pair: &Pair) -> Option<usize> {
    let viewers = [Viewer::Seat(Seat::new(0)), Viewer::Spectator];
    let (mut one, one_events) = Run::begin(pair, &pair.openings[0])?;
    let (mut two, two_events) = Run::begin(pair, &pair.openings[1])?;
    let alike = |one: &AnyGame, two: &AnyGame, events: [&[AnyEvent]; 2]| {
        viewers.iter().all(|&viewer| {
            let seen = [(one, events[0]), (two, events[1])].map(|(game, events)| {
                events.iter().filter_map(|event| game.event_doc(event, viewer)).collect::<Vec<_>>()
            });
            seen[0] == seen[1] && one.view_doc(viewer) == two.view_doc(viewer)
        })
    };
    if !alike(&one.game, &two.game, [&one_events, &two_events]) {
        return None;
    }
    let mut differ = 0;
    for (seat, action) in &pair.actions[0] {
        let mut events = [Vec::new(), Vec::new()];
        for (run, events) in [&mut one, &mut two].into_iter().zip(&mut events) {
            let action = run.game.read_action(action).ok()?;
            run.game.apply(Seat::new(*seat), action, &mut run.chance, events).ok()?;
        }
        if !alike(&one.game, &two.game, [&events[0], &events[1]]) {
            return None;
        }
        differ += usize::from(one.game != two.game);
    }
    Some(differ)
}

/// Returns the id of a game; ids of a pair have the same length.
fn id(number: usize, which: usize) -> String {
    format!("{number:022x}{which:02x}")
}

fn account(number: usize, which: usize, seat: usize) -> String {
    format!("a{}{seat}", id(number, which))
}

/// Stores all games as started, with accounts for all players.
pub(super) async fn store(database: &str, pairs: &[Pair]) {
    let store = store::open(database).await.expect("it opens");
    for (number, pair) in pairs.iter().enumerate() {
        for (which, opening) in pair.openings.iter().enumerate() {
            let id = id(number, which);
            // Seats, and one to watch.
            for seat in 0..=pair.setup.seats() {
                let account = Account {
                    id: account(number, which, seat),
                    name: format!("Player {seat}"),
                    language: None,
                    login: None,
                    password: None,
                    created: BEGUN,
                    banned: 0,
                    bot: 0,
                    bot_owner: None,
                    bot_seen: 0,
                };
                store.add_account(&account).await.expect("stored");
                store
                    .add_session(&Session::new(&hash_key(&account.id), &account.id, BEGUN, i64::MAX))
                    .await
                    .expect("stored");
            }
            let mut doc = open(pair, number, which, &id);
            store.add_table(&write_doc(&doc)).await.expect("stored");
            let sealed = Sealed { secret: pair.secret, salt: [7; 32] };
            let begun = machine::begin(&doc, &sealed, Now { mono: 0, wall: BEGUN }).expect("it begins");
            let first =
                Entry { seq: 1, action_id: None, body: begun.first.body.clone(), hash: String::new() };
            let mut line = Line::read(&id, &first).expect("it was just written");
            if let Fact::Started { opening: dealt, .. } = &mut line.fact {
                *dealt = opening.iter().map(OutcomeDoc::new).collect();
            }
            doc.version += 1;
            doc.state = TableState::Playing;
            doc.commitment = Some(begun.commitment.clone());
            let started = store
                .start_game(&write_doc(&doc), &sealed, &line.entry(None), begun.awaiting, begun.wake, &[])
                .await;
            assert_eq!(started, Ok(true));
        }
    }
    store.close().await;
}

fn open(pair: &Pair, number: usize, which: usize, id: &str) -> TableDoc {
    let wanted = NewTable {
        bots_allowed: None,
        edition: pair.setup.edition().id().to_owned(),
        seats: vec![
            NewSeat { kind: SeatKind::Human, level: None, name: None, color: None };
            pair.setup.seats()
        ],
        options: BTreeMap::new(),
        visibility: Visibility::Public,
        clock: Some(Clock::default()),
        title: Some("A pair".to_owned()),
    };
    let name = |seat: usize| (account(number, which, seat), format!("Player {seat}"));
    let (host, host_name) = name(0);
    let asker = Caller::person(&host, &host_name);
    let mut doc = TableDoc::open(id.to_owned(), "f".repeat(32).as_str().into(), asker, &wanted, BEGUN)
        .expect("it opens");
    for seat in 1..pair.setup.seats() {
        let (account, name) = name(seat);
        let asker = Caller::person(&account, &name);
        let changed = doc.handle(asker, &Request::Join { invite: None, seat: Some(seat), color: None });
        if let Ok(Changed::Updated(next)) = changed {
            doc = TableDoc { version: 1, ..*next };
        }
    }
    doc
}

/// Plays all pairs, some in parallel.
pub(super) async fn play(server: SocketAddr, pairs: &[Pair], capture: &mut Capture) -> Outcomes {
    let mut outcomes = Outcomes::default();
    let mut tasks: JoinSet<(usize, [Vec<String>; 2])> = JoinSet::new();
    let mut waiting = pairs.iter().cloned().enumerate();
    loop {
        while tasks.len() < 6 {
            let Some((number, pair)) = waiting.next() else { break };
            tasks.spawn(async move {
                let one = play_one(server, &pair, number, 0).await;
                let two = play_one(server, &pair, number, 1).await;
                (pair.actions[0].len(), [one, two])
            });
        }
        let Some(played) = tasks.join_next().await else { break };
        let (actions, [one, two]) = played.expect("it does not panic");
        outcomes.pairs += 1;
        outcomes.actions += actions;
        outcomes.bytes += one.iter().map(String::len).sum::<usize>();
        if one != two {
            outcomes.different += 1;
            println!("  a pair differs: {}", first_difference(&one, &two));
        }
        one.iter().chain(&two).for_each(|text| capture.add(text));
    }
    outcomes
}

/// Returns the first difference of two transcripts with some context.
fn first_difference(one: &[String], two: &[String]) -> String {
    let Some((one, two)) = one.iter().zip(two).find(|(one, two)| one != two) else {
        return format!("{} and {} messages", one.len(), two.len());
    };
    let at = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
    let around = |text: &str| {
        let bytes = &text.as_bytes()[at.saturating_sub(60)..text.len().min(at + 60)];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("…{}… and …{}…", around(one), around(two))
}

/// A socket with everything received on it.
struct Listener {
    socket: Socket,
    said: Vec<String>,
    version: i64,
}

impl Listener {
    /// Waits until a version has been received.
    async fn reach(&mut self, version: i64) {
        while self.version < version {
            self.hear().await;
        }
    }

    async fn hear(&mut self) -> Value {
        let text = tokio::time::timeout(Duration::from_secs(20), self.socket.receive_text()).await;
        let text = text.expect("something comes within twenty seconds");
        let text = text.unwrap_or_else(|code| panic!("a socket of a pair closed with {code:?}"));
        let message: Value = serde_json::from_str(&text).expect("messages are JSON");
        if let Some(version) = message["version"].as_i64().filter(|_| message["view"].is_object()) {
            self.version = version;
        }
        self.said.push(text);
        message
    }

    async fn answer(&mut self, id: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["id"] == id || message["action"] == id {
                return message;
            }
        }
    }
}

/// The texts before values that differ between the two games of a pair for other reasons: clock times and the ids of
/// their different accounts.
const VARYING: [&str; 4] = ["\"at\":", "\"away_ms\":", "\"waiting_ms\":", "\"speaker\":\""];

/// Removes the values that follow [`VARYING`].
fn without_varying(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::with_capacity(text.len());
    while let Some(end) = VARYING.iter().filter_map(|key| Some(rest.find(key)? + key.len())).min() {
        kept += &rest[..end];
        rest = rest[end..].trim_start_matches(|character: char| character.is_ascii_hexdigit());
    }
    kept + rest
}

/// Plays one game; returns what seat 0 and a spectator received, without ids of the game.
async fn play_one(server: SocketAddr, pair: &Pair, number: usize, which: usize) -> Vec<String> {
    let table = id(number, which);
    let mut listeners = Vec::new();
    // The spectator is the last account and connects first.
    for seat in [pair.setup.seats()].into_iter().chain(0..pair.setup.seats()) {
        let mut client = Client::new(server);
        client.set("cookie", &format!("whistlestop={}", account(number, which, seat)));
        let socket = client.socket(&table).await.expect("it opens");
        let mut listener = Listener { socket, said: Vec::new(), version: 0 };
        let hello = json!({ "type": "hello", "version": null });
        listener.socket.send(&hello).await.expect("it is open");
        listener.reach(1).await;
        listeners.push(listener);
    }
    for (step, (seat, action)) in pair.actions[which].iter().enumerate() {
        let version = step as i64 + 1;
        if step % 25 == 0 {
            // Both viewers try illegal actions, the same in both games.
            let (_, action) = &pair.actions[0][step];
            let probe = json!({ "type": "why", "seat": 0, "action": action, "route": null });
            listeners[1].socket.send(&probe).await.expect("it is open");
            listeners[1].answer(action).await;
        }
        let id = format!("step-{step}");
        let act = json!({ "type": "act", "id": id, "seat": seat, "expected": version, "action": action });
        listeners[seat + 1].socket.send(&act).await.expect("it is open");
        let answer = listeners[seat + 1].answer(&id).await;
        assert_eq!(answer["type"], "accepted", "{action}: {answer}");
        for listener in &mut listeners {
            listener.reach(version + 1).await;
        }
    }
    let doc_commitment = table::game::commitment(&table, &Sealed { secret: pair.secret, salt: [7; 32] });
    let plain =
        |text: &String| without_varying(&text.replace(&table, "GAME").replace(&doc_commitment, "COMMITMENT"));
    let said = listeners[..2].iter().flat_map(|listener| listener.said.iter().map(plain)).collect();
    for listener in listeners {
        listener.socket.close().await;
    }
    said
}

#[cfg(test)]
mod tests {
    use super::{make, make_choices, without_varying};

    #[test]
    fn only_varying_values_are_removed() {
        let text = r#"{"version":12,"presence":[{"away_ms":17,"waiting_ms":null,"speaker":"5ae9","votes":3},{"away_ms":null,"waiting_ms":5}]}"#;
        let without = r#"{"version":12,"presence":[{"away_ms":,"waiting_ms":null,"speaker":"","votes":3},{"away_ms":null,"waiting_ms":}]}"#;
        assert_eq!(without_varying(text), without);
    }

    #[test]
    fn pairs_exist_for_every_edition() {
        assert_eq!(make_choices(10).len(), 10);
        assert_eq!(make(6).len(), 6);
    }
}
