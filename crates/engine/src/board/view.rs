//! What one seat, or a spectator, may know of a board game (C-110 to C-120).

use super::action::Split;
use super::goods::{Stacks, Tokens};
use super::map::{CitySet, RouteSet};
use super::phase::Phase;
use super::{Board, BoardGame, Offer};
use crate::card::{Cards, TrainCard};
use crate::game::Viewer;
use crate::market::ROW;
use crate::options::{Options, RunningScore, ShowCounts};
use crate::rotation::Rotation;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::ticket::{MAX_DECKS, TicketSet};

/// Public information about a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicPlayer {
    /// Cards in hand, unless the table hides the count (C-111).
    pub cards: Option<u8>,
    /// Tickets held, by deck, unless the table hides the count or others still choose (C-111, C-116, MK-96).
    pub tickets: Option<[u8; MAX_DECKS]>,
    /// Tickets on offer to the seat. While all choose, it is the number dealt (C-116).
    pub offered: u8,
    /// Pieces in supply.
    pub pieces: u8,
    /// Routes owned.
    pub routes: RouteSet,
    /// Points of the routes, unless the table counts them at the end (NY-17).
    pub route_points: Option<u16>,
    /// The running score: points of the routes and of the goods tokens (C-121, MK-72), hidden with `route_points`.
    pub score: Option<u16>,
    /// The announced split: of tickets on offer, or for the seat itself before they are drawn (MK-96, MK-99).
    pub split: Option<Split>,
    /// Passengers not yet placed.
    pub unplaced: u8,
    /// Cities with a passenger of the seat.
    pub passengers: CitySet,
    /// Goods tokens won.
    pub tokens: Tokens,
    /// All tickets, once the game is over (C-118).
    pub shown_tickets: TicketSet,
}

impl PublicPlayer {
    /// A seat that does not exist in the game.
    const NOBODY: Self = Self {
        cards: None,
        tickets: None,
        offered: 0,
        pieces: 0,
        routes: RouteSet::EMPTY,
        route_points: None,
        score: None,
        split: None,
        unplaced: 0,
        passengers: CitySet::EMPTY,
        tokens: Tokens::NONE,
        shown_tickets: TicketSet::EMPTY,
    };
}

/// What a viewer knows.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The board with its rules.
    pub board: &'static Board,
    /// The options of the table.
    pub options: Options,
    /// The viewer.
    pub viewer: Viewer,
    /// The phase.
    pub phase: Phase,
    /// The awaited seats.
    pub awaiting: SeatSet,
    /// The order of play, and the state of the final round.
    pub rotation: Rotation,
    /// The face-up cards.
    pub row: [Option<TrainCard>; ROW],
    /// The size of the deck.
    pub deck: u8,
    /// The size of the discard; its cards are hidden (C-113).
    pub discard: u8,
    /// The sizes of the ticket decks.
    pub ticket_decks: [u8; MAX_DECKS],
    /// Public information about each seat.
    pub players: BySeat<PublicPlayer>,
    /// How many tokens are taken from each goods stack.
    pub goods: Stacks,
    /// The viewer's own cards.
    pub hand: Cards,
    /// The viewer's own tickets.
    pub tickets: TicketSet,
    /// The tickets on offer to the viewer.
    pub offer: Offer,
}

impl View {
    /// Returns how many seats play.
    pub const fn seats(&self) -> usize {
        self.rotation.seats()
    }
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.board, other.board)
            && self.options == other.options
            && self.viewer == other.viewer
            && self.phase == other.phase
            && self.awaiting == other.awaiting
            && self.rotation == other.rotation
            && self.row == other.row
            && (self.deck, self.discard, self.ticket_decks) == (other.deck, other.discard, other.ticket_decks)
            && self.players.first(self.seats()) == other.players.first(other.seats())
            && self.goods == other.goods
            && self.hand == other.hand
            && self.tickets == other.tickets
            && self.offer == other.offer
    }
}

impl BoardGame {
    /// Returns what a viewer knows. The view is built field by field and never copied from the game.
    pub fn view(&self, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|seat| seat.index() < self.seats());
        let mut players = BySeat::repeat(PublicPlayer::NOBODY);
        for seat in Seat::all(self.seats()) {
            players[seat] = self.public_player(seat, viewer);
        }
        View {
            board: self.board,
            options: self.options,
            viewer,
            phase: self.phase,
            awaiting: self.awaiting(),
            rotation: self.rotation,
            row: self.market.row(),
            deck: self.market.deck().len() as u8,
            discard: self.market.discard().len() as u8,
            ticket_decks: [self.tickets.len(0) as u8, self.tickets.len(1) as u8],
            players,
            goods: self.goods,
            hand: own.map_or(Cards::EMPTY, |seat| self.player(seat).hand),
            tickets: own.map_or(TicketSet::EMPTY, |seat| self.player(seat).tickets),
            offer: own.map_or(Offer::EMPTY, |seat| self.player(seat).offer),
        }
    }

    fn public_player(&self, seat: Seat, viewer: Viewer) -> PublicPlayer {
        let player = self.player(seat);
        let own = viewer.is(seat);
        let over = self.is_over();
        let counts = own || over || self.options.show_counts == ShowCounts::Shown;
        let choosing = matches!(self.phase, Phase::OpeningTickets { .. });
        let dealt = self.board.rules.opening_tickets.dealt;
        let tickets = self.tickets_by_deck(player.tickets);
        let scored = over || self.options.running_score == RunningScore::Shown;
        PublicPlayer {
            cards: counts.then(|| player.hand.len() as u8),
            tickets: if choosing && !own { Some([0; MAX_DECKS]) } else { counts.then_some(tickets) },
            offered: if choosing && !own { dealt } else { player.offer.len() as u8 },
            pieces: player.pieces,
            routes: player.routes,
            route_points: scored.then_some(player.route_points),
            score: scored.then(|| player.route_points + player.tokens.points()), // MK-72
            split: match player.announced_long {
                Some(long) => own.then_some(Split { short: dealt - long, long }), // MK-99
                None if player.offer.is_empty() => None,
                None => self.board.split_of(player.offer.as_slice().iter().copied().collect()), // MK-96
            },
            unplaced: player.unplaced,
            passengers: player.passengers.iter().flatten().fold(CitySet::EMPTY, |mut at, city| {
                at.insert(*city);
                at
            }),
            tokens: player.tokens,
            shown_tickets: if over { player.tickets } else { TicketSet::EMPTY },
        }
    }

    fn tickets_by_deck(&self, tickets: TicketSet) -> [u8; MAX_DECKS] {
        let mut by_deck = [0; MAX_DECKS];
        for ticket in tickets.iter() {
            by_deck[self.board.deck_sizes.deck_of(ticket)] += 1;
        }
        by_deck
    }
}
