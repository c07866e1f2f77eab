//! The settings of the server: defaults, then a TOML file, then environment variables, then options; later ones win.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use server::barred_words::Words;
use server::limits::{Limits, Rate};
use server::maintenance::backups::Schedule;
use server::maintenance::retention::Retention;
use server::store::{OpenOptions, StoreError};
use toml::{Table, Value};

const HOUR: u64 = 3_600;
const DAY: u64 = 24 * HOUR;

/// Every setting. An empty text means that it is not set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// Address to listen on.
    pub(crate) listen: String,
    /// Database URL.
    pub(crate) database: String,
    /// A file whose first line is the password for PostgreSQL.
    pub(crate) database_password_file: String,
    /// URL of the site in browsers.
    pub(crate) public_url: String,
    /// Proxies whose X-Forwarded-For is trusted.
    pub(crate) trusted_proxy: Vec<String>,
    /// A separate address for `/metrics`.
    pub(crate) metrics: String,
    /// Contact for vulnerability reports.
    pub(crate) security_contact: String,
    /// Minimum time of a bot's decision, in milliseconds.
    pub(crate) bot_pause: u64,
    /// How many bots think at once; 0: one less than there are CPUs.
    pub(crate) bots_at_once: usize,
    /// A file of words that are not allowed.
    pub(crate) word_list: String,
    /// Megabytes to keep free on the database's disk; 0: the default.
    pub(crate) disk_reserve: u64,
    /// Seconds for which a stopping server says that it is not ready before it closes its sockets.
    pub(crate) drain_time: u64,
    /// Whether logs are JSON.
    pub(crate) log_json: bool,
    /// Whether every request is logged.
    pub(crate) access_log: bool,
    /// Retention times; 0 keeps data forever.
    pub(crate) keep: KeepSettings,
    /// Connections to the database.
    pub(crate) pool: PoolSettings,
    /// Scheduled backups.
    pub(crate) backup: BackupSettings,
    /// Limits of this process.
    pub(crate) limits: LimitSettings,
}

/// Retention times; 0 keeps data forever.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct KeepSettings {
    pub(crate) public_hours: u64,
    pub(crate) forming_days: u64,
    pub(crate) imported_days: u64,
    pub(crate) unfinished_days: u64,
    pub(crate) finished_days: u64,
    pub(crate) guests_days: u64,
}

/// Connections to the database.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct PoolSettings {
    /// Connections that only read.
    readers: u32,
    /// Connections to PostgreSQL that write.
    writers: u32,
}

/// Scheduled backups.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct BackupSettings {
    /// The folder; empty: none are made.
    folder: String,
    /// Hours between two backups.
    hours: u64,
    /// How many are kept.
    keep: usize,
}

/// A rate limit: a burst, and the milliseconds after which one more is allowed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RateSettings {
    burst: u32,
    every_ms: u32,
}

impl From<Rate> for RateSettings {
    fn from(rate: Rate) -> Self {
        Self { burst: rate.burst, every_ms: rate.every }
    }
}

/// Defines the limits that can be set, with the same names as in [`Limits`].
macro_rules! limit_settings {
    (numbers: [$($number:ident),* $(,)?], seconds: [$($seconds:ident),* $(,)?], rates: [$($rate:ident),* $(,)?]) => {
        /// Limits of one process; see `limits.rs` of the server.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
        pub(crate) struct LimitSettings {
            $($number: usize,)*
            $($seconds: u64,)*
            $($rate: RateSettings,)*
        }

        impl Default for LimitSettings {
            fn default() -> Self {
                let limits = Limits::default();
                Self {
                    $($number: limits.$number as usize,)*
                    $($seconds: limits.$seconds.as_secs(),)*
                    $($rate: limits.$rate.into(),)*
                }
            }
        }

        impl LimitSettings {
            fn limits(&self, problems: &mut Vec<String>) -> Limits {
                let mut limits = Limits::default();
                let key = |field: &str| format!("limits.{}", field.replace('_', "-"));
                $(
                    if self.$number == 0 {
                        problems.push(format!("{}: must be at least 1", key(stringify!($number))));
                    }
                    limits.$number = self.$number as _;
                )*
                $(
                    if self.$seconds == 0 {
                        problems.push(format!("{}: must be at least 1 second", key(stringify!($seconds))));
                    }
                    limits.$seconds = Duration::from_secs(self.$seconds);
                )*
                $(
                    let RateSettings { burst, every_ms } = self.$rate;
                    if burst == 0 || every_ms == 0 {
                        problems.push(format!("{}: burst and every-ms must be at least 1", key(stringify!($rate))));
                    }
                    limits.$rate = Rate { burst, every: every_ms, ..limits.$rate };
                )*
                if self.sockets_for_guests > self.sockets {
                    problems.push("limits.sockets-for-guests: must be at most limits.sockets".to_owned());
                }
                limits
            }
        }
    };
}

