//! The program under test as processes of their own: started, killed, stopped, and asked how large they are.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Says which program is tested, once.
pub(crate) fn test_program(program: PathBuf) {
    PROGRAM.set(program).expect("it is said once");
}

fn program() -> &'static Path {
    PROGRAM.get().expect("it was said at the start")
}

/// A folder that is removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        Self::within(&std::env::temp_dir(), name)
    }

    /// A folder within another, such as a small file system of its own.
    pub(crate) fn within(place: &Path, name: &str) -> Self {
        let folder = place.join(format!("whistlestop-soak-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        Self(folder)
    }

    pub(crate) fn database(&self, name: &str) -> String {
        format!("sqlite://{}", self.0.join(name).display())
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// The program, after what is to be said to the shell before it.
fn command(before: &str, strace: &[String], args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{before}exec \"$0\" \"$@\""));
    if !strace.is_empty() {
        command.args(["strace", "-f", "-qq"]).args(strace);
    }
    command.arg(program()).args(args).env_remove("WHISTLESTOP_DATABASE").env("RUST_LOG", "warn");
    command
}

/// Runs a command of the program to its end.
pub(crate) fn run(args: &[&str]) -> Output {
    command("", &[], args).stdin(Stdio::null()).output().expect("the program runs")
}

/// A running server.
pub(crate) struct Process {
    child: Child,
    /// Whether the child is the one that traces, and the server its own child.
    traced: bool,
    pub(crate) address: SocketAddr,
    /// From the start until it was open.
    pub(crate) start: Duration,
}

/// How a server is started, where it differs.
#[derive(Clone, Debug, Default)]
pub(crate) struct How<'a> {
    /// How much it logs.
    pub(crate) log: Option<&'a str>,
    /// Where its log goes; JSON.
    pub(crate) log_file: Option<PathBuf>,
    /// What the shell does before.
    pub(crate) before: Option<String>,
    /// How it is traced, and where the trace goes.
    pub(crate) strace: Vec<String>,
    pub(crate) trace: Option<PathBuf>,
}

impl Process {
    /// Starts one and waits until it is open.
    pub(crate) fn start(database: &str) -> Self {
        Self::start_as(database, &How::default()).unwrap_or_else(|why| panic!("no server: {why}"))
    }

    pub(crate) fn start_as(database: &str, how: &How<'_>) -> Result<Self, String> {
        let begun = Instant::now();
        let mut args = vec!["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--database", database];
        let stderr = match &how.log_file {
            Some(file) => {
                args.push("--log-json");
                let file = std::fs::OpenOptions::new().create(true).append(true).open(file);
                Stdio::from(file.map_err(|error| error.to_string())?)
            }
            None => Stdio::null(),
        };
        let mut strace = how.strace.clone();
        if !strace.is_empty() {
            let trace = how.trace.clone().unwrap_or_else(|| PathBuf::from("/dev/null"));
            strace.extend(["-o".to_owned(), trace.display().to_string()]);
        }
        let mut command = command(how.before.as_deref().unwrap_or_default(), &strace, &args);
        if let Some(log) = how.log {
            command.env("RUST_LOG", log);
        }
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut line = String::new();
        let output = child.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        let Some(address) = address else {
            drop(child.kill());
            drop(child.wait());
            return Err(format!("it said {line:?}"));
        };
        Ok(Self { child, traced: !strace.is_empty(), address, start: begun.elapsed() })
    }

    /// Kills it as a power cut would, as far as a process can be killed.
    pub(crate) fn kill(mut self) {
        self.signal("KILL");
        self.child.wait().expect("it ends");
    }

    /// The server's own process.
    fn id(&self) -> u32 {
        let own = self.child.id();
        let children = std::fs::read_to_string(format!("/proc/{own}/task/{own}/children"));
        let first = children.ok().and_then(|list| list.split_whitespace().next()?.parse().ok());
        first.filter(|_| self.traced).unwrap_or(own)
    }

    /// Asks it to stop, and waits.
    pub(crate) fn stop(mut self) -> ExitStatus {
        self.signal("TERM");
        self.child.wait().expect("it ends")
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.id().to_string()).status();
        assert!(sent.is_ok_and(|status| status.success()), "a signal reaches the server");
    }

    /// How it ended, if it did.
    pub(crate) fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("it can be asked")
    }

    /// Resident memory in megabytes.
    pub(crate) fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()).and_then(|kb| kb.parse().ok());
        kilobytes.unwrap_or(0.0_f64) / 1024.0
    }

    /// Open files.
    pub(crate) fn files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.id())).map_or(0, Iterator::count)
    }

    /// Seconds of processor time that it has used.
    pub(crate) fn processor_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap_or_default();
        // After the name in brackets, the times in ticks are the 12th and 13th field.
        let fields: Vec<&str> =
            stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2).collect();
        fields.iter().filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
    }
}

/// What the machine's processors have done, by its own account.
pub(crate) struct Machine {
    stolen: f64,
    all: f64,
}

impl Machine {
    pub(crate) fn now() -> Self {
        let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
        // Of the first line: user, nice, system, idle, waiting, two kinds of interrupts, stolen.
        let ticks = stat.split_whitespace().skip(1).take(8).map(|ticks| ticks.parse().unwrap_or(0.0));
        let ticks: Vec<f64> = ticks.collect();
        Self { stolen: ticks.get(7).copied().unwrap_or(0.0), all: ticks.iter().sum() }
    }

    /// How much the host of a virtual machine has given to others since: what then took long says nothing.
    pub(crate) fn stolen_since(&self) -> String {
        let now = Self::now();
        format!("{:.0} %", 100.0 * (now.stolen - self.stolen) / (now.all - self.all).max(1.0))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.traced && self.ended().is_none() {
            self.signal("KILL");
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
