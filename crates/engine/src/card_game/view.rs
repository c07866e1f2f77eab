//! What one seat, or a spectator, may know of a Card Game (CG-106 to CG-116).

use super::completion::{Outlook, best_choice};
use super::phase::Phase;
use super::rounds::Round;
use super::tickets::DECK;
use super::yard::Yards;
use super::{
    CardGame, CardKit, MAX_SEATS, OPENING_TICKETS, Offer, STALL_LAPS, TWO_ROUNDS_FROM, WARNING_LAPS, YardStep,
};
use crate::card::{Cards, Color, TrainCard};
use crate::game::Viewer;
use crate::illegal::Illegal;
use crate::market::ROW;
use crate::options::{Options, ShowCounts, Switch};
use crate::rotation::Rotation;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::ticket::TicketSet;

/// Public information about a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicPlayer {
    /// Cards in hand, unless the table hides the count (CG-106).
    pub cards: Option<u8>,
    /// Tickets held, those chosen for completion included, unless the table hides the count or others still choose
    /// (CG-79, CG-106, CG-116).
    pub tickets: Option<u8>,
    /// Tickets on offer to the seat. While all choose, it is the number dealt (CG-116).
    pub offered: u8,
    /// The number of cards in the stack; the cards are hidden (CG-108).
    pub stack: u8,
    /// Tickets completed in rounds that are scored (CG-106).
    pub completed: TicketSet,
    /// The score: completed tickets (CG-80), and everything once the game is over.
    pub score: i16,
    /// Tickets not completed, once the game is over (CG-113).
    pub shown_tickets: TicketSet,
}

/// What a viewer knows.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The data of the game.
    pub kit: &'static CardKit,
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
    /// The round.
    pub round: Round,
    /// Consecutive idle turns (CG-63).
    pub idle_turns: u8,
    /// Whether step 1 of the present turn moved a card.
    pub step_one: YardStep,
    /// The face-up cards.
    pub row: [Option<TrainCard>; ROW],
    /// The size of the deck.
    pub deck: u8,
    /// The size of the discard; its cards are hidden (CG-112).
    pub discard: u8,
    /// The size of the ticket deck.
    pub ticket_deck: u8,
    /// All yards, with the order of each group (CG-106).
    pub yards: Yards,
    /// Public information about each seat.
    pub players: BySeat<PublicPlayer, MAX_SEATS>,
    /// The viewer's own cards.
    pub hand: Cards,
    /// The viewer's own tickets, without those chosen for completion.
    pub tickets: TicketSet,
    /// The tickets on offer to the viewer.
    pub offer: Offer,
    /// The tickets that the viewer has chosen in the current scoring (CG-79).
    pub completing: TicketSet,
    /// The viewer's own stack, while it may be looked at (CG-108, CG-109).
    pub stack: Option<Cards>,
}

impl View {
    /// Returns how many seats play.
    pub const fn seats(&self) -> usize {
        self.rotation.seats()
    }

    /// Returns the best choice, or what the viewer has chosen, while tickets are completed (CG-77).
    pub fn proposal(&self) -> Option<TicketSet> {
        let Phase::Complete { waiting } = self.phase else { return None };
        let stack = self.stack.as_ref()?;
        if self.viewer.seat().is_some_and(|seat| !waiting.contains(seat)) {
            return Some(self.completing);
        }
        Some(best_choice(self.kit, stack, TicketSet::EMPTY, self.tickets).tickets)
    }

    /// Returns how many idle laps of the table have passed; after three of them the round is scored (CG-63).
    pub const fn idle_laps(&self) -> u8 {
        self.idle_turns / self.seats() as u8
    }

    /// Returns after how many more idle laps the round is scored, from the second idle lap on (CG-63).
    pub fn idle_laps_left(&self) -> Option<u8> {
        let round_runs = match self.phase {
            Phase::OpeningTickets { .. } | Phase::Complete { .. } | Phase::Over => false,
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets => true,
        };
        let warns = round_runs && usize::from(self.idle_laps()) >= WARNING_LAPS;
        warns.then(|| STALL_LAPS as u8 - self.idle_laps())
    }

    /// Returns how many rounds the game has (CG-81, CG-82).
    pub const fn rounds(&self) -> u8 {
        if self.seats() >= TWO_ROUNDS_FROM { 2 } else { 1 }
    }

