//! The rollout policy of the board games: it is cheap, because it follows a plan that is made beforehand.
//!
//! It reads complete games, because it only plays sampled ones; each seat still uses only its own holdings.

use engine::board::BoardGame;
use engine::board::action::{Action, Claim, Split};
use engine::board::journey::Journey;
use engine::board::map::{CityId, CitySet, RouteId, RouteSet};
use engine::board::payment::{PLUS4_FROM, Payment};
use engine::board::phase::Phase;
use engine::board::rules::{FinalTurn, TicketSupply};
use engine::card::{Color, TrainCard};
use engine::data::CityKind;
use engine::market::{PickNumber, Source};
use engine::seat::{BySeat, Seat};
use engine::shuffle::FastRng;
use engine::ticket::{Kept, TicketSet};

use super::planner::Planner;
use crate::value::board::distances::UNREACHABLE;
use crate::value::board::journeys::{MAX_RIDES, Trip, best_continuation, best_trip};
use crate::value::board::plan::{NetworkPlanner, Plan};
use crate::value::board::seat_state::SeatState;
use crate::value::board::weights::weights;
use crate::version::Version;

/// The plan of a seat in a simulated game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Target {
    /// Routes still to claim.
    pub routes: RouteSet,
    /// Tickets that the plan was made for.
    pub tickets: TicketSet,
    /// Number of times the seat has planned in this game.
    pub revisions: u8,
    /// Number of times the seat has replanned near the end.
    replanned_late: u8,
    /// Pieces in supply when the seat last looked at its plan.
    pieces: u8,
    /// Whether the plan leaves tickets out.
    left_out: bool,
}

/// Maximum number of plans of a seat in one simulated game.
const fn max_revisions(version: Version) -> u8 {
    match version {
        Version::One => 6,
        Version::Two => 12,
    }
}

/// The numbers of remaining turns at which a seat replans.
const fn replan_turns(version: Version) -> [f32; 2] {
    match version {
        Version::One => [4.0, 0.0],
        Version::Two => [9.0, 4.0],
    }
}

/// On maps with longer routes than this, two players end the game as fast as possible once their plans are built;
/// otherwise the last turns are used for the most valuable routes.
const SHORT_ROUTES: usize = 4;

/// Plans of all seats.
#[derive(Clone, Copy, Debug)]
pub struct Targets {
    version: Version,
    /// Plans by seat.
    pub seats: BySeat<Target>,
    /// Remaining rides of the current journey, last first.
    trip: [RouteId; MAX_RIDES],
    rides: u8,
    /// Whether `trip` holds the current journey.
    riding: bool,
}

impl Targets {
    /// Creates plans for every seat of a game, by the method of a version.
    pub fn plan(game: &BoardGame, version: Version) -> Self {
        let mut targets = Self {
            version,
            seats: BySeat::default(),
            trip: [RouteId::new(0); MAX_RIDES],
            rides: 0,
            riding: false,
        };
        for seat in Seat::all(game.seats()) {
            targets.plan_for(game, seat);
        }
        targets
    }

    /// Stores the rides of a journey after the first one, which is made now.
    fn record(&mut self, trip: &Trip) {
        self.riding = true;
        self.rides = trip.len as u8 - 1;
        for (place, &route) in trip.rides[1..trip.len].iter().rev().enumerate() {
            self.trip[place] = route;
        }
    }

    /// Makes a new plan for one seat.
    pub fn plan_for(&mut self, game: &BoardGame, seat: Seat) {
        let state = SeatState::of_game(game, seat);
        let weights = weights(&state, self.version);
        let plan = NetworkPlanner::new(&state, &weights).best(state.tickets);
        let target = &mut self.seats[seat];
        *target = Target {
            routes: plan.routes,
            tickets: state.tickets,
            revisions: target.revisions + 1,
            replanned_late: target.replanned_late,
            pieces: state.pieces,
            left_out: !state.tickets.is_subset(plan.tickets),
        };
    }

    /// Updates a seat's plan at the start of its turn as version 1: replans only if a planned route is lost.
    fn update_as_version_one(&mut self, game: &BoardGame, seat: Seat, open: RouteSet) {
        let target = &mut self.seats[seat];
        if target.tickets != game.held(seat) {
            self.plan_for(game, seat);
        } else if !target.routes.is_subset(open) {
            target.routes &= !game.board().map.with_parallels(game.routes(seat));
            if !target.routes.is_subset(open) {
                if target.revisions < max_revisions(self.version) {
                    self.plan_for(game, seat);
                } else {
                    target.routes &= open;
                }
            }
        }
    }

