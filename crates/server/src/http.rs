//! The router: every route with who may use it, and what every request must pass before its handler sees it.

mod assets;
pub(crate) mod error;
pub mod identity;
mod me;
pub mod openapi;
mod passwords;
pub mod rate;
pub mod reach;
mod replays;
mod request_log;
mod sessions;
mod shared_replays;
mod socket;
pub(crate) mod tables;

use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use ipnet::IpNet;
use tokio::sync::watch;
use tower::util::MapRequest;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::barred_words::Words;
use crate::http::error::Failure;
use crate::http::identity::{self, By, Identity};
use crate::http::passwords::Passwords;
use crate::http::rate::{AddressBuckets, Buckets, Shares};
use crate::limits::{self, BODY_BYTES, Limits, RETRY_AFTER, Rate, STUDIES_AT_ONCE, WIDER_NETWORK};
use crate::maintenance::disk_space::DiskSpace;
use crate::runtime::Tables;
use crate::runtime::open_tables::OpenTables;
use crate::runtime::thinking::{Class, Payer, Thinkers};
use crate::store::Account;
use crate::telemetry;
use protocol::{Refusal, RefusalCode};

/// Who may use a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Everybody, known or not.
    Anyone,
    /// Whoever asks from this machine and through no proxy; for everybody else there is nothing at this address.
    Local,
    /// A person at a browser; no token suffices.
    Person,
    /// A person, or a token with this scope.
    Scope(&'static str),
}

