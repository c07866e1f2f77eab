//! Writes types as TypeScript declarations, and checks that a generated file of the web client is up to date.
//!
//! Only the tests of `protocol` and `coach` use it.

use std::path::Path;

/// Appends the declarations of types to a text.
macro_rules! declare {
    ($text:expr; $($name:ty),+ $(,)?) => {{
        let config = ts_rs::Config::new().with_large_int("number");
        $($text.push_str(&format!("\nexport {}\n", <$name as ts_rs::TS>::decl(&config)));)+
    }};
}

pub(crate) use declare;

/// Compares a text with a file of `web/src/lib/generated`. With `UPDATE` in the environment it writes the file first;
/// `command` is the command that does so.
#[track_caller]
pub(crate) fn check_generated(name: &str, fresh: &str, command: &str) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated"));
    let file = folder.join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(folder).expect("the folder can be made");
        std::fs::write(&file, fresh).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(stored == fresh, "{name} is stale: run `{command}`, and look at what has changed");
}
