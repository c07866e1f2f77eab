//! The shared state of handlers: tables, limits, reserved sockets, and whether the server is stopping.

use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::http::{HeaderMap, header};
use tokio::sync::watch;

use crate::config::HttpConfig;
use crate::http::error::Failure;
use crate::http::identity::{self, Identity};
use crate::http::password_hashing::Passwords;
use crate::http::rate_limits::Rates;
use crate::limits::{Limits, REPLAYS_AT_ONCE, WIDER_NETWORK};
use crate::maintenance::disk_space::DiskSpace;
use crate::runtime::Tables;
use crate::runtime::open_tables::OpenTables;
use crate::runtime::thinking::{Class, Payer, Thinkers};
use crate::store::Account;
use crate::telemetry;
use protocol::Refusal;

/// The shared state of handlers.
pub struct Shared {
    /// The tables.
    pub tables: Arc<Tables>,
    /// How clients reach the server.
    pub front: HttpConfig,
    pub(super) limits: Limits,
    pub(super) rates: Rates,
    pub(crate) passwords: Passwords,
    pub(crate) open_tables: OpenTables,
    studies: Thinkers,
    pub(super) disk: DiskSpace,
    sockets: AtomicUsize,
    sockets_by_key: Mutex<HashMap<String, usize>>,
    /// The warnings that were logged, so that each is logged once.
    warned: Mutex<HashSet<String>>,
    stopping: AtomicBool,
    /// Whether the server is draining: proxies should send no new requests.
    draining: AtomicBool,
    listen: OnceLock<SocketAddr>,
    pub(crate) stop: watch::Sender<bool>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").field("front", &self.front).finish_non_exhaustive()
    }
}

/// The shared state of handlers.
pub type App = Arc<Shared>;

/// Locks a mutex, also after a panic: it contains counts, which stay valid.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Creates the shared state of the handlers.
    pub fn new(tables: Arc<Tables>, front: HttpConfig, disk: DiskSpace) -> App {
        let limits = tables.limits();
        Arc::new(Self {
            limits,
            tables,
            front,
            rates: Rates::new(limits),
            passwords: Passwords::start(),
            open_tables: OpenTables::default(),
            studies: Thinkers::start(REPLAYS_AT_ONCE),
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

    /// Logs a warning once.
    fn warn_once(&self, what: String) {
        let mut warned = lock(&self.warned);
        if warned.len() < MAX_WARNINGS && !warned.contains(&what) {
            tracing::warn!("{what}");
            warned.insert(what);
        }
    }

    /// Warns of a proxy or an address that the settings do not name.
    pub(super) fn check_front(&self, peer: IpAddr, headers: &HeaderMap) {
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

    /// Rejects a text that contains a word of the operator's list.
    pub(crate) fn check_words(&self, text: &str) -> Result<(), Refusal> {
        self.front.words.check(text)
    }

    /// Replays a game for a client on the threads for bots, shared fairly by account and address.
    pub(crate) async fn run_replay<T: Send + 'static>(
        &self,
        identity: &Identity,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.study_for(identity.payer(), work).await
    }

    /// Replays a published game for clients without access to its table, who have one share together.
    pub(crate) async fn run_replay_shared<T: Send + 'static>(
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

    /// Reserves a place for one more socket of an account, if the limit allows it.
    pub(crate) fn admit(self: &Arc<Self>, account: &Account, address: IpAddr) -> Result<Admitted, Failure> {
        let most =
            if account.is_bot() { self.limits.sockets_per_bot } else { self.limits.sockets_per_account };
        self.admit_as(format!("account {}", account.id), most, address)
    }

    /// Reserves a place for one more event stream of an account. Above the limit another stream of the account is
    /// closed.
    pub(crate) fn admit_stream(
        self: &Arc<Self>,
        account: &str,
        address: IpAddr,
    ) -> Result<Admitted, Failure> {
        // A closed stream may need a moment to release its place.
        self.admit_as(format!("events {account}"), 2 * self.limits.streams_per_account, address)
    }

    fn admit_as(
        self: &Arc<Self>,
        own: String,
        most_own: usize,
        address: IpAddr,
    ) -> Result<Admitted, Failure> {
        let full = |key: &'static str| {
            metrics::counter!(telemetry::LIMITED, "limit" => key).increment(1);
            Failure::Busy(Refusal::full().with("key", key))
        };
        if self.stopping.load(Ordering::Relaxed) {
            return Err(Failure::Busy(Refusal::busy()));
        }
        let [near, wide] = identity::network_keys(address);
        let keys = [own, format!("address {near}"), format!("network {wide}")];
        let per_address = if address.is_loopback() { usize::MAX } else { self.limits.sockets_per_address };
        let per_network = per_address.saturating_mul(WIDER_NETWORK as usize);
        let most = [most_own, per_address, per_network];
        let mut counts = lock(&self.sockets_by_key);
        // Counted under the lock, so that the limit is exact.
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

    /// Begins to drain: readiness checks fail, and requests are still served.
    pub fn begin_drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Returns whether the server is draining: proxies should send no new requests.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed) || self.stopping.load(Ordering::Relaxed)
    }

    /// Closes all sockets with a hint to reconnect, and accepts no new ones.
    pub fn begin_stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.stop.send_replace(true);
    }

    /// Notes where the server listens.
    pub(crate) fn listen_on(&self, address: SocketAddr) {
        self.listen.get_or_init(|| address);
    }

    /// Returns the address on which the server listens, if it does.
    pub(crate) fn listens_on(&self) -> Option<SocketAddr> {
        self.listen.get().copied()
    }

    /// Returns how many sockets are open.
    pub fn sockets(&self) -> usize {
        self.sockets.load(Ordering::Relaxed)
    }
}

/// Maximum number of different warnings.
const MAX_WARNINGS: usize = 32;

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
