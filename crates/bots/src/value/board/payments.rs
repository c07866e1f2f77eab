//! Which cards a set of routes needs, what each card is worth to it, and how to pay for a route with the least loss.

use engine::board::map::RouteId;
use engine::board::payment::{PLUS4_FROM, Payment};
use engine::card::{Cards, Color, TrainCard};

use super::seat_state::Stance;
use super::weights::Weights;

/// What a set of routes needs of each color, and what is missing.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Cards needed by routes of that color.
    pub colored: [u8; Color::COUNT],
    /// Cards missing in all, wilds aside.
    pub missing: u8,
    /// What one more card of each kind is worth.
    pub worth: [f32; TrainCard::KINDS],
    /// How many routes there are.
    pub routes: u8,
}

/// The track of the route's group that suits the hand best.
fn best_track(stance: &Stance, route: RouteId) -> RouteId {
    let mut tracks = stance.board.map.groups_of(1 << route.0) & stance.free;
    let mut best = route;
    let mut most = 0;
    while tracks != 0 {
        let track = RouteId(tracks.trailing_zeros() as u8);
        tracks &= tracks - 1;
        let held = match stance.board.map.route(track).color {
            Some(color) => stance.hand[color] + 1,
            None => 1 + Color::ALL.into_iter().map(|color| stance.hand[color]).max().unwrap_or(0),
        };
        if held > most {
            most = held;
            best = track;
        }
    }
    best
}

impl Needs {
    /// What these routes need beyond the hand.
    pub fn of(stance: &Stance, targets: u128, weights: &Weights) -> Self {
        let mut colored = [0_u8; Color::COUNT];
        let mut grays = [0_u8; 48];
        let mut gray_count = 0;
        let mut routes = 0;
        let mut rest = targets;
        while rest != 0 {
            let route = RouteId(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            let details = stance.board.map.route(best_track(stance, route));
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
            let (need, have) = (colored[color.index()], stance.hand[color]);
            spare[color.index()] = have.saturating_sub(need);
            if need > have {
                missing += need - have;
                // The nearer a color is to being complete, the more a card of it is worth.
                worth[color.index()] = 1.0 + 0.6 / f32::from(need - have);
            }
        }
        // Gray routes take the colors of which most is to spare, the longest route first.
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
        let jokers = stance.hand[TrainCard::Wild] + stance.hand[TrainCard::WildPlus4];
        let joker = if missing > jokers { weights.joker } else { 0.5 };
        worth[TrainCard::Wild.index()] = joker;
        worth[TrainCard::WildPlus4.index()] = joker * 0.75;
        worth[TrainCard::Passenger.index()] = 0.35;
        Self { colored, missing: missing.saturating_sub(jokers), worth, routes }
    }

    /// How many turns it takes to draw and claim all of it.
    pub fn turns(&self) -> f32 {
        f32::from(self.missing) / 1.9 + f32::from(self.routes)
    }
}

/// A way to pay, and what it takes away from other plans.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// The cards.
    pub payment: Payment,
    /// What their loss costs, in cards.
    pub loss: f32,
}

/// How many cards the hand lacks for the route.
pub fn lacking(hand: &Cards, length: u8, color: Option<Color>) -> u8 {
    let mut jokers = hand[TrainCard::Wild];
    if length >= PLUS4_FROM {
        jokers += hand[TrainCard::WildPlus4];
    }
    let colored = match color {
        Some(color) => hand[color],
        None => Color::ALL.into_iter().map(|color| hand[color]).max().unwrap_or(0),
    };
    length.saturating_sub(colored + jokers)
}

/// The way to pay for a route that hurts the other needs least; `needs` includes the route if it is `planned`.
pub fn cheapest(
    stance: &Stance,
    route: RouteId,
    needs: &Needs,
    planned: Planned,
    wild: f32,
) -> Option<Price> {
    let details = stance.board.map.route(route);
    let length = details.length;
    let hand = &stance.hand;
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
            best = Some(Price {
                payment: Payment {
                    color: color.filter(|_| colored > 0),
                    colored,
                    wilds: with_wilds,
                    wilds_plus4: with_plus4,
                },
                loss,
            });
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

/// Whether a route is part of the needs it is weighed against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Planned {
    /// It is.
    Yes,
    /// It is not.
    No,
}
