//! `cargo xtask test`: runs every step, even after failures, and prints a summary.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::count::Count;
use crate::step::{Invocation, Start, Step, steps};

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// Skipped on the command line.
    Skipped,
    /// The folder it checks does not exist.
    Absent {
        folder: &'static str,
    },
}

/// A row of the summary.
struct Line {
    name: &'static str,
    outcome: Outcome,
    time: Duration,
    count: Option<Count>,
    /// The last lines of its output, if it failed.
    end: String,
}

/// Number of output lines repeated for a failed step.
const LAST_LINES: usize = 60;

/// Number of busy loops during a run under load.
const BUSY_LOOPS: usize = 2;

/// What the browser tests leave behind, which the next run deletes.
const EVIDENCE: [&str; 2] = ["e2e/results", "e2e/server-log"];

/// Folder of what failed runs of `--times` left behind.
const FAILED_RUNS: &str = "e2e/failed-runs";

/// Parsed arguments of `cargo xtask test`.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    /// Names of the steps to skip.
    skipped: Vec<String>,
    /// Number of runs.
    times: usize,
}

/// Runs the steps that are not skipped, `--times` times.
pub(crate) fn test(args: &[String]) -> ExitCode {
    let steps = steps();
    let request = match parse_request(args, &steps) {
        Ok(request) => request,
        Err(what) => return crate::misuse(&what),
    };
    let mut runs = Vec::new();
    if request.times > 1 {
        // What an earlier command has left.
        let _ = fs::remove_dir_all(crate::root().join(FAILED_RUNS));
    }
    for number in 1..=request.times {
        let load = load_of(number);
        if request.times > 1 {
            println!("\n== run {number} of {}{} ==", request.times, load.label());
        }
        let lines = run_under_load(load, || run_all(&steps, &request.skipped));
        print!("{}{}", failures(&lines), summary(&lines));
        runs.push(Run { load, lines });
        if request.times > 1 && !runs[number - 1].passed() {
            match keep_evidence(&crate::root(), number) {
                Ok(kept) => kept.iter().for_each(|folder| println!("kept: {folder}")),
                Err(why) => eprintln!("error: what run {number} left behind is not kept: {why}"),
            }
        }
    }
    if request.times > 1 {
        print!("{}", table_of_runs(&runs));
    }
    if runs.iter().all(Run::passed) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Load on the machine during a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Load {
    Quiet,
    /// Busy loops compete with the tests for CPU time.
    Busy,
}

impl Load {
    const fn label(self) -> &'static str {
        match self {
            Self::Quiet => "",
            Self::Busy => ", beside two busy loops",
        }
    }
}

/// One complete run of all steps.
struct Run {
    load: Load,
    lines: Vec<Line>,
}

impl Run {
    fn passed(&self) -> bool {
        self.lines.iter().all(|line| line.outcome != Outcome::Failed)
    }
}

/// Returns the load of a run: the second and fourth of five runs are under load.
const fn load_of(number: usize) -> Load {
    match number % 5 {
        2 | 4 => Load::Busy,
        _ => Load::Quiet,
    }
}

/// Moves what a failed run left behind into a folder of its own and returns the new paths.
fn keep_evidence(root: &Path, number: usize) -> io::Result<Vec<String>> {
    let mut kept = Vec::new();
    for from in EVIDENCE {
        if !root.join(from).is_dir() {
            continue;
        }
        let name = from.rsplit('/').next().unwrap_or(from);
        let to = format!("{FAILED_RUNS}/run-{number}/{name}");
        fs::create_dir_all(root.join(format!("{FAILED_RUNS}/run-{number}")))?;
        fs::rename(root.join(from), root.join(&to))?;
        kept.push(to);
    }
    Ok(kept)
}

/// Calls `work` under the load.
fn run_under_load<T>(load: Load, work: impl FnOnce() -> T) -> T {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        if load == Load::Busy {
            for _ in 0..BUSY_LOOPS {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
        }
        let result = work();
        stop.store(true, Ordering::Relaxed);
        result
    })
}

/// Runs all steps once, even after failures.
fn run_all(steps: &[Step], skipped: &[String]) -> Vec<Line> {
    // Steps of a row run in parallel.
    let rows = steps.chunk_by(|_, next| next.start == Start::ParallelWithPrevious);
    rows.flat_map(|row| run_row(row, skipped)).collect()
}