limit_settings! {
    numbers: [
        sockets,
        sockets_for_guests,
        sockets_per_account,
        sockets_per_address,
        sockets_per_bot,
        streams_per_account,
        sessions,
        hosted_tables,
        other_connections,
        waiting_inputs,
        public_tables,
    ],
    seconds: [
        head_time,
        request_time,
        connection_time,
        hello_time,
        idle_time,
        send_time,
        heartbeat,
        session_time,
        session_time_with_password,
    ],
    rates: [
        messages,
        account_messages,
        chatting,
        hints,
        hellos,
        new_sockets,
        changes,
        requests,
        guests,
        daily_guests,
        new_tables,
        daily_tables,
        daily_records,
        daily_kilobytes,
        new_public_tables,
        studies,
        stories,
        challenges,
        new_bots,
        logins,
        logins_by_name,
        failed_logins,
        codes,
        reports,
        previews,
    ]
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:8080".to_owned(),
            database: String::new(),
            database_password_file: String::new(),
            public_url: String::new(),
            trusted_proxy: Vec::new(),
            metrics: String::new(),
            security_contact: String::new(),
            bot_pause: 900,
            bots_at_once: 0,
            word_list: String::new(),
            disk_reserve: 0,
            drain_time: 0,
            log_json: false,
            access_log: false,
            keep: KeepSettings::default(),
            pool: PoolSettings::default(),
            backup: BackupSettings { folder: String::new(), hours: 24, keep: 7 },
            limits: LimitSettings::default(),
        }
    }
}

impl Default for KeepSettings {
    fn default() -> Self {
        Self {
            public_hours: 1,
            forming_days: 7,
            imported_days: 30,
            unfinished_days: 0,
            finished_days: 0,
            guests_days: 30,
        }
    }
}

impl Default for PoolSettings {
    fn default() -> Self {
        let OpenOptions { readers, writers, .. } = OpenOptions::default();
        Self { readers, writers }
    }
}

impl KeepSettings {
    /// Converts the times to the server's.
    pub(crate) fn retention(&self) -> Retention {
        let time = |amount: u64, seconds: u64| {
            Some(amount)
                .filter(|&amount| amount > 0)
                .map(|amount| Duration::from_secs(amount.saturating_mul(seconds)))
        };
        Retention {
            public_forming: time(self.public_hours, HOUR),
            private_forming: time(self.forming_days, DAY),
            without_people: time(self.imported_days, DAY),
            unfinished: time(self.unfinished_days, DAY),
            finished: time(self.finished_days, DAY),
            guests: time(self.guests_days, DAY),
        }
    }
}

/// Settings that were checked and converted.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) listen: SocketAddr,
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) public_url: Option<String>,
    pub(crate) proxies: Vec<IpNet>,
    pub(crate) security_contact: Option<String>,
    pub(crate) words: Words,
    pub(crate) limits: Limits,
    pub(crate) pool: OpenOptions,
    pub(crate) backups: Option<Schedule>,
}

/// What is wrong with the settings, one line each.
#[derive(Debug)]
pub(crate) struct Problems(pub(crate) Vec<String>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

/// Parses a public URL: a scheme and a host without a path.
pub(crate) fn public_url(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains('/') => Ok(text.to_owned()),
        Some(_) | None => Err("it looks like https://play.example, without a path".to_owned()),
    }
}

