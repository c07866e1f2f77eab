//! Creates a Card Game from the view of a seat and sampled hidden information, for bots that search.

use super::tickets::DECK;
use super::view::View;
use super::{CardGame, MAX_SEATS, Offer, Player};
use crate::card::Cards;
use crate::game::Viewer;
use crate::market::{Market, Pile};
use crate::seat::{BySeat, Seat};
use crate::shuffle::Chance;
use crate::ticket::{TicketDecks, TicketSet};

/// A guess of everything that a view does not contain about a seat.
#[derive(Clone, Copy, Debug)]
pub struct HiddenSeat {
    /// Cards in hand; not used for the viewer.
    pub hand: Cards,
    /// The stack, which not even its owner may look at (CG-108).
    pub stack: Cards,
    /// Tickets held; not used for the viewer.
    pub tickets: TicketSet,
    /// Tickets chosen in the current scoring; not used for the viewer.
    pub completing: TicketSet,
    /// Tickets on offer; not used for the viewer.
    pub offer: Offer,
}

impl HiddenSeat {
    /// Nothing hidden.
    pub const NOTHING: Self = Self {
        hand: Cards::EMPTY,
        stack: Cards::EMPTY,
        tickets: TicketSet::EMPTY,
        completing: TicketSet::EMPTY,
        offer: Offer::EMPTY,
    };
}

/// A guess of everything that a view does not contain.
#[derive(Clone, Copy, Debug)]
pub struct Hidden {
    /// The deck in its order.
    pub deck: Pile,
    /// The cards of the discard.
    pub discard: Cards,
    /// The ticket deck in its order.
    pub ticket_deck: TicketDecks,
    /// Opening tickets refused while others still choose, the viewer's own included.
    pub refused: TicketSet,
    /// The hidden cards and tickets of each seat.
    pub seats: BySeat<HiddenSeat, MAX_SEATS>,
}

impl CardGame {
    /// Creates a game in which the viewer sees `view`; hidden information is taken from the guess.
    pub fn from_view(view: &View, hidden: &Hidden) -> Self {
        let mut players = BySeat::repeat(Player::EMPTY);
        for seat in Seat::all(view.seats()) {
            let guess = &hidden.seats[seat];
            let player = &mut players[seat];
            player.completed = view.players[seat].completed;
            player.stack = guess.stack;
            if view.viewer == Viewer::Seat(seat) {
                player.hand = view.hand;
                player.tickets = view.tickets;
                player.completing = view.completing;
                player.offer = view.offer;
                if let Some(stack) = view.stack {
                    player.stack = stack;
                }
            } else {
                player.hand = guess.hand;
                player.tickets = guess.tickets;
                player.completing = guess.completing;
                player.offer = guess.offer;
            }
        }
        Self {
            kit: view.kit,
            players,
            market: Market::from_parts(view.row, hidden.deck, hidden.discard),
            tickets: hidden.ticket_deck,
            yards: view.yards,
            refused: hidden.refused,
            rotation: view.rotation,
            round: view.round,
            idle_turns: view.idle_turns,
            step_one: view.step_one,
            options: view.options,
            phase: view.phase,
        }
    }

    /// Returns the game with the card deck and the ticket deck shuffled again: what nobody knows is sampled.
    #[must_use]
    pub fn with_shuffled_decks(&self, chance: &mut impl Chance) -> Self {
        let mut game = *self;
        let deck = Pile::shuffled(&self.market.deck().cards(), chance);
        game.market = Market::from_parts(self.market.row(), deck, *self.market.discard());
        game.tickets.shuffle(DECK, chance);
        game
    }
}
