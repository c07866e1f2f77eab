//! Whether a map can be played by some rules, and if not, why.

use std::fmt;

use super::goods::MAX_GOODS_CITIES;
use super::rules::{Rules, TicketSupply};
use crate::data::MapData;

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
        most: usize,
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

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoutes => f.write_str("the map has no routes"),
            Self::TicketDecks { found, needed } => write!(f, "{found} ticket decks instead of {needed}"),
            Self::RouteTooLong { route, length, longest } => {
                write!(f, "route {route} has {length} spaces, and routes have at most {longest}")
            }
            Self::TooManyCities { found, most } => {
                write!(f, "{found} cities, and at most {most} can have goods")
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
        let longest = self.route_points.len();
        if let Some(route) = data.routes.iter().find(|route| usize::from(route.length) > longest) {
            return Err(Misfit::RouteTooLong { route: route.id.clone(), length: route.length, longest });
        }
        if self.passengers.is_some() && data.cities.len() > MAX_GOODS_CITIES {
            return Err(Misfit::TooManyCities { found: data.cities.len(), most: MAX_GOODS_CITIES });
        }
        Ok(())
    }

    /// Checks that a full table can play on this map: also that there are tickets enough for every choice at the start.
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
