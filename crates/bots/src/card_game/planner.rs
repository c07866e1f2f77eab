//! The planner of the Card Game, and the same policy as a cheap player for simulated games.

use engine::card_game::action::Action;
use engine::card_game::completion::best_choice;
use engine::card_game::phase::Phase;
use engine::card_game::view::View;
use engine::card_game::{CardGame, LATER_TICKETS, OPENING_TICKETS};
use engine::event::Nobody;
use engine::game::Payments;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::ticket::TicketSet;

use super::policy::{Lacks, PickTurn, Weights, keep, pick, turn};
use super::stance::Stance;
use crate::search::Simulate;
use crate::{Bot, Remembering, Sight};

/// Plays by plan.
#[derive(Clone, Debug, Default)]
pub struct Planner {
    weights: Weights,
    memory: Remembering<CardGame>,
}

impl Planner {
    /// A planner that plays by these weights.
    pub fn with(weights: Weights) -> Self {
        Self { weights, memory: Remembering::default() }
    }
}

impl Bot<CardGame> for Planner {
    fn choose(&mut self, sight: &Sight<'_, CardGame>, _: &mut FastRng) -> Action {
        let memory = self.memory.up_to(sight);
        let stance = Stance::of_view(sight.view, memory);
        let action = match sight.view.phase {
            Phase::Turn => turn(&stance, &self.weights),
            Phase::SecondPick => {
                let lacks = Lacks::of(&stance, stance.tickets);
                pick(&stance, &lacks, PickTurn::Second).unwrap_or(sight.legal[0])
            }
            Phase::OpeningTickets { .. } => {
                Action::Keep(keep(&stance, sight.view.offer.as_slice(), least(true), &self.weights))
            }
            Phase::KeepTickets => {
                Action::Keep(keep(&stance, sight.view.offer.as_slice(), least(false), &self.weights))
            }
            Phase::Complete { .. } => {
                complete(sight.view.proposal().unwrap_or(TicketSet::EMPTY), sight.view.completing)
            }
            Phase::Over => sight.legal[0],
        };
        if sight.legal.contains(&action) { action } else { sight.legal[0] }
    }
}

const fn least(opening: bool) -> usize {
    if opening { OPENING_TICKETS.least_kept as usize } else { LATER_TICKETS.least_kept as usize }
}

/// The next step towards the best choice of tickets.
fn complete(best: TicketSet, chosen: TicketSet) -> Action {
    match TicketSet(best.0 & !chosen.0).iter().next() {
        Some(ticket) => Action::Complete(ticket),
        None => Action::Done,
    }
}

/// A quick choice for a seat of a guessed game.
fn quick(game: &CardGame, seat: Seat, weights: &Weights) -> Action {
    match game.phase() {
        Phase::Turn => turn(&Stance::of_game(game, seat), weights),
        Phase::SecondPick => {
            let stance = Stance::of_game(game, seat);
            let lacks = Lacks::of(&stance, stance.tickets);
            pick(&stance, &lacks, PickTurn::Second).unwrap_or(Action::Pass)
        }
        Phase::OpeningTickets { .. } => Action::Keep(keep(
            &Stance::of_game(game, seat),
            game.offer(seat).as_slice(),
            least(true),
            weights,
        )),
        Phase::KeepTickets => Action::Keep(keep(
            &Stance::of_game(game, seat),
            game.offer(seat).as_slice(),
            least(false),
            weights,
        )),
        Phase::Complete { .. } => {
            let (chosen, held) = (game.completing(seat), game.held(seat));
            complete(best_choice(game.kit(), game.stack(seat), chosen, held).tickets, chosen)
        }
        Phase::Over => Action::Pass,
    }
}

/// Placements tried by a search, by color.
const MAX_PLACEMENTS: usize = 14;

impl Simulate for CardGame {
    type Plans = Weights;
    type Base = Planner;

    fn viewer(view: &View) -> Option<Seat> {
        view.viewer.seat()
    }

    fn candidates(view: &View, legal: &[Action], first: Action) -> Vec<Action> {
        let mut candidates = vec![first];
        let mut kinds = [false; engine::card::TrainCard::KINDS];
        let mut placements = Vec::new();
        for &action in legal {
            match action {
                Action::Pick(engine::market::Source::Row(slot)) => {
                    let Some(card) = view.row[slot as usize] else { continue };
                    if !std::mem::replace(&mut kinds[card.index()], true) && !same_pick(view, first, card) {
                        candidates.push(action);
                    }
                }
                Action::Place(placement) => placements.push((interest(view, placement), action)),
                Action::Complete(_) | Action::Done => {}
                Action::Pick(_) | Action::AskTickets | Action::Keep(_) | Action::Pass => {
                    if action != first {
                        candidates.push(action);
                    }
                }
            }
        }
        placements.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, action) in placements.into_iter().take(MAX_PLACEMENTS) {
            if action != first {
                candidates.push(action);
            }
        }
        candidates
    }

    fn plans(&self) -> Weights {
        Weights::default()
    }

    fn play_out(&mut self, weights: &mut Weights, rng: &mut FastRng) {
        while let Some(seat) = self.awaiting().lowest() {
            let action = quick(self, seat, weights);
            if self.apply(seat, action, rng, &mut Nobody).is_err() {
                engine::game::Game::random_step(self, seat, Payments::Canonical, rng);
            }
        }
    }
}

/// Whether the first candidate takes the same kind of card.
fn same_pick(view: &View, first: Action, card: engine::card::TrainCard) -> bool {
    match first {
        Action::Pick(engine::market::Source::Row(slot)) => view.row[slot as usize] == Some(card),
        Action::Pick(engine::market::Source::Deck)
        | Action::Place(_)
        | Action::AskTickets
        | Action::Keep(_)
        | Action::Complete(_)
        | Action::Done
        | Action::Pass => false,
    }
}

/// How interesting a placement looks: many cards, few wilds, a rival robbed.
fn interest(view: &View, placement: engine::card_game::action::Placement) -> f32 {
    use engine::card_game::action::Placement;
    match placement {
        Placement::Group { color, colored, wilds } => {
            let all = if colored == view.hand[color] { 1.0 } else { 0.0 };
            let robbed = f32::from(view.yards.group(color).len());
            f32::from(colored) + all + robbed - f32::from(wilds) * 0.7
        }
        Placement::Singles(colors) => {
            let mut needs = 0.0;
            for ticket in view.tickets.iter() {
                for color in colors.iter() {
                    needs += f32::from(view.kit.ticket(ticket).needs[color.index()]);
                }
            }
            2.0 + needs * 0.3
        }
    }
}
