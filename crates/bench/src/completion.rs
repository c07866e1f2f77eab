//! `whistlestop-bench completion`: the best choice of tickets in the Card Game, in random games and in worst cases.

use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use engine::card::{Cards, Color, TrainCard};
use engine::card_game::action::Action;
use engine::card_game::completion::{best_choice, best_choice_counted};
use engine::card_game::phase::Phase;
use engine::card_game::{CARDS, CardGame, CardKit};
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use engine::ticket::{TicketId, TicketSet};
use serde::Serialize;

use crate::stopwatch::{Times, fastest};
use command_line::{output, setup_args};

/// Time the best choice of tickets on the stacks of random games and on an adversarial set found by hill climbing.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// CPU seconds of the search for worst cases
    #[arg(long, default_value = "10", value_parser = crate::seconds)]
    seconds: f64,
    /// Number of changes without progress after which a climb restarts
    #[arg(long, default_value_t = 500)]
    patience: u32,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Number of choices of random games that are timed.
const RANDOM_CHOICES: usize = 5_000;

/// Size of the adversarial set.
const WORST_KEPT: usize = 64;

/// A stack, and the tickets that may be completed with it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Choice {
    stack: Cards,
    open: TicketSet,
}

#[derive(Serialize)]
struct Report {
    random: Summary,
    adversarial: Summary,
    climbs: u32,
    worst: Worst,
    seed: u64,
}

/// Times in microseconds.
#[derive(Serialize)]
struct Summary {
    choices: usize,
    mean_us: f64,
    p99_us: f64,
    max_us: f64,
}

/// The choice that took the longest.
#[derive(Serialize)]
struct Worst {
    us: f64,
    /// In units of some hundred instructions.
    effort: u32,
    stack: String,
    tickets: usize,
    completed: usize,
    points: u16,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a box");
    let mut rng = FastRng::new(args.seed);
    let time = |choice: &Choice, repetitions| {
        fastest(repetitions, || best_choice(kit, black_box(&choice.stack), TicketSet::EMPTY, choice.open))
    };
    let random: Vec<f64> =
        choices_of_random_games(kit, &mut rng).iter().map(|choice| time(choice, 5)).collect();
    let mut climber = Climber { kit, rng, patience: args.patience, worst: Vec::new(), climbs: 0 };
    climber.climb(Duration::from_secs_f64(args.seconds));
    let timed: Vec<f64> = climber.worst.iter().map(|(_, choice)| time(choice, 50)).collect();
    let (place, &nanoseconds) =
        timed.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).expect("the climb found choices");
    let (effort, worst) = climber.worst[place];
    let best = best_choice(kit, &worst.stack, TicketSet::EMPTY, worst.open);
    let report = Report {
        random: Summary::new(&Times::new(random)),
        adversarial: Summary::new(&Times::new(timed.clone())),
        climbs: climber.climbs,
        worst: Worst {
            us: nanoseconds / 1000.0,
            effort,
            stack: worst.stack.to_string(),
            tickets: worst.open.len(),
            completed: best.tickets.len(),
            points: best.points,
        },
        seed: args.seed,
    };
    if args.json { crate::print_json(&report) } else { output::print(&report.to_text()) }
}

/// Collects the choices at the end of rounds of random games, at every seat count.
fn choices_of_random_games(kit: &'static CardKit, rng: &mut FastRng) -> Vec<Choice> {
    let mut choices = Vec::with_capacity(RANDOM_CHOICES);
    for seats in setup_args::seats(Edition::CARD_GAME).cycle() {
        let mut game = CardGame::new(kit, seats, None, Options::DEFAULT, rng, &mut NoEvents);
        while let Some(seat) = game.awaiting().lowest() {
            if matches!(game.phase(), Phase::Complete { .. }) {
                let view = game.view(Viewer::Seat(seat));
                if let Some(stack) = view.stack {
                    choices.push(Choice { stack, open: view.tickets });
                }
                game.apply(seat, Action::Complete(TicketSet::EMPTY), rng, &mut NoEvents)
                    .expect("choosing nothing more is legal");
            } else {
                game.random_step(seat, rng);
            }
        }
        if choices.len() >= RANDOM_CHOICES {
            break;
        }
    }
    choices
}

