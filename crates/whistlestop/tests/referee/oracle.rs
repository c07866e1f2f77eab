//! An independent oracle: checks states against the rules and the data files without the engine.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::pipe::strings;

/// Counts by name.
pub(crate) type Counts = BTreeMap<String, i64>;

/// Contents of a data file.
pub(crate) struct Map {
    edition: String,
    cities: Vec<toml::Table>,
    routes: BTreeMap<String, Route>,
    tickets: BTreeMap<String, Ticket>,
    bonuses: Vec<(String, i64)>,
}

pub(crate) struct Route {
    pub(crate) ends: [String; 2],
    pub(crate) length: i64,
}

struct Ticket {
    ends: [String; 2],
    points: i64,
}

fn rows(data: &toml::Table, name: &str) -> Vec<toml::Table> {
    let rows = data.get(name).and_then(toml::Value::as_array).cloned().unwrap_or_default();
    rows.into_iter().map(|row| row.as_table().expect("a row").clone()).collect()
}

fn text(row: &toml::Table, name: &str) -> String {
    row.get(name).and_then(toml::Value::as_str).unwrap_or_default().to_owned()
}

fn number(row: &toml::Table, name: &str) -> i64 {
    row.get(name).and_then(toml::Value::as_integer).unwrap_or_default()
}

fn ends(row: &toml::Table) -> [String; 2] {
    let ends = row["between"].as_array().expect("two ends");
    [0, 1].map(|end| ends[end].as_str().expect("a city").to_owned())
}

impl Map {
    pub(crate) fn read(edition: &str) -> Self {
        let path = format!("{}/../../data/{edition}.toml", env!("CARGO_MANIFEST_DIR"));
        let data: toml::Table = std::fs::read_to_string(path).expect("our map").parse().expect("our map");
        let mut tickets = BTreeMap::new();
        for row in rows(&data, "tickets") {
            let ends = ends(&row);
            let mut id = ends.join("--");
            if tickets.contains_key(&id) {
                id.push_str("-2");
            }
            tickets.insert(id, Ticket { ends, points: number(&row, "points") });
        }
        Self {
            edition: edition.to_owned(),
            cities: rows(&data, "cities"),
            routes: rows(&data, "routes")
                .iter()
                .map(|row| (text(row, "id"), Route { ends: ends(row), length: number(row, "length") }))
                .collect(),
            tickets,
            bonuses: rows(&data, "bonuses")
                .iter()
                .map(|row| (text(row, "city"), number(row, "points")))
                .collect(),
        }
    }

    pub(crate) fn route(&self, id: &str) -> &Route {
        &self.routes[id]
    }

    fn is_country(&self, city: &str) -> bool {
        self.cities.iter().any(|row| text(row, "id") == city && text(row, "kind") == "country")
    }

    /// Returns the points of a route: US-16, MK-40, LD-19, NY-18.
    pub(crate) fn points(&self, length: i64) -> i64 {
        [1, 2, 4, 7, 10, 15, 18][length as usize - 1]
    }

    fn pieces(&self) -> i64 {
        match self.edition.as_str() {
            "london" => 17,
            "new-york" => 15,
            _ => 45,
        }
    }

    fn cards_in_box(&self) -> i64 {
        match self.edition.as_str() {
            "usa" => 110,
            "marklin" => 118,
            "card-game" => 96,
            _ => 44,
        }
    }

    fn open_from(&self) -> usize {
        if self.pieces() == 45 { 4 } else { 3 }
    }

