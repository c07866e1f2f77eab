//! What the coach needs of a game beyond what the search needs.

use bots::Reason;
use bots::kind::Playable;
use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::board::BoardGame;
use engine::board::action::Action as BoardAction;
use engine::board::view::View as BoardView;
use engine::card::TrainCard;
use engine::card_game::CardGame;
use engine::card_game::action::Action as CardAction;
use engine::card_game::view::View as CardView;
use engine::market::Source;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::ticket::TicketId;

/// A game that the coach can analyze.
pub(crate) trait Coached: Playable {
    /// Unwraps a game; `None` if it is of another type.
    fn game(any: &AnyGame) -> Option<Self>;

    /// Unwraps an action; `None` if it is of another type.
    fn action(any: AnyAction) -> Option<Self::Action>;

    /// Unwraps an event; `None` if it is of another type.
    fn event(any: &AnyEvent) -> Option<Self::Event>;

    /// Returns the game with its decks in a new random order.
    fn with_shuffled_decks(&self, rng: &mut FastRng) -> Self;

    /// Returns the action in notation.
    fn notation(&self, action: Self::Action) -> String;

    /// Returns the reason of an action, from what the seat sees.
    fn reason(view: &Self::View, action: Self::Action) -> Reason;

    /// Returns whether two actions differ only in which of several equal cards is taken.
    fn equivalent(view: &Self::View, one: Self::Action, other: Self::Action) -> bool;

    /// Returns whether the action draws tickets.
    fn draws_tickets(action: Self::Action) -> bool;

    /// Returns id and points of a ticket.
    fn ticket(view: &Self::View, ticket: TicketId) -> (String, u8);

    /// Returns the id of the route that an action claims, if it claims one.
    fn claimed_route(view: &Self::View, action: Self::Action) -> Option<String>;

    /// Returns whether a seat's plan needs the route that the action claims, on any parallel track.
    fn plan_needs(view: &Self::View, plans: &Self::Plans, seat: Seat, action: Self::Action) -> bool;
}

/// Returns whether two sources give the same kind of card.
fn same_card(row: &[Option<TrainCard>], one: Source, other: Source) -> bool {
    let card = |source| match source {
        Source::Deck => None,
        Source::Row(slot) => row.get(slot as usize).copied().flatten(),
    };
    one == other || card(one).is_some() && card(one) == card(other)
}

impl Coached for BoardGame {
    fn game(any: &AnyGame) -> Option<Self> {
        match any {
            AnyGame::Board(game) => Some(*game),
            AnyGame::Card(_) => None,
        }
    }

    fn action(any: AnyAction) -> Option<BoardAction> {
        match any {
            AnyAction::Board(action) => Some(action),
            AnyAction::Card(_) => None,
        }
    }

    fn event(any: &AnyEvent) -> Option<Self::Event> {
        match any {
            AnyEvent::Board(event) => Some(*event),
            AnyEvent::Card(_) => None,
        }
    }

    fn with_shuffled_decks(&self, rng: &mut FastRng) -> Self {
        self.with_shuffled_decks(rng)
    }

    fn notation(&self, action: BoardAction) -> String {
        AnyGame::Board(*self).write_action(AnyAction::Board(action))
    }

    fn reason(view: &BoardView, action: BoardAction) -> Reason {
        bots::reason::of_board(view, action)
    }

    fn equivalent(view: &BoardView, one: BoardAction, other: BoardAction) -> bool {
        match (one, other) {
            (BoardAction::Pick(one), BoardAction::Pick(other)) => same_card(&view.row, one, other),
            _ => one == other,
        }
    }

    fn draws_tickets(action: BoardAction) -> bool {
        matches!(action, BoardAction::AskTickets(_))
    }

    fn ticket(view: &BoardView, ticket: TicketId) -> (String, u8) {
        (view.board.ticket_name(ticket).to_owned(), view.board.ticket(ticket).points)
    }

    fn claimed_route(view: &BoardView, action: BoardAction) -> Option<String> {
        match action {
            BoardAction::Claim(claim) => Some(view.board.route_name(claim.route).to_owned()),
            BoardAction::Pick(_)
            | BoardAction::AskTickets(_)
            | BoardAction::Announce(_)
            | BoardAction::Keep(_)
            | BoardAction::Ride { .. }
            | BoardAction::Alight
            | BoardAction::Pass => None,
        }
    }

    fn plan_needs(view: &BoardView, plans: &Self::Plans, seat: Seat, action: BoardAction) -> bool {
        let BoardAction::Claim(claim) = action else { return false };
        let group = view.board.map.groups_of(1 << claim.route.index());
        plans.seats[seat.index()].routes & group != 0
    }
}

impl Coached for CardGame {
    fn game(any: &AnyGame) -> Option<Self> {
        match any {
            AnyGame::Card(game) => Some(*game),
            AnyGame::Board(_) => None,
        }
    }

    fn action(any: AnyAction) -> Option<CardAction> {
        match any {
            AnyAction::Card(action) => Some(action),
            AnyAction::Board(_) => None,
        }
    }

    fn event(any: &AnyEvent) -> Option<Self::Event> {
        match any {
            AnyEvent::Card(event) => Some(*event),
            AnyEvent::Board(_) => None,
        }
    }

    fn with_shuffled_decks(&self, rng: &mut FastRng) -> Self {
        self.with_shuffled_decks(rng)
    }

    fn notation(&self, action: CardAction) -> String {
        AnyGame::Card(*self).write_action(AnyAction::Card(action))
    }

    fn reason(view: &CardView, action: CardAction) -> Reason {
        bots::reason::of_card_game(view, action)
    }

    fn equivalent(view: &CardView, one: CardAction, other: CardAction) -> bool {
        match (one, other) {
            (CardAction::Pick(one), CardAction::Pick(other)) => same_card(&view.row, one, other),
            _ => one == other,
        }
    }

    fn draws_tickets(action: CardAction) -> bool {
        matches!(action, CardAction::AskTickets)
    }

    fn ticket(view: &CardView, ticket: TicketId) -> (String, u8) {
        (view.kit.ticket_name(ticket).to_owned(), view.kit.ticket(ticket).points)
    }

    fn claimed_route(_: &CardView, _: CardAction) -> Option<String> {
        None
    }

    fn plan_needs(_: &CardView, (): &(), _: Seat, _: CardAction) -> bool {
        false
    }
}
