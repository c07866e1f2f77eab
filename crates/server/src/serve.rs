//! Starts, serves and stops: listening, connections, and the order of the shutdown.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use ipnet::IpNet;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio::time::timeout;
use tower::ServiceExt;

use crate::config::Config;
use crate::http::health;
use crate::http::identity;
use crate::http::{self, App};
use crate::limits::{CONNECTIONS_PER_ADDRESS, DRAIN_TIME, Limits, MAX_REJECTING, RETRY_AFTER, WIDER_NETWORK};
use crate::maintenance::backups::{self, Schedule};
use crate::maintenance::disk_space::DiskSpace;
use crate::runtime::Tables;
use crate::store::{self, StoreError};
use crate::{system, telemetry};

/// Why the server could not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be used.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        why: std::io::Error,
    },
    /// Another process serves the same SQLite file.
    #[error("process {pid} serves this database already: one SQLite file has one server")]
    Served {
        /// The id of the other process, if it is known.
        pid: String,
    },
    /// The disk failed while running.
    #[error("the disk failed: what it holds is uncertain, and the next start will check it")]
    Disk,
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    metrics: Option<TcpListener>,
    app: App,
    tables: Arc<Tables>,
    /// Held while this process serves a SQLite file.
    lock: Option<File>,
    database: String,
    backups: Option<Schedule>,
    drain: Duration,
}

/// Allows the process as many open files, and so sockets, as the system permits.
pub fn raise_fd_limit() {
    if let Err(error) = system::raise_open_files() {
        tracing::warn!(%error, "the number of open files stays as it is");
    }
}

/// Takes the lock beside a SQLite file, so that no second server uses it and no upgrade runs beside a server: two
/// servers would not hear of each other's moves. `None` for PostgreSQL and where the file system has no locks. The
/// system gives the lock back when the process ends, however it does.
pub fn lock_database(database: &str) -> Result<Option<File>, ServeError> {
    let Some(file) = database.strip_prefix("sqlite://") else { return Ok(None) };
    let failed = |error: std::io::Error| ServeError::Store(StoreError::ReadOnly(error.to_string()));
    if let Some(folder) = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty()) {
        system::make_private_folder(folder).map_err(failed)?;
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    system::make_private(&mut options);
    let mut lock = options.open(format!("{file}.lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut pid = String::new();
            drop(lock.read_to_string(&mut pid));
            let pid = pid.trim().to_owned();
            return Err(ServeError::Served { pid: if pid.is_empty() { "another".to_owned() } else { pid } });
        }
        // The file system has no locks: the operator must make sure that only one server uses the file.
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the database's file system has no locks: start only one server for it");
            return Ok(None);
        }
    }
    lock.set_len(0).map_err(failed)?;
    lock.write_all(std::process::id().to_string().as_bytes()).map_err(failed)?;
    Ok(Some(lock))
}

async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|why| ServeError::Listen { address, why })
}

impl Server {
    /// Opens the database and the port.
    pub async fn start(config: Config) -> Result<Self, ServeError> {
        telemetry::numbers();
        raise_fd_limit();
        let listener = bind(config.listen).await?;
        let metrics = match config.metrics {
            Some(address) => Some(bind(address).await?),
            None => None,
        };
        let lock = lock_database(&config.database)?;
        let store = store::open_with(&config.database, config.pool).await?;
        let tables = Tables::new(store, config.table_config, config.limits);
        tables.follow_clock().await?;
        let disk = DiskSpace::new(&config.database, config.limits.disk_reserve);
        let app = http::Shared::new(Arc::clone(&tables), config.front, disk);
        if let Ok(address) = listener.local_addr() {
            app.listen_on(address);
        }
        tracing::info!(
            version = env!("CARGO_PKG_VERSION"),
            schema = store::SCHEMA,
            database = store::shown(&config.database),
            node = tables.store().node(),
            "started"
        );
        let Config { database, backups, drain, .. } = config;
        Ok(Self { listener, metrics, app, tables, lock, database, backups, drain })
    }

