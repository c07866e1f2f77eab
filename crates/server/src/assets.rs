//! The web app, embedded into a release build and read from `web/dist` while developing.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// What is served where no web app was built.
const NO_APP: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Whistlestop</title>\
<h1>Whistlestop</h1><p>The server runs, but this build has no web app in it.</p>\
<p>Start it with <code>cargo xtask play</code>, which builds both.</p></html>";

/// Scripts, styles, pictures and sockets from here alone; no frames, no plugins, no other base.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
form-action 'self'; frame-ancestors 'none'";

/// A file of the web app; its page for every other path that a browser may be at.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_page = path.is_empty() || !path.rsplit('/').next().unwrap_or_default().contains('.');
    let name = if is_page { "index.html" } else { path };
    let Some(file) = Dist::get(name) else {
        return if is_page { page(NO_APP.into()) } else { not_found() };
    };
    if is_page {
        return page(file.data.into_owned().into());
    }
    // Built files carry a hash in their names and never change.
    let lasting =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    Response::builder()
        .header(header::CONTENT_TYPE, file.metadata.mimetype())
        .header(header::CACHE_CONTROL, lasting)
        .body(Body::from(file.data.into_owned()))
        .expect("the headers are well formed")
}

/// The page with more in its head.
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
