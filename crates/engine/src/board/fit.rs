//! `Misfit`: why a map cannot be played by some rules.

use std::fmt;

use super::goods::MAX_GOODS_CITIES;
use super::rules::{Rules, TicketSupply};
use crate::card::Color;
use crate::data::MapData;
use crate::market::{MAX_CARDS, ROW};
use crate::ticket::TicketDeal;

/// Why a map cannot be played by some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The map has no routes.
    NoRoutes,
    /// The rules need another number of ticket decks.
    TicketDecks {
        /// How many decks the map has.
        found: usize,
        /// How many the rules need.
        needed: usize,
    },
    /// The rules contradict each other.
    Rules(RulesMisfit),
    /// A route needs cards of a color that the game does not have.
    NoSuchColor {
        /// The route.
        route: String,
        /// Its color.
        color: Color,
    },
    /// The rules give no points for a route this long.
    RouteTooLong {
        /// The route.
        route: String,
        /// Its spaces.
        length: u8,
        /// The spaces of the longest route that is worth points.
        longest: usize,
    },
    /// The rules have goods, and the map has too many cities for them.
    TooManyCities {
        /// How many cities the map has.
        found: usize,
        /// How many it may have at most.
        max: usize,
    },
    /// A deck has fewer tickets than a full table is dealt at the start.
    TooFewTickets {
        /// The deck.
        deck: String,
        /// How many tickets it has.
        found: usize,
        /// How many it needs.
        needed: usize,
    },
}

/// How rules contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesMisfit {
    /// More cards than a deck can hold.
    TooManyCards {
        /// How many cards the rules have.
        found: usize,
        /// How many a deck can hold.
        max: usize,
    },
    /// Fewer cards than a full table needs at the start.
    TooFewCards {
        /// How many cards the rules have.
        found: usize,
        /// How many are dealt, with the row and one card to draw.
        needed: usize,
    },
    /// More tickets must be kept than are offered.
    KeepsTooMany {
        /// How many must be kept.
        kept: u8,
        /// How many are offered.
        dealt: u8,
    },
    /// The final round begins before the first turn.
    EndsAtStart {
        /// Pieces of a seat.
        pieces: u8,
        /// Pieces at which the final round begins.
        final_round_at: u8,
    },
    /// Passenger cards in a game without passengers.
    PassengerCards,
}

impl fmt::Display for RulesMisfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyCards { found, max } => write!(f, "{found} train cards are too many: at most {max}"),
            Self::TooFewCards { found, needed } => {
                write!(f, "{found} train cards are too few: a full table needs {needed} at the start")
            }
            Self::KeepsTooMany { kept, dealt } => {
                write!(f, "{kept} tickets must be kept of {dealt} that are offered")
            }
            Self::EndsAtStart { pieces, final_round_at } => {
                write!(
                    f,
                    "the final round begins at {final_round_at} pieces, and a seat starts with {pieces}"
                )
            }
            Self::PassengerCards => f.write_str("there are passenger cards, and the game has no passengers"),
        }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoutes => f.write_str("the map has no routes"),
            Self::TicketDecks { found, needed } => write!(f, "{found} ticket decks instead of {needed}"),
            Self::Rules(misfit) => misfit.fmt(f),
            Self::NoSuchColor { route, color } => {
                write!(f, "route {route} is {color}, and there are no {color} cards")
            }
            Self::RouteTooLong { route, length, longest } => {
                write!(f, "route {route} has {length} spaces, and routes have at most {longest}")
            }
            Self::TooManyCities { found, max } => {
                write!(f, "{found} cities, and at most {max} can have goods")
            }
            Self::TooFewTickets { deck, found, needed } => {
                write!(f, "deck {deck} has {found} tickets, and a full table needs {needed}")
            }
        }
    }
}

impl std::error::Error for Misfit {}

impl Rules {
    /// Checks that a game on this map can be set up and scored, whatever the tickets.
    pub(super) fn check_map(&self, data: &MapData) -> Result<(), Misfit> {
        if data.routes.is_empty() {
            return Err(Misfit::NoRoutes);
        }
        let needed = match self.ticket_supply {
            TicketSupply::OneDeck => 1,
            TicketSupply::ShortAndLong => 2,
        };
        if data.decks.len() != needed {
            return Err(Misfit::TicketDecks { found: data.decks.len(), needed });
        }
        self.check_numbers().map_err(Misfit::Rules)?;
        let longest = self.route_points.len();
        if let Some(route) = data.routes.iter().find(|route| usize::from(route.length) > longest) {
            return Err(Misfit::RouteTooLong { route: route.id.clone(), length: route.length, longest });
        }
        let playable = |color: Option<Color>| color.is_none_or(|color| self.cards.colors.contains(&color));
        if let Some(route) = data.routes.iter().find(|route| !playable(route.color)) {
            let color = route.color.expect("a gray route takes any color");
            return Err(Misfit::NoSuchColor { route: route.id.clone(), color });
        }
        if self.passengers.is_some() && data.cities.len() > MAX_GOODS_CITIES {
            return Err(Misfit::TooManyCities { found: data.cities.len(), max: MAX_GOODS_CITIES });
        }
        Ok(())
    }

    /// Checks the numbers that a map file can change against each other.
    fn check_numbers(&self) -> Result<(), RulesMisfit> {
        let found = self.cards.len();
        if found > MAX_CARDS {
            return Err(RulesMisfit::TooManyCards { found, max: MAX_CARDS });
        }
        let needed = usize::from(self.seats[1]) * usize::from(self.opening_hand) + ROW + 1;
        if found < needed {
            return Err(RulesMisfit::TooFewCards { found, needed });
        }
        for TicketDeal { dealt, min_kept, .. } in [self.opening_tickets, self.later_tickets] {
            if min_kept > dealt {
                return Err(RulesMisfit::KeepsTooMany { kept: min_kept, dealt });
            }
        }
        if self.final_round_at >= self.pieces {
            let (pieces, final_round_at) = (self.pieces, self.final_round_at);
            return Err(RulesMisfit::EndsAtStart { pieces, final_round_at });
        }
        if self.cards.passengers > 0 && self.passengers.is_none() {
            return Err(RulesMisfit::PassengerCards);
        }
        Ok(())
    }

    /// Checks that a full table can play on this map: also that there are tickets enough for every choice at the
    /// start.
    pub fn check_playable(&self, data: &MapData) -> Result<(), Misfit> {
        self.check_map(data)?;
        // All seats may ask for tickets of the same deck.
        let needed = usize::from(self.seats[1]) * usize::from(self.opening_tickets.dealt);
        for (index, deck) in data.decks.iter().enumerate() {
            let found = data.tickets.iter().filter(|ticket| ticket.deck == index).count();
            if found < needed {
                return Err(Misfit::TooFewTickets { deck: deck.clone(), found, needed });
            }
        }
        Ok(())
    }
}
