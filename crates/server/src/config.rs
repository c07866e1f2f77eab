//! How the server is configured: address, database, backups, and how tables behave.

use std::net::SocketAddr;
use std::time::Duration;

use ipnet::IpNet;
use sha2::{Digest, Sha256};

use crate::barred_words::Words;
use crate::limits::Limits;
use crate::maintenance::backups::Schedule;
use crate::random::Os;
use crate::store::Sealed;
use crate::{random, store};
use table::doc::TableDoc;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The address that serves only `/metrics`; without one, requests from this machine get it at [`Config::listen`].
    pub metrics: Option<SocketAddr>,
    /// The database.
    pub database: String,
    /// The options with which it is opened.
    pub pool: store::OpenOptions,
    /// The schedule of backups, if there is one.
    pub backups: Option<Schedule>,
    /// How long the server reports that it is not ready before it stops, so that proxies stop sending requests.
    pub drain: Duration,
    /// How clients reach the server.
    pub front: HttpConfig,
    /// How tables behave.
    pub table_config: TableConfig,
    /// The limits.
    pub limits: Limits,
}

/// How clients reach the server.
#[derive(Clone, Debug, Default)]
pub struct HttpConfig {
    /// The public address, as in browsers, if it is fixed.
    pub public_url: Option<String>,
    /// The contact for reports of vulnerabilities, as a URI, for `security.txt`.
    pub security_contact: Option<String>,
    /// Networks of trusted proxies, besides this machine: their `X-Forwarded-For` is used.
    pub proxies: Vec<IpNet>,
    /// Words that names and chat must not contain.
    pub words: Words,
    /// Whether every request is logged, not only refused ones.
    pub access_log: bool,
}

impl HttpConfig {
    /// Returns whether browsers come over HTTPS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// How tables behave.
#[derive(Clone, Copy, Debug)]
pub struct TableConfig {
    /// The pause of a bot before its action.
    pub bot_pause: Duration,
    /// The time after which the others may let a bot play for a person who is absent or does not move.
    pub away_time: Duration,
    /// The number of threads for bots.
    pub bots_at_once: usize,
    /// The seed of deals and bots, instead of the system's random numbers; for tests of the page.
    pub seed: Option<u64>,
}

impl TableConfig {
    /// Returns the secret of a new game. With a seed, games of one edition and number of seats get the same deal.
    pub(crate) fn seal(&self, doc: &TableDoc) -> Sealed {
        let Some(seed) = self.seed else {
            return Sealed { secret: random::bytes(&mut Os), salt: random::bytes(&mut Os) };
        };
        let of =
            |what: &str| Sha256::digest(format!("{seed} {} {} {what}", doc.edition, doc.seats.len())).into();
        Sealed { secret: of("secret"), salt: of("salt") }
    }

    /// Returns the seed of a bot; it is independent of every game's secret.
    pub(crate) fn bot_seed(&self, seat: usize) -> u64 {
        match self.seed {
            Some(seed) => seed.wrapping_add(seat as u64),
            None => u64::from_le_bytes(random::bytes(&mut Os)),
        }
    }
}
