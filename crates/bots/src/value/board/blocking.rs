//! Estimates what a single opponent loses when a route is taken: likely tickets, and longer paths to them.

use engine::board::map::{MAX_ROUTES, RouteId, RouteSet};
use engine::seat::Seat;
use engine::ticket::{MAX_TICKETS, TicketId};

use super::distances::{Distances, UNREACHABLE, route_lengths};
use super::payments::lacking;
use super::seat_state::{SeatState, SeatSummary, free_routes};
use crate::knowledge::board::determinize::ticket_likelihood;

/// A ticket that the opponent may hold and has not completed.
#[derive(Clone, Copy)]
struct LikelyTicket {
    ticket: TicketId,
    /// Expected loss of the opponent: probability of holding it, times twice its points.
    expected_loss: f32,
    /// Pieces that it still needs.
    left: u8,
}

/// Number of tickets considered, those with the greatest expected loss.
const MAX_LIKELY_TICKETS: usize = 3;

/// What each claim costs the opponent, in points; zero for most routes.
pub(crate) struct BlockValues([f32; MAX_ROUTES]);

impl BlockValues {
    /// Evaluates the `open` routes that the hand can pay for.
    ///
    /// Returns zeros unless there is exactly one opponent: with more, the others would profit too.
    pub(crate) fn of(state: &SeatState, open: RouteSet) -> Self {
        let mut block_values = Self([0.0; MAX_ROUTES]);
        if state.seats != 2 {
            return block_values;
        }
        let mut payable = open;
        for route in open.iter() {
            let details = state.board.map.route(route);
            if lacking(&state.hand, details.length, details.color) > 0 {
                payable.remove(route);
            }
        }
        if !payable.is_empty() {
            block_values.evaluate(state, payable);
        }
        block_values
    }

    pub(crate) const fn worth(&self, route: RouteId) -> f32 {
        self.0[route.index()]
    }

    fn evaluate(&mut self, state: &SeatState, payable: RouteSet) {
        let opponent = &state.summaries[Seat::new(1 - state.seat.index())];
        if opponent.routes.is_empty() || opponent.tickets == 0 {
            return;
        }
        let (board, map) = (state.board, &state.board.map);
        let route_lengths = route_lengths(board);
        let claimed = opponent.routes | state.own;
        let free = free_routes(board, 2, opponent.routes, claimed);
        let distances = Distances::new(board, opponent.routes, free, &route_lengths);
        let likely_tickets = likely_tickets(state, &distances, opponent.tickets);
        let mut wanted = RouteSet::EMPTY;
        for likely_ticket in
            likely_tickets.iter().flatten().filter(|likely_ticket| likely_ticket.left <= opponent.pieces)
        {
            let [from, to] = board.ticket(likely_ticket.ticket).ends;
            wanted |= distances.shortest_path(from, to, free, &route_lengths).unwrap_or(RouteSet::EMPTY);
        }
        let turns = state.turns_left();
        for route in (map.with_parallels(wanted) & payable).iter() {
            let free = free_routes(board, 2, opponent.routes, claimed.with(route));
            let without = Distances::new(board, opponent.routes, free, &route_lengths);
            for likely_ticket in likely_tickets.iter().flatten() {
                let [from, to] = board.ticket(likely_ticket.ticket).ends;
                let lost = chance(opponent, likely_ticket.left, turns)
                    - chance(opponent, without.between(from, to), turns);
                self.0[route.index()] += likely_ticket.expected_loss * lost.max(0.0);
            }
        }
    }
}

/// Returns the probability that the opponent places `left` more pieces before the game ends.
fn chance(opponent: &SeatSummary, left: u8, turns: f32) -> f32 {
    if left == UNREACHABLE || left > opponent.pieces {
        return 0.0;
    }
    let to_draw = (f32::from(left) - 0.5 * f32::from(opponent.cards)).max(0.0);
    let needed = to_draw / 1.9 + f32::from(left) / 2.5;
    1.0 / (1.0 + ((needed - turns) / 2.0).exp())
}

