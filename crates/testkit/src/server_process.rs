//! Processes of the program under test: start, signals, memory, files, CPU time.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Sets the program under test; later calls have no effect.
pub fn test_program(program: PathBuf) {
    PROGRAM.get_or_init(|| program);
}

/// Returns the program under test.
pub fn program() -> &'static Path {
    PROGRAM.get().expect("test_program was called")
}

/// Returns a command that runs the program after shell commands.
fn command(before: &str, strace: &[String], args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{before}exec \"$0\" \"$@\""));
    if !strace.is_empty() {
        command.args(["strace", "-f", "-qq"]).args(strace);
    }
    command.arg(program()).args(args).env_remove("WHISTLESTOP_DATABASE").env("RUST_LOG", "warn");
    command
}

/// Runs a command of the program and waits for it.
pub fn run(args: &[&str]) -> Output {
    command("", &[], args).stdin(Stdio::null()).output().expect("the program runs")
}

/// A running server.
pub struct Process {
    child: Child,
    /// Whether the child process is strace and the server is its child.
    traced: bool,
    /// Address on which it listens.
    pub address: SocketAddr,
    /// Time from the start until it listened.
    pub start: Duration,
}

/// Options for starting a server.
#[derive(Clone, Debug, Default)]
pub struct How<'a> {
    /// Log filter.
    pub log: Option<&'a str>,
    /// Log file, in JSON.
    pub log_file: Option<PathBuf>,
    /// Shell commands before the start.
    pub before: Option<String>,
    /// Arguments of strace.
    pub strace: Vec<String>,
    /// Output file of strace.
    pub trace: Option<PathBuf>,
    /// Whether [`Process::wait`] returns what the server writes to standard error.
    pub errors: bool,
    /// Further arguments of the server.
    pub args: Vec<String>,
}

impl Process {
    /// Starts a server and waits until it listens.
    pub fn start(database: &str) -> Self {
        Self::start_as(database, &How::default()).unwrap_or_else(|why| panic!("no server: {why}"))
    }

    /// Starts a server with options and waits until it listens; the error says why it did not.
    pub fn start_as(database: &str, how: &How<'_>) -> Result<Self, String> {
        let begun = Instant::now();
        let mut args = vec!["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--database", database];
        args.extend(how.args.iter().map(String::as_str));
        let stderr = match &how.log_file {
            Some(file) => {
                args.push("--log-json");
                let file = std::fs::OpenOptions::new().create(true).append(true).open(file);
                Stdio::from(file.map_err(|error| error.to_string())?)
            }
            None if how.errors => Stdio::piped(),
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

    /// Kills the process with SIGKILL.
    pub fn kill(mut self) {
        self.signal("KILL");
        self.child.wait().expect("it ends");
    }

    /// Waits for the process to exit; returns its exit code and what it wrote to standard error.
    pub fn wait(mut self) -> (Option<i32>, String) {
        let mut errors = String::new();
        if let Some(mut stream) = self.child.stderr.take() {
            stream.read_to_string(&mut errors).expect("it writes text");
        }
        (self.child.wait().expect("it ends").code(), errors)
    }

    /// Returns the process id of the server.
    fn id(&self) -> u32 {
        let own = self.child.id();
        let children = std::fs::read_to_string(format!("/proc/{own}/task/{own}/children"));
        let first = children.ok().and_then(|list| list.split_whitespace().next()?.parse().ok());
        first.filter(|_| self.traced).unwrap_or(own)
    }

    /// Stops the server and waits for it.
    pub fn stop(mut self) -> ExitStatus {
        self.signal("TERM");
        self.child.wait().expect("it ends")
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.id().to_string()).status();
        assert!(sent.is_ok_and(|status| status.success()), "a signal reaches the server");
    }

    /// Returns the exit status if it has exited.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("it can be asked")
    }

    /// Returns the resident memory in megabytes.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()).and_then(|kb| kb.parse().ok());
        kilobytes.unwrap_or(0.0_f64) / 1024.0
    }

    /// Returns the number of open files.
    pub fn files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.id())).map_or(0, Iterator::count)
    }

    /// Returns the CPU time used in seconds.
    pub fn processor_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap_or_default();
        // After the name in parentheses, the times in ticks are fields 12 and 13.
        let fields: Vec<&str> =
            stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2).collect();
        fields.iter().filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
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
