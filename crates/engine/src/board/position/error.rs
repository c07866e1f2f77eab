//! `PositionError`: how a position is inconsistent, with a message and the rule behind it.

use std::fmt;

use crate::card::TrainCard;
use crate::options::Setting;
use crate::seat::Seat;

/// How a position is inconsistent. Cities, routes and tickets are named by their ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The game is not for this number of seats.
    Seats {
        /// Seats of the position.
        given: usize,
        /// Minimum and maximum number of seats.
        allowed: [u8; 2],
    },
    /// A setting that the game does not have is not at its default.
    SettingNotOffered {
        /// The setting.
        setting: Setting,
    },
    /// A kind of thing that the game does not have.
    NotInThisGame {
        /// The kind of thing, as the message names it.
        what: &'static str,
    },
    /// A city, route or ticket beyond the end of the game's list.
    UnknownId {
        /// The kind of thing, as the message names it.
        what: &'static str,
    },
    /// Hands, deck, discard and row do not hold the box's cards of a kind (C-5).
    Cards {
        /// The kind.
        card: TrainCard,
        /// How many there are.
        found: u32,
        /// How many the box has.
        needed: u32,
    },
    /// The deck is empty although the discard is not (C-50).
    DeckNotRefilled,
    /// The row is short although there are cards to fill it (C-53).
    RowNotFilled,
    /// Pieces on the board and in supply are not the starting number (C-6).
    Pieces {
        /// The seat.
        seat: Seat,
        /// Pieces in supply.
        found: u8,
        /// Pieces that the routes leave.
        left: i32,
    },
    /// Route points are not those of the routes (C-121).
    RoutePoints {
        /// The seat.
        seat: Seat,
        /// Points of the position.
        found: u16,
        /// Points of the routes.
        needed: u16,
    },
    /// Two seats own one route.
    OwnedTwice {
        /// The route.
        route: &'static str,
    },
    /// A seat owns two tracks of a parallel group (C-78).
    OwnsParallel {
        /// The seat.
        seat: Seat,
        /// One of the tracks.
        route: &'static str,
    },
    /// Two tracks of a parallel group are claimed where one closes the others (C-79).
    Closed {
        /// One of the tracks.
        route: &'static str,
    },
    /// A ticket is in two places (C-7).
    TicketTwice {
        /// The ticket.
        ticket: &'static str,
    },
    /// A ticket is missing (C-7).
    TicketMissing {
        /// The ticket.
        ticket: &'static str,
    },
    /// A ticket is in the wrong deck.
    WrongTicketDeck {
        /// The ticket.
        ticket: &'static str,
    },
    /// More passengers than a seat has (MK-6).
    Passengers {
        /// The seat.
        seat: Seat,
        /// Placed or not.
        found: usize,
        /// How many there can be.
        max: usize,
    },
    /// A passenger is in a country (MK-48).
    PassengerOnCountry {
        /// The country.
        city: &'static str,
    },
    /// Two passengers in one city (MK-47).
    TwoPassengers {
        /// The city.
        city: &'static str,
    },
    /// A goods stack is not what remains after taking tokens from the top (MK-8).
    Goods {
        /// The city.
        city: &'static str,
    },
    /// The tokens won are not those taken from the stacks (MK-5).
    Tokens {
        /// The value.
        value: u8,
        /// How many the seats have won.
        won: usize,
        /// How many the stacks miss.
        taken: usize,
    },
    /// The active seat does not exist in the game.
    Turn {
        /// The active seat.
        seat: Seat,
    },
    /// Passes that would have ended the game (C-29), or that the game never counts.
    Passes {
        /// Consecutive passes.
        passes: u8,
    },
    /// More final turns than seats, or none although the final round has begun (C-92).
    FinalRound {
        /// Turns left.
        turns_left: u8,
    },
    /// The phase waits for other seats than those who have not chosen.
    Waiting,
    /// The phase awaits no seat, which cannot happen in a game.
    NobodyWaiting,
    /// Something that can only happen after the first turn has begun (C-19).
    BeforePlay {
        /// The kind of thing, as the message names it.
        what: &'static str,
    },
    /// An announced split outside of the phase that asks for it, or of the wrong size (MK-11).
    Split {
        /// The seat.
        seat: Seat,
    },
    /// An offer to a seat that is not choosing.
    UnexpectedOffer {
        /// The seat.
        seat: Seat,
    },
    /// An offer of the wrong size (C-84, C-87).
    OfferSize {
        /// The seat.
        seat: Seat,
        /// Tickets on offer.
        found: usize,
        /// Tickets that would have been drawn.
        needed: usize,
    },
    /// More or fewer opening tickets are kept than a seat could have kept (C-16).
    OpeningKept {
        /// The seat.
        seat: Seat,
        /// Tickets kept.
        kept: usize,
        /// Minimum and maximum.
        allowed: [u8; 2],
    },
    /// Refused tickets are set aside outside of the opening, or their number is wrong (C-18).
    Refused {
        /// Tickets set aside.
        found: usize,
        /// Tickets refused so far.
        needed: usize,
    },
    /// A second pick where there is nothing to pick (C-41).
    NoSecondPick,
    /// The routes of the journey are not a trail that ends where the passenger is (MK-56, MK-61).
    NotATrail,
    /// A journey used an unclaimed route (MK-56).
    JourneyUnclaimed {
        /// The route.
        route: &'static str,
    },
    /// A journey entered a country (MK-64).
    JourneyInCountry {
        /// The country.
        city: &'static str,
    },
    /// A journey used two tracks of a group where the table forbids it (MK-62).
    JourneyReturned {
        /// One of the tracks.
        route: &'static str,
    },
    /// A journey needs more Passenger cards than are in hand (MK-59).
    JourneyCards {
        /// Passenger cards in hand.
        have: u8,
        /// Passenger cards needed so far.
        needed: u8,
    },
    /// A journey left the token of a city it entered (MK-70).
    JourneyToken {
        /// The city.
        city: &'static str,
    },
    /// A journey took more points than its seat has tokens for (MK-72).
    JourneyPoints {
        /// Points of the journey.
        points: u8,
        /// Points of all tokens that the seat has won.
        won: u32,
    },
    /// The journey's start, cards or entered cities do not follow from its routes.
    InconsistentJourney,
}

