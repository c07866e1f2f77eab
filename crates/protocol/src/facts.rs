//! The facts of a game that never change: its map, its tickets and the numbers of its rules.
//!
//! A program that reads them needs no map file.

use engine::board::rules::{Bonus, FinalTurn, ParallelRoutes, Rules, TieBreak};
use engine::card::{BoxContents, Cards, TrainCard};
use engine::card_game;
use engine::data::{CityKind, GoodsColor, MapData, Names};
use engine::edition::Edition;
use engine::market::{ROW, RowReset, RowResets};
use engine::ticket::TicketDeal;
use serde::Serialize;

use crate::document::Counts;

/// Everything about an edition that never changes.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EditionFacts {
    /// Its id.
    #[cfg_attr(test, ts(type = "Edition"))]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub id: &'static str,
    /// The numbers of seats that it can be played with.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub seats: Vec<u8>,
    /// The numbers of its rules.
    pub rules: RulesFacts,
    /// The cities, in the order of the map.
    pub cities: Vec<CityFacts>,
    /// The routes; parallel routes follow each other. Empty in the Card Game.
    pub routes: Vec<RouteFacts>,
    /// The tickets, by deck.
    pub tickets: Vec<TicketFacts>,
    /// The bonuses for big cities of the Card Game.
    pub big_cities: Vec<BigCityFacts>,
}

/// A city, or a country at the border of the map.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CityFacts {
    /// Its id in views, events and notation.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub id: &'static str,
    /// Its names by language.
    pub names: NamesFacts,
    /// Whether it is a country, through which no path leads.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub country: bool,
    /// Degrees north of the equator.
    pub lat: f64,
    /// Degrees east of Greenwich.
    pub lon: f64,
    /// The color of its stack of goods tokens (Märklin).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub goods: Option<&'static str>,
    /// Its district, which is also what the district is worth (London).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub district: Option<u8>,
    /// Whether it is an attraction (New York).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub attraction: bool,
}

/// A name in four languages.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NamesFacts {
    /// English.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub en: &'static str,
    /// Ukrainian.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub uk: &'static str,
    /// Russian.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub ru: &'static str,
    /// Polish.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub pl: &'static str,
}

/// A track between two cities.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RouteFacts {
    /// Its id in views, events and notation.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub id: &'static str,
    /// The ids of its two cities.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, min_items = 2, max_items = 2))]
    pub ends: [&'static str; 2],
    /// Its number of spaces.
    pub length: u8,
    /// Its color; `null` if it is gray.
    #[cfg_attr(test, ts(type = "Color | null"))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub color: Option<&'static str>,
}

/// A ticket.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TicketFacts {
    /// Its id in views, events and notation.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub id: &'static str,
    /// The ids of its two cities.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, min_items = 2, max_items = 2))]
    pub ends: [&'static str; 2],
    /// What it is worth.
    pub points: u8,
    /// Its deck.
    #[cfg_attr(test, ts(type = "Deck"))]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub deck: &'static str,
    /// The cards that complete it in the Card Game, by color; empty on a board.
    #[cfg_attr(test, ts(type = "Cards"))]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, u32>))]
    pub cards: Counts,
}

/// A bonus for the seat that completed most tickets to a city.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BigCityFacts {
    /// The id of the city.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub city: &'static str,
    /// What it is worth.
    pub points: u8,
}

/// How tickets are offered.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TicketDealFacts {
    /// How many are offered.
    pub dealt: u8,
    /// How many must be kept.
    pub min_kept: u8,
}

/// A condition on which the row is replaced.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RowResetFacts {
    /// The kinds of cards that count.
    #[cfg_attr(test, ts(type = "Kind[]"))]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub kinds: Vec<&'static str>,
    /// From how many of them on the row is replaced.
    pub at: u8,
}

/// A bonus at the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BonusFacts {
    /// `longest-path`, `most-tickets`, `districts` or `attractions`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub bonus: &'static str,
    /// What it is worth; `null` for districts, which are worth their numbers.
    pub points: Option<u8>,
}

/// Passengers and goods (Märklin).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PassengersFacts {
    /// Passengers of each seat.
    pub each: u8,
    /// The values of the goods tokens of a city, top first, by the color of its stack.
    pub goods: GoodsFacts,
}

/// Values of goods tokens by color of the stack, top first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GoodsFacts {
    /// White.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub white: &'static [u8],
    /// Yellow.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub yellow: &'static [u8],
    /// Red.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub red: &'static [u8],
    /// Black.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub black: &'static [u8],
}

