//! Metrics and logs of requests: counts by route, a request id, a span for log lines, and refusals.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::random::{self, Os};
use crate::telemetry;

/// The header with the request id, in requests of a proxy and in all responses.
const REQUEST_ID: &str = "x-request-id";

/// Maximum number of refusals logged per second; all are counted in the metrics.
const REFUSALS_A_SECOND: u64 = 20;

/// The code of a refusal, for the log.
#[derive(Clone, Debug)]
pub(crate) struct RefusalCode(pub(crate) String);

/// Limits how many lines are written in one second.
#[derive(Debug, Default)]
struct LineLimit(AtomicU64);

impl LineLimit {
    /// Returns whether another line may be written in this second.
    fn admits(&self, second: u64) -> bool {
        // The second is in the upper bits, the lines written in it in the lower ones.
        let mut before = self.0.load(Ordering::Relaxed);
        loop {
            let lines = if before >> 16 == second { before & 0xffff } else { 0 };
            if lines >= REFUSALS_A_SECOND {
                return false;
            }
            let after = second << 16 | (lines + 1);
            match self.0.compare_exchange_weak(before, after, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => before = now,
            }
        }
    }
}

/// Returns the request id of a proxy, if it is a plain short one, or a new one.
fn request_id(request: &Request) -> String {
    let given = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok());
    let plain = |id: &&str| {
        (8..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    given.filter(plain).map_or_else(|| random::name::<8>(&mut Os), str::to_owned)
}

/// Returns whether a refusal is worth a line: not what a mistyped address or an old page causes all day.
fn is_noteworthy(status: StatusCode) -> bool {
    status.is_server_error()
        || matches!(
            status,
            StatusCode::UNAUTHORIZED
                | StatusCode::FORBIDDEN
                | StatusCode::MISDIRECTED_REQUEST
                | StatusCode::TOO_MANY_REQUESTS
                | StatusCode::PAYLOAD_TOO_LARGE
        )
}

/// Handles a request within a span and logs its result. Logs contain the route and never the path, which may contain
/// keys.
pub(crate) async fn note(access_log: bool, request: Request, next: Next) -> Response {
    static REFUSALS: LineLimit = LineLimit(AtomicU64::new(0));
    let begun = Instant::now();
    let id = request_id(&request);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("page", |path| path.as_str()).to_owned();
    let span = tracing::info_span!("request", id, %method, route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status(), begun.elapsed());
    let number = status.as_u16();
    metrics::counter!(
        telemetry::REQUESTS,
        "method" => telemetry::method_label(&method),
        "route" => route.clone(),
        "status" => number.to_string()
    )
    .increment(1);
    // The duration of a socket is not the duration of a request.
    if status != StatusCode::SWITCHING_PROTOCOLS {
        metrics::histogram!(telemetry::REQUEST_SECONDS, "route" => route).record(took.as_secs_f64());
    }
    let _inside = span.enter();
    let ms = took.as_millis() as u64;
    let code = response.extensions().get::<RefusalCode>().map_or("", |code| code.0.as_str());
    if is_noteworthy(status) {
        if REFUSALS.admits(seconds_since_start()) {
            tracing::info!(status = number, code, ms, "refused");
        }
    } else if access_log {
        tracing::info!(status = number, code, ms, "answered");
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

fn seconds_since_start() -> u64 {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    // Not the second 0, which is the initial value of the limit.
    (START.elapsed() + Duration::from_secs(1)).as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logged_refusals_per_second_are_limited() {
        let limit = LineLimit::default();
        for second in [5, 6] {
            for _ in 0..REFUSALS_A_SECOND {
                assert!(limit.admits(second));
            }
            assert!(!limit.admits(second));
        }
    }

    #[test]
    fn a_request_id_of_a_proxy_is_kept_if_it_is_plain() {
        let request = |id: &str| {
            let request = axum::http::Request::builder().header(REQUEST_ID, id);
            request_id(&request.body(axum::body::Body::empty()).expect("a request"))
        };
        assert_eq!(request("0af7651916cd43dd"), "0af7651916cd43dd");
        for bad in ["short", "with space in it", "a\"b=c;d,e{f}", &"x".repeat(65)] {
            assert_ne!(request(bad), bad);
            assert_eq!(request(bad).len(), 16);
        }
    }
}
