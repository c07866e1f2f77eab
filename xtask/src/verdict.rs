//! The result of a check that may lack its tool.

use std::process::ExitCode;

/// The result of a check.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Failed,
    /// It could not be measured, with the reason.
    NotMeasured(String),
}

/// Prints one line for each check; fails if one of them failed.
pub(crate) fn report(checks: &[(&str, Verdict)]) -> ExitCode {
    println!();
    for (name, verdict) in checks {
        let text = match verdict {
            Verdict::Passed => "passed".to_owned(),
            Verdict::Failed => "FAILED".to_owned(),
            Verdict::NotMeasured(why) => format!("NOT MEASURED: {why}"),
        };
        println!("{name:<32}{text}");
    }
    if checks.iter().any(|(_, verdict)| *verdict == Verdict::Failed) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
