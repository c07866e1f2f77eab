//! A TCP proxy on loopback between one node and PostgreSQL that can be cut: it then forwards nothing, as a network
//! that loses every packet, and forwards the held-back data when it is restored.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A running proxy; dropping it closes its connections.
pub(crate) struct Link {
    pub(crate) address: SocketAddr,
    is_cut: watch::Sender<bool>,
    accepting: JoinHandle<()>,
}

impl Link {
    /// Forwards connections to the socket of a PostgreSQL.
    pub(crate) async fn to(socket: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
        let address = listener.local_addr().expect("it listens");
        let (is_cut, cut) = watch::channel(false);
        let accepting = tokio::spawn(accept(listener, socket.to_owned(), cut));
        Self { address, is_cut, accepting }
    }

    /// Stops forwarding, in both directions, also for connections that are made later.
    pub(crate) fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    pub(crate) fn mend(&self) {
        self.is_cut.send_replace(false);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, socket: PathBuf, cut: watch::Receiver<bool>) {
    while let Ok((node, _)) = listener.accept().await {
        drop(tokio::spawn(forward(node, socket.clone(), cut.clone())));
    }
}

async fn forward(node: TcpStream, socket: PathBuf, mut cut: watch::Receiver<bool>) {
    drop(node.set_nodelay(true));
    if cut.wait_for(|is_cut| !is_cut).await.is_err() {
        return;
    }
    let Ok(database) = UnixStream::connect(socket).await else { return };
    let (from_node, to_node) = node.into_split();
    let (from_database, to_database) = database.into_split();
    // The end of either direction ends the connection.
    tokio::select! {
        () = pump(from_node, to_database, cut.clone()) => {}
        () = pump(from_database, to_node, cut) => {}
    }
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut cut: watch::Receiver<bool>,
) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(read) = from.read(&mut buffer).await {
        let is_open = cut.wait_for(|is_cut| !is_cut).await.is_ok();
        if read == 0 || !is_open || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::net::UnixListener;

    use super::*;
    use testkit::folder::Folder;

    #[tokio::test]
    async fn a_cut_link_holds_back_what_is_sent_until_it_is_mended() {
        let folder = Folder::new("link");
        let listener = UnixListener::bind(folder.file("socket")).expect("it can be made");
        let link = Link::to(&folder.file("socket")).await;
        let mut node = TcpStream::connect(link.address).await.expect("it listens");
        let (mut database, _) = listener.accept().await.expect("it is forwarded");
        let mut byte = [0];
        node.write_all(b"a").await.expect("it is open");
        database.read_exact(&mut byte).await.expect("it is forwarded");
        link.cut();
        node.write_all(b"b").await.expect("it is open");
        let held = tokio::time::timeout(Duration::from_millis(50), database.read_exact(&mut byte)).await;
        assert!(held.is_err(), "nothing comes through");
        link.mend();
        database.read_exact(&mut byte).await.expect("it is forwarded");
        assert_eq!(byte, *b"b");
        drop(database);
        assert_eq!(node.read(&mut byte).await.expect("it was open"), 0, "the end is forwarded");
    }
}
