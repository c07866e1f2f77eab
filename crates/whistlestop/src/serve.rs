//! `whistlestop serve`: runs the server. Also runs if no command is given.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use ipnet::IpNet;
use server::config::Config;
use server::config::HttpConfig;
use server::config::TableConfig;
use server::http::reach;
use server::serve::{ServeError, Server, block_on};
use server::system::stop_signal;

use crate::database::Database;
use crate::prune::Keep;
use crate::settings::{Problems, Settings, contact, network, public_url};
use command_line::output;

/// Run the server: tables for people and bots in the browser
///
/// Start it, open the address that it prints, and send friends the invite link of a table.
/// All data is in one database; if the server is killed, no acknowledged action is lost.
/// Settings come from a TOML file (--config), then environment variables, then options; later ones win.
/// `whistlestop config show` prints all of them, and every key has a variable: limits.sockets is
/// WHISTLESTOP_LIMITS_SOCKETS.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Address to listen on; 0.0.0.0:8080 accepts connections from other machines [default: 127.0.0.1:8080]
    #[arg(long, env = "WHISTLESTOP_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,

    #[command(flatten)]
    database: Database,

    /// Public URL, such as `https://play.example`, if the server is behind a proxy
    #[arg(long, env = "WHISTLESTOP_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,

    /// A proxy whose X-Forwarded-For header is trusted, as an address or a network such as 172.16.0.0/12; may be
    /// given several times. Proxies on this machine are always trusted
    #[arg(long, env = "WHISTLESTOP_TRUSTED_PROXY", value_name = "NETWORK", value_delimiter = ',', value_parser = network)]
    trusted_proxy: Vec<IpNet>,

    /// Serve /metrics on a separate address, such as 10.0.0.5:9100; without this only this machine may read it
    #[arg(long, env = "WHISTLESTOP_METRICS", value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,

    /// Contact for vulnerability reports, such as mailto:security@play.example, for /.well-known/security.txt
    #[arg(long, env = "WHISTLESTOP_SECURITY_CONTACT", value_name = "URI", value_parser = contact)]
    security_contact: Option<String>,

    /// Minimum time of a bot's decision, in milliseconds [default: 900]
    #[arg(long, env = "WHISTLESTOP_BOT_PAUSE", value_name = "MS")]
    bot_pause: Option<u64>,

    /// Milliseconds of absence after which others may let a bot play: for tests only
    #[arg(long, default_value_t = 180_000, value_name = "MS", hide = true)]
    away_time: u64,

    /// Seed for every deal, for tests only: anybody who knows it knows every card
    #[arg(long, value_name = "NUMBER", conflicts_with = "public_url")]
    seed: Option<u64>,

    /// A file of words, one per line, that are not allowed in names and chat [default: none]
    #[arg(long, env = "WHISTLESTOP_WORD_LIST", value_name = "FILE")]
    word_list: Option<PathBuf>,

    #[command(flatten)]
    keep: Keep,

    /// Megabytes to keep free on the database's disk: with less, new tables and imports are refused, actions are
    /// not [default: 1024, or a twentieth of a smaller disk]
    #[arg(long, env = "WHISTLESTOP_DISK_RESERVE", value_name = "MB")]
    disk_reserve: Option<u64>,

    /// Write logs as JSON, one object per line
    #[arg(long, env = "WHISTLESTOP_LOG_JSON", num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    log_json: Option<bool>,

    /// Log every request with its status and duration
    #[arg(long, env = "WHISTLESTOP_ACCESS_LOG", num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    access_log: Option<bool>,

    /// Change any setting, such as --set limits.sockets=20000; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,
}

