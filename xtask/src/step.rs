//! The steps of `cargo xtask test`.
//!
//! To add a check, add a row to [`steps`].

use std::env;
use std::path::PathBuf;

use crate::count::Counter;

/// A step: a name and its commands.
pub(crate) struct Step {
    /// Name in `--skip` and in the summary.
    pub(crate) name: &'static str,
    /// Description for `cargo xtask help`.
    pub(crate) about: &'static str,
    /// Folder that it checks; the step is left out if the folder does not exist.
    pub(crate) folder: Option<&'static str>,
    /// When the step starts.
    pub(crate) start: Start,
    /// How to count the tests in its output.
    pub(crate) counter: Counter,
    /// Commands, run in order until one fails.
    pub(crate) commands: Vec<Invocation>,
}

/// When a step starts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    Sequential,
    /// In parallel with the previous step.
    ParallelWithPrevious,
}

/// A program with its arguments and environment, run in the workspace's folder.
pub(crate) struct Invocation {
    pub(crate) program: String,
    pub(crate) args: Vec<String>,
    pub(crate) env: Vec<(&'static str, String)>,
}

impl Invocation {
    fn cargo(args: &str) -> Self {
        Self {
            program: crate::cargo(),
            args: args.split_whitespace().map(str::to_owned).collect(),
            env: Vec::new(),
        }
    }

    fn npm(folder: &str, args: &str) -> Self {
        let words = args.split_whitespace().map(str::to_owned);
        Self {
            program: crate::web::npm(),
            args: ["--prefix".to_owned(), folder.to_owned()].into_iter().chain(words).collect(),
            // Color codes would hide the numbers of tests.
            env: vec![("NO_COLOR", "1".to_owned())],
        }
    }

    fn program(program: &str, args: &str) -> Self {
        Self {
            program: program.to_owned(),
            args: args.split_whitespace().map(str::to_owned).collect(),
            ..Self::cargo("")
        }
    }