    /// C-5, C-6, C-7, C-78, C-79, C-121, CG-6, CG-49, CG-114, MK-5
    pub(crate) fn check(&self, state: &Value) {
        let players = state["players"].as_array().expect("players");
        let cards: i64 = all_cards(state).values().sum();
        assert_eq!(cards, self.cards_in_box(), "{state}");
        let mut tickets = strings(&state["refused"]);
        for deck in state["ticket_decks"].as_object().expect("decks").values() {
            tickets.extend(strings(deck));
        }
        let mut owned: Vec<(String, usize)> = Vec::new();
        for (seat, player) in players.iter().enumerate() {
            for place in ["tickets", "offer", "completing", "completed"] {
                tickets.extend(player.get(place).map(strings).unwrap_or_default());
            }
            let Some(routes) = player.get("routes").map(strings) else { continue };
            let lengths: Vec<i64> = routes.iter().map(|id| self.routes[id].length).collect();
            assert_eq!(player["pieces"].as_i64(), Some(self.pieces() - lengths.iter().sum::<i64>()));
            let points: i64 = lengths.iter().map(|&length| self.points(length)).sum();
            assert_eq!(player["route_points"].as_i64(), Some(points));
            owned.extend(routes.into_iter().map(|route| (route, seat)));
        }
        assert_eq!(tickets.len(), self.tickets.len());
        assert_eq!(tickets.into_iter().collect::<BTreeSet<_>>().len(), self.tickets.len());
        for (place, (route, seat)) in owned.iter().enumerate() {
            for (other, owner) in &owned[place + 1..] {
                assert_ne!(route, other, "a route has two owners");
                let (one, two) = (&self.routes[route].ends, &self.routes[other].ends);
                let parallel = one == two || (one[0] == two[1] && one[1] == two[0]);
                assert!(!parallel || (seat != owner && players.len() >= self.open_from()), "{route} {other}");
            }
        }
        self.check_goods(state, players);
    }

    fn check_goods(&self, state: &Value, players: &[Value]) {
        let Some(stacks) = state.get("goods").and_then(Value::as_object) else { return };
        let numbers = |list: &Value| {
            list.as_array().expect("tokens").iter().map(|v| v.as_i64().expect("a value")).collect::<Vec<_>>()
        };
        let mut tokens: Vec<i64> = stacks.values().flat_map(numbers).collect();
        tokens.extend(players.iter().flat_map(|player| numbers(&player["goods"])));
        assert_eq!((tokens.len(), tokens.iter().sum::<i64>()), (74, 180));
    }

