//! `Illegal`: why an action is illegal, with the data of a message and the rule behind it.

use std::fmt;

use crate::card::{Color, TrainCard};
use crate::card_game;
use crate::edition::{Edition, Kit};

/// Why an action is illegal. An illegal action changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// Another seat is awaited.
    NotYourTurn,
    /// The game awaits another kind of action of this seat.
    WrongPhase,
    /// The game awaits other seats' choices of opening tickets before the first turn.
    OpeningNotFinished,
    /// The game has no such action.
    NotInThisGame,
    /// Passing while something else is legal.
    MustAct,

    /// The row has five slots.
    NoSuchSlot {
        /// The slot asked for, counted from one.
        slot: u8,
    },
    /// The slot is empty.
    SlotEmpty {
        /// The slot asked for, counted from one.
        slot: u8,
    },
    /// A wild of the row as second pick.
    WildAsSecondPick,
    /// The deck is empty.
    DeckEmpty,

    /// The route is claimed.
    RouteTaken,
    /// A track of the group is claimed, and with so few seats that closes the others.
    RouteClosed {
        /// The number of seats from which on it would be open.
        open_from: u8,
    },
    /// The seat owns another track of the group.
    OwnsParallel,
    /// The seat has fewer pieces than the route has spaces.
    TooFewPieces {
        /// Pieces left.
        left: u8,
        /// Spaces of the route.
        needed: u8,
    },
    /// Too many or too few cards for the route.
    WrongCount {
        /// Cards given.
        given: u8,
        /// Spaces of the route.
        needed: u8,
    },
    /// Another color than the route's.
    WrongColor {
        /// Color given.
        given: Color,
        /// Color of the route.
        needed: Color,
    },
    /// Cards of two colors.
    MixedColors,
    /// Cards that the hand does not hold.
    NotInHand {
        /// The kind.
        card: TrainCard,
        /// How many the hand has.
        have: u8,
        /// How many are asked for.
        needed: u8,
    },
    /// The hand cannot pay for the route.
    CannotPay {
        /// Maximum number of cards of the hand that could pay for it.
        have: u8,
        /// Spaces of the route.
        needed: u8,
        /// The route's color, if it has one.
        color: Option<Color>,
    },
    /// A +4 on a route of fewer than four spaces.
    Plus4TooShort {
        /// Spaces of the route.
        length: u8,
    },
    /// A Passenger card in a payment.
    PassengerCardPays,

    /// The city already has a passenger.
    CityOccupied,
    /// All passengers of the seat are placed or gone.
    NoPassengerLeft,
    /// A passenger on a country.
    PassengerOnCountry,
    /// A passenger in a city that is not an end of the claimed route.
    NotARouteEnd,

    /// No ticket is left to draw.
    NoTicketsLeft,
    /// The split asks for more or fewer tickets than must be drawn.
    SplitOfWrongSize {
        /// Tickets asked for.
        asked: u8,
        /// Tickets that must be drawn.
        needed: u8,
    },
    /// The split asks for more tickets of a kind than its deck holds.
    DeckTooSmall {
        /// Tickets asked for.
        asked: u8,
        /// Tickets that the deck holds.
        left: u8,
    },
    /// Too few tickets kept.
    KeepsTooFew {
        /// Tickets kept.
        kept: u8,
        /// Tickets that must be kept.
        needed: u8,
    },
    /// Too few opening tickets kept.
    KeepsTooFewAtOpening {
        /// Tickets kept.
        kept: u8,
        /// Tickets that must be kept.
        needed: u8,
    },
    /// A ticket that is not on offer.
    NotOnOffer {
        /// Tickets on offer.
        offered: u8,
    },

    /// The seat has no passenger in that city.
    NoPassengerThere,
    /// A first ride that does not name its start.
    MissingJourneyStart,
    /// A later ride that names a start.
    AlreadyRiding,
    /// A ride on an unclaimed route.
    RouteUnclaimed,
    /// A ride on a route that does not end where the passenger is.
    RouteNotAdjacent,
    /// A ride on a route already used in this journey.
    RouteUsed,
    /// A ride on a track parallel to one already used, if the table forbids it.
    ParallelUsed,
    /// A ride into a country.
    RideIntoCountry,
    /// A ride on another player's route without a Passenger card left.
    NoPassengerCard {
        /// Passenger cards in hand.
        have: u8,
        /// Passenger cards needed with this ride.
        needed: u8,
    },
    /// The end of a journey without a ride.
    NoRideYet,

    /// A color group of fewer than two cards.
    GroupTooSmall {
        /// Cards given.
        given: u8,
    },
    /// A color group without a card of its color.
    WildsAlone,
    /// More or fewer than three singles.
    NotThreeSingles {
        /// Colors given.
        given: u8,
    },
    /// A color that is already in the seat's own yard.
    ColorInOwnYard {
        /// The color.
        color: Color,
    },
    /// Not more cards than the opponent has of that color.
    TooFewToRob {
        /// The color.
        color: Color,
        /// Cards given.
        given: u8,
        /// Cards that would rob the opponent.
        needed: u8,
    },
    /// A single of a color that is in an opponent's yard.
    SingleInOpponentYard {
        /// The color.
        color: Color,
    },
    /// A ticket that the seat does not hold.
    TicketNotHeld,
    /// A ticket that the seat has already chosen to complete.
    TicketAlreadyChosen,
    /// A ticket that the remaining cards of the stack do not complete.
    StackTooSmall {
        /// Cards that the colors of the stack lack for the whole choice.
        missing: u8,
        /// Wilds of the stack.
        wilds: u8,
    },
}

