//! TLS to servers at https addresses.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The name that a server must prove with its certificate, and the authorities that are trusted.
#[derive(Clone)]
pub(crate) struct Tls {
    name: ServerName<'static>,
    connector: TlsConnector,
}

impl Tls {
    /// Trusts the authorities of a PEM file, or those of the operating system if none is given.
    pub(crate) fn new(name: &str, authorities: Option<&Path>) -> Result<Self, String> {
        let mut roots = RootCertStore::empty();
        match authorities {
            Some(file) => {
                let unreadable = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
                for certificate in CertificateDer::pem_file_iter(file).map_err(|why| unreadable(&why))? {
                    let certificate = certificate.map_err(|why| unreadable(&why))?;
                    roots.add(certificate).map_err(|why| unreadable(&why))?;
                }
                if roots.is_empty() {
                    return Err(unreadable(&"there is no certificate"));
                }
            }
            None => {
                // Certificates that cannot be read are left out, as browsers do.
                roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
                if roots.is_empty() {
                    return Err("this system has no certificates of authorities".to_owned());
                }
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|why| why.to_string())?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from(name.to_owned()).map_err(|why| format!("{name}: {why}"))?;
        Ok(Self { name, connector: TlsConnector::from(Arc::new(config)) })
    }

    /// Encrypts a connection; fails if the server does not prove its name.
    pub(crate) async fn connect(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        self.connector.connect(self.name.clone(), stream).await
    }
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Tls").field(&self.name).finish()
    }
}
