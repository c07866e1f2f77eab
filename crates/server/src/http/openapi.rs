//! The descriptions of the interface for programs, generated from the handlers and the protocol's types: OpenAPI for
//! HTTP, AsyncAPI for the messages of a table's WebSocket.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use utoipa::OpenApi;

use crate::http::error::ErrorBody;
use crate::http::{
    Access, ROUTES, bots, challenges, editions, events, games, guests, health, links, me, openapi, password,
    published_replays, reach, records, replays, reports, route_codes, seats, sessions, socket, start, tables,
    tokens,
};
use protocol::{ClientMessage, CloseReason, PROTOCOL, RefusalCode, ServerMessage};
use table::replay::Whole;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Whistlestop",
        version = "1",
        description = "Tables of five train games. Browsers are known by a cookie, bots by a token in `Authorization: Bearer`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    paths(
        health::health,
        health::alive,
        health::ready,
        health::metrics,
        editions::editions,
        editions::edition,
        reach::reach,
        me::show,
        me::change,
        guests::guest,
        sessions::login,
        password::set_password,
        sessions::logout,
        sessions::sessions,
        sessions::drop_other_sessions,
        sessions::drop_session,
        tokens::tokens,
        tokens::new_token,
        tokens::drop_token,
        tables::list,
        tables::open,
        tables::use_code,
        tables::show,
        tables::close,
        tables::invitation,
        tables::renew_invite,
        tables::watch,
        tables::hide,
        seats::free_seat,
        seats::join,
        seats::leave,
        start::start,
        seats::add_bot,
        seats::remove_bot,
        seats::choose_color,
        seats::contribute,
        games::rematch,
        games::resign,
        published_replays::publish,
        published_replays::preview,
        reports::report,
        replays::show,
        socket::open,
        replays::course,
        replays::go_on,
        games::take_back,
        events::stream,
        challenges::list,
        challenges::challenge,
        challenges::withdraw,
        challenges::accept,
        challenges::decline,
        challenges::blocks,
        challenges::unblock,
        bots::list,
        bots::become_bot,
        records::open_record,
        me::story,
        me::export,
        me::forget,
        links::new_link,
        links::look_at_link,
        links::use_link,
        openapi::openapi,
        openapi::asyncapi,
    ),
    components(schemas(ErrorBody, Whole, ServerMessage))
)]
struct Routes;

#[derive(OpenApi)]
#[openapi(components(schemas(ClientMessage, ServerMessage)))]
struct Messages;

/// The OpenAPI document.
pub static OPENAPI: LazyLock<String> = LazyLock::new(|| pretty(&describe_routes()));

/// The AsyncAPI document.
pub static ASYNCAPI: LazyLock<String> = LazyLock::new(|| pretty(&describe_messages()));

/// Old routes that are kept for programs: method and path, and those of the route that replaces them.
const ALIASES: [(&str, &str, &str, &str); 2] =
    [("post", "/api/v1/guest", "post", "/api/v1/session"), ("post", "/api/v1/me", "patch", "/api/v1/me")];

fn pretty(document: &Value) -> String {
    serde_json::to_string_pretty(document).expect("plain data becomes JSON") + "\n"
}

fn generated<T: OpenApi>() -> Value {
    serde_json::to_value(T::openapi()).expect("plain data becomes JSON")
}

/// Returns the description of the refusals of a route, by status.
fn refusals(codes: &[RefusalCode]) -> BTreeMap<u16, String> {
    let mut refusals = BTreeMap::<u16, Vec<String>>::new();
    for code in codes {
        refusals.entry(code.status()).or_default().push(format!("`{}`", code.id()));
    }
    let described = |codes: Vec<String>| match codes.as_slice() {
        [code] => format!("Refused, with the code {code}"),
        codes => format!("Refused, with one of the codes {}", codes.join(", ")),
    };
    refusals.into_iter().map(|(status, codes)| (status, described(codes))).collect()
}