impl PositionError {
    /// Returns the id of the rule that is broken, if it is one.
    pub const fn rule(self) -> Option<&'static str> {
        match self {
            Self::Seats { .. }
            | Self::SettingNotOffered { .. }
            | Self::NotInThisGame { .. }
            | Self::UnknownId { .. }
            | Self::Turn { .. }
            | Self::Waiting
            | Self::NobodyWaiting
            | Self::InconsistentJourney => None,
            Self::Cards { .. } => Some("C-5"),
            Self::DeckNotRefilled => Some("C-50"),
            Self::RowNotFilled => Some("C-53"),
            Self::Pieces { .. } => Some("C-6"),
            Self::RoutePoints { .. } => Some("C-121"),
            Self::OwnedTwice { .. } => Some("C-66"),
            Self::OwnsParallel { .. } => Some("C-78"),
            Self::Closed { .. } => Some("C-79"),
            Self::TicketTwice { .. } | Self::TicketMissing { .. } => Some("C-7"),
            Self::WrongTicketDeck { .. } => Some("MK-4"),
            Self::Passengers { .. } => Some("MK-6"),
            Self::PassengerOnCountry { .. } => Some("MK-48"),
            Self::TwoPassengers { .. } => Some("MK-47"),
            Self::Goods { .. } => Some("MK-8"),
            Self::Tokens { .. } => Some("MK-5"),
            Self::Passes { .. } => Some("C-29"),
            Self::FinalRound { .. } => Some("C-92"),
            Self::BeforePlay { .. } => Some("C-19"),
            Self::Split { .. } => Some("MK-11"),
            Self::UnexpectedOffer { .. } | Self::OfferSize { .. } => Some("C-84"),
            Self::OpeningKept { .. } => Some("C-16"),
            Self::Refused { .. } => Some("C-18"),
            Self::NoSecondPick => Some("C-41"),
            Self::NotATrail | Self::JourneyUnclaimed { .. } => Some("MK-56"),
            Self::JourneyInCountry { .. } => Some("MK-64"),
            Self::JourneyReturned { .. } => Some("MK-62"),
            Self::JourneyCards { .. } => Some("MK-59"),
            Self::JourneyToken { .. } => Some("MK-70"),
            Self::JourneyPoints { .. } => Some("MK-72"),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Seats { given, allowed: [min, max] } => {
                write!(f, "the game is for {min} to {max} seats, and the position has {given}")
            }
            Self::SettingNotOffered { setting } => write!(f, "this game has no setting {}", setting.id()),
            Self::NotInThisGame { what } => write!(f, "this game has no {what}"),
            Self::UnknownId { what } => write!(f, "there is no such {what} in this game"),
            Self::Cards { card, found, needed } => {
                write!(f, "hands, deck, discard and row hold {found} {card} cards, and the box has {needed}")
            }
            Self::DeckNotRefilled => {
                write!(f, "the deck is empty although the discard is not: it would have been shuffled")
            }
            Self::RowNotFilled => {
                write!(f, "the row is not full although there are cards left to fill it")
            }
            Self::Pieces { seat, found, left } if left < 0 => {
                write!(f, "seat {seat} owns routes for {} pieces too many, and has {found} left", -left)
            }
            Self::Pieces { seat, found, left } => {
                write!(f, "seat {seat} has {found} pieces left, and its routes leave {left}")
            }
            Self::RoutePoints { seat, found, needed } => {
                write!(f, "seat {seat} has {found} route points, and its routes are worth {needed}")
            }
            Self::OwnedTwice { route } => write!(f, "the route {route} has two owners"),
            Self::OwnsParallel { seat, route } => {
                write!(f, "seat {seat} owns the route {route} and a parallel track of it")
            }
            Self::Closed { route } => write!(
                f,
                "the route {route} and a parallel track of it are both claimed, which so few seats cannot do"
            ),
            Self::TicketTwice { ticket } => write!(f, "the ticket {ticket} is in two places"),
            Self::TicketMissing { ticket } => write!(f, "the ticket {ticket} is missing"),
            Self::WrongTicketDeck { ticket } => write!(f, "the ticket {ticket} is in the wrong deck"),
            Self::Passengers { seat, found, max } => {
                write!(f, "seat {seat} has {found} passengers, and there can be at most {max}")
            }
            Self::PassengerOnCountry { city } => {
                write!(f, "a passenger is in {city}, which is a country")
            }
            Self::TwoPassengers { city } => write!(f, "two passengers are in {city}"),
            Self::Goods { city } => {
                write!(f, "the goods in {city} are not what remains of its stack")
            }
            Self::Tokens { value, won, taken } => write!(
                f,
                "the seats have won {won} goods tokens of value {value}, and the stacks miss {taken}"
            ),
            Self::Turn { seat } => write!(f, "seat {seat} is the active seat, but not in the game"),
            Self::Passes { passes } => {
                write!(f, "after {passes} consecutive passes the game would have ended")
            }
            Self::FinalRound { turns_left } => {
                write!(f, "the final round cannot have {turns_left} turns left")
            }
            Self::Waiting => write!(f, "the awaited seats are not those that have not chosen"),
            Self::NobodyWaiting => write!(f, "no seat is awaited: every seat has chosen"),
            Self::BeforePlay { what } => write!(f, "before the first turn there can be no {what}"),
            Self::Split { seat } => write!(f, "seat {seat} cannot have announced that split now"),
            Self::UnexpectedOffer { seat } => {
                write!(f, "seat {seat} is not choosing tickets, but has an offer")
            }
            Self::OfferSize { seat, found, needed } => {
                write!(f, "seat {seat} has {found} tickets on offer, and {needed} should be on offer")
            }
            Self::OpeningKept { seat, kept, allowed: [min, max] } => {
                write!(
                    f,
                    "seat {seat} keeps {min} to {max} of its opening tickets, and the position has {kept}"
                )
            }
            Self::Refused { found, needed } => {
                write!(f, "{found} refused tickets are set aside instead of {needed}")
            }
            Self::NoSecondPick => write!(f, "a second pick is awaited, but there is nothing to pick"),
            Self::NotATrail => write!(f, "the routes of the journey do not lead to the passenger"),
            Self::JourneyUnclaimed { route } => write!(f, "the journey used {route}, which nobody owns"),
            Self::JourneyInCountry { city } => write!(f, "the journey entered {city}, which is a country"),
            Self::JourneyReturned { route } => {
                write!(
                    f,
                    "the journey used {route} and a parallel track, which an option of this game forbids"
                )
            }
            Self::JourneyCards { have, needed } => {
                write!(f, "the journey needs {needed} Passenger cards, and {have} are in hand")
            }
            Self::JourneyToken { city } => {
                write!(f, "the journey entered {city} and took no goods token there")
            }
            Self::JourneyPoints { points, won } => {
                write!(f, "the journey took {points} points, and the seat has tokens of {won}")
            }
            Self::InconsistentJourney => {
                write!(f, "the journey's start and visited cities do not follow from the routes it used")
            }
        }
    }
}

impl std::error::Error for PositionError {}
