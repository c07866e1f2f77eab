//! Observations of a board game: one section per kind of thing, seats counted from the viewer's own.

use engine::board::Board;
use engine::board::map::{CityId, RouteSet};
use engine::board::network;
use engine::board::phase::Phase;
use engine::board::view::View;
use engine::card::{Cards, TrainCard};
use engine::market::ROW;
use engine::seat::Seat;
use engine::ticket::{MAX_DECKS, TicketSet};

use super::memory::SeenCards;
use crate::encoding::layout::{Layout, flag, kinds};

const PHASES: [&str; 7] =
    ["splits", "opening-tickets", "turn", "second-pick", "keep-tickets", "journey", "over"];

const PLAYER: [&str; 12] = [
    "cards",
    "cards-hidden",
    "tickets",
    "long-tickets",
    "tickets-hidden",
    "offered",
    "pieces",
    "score",
    "score-hidden",
    "unplaced",
    "at-turn",
    "awaited",
];

const OWNERS: [&str; 5] = ["own", "next-1", "next-2", "next-3", "next-4"];

/// Number of cards in a hand that is encoded as 1.
const HAND: f32 = 64.0;

/// Number of points that is encoded as 1.
const POINTS: f32 = 300.0;

/// Number of points of goods tokens that is encoded as 1.
const TOKEN_POINTS: f32 = 60.0;

/// Returns the layout of observations of a board with that many seats.
pub fn layout(board: &Board, seats: usize) -> Layout {
    let mut layout = Layout::new(&board.rules.cards.cards());
    let owners = &OWNERS[..seats];
    layout.add("phase", &[], PHASES.to_vec());
    layout.add("turn", &[], vec!["awaited", "at-turn", "final-round", "last-turns"]);
    layout.add("hand", &[], kinds());
    layout.add("row", &[ROW], kinds());
    layout.add("piles", &[], vec!["deck", "discard", "tickets", "long-tickets"]);
    layout.add("discard", &[], kinds());
    layout.add("unseen", &[], kinds());
    layout.add("known", &[seats], kinds());
    layout.add("players", &[seats], PLAYER.to_vec());
    let mut columns = owners.to_vec();
    columns.push("open");
    if board.rules.passengers.is_some() {
        columns.push("used");
    }
    layout.add("routes", &[board.map.routes().len()], columns);
    layout.add("tickets", &[board.tickets.len()], vec!["held", "offered", "completed"]);
    if board.rules.passengers.is_some() {
        let mut columns = owners.to_vec();
        columns.extend(["tokens", "journey-start", "journey-at", "journey-entered"]);
        layout.add("cities", &[board.map.cities().len()], columns);
        layout.add("journey", &[], vec!["cards", "points"]);
        layout.add("passengers", &[seats], vec!["token-points", "split-short", "split-long"]);
    }
    layout
}