    /// Returns the address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("it listens")
    }

    /// Returns the address on which it serves `/metrics` alone, if it has one.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves until `stop` is done; then closes the sockets with a hint to come again, and the database last.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
        let Self { listener, metrics, app, tables, lock, database, backups, drain } = self;
        let mut beside = tokio::task::JoinSet::new();
        beside.spawn(telemetry::sample(Arc::clone(tables.store()), database));
        if let Some(schedule) = backups {
            beside.spawn(backups::run(Arc::clone(tables.store()), schedule));
        }
        let numbers = metrics.map(|listener| {
            let router = Router::new().route("/metrics", axum::routing::get(health::metrics));
            tokio::spawn(accept(listener, router, tables.limits(), Vec::new()))
        });
        let router = http::router(Arc::clone(&app));
        let driver = tokio::spawn(Arc::clone(&tables).run());
        let accepting = tokio::spawn(accept(listener, router, tables.limits(), app.front.proxies.clone()));
        let ended = tokio::select! {
            () = stop => Ok(()),
            () = store::disk::failed() => Err(ServeError::Disk),
        };
        if ended.is_ok() && !drain.is_zero() {
            tracing::info!(seconds = drain.as_secs(), "draining");
            app.begin_drain();
            tokio::time::sleep(drain).await;
        }
        tracing::info!(sockets = app.sockets(), "stopping");
        accepting.abort();
        if let Some(numbers) = numbers {
            numbers.abort();
        }
        app.begin_stop();
        // From here on other nodes drive the games of this node.
        driver.abort();
        if let Err(error) = tables.leave().await {
            tracing::warn!(%error, "the leases could not be released");
        }
        let drained = async {
            while app.sockets() > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if tokio::time::timeout(DRAIN_TIME, drained).await.is_err() {
            tracing::warn!(sockets = app.sockets(), "some sockets did not close in time");
        }
        tables.store().close().await;
        drop(lock);
        ended
    }
}

/// Whether a connection carries an event stream, which has no time limit. Handlers find it in the request's
/// extensions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Streaming(Arc<AtomicBool>);

