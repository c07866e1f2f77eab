//! Bar 11: what the program is made of: licenses, sources, no unsafe code, no request to strangers, known advisories.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::report::Report;

/// Licenses that let anybody use the program.
const LICENSES: [&str; 14] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unlicense",
    "CC0-1.0",
    "Unicode-3.0",
    "Python-2.0",
    "BlueOak-1.0.0",
];

/// Licenses that bind only whoever changes the files themselves, or that are about data.
const ALSO: [&str; 2] = ["MPL-2.0", "CC-BY-4.0"];

/// Where crates come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether a license expression can be met by licenses of the lists.
fn is_free(expression: &str) -> bool {
    let expression = expression.replace(['(', ')'], "").replace('/', " OR ");
    // Each part that must be met has a choice; nested expressions are read from the left, which none of ours minds.
    expression.split(" AND ").all(|part| {
        part.split(" OR ").any(|license| LICENSES.contains(&license.trim()) || ALSO.contains(&license.trim()))
    })
}

pub(crate) async fn measure(report: &mut Report) {
    crates(report);
    for folder in ["web", "e2e"] {
        packages(report, folder);
    }
    own_code(report);
    advisories(report);
}

/// The crates that are built in, by cargo's own account.
fn crates(report: &mut Report) {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let told = Command::new(cargo)
        .args(["metadata", "--locked", "--offline", "--format-version", "1"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&told.stdout).unwrap_or_default();
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let foreign: Vec<&Value> = packages.iter().filter(|package| package["source"].is_string()).collect();
    let mut bound = 0;
    for package in &foreign {
        let license = package["license"].as_str().unwrap_or_default();
        if !is_free(license) {
            bound += 1;
            println!("  {} is under \"{license}\"", package["name"]);
        }
    }
    report.least("crates of others", foreign.len(), 100);
    report.never("crates under another license than those listed", bound);
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("it is part of the project");
    let sources = lock.lines().filter_map(|line| line.strip_prefix("source = "));
    let strange = sources.filter(|source| source.trim_matches('"') != REGISTRY).count();
    report.never("crates from elsewhere than the registry", strange);
    let count = |word: &str| lock.lines().filter(|line| line.starts_with(word)).count();
    report.never("crates without a checksum", count("source = ") - count("checksum = "));
}

/// The packages of the page and of its tests.
fn packages(report: &mut Report, folder: &str) {
    let lock = std::fs::read_to_string(root().join(folder).join("package-lock.json"));
    let lock: Value = serde_json::from_str(&lock.expect("it is part of the project")).unwrap_or_default();
    let packages = lock["packages"].as_object().cloned().unwrap_or_default();
    let (mut bound, mut unsealed) = (0, 0);
    for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
        let license = package["license"].as_str().unwrap_or_default();
        if !is_free(license) {
            bound += 1;
            println!("  {name} is under \"{license}\"");
        }
        unsealed += usize::from(!package["integrity"].is_string());
    }
    report.figure(&format!("packages of {folder}"), packages.len().saturating_sub(1));
    report.never("packages under another license than those listed", bound);
    report.never("packages without a checksum", unsealed);
}

/// The files below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() && name != "node_modules" && name != "target" && !name.starts_with('.') {
                waiting.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found
}

/// Our own code: nothing unsafe, and a page that asks nobody but its server.
fn own_code(report: &mut Report) {
    let workspace = std::fs::read_to_string(root().join("Cargo.toml")).expect("it is part of the project");
    report.holds("the workspace forbids unsafe code", workspace.contains("unsafe_code = \"forbid\""));
    let manifests: Vec<PathBuf> = files(&root().join("crates"), &["Cargo.toml"])
        .into_iter()
        .chain([root().join("xtask/Cargo.toml")])
        .collect();
    let loose = manifests.iter().filter(|manifest| {
        let text = std::fs::read_to_string(manifest).unwrap_or_default();
        !text.contains("[lints]\nworkspace = true")
    });
    report.never("crates of ours that do not follow it", loose.count());
    let mut strangers = 0;
    for file in files(&root().join("web/src"), &[".ts", ".svelte", ".html", ".css"]) {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for line in text.lines().filter(|line| line.contains("://")) {
            let harmless = [
                "http://www.w3.org/",
                "location.",
                "ws://",
                "wss://",
                "http://localhost",
                "http://127.0.0.1",
            ];
            let comment = line.trim_start().starts_with("//") || line.trim_start().starts_with('*');
            let address = line.contains("http://") || line.contains("https://");
            if address && !comment && !harmless.iter().any(|known| line.contains(known)) {
                strangers += 1;
                println!("  {}: {}", file.display(), line.trim());
            }
        }
    }
    report.never("addresses of strangers in the page's code", strangers);
}

/// Known holes, where the tool and its list are on this machine.
fn advisories(report: &mut Report) {
    let has = |tool: &str| {
        Command::new("cargo").args([tool, "--version"]).output().is_ok_and(|out| out.status.success())
    };
    if has("deny") {
        let good = Command::new("cargo").args(["deny", "check", "advisories"]).current_dir(root()).status();
        report.holds("cargo deny knows no advisory", good.is_ok_and(|status| status.success()));
    } else if has("audit") {
        let good = Command::new("cargo").args(["audit", "--no-fetch"]).current_dir(root()).status();
        report.holds("cargo audit knows no advisory", good.is_ok_and(|status| status.success()));
    } else {
        report.figure("advisories: NOT MEASURED, neither cargo-deny nor cargo-audit is installed", "");
    }
}

#[cfg(test)]
mod tests {
    use super::is_free;

    #[test]
    fn expressions_are_read() {
        assert!(
            is_free("MIT OR Apache-2.0")
                && is_free("MIT/Apache-2.0")
                && is_free("(MIT OR GPL-3.0) AND Unicode-3.0")
        );
        assert!(!is_free("GPL-3.0") && !is_free("MIT AND GPL-3.0") && !is_free(""));
    }
}