/// Parses `KEY=VALUE`.
fn assignment(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("it looks like limits.sockets=20000")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

/// The settings that have options of their own, whose variables clap reads.
const OPTIONS: [&str; 18] = [
    "listen",
    "database",
    "database-password-file",
    "public-url",
    "trusted-proxy",
    "metrics",
    "security-contact",
    "bot-pause",
    "word-list",
    "disk-reserve",
    "log-json",
    "access-log",
    "keep.public-hours",
    "keep.forming-days",
    "keep.imported-days",
    "keep.unfinished-days",
    "keep.finished-days",
    "keep.guests-days",
];

impl Args {
    /// Returns the settings of file, environment and options.
    pub(crate) fn settings(&self) -> Result<Settings, Problems> {
        let mut given = Settings::from_environment(&OPTIONS);
        let mut add = |key: &str, text: Option<String>| {
            given.extend(text.map(|text| (format!("--{}", key.replace('.', "-")), key.to_owned(), text)));
        };
        add("listen", self.listen.map(|listen| listen.to_string()));
        add("database", self.database.given_url());
        add("public-url", self.public_url.clone());
        let proxies: Vec<String> = self.trusted_proxy.iter().map(IpNet::to_string).collect();
        add("trusted-proxy", Some(proxies.join(",")).filter(|proxies| !proxies.is_empty()));
        add("metrics", self.metrics.map(|metrics| metrics.to_string()));
        add("security-contact", self.security_contact.clone());
        add("bot-pause", self.bot_pause.map(|pause| pause.to_string()));
        add("word-list", self.word_list.as_ref().map(|file| file.display().to_string()));
        add("disk-reserve", self.disk_reserve.map(|reserve| reserve.to_string()));
        add("log-json", self.log_json.map(|json| json.to_string()));
        add("access-log", self.access_log.map(|log| log.to_string()));
        for (key, amount) in self.keep.given() {
            add(key, amount.map(|amount| amount.to_string()));
        }
        given
            .extend(self.set.iter().map(|(key, value)| (format!("--set {key}"), key.clone(), value.clone())));
        Settings::load(self.database.config(), &given)
    }
}

/// Returns the default arguments, for the program started without a command.
pub(crate) fn default_args() -> Args {
    #[derive(Parser)]
    struct DefaultArgs {
        #[command(flatten)]
        args: Args,
    }
    DefaultArgs::parse_from(["whistlestop"]).args
}

/// Returns the lines with the server's addresses, or how to accept connections from other machines.
fn opened(listen: SocketAddr, public_url: Option<&str>) -> String {
    let others = reach::addresses(listen, public_url);
    if let Some(url) = public_url {
        return format!("Listening on {url}\n");
    }
    // A server that listens on one address is reached there from this computer too.
    let mut lines = format!("Listening on {}\n", reach::local(listen));
    if listen.ip().is_loopback() {
        lines += &format!("Only this computer reaches it. To let others in: {}\n", reach::command(listen));
    } else {
        for address in others.iter().filter(|address| **address != reach::local(listen)) {
            lines += &format!("For other machines: {address}\n");
        }
    }
    lines
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let loaded = args.settings().and_then(|settings| Ok((settings.check()?, settings)));
    let (checked, settings) = match loaded {
        Ok(loaded) => loaded,
        Err(problems) => return output::fail("the settings are wrong", problems),
    };
    let database = match args.database.resolve(&settings) {
        Ok(database) => database,
        Err(why) => return output::fail("the settings are wrong", why),
    };
    server::telemetry::start_logging(settings.log_json);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let public_url = checked.public_url.clone();
    let shown = server::store::shown(&database);
    let config = Config {
        listen: checked.listen,
        metrics: checked.metrics,
        database,
        pool: checked.pool,
        backups: checked.backups,
        drain: Duration::from_secs(settings.drain_time),
        front: HttpConfig {
            public_url: checked.public_url,
            proxies: checked.proxies,
            security_contact: checked.security_contact,
            words: checked.words,
            access_log: settings.access_log,
        },
        table_config: TableConfig {
            bot_pause: Duration::from_millis(settings.bot_pause),
            away_time: Duration::from_millis(args.away_time),
            bots_at_once: match settings.bots_at_once {
                // One CPU is reserved for sockets.
                0 => cores.saturating_sub(1).max(1),
                bots => bots,
            },
            seed: args.seed,
        },
        limits: checked.limits,
    };
    let served = block_on(async {
        // Before the address is printed, because its reader may stop the server at once.
        let stop = stop_signal();
        let server = Server::start(config).await?;
        output::print(&format!(
            "{}Games are kept in {}\nStop it with Ctrl+C.\n",
            opened(server.address(), public_url.as_deref()),
            shown
        ));
        server.run(stop).await
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(ServeError::Listen { address, why }) if why.kind() == std::io::ErrorKind::AddrInUse => {
            output::fail(
                format_args!("{address} is taken"),
                format_args!(
                    "another program listens there; choose another port with --listen 127.0.0.1:{}",
                    address.port().wrapping_add(1)
                ),
            )
        }
        Err(ServeError::Listen { address, why }) => {
            output::fail(format_args!("cannot listen on {address}"), why)
        }
        Err(ServeError::Store(why)) => output::fail(format_args!("cannot use {shown}"), why),
        Err(why @ ServeError::Served { .. }) => output::fail(format_args!("cannot use {shown}"), why),
        Err(why @ ServeError::Disk) => output::fail("stopped", why),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_printed_addresses_are_those_that_work() {
        let listen = |address: &str| address.parse().expect("an address");
        assert_eq!(
            opened(listen("127.0.0.1:8080"), None),
            "Listening on http://127.0.0.1:8080\n\
             Only this computer reaches it. To let others in: whistlestop serve --listen 0.0.0.0:8080\n"
        );
        assert_eq!(
            opened(listen("127.0.0.1:8080"), Some("https://play.example")),
            "Listening on https://play.example\n"
        );
        let everywhere = opened(listen("0.0.0.0:8080"), None);
        assert!(everywhere.starts_with("Listening on http://127.0.0.1:8080\n"), "{everywhere}");
        assert!(!everywhere.contains("0.0.0.0"), "{everywhere}");
        assert_eq!(opened(listen("10.0.0.7:80"), None), "Listening on http://10.0.0.7:80\n");
    }

    #[derive(Parser)]
    struct DefaultArgs {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn a_public_server_deals_from_chance() {
        let parse = |args: &[&str]| {
            DefaultArgs::try_parse_from([&["whistlestop"], args].concat()).map(|alone| alone.args.seed)
        };
        assert_eq!(parse(&["--seed", "7"]).ok(), Some(Some(7)));
        assert!(parse(&["--seed", "7", "--public-url", "https://play.example"]).is_err());
        DefaultArgs::command().debug_assert();
    }

    #[test]
    fn options_win_over_everything_and_each_has_a_key() {
        let parse = |args: &[&str]| {
            DefaultArgs::try_parse_from([&["whistlestop"], args].concat())
                .expect("it is right")
                .args
                .settings()
        };
        let settings = parse(&[
            "--listen",
            "127.0.0.1:1",
            "--keep-guests-days",
            "3",
            "--log-json",
            "--set",
            "pool.readers=9",
        ]);
        let settings = settings.expect("it is right");
        assert_eq!(settings.listen, "127.0.0.1:1");
        assert_eq!(settings.keep.guests_days, 3);
        assert!(settings.log_json && !settings.access_log);
        assert_eq!(settings.check().expect("it is right").pool.readers, 9);
        assert!(parse(&["--set", "pool.reader=9"]).is_err());
        let shown = settings.to_toml();
        let table: toml::Table = shown.parse().expect("it is TOML");
        for option in OPTIONS {
            let (section, key) = option.split_once('.').unwrap_or(("", option));
            let inside = if section.is_empty() { Some(&table) } else { table[section].as_table() };
            assert!(inside.is_some_and(|table| table.contains_key(key)), "{option}");
        }
    }
}