    /// Updates a seat's plan at the start of its turn: removes what has been claimed, and replans where a planned
    /// route is lost, where a claim outside of the plan has used its pieces, and where the plan is built and more
    /// tickets may be within reach.
    fn update(&mut self, game: &BoardGame, seat: Seat, open: RouteSet) {
        let target = &mut self.seats[seat];
        let mut stale = target.tickets != game.held(seat);
        if target.pieces != game.pieces(seat) {
            target.pieces = game.pieces(seat);
            let planned = target.routes;
            target.routes &= !game.board().map.with_parallels(game.routes(seat));
            let outside = target.routes == planned;
            stale |= if target.routes.is_empty() { target.left_out } else { outside };
        }
        if target.routes.is_subset(open) && !stale {
            return;
        }
        if target.revisions < max_revisions(self.version) || target.tickets != game.held(seat) {
            self.plan_for(game, seat);
        } else {
            target.routes &= open;
        }
    }
}

/// Chooses an action for a seat.
pub fn choose(game: &BoardGame, seat: Seat, targets: &mut Targets, rng: &mut FastRng) -> Action {
    match game.phase() {
        Phase::Turn => turn(game, seat, targets, rng),
        Phase::SecondPick => pick(game, seat, targets, PickNumber::Second),
        Phase::OpeningTickets { .. } => Action::Keep(keep_opening(game, seat, targets.version)),
        Phase::KeepTickets => Action::Keep(keep_later(game, seat, targets.version)),
        Phase::Splits { .. } => {
            let dealt = game.board().rules.opening_tickets.dealt;
            let long = rng.below(u32::from(dealt)) as u8 + 1;
            Action::Announce(Split { short: dealt - long, long })
        }
        Phase::Journey(journey) => continue_journey(game, seat, journey, targets),
        Phase::Over => Action::Pass,
    }
}

fn turn(game: &BoardGame, seat: Seat, targets: &mut Targets, rng: &mut FastRng) -> Action {
    let open = game.open_routes(seat);
    let map = &game.board().map;
    if game.board().rules.passengers.is_some()
        && let Some(ride) = ride(game, seat, targets)
    {
        return ride;
    }
    match targets.version {
        Version::One => targets.update_as_version_one(game, seat, open),
        Version::Two => targets.update(game, seat, open),
    }
    let hand = game.hand(seat);
    replan_near_end(game, seat, targets);
    let races = game.seats() == 2 && game.board().rules.route_points.len() > SHORT_ROUTES;
    if !races && targets.seats[seat].routes.is_empty() {
        targets.seats[seat].routes = filler(game, seat, open);
    }
    let wanted = targets.seats[seat].routes;
    let wilds = hand[TrainCard::Wild];
    let plus4 = hand[TrainCard::WildPlus4];
    let mut payable = map.up_to(wilds as usize);
    for color in Color::ALL {
        let count = hand[color];
        if count > 0 {
            payable |= map.payable(color, (count + wilds) as usize);
            if plus4 > 0 {
                payable |= map.payable(color, (count + wilds + plus4) as usize) & !map.up_to(3);
            }
        }
    }
    payable &= open;
    if !wanted.is_empty() {
        let now = payable & (wanted | map.with_parallels(wanted));
        if !now.is_empty() {
            return claim(game, seat, most_urgent(game, seat, now), targets);
        }
        if game.rotation().final_turns_left().is_none() {
            return pick(game, seat, targets, PickNumber::First);
        }
    }
    // Nothing is planned, or no time is left: claim for points alone.
    if !payable.is_empty() {
        let route = longest(game, payable);
        let length = map.route(route).length;
        let pieces = game.pieces(seat);
        let last = game.rotation().final_turns_left().is_some();
        let long_enough = game.board().rules.route_points.len() as u8 - 2;
        if last || length >= long_enough || pieces <= 6 || hand.len() > 14 || rng.below(8) == 0 {
            return claim(game, seat, route, targets);
        }
    }
    pick(game, seat, targets, PickNumber::First)
}

/// Replans near the end, to drop what is out of reach.
fn replan_near_end(game: &BoardGame, seat: Seat, targets: &mut Targets) {
    let turns = replan_turns(targets.version);
    let target = &mut targets.seats[seat];
    let done = usize::from(target.replanned_late);
    if done == turns.len() || target.routes.is_empty() || turns_left(game, seat) >= turns[done] {
        return;
    }
    target.replanned_late += 1;
    targets.plan_for(game, seat);
}

