//! `cargo xtask audit`: known vulnerabilities and licenses of everything the program is made of.
//!
//! What cannot be looked up, because a tool or its list is absent, is NOT MEASURED: neither good nor bad.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crate::verdict::{Verdict, report};
use crate::{cargo, root};

/// The manifest of the Python package, a workspace of its own.
const PYTHON: &str = "./crates/python/Cargo.toml";

/// Runs every check; fails if one of them found something.
pub(crate) fn audit() -> ExitCode {
    let root = root();
    let mut checks = vec![
        ("advisories on crates", deny(&root, "./Cargo.toml", "advisories")),
        ("licenses of crates", deny(&root, "./Cargo.toml", "licenses")),
        ("advisories on crates of python", deny(&root, PYTHON, "advisories")),
        ("licenses of crates of python", deny(&root, PYTHON, "licenses")),
    ];
    for (name, folder) in [("advisories on packages of web", "web"), ("advisories on packages of e2e", "e2e")]
    {
        checks.push((name, npm(&root.join(folder))));
    }
    report(&checks)
}

/// Runs `cargo deny check` for one subject, with the list of advisories that is on the machine or can be fetched.
fn deny(root: &Path, manifest: &str, what: &str) -> Verdict {
    let version = Command::new(cargo()).args(["deny", "--version"]).current_dir(root).output();
    if !version.is_ok_and(|output| output.status.success()) {
        return Verdict::NotMeasured("cargo-deny is not installed (cargo install cargo-deny)".to_owned());
    }
    let args = ["deny", "--manifest-path", manifest, "check", "--config", "deny.toml", what];
    let output = Command::new(cargo()).args(args).current_dir(root).output();
    match output {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let verdict = judge_deny(output.status.success(), &said);
            if verdict != Verdict::Passed {
                eprint!("{said}");
            }
            verdict
        }
        Err(why) => Verdict::NotMeasured(why.to_string()),
    }
}

/// Tells a missing list from a finding.
fn judge_deny(success: bool, said: &str) -> Verdict {
    if success {
        return Verdict::Passed;
    }
    let absent = ["failed to fetch advisory database", "failed to load advisory database", "failed to open"];
    match said.lines().find(|line| absent.iter().any(|part| line.contains(part))) {
        Some(line) => Verdict::NotMeasured(line.trim().to_owned()),
        None => Verdict::Failed,
    }
}

/// Runs `npm audit` for one folder.
fn npm(folder: &Path) -> Verdict {
    let output = Command::new("npm")
        .args(["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=20000"])
        .current_dir(folder)
        .stderr(Stdio::null())
        .output();
    match output {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let verdict = judge_npm(output.status.success(), &said);
            if verdict == Verdict::Failed {
                eprintln!("{said}");
            }
            verdict
        }
        Err(_) => Verdict::NotMeasured("npm is not installed".to_owned()),
    }
}

/// Tells a registry that knows no advisories from a finding.
fn judge_npm(success: bool, said: &str) -> Verdict {
    match (success, said.contains("\"vulnerabilities\"")) {
        (true, true) => Verdict::Passed,
        (false, true) => Verdict::Failed,
        (_, false) => {
            Verdict::NotMeasured("the registry does not answer questions about advisories".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_list_is_neither_a_finding_nor_a_clean_answer() {
        assert_eq!(judge_deny(true, ""), Verdict::Passed);
        assert_eq!(judge_deny(false, "error[vulnerability]: out of bounds"), Verdict::Failed);
        let offline = judge_deny(false, "  [ERROR] failed to fetch advisory database https://x\n");
        assert!(matches!(offline, Verdict::NotMeasured(_)), "{offline:?}");
        assert_eq!(judge_npm(true, "{\"vulnerabilities\":{}}"), Verdict::Passed);
        assert_eq!(judge_npm(false, "{\"vulnerabilities\":{\"x\":{}}}"), Verdict::Failed);
        let refused = judge_npm(false, "{\"statusCode\":405}");
        assert!(matches!(refused, Verdict::NotMeasured(_)), "{refused:?}");
    }
}
