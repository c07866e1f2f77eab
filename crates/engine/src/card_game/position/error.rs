//! `PositionError`: how a position is inconsistent, with a message and the rule behind it.

use std::fmt;

use crate::card::{Color, TrainCard};
use crate::card_game::{MAX_SEATS, MIN_SEATS, OPENING_TICKETS};
use crate::options::Setting;
use crate::seat::Seat;

/// How a position is inconsistent. Tickets are named by their ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The game is not for this number of seats (CG-1).
    Seats {
        /// Seats of the position.
        given: usize,
    },
    /// A setting that the game does not have is not at its default.
    SettingNotOffered {
        /// The setting.
        setting: Setting,
    },
    /// Hands, yards, stacks, row, deck and discard do not hold the box's cards of a kind (CG-6).
    Cards {
        /// The kind.
        card: TrainCard,
        /// How many there are.
        found: u32,
        /// How many the box has.
        needed: u32,
    },
    /// The row is short although there are cards to fill it (CG-32).
    RowNotFilled,
    /// A group of wilds only (CG-25).
    WildsAlone {
        /// In whose yard.
        seat: Seat,
        /// The color that it should have.
        color: Color,
    },
    /// A color is in two yards (CG-49).
    ColorInTwoYards {
        /// The color.
        color: Color,
    },
    /// A ticket beyond the end of the game's list.
    NoSuchTicket,
    /// A ticket is in two places (CG-114).
    TicketTwice {
        /// The ticket.
        ticket: &'static str,
    },
    /// A ticket is missing (CG-114).
    TicketMissing {
        /// The ticket.
        ticket: &'static str,
    },
    /// The active seat or an awaited seat does not exist in the game.
    Turn {
        /// The seat.
        seat: Seat,
    },
    /// More final turns than seats, or none although the final round has begun (CG-65).
    FinalRound {
        /// Turns left.
        turns_left: u8,
    },
    /// The deck is empty, and the final round has not begun (CG-64).
    FinalRoundMissing,
    /// The final round has begun, and the deck is not empty (CG-64).
    FinalRoundTooEarly,
    /// A second round with fewer than four players (CG-81).
    NoSecondRound,
    /// Idle turns that would have ended the round (CG-63).
    IdleTurns {
        /// Consecutive idle turns.
        turns: u8,
    },
    /// The phase awaits no seat, which cannot happen in a game.
    NobodyWaiting,
    /// Something that can only happen after the first turn has begun (CG-12).
    BeforePlay {
        /// The kind of thing, as the message names it.
        what: &'static str,
    },
    /// An offer to a seat that is not choosing (CG-58).
    UnexpectedOffer {
        /// The seat.
        seat: Seat,
    },
    /// An offer of the wrong size (CG-12, CG-58, CG-60).
    OfferSize {
        /// The seat.
        seat: Seat,
        /// Tickets on offer.
        found: usize,
        /// Tickets that would have been drawn.
        needed: usize,
    },
    /// More or fewer opening tickets are kept than a seat could have kept (CG-12).
    OpeningKept {
        /// The seat.
        seat: Seat,
        /// Tickets kept.
        kept: usize,
    },
    /// Refused tickets are set aside outside of the opening, or their number is wrong (CG-13).
    Refused {
        /// Tickets set aside.
        found: usize,
        /// Tickets refused so far.
        needed: usize,
    },
    /// A second pick where there is nothing to pick (CG-35).
    NoSecondPick,
    /// Tickets chosen for completion while nothing is scored, or by a seat that has yet to choose (CG-79).
    CompletingNow {
        /// The seat.
        seat: Seat,
    },
    /// Tickets completed before the first round is scored (CG-80).
    CompletedTooEarly {
        /// The seat.
        seat: Seat,
    },
    /// Tickets chosen for completion that the stack does not complete (CG-76).
    StackTooSmall {
        /// The seat.
        seat: Seat,
    },
    /// The game is over before the second round (CG-82).
    OverTooEarly,
}

