//! The schemas of documents of games: the fields that every game has. docs/referee.md describes the others.

use utoipa::ToSchema;

/// What a viewer may know of a game, with further fields by edition (docs/referee.md).
#[derive(ToSchema, Debug)]
pub struct View {
    /// The edition's id.
    pub edition: String,
    /// The number of seats.
    pub seats: usize,
    /// The viewer's seat; `null` for a spectator.
    #[schema(required)]
    pub seat: Option<usize>,
    /// What the game is waiting for.
    pub phase: String,
    /// The active seat; `null` while all seats choose and when the game is over.
    #[schema(required)]
    pub turn: Option<usize>,
    /// The seats that must choose now.
    pub awaiting: Vec<usize>,
    /// Whether the game is over.
    pub over: bool,
    /// The viewer's legal actions in notation.
    pub legal: Vec<String>,
    /// The viewer's own tickets.
    pub tickets: Vec<String>,
    /// The tickets on offer to the viewer, in the order of the offer.
    pub offer: Vec<String>,
}

/// An event as a viewer may know it, with further fields by kind (docs/referee.md).
#[derive(ToSchema, Debug)]
pub struct GameEvent {
    /// The kind of event, such as `route-claimed`.
    pub event: String,
}
