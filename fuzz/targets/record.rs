//! Any text is a record that can be replayed, or is rejected with an error at one of its lines.

#![no_main]

use engine::record::Record;
use libfuzzer_sys::fuzz_target;

/// Returns the text with a correct checksum, which no mutation would otherwise have.
fn sealed(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("checksum"));
    let body: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for byte in body.bytes() {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{body}checksum {sum:016x}\n")
}

fuzz_target!(|text: &str| {
    for text in [text.to_owned(), sealed(text)] {
        let lines = text.lines().count() + 1;
        if let Err(why) = Record::read(&text).and_then(|record| record.replay()) {
            assert!((1..=lines).contains(&why.line), "{why}");
        }
    }
});
