//! `soak costs`: what the capacity model of `docs/scaling.md` needs besides the cost of an action: CPU time for each open
//! socket and for each spectator, and the queries to PostgreSQL for an action. There is no requirement.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;
use testkit::client::{Received, Socket};
use testkit::fleet::open_table;
use testkit::folder::Folder;
use testkit::postgres::Postgres;
use testkit::server_process::Process;
use tokio::task::JoinSet;

use crate::load::{act, reconnect_all, seat_all, watch_table};
use crate::report::Report;

/// The page pings after this time without a message while it is visible, and while it is hidden.
const PINGS: [(&str, Duration); 2] =
    [("visible", Duration::from_millis(1_500)), ("hidden", Duration::from_secs(25))];

pub(crate) async fn measure(report: &mut Report) {
    measure_sockets(report).await;
    measure_spectators(report).await;
    measure_queries(report).await;
}

/// Measures the CPU time of sockets that only ping.
async fn measure_sockets(report: &mut Report) {
    let tables = report.form().pick(5, 500);
    let seconds = Duration::from_secs(report.seconds(2, 60));
    let folder = Folder::new("costs");
    let server = Process::start(&folder.database("games.sqlite"));
    let seats = seat_all(server.address, tables).await;
    let used = || server.processor_seconds();
    let before = used();
    tokio::time::sleep(seconds).await;
    let empty = used() - before;
    report.figure("sockets", seats.len());
    report.figure("CPU of a node without sockets", format!("{:.2} %", 100.0 * empty / seconds.as_secs_f64()));
    for (what, every) in PINGS {
        let (sockets, _) = reconnect_all(&seats, server.address, Duration::ZERO).await;
        let stop = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        let count = sockets.len();
        for (number, socket) in sockets.into_iter().enumerate() {
            // The pings of all sockets are spread over the interval.
            let first = every.mul_f64(number as f64 / count as f64);
            tasks.spawn(ping(socket, first, every, Arc::clone(&stop)));
        }
        let before = used();
        tokio::time::sleep(seconds).await;
        let share = (used() - before - empty) / (count as f64 * seconds.as_secs_f64());
        report.figure(
            &format!("CPU for a socket of a {what} page, in a second"),
            format!("{:.4} ms", share * 1e3),
        );
        stop.store(true, Ordering::Relaxed);
        let mut lost = 0;
        while let Some(ended) = tasks.join_next().await {
            lost += usize::from(!ended.expect("it does not panic"));
        }
        report.never(&format!("sockets of {what} pages lost"), lost);
    }
    server.stop();
}

/// Pings and reads until `stop`; returns whether the socket stayed open.
async fn ping(mut socket: Socket, first: Duration, every: Duration, stop: Arc<AtomicBool>) -> bool {
    let mut next = Instant::now() + first;
    while !stop.load(Ordering::Relaxed) {
        if Instant::now() >= next {
            next += every;
            if socket.send(&json!({ "type": "ping" })).await.is_err() {
                return false;
            }
        }
        let wait = next.saturating_duration_since(Instant::now()).min(Duration::from_millis(500));
        if let Ok(Received::Closed(_)) = tokio::time::timeout(wait, socket.receive()).await {
            return false;
        }
    }
    true
}

/// Measures the CPU time of an action for each spectator.
async fn measure_spectators(report: &mut Report) {
    let (watchers, moves) = report.form().pick((20, 4), (1_000, 100));
    let mut used = Vec::new();
    for watching in [0, watchers] {
        let folder = Folder::new("costs-watching");
        let server = Process::start(&folder.database("games.sqlite"));
        let (table, people) = open_table(server.address, "new-york", 2, 0).await.expect("a table opens");
        let sockets = watch_table(server.address, &table, watching).await;
        let stop = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        for socket in sockets {
            tasks.spawn(ping(socket, Duration::from_mins(10), Duration::from_mins(10), Arc::clone(&stop)));
        }
        let before = server.processor_seconds();
        drop(act(&people, &table, moves, &Mutex::new(Vec::new())).await);
        used.push(server.processor_seconds() - before);
        stop.store(true, Ordering::Relaxed);
        while tasks.join_next().await.is_some() {}
        server.stop();
    }
    let share = (used[1] - used[0]) * 1e3 / (watchers * moves) as f64;
    report.figure("spectators of one table", watchers);
    report.figure("CPU for a spectator, for an action", format!("{share:.4} ms"));
}

/// Counts the statements of PostgreSQL for an action, if its module for that is installed.
async fn measure_queries(report: &mut Report) {
    let moves = report.form().pick(10, 100);
    let postgres = Postgres::start();
    let database = postgres.database();
    let statement = "SELECT COUNT(*) FROM pg_available_extensions WHERE name = 'pg_stat_statements'";
    if postgres.rows(&database, statement) == ["0"] {
        println!("NOT MEASURED: queries for an action, because pg_stat_statements is not installed");
        return;
    }
    drop(postgres);
    let preload = "shared_preload_libraries=pg_stat_statements";
    let postgres = Postgres::start_with(|_| vec!["listen_addresses=".to_owned(), preload.to_owned()]);
    let database = postgres.database();
    drop(postgres.rows(&database, "CREATE EXTENSION pg_stat_statements"));
    let server = Process::start(&database);
    // At another table first, so that the statements are prepared.
    let (other, others) = open_table(server.address, "new-york", 2, 0).await.expect("a table opens");
    drop(act(&others, &other, 2, &Mutex::new(Vec::new())).await);
    let (table, people) = open_table(server.address, "new-york", 2, 0).await.expect("a table opens");
    drop(postgres.rows(&database, "SELECT pg_stat_statements_reset()"));
    let begun = Instant::now();
    drop(act(&people, &table, moves, &Mutex::new(Vec::new())).await);
    let seconds = begun.elapsed().as_secs_f64();
    let statement = "SELECT calls || ' ' || LEFT(REGEXP_REPLACE(query, '\\s+', ' ', 'g'), 48) FROM pg_stat_statements \
                     WHERE query NOT LIKE '%pg_stat_statements%' ORDER BY calls DESC LIMIT 8";
    report.figure("queries: actions", moves);
    report.figure("queries: seconds", format!("{seconds:.0}"));
    for row in postgres.rows(&database, statement) {
        let (calls, query) = row.split_once(' ').unwrap_or((&row, ""));
        report.figure(&format!("queries: {query}"), calls);
    }
    server.stop();
}
