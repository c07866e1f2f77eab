//! Tables over HTTP and WebSocket: the only crate that knows time, network and storage.

pub mod random;
pub mod store;