/// Writes an observation.
pub(super) fn write(view: &View, memory: &SeenCards, layout: &Layout, out: &mut [f32]) {
    let board = view.board;
    let seats = view.seats();
    let own = view.viewer.seat();
    let first = own.map_or(0, Seat::index);
    // The seats in turn order, starting with the viewer's.
    let around = || {
        (0..seats)
            .map(|place| Seat::new(if first + place < seats { first + place } else { first + place - seats }))
    };
    let scale = &layout.card_scale;
    let mut writer = layout.writer(out);

    let phase = match view.phase {
        Phase::Splits { .. } => 0,
        Phase::OpeningTickets { .. } => 1,
        Phase::Turn => 2,
        Phase::SecondPick => 3,
        Phase::KeepTickets => 4,
        Phase::Journey(_) => 5,
        Phase::Over => 6,
    };
    writer.take(PHASES.len())[phase] = 1.0;

    let turn = writer.take(4);
    turn[0] = flag(own.is_some_and(|seat| view.awaiting.contains(seat)));
    turn[1] = flag(own == Some(view.rotation.turn()));
    if let Some(left) = view.rotation.final_turns_left() {
        turn[2] = 1.0;
        turn[3] = f32::from(left) / seats as f32;
    }

    writer.cards(&view.hand, scale);
    writer.row(&view.row);

    let cards = board.rules.cards.len() as f32;
    let piles = writer.take(4);
    piles[0] = f32::from(view.deck) / cards;
    piles[1] = f32::from(view.discard) / cards;
    for deck in 0..MAX_DECKS {
        piles[2 + deck] = f32::from(view.ticket_decks[deck]) / f32::from(board.deck_sizes.0[deck]).max(1.0);
    }

    writer.cards(&memory.discard, scale);
    writer.cards(&unseen(view, memory), scale);
    for seat in around() {
        writer.cards(&memory.known[seat], scale);
    }

    let players = writer.take(seats * PLAYER.len());
    for (place, seat) in players.chunks_exact_mut(PLAYER.len()).zip(around()) {
        let player = &view.players[seat];
        match player.cards {
            Some(cards) => place[0] = (f32::from(cards) / HAND).min(1.0),
            None => place[1] = 1.0,
        }
        match player.tickets {
            Some(tickets) => {
                place[2] = f32::from(tickets[0]) / f32::from(board.deck_sizes.0[0]).max(1.0);
                place[3] = f32::from(tickets[1]) / f32::from(board.deck_sizes.0[1]).max(1.0);
            }
            None => place[4] = 1.0,
        }
        place[5] = f32::from(player.offered) / 8.0;
        place[6] = f32::from(player.pieces) / f32::from(board.rules.pieces);
        match player.score {
            Some(score) => place[7] = (f32::from(score) / POINTS).min(1.0),
            None => place[8] = 1.0,
        }
        place[9] = f32::from(player.unplaced) / 4.0;
        place[10] = flag(seat == view.rotation.turn());
        place[11] = flag(view.awaiting.contains(seat));
    }

    let has_passengers = board.rules.passengers.is_some();
    let width = seats + 1 + usize::from(has_passengers);
    let routes = writer.take(board.map.routes().len() * width);
    let mut claimed = RouteSet::EMPTY;
    for (column, seat) in around().enumerate() {
        let owned = view.players[seat].routes;
        claimed |= owned;
        for route in owned.iter() {
            routes[route.index() * width + column] = 1.0;
        }
    }
    let own_routes = own.map(|seat| view.players[seat].routes);
    if let (Some(seat), Some(own_routes)) = (own, own_routes) {
        let pieces = usize::from(view.players[seat].pieces);
        let open = board.map.up_to(pieces) & !board.unavailable_routes(seats, claimed, own_routes);
        for route in open.iter() {
            routes[route.index() * width + seats] = 1.0;
        }
    }
    if let (true, Phase::Journey(journey)) = (has_passengers, &view.phase) {
        for route in journey.used.iter() {
            routes[route.index() * width + seats + 1] = 1.0;
        }
    }

    let tickets = writer.take(board.tickets.len() * 3);
    for ticket in view.tickets.iter() {
        tickets[ticket.index() * 3] = 1.0;
    }
    let mut near = view.tickets;
    for &ticket in view.offer.as_slice() {
        tickets[ticket.index() * 3 + 1] = 1.0;
        near.insert(ticket);
    }
    if let Some(own_routes) = own_routes.filter(|routes| !routes.is_empty() && near != TicketSet::EMPTY) {
        for ticket in network::completed(board, own_routes, near).iter() {
            tickets[ticket.index() * 3 + 2] = 1.0;
        }
    }

    if has_passengers {
        let width = seats + 4;
        let cities = writer.take(board.map.cities().len() * width);
        for (column, seat) in around().enumerate() {
            for city in view.players[seat].passengers.iter() {
                cities[city.index() * width + column] = 1.0;
            }
        }
        for (city, place) in cities.chunks_exact_mut(width).enumerate() {
            let city = CityId::new(city);
            let stack = board.stack(city).len();
            if stack > 0 {
                place[seats] = (stack - view.goods.taken(city).min(stack)) as f32 / stack as f32;
            }
        }
        let journey = writer.take(2);
        if let Phase::Journey(under_way) = &view.phase {
            cities[under_way.start.index() * width + seats + 1] = 1.0;
            cities[under_way.at.index() * width + seats + 2] = 1.0;
            for city in under_way.entered.iter() {
                cities[city.index() * width + seats + 3] = 1.0;
            }
            journey[0] = f32::from(under_way.cards) * scale[TrainCard::Passenger.index()];
            journey[1] = (f32::from(under_way.points) / TOKEN_POINTS).min(1.0);
        }
        let passengers = writer.take(seats * 3);
        for (place, seat) in passengers.chunks_exact_mut(3).zip(around()) {
            let player = &view.players[seat];
            place[0] = (f32::from(player.tokens.points()) / TOKEN_POINTS).min(1.0);
            if let Some(split) = player.split {
                place[1] = f32::from(split.short) / 8.0;
                place[2] = f32::from(split.long) / 8.0;
            }
        }
    }
    writer.finish();
}

/// Returns the cards of the box whose place the viewer does not know.
fn unseen(view: &View, memory: &SeenCards) -> Cards {
    let mut seen = *view.board.rules.cards.cards().counts();
    let mut remove = |cards: &Cards| {
        for (left, &count) in seen.iter_mut().zip(cards.counts()) {
            *left = left.saturating_sub(count);
        }
    };
    remove(&view.hand);
    remove(&memory.discard);
    for seat in Seat::all(view.seats()).filter(|&seat| !view.viewer.is(seat)) {
        remove(&memory.known[seat]);
    }
    let mut cards = Cards::EMPTY;
    for (kind, count) in seen.into_iter().enumerate() {
        cards.add(TrainCard::from_index(kind), count);
    }
    for card in view.row.iter().flatten() {
        cards[*card] = cards[*card].saturating_sub(1);
    }
    cards
}
