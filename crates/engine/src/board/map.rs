//! Cities, routes and parallel groups, with the bit sets that make legality a few machine words.
//!
//! Routes of one parallel group have adjacent ids, so "every track of these groups" is a shift (see [`Map::groups_of`]).

use crate::card::Color;
use crate::data::{CityKind, GoodsColor, MapData};
pub use crate::sets::{CitySet, RouteSet};

/// The most routes a map has.
pub const MAX_ROUTES: usize = 128;

/// The most cities a map has.
pub const MAX_CITIES: usize = 64;

/// The most pieces of a seat: the longest path has room for no more routes than that.
pub const MAX_PIECES: u8 = 60;

/// The longest route of any map.
pub const MAX_LENGTH: usize = crate::data::MOST_SPACES as usize;

/// A city: its place in the map's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CityId(pub u8);

impl CityId {
    /// The place in the map's list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A route: its place in the map's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RouteId(pub u8);

impl RouteId {
    /// The place in the map's list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

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
    /// How many spaces it has.
    pub length: u8,
    /// Its color; gray routes have none.
    pub color: Option<Color>,
}

impl Route {
    /// The end that is not `city`.
    #[inline]
    pub const fn other_end(&self, city: CityId) -> CityId {
        if self.ends[0].0 == city.0 { self.ends[1] } else { self.ends[0] }
    }

    /// Whether the route ends in that city.
    #[inline]
    pub const fn touches(&self, city: CityId) -> bool {
        self.ends[0].0 == city.0 || self.ends[1].0 == city.0
    }
}

/// The cities and routes of an edition.
#[derive(Clone, Debug)]
pub struct Map {
    cities: Vec<City>,
    routes: Vec<Route>,
    /// Routes whose successor is of the same parallel group.
    has_next: u128,
    /// By length n: the routes of at most n spaces.
    up_to: [u128; MAX_LENGTH + 1],
    /// By color and length n: the routes of at most n spaces that the color pays for.
    payable: [[u128; MAX_LENGTH + 1]; Color::COUNT],
    /// By city: the routes whose first, whose second end it is.
    first_end: Vec<u128>,
    second_end: Vec<u128>,
    countries: CitySet,
    /// The routes whose first, whose second end is a country.
    ends_in_countries: [u128; 2],
    attractions: CitySet,
    /// The districts: what each is worth, and its cities.
    districts: Vec<(u8, CitySet)>,
}

impl Map {
    /// The map of checked data.
    pub fn new(data: &MapData) -> Self {
        let mut routes = Vec::with_capacity(data.routes.len());
        let mut has_next = 0;
        let mut up_to = [0; MAX_LENGTH + 1];
        let mut payable = [[0; MAX_LENGTH + 1]; Color::COUNT];
        let mut first_end = vec![0; data.cities.len()];
        let mut second_end = vec![0; data.cities.len()];
        for (id, route) in data.routes.iter().enumerate() {
            let bit = 1_u128 << id;
            let joins = |other: &crate::data::RouteData| {
                other.ends == route.ends || other.ends == [route.ends[1], route.ends[0]]
            };
            if data.routes.get(id + 1).is_some_and(joins) {
                has_next |= bit;
            }
            for length in route.length as usize..=MAX_LENGTH {
                up_to[length] |= bit;
                for color in Color::ALL {
                    if route.color.is_none_or(|own| own == color) {
                        payable[color.index()][length] |= bit;
                    }
                }
            }
            first_end[route.ends[0]] |= bit;
            second_end[route.ends[1]] |= bit;
            routes.push(Route {
                ends: route.ends.map(|end| CityId(end as u8)),
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
                routes: RouteSet::from_bits(first_end[id] | second_end[id]),
            })
            .collect();
        let mut countries = CitySet::EMPTY;
        let mut attractions = CitySet::EMPTY;
        let mut districts: Vec<(u8, &str, CitySet)> = Vec::new();
        for (id, (city, named)) in cities.iter().zip(&data.cities).enumerate() {
            let id = CityId(id as u8);
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
                    None => districts.push((number, name, CitySet(1 << id.0))),
                }
            }
        }
        districts.sort_unstable_by_key(|district| (district.0, district.1));
        let districts = districts.into_iter().map(|(number, _, cities)| (number, cities)).collect();
        let all_of = |ends: &[u128]| countries.iter().fold(0, |all, country| all | ends[country.index()]);
        let ends_in_countries = [all_of(&first_end), all_of(&second_end)];
        Self {
            cities,
            routes,
            has_next,
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

    /// All cities.
    #[inline]
    pub fn cities(&self) -> &[City] {
        &self.cities
    }

    /// All routes.
    #[inline]
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// A city.
    #[inline]
    pub fn city(&self, city: CityId) -> &City {
        &self.cities[city.index()]
    }

    /// Returns whether the map has a route with that id.
    #[inline]
    pub fn has_route(&self, route: RouteId) -> bool {
        route.index() < self.routes.len()
    }

    /// A route.
    ///
    /// # Panics
    /// When the map has no such route.
    #[inline]
    pub fn route(&self, route: RouteId) -> &Route {
        &self.routes[route.index()]
    }

    /// Whether sets of its routes need more than one machine word.
    #[inline]
    pub(super) const fn is_wide(&self) -> bool {
        self.routes.len() > u64::BITS as usize
    }

    /// The places that are countries.
    #[inline]
    pub const fn countries(&self) -> CitySet {
        self.countries
    }

    /// The tourist attractions.
    pub const fn attractions(&self) -> CitySet {
        self.attractions
    }

    /// Returns the value and the cities of each district, in ascending order of value. Two may be worth the same.
    pub fn districts(&self) -> &[(u8, CitySet)] {
        &self.districts
    }

    /// The routes that have a parallel track next to them and all tracks of their groups (C-2).
    #[inline]
    pub const fn groups_of(&self, routes: u128) -> u128 {
        // Twice, because a group has up to three tracks.
        let spread = routes | (routes & self.has_next) << 1 | routes >> 1 & self.has_next;
        spread | (spread & self.has_next) << 1 | spread >> 1 & self.has_next
    }

    /// Whether two routes are tracks of one group.
    pub const fn parallel(&self, one: RouteId, other: RouteId) -> bool {
        self.groups_of(1 << one.0) >> other.0 & 1 == 1
    }

    /// The routes of at most that many spaces.
    #[inline]
    pub fn up_to(&self, length: usize) -> u128 {
        self.up_to[length.min(MAX_LENGTH)]
    }

    /// The routes, longest first.
    #[inline]
    pub fn by_length(&self, routes: RouteSet) -> impl Iterator<Item = RouteId> {
        (1..=MAX_LENGTH).rev().flat_map(move |length| {
            RouteSet::from_bits(routes.bits() & self.up_to[length] & !self.up_to[length - 1]).iter()
        })
    }

    /// The routes of at most that many spaces for which a color pays.
    #[inline]
    pub fn payable(&self, color: Color, length: usize) -> u128 {
        self.payable[color.index()][length.min(MAX_LENGTH)]
    }

    /// The routes whose first, and those whose second end lies in one of the cities or in a country.
    #[inline]
    pub fn ends_in_countries_or(&self, cities: CitySet) -> [u128; 2] {
        let mut ends = self.ends_in_countries;
        for city in cities.iter() {
            ends[0] |= self.first_end[city.index()];
            ends[1] |= self.second_end[city.index()];
        }
        ends
    }

    /// The routes that lead into a country.
    #[inline]
    pub const fn into_countries(&self) -> u128 {
        self.ends_in_countries[0] | self.ends_in_countries[1]
    }
}