impl Streaming {
    /// Lifts the time limit of the connection.
    pub(crate) fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn has_begun(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many connections each address has, beyond its sockets.
#[derive(Clone, Debug, Default)]
struct ConnectionsByAddress(Arc<Mutex<HashMap<String, usize>>>);

/// The registration of a connection; dropping it removes the connection.
struct Neighbor {
    all: ConnectionsByAddress,
    keys: [String; 2],
}

impl ConnectionsByAddress {
    fn counts(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a connection of an address, unless the address has too many.
    fn take(&self, address: IpAddr) -> Option<Neighbor> {
        let keys = identity::network_keys(address);
        let most = [CONNECTIONS_PER_ADDRESS, CONNECTIONS_PER_ADDRESS * WIDER_NETWORK as usize];
        let mut counts = self.counts();
        if keys.iter().zip(most).any(|(key, most)| counts.get(key).is_some_and(|&count| count >= most)) {
            return None;
        }
        for key in &keys {
            *counts.entry(key.clone()).or_default() += 1;
        }
        Some(Neighbor { all: self.clone(), keys })
    }
}

impl Drop for Neighbor {
    fn drop(&mut self) {
        let mut counts = self.all.counts();
        for key in &self.keys {
            if let Some(count) = counts.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(key);
                }
            }
        }
    }
}

/// Accepts connections, at most a limited number at a time, each with deadlines for its requests.
async fn accept(listener: TcpListener, router: Router, limits: Limits, proxies: Vec<IpNet>) {
    let neighbors = ConnectionsByAddress::default();
    // Notified when there is no room: idle connections are closed, so that they do not block new ones.
    let crowded = Arc::new(Notify::new());
    let places = Arc::new(Semaphore::new(limits.sockets + limits.other_connections));
    let turned_away = Arc::new(Semaphore::new(MAX_REJECTING));
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, or the connection was closed already.
                tracing::warn!(%error, "accept failed");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Trusted proxies and this machine are not limited by address.
        let apart = identity::is_trusted_proxy(peer.ip(), &proxies);
        let neighbor = if apart { Some(None) } else { neighbors.take(peer.ip()).map(Some) };
        let place =
            neighbor.and_then(|neighbor| Some((neighbor, Arc::clone(&places).try_acquire_owned().ok()?)));
        let Some(place) = place else {
            metrics::counter!(telemetry::LIMITED, "limit" => "connections").increment(1);
            crowded.notify_waiters();
            if let Ok(turning) = Arc::clone(&turned_away).try_acquire_owned() {
                tokio::spawn(async move {
                    reject_busy(stream, limits.head_time).await;
                    drop(turning);
                });
            }
            continue;
        };
        drop(stream.set_nodelay(true));
        let router = router.clone();
        let crowded = Arc::clone(&crowded);
        tokio::spawn(async move {
            let streaming = Streaming::default();
            let of_request = streaming.clone();
            let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(ConnectInfo(peer));
                request.extensions_mut().insert(of_request.clone());
                let answering = timeout(limits.request_time, router.clone().oneshot(request));
                async move { Ok::<_, Infallible>(answering.await.map_or_else(|_| too_slow(), never_fails)) }
            });
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limits.head_time)
                .max_buf_size(64 * 1024)
                // A request is handled to its end even if the client closes its side, so that tables are notified of
                // what was stored.
                .half_close(true)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            let mut connection = std::pin::pin!(connection);
            let lasting = timeout(limits.connection_time, connection.as_mut());
            let ended = tokio::select! {
                ended = lasting => ended.ok(),
                () = crowded.notified() => None,
            };
            let ended = match ended {
                Some(ended) => ended,
                // The stream ends itself; the connection closes after it.
                None if streaming.has_begun() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
                None => {
                    // Requests in progress are finished.
                    connection.as_mut().graceful_shutdown();
                    timeout(limits.request_time, connection).await.unwrap_or(Ok(()))
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(place);
        });
    }
}

fn never_fails(answered: Result<Response, Infallible>) -> Response {
    answered.unwrap_or_else(|never| match never {})
}

/// Returns the answer to a request that timed out, mostly because its body did not arrive in time.
fn too_slow() -> Response {
    (StatusCode::REQUEST_TIMEOUT, [(header::CONNECTION, "close")]).into_response()
}

/// Answers a connection for which there is no room with "busy", without reading its request.
async fn reject_busy(mut stream: TcpStream, patience: Duration) {
    let body = r#"{"error":{"code":"busy","message":"the server is full: try again","rule":null}}"#;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         retry-after: {RETRY_AFTER}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let told = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // Reads what has arrived, because closing with unread data would discard the answer.
        let mut unread = [0; 1024];
        while stream.read(&mut unread).await? > 0 {}
        std::io::Result::Ok(())
    };
    drop(tokio::time::timeout(patience, told).await);
}

/// Runs something that needs the network or the store, to its end.
pub fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a thread can be started").block_on(work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_per_address_are_limited() {
        let neighbors = ConnectionsByAddress::default();
        let (one, other): (IpAddr, IpAddr) = ([203, 0, 113, 7].into(), [203, 0, 113, 8].into());
        let mut connections: Vec<_> =
            (0..CONNECTIONS_PER_ADDRESS).map(|_| neighbors.take(one).expect("there is room")).collect();
        assert!(neighbors.take(one).is_none());
        assert!(neighbors.take(other).is_some());
        connections.pop();
        connections.push(neighbors.take(one).expect("a closed one makes room"));
        drop(connections);
        assert!(neighbors.counts().is_empty(), "nobody is remembered who is gone");
    }
}
