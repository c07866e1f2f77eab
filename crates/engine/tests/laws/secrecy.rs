//! Views and seen events are equal if only hidden information differs (C-120).

use engine::board::BoardGame;
use engine::board::action::Action;
use engine::board::event::{Event, SeenEvent};
use engine::board::phase::Phase;
use engine::board::position::Position;
use engine::card::TrainCard;
use engine::game::Viewer;
use engine::seat::Seat;
use engine::shuffle::{Chance, FastRng, ShuffleKind};
use engine::ticket::TicketId;

use crate::table::{Table, games};

/// Puts things of one kind that the viewer cannot tell apart into another order.
fn shuffled<T: Copy>(items: &mut [&mut T], rng: &mut FastRng) {
    let values: Vec<T> = items.iter().map(|item| **item).collect();
    let mut order: Vec<u8> = (0..values.len() as u8).collect();
    rng.shuffle(ShuffleKind::Cards, &mut order);
    for (item, from) in items.iter_mut().zip(order) {
        **item = values[usize::from(from)];
    }
}

/// Another complete state that the viewer cannot tell from this one: others' hands, the deck and the discard are
/// dealt again, others' tickets, offers and splits, refused tickets and the ticket decks too.
fn another_truth(truth: &Position, viewer: Viewer, table: &mut Table) -> Position {
    let mut other = truth.clone();
    let hides = |seat: usize| !viewer.is(Seat::new(seat));
    // Cards: everything that is hidden from the viewer, in one long line.
    let hands: Vec<(usize, Vec<TrainCard>)> = (0..other.players.len())
        .filter(|&seat| hides(seat))
        .map(|seat| (seat, other.players[seat].hand.iter_each().collect()))
        .collect();
    let discard: Vec<TrainCard> = other.discard.iter_each().collect();
    let mut piles: Vec<Vec<TrainCard>> = hands.iter().map(|(_, cards)| cards.clone()).collect();
    piles.push(other.deck.clone());
    piles.push(discard);
    shuffled(&mut piles.iter_mut().flatten().collect::<Vec<_>>(), &mut table.rng);
    other.discard = piles.pop().expect("the discard").into_iter().collect();
    other.deck = piles.pop().expect("the deck");
    for ((seat, _), cards) in hands.iter().zip(piles) {
        other.players[*seat].hand = cards.into_iter().collect();
    }
    // A journey under way has shown how many Passenger cards it needs.
    if let Phase::Journey(journey) = other.phase
        && other.players[other.turn.index()].hand[TrainCard::Passenger] < journey.cards
    {
        return another_truth(truth, viewer, table);
    }
    // Tickets: those of each deck for themselves, because their backs differ (MK-96).
    for deck in 0..2 {
        let of_deck = |ticket: &TicketId| table.board().deck_sizes.deck_of(*ticket) == deck;
        let mut kept: Vec<Vec<TicketId>> = other
            .players
            .iter()
            .map(|player| player.tickets.iter().filter(|ticket| of_deck(ticket)).collect())
            .collect();
        let mut refused: Vec<TicketId> = other.refused.iter().filter(|ticket| of_deck(ticket)).collect();
        let before = (kept.clone(), refused.clone());
        let mut hidden: Vec<&mut TicketId> = Vec::new();
        for (seat, tickets) in kept.iter_mut().enumerate() {
            if hides(seat) {
                hidden.extend(tickets.iter_mut());
            }
        }
        // The viewer knows what it refused; nobody else does.
        let is_opening = matches!(other.phase, Phase::OpeningTickets { .. });
        if !is_opening {
            hidden.extend(refused.iter_mut());
        }
        hidden.extend(other.ticket_decks[deck].iter_mut());
        for (seat, player) in other.players.iter_mut().enumerate() {
            if hides(seat) {
                hidden.extend(player.offer.iter_mut().filter(|ticket| of_deck(ticket)));
            }
        }
        shuffled(&mut hidden, &mut table.rng);
        for (seat, player) in other.players.iter_mut().enumerate() {
            before.0[seat].iter().for_each(|&ticket| player.tickets.remove(ticket));
            kept[seat].iter().for_each(|&ticket| player.tickets.insert(ticket));
        }
        before.1.iter().for_each(|&ticket| other.refused.remove(ticket));
        refused.iter().for_each(|&ticket| other.refused.insert(ticket));
    }
    // Splits that have been fixed but not announced (MK-99).
    for (seat, player) in other.players.iter_mut().enumerate() {
        if hides(seat)
            && let Some(split) = &mut player.split
        {
            let dealt = split.total();
            split.long = table.rng.below(u32::from(dealt) + 1) as u8;
            split.short = dealt - split.long;
        }
    }
    other
}

