//! Health, readiness, metrics and request ids.

use std::time::Duration;

use testkit::client::Client;

use crate::house::{House, config};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draining_node_is_alive_and_not_ready() {
    let folder = std::env::temp_dir().join(format!("whistlestop-drain-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    let mut config = config(format!("sqlite://{}", folder.join("games.sqlite").display()));
    config.drain = Duration::from_secs(3600);
    let mut house = House::open_with(folder, config).await;
    let client = Client::new(house.address);
    for path in ["/livez", "/readyz", "/healthz"] {
        assert_eq!(client.get(path).await.expect("answered").status, 200, "{path}");
    }
    house.ask_to_stop();
    let ready = loop {
        let answer = client.get("/readyz").await.expect("it still answers");
        if answer.status != 200 {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert_eq!((ready.status, ready.body.as_str()), (503, "draining"));
    for path in ["/livez", "/healthz"] {
        assert_eq!(client.get(path).await.expect("answered").status, 200, "{path}");
    }
    house.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_have_ids_and_are_counted_by_route() {
    let mut house = House::open("numbers").await;
    let mut client = Client::new(house.address);
    let answer = client.get("/api/v1/editions").await.expect("answered");
    assert_eq!(answer.header("x-request-id").map(str::len), Some(16), "{answer:?}");
    client.set("x-request-id", "0af7651916cd43dd8448eb211c80319c");
    let refused = client.get("/api/v1/tables/secret-id/replay").await.expect("answered");
    assert_eq!(refused.status, 401, "{refused:?}");
    assert_eq!(refused.header("x-request-id"), Some("0af7651916cd43dd8448eb211c80319c"));
    let numbers = client.get("/metrics").await.expect("answered").body;
    for line in [
        r#"whistlestop_requests_total{method="GET",route="/api/v1/editions",status="200"}"#,
        r#"whistlestop_requests_total{method="GET",route="/api/v1/tables/{id}/replay",status="401"}"#,
        r#"whistlestop_request_seconds_bucket{route="/api/v1/editions",le="#,
        "# HELP whistlestop_requests_total ",
        "whistlestop_build_info{",
        "process_resident_memory_bytes ",
        r#"whistlestop_pool_connections{pool="read",state="idle"}"#,
        "whistlestop_wal_bytes ",
        "whistlestop_append_queue ",
        "whistlestop_change_queue ",
    ] {
        assert!(numbers.contains(line), "{line} is missing in:\n{numbers}");
    }
    assert!(!numbers.contains("secret-id"), "no path is shown");
    house.close().await;
}