/// Formats the seconds of each step in each run, with the totals on the last line.
fn table_of_runs(runs: &[Run]) -> String {
    let mut text = format!("\n{:<14}", "seconds");
    for (index, run) in runs.iter().enumerate() {
        let busy = if run.load == Load::Busy { " busy" } else { "" };
        text += &format!("{:>12}", format!("run {}{busy}", index + 1));
    }
    text += "\n";
    let steps = runs.first().map_or(0, |run| run.lines.len());
    for step in 0..steps {
        text += &format!("{:<14}", runs[0].lines[step].name);
        for run in runs {
            let line = &run.lines[step];
            let failed = if line.outcome == Outcome::Failed { "FAILED " } else { "" };
            text += &format!("{:>12}", format!("{failed}{:.1}", line.time.as_secs_f64()));
        }
        text += "\n";
    }
    let (mut passed, mut failed) = (0, 0);
    for run in runs {
        if run.passed() {
            passed += 1;
        } else {
            failed += 1;
        }
    }
    text + &format!("\nruns: {passed} passed, {failed} failed\n")
}

/// Builds in release mode and runs the named reliability tests in full.
pub(crate) fn soak(args: &[String]) -> ExitCode {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    run_commands(&crate::step::long_soak(&args))
}

/// Builds the server and compares its answers with its OpenAPI document.
pub(crate) fn schemathesis(args: &[String]) -> ExitCode {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    run_commands(&crate::step::schemathesis(&args))
}

/// Runs commands in order until one fails.
fn run_commands(commands: &[Invocation]) -> ExitCode {
    let good = commands.iter().all(|command| match stream(command, OutputMode::Streamed) {
        Ok((good, _)) => good,
        Err(why) => {
            eprintln!("error: cannot run {}: {why}", command.program);
            false
        }
    });
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Parses `--skip NAME` and `--times NUMBER`.
fn parse_request(args: &[String], steps: &[Step]) -> Result<Request, String> {
    let mut request = Request { skipped: Vec::new(), times: 1 };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--skip" => {
                let name = args.next().ok_or("`--skip` needs the name of a step")?;
                if !steps.iter().any(|step| step.name == name) {
                    return Err(format!("there is no step \"{name}\""));
                }
                request.skipped.push(name.clone());
            }
            "--times" => {
                let number = args.next().and_then(|number| number.parse().ok()).filter(|number| *number > 0);
                request.times = number.ok_or("`--times` needs a positive number")?;
            }
            _ => return Err(format!("unknown argument \"{arg}\"")),
        }
    }
    Ok(request)
}

/// When the output of a step is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OutputMode {
    Streamed,
    /// At the end, so that it does not mix with parallel steps.
    Buffered,
}

/// Runs steps in parallel.
fn run_row(row: &[Step], skipped: &[String]) -> Vec<Line> {
    let mode = if row.len() == 1 { OutputMode::Streamed } else { OutputMode::Buffered };
    thread::scope(|scope| {
        let running: Vec<_> = row.iter().map(|step| scope.spawn(move || run(step, skipped, mode))).collect();
        running.into_iter().map(|step| step.join().expect("running a step does not panic")).collect()
    })
}

/// Runs one step unless it is skipped.
fn run(step: &Step, skipped: &[String], mode: OutputMode) -> Line {
    let line = |outcome, time, count| Line { name: step.name, outcome, time, count, end: String::new() };
    if skipped.iter().any(|name| name == step.name) {
        return line(Outcome::Skipped, Duration::ZERO, None);
    }
    if let Some(folder) = step.folder
        && !crate::root().join(folder).is_dir()
    {
        return line(Outcome::Absent { folder }, Duration::ZERO, None);
    }
    let start = Instant::now();
    let mut output = String::new();
    let good = step.commands.iter().all(|command| match stream(command, mode) {
        Ok((good, printed)) => {
            output += &printed;
            good
        }
        Err(why) => {
            eprintln!("error: cannot run {}: {why}", command.program);
            false
        }
    });
    let outcome = if good { Outcome::Passed } else { Outcome::Failed };
    let end = if good { String::new() } else { last_lines(&output) };
    Line { end, ..line(outcome, start.elapsed(), step.counter.count(&output)) }
}

/// Returns the last non-empty lines of a text.
fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let first = lines.len().saturating_sub(LAST_LINES);
    lines[first..].iter().map(|line| format!("  {line}\n")).collect()
}

