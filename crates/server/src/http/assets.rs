//! The web app, embedded into a release build and read from `web/dist` while developing.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The page that is served if no web app was built.
const NO_APP: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Whistlestop</title>\
<h1>Whistlestop</h1><p>The server runs, but this build has no web app in it.</p>\
<p>Start it with <code>cargo xtask play</code>, which builds both.</p></html>";

/// The content security policy: scripts, WebAssembly, styles, pictures and sockets only from this server; no frames,
/// no plugins, no other base.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
form-action 'self'; frame-ancestors 'none'";

/// `robots.txt`: crawlers may read the first page; tables are for people who have a link.
const ROBOTS: &str = "User-agent: *\nAllow: /$\nDisallow: /\n";

/// The number of days after which `security.txt` expires.
const SECURITY_DAYS: i64 = 180;

/// Serves `security.txt` (RFC 9116), if the operator has set a contact.
fn security(contact: Option<&str>, now: i64) -> Response {
    let Some(contact) = contact else { return not_found() };
    let (year, month, day) = civil(now.div_euclid(86_400_000) + SECURITY_DAYS);
    text(format!(
        "Contact: {contact}\nExpires: {year:04}-{month:02}-{day:02}T00:00:00Z\nPreferred-Languages: en\n"
    ))
}

/// Returns year, month and day of a number of days since 1970 (Hinnant's algorithm).
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

fn text(body: String) -> Response {
    Response::builder()
        .header(header::CONTENT_TYPE, "text/plain; charset=utf-8")
        .body(Body::from(body))
        .expect("the headers are well formed")
}

/// Serves a file of the web app, or its page for every other path of the app.
pub(crate) async fn serve(uri: Uri, headers: &HeaderMap, contact: Option<&str>, now: i64) -> Response {
    let path = uri.path().trim_start_matches('/');
    match path {
        "robots.txt" => return text(ROBOTS.to_owned()),
        ".well-known/security.txt" => return security(contact, now),
        _ => {}
    }
    let is_page = path.is_empty() || !path.rsplit('/').next().unwrap_or_default().contains('.');
    let name = if is_page { "index.html" } else { path };
    let Some(file) = Dist::get(name) else {
        return if is_page { page(NO_APP.into()) } else { not_found() };
    };
    // A client that has the file gets "not modified".
    let tag: String = file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = HeaderValue::from_str(&format!("W/\"{tag}\"")).expect("it is hexadecimal");
    let known = headers.get_all(header::IF_NONE_MATCH).iter().any(|value| value == tag);
    if known {
        let mut unchanged = Response::new(Body::empty());
        *unchanged.status_mut() = StatusCode::NOT_MODIFIED;
        unchanged.headers_mut().insert(header::ETAG, tag);
        return unchanged;
    }
    if is_page {
        let mut page = page(file.data.into_owned().into());
        page.headers_mut().insert(header::ETAG, tag);
        return page;
    }
    // The names of built files contain a hash of their content, so they never change.
    let lasting =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    Response::builder()
        .header(header::CONTENT_TYPE, file.metadata.mimetype())
        .header(header::CACHE_CONTROL, lasting)
        .header(header::ETAG, tag)
        .body(Body::from(file.data.into_owned()))
        .expect("the headers are well formed")
}

/// Returns the page with more elements in its head.
pub(crate) fn page_with_head(tags: &str) -> Response {
    let Some(file) = Dist::get("index.html") else { return page(NO_APP.into()) };
    let text = String::from_utf8_lossy(&file.data).replacen("</head>", &format!("{tags}</head>"), 1);
    page(text.into())
}

fn page(body: Body) -> Response {
    Response::builder()
        .header(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))
        .header(header::CACHE_CONTROL, "no-cache")
        .body(body)
        .expect("the headers are well formed")
}

fn not_found() -> Response {
    Response::builder()
        .status(StatusCode::NOT_FOUND)
        .header(header::CONTENT_TYPE, "text/plain; charset=utf-8")
        .body(Body::from("not found"))
        .expect("the headers are well formed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, date) in
            [(0, (1970, 1, 1)), (11_016, (2000, 2, 29)), (20_775, (2026, 11, 18)), (-1, (1969, 12, 31))]
        {
            assert_eq!(civil(days), date, "{days}");
        }
    }
}
