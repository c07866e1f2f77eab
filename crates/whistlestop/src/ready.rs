//! `whistlestop ready`: asks a running server whether it is ready, for health checks of containers.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs as _};
use std::process::ExitCode;
use std::time::Duration;

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
    match ask(server) {
        Ok(answer) => match answer.split_once("\r\n\r\n") {
            Some((head, _)) if head.split(' ').nth(1) == Some("200") => output::print("ready\n"),
            Some((_, body)) => output::fail("not ready", body),
            None => output::fail(format_args!("cannot reach {}", args.url), "it does not speak HTTP"),
        },
        Err(why) if matches!(why.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
            output::fail(format_args!("cannot reach {}", args.url), "no answer within 4 seconds")
        }
        Err(why) => output::fail(format_args!("cannot reach {}", args.url), why),
    }
}

/// Requests `/readyz` and returns the response with its head. HTTP/1.0: the server closes the connection, and nothing is
/// sent in chunks.
fn ask(server: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&server, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET /readyz HTTP/1.0\r\nhost: {server}\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
