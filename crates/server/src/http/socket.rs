//! WebSockets of tables: converts frames to messages and back.
//!
//! A socket passes messages to its table and sends the messages of its outbox.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, State};
use axum::response::Response;
use tokio::time::{Instant, MissedTickBehavior, timeout};

use crate::http::error::Failure;
use crate::http::identity::{Identity, SUBPROTOCOL};
use crate::http::rate::Bucket;
use crate::http::{Address, Admitted, App, TooFast};
use crate::limits::{BOT_FACTOR, CATCH_UP_TIME, Limits, MESSAGE_BYTES, OUTGOING_BYTES};
use crate::runtime::outbox::{Next, Outbox};
use crate::runtime::{Lane, read_doc};
use crate::telemetry;
use protocol::{ClientMessage, CloseReason, ParseError, Refusal, RefusalCode};
use table::machine::{chat_refused, question_refused};
use table::outgoing::{self, Outgoing};

/// Bytes that a socket reads at once: most messages are small, and there are many sockets.
const READ_BUFFER: usize = 4 * 1024;

/// Bytes that may wait in a socket's own buffer: one message of the largest kind, and control frames. A message that
/// does not fit would end the socket.
const WRITE_BUFFER: usize = OUTGOING_BYTES + 64 * 1024;

/// Characters of an unknown type of message that its refusal repeats.
const LONGEST_ECHO: usize = 40;

/// Opens a socket to a table that the asker may see.
#[utoipa::path(
    get,
    path = "/api/v1/tables/{id}/socket",
    operation_id = "socket",
    summary = "The WebSocket of a table: JSON messages as in docs/hosting.md",
    tag = "tables",
    params(("id" = String, Path, description = "The id")),
    responses((status = 101, description = "The WebSocket opens; its messages are in asyncapi.json"))
)]
pub(crate) async fn open(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Extension(Address(address)): Extension<Address>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let absent = || Failure::NotFound(Refusal::no_such_table());
    if id.len() > 64 || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(absent());
    }
    let row = app.tables.store().table(&id).await?.ok_or_else(absent)?;
    let doc = read_doc(&row)?;
    if !doc.admits(&identity.account.id) {
        return Err(absent());
    }
    // Only after the table was found: a page whose socket was refused asks here by plain HTTP whether to try again.
    let upgrade = upgrade
        .map_err(|rejection| Failure::Bad(Refusal::new(RefusalCode::BadRequest, rejection.body_text())))?;
    app.count_socket(&identity.account, address)?;
    let admitted = app.admit(&identity.account, address)?;
    let seated = identity.allows("play") && !doc.seats_of(&identity.account.id).is_empty();
    let upgrade = upgrade
        .protocols([SUBPROTOCOL])
        .max_message_size(MESSAGE_BYTES)
        .max_frame_size(MESSAGE_BYTES)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| serve(app, id, identity, address, seated, admitted, socket)))
}

struct Socket {
    app: App,
    limits: Limits,
    table: String,
    identity: Identity,
    address: IpAddr,
    socket: WebSocket,
    outbox: Arc<Outbox>,
    client: u64,
    messages: Bucket,
}

async fn serve(
    app: App,
    table: String,
    identity: Identity,
    address: IpAddr,
    seated: bool,
    _admitted: Admitted,
    socket: WebSocket,
) {
    let outbox = Arc::new(Outbox::default());
    outbox.set_seated(seated);
    outbox.set_place(&table, identity.payer());
    let account = identity.account.clone();
    // Registered before the session is checked again, so that a logout in between is noticed by one of the two.
    let _presence = app.tables.enter(&identity, &outbox);
    if !app.tables.is_known(identity.by.hash()).await {
        outbox.close(CloseReason::Logout);
    }
    let connected = app.tables.connect(&table, account.id, account.name, Arc::clone(&outbox)).await;
    let connected = match (connected, identity.bound()) {
        (Ok(client), Some(seat)) => {
            let lane = if outbox.is_seated() { Lane::Players } else { Lane::Spectators };
            app.tables.bind(&table, client, lane, seat).await.map(|()| client)
        }
        (connected, _) => connected,
    };
    let mut socket = Socket {
        app: Arc::clone(&app),
        limits: app.tables.limits(),
        table,
        identity,
        address,
        socket,
        outbox,
        client: connected.as_ref().copied().unwrap_or(0),
        messages: Bucket::default(),
    };
    let reason = match connected {
        Ok(_) => socket.run().await,
        Err(error) => {
            tracing::warn!(%error, "table unavailable");
            Some(CloseReason::Busy)
        }
    };
    let lane = socket.lane();
    socket.app.tables.went(&socket.table, socket.client, lane).await;
    metrics::counter!(telemetry::CLOSED, "reason" => reason.map_or("client", CloseReason::id)).increment(1);
    if let Some(reason) = reason {
        socket.close(reason).await;
    }
}

