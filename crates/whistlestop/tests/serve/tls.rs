//! `whistlestop bot` at an https address: a proxy on the loopback interface encrypts for the server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use testkit::client::Client;
use testkit::folder::Folder;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::operations::{bot_token, start_bot, success_of};
use crate::player::start;

/// Makes an authority, returned as PEM, and the settings of a server with a certificate for a name.
fn certify(name: &str) -> (String, ServerConfig) {
    let mut authority = CertificateParams::new(Vec::new()).expect("no names are valid names");
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_key = KeyPair::generate().expect("a key");
    let root = authority.self_signed(&authority_key).expect("a certificate").pem();
    let issuer = Issuer::new(authority, authority_key);
    let key = KeyPair::generate().expect("a key");
    let certificate = CertificateParams::new(vec![name.to_owned()]).expect("a valid name");
    let certificate = certificate.signed_by(&key, &issuer).expect("a certificate").der().clone();
    let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|config| config.with_no_client_auth().with_single_cert(vec![certificate], key));
    (root, config.expect("a valid certificate"))
}

/// Decrypts connections and forwards them to a server; returns its own address.
async fn encrypt_for(server: SocketAddr, config: ServerConfig) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                if let (Ok(mut near), Ok(mut far)) =
                    (acceptor.accept(near).await, TcpStream::connect(server).await)
                {
                    drop(tokio::io::copy_bidirectional(&mut near, &mut far).await);
                }
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_at_a_server_behind_tls() {
    let folder = Folder::new("bot-tls");
    let database = folder.database("games.sqlite");
    let running = start(&database);
    let (authority, config) = certify("127.0.0.1");
    let (other_authority, other_config) = certify("play.example");
    let url = format!("https://{}", encrypt_for(running.address, config).await);
    let wrong_name = format!("https://{}", encrypt_for(running.address, other_config).await);
    let [trusted, untrusted] = [("own.pem", authority), ("other.pem", other_authority)].map(|(name, pem)| {
        std::fs::write(folder.file(name), pem).expect("it is written");
        folder.file(name).display().to_string()
    });
    let [first, second] =
        ["First", "Second"].map(|name| bot_token(&folder, &database, name, "watch,play,tables"));

    // No request is sent to a server that does not prove its name.
    assert!(!success_of(start_bot(&url, &first, &["--ca-file", &untrusted])).await);
    assert!(!success_of(start_bot(&wrong_name, &first, &["--ca-file", &untrusted])).await);
    assert!(!success_of(start_bot(&url, &first, &[])).await, "the system does not know the authority");

    let secured = ["--ca-file", &trusted, "--stop-after", "1"];
    let accepting = start_bot(&url, &second, &secured);
    let challenge = ["--challenge", "Second", "--edition", "card-game"];
    let challenging = start_bot(&url, &first, &[secured.as_slice(), &challenge].concat());
    let both = async { (success_of(challenging).await, success_of(accepting).await) };
    let ended = tokio::time::timeout(Duration::from_secs(240), both).await.expect("the game ends");
    assert_eq!(ended, (true, true));
    let token = std::fs::read_to_string(&first).expect("it was written");
    let client = Client::bot(running.address, token.trim());
    let played = client.get("/api/v1/tables").await.expect("answered").json();
    assert_eq!(played["mine"][0]["result"]["resigned"], false, "{played}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_load_test_reaches_a_server_behind_tls() {
    let folder = Folder::new("load-tls");
    let running = start(&folder.database("games.sqlite"));
    let (authority, config) = certify("127.0.0.1");
    let url = format!("https://{}", encrypt_for(running.address, config).await);
    std::fs::write(folder.file("own.pem"), authority).expect("it is written");
    let plan = bench::load::Plan {
        server: Client::at(&url, Some(&folder.file("own.pem"))).expect("a client"),
        edition: "new-york".to_owned(),
        games: 1,
        seats: 2,
        time: Duration::from_secs(3),
        pace: Duration::from_millis(5),
    };
    let report = bench::load::run(plan).await.expect("the server answers");
    assert!(report.sockets == 2 && report.accepted > 0, "{report:?}");
    assert_eq!([report.refused, report.lost, report.unproven, report.wrong], [0; 4], "{report:?}");
}