/// Parses a contact for `security.txt`: one URI.
pub(crate) fn contact(text: &str) -> Result<String, String> {
    let known = ["mailto:", "https://", "tel:"].iter().any(|scheme| text.starts_with(scheme));
    if known && text.chars().all(|letter| letter.is_ascii_graphic()) {
        Ok(text.to_owned())
    } else {
        Err("it looks like mailto:security@play.example or https://play.example/security".to_owned())
    }
}

/// Parses a network or one address.
pub(crate) fn network(text: &str) -> Result<IpNet, String> {
    let one = text.parse::<IpAddr>().map(IpNet::from).ok();
    text.parse().ok().or(one).ok_or_else(|| "it looks like 10.0.0.1 or 172.16.0.0/12".to_owned())
}

/// Returns every key with its value, such as `limits.sockets`.
fn flatten(table: &Table, prefix: &str, out: &mut Vec<(String, Value)>) {
    for (key, value) in table {
        let key = format!("{prefix}{key}");
        match value {
            Value::Table(inner) => flatten(inner, &format!("{key}."), out),
            Value::String(_)
            | Value::Integer(_)
            | Value::Float(_)
            | Value::Boolean(_)
            | Value::Datetime(_)
            | Value::Array(_) => out.push((key, value.clone())),
        }
    }
}

/// Returns every key with its default.
fn defaults() -> Vec<(String, Value)> {
    let table = Table::try_from(Settings::default()).expect("plain data becomes TOML");
    let mut keys = Vec::new();
    flatten(&table, "", &mut keys);
    keys
}

/// Returns the environment variable of a key.
fn variable(key: &str) -> String {
    format!("WHISTLESTOP_{}", key.replace(['.', '-'], "_").to_uppercase())
}

/// Converts a text to the type that a key has.
fn value_like(default: &Value, text: &str) -> Result<Value, String> {
    match default {
        Value::Integer(_) => {
            text.parse().map(Value::Integer).map_err(|_| format!("{text:?} is not a whole number"))
        }
        Value::Boolean(_) => {
            text.parse().map(Value::Boolean).map_err(|_| format!("{text:?} is neither true nor false"))
        }
        Value::Array(_) => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Ok(Value::Array(parts.map(|part| Value::String(part.to_owned())).collect()))
        }
        Value::String(_) | Value::Float(_) | Value::Datetime(_) | Value::Table(_) => {
            Ok(Value::String(text.to_owned()))
        }
    }
}

fn set(table: &mut Table, key: &str, value: Value) {
    match key.split_once('.') {
        Some((first, rest)) => {
            let inner = table.entry(first).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(inner) = inner {
                set(inner, rest, value);
            }
        }
        None => {
            table.insert(key.to_owned(), value);
        }
    }
}

/// What an option or variable gives: where it came from, the key and the text.
pub(crate) type Given = (String, String, String);

impl Settings {
    /// Reads the file, if there is one, and then applies what was given, in order.
    pub(crate) fn load(file: Option<&Path>, given: &[Given]) -> Result<Self, Problems> {
        let mut table = Table::try_from(Self::default()).expect("plain data becomes TOML");
        if let Some(file) = file {
            let place = file.display();
            let text = std::fs::read_to_string(file)
                .map_err(|why| Problems(vec![format!("{place}: cannot be read: {why}")]))?;
            // As a whole, so that a message shows the line.
            toml::from_str::<Self>(&text)
                .map_err(|why| Problems(vec![format!("{place}: {}", why.to_string().trim_end())]))?;
            let of_file: Table = text.parse().map_err(|why| Problems(vec![format!("{place}: {why}")]))?;
            let mut keys = Vec::new();
            flatten(&of_file, "", &mut keys);
            keys.into_iter().for_each(|(key, value)| set(&mut table, &key, value));
        }
        let keys = defaults();
        let mut problems = Vec::new();
        for (from, key, text) in given {
            let Some((_, default)) = keys.iter().find(|(known, _)| known == key) else {
                problems
                    .push(format!("{from}: there is no setting {key}; whistlestop config show lists them"));
                continue;
            };
            match value_like(default, text) {
                Ok(value) => set(&mut table, key, value),
                Err(why) => problems.push(format!("{from}: {why}")),
            }
        }
        if !problems.is_empty() {
            return Err(Problems(problems));
        }
        table.try_into().map_err(|why: toml::de::Error| Problems(vec![why.message().to_owned()]))
    }

