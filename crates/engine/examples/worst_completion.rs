//! Looks for the stack and tickets whose best completion takes longest to find, by hill climbing, and reports the worst.
//!
//! `cargo run --release -p engine --example worst_completion -- [seconds] [seed]`

#![expect(clippy::print_stdout, reason = "a report is what it is for")]

use std::time::{Duration, Instant};

use engine::card::{Cards, Color, TrainCard};
use engine::card_game::completion::best_choice_counted;
use engine::card_game::{CARDS, CardBox};
use engine::edition::Edition;
use engine::shuffle::FastRng;
use engine::ticket::TicketSet;

#[derive(Clone, Copy)]
struct Case {
    stack: Cards,
    tickets: TicketSet,
}

impl Case {
    fn random(kit: &CardBox, rng: &mut FastRng) -> Self {
        let mut stack = Cards::EMPTY;
        for color in Color::ALL {
            stack.add(TrainCard::Colored(color), rng.below(1 + u32::from(CARDS.of_each_color)) as u8);
        }
        stack.add(TrainCard::Wild, rng.below(1 + u32::from(CARDS.wilds)) as u8);
        let all = (1 << kit.tickets.len()) - 1;
        let tickets = TicketSet(if rng.below(2) == 0 { all } else { all & (rng.next() | rng.next()) });
        Self { stack, tickets }
    }

    fn changed(mut self, kit: &CardBox, rng: &mut FastRng) -> Self {
        for _ in 0..=rng.below(3) {
            let kind = rng.below(14);
            if kind < 9 {
                let card = TrainCard::at(kind as usize);
                let most = CARDS.cards()[card];
                let now = self.stack[card];
                self.stack[card] =
                    if rng.below(2) == 0 { (now + 1).min(most) } else { now.saturating_sub(1) };
            } else {
                self.tickets.0 ^= 1 << rng.below(kit.tickets.len() as u32);
            }
        }
        self
    }

    fn effort(&self, kit: &CardBox) -> u32 {
        best_choice_counted(kit, &self.stack, TicketSet::EMPTY, self.tickets).1
    }

    /// The least of several times: what the work takes when nothing else disturbs.
    fn time(&self, kit: &CardBox) -> Duration {
        let once = || {
            let start = Instant::now();
            std::hint::black_box(best_choice_counted(kit, &self.stack, TicketSet::EMPTY, self.tickets));
            start.elapsed()
        };
        (0..20).map(|_| once()).min().unwrap_or_default()
    }
}

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let seconds = args.next().unwrap_or(20);
    let mut rng = FastRng::new(args.next().unwrap_or(1));
    let kit = Edition::CardGame.card_box().expect("the Card Game has a box");
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut worst = (0, Case { stack: Cards::EMPTY, tickets: TicketSet::EMPTY });
    let mut climbs = 0;
    let mut random = Vec::new();
    while Instant::now() < end {
        let mut case = Case::random(kit, &mut rng);
        let mut effort = case.effort(kit);
        random.push(effort);
        let mut failures = 0;
        while failures < 400 && Instant::now() < end {
            let next = case.changed(kit, &mut rng);
            let found = next.effort(kit);
            failures = if found > effort { 0 } else { failures + 1 };
            if found >= effort {
                (case, effort) = (next, found);
            }
        }
        climbs += 1;
        if effort > worst.0 {
            worst = (effort, case);
            println!(
                "{effort} effort, {:?}: {} tickets {:#x}, stack {}",
                case.time(kit),
                case.tickets.len(),
                case.tickets.0,
                case.stack
            );
        }
    }
    random.sort_unstable();
    println!("{climbs} climbs; random starts: median {} effort", random[random.len() / 2]);
    println!("worst: {} effort in {:?}", worst.0, worst.1.time(kit));
}
