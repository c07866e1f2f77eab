//! Builds the web client if its sources have changed.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

/// Folders with sources of the web client.
const SOURCES: [&str; 4] = ["web", "words", "data", "docs/rules"];

/// Returns the name of the npm program on this system.
pub(crate) fn npm() -> String {
    if cfg!(windows) { "npm.cmd".to_owned() } else { "npm".to_owned() }
}

/// Builds the WebAssembly modules, and `web/dist` unless it is newer than all sources.
pub(crate) fn build() -> Result<(), String> {
    crate::wasm::build()?;
    let root = crate::root();
    let web = root.join("web");
    let built = modified(&web.join("dist/index.html"));
    let newest = SOURCES.iter().filter_map(|source| newest_in(&root.join(source))).max();
    if built.is_some() && built >= newest {
        return Ok(());
    }
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < modified(&web.join("package-lock.json")) {
        run(&web, &["ci", "--no-fund", "--no-audit"])?;
    }
    run(&web, &["run", "build"])
}

fn run(web: &Path, args: &[&str]) -> Result<(), String> {
    println!("$ npm {}", args.join(" "));
    match Command::new(npm()).args(args).current_dir(web).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`npm {}` failed in the folder web", args.join(" "))),
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            Err("npm is not installed: the web game needs Node.js 20.19 or newer".to_owned())
        }
        Err(why) => Err(format!("cannot start npm: {why}")),
    }
}

/// Returns the time of the newest file in a folder, ignoring installed packages and build output.
fn newest_in(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    entries
        .filter(|entry| entry.file_name() != "node_modules" && entry.file_name() != "dist")
        .filter_map(|entry| {
            let path = entry.path();
            if path.is_dir() { newest_in(&path) } else { modified(&path) }
        })
        .max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}
