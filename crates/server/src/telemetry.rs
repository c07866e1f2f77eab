//! Metrics for Prometheus and structured logs. Neither contains secrets, names or texts of users.

use std::sync::OnceLock;
use std::time::Duration;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

/// Seconds from a received action to its answer.
pub const ACT_SECONDS: &str = "whistlestop_act_seconds";
/// Seconds of one durable append.
pub const APPEND_SECONDS: &str = "whistlestop_append_seconds";
/// Appends in one statement, on PostgreSQL.
pub const APPEND_BATCH: &str = "whistlestop_append_batch";
/// Seconds of one statement with appends, on PostgreSQL.
pub const APPEND_STATEMENT_SECONDS: &str = "whistlestop_append_statement_seconds";
/// Seconds until a notification of PostgreSQL arrives.
pub const NOTIFY_SECONDS: &str = "whistlestop_notify_seconds";
/// Seconds of a bot's decision.
pub const BOT_SECONDS: &str = "whistlestop_bot_seconds";
/// Seconds that a bot's decision or a hint waited for its turn, by class.
pub const BOT_WAIT_SECONDS: &str = "whistlestop_bot_wait_seconds";
/// Decisions of bots and hints that wait for their turn, by class.
pub const BOT_QUEUE: &str = "whistlestop_bot_queue";
/// Sockets that are open.
pub const SOCKETS: &str = "whistlestop_sockets";
/// Tables that this node has in memory.
pub const TABLES: &str = "whistlestop_tables";
/// Nodes of the database that are alive, as this node sees it.
pub const NODES: &str = "whistlestop_nodes";
/// Seconds of a request by route.
pub const REQUEST_SECONDS: &str = "whistlestop_request_seconds";
/// Appends that wait for the next statement, or on SQLite for the next transaction.
pub const APPEND_QUEUE: &str = "whistlestop_append_queue";
/// Other changes that wait for the next transaction, on SQLite.
pub const CHANGE_QUEUE: &str = "whistlestop_change_queue";
/// Connections to the database, by pool and state.
pub const POOL: &str = "whistlestop_pool_connections";
/// Games started here, by edition.
pub const GAMES_STARTED: &str = "whistlestop_games_started_total";
/// Games that ended here, by edition.
pub const GAMES_FINISHED: &str = "whistlestop_games_finished_total";
/// Seats that a bot took over here, by reason.
pub const TAKE_OVERS: &str = "whistlestop_take_overs_total";
/// Bytes of SQLite's write-ahead log.
pub const WAL_BYTES: &str = "whistlestop_wal_bytes";
/// When the last scheduled backup was made, in seconds since 1970.
pub const BACKUP_TIME: &str = "whistlestop_backup_time_seconds";
/// Seconds between two scheduled backups.
pub const BACKUP_EVERY: &str = "whistlestop_backup_every_seconds";
/// Scheduled backups that failed.
pub const BACKUPS_FAILED: &str = "whistlestop_backups_failed_total";
/// Version and schema of this program; always 1.
pub const BUILD: &str = "whistlestop_build_info";
/// Requests by method, route and status.
pub const REQUESTS: &str = "whistlestop_requests_total";
/// Sockets closed by reason.
pub const CLOSED: &str = "whistlestop_sockets_closed_total";
/// Things refused by limit.
pub const LIMITED: &str = "whistlestop_limited_total";

/// Bounds of the histograms: finest around the required latencies.
const SECONDS: &[f64] = &[
    0.000_25, 0.000_5, 0.001, 0.002, 0.003, 0.005, 0.01, 0.015, 0.02, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
    5.0, 10.0,
];

/// Returns the metrics of this process.
pub fn numbers() -> &'static PrometheusHandle {
    static NUMBERS: OnceLock<PrometheusHandle> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
            .expect("there are bounds")
            .build_recorder();
        let handle = recorder.handle();
        // A test process may already have a recorder.
        drop(metrics::set_global_recorder(recorder));
        describe();
        handle
    })
}

/// Gives every metric its help text.
fn describe() {
    for (name, help) in [
        (ACT_SECONDS, "Seconds from a received action to its durable answer"),
        (APPEND_SECONDS, "Seconds of one durable append"),
        (APPEND_BATCH, "Appends in one statement, on PostgreSQL"),
        (APPEND_STATEMENT_SECONDS, "Seconds of one statement with appends, on PostgreSQL"),
        (NOTIFY_SECONDS, "Seconds until a notification of PostgreSQL arrives"),
        (BOT_SECONDS, "Seconds that a bot thought"),
        (BOT_WAIT_SECONDS, "Seconds that a decision of a bot waited for a CPU, by class"),
        (REQUEST_SECONDS, "Seconds of a request, by route"),
    ] {
        metrics::describe_histogram!(name, help);
    }
    for (name, help) in [
        (APPEND_QUEUE, "Appends that wait for the next statement or transaction"),
        (CHANGE_QUEUE, "Other changes that wait for the next transaction, on SQLite"),
        (BOT_QUEUE, "Decisions of bots and hints that wait for a CPU, by class"),
        (SOCKETS, "Open sockets"),
        (TABLES, "Tables in memory"),
        (NODES, "Nodes of the database that are alive, as this node sees it"),
        (POOL, "Connections to the database, by pool and state"),
        (WAL_BYTES, "Bytes of the write-ahead log of SQLite"),
        (BACKUP_TIME, "When the last scheduled backup was made, in seconds since 1970"),
        (BACKUP_EVERY, "Seconds between two scheduled backups"),
        (BUILD, "Version and schema of this program; always 1"),
        ("process_resident_memory_bytes", "Resident memory of the process"),
        ("process_open_fds", "Open files and sockets of the process"),
        ("process_max_fds", "Maximum of open files and sockets of the process"),
        ("process_start_time_seconds", "When the process started, in seconds since 1970"),
    ] {
        metrics::describe_gauge!(name, help);
    }
    for (name, help) in [
        (REQUESTS, "Requests, by method, route and status"),
        (CLOSED, "Sockets closed, by reason"),
        (LIMITED, "Things refused, by limit"),
        (GAMES_STARTED, "Games started on this node, by edition"),
        (GAMES_FINISHED, "Games that ended on this node, by edition"),
        (TAKE_OVERS, "Seats that a bot took over on this node, by reason"),
        (BACKUPS_FAILED, "Scheduled backups that failed"),
        ("process_cpu_seconds_total", "CPU time of the process"),
    ] {
        metrics::describe_counter!(name, help);
    }
}

