//! The names of a board's cities, routes and tickets, as records, notation and messages write them.

use super::Board;
use super::map::{CityId, RouteId};
use crate::ticket::TicketId;

impl Board {
    /// Returns the name of a city.
    pub fn city_name(&self, city: CityId) -> &str {
        &self.data.cities[city.index()].id
    }

    /// Returns the city with that name.
    pub fn city_named(&self, name: &str) -> Option<CityId> {
        self.data.cities.iter().position(|city| city.id == name).map(CityId::new)
    }

    /// Returns the name of a route.
    pub fn route_name(&self, route: RouteId) -> &str {
        &self.data.routes[route.index()].id
    }

    /// Returns the route with that name.
    pub fn route_named(&self, name: &str) -> Option<RouteId> {
        self.data.routes.iter().position(|route| route.id == name).map(RouteId::new)
    }

    /// Returns the name of a ticket.
    pub fn ticket_name(&self, ticket: TicketId) -> &str {
        &self.data.tickets[ticket.index()].id
    }

    /// Returns the ticket with that name.
    pub fn ticket_named(&self, name: &str) -> Option<TicketId> {
        self.data.tickets.iter().position(|ticket| ticket.id == name).map(TicketId::new)
    }
}
