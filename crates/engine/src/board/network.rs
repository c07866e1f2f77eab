//! A seat's routes as a graph: connected components, missing routes of tickets, districts and attractions.

use super::map::{CityId, CitySet, MAX_CITIES, Map, RouteId, RouteSet};
use super::{Board, BoardGame};
use crate::seat::Seat;
use crate::ticket::{TicketId, TicketSet};

/// The connected components of some routes. A country connects nothing: it is a dead end (MK-85).
#[derive(Clone, Copy)]
pub struct Network<'m> {
    map: &'m Map,
    routes: RouteSet,
    /// The cities at the end of a route.
    touched: CitySet,
    /// The component of each city, named by one of its cities.
    parts: [u8; MAX_CITIES],
}

const EACH_ALONE: [u8; MAX_CITIES] = {
    let mut alone = [0; MAX_CITIES];
    let mut city = 0;
    while city < MAX_CITIES {
        alone[city] = city as u8;
        city += 1;
    }
    alone
};

impl<'m> Network<'m> {
    /// Creates the network of these routes.
    #[inline]
    pub fn new(map: &'m Map, routes: RouteSet) -> Self {
        let mut network = Self { map, routes, touched: CitySet::EMPTY, parts: EACH_ALONE };
        let countries = map.countries();
        for route in routes.iter() {
            let [one, other] = map.route(route).ends;
            network.touched = network.touched.with(one).with(other);
            if !countries.contains(one) && !countries.contains(other) {
                let (from, to) = (network.part_of(one), network.part_of(other));
                // All entries at once and without a branch, so that the compiler can vectorize the loop.
                network.parts = network.parts.map(|part| if part == from { to } else { part });
            }
        }
        network
    }

    #[inline]
    fn part_of(&self, city: CityId) -> u8 {
        self.parts[city.index()]
    }

    /// Returns whether a path of the routes connects the two places (C-91, MK-84, MK-85).
    pub fn joins(&self, one: CityId, other: CityId) -> bool {
        let countries = self.map.countries();
        if countries.contains(one) {
            return self.entries(one).any(|city| self.joins(city, other));
        }
        if countries.contains(other) {
            return self.entries(other).any(|city| self.part_of(city) == self.part_of(one));
        }
        self.part_of(one) == self.part_of(other)
    }

    /// Returns the routes of a path with the fewest routes from one place to the other; empty if there is none
    /// (C-91, MK-85).
    pub fn shortest_way(&self, from: CityId, to: CityId) -> RouteSet {
        let mut came_by = [None::<RouteId>; MAX_CITIES];
        let mut seen = CitySet::only(from);
        let mut reached = vec![from];
        while !seen.contains(to) && !reached.is_empty() {
            let mut next = Vec::new();
            for at in reached {
                if at != from && self.map.countries().contains(at) {
                    continue;
                }
                for route in self.map.city(at).routes.iter().filter(|&route| self.routes.contains(route)) {
                    let there = self.map.route(route).other_end(at);
                    if !seen.contains(there) {
                        seen.insert(there);
                        came_by[there.index()] = Some(route);
                        next.push(there);
                    }
                }
            }
            reached = next;
        }
        let mut way = RouteSet::EMPTY;
        let mut at = to;
        while let Some(route) = came_by[at.index()] {
            way.insert(route);
            at = self.map.route(route).other_end(at);
        }
        way
    }

    /// Returns the cities from which the routes lead into a country.
    fn entries(&self, country: CityId) -> impl Iterator<Item = CityId> {
        let ways_in = self.map.city(country).routes & self.routes;
        ways_in.iter().map(move |route| self.map.route(route).other_end(country))
    }

    /// Returns whether all these cities are in one component, each at the end of a route (LD-24, LD-25, LD-27).
    pub fn joins_all(&self, cities: CitySet) -> bool {
        if !cities.is_subset(self.touched) {
            return false;
        }
        let mut parts = cities.iter().map(|city| self.part_of(city));
        let Some(first) = parts.next() else { return true };
        parts.all(|part| part == first)
    }

    /// Returns the largest number of these cities that are in one component, each at the end of a route (LD-24,
    /// LD-25).
    pub fn most_joined(&self, cities: CitySet) -> usize {
        let touched = cities & self.touched;
        let in_part = |part| touched.iter().filter(|&city| self.part_of(city) == part).count();
        touched.iter().map(|city| in_part(self.part_of(city))).max().unwrap_or(0)
    }

    /// Returns the cities at the end of a route.
    pub const fn touched(&self) -> CitySet {
        self.touched
    }
}

/// Returns those of the tickets that the routes complete (C-91, C-98).
#[inline]
pub fn completed(board: &Board, routes: RouteSet, tickets: TicketSet) -> TicketSet {
    completed_in(board, &Network::new(&board.map, routes), tickets)
}

/// Returns those of the tickets that the network completes.
#[inline]
pub(super) fn completed_in(board: &Board, network: &Network, tickets: TicketSet) -> TicketSet {
    let mut completed = TicketSet::EMPTY;
    for ticket in tickets.iter() {
        let [one, other] = board.ticket(ticket).ends;
        if network.joins(one, other) {
            completed.insert(ticket);
        }
    }
    completed
}

/// How far a seat is from completing a ticket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicketState {
    /// It is completed.
    Done,
    /// It can still be completed; the cheapest path needs this many pieces.
    Open {
        /// Pieces still to place.
        pieces: u8,
        /// The routes of a cheapest path, without the seat's own.
        routes: RouteSet,
    },
    /// There is no path left, or none for which the seat has enough pieces.
    Lost,
}

impl BoardGame {
    /// Returns how far the seat is from completing the ticket.
    pub fn ticket_state(&self, seat: Seat, ticket: TicketId) -> TicketState {
        let player = self.player(seat);
        let open = self.open_routes(seat);
        ticket_state(self.board, player.routes, open, player.pieces, ticket)
    }
}

/// Returns how far a seat that owns some routes and may still claim others is from completing a ticket.
pub fn ticket_state(
    board: &Board,
    own: RouteSet,
    open: RouteSet,
    pieces: u8,
    ticket: TicketId,
) -> TicketState {
    let [start, goal] = board.ticket(ticket).ends;
    let map = &board.map;
    let mut cost = [u8::MAX; MAX_CITIES];
    let mut came_by = [None::<RouteId>; MAX_CITIES];
    let mut waiting = CitySet::only(start);
    cost[start.index()] = 0;
    while let Some(at) = waiting.iter().min_by_key(|city| cost[city.index()]) {
        waiting.remove(at);
        if at == goal {
            break;
        }
        if at != start && map.countries().contains(at) {
            continue; // MK-85
        }
        for route in map.city(at).routes.iter() {
            let price = match (own.contains(route), open.contains(route)) {
                (true, _) => 0,
                (false, true) => map.route(route).length,
                (false, false) => continue,
            };
            let to = map.route(route).other_end(at);
            let total = cost[at.index()] + price;
            if total <= pieces && total < cost[to.index()] {
                cost[to.index()] = total;
                came_by[to.index()] = Some(route);
                waiting.insert(to);
            }
        }
    }
    match cost[goal.index()] {
        u8::MAX => TicketState::Lost,
        0 => TicketState::Done,
        pieces => {
            let mut routes = RouteSet::EMPTY;
            let mut at = goal;
            while let Some(route) = came_by[at.index()] {
                if !own.contains(route) {
                    routes.insert(route);
                }
                at = map.route(route).other_end(at);
            }
            TicketState::Open { pieces, routes }
        }
    }
}
