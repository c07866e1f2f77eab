//! The board games: distances, plans, payments, bonuses, journeys and the value of blocking an opponent.

pub(crate) mod blocking;
pub mod distances;
pub mod journeys;
pub mod payments;
pub mod plan;
pub(crate) mod route_bonus;
pub mod seat_state;
pub mod weights;
