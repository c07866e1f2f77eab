//! Identifies clients: browsers by cookies, programs by tokens. Both are random, and only their hashes are stored.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};
use ipnet::{IpNet, Ipv4Net, Ipv6Net};
use sha2::{Digest, Sha256};

use crate::limits::{GUEST_NONCE_LENGTH, HAND_TIME, SESSION_TIME, TOKEN_DAYS};
use crate::random::{self, Os, hex};
use crate::runtime::thinking::Payer;
use crate::store::{Account, Token};
use protocol::{Refusal, RefusalCode};
use table::text;

/// What a token may allow.
pub const SCOPES: [&str; 3] = ["watch", "play", "tables"];

/// An authenticated client.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The account.
    pub account: Account,
    /// How the client was authenticated.
    pub by: By,
    /// The address by which limits count.
    pub address: IpAddr,
}

/// How a client was authenticated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// By a browser's cookie; this is the session's hash.
    Cookie(String),
    /// By the cookie of a big screen's private hand: it may play one seat of one table and do nothing else.
    Hand {
        /// The session's hash.
        hash: String,
        /// The table.
        table: String,
        /// The seat.
        seat: usize,
    },
    /// By a bot's token.
    Token {
        /// The token's hash.
        hash: String,
        /// What it allows.
        scopes: Vec<String>,
    },
}

impl By {
    /// Returns the hash of the session or token, which names it without giving it away.
    pub fn hash(&self) -> &str {
        match self {
            Self::Cookie(hash) | Self::Hand { hash, .. } | Self::Token { hash, .. } => hash,
        }
    }
}

impl Identity {
    /// Returns the seat to which it is bound, if it is a hand.
    pub fn bound(&self) -> Option<usize> {
        match self.by {
            By::Hand { seat, .. } => Some(seat),
            By::Cookie(_) | By::Token { .. } => None,
        }
    }

    /// Returns the key whose share of the thinking time is used. Without a counted address each account has its own.
    pub fn payer(&self) -> Payer {
        payer(&self.account.id, self.address)
    }

    /// Returns whether the asker has a scope. A person in a browser has all of them.
    pub fn allows(&self, scope: &str) -> bool {
        match &self.by {
            By::Cookie(_) => true,
            By::Hand { .. } => scope == "watch" || scope == "play",
            By::Token { scopes, .. } => scopes.iter().any(|allowed| allowed == scope),
        }
    }
}

/// Returns the key whose share of the thinking time an account at an address uses.
pub fn payer(account: &str, address: IpAddr) -> Payer {
    let [near, _] = network_keys(address);
    let address = if address.is_loopback() { format!("account {account}") } else { near };
    Payer { account: account.to_owned(), address }
}

/// Creates a key of 256 random bits.
pub fn new_secret() -> String {
    random::name::<32>(&mut Os)
}

/// The prefix of tokens, by which programs that search for leaked secrets authenticate them.
pub const TOKEN_PREFIX: &str = "whs_";

/// Creates a token for a program.
pub fn fresh_token() -> String {
    format!("{TOKEN_PREFIX}{}", new_secret())
}

/// Returns a new token of an account with these scopes, and its key, which is stored nowhere. Without `days` it lasts
/// as long as a token can.
pub fn new_token(
    account: &str,
    name: &str,
    mut scopes: Vec<String>,
    days: Option<u32>,
    now: i64,
) -> Result<(Token, String), Refusal> {
    let name = text::name(name)?;
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() || scopes.iter().any(|scope| !SCOPES.contains(&scope.as_str())) {
        return Err(Refusal::new(RefusalCode::NoSuchScope, "scopes are watch, play and tables"));
    }
    let days = days.unwrap_or(*TOKEN_DAYS.end());
    if !TOKEN_DAYS.contains(&days) {
        return Err(Refusal::new(RefusalCode::BadExpiry, "a token lasts 1 to 365 days")
            .with("most", i64::from(*TOKEN_DAYS.end())));
    }
    let key = fresh_token();
    let token = Token {
        id: random::name::<8>(&mut Os),
        hash: hash_key(&key),
        account: account.to_owned(),
        name,
        scopes: scopes.join(" "),
        created: now,
        expires: now + i64::from(days) * 24 * 3_600_000,
        seen: 0,
    };
    Ok((token, key))
}

