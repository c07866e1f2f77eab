//! Planner of the Card Game, and its policy as the rollout policy of the search.

use engine::card::{Cards, Color, TrainCard};
use engine::card_game::action::Action;
use engine::card_game::phase::Phase;
use engine::card_game::{CardGame, CardKit, LATER_TICKETS, OPENING_TICKETS};
use engine::market::PickNumber;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::ticket::{MAX_TICKETS, TicketId, TicketSet};

use super::policy::{Deficit, Weights, keep, pick, turn};
use crate::value::card_game::seat_state::SeatState;
use crate::{Bot, MemoryTracker, Observation};

/// Bot that plans a network or a set of tickets and plays toward it.
#[derive(Clone, Debug, Default)]
pub struct Planner {
    weights: Weights,
    memory: MemoryTracker<CardGame>,
}

impl Bot<CardGame> for Planner {
    fn choose(&mut self, observation: &Observation<'_, CardGame>, _: &mut FastRng) -> Action {
        let memory = self.memory.update(observation);
        let state = SeatState::of_view(observation.view, memory);
        let action = match observation.view.phase {
            Phase::Turn => turn(&state, &self.weights),
            Phase::SecondPick => {
                let deficit = Deficit::of(&state, state.tickets);
                pick(&state, &deficit, PickNumber::Second).unwrap_or(observation.legal[0])
            }
            Phase::OpeningTickets { .. } => {
                Action::Keep(keep(&state, observation.view.offer.as_slice(), &OPENING_TICKETS, &self.weights))
            }
            Phase::KeepTickets => {
                Action::Keep(keep(&state, observation.view.offer.as_slice(), &LATER_TICKETS, &self.weights))
            }
            Phase::Complete { .. } => {
                Action::Complete(observation.view.proposal().unwrap_or(TicketSet::EMPTY))
            }
            Phase::Over => observation.legal[0],
        };
        if observation.legal.contains(&action) { action } else { observation.legal[0] }
    }
}

/// Chooses an action for a seat of a sampled game.
pub fn rollout_action(game: &CardGame, seat: Seat) -> Action {
    let weights = &Weights::default();
    match game.phase() {
        Phase::Turn => turn(&SeatState::of_game(game, seat), weights),
        Phase::SecondPick => {
            let state = SeatState::of_game(game, seat);
            let deficit = Deficit::of(&state, state.tickets);
            pick(&state, &deficit, PickNumber::Second).unwrap_or(Action::Pass)
        }
        Phase::OpeningTickets { .. } => Action::Keep(keep(
            &SeatState::of_game(game, seat),
            game.offer(seat).as_slice(),
            &OPENING_TICKETS,
            weights,
        )),
        Phase::KeepTickets => Action::Keep(keep(
            &SeatState::of_game(game, seat),
            game.offer(seat).as_slice(),
            &LATER_TICKETS,
            weights,
        )),
        Phase::Complete { .. } => Action::Complete(greedy_completion(
            game.kit(),
            game.stack(seat),
            TicketSet::EMPTY,
            game.held(seat),
        )),
        Phase::Over => Action::Pass,
    }
}

/// Cards left in a stack while tickets are completed from it.
#[derive(Clone, Copy)]
struct RemainingCards {
    colors: [u8; Color::COUNT],
    wilds: u8,
}

impl RemainingCards {
    /// Removes the cards of a ticket and returns `true`, or returns `false` if they do not suffice.
    fn complete(&mut self, needs: &[u8; Color::COUNT]) -> bool {
        let lacking: u8 = needs.iter().zip(&self.colors).map(|(need, have)| need.saturating_sub(*have)).sum();
        if lacking > self.wilds {
            return false;
        }
        self.wilds -= lacking;
        for (have, need) in self.colors.iter_mut().zip(needs) {
            *have = have.saturating_sub(*need);
        }
        true
    }
}

/// Returns `chosen` and further tickets that the stack completes, by a greedy heuristic;
/// the exact solver would take longer than the rest of a simulated game.
fn greedy_completion(kit: &CardKit, stack: &Cards, chosen: TicketSet, held: TicketSet) -> TicketSet {
    let mut whole =
        RemainingCards { colors: Color::ALL.map(|color| stack[color]), wilds: stack[TrainCard::Wild] };
    for ticket in chosen.iter() {
        whole.complete(&kit.ticket(ticket).needs);
    }
    let mut tickets = [(0_u32, 0_u32, TicketId::new(0)); MAX_TICKETS];
    let mut count = 0;
    for ticket in held.iter() {
        let details = kit.ticket(ticket);
        let points = u32::from(details.points);
        let cards = details.needs.iter().map(|&need| u32::from(need)).sum::<u32>().max(1);
        tickets[count] = (points, points * 64 / cards, ticket);
        count += 1;
    }
    let tickets = &mut tickets[..count];
    let mut best = (0, chosen);
    for by_card in [true, false] {
        tickets.sort_unstable_by_key(|&(points, per_card, ticket)| {
            std::cmp::Reverse(if by_card { (per_card, points, ticket) } else { (points, per_card, ticket) })
        });
        let mut left = whole;
        let mut all = (0, chosen);
        for &(points, _, ticket) in tickets.iter() {
            if left.complete(&kit.ticket(ticket).needs) {
                all.0 += points;
                all.1.insert(ticket);
            }
        }
        if all.0 > best.0 {
            best = all;
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use engine::card_game::completion::{best_choice, can_complete};
    use engine::edition::Edition;

    use super::*;

    #[test]
    fn greedy_completion_fits_the_stack_and_is_nearly_optimal() {
        let kit = Edition::CARD_GAME.card_kit().expect("the Card Game has a box");
        let mut rng = FastRng::new(1);
        let (mut quick_points, mut best_points) = (0, 0);
        for _ in 0..500 {
            let mut stack = Cards::EMPTY;
            for _ in 0..20 + rng.below(20) {
                stack.add(TrainCard::Colored(Color::ALL[rng.below(Color::COUNT as u32) as usize]), 1);
            }
            stack.add(TrainCard::Wild, rng.below(5) as u8);
            let mut held = TicketSet::EMPTY;
            for _ in 0..3 + rng.below(10) {
                held.insert(TicketId::new(rng.below(kit.data.tickets.len() as u32) as usize));
            }
            let rollout_action = greedy_completion(kit, &stack, TicketSet::EMPTY, held);
            assert!(can_complete(kit, &stack, rollout_action));
            assert!(rollout_action.is_subset(held));
            let best = best_choice(kit, &stack, TicketSet::EMPTY, held);
            quick_points += kit.points(rollout_action) as u32;
            best_points += u32::from(best.points);
            // Extends what is chosen already.
            if let Some(first) = rollout_action.iter().last() {
                let chosen: TicketSet = std::iter::once(first).collect();
                let rest = held & !chosen;
                let more = greedy_completion(kit, &stack, chosen, rest);
                assert!(can_complete(kit, &stack, more) && more.contains(first));
            }
        }
        assert!(quick_points <= best_points);
        assert!(quick_points * 100 >= best_points * 95, "{quick_points} of {best_points} points");
    }
}