/// Every route of the API: method, path, who may use it.
pub const ROUTES: &[(&str, &str, Access)] = &[
    ("GET", "/healthz", Access::Anyone),
    ("GET", "/livez", Access::Anyone),
    ("GET", "/readyz", Access::Anyone),
    ("GET", "/metrics", Access::Local),
    ("GET", "/api/v1/openapi.json", Access::Anyone),
    ("GET", "/api/v1/editions", Access::Anyone),
    ("GET", "/api/v1/editions/{id}", Access::Anyone),
    ("GET", "/api/v1/reach", Access::Anyone),
    ("GET", "/api/v1/me", Access::Anyone),
    ("PATCH", "/api/v1/me", Access::Person),
    ("POST", "/api/v1/me", Access::Person),
    ("POST", "/api/v1/guest", Access::Anyone),
    ("POST", "/api/v1/login", Access::Anyone),
    ("POST", "/api/v1/password", Access::Person),
    ("POST", "/api/v1/logout", Access::Person),
    ("GET", "/api/v1/sessions", Access::Person),
    ("DELETE", "/api/v1/sessions", Access::Person),
    ("DELETE", "/api/v1/sessions/{id}", Access::Person),
    ("GET", "/api/v1/tokens", Access::Person),
    ("POST", "/api/v1/tokens", Access::Person),
    ("DELETE", "/api/v1/tokens/{id}", Access::Person),
    ("GET", "/api/v1/tables", Access::Scope("watch")),
    ("POST", "/api/v1/tables", Access::Scope("tables")),
    ("POST", "/api/v1/codes", Access::Scope("play")),
    ("GET", "/api/v1/tables/{id}", Access::Scope("watch")),
    ("DELETE", "/api/v1/tables/{id}", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/invitation", Access::Scope("watch")),
    ("POST", "/api/v1/tables/{id}/invite", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/join", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/watch", Access::Scope("watch")),
    ("POST", "/api/v1/tables/{id}/hide", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/leave", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/start", Access::Scope("tables")),
    ("DELETE", "/api/v1/tables/{id}/seats/{seat}", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/seats/{seat}/bot", Access::Scope("tables")),
    ("DELETE", "/api/v1/tables/{id}/seats/{seat}/bot", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/seats/{seat}/color", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/seats/{seat}/nonce", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/rematch", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/resign", Access::Scope("play")),
    ("POST", "/api/v1/tables/{id}/share", Access::Scope("tables")),
    ("GET", "/api/v1/shared/{id}/{key}/preview.png", Access::Anyone),
    ("POST", "/api/v1/tables/{id}/report", Access::Person),
    ("GET", "/api/v1/tables/{id}/replay", Access::Scope("watch")),
    ("GET", "/api/v1/tables/{id}/socket", Access::Scope("watch")),
    ("GET", "/api/v1/tables/{id}/course", Access::Scope("watch")),
    ("POST", "/api/v1/tables/{id}/continue", Access::Scope("tables")),
    ("POST", "/api/v1/tables/{id}/take-back", Access::Scope("play")),
    ("POST", "/api/v1/records", Access::Scope("tables")),
    ("GET", "/api/v1/me/story", Access::Person),
    ("GET", "/api/v1/me/data", Access::Person),
    ("DELETE", "/api/v1/me/data", Access::Person),
    ("POST", "/api/v1/links", Access::Person),
    ("POST", "/api/v1/links/look", Access::Anyone),
    ("POST", "/api/v1/links/use", Access::Anyone),
];

/// How the server is reached.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// The address in people's browsers, if it is fixed.
    pub public_url: Option<String>,
    /// Where vulnerabilities are reported, as a URI, for `security.txt`.
    pub security_contact: Option<String>,
    /// Networks of proxies whose word about a client's address counts, besides this machine.
    pub proxies: Vec<IpNet>,
    /// Words that names and chat may not hold.
    pub words: Words,
    /// Whether every request is logged, not only refused ones.
    pub access_log: bool,
}

impl Front {
    /// Whether browsers come over HTTPS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// The buckets of every rate that requests are counted by.
struct Rates {
    requests: Mutex<AddressBuckets>,
    changes: Mutex<Buckets>,
    logins: Mutex<Buckets>,
    login_addresses: Mutex<AddressBuckets>,
    guests: Mutex<AddressBuckets>,
    daily_guests: Mutex<AddressBuckets>,
    previews: Mutex<AddressBuckets>,
    messages: Mutex<Shares>,
    chatting: Mutex<Shares>,
    hints: Mutex<Shares>,
    hellos: Mutex<Shares>,
    new_sockets: Mutex<Shares>,
    codes: Mutex<Buckets>,
    code_addresses: Mutex<AddressBuckets>,
    logins_by_name: Mutex<Buckets>,
    failed_logins: Mutex<Buckets>,
    new_tables: Mutex<Shares>,
    daily_tables: Mutex<Shares>,
    daily_records: Mutex<Shares>,
    daily_kilobytes: Mutex<Shares>,
    new_public_tables: Mutex<AddressBuckets>,
    studies: Mutex<Buckets>,
    stories: Mutex<Buckets>,
    reports: Mutex<Shares>,
}

/// What handlers share.
pub struct Shared {
    /// The tables.
    pub tables: Arc<Tables>,
    /// How the server is reached.
    pub front: Front,
    limits: Limits,
    rates: Rates,
    pub(crate) passwords: Passwords,
    pub(crate) open_tables: OpenTables,
    studies: Thinkers,
    disk: DiskSpace,
    sockets: AtomicUsize,
    sockets_by_key: Mutex<HashMap<String, usize>>,
    /// What the operator was warned of, so that each is said once.
    warned: Mutex<HashSet<String>>,
    stopping: AtomicBool,
    /// Whether the proxy is to send nobody here any more.
    draining: AtomicBool,
    listen: OnceLock<SocketAddr>,
    pub(crate) stop: watch::Sender<bool>,
}

/// What handlers share.
pub type App = Arc<Shared>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// What handlers share at the start.
    pub fn new(tables: Arc<Tables>, front: Front, disk: DiskSpace) -> App {
        let buckets = |rate: Rate| Mutex::new(Buckets::new(rate));
        let addresses = |rate: Rate| Mutex::new(AddressBuckets::new(rate));
        let shares = |rate: Rate| Mutex::new(Shares::new(rate));
        let limits = tables.limits();
        Arc::new(Self {
            limits,
            tables,
            front,
            rates: Rates {
                requests: addresses(limits.requests),
                changes: buckets(limits.changes),
                logins: buckets(limits::LOGINS),
                login_addresses: addresses(limits::LOGINS),
                guests: addresses(limits.guests),
                daily_guests: addresses(limits.daily_guests),
                previews: addresses(limits::PREVIEWS),
                messages: shares(limits.account_messages),
                chatting: shares(limits.chatting),
                hints: shares(limits.hints),
                hellos: shares(limits.hellos),
                new_sockets: shares(limits.new_sockets),
                codes: buckets(limits::CODES),
                code_addresses: addresses(limits::CODES),
                logins_by_name: buckets(limits::LOGINS_BY_NAME),
                failed_logins: buckets(limits::FAILED_LOGINS),
                new_tables: shares(limits.new_tables),
                daily_tables: shares(limits.daily_tables),
                daily_records: shares(limits.daily_records),
                daily_kilobytes: shares(limits.daily_kilobytes),
                new_public_tables: addresses(limits.new_public_tables),
                studies: buckets(limits.studies),
                stories: buckets(limits.stories),
                reports: shares(limits::REPORTS),
            },
            passwords: Passwords::start(),
            open_tables: OpenTables::default(),
            studies: Thinkers::start(STUDIES_AT_ONCE),
            disk,
            sockets: AtomicUsize::new(0),
            sockets_by_key: Mutex::default(),
            warned: Mutex::default(),
            stopping: AtomicBool::new(false),
            draining: AtomicBool::new(false),
            listen: OnceLock::new(),
            stop: watch::Sender::new(false),
        })
    }

    fn take(&self, buckets: &Mutex<Buckets>, key: &str) -> Result<(), Failure> {
        let now = self.tables.now().mono;
        let mut buckets = lock(buckets);
        let taken = buckets.take(key, now);
        Ok(taken.map_err(|wait| TooFast::new(buckets.rate(), wait))?)
    }

    /// Takes one for an address. Whoever asks directly from this machine is not counted.
    fn take_address(&self, buckets: &Mutex<AddressBuckets>, address: IpAddr) -> Result<(), Failure> {
        if address.is_loopback() {
            return Ok(());
        }
        let now = self.tables.now().mono;
        let mut buckets = lock(buckets);
        let taken = buckets.take(address, now);
        Ok(taken.map_err(|wait| TooFast::new(buckets.rate(), wait))?)
    }

    /// Takes one for an account and its address.
    fn take_share(&self, shares: &Mutex<Shares>, account: &str, address: IpAddr) -> Result<(), TooFast> {
        let now = self.tables.now().mono;
        let counted = Some(address).filter(|address| !address.is_loopback());
        let mut shares = lock(shares);
        let taken = shares.take(account, counted, now);
        taken.map_err(|wait| TooFast::new(shares.rate(), wait))
    }

    /// Counts a message on any socket of an account.
    pub(crate) fn count_message(&self, account: &str, address: IpAddr) -> Result<(), TooFast> {
        self.take_share(&self.rates.messages, account, address)
    }

    /// Counts a line of chat.
    pub(crate) fn count_chat(&self, account: &str, address: IpAddr) -> Result<(), TooFast> {
        self.take_share(&self.rates.chatting, account, address)
    }

    /// Counts a hint.
    pub(crate) fn count_hint(&self, account: &str, address: IpAddr) -> Result<(), TooFast> {
        self.take_share(&self.rates.hints, account, address)
    }

    /// Counts a hello.
    pub(crate) fn count_hello(&self, account: &str, address: IpAddr) -> Result<(), TooFast> {
        self.take_share(&self.rates.hellos, account, address)
    }

    /// Counts a new socket.
    pub(crate) fn count_socket(&self, account: &str, address: IpAddr) -> Result<(), Failure> {
        Ok(self.take_share(&self.rates.new_sockets, account, address)?)
    }

    /// Warns the operator of something, once.
    fn warn_once(&self, what: String) {
        let mut warned = lock(&self.warned);
        if warned.len() < MOST_WARNINGS && !warned.contains(&what) {
            tracing::warn!("{what}");
            warned.insert(what);
        }
    }

    /// Warns of a proxy or an address that the settings do not name.
    fn check_front(&self, peer: IpAddr, headers: &HeaderMap) {
        if headers.contains_key("x-forwarded-for") && !identity::is_trusted_proxy(peer, &self.front.proxies) {
            let peer = peer.to_canonical();
            self.warn_once(format!(
                "requests from {peer} have an X-Forwarded-For header that is not believed: if {peer} is your proxy, \
                 start with --trusted-proxy {peer}, or all people behind it share the limits of one address"
            ));
        }
        if identity::is_tunneled(peer, headers) {
            self.warn_once(
                "requests come through a tunnel on this machine that does not say for whom: strangers behind it are \
                 not limited by address; put a proxy between that sends X-Forwarded-For"
                    .to_owned(),
            );
        }
        let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        if self.front.public_url.is_none()
            && let Some(origin) = origin.filter(|origin| origin.starts_with("https://"))
            && identity::is_own_origin(headers, None)
        {
            self.warn_once(format!(
                "people use this server over HTTPS and --public-url is missing, so cookies are not Secure: \
                 start with --public-url {origin}"
            ));
        }
    }

    /// Counts a try to log in: for an address, for a name from this address, and, unless the browser has logged in
    /// to the account before, refuses it while there were too many failed tries for the name.
    ///
    /// `browser` names a browser that has logged in before. It is counted by itself, so that nobody else's tries,
    /// from whatever addresses, keep the owner out.
    pub(crate) fn count_login(
        &self,
        address: IpAddr,
        login: &str,
        browser: Option<&str>,
    ) -> Result<(), Failure> {
        if let Some(browser) = browser {
            return self.take(&self.rates.logins_by_name, browser);
        }
        self.take_address(&self.rates.login_addresses, address)?;
        self.take(&self.rates.logins_by_name, &format!("{} {login}", identity::network_keys(address)[0]))?;
        let mut failed = lock(&self.rates.failed_logins);
        match failed.wait(login, self.tables.now().mono) {
            0 => Ok(()),
            wait => Err(TooFast::new(failed.rate(), wait).into()),
        }
    }

    /// Counts a failed try to log in by a name, unless it came from a browser that has logged in before.
    pub(crate) fn count_failed_login(&self, login: &str, browser: Option<&str>) {
        if browser.is_none() {
            drop(self.take(&self.rates.failed_logins, login));
        }
    }

    /// Counts a password that is set, for an address and for an account.
    pub(crate) fn count_password(&self, address: IpAddr, account: &str) -> Result<(), Failure> {
        self.take_address(&self.rates.login_addresses, address)?;
        self.take(&self.rates.logins, &format!("account {account}"))
    }

    /// Refuses a text that holds a word of the operator's list.
    pub(crate) fn check_words(&self, text: &str) -> Result<(), Refusal> {
        self.front.words.check(text)
    }

    /// Counts a try to use a link. A link has no name, so nobody's tries count against another address.
    pub(crate) fn count_link(&self, address: IpAddr) -> Result<(), Failure> {
        self.take_address(&self.rates.login_addresses, address)
    }

    /// Counts a code that was typed, for an address and for an account.
    pub(crate) fn count_code(&self, address: IpAddr, account: &str) -> Result<(), Failure> {
        self.take_address(&self.rates.code_addresses, address)?;
        self.take(&self.rates.codes, &format!("account {account}"))
    }

    /// Counts a new guest from an address. The last places are for those who are known.
    pub(crate) fn count_guest(&self, address: IpAddr) -> Result<(), Failure> {
        if self.sockets() >= self.limits.sockets_for_guests {
            metrics::counter!(telemetry::LIMITED, "limit" => "guests").increment(1);
            return Err(Failure::Busy(Refusal::full()));
        }
        self.take_address(&self.rates.guests, address)?;
        self.take_address(&self.rates.daily_guests, address)
    }

    /// Counts a new table, and refuses it where there is no room for one.
    pub(crate) fn count_table(&self, identity: &Identity) -> Result<(), Failure> {
        if self.disk.is_low() {
            metrics::counter!(telemetry::LIMITED, "limit" => "disk").increment(1);
            return Err(Failure::Busy(Refusal::new(
                RefusalCode::DiskFull,
                "the server's disk is nearly full: there are no new tables for now",
            )));
        }
        let (account, address) = (&identity.account.id, identity.address);
        self.take_share(&self.rates.new_tables, account, address)?;
        Ok(self.take_share(&self.rates.daily_tables, account, address)?)
    }

    /// Counts a new public table of an address.
    pub(crate) fn count_public_table(&self, address: IpAddr) -> Result<(), Failure> {
        self.take_address(&self.rates.new_public_tables, address)
    }

    /// Counts an imported record of so many bytes.
    pub(crate) fn count_record(&self, identity: &Identity, bytes: usize) -> Result<(), Failure> {
        self.take_share(&self.rates.daily_records, &identity.account.id, identity.address)?;
        let kilobytes = u32::try_from(bytes / 1024 + 1).unwrap_or(u32::MAX);
        let now = self.tables.now().mono;
        let counted = Some(identity.address).filter(|address| !address.is_loopback());
        let mut shares = lock(&self.rates.daily_kilobytes);
        let taken = shares.take_many(&identity.account.id, counted, kilobytes, now);
        Ok(taken.map_err(|wait| TooFast::new(shares.rate(), wait))?)
    }

    /// Counts a look at a finished game.
    pub(crate) fn count_study(&self, account: &str) -> Result<(), Failure> {
        self.take(&self.rates.studies, account)
    }

    /// Counts a report to the operator.
    pub(crate) fn count_report(&self, identity: &Identity) -> Result<(), Failure> {
        Ok(self.take_share(&self.rates.reports, &identity.account.id, identity.address)?)
    }

    /// Counts a page or a picture of a published replay, which nobody needs an account for.
    pub(crate) fn count_preview(&self, address: IpAddr) -> Result<(), Failure> {
        self.take_address(&self.rates.previews, address)
    }

    /// Counts a look at all games of an account.
    pub(crate) fn count_story(&self, account: &str) -> Result<(), Failure> {
        self.take(&self.rates.stories, account)
    }

    /// Plays a game again for somebody: beside the sockets, few at once, and shared fairly by account and address.
    pub(crate) async fn study<T: Send + 'static>(
        &self,
        identity: &Identity,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.study_for(identity.payer(), work).await
    }

    /// Plays a shared game again for strangers, who have one share together.
    pub(crate) async fn study_shared<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let strangers = "strangers".to_owned();
        self.study_for(Payer { account: strangers.clone(), address: strangers }, work).await
    }

    async fn study_for<T: Send + 'static>(
        &self,
        payer: Payer,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let busy = || Failure::Busy(Refusal::busy());
        let studied = self.studies.submit(Class::Study, "", payer, work).map_err(|_| busy())?;
        studied.await.map_err(|_| busy())
    }

    /// A place for one more socket, if there is one.
    pub(crate) fn admit(self: &Arc<Self>, account: &str, address: IpAddr) -> Result<Admitted, Failure> {
        let full = |key: &'static str| {
            metrics::counter!(telemetry::LIMITED, "limit" => key).increment(1);
            Failure::Busy(Refusal::full().with("key", key))
        };
        if self.stopping.load(Ordering::Relaxed) {
            return Err(Failure::Busy(Refusal::busy()));
        }
        let [near, wide] = identity::network_keys(address);
        let keys = [format!("account {account}"), format!("address {near}"), format!("network {wide}")];
        let per_address = if address.is_loopback() { usize::MAX } else { self.limits.sockets_per_address };
        let per_network = per_address.saturating_mul(WIDER_NETWORK as usize);
        let most = [self.limits.sockets_per_account, per_address, per_network];
        let mut counts = lock(&self.sockets_by_key);
        // Counted under the lock, so that no two take the last place.
        if self.sockets.load(Ordering::Relaxed) >= self.limits.sockets {
            return Err(full("sockets"));
        }
        let count = |key: &String| counts.get(key).copied().unwrap_or(0);
        let crowded = keys
            .iter()
            .zip(most)
            .zip(["account", "address", "network"])
            .find(|((key, most), _)| count(key) >= *most);
        if let Some((_, which)) = crowded {
            return Err(full(which));
        }
        for key in &keys {
            *counts.entry(key.clone()).or_default() += 1;
        }
        let open = self.sockets.fetch_add(1, Ordering::Relaxed) + 1;
        drop(counts);
        metrics::gauge!(telemetry::SOCKETS).set(open as f64);
        Ok(Admitted { app: Arc::clone(self), keys })
    }

    /// Tells proxies that ask to send nobody here any more; everybody is still served.
    pub fn begin_drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether proxies are to send nobody here any more.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed) || self.stopping.load(Ordering::Relaxed)
    }

    /// Closes all sockets with a hint to come again, and lets no new ones in.
    pub fn begin_stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.stop.send_replace(true);
    }

    /// Notes where the server listens.
    pub(crate) fn listen_on(&self, address: SocketAddr) {
        self.listen.get_or_init(|| address);
    }

    /// Where the server listens, if it does.
    pub(crate) fn listens_on(&self) -> Option<SocketAddr> {
        self.listen.get().copied()
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        self.sockets.load(Ordering::Relaxed)
    }
}

