//! The planner's weights: what turns, pieces, cards and risks are worth, by edition.

use engine::edition::Edition;

use super::seat_state::Stance;

/// What the planner takes a turn to be worth, and other numbers found by playing many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Points that an ordinary turn brings.
    pub turn: f32,
    /// What a piece is worth beyond the turns it takes.
    pub piece: f32,
    /// How much of a held card counts towards a route.
    pub held: f32,
    /// How much dearer a planned route is for the risk that a rival takes it, by rival.
    pub risk: f32,
    /// Extra worth that a ticket draw must promise.
    pub ticket_margin: f32,
    /// How many turns before the end the last tickets are drawn.
    pub ticket_turns: f32,
    /// How much a wild is dearer than a colored card.
    pub wild: f32,
    /// Long tickets of the opening split, where there are two decks.
    pub opening_long: u8,
    /// A journey of at least so many points is made at once.
    pub journey: f32,
    /// From how many spaces on a route is worth claiming without a ticket.
    pub filler_length: u8,
    /// How much better than an ordinary turn a claim without a ticket must be while others are planned.
    pub filler: f32,
    /// What a wild is worth while cards are missing, in cards.
    pub joker: f32,
    /// What a card of another color is worth while a gray route lacks cards.
    pub gray: f32,
    /// What a card is worth that nothing needs.
    pub spare: f32,
    /// How much longer than it seems the game may last.
    pub patience: f32,
    /// How much the routes that rivals may want come first.
    pub contested: f32,
    /// What the longest path counts, in parts of its bonus.
    pub path: f32,
    /// What the single rival's loss counts, in parts of the own gain.
    pub block: f32,
}

/// The weights for a map of that size, as found by playing.
pub fn weights(stance: &Stance) -> Weights {
    let usa = Weights {
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
        joker: 1.5,
        gray: 0.45,
        spare: 0.12,
        contested: 1.0,
        patience: 1.1,
        path: 1.5,
        block: 0.5,
    };
    match stance.board.edition {
        Edition::Usa => usa,
        Edition::Marklin => usa,
        Edition::London | Edition::NewYork | Edition::CardGame => {
            // Routes are cheap there, and there are other ways: more rivals do not make a plan riskier.
            let risk = usa.risk / (stance.seats.max(2) - 1) as f32;
            Weights { ticket_turns: 12.0, ticket_margin: 0.5, filler_length: 3, risk, ..usa }
        }
    }
}