impl PositionError {
    /// Returns the id of the rule that is broken, if it is one.
    pub const fn rule(self) -> Option<&'static str> {
        match self {
            Self::SettingNotOffered { .. } | Self::NoSuchTicket | Self::Turn { .. } | Self::NobodyWaiting => {
                None
            }
            Self::Seats { .. } => Some("CG-1"),
            Self::Cards { .. } => Some("CG-6"),
            Self::RowNotFilled => Some("CG-32"),
            Self::WildsAlone { .. } => Some("CG-25"),
            Self::ColorInTwoYards { .. } => Some("CG-49"),
            Self::TicketTwice { .. } | Self::TicketMissing { .. } => Some("CG-114"),
            Self::FinalRound { .. } => Some("CG-65"),
            Self::FinalRoundMissing | Self::FinalRoundTooEarly => Some("CG-64"),
            Self::NoSecondRound => Some("CG-81"),
            Self::IdleTurns { .. } => Some("CG-63"),
            Self::BeforePlay { .. } | Self::OpeningKept { .. } => Some("CG-12"),
            Self::UnexpectedOffer { .. } | Self::OfferSize { .. } => Some("CG-58"),
            Self::Refused { .. } => Some("CG-13"),
            Self::NoSecondPick => Some("CG-35"),
            Self::CompletingNow { .. } => Some("CG-79"),
            Self::CompletedTooEarly { .. } => Some("CG-80"),
            Self::StackTooSmall { .. } => Some("CG-76"),
            Self::OverTooEarly => Some("CG-82"),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Seats { given } => {
                write!(f, "the game is for {MIN_SEATS} to {MAX_SEATS} seats, and the position has {given}")
            }
            Self::SettingNotOffered { setting } => write!(f, "this game has no setting {}", setting.id()),
            Self::Cards { card, found, needed } => write!(
                f,
                "hands, yards, stacks, row, deck and discard hold {found} {card} cards, and the box has {needed}"
            ),
            Self::RowNotFilled => {
                write!(f, "the row is not full although there are cards left to fill it")
            }
            Self::WildsAlone { seat, color } => {
                write!(f, "the {color} group of seat {seat} has wilds and no card of its color")
            }
            Self::ColorInTwoYards { color } => write!(f, "{color} is in two yards"),
            Self::NoSuchTicket => write!(f, "there is no such ticket in this game"),
            Self::TicketTwice { ticket } => write!(f, "the ticket {ticket} is in two places"),
            Self::TicketMissing { ticket } => write!(f, "the ticket {ticket} is missing"),
            Self::Turn { seat } => write!(f, "seat {seat} is awaited, but not in the game"),
            Self::FinalRound { turns_left } => {
                write!(f, "the final round cannot have {turns_left} turns left")
            }
            Self::FinalRoundMissing => write!(f, "the deck is empty, but the final round has not begun"),
            Self::FinalRoundTooEarly => write!(f, "the final round has begun, but the deck is not empty"),
            Self::NoSecondRound => write!(f, "only four players have a second round"),
            Self::IdleTurns { turns } => {
                write!(f, "after {turns} turns that did nothing the round would have been scored")
            }
            Self::NobodyWaiting => write!(f, "no seat is awaited: every seat has chosen"),
            Self::BeforePlay { what } => write!(f, "before the first turn there can be no {what}"),
            Self::UnexpectedOffer { seat } => {
                write!(f, "seat {seat} is not choosing tickets, but has an offer")
            }
            Self::OfferSize { seat, found, needed } => {
                write!(f, "seat {seat} has {found} tickets on offer, and {needed} should be on offer")
            }
            Self::OpeningKept { seat, kept } => write!(
                f,
                "seat {seat} keeps {} to {} of its opening tickets, and the position has {kept}",
                OPENING_TICKETS.min_kept, OPENING_TICKETS.dealt
            ),
            Self::Refused { found, needed } => {
                write!(f, "{found} refused tickets are set aside instead of {needed}")
            }
            Self::NoSecondPick => write!(f, "a second pick is awaited, but there is nothing to pick"),
            Self::CompletingNow { seat } => {
                write!(f, "seat {seat} has tickets chosen for completion, but has not made its choice")
            }
            Self::CompletedTooEarly { seat } => {
                write!(f, "seat {seat} has completed tickets, and no round has been scored")
            }
            Self::StackTooSmall { seat } => {
                write!(f, "the stack of seat {seat} does not complete the tickets chosen for it")
            }
            Self::OverTooEarly => write!(f, "four players have a second round: the game cannot be over"),
        }
    }
}

impl std::error::Error for PositionError {}
