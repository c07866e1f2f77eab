//! Creates a game from the view of a seat and sampled hidden information, for bots that search.

use super::phase::Phase;
use super::view::View;
use super::{BoardGame, Offer, Player};
use crate::card::Cards;
use crate::game::Viewer;
use crate::market::{Market, Pile};
use crate::seat::{BySeat, Seat};
use crate::shuffle::Chance;
use crate::ticket::{MAX_DECKS, TicketDecks, TicketSet};

/// A guess of everything that a view does not contain.
#[derive(Clone, Copy, Debug)]
pub struct Hidden {
    /// The deck in its order.
    pub deck: Pile,
    /// The cards of the discard.
    pub discard: Cards,
    /// The ticket decks in their order.
    pub ticket_decks: TicketDecks,
    /// Opening tickets refused while others still choose, the viewer's own included.
    pub refused: TicketSet,
    /// By seat, for all but the viewer: cards in hand.
    pub hands: BySeat<Cards>,
    /// By seat, for all but the viewer: tickets held.
    pub tickets: BySeat<TicketSet>,
    /// By seat, for all but the viewer: tickets on offer.
    pub offers: BySeat<Offer>,
    /// By seat, for all but the viewer: long tickets of a split that is fixed but not yet announced.
    pub announced_long: BySeat<Option<u8>>,
}

impl BoardGame {
    /// Creates a game in which the viewer sees `view`; hidden information is taken from the guess.
    pub fn from_view(view: &View, hidden: &Hidden) -> Self {
        let board = view.board;
        let mut players = BySeat::repeat(Player::new(&board.rules));
        for seat in Seat::all(view.seats()) {
            let known = &view.players[seat];
            let player = &mut players[seat];
            player.routes = known.routes;
            player.pieces = known.pieces;
            player.tokens = known.tokens;
            player.unplaced = known.unplaced;
            player.passengers = [None; 3];
            for (place, city) in player.passengers.iter_mut().zip(known.passengers.iter()) {
                *place = Some(city);
            }
            player.route_points = known
                .routes
                .iter()
                .map(|route| u16::from(board.rules.route_points[board.map.route(route).length as usize - 1]))
                .sum();
            if view.viewer == Viewer::Seat(seat) {
                player.hand = view.hand;
                player.tickets = view.tickets;
                player.offer = view.offer;
                if matches!(view.phase, Phase::Splits { .. }) {
                    player.announced_long = known.split.map(|split| split.long);
                }
            } else {
                player.hand = hidden.hands[seat];
                player.tickets = hidden.tickets[seat];
                player.offer = hidden.offers[seat];
                player.announced_long = hidden.announced_long[seat];
            }
        }
        Self {
            board,
            players,
            market: Market::from_parts(view.row, hidden.deck, hidden.discard),
            tickets: hidden.ticket_decks,
            goods: view.goods,
            refused: hidden.refused,
            rotation: view.rotation,
            options: view.options,
            phase: view.phase,
        }
    }

    /// Returns the game with the card deck and the ticket decks shuffled again: what nobody knows is sampled.
    #[must_use]
    pub fn with_shuffled_decks(&self, chance: &mut impl Chance) -> Self {
        let mut game = *self;
        let deck = Pile::shuffled(&self.market.deck().cards(), chance);
        game.market = Market::from_parts(self.market.row(), deck, *self.market.discard());
        for deck in 0..MAX_DECKS {
            game.tickets.shuffle(deck, chance);
        }
        game
    }
}
