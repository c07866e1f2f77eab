//! The rate limits of requests and messages, and their refusals.

use std::net::IpAddr;
use std::sync::Mutex;

use crate::http::error::Failure;
use crate::http::identity::{self, Identity};
use crate::http::rate::{AddressBuckets, Buckets, Shares};
use crate::http::state::{Shared, lock};
use crate::limits::{self, Limits, Rate};
use crate::store::Account;
use crate::telemetry;
use protocol::{Refusal, RefusalCode};

/// The buckets of every rate that requests are counted by.
pub(super) struct Rates {
    pub(super) requests: Mutex<AddressBuckets>,
    pub(super) changes: Mutex<Buckets>,
    pub(super) logins: Mutex<Buckets>,
    pub(super) login_addresses: Mutex<AddressBuckets>,
    pub(super) guests: Mutex<AddressBuckets>,
    pub(super) daily_guests: Mutex<AddressBuckets>,
    pub(super) previews: Mutex<AddressBuckets>,
    pub(super) messages: Mutex<Shares>,
    pub(super) chatting: Mutex<Shares>,
    pub(super) hints: Mutex<Shares>,
    pub(super) hellos: Mutex<Shares>,
    pub(super) new_sockets: Mutex<Shares>,
    pub(super) codes: Mutex<Buckets>,
    pub(super) code_addresses: Mutex<AddressBuckets>,
    pub(super) logins_by_name: Mutex<Buckets>,
    pub(super) failed_logins: Mutex<Buckets>,
    pub(super) new_tables: Mutex<Shares>,
    pub(super) daily_tables: Mutex<Shares>,
    pub(super) daily_records: Mutex<Shares>,
    pub(super) daily_kilobytes: Mutex<Shares>,
    pub(super) new_public_tables: Mutex<AddressBuckets>,
    pub(super) studies: Mutex<Buckets>,
    pub(super) stories: Mutex<Buckets>,
    pub(super) reports: Mutex<Shares>,
    pub(super) challenges: Mutex<Shares>,
    pub(super) new_bots: Mutex<AddressBuckets>,
    /// The rates of bot accounts, where they differ from those of people.
    bots: BotRates,
}

/// The buckets of the rates of bot accounts.
struct BotRates {
    changes: Mutex<Buckets>,
    messages: Mutex<Shares>,
    hellos: Mutex<Shares>,
    new_sockets: Mutex<Shares>,
    new_tables: Mutex<Shares>,
    daily_tables: Mutex<Shares>,
    challenges: Mutex<Shares>,
}

impl BotRates {
    fn new(limits: Limits) -> Self {
        let shares = |rate: Rate| {
            let rate = rate.times(limits::BOT_FACTOR);
            Mutex::new(Shares::with_accounts_per_address(rate, limits::BOTS_PER_ADDRESS))
        };
        Self {
            changes: Mutex::new(Buckets::new(limits.changes.times(limits::BOT_FACTOR))),
            messages: shares(limits.account_messages),
            hellos: shares(limits.hellos),
            new_sockets: shares(limits.new_sockets),
            new_tables: shares(limits.new_tables),
            daily_tables: shares(limits.daily_tables),
            challenges: shares(limits.challenges),
        }
    }
}

impl Rates {
    /// Creates full buckets with these limits.
    pub(super) fn new(limits: Limits) -> Self {
        let buckets = |rate: Rate| Mutex::new(Buckets::new(rate));
        let addresses = |rate: Rate| Mutex::new(AddressBuckets::new(rate));
        let shares = |rate: Rate| Mutex::new(Shares::new(rate));
        Self {
            requests: addresses(limits.requests),
            changes: buckets(limits.changes),
            logins: buckets(limits.logins),
            login_addresses: addresses(limits.logins),
            guests: addresses(limits.guests),
            daily_guests: addresses(limits.daily_guests),
            previews: addresses(limits.previews),
            messages: shares(limits.account_messages),
            chatting: shares(limits.chatting),
            hints: shares(limits.hints),
            hellos: shares(limits.hellos),
            new_sockets: shares(limits.new_sockets),
            codes: buckets(limits.codes),
            code_addresses: addresses(limits.codes),
            logins_by_name: buckets(limits.logins_by_name),
            failed_logins: buckets(limits.failed_logins),
            new_tables: shares(limits.new_tables),
            daily_tables: shares(limits.daily_tables),
            daily_records: shares(limits.daily_records),
            daily_kilobytes: shares(limits.daily_kilobytes),
            new_public_tables: addresses(limits.new_public_tables),
            studies: buckets(limits.studies),
            stories: buckets(limits.stories),
            reports: shares(limits.reports),
            challenges: shares(limits.challenges),
            new_bots: addresses(limits.new_bots),
            bots: BotRates::new(limits),
        }
    }
}

impl Shared {
    pub(super) fn take(&self, buckets: &Mutex<Buckets>, key: &str) -> Result<(), Failure> {
        let now = self.tables.now().mono;
        let mut buckets = lock(buckets);
        let taken = buckets.take(key, now);
        Ok(taken.map_err(|wait| TooFast::new(buckets.rate(), wait))?)
    }

