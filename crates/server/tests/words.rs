//! Every refusal has a translation in every language.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use protocol::RefusalCode;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The first text after each occurrence of `before`.
fn texts_after<'a>(source: &'a str, before: &str) -> Vec<&'a str> {
    let text = |rest: &'a str| rest.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
    source.split(before).skip(1).filter_map(text).collect()
}

fn codes() -> BTreeSet<String> {
    let mut codes: BTreeSet<String> = RefusalCode::ALL.iter().map(|code| code.id().to_owned()).collect();
    let illegal = fs::read_to_string(root().join("crates/engine/src/illegal.rs")).expect("it can be read");
    let (_, code) = illegal.split_once("pub const fn code").expect("refusals have codes");
    let code = code.split("impl fmt::Display").next().expect("there is something");
    codes.extend(texts_after(code, "=>").into_iter().map(str::to_owned));
    codes
}

#[test]
fn every_refusal_has_words_in_every_language() {
    let codes = codes();
    for known in ["no-such-table", "too-few-pieces", "no-undo", "busy", "not-json"] {
        assert!(codes.contains(known), "{known} was not found among {} codes", codes.len());
    }
    let mut missing = Vec::new();
    for language in ["en", "uk", "ru", "pl"] {
        let file = root().join(format!("words/{language}.ftl"));
        let words = fs::read_to_string(file).expect("the words can be read");
        let said: BTreeSet<&str> = words.lines().filter_map(|line| line.split(" =").next()).collect();
        let unsaid = codes.iter().filter(|code| !said.contains(format!("illegal-{code}").as_str()));
        missing.extend(unsaid.map(|code| format!("{language}: illegal-{code}")));
    }
    assert!(missing.is_empty(), "words are missing:\n{}", missing.join("\n"));
}