/// Returns the hash under which a key is stored. The key is random, so one round is enough.
pub fn hash_key(key: &str) -> String {
    hex(&Sha256::digest(key.as_bytes()))
}

/// Returns the account id that belongs to a guest's nonce. The nonce is secret and random, so its hash says nothing
/// about it.
pub fn guest_id(nonce: &str) -> Result<String, Refusal> {
    if !GUEST_NONCE_LENGTH.contains(&nonce.len()) || !nonce.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(Refusal::new(RefusalCode::BadNonce, "a nonce has 32 to 128 hexadecimal digits"));
    }
    let hash = Sha256::new_with_prefix("whistlestop guest ").chain_update(nonce).finalize();
    Ok(hex(&hash[..12]))
}

/// Returns the name of the cookie. Over HTTPS the browser itself guarantees that no other host or path set it.
pub const fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-whistlestop" } else { "whistlestop" }
}

/// Returns the header that sets the session cookie.
pub fn set_cookie(key: &str, secure: bool) -> HeaderValue {
    let age = SESSION_TIME.as_secs();
    cookie(&format!("{}={key}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}", cookie_name(secure)), secure)
}

/// Returns the header that removes the session cookie.
pub fn clear_cookie(secure: bool) -> HeaderValue {
    cookie(&format!("{}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0", cookie_name(secure)), secure)
}

/// Returns the name of the cookie of a browser that has logged in.
const fn browser_cookie_name(secure: bool) -> &'static str {
    if secure { "__Secure-whistlestop-browser" } else { "whistlestop-browser" }
}

/// Returns the header that marks a browser as one that has logged in. It is sent back only when somebody logs in.
pub fn set_browser_cookie(key: &str, secure: bool) -> HeaderValue {
    let (name, age) = (browser_cookie_name(secure), SESSION_TIME.as_secs());
    cookie(&format!("{name}={key}; Path=/api/v1/login; HttpOnly; SameSite=Strict; Max-Age={age}"), secure)
}

/// Returns the key by which a browser shows that it has logged in before.
pub fn browser_key(headers: &HeaderMap, secure: bool) -> Option<&str> {
    named_cookie(headers, browser_cookie_name(secure))
}

/// Returns the name of the cookie of a private hand.
const fn hand_cookie_name(secure: bool) -> &'static str {
    if secure { "__Secure-whistlestop-hand" } else { "whistlestop-hand" }
}

/// Returns the header that makes a browser the hand of one seat of a table. It is sent back only for that table.
pub fn set_hand_cookie(key: &str, table: &str, secure: bool) -> HeaderValue {
    let (name, age) = (hand_cookie_name(secure), HAND_TIME.as_secs());
    cookie(
        &format!("{name}={key}; Path=/api/v1/tables/{table}; HttpOnly; SameSite=Lax; Max-Age={age}"),
        secure,
    )
}

/// Returns the key of a private hand.
pub fn hand_key(headers: &HeaderMap, secure: bool) -> Option<&str> {
    named_cookie(headers, hand_cookie_name(secure))
}

fn cookie(text: &str, secure: bool) -> HeaderValue {
    let text = if secure { format!("{text}; Secure") } else { text.to_owned() };
    HeaderValue::from_str(&text).expect("a key is hexadecimal")
}

/// Returns the session key of a request's cookies.
pub fn cookie_key(headers: &HeaderMap, secure: bool) -> Option<&str> {
    named_cookie(headers, cookie_name(secure))
}

fn named_cookie<'h>(headers: &'h HeaderMap, wanted: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, key)| key)
}

