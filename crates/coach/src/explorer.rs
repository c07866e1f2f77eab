//! What each choice among offered tickets is worth: joint cost, chance of completion and points.

use engine::for_kind;
use engine::record::Record;
use engine::score::ScoreItem;
use engine::shuffle::FastRng;
use engine::ticket::TicketSet;
use serde::Serialize;

use crate::analyzer::Refusal;
use crate::coached::Coached;
use crate::decision::{Sampler, knowledge};
use crate::deduction::{Question, check};
use crate::estimate::{Estimate, Series};
use crate::timeline::{Timeline, replay};

/// What each choice among the tickets on offer is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Exploration {
    /// Number of actions before the choice.
    pub step: usize,
    /// The seat that chooses.
    pub seat: usize,
    /// Number of sampled games in which every choice was tried.
    pub worlds: u32,
    /// The choices, the one with most points first.
    pub choices: Vec<Choice>,
}

/// One allowed choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choice {
    /// The action in notation.
    pub action: String,
    /// The tickets that it keeps.
    pub tickets: Vec<ChosenTicket>,
    /// Spaces still to claim for these tickets and those held before, by the shortest joint network that is still
    /// possible; in the Card Game, cards still to collect. Absent if there is no such network, or for more than seven
    /// tickets.
    pub cost: Option<u16>,
    /// Chance that all tickets of the choice are completed.
    pub all_completed: Estimate,
    /// Points of the tickets of the choice, those not completed subtracted.
    pub ticket_points: Estimate,
    /// Final score.
    pub points: Estimate,
    /// Win chance.
    pub win: Estimate,
    /// Final score minus that of the first choice, in the same sampled games.
    pub behind: Estimate,
}

/// A ticket of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChosenTicket {
    /// Id of the ticket.
    pub ticket: String,
    /// Its points.
    pub points: u8,
    /// Chance that it is completed after this choice.
    pub completed: Estimate,
}

/// Returns what each choice among the tickets on offer to a seat is worth, from what the seat knows at that moment.
///
/// There are no choices if no tickets are on offer to the seat.
///
/// # Errors
/// Returns a [`Refusal`] if the record does not replay or has no such seat or moment.
pub fn explore(record: &Record, question: &Question) -> Result<Exploration, Refusal> {
    check(record, question.step, Some(question.seat))?;
    Ok(for_kind!(replay(record)?, timeline => explored(&timeline, question)))
}

/// Results of a choice over the sampled games.
#[derive(Default)]
struct Tried {
    tickets: Vec<Series>,
    all: Series,
    ticket_points: Series,
    win: Series,
    points: Vec<f64>,
}

fn explored<G: Coached>(timeline: &Timeline<G>, question: &Question) -> Exploration {
    let &Question { step, seat, worlds, seed } = question;
    let game = timeline.game_at(step);
    let (view, legal) = knowledge(game, seat);
    let memory = timeline.memory_at(step, seat, &view);
    let (choices, kept): (Vec<G::Action>, Vec<TicketSet>) =
        legal.into_iter().filter_map(|action| Some((action, G::kept(&view, action)?))).unzip();
    let mut tried: Vec<Tried> = kept
        .iter()
        .map(|kept| Tried { tickets: vec![Series::default(); kept.len()], ..Tried::default() })
        .collect();
    let worlds = worlds.max(2);
    let mut sampler = Sampler::<G> { view: &view, memory: &memory, seat, rng: FastRng::new(seed) };
    for _ in 0..if choices.is_empty() { 0 } else { worlds } {
        let world = sampler.world();
        for (place, &action) in choices.iter().enumerate() {
            let end = sampler.play(&world, Some(action));
            let outcome = sampler.outcome(&end);
            let score = &end.scores()[seat.index()];
            let tried = &mut tried[place];
            let (mut all, mut sum) = (true, 0.0);
            for (ticket, series) in kept[place].iter().zip(&mut tried.tickets) {
                let done = score.lines.iter().any(
                    |line| matches!(line.what, ScoreItem::Ticket { ticket: of, completed: true } if of == ticket),
                );
                all &= done;
                let points = f64::from(G::ticket(&view, ticket).1);
                sum += if done { points } else { -points };
                series.add(f64::from(u8::from(done)));
            }
            tried.all.add(f64::from(u8::from(all)));
            tried.ticket_points.add(sum);
            tried.win.add(outcome.win);
            tried.points.push(outcome.points);
        }
    }
    let mean = |points: &[f64]| points.iter().copied().collect::<Series>().mean();
    let mut order: Vec<usize> = (0..choices.len()).collect();
    order.sort_by(|&one, &other| mean(&tried[other].points).total_cmp(&mean(&tried[one].points)));
    let costs = G::joint_costs(&view, &memory, &kept);
    let choice = |&place: &usize| {
        let Tried { tickets, all, ticket_points, win, points } = &tried[place];
        let ticket = |(id, series): (_, &Series)| {
            let (ticket, points) = G::ticket(&view, id);
            ChosenTicket { ticket, points, completed: series.estimate() }
        };
        let best = &tried[order[0]].points;
        Choice {
            action: game.write_action(choices[place]),
            tickets: kept[place].iter().zip(tickets).map(ticket).collect(),
            cost: costs[place],
            all_completed: all.estimate(),
            ticket_points: ticket_points.estimate(),
            points: points.iter().copied().collect::<Series>().estimate(),
            win: win.estimate(),
            behind: points.iter().zip(best).map(|(own, best)| own - best).collect::<Series>().estimate(),
        }
    };
    Exploration { step, seat: seat.index(), worlds, choices: order.iter().map(choice).collect() }
}