/// Returns the OpenAPI document: the handlers' descriptions, with the refusals and the kinds of access that all
/// routes share.
fn describe_routes() -> Value {
    let mut document = generated::<Routes>();
    document["components"]["securitySchemes"] = json!({
        "cookie": { "type": "apiKey", "in": "cookie", "name": "whistlestop" },
        "token": { "type": "http", "scheme": "bearer" },
    });
    for (alias_method, alias, method, path) in ALIASES {
        let mut operation = document["paths"][path][method].clone();
        operation["deprecated"] = json!(true);
        operation["operationId"] =
            json!(format!("{}_{alias_method}", alias.rsplit('/').next().unwrap_or_default()));
        operation["summary"] = json!(format!("The same as {} {path}", method.to_uppercase()));
        document["paths"][alias][alias_method] = operation;
    }
    let error = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } });
    for (method, path, access) in ROUTES {
        let Some(operation) = document["paths"][path].get_mut(method.to_lowercase()) else { continue };
        for (status, description) in refusals(&route_codes::codes(method, path, *access)) {
            operation["responses"][status.to_string()] =
                if status == 503 && matches!(*path, "/healthz" | "/readyz") {
                    let content = json!({ "text/plain": { "schema": { "type": "string" } } });
                    json!({ "description": "Not ready, and why", "content": content })
                } else {
                    json!({ "description": description, "content": error })
                };
        }
        operation["security"] = match access {
            Access::Anyone | Access::Local => json!([{}, { "cookie": [] }, { "token": [] }]),
            Access::Person => json!([{ "cookie": [] }]),
            Access::Scope(_) => json!([{ "cookie": [] }, { "token": [] }]),
        };
        if let Access::Scope(scope) = access {
            operation["description"] = json!(format!("A token needs the scope `{scope}`."));
        }
    }
    let picture = &mut document["paths"]["/api/v1/shared/{id}/{key}/preview.png"]["get"]["responses"]["200"];
    picture["content"] = json!({ "image/png": {} });
    let replay = &mut document["paths"]["/api/v1/tables/{id}/replay"]["get"]["responses"]["200"]["content"];
    replay["application/json"]["schema"] = json!({
        "oneOf": [{ "$ref": "#/components/schemas/Replay" }, { "$ref": "#/components/schemas/ServerMessage" }],
    });
    document
}

/// Returns the messages of one direction: one of every type, by name.
fn messages(schemas: &Value, of: &str, from: &str) -> BTreeMap<String, Value> {
    let variants = schemas[of]["oneOf"].as_array().into_iter().flatten();
    variants
        .filter_map(|schema| {
            let kind = schema["properties"]["type"]["enum"][0].as_str()?;
            let summary = schema["description"].as_str().unwrap_or_default();
            let message = json!({ "name": kind, "summary": summary, "payload": schema });
            Some((format!("{from}-{kind}"), message))
        })
        .collect()
}

/// Returns the AsyncAPI document of a table's WebSocket.
fn describe_messages() -> Value {
    let schemas = generated::<Messages>()["components"]["schemas"].take();
    let (client, server) =
        (messages(&schemas, "ClientMessage", "client"), messages(&schemas, "ServerMessage", "server"));
    let reference = |names: &BTreeMap<String, Value>, at: &str| -> Vec<Value> {
        names.keys().map(|name| json!({ "$ref": format!("{at}/{name}") })).collect()
    };
    let channel: BTreeMap<&String, Value> = client
        .keys()
        .chain(server.keys())
        .map(|name| (name, json!({ "$ref": format!("#/components/messages/{name}") })))
        .collect();
    let closing: BTreeMap<&str, u16> =
        CloseReason::ALL.iter().map(|reason| (reason.id(), reason.code())).collect();
    let all: BTreeMap<&String, &Value> = client.iter().chain(&server).collect();
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Whistlestop",
            "version": PROTOCOL.to_string(),
            "description": "The messages of a table's WebSocket, JSON in text frames. Order, limits and a whole \
                conversation are in docs/protocol.md.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/api/v1/tables/{id}/socket",
                "description": "The WebSocket of one table.",
                "parameters": { "id": { "description": "The id of the table" } },
                "messages": channel,
                "x-close-codes": closing,
            },
        },
        "operations": {
            "receive": {
                "action": "receive",
                "channel": { "$ref": "#/channels/table" },
                "messages": reference(&client, "#/channels/table/messages"),
            },
            "send": {
                "action": "send",
                "channel": { "$ref": "#/channels/table" },
                "messages": reference(&server, "#/channels/table/messages"),
            },
        },
        "components": { "schemas": schemas, "messages": all },
    })
}

fn json_text(text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

#[utoipa::path(
    get,
    path = "/api/v1/openapi.json",
    summary = "This document",
    tag = "documents",
    responses((status = 200, description = "The OpenAPI document", body = Object))
)]
pub(crate) async fn openapi() -> Response {
    json_text(&OPENAPI)
}

#[utoipa::path(
    get,
    path = "/api/v1/asyncapi.json",
    summary = "The messages of a table's WebSocket",
    tag = "documents",
    responses((status = 200, description = "The AsyncAPI document", body = Object))
)]
pub(crate) async fn asyncapi() -> Response {
    json_text(&ASYNCAPI)
}