    /// Returns what completing these tickets would be worth, while tickets are completed (CG-76).
    /// Before that it is hidden from the viewer too: it would reveal the stack (CG-110).
    pub fn outlook(&self, tickets: TicketSet) -> Result<Outlook, Illegal> {
        let (Phase::Complete { .. }, Some(stack)) = (self.phase, &self.stack) else {
            return Err(Illegal::WrongPhase);
        };
        if !tickets.is_subset(self.tickets | self.completing) {
            return Err(Illegal::TicketNotHeld); // CG-75
        }
        Ok(Outlook::of(self.kit, stack, tickets))
    }

    /// Returns why the viewer cannot place any card of a color it holds, or `None` if it can; only during its turn.
    pub fn placement_error(&self, color: Color) -> Option<Illegal> {
        let seat = self.viewer.seat().filter(|&seat| self.awaiting.contains(seat))?;
        if self.phase != Phase::Turn || self.hand[color] == 0 {
            return None;
        }
        self.yards.placement_error(seat, &self.hand, color)
    }
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit)
            && self.options == other.options
            && self.viewer == other.viewer
            && self.phase == other.phase
            && self.awaiting == other.awaiting
            && self.rotation == other.rotation
            && (self.round, self.idle_turns, self.step_one) == (other.round, other.idle_turns, other.step_one)
            && self.row == other.row
            && (self.deck, self.discard, self.ticket_deck) == (other.deck, other.discard, other.ticket_deck)
            && self.yards == other.yards
            && self.players.first(self.seats()) == other.players.first(other.seats())
            && self.hand == other.hand
            && self.tickets == other.tickets
            && self.offer == other.offer
            && self.completing == other.completing
            && self.stack == other.stack
    }
}

impl CardGame {
    /// Returns what a viewer knows. The view is built field by field and never copied from the game.
    pub fn view(&self, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|seat| seat.index() < self.seats()).map(|seat| self.player(seat));
        let standings = self.is_over().then(|| self.standings());
        View {
            kit: self.kit,
            options: self.options,
            viewer,
            phase: self.phase,
            awaiting: self.awaiting(),
            rotation: self.rotation,
            round: self.round,
            idle_turns: self.idle_turns,
            step_one: self.step_one,
            row: self.market.row(),
            deck: self.market.deck().len() as u8,
            discard: self.market.discard().len() as u8,
            ticket_deck: self.tickets.len(DECK) as u8,
            yards: self.yards,
            players: BySeat::from_fn(|seat| {
                let total = standings.map(|standings| standings[seat][0]);
                self.public_player(seat, viewer, total)
            }),
            hand: own.map_or(Cards::EMPTY, |player| player.hand),
            tickets: own.map_or(TicketSet::EMPTY, |player| player.tickets),
            offer: own.map_or(Offer::EMPTY, |player| player.offer),
            completing: own.map_or(TicketSet::EMPTY, |player| player.completing),
            stack: own.filter(|_| self.stack_is_open()).map(|player| player.stack),
        }
    }

    /// Returns whether owners may look at their stacks: while they are scored, or if the table says so (CG-108 to
    /// CG-110).
    fn stack_is_open(&self) -> bool {
        let scoring = matches!(self.phase, Phase::Complete { .. });
        scoring || self.options.look_at_own_stack == Switch::On
    }

    fn public_player(&self, seat: Seat, viewer: Viewer, total: Option<i16>) -> PublicPlayer {
        let player = self.player(seat);
        let own = viewer.is(seat);
        let counts = own || self.is_over() || self.options.show_counts == ShowCounts::Shown;
        let choosing = matches!(self.phase, Phase::OpeningTickets { .. });
        let tickets = (player.tickets.len() + player.completing.len()) as u8;
        PublicPlayer {
            cards: counts.then(|| player.hand.len() as u8),
            tickets: if choosing && !own { Some(0) } else { counts.then_some(tickets) },
            offered: if choosing && !own { OPENING_TICKETS.dealt } else { player.offer.len() as u8 },
            stack: player.stack.len() as u8,
            completed: player.completed,
            score: total.unwrap_or_else(|| self.kit.points(player.completed)),
            shown_tickets: if self.is_over() { player.tickets } else { TicketSet::EMPTY },
        }
    }
}
