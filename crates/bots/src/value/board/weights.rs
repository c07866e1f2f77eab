//! The planner's weights: what turns, pieces, cards and risks are worth, by the length of the routes.

use super::seat_state::SeatState;
use crate::version::Version;

/// Tuning parameters of the planner, found by playing many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Points gained by an average turn.
    pub turn: f32,
    /// Value of a piece beyond the turns it takes to place.
    pub piece: f32,
    /// Fraction of a held card that counts toward a route.
    pub held: f32,
    /// Extra cost of a planned route per opponent, for the risk of losing it.
    pub risk: f32,
    /// Minimum expected gain of a ticket draw beyond the cost of a turn.
    pub ticket_margin: f32,
    /// Minimum number of spare turns for drawing tickets.
    pub ticket_turns: f32,
    /// Cost of paying with a wild, in colored cards.
    pub wild: f32,
    /// Number of long tickets in the opening split, with two ticket decks.
    pub opening_long: u8,
    /// Minimum points of a journey that is made at once.
    pub journey: f32,
    /// Minimum length of a route worth claiming without a ticket.
    pub filler_length: u8,
    /// Minimum gain over an average turn of a claim outside the plan.
    pub filler: f32,
    /// Value of a wild while cards are missing, in cards.
    pub wild_value: f32,
    /// Value of a card of another color while a gray route lacks cards.
    pub gray: f32,
    /// Value of a card that no planned route needs.
    pub spare: f32,
    /// Factor on the estimated number of turns left.
    pub patience: f32,
    /// Priority of routes that opponents may want.
    pub contention: f32,
    /// Weight of the longest path, as a fraction of its bonus.
    pub path: f32,
    /// Weight of a single opponent's loss, relative to own gain.
    pub block: f32,
    /// Cost of a piece of a planned route, in points, where a plan without it leaves tickets out for lack of pieces or
    /// turns; zero: they are left out.
    pub scarce_piece: f32,
}

/// The longest route of a board with short routes.
const SHORT_ROUTES: usize = 4;

/// Returns the weights of a version for the board and the number of seats.
pub fn weights(state: &SeatState, version: Version) -> Weights {
    let long_routes = Weights {
        turn: 3.0,
        piece: 0.1,
        held: 0.5,
        risk: 1.2,
        ticket_margin: 1.0,
        ticket_turns: 20.0,
        wild: 1.6,
        opening_long: 3,
        journey: 12.0,
        filler_length: 4,
        filler: 9.0,
        wild_value: 1.5,
        gray: 0.45,
        spare: 0.12,
        contention: 1.0,
        patience: 1.1,
        path: 1.5,
        block: 0.5,
        scarce_piece: match version {
            Version::One => 0.0,
            Version::Two => 1.5,
        },
    };
    if state.board.rules.route_points.len() > SHORT_ROUTES {
        return long_routes;
    }
    // Short routes and many alternatives: the risk does not grow with the number of opponents.
    let risk = long_routes.risk / (state.seats.max(2) - 1) as f32;
    Weights { ticket_turns: 12.0, ticket_margin: 0.5, filler_length: 3, risk, ..long_routes }
}
