//! Parts of self-contained HTML pages.

/// Colors of seats and bots in charts.
const COLORS: [&str; 6] = ["#1f6f8b", "#c05621", "#2f855a", "#6b46c1", "#b7791f", "#97266d"];

/// Returns the color of the series number `place`.
pub(crate) const fn color(place: usize) -> &'static str {
    COLORS[place % COLORS.len()]
}

/// Escapes text for HTML content and attributes.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns a page with an English title and a body of HTML.
pub(crate) fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{}</title><style>\
         body{{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a202c}}\
         table{{border-collapse:collapse}}td,th{{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #cbd5e0}}\
         td:first-child,th:first-child,td.text{{text-align:left}}svg{{width:100%;height:auto}}\
         text{{font-size:12px;fill:#1a202c}}.blunder{{color:#9b2c2c;font-weight:600}}.mistake{{color:#9c4221}}\
         </style></head><body>{body}</body></html>\n",
        escape(title)
    )
}
