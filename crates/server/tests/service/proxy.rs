//! Tests of the proxy examples in `ops/` with the real proxies.
//!
//! nginx must be installed; HAProxy and Caddy are tested if they are installed.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use testkit::client::{Client, Received};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::house::House;

/// A running proxy with one of the examples; dropping it stops it and removes its files.
struct Proxy {
    folder: PathBuf,
    process: Child,
    address: SocketAddr,
}

fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    folders.map(|folder| folder.join(name)).find(|program| program.is_file())
}

fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("it listens")
}

/// An example of `ops` with other texts in place of its own.
fn example(name: &str, replacements: &[(&str, String)]) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ops").join(name);
    let mut text = std::fs::read_to_string(file).expect("the example is there");
    for (of_example, replacement) in replacements {
        assert!(text.contains(of_example), "{of_example} is in {name}");
        text = text.replace(of_example, replacement);
    }
    text
}

/// A new folder for the files of a proxy.
fn folder_for(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("whistlestop-{}-{}", name.replace('/', "-"), std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    folder
}

/// A whole file for nginx around an example.
fn whole(folder: &Path, example: &str) -> String {
    let folder = folder.display();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .iter()
        .map(|kind| format!("    {kind}_temp_path {folder}/{kind};\n"))
        .collect();
    format!(
        "daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n    access_log off;\n\
         {temporary}{example}\n}}\n"
    )
}

/// The nodes that the examples for several nodes name.
fn two_nodes(one: SocketAddr, other: SocketAddr) -> Vec<(&'static str, String)> {
    vec![("10.0.0.11:8080", one.to_string()), ("10.0.0.12:8080", other.to_string())]
}

impl Proxy {
    /// Checks an example for nginx as it is, with a certificate, and then runs it without TLS on a free port.
    fn nginx(name: &str, upstreams: &[(&str, String)]) -> Self {
        let program = find_program("nginx")
            .expect("nginx is needed for this test: install it (Debian: apt-get install nginx-light)");
        let folder = folder_for(name);
        let certified =
            rcgen::generate_simple_self_signed(["play.example".to_owned()]).expect("a certificate");
        let (certificate, key) = (folder.join("play.pem"), folder.join("play.key"));
        std::fs::write(&certificate, certified.cert.pem()).expect("it can be written");
        std::fs::write(&key, certified.signing_key.serialize_pem()).expect("it can be written");
        let secure = example(name, upstreams)
            .replace("/etc/ssl/play.example.pem", &certificate.display().to_string())
            .replace("/etc/ssl/play.example.key", &key.display().to_string());
        let file = folder.join("nginx.conf");
        let nginx = |mode: &[&str]| {
            let mut command = Command::new(&program);
            command
                .args(mode)
                .arg("-c")
                .arg(&file)
                .arg("-p")
                .arg(&folder)
                .arg("-e")
                .arg(folder.join("start.log"));
            command
        };
        let address = free_address();
        let listens = format!("listen {address} ssl;");
        std::fs::write(&file, whole(&folder, &secure.replace("listen 443 ssl;", &listens))).expect("written");
        let checked = nginx(&["-t"]).output().expect("nginx runs");
        assert!(checked.status.success(), "nginx -t: {}", String::from_utf8_lossy(&checked.stderr));
        let plain: String = secure
            .replace("listen 443 ssl;", &format!("listen {address};"))
            .lines()
            .filter(|line| !line.contains("ssl_certificate"))
            .map(|line| format!("{line}\n"))
            .collect();
        std::fs::write(&file, whole(&folder, &plain)).expect("written");
        Self::run(&mut nginx(&[]), folder, address)
    }

    /// Runs the example for HAProxy without TLS on a free port, if HAProxy is installed.
    fn haproxy(mut upstreams: Vec<(&str, String)>) -> Option<Self> {
        let program = find_program("haproxy")?;
        let (folder, address) = (folder_for("haproxy"), free_address());
        let bind = "bind :443 ssl crt /etc/ssl/play.example.pem alpn http/1.1";
        upstreams.push((bind, format!("bind {address}")));
        // Each connection needs two open files, and tests may not open that many.
        upstreams.push(("maxconn 50000", "maxconn 100".to_owned()));
        let file = folder.join("haproxy.cfg");
        std::fs::write(&file, example("haproxy.cfg", &upstreams)).expect("written");
        Some(Self::run(Command::new(program).arg("-f").arg(&file), folder, address))
    }

    /// Runs the example for Caddy without TLS on a free port, if Caddy is installed.
    fn caddy(mut upstreams: Vec<(&str, String)>) -> Option<Self> {
        let program = find_program("caddy")?;
        let (folder, address) = (folder_for("caddy"), free_address());
        upstreams.push(("play.example {", format!("http://{address} {{")));
        let text = format!("{{\n\tadmin off\n}}\n{}", example("Caddyfile", &upstreams));
        let file = folder.join("Caddyfile");
        std::fs::write(&file, text).expect("written");
        let mut command = Command::new(program);
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        command.env("XDG_DATA_HOME", &folder).env("XDG_CONFIG_HOME", &folder);
        Some(Self::run(&mut command, folder, address))
    }

    /// Starts the command and waits until it listens.
    fn run(command: &mut Command, folder: PathBuf, address: SocketAddr) -> Self {
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
        let mut started = Self { folder, process, address };
        let deadline = Instant::now() + Duration::from_secs(20);
        while std::net::TcpStream::connect(address).is_err() {
            let ended = started.process.try_wait().expect("it can be asked");
            assert!(ended.is_none() && Instant::now() < deadline, "the proxy did not start: {ended:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
        started
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Its workers end with it.
        drop(Command::new("kill").arg("-TERM").arg(self.process.id().to_string()).status());
        drop(self.process.wait());
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_through_the_example_for_one_node() {
    let mut house = House::open("proxied").await;
    let nginx = Proxy::nginx("nginx/one-node.conf", &[("127.0.0.1:8080", house.address.to_string())]);
    let ann = Client::guest(nginx.address).await.expect("answered");
    let wanted = json!({
        "edition": "london", "seats": [{ "kind": "human" }, { "kind": "bot" }], "visibility": "public",
        "clock": { "kind": "none" }
    });
    let opened = ann.post("/api/v1/tables", &wanted).await.expect("answered");
    assert_eq!(opened.status, 200, "{opened:?}");
    let id = opened.json()["id"].as_str().expect("it has an id").to_owned();
    let started = ann.post(&format!("/api/v1/tables/{id}/start"), &json!({})).await.expect("answered");
    assert_eq!(started.status, 200, "{started:?}");
    let mut socket = ann.socket(&id).await.expect("it opens");
    socket.send(&json!({ "type": "hello", "version": null })).await.expect("sent");
    loop {
        let Received::Message(message) = socket.receive().await else { panic!("the socket was closed") };
        if message["type"] == "snapshot" {
            break;
        }
    }
    socket.close().await;
    assert_eq!(ann.get("/metrics").await.expect("answered").status, 404, "the proxy shows no numbers");
    house.close().await;
}

/// A node that answers every request with its name.
async fn named_node(name: &'static str) -> (SocketAddr, tokio::task::JoinHandle<()>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
    let address = listener.local_addr().expect("it listens");
    let running = tokio::spawn(async move {
        loop {
            let Ok((mut stream, _)) = listener.accept().await else { return };
            let mut head = Vec::new();
            let mut byte = [0];
            while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).await.is_ok_and(|read| read == 1) {
                head.push(byte[0]);
            }
            let answer = format!(
                "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{name}",
                name.len()
            );
            drop(stream.write_all(answer.as_bytes()).await);
        }
    });
    (address, running)
}

/// Checks that a proxy sends everything about a table, and everything else of one client, to one node, uses both nodes,
/// and leaves out one that stopped.
async fn check_affinity(start: impl FnOnce(Vec<(&'static str, String)>) -> Option<Proxy>) {
    let (one, running) = named_node("one").await;
    let (other, _) = named_node("other").await;
    let Some(proxy) = start(two_nodes(one, other)) else {
        eprintln!("NOT MEASURED: the proxy is not installed");
        return;
    };
    let client = Client::new(proxy.address);
    let mut nodes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for id in 0..20 {
        for path in
            ["/api/v1/tables/ID/socket", "/table/ID", "/api/v1/tables/ID/join", "/api/tables/ID/socket"]
        {
            let answer = client.get(&path.replace("ID", &format!("t{id}"))).await.expect("answered");
            assert_eq!(answer.status, 200, "{answer:?}");
            nodes.entry(format!("t{id}")).or_default().insert(answer.body);
        }
    }
    assert!(nodes.values().all(|nodes| nodes.len() == 1), "a table has one node: {nodes:?}");
    let used: BTreeSet<&String> = nodes.values().flatten().collect();
    assert_eq!(used.len(), 2, "both nodes have tables");
    let mut of_pages = BTreeSet::new();
    for path in ["/", "/assets/index-a.js", "/assets/index-b.css", "/boot.js", "/rules/usa", "/api/v1/tables"]
    {
        for _ in 0..4 {
            of_pages.insert(client.get(path).await.expect("answered").body);
        }
    }
    assert_eq!(of_pages.len(), 1, "a page and its files come from one build: {of_pages:?}");
    assert_eq!(client.get("/metrics").await.expect("answered").status, 404, "the proxy shows no numbers");
    running.abort();
    assert!(running.await.is_err(), "it has stopped");
    for id in nodes.keys() {
        let answer = client.get(&format!("/api/v1/tables/{id}/socket")).await.expect("answered");
        assert_eq!((answer.status, answer.body.as_str()), (200, "other"), "the other node answers");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_for_several_nodes_sends_a_table_to_one_node() {
    check_affinity(|upstreams| Some(Proxy::nginx("nginx/several-nodes.conf", &upstreams))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_for_haproxy_sends_a_table_to_one_node() {
    check_affinity(Proxy::haproxy).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_for_caddy_sends_a_table_to_one_node() {
    check_affinity(Proxy::caddy).await;
}