impl Illegal {
    /// Returns the error for the opening, where other rules demand the same.
    pub(crate) const fn during_opening(self) -> Self {
        if let Self::KeepsTooFew { kept, needed } = self {
            Self::KeepsTooFewAtOpening { kept, needed }
        } else if matches!(self, Self::WrongPhase) {
            Self::OpeningNotFinished
        } else {
            self
        }
    }

    /// Returns the id of the rule behind the refusal.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::GameOver => "C-97",
            Self::NotYourTurn => "C-21",
            Self::WrongPhase => "C-30",
            Self::OpeningNotFinished => "C-19",
            Self::NotInThisGame => "C-24",
            Self::MustAct => "C-25",
            Self::NoSuchSlot { .. } => "C-32",
            Self::SlotEmpty { .. } => "C-44",
            Self::WildAsSecondPick => "C-35",
            Self::DeckEmpty => "C-52",
            Self::RouteTaken | Self::NotInHand { .. } | Self::CannotPay { .. } => "C-66",
            Self::RouteClosed { open_from: 3 } => "C-80",
            Self::RouteClosed { .. } => "C-79",
            Self::OwnsParallel => "C-78",
            Self::TooFewPieces { .. } => "C-75",
            Self::WrongCount { .. } => "C-68",
            Self::WrongColor { .. } => "C-70",
            Self::MixedColors => "C-69",
            Self::Plus4TooShort { .. } => "MK-38",
            Self::PassengerCardPays => "MK-39",
            Self::CityOccupied => "MK-47",
            Self::NoPassengerLeft => "MK-49",
            Self::PassengerOnCountry => "MK-48",
            Self::NotARouteEnd => "MK-45",
            Self::NoTicketsLeft => "C-89",
            Self::SplitOfWrongSize { .. } => "MK-80",
            Self::DeckTooSmall { .. } => "MK-78",
            Self::KeepsTooFewAtOpening { .. } => "C-16",
            Self::KeepsTooFew { .. } | Self::NotOnOffer { .. } => "C-84",
            Self::NoPassengerThere => "MK-54",
            Self::MissingJourneyStart | Self::NoRideYet => "MK-55",
            Self::AlreadyRiding | Self::RouteUnclaimed | Self::RouteNotAdjacent => "MK-56",
            Self::RouteUsed => "MK-61",
            Self::ParallelUsed => "MK-62",
            Self::RideIntoCountry => "MK-64",
            Self::NoPassengerCard { .. } => "MK-58",
            Self::GroupTooSmall { .. } => "CG-39",
            Self::WildsAlone => "CG-45",
            Self::NotThreeSingles { .. } => "CG-40",
            Self::ColorInOwnYard { .. } => "CG-46",
            Self::TooFewToRob { .. } => "CG-47",
            Self::SingleInOpponentYard { .. } => "CG-56",
            Self::TicketNotHeld => "CG-75",
            Self::TicketAlreadyChosen => "CG-75",
            Self::StackTooSmall { .. } => "CG-76",
        }
    }

    /// Returns the id of the rule behind the refusal in `edition`: the Card Game has rules of its own for some of
    /// what it shares with the boards.
    pub fn rule_in(self, edition: Edition) -> &'static str {
        match edition.kit() {
            Kit::Board(_) => self.rule(),
            Kit::Card(_) => card_game::own_rule(self).unwrap_or_else(|| self.rule()),
        }
    }

    /// Returns a stable name for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NotYourTurn => "not-awaited",
            Self::WrongPhase | Self::OpeningNotFinished => "not-now",
            Self::NotInThisGame => "not-in-this-game",
            Self::MustAct => "must-act",
            Self::NoSuchSlot { .. } => "no-such-slot",
            Self::SlotEmpty { .. } => "slot-empty",
            Self::WildAsSecondPick => "wild-as-second-pick",
            Self::DeckEmpty => "deck-empty",
            Self::RouteTaken => "route-taken",
            Self::RouteClosed { .. } => "route-closed",
            Self::OwnsParallel => "owns-parallel",
            Self::TooFewPieces { .. } => "too-few-pieces",
            Self::WrongCount { .. } => "wrong-count",
            Self::WrongColor { .. } => "wrong-color",
            Self::MixedColors => "mixed-colors",
            Self::NotInHand { .. } => "not-in-hand",
            Self::CannotPay { color: Some(_), .. } => "cannot-pay",
            Self::CannotPay { color: None, .. } => "cannot-pay-gray",
            Self::Plus4TooShort { .. } => "plus4-too-short",
            Self::PassengerCardPays => "passenger-card-pays",
            Self::CityOccupied => "city-occupied",
            Self::NoPassengerLeft => "no-passenger-left",
            Self::PassengerOnCountry => "passenger-on-country",
            Self::NotARouteEnd => "not-an-end",
            Self::NoTicketsLeft => "no-tickets-left",
            Self::SplitOfWrongSize { .. } => "split-of-wrong-size",
            Self::DeckTooSmall { .. } => "deck-too-small",
            Self::KeepsTooFew { .. } | Self::KeepsTooFewAtOpening { .. } => "keeps-too-few",
            Self::NotOnOffer { .. } => "not-on-offer",
            Self::NoPassengerThere => "no-passenger-there",
            Self::MissingJourneyStart => "start-missing",
            Self::AlreadyRiding => "already-riding",
            Self::RouteUnclaimed => "route-unclaimed",
            Self::RouteNotAdjacent => "route-elsewhere",
            Self::RouteUsed => "route-used",
            Self::ParallelUsed => "parallel-used",
            Self::RideIntoCountry => "ride-into-country",
            Self::NoPassengerCard { .. } => "no-passenger-card",
            Self::NoRideYet => "no-ride-yet",
            Self::GroupTooSmall { .. } => "group-too-small",
            Self::WildsAlone => "wilds-alone",
            Self::NotThreeSingles { .. } => "not-three-singles",
            Self::ColorInOwnYard { .. } => "color-in-own-yard",
            Self::TooFewToRob { .. } => "too-few-to-rob",
            Self::SingleInOpponentYard { .. } => "single-in-rival-yard",
            Self::TicketNotHeld => "ticket-not-held",
            Self::TicketAlreadyChosen => "ticket-already-chosen",
            Self::StackTooSmall { .. } => "stack-too-small",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver => write!(f, "the game is over"),
            Self::NotYourTurn => write!(f, "it is not your turn"),
            Self::WrongPhase | Self::OpeningNotFinished => write!(f, "finish what you have started first"),
            Self::NotInThisGame => write!(f, "this game has no such action"),
            Self::MustAct => write!(f, "you can pass only when you have no other move"),
            Self::NoSuchSlot { slot } => write!(f, "there is no face-up card {slot}: the row has five"),
            Self::SlotEmpty { slot } => write!(f, "face-up card {slot} is gone"),
            Self::WildAsSecondPick => write!(f, "a face-up wild cannot be the second card"),
            Self::DeckEmpty => write!(f, "the deck is empty"),
            Self::RouteTaken => write!(f, "that route is taken"),
            Self::RouteClosed { .. } => {
                write!(f, "with this few players only one track of a double route can be claimed")
            }
            Self::OwnsParallel => write!(f, "you already own another track of that route"),
            Self::TooFewPieces { left, needed } => {
                write!(f, "that route takes {needed} pieces and you have {left}")
            }
            Self::WrongCount { given, needed } => {
                write!(f, "that route takes exactly {needed} cards, not {given}")
            }
            Self::WrongColor { given, needed } => write!(f, "that route takes {needed} cards, not {given}"),
            Self::MixedColors => write!(f, "all cards you pay with must be the same color"),
            Self::NotInHand { card, have, needed } => {
                write!(f, "you need {needed} {card} and have {have}")
            }
            Self::CannotPay { have, needed, color: Some(color) } => {
                write!(f, "you need {needed} {color} cards (wilds count) and have {have}")
            }
            Self::CannotPay { have, needed, color: None } => {
                write!(f, "you need {needed} cards of one color (wilds count) and have at most {have}")
            }
            Self::Plus4TooShort { length } => {
                write!(
                    f,
                    "a locomotive +4 can only be used on routes of four or more spaces, and this one has {length}"
                )
            }
            Self::PassengerCardPays => write!(f, "passenger cards never pay for a route"),
            Self::CityOccupied => write!(f, "there is already a passenger in that city"),
            Self::NoPassengerLeft => write!(f, "you have no passenger left to place"),
            Self::PassengerOnCountry => write!(f, "a passenger cannot be placed in a country"),
            Self::NotARouteEnd => write!(f, "a passenger is placed in a city at an end of the claimed route"),
            Self::NoTicketsLeft => write!(f, "no tickets are left"),
            Self::SplitOfWrongSize { asked, needed } => {
                write!(f, "exactly {needed} tickets must be drawn, not {asked}")
            }
            Self::DeckTooSmall { asked, left } => {
                write!(f, "that deck has only {left} tickets, and you asked for {asked}")
            }
            Self::KeepsTooFew { kept, needed } | Self::KeepsTooFewAtOpening { kept, needed } => {
                write!(f, "you must keep at least {needed} of the tickets, not {kept}")
            }
            Self::NotOnOffer { offered } => write!(f, "only {offered} tickets are on offer"),
            Self::NoPassengerThere => write!(f, "you have no passenger in that city"),
            Self::MissingJourneyStart => write!(f, "name the city where the journey starts"),
            Self::AlreadyRiding => write!(f, "the journey has begun: continue from where the passenger is"),
            Self::RouteUnclaimed => write!(f, "nobody has claimed that route"),
            Self::RouteNotAdjacent => write!(f, "that route does not start where the passenger is"),
            Self::RouteUsed => write!(f, "a journey uses each route once"),
            Self::ParallelUsed => write!(f, "at this table a journey does not return on a parallel track"),
            Self::RideIntoCountry => write!(f, "a journey cannot enter a country"),
            Self::NoPassengerCard { have, needed } => write!(
                f,
                "other players' routes cost a passenger card each: you need {needed} and have {have}"
            ),
            Self::NoRideYet => write!(f, "a journey needs at least one route"),
            Self::GroupTooSmall { given } => {
                write!(f, "a group needs two or more cards of one color, not {given}")
            }
            Self::WildsAlone => {
                write!(f, "a group needs at least one card of its color: wilds alone cannot be placed")
            }
            Self::NotThreeSingles { given } => {
                write!(f, "single cards are placed three at a time, in three colors, not {given}")
            }
            Self::ColorInOwnYard { color } => {
                write!(f, "{color} is already in your yard, and a group never grows")
            }
            Self::TooFewToRob { color, given, needed } => {
                write!(f, "an opponent has {color}: you need {needed} cards of it to rob them, not {given}")
            }
            Self::SingleInOpponentYard { color } => {
                write!(f, "an opponent has {color}: a single card of it cannot be placed")
            }
            Self::TicketNotHeld => write!(f, "you do not hold that ticket"),
            Self::TicketAlreadyChosen => write!(f, "a ticket is completed only once"),
            Self::StackTooSmall { missing, wilds } => {
                write!(f, "with that ticket your stack is {missing} cards short and has only {wilds} wilds")
            }
        }
    }
}

impl std::error::Error for Illegal {}