/// A socket's place; dropping it frees the place.
pub(crate) struct Admitted {
    app: App,
    keys: [String; 3],
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut counts = lock(&self.app.sockets_by_key);
        for key in &self.keys {
            if let Some(count) = counts.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(key);
                }
            }
        }
        let open = self.app.sockets.fetch_sub(1, Ordering::Relaxed) - 1;
        drop(counts);
        metrics::gauge!(telemetry::SOCKETS).set(open as f64);
    }
}

/// How many different warnings are written.
const MOST_WARNINGS: usize = 32;

/// The refusal of something that comes too often, and after how many milliseconds it may come again.
#[derive(Debug)]
pub(crate) struct TooFast {
    pub(crate) refusal: Refusal,
    wait: i64,
}

impl TooFast {
    fn new(rate: &Rate, wait: i64) -> Self {
        metrics::counter!(telemetry::LIMITED, "limit" => rate.key).increment(1);
        Self { refusal: Refusal::too_fast(rate.key, wait), wait }
    }
}

impl From<TooFast> for Failure {
    fn from(TooFast { refusal, wait }: TooFast) -> Self {
        Self::TooFast(refusal, wait)
    }
}

/// The address of the client, for handlers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// The whole service.
pub fn router(app: App) -> Router {
    Router::new().fallback_service(MapRequest::new(versioned_router(app), with_version))
}

