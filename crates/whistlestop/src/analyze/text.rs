//! Renders an analysis as text.

use std::fmt::Write;

use coach::{Analysis, Cause, Class, Decision, Estimate, Split};

/// Returns a report of the decisions, the turning points and the split into luck and skill.
pub(super) fn report(analysis: &Analysis) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} with {} seats, {} actions", analysis.edition, analysis.seats, analysis.steps);
    if let Some(results) = &analysis.results {
        for (seat, result) in results.iter().enumerate() {
            let _ = writeln!(text, "seat {seat}: {} points, rank {}", result.points, result.rank);
        }
    }
    text.push_str("\nDecisions by class\nseat  decisions");
    for class in Class::ALL {
        let _ = write!(text, "  {:>10}", class.id());
    }
    text.push('\n');
    for seat in 0..analysis.seats {
        let own: Vec<&Decision> =
            analysis.decisions.iter().filter(|decision| decision.seat == seat).collect();
        if own.is_empty() {
            continue;
        }
        let _ = write!(text, "{seat:4}  {:9}", own.len());
        for class in Class::ALL {
            let count = own.iter().filter(|decision| decision.class == class).count();
            let _ = write!(text, "  {count:10}");
        }
        text.push('\n');
    }
    let mut losses: Vec<&Decision> =
        analysis.decisions.iter().filter(|decision| decision.class >= Class::Inaccuracy).collect();
    losses.sort_by_key(|decision| decision.step);
    if !losses.is_empty() {
        text.push_str("\nWhat cost win chance, judged by what the seat knew\n");
    }
    for decision in losses {
        let _ = writeln!(
            text,
            "action {:3}, seat {}, {}: {} instead of {}, costs {}",
            decision.step + 1,
            decision.seat,
            decision.class.id(),
            decision.action,
            decision.preferred,
            percent(decision.loss.win)
        );
        for reason in &decision.reasons {
            let _ = writeln!(text, "    {}", reason.text);
        }
    }
    if !analysis.turning_points.is_empty() {
        text.push_str("\nTurning points\n");
    }
    for point in &analysis.turning_points {
        let cause = match point.cause {
            Cause::Choice => "the choice of",
            Cause::Chance => "the cards after",
        };
        let _ = write!(text, "action {:3}, seat {}, {cause} {}:", point.step + 1, point.seat, point.action);
        for change in &point.changes {
            let _ = write!(text, " seat {} {}", change.seat, percent(change.win));
        }
        text.push('\n');
    }
    text.push_str("\nLuck and skill, in percent of win chance (standard error)\n");
    text.push_str(
        "seat  expected      deal     cards   tickets  opponents       own    hidden    result    losses\n",
    );
    for split in &analysis.splits {
        line_of(split, analysis.units, &mut text);
    }
    text
}

fn line_of(split: &Split, units: i64, text: &mut String) {
    let percent = |value: i64| value as f64 * 100.0 / units as f64;
    let _ = write!(text, "{:4}  {:8.1}", split.seat, percent(split.expectation));
    for (_, part) in split.parts() {
        let _ = write!(text, " {:+6.1}({:.0})", percent(part.units), part.error * 100.0);
    }
    let _ = write!(text, "  {:8.1}", percent(split.result));
    let _ = writeln!(text, " {:+6.1}({:.0})", percent(split.losses.units), split.losses.error * 100.0);
}

/// Returns an estimate in percent with its standard error.
pub(super) fn percent(estimate: Estimate) -> String {
    format!("{:+.1} % (±{:.1})", estimate.mean * 100.0, estimate.error * 100.0)
}
