//! What the operator sees: numbers for Prometheus and structured logs. Neither ever holds a secret, a name or a text.

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
/// Seconds that a bot thought.
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
/// Requests by status.
pub const REQUESTS: &str = "whistlestop_requests_total";
/// Sockets closed by reason.
pub const CLOSED: &str = "whistlestop_sockets_closed_total";
/// Things refused by limit.
pub const LIMITED: &str = "whistlestop_limited_total";

/// Bounds of the histograms: fine where the bars of the design are.
const SECONDS: &[f64] = &[
    0.000_25, 0.000_5, 0.001, 0.002, 0.003, 0.005, 0.01, 0.015, 0.02, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
    5.0, 10.0,
];

/// The numbers of this process.
pub fn numbers() -> &'static PrometheusHandle {
    static NUMBERS: OnceLock<PrometheusHandle> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
            .expect("there are bounds")
            .build_recorder();
        let handle = recorder.handle();
        // Whoever is first has it; a test process may already have one.
        drop(metrics::set_global_recorder(recorder));
        handle
    })
}

/// Notes how long something took.
pub fn took(what: &'static str, time: Duration) {
    metrics::histogram!(what).record(time.as_secs_f64());
}

/// Libraries that would write what goes over the wire or into the database, if they were asked to say more.
const TALKATIVE: [&str; 5] = ["hyper", "hyper_util", "sqlx", "tungstenite", "tokio_tungstenite"];

/// Writes logs to standard error, as JSON or for people; `RUST_LOG` says how much.
pub fn start_logging(json: bool) {
    let mut filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    for target in TALKATIVE {
        filter = filter.add_directive(format!("{target}=warn").parse().expect("a target and a level"));
    }
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start in one process keeps the first.
    drop(if json { logs.json().try_init() } else { logs.with_target(false).try_init() });
}