/// Names the version of a request that names none: `/api/tables` means `/api/v1/tables`, so that pages and programs
/// of before the first version keep working.
fn with_version(mut request: Request) -> Request {
    let rest = request.uri().path_and_query().and_then(|path| path.as_str().strip_prefix("/api/"));
    let path = rest.filter(|rest| !rest.starts_with("v1/")).map(|rest| format!("/api/v1/{rest}"));
    if let Some(path) = path.and_then(|path| path.parse::<PathAndQuery>().ok()) {
        let mut parts = request.uri().clone().into_parts();
        parts.path_and_query = Some(path);
        if let Ok(uri) = Uri::from_parts(parts) {
            *request.uri_mut() = uri;
        }
    }
    request
}

/// Every route, by its version.
fn versioned_router(app: App) -> Router {
    let access_log = app.front.access_log;
    let routes = Router::new()
        .route("/healthz", get(tables::health))
        .route("/livez", get(tables::alive))
        .route("/readyz", get(tables::ready))
        .route("/metrics", get(tables::metrics))
        .route("/api/v1/openapi.json", get(tables::openapi))
        .route("/api/v1/editions", get(tables::editions))
        .route("/api/v1/editions/{id}", get(tables::edition))
        .route("/api/v1/reach", get(tables::reach))
        .route("/api/v1/me", get(sessions::me).patch(sessions::change_me).post(sessions::change_me))
        .route("/api/v1/guest", post(sessions::guest))
        .route("/api/v1/login", post(sessions::login))
        .route("/api/v1/password", post(sessions::set_password))
        .route("/api/v1/logout", post(sessions::logout))
        .route("/api/v1/sessions", get(sessions::sessions).delete(sessions::drop_other_sessions))
        .route("/api/v1/sessions/{id}", delete(sessions::drop_session))
        .route("/api/v1/tokens", get(sessions::tokens).post(sessions::new_token))
        .route("/api/v1/tokens/{id}", delete(sessions::drop_token))
        .route("/api/v1/tables", get(tables::tables).post(tables::open))
        .route("/api/v1/codes", post(tables::use_code))
        .route("/api/v1/tables/{id}", get(tables::table).delete(tables::close))
        .route("/api/v1/tables/{id}/invitation", post(tables::invitation))
        .route("/api/v1/tables/{id}/invite", post(tables::renew_invite))
        .route("/api/v1/tables/{id}/watch", post(tables::watch))
        .route("/api/v1/tables/{id}/hide", post(tables::hide))
        .route("/api/v1/tables/{id}/seats/{seat}", delete(tables::free_seat))
        .route("/api/v1/tables/{id}/join", post(tables::join))
        .route("/api/v1/tables/{id}/leave", post(tables::leave))
        .route("/api/v1/tables/{id}/start", post(tables::start))
        .route("/api/v1/tables/{id}/seats/{seat}/bot", post(tables::add_bot).delete(tables::remove_bot))
        .route("/api/v1/tables/{id}/seats/{seat}/color", post(tables::choose_color))
        .route("/api/v1/tables/{id}/seats/{seat}/nonce", post(tables::contribute))
        .route("/api/v1/tables/{id}/rematch", post(tables::rematch))
        .route("/api/v1/tables/{id}/resign", post(tables::resign))
        .route("/api/v1/tables/{id}/share", post(shared_replays::publish))
        .route("/api/v1/shared/{id}/{key}/preview.png", get(shared_replays::preview))
        .route("/api/v1/tables/{id}/report", post(me::report))
        .route("/api/v1/tables/{id}/replay", get(tables::replay))
        .route("/api/v1/tables/{id}/socket", get(socket::open))
        .route("/api/v1/tables/{id}/course", get(replays::course))
        .route("/api/v1/tables/{id}/continue", post(replays::go_on))
        .route("/api/v1/tables/{id}/take-back", post(replays::take_back))
        .route("/api/v1/records", post(replays::open_record))
        .route("/api/v1/me/story", get(me::story))
        .route("/api/v1/me/data", get(me::export).delete(me::forget))
        .route("/api/v1/links", post(sessions::new_link))
        .route("/api/v1/links/look", post(sessions::look_at_link))
        .route("/api/v1/links/use", post(sessions::use_link))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&app), guard));
    Router::new()
        .merge(routes)
        .fallback(fallback)
        // Fonts and pictures are compressed already.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("font/"))),
        )
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), dress))
        .layer(middleware::from_fn(move |request, next| request_log::note(access_log, request, next)))
        .with_state(app)
}

