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
    /// Where to serve `/metrics` alone; without it, requests from this machine find it at [`Config::listen`].
    pub metrics: Option<SocketAddr>,
    /// The database.
    pub database: String,
    /// How it is opened.
    pub pool: store::OpenOptions,
    /// When backups are made, if any.
    pub backups: Option<Schedule>,
    /// How long it says that it is not ready before it stops, so that proxies send nobody any more.
    pub drain: Duration,
    /// How it is reached.
    pub front: Front,
    /// How tables behave.
    pub manners: Manners,
    /// How much it takes.
    pub limits: Limits,
}

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
    /// Returns whether browsers come over HTTPS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// How tables behave.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// How long bots seem to think.
    pub bot_pause: Duration,
    /// The time after which the others may let a bot play for a person who is absent or does not move.
    pub away_time: Duration,
    /// How many bots think at once.
    pub bots_at_once: usize,
    /// What games are dealt from and bots choose by, instead of the system's randomness: for tests of the page.
    pub seed: Option<u64>,
}

impl Manners {
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
