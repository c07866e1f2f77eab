//! What it costs the one rival to lose a route: tickets that its routes lead towards, and the longer way to them.

use engine::board::map::{MAX_ROUTES, RouteId, RouteSet};
use engine::ticket::{MAX_TICKETS, TicketId};

use super::distances::{FAR, Metric, lengths};
use super::payments::lacking;
use super::seat_state::{Rival, Stance, free_routes};
use crate::knowledge::board::determinize::likeliness;

/// A ticket that the rival may hold and has not completed.
#[derive(Clone, Copy)]
struct Hope {
    ticket: TicketId,
    /// What the rival is expected to lose with it: the chance that it is held, times twice its points.
    stake: f32,
    /// Pieces that it still takes.
    left: u8,
}

/// The hopes that are looked at: the greatest.
const HOPES: usize = 3;

/// What each claim would cost the rival, in points; nothing for most of them.
pub(crate) struct Blocks([f32; MAX_ROUTES]);

impl Blocks {
    /// Looks at those of the `open` routes that the hand pays for.
    ///
    /// Only a single rival is blocked: among more, the others gain what one of them loses.
    pub(crate) fn of(stance: &Stance, open: u128) -> Self {
        let mut blocks = Self([0.0; MAX_ROUTES]);
        if stance.seats != 2 {
            return blocks;
        }
        let mut payable = open;
        for route in RouteSet::from_bits(open).iter() {
            let details = stance.board.map.route(route);
            if lacking(&stance.hand, details.length, details.color) > 0 {
                payable &= !(1 << route.0);
            }
        }
        if payable != 0 {
            blocks.weigh(stance, payable);
        }
        blocks
    }

    pub(crate) const fn worth(&self, route: RouteId) -> f32 {
        self.0[route.index()]
    }

    fn weigh(&mut self, stance: &Stance, payable: u128) {
        let rival = &stance.all[1 - stance.seat.index()];
        if rival.routes == 0 || rival.tickets == 0 {
            return;
        }
        let (board, map) = (stance.board, &stance.board.map);
        let lengths = lengths(board);
        let claimed = rival.routes | stance.own;
        let free = free_routes(board, 2, rival.routes, claimed);
        let metric = Metric::new(board, rival.routes, free, &lengths);
        let hopes = hopes(stance, &metric, rival.tickets);
        let mut wanted = 0;
        for hope in hopes.iter().flatten().filter(|hope| hope.left <= rival.pieces) {
            let [from, to] = board.ticket(hope.ticket).ends;
            wanted |= metric.way(from, to, free, &lengths).unwrap_or(0);
        }
        let turns = stance.turns_left();
        for route in RouteSet::from_bits(map.groups_of(wanted) & payable).iter() {
            let free = free_routes(board, 2, rival.routes, claimed | 1 << route.0);
            let without = Metric::new(board, rival.routes, free, &lengths);
            for hope in hopes.iter().flatten() {
                let [from, to] = board.ticket(hope.ticket).ends;
                let lost = chance(rival, hope.left, turns) - chance(rival, without.between(from, to), turns);
                self.0[route.index()] += hope.stake * lost.max(0.0);
            }
        }
    }
}

/// How likely the rival is to place so many pieces more before the game ends.
fn chance(rival: &Rival, left: u8, turns: f32) -> f32 {
    if left == FAR || left > rival.pieces {
        return 0.0;
    }
    let to_draw = (f32::from(left) - 0.5 * f32::from(rival.cards)).max(0.0);
    let needed = to_draw / 1.9 + f32::from(left) / 2.5;
    1.0 / (1.0 + ((needed - turns) / 2.0).exp())
}

/// The tickets that the rival has most to lose with.
fn hopes(stance: &Stance, metric: &Metric, held: u8) -> [Option<Hope>; HOPES] {
    let board = stance.board;
    let mut likely = [0.0; MAX_TICKETS];
    let mut sum = 0.0;
    for (place, (likely, ticket)) in likely.iter_mut().zip(&board.tickets).enumerate() {
        if !stance.tickets.contains(TicketId(place as u8)) {
            *likely = likeliness(metric.between(ticket.ends[0], ticket.ends[1]), ticket.points);
            sum += *likely;
        }
    }
    let mut hopes = [None::<Hope>; HOPES];
    for (place, ticket) in board.tickets.iter().enumerate() {
        let left = metric.between(ticket.ends[0], ticket.ends[1]);
        if left == 0 || left == FAR || likely[place] == 0.0 {
            continue;
        }
        let chance = (f32::from(held) * likely[place] / sum).min(0.9);
        let hope =
            Hope { ticket: TicketId(place as u8), stake: chance * 2.0 * f32::from(ticket.points), left };
        let least = hopes.iter_mut().min_by(|a, b| stake(a).total_cmp(&stake(b))).expect("there are places");
        if hope.stake > stake(least) {
            *least = Some(hope);
        }
    }
    hopes
}

fn stake(hope: &Option<Hope>) -> f32 {
    hope.map_or(0.0, |hope| hope.stake)
}

#[cfg(test)]
mod tests {
    use engine::board::BoardGame;
    use engine::card::{Cards, TrainCard};
    use engine::edition::Edition;
    use engine::event::Nobody;
    use engine::options::Options;
    use engine::seat::Seat;
    use engine::shuffle::FastRng;
    use engine::ticket::TicketSet;

    use super::*;

    /// A stance with plenty of wilds whose rival lacks one route of the way to its ticket, late in the game; and that route.
    fn late(edition: Edition) -> (Stance, RouteId) {
        let board = edition.board().expect("it has a board");
        let mut rng = FastRng::new(1);
        let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut Nobody);
        let mut stance = Stance::of_game(&game, Seat::new(0));
        let lengths = lengths(board);
        let metric = Metric::new(board, 0, stance.free, &lengths);
        let longest = board.tickets.iter().max_by_key(|ticket| ticket.points).expect("there are tickets");
        let way =
            metric.way(longest.ends[0], longest.ends[1], stance.free, &lengths).expect("there is a way");
        let missing = RouteId(way.trailing_zeros() as u8);
        let cards = board.map.route(missing).length;
        stance.hand = Cards::EMPTY;
        stance.hand.add(TrainCard::Wild, 10);
        stance.tickets = TicketSet::EMPTY;
        stance.all[1] = Rival { pieces: cards, cards, routes: way & !(1 << missing.0), tickets: 1 };
        (stance, missing)
    }

    #[test]
    fn the_last_route_to_a_likely_ticket_is_worth_taking_from_a_single_rival() {
        for edition in Edition::BOARDS {
            let (stance, missing) = late(edition);
            let blocks = Blocks::of(&stance, stance.open());
            assert!(blocks.worth(missing) > 0.2, "{edition}: {}", blocks.worth(missing));
            let most = (0..MAX_ROUTES as u8).map(|route| blocks.worth(RouteId(route))).fold(0.0, f32::max);
            assert!(blocks.worth(missing) >= most, "{edition}: {most} is worth more");
        }
    }

    #[test]
    fn nothing_is_gained_by_what_cannot_be_paid_is_not_open_or_hurts_one_of_two() {
        for edition in Edition::BOARDS {
            let (stance, missing) = late(edition);
            let nothing = |stance: &Stance, open: u128| Blocks::of(stance, open).worth(missing) == 0.0;
            assert!(nothing(&Stance { hand: Cards::EMPTY, ..stance }, stance.open()), "{edition}");
            assert!(nothing(&stance, stance.open() & !(1 << missing.0)), "{edition}");
            assert!(nothing(&Stance { seats: 3, ..stance }, stance.open()), "{edition}");
        }
    }
}