/// Returns the bearer key of a request's `Authorization` header.
pub fn bearer_key(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The subprotocol of a table's WebSocket.
pub const SUBPROTOCOL: &str = "whistlestop";

/// Returns the token of a request: in its authorization, or, because a page cannot set headers of a WebSocket, as a
/// second subprotocol beside [`SUBPROTOCOL`].
pub fn token_key(headers: &HeaderMap) -> Option<&str> {
    let offered =
        headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    let mut offered = offered.flat_map(|value| value.split(',')).map(str::trim);
    bearer_key(headers).or_else(|| {
        let upgrades = headers.contains_key(header::UPGRADE);
        offered.find(|protocol| upgrades && protocol.starts_with(TOKEN_PREFIX))
    })
}

/// Returns whether a request comes from our own pages: its `Origin` is exactly the public address, or, without one,
/// the requested host.
pub fn is_own_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()) else {
        return false;
    };
    match public_url {
        Some(public_url) => origin == public_url,
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            named.is_some() && named == host
        }
    }
}

/// Returns whether a peer's `X-Forwarded-For` is trusted: a proxy on this machine, or one of the configured networks.
pub fn is_trusted_proxy(peer: IpAddr, proxies: &[IpNet]) -> bool {
    let peer = peer.to_canonical();
    peer.is_loopback() || proxies.iter().any(|network| network.contains(&peer))
}

/// Returns the client address of a request. Forwarding headers count only if the proxy is trusted.
///
/// A loopback address is returned only for a direct connection without `X-Forwarded-For`, because such addresses are
/// exempt from limits; a forwarded one becomes the unspecified address.
pub fn address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let mut address = peer.to_canonical();
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
    for hop in hops.iter().rev() {
        if !is_trusted_proxy(address, proxies) {
            break;
        }
        match hop.parse::<IpAddr>() {
            Ok(next) => address = next.to_canonical(),
            Err(_) => break,
        }
    }
    if address.is_loopback() && !hops.is_empty() {
        return IpAddr::from([0, 0, 0, 0]);
    }
    address
}

/// Returns whether the request has no forwarding headers.
pub fn is_direct(headers: &HeaderMap) -> bool {
    ["x-forwarded-for", "x-real-ip", "forwarded", "via", "x-forwarded-host", "x-forwarded-proto"]
        .iter()
        .all(|name| !headers.contains_key(*name))
}

/// Returns whether a request seems to come from elsewhere through this machine by a tunnel that forwards plain
/// connections: it asks for a host that is not this machine, and no proxy says for whom.
pub fn is_tunneled(peer: IpAddr, headers: &HeaderMap) -> bool {
    let is_local = |host: &str| {
        let host = host.trim_start_matches('[').trim_end_matches(']');
        host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
    };
    peer.to_canonical().is_loopback()
        && is_direct(headers)
        && asked_host(headers).is_some_and(|host| !is_local(&host))
}

/// Returns the two keys by which an address is counted: an IPv4 address and its /24, or an IPv6 /64 and its /48.
pub fn network_keys(address: IpAddr) -> [String; 2] {
    match address.to_canonical() {
        IpAddr::V4(address) => [address.to_string(), Ipv4Net::new_assert(address, 24).trunc().to_string()],
        IpAddr::V6(address) => {
            [64, 48].map(|length| Ipv6Net::new_assert(address, length).trunc().to_string())
        }
    }
}

/// Returns the host that a request asks for, without its port, in lower case.
fn asked_host(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    Some(without_port(host).to_ascii_lowercase())
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        // An IPv6 literal has its colons in brackets.
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        Some(_) | None => host,
    }
}

/// Returns whether a request asks for a host that this server is known by.
///
/// With a public URL that is its host, and literal addresses and `localhost`, which no DNS rebinding can use.
/// Without one every host is accepted.
pub fn is_own_host(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let Some(public_url) = public_url else { return true };
    let Some(asked) = asked_host(headers) else { return false };
    let own = public_url.split_once("://").map_or(public_url, |(_, host)| host);
    let literal = asked.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
    literal || asked == "localhost" || asked == without_port(own).to_ascii_lowercase()
}

