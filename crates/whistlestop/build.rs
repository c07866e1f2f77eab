//! Sets the version that `whistlestop --version` shows: in release builds from a clone of the repository with the
//! commit. Other builds show only the version, so that a commit does not cause a new build.

use std::process::Command;

/// Returns what git prints, without the end of the line; nothing if it fails or is not installed.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Returns the commit if this folder is where it is in a clone of the project; another repository may surround it.
fn commit() -> Option<String> {
    if git(&["rev-parse", "--show-prefix"])? != "crates/whistlestop/" {
        return None;
    }
    for file in ["HEAD", "logs/HEAD"] {
        println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", file])?);
    }
    git(&["rev-parse", "--short=12", "HEAD"]).filter(|commit| !commit.is_empty())
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = std::env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let version = match is_release.then(commit).flatten() {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=WHISTLESTOP_VERSION={version}");
}
