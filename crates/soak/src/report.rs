//! Output of a run: figures, and checks with requirement, measured value and verdict.

use std::fmt::Display;
use std::time::Instant;

/// Form of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Part of every test run: few repetitions, debug build, latencies are not checked.
    Short,
    /// Started by hand: full repetitions, and latencies are checked.
    Long,
}

impl Form {
    /// Returns the value for this form.
    pub(crate) fn pick<T>(self, short: T, long: T) -> T {
        match self {
            Self::Short => short,
            Self::Long => long,
        }
    }
}

/// The report of one test.
pub(crate) struct Report {
    name: &'static str,
    form: Form,
    /// How long a test that has a length lasts, if it was given.
    seconds: Option<u64>,
    begun: Instant,
    pub(crate) met: usize,
    /// Lines of failed checks.
    pub(crate) missed: Vec<String>,
}

impl Report {
    pub(crate) fn new(name: &'static str, form: Form, seconds: Option<u64>) -> Self {
        Self { name, form, seconds, begun: Instant::now(), met: 0, missed: Vec::new() }
    }

    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    /// Returns how many seconds a part of the test lasts: what was given, else the value for this form.
    pub(crate) fn seconds(&self, short: u64, long: u64) -> u64 {
        self.seconds.unwrap_or_else(|| self.form.pick(short, long))
    }

    fn line(&self, what: &str, value: &str, verdict: &str) -> String {
        let line = format!("{:<14}{what:<58}{value:>16}  {verdict}", self.name);
        println!("{line}");
        line
    }

    /// Prints a value without a requirement.
    pub(crate) fn figure(&self, what: &str, value: impl Display) {
        self.line(what, &value.to_string(), "");
    }

    fn judge(&mut self, what: &str, value: &str, promise: &str, good: bool) {
        let verdict = if good { "ok" } else { "FAILED" };
        let line = self.line(what, value, &format!("{promise:<18}{verdict}"));
        if good {
            self.met += 1;
        } else {
            self.missed.push(line);
        }
    }

    /// Checks that `count` is zero.
    pub(crate) fn never(&mut self, what: &str, count: usize) {
        self.judge(what, &count.to_string(), "never", count == 0);
    }

    /// Checks that `count` is at least `min`.
    pub(crate) fn at_least(&mut self, what: &str, count: usize, min: usize) {
        self.judge(what, &count.to_string(), &format!("at least {min}"), count >= min);
    }

    /// Checks that `value` is at most `max`.
    pub(crate) fn at_most(&mut self, what: &str, value: f64, max: f64) {
        self.judge(what, &format!("{value:.1}"), &format!("at most {max}"), value <= max);
    }

    /// Checks a condition.
    pub(crate) fn holds(&mut self, what: &str, good: bool) {
        self.judge(what, if good { "yes" } else { "no" }, "must hold", good);
    }

    /// Checks a time in milliseconds; only in the long form, because a test run shares its machine.
    pub(crate) fn time(&mut self, what: &str, ms: f64, max: f64) {
        match self.form {
            Form::Long => {
                self.judge(what, &format!("{ms:.1} ms"), &format!("at most {max} ms"), ms <= max);
            }
            Form::Short => {
                self.line(what, &format!("{ms:.1} ms"), &format!("({max} ms in the long form)"));
            }
        }
    }

    /// Checks that a ratio is at most `most`; only in the long form.
    pub(crate) fn ratio_at_most(&mut self, what: &str, ratio: f64, most: f64) {
        self.ratio(what, ratio, &format!("at most {most}"), ratio <= most);
    }

    /// Checks that a ratio is at least `least`; only in the long form.
    pub(crate) fn ratio_at_least(&mut self, what: &str, ratio: f64, least: f64) {
        self.ratio(what, ratio, &format!("at least {least}"), ratio >= least);
    }

    fn ratio(&mut self, what: &str, ratio: f64, promise: &str, good: bool) {
        let value = format!("{ratio:.2}");
        match self.form {
            Form::Long => self.judge(what, &value, promise, good),
            Form::Short => {
                self.line(what, &value, &format!("({promise} in the long form)"));
            }
        }
    }

    /// Prints the last line of the report.
    pub(crate) fn end(&self) {
        let seconds = self.begun.elapsed().as_secs_f64();
        println!(
            "{:<14}{} checks passed, {} failed, {seconds:.1} s\n",
            self.name,
            self.met,
            self.missed.len()
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_checks_are_counted() {
        let mut report = Report::new("test", Form::Long, None);
        report.never("lost", 0);
        report.never("lost", 1);
        report.at_least("played", 9, 10);
        report.at_most("memory", 5.1, 5.0);
        report.time("slow", 5.0, 5.0);
        report.holds("sound", true);
        report.ratio_at_most("slower", 2.0, 2.0);
        report.ratio_at_most("not measured", f64::NAN, 2.0);
        report.ratio_at_least("slower", 0.69, 0.7);
        assert_eq!((report.met, report.missed.len(), report.seconds(2, 60)), (4, 5, 60));
        let mut report = Report::new("test", Form::Short, Some(5));
        assert_eq!(report.seconds(2, 60), 5);
        report.time("slow", 9.0, 5.0);
        report.ratio_at_least("slower", 0.1, 0.7);
        assert_eq!((report.met, report.missed.len()), (0, 0), "no judgment about speed in a test run");
    }
}