/// Estimates the number of turns that the seat has left.
fn turns_left(game: &BoardGame, seat: Seat) -> f32 {
    let mut min = f32::MAX;
    for opponent in Seat::all(game.seats()) {
        if opponent != seat {
            let to_place = f32::from(game.pieces(opponent).saturating_sub(game.board().rules.final_round_at));
            let to_draw = (to_place - game.hand(opponent).len() as f32 * 0.8).max(0.0);
            min = min.min(to_draw / 1.9 + to_place / 3.3);
        }
    }
    min + 1.0
}

/// Returns the route with the most points for the turns it takes.
fn filler(game: &BoardGame, seat: Seat, open: RouteSet) -> RouteSet {
    let board = game.board();
    let map = &board.map;
    let hand = game.hand(seat);
    let wilds = hand[TrainCard::Wild];
    let turns = turns_left(game, seat);
    let attractions = map.attractions();
    let own = game.routes(seat);
    let mut best = (f32::MIN, RouteSet::EMPTY);
    let mut seen = RouteSet::EMPTY;
    for lack in 0..6_u8 {
        let wait = f32::from(lack) / 2.0 + 1.0;
        if wait > turns {
            break;
        }
        let mut within = map.up_to((wilds + lack) as usize);
        for color in Color::ALL {
            within |= map.payable(color, (hand[color] + wilds + lack) as usize);
        }
        let routes = within & open & !seen;
        seen |= within;
        for id in routes.iter() {
            let route = map.route(id);
            let mut gain = f32::from(board.rules.route_points[route.length as usize - 1]);
            if !attractions.is_empty() {
                for city in route.ends {
                    if attractions.contains(city) && map.city(city).routes.is_disjoint(own) {
                        gain += 1.0;
                    }
                }
            }
            let score = gain - 3.0 * wait;
            if score > best.0 {
                best = (score, RouteSet::only(id));
            }
        }
    }
    best.1
}

/// Returns the planned route to claim first: contested routes, then long ones.
fn most_urgent(game: &BoardGame, seat: Seat, routes: RouteSet) -> RouteId {
    let map = &game.board().map;
    let mut best = (0, RouteId::new(0));
    for id in routes.iter() {
        let route = map.route(id);
        let mut urgency = 4 * u32::from(route.length) + if route.length <= 2 { 5 } else { 0 };
        for opponent in Seat::all(game.seats()).filter(|&opponent| opponent != seat) {
            let claimed = game.routes(opponent);
            for city in route.ends {
                urgency += 10 * u32::from(!map.city(city).routes.is_disjoint(claimed));
            }
        }
        if urgency > best.0 {
            best = (urgency, id);
        }
    }
    best.1
}

/// Returns the longest of `routes`.
fn longest(game: &BoardGame, routes: RouteSet) -> RouteId {
    game.board().map.by_length(routes).next().expect("there is a route")
}

fn claim(game: &BoardGame, seat: Seat, route: RouteId, targets: &Targets) -> Action {
    let hand = game.hand(seat);
    let details = game.board().map.route(route);
    let length = details.length;
    let color = details.color.or_else(|| gray_color(game, seat, route, targets));
    let colored = color.map_or(0, |color| hand[color].min(length));
    let rest = length - colored;
    let plus4 = if length >= PLUS4_FROM { hand[TrainCard::WildPlus4].min(rest) } else { 0 };
    let payment = Payment::of_payer(color, colored, rest - plus4, plus4);
    Action::Claim(Claim { route, payment, passenger: passenger_city(game, seat, route) })
}

/// Returns the color that pays for a gray route with the fewest wilds and the least cost to the rest of the plan.
fn gray_color(game: &BoardGame, seat: Seat, route: RouteId, targets: &Targets) -> Option<Color> {
    let hand = game.hand(seat);
    let map = &game.board().map;
    let length = map.route(route).length;
    let mut wilds = hand[TrainCard::Wild];
    if length >= PLUS4_FROM {
        wilds += hand[TrainCard::WildPlus4];
    }
    let mut need = [0_u8; Color::COUNT];
    for planned in targets.seats[seat].routes.without(route).iter() {
        let planned = map.route(planned);
        if let Some(color) = planned.color {
            need[color.index()] += planned.length;
        }
    }
    Color::ALL.into_iter().filter(|&color| hand[color] + wilds >= length).max_by_key(|&color| {
        let have = hand[color];
        let used = have.min(length);
        let need = need[color.index()];
        let dug = need.saturating_sub(have - used) - need.saturating_sub(have);
        i32::from(have - used) - 3 * i32::from(dug) - 4 * i32::from(length - used)
    })
}

