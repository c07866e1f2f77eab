//! Cards, tickets, pieces and tokens are conserved.

use engine::board::event::Event;
use engine::board::position::Position;
use engine::card::Cards;

use crate::table::{Table, games};

fn all_cards(position: &Position) -> Cards {
    let mut all = position.discard;
    position.players.iter().for_each(|player| all.add_all(&player.hand));
    position.deck.iter().chain(position.row.iter().flatten()).for_each(|&card| all.add(card, 1));
    all
}

/// Every ticket of hands, offers, decks and those refused but not yet put back, one by one.
fn all_tickets(position: &Position) -> Vec<u8> {
    let mut all: Vec<u8> = position.refused.iter().map(|ticket| ticket.index() as u8).collect();
    for player in &position.players {
        all.extend(
            player.tickets.iter().chain(player.offer.iter().copied()).map(|ticket| ticket.index() as u8),
        );
    }
    all.extend(position.ticket_decks.iter().flatten().map(|ticket| ticket.index() as u8));
    all.sort_unstable();
    all
}

#[track_caller]
fn check_sums(table: &Table) {
    let board = table.board();
    let position = table.game.position();
    assert_eq!(all_cards(&position), board.rules.cards.cards(), "C-5");
    let boxed: Vec<u8> = (0..board.tickets.len() as u8).collect();
    assert_eq!(all_tickets(&position), boxed, "C-7");
    for (seat, player) in position.players.iter().enumerate() {
        let placed: u32 = player.routes.iter().map(|route| u32::from(board.map.route(route).length)).sum();
        assert_eq!(placed + u32::from(player.pieces), u32::from(board.rules.pieces), "C-6, seat {seat}");
    }
    let goods: usize = position.goods.iter().map(Vec::len).sum();
    let won: usize = position.players.iter().map(|player| player.tokens.len()).sum();
    let tokens = if board.rules.passengers.is_some() { 74 } else { 0 };
    assert_eq!(goods + won, tokens, "MK-5");
}

/// C-5: hands, deck, discard and row always hold exactly the game's cards.
/// C-6: each player's pieces on the board and in supply are those of the start.
/// C-7: hands, offers, refused starting tickets and decks always hold exactly the game's tickets.
#[test]
fn cards_pieces_and_tickets_are_conserved() {
    for mut table in games(0..4) {
        check_sums(&table);
        while table.step().is_some() {
            check_sums(&table);
        }
    }
}

/// What stands in a position is what came before it and what happened since: the events leave nothing out.
#[test]
fn events_tell_every_change_of_hands_and_supplies() {
    for mut table in games(4..7) {
        let mut before = table.game.position();
        let mut told = table.events.len();
        while table.step().is_some() {
            let after = table.game.position();
            for (seat, (old, new)) in before.players.iter().zip(&after.players).enumerate() {
                let mut hand = old.hand;
                let mut tickets = old.tickets;
                let mut pieces = old.pieces;
                let mut tokens = TokenSum(old.tokens.iter().map(|&value| u32::from(value)).sum());
                for event in &table.events[told..] {
                    match *event {
                        Event::CardPicked { seat: who, card, .. } | Event::CardDrawn { seat: who, card }
                            if who.index() == seat =>
                        {
                            hand.add(card, 1);
                        }
                        Event::RouteClaimed { seat: who, claim, pieces_left, .. } if who.index() == seat => {
                            claim.payment.cards().iter().for_each(|(card, count)| hand.take(card, count));
                            pieces = pieces_left;
                        }
                        Event::TicketsKept { seat: who, kept, .. } if who.index() == seat => {
                            tickets |= kept;
                        }
                        Event::OpeningChosen { seat: who, kept } if who.index() == seat => {
                            tickets |= kept;
                        }
                        Event::TokenTaken { seat: who, value, .. } if who.index() == seat => {
                            tokens.0 += u32::from(value);
                        }
                        Event::Alighted { seat: who, cards, .. } if who.index() == seat => {
                            hand.take(engine::card::TrainCard::Passenger, cards);
                        }
                        _ => {}
                    }
                }
                assert_eq!((hand, tickets, pieces), (new.hand, new.tickets, new.pieces), "seat {seat}");
                assert_eq!(tokens.0, new.tokens.iter().map(|&value| u32::from(value)).sum::<u32>());
            }
            told = table.events.len();
            before = after;
        }
    }
}

/// A sum of token values.
struct TokenSum(u32);
