//! `soak cluster`: five nodes and one PostgreSQL, without affinity: clients connect to any node. Nodes are killed,
//! frozen, restarted and cut off from the database while games are played and people think.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine::shuffle::FastRng;
use serde_json::{Value, json};
use testkit::client::{Client, Received, Socket};
use tokio::task::JoinSet;

use crate::history_check;
use crate::link::Link;
use crate::report::{Form, Report};
use testkit::fleet::{Fleet, Plan, at, open_table};
use testkit::folder::Folder;
use testkit::postgres::{Postgres, name_of};
use testkit::server_process::{How, Process};
use testkit::times::Times;

/// Number of nodes.
const NODES: usize = 5;

/// How long games are watched after a kill: longer than a take-over may take.
const TAKE_OVER: Duration = Duration::from_millis(5_500);

/// How long something may take before it counts as not having happened.
const PATIENCE: Duration = Duration::from_secs(30);

/// A node, the name under which it leases games, and its connection to the database.
struct Node {
    process: Process,
    name: String,
    /// Nothing if the node is connected to the socket of the database directly.
    link: Option<Link>,
}

impl Node {
    fn link(&self) -> &Link {
        self.link.as_ref().expect("the nodes of this cluster have links")
    }
}

/// PostgreSQL and the nodes that use it.
struct Cluster {
    postgres: Postgres,
    database: String,
    socket: PathBuf,
    /// Whether there is a link between each node and the database, which can be cut.
    has_links: bool,
    how: How<'static>,
    nodes: Vec<Node>,
}

impl Cluster {
    async fn start(nodes: usize, args: &[String], has_links: bool) -> Self {
        let postgres = Postgres::start_durable();
        let (database, socket) = (postgres.database(), postgres.socket());
        let how = How { args: args.to_vec(), ..How::default() };
        let mut cluster = Self { postgres, database, socket, has_links, how, nodes: Vec::new() };
        for _ in 0..nodes {
            let node = cluster.start_node().await;
            cluster.nodes.push(node);
        }
        cluster
    }

    fn names(&self) -> BTreeSet<String> {
        self.postgres.rows(&self.database, "SELECT id FROM nodes").into_iter().collect()
    }

    async fn start_node(&self) -> Node {
        let link = if self.has_links { Some(Link::to(&self.socket).await) } else { None };
        let url = match &link {
            Some(link) => {
                format!("postgres://postgres@{}/{}?sslmode=disable", link.address, name_of(&self.database))
            }
            None => self.database.clone(),
        };
        let before = if self.nodes.is_empty() { BTreeSet::new() } else { self.names() };
        // The link forwards while this thread waits for the process.
        let process = tokio::task::block_in_place(|| Process::start_as(&url, &self.how))
            .unwrap_or_else(|why| panic!("no server: {why}"));
        let name = wait_for("a new node is noted in the database", || {
            self.names().difference(&before).next().cloned()
        });
        Node { process, name: name.await, link }
    }

    fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.process.address).collect()
    }

    /// Returns the addresses of all nodes but one.
    fn others(&self, than: usize) -> Vec<SocketAddr> {
        let mut addresses = self.addresses();
        addresses.remove(than);
        addresses
    }

    /// Returns the running games that a node drives.
    fn driven_by(&self, node: usize) -> Vec<String> {
        let name = &self.nodes[node].name;
        let statement = format!("SELECT id FROM games WHERE finished = 0 AND node = '{name}'");
        self.postgres.rows(&self.database, &statement)
    }

    /// Returns which of these games are not over.
    fn unfinished(&self, games: &[String]) -> BTreeSet<String> {
        let running = self.postgres.rows(&self.database, "SELECT id FROM games WHERE finished = 0");
        running.into_iter().filter(|id| games.contains(id)).collect()
    }

    /// Waits until each of these games has made progress or is over; returns how many did neither in time.
    async fn continued(&self, fleet: &Fleet, games: &[String]) -> usize {
        let begun = Instant::now();
        loop {
            let running: Vec<String> = self.unfinished(games).into_iter().collect();
            let waiting = running.len() - fleet.stalls_of(&running).len();
            if waiting == 0 || begun.elapsed() > PATIENCE {
                return waiting;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Calls `look` until it returns something.
async fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < deadline, "{what} within {} s", PATIENCE.as_secs());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// How often each fault happens, and how much is played meanwhile.
struct Faults {
    games: usize,
    pairs: usize,
    comings: usize,
    kills: usize,
    freezes: usize,
    restarts: usize,
    cuts: usize,
    /// How many milliseconds a freeze or a cut is longer than the four seconds after which a lease ends, at most.
    longer: u32,
    /// After this time of absence a bot would take over.
    away: Duration,
    /// How long people think at least.
    thinking: Duration,
}

impl Faults {
    fn of(form: Form) -> Self {
        form.pick(
            Self {
                games: 20,
                pairs: 2,
                comings: 2,
                kills: 1,
                freezes: 1,
                restarts: 1,
                cuts: 1,
                longer: 500,
                away: Duration::from_secs(10),
                thinking: Duration::from_secs(12),
            },
            Self {
                games: 200,
                pairs: 20,
                comings: 20,
                kills: 20,
                freezes: 10,
                restarts: 10,
                cuts: 10,
                longer: 3_000,
                away: Duration::from_secs(180),
                thinking: Duration::from_mins(10),
            },
        )
    }
}

pub(crate) async fn measure(report: &mut Report) {
    let faults = Faults::of(report.form());
    let mut cluster =
        Cluster::start(NODES, &["--away-time".to_owned(), faults.away.as_millis().to_string()], true).await;
    let mut rng = FastRng::new(5);
    let pairs = measure_presence(report, &faults, &cluster, &mut rng).await;
    let servers = Arc::new(Mutex::new(cluster.addresses()));
    let thinkers = Thinkers::start(&pairs, &servers);
    let begun = Instant::now();

    let plan = Plan {
        edition: "new-york",
        games: faults.games,
        seats: 2,
        bots: 1,
        pace: Duration::from_millis(400),
        copies: 1,
        patience: 1_000,
    };
    let fleet = Fleet::start(&plan, cluster.addresses());
    fleet.under_way(faults.games * 19 / 20).await;
    report.figure("games, each with two people and a bot", faults.games);
    let visit = |addresses: Vec<SocketAddr>| {
        *servers.lock().expect("nobody panics while it is held") = addresses.clone();
        fleet.move_to(addresses);
    };

    let (mut stalls, mut stopped) = (Times::default(), 0);
    for kill in 0..faults.kills {
        pause(&mut rng, 500, 1_000).await;
        let dead = kill % NODES;
        let driven = cluster.driven_by(dead);
        let fresh = cluster.start_node().await;
        std::mem::replace(&mut cluster.nodes[dead], fresh).process.kill();
        fleet.forget_stalls();
        visit(cluster.addresses());
        // People continue at once; the bot of a game continues when another node has its lease.
        tokio::time::sleep(TAKE_OVER).await;
        stopped += cluster.continued(&fleet, &driven).await;
        stalls.extend(&fleet.stalls_of(&driven));
    }
    report.figure("nodes killed", faults.kills);
    report.figure("games that they drove", stalls.len());
    report.time("longest time without progress of such a game, p50", stalls.percentile(0.5), 2_000.0);
    report.time("longest time without progress of such a game, p99", stalls.percentile(0.99), 5_000.0);

    for freeze in 0..faults.freezes {
        let frozen = (freeze + 1) % NODES;
        cluster.nodes[frozen].process.signal("STOP");
        visit(cluster.others(frozen));
        pause(&mut rng, 4_000, faults.longer).await;
        cluster.nodes[frozen].process.signal("CONT");
        visit(cluster.addresses());
        pause(&mut rng, 300, 1_000).await;
    }
    report.figure("nodes frozen for about five seconds", faults.freezes);

    let (mut stalls, mut away) = (Times::default(), Times::default());
    for restart in 0..faults.restarts {
        pause(&mut rng, 500, 1_000).await;
        let old = (restart + 2) % NODES;
        let fresh = cluster.start_node().await;
        let driven = cluster.driven_by(old);
        let node = std::mem::replace(&mut cluster.nodes[old], fresh);
        visit(cluster.addresses());
        drop(fleet.take_away());
        fleet.forget_stalls();
        tokio::task::block_in_place(|| node.process.stop());
        stopped += cluster.continued(&fleet, &driven).await;
        stalls.extend(&fleet.stalls_of(&driven));
        away.extend(&fleet.take_away());
    }
    report.figure("planned restarts", faults.restarts);
    report.time("planned stop: socket closed until the next view, longest", away.longest(), 500.0);
    report.figure("the same, sockets", away.len());
    report
        .figure("games of stopped nodes without progress, p99", format!("{:.0} ms", stalls.percentile(0.99)));

    for cut in 0..faults.cuts {
        let apart = (cut + 3) % NODES;
        cluster.nodes[apart].link().cut();
        visit(cluster.others(apart));
        pause(&mut rng, 4_000, faults.longer).await;
        cluster.nodes[apart].link().mend();
        visit(cluster.addresses());
        pause(&mut rng, 300, 1_000).await;
    }
    report.figure("nodes cut off from the database for about five seconds", faults.cuts);
    report.never("games of killed or stopped nodes that did not go on", stopped);

    let results = fleet.stop().await;
    tokio::time::sleep(faults.thinking.saturating_sub(begun.elapsed())).await;
    report.figure("people thinking", pairs.len() * 2);
    report.figure("for seconds", begun.elapsed().as_secs());
    report.figure("with so many sockets", thinkers.stop().await);
    let mut changed = 0;
    for pair in &pairs {
        let statement = format!("SELECT head FROM games WHERE id = '{}'", pair.table);
        changed +=
            usize::from(cluster.postgres.rows(&cluster.database, &statement) != [pair.head.to_string()]);
    }
    report.never("tables of people who think where a bot took a seat", changed);
    cluster.nodes.into_iter().for_each(|node| node.process.kill());
    let verdict = history_check::check(&cluster.database, &results.games).await;
    verdict.report(report);
    report.at_least("actions acknowledged", verdict.acknowledged, faults.games);
}

async fn pause(rng: &mut FastRng, min: u64, more: u32) {
    tokio::time::sleep(Duration::from_millis(min + u64::from(rng.below(more)))).await;
}

/// A table of two people who never act.
struct Pair {
    table: String,
    people: Vec<Client>,
    /// The number of its last log entry.
    head: i64,
}

/// Opens tables of two people on different nodes, and measures how long a coming and a going take to be seen.
async fn measure_presence(
    report: &mut Report,
    faults: &Faults,
    cluster: &Cluster,
    rng: &mut FastRng,
) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let (mut comings, mut goings) = (Times::default(), Times::default());
    for number in 0..faults.pairs {
        let server = cluster.nodes[number % NODES].process.address;
        let (table, people) = open_table(server, "london", 2, 0).await.expect("a table can be opened");
        let mut ann = sit(&people[0], server, &table).await.expect("the node answers");
        for _ in 0..faults.comings.div_ceil(faults.pairs) {
            let other = cluster.others(number % NODES)[rng.below(NODES as u32 - 1) as usize];
            let bob = sit(&people[1], other, &table).await.expect("the node answers");
            let begun = Instant::now();
            see(&mut ann, true).await;
            comings.add(begun.elapsed());
            bob.close().await;
            let begun = Instant::now();
            see(&mut ann, false).await;
            goings.add(begun.elapsed());
        }
        ann.close().await;
        let statement = format!("SELECT head FROM games WHERE id = '{table}'");
        let head = cluster.postgres.rows(&cluster.database, &statement).concat();
        pairs.push(Pair { table, people, head: head.parse().expect("it is a number") });
    }
    report.time("coming at one node until seen at another, longest", comings.longest(), 1_000.0);
    report.time("going at one node until seen at another, longest", goings.longest(), 1_000.0);
    report.figure("comings and goings", comings.len() + goings.len());
    pairs
}

/// Waits until the second seat is shown as connected, or as disconnected.
async fn see(socket: &mut Socket, connected: bool) {
    let seeing = async {
        loop {
            match socket.receive().await {
                Received::Message(message)
                    if message["type"] == "table"
                        && message["table"]["seats"][1]["connected"] == connected =>
                {
                    return;
                }
                Received::Message(_) => {}
                Received::Closed(code) => panic!("the socket was closed: {code:?}"),
            }
        }
    };
    tokio::time::timeout(PATIENCE, seeing).await.expect("presence is shown on other nodes");
}

async fn sit(client: &Client, server: SocketAddr, table: &str) -> Option<Socket> {
    let opening = async {
        let mut socket = at(client, server).socket(table).await.ok()?;
        socket.send(&json!({ "type": "hello", "version": Value::Null })).await.ok()?;
        Some(socket)
    };
    tokio::time::timeout(Duration::from_secs(3), opening).await.ok().flatten()
}

/// People who are connected to some node and do nothing.
struct Thinkers {
    stop: Arc<AtomicBool>,
    tasks: JoinSet<usize>,
}

impl Thinkers {
    fn start(pairs: &[Pair], servers: &Arc<Mutex<Vec<SocketAddr>>>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        for pair in pairs {
            for (seat, client) in pair.people.iter().enumerate() {
                let (client, table) = (client.clone(), pair.table.clone());
                let (servers, stop) = (Arc::clone(servers), Arc::clone(&stop));
                // The seats of a table start at different nodes.
                tasks.spawn(async move { think(&client, &table, seat, &servers, &stop).await });
            }
        }
        Self { stop, tasks }
    }

    /// Ends all of them and returns the number of sockets that they opened.
    async fn stop(mut self) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        let mut sockets = 0;
        while let Some(opened) = self.tasks.join_next().await {
            sockets += opened.expect("nobody panics");
        }
        sockets
    }
}