/// Formats the last lines of each failed step.
fn failures(lines: &[Line]) -> String {
    let failed = lines.iter().filter(|line| line.outcome == Outcome::Failed);
    failed.map(|line| format!("\nthe step {} ended with:\n{}", line.name, line.end)).collect()
}

/// Runs a command, prints its output and keeps a copy; returns whether it succeeded.
fn stream(command: &Invocation, mode: OutputMode) -> io::Result<(bool, String)> {
    let heading = format!("\n$ {}\n", command_line(command));
    if mode == OutputMode::Streamed {
        print!("{heading}");
    }
    let mut child = Command::new(&command.program)
        .args(&command.args)
        .envs(command.env.iter().map(|(name, value)| (name, value)))
        .current_dir(crate::root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let stdout = child.stdout.take().expect("it is piped");
    let stderr = child.stderr.take().expect("it is piped");
    let second = thread::spawn(move || match mode {
        OutputMode::Streamed => copy(stderr, io::stderr()),
        OutputMode::Buffered => copy(stderr, io::sink()),
    });
    let mut printed = match mode {
        OutputMode::Streamed => copy(stdout, io::stdout()),
        OutputMode::Buffered => copy(stdout, io::sink()),
    };
    printed += &second.join().expect("copying does not panic");
    if mode == OutputMode::Buffered {
        print!("{heading}{printed}");
    }
    Ok((child.wait()?.success(), printed))
}

/// Returns the command line.
fn command_line(command: &Invocation) -> String {
    let variables = command.env.iter().map(|(name, value)| format!("{name}='{value}' "));
    let program = if command.program == crate::cargo() { "cargo" } else { &command.program };
    variables.collect::<String>() + program + " " + &command.args.join(" ")
}

/// Copies everything to `to` and returns it.
fn copy(mut from: impl Read, mut to: impl Write) -> String {
    let mut all = Vec::new();
    let mut buffer = [0; 8192];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => {
                all.extend_from_slice(&buffer[..length]);
                // Ignore errors of our own output.
                let _ = to.write_all(&buffer[..length]).and_then(|()| to.flush());
            }
            Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&all).into_owned()
}