/// The numbers of the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesFacts {
    /// The cards of the game.
    #[cfg_attr(test, ts(type = "Cards"))]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, u32>))]
    pub cards: Counts,
    /// Slots of the row.
    pub row: u8,
    /// When the row is replaced.
    pub row_resets: Vec<RowResetFacts>,
    /// Cards dealt to each seat at the start.
    pub opening_hand: u8,
    /// The tickets before the first turn.
    pub opening_tickets: TicketDealFacts,
    /// The tickets of a ticket action.
    pub later_tickets: TicketDealFacts,
    /// Pieces of each seat; 0 in the Card Game.
    pub pieces: u8,
    /// The final round begins when a seat has this many pieces or fewer; `null` in the Card Game.
    pub final_round_at: Option<u8>,
    /// Whether a seat may pass in its final turn.
    pub may_pass_final_turn: bool,
    /// Points of a claimed route by length, from one; empty in the Card Game.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub route_points: &'static [u8],
    /// With this many seats or more, every track of a parallel group may be claimed; `null` in the Card Game.
    pub parallel_open_from_seats: Option<u8>,
    /// Passengers and goods; `null` where there are none.
    pub passengers: Option<PassengersFacts>,
    /// The bonuses at the end, in scoring order.
    pub bonuses: Vec<BonusFacts>,
    /// What decides between equal totals, in order: `completed-tickets`, `longest-path`, `goods` or `big-cities`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub tie_breaks: Vec<&'static str>,
}

impl EditionFacts {
    /// Returns the facts of an edition.
    pub fn new(edition: Edition) -> Self {
        let data = edition.data();
        let [min, max] = edition.seats();
        let city = |index: usize| data.cities[index].id.as_str();
        Self {
            id: edition.id(),
            seats: (min..=max).collect(),
            rules: edition
                .board()
                .map_or_else(RulesFacts::card_game, |board| RulesFacts::board(&board.rules)),
            cities: cities(data),
            routes: data
                .routes
                .iter()
                .map(|route| RouteFacts {
                    id: &route.id,
                    ends: route.ends.map(city),
                    length: route.length,
                    color: route.color.map(|color| color.name()),
                })
                .collect(),
            tickets: data
                .tickets
                .iter()
                .map(|ticket| TicketFacts {
                    id: &ticket.id,
                    ends: ticket.ends.map(city),
                    points: ticket.points,
                    deck: &data.decks[ticket.deck],
                    cards: Counts(cards(&ticket.cards)),
                })
                .collect(),
            big_cities: data
                .bonuses
                .iter()
                .map(|bonus| BigCityFacts { city: city(bonus.city), points: bonus.points })
                .collect(),
        }
    }
}

fn cities(data: &'static MapData) -> Vec<CityFacts> {
    let names = |Names { en, uk, ru, pl }: &'static Names| NamesFacts { en, uk, ru, pl };
    let facts = |city: &'static engine::data::CityData| CityFacts {
        id: &city.id,
        names: names(&city.names),
        country: city.kind == CityKind::Country,
        lat: city.lat,
        lon: city.lon,
        goods: city.goods.map(|color| match color {
            GoodsColor::White => "white",
            GoodsColor::Yellow => "yellow",
            GoodsColor::Red => "red",
            GoodsColor::Black => "black",
        }),
        district: city.district,
        attraction: city.attraction,
    };
    data.cities.iter().map(facts).collect()
}

/// Returns counts by color as cards.
fn cards(by_color: &[u8; 8]) -> Cards {
    let mut cards = Cards::EMPTY;
    for (card, &count) in TrainCard::ALL.into_iter().zip(by_color) {
        cards.add(card, count);
    }
    cards
}

fn all_cards(set: &BoxContents) -> Counts {
    let mut cards = Cards::EMPTY;
    for &color in set.colors {
        cards.add(TrainCard::Colored(color), set.per_color);
    }
    cards.add(TrainCard::Wild, set.wilds);
    cards.add(TrainCard::WildPlus4, set.wilds_plus4);
    cards.add(TrainCard::Passenger, set.passengers);
    Counts(cards)
}

fn row_resets(resets: &RowResets) -> Vec<RowResetFacts> {
    let facts = |reset: &RowReset| RowResetFacts {
        kinds: TrainCard::ALL
            .into_iter()
            .filter(|card| reset.kinds >> card.index() & 1 == 1)
            .map(TrainCard::name)
            .collect(),
        at: reset.at,
    };
    resets.iter().map(facts).filter(|reset| !reset.kinds.is_empty()).collect()
}

