//! An order of the cities in which few wait for their neighbors at any time.
//!
//! Whoever goes over the map city by city and remembers something of each city that still has neighbors ahead
//! (see `best_journey`) needs such an order. It is found once for a map.

use super::{CityId, CitySet};

/// An order of all cities that have neighbors, which are given by city.
pub(super) fn order(near: &[CitySet]) -> Vec<CityId> {
    let all = near.iter().enumerate().filter(|(_, near)| near.0 != 0).map(|(city, _)| CityId(city as u8));
    all.clone()
        .map(|start| order_from(near, start))
        .min_by_key(|&(effort, _)| effort)
        .map_or(Vec::new(), |(_, order)| order)
}

/// From a first city on, always the one that leaves the fewest waiting; with the effort of going that way.
fn order_from(near: &[CitySet], start: CityId) -> (u64, Vec<CityId>) {
    let ahead_of = |city: CityId, done: u64| near[city.index()].0 & !done;
    let mut order = Vec::new();
    let mut done = 0_u64;
    let mut waiting = CitySet::EMPTY;
    let mut next = Some(start);
    let mut effort = 0_u64;
    while let Some(city) = next {
        order.push(city);
        // What has to be remembered multiplies with every waiting city, for each neighbor that is dealt with.
        let neighbors = (near[city.index()].0 & done).count_ones();
        effort += u64::from(neighbors) << (5 * (waiting.0.count_ones() + 1) / 2).min(58);
        done |= 1 << city.0;
        let with = |mut cities: CitySet, city| {
            cities.insert(city);
            cities
        };
        let still = |cities: CitySet, done: u64| {
            cities.iter().filter(move |&city| ahead_of(city, done) != 0).fold(CitySet::EMPTY, with)
        };
        waiting = still(with(waiting, city), done);
        let ahead = waiting.iter().fold(0, |ahead, city| ahead | ahead_of(city, done));
        let fewest = |&city: &CityId| {
            let done = done | 1 << city.0;
            let left = still(with(waiting, city), done).0.count_ones();
            let new = (ahead_of(city, done) & !ahead).count_ones();
            (left, new, std::cmp::Reverse((near[city.index()].0 & done).count_ones()))
        };
        // A part of the map that nothing joins to the rest comes after it.
        let unseen = (0..near.len() as u8).map(CityId).find(|&city| ahead_of(city, done) != 0);
        next = CitySet(ahead).iter().min_by_key(fewest).or(unseen);
    }
    (effort, order)
}
