//! Cities, routes and parallel groups, with precomputed bit sets for checks of legality.
//!
//! Routes of one parallel group have adjacent ids, so "every track of these groups" is a shift (see
//! [`Map::with_parallels`]).

use crate::card::Color;
use crate::data::{CityKind, GoodsColor, MapData};
pub use crate::ids::{CityId, RouteId};
pub use crate::limits::{MAX_CITIES, MAX_LENGTH, MAX_PIECES, MAX_ROUTES};
pub use crate::sets::{CitySet, RouteSet};

/// A city.
#[derive(Clone, Copy, Debug)]
pub struct City {
    /// Whether it is a country, which is a dead end (MK-85).
    pub kind: CityKind,
    /// The color of its goods stack, if it has one (MK-8).
    pub goods: Option<GoodsColor>,
    /// Its district, if it belongs to one (LD-7); the number is the value.
    pub district: Option<u8>,
    /// Whether it is a tourist attraction (NY-7).
    pub attraction: bool,
    /// The routes that end here.
    pub routes: RouteSet,
}

/// A route: one printed track (C-1).
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The two cities it joins.
    pub ends: [CityId; 2],
    /// The number of spaces.
    pub length: u8,
    /// Its color; gray routes have none.
    pub color: Option<Color>,
}

impl Route {
    /// Returns the end that is not `city`.
    #[inline]
    pub const fn other_end(&self, city: CityId) -> CityId {
        if self.ends[0].index() == city.index() { self.ends[1] } else { self.ends[0] }
    }

    /// Returns whether the route ends in that city.
    #[inline]
    pub const fn touches(&self, city: CityId) -> bool {
        self.ends[0].index() == city.index() || self.ends[1].index() == city.index()
    }
}

/// The cities and routes of an edition.
#[derive(Clone, Debug)]
pub struct Map {
    cities: Vec<City>,
    routes: Vec<Route>,
    /// Routes whose successor is of the same parallel group.
    parallel_to_next: RouteSet,
    /// By length n: the routes of at most n spaces.
    up_to: [RouteSet; MAX_LENGTH + 1],
    /// By color and length n: the routes of at most n spaces that the color pays for.
    payable: [[RouteSet; MAX_LENGTH + 1]; Color::COUNT],
    /// By city: the routes whose first end it is.
    first_end: Vec<RouteSet>,
    second_end: Vec<RouteSet>,
    countries: CitySet,
    /// The routes whose first and those whose second end is a country.
    ends_in_countries: [RouteSet; 2],
    attractions: CitySet,
    /// The districts: value and cities of each.
    districts: Vec<(u8, CitySet)>,
}

impl Map {
    /// Creates the map of validated data.
    pub fn new(data: &MapData) -> Self {
        let mut routes = Vec::with_capacity(data.routes.len());
        let mut parallel_to_next = RouteSet::EMPTY;
        let mut up_to = [RouteSet::EMPTY; MAX_LENGTH + 1];
        let mut payable = [[RouteSet::EMPTY; MAX_LENGTH + 1]; Color::COUNT];
        let mut first_end = vec![RouteSet::EMPTY; data.cities.len()];
        let mut second_end = vec![RouteSet::EMPTY; data.cities.len()];
        for (id, route) in RouteId::all(data.routes.len()).zip(&data.routes) {
            let joins = |other: &crate::data::RouteData| {
                other.ends == route.ends || other.ends == [route.ends[1], route.ends[0]]
            };
            if data.routes.get(id.index() + 1).is_some_and(joins) {
                parallel_to_next.insert(id);
            }
            for length in route.length as usize..=MAX_LENGTH {
                up_to[length].insert(id);
                for color in Color::ALL {
                    if route.color.is_none_or(|own| own == color) {
                        payable[color.index()][length].insert(id);
                    }
                }
            }
            first_end[route.ends[0]].insert(id);
            second_end[route.ends[1]].insert(id);
            routes.push(Route {
                ends: route.ends.map(CityId::new),
                length: route.length,
                color: route.color,
            });
        }
        let cities: Vec<City> = data
            .cities
            .iter()
            .enumerate()
            .map(|(id, city)| City {
                kind: city.kind,
                goods: city.goods,
                district: city.district,
                attraction: city.attraction,
                routes: first_end[id] | second_end[id],
            })
            .collect();
        let mut countries = CitySet::EMPTY;
        let mut attractions = CitySet::EMPTY;
        let mut districts: Vec<(u8, &str, CitySet)> = Vec::new();
        for (id, (city, named)) in CityId::all(cities.len()).zip(cities.iter().zip(&data.cities)) {
            if city.kind == CityKind::Country {
                countries.insert(id);
            }
            if city.attraction {
                attractions.insert(id);
            }
            if let Some(number) = city.district {
                // LD-7: a district is one color and one number, so two of them may be worth the same.
                let name = named.district_name.as_deref().unwrap_or("");
                match districts.iter_mut().find(|district| (district.0, district.1) == (number, name)) {
                    Some(district) => district.2.insert(id),
                    None => districts.push((number, name, CitySet::only(id))),
                }
            }
        }
        districts.sort_unstable_by_key(|district| (district.0, district.1));
        let districts = districts.into_iter().map(|(number, _, cities)| (number, cities)).collect();
        let all_of = |ends: &[RouteSet]| {
            countries.iter().fold(RouteSet::EMPTY, |all, country| all | ends[country.index()])
        };
        let ends_in_countries = [all_of(&first_end), all_of(&second_end)];
        Self {
            cities,
            routes,
            parallel_to_next,
            up_to,
            payable,
            first_end,
            second_end,
            countries,
            ends_in_countries,
            attractions,
            districts,
        }
    }

