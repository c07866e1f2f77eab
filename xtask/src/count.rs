//! Counts the tests of a step from its output.

use std::ops::AddAssign;

/// Numbers of passed and failed tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Format of the summary lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    /// The step has no tests.
    Nothing,
    /// `cargo test`: one line `test result: ok. 3 passed; 1 failed; …` for each binary.
    Cargo,
    /// `cargo nextest`: one line `Summary [ 0.1s] 4 tests run: 3 passed, 1 failed, 0 skipped`.
    Nextest,
    /// `vitest run`: one line `Tests  1 failed | 3 passed (4)`.
    Vitest,
    /// `playwright test`: at the end a line `3 passed (1.2m)`, and one `1 failed` where something failed.
    Playwright,
    /// `pytest -q`: at the end a line `1 failed, 3 passed in 1.20s`.
    Pytest,
    /// `soak`: at the end a line `soak: 3 passed, 1 failed`.
    Soak,
}

impl Counter {
    /// Counts the tests in `output`; `None` if the step has no tests.
    pub(crate) fn count(self, output: &str) -> Option<Count> {
        match self {
            Self::Nothing => None,
            Self::Cargo => {
                let lines = output.lines().filter_map(|line| {
                    let (_, results) = line.trim().strip_prefix("test result: ")?.split_once(". ")?;
                    Some(results)
                });
                Some(sum(lines, ';'))
            }
            Self::Nextest => {
                let lines = output.lines().filter_map(|line| {
                    let summary = line.trim().strip_prefix("Summary ")?;
                    let (_, results) = summary.split_once(" run: ")?;
                    Some(results)
                });
                Some(sum(lines, ','))
            }
            Self::Vitest => {
                Some(sum(output.lines().filter_map(|line| line.trim().strip_prefix("Tests ")), '|'))
            }
            Self::Playwright => {
                let lines = output.lines().map(str::trim).filter(|line| {
                    let first = line.split(' ').next().unwrap_or_default();
                    first.parse::<usize>().is_ok()
                });
                Some(sum(lines, ','))
            }
            Self::Pytest => {
                let lines = output.lines().filter_map(|line| {
                    let (results, _) = line.rsplit_once(" in ")?;
                    let first = results.split(' ').next().unwrap_or_default();
                    first.parse::<usize>().is_ok().then_some(results)
                });
                Some(sum(lines, ','))
            }
            Self::Soak => Some(sum(output.lines().filter_map(|line| line.strip_prefix("soak: ")), ',')),
        }
    }
}

/// Adds up lists such as `3 passed, 1 failed, 2 timed out, 0 skipped`.
fn sum<'a>(lines: impl Iterator<Item = &'a str>, separator: char) -> Count {
    let mut total = Count::default();
    for line in lines {
        for part in without_brackets(line).split(separator) {
            let Some((number, word)) = part.trim().split_once(' ') else {
                continue;
            };
            let Ok(number) = number.parse::<usize>() else {
                continue;
            };
            match word.trim() {
                "passed" => total.passed += number,
                "failed" | "exec failed" | "timed out" | "error" | "errors" => total.failed += number,
                // Ignored, skipped and measured tests are not counted.
                _ => {}
            }
        }
    }
    total
}

/// Removes text in parentheses: nextest adds `(1 slow, 2 flaky)` to a number.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut kept = String::new();
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{Count, Counter};

    #[track_caller]
    fn check(counter: Counter, output: &str, passed: usize, failed: usize) {
        assert_eq!(counter.count(output), Some(Count { passed, failed }));
    }

    #[test]
    fn cargo_output_has_one_line_per_binary() {
        let output = "\
running 4 tests
test a ... ok
test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 3 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s
";
        check(Counter::Cargo, output, 7, 1);
        check(Counter::Cargo, "running 0 tests", 0, 0);
    }

    #[test]
    fn nextest_output_has_one_summary() {
        let ok = "     Summary [   0.031s] 38 tests run: 38 passed, 0 skipped";
        check(Counter::Nextest, ok, 38, 0);
        let mixed = "     Summary [  11.0s] 9/40 tests run: 5 passed (1 slow, 1 flaky), 2 failed, 1 exec failed, 1 timed out, 31 skipped";
        check(Counter::Nextest, mixed, 5, 4);
        let one = "     Summary [   0.031s] 1 test run: 0 passed, 1 failed, 0 skipped";
        check(Counter::Nextest, one, 0, 1);
    }

    #[test]
    fn vitest_playwright_and_soak_output_is_counted() {
        let files = " Test Files  2 passed (2)\n";
        check(Counter::Vitest, &format!("{files}      Tests  76 passed (76)"), 76, 0);
        check(Counter::Vitest, &format!("{files}      Tests  1 failed | 49 passed | 2 skipped (52)"), 49, 1);
        check(
            Counter::Playwright,
            "  1 failed\n    [desktop] › a.spec.ts:3:1\n  2 skipped\n  4 passed (1.6m)",
            4,
            1,
        );
        check(Counter::Playwright, "Running 4 tests using 1 worker", 0, 0);
        check(Counter::Soak, "kill     5 checks passed, 1 failed, 9.0 s\n\nsoak: 5 passed, 1 failed\n", 5, 1);
    }

    #[test]
    fn pytest_output_has_one_summary() {
        check(Counter::Pytest, "....F\nFAILED tests/a.py::b\n1 failed, 4 passed in 2.10s\n", 4, 1);
        let long = "153 passed, 2 skipped, 1 warning in 65.10s (0:01:05)";
        check(Counter::Pytest, long, 153, 0);
        check(Counter::Pytest, "2 passed in 0.10s\n3 failed, 1 error in 0.20s", 2, 4);
        check(Counter::Pytest, "Success: no issues found in 9 source files", 0, 0);
    }

    #[test]
    fn other_lines_do_not_count() {
        check(Counter::Nextest, "a test said: 5 passed, 3 failed", 0, 0);
        check(Counter::Cargo, "a test said: 5 passed; 3 failed", 0, 0);
        assert_eq!(Counter::Nothing.count("test result: ok. 4 passed;"), None);
    }
}