/// Searches for slow choices by hill climbing: changes a few cards or tickets and keeps what is slower.
///
/// Returns the solver's effort, which is the same in every run.
struct Climber {
    kit: &'static CardKit,
    rng: FastRng,
    patience: u32,
    worst: Vec<(u32, Choice)>,
    climbs: u32,
}

impl Climber {
    fn climb(&mut self, budget: Duration) {
        let start = ThreadTime::now();
        while start.elapsed() < budget {
            self.climbs += 1;
            let mut choice = self.start();
            let mut effort = self.effort(&choice);
            let mut fruitless = 0;
            while fruitless < self.patience && start.elapsed() < budget {
                let next = self.changed(choice);
                let found = self.effort(&next);
                fruitless = if found > effort { 0 } else { fruitless + 1 };
                if found >= effort {
                    (choice, effort) = (next, found);
                }
            }
            if !self.worst.iter().any(|&(_, known)| known == choice) {
                self.worst.push((effort, choice));
                self.worst.sort_unstable_by_key(|&(effort, _)| std::cmp::Reverse(effort));
                self.worst.truncate(WORST_KEPT);
            }
        }
    }

    fn effort(&self, choice: &Choice) -> u32 {
        best_choice_counted(self.kit, &choice.stack, TicketSet::EMPTY, choice.open).1
    }

    /// Returns the start of a climb: alternately near one of the worst so far, and at random.
    fn start(&mut self) -> Choice {
        if self.climbs.is_multiple_of(2) && !self.worst.is_empty() {
            let mut choice = self.worst[self.rng.below(self.worst.len() as u32) as usize].1;
            for _ in 0..3 {
                choice = self.changed(choice);
            }
            return choice;
        }
        let mut stack = Cards::EMPTY;
        for (card, max) in CARDS.cards().iter() {
            stack.add(card, self.rng.below(u32::from(max) + 1) as u8);
        }
        let mut open: TicketSet = TicketId::all(self.kit.tickets.len()).collect();
        if self.rng.below(2) == 0 {
            open &= TicketSet::from_bits(self.rng.next() | self.rng.next());
        }
        Choice { stack, open }
    }

    /// Applies up to three changes: a ticket more or less, a card more or less, or any number of one kind.
    fn changed(&mut self, mut choice: Choice) -> Choice {
        for _ in 0..=self.rng.below(3) {
            if self.rng.below(3) == 0 {
                let ticket = self.rng.below(self.kit.tickets.len() as u32);
                choice.open.toggle(TicketId::new(ticket as usize));
                continue;
            }
            let card = TrainCard::from_index(self.rng.below(Color::COUNT as u32 + 1) as usize);
            let (now, max) = (choice.stack[card], CARDS.cards()[card]);
            choice.stack[card] = match self.rng.below(4) {
                0 => (now + 1).min(max),
                1 => now.saturating_sub(1),
                _ => self.rng.below(u32::from(max) + 1) as u8,
            };
        }
        choice
    }
}

impl Summary {
    fn new(times: &Times) -> Self {
        Self {
            choices: times.len(),
            mean_us: times.mean() / 1000.0,
            p99_us: times.quantile(0.99) / 1000.0,
            max_us: times.max() / 1000.0,
        }
    }
}

impl Report {
    fn to_text(&self) -> String {
        let mut text = String::from("microseconds        choices      mean       p99       max\n");
        for (name, summary) in [("random games", &self.random), ("adversarial", &self.adversarial)] {
            writeln!(
                text,
                "{name:<16}{:>11}{:>10.3}{:>10.3}{:>10.3}",
                summary.choices, summary.mean_us, summary.p99_us, summary.max_us
            )
            .expect("writing to a String cannot fail");
        }
        writeln!(
            text,
            "\n{} climbs; the worst takes {:.3} microseconds, with an effort of {}:\n\
             {} of {} tickets for {} points, from {}",
            self.climbs,
            self.worst.us,
            self.worst.effort,
            self.worst.completed,
            self.worst.tickets,
            self.worst.points,
            self.worst.stack
        )
        .expect("writing to a String cannot fail");
        text
    }
}
