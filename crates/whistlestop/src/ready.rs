//! `whistlestop ready`: asks a running server whether it is ready, for health checks of containers.

use std::net::ToSocketAddrs as _;
use std::process::ExitCode;
use std::time::Duration;

use server::client::Client;
use server::serve::block_on;

use command_line::output;

/// How long the server has to answer.
const PATIENCE: Duration = Duration::from_secs(4);

/// Ask a running server on this machine whether it is ready
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Address of the server
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let place = args.url.strip_prefix("http://").map(|place| place.trim_end_matches('/'));
    let Some(server) = place.and_then(|place| place.to_socket_addrs().ok()?.next()) else {
        return output::fail(&args.url, "a server is named like http://127.0.0.1:8080");
    };
    let answered =
        block_on(server::serve::within(PATIENCE, async { Client::new(server).get("/readyz").await }));
    match answered {
        Some(Ok(answer)) if answer.status == 200 => output::print("ready\n"),
        Some(Ok(answer)) => output::fail("not ready", answer.body),
        Some(Err(why)) => output::fail(format_args!("cannot reach {}", args.url), why),
        None => output::fail(format_args!("cannot reach {}", args.url), "no answer within 4 seconds"),
    }
}