/// The pages, and everything that is nowhere. Counted like every request: each answer is read and compressed.
async fn fallback(State(app): State<App>, request: Request) -> Response {
    let address = identity::address(peer_of(&request), request.headers(), &app.front.proxies);
    if let Err(failure) = app.take_address(&app.rates.requests, address) {
        return failure.into_response();
    }
    if request.uri().path().starts_with("/api/") {
        return Failure::NotFound(Refusal::new(RefusalCode::NoSuchPage, "there is no such address"))
            .into_response();
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    if request.uri().path().starts_with("/replay/") {
        let origin = own_origin(&app, request.headers());
        return shared_replays::page(&app, address, request.uri().clone(), &origin).await;
    }
    let contact = app.front.security_contact.as_deref();
    assets::serve(request.uri().clone(), request.headers(), contact, app.tables.now().wall).await
}

/// Scheme and host of this server as the asker sees it.
fn own_origin(app: &App, headers: &HeaderMap) -> String {
    app.front.public_url.clone().unwrap_or_else(|| {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        format!("http://{host}")
    })
}

/// Puts the headers on every answer that keep a browser from being used against its owner.
async fn dress(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let health = matches!(request.uri().path(), "/healthz" | "/livez" | "/readyz");
    let mut response = if health || identity::is_own_host(request.headers(), app.front.public_url.as_deref())
    {
        next.run(request).await
    } else {
        // Another name leads here, for instance by DNS rebinding: it is not this server's name.
        StatusCode::MISDIRECTED_REQUEST.into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", assets::CONTENT_SECURITY_POLICY),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.front.is_secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// A browser that has seen the server over HTTPS asks for it over HTTPS for a year.
const HSTS: &str = "max-age=31536000";

/// The other end of the connection.
fn peer_of(request: &Request<Body>) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.ip())
}

/// What every request must pass: rates, who it is, whether they may, and that our own page sent it.
async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    match check(&app, &mut request).await {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    }
}

