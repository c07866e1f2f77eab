//! The actions of the board games: small, closed, and without random results.

use super::map::{CityId, RouteId};
use super::payment::Payment;
use crate::market::Source;
use crate::ticket::Kept;

/// How many short and how many long tickets a player asks for (MK-11, MK-77).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Split {
    /// Short tickets.
    pub short: u8,
    /// Long tickets.
    pub long: u8,
}

impl Split {
    /// Returns how many tickets it asks for in all.
    #[inline]
    pub const fn total(self) -> u8 {
        self.short.saturating_add(self.long)
    }

    /// Returns how many tickets of a deck it asks for: deck 0 is the short one.
    #[inline]
    pub const fn of_deck(self, deck: usize) -> u8 {
        if deck == 0 { self.short } else { self.long }
    }
}

/// A claim: a route, the cards for it, and in Märklin perhaps a passenger (MK-45, MK-50).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The route.
    pub route: RouteId,
    /// The cards.
    pub payment: Payment,
    /// Where a passenger is placed.
    pub passenger: Option<CityId>,
}

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// One pick of a draw (C-31).
    Pick(Source),
    /// Claim a route (C-65).
    Claim(Claim),
    /// Draw tickets (C-84); with the split where there are two decks (MK-77).
    AskTickets(Option<Split>),
    /// Announce the split of the opening tickets (MK-11).
    Announce(Split),
    /// Keep these of the tickets on offer (C-16, C-84).
    Keep(Kept),
    /// One ride of a journey; the first one names the start (MK-54, MK-56).
    Ride {
        /// The route.
        route: RouteId,
        /// The city of the passenger that starts; only for the first ride.
        from: Option<CityId>,
    },
    /// End the journey (MK-73).
    Alight,
    /// Pass, when there is no other legal action (C-27).
    Pass,
}