impl Socket {
    /// Returns the lane in which the socket's messages wait.
    fn lane(&self) -> Lane {
        if self.outbox.is_seated() { Lane::Players } else { Lane::Spectators }
    }

    /// Runs until the socket ends; returns the reason unless the client closed it.
    async fn run(&mut self) -> Option<CloseReason> {
        let mut stop = self.app.stop.subscribe();
        let mut greeted = false;
        let mut deadline = Instant::now() + self.limits.hello_time;
        // When the client may next request a snapshot in place of dropped messages, and whether it has to.
        let mut catch_up = Instant::now();
        let mut catching_up = false;
        let mut sent_since = true;
        // A browser answers these frames by itself, also in a hidden tab whose timers are slowed down.
        let mut pings = tokio::time::interval(self.limits.idle_time.max(Duration::from_secs(3)) / 3);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.reset();
        loop {
            tokio::select! {
                next = self.outbox.next() => match next {
                    Next::Send(message) => {
                        if let Err(reason) = self.send(&message).await {
                            return reason;
                        }
                        sent_since = true;
                    }
                    Next::CatchUp if !sent_since => return Some(CloseReason::Slow),
                    Next::CatchUp => {
                        catching_up = true;
                        sent_since = false;
                    }
                    Next::Close(reason) => return Some(reason),
                },
                () = tokio::time::sleep_until(catch_up), if catching_up => {
                    catching_up = false;
                    catch_up = Instant::now() + CATCH_UP_TIME;
                    self.outbox.resume();
                    let hello = ClientMessage::Hello { protocol: None, version: None, watch: false, action_objects: false };
                    if self.app.tables.sent(&self.table, self.client, self.lane(), hello).await.is_err() {
                        return Some(CloseReason::Busy);
                    }
                }
                received = self.socket.recv() => {
                    let message = match received {
                        None => return None,
                        Some(Err(error)) => return is_too_large(&error).then_some(CloseReason::TooLarge),
                        Some(Ok(message)) => message,
                    };
                    if greeted {
                        deadline = Instant::now() + self.limits.idle_time;
                    }
                    match message {
                        Message::Text(text) => {
                            let hello = match self.received(text.as_str()).await {
                                Ok(hello) => hello,
                                Err(reason) => return Some(reason),
                            };
                            if hello {
                                greeted = true;
                                deadline = Instant::now() + self.limits.idle_time;
                            }
                        }
                        Message::Binary(_) => return Some(CloseReason::BadMessage),
                        Message::Ping(_) | Message::Pong(_) => {
                            if self.count_message().is_err() {
                                return Some(CloseReason::TooFast);
                            }
                        }
                        Message::Close(_) => return None,
                    }
                }
                _ = pings.tick(), if greeted => {
                    let ping = self.socket.send(Message::Ping(Vec::new().into()));
                    match timeout(self.limits.send_time, ping).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return None,
                        Err(_) => return Some(CloseReason::Slow),
                    }
                }
                () = tokio::time::sleep_until(deadline) => return Some(CloseReason::Idle),
                Ok(()) = stop.changed() => return Some(CloseReason::Shutdown),
            }
        }
    }

    /// Counts a message or control frame, on this socket and on all sockets of its account and address.
    fn count_message(&mut self) -> Result<(), CloseReason> {
        let now = self.app.tables.now().mono;
        let account = &self.identity.account;
        let rate =
            if account.is_bot() { self.limits.messages.times(BOT_FACTOR) } else { self.limits.messages };
        self.messages.take(&rate, now).map_err(|_| CloseReason::TooFast)?;
        self.app.count_message(account, self.address).map_err(|_| CloseReason::TooFast)
    }

    /// Handles a text message; returns whether it was a hello, or why the socket must close.
    async fn received(&mut self, text: &str) -> Result<bool, CloseReason> {
        self.count_message()?;
        let mut message = match ClientMessage::parse(text) {
            Ok(message) => message,
            Err(ParseError::Malformed) => return Err(CloseReason::BadMessage),
            Err(ParseError::UnknownType { id, kind }) => {
                let kind: String = kind.chars().take(LONGEST_ECHO).collect();
                let refusal = Refusal::new(RefusalCode::UnknownMessage, "there is no such type of message");
                let refusal = refusal.with("type", kind.as_str());
                self.outbox.push(outgoing::refused(id.as_deref().unwrap_or_default(), refusal));
                return Ok(false);
            }
        };
        let hello = matches!(message, ClientMessage::Hello { .. });
        let plays = self.identity.allows("play");
        let no_scope =
            || Refusal::new(RefusalCode::NoScope, "the token does not allow that").with("scope", "play");
        let account = &self.identity.account.id;
        match &mut message {
            ClientMessage::Hello { watch, .. } => {
                self.app
                    .count_hello(&self.identity.account, self.address)
                    .map_err(|_| CloseReason::TooFast)?;
                // A token that may only watch is a spectator, even if its account has a seat.
                *watch |= !plays;
            }
            ClientMessage::Act { id, .. }
            | ClientMessage::Undo { id }
            | ClientMessage::Replace { id, .. }
            | ClientMessage::TakeOver { id, .. }
                if !plays =>
            {
                self.outbox.push(outgoing::refused(id, no_scope()));
                return Ok(false);
            }
            ClientMessage::Chat { id, .. } if !plays => {
                self.outbox.push(chat_refused(id.as_deref(), no_scope()));
                return Ok(false);
            }
            ClientMessage::Hint { id, .. } if !plays => {
                self.outbox.push(question_refused("hint", id.as_deref(), no_scope()));
                return Ok(false);
            }
            ClientMessage::Chat { id, .. } if self.identity.bound().is_some() => {
                let refusal =
                    Refusal::new(RefusalCode::NoScope, "a private hand plays its seat and does nothing else");
                self.outbox.push(chat_refused(id.as_deref(), refusal));
                return Ok(false);
            }
            ClientMessage::Chat { id, .. } if self.identity.account.is_bot() && !self.outbox.is_seated() => {
                let refusal = Refusal::new(RefusalCode::NoScope, "a bot account chats only where it plays");
                self.outbox.push(chat_refused(id.as_deref(), refusal));
                return Ok(false);
            }
            ClientMessage::Chat { text, id } => {
                if let Err(refusal) = self.app.check_words(text) {
                    self.outbox.push(chat_refused(id.as_deref(), refusal));
                    return Ok(false);
                }
                if let Err(TooFast { refusal, .. }) = self.app.count_chat(account, self.address) {
                    self.outbox.push(chat_refused(id.as_deref(), refusal));
                    return Ok(false);
                }
            }
            ClientMessage::Hint { id, .. } => {
                if let Err(TooFast { refusal, .. }) = self.app.count_hint(account, self.address) {
                    self.outbox.push(question_refused("hint", id.as_deref(), refusal));
                    return Ok(false);
                }
            }
            ClientMessage::Ping { n } => {
                self.outbox.push(outgoing::pong(*n, self.app.tables.now().wall));
                return Ok(false);
            }
            ClientMessage::Act { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Why { .. }
            | ClientMessage::Weigh { .. }
            | ClientMessage::Replace { .. }
            | ClientMessage::TakeOver { .. }
            | ClientMessage::Pace { .. }
            | ClientMessage::Skip {} => {}
        }
        self.app
            .tables
            .sent(&self.table, self.client, self.lane(), message)
            .await
            .map_err(|_| CloseReason::Busy)?;
        Ok(hello)
    }

    async fn send(&mut self, message: &Outgoing) -> Result<(), Option<CloseReason>> {
        if message.text().len() > OUTGOING_BYTES {
            tracing::error!(bytes = message.text().len(), "a message is too large to be sent");
            return Err(Some(CloseReason::Slow));
        }
        let text = Message::Text(message.text().into());
        match timeout(self.limits.send_time, self.socket.send(text)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(None),
            Err(_) => Err(Some(CloseReason::Slow)),
        }
    }

    async fn close(mut self, reason: CloseReason) {
        // After a shutdown another node can take the client at once.
        let is_elsewhere = reason == CloseReason::Shutdown && self.app.tables.store().is_shared();
        let retry = if is_elsewhere { Some(0) } else { reason.retry_after() };
        let last = async {
            let closing = outgoing::closing(reason, retry);
            drop(self.socket.send(Message::Text(closing.text().into())).await);
            let frame = CloseFrame { code: reason.code(), reason: reason.id().into() };
            drop(self.socket.send(Message::Close(Some(frame))).await);
            // Waits for the peer's close frame.
            while let Some(Ok(_)) = self.socket.recv().await {}
        };
        drop(timeout(Duration::from_secs(1), last).await);
    }
}

/// Returns whether reading failed because a message was larger than allowed.
fn is_too_large(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
        || error.to_string().contains("capacity")
        || error.to_string().contains("size")
}
