//! Checks that a position is consistent: the sums first, then the yards, then the phase.

use super::{PlayerState, Position, PositionError};
use crate::card::{Color, TrainCard};
use crate::card_game::completion::wilds_needed;
use crate::card_game::phase::Phase;
use crate::card_game::rounds::Round;
use crate::card_game::yard::Group;
use crate::card_game::{
    CARDS, CardKit, LATER_TICKETS, MAX_SEATS, MIN_SEATS, OPENING_TICKETS, SETTINGS, STALL_LAPS,
    TWO_ROUNDS_FROM,
};
use crate::market::{Market, PickNumber};
use crate::options::Setting;
use crate::seat::{Seat, SeatSet};
use crate::ticket::{TicketId, TicketSet};

type Checked = Result<(), PositionError>;

/// Checks that the position is consistent; returns the first inconsistency.
pub(super) fn check(kit: &'static CardKit, position: &Position) -> Checked {
    let seats = position.players.len();
    if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
        return Err(PositionError::Seats { given: seats });
    }
    for setting in Setting::ALL {
        let at_default = setting.get(&position.options) == setting.values()[0];
        if !at_default && !SETTINGS.contains(&setting) {
            return Err(PositionError::SettingNotOffered { setting });
        }
    }
    check_cards(position)?;
    check_yards(position)?;
    check_tickets(kit, position)?;
    check_rotation(position)?;
    check_phase(kit, position)
}

/// Returns the seats with what they hold.
fn seated(position: &Position) -> impl Iterator<Item = (Seat, &PlayerState)> {
    Seat::all(position.players.len()).zip(&position.players)
}

/// CG-6, CG-32
fn check_cards(position: &Position) -> Checked {
    let mut found = [0_u32; TrainCard::KINDS];
    for card in position.deck.iter().chain(position.row.iter().flatten()) {
        found[card.index()] += 1;
    }
    for player in &position.players {
        for (color, group) in Color::ALL.into_iter().zip(player.yard) {
            found[color.index()] += u32::from(group.colored);
            found[TrainCard::Wild.index()] += u32::from(group.wilds);
        }
    }
    let piles = position.players.iter().flat_map(|player| [&player.hand, &player.stack]);
    for pile in piles.chain([&position.discard]) {
        for (card, count) in pile.iter() {
            found[card.index()] += u32::from(count);
        }
    }
    for card in TrainCard::ALL {
        let (found, needed) = (found[card.index()], u32::from(CARDS.cards()[card]));
        if found != needed {
            return Err(PositionError::Cards { card, found, needed });
        }
    }
    if position.row.contains(&None) && !position.deck.is_empty() {
        return Err(PositionError::RowNotFilled);
    }
    Ok(())
}

/// CG-25, CG-49
fn check_yards(position: &Position) -> Checked {
    for color in Color::ALL {
        let mut stands = false;
        for (seat, player) in seated(position) {
            let group = player.yard[color.index()];
            if group.is_empty() && group.wilds > 0 {
                return Err(PositionError::WildsAlone { seat, color });
            }
            if !group.is_empty() && stands {
                return Err(PositionError::ColorInTwoYards { color });
            }
            stands |= !group.is_empty();
        }
    }
    Ok(())
}

/// Checks that every ticket is in exactly one place (CG-114).
fn check_tickets(kit: &'static CardKit, position: &Position) -> Checked {
    let name = |ticket: TicketId| kit.data.tickets[ticket.index()].id.as_str();
    let mut seen = TicketSet::EMPTY;
    let mut see = |ticket: TicketId| {
        if ticket.index() >= kit.tickets.len() {
            return Err(PositionError::NoSuchTicket);
        }
        if seen.contains(ticket) {
            return Err(PositionError::TicketTwice { ticket: name(ticket) });
        }
        seen.insert(ticket);
        Ok(())
    };
    for player in &position.players {
        for set in [player.tickets, player.completing, player.completed] {
            set.iter().try_for_each(&mut see)?;
        }
        player.offer.iter().copied().try_for_each(&mut see)?;
    }
    position.refused.iter().try_for_each(&mut see)?;
    position.ticket_deck.iter().copied().try_for_each(&mut see)?;
    let missing = TicketId::all(kit.tickets.len()).find(|&ticket| !seen.contains(ticket));
    match missing {
        Some(ticket) => Err(PositionError::TicketMissing { ticket: name(ticket) }),
        None => Ok(()),
    }
}

/// CG-63, CG-65, CG-81
fn check_rotation(position: &Position) -> Checked {
    let seats = position.players.len();
    if position.turn.index() >= seats {
        return Err(PositionError::Turn { seat: position.turn });
    }
    if let Some(turns_left) = position.final_round
        && (turns_left == 0 || turns_left as usize > seats)
    {
        return Err(PositionError::FinalRound { turns_left });
    }
    if position.round == Round::Second && seats < TWO_ROUNDS_FROM {
        return Err(PositionError::NoSecondRound);
    }
    let scored = matches!(position.phase, Phase::Complete { .. } | Phase::Over);
    let max = STALL_LAPS * seats - usize::from(!scored);
    if position.idle_turns as usize > max {
        return Err(PositionError::IdleTurns { turns: position.idle_turns });
    }
    Ok(())
}

