//! `whistlestop serve`: runs the server. Also runs if no command is given.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use ipnet::IpNet;
use server::app::Front;
use server::limits::Limits;
use server::reach;
use server::serve::{Config, ServeError, Server, block_on, stop_signal};
use server::tables::Manners;
use server::words::Words;

use crate::database::Database;
use crate::output;
use crate::prune::Keep;

/// Run the server: tables for people and bots in the browser
///
/// Start it, open the address that it prints, and send friends the invite link of a table.
/// All data is in one database; if the server is killed, no acknowledged action is lost.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Address to listen on; 0.0.0.0:8080 accepts connections from other machines
    #[arg(long, env = "WHISTLESTOP_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,

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

    /// Minimum time of a bot's decision, in milliseconds
    #[arg(long, env = "WHISTLESTOP_BOT_PAUSE", default_value_t = 900, value_name = "MS")]
    bot_pause: u64,

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
    #[arg(long, env = "WHISTLESTOP_LOG_JSON")]
    log_json: bool,
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
        return format!("Whistlestop is open: {url}\n");
    }
    // A server that listens on one address is reached there from this computer too.
    let mut lines = format!("Whistlestop is open: {}\n", reach::local(listen));
    if listen.ip().is_loopback() {
        lines += &format!("Only this computer reaches it. To let others in: {}\n", reach::command(listen));
    } else {
        for address in others.iter().filter(|address| **address != reach::local(listen)) {
            lines += &format!("For other machines: {address}\n");
        }
    }
    lines
}

/// Parses a public URL: a scheme and a host without a path.
fn public_url(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains('/') => Ok(text.to_owned()),
        Some(_) | None => Err("it looks like https://play.example, without a path".to_owned()),
    }
}

/// Parses a contact for `security.txt`: one URI.
fn contact(text: &str) -> Result<String, String> {
    let known = ["mailto:", "https://", "tel:"].iter().any(|scheme| text.starts_with(scheme));
    if known && text.chars().all(|letter| letter.is_ascii_graphic()) {
        Ok(text.to_owned())
    } else {
        Err("it looks like mailto:security@play.example or https://play.example/security".to_owned())
    }
}

/// Parses a network or one address.
fn network(text: &str) -> Result<IpNet, String> {
    let one = text.parse::<IpAddr>().map(IpNet::from).ok();
    text.parse().ok().or(one).ok_or_else(|| "it looks like 10.0.0.1 or 172.16.0.0/12".to_owned())
}

pub(crate) fn run(args: &Args) -> ExitCode {
    server::observe::start_logging(args.log_json);
    let words = match args.word_list.as_ref().map(std::fs::read_to_string).transpose() {
        Ok(list) => list.map_or_else(Words::default, |list| Words::parse(&list)),
        Err(why) => return output::fail("cannot read the word list", why),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let config = Config {
        listen: args.listen,
        metrics: args.metrics,
        database: args.database.address(),
        front: Front {
            public_url: args.public_url.clone(),
            proxies: args.trusted_proxy.clone(),
            security_contact: args.security_contact.clone(),
            words,
        },
        manners: Manners {
            bot_pause: Duration::from_millis(args.bot_pause),
            away_time: Duration::from_millis(args.away_time),
            // One CPU is reserved for sockets.
            bots_at_once: cores.saturating_sub(1).max(1),
            seed: args.seed,
        },
        limits: Limits {
            retention: args.keep.retention(),
            disk_reserve: args.disk_reserve.map(|megabytes| megabytes * 1024 * 1024),
            ..Limits::default()
        },
    };
    let served = block_on(async {
        let server = Server::start(config).await?;
        output::print(&format!(
            "{}Games are kept in {}\nStop it with Ctrl+C.\n",
            opened(server.address(), args.public_url.as_deref()),
            args.database.redacted_url()
        ));
        server.run(stop_signal()).await
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
        Err(ServeError::Store(why)) => {
            output::fail(format_args!("cannot use {}", args.database.redacted_url()), why)
        }
        Err(why @ ServeError::Served { .. }) => {
            output::fail(format_args!("cannot use {}", args.database.redacted_url()), why)
        }
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
            "Whistlestop is open: http://127.0.0.1:8080\n\
             Only this computer reaches it. To let others in: whistlestop serve --listen 0.0.0.0:8080\n"
        );
        assert_eq!(
            opened(listen("127.0.0.1:8080"), Some("https://play.example")),
            "Whistlestop is open: https://play.example\n"
        );
        let everywhere = opened(listen("0.0.0.0:8080"), None);
        assert!(everywhere.starts_with("Whistlestop is open: http://127.0.0.1:8080\n"), "{everywhere}");
        assert!(!everywhere.contains("0.0.0.0"), "{everywhere}");
        assert_eq!(opened(listen("10.0.0.7:80"), None), "Whistlestop is open: http://10.0.0.7:80\n");
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
    fn proxies_are_addresses_or_networks() {
        assert_eq!(network("10.0.0.1"), Ok("10.0.0.1/32".parse().expect("a network")));
        assert_eq!(network("172.16.0.0/12"), Ok("172.16.0.0/12".parse().expect("a network")));
        assert!(network("play.example").is_err());
    }
}
