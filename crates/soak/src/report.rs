//! What a run prints: figures, and bars with what was promised, what was measured, and whether it suffices.

use std::fmt::Display;
use std::time::{Duration, Instant};

/// How long a run may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Within every test run: few repetitions, on a program built for tests, and no judgment about speed.
    Short,
    /// By hand: as often as was promised, and speed is judged.
    Long,
}

impl Form {
    /// One of two numbers.
    pub(crate) fn pick<T>(self, short: T, long: T) -> T {
        match self {
            Self::Short => short,
            Self::Long => long,
        }
    }
}

/// The figures and bars of one name.
pub(crate) struct Report {
    name: &'static str,
    form: Form,
    begun: Instant,
    pub(crate) met: usize,
    /// The lines of the bars that were missed.
    pub(crate) missed: Vec<String>,
}

impl Report {
    pub(crate) fn new(name: &'static str, form: Form) -> Self {
        Self { name, form, begun: Instant::now(), met: 0, missed: Vec::new() }
    }

    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    fn line(&self, what: &str, value: &str, verdict: &str) -> String {
        let line = format!("{:<9}{what:<58}{value:>16}  {verdict}", self.name);
        println!("{line}");
        line
    }

    /// Something worth knowing that no bar is about.
    pub(crate) fn figure(&self, what: &str, value: impl Display) {
        self.line(what, &value.to_string(), "");
    }

    fn judge(&mut self, what: &str, value: &str, promise: &str, good: bool) {
        let verdict = if good { "met" } else { "MISSED" };
        let line = self.line(what, value, &format!("{promise:<18}{verdict}"));
        if good {
            self.met += 1;
        } else {
            self.missed.push(line);
        }
    }

    /// Something that must never happen.
    pub(crate) fn never(&mut self, what: &str, count: usize) {
        self.judge(what, &count.to_string(), "never", count == 0);
    }

    /// Something of which there must be so much at least, so that the run means anything.
    pub(crate) fn least(&mut self, what: &str, count: usize, least: usize) {
        self.judge(what, &count.to_string(), &format!("at least {least}"), count >= least);
    }

    /// Something of which there may be so much at most.
    pub(crate) fn most(&mut self, what: &str, value: f64, most: f64) {
        self.judge(what, &format!("{value:.1}"), &format!("at most {most}"), value <= most);
    }

    /// Something that must hold.
    pub(crate) fn holds(&mut self, what: &str, good: bool) {
        self.judge(what, if good { "yes" } else { "no" }, "must hold", good);
    }

    /// A time in milliseconds. It is judged in the long form alone: a test run shares its machine with anything.
    pub(crate) fn time(&mut self, what: &str, ms: f64, most: f64) {
        match self.form {
            Form::Long => {
                self.judge(what, &format!("{ms:.1} ms"), &format!("at most {most} ms"), ms <= most);
            }
            Form::Short => {
                self.line(what, &format!("{ms:.1} ms"), &format!("({most} ms in the long form)"));
            }
        }
    }

    /// The last line of a name.
    pub(crate) fn end(&self) {
        let seconds = self.begun.elapsed().as_secs_f64();
        println!("{:<9}{} bars met, {} missed, {seconds:.1} s\n", self.name, self.met, self.missed.len());
    }
}

/// Times of one kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times(Vec<f64>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time.as_secs_f64() * 1_000.0);
    }

    pub(crate) fn extend(&mut self, other: &Self) {
        self.0.extend(&other.0);
    }

    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// The time in milliseconds that so large a part of them does not exceed; 0 if there are none.
    pub(crate) fn percentile(&self, part: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let place = (sorted.len() as f64 * part).ceil() as usize;
        sorted.get(place.saturating_sub(1)).copied().unwrap_or(0.0)
    }

    pub(crate) fn longest(&self) -> f64 {
        self.percentile(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let mut times = Times::default();
        assert_eq!(times.percentile(0.99), 0.0);
        (1..=100).for_each(|ms| times.add(Duration::from_millis(ms)));
        assert_eq!([times.percentile(0.5), times.percentile(0.99), times.longest()], [50.0, 99.0, 100.0]);
    }

    #[test]
    fn a_missed_bar_is_counted() {
        let mut report = Report::new("test", Form::Long);
        report.never("lost", 0);
        report.never("lost", 1);
        report.least("played", 9, 10);
        report.most("memory", 5.1, 5.0);
        report.time("slow", 5.0, 5.0);
        report.holds("sound", true);
        assert_eq!((report.met, report.missed.len()), (3, 3));
        let mut report = Report::new("test", Form::Short);
        report.time("slow", 9.0, 5.0);
        assert_eq!((report.met, report.missed.len()), (0, 0), "no judgment about speed in a test run");
    }
}