    /// Takes one for an address. Direct requests from this machine are not counted.
    pub(super) fn take_address(
        &self,
        buckets: &Mutex<AddressBuckets>,
        address: IpAddr,
    ) -> Result<(), Failure> {
        if address.is_loopback() {
            return Ok(());
        }
        let now = self.tables.now().mono;
        let mut buckets = lock(buckets);
        let taken = buckets.take(address, now);
        Ok(taken.map_err(|wait| TooFast::new(buckets.rate(), wait))?)
    }

    /// Takes one for an account and its address.
    pub(super) fn take_share(
        &self,
        shares: &Mutex<Shares>,
        account: &str,
        address: IpAddr,
    ) -> Result<(), TooFast> {
        let now = self.tables.now().mono;
        let counted = Some(address).filter(|address| !address.is_loopback());
        let mut shares = lock(shares);
        let taken = shares.take(account, counted, now);
        taken.map_err(|wait| TooFast::new(shares.rate(), wait))
    }

    /// Takes one for an account and its address: from the buckets of people, or from those of bot accounts.
    fn take_share_of(
        &self,
        people: &Mutex<Shares>,
        bots: &Mutex<Shares>,
        account: &Account,
        address: IpAddr,
    ) -> Result<(), TooFast> {
        self.take_share(if account.is_bot() { bots } else { people }, &account.id, address)
    }

    /// Counts a request that changes something.
    pub(super) fn count_change(&self, account: &Account) -> Result<(), Failure> {
        let buckets = if account.is_bot() { &self.rates.bots.changes } else { &self.rates.changes };
        self.take(buckets, &account.id)
    }

    /// Counts a challenge.
    pub(super) fn count_challenge(&self, account: &Account, address: IpAddr) -> Result<(), Failure> {
        let rates = &self.rates;
        Ok(self.take_share_of(&rates.challenges, &rates.bots.challenges, account, address)?)
    }

    /// Counts an account that becomes a bot account.
    pub(super) fn count_new_bot(&self, address: IpAddr) -> Result<(), Failure> {
        self.take_address(&self.rates.new_bots, address)
    }

    /// Counts a message on any socket of an account.
    pub(crate) fn count_message(&self, account: &Account, address: IpAddr) -> Result<(), TooFast> {
        self.take_share_of(&self.rates.messages, &self.rates.bots.messages, account, address)
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
    pub(crate) fn count_hello(&self, account: &Account, address: IpAddr) -> Result<(), TooFast> {
        self.take_share_of(&self.rates.hellos, &self.rates.bots.hellos, account, address)
    }

    /// Counts a new socket or event stream.
    pub(crate) fn count_socket(&self, account: &Account, address: IpAddr) -> Result<(), Failure> {
        let rates = &self.rates;
        Ok(self.take_share_of(&rates.new_sockets, &rates.bots.new_sockets, account, address)?)
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

    /// Counts a try to use a link. Tries are counted by address only.
    pub(crate) fn count_link(&self, address: IpAddr) -> Result<(), Failure> {
        self.take_address(&self.rates.login_addresses, address)
    }

    /// Counts a code that was typed, for an address and for an account.
    pub(crate) fn count_code(&self, address: IpAddr, account: &str) -> Result<(), Failure> {
        self.take_address(&self.rates.code_addresses, address)?;
        self.take(&self.rates.codes, &format!("account {account}"))
    }

    /// Counts a new guest from an address. The last places are reserved for existing accounts.
    pub(crate) fn count_guest(&self, address: IpAddr) -> Result<(), Failure> {
        if self.sockets() >= self.limits.sockets_for_guests {
            metrics::counter!(telemetry::LIMITED, "limit" => "guests").increment(1);
            return Err(Failure::Busy(Refusal::full()));
        }
        self.take_address(&self.rates.guests, address)?;
        self.take_address(&self.rates.daily_guests, address)
    }

    /// Counts a new table, and refuses it if there is no room for one.
    pub(crate) fn count_table(&self, identity: &Identity) -> Result<(), Failure> {
        if self.disk.is_low() {
            metrics::counter!(telemetry::LIMITED, "limit" => "disk").increment(1);
            return Err(Failure::Busy(Refusal::new(
                RefusalCode::DiskFull,
                "the server's disk is nearly full: there are no new tables for now",
            )));
        }
        let (account, address, rates) = (&identity.account, identity.address, &self.rates);
        self.take_share_of(&rates.new_tables, &rates.bots.new_tables, account, address)?;
        Ok(self.take_share_of(&rates.daily_tables, &rates.bots.daily_tables, account, address)?)
    }

    /// Counts a new public table of an address.
    pub(crate) fn count_public_table(&self, address: IpAddr) -> Result<(), Failure> {
        self.take_address(&self.rates.new_public_tables, address)
    }

    /// Counts the bytes of an imported record.
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

    /// Counts a page or a picture of a published replay, which needs no account.
    pub(crate) fn count_preview(&self, address: IpAddr) -> Result<(), Failure> {
        self.take_address(&self.rates.previews, address)
    }

    /// Counts a look at all games of an account.
    pub(crate) fn count_story(&self, account: &str) -> Result<(), Failure> {
        self.take(&self.rates.stories, account)
    }
}

/// The refusal of something above its rate limit, with the waiting time in milliseconds.
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