async fn check(app: &App, request: &mut Request<Body>) -> Result<(), Failure> {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let method = request.method().clone();
    let access = ROUTES
        .iter()
        .find(|(known, route, _)| *known == method.as_str() && Some(*route) == path.as_deref())
        .map(|(_, _, access)| *access);
    let Some(access) = access else {
        // HEAD is answered like GET without its body, where anyone may GET.
        return Err(Failure::Method);
    };
    let peer = peer_of(request);
    let address = identity::address(peer, request.headers(), &app.front.proxies);
    app.check_front(peer, request.headers());
    app.take_address(&app.rates.requests, address)?;
    if access == Access::Local && !(address.is_loopback() && identity::is_direct(request.headers())) {
        return Err(Failure::NotFound(Refusal::new(RefusalCode::NoSuchPage, "there is no such address")));
    }
    if method == Method::POST || method == Method::PATCH {
        let json = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if json.is_none_or(|json| json.split(';').next().unwrap_or_default().trim() != "application/json") {
            return Err(Failure::MediaType);
        }
    }
    let changes = method != Method::GET;
    if changes {
        // Before it is known who asks: whoever holds a body back does not keep a right that is withdrawn meanwhile.
        read_whole_body(request).await?;
    }
    let headers = request.headers().clone();
    let path_asked = request.uri().path().to_owned();
    let identity = recognize(app, &headers, &path_asked, address).await?;

    let upgrades = request.headers().contains_key(header::UPGRADE);
    let by_token = identity.as_ref().is_some_and(|identity| matches!(identity.by, By::Token { .. }));
    if (changes || upgrades)
        && !by_token
        && !identity::is_own_origin(request.headers(), app.front.public_url.as_deref())
    {
        return Err(Failure::Forbidden(Refusal::new(
            RefusalCode::ForeignOrigin,
            "only this server's own pages may do that",
        )));
    }
    match (access, &identity) {
        (Access::Anyone | Access::Local, _) => {}
        (Access::Person | Access::Scope(_), None) => return Err(Failure::Unknown),
        (Access::Person, Some(identity)) => {
            if !matches!(identity.by, By::Cookie(_)) {
                return Err(Failure::Forbidden(Refusal::new(RefusalCode::NoScope, "a token cannot do that")));
            }
        }
        (Access::Scope(scope), Some(identity)) => {
            // A hand looks at its table and plays its seat over the socket; it changes nothing else. Asking what the
            // table's address offers changes nothing.
            let is_question = path.as_deref() == Some("/api/v1/tables/{id}/invitation");
            let is_beyond_hand = changes && !is_question && identity.bound().is_some();
            if !identity.allows(scope) || is_beyond_hand {
                return Err(Failure::Forbidden(
                    Refusal::new(RefusalCode::NoScope, "the token does not allow that").with("scope", scope),
                ));
            }
        }
    }
    if let Some(identity) = &identity
        && changes
    {
        app.take(&app.rates.changes, &identity.account.id)?;
    }
    request.extensions_mut().insert(Address(address));
    if let Some(identity) = identity {
        request.extensions_mut().insert(identity);
    }
    Ok(())
}