/// Stays at a table, at one node after another if a socket closes or does not answer a ping, as the web client does.
async fn think(
    client: &Client,
    table: &str,
    seat: usize,
    servers: &Mutex<Vec<SocketAddr>>,
    stop: &AtomicBool,
) -> usize {
    let mut sockets = 0;
    while !stop.load(Ordering::Relaxed) {
        let server = {
            let servers = servers.lock().expect("nobody panics while it is held");
            servers[(seat + sockets) % servers.len()]
        };
        let Some(mut socket) = sit(client, server, table).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        sockets += 1;
        let mut ping_at = Instant::now();
        let mut unanswered: Option<Instant> = None;
        while !stop.load(Ordering::Relaxed) {
            if unanswered.is_some_and(|sent| sent.elapsed() > Duration::from_secs(3)) {
                break;
            }
            if Instant::now() >= ping_at && unanswered.is_none() {
                if socket.send(&json!({ "type": "ping", "n": 1 })).await.is_err() {
                    break;
                }
                unanswered = Some(Instant::now());
                ping_at = Instant::now() + Duration::from_secs(2);
            }
            match tokio::time::timeout(Duration::from_millis(100), socket.receive()).await {
                Err(_) => {}
                Ok(Received::Closed(_)) => break,
                Ok(Received::Message(_)) => unanswered = None,
            }
        }
        if stop.load(Ordering::Relaxed) {
            socket.close().await;
        }
    }
    sockets
}

