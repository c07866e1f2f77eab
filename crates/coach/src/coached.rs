//! What the coach needs of a game beyond what the search needs.

use bots::kind::Playable;
use bots::value::board::seat_state::SeatState;
use bots::value::card_game::seat_state::SeatState as CardSeatState;
use engine::board::BoardGame;
use engine::board::action::Action as BoardAction;
use engine::board::map::{CityId, RouteId, RouteSet};
use engine::board::view::View as BoardView;
use engine::card::{Cards, TrainCard};
use engine::card_game::CardGame;
use engine::card_game::action::Action as CardAction;
use engine::card_game::view::View as CardView;
use engine::market::Source;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::ticket::{TicketId, TicketSet};

use crate::joint_cost;

/// A game that the coach can analyze.
pub(crate) trait Coached: Playable {
    /// Returns the game with its decks in a new random order.
    fn with_shuffled_decks(&self, rng: &mut FastRng) -> Self;

    /// Returns whether two actions differ only in which of several equal cards is taken.
    fn equivalent(view: &Self::View, one: Self::Action, other: Self::Action) -> bool;

    /// Returns whether the action draws tickets.
    fn draws_tickets(action: Self::Action) -> bool;

    /// Returns id and points of a ticket.
    fn ticket(view: &Self::View, ticket: TicketId) -> (String, u8);

    /// Returns the face-up cards by slot.
    fn row(view: &Self::View) -> Vec<Option<TrainCard>>;

    /// Returns the tickets on offer to the viewer, in their order.
    fn offer(view: &Self::View) -> Vec<TicketId>;

    /// Returns the id of the route that an action claims, if it claims one.
    fn claimed_route(view: &Self::View, action: Self::Action) -> Option<String>;

    /// Returns whether a seat's plan needs the route that the action claims, on any parallel track.
    fn plan_needs(view: &Self::View, plans: &Self::Plans, seat: Seat, action: Self::Action) -> bool;

    /// Returns the points of a seat that everybody sees.
    fn public_points(view: &Self::View, seat: Seat) -> f64;

    /// Returns the hand of a seat.
    fn hand_of(&self, seat: Seat) -> Cards;

    /// Returns the tickets of a seat.
    fn held_by(&self, seat: Seat) -> TicketSet;

    /// Returns the cards that a seat is known to hold.
    fn certain(view: &Self::View, memory: &Self::Memory, seat: Seat) -> Cards;

    /// Returns the numbers of the cities that a ticket names.
    fn ends(view: &Self::View, ticket: TicketId) -> [CityId; 2];

    /// Returns the name of a city in the map file.
    fn city(view: &Self::View, city: CityId) -> String;

    /// Returns the name of a route in the map file.
    fn route(view: &Self::View, route: RouteId) -> String;

    /// Returns the routes that a seat's plan needs.
    fn planned_routes(plans: &Self::Plans, seat: Seat) -> RouteSet;

    /// Returns which of the tickets on offer to the viewer the action keeps.
    fn kept(view: &Self::View, action: Self::Action) -> Option<TicketSet>;

    /// Returns what each set of tickets still costs the viewer together with the tickets held.
    fn joint_costs(view: &Self::View, memory: &Self::Memory, sets: &[TicketSet]) -> Vec<Option<u16>>;
}

