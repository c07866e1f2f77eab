//! The OpenAPI document is correct: every answer has exactly the fields that it describes.

use serde_json::{Value, json};
use testkit::client::{Answer, Client};

use crate::house::{House, new_table, open_table, play_out, sit};

fn document() -> Value {
    serde_json::from_str(&server::http::openapi::OPENAPI).expect("it is JSON")
}

#[track_caller]
fn check(document: &Value, method: &str, path: &str, answer: &Answer) {
    let operation = &document["paths"][path][method.to_lowercase()];
    let mut response = &operation["responses"][answer.status.to_string()];
    if let Some(name) = response["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        response = &document["components"]["responses"][name];
    }
    let schema = &response["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {path} does not say what it answers with {}", answer.status);
    if answer.status >= 400 {
        let code = format!("`{}`", answer.code());
        let description = response["description"].as_str().unwrap_or_default();
        assert!(description.contains(&code), "{method} {path} does not list {code}: {description}");
    }
    let schema = json!({ "allOf": [schema], "components": document["components"] });
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    let json = answer.json();
    let found: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
    assert!(found.is_empty(), "{method} {path}: {found:#?}\n{}", answer.body);
}

/// The stored documents show the effect of changed types on programs in reviews.
#[test]
fn the_stored_descriptions_are_up_to_date() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api");
    for (name, fresh) in [
        ("openapi.json", &*server::http::openapi::OPENAPI),
        ("asyncapi.json", &*server::http::openapi::ASYNCAPI),
    ] {
        let file = folder.join(name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&file, fresh).expect("the file can be written");
        }
        let stored = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            stored == *fresh,
            "run UPDATE=1 cargo test -p server --test service descriptions, and look at what has changed in {name}"
        );
    }
}

/// The routes are those of the router, and each says what it answers with and how it refuses.
#[test]
fn every_route_has_response_schemas_and_error_codes() {
    let document = document();
    let mut described = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            described.push((method.to_uppercase(), path.clone()));
        }
    }
    described.sort();
    let mut routes: Vec<(String, String)> = server::http::ROUTES
        .iter()
        .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    routes.sort();
    assert_eq!(described, routes, "the document describes other routes than there are");

    let mut without = Vec::new();
    let mut ids = std::collections::BTreeSet::new();
    for (method, path) in &routes {
        let operation = &document["paths"][path][method.to_lowercase()];
        let mut lacks = |what: &str| without.push(format!("{method} {path}: {what}"));
        if !ids.insert(operation["operationId"].as_str().unwrap_or_default()) {
            lacks("an operation id of its own");
        }
        if operation["summary"].as_str().is_none_or(str::is_empty) {
            lacks("a summary");
        }
        let (mut good, mut bad) = (0, 0);
        for (status, response) in operation["responses"].as_object().expect("responses") {
            let reference = response["$ref"].as_str().and_then(|name| name.rsplit('/').next());
            let response = reference.map_or(response, |name| &document["components"]["responses"][name]);
            let content = response["content"].as_object();
            let is_refusal = status.as_str() >= "400";
            if is_refusal {
                bad += 1
            } else {
                good += 1
            }
            if status == "101" {
                continue;
            }
            let Some(content) = content.filter(|content| !content.is_empty()) else {
                lacks(&format!("a schema of the answer {status}"));
                continue;
            };
            for (kind, body) in content {
                let schema = &body["schema"];
                let is_open = kind == "application/json"
                    && schema == &json!({ "type": "object" })
                    && !path.ends_with("api.json");
                if (!schema.is_object() && kind != "image/png") || is_open {
                    lacks(&format!("a schema of the answer {status}"));
                }
            }
            let names_a_code = response["description"].as_str().is_some_and(|text| text.contains('`'));
            if is_refusal && content.contains_key("application/json") && !names_a_code {
                lacks(&format!("the codes of the answer {status}"));
            }
        }
        if good == 0 || bad == 0 {
            lacks("an answer or a refusal");
        }
    }
    assert!(without.is_empty(), "{without:#?}");
}