/// Returns the tickets with the greatest expected loss for the opponent.
fn likely_tickets(
    state: &SeatState,
    distances: &Distances,
    held: u8,
) -> [Option<LikelyTicket>; MAX_LIKELY_TICKETS] {
    let board = state.board;
    let mut likely = [0.0; MAX_TICKETS];
    let mut sum = 0.0;
    for (place, (likely, ticket)) in likely.iter_mut().zip(&board.tickets).enumerate() {
        if !state.tickets.contains(TicketId::new(place)) {
            *likely = ticket_likelihood(distances.between(ticket.ends[0], ticket.ends[1]), ticket.points);
            sum += *likely;
        }
    }
    let mut likely_tickets = [None::<LikelyTicket>; MAX_LIKELY_TICKETS];
    for (place, ticket) in board.tickets.iter().enumerate() {
        let left = distances.between(ticket.ends[0], ticket.ends[1]);
        if left == 0 || left == UNREACHABLE || likely[place] == 0.0 {
            continue;
        }
        let chance = (f32::from(held) * likely[place] / sum).min(0.9);
        let likely_ticket = LikelyTicket {
            ticket: TicketId::new(place),
            expected_loss: chance * 2.0 * f32::from(ticket.points),
            left,
        };
        let min = likely_tickets
            .iter_mut()
            .min_by(|a, b| expected_loss(a).total_cmp(&expected_loss(b)))
            .expect("there are places");
        if likely_ticket.expected_loss > expected_loss(min) {
            *min = Some(likely_ticket);
        }
    }
    likely_tickets
}

fn expected_loss(likely_ticket: &Option<LikelyTicket>) -> f32 {
    likely_ticket.map_or(0.0, |likely_ticket| likely_ticket.expected_loss)
}

#[cfg(test)]
mod tests {
    use engine::board::BoardGame;
    use engine::card::{Cards, TrainCard};
    use engine::edition::Edition;
    use engine::options::Options;
    use engine::shuffle::FastRng;
    use engine::sink::NoEvents;
    use engine::ticket::TicketSet;

    use super::*;

    /// Creates a late state with many wilds, in which the opponent lacks one route of a ticket; returns that route too.
    fn late_game(edition: Edition) -> (SeatState, RouteId) {
        let board = edition.board().expect("it has a board");
        let mut rng = FastRng::new(1);
        let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut NoEvents);
        let mut state = SeatState::of_game(&game, Seat::new(0));
        let route_lengths = route_lengths(board);
        let distances = Distances::new(board, RouteSet::EMPTY, state.free, &route_lengths);
        let longest = board.tickets.iter().max_by_key(|ticket| ticket.points).expect("there are tickets");
        let path = distances
            .shortest_path(longest.ends[0], longest.ends[1], state.free, &route_lengths)
            .expect("there is a way");
        let missing = path.lowest().expect("a way has routes");
        let cards = board.map.route(missing).length;
        state.hand = Cards::EMPTY;
        state.hand.add(TrainCard::Wild, 10);
        state.tickets = TicketSet::EMPTY;
        state.summaries[Seat::new(1)] =
            SeatSummary { pieces: cards, cards, routes: path.without(missing), tickets: 1 };
        (state, missing)
    }

    #[test]
    fn blocking_the_last_route_of_a_likely_ticket_has_the_highest_value() {
        for edition in Edition::BOARDS {
            let (state, missing) = late_game(edition);
            let block_values = BlockValues::of(&state, state.open());
            assert!(block_values.worth(missing) > 0.2, "{edition}: {}", block_values.worth(missing));
            let max = RouteId::all(MAX_ROUTES).map(|route| block_values.worth(route)).fold(0.0, f32::max);
            assert!(block_values.worth(missing) >= max, "{edition}: {max} is worth more");
        }
    }

    #[test]
    fn blocking_has_no_value_if_unpayable_not_open_or_with_two_opponents() {
        for edition in Edition::BOARDS {
            let (state, missing) = late_game(edition);
            let nothing =
                |state: &SeatState, open: RouteSet| BlockValues::of(state, open).worth(missing) == 0.0;
            assert!(nothing(&SeatState { hand: Cards::EMPTY, ..state }, state.open()), "{edition}");
            assert!(nothing(&state, state.open().without(missing)), "{edition}");
            assert!(nothing(&SeatState { seats: 3, ..state }, state.open()), "{edition}");
        }
    }
}