    /// Returns what environment variables give, for keys that have no option.
    pub(crate) fn from_environment(options: &[&str]) -> Vec<Given> {
        let keys = defaults().into_iter().map(|(key, _)| key);
        let unhandled = keys.filter(|key| !options.contains(&key.as_str()));
        unhandled
            .filter_map(|key| {
                let name = variable(&key);
                let text = std::env::var(&name).ok()?;
                Some((name, key, text))
            })
            .collect()
    }

    /// Converts the settings, or says everything that is wrong with them.
    pub(crate) fn check(&self) -> Result<Checked, Problems> {
        let mut problems = Vec::new();
        let mut limits = self.limits.limits(&mut problems);
        limits.retention = self.keep.retention();
        limits.disk_reserve =
            Some(self.disk_reserve).filter(|&reserve| reserve > 0).map(|megabytes| megabytes << 20);
        let mut wrong = |key: &str, why: String| problems.push(format!("{key}: {why}"));
        let address = |text: &str| {
            text.parse::<SocketAddr>()
                .map_err(|_| format!("{text:?} is not an address and a port, such as 127.0.0.1:8080"))
        };
        let listen = address(&self.listen).map_err(|why| wrong("listen", why)).ok();
        let optional = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let metrics = optional(&self.metrics).map(|text| address(&text)).transpose();
        let metrics = metrics.map_err(|why| wrong("metrics", why)).ok().flatten();
        let url = optional(&self.public_url).map(|text| public_url(&text)).transpose();
        let public_url = url.map_err(|why| wrong("public-url", why)).ok().flatten();
        let contact = optional(&self.security_contact).map(|text| contact(&text)).transpose();
        let security_contact = contact.map_err(|why| wrong("security-contact", why)).ok().flatten();
        let mut proxies = Vec::new();
        for text in &self.trusted_proxy {
            match network(text) {
                Ok(network) => proxies.push(network),
                Err(why) => wrong("trusted-proxy", format!("{text:?}: {why}")),
            }
        }
        let words = optional(&self.word_list).map(std::fs::read_to_string).transpose();
        let words =
            words.map_err(|why| wrong("word-list", format!("{}: {why}", self.word_list))).ok().flatten();
        if !self.database.is_empty()
            && !["sqlite://", "postgres://", "postgresql://"]
                .iter()
                .any(|kind| self.database.starts_with(kind))
        {
            wrong("database", StoreError::Address(server::store::shown(&self.database)).to_string());
        }
        if self.pool.readers == 0 || self.pool.writers == 0 {
            wrong("pool", "readers and writers must be at least 1".to_owned());
        }
        let backups = optional(&self.backup.folder).map(|folder| Schedule {
            folder: PathBuf::from(folder),
            every: Duration::from_secs(self.backup.hours.saturating_mul(HOUR)),
            keep: self.backup.keep,
        });
        if backups.is_some() && (self.backup.hours == 0 || self.backup.keep == 0) {
            wrong("backup", "hours and keep must be at least 1".to_owned());
        }
        let words = words.map_or_else(Words::default, |list| Words::parse(&list));
        let pool =
            OpenOptions { readers: self.pool.readers, writers: self.pool.writers, ..OpenOptions::default() };
        match listen {
            Some(listen) if problems.is_empty() => Ok(Checked {
                listen,
                metrics,
                public_url,
                proxies,
                security_contact,
                words,
                limits,
                pool,
                backups,
            }),
            Some(_) | None => Err(Problems(problems)),
        }
    }