impl From<TicketDeal> for TicketDealFacts {
    fn from(deal: TicketDeal) -> Self {
        Self { dealt: deal.dealt, min_kept: deal.min_kept }
    }
}

impl From<Bonus> for BonusFacts {
    fn from(bonus: Bonus) -> Self {
        let (bonus, points) = match bonus {
            Bonus::LongestPath { points } => ("longest-path", Some(points)),
            Bonus::MostTickets { points } => ("most-tickets", Some(points)),
            Bonus::Districts => ("districts", None),
            Bonus::Attractions { points } => ("attractions", Some(points)),
        };
        Self { bonus, points }
    }
}

impl RulesFacts {
    fn board(rules: &Rules) -> Self {
        let ParallelRoutes::AllOpenFrom { seats } = rules.parallel_routes;
        Self {
            cards: all_cards(&rules.cards),
            row: ROW as u8,
            row_resets: row_resets(&rules.row_resets),
            opening_hand: rules.opening_hand,
            opening_tickets: rules.opening_tickets.into(),
            later_tickets: rules.later_tickets.into(),
            pieces: rules.pieces,
            final_round_at: Some(rules.final_round_at),
            may_pass_final_turn: rules.final_turn == FinalTurn::Optional,
            route_points: rules.route_points,
            parallel_open_from_seats: Some(seats),
            passengers: rules.passengers.map(|passengers| {
                let [white, yellow, red, black] = passengers.stacks;
                PassengersFacts { each: passengers.each, goods: GoodsFacts { white, yellow, red, black } }
            }),
            bonuses: rules.bonuses.iter().map(|&bonus| bonus.into()).collect(),
            tie_breaks: rules
                .tie_breaks
                .iter()
                .map(|tie_break| match tie_break {
                    TieBreak::CompletedTickets => "completed-tickets",
                    TieBreak::LongestPath => "longest-path",
                    TieBreak::Goods => "goods",
                })
                .collect(),
        }
    }

    fn card_game() -> Self {
        Self {
            cards: all_cards(&card_game::CARDS),
            row: ROW as u8,
            row_resets: row_resets(&card_game::MARKET.resets),
            opening_hand: card_game::OPENING_HAND as u8,
            opening_tickets: card_game::OPENING_TICKETS.into(),
            later_tickets: card_game::LATER_TICKETS.into(),
            pieces: 0,
            final_round_at: None,
            may_pass_final_turn: false,
            route_points: &[],
            parallel_open_from_seats: None,
            passengers: None,
            bonuses: Vec::new(),
            tie_breaks: vec!["completed-tickets", "big-cities"],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everything_is_named_by_ids_that_are_listed() {
        for edition in Edition::ALL {
            let facts = EditionFacts::new(edition);
            let cities: BTreeSet<&str> = facts.cities.iter().map(|city| city.id).collect();
            assert_eq!(cities.len(), facts.cities.len());
            let ends = facts.routes.iter().flat_map(|route| route.ends);
            let ends = ends.chain(facts.tickets.iter().flat_map(|ticket| ticket.ends));
            assert!(ends.chain(facts.big_cities.iter().map(|big| big.city)).all(|end| cities.contains(end)));
            assert_eq!(facts.routes.is_empty(), edition.board().is_none());
            let longest = facts.routes.iter().map(|route| usize::from(route.length)).max().unwrap_or(0);
            assert!(facts.rules.route_points.len() >= longest);
        }
    }

    #[test]
    fn the_numbers_are_those_of_the_rulebooks() {
        let usa = EditionFacts::new(Edition::USA);
        assert_eq!((usa.cities.len(), usa.routes.len(), usa.tickets.len()), (36, 100, 30));
        assert_eq!((usa.rules.pieces, usa.rules.opening_hand, usa.rules.final_round_at), (45, 4, Some(2)));
        assert_eq!(usa.rules.route_points, [1, 2, 4, 7, 10, 15]);
        assert_eq!((usa.rules.opening_tickets.dealt, usa.rules.opening_tickets.min_kept), (3, 2));
        let cards = serde_json::to_value(usa.rules.cards).expect("JSON");
        assert_eq!((&cards["red"], &cards["wild"]), (&12.into(), &14.into()));
        let marklin = EditionFacts::new(Edition::MARKLIN);
        assert_eq!(marklin.rules.passengers.map(|passengers| passengers.each), Some(3));
        let card_game = EditionFacts::new(Edition::CARD_GAME);
        assert!(card_game.tickets.iter().all(|ticket| ticket.cards.0.iter().next().is_some()));
        assert_eq!(card_game.big_cities.len(), 6);
    }
}