    /// Returns all cities.
    #[inline]
    pub fn cities(&self) -> &[City] {
        &self.cities
    }

    /// Returns all routes.
    #[inline]
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// Returns a city.
    #[inline]
    pub fn city(&self, city: CityId) -> &City {
        &self.cities[city.index()]
    }

    /// Returns whether the map has a route with that id.
    #[inline]
    pub fn has_route(&self, route: RouteId) -> bool {
        route.index() < self.routes.len()
    }

    /// Returns a route.
    ///
    /// # Panics
    /// When the map has no such route.
    #[inline]
    pub fn route(&self, route: RouteId) -> &Route {
        &self.routes[route.index()]
    }

    /// Returns whether sets of its routes need more than one machine word.
    #[inline]
    pub(super) const fn is_wide(&self) -> bool {
        self.routes.len() > u64::BITS as usize
    }

    /// Returns the places that are countries.
    #[inline]
    pub const fn countries(&self) -> CitySet {
        self.countries
    }

    /// Returns the tourist attractions.
    pub const fn attractions(&self) -> CitySet {
        self.attractions
    }

    /// Returns the value and the cities of each district, in ascending order of value. Two may be worth the same.
    pub fn districts(&self) -> &[(u8, CitySet)] {
        &self.districts
    }

    /// Returns `routes` and every track parallel to one of them (C-2).
    #[inline]
    pub fn with_parallels(&self, routes: RouteSet) -> RouteSet {
        // Twice, because a group has up to three tracks.
        let spread = routes
            | (routes & self.parallel_to_next).followers()
            | routes.predecessors() & self.parallel_to_next;
        spread | (spread & self.parallel_to_next).followers() | spread.predecessors() & self.parallel_to_next
    }

    /// Returns whether two routes are tracks of one group.
    pub fn parallel(&self, one: RouteId, other: RouteId) -> bool {
        self.with_parallels(RouteSet::only(one)).contains(other)
    }

    /// Returns the routes of at most that many spaces.
    #[inline]
    pub fn up_to(&self, length: usize) -> RouteSet {
        self.up_to[length.min(MAX_LENGTH)]
    }

    /// Returns the routes, longest first.
    #[inline]
    pub fn by_length(&self, routes: RouteSet) -> impl Iterator<Item = RouteId> {
        (1..=MAX_LENGTH)
            .rev()
            .flat_map(move |length| (routes & self.up_to[length] & !self.up_to[length - 1]).iter())
    }

    /// Returns the routes of at most that many spaces for which a color pays.
    #[inline]
    pub fn payable(&self, color: Color, length: usize) -> RouteSet {
        self.payable[color.index()][length.min(MAX_LENGTH)]
    }

    /// Returns the routes whose first end, and those whose second end, is one of the cities or a country.
    #[inline]
    pub fn ends_in_countries_or(&self, cities: CitySet) -> [RouteSet; 2] {
        let mut ends = self.ends_in_countries;
        for city in cities.iter() {
            ends[0] |= self.first_end[city.index()];
            ends[1] |= self.second_end[city.index()];
        }
        ends
    }

    /// Returns the routes that lead into a country.
    #[inline]
    pub fn into_countries(&self) -> RouteSet {
        self.ends_in_countries[0] | self.ends_in_countries[1]
    }
}