/// Formats the summary table, with the totals on the last line.
fn summary(lines: &[Line]) -> String {
    let mut text = format!("\n{:<14}{:<10}{:>8}  tests\n", "step", "result", "seconds");
    let mut total = Count::default();
    for line in lines {
        let result = match line.outcome {
            Outcome::Passed => "ok".to_owned(),
            Outcome::Failed => "FAILED".to_owned(),
            Outcome::Skipped => {
                text += &format!("{:<14}skipped by hand\n", line.name);
                continue;
            }
            Outcome::Absent { folder } => {
                text += &format!("{:<14}not applicable: there is no folder {folder}\n", line.name);
                continue;
            }
        };
        let count = line.count.unwrap_or_default();
        let tests = match line.count {
            Some(Count { passed, failed: 0 }) => format!("{passed} passed"),
            Some(Count { passed, failed }) => format!("{passed} passed, {failed} failed"),
            None => "-".to_owned(),
        };
        text += &format!("{:<14}{result:<10}{:>8.1}  {tests}\n", line.name, line.time.as_secs_f64());
        total += count;
        if line.outcome == Outcome::Failed && count.failed == 0 {
            // The step failed without a failed test: count one failure.
            total.failed += 1;
        }
    }
    text + &format!("\n{} passed, {} failed\n", total.passed, total.failed)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::{
        EVIDENCE, LAST_LINES, Line, Load, Outcome, Request, Run, failures, keep_evidence, last_lines,
        load_of, parse_request, run_under_load, summary, table_of_runs,
    };
    use crate::count::Count;
    use crate::step::steps;

    fn line(name: &'static str, outcome: Outcome, count: Option<(usize, usize)>) -> Line {
        let count = count.map(|(passed, failed)| Count { passed, failed });
        Line { name, outcome, time: Duration::from_millis(1500), count, end: String::new() }
    }

    #[track_caller]
    fn check_last_line(lines: &[Line], expected: &str) {
        assert_eq!(summary(lines).lines().last(), Some(expected));
    }

    #[test]
    fn totals_are_on_the_last_line() {
        let lines = [
            line("format", Outcome::Passed, None),
            line("tests", Outcome::Passed, Some((38, 0))),
            line("doc-tests", Outcome::Passed, Some((2, 0))),
        ];
        check_last_line(&lines, "40 passed, 0 failed");
        let lines = [line("tests", Outcome::Failed, Some((38, 3)))];
        check_last_line(&lines, "38 passed, 3 failed");
    }

    #[test]
    fn a_step_that_fails_without_a_failed_test_is_one_failure() {
        let lines = [line("format", Outcome::Failed, None), line("tests", Outcome::Failed, Some((0, 0)))];
        check_last_line(&lines, "0 passed, 2 failed");
    }

    #[test]
    fn skipped_and_missing_steps_are_listed() {
        let lines =
            [line("tests", Outcome::Skipped, None), line("fuzz", Outcome::Absent { folder: "fuzz" }, None)];
        let text = summary(&lines);
        assert!(text.contains("tests         skipped by hand\n"), "{text}");
        assert!(text.contains("fuzz          not applicable: there is no folder fuzz\n"), "{text}");
        check_last_line(&lines, "0 passed, 0 failed");
    }

    #[test]
    fn only_the_last_lines_of_a_failed_step_are_repeated() {
        let printed: String = (0..LAST_LINES + 5).map(|number| format!("line {number}\n\n")).collect();
        let lines = [
            Line { end: last_lines(&printed), ..line("browser", Outcome::Failed, None) },
            line("web", Outcome::Passed, None),
        ];
        let text = failures(&lines);
        assert!(text.starts_with("\nthe step browser ended with:\n  line 5\n  line 6\n"), "{text}");
        assert!(text.ends_with("  line 64\n"), "{text}");
        assert_eq!(failures(&lines[1..]), "");
    }

    #[track_caller]
    fn check_request(args: &[&str], expected: Result<(&[&str], usize), &str>) {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        let expected = expected
            .map(|(skipped, times)| Request {
                skipped: skipped.iter().map(|&name| name.to_owned()).collect(),
                times,
            })
            .map_err(str::to_owned);
        assert_eq!(parse_request(&args, &steps()), expected);
    }

    #[test]
    fn unknown_steps_cannot_be_skipped() {
        check_request(&[], Ok((&[], 1)));
        check_request(&["--skip", "docs", "--skip", "lints"], Ok((&["docs", "lints"], 1)));
        check_request(&["--skip", "dogs"], Err("there is no step \"dogs\""));
        check_request(&["--skip"], Err("`--skip` needs the name of a step"));
        check_request(&["docs"], Err("unknown argument \"docs\""));
    }

    #[test]
    fn times_is_a_positive_number() {
        check_request(&["--times", "5"], Ok((&[], 5)));
        for wrong in ["0", "-1", "many"] {
            check_request(&["--times", wrong], Err("`--times` needs a positive number"));
        }
        check_request(&["--times"], Err("`--times` needs a positive number"));
    }

    #[test]
    fn two_of_five_runs_are_under_load() {
        let loads: Vec<Load> = (1..=5).map(load_of).collect();
        assert_eq!(loads, [Load::Quiet, Load::Busy, Load::Quiet, Load::Busy, Load::Quiet]);
        assert_eq!(run_under_load(Load::Busy, || 7), 7, "busy loops end with the work");
    }

    #[test]
    fn table_lists_every_run() {
        let run = |load, outcome| Run { load, lines: vec![line("tests", outcome, None)] };
        let text = table_of_runs(&[run(Load::Quiet, Outcome::Passed), run(Load::Busy, Outcome::Failed)]);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[1], "seconds              run 1  run 2 busy");
        assert_eq!(rows[2], "tests                  1.5  FAILED 1.5");
        assert_eq!(rows.last(), Some(&"runs: 1 passed, 1 failed"));
    }

    #[test]
    fn a_failed_run_keeps_what_its_browser_tests_left_behind() {
        let root = std::env::temp_dir().join(format!("whistlestop-evidence-{}", std::process::id()));
        for number in [2, 4] {
            for folder in EVIDENCE {
                fs::create_dir_all(root.join(folder)).expect("it can be created");
                fs::write(root.join(folder).join("file"), number.to_string()).expect("it can be written");
            }
            keep_evidence(&root, number).expect("it can be moved");
        }
        // A step that failed before the browser tests leaves nothing.
        assert_eq!(keep_evidence(&root, 5).expect("nothing to move"), Vec::<String>::new());
        for number in [2, 4] {
            for name in ["results", "server-log"] {
                let file = root.join(format!("e2e/failed-runs/run-{number}/{name}/file"));
                assert_eq!(fs::read_to_string(&file).expect("it was kept"), number.to_string());
            }
        }
        fs::remove_dir_all(&root).expect("it can be removed");
    }
}
