//! The state that a seat plans with: its own holdings and the public table, from a view or from a sampled game.

use engine::board::map::{CitySet, RouteSet};
use engine::board::view::View;
use engine::board::{Board, BoardGame};
use engine::card::{Cards, TrainCard};
use engine::market::ROW;
use engine::options::Options;
use engine::seat::{BySeat, Seat};
use engine::ticket::{MAX_DECKS, TicketSet};

/// Public facts about a seat that plans use.
#[derive(Clone, Copy, Debug)]
pub struct SeatSummary {
    /// Pieces in supply.
    pub pieces: u8,
    /// Cards in hand.
    pub cards: u8,
    /// Routes owned.
    pub routes: RouteSet,
    /// Tickets held.
    pub tickets: u8,
}

impl SeatSummary {
    /// A seat at which nobody plays.
    const NOBODY: Self = Self { pieces: 0, cards: 0, routes: RouteSet::EMPTY, tickets: 0 };
}

/// A seat's holdings and the public table.
#[derive(Clone, Copy, Debug)]
pub struct SeatState {
    /// The board with its rules.
    pub board: &'static Board,
    /// Table options.
    pub options: Options,
    /// Number of seats.
    pub seats: usize,
    /// The planning seat.
    pub seat: Seat,
    /// Routes owned.
    pub own: RouteSet,
    /// Routes that the seat may still claim, ignoring its pieces.
    pub free: RouteSet,
    /// Pieces in supply.
    pub pieces: u8,
    /// Cards in hand.
    pub hand: Cards,
    /// Tickets held.
    pub tickets: TicketSet,
    /// The face-up cards.
    pub row: [Option<TrainCard>; ROW],
    /// Cards in the deck.
    pub deck: u8,
    /// Tickets in the decks.
    pub ticket_decks: [u8; MAX_DECKS],
    /// Public facts of every seat, including the planning seat.
    pub summaries: BySeat<SeatSummary>,
    /// Turns left for the seat, including this one, once the final round has been triggered.
    pub final_turns_left: Option<u8>,
    /// Passengers not yet placed.
    pub unplaced: u8,
    /// Cities with the seat's own passengers.
    pub passengers: CitySet,
    /// Cities with a passenger of any seat.
    pub occupied: CitySet,
    /// Remaining goods stacks.
    pub goods: engine::board::goods::Stacks,
}

/// Returns the routes that the parallel-track rules leave open to a seat (C-78 to C-81).
pub(crate) fn free_routes(board: &Board, seats: usize, own: RouteSet, claimed: RouteSet) -> RouteSet {
    RouteSet::first(board.map.routes().len()) & !board.unavailable_routes(seats, claimed, own)
}

impl SeatState {
    /// Creates the state of the viewing seat.
    pub fn of_view(view: &View) -> Self {
        let seat = view.viewer.seat().unwrap_or(view.rotation.turn());
        let own = &view.players[seat];
        let mut summaries = BySeat::repeat(SeatSummary::NOBODY);
        let mut claimed = RouteSet::EMPTY;
        let mut occupied = CitySet::EMPTY;
        for (opponent, public) in summaries.iter_mut().zip(view.players.first(view.seats())) {
            // Assume an average hand where counts are hidden.
            *opponent = SeatSummary {
                pieces: public.pieces,
                cards: public.cards.unwrap_or(6),
                routes: public.routes,
                tickets: public.tickets.map_or(3, |decks| decks.iter().sum()),
            };
            claimed |= opponent.routes;
            occupied |= public.passengers;
        }
        Self {
            board: view.board,
            options: view.options,
            seats: view.seats(),
            seat,
            own: own.routes,
            free: free_routes(view.board, view.seats(), own.routes, claimed),
            pieces: own.pieces,
            hand: view.hand,
            tickets: view.tickets,
            row: view.row,
            deck: view.deck,
            ticket_decks: view.ticket_decks,
            summaries,
            final_turns_left: view
                .rotation
                .final_turns_left()
                .map(|_| u8::from(view.rotation.seats_with_final_turn().contains(seat))),
            unplaced: own.unplaced,
            passengers: own.passengers,
            occupied,
            goods: view.goods,
        }
    }

    /// Creates the state of a seat from a complete (sampled) game.
    pub fn of_game(game: &BoardGame, seat: Seat) -> Self {
        let board = game.board();
        let seats = game.seats();
        let mut summaries = BySeat::repeat(SeatSummary::NOBODY);
        let mut claimed = RouteSet::EMPTY;
        let mut occupied = CitySet::EMPTY;
        for other in Seat::all(seats) {
            let opponent = &mut summaries[other];
            *opponent = SeatSummary {
                pieces: game.pieces(other),
                cards: game.hand(other).len() as u8,
                routes: game.routes(other),
                tickets: game.held(other).len() as u8,
            };
            claimed |= opponent.routes;
            occupied |= game.passengers(other);
        }
        let own = game.routes(seat);
        let decks = game.ticket_decks();
        Self {
            board,
            options: *game.options(),
            seats,
            seat,
            own,
            free: free_routes(board, seats, own, claimed),
            pieces: game.pieces(seat),
            hand: *game.hand(seat),
            tickets: game.held(seat),
            row: game.market().row(),
            deck: game.market().deck().len() as u8,
            ticket_decks: [decks.len(0) as u8, decks.len(1) as u8],
            summaries,
            final_turns_left: game
                .rotation()
                .final_turns_left()
                .map(|_| u8::from(game.rotation().seats_with_final_turn().contains(seat))),
            unplaced: game.unplaced(seat),
            passengers: game.passengers(seat),
            occupied,
            goods: game.goods(),
        }
    }

    /// Returns the routes that the seat could claim if it had the cards.
    #[inline]
    pub fn open(&self) -> RouteSet {
        self.free & self.board.map.up_to(self.pieces as usize)
    }

    /// Returns the points of a route of `length`.
    #[inline]
    pub fn points(&self, length: u8) -> u8 {
        self.board.rules.route_points[length as usize - 1]
    }

    /// Estimates the seat's remaining turns, until an opponent runs out of pieces.
    pub fn turns_left(&self) -> f32 {
        if let Some(turns) = self.final_turns_left {
            return f32::from(turns);
        }
        let mut min = f32::MAX;
        for (seat, opponent) in self.summaries.first(self.seats).iter().enumerate() {
            if seat == self.seat.index() {
                continue;
            }
            let to_place = f32::from(opponent.pieces.saturating_sub(self.board.rules.final_round_at));
            let to_draw = (to_place - f32::from(opponent.cards) * 0.8).max(0.0);
            min = min.min(to_draw / 1.9 + to_place / 3.3);
        }
        min + 1.0
    }
}