/// Shuffles so that what lies open afterwards is the same in both truths: it sorts.
#[derive(Clone)]
struct Sorting;

impl Chance for Sorting {
    fn shuffle(&mut self, _: ShuffleKind, _: &mut [u8]) {}
}

fn seen(events: &[Event], viewer: Viewer) -> Vec<SeenEvent> {
    events.iter().map(|event| event.seen_by(viewer)).collect()
}

/// Whether the action shows something that was hidden: then the two truths may go apart.
fn reveals(action: Action, events: &[Event], actor_sees: bool) -> bool {
    match action {
        Action::Pick(_) | Action::AskTickets(_) | Action::Keep(_) | Action::Announce(_) if actor_sees => true,
        Action::Announce(_) => events.iter().any(|event| matches!(event, Event::SplitAnnounced { .. })),
        _ => events.iter().any(|event| matches!(event, Event::Market(_) | Event::GameOver)),
    }
}

/// C-120: the view contains nothing hidden about others, and neither do the events that a viewer sees.
/// C-114, C-115, C-116: hands, tickets, offers, splits and the order of decks.
#[test]
fn views_and_seen_events_do_not_depend_on_hidden_things() {
    let mut compared = 0;
    for mut table in games(0..4) {
        let viewers: Vec<Viewer> = Viewer::all(table.seats).collect();
        loop {
            let truth = table.game.position();
            let turn = table.some_awaited();
            for &viewer in &viewers {
                if table.game.is_over() {
                    break;
                }
                let other = another_truth(&truth, viewer, &mut table);
                let other = BoardGame::from_position(table.board(), &other)
                    .unwrap_or_else(|problem| panic!("another truth does not add up: {problem}"));
                assert_eq!(table.game.view(viewer), other.view(viewer), "{viewer:?}");
                // The same action in both truths looks the same, as long as it shows nothing new.
                let Some(actor) = turn else { continue };
                let action = table.choose(actor);
                let outcomes = [table.game, other].map(|mut game| {
                    let mut events = Vec::new();
                    let outcome = game.apply(actor, action, &mut Sorting, &mut events);
                    (outcome, game, events)
                });
                let [(Ok(()), one, one_events), (Ok(()), other, other_events)] = outcomes else { continue };
                if reveals(action, &one_events, viewer.is(actor))
                    || reveals(action, &other_events, viewer.is(actor))
                {
                    continue;
                }
                assert_eq!(seen(&one_events, viewer), seen(&other_events, viewer), "{viewer:?} {action:?}");
                assert_eq!(one.view(viewer), other.view(viewer), "{viewer:?} after {action:?}");
                compared += 1;
            }
            if table.step().is_none() {
                break;
            }
        }
    }
    assert!(compared > 10_000, "only {compared} actions were compared");
}

/// A viewer's own choices depend on nothing that is hidden from it.
#[test]
fn legal_actions_do_not_depend_on_hidden_things() {
    for mut table in games(10..12) {
        while let Some(seat) = table.some_awaited() {
            let viewer = Viewer::Seat(seat);
            let other = another_truth(&table.game.position(), viewer, &mut table);
            let other = BoardGame::from_position(table.board(), &other).expect("another truth adds up");
            let mut lists = [Vec::new(), Vec::new()];
            table.game.legal_actions(seat, &mut lists[0]);
            other.legal_actions(seat, &mut lists[1]);
            assert_eq!(lists[0], lists[1], "seat {seat}");
            let action = table.choose(seat);
            table.apply(seat, action);
        }
    }
}