/// Every message of the protocol is in the AsyncAPI document. That the server sends what it says is checked for every
/// message that the tests of this program receive (`check_message`).
#[test]
fn messages_are_as_described() {
    let document: Value = serde_json::from_str(&server::http::openapi::ASYNCAPI).expect("it is JSON");
    let messages = document["components"]["messages"].as_object().expect("messages");
    for kind in protocol::ClientMessage::TYPES {
        assert!(messages.contains_key(&format!("client-{kind}")), "{kind} is not described");
    }
    let schema = |name: &str| {
        let schema =
            json!({ "$ref": format!("#/components/schemas/{name}"), "components": document["components"] });
        jsonschema::draft202012::new(&schema).expect("a schema")
    };
    let client = schema("ClientMessage");
    for good in [
        json!({ "type": "hello", "protocol": 1, "version": null }),
        json!({ "type": "act", "id": "a", "seat": 0, "expected": 1, "action": "pass" }),
        json!({ "type": "skip" }),
    ] {
        assert!(client.is_valid(&good), "{good}");
    }
    for bad in [json!({ "type": "teleport" }), json!({ "type": "act", "id": "a" }), json!({})] {
        assert!(!client.is_valid(&bad), "{bad}");
    }
    let server = schema("ServerMessage");
    let pong = protocol::ServerMessage::Pong { n: 1, server_time: 2 };
    assert!(server.is_valid(&serde_json::to_value(pong).expect("JSON")));
    for bad in [json!({ "type": "pong", "n": 1 }), json!({ "type": "teleport" }), json!({})] {
        assert!(!server.is_valid(&bad), "{bad}");
    }
}

struct Caller<'a> {
    document: &'a Value,
    client: &'a Client,
}

