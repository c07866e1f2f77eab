//! Observations of a Card Game: one section per kind of thing, seats counted from the viewer's own.

use engine::card::{Cards, Color, TrainCard};
use engine::card_game::phase::Phase;
use engine::card_game::rounds::Round;
use engine::card_game::view::View;
use engine::card_game::{CARDS, CardKit, OPENING_TICKETS, STALL_LAPS, YardStep};
use engine::market::ROW;
use engine::seat::Seat;

use super::memory::SeenCards;
use crate::encoding::layout::{Layout, flag, kinds};

const PHASES: [&str; 6] = ["opening-tickets", "turn", "second-pick", "keep-tickets", "complete", "over"];

const TURN: [&str; 7] =
    ["awaited", "at-turn", "final-round", "last-turns", "second-round", "idle-laps", "step-one-moved"];

const PLAYER: [&str; 9] =
    ["cards", "cards-hidden", "tickets", "tickets-hidden", "offered", "stack", "score", "at-turn", "awaited"];

const COMPLETED: [&str; 4] = ["completed-own", "completed-next-1", "completed-next-2", "completed-next-3"];

/// Cards in a hand or stack that count as 1.
const HAND: f32 = 64.0;

/// Points that count as 1.
const POINTS: f32 = 200.0;

/// Returns the layout of observations with that many seats.
pub fn layout(kit: &CardKit, seats: usize) -> Layout {
    let mut layout = Layout::new(&CARDS.cards());
    layout.add("phase", &[], PHASES.to_vec());
    layout.add("turn", &[], TURN.to_vec());
    layout.add("hand", &[], kinds());
    layout.add("row", &[ROW], kinds());
    layout.add("piles", &[], vec!["deck", "discard", "tickets"]);
    layout.add("discard", &[], kinds());
    layout.add("unseen", &[], kinds());
    layout.add("known", &[seats], kinds());
    layout.add("stacks", &[seats], kinds());
    layout.add("yards", &[seats, Color::COUNT], vec!["colored", "wilds"]);
    layout.add("players", &[seats], PLAYER.to_vec());
    let mut columns = vec!["held", "offered", "completing"];
    columns.extend(&COMPLETED[..seats]);
    layout.add("tickets", &[kit.tickets.len()], columns);
    layout
}

/// Writes an observation.
pub(super) fn write(view: &View, memory: &SeenCards, layout: &Layout, out: &mut [f32]) {
    let seats = view.seats();
    let own = view.viewer.seat();
    let first = own.map_or(0, Seat::index);
    // The seats in their order from the viewer on.
    let around = || (0..seats).map(|place| Seat::new((first + place) % seats));
    let scale = &layout.card_scale;
    let mut writer = layout.writer(out);

    let phase = match view.phase {
        Phase::OpeningTickets { .. } => 0,
        Phase::Turn => 1,
        Phase::SecondPick => 2,
        Phase::KeepTickets => 3,
        Phase::Complete { .. } => 4,
        Phase::Over => 5,
    };
    writer.take(PHASES.len())[phase] = 1.0;

    let turn = writer.take(TURN.len());
    turn[0] = flag(own.is_some_and(|seat| view.awaiting.contains(seat)));
    turn[1] = flag(own == Some(view.rotation.turn()));
    if let Some(left) = view.rotation.final_turns_left() {
        turn[2] = 1.0;
        turn[3] = f32::from(left) / seats as f32;
    }
    turn[4] = flag(view.round == Round::Second);
    turn[5] = f32::from(view.idle_laps()) / STALL_LAPS as f32;
    turn[6] = flag(view.step_one == YardStep::Moved);

    writer.cards(&view.hand, scale);
    writer.row(&view.row);
    let cards = CARDS.len() as f32;
    let piles = writer.take(3);
    piles[0] = f32::from(view.deck) / cards;
    piles[1] = f32::from(view.discard) / cards;
    piles[2] = f32::from(view.ticket_deck) / view.kit.tickets.len() as f32;

    writer.cards(&memory.discard, scale);
    writer.cards(&unseen(view, memory), scale);
    for seat in around() {
        writer.cards(&memory.known[seat], scale);
    }
    for seat in around() {
        writer.cards(&memory.stacks[seat], scale);
    }

    let yards = writer.take(seats * Color::COUNT * 2);
    for (yard, seat) in yards.chunks_exact_mut(Color::COUNT * 2).zip(around()) {
        for color in view.yards.of(seat).iter() {
            let group = view.yards.group(color);
            yard[color.index() * 2] = f32::from(group.colored) / f32::from(CARDS.per_color);
            yard[color.index() * 2 + 1] = f32::from(group.wilds) / f32::from(CARDS.wilds);
        }
    }

    let players = writer.take(seats * PLAYER.len());
    for (place, seat) in players.chunks_exact_mut(PLAYER.len()).zip(around()) {
        let player = &view.players[seat];
        match player.cards {
            Some(cards) => place[0] = (f32::from(cards) / HAND).min(1.0),
            None => place[1] = 1.0,
        }
        match player.tickets {
            Some(tickets) => place[2] = f32::from(tickets) / view.kit.tickets.len() as f32,
            None => place[3] = 1.0,
        }
        place[4] = f32::from(player.offered) / f32::from(OPENING_TICKETS.dealt);
        place[5] = (f32::from(player.stack) / HAND).min(1.0);
        place[6] = (f32::from(player.score) / POINTS).clamp(-1.0, 1.0);
        place[7] = flag(seat == view.rotation.turn());
        place[8] = flag(view.awaiting.contains(seat));
    }

    let width = 3 + seats;
    let tickets = writer.take(view.kit.tickets.len() * width);
    for ticket in view.tickets.iter() {
        tickets[ticket.index() * width] = 1.0;
    }
    for ticket in view.offer.as_slice() {
        tickets[ticket.index() * width + 1] = 1.0;
    }
    for ticket in view.completing.iter() {
        tickets[ticket.index() * width + 2] = 1.0;
    }
    for (column, seat) in around().enumerate() {
        for ticket in view.players[seat].completed.iter() {
            tickets[ticket.index() * width + 3 + column] = 1.0;
        }
    }
    writer.finish();
}

/// Returns the cards of the box whose place the viewer does not know.
fn unseen(view: &View, memory: &SeenCards) -> Cards {
    let mut left = *CARDS.cards().counts();
    let mut remove = |cards: &Cards| {
        for (left, &count) in left.iter_mut().zip(cards.counts()) {
            *left = left.saturating_sub(count);
        }
    };
    remove(&view.hand);
    remove(&memory.discard);
    for seat in Seat::all(view.seats()) {
        remove(&memory.stacks[seat]);
        remove(&view.yards.cards(seat));
        if !view.viewer.is(seat) {
            remove(&memory.known[seat]);
        }
    }
    remove(&view.row.iter().flatten().copied().collect());
    let mut cards = Cards::EMPTY;
    for (kind, count) in left.into_iter().enumerate() {
        cards.add(TrainCard::from_index(kind), count);
    }
    cards
}
