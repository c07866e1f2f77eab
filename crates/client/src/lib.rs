//! A client of the server: HTTP with one connection per request, event streams and WebSockets, all with or without TLS.
//!
//! `whistlestop bot` plays with it, and so do the tests.
//! It is written by hand because tests need what HTTP clients prevent: heads without their bodies, bodies that the server
//! refuses while they are sent, addresses that change under a client that keeps its cookie, and thousands of sockets with
//! small buffers.

mod tls;

use std::io;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::Path;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::tls::Tls;

/// A connection to the server, with or without TLS.
trait Connection: AsyncRead + AsyncWrite + Send + Sync + Unpin + std::fmt::Debug {}

impl<T: AsyncRead + AsyncWrite + Send + Sync + Unpin + std::fmt::Debug> Connection for T {}

/// A response of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Headers with names in lower case.
    pub headers: Vec<(String, String)>,
    /// Body as text.
    pub body: String,
}

impl Answer {
    /// Returns the body as JSON; `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    /// Returns a header by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the code of a refusal; empty if it is none.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A user of the server: a browser with a cookie, or a program with a token.
#[derive(Clone, Debug)]
pub struct Client {
    /// Address of the server.
    pub server: SocketAddr,
    /// Headers of every request, such as `cookie`, `origin` and `authorization`.
    pub headers: Vec<(String, String)>,
    tls: Option<Tls>,
}

impl Client {
    /// Creates a client without an account whose requests come from the server's own page.
    pub fn new(server: SocketAddr) -> Self {
        Self { server, headers: vec![("origin".to_owned(), format!("http://{server}"))], tls: None }
    }

    /// Creates a client without an account for the server at an `http://` or `https://` address; its requests come from
    /// the server's own page. A server at an https address proves its name by a certificate, which an authority of the
    /// PEM file must have signed, or without a file an authority that the operating system trusts.
    pub fn at(url: &str, authorities: Option<&Path>) -> Result<Self, String> {
        let (secure, place) = match (url.strip_prefix("http://"), url.strip_prefix("https://")) {
            (Some(place), _) => (false, place),
            (None, Some(place)) => (true, place),
            (None, None) => return Err("expected an address that begins with http:// or https://".to_owned()),
        };
        let place = place.trim_end_matches('/');
        // The last colon of an IPv6 address without a port is inside its brackets.
        let (name, port) = match place.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => {
                (name, port.parse().map_err(|_| format!("{port} is not a port"))?)
            }
            Some(_) | None => (place, if secure { 443 } else { 80 }),
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let addresses = (name, port).to_socket_addrs().map_err(|why| why.to_string())?;
        // Many servers and networks still have no IPv6.
        let server = addresses.min_by_key(SocketAddr::is_ipv6).ok_or("the name has no address")?;
        let origin = url.trim_end_matches('/').to_owned();
        let headers = vec![("host".to_owned(), place.to_owned()), ("origin".to_owned(), origin)];
        let tls = if secure { Some(Tls::new(name, authorities)?) } else { None };
        Ok(Self { server, headers, tls })
    }

    /// Creates a client with a token and without a page for the server at an address, as [`Client::at`].
    pub fn bot_at(url: &str, token: &str, authorities: Option<&Path>) -> Result<Self, String> {
        let mut client = Self::at(url, authorities)?;
        client.headers.retain(|(name, _)| name != "origin");
        client.set("authorization", &format!("Bearer {token}"));
        Ok(client)
    }

    /// Connects to the server.
    async fn connect(&self) -> io::Result<Box<dyn Connection>> {
        let stream = TcpStream::connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(match &self.tls {
            None => Box::new(stream),
            Some(tls) => Box::new(tls.connect(stream).await?),
        })
    }

    /// Creates a guest account and returns its client.
    pub async fn guest(server: SocketAddr) -> io::Result<Self> {
        let mut client = Self::new(server);
        let answer = client.post("/api/v1/guest", &serde_json::json!({})).await?;
        client.keep_cookie(&answer);
        Ok(client)
    }

    /// Creates a client with a token and without a page.
    pub fn bot(server: SocketAddr, token: &str) -> Self {
        let headers = vec![("authorization".to_owned(), format!("Bearer {token}"))];
        Self { server, headers, tls: None }
    }