    /// Returns the settings as a TOML file, without the password of the database.
    pub(crate) fn to_toml(&self) -> String {
        let mut shown = self.clone();
        shown.database = server::store::shown(&shown.database);
        toml::to_string(&shown).expect("plain data becomes TOML")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(key: &str, text: &str) -> Given {
        ("--set".to_owned(), key.to_owned(), text.to_owned())
    }

    #[test]
    fn later_settings_win() {
        let folder = std::env::temp_dir().join(format!("whistlestop-settings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let file = folder.join("whistlestop.toml");
        let text = "bot-pause = 5\n[limits]\nsockets = 20000\n[limits.chatting]\nburst = 9\nevery-ms = 100\n";
        std::fs::write(&file, text).expect("it can be written");
        let settings = Settings::load(Some(&file), &[given("limits.sockets", "30000")]).expect("it is right");
        assert_eq!(settings.bot_pause, 5, "of the file");
        assert_eq!(settings.listen, "127.0.0.1:8080", "a default");
        let checked = settings.check().expect("it is right");
        assert_eq!(checked.limits.sockets, 30_000, "given later than the file");
        assert_eq!((checked.limits.chatting.burst, checked.limits.chatting.every), (9, 100));
        assert_eq!(checked.limits.hints, Limits::default().hints);
        std::fs::write(&file, "[limits]\nsocket = 1\n").expect("it can be written");
        let problems = Settings::load(Some(&file), &[]).expect_err("there is no such key").to_string();
        assert!(problems.contains("line 2") && problems.contains("socket"), "{problems}");
        drop(std::fs::remove_dir_all(&folder));
    }

    #[test]
    fn everything_that_is_wrong_is_said() {
        let given = [
            given("listen", "everywhere"),
            given("limits.sockets", "10"),
            given("limits.idle-time", "0"),
            given("limits.hints.burst", "0"),
            given("trusted-proxy", "10.0.0.1, play.example"),
            given("backup.folder", "/backups"),
            given("backup.keep", "0"),
        ];
        let problems = Settings::load(None, &given).expect("known keys").check().expect_err("it is wrong").0;
        for key in [
            "listen",
            "limits.sockets-for-guests",
            "limits.idle-time",
            "limits.hints",
            "trusted-proxy",
            "backup",
        ] {
            assert!(
                problems.iter().any(|problem| problem.starts_with(&format!("{key}:"))),
                "{key}: {problems:?}"
            );
        }
        assert_eq!(problems.len(), 6, "{problems:?}");
        let unknown = Settings::load(None, &[self::given("sockets", "1")]).expect_err("no such key");
        assert!(unknown.to_string().contains("there is no setting sockets"), "{unknown}");
        let text = Settings::load(None, &[self::given("bot-pause", "soon")]).expect_err("no number");
        assert!(text.to_string().contains("not a whole number"), "{text}");
    }

    #[test]
    fn what_is_shown_can_be_read_again() {
        let database = given("database", "postgres://ann:secret@db.example/games");
        let settings = Settings::load(None, &[database]).expect("it is right");
        let shown = settings.to_toml();
        assert!(!shown.contains("secret"), "{shown}");
        let again: Settings = toml::from_str(&shown).expect("it is TOML");
        assert_eq!(again.limits, settings.limits);
        assert_eq!(again.database, "postgres://db.example/games");
    }

    #[test]
    fn the_limits_of_the_server_are_the_defaults() {
        let checked = Settings::default().check().expect("defaults are right");
        assert_eq!(checked.limits, Limits::default());
    }

    #[test]
    fn every_limit_of_the_server_has_a_key() {
        let source = include_str!("../../server/src/limits.rs");
        let (_, fields) = source.split_once("pub struct Limits {").expect("it is defined there");
        let fields = fields.split_once("\n}").expect("it ends").0.lines();
        let names = fields.filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
        let keys: Vec<String> = defaults().into_iter().map(|(key, _)| key).collect();
        let mut found = 0;
        for (name, _) in names {
            let key = match name {
                "retention" => "keep.finished-days".to_owned(),
                "disk_reserve" => "disk-reserve".to_owned(),
                limit => format!("limits.{}", limit.replace('_', "-")),
            };
            let is_known = keys.iter().any(|known| *known == key || known.starts_with(&format!("{key}.")));
            assert!(is_known, "{name} has no key {key}");
            found += 1;
        }
        assert!(found > 40, "{found}");
    }

    #[test]
    fn proxies_are_addresses_or_networks() {
        assert_eq!(network("10.0.0.1"), Ok("10.0.0.1/32".parse().expect("a network")));
        assert_eq!(network("172.16.0.0/12"), Ok("172.16.0.0/12".parse().expect("a network")));
        assert!(network("play.example").is_err());
    }
}