fn passenger_city(game: &BoardGame, seat: Seat, route: RouteId) -> Option<CityId> {
    if game.unplaced(seat) == 0 {
        return None;
    }
    let board = game.board();
    let goods = game.goods();
    let occupied = Seat::all(game.seats()).fold(CitySet::EMPTY, |all, seat| all | game.passengers(seat));
    board
        .map
        .route(route)
        .ends
        .into_iter()
        .filter(|&city| !occupied.contains(city) && board.map.city(city).kind == CityKind::City)
        .min_by_key(|&city| board.stack(city).get(goods.taken(city)).copied().unwrap_or(0))
}

fn ride(game: &BoardGame, seat: Seat, targets: &mut Targets) -> Option<Action> {
    let at = game.passengers(seat);
    if at.is_empty() {
        return None;
    }
    let waiting = at.len() as u8;
    let min = Seat::all(game.seats()).map(|seat| game.pieces(seat)).min().unwrap_or(0);
    let last = game.rotation().final_turns_left().is_some();
    // Make journeys near the end: one turn each, with some pieces per turn.
    if !last && min > 3 + 4 * waiting {
        return None;
    }
    let state = SeatState::of_game(game, seat);
    let best = at.iter().map(|start| best_trip(&state, start)).max_by_key(|trip| trip.points)?;
    if best.points < 3 || best.len == 0 {
        return None;
    }
    targets.record(&best);
    Some(Action::Ride { route: best.rides[0], from: Some(best.start) })
}

/// Chooses the next ride. A journey started without a plan (by a candidate action) continues along the best path
/// found.
fn continue_journey(game: &BoardGame, seat: Seat, journey: &Journey, targets: &mut Targets) -> Action {
    if !targets.riding {
        let rest = best_continuation(&SeatState::of_game(game, seat), journey);
        if rest.len > 0 {
            targets.record(&rest);
            return Action::Ride { route: rest.rides[0], from: None };
        }
    }
    match targets.rides {
        0 => {
            targets.riding = false;
            Action::Alight
        }
        left => {
            targets.rides -= 1;
            Action::Ride { route: targets.trip[left as usize - 1], from: None }
        }
    }
}

/// Value of a face-up card that the plan lacks, and the minimum value at which one is preferred to an unseen card.
const NEEDED_VALUE: u8 = 20;
const MIN_FACE_UP_VALUE: u8 = 12;

fn pick(game: &BoardGame, seat: Seat, targets: &Targets, number: PickNumber) -> Action {
    let hand = game.hand(seat);
    let map = &game.board().map;
    let mut need = [0_u8; Color::COUNT];
    let mut gray = 0;
    for route in targets.seats[seat].routes.iter() {
        let route = map.route(route);
        match route.color {
            Some(color) => need[color.index()] += route.length,
            None => gray += route.length,
        }
    }
    let mut best = (0_u8, None);
    let mut wild = None;
    for (slot, card) in game.market().row().iter().enumerate() {
        let worth = match card {
            None => continue,
            Some(TrainCard::Wild) => {
                wild = Some(slot as u8);
                continue;
            }
            Some(TrainCard::Colored(color)) => {
                let (need, have) = (need[color.index()], hand[*color]);
                if need > have {
                    NEEDED_VALUE
                } else if gray > 0 || need == 0 {
                    // For gray routes, and without a need: prefer the most frequent color in hand.
                    4 + have.min(6)
                } else {
                    2
                }
            }
            Some(TrainCard::WildPlus4) => MIN_FACE_UP_VALUE,
            Some(TrainCard::Passenger) => 3,
        };
        if worth > best.0 {
            best = (worth, Some(slot as u8));
        }
    }
    let deck_empty = game.market().deck().is_empty();
    match (number, wild) {
        (PickNumber::First, Some(slot)) if best.0 < NEEDED_VALUE || deck_empty && best.1.is_none() => {
            Action::Pick(Source::Row(slot))
        }
        _ => match best {
            // An unseen card, which may be a wild, is better than one that is not needed.
            (worth, Some(slot)) if worth >= MIN_FACE_UP_VALUE || deck_empty => {
                Action::Pick(Source::Row(slot))
            }
            _ if !deck_empty => Action::Pick(Source::Deck),
            _ => action_without_cards(game),
        },
    }
}