/// Runs `soak cluster-rate`: the same games on SQLite, on PostgreSQL and on five nodes. In the long form everybody acts
/// without a pause, so that more is offered than one node can take on this machine.
pub(crate) async fn measure_rate(report: &mut Report) {
    let plan = Plan {
        edition: "new-york",
        games: report.form().pick(10, 200),
        seats: 2,
        bots: 0,
        pace: report.form().pick(Duration::from_millis(400), Duration::ZERO),
        copies: 1,
        patience: u32::MAX,
    };
    let seconds = report.seconds(2, 60);
    let args: Vec<String> =
        NO_LIMITS.iter().flat_map(|limit| ["--set".to_owned(), (*limit).to_owned()]).collect();
    let folder = Folder::new("rate");
    let how = How { args: args.clone(), ..How::default() };
    let node = Process::start_as(&folder.database("games.sqlite"), &how)
        .unwrap_or_else(|why| panic!("no server: {why}"));
    let sqlite = rate(&plan, &[&node], None, seconds).await;
    sqlite.report(report, "one node on SQLite");
    node.kill();
    let cluster = Cluster::start(NODES, &args, false).await;
    let all: Vec<&Process> = cluster.nodes.iter().map(|node| &node.process).collect();
    let one = rate(&plan, &all[..1], Some(&cluster), seconds).await;
    one.report(report, "one node on PostgreSQL");
    let five = rate(&plan, &all, Some(&cluster), seconds).await;
    five.report(report, "five nodes on PostgreSQL");
    report.figure("p99 of PostgreSQL over p99 of SQLite", format!("{:.2}", one.latency / sqlite.latency));
    report.ratio_at_least("rate of five nodes over one", five.rate / one.rate, 0.7);
    report.ratio_at_most(
        "CPU time per action of five nodes over one",
        five.processor() / one.processor(),
        1.3,
    );
}

