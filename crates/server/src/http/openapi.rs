//! The description of the HTTP part for programs. A test compares it with the routes.

/// The document that `/api/v1/openapi.json` serves.
pub const DOCUMENT: &str = include_str!("openapi.json");
