//! The addresses under which other machines reach this server.

use std::net::{IpAddr, SocketAddr};

use axum::Json;
use axum::extract::{Extension, State};

use crate::http::{Address, App};
use protocol::Reach;

/// Network interfaces that lead to containers and virtual machines, by how their names begin.
const VIRTUAL: [&str; 6] = ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet"];

/// The addresses that other machines can open: for the computer on which the server runs, whose own is no use to
/// others.
#[utoipa::path(
    get,
    path = "/api/v1/reach",
    operation_id = "reach",
    summary = "The addresses under which other machines reach this server",
    tag = "server",
    responses((status = 200, description = "Done", body = Reach))
)]
pub(crate) async fn reach(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
) -> Json<Reach> {
    let url = app.front.public_url.as_deref();
    let found = match app.listens_on() {
        Some(listen) if url.is_some() || address.is_loopback() => addresses(listen, url),
        Some(_) | None => Vec::new(),
    };
    let alone = app.listens_on().filter(|listen| url.is_none() && listen.ip().is_loopback());
    Json(Reach { addresses: found, command: alone.map(command) })
}

/// Returns the addresses that other machines can open, the most likely one first; none if the server listens only on
/// this computer.
pub fn addresses(listen: SocketAddr, public_url: Option<&str>) -> Vec<String> {
    if let Some(url) = public_url {
        return vec![url.to_owned()];
    }
    if !listen.ip().is_unspecified() {
        return shown(listen, [(String::new(), listen.ip())]);
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        tracing::warn!(%error, "the network interfaces could not be listed");
        Vec::new()
    });
    shown(
        listen,
        interfaces.into_iter().map(|interface| {
            let ip = interface.ip();
            (interface.name, ip)
        }),
    )
}

/// Returns the address on this computer.
pub fn local(listen: SocketAddr) -> String {
    let ip = listen.ip();
    let host = if ip.is_unspecified() { "127.0.0.1".to_owned() } else { host(ip) };
    format!("http://{host}:{}", listen.port())
}

/// Returns the command that lets other machines in.
pub fn command(listen: SocketAddr) -> String {
    format!("whistlestop serve --listen 0.0.0.0:{}", listen.port())
}

fn host(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

fn shown(listen: SocketAddr, interfaces: impl IntoIterator<Item = (String, IpAddr)>) -> Vec<String> {
    let mut found: Vec<(bool, bool, IpAddr)> = interfaces
        .into_iter()
        .map(|(name, ip)| (name, ip.to_canonical()))
        .filter(|(_, ip)| is_reachable(*ip) && (ip.is_ipv4() || listen.is_ipv6()))
        .map(|(name, ip)| (VIRTUAL.iter().any(|start| name.starts_with(start)), ip.is_ipv6(), ip))
        .collect();
    found.sort_unstable();
    found.dedup();
    // Addresses of container networks are shown only if there is no other.
    let any_real = found.iter().any(|(is_virtual, ..)| !is_virtual);
    found.retain(|(is_virtual, ..)| !(any_real && *is_virtual));
    found.into_iter().map(|(_, _, ip)| format!("http://{}:{}", host(ip), listen.port())).collect()
}

/// Returns whether other machines can reach the address.
fn is_reachable(ip: IpAddr) -> bool {
    let is_local = match ip {
        IpAddr::V4(ip) => ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unicast_link_local(),
    };
    !(ip.is_loopback() || ip.is_unspecified() || ip.is_multicast() || is_local)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interfaces() -> Vec<(String, IpAddr)> {
        [
            ("lo", "127.0.0.1"),
            ("lo", "::1"),
            ("docker0", "172.17.0.1"),
            ("eth0", "fe80::1"),
            ("eth0", "2001:db8::7"),
            ("eth0", "192.168.1.5"),
            ("wlan0", "169.254.3.4"),
        ]
        .into_iter()
        .map(|(name, ip)| (name.to_owned(), ip.parse().expect("an address")))
        .collect()
    }

    fn listen(address: &str) -> SocketAddr {
        address.parse().expect("an address")
    }

    #[test]
    fn only_addresses_that_others_reach_are_shown() {
        assert_eq!(shown(listen("0.0.0.0:8080"), interfaces()), ["http://192.168.1.5:8080"]);
        assert_eq!(
            shown(listen("[::]:80"), interfaces()),
            ["http://192.168.1.5:80", "http://[2001:db8::7]:80"]
        );
        let container = interfaces().into_iter().filter(|(name, _)| name == "docker0" || name == "lo");
        assert_eq!(shown(listen("0.0.0.0:8080"), container), ["http://172.17.0.1:8080"]);
    }

    #[test]
    fn a_server_on_this_computer_alone_has_no_address_for_others() {
        assert!(addresses(listen("127.0.0.1:8080"), None).is_empty());
        assert!(addresses(listen("[::1]:8080"), None).is_empty());
        assert_eq!(local(listen("0.0.0.0:8080")), "http://127.0.0.1:8080");
        assert_eq!(command(listen("127.0.0.1:9000")), "whistlestop serve --listen 0.0.0.0:9000");
    }

    #[test]
    fn a_fixed_address_is_reported_to_every_client() {
        let url = Some("https://play.example");
        assert_eq!(addresses(listen("127.0.0.1:8080"), url), ["https://play.example"]);
        assert_eq!(addresses(listen("10.0.0.7:8080"), None), ["http://10.0.0.7:8080"]);
    }
}
