//! docs/protocol.md names every code, close reason and type of message.

use protocol::{ClientMessage, CloseReason, RefusalCode};

fn document() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    std::fs::read_to_string(file).expect("it can be read")
}

#[test]
fn every_refusal_code_is_documented_with_its_status() {
    let document = document();
    for &code in RefusalCode::ALL {
        let row = format!("| `{code}` | {} | {} |\n", code.status(), code.meaning());
        assert!(document.contains(&row), "docs/protocol.md lacks the row\n{row}");
    }
}

#[test]
fn every_close_reason_is_documented_with_its_code() {
    let document = document();
    for reason in CloseReason::ALL {
        let again = if reason.retry_after().is_some() { "yes" } else { "no" };
        let row = format!("| `{}` | {} | {again} |", reason.id(), reason.code());
        assert!(document.contains(&row), "docs/protocol.md lacks the row\n{row}");
    }
}

#[test]
fn every_message_of_a_client_is_documented() {
    let document = document();
    for kind in ClientMessage::TYPES {
        assert!(document.contains(&format!("{{\"type\":\"{kind}\"")), "docs/protocol.md lacks {kind}");
    }
}
