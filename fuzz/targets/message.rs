//! Any text is a message of a client that survives a round trip, or is rejected.

#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::ClientMessage;

fuzz_target!(|text: &str| {
    if let Ok(message) = ClientMessage::parse(text) {
        let written = serde_json::to_string(&message).expect("a message becomes JSON");
        assert_eq!(ClientMessage::parse(&written), Ok(message));
    }
});
