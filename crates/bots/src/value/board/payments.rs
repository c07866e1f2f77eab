//! Computes which cards a set of routes needs, what each card is worth for it, and the cheapest payment for a route.

use engine::board::map::{RouteId, RouteSet};
use engine::board::payment::{PLUS4_FROM, Payment};
use engine::card::{Cards, Color, TrainCard};

use super::seat_state::SeatState;
use super::weights::Weights;

/// The cards that a set of routes needs, and the cards that are missing.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Cards needed by colored routes, by color.
    pub colored: [u8; Color::COUNT],
    /// Number of missing cards after wilds are used.
    pub missing: u8,
    /// Value of one more card of each kind.
    pub worth: [f32; TrainCard::KINDS],
    /// Number of routes.
    pub routes: u8,
}

/// Returns the parallel track that suits the hand best.
fn best_track(state: &SeatState, route: RouteId) -> RouteId {
    let tracks = state.board.map.with_parallels(RouteSet::only(route)) & state.free;
    let mut best = route;
    let mut max = 0;
    for track in tracks.iter() {
        let held = match state.board.map.route(track).color {
            Some(color) => state.hand[color] + 1,
            None => 1 + Color::ALL.into_iter().map(|color| state.hand[color]).max().unwrap_or(0),
        };
        if held > max {
            max = held;
            best = track;
        }
    }
    best
}

impl Needs {
    /// Computes what `targets` need beyond the hand.
    pub fn of(state: &SeatState, targets: RouteSet, weights: &Weights) -> Self {
        let mut colored = [0_u8; Color::COUNT];
        let mut grays = [0_u8; 48];
        let mut gray_count = 0;
        let mut routes = 0;
        for route in targets.iter() {
            let details = state.board.map.route(best_track(state, route));
            routes += 1;
            match details.color {
                Some(color) => colored[color.index()] += details.length,
                None if gray_count < grays.len() => {
                    grays[gray_count] = details.length;
                    gray_count += 1;
                }
                None => {}
            }
        }
        let mut worth = [weights.spare; TrainCard::KINDS];
        let mut spare = [0_u8; Color::COUNT];
        let mut missing = 0;
        for color in Color::ALL {
            let (need, have) = (colored[color.index()], state.hand[color]);
            spare[color.index()] = have.saturating_sub(need);
            if need > have {
                missing += need - have;
                // A card is worth more when few cards of its color are missing.
                worth[color.index()] = 1.0 + 0.6 / f32::from(need - have);
            }
        }
        // Assign the color with most spare cards to each gray route, longest route first.
        grays[..gray_count].sort_unstable_by(|a, b| b.cmp(a));
        for &length in &grays[..gray_count] {
            let Some(color) = Color::ALL.into_iter().max_by_key(|color| spare[color.index()]) else { break };
            let have = spare[color.index()].min(length);
            spare[color.index()] -= have;
            let lacking = length - have;
            missing += lacking;
            if lacking > 0 {
                let near = 0.9 + 0.5 / f32::from(lacking);
                let place = &mut worth[color.index()];
                *place = place.max(near);
                if lacking >= 2 {
                    for other in Color::ALL {
                        let place = &mut worth[other.index()];
                        *place = place.max(weights.gray);
                    }
                }
            }
        }
        let wilds = state.hand[TrainCard::Wild] + state.hand[TrainCard::WildPlus4];
        let wild_value = if missing > wilds { weights.wild_value } else { 0.5 };
        worth[TrainCard::Wild.index()] = wild_value;
        worth[TrainCard::WildPlus4.index()] = wild_value * 0.75;
        worth[TrainCard::Passenger.index()] = 0.35;
        Self { colored, missing: missing.saturating_sub(wilds), worth, routes }
    }

    /// Estimates the number of turns to draw the missing cards and claim all routes.
    pub fn turns(&self) -> f32 {
        f32::from(self.missing) / 1.9 + f32::from(self.routes)
    }
}

/// A payment and its cost to other plans.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// Cards paid.
    pub payment: Payment,
    /// Cost of losing the cards, in cards.
    pub loss: f32,
}

/// Returns how many cards the hand lacks for a route.
pub fn lacking(hand: &Cards, length: u8, color: Option<Color>) -> u8 {
    let mut wilds = hand[TrainCard::Wild];
    if length >= PLUS4_FROM {
        wilds += hand[TrainCard::WildPlus4];
    }
    let colored = match color {
        Some(color) => hand[color],
        None => Color::ALL.into_iter().map(|color| hand[color]).max().unwrap_or(0),
    };
    length.saturating_sub(colored + wilds)
}

/// Returns the payment that costs the other needs least; `needs` includes the route if it is `planned`.
pub fn cheapest(
    state: &SeatState,
    route: RouteId,
    needs: &Needs,
    planned: Planned,
    wild: f32,
) -> Option<Price> {
    let details = state.board.map.route(route);
    let length = details.length;
    let hand = &state.hand;
    let wilds = hand[TrainCard::Wild];
    let plus4 = if length >= PLUS4_FROM { hand[TrainCard::WildPlus4] } else { 0 };
    let mut best = None::<Price>;
    let mut consider = |color: Option<Color>| {
        let have = color.map_or(0, |color| hand[color]);
        let colored = have.min(length);
        let rest = length - colored;
        if rest > wilds + plus4 || (color.is_some() && colored == 0) {
            return;
        }
        let with_plus4 = rest.min(plus4);
        let with_wilds = rest - with_plus4;
        let mut loss = f32::from(with_wilds) * wild + f32::from(with_plus4) * wild * 0.7;
        if let Some(color) = color {
            let mut need = needs.colored[color.index()];
            if planned == Planned::Yes && details.color == Some(color) {
                need = need.saturating_sub(length);
            }
            let short = need.saturating_sub(have);
            let short_after = need.saturating_sub(have - colored);
            let dug = f32::from(short_after - short);
            loss += dug + (f32::from(colored) - dug) * 0.3;
        }
        if best.is_none_or(|best| loss < best.loss) {
            best = Some(Price { payment: Payment::of_payer(color, colored, with_wilds, with_plus4), loss });
        }
    };
    match details.color {
        Some(color) if hand[color] > 0 => consider(Some(color)),
        Some(_) => consider(None),
        None => {
            for color in Color::ALL {
                consider(Some(color));
            }
            consider(None);
        }
    }
    best
}

/// Whether a route is part of the needs that it is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Planned {
    /// The route is included.
    Yes,
    /// The route is not included.
    No,
}