/// Checks that everything the phase needs is present, and nothing that belongs to another phase.
fn check_phase(kit: &CardKit, position: &Position) -> Checked {
    if let Phase::OpeningTickets { waiting } = position.phase {
        return check_opening(position, waiting);
    }
    if !position.refused.is_empty() {
        return Err(PositionError::Refused { found: position.refused.len(), needed: 0 });
    }
    for (seat, player) in seated(position) {
        let chooses = position.phase == Phase::KeepTickets && seat == position.turn;
        if !chooses && !player.offer.is_empty() {
            return Err(PositionError::UnexpectedOffer { seat });
        }
        // A choice is made as a whole, so a seat that has yet to choose has chosen nothing (CG-79).
        let completes = matches!(position.phase, Phase::Complete { waiting } if !waiting.contains(seat));
        if !player.completing.is_empty() && !completes {
            return Err(PositionError::CompletingNow { seat });
        }
        if !player.completed.is_empty() && position.round == Round::First && position.phase != Phase::Over {
            return Err(PositionError::CompletedTooEarly { seat });
        }
        let missing = wilds_needed(kit, &player.stack, player.completing);
        if missing > player.stack[TrainCard::Wild] {
            return Err(PositionError::StackTooSmall { seat });
        }
    }
    match position.phase {
        Phase::OpeningTickets { .. } => Ok(()), // Checked above.
        Phase::Turn => check_last_turns(position),
        Phase::SecondPick => {
            let deck = position.deck.iter().rev().copied().collect();
            if !Market::from_parts(position.row, deck, position.discard).can_pick(PickNumber::Second) {
                return Err(PositionError::NoSecondPick);
            }
            // The first pick may have taken the last card of the deck (CG-66).
            if position.final_round.is_some() { check_last_turns(position) } else { Ok(()) }
        }
        Phase::KeepTickets => {
            let found = position.players[position.turn.index()].offer.len();
            let needed = (LATER_TICKETS.dealt as usize).min(found + position.ticket_deck.len());
            if found == 0 || found != needed {
                return Err(PositionError::OfferSize { seat: position.turn, found, needed });
            }
            check_last_turns(position)
        }
        Phase::Complete { waiting } => check_waiting(position, waiting),
        Phase::Over => {
            let early = position.round == Round::First && position.players.len() >= TWO_ROUNDS_FROM;
            if early { Err(PositionError::OverTooEarly) } else { Ok(()) }
        }
    }
}

/// Checks that the final round runs if and only if the deck is empty (CG-64, CG-65).
fn check_last_turns(position: &Position) -> Checked {
    match (position.deck.is_empty(), position.final_round) {
        (true, None) => Err(PositionError::FinalRoundMissing),
        (false, Some(_)) => Err(PositionError::FinalRoundTooEarly),
        (true, Some(_)) | (false, None) => Ok(()),
    }
}

fn check_waiting(position: &Position, waiting: SeatSet) -> Checked {
    if waiting.is_empty() {
        return Err(PositionError::NobodyWaiting);
    }
    match waiting.iter().find(|seat| seat.index() >= position.players.len()) {
        Some(seat) => Err(PositionError::Turn { seat }),
        None => Ok(()),
    }
}

/// CG-12, CG-13
fn check_opening(position: &Position, waiting: SeatSet) -> Checked {
    check_waiting(position, waiting)?;
    check_last_turns(position)?;
    if position.round != Round::First || position.idle_turns > 0 {
        return Err(PositionError::BeforePlay { what: "turns" });
    }
    let dealt = OPENING_TICKETS.dealt;
    let mut needed = 0;
    for (seat, player) in seated(position) {
        let placed = player.yard != [Group::default(); Color::COUNT] || !player.stack.is_empty();
        if placed || !position.discard.is_empty() {
            return Err(PositionError::BeforePlay { what: "cards in yards, stacks or discard" });
        }
        if !player.completing.is_empty() || !player.completed.is_empty() {
            return Err(PositionError::BeforePlay { what: "completed tickets" });
        }
        let found = player.offer.len();
        if waiting.contains(seat) {
            if found != dealt as usize {
                return Err(PositionError::OfferSize { seat, found, needed: dealt as usize });
            }
            if !player.tickets.is_empty() {
                return Err(PositionError::BeforePlay { what: "tickets of a seat that still chooses" });
            }
        } else {
            let kept = player.tickets.len();
            if found > 0 {
                return Err(PositionError::UnexpectedOffer { seat });
            }
            if !(OPENING_TICKETS.min_kept as usize..=dealt as usize).contains(&kept) {
                return Err(PositionError::OpeningKept { seat, kept });
            }
            needed += dealt as usize - kept;
        }
    }
    match position.refused.len() {
        found if found == needed => Ok(()),
        found => Err(PositionError::Refused { found, needed }),
    }
}