    fn env(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.env.push((name, value.into()));
        self
    }
}

/// Builds the programs with the features of the test build, so that libraries are not compiled twice.
const BUILD: &str = "build --locked --workspace --bins --tests";

/// Returns all steps in the order in which they run.
pub(crate) fn steps() -> Vec<Step> {
    vec![
        Step {
            name: "format",
            about: "the code is formatted",
            folder: None,
            start: Start::Sequential,
            counter: Counter::Nothing,
            commands: vec![Invocation::cargo("fmt --all --check")],
        },
        Step {
            name: "lints",
            about: "clippy reports no warnings",
            folder: None,
            start: Start::Sequential,
            counter: Counter::Nothing,
            commands: vec![Invocation::cargo("clippy --locked --workspace --all-targets -- -D warnings")],
        },
        Step {
            name: "web",
            about: "the web client is formatted, linted, type-checked, tested and built",
            folder: Some("web"),
            start: Start::ParallelWithPrevious,
            counter: Counter::Vitest,
            commands: vec![
                Invocation::cargo("xtask wasm"),
                Invocation::npm("web", "ci --no-fund --no-audit"),
                Invocation::npm("web", "run check"),
                Invocation::npm("web", "run build"),
            ],
        },
        Step {
            name: "docs",
            about: "the documentation builds without warnings",
            folder: None,
            start: Start::ParallelWithPrevious,
            counter: Counter::Nothing,
            commands: vec![
                Invocation::cargo("doc --locked --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"),
            ],
        },
        Step {
            name: "fuzz",
            about: "the fuzz targets (a separate workspace) are formatted and compile",
            folder: Some("fuzz"),
            start: Start::ParallelWithPrevious,
            counter: Counter::Nothing,
            commands: vec![
                Invocation::cargo("fmt --manifest-path fuzz/Cargo.toml --check"),
                // Without the default feature, libFuzzer is not built.
                Invocation::cargo(
                    "clippy --locked --manifest-path fuzz/Cargo.toml --no-default-features -- -D warnings",
                ),
            ],
        },
        Step {
            name: "package",
            about: "the libraries can be packaged for a registry, with their data",
            folder: None,
            start: Start::Sequential,
            counter: Counter::Nothing,
            // The packages are not compiled again: the tests have compiled their sources, and a test of xtask compares
            // their files with what the sources include.
            commands: vec![Invocation::cargo(
                "package --locked --no-verify --allow-dirty --package whistlestop-engine --package whistlestop-bots",
            )],
        },
        Step {
            name: "tools",
            about: "find or install Chromium and PostgreSQL for the tests",
            folder: None,
            start: Start::Sequential,
            counter: Counter::Nothing,
            commands: vec![Invocation::program("sh", "xtask/tools.sh")],
        },
        Step {
            name: "ops",
            about: "proxies, systemd and Prometheus accept the examples of ops/, where they are installed",
            folder: Some("ops"),
            start: Start::Sequential,
            counter: Counter::Nothing,
            commands: vec![Invocation::cargo("xtask ops")],
        },
        tests(),
        Step {
            name: "doc-tests",
            about: "the examples in the documentation run",
            folder: None,
            start: Start::Sequential,
            counter: Counter::Cargo,
            commands: vec![Invocation::cargo("test --locked --workspace --no-fail-fast --doc")],
        },
        Step {
            name: "python",
            about: "the Python packages are built, type-checked and tested",
            folder: Some("crates/python"),
            start: Start::Sequential,
            counter: Counter::Pytest,
            // The tests compare the package with the referee process.
            commands: vec![Invocation::cargo(BUILD), Invocation::program("sh", "xtask/python.sh")],
        },
        Step {
            name: "schemathesis",
            about: "a running server answers as its OpenAPI document says",
            folder: Some("xtask/schemathesis"),
            start: Start::Sequential,
            counter: Counter::Nothing,
            commands: vec![Invocation::cargo(BUILD), Invocation::program("sh", "xtask/schemathesis.sh")],
        },
        Step {
            name: "browser",
            about: "end-to-end tests in a browser against the server",
            folder: Some("e2e"),
            start: Start::Sequential,
            counter: Counter::Playwright,
            commands: vec![
                Invocation::cargo(BUILD),
                Invocation::npm("e2e", "ci --no-fund --no-audit"),
                Invocation::npm("e2e", "run check"),
                Invocation::npm("e2e", "test").env("WHISTLESTOP_BIN", built("debug", "whistlestop")),
            ],
        },
        Step {
            name: "soak",
            about: "short form of the reliability tests: crashes, faults, load, abuse",
            folder: Some("crates/soak"),
            start: Start::Sequential,
            counter: Counter::Soak,
            commands: vec![Invocation::cargo(BUILD), soak("debug", &["--short", "all"])],
        },
    ]
}

/// Runs every test of the workspace, with nextest if it is installed.
fn tests() -> Step {
    let (counter, arguments) = if is_on_path("cargo-nextest") {
        (Counter::Nextest, "nextest run --locked --workspace --no-fail-fast")
    } else {
        (Counter::Cargo, "test --locked --workspace --lib --bins --tests --no-fail-fast")
    };
    Step {
        name: "tests",
        about: "unit, rule, property and integration tests",
        folder: None,
        start: Start::Sequential,
        counter,
        commands: vec![Invocation::cargo(arguments)],
    }
}

/// Returns the path of a built program.
fn built(profile: &str, name: &str) -> String {
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    crate::root().join(target).join(profile).join(file).display().to_string()
}

/// Runs the reliability tests of `docs/reliability.md` on a build profile.
fn soak(profile: &str, args: &[&str]) -> Invocation {
    let mut invocation = Invocation::program(&built(profile, "soak"), "--program");
    invocation.args.push(built(profile, "whistlestop"));
    invocation.args.extend(args.iter().map(|&arg| arg.to_owned()));
    invocation
}

/// Returns the commands of `cargo xtask soak`: a release build, then the reliability tests in full.
pub(crate) fn long_soak(args: &[&str]) -> [Invocation; 2] {
    [
        Invocation::cargo("build --locked --release --package whistlestop --package bench --package soak"),
        soak("release", args),
    ]
}

/// Returns the commands of `cargo xtask schemathesis`: a build, then the check of the OpenAPI document.
pub(crate) fn schemathesis(args: &[&str]) -> [Invocation; 2] {
    let mut check = Invocation::program("sh", "xtask/schemathesis.sh");
    check.args.extend(args.iter().map(|&arg| arg.to_owned()));
    [Invocation::cargo("build --locked --package whistlestop"), check]
}

/// Returns whether a program is on the PATH.
fn is_on_path(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    find_program(program, env::split_paths(&path)).is_some()
}

/// Returns the first file of this name in the folders.
pub(crate) fn find_program(program: &str, mut folders: impl Iterator<Item = PathBuf>) -> Option<PathBuf> {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    folders.find_map(|folder| Some(folder.join(&file)).filter(|file| file.is_file()))
}
