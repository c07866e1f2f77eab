//! `cargo xtask test`: run every step, whatever the others did, and end with one summary.

use std::io::{self, Read, Write};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::count::Count;
use crate::step::{Invocation, Start, Step, steps};

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// Left out because somebody typed so.
    Skipped,
    /// What it checks does not exist yet.
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
    /// The end of what it printed, if it failed.
    end: String,
}

/// Where most tools sum up what failed; a log that is cut from the front still has it.
const LAST_LINES: usize = 60;

/// Runs the steps that are not skipped.
pub(crate) fn test(args: &[String]) -> ExitCode {
    let steps = steps();
    let skipped = match read_skips(args, &steps) {
        Ok(skipped) => skipped,
        Err(what) => return crate::misuse(&what),
    };
    // Each row is what runs at the same time.
    let rows = steps.chunk_by(|_, next| next.start == Start::BesideTheOneBefore);
    let lines: Vec<Line> = rows.flat_map(|row| run_row(row, &skipped)).collect();
    print!("{}{}", failures(&lines), summary(&lines));
    if lines.iter().any(|line| line.outcome == Outcome::Failed) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// Builds everything for speed and measures the bars of these names in full.
pub(crate) fn soak(args: &[String]) -> ExitCode {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let good = crate::step::long_soak(&args).iter().all(|command| match stream(command, Shown::AtOnce) {
        Ok((good, _)) => good,
        Err(why) => {
            eprintln!("error: cannot run {}: {why}", command.program);
            false
        }
    });
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The steps named by `--skip NAME`.
fn read_skips(args: &[String], steps: &[Step]) -> Result<Vec<String>, String> {
    let mut skipped = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg != "--skip" {
            return Err(format!("`test` does not know \"{arg}\""));
        }
        let name = args.next().ok_or("`--skip` needs the name of a step")?;
        if !steps.iter().any(|step| step.name == name) {
            return Err(format!("there is no step \"{name}\" to skip"));
        }
        skipped.push(name.clone());
    }
    Ok(skipped)
}

/// When what a step prints is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    AtOnce,
    /// In one piece, so that it does not mix with what runs beside it.
    AtTheEnd,
}

/// Runs steps at the same time.
fn run_row(row: &[Step], skipped: &[String]) -> Vec<Line> {
    let shown = if row.len() == 1 { Shown::AtOnce } else { Shown::AtTheEnd };
    thread::scope(|scope| {
        let running: Vec<_> = row.iter().map(|step| scope.spawn(move || run(step, skipped, shown))).collect();
        running.into_iter().map(|step| step.join().expect("running a step does not panic")).collect()
    })
}

/// Runs one step, or says why not.
fn run(step: &Step, skipped: &[String], shown: Shown) -> Line {
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
    let good = step.commands.iter().all(|command| match stream(command, shown) {
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

/// The last lines of a text that say something.
fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let first = lines.len().saturating_sub(LAST_LINES);
    lines[first..].iter().map(|line| format!("  {line}\n")).collect()
}

/// How each failed step ended, once more, beside the table.
fn failures(lines: &[Line]) -> String {
    let failed = lines.iter().filter(|line| line.outcome == Outcome::Failed);
    failed.map(|line| format!("\nthe step {} ended with:\n{}", line.name, line.end)).collect()
}

/// Runs a command, showing what it prints and keeping a copy; says whether it succeeded.
fn stream(command: &Invocation, shown: Shown) -> io::Result<(bool, String)> {
    let heading = format!("\n$ {}\n", typed(command));
    if shown == Shown::AtOnce {
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
    let second = thread::spawn(move || match shown {
        Shown::AtOnce => copy(stderr, io::stderr()),
        Shown::AtTheEnd => copy(stderr, io::sink()),
    });
    let mut printed = match shown {
        Shown::AtOnce => copy(stdout, io::stdout()),
        Shown::AtTheEnd => copy(stdout, io::sink()),
    };
    printed += &second.join().expect("copying does not panic");
    if shown == Shown::AtTheEnd {
        print!("{heading}{printed}");
    }
    Ok((child.wait()?.success(), printed))
}

/// The command as one would type it.
fn typed(command: &Invocation) -> String {
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
                // If our own output is closed, the outcome still counts.
                let _ = to.write_all(&buffer[..length]).and_then(|()| to.flush());
            }
            Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&all).into_owned()
}

/// The table at the end, and the totals alone on the last line.
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
            // It failed before or beside any test: that is one failure, not none.
            total.failed += 1;
        }
    }
    text + &format!("\n{} passed, {} failed\n", total.passed, total.failed)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{LAST_LINES, Line, Outcome, failures, last_lines, read_skips, summary};
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
    fn the_last_line_has_the_totals() {
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
    fn what_did_not_run_is_named() {
        let lines =
            [line("tests", Outcome::Skipped, None), line("fuzz", Outcome::Absent { folder: "fuzz" }, None)];
        let text = summary(&lines);
        assert!(text.contains("tests         skipped by hand\n"), "{text}");
        assert!(text.contains("fuzz          not applicable: there is no folder fuzz\n"), "{text}");
        check_last_line(&lines, "0 passed, 0 failed");
    }

    #[test]
    fn only_the_end_of_what_failed_is_said_again() {
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
    fn check_skips(args: &[&str], expected: Result<&[&str], &str>) {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        let expected = expected
            .map(|names| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>())
            .map_err(str::to_owned);
        assert_eq!(read_skips(&args, &steps()), expected);
    }

    #[test]
    fn only_steps_that_exist_can_be_skipped() {
        check_skips(&[], Ok(&[]));
        check_skips(&["--skip", "docs", "--skip", "lints"], Ok(&["docs", "lints"]));
        check_skips(&["--skip", "dogs"], Err("there is no step \"dogs\" to skip"));
        check_skips(&["--skip"], Err("`--skip` needs the name of a step"));
        check_skips(&["docs"], Err("`test` does not know \"docs\""));
    }
}
