//! `whistlestop explore`: what each choice among offered tickets is worth.

use std::fmt::Write;
use std::process::ExitCode;

use coach::{Estimate, Exploration, explore};

use crate::moment_args::{MomentArgs, print_json};
use command_line::output;

/// Compare the choices among tickets on offer at a moment of a recorded game.
///
/// Every choice is tried in the same sampled games, which fit what the seat had seen.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    moment: MomentArgs,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match args.moment.ask(explore) {
        Ok((_, exploration)) if args.moment.json => print_json(&exploration),
        Ok((_, exploration)) => output::print(&report(&exploration)),
        Err(status) => status,
    }
}

fn report(exploration: &Exploration) -> String {
    let mut text = format!(
        "Choices of seat {} after {} actions, from {} sampled games (standard error)\n",
        exploration.seat, exploration.step, exploration.worlds
    );
    if exploration.choices.is_empty() {
        text.push_str("No tickets are on offer to this seat.\n");
        return text;
    }
    text.push_str("cost  all completed  ticket points  final points  win chance  tickets\n");
    for choice in &exploration.choices {
        let cost = choice.cost.map_or("-".to_owned(), |cost| cost.to_string());
        let tickets: Vec<&str> = choice.tickets.iter().map(|ticket| ticket.ticket.as_str()).collect();
        let _ = writeln!(
            text,
            "{cost:>4}  {:>13}  {:>13}  {:>12}  {:>10}  {}",
            percent(choice.all_completed),
            points(choice.ticket_points),
            points(choice.points),
            percent(choice.win),
            tickets.join(", ")
        );
    }
    text
}

fn percent(estimate: Estimate) -> String {
    format!("{:.0} % ({:.0})", estimate.mean * 100.0, estimate.error * 100.0)
}

fn points(estimate: Estimate) -> String {
    format!("{:.1} ({:.1})", estimate.mean, estimate.error)
}
