//! `soak supply`: dependencies: licenses, sources, checksums, unsafe code, third-party requests, known advisories.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::report::{Form, Report};

/// The allowed registry.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Tools that check crates against the RustSec advisories, their arguments, and the folder of the list in cargo's home.
const TOOLS: [(&str, &[&str], &str); 2] = [
    ("deny", &["--offline", "check", "advisories"], "advisory-dbs"),
    ("audit", &["--no-fetch", "--deny", "unmaintained", "--deny", "unsound"], "advisory-db"),
];

/// Maximum age of the list.
const OLD: Duration = Duration::from_secs(90 * 24 * 3_600);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    cargo.current_dir(root());
    cargo
}

/// Reads the allowed licenses from `deny.toml`.
fn allowed() -> Vec<String> {
    let rules = std::fs::read_to_string(root().join("deny.toml")).expect("it is part of the project");
    let rules: Value = toml::from_str(&rules).expect("it is TOML");
    let allowed = rules["licenses"]["allow"].as_array().expect("it is a list");
    allowed.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Returns whether a license expression can be satisfied by allowed licenses.
fn is_free(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace(['(', ')'], "").replace('/', " OR ");
    // Nested expressions are evaluated from the left, which is enough for our dependencies.
    expression
        .split(" AND ")
        .all(|part| part.split(" OR ").any(|license| allowed.iter().any(|known| known == license.trim())))
}

pub(crate) async fn measure(report: &mut Report) {
    let allowed = allowed();
    crates(report, &allowed);
    for folder in ["web", "e2e"] {
        packages(report, folder, &allowed);
    }
    own_code(report);
    advisories_on_crates(report);
    for folder in ["web", "e2e"] {
        advisories_on_packages(report, folder);
    }
}

/// Checks the crates reported by `cargo metadata`.
fn crates(report: &mut Report, allowed: &[String]) {
    let output = cargo()
        .args(["metadata", "--locked", "--offline", "--format-version", "1"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let foreign: Vec<&Value> = packages.iter().filter(|package| package["source"].is_string()).collect();
    let mut bound = 0;
    for package in &foreign {
        let license = package["license"].as_str().unwrap_or_default();
        if !is_free(license, allowed) {
            bound += 1;
            println!("  {} is under \"{license}\"", package["name"]);
        }
    }
    report.at_least("crates of others", foreign.len(), 100);
    report.never("crates under another license than those listed", bound);
    let (mut strange, mut unsealed) = (0, 0);
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let lock = std::fs::read_to_string(root().join(lock)).expect("it is part of the project");
        let sources = lock.lines().filter_map(|line| line.strip_prefix("source = "));
        strange += sources.filter(|source| source.trim_matches('"') != REGISTRY).count();
        let count = |word: &str| lock.lines().filter(|line| line.starts_with(word)).count();
        unsealed += count("source = ") - count("checksum = ");
    }
    report.never("crates from elsewhere than the registry", strange);
    report.never("crates without a checksum", unsealed);
}

/// Checks the npm packages of the web client and its tests.
fn packages(report: &mut Report, folder: &str, allowed: &[String]) {
    let lock = std::fs::read_to_string(root().join(folder).join("package-lock.json"));
    let lock: Value = serde_json::from_str(&lock.expect("it is part of the project")).unwrap_or_default();
    let packages = lock["packages"].as_object().cloned().unwrap_or_default();
    let (mut bound, mut unsealed) = (0, 0);
    for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
        let license = package["license"].as_str().unwrap_or_default();
        if !is_free(license, allowed) {
            bound += 1;
            println!("  {name} is under \"{license}\"");
        }
        unsealed += usize::from(!package["integrity"].is_string());
    }
    report.figure(&format!("packages of {folder}"), packages.len().saturating_sub(1));
    report.never("packages under another license than those listed", bound);
    report.never("packages without a checksum", unsealed);
}

/// Returns the files below a folder with these extensions.
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

/// Checks the project's own code: no unsafe code, and no third-party addresses in the web client.
fn own_code(report: &mut Report) {
    let workspace = std::fs::read_to_string(root().join("Cargo.toml")).expect("it is part of the project");
    report.holds("the workspace forbids unsafe code", workspace.contains("unsafe_code = \"forbid\""));
    let manifests: Vec<PathBuf> = files(&root().join("crates"), &["Cargo.toml"])
        .into_iter()
        .chain([root().join("xtask/Cargo.toml")])
        .collect();
    let loose = manifests.iter().filter(|manifest| {
        let text = std::fs::read_to_string(manifest).unwrap_or_default();
        // The WebAssembly module and the Python package name functions for others, which needs allowed exceptions.
        !text.contains("[lints]\nworkspace = true") && !text.contains("[lints.rust]\nunsafe_code = \"deny\"")
    });
    report.never("crates of ours that neither follow it nor deny it", loose.count());
    let mut strangers = 0;
    for file in files(&root().join("web/src"), &[".ts", ".svelte", ".html", ".css"]) {
        // Tests are not part of the web client.
        if file.to_string_lossy().ends_with(".test.ts") {
            continue;
        }
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

/// Checks known advisories on crates with every installed tool that has a list.
fn advisories_on_crates(report: &mut Report) {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let (mut asked, mut why) = (false, Vec::new());
    for (tool, args, folder) in TOOLS {
        if !cargo().args([tool, "--version"]).output().is_ok_and(|out| out.status.success()) {
            why.push(format!("cargo-{tool} is not installed"));
            continue;
        }
        match list(&home.join(folder)) {
            None => why.push(format!("cargo-{tool} has no list")),
            Some(age) if age > OLD => why.push(format!("the list of cargo-{tool} is {} days old", days(age))),
            Some(age) => {
                asked = true;
                report.figure(&format!("days since cargo-{tool} fetched its list"), days(age));
                let good = cargo().arg(tool).args(args).status();
                let good = good.is_ok_and(|status| status.success());
                report.holds(&format!("cargo-{tool} knows no advisory on a crate"), good);
            }
        }
    }
    if !asked {
        report.figure(&format!("advisories on crates: NOT MEASURED, {}", why.join(", ")), "");
    }
}

const fn days(age: Duration) -> u64 {
    age.as_secs() / (24 * 3_600)
}

/// Returns the age of the advisory list in a folder or its subfolders; `None` if there is none.
fn list(folder: &Path) -> Option<Duration> {
    let below = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let list = std::iter::once(folder.to_owned()).chain(below).find(|path| path.join("crates").is_dir())?;
    let times = [".git/FETCH_HEAD", ".git/HEAD", "crates"].map(|name| {
        let about = std::fs::metadata(list.join(name)).ok()?;
        about.modified().ok()
    });
    let fetched = times.into_iter().flatten().max()?;
    Some(fetched.elapsed().unwrap_or_default())
}

/// Checks known advisories on npm packages; only in the long form, because it uses the network.
fn advisories_on_packages(report: &mut Report, folder: &str) {
    let found = match report.form() {
        Form::Short => Err("the registry is asked in the long form".to_owned()),
        Form::Long => Command::new("npm")
            .args(["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=20000"])
            .current_dir(root().join(folder))
            .stderr(Stdio::null())
            .output()
            .map_err(|_| "npm is not installed".to_owned())
            .and_then(|out| faults(&serde_json::from_slice(&out.stdout).unwrap_or_default())),
    };
    match found {
        Ok(faults) => {
            faults.iter().for_each(|fault| println!("  {fault}"));
            report.never(&format!("packages of {folder} with a known advisory"), faults.len());
        }
        Err(why) => report.figure(&format!("advisories on packages of {folder}: NOT MEASURED, {why}"), ""),
    }
}

/// Returns the packages reported by `npm audit`, or why it has no data.
fn faults(answer: &Value) -> Result<Vec<String>, String> {
    if let Some(faulty) = answer["vulnerabilities"].as_object() {
        return Ok(faulty.iter().map(|(name, about)| format!("{name}: {}", about["severity"])).collect());
    }
    Err(match (answer["statusCode"].as_u64(), answer["error"]["summary"].as_str()) {
        (Some(status), _) => format!("the registry answered {status}"),
        (None, Some(summary)) if !summary.is_empty() => summary.to_owned(),
        (None, _) => "the registry did not answer".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn license_expressions_are_parsed() {
        let allowed = allowed();
        let is_free = |expression: &str| is_free(expression, &allowed);
        assert!(
            is_free("MIT OR Apache-2.0")
                && is_free("MIT/Apache-2.0")
                && is_free("(MIT OR GPL-3.0) AND Unicode-3.0")
        );
        assert!(!is_free("GPL-3.0") && !is_free("MIT AND GPL-3.0") && !is_free(""));
    }

    #[test]
    fn npm_audit_output_is_parsed() {
        let clean = json!({ "auditReportVersion": 2, "vulnerabilities": {} });
        assert_eq!(faults(&clean), Ok(Vec::new()));
        let faulty =
            json!({ "vulnerabilities": { "left": { "severity": "high" }, "right": { "severity": "low" } } });
        assert_eq!(faults(&faulty).map(|faults| faults.len()), Ok(2));
        let refused = json!({ "statusCode": 405, "error": { "summary": "" } });
        assert_eq!(faults(&refused), Err("the registry answered 405".to_owned()));
        let offline = json!({ "error": { "code": "ENOTCACHED", "summary": "no network" } });
        assert_eq!(faults(&offline), Err("no network".to_owned()));
        assert!(faults(&Value::Null).is_err(), "no answer is not a clean answer");
    }

    #[test]
    fn advisory_list_is_found() {
        let home = std::env::temp_dir().join(format!("whistlestop-list-{}", std::process::id()));
        std::fs::create_dir_all(home.join("advisory-dbs/one/crates/some"))
            .expect("it is a folder of our own");
        std::fs::create_dir_all(home.join("advisory-db/.git")).expect("it is a folder of our own");
        let found = TOOLS.map(|(_, _, folder)| list(&home.join(folder)));
        std::fs::remove_dir_all(&home).expect("it is a folder of our own");
        assert!(found[0].is_some_and(|age| age < OLD), "below the folder");
        assert_eq!(found[1], None, "a folder without advisories is not a list");
        assert_eq!(list(&home), None);
    }
}
