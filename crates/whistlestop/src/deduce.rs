//! `whistlestop deduce`: what a seat could know about its opponents at a moment of a recorded game.

use std::fmt::Write;
use std::process::ExitCode;

use coach::{Deduction, Truth, deduce, truth};
use serde::Serialize;

use crate::moment_args::{MomentArgs, print_json};
use command_line::output;

/// Number of tickets that the text lists for each opponent.
const LISTED_TICKETS: usize = 8;

/// Show what a seat could know about its opponents at a moment of a recorded game.
///
/// Games that fit what the seat had seen are sampled; the same file, moment and seed always give the same result.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    moment: MomentArgs,
    /// Also show what the opponents really held
    #[arg(long)]
    truth: bool,
}

#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    deduction: Deduction,
    /// What the opponents really held; absent without `--truth`.
    #[serde(skip_serializing_if = "Option::is_none")]
    truth: Option<Vec<Truth>>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let answer = |record: &_, question: &_| {
        let deduction = deduce(record, question)?;
        let truth = args.truth.then(|| truth(record, question.step)).transpose()?;
        let opponents =
            |held: Vec<Truth>| held.into_iter().filter(|held| held.seat != deduction.seat).collect();
        Ok(Document { truth: truth.map(opponents), deduction })
    };
    match args.moment.ask(answer) {
        Ok((_, document)) if args.moment.json => print_json(&document),
        Ok((_, document)) => output::print(&report(&document)),
        Err(status) => status,
    }
}

fn report(Document { deduction, truth }: &Document) -> String {
    let mut text = format!(
        "What seat {} could know after {} actions, from {} sampled games\n",
        deduction.seat, deduction.step, deduction.worlds
    );
    for opponent in &deduction.opponents {
        let _ = writeln!(text, "\nSeat {}: {:.1} cards", opponent.seat, opponent.cards);
        let _ = writeln!(text, "  card         certain  expected  chance of at least 1, 2, 3");
        for kind in &opponent.kinds {
            let _ = write!(text, "  {:<12} {:>7}  {:>8.1}", kind.card, kind.certain, kind.expected);
            for chance in kind.at_least.iter().take(3) {
                let _ = write!(text, "  {:>3.0} %", chance * 100.0);
            }
            text.push('\n');
        }
        let _ = writeln!(text, "  most likely tickets");
        for ticket in opponent.tickets.iter().take(LISTED_TICKETS) {
            let _ = writeln!(
                text,
                "  {:>5.1} %  {} ({} points)",
                ticket.chance * 100.0,
                ticket.ticket,
                ticket.points
            );
        }
        for held in truth.iter().flatten().filter(|held| held.seat == opponent.seat) {
            let cards: Vec<String> =
                held.cards.iter().map(|(card, count)| format!("{count} {card}")).collect();
            let _ = writeln!(text, "  really held: {}; {}", cards.join(", "), held.tickets.join(", "));
        }
    }
    text
}
