//! Connections to PostgreSQL over TLS, against a server with a certificate of its own (M6, D16).

use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use server::store::{self, StoreError};

use testkit::postgres::Postgres;

const PASSWORD: &str = "pass word/ü?&#@";

/// An authority, by its certificate, and a certificate for `localhost` that it has signed, with its key.
struct Certificates {
    authority: String,
    certificate: String,
    key: String,
}

impl Certificates {
    fn new() -> Self {
        let mut authority = CertificateParams::new(Vec::new()).expect("no names are valid names");
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority_key = KeyPair::generate().expect("a key");
        let root = authority.self_signed(&authority_key).expect("a certificate").pem();
        let issuer = Issuer::new(authority, authority_key);
        let key = KeyPair::generate().expect("a key");
        let certificate = CertificateParams::new(vec!["localhost".to_owned()]).expect("a valid name");
        let certificate = certificate.signed_by(&key, &issuer).expect("a certificate").pem();
        Self { authority: root, certificate, key: key.serialize_pem() }
    }
}

/// Settings of a server that speaks TLS on a port, and demands a password of one role.
fn secured(port: u16, certificates: &Certificates) -> impl FnOnce(&Path) -> Vec<String> {
    move |data: &Path| {
        std::fs::write(data.join("server.crt"), &certificates.certificate).expect("it can be written");
        std::fs::write(data.join("server.key"), &certificates.key).expect("it can be written");
        let rights = std::fs::read_to_string(data.join("pg_hba.conf")).expect("initdb wrote it");
        let rights = format!("hostssl all ann all scram-sha-256\n{rights}");
        std::fs::write(data.join("pg_hba.conf"), rights).expect("it can be written");
        vec![format!("port={port}"), "listen_addresses=localhost".to_owned(), "ssl=on".to_owned()]
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_is_verified_and_encrypted() {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
    let (own, other) = (Certificates::new(), Certificates::new());
    let postgres = Postgres::start_with(secured(port, &own));
    let root = |name: &str, certificates: &Certificates| {
        let file = postgres.folder().join(name);
        std::fs::write(&file, &certificates.authority).expect("the temporary folder can be written");
        file.display().to_string()
    };
    let (trusted, untrusted) = (root("own.pem", &own), root("other.pem", &other));
    assert!(postgres.psql("postgres", "CREATE DATABASE games"));
    let escaped = PASSWORD.replace('\'', "''");
    assert!(postgres.psql("postgres", &format!("CREATE ROLE ann SUPERUSER LOGIN PASSWORD '{escaped}'")));
    let address = |user: &str, host: &str, root: &str| {
        format!("postgres://{user}@{host}:{port}/games?sslmode=verify-full&sslrootcert={root}")
    };
    let refusal = async |address: String| store::open(&address).await.err().expect("it is refused");

    // The right certificate: every connection is encrypted, those for notifications included.
    let with_password = store::with_password(&address("ann", "localhost", &trusted), PASSWORD);
    let store = store::open(&with_password).await.expect("it opens");
    store.ping().await.expect("it answers");
    let encrypted = "SELECT 1 / (CASE WHEN bool_and(ssl) THEN 1 ELSE 0 END) FROM pg_stat_ssl \
         JOIN pg_stat_activity USING (pid) WHERE client_port > 0 AND datname = 'games'";
    assert!(postgres.psql("postgres", encrypted), "a connection is not encrypted");
    store.close().await;

    let wrong = refusal(store::with_password(&address("ann", "localhost", &trusted), "wrong")).await;
    assert!(matches!(&wrong, StoreError::Unreachable(text) if !text.contains("wrong")), "{wrong}");

    // Signed by somebody else; for another name; no file.
    for (address, part) in [
        (address("postgres", "localhost", &untrusted), "certificate"),
        (address("postgres", "127.0.0.1", &trusted), "not valid for name"),
        (address("postgres", "localhost", "/none/root.pem"), "sslrootcert /none/root.pem"),
    ] {
        let why = refusal(address).await;
        assert!(matches!(&why, StoreError::Untrusted(text) if text.contains(part)), "{why}");
    }

    // A server that does not speak TLS.
    assert!(postgres.psql("postgres", "ALTER SYSTEM SET ssl = off"));
    assert!(postgres.psql("postgres", "SELECT pg_reload_conf()"));
    let deadline = Instant::now() + Duration::from_secs(20);
    let why = loop {
        match store::open(&address("postgres", "localhost", &trusted)).await {
            Err(why) => break why,
            Ok(store) => store.close().await,
        }
        assert!(Instant::now() < deadline, "the server still speaks TLS");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert!(matches!(&why, StoreError::Untrusted(text) if text.contains("does not support TLS")), "{why}");
}