/// Returns the label of a method: that of an unknown one is not taken from the request.
pub(crate) fn method_label(method: &axum::http::Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PATCH" => "PATCH",
        "PUT" => "PUT",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// The interval of the periodic measurements.
const SAMPLE: Duration = Duration::from_secs(2);

/// Measures the process, the connection pools and the write-ahead log periodically until the process ends.
pub(crate) async fn sample(store: crate::store::Shared, database: String) {
    let build = metrics::gauge!(
        BUILD,
        "version" => env!("CARGO_PKG_VERSION"),
        "schema" => crate::store::SCHEMA.to_string()
    );
    build.set(1.0);
    let started = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    metrics::gauge!("process_start_time_seconds").set(started.as_secs_f64());
    let wal = database.strip_prefix("sqlite://").map(|file| format!("{file}-wal"));
    loop {
        for (pool, connections, idle) in store.pools() {
            metrics::gauge!(POOL, "pool" => pool, "state" => "idle").set(idle as f64);
            let busy = f64::from(connections) - idle as f64;
            metrics::gauge!(POOL, "pool" => pool, "state" => "busy").set(busy.max(0.0));
        }
        if let Some(wal) = &wal {
            metrics::gauge!(WAL_BYTES).set(std::fs::metadata(wal).map_or(0, |file| file.len()) as f64);
        }
        sample_process();
        tokio::time::sleep(SAMPLE).await;
    }
}

/// Measures the process, where the system has `/proc`.
fn sample_process() {
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        metrics::gauge!("process_open_fds").set(files.count() as f64);
    }
    if let Some(most) = crate::system::max_open_files() {
        metrics::gauge!("process_max_fds").set(most as f64);
    }
    let resident = std::fs::read_to_string("/proc/self/status").ok().and_then(|status| {
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()
    });
    if let Some(kilobytes) = resident {
        metrics::gauge!("process_resident_memory_bytes").set((kilobytes * 1024) as f64);
    }
    if let Ok(used) = cpu_time::ProcessTime::try_now() {
        metrics::counter!("process_cpu_seconds_total").absolute(used.as_duration().as_secs());
    }
}

/// Records a duration in a histogram.
pub fn record_seconds(what: &'static str, time: Duration) {
    metrics::histogram!(what).record(time.as_secs_f64());
}

/// Libraries whose detailed logs would contain messages and database rows.
const NOISY_TARGETS: [&str; 5] = ["hyper", "hyper_util", "sqlx", "tungstenite", "tokio_tungstenite"];

/// Writes logs to standard error, as JSON or for people; `RUST_LOG` says how much.
pub fn start_logging(json: bool) {
    let mut filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    for target in NOISY_TARGETS {
        filter = filter.add_directive(format!("{target}=warn").parse().expect("a target and a level"));
    }
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start in one process keeps the first.
    drop(if json { logs.json().try_init() } else { logs.with_target(false).try_init() });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// Returns the names of metrics in a text.
    fn names(text: &str) -> BTreeSet<&str> {
        let words = text.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
        words.filter(|word| word.starts_with("whistlestop_") || word.starts_with("process_")).collect()
    }

    #[test]
    fn the_metrics_of_the_dashboard_and_of_the_alerts_exist() {
        let source = include_str!("telemetry.rs");
        for (file, text, fewest) in [
            ("dashboard", include_str!("../../../ops/grafana/whistlestop.json"), 20),
            ("alerts", include_str!("../../../ops/prometheus/alerts.yml"), 10),
            ("table of docs/operations.md", include_str!("../../../docs/operations.md"), 20),
        ] {
            let found = names(text);
            assert!(found.len() >= fewest, "{file}: {found:?}");
            for name in found {
                // A histogram has series with these endings.
                let base = ["_bucket", "_count", "_sum"].iter().find_map(|ending| name.strip_suffix(ending));
                let exists = [Some(name), base].into_iter().flatten();
                let exists = exists.map(|name| format!("\"{name}\"")).any(|name| source.contains(&name));
                assert!(exists || name == "process_", "{file}: there is no metric {name}");
            }
        }
    }
}
