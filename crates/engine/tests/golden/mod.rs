//! Golden files: `UPDATE=1 cargo test` rewrites them; review the difference before you commit it.

use std::path::Path;

/// Whether the texts are to be rewritten.
pub(crate) fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some_and(|value| value == "1")
}

/// The text of a file below `tests/`; empty if there is none yet.
pub(crate) fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Compares a text with the file that keeps it, or rewrites the file.
#[track_caller]
pub(crate) fn check(file: &str, text: &str) {
    if is_update() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(path, text).expect("the file can be written");
        return;
    }
    let kept = read(file);
    if kept == text {
        return;
    }
    let differs = kept.lines().zip(text.lines()).position(|(old, new)| old != new);
    let line = differs.unwrap_or_else(|| kept.lines().count().min(text.lines().count()));
    panic!(
        "tests/{file}:{}: kept {:?}, now {:?}\nUPDATE=1 rewrites the file; read the difference before you keep it",
        line + 1,
        kept.lines().nth(line).unwrap_or("nothing"),
        text.lines().nth(line).unwrap_or("nothing"),
    );
}