/// Returns `cards` without some of them if there are more than `count`.
fn limited(mut cards: Cards, count: u8) -> Cards {
    while cards.len() > count as usize {
        let Some((card, _)) = cards.iter().next() else { break };
        cards.take(card, 1);
    }
    cards
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
    fn with_shuffled_decks(&self, rng: &mut FastRng) -> Self {
        self.with_shuffled_decks(rng)
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

    fn row(view: &BoardView) -> Vec<Option<TrainCard>> {
        view.row.to_vec()
    }

    fn offer(view: &BoardView) -> Vec<TicketId> {
        view.offer.as_slice().to_vec()
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
        let group = view.board.map.with_parallels(RouteSet::only(claim.route));
        !plans.seats[seat].routes.is_disjoint(group)
    }

    fn public_points(view: &BoardView, seat: Seat) -> f64 {
        f64::from(view.players[seat].route_points.unwrap_or(0))
    }

    fn hand_of(&self, seat: Seat) -> Cards {
        *self.hand(seat)
    }

    fn held_by(&self, seat: Seat) -> TicketSet {
        self.held(seat)
    }

    fn certain(view: &BoardView, memory: &Self::Memory, seat: Seat) -> Cards {
        let remembered = &memory.seats[seat];
        limited(remembered.known, view.players[seat].cards.unwrap_or(remembered.cards))
    }

    fn ends(view: &BoardView, ticket: TicketId) -> [CityId; 2] {
        view.board.ticket(ticket).ends
    }

    fn city(view: &BoardView, city: CityId) -> String {
        view.board.city_name(city).to_owned()
    }

    fn route(view: &BoardView, route: RouteId) -> String {
        view.board.route_name(route).to_owned()
    }

    fn planned_routes(plans: &Self::Plans, seat: Seat) -> RouteSet {
        plans.seats[seat].routes
    }

    fn kept(view: &BoardView, action: BoardAction) -> Option<TicketSet> {
        if let BoardAction::Keep(kept) = action { Some(view.offer.divide(kept).0) } else { None }
    }

    fn joint_costs(view: &BoardView, _: &Self::Memory, sets: &[TicketSet]) -> Vec<Option<u16>> {
        joint_cost::joint_costs(&SeatState::of_view(view), sets)
    }
}

impl Coached for CardGame {
    fn with_shuffled_decks(&self, rng: &mut FastRng) -> Self {
        self.with_shuffled_decks(rng)
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

    fn row(view: &CardView) -> Vec<Option<TrainCard>> {
        view.row.to_vec()
    }

    fn offer(view: &CardView) -> Vec<TicketId> {
        view.offer.as_slice().to_vec()
    }

    fn claimed_route(_: &CardView, _: CardAction) -> Option<String> {
        None
    }

    fn plan_needs(_: &CardView, (): &(), _: Seat, _: CardAction) -> bool {
        false
    }

    fn public_points(view: &CardView, seat: Seat) -> f64 {
        // A card in the stack brings about a point.
        let player = &view.players[seat];
        f64::from(player.score) + f64::from(player.stack)
    }

    fn hand_of(&self, seat: Seat) -> Cards {
        *self.hand(seat)
    }

    fn held_by(&self, seat: Seat) -> TicketSet {
        self.held(seat)
    }

    fn certain(view: &CardView, memory: &Self::Memory, seat: Seat) -> Cards {
        let remembered = &memory.seats[seat];
        limited(remembered.known, view.players[seat].cards.unwrap_or(remembered.cards))
    }

    fn ends(view: &CardView, ticket: TicketId) -> [CityId; 2] {
        view.kit.data.tickets[ticket.index()].ends.map(CityId::new)
    }

    fn city(view: &CardView, city: CityId) -> String {
        view.kit.data.cities[city.index()].id.clone()
    }

    fn route(_: &CardView, _: RouteId) -> String {
        String::new()
    }

    fn planned_routes((): &(), _: Seat) -> RouteSet {
        RouteSet::EMPTY
    }

    fn kept(view: &CardView, action: CardAction) -> Option<TicketSet> {
        if let CardAction::Keep(kept) = action { Some(view.offer.divide(kept).0) } else { None }
    }

    fn joint_costs(view: &CardView, memory: &Self::Memory, sets: &[TicketSet]) -> Vec<Option<u16>> {
        let state = CardSeatState::of_view(view, memory);
        let cost = |set: &TicketSet| {
            let (missing, wilds) = state.deficits(*set | view.tickets);
            let missing: u16 = missing.into_iter().map(u16::from).sum();
            Some(missing.saturating_sub(u16::from(wilds)))
        };
        sets.iter().map(cost).collect()
    }
}