impl Caller<'_> {
    /// Asks, and compares the answer with its description. `{id}` and `{seat}` are filled in.
    async fn ask(&self, method: &str, path: &str, filled: &str, body: Option<Value>, status: u16) -> Value {
        let body = body.map(|body| body.to_string());
        let answer = self.client.request(method, filled, body.as_deref()).await.expect("answered");
        assert_eq!(answer.status, status, "{method} {filled}: {answer:?}");
        check(self.document, method, path, &answer);
        answer.json()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_is_as_described() {
    let mut house = House::open("description").await;
    let ann = house.guest().await;
    let document = document();
    let caller = Caller { document: &document, client: &ann };
    caller.ask("GET", "/api/v1/editions", "/api/v1/editions", None, 200).await;
    for edition in ["usa", "marklin", "london", "new-york", "card-game"] {
        let facts = format!("/api/v1/editions/{edition}");
        let facts = caller.ask("GET", "/api/v1/editions/{id}", &facts, None, 200).await;
        assert_eq!(facts["id"], edition);
    }
    caller.ask("GET", "/api/v1/editions/{id}", "/api/v1/editions/mars", None, 404).await;
    caller.ask("GET", "/api/v1/me", "/api/v1/me", None, 200).await;
    caller.ask("PATCH", "/api/v1/me", "/api/v1/me", Some(json!({ "language": "en" })), 200).await;
    caller.ask("POST", "/api/v1/guest", "/api/v1/guest", Some(json!({})), 200).await;
    caller
        .ask("POST", "/api/v1/me", "/api/v1/me", Some(json!({ "name": "Ann", "language": "pl" })), 200)
        .await;
    caller.ask("POST", "/api/v1/me", "/api/v1/me", Some(json!({ "name": "" })), 400).await;
    let token = json!({ "name": "bot", "scopes": ["watch", "play"] });
    let token = caller.ask("POST", "/api/v1/tokens", "/api/v1/tokens", Some(token), 200).await;
    caller.ask("GET", "/api/v1/tokens", "/api/v1/tokens", None, 200).await;
    let listed = caller.ask("GET", "/api/v1/sessions", "/api/v1/sessions", None, 200).await;
    assert_eq!(listed[0]["current"], true);
    caller.ask("DELETE", "/api/v1/sessions/{id}", "/api/v1/sessions/0000", None, 404).await;
    caller.ask("DELETE", "/api/v1/sessions", "/api/v1/sessions", None, 200).await;
    let link = caller.ask("POST", "/api/v1/links", "/api/v1/links", Some(json!({})), 200).await;
    let key = Some(json!({ "key": link["key"] }));
    caller.ask("POST", "/api/v1/links/look", "/api/v1/links/look", key, 200).await;
    let phone = house.guest().await;
    let phone = Caller { document: &document, client: &phone };
    let key = Some(json!({ "key": link["key"] }));
    phone.ask("POST", "/api/v1/links/use", "/api/v1/links/use", key.clone(), 200).await;
    phone.ask("POST", "/api/v1/links/use", "/api/v1/links/use", key, 404).await;
    caller.ask("GET", "/api/v1/me/data", "/api/v1/me/data", None, 200).await;
    let revoke = format!("/api/v1/tokens/{}", token["id"].as_str().expect("an id"));
    caller.ask("DELETE", "/api/v1/tokens/{id}", &revoke, None, 200).await;
    caller.ask("DELETE", "/api/v1/tokens/{id}", &revoke, None, 404).await;

    let table = new_table("london", &["human", "open"]);
    let opened = caller.ask("POST", "/api/v1/tables", "/api/v1/tables", Some(table), 200).await;
    let at = |rest: &str| format!("/api/v1/tables/{}{rest}", opened["id"].as_str().expect("an id"));
    let bot = "/api/v1/tables/{id}/seats/{seat}/bot";
    let level = || Some(json!({ "level": "porter" }));
    caller.ask("POST", bot, &at("/seats/1/bot"), level(), 200).await;
    caller.ask("DELETE", bot, &at("/seats/1/bot"), None, 200).await;
    caller.ask("DELETE", bot, &at("/seats/1/bot"), None, 409).await;
    caller.ask("POST", bot, &at("/seats/1/bot"), level(), 200).await;
    let color = "/api/v1/tables/{id}/seats/{seat}/color";
    caller.ask("POST", color, &at("/seats/0/color"), Some(json!({ "color": "yellow" })), 200).await;
    caller.ask("POST", color, &at("/seats/0/color"), Some(json!({ "color": "green" })), 400).await;
    caller.ask("POST", color, &at("/seats/1/color"), Some(json!({ "color": "black" })), 403).await;
    caller.ask("GET", "/api/v1/reach", "/api/v1/reach", None, 200).await;
    let code = |code: &str| Some(json!({ "code": code }));
    caller.ask("POST", "/api/v1/codes", "/api/v1/codes", code("2222-2222"), 404).await;
    caller.ask("POST", "/api/v1/tables/{id}/invitation", &at("/invitation"), Some(json!({})), 200).await;
    caller.ask("POST", "/api/v1/tables/{id}/invite", &at("/invite"), Some(json!({})), 200).await;
    caller.ask("POST", "/api/v1/tables/{id}/watch", &at("/watch"), Some(json!({})), 200).await;
    caller.ask("POST", "/api/v1/tables/{id}/hide", &at("/hide"), Some(json!({ "hidden": false })), 200).await;
    let seat = "/api/v1/tables/{id}/seats/{seat}";
    caller.ask("DELETE", seat, &at("/seats/1"), None, 200).await;
    caller.ask("DELETE", seat, &at("/seats/0"), None, 403).await;
    caller.ask("POST", bot, &at("/seats/1/bot"), level(), 200).await;
    let nonce = "/api/v1/tables/{id}/seats/{seat}/nonce";
    caller.ask("POST", nonce, &at("/seats/0/nonce"), Some(json!({ "hash": "0".repeat(64) })), 200).await;
    caller.ask("POST", nonce, &at("/seats/0/nonce"), Some(json!({ "nonce": "00" })), 409).await;
    caller.ask("POST", "/api/v1/tables/{id}/join", &at("/join"), Some(json!({})), 200).await;
    let report = Some(json!({ "seat": 0, "text": "He sings." }));
    caller.ask("POST", "/api/v1/tables/{id}/report", &at("/report"), report, 200).await;
    caller.ask("GET", "/api/v1/tables/{id}/replay", &at("/replay"), None, 409).await;
    caller.ask("POST", "/api/v1/tables/{id}/start", &at("/start"), Some(json!({})), 200).await;
    caller.ask("GET", "/api/v1/tables", "/api/v1/tables", None, 200).await;

    let mut sockets = [(0, sit(&ann, opened["id"].as_str().expect("an id")).await)];
    play_out(&mut sockets, 5).await;
    caller.ask("GET", "/api/v1/tables/{id}/replay", &at("/replay"), None, 200).await;
    caller.ask("GET", "/api/v1/tables/{id}/replay", &at("/replay?at=3&seat=0"), None, 200).await;
    caller.ask("GET", "/api/v1/tables/{id}/replay", &at("/replay?at=100000"), None, 404).await;
    let summary = caller.ask("GET", "/api/v1/tables/{id}", &at(""), None, 200).await;
    assert_eq!((&summary["id"], &summary["state"]), (&opened["id"], &json!("over")));
    caller.ask("DELETE", "/api/v1/tables/{id}", &at(""), None, 409).await;
    let listed = caller.ask("GET", "/api/v1/tables", "/api/v1/tables", None, 200).await;
    let ended = &listed["mine"][0]["result"];
    assert_eq!(ended["ranks"].as_array().map(Vec::len), Some(2), "a finished game has a result: {listed}");
    caller.ask("POST", "/api/v1/tables/{id}/share", &at("/share"), Some(json!({})), 200).await;
    caller.ask("POST", "/api/v1/tables/{id}/rematch", &at("/rematch"), Some(json!({})), 200).await;
    let closed = open_table(&ann, &new_table("london", &["human", "open"])).await;
    caller.ask("DELETE", "/api/v1/tables/{id}", &format!("/api/v1/tables/{closed}"), None, 200).await;
    let given_up = open_table(&ann, &new_table("london", &["human", "bot"])).await;
    let at = |rest: &str| format!("/api/v1/tables/{given_up}{rest}");
    caller.ask("POST", "/api/v1/tables/{id}/start", &at("/start"), Some(json!({})), 200).await;
    let take_back = "/api/v1/tables/{id}/take-back";
    caller.ask("POST", take_back, &at("/take-back"), Some(json!({})), 409).await;
    caller.ask("POST", "/api/v1/tables/{id}/leave", &at("/leave"), Some(json!({})), 200).await;
    caller.ask("POST", "/api/v1/tables/{id}/resign", &at("/resign"), Some(json!({})), 200).await;

    let password = Some(json!({ "password": "correct horse" }));
    caller.ask("POST", "/api/v1/password", "/api/v1/password", password, 200).await;
    let stranger = Client::new(house.address);
    let stranger = Caller { document: &document, client: &stranger };
    let login = Some(json!({ "name": "Ann", "password": "correct horse" }));
    stranger.ask("POST", "/api/v1/login", "/api/v1/login", login, 200).await;
    stranger.ask("POST", "/api/v1/logout", "/api/v1/logout", Some(json!({})), 401).await;
    let other = house.guest().await;
    let other = Caller { document: &document, client: &other };
    other.ask("POST", "/api/v1/logout", "/api/v1/logout", Some(json!({})), 200).await;
    house.close().await;
}