/// Waits for the rest of a request, of at most [`BODY_BYTES`].
async fn read_whole_body(request: &mut Request<Body>) -> Result<(), Failure> {
    let body = std::mem::take(request.body_mut());
    let read = Limited::new(body, BODY_BYTES).collect().await;
    let bytes = read.map_err(|error| match error.is::<LengthLimitError>() {
        true => Failure::TooLarge,
        false => Failure::Bad(Refusal::new(RefusalCode::BadRequest, "the request did not come to its end")),
    })?;
    *request.body_mut() = Body::from(bytes.to_bytes());
    Ok(())
}

/// Who it is. A token wins over a cookie; a wrong token is refused rather than ignored. At the table of a private hand,
/// the hand's cookie wins over the browser's own.
async fn recognize(
    app: &App,
    headers: &HeaderMap,
    path: &str,
    address: IpAddr,
) -> Result<Option<Identity>, Failure> {
    let store = app.tables.store();
    let now = app.tables.now().wall;
    let stale = |seen: i64| now - seen > limits::SEEN_STEP.as_millis() as i64;
    if let Some(key) = identity::bearer_key(headers) {
        let hash = identity::hash_key(key);
        let (token, account) = store.token(&hash).await?.ok_or(Failure::Unknown)?;
        if token.expires <= now {
            return Err(Failure::Unknown);
        }
        refuse_banned(&account)?;
        if stale(token.seen) {
            store.touch_token(&hash, now).await?;
        }
        let scopes = token.scopes.split(' ').map(str::to_owned).collect();
        return Ok(Some(Identity { account, by: By::Token { hash, scopes }, address }));
    }
    let secure = app.front.is_secure();
    for key in
        [identity::hand_key(headers, secure), identity::cookie_key(headers, secure)].into_iter().flatten()
    {
        let hash = identity::hash_key(key);
        let Some((session, account)) = store.session(&hash, now).await? else { continue };
        let by = match session.bound {
            None => By::Cookie(hash),
            Some((table, seat)) if path.starts_with(&format!("/api/v1/tables/{table}/")) => {
                By::Hand { hash, table, seat }
            }
            Some(_) => continue,
        };
        refuse_banned(&account)?;
        if stale(session.seen) {
            let expires = match by {
                By::Cookie(_) => now + sessions::session_time(&account),
                By::Hand { .. } | By::Token { .. } => session.expires,
            };
            store.touch_session(by.hash(), now, expires).await?;
        }
        return Ok(Some(Identity { account, by, address }));
    }
    Ok(None)
}

fn refuse_banned(account: &Account) -> Result<(), Failure> {
    if account.banned == 0 {
        return Ok(());
    }
    Err(Failure::Forbidden(Refusal::new(RefusalCode::Banned, "the operator has closed this account")))
}

/// How long to wait, as a header.
pub(crate) fn retry_after(response: &mut Response, seconds: i64) {
    let seconds = HeaderValue::from(seconds.max(i64::from(RETRY_AFTER.min(1))));
    response.headers_mut().insert(header::RETRY_AFTER, seconds);
}