    /// Sets a header of every later request; replaces one of that name.
    pub fn set(&mut self, name: &str, value: &str) {
        self.headers.retain(|(known, _)| known != name);
        self.headers.push((name.to_owned(), value.to_owned()));
    }

    /// Stores the cookie that a response sets.
    pub fn keep_cookie(&mut self, answer: &Answer) {
        if let Some(cookie) = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()) {
            let cookie = cookie.to_owned();
            self.set("cookie", &cookie);
        }
    }

    /// Sends a GET request.
    pub async fn get(&self, path: &str) -> io::Result<Answer> {
        self.request("GET", path, None).await
    }

    /// Sends a POST request with a JSON body.
    pub async fn post(&self, path: &str, body: &Value) -> io::Result<Answer> {
        self.request("POST", path, Some(&body.to_string())).await
    }

    /// Returns the head of a request, with the length of its body if it has one.
    fn head(&self, method: &str, path: &str, body: Option<&str>) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !self.headers.iter().any(|(name, _)| name == "host") {
            head.push_str(&format!("host: {}\r\n", self.server));
        }
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if let Some(body) = body {
            if !self.headers.iter().any(|(name, _)| name == "content-type") {
                head.push_str("content-type: application/json\r\n");
            }
            head.push_str(&format!("content-length: {}\r\n", body.len()));
        }
        head
    }

    /// Sends the head of a POST and waits until the server wants the body, which [`HeldRequest::finish`] sends.
    pub async fn hold_post(&self, path: &str, body: &Value) -> io::Result<HeldRequest> {
        const CONTINUE: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
        let body = body.to_string();
        let head = format!("{}expect: 100-continue\r\n\r\n", self.head("POST", path, Some(&body)));
        let mut stream = self.connect().await?;
        send(&mut stream, &head).await?;
        let mut interim = [0; CONTINUE.len()];
        stream.read_exact(&mut interim).await?;
        if interim != *CONTINUE {
            return Err(io::Error::other("the server does not want the body"));
        }
        Ok(HeldRequest { stream, body })
    }

    /// Sends a request on a connection of its own and returns the response.
    pub async fn request(&self, method: &str, path: &str, body: Option<&str>) -> io::Result<Answer> {
        let mut head = self.head(method, path, body);
        head.push_str("\r\n");
        head.push_str(body.unwrap_or_default());
        let mut stream = self.connect().await?;
        // A server that refuses a body may answer and close before it has read all of it.
        let sent = send(&mut stream, &head).await;
        let mut bytes = Vec::new();
        let read = stream.read_to_end(&mut bytes).await;
        if bytes.is_empty() {
            sent?;
            read?;
        }
        read_answer(&bytes).ok_or_else(|| io::Error::other("the server did not speak HTTP"))
    }

    /// Opens the event stream of the account, after an event if its id is given.
    pub async fn events(&self, after: Option<i64>) -> io::Result<EventStream> {
        let mut head = self.head("GET", "/api/v1/events", None);
        if let Some(after) = after {
            head.push_str(&format!("last-event-id: {after}\r\n"));
        }
        head.push_str("\r\n");
        let mut stream = self.connect().await?;
        send(&mut stream, &head).await?;
        let mut stream = EventStream { stream: BufReader::new(stream), last: after, partial: Vec::new() };
        let status = stream.line().await?.unwrap_or_default();
        while stream.line().await?.is_some_and(|line| !line.is_empty()) {}
        if status.split(' ').nth(1) != Some("200") {
            return Err(io::Error::other(format!("the server answered {status}")));
        }
        Ok(stream)
    }

    /// Opens the WebSocket of a table.
    pub async fn socket(&self, table: &str) -> Result<Socket, tungstenite::Error> {
        self.socket_at(&format!("/api/v1/tables/{table}/socket")).await
    }

    /// Opens a WebSocket at a path of the server.
    pub async fn socket_at(&self, path: &str) -> Result<Socket, tungstenite::Error> {
        let mut request = format!("ws://{}{path}", self.server).into_client_request()?;
        for (name, value) in &self.headers {
            let name: tungstenite::http::HeaderName =
                name.parse().map_err(|_| io::Error::other("no header name"))?;
            request
                .headers_mut()
                .insert(name, value.parse().map_err(|_| io::Error::other("no header value"))?);
        }
        let stream = self.connect().await?;
        // Thousands of these live in one load test: small buffers.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream })
    }
}