/// Chooses an action when no card can be drawn: tickets, unless the turn may be declined.
fn action_without_cards(game: &BoardGame) -> Action {
    let may_decline =
        game.board().rules.final_turn == FinalTurn::Optional && game.rotation().final_turns_left().is_some(); // NY-31
    match game.board().rules.ticket_supply {
        TicketSupply::OneDeck if game.ticket_decks().total() > 0 && !may_decline => Action::AskTickets(None),
        TicketSupply::OneDeck | TicketSupply::ShortAndLong => Action::Pass,
    }
}

/// Keeps opening tickets that are worth their cost, each judged separately (cheap: every simulated opening does
/// this).
fn keep_opening(game: &BoardGame, seat: Seat, version: Version) -> Kept {
    let state = SeatState::of_game(game, seat);
    let weights = weights(&state, version);
    let network_planner = NetworkPlanner::new(&state, &weights);
    let distances = network_planner.after(&Plan::default());
    let min = game.board().rules.opening_tickets.min_kept as usize;
    let offer = game.offer(seat).as_slice();
    let mut worths = [(0.0_f32, 0_usize); 6];
    for (place, &ticket) in offer.iter().enumerate() {
        let ends = game.board().ticket(ticket).ends;
        let worth = match distances.between(ends[0], ends[1]) {
            UNREACHABLE => -99.0,
            _ => network_planner.ticket_worth(&distances, ticket),
        };
        worths[place] = (worth, place);
    }
    let worths = &mut worths[..offer.len()];
    worths.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
    let mut kept = Kept::NONE;
    for (rank, &(worth, place)) in worths.iter().enumerate() {
        if rank < min || worth > 2.0 {
            kept = kept.with(place);
        }
    }
    kept
}

/// Keeps the later tickets that the planner would keep.
fn keep_later(game: &BoardGame, seat: Seat, version: Version) -> Kept {
    let min = game.board().rules.later_tickets.min_kept as usize;
    Planner::of(version).keep(&SeatState::of_game(game, seat), game.offer(seat).as_slice(), min)
}

#[cfg(test)]
mod tests {
    use engine::edition::Edition;
    use engine::options::Options;
    use engine::sink::NoEvents;
    use engine::ticket::TicketId;

    use super::*;

    /// Returns games of USA for two in which the first seat is offered both tickets, with the choice that keeps only
    /// these.
    fn offered(both: [TicketId; 2]) -> impl Iterator<Item = (BoardGame, Kept)> {
        let board = Edition::USA.board().expect("USA has a board");
        (0..).filter_map(move |seed| {
            let mut rng = FastRng::new(seed);
            let game = BoardGame::new(board, 2, None, Options::DEFAULT, &mut rng, &mut NoEvents);
            let offer = game.offer(Seat::new(0)).as_slice();
            let places = (0..offer.len()).filter(|&place| both.contains(&offer[place]));
            let kept = places.fold(Kept::NONE, Kept::with);
            (kept.len() == both.len()).then_some((game, kept))
        })
    }

    /// Number of deals played.
    const DEALS: usize = 100;

    #[test]
    fn two_long_tickets_that_share_a_network_are_completed() {
        // Together they need 29 of the 45 pieces. Version 1 completed the first in one deal of sixteen.
        let board = Edition::USA.board().expect("USA has a board");
        let named = |name| board.ticket_named(name).expect("USA has the ticket");
        let both = ["atlanta--san-francisco", "new-york--seattle"].map(named);
        let seat = Seat::new(0);
        let mut completed = [0; 2];
        for (mut game, kept) in offered(both).take(DEALS) {
            let mut rng = FastRng::new(1);
            let mut targets = Targets::plan(&game, Version::LATEST);
            game.apply(seat, Action::Keep(kept), &mut rng, &mut NoEvents).expect("the choice is legal");
            while let Some(seat) = game.awaiting().lowest() {
                let action = choose(&game, seat, &mut targets, &mut rng);
                game.apply(seat, action, &mut rng, &mut NoEvents).expect("the policy is legal here");
            }
            let done =
                engine::board::network::completed(board, game.routes(seat), both.into_iter().collect());
            for (count, ticket) in completed.iter_mut().zip(both) {
                *count += usize::from(done.contains(ticket));
            }
        }
        assert!(completed.iter().all(|&count| count > DEALS / 4), "{completed:?} of {DEALS}");
    }
}