/// Settings with which people may act as fast as the nodes answer.
const NO_LIMITS: [&str; 2] = ["limits.messages.every-ms=1", "limits.account-messages.every-ms=1"];

/// Results of playing at one rate.
struct Rate {
    /// Actions acknowledged per second.
    rate: f64,
    /// 99th percentile from sent to acknowledged, in milliseconds.
    latency: f64,
    /// CPU time of all nodes per action, in milliseconds.
    nodes: f64,
    /// CPU time of the database per action, in milliseconds.
    database: f64,
}

impl Rate {
    fn processor(&self) -> f64 {
        self.nodes + self.database
    }

    fn report(&self, report: &Report, what: &str) {
        report.figure(&format!("{what}: actions per second"), format!("{:.0}", self.rate));
        report.figure(&format!("{what}: p99"), format!("{:.1} ms", self.latency));
        report.figure(&format!("{what}: CPU time of nodes per action"), format!("{:.2} ms", self.nodes));
        report.figure(&format!("{what}: CPU time of the database"), format!("{:.2} ms", self.database));
    }
}

/// Plays on some nodes, of a cluster or alone. The CPU time of all nodes of the cluster counts.
async fn rate(plan: &Plan, nodes: &[&Process], cluster: Option<&Cluster>, seconds: u64) -> Rate {
    let fleet = Fleet::start(plan, nodes.iter().map(|node| node.address).collect());
    fleet.under_way(plan.games * 19 / 20).await;
    let running: Vec<&Process> = match cluster {
        Some(cluster) => cluster.nodes.iter().map(|node| &node.process).collect(),
        None => nodes.to_vec(),
    };
    let of_nodes = || running.iter().map(|node| node.processor_seconds()).sum::<f64>();
    let of_database = || cluster.map_or(0.0, |cluster| cluster.postgres.processor_seconds());
    let (begun, before, used) = (Instant::now(), fleet.accepted(), (of_nodes(), of_database()));
    drop(fleet.take_latency());
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let latency = fleet.take_latency().percentile(0.99);
    let (accepted, elapsed) = ((fleet.accepted() - before) as f64, begun.elapsed().as_secs_f64());
    let per_action = |seconds: f64| seconds * 1_000.0 / accepted.max(1.0);
    let (nodes, database) = (per_action(of_nodes() - used.0), per_action(of_database() - used.1));
    drop(fleet.stop().await);
    Rate { rate: accepted / elapsed, latency, nodes, database }
}