    /// Returns whether the routes connect two places; no path runs through a country (C-91, MK-85).
    fn joined(&self, routes: &[String], from: &str, to: &str) -> bool {
        let mut reached = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            if at != from && self.is_country(at) {
                continue;
            }
            for [one, other] in routes.iter().map(|id| &self.routes[id].ends) {
                for (here, there) in [(one, other), (other, one)] {
                    if here == at && reached.insert(there) {
                        waiting.push(there);
                    }
                }
            }
        }
        reached.contains(to)
    }

    /// Returns the length of the longest trail by exhaustive search (US-20, US-28).
    fn longest_path(&self, routes: &[String]) -> i64 {
        fn walk(map: &Map, routes: &[String], used: &mut Vec<bool>, at: &str, length: i64, best: &mut i64) {
            *best = length.max(*best);
            for place in 0..routes.len() {
                let route = &map.routes[&routes[place]];
                if used[place] || !route.ends.iter().any(|end| end == at) {
                    continue;
                }
                let to = if route.ends[0] == at { &route.ends[1] } else { &route.ends[0] };
                used[place] = true;
                walk(map, routes, used, to, length + route.length, best);
                used[place] = false;
            }
        }
        let mut best = 0;
        for start in routes.iter().flat_map(|id| &self.routes[id].ends).collect::<BTreeSet<_>>() {
            walk(self, routes, &mut vec![false; routes.len()], start, 0, &mut best);
        }
        best
    }

    /// Returns the totals and ranks of a final state.
    pub(crate) fn final_scores(&self, state: &Value) -> Vec<(i64, i64)> {
        let players = state["players"].as_array().expect("players");
        let standings: Vec<[i64; 3]> = match self.edition.as_str() {
            "card-game" => self.card_standings(players),
            _ => self.board_standings(players),
        };
        let rank = |own: &[i64; 3]| 1 + standings.iter().filter(|other| *other > own).count() as i64;
        standings.iter().map(|own| (own[0], rank(own))).collect()
    }

    fn board_standings(&self, players: &[Value]) -> Vec<[i64; 3]> {
        let routes: Vec<Vec<String>> = players.iter().map(|player| strings(&player["routes"])).collect();
        let mut standings = Vec::new();
        for (player, routes) in players.iter().zip(&routes) {
            let mut total: i64 = routes.iter().map(|id| self.points(self.routes[id].length)).sum();
            let mut completed = 0;
            for ticket in strings(&player["tickets"]) {
                let Ticket { ends: [one, other], points } = &self.tickets[&ticket];
                let done = self.joined(routes, one, other);
                completed += i64::from(done);
                total += if done { *points } else { -points };
            }
            let goods = player.get("goods").and_then(Value::as_array);
            let goods: i64 = goods.into_iter().flatten().filter_map(Value::as_i64).sum();
            standings.push([total + goods, completed, goods]);
        }
        let max = standings.iter().map(|standing| standing[1]).max().unwrap_or_default();
        let paths: Vec<i64> = match self.edition.as_str() {
            "usa" => routes.iter().map(|routes| self.longest_path(routes)).collect(),
            _ => vec![0; players.len()],
        };
        let longest = paths.iter().copied().max().unwrap_or_default();
        for (place, standing) in standings.iter_mut().enumerate() {
            match self.edition.as_str() {
                "usa" => {
                    standing[0] += if paths[place] == longest && longest > 0 { 10 } else { 0 }; // US-26
                    standing[2] = paths[place]; // US-30
                }
                "marklin" => standing[0] += if standing[1] == max && max > 0 { 10 } else { 0 }, // MK-89
                "london" => standing[0] += self.districts(&routes[place]),
                _ => standing[0] += self.attractions(&routes[place]),
            }
        }
        standings
    }

    /// LD-24, LD-28
    fn districts(&self, routes: &[String]) -> i64 {
        let complete = |number: &i64| {
            let in_district = |row: &&toml::Table| self::number(row, "district") == *number;
            let cities: Vec<String> =
                self.cities.iter().filter(in_district).map(|row| text(row, "id")).collect();
            cities.iter().all(|city| self.joined(routes, &cities[0], city))
        };
        (1..=5).filter(complete).sum()
    }

    /// NY-22
    fn attractions(&self, routes: &[String]) -> i64 {
        let touched: BTreeSet<&String> = routes.iter().flat_map(|id| &self.routes[id].ends).collect();
        let worth = |row: &&toml::Table| {
            row.get("attraction").and_then(toml::Value::as_bool) == Some(true)
                && touched.contains(&text(row, "id"))
        };
        self.cities.iter().filter(worth).count() as i64
    }

    /// CG-80, CG-93, CG-94, CG-103, CG-104
    fn card_standings(&self, players: &[Value]) -> Vec<[i64; 3]> {
        let value = |tickets: &[String]| tickets.iter().map(|id| self.tickets[id].points).sum::<i64>();
        let completed: Vec<Vec<String>> =
            players.iter().map(|player| strings(&player["completed"])).collect();
        let naming = |tickets: &[String], city: &String| {
            tickets.iter().filter(|id| self.tickets[*id].ends.contains(city)).count()
        };
        players
            .iter()
            .zip(&completed)
            .map(|(player, own)| {
                let won = |(city, _): &&(String, i64)| {
                    let max = completed.iter().map(|tickets| naming(tickets, city)).max().unwrap_or_default();
                    max > 0 && naming(own, city) == max
                };
                let bonuses: Vec<i64> = self.bonuses.iter().filter(won).map(|(_, points)| *points).collect();
                let lost = value(&strings(&player["tickets"]));
                let total = value(own) - lost + bonuses.iter().sum::<i64>();
                [total, own.len() as i64, bonuses.len() as i64]
            })
            .collect()
    }
}

/// Returns the counts of a JSON object.
pub(crate) fn counts(object: &Value) -> Counts {
    let count = |(kind, count): (&String, &Value)| (kind.clone(), count.as_i64().expect("a count"));
    object.as_object().expect("counts").iter().map(count).collect()
}

/// Counts all cards of a state by kind.
pub(crate) fn all_cards(state: &Value) -> Counts {
    let mut cards = Counts::new();
    let mut add = |kind: &str, count: i64| *cards.entry(kind.to_owned()).or_default() += count;
    for pile in ["deck", "discard", "row"] {
        for card in state[pile].as_array().expect("a pile").iter().filter_map(Value::as_str) {
            add(card, 1);
        }
    }
    for player in state["players"].as_array().expect("players") {
        for place in ["hand", "stack"] {
            for (kind, count) in player.get(place).map(counts).unwrap_or_default() {
                add(&kind, count);
            }
        }
        for group in player.get("yard").and_then(Value::as_object).into_iter().flat_map(|yard| yard.values())
        {
            strings(group).iter().for_each(|card| add(card, 1));
        }
    }
    cards
}
