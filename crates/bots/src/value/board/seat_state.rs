//! What a seat builds its plans on: its own holdings and the table, from a view or from a guessed game.

use engine::board::map::{CitySet, RouteSet};
use engine::board::view::View;
use engine::board::{Board, BoardGame};
use engine::card::{Cards, TrainCard};
use engine::market::ROW;
use engine::options::Options;
use engine::seat::{MAX_SEATS, Seat};
use engine::ticket::{MAX_DECKS, TicketSet};

/// What is public of a seat, as plans need it.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// Pieces in supply.
    pub pieces: u8,
    /// Cards in hand.
    pub cards: u8,
    /// Routes owned.
    pub routes: u128,
    /// Tickets held.
    pub tickets: u8,
}

/// A seat's holdings and the table around it.
#[derive(Clone, Copy, Debug)]
pub struct Stance {
    /// The board with its rules.
    pub board: &'static Board,
    /// How the table plays where the rules leave room.
    pub options: Options,
    /// How many seats play.
    pub seats: usize,
    /// Whose stance it is.
    pub seat: Seat,
    /// Routes owned.
    pub own: u128,
    /// Routes that the seat may still claim, its pieces aside.
    pub free: u128,
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
    /// Every seat, the own one included.
    pub all: [Rival; MAX_SEATS],
    /// How many more turns the seat has, this one included, if the final round runs.
    pub last_turns: Option<u8>,
    /// Passengers not yet placed.
    pub unplaced: u8,
    /// Cities in which own passengers stand.
    pub passengers: CitySet,
    /// Cities in which anybody's passengers stand.
    pub occupied: CitySet,
    /// How far the goods stacks are taken down.
    pub goods: engine::board::goods::Stacks,
}

/// The routes that the parallel rule leaves to a seat (C-78 to C-81).
pub(crate) fn free_routes(board: &Board, seats: usize, own: u128, claimed: u128) -> u128 {
    let map = &board.map;
    let all = if map.routes().len() == 128 { u128::MAX } else { (1 << map.routes().len()) - 1 };
    all & !board.barred(seats, claimed, own)
}

impl Stance {
    /// The stance of the seat that sees this view.
    pub fn of_view(view: &View) -> Self {
        let seat = view.viewer.seat().unwrap_or(view.rotation.turn());
        let own = &view.players[seat.index()];
        let mut all = [Rival { pieces: 0, cards: 0, routes: 0, tickets: 0 }; MAX_SEATS];
        let mut claimed = 0;
        let mut occupied = CitySet::EMPTY;
        for (rival, public) in all.iter_mut().zip(&view.players[..view.seats()]) {
            // A hidden hand is taken to be a middling one.
            *rival = Rival {
                pieces: public.pieces,
                cards: public.cards.unwrap_or(6),
                routes: public.routes.bits(),
                tickets: public.tickets.map_or(3, |decks| decks.iter().sum()),
            };
            claimed |= rival.routes;
            occupied.0 |= public.passengers.0;
        }
        Self {
            board: view.board,
            options: view.options,
            seats: view.seats(),
            seat,
            own: own.routes.bits(),
            free: free_routes(view.board, view.seats(), own.routes.bits(), claimed),
            pieces: own.pieces,
            hand: view.hand,
            tickets: view.tickets,
            row: view.row,
            deck: view.deck,
            ticket_decks: view.ticket_decks,
            all,
            last_turns: view
                .rotation
                .final_round()
                .map(|_| u8::from(view.rotation.with_last_turn().contains(seat))),
            unplaced: own.unplaced,
            passengers: own.passengers,
            occupied,
            goods: view.goods,
        }
    }

    /// The stance of a seat in a game that is known as a whole.
    pub fn of_game(game: &BoardGame, seat: Seat) -> Self {
        let board = game.board();
        let seats = game.seats();
        let mut all = [Rival { pieces: 0, cards: 0, routes: 0, tickets: 0 }; MAX_SEATS];
        let mut claimed = 0;
        let mut occupied = CitySet::EMPTY;
        for other in Seat::all(seats) {
            let rival = &mut all[other.index()];
            *rival = Rival {
                pieces: game.pieces(other),
                cards: game.hand(other).len() as u8,
                routes: game.routes(other).bits(),
                tickets: game.held(other).len() as u8,
            };
            claimed |= rival.routes;
            occupied.0 |= game.passengers(other).0;
        }
        let own = game.routes(seat).bits();
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
            all,
            last_turns: game
                .rotation()
                .final_round()
                .map(|_| u8::from(game.rotation().with_last_turn().contains(seat))),
            unplaced: game.unplaced(seat),
            passengers: game.passengers(seat),
            occupied,
            goods: game.goods(),
        }
    }

    /// The routes that the seat could claim if it had the cards.
    #[inline]
    pub fn open(&self) -> u128 {
        self.free & self.board.map.up_to(self.pieces as usize)
    }

    /// The own routes.
    pub fn own_routes(&self) -> RouteSet {
        RouteSet::from_bits(self.own)
    }

    /// Points of a route by its length.
    #[inline]
    pub fn points(&self, length: u8) -> u8 {
        self.board.rules.route_points[length as usize - 1]
    }

    /// How many of the own turns are left, roughly: until somebody has run out of pieces.
    pub fn turns_left(&self) -> f32 {
        if let Some(turns) = self.last_turns {
            return f32::from(turns);
        }
        let mut least = f32::MAX;
        for (seat, rival) in self.all[..self.seats].iter().enumerate() {
            if seat == self.seat.index() {
                continue;
            }
            let to_place = f32::from(rival.pieces.saturating_sub(self.board.rules.final_round_at));
            let to_draw = (to_place - f32::from(rival.cards) * 0.8).max(0.0);
            least = least.min(to_draw / 1.9 + to_place / 3.3);
        }
        least + 1.0
    }
}