/// Writes a text completely: TLS keeps records in a buffer until they are flushed.
async fn send(stream: &mut Box<dyn Connection>, text: &str) -> io::Result<()> {
    stream.write_all(text.as_bytes()).await?;
    stream.flush().await
}

/// A request whose head was sent and whose body is held back.
#[derive(Debug)]
pub struct HeldRequest {
    stream: Box<dyn Connection>,
    body: String,
}

impl HeldRequest {
    /// Sends the body and returns the response.
    pub async fn finish(mut self) -> io::Result<Answer> {
        send(&mut self.stream, &self.body).await?;
        let mut bytes = Vec::new();
        self.stream.read_to_end(&mut bytes).await?;
        read_answer(&bytes).ok_or_else(|| io::Error::other("the server did not speak HTTP"))
    }
}

/// An open event stream.
#[derive(Debug)]
pub struct EventStream {
    stream: BufReader<Box<dyn Connection>>,
    last: Option<i64>,
    /// The beginning of a line whose end has not come yet; it is kept when a caller stops waiting.
    partial: Vec<u8>,
}

impl EventStream {
    /// Returns the id of the last event that had one.
    pub fn last(&self) -> Option<i64> {
        self.last
    }

    /// Returns the next event; nothing at the end of the stream.
    pub async fn next(&mut self) -> io::Result<Option<Value>> {
        // Lines of the chunked encoding, which are hexadecimal numbers, are passed over: each event is one chunk.
        while let Some(line) = self.line().await? {
            if let Some(id) = line.strip_prefix("id: ") {
                self.last = id.parse().ok();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Ok(serde_json::from_str(data).ok());
            }
        }
        Ok(None)
    }

    async fn line(&mut self) -> io::Result<Option<String>> {
        self.stream.read_until(b'\n', &mut self.partial).await?;
        if self.partial.last() != Some(&b'\n') {
            return Ok(None);
        }
        let line = std::mem::take(&mut self.partial);
        Ok(Some(String::from_utf8_lossy(&line).trim_end().to_owned()))
    }
}

fn read_answer(bytes: &[u8]) -> Option<Answer> {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
        .collect();
    let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked { join_chunks(body) } else { body.to_owned() };
    Some(Answer { status, headers, body })
}

fn join_chunks(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let Some(chunk) =
            usize::from_str_radix(size, 16).ok().filter(|&size| size > 0).and_then(|size| after.get(..size))
        else {
            break;
        };
        body.push_str(chunk);
        rest = after[chunk.len()..].trim_start_matches("\r\n");
    }
    body
}

/// A WebSocket of a table.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<Box<dyn Connection>>,
}

/// What a WebSocket received.
#[derive(Clone, PartialEq, Debug)]
pub enum Received {
    /// A message; `null` if it is not JSON.
    Message(Value),
    /// The end of the connection, with its close code.
    Closed(Option<u16>),
}

impl Socket {
    /// Sends a message.
    pub async fn send(&mut self, message: &Value) -> Result<(), tungstenite::Error> {
        self.send_text(message.to_string()).await
    }

    /// Sends text.
    pub async fn send_text(&mut self, text: String) -> Result<(), tungstenite::Error> {
        self.stream.send(Message::text(text)).await
    }

    /// Sends binary data.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), tungstenite::Error> {
        self.stream.send(Message::binary(bytes)).await
    }

    /// Returns the next message, or the end.
    pub async fn receive(&mut self) -> Received {
        match self.receive_text().await {
            Ok(text) => Received::Message(serde_json::from_str(&text).unwrap_or(Value::Null)),
            Err(code) => Received::Closed(code),
        }
    }

    /// Returns the next message as text, or the close code.
    pub async fn receive_text(&mut self) -> Result<String, Option<u16>> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Closes the socket.
    pub async fn close(mut self) {
        drop(self.stream.close(None).await);
    }
}