/// Returns the kind of browser that a request names, for the list of devices: such as `Firefox, Linux`.
pub fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("");
    // The order matters: most browsers also name others that they are compatible with.
    let browsers = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "Mac"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let find = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| agent.contains(mark)).map(|&(_, name)| name)
    };
    [find(&browsers), find(&systems)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// First names and initials of guests, by language.
const NAMES: [(&str, &str, &str); 4] = [
    (
        "en",
        "Ada Arthur Bella Clara Edgar Edith Frank Grace Hazel Henry Ivy Leo Mabel Oscar Ruby Walter",
        "A B C D F G H K L M N P R S T W",
    ),
    (
        "uk",
        "Богдан Віра Дарина Зоряна Іванка Катря Левко Марко Марта Матвій Назар Оксана Остап Соломія Тарас Ярина",
        "А Б В Г Д З К Л М Н О П Р С Т Ш",
    ),
    (
        "ru",
        "Аня Борис Вера Глеб Зоя Илья Кира Лев Лиза Марк Миша Нина Ольга Павел Соня Фёдор",
        "А Б В Г Д З К Л М Н О П Р С Т Ш",
    ),
    (
        "pl",
        "Adam Basia Celina Ewa Filip Hania Igor Jan Kasia Leon Maja Ola Piotr Tomasz Wanda Zofia",
        "A B C D F G H K L M N P R S T W",
    ),
];

/// Returns a name for a guest, in the first of the guest's languages that the server has.
pub fn guest_name(headers: &HeaderMap) -> String {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let spoken = wanted.split(',').find_map(|tag| {
        let language = tag.trim().split(['-', ';']).next()?;
        NAMES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(language))
    });
    let (_, names, initials) = spoken.unwrap_or(&NAMES[0]);
    let [one, other]: [u8; 2] = random::bytes(&mut Os);
    let pick = |words: &'static str, by: u8| {
        let count = words.split(' ').count();
        words.split(' ').nth(usize::from(by) % count).unwrap_or_default()
    };
    format!("{} {}.", pick(names, one), pick(initials, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn a_guest_gets_a_name_in_a_language_of_theirs() {
        let name_for = |wanted: &'static str| guest_name(&headers(&[("accept-language", wanted)]));
        for (wanted, language) in
            [("de-AT,pl;q=0.8,en;q=0.5", "pl"), ("uk-UA", "uk"), ("zh", "en"), ("", "en")]
        {
            let (_, names, _) = NAMES.iter().find(|(known, ..)| *known == language).expect("it is spoken");
            let name = name_for(wanted);
            let (first, initial) = name.split_once(' ').expect("it has two words");
            assert!(names.split(' ').any(|one| one == first), "{name} for {wanted}");
            assert!(initial.ends_with('.') && initial.chars().count() == 2, "{name}");
        }
    }

    #[test]
    fn the_origin_is_compared_exactly() {
        let check = |origin, public_url| {
            is_own_origin(&headers(&[("host", "play.example:8080"), ("origin", origin)]), public_url)
        };
        assert!(check("http://play.example:8080", None));
        assert!(!check("http://play.example", None));
        assert!(!check("http://play.example:8080.evil.example", None));
        assert!(!check("null", None));
        assert!(check("https://play.example", Some("https://play.example")));
        assert!(!check("http://play.example", Some("https://play.example")));
        assert!(!check("http://play.example:8080", Some("https://play.example")));
        assert!(!is_own_origin(&headers(&[("host", "play.example")]), None), "a missing one is none");
    }

    #[test]
    fn only_our_proxies_are_believed() {
        let (proxy, client): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [203, 0, 113, 7].into());
        let forwarded = headers(&[("x-forwarded-for", "198.51.100.1, 203.0.113.7")]);
        let network: IpNet = "10.0.0.0/8".parse().expect("a network");
        assert_eq!(address(client, &forwarded, &[network]), client, "a client's own word counts for nothing");
        assert_eq!(address(proxy, &forwarded, &[network]), client, "the last hop that our proxy saw");
        assert_eq!(address(proxy, &forwarded, &[proxy.into()]), client, "one address is a network, too");
        assert_eq!(address(proxy, &forwarded, &[]), proxy);
        assert_eq!(address(proxy, &headers(&[("x-forwarded-for", "nonsense")]), &[network]), proxy);
    }

    #[test]
    fn a_proxy_on_this_machine_is_believed() {
        let own = IpAddr::from([127, 0, 0, 1]);
        let client = IpAddr::from([203, 0, 113, 7]);
        assert_eq!(address(own, &headers(&[]), &[]), own, "nobody stands between");
        assert_eq!(address(own, &headers(&[("x-forwarded-for", "203.0.113.7")]), &[]), client);
        // Forwarded loopback addresses do not exempt from limits.
        for claimed in ["127.0.0.1", "::1", "nonsense", "203.0.113.7, ::ffff:127.0.0.1, nonsense"] {
            let mut claim = HeaderMap::new();
            claim.insert("x-forwarded-for", HeaderValue::from_static(claimed));
            assert!(!address(own, &claim, &[]).is_loopback(), "{claimed}");
        }
    }

    #[test]
    fn a_tunnel_that_says_nothing_is_noticed() {
        let own = IpAddr::from([127, 0, 0, 1]);
        assert!(is_tunneled(own, &headers(&[("host", "play.example")])));
        assert!(is_tunneled(own, &headers(&[("host", "203.0.113.7:8080")])));
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
            assert!(!is_tunneled(own, &headers(&[("host", host)])), "{host}");
        }
        let proxied = headers(&[("host", "play.example"), ("x-forwarded-for", "203.0.113.7")]);
        assert!(!is_tunneled(own, &proxied), "a proxy says for whom");
        assert!(!is_tunneled([203, 0, 113, 7].into(), &headers(&[("host", "play.example")])));
    }

    #[test]
    fn the_host_is_the_public_one_or_no_name_at_all() {
        let check = |host: &'static str, url: Option<&str>| is_own_host(&headers(&[("host", host)]), url);
        let url = Some("https://Play.example");
        for host in ["play.example", "PLAY.example:443", "127.0.0.1:8080", "[::1]:8080", "localhost:8080"] {
            assert!(check(host, url), "{host}");
        }
        for host in
            ["evil.example", "play.example.evil.example", "evilplay.example", "", "127.0.0.1.evil.example"]
        {
            assert!(!check(host, url), "{host}");
        }
        assert!(check("anything.local", None));
        assert!(!is_own_host(&headers(&[]), url));
    }

    #[test]
    fn the_cookie_is_closed_to_scripts_and_other_sites() {
        let plain = set_cookie("abc", false);
        let plain = plain.to_str().expect("text");
        assert!(plain.starts_with("whistlestop=abc; Path=/; HttpOnly; SameSite=Lax"), "{plain}");
        assert!(!plain.contains("Secure"));
        let secure = set_cookie("abc", true);
        let secure = secure.to_str().expect("text");
        assert!(secure.starts_with("__Host-whistlestop=abc;") && secure.ends_with("; Secure"), "{secure}");
        assert_eq!(cookie_key(&headers(&[("cookie", "a=b; whistlestop=key")]), false), Some("key"));
        assert_eq!(cookie_key(&headers(&[("cookie", "whistlestop=key")]), true), None);
        assert_eq!(bearer_key(&headers(&[("authorization", "Bearer key")])), Some("key"));
    }

    #[test]
    fn a_socket_may_name_its_token_as_a_subprotocol() {
        let offered = ("sec-websocket-protocol", "whistlestop, whs_key");
        assert_eq!(token_key(&headers(&[("upgrade", "websocket"), offered])), Some("whs_key"));
        assert_eq!(token_key(&headers(&[offered])), None, "only a socket");
        let other = ("sec-websocket-protocol", "whistlestop, key");
        assert_eq!(token_key(&headers(&[("upgrade", "websocket"), other])), None);
    }
}
