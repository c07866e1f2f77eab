//! The limits of games and maps, which follow from the sizes of sets, ids and states.

/// Maximum number of seats of a game.
pub const MAX_SEATS: usize = 5;

/// Maximum number of cities of a map: a set of cities is 64 bits.
pub const MAX_CITIES: usize = 64;

/// Maximum number of routes of a map: a set of routes is 128 bits.
pub const MAX_ROUTES: usize = 128;

/// Maximum number of routes between the same two cities.
pub const MAX_PARALLEL: usize = 3;

/// Maximum number of spaces of a route.
pub const MAX_LENGTH: usize = 7;

/// Maximum number of pieces of a seat: the longest path algorithm has room for this many routes.
pub const MAX_PIECES: u8 = 60;

/// Maximum number of tickets of a game: the state has room for this many.
pub const MAX_TICKETS: usize = 48;

/// Maximum number of decks into which the tickets of a game are divided.
pub const MAX_DECKS: usize = 2;

/// Maximum number of tickets that a board game offers at once.
pub const MAX_OFFER: usize = 4;

/// Maximum number of points of a ticket or a bonus.
pub const MAX_POINTS: u8 = 99;
