//! The complete state of a board game.

use super::{
    FinalRoundDoc, HoldingsDoc, JourneyDoc, LoadError, OVER, PassengersDoc, SplitDoc, StateDoc, duplicate,
    options_doc, reject_fields, require_iff, unknown,
};
use crate::document::cards::{ByName, Counts};
use engine::board::action::Split;
use engine::board::journey::Journey;
use engine::board::map::{CitySet, RouteSet};
use engine::board::phase::Phase;
use engine::board::position::{PlayerState, Position, PositionError};
use engine::board::{Board, BoardGame};
use engine::notation::truncate;
use engine::options::Options;
use engine::seat::{Seat, SeatSet};
use engine::ticket::{TicketId, TicketSet};

impl StateDoc {
    pub(in crate::document) fn of_board(game: &BoardGame) -> Self {
        let board = game.board();
        let position = game.position();
        let tickets = |tickets: &[TicketId]| -> Vec<String> {
            tickets.iter().map(|&ticket| board.ticket_name(ticket).to_owned()).collect()
        };
        let has_goods = board.rules.passengers.is_some();
        Self {
            edition: board.edition.id().to_owned(),
            seats: game.seats(),
            options: options_doc(board.edition, &position.options),
            turn: (!game.is_over()).then(|| position.turn.index()),
            phase: phase_name(&position.phase).to_owned(),
            over: game.is_over(),
            round: None,
            deck: position.deck,
            discard: position.discard.iter_each().collect(),
            row: position.row.to_vec(),
            ticket_decks: ByName(
                board
                    .data
                    .decks
                    .iter()
                    .zip(&position.ticket_decks)
                    .map(|(name, deck)| (name.clone(), tickets(deck)))
                    .collect(),
            ),
            players: position.players.iter().map(|player| HoldingsDoc::of_board(board, player)).collect(),
            goods: has_goods.then(|| goods_doc(board, &position.goods)),
            journey: match position.phase {
                Phase::Journey(journey) => Some(JourneyDoc::new(board, &journey)),
                Phase::Splits { .. }
                | Phase::OpeningTickets { .. }
                | Phase::Turn
                | Phase::SecondPick
                | Phase::KeepTickets
                | Phase::Over => None,
            },
            refused: tickets(&position.refused.iter().collect::<Vec<_>>()),
            passes: Some(position.passes),
            idle_turns: None,
            step_one: None,
            final_round: position.final_round.map(|turns_left| FinalRoundDoc { turns_left }),
        }
    }

    pub(super) fn position(&self, board: &'static Board, options: Options) -> Result<Position, LoadError> {
        let misplaced = [
            ("round", self.round.is_some()),
            ("idle_turns", self.idle_turns.is_some()),
            ("step_one", self.step_one.is_some()),
        ];
        reject_fields("", &misplaced)?;
        let players = self
            .players
            .iter()
            .enumerate()
            .map(|(seat, player)| player.holdings(board, &format!("players[{seat}]")))
            .collect::<Result<Vec<_>, _>>()?;
        let turn = self.active_seat()?;
        let ticket_decks = self.ticket_decks(board)?;
        let goods = self.goods(board)?;
        let phase = self.phase(board, &players, turn)?;
        Ok(Position {
            options,
            phase,
            turn,
            passes: self.passes.unwrap_or(0),
            final_round: self.final_round.map(|round| round.turns_left),
            row: self.row()?,
            deck: self.deck.clone(),
            discard: self.discard()?,
            ticket_decks,
            refused: ticket_set(board, "refused", &self.refused)?,
            goods,
            players,
        })
    }

    fn ticket_decks(&self, board: &Board) -> Result<[Vec<TicketId>; 2], LoadError> {
        let mut decks = [Vec::new(), Vec::new()];
        for (name, tickets) in &self.ticket_decks.0 {
            let field = format!("ticket_decks.{}", truncate(name));
            let Some(deck) = board.data.decks.iter().position(|known| known == name) else {
                return Err(LoadError::Misplaced { field });
            };
            decks[deck] = ticket_list(board, &field, tickets)?;
        }
        for name in &board.data.decks {
            if self.ticket_decks.get(name).is_none() {
                return Err(LoadError::Missing { field: format!("ticket_decks.{name}") });
            }
        }
        Ok(decks)
    }

    fn goods(&self, board: &Board) -> Result<Vec<Vec<u8>>, LoadError> {
        let mut stacks = vec![Vec::new(); board.map.cities().len()];
        let goods =
            require_iff(self.goods.as_ref(), board.rules.passengers.is_some(), || "goods".to_owned())?;
        for (name, left) in goods.iter().flat_map(|goods| &goods.0) {
            stacks[city_named(board, "goods", name)?].clone_from(left);
        }
        Ok(stacks)
    }

    fn phase(&self, board: &Board, players: &[PlayerState], turn: Seat) -> Result<Phase, LoadError> {
        let waiting = |waits: fn(&PlayerState) -> bool| -> SeatSet {
            Seat::all(players.len())
                .zip(players)
                .filter(|(_, player)| waits(player))
                .map(|(seat, _)| seat)
                .collect()
        };
        let phase = match self.phase.as_str() {
            SPLIT => Phase::Splits { waiting: waiting(|player| player.split.is_none()) },
            OPENING_TICKETS => Phase::OpeningTickets { waiting: waiting(|player| !player.offer.is_empty()) },
            TURN => Phase::Turn,
            SECOND_PICK => Phase::SecondPick,
            KEEP_TICKETS => Phase::KeepTickets,
            OVER => Phase::Over,
            JOURNEY => match &self.journey {
                Some(journey) => {
                    return journey.load(board, players[turn.index()].routes).map(Phase::Journey);
                }
                None => return Err(LoadError::Missing { field: "journey".to_owned() }),
            },
            name => {
                let (field, what) = ("phase".to_owned(), "phase");
                return Err(LoadError::UnknownName { field, what, name: name.to_owned() });
            }
        };
        match self.journey {
            None => Ok(phase),
            Some(_) => Err(LoadError::Misplaced { field: "journey".to_owned() }),
        }
    }
}

const SPLIT: &str = "split";
const OPENING_TICKETS: &str = "opening-tickets";
const TURN: &str = "turn";
const SECOND_PICK: &str = "second-pick";
const KEEP_TICKETS: &str = "keep-tickets";
pub(in crate::document) const JOURNEY: &str = "journey";

/// Returns the phase's name.
pub(in crate::document) const fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Splits { .. } => SPLIT,
        Phase::OpeningTickets { .. } => OPENING_TICKETS,
        Phase::Turn => TURN,
        Phase::SecondPick => SECOND_PICK,
        Phase::KeepTickets => KEEP_TICKETS,
        Phase::Journey(_) => JOURNEY,
        Phase::Over => OVER,
    }
}

/// Returns the goods of the cities that have any.
pub(in crate::document) fn goods_doc(board: &Board, left: &[Vec<u8>]) -> ByName<Vec<u8>> {
    let cities = board.data.cities.iter().zip(left).filter(|(city, _)| city.goods.is_some());
    ByName(cities.map(|(city, left)| (city.id.clone(), left.clone())).collect())
}

/// Returns the cities' names.
pub(in crate::document) fn city_names(board: &Board, cities: CitySet) -> Vec<String> {
    cities.iter().map(|city| board.city_name(city).to_owned()).collect()
}

/// Returns the routes' names.
pub(in crate::document) fn route_names(board: &Board, routes: RouteSet) -> Vec<String> {
    routes.iter().map(|route| board.route_name(route).to_owned()).collect()
}

/// Returns the tickets' names.
pub(in crate::document) fn ticket_names(board: &Board, tickets: TicketSet) -> Vec<String> {
    tickets.iter().map(|ticket| board.ticket_name(ticket).to_owned()).collect()
}

fn city_named(board: &Board, field: &str, name: &str) -> Result<usize, LoadError> {
    board.city_named(name).map(|city| city.index()).ok_or_else(|| unknown(field, "city", name))
}

fn ticket_list(board: &Board, field: &str, names: &[String]) -> Result<Vec<TicketId>, LoadError> {
    let ticket = |name: &String| board.ticket_named(name).ok_or_else(|| unknown(field, "ticket", name));
    names.iter().map(ticket).collect()
}

fn ticket_set(board: &Board, field: &str, names: &[String]) -> Result<TicketSet, LoadError> {
    let mut set = TicketSet::EMPTY;
    for (ticket, name) in ticket_list(board, field, names)?.into_iter().zip(names) {
        if set.contains(ticket) {
            return Err(duplicate(field, name));
        }
        set.insert(ticket);
    }
    Ok(set)
}

fn route_set(board: &Board, field: &str, names: &[String]) -> Result<RouteSet, LoadError> {
    let mut set = RouteSet::EMPTY;
    for name in names {
        let route = board.route_named(name).ok_or_else(|| unknown(field, "route", name))?;
        if set.contains(route) {
            return Err(duplicate(field, name));
        }
        set.insert(route);
    }
    Ok(set)
}

fn city_set(board: &Board, field: &str, names: &[String]) -> Result<CitySet, LoadError> {
    let mut set = CitySet::EMPTY;
    for name in names {
        let city = board.city_named(name).ok_or_else(|| unknown(field, "city", name))?;
        if set.contains(city) {
            return Err(duplicate(field, name));
        }
        set.insert(city);
    }
    Ok(set)
}

impl HoldingsDoc {
    fn of_board(board: &Board, player: &PlayerState) -> Self {
        let has_passengers = board.rules.passengers.is_some();
        Self {
            hand: Counts(player.hand),
            tickets: ticket_names(board, player.tickets),
            offer: player.offer.iter().map(|&ticket| board.ticket_name(ticket).to_owned()).collect(),
            pieces: Some(player.pieces),
            routes: Some(route_names(board, player.routes)),
            route_points: Some(player.route_points),
            split: player.split.map(SplitDoc::from),
            passengers: has_passengers.then(|| PassengersDoc {
                unplaced: player.unplaced,
                at: city_names(board, player.passengers),
            }),
            goods: has_passengers.then(|| player.tokens.clone()),
            yard: None,
            stack: None,
            completing: None,
            completed: None,
            done: None,
            score: None,
        }
    }

    fn holdings(&self, board: &Board, place: &str) -> Result<PlayerState, LoadError> {
        let field = |name: &str| format!("{place}.{name}");
        let misplaced = [
            (".yard", self.yard.is_some()),
            (".stack", self.stack.is_some()),
            (".completing", self.completing.is_some()),
            (".completed", self.completed.is_some()),
            (".done", self.done.is_some()),
            (".score", self.score.is_some()),
        ];
        reject_fields(place, &misplaced)?;
        let missing = |name: &str| LoadError::Missing { field: field(name) };
        let has_passengers = board.rules.passengers.is_some();
        let passengers = require_iff(self.passengers.as_ref(), has_passengers, || field("passengers"))?;
        let goods = require_iff(self.goods.as_ref(), has_passengers, || field("goods"))?;
        let routes = self.routes.as_ref().ok_or_else(|| missing("routes"))?;
        Ok(PlayerState {
            hand: self.hand.0,
            tickets: ticket_set(board, &field("tickets"), &self.tickets)?,
            offer: ticket_list(board, &field("offer"), &self.offer)?,
            pieces: self.pieces.ok_or_else(|| missing("pieces"))?,
            routes: route_set(board, &field("routes"), routes)?,
            route_points: self.route_points.ok_or_else(|| missing("route_points"))?,
            split: self.split.map(|SplitDoc { short, long }| Split { short, long }),
            unplaced: passengers.map_or(0, |passengers| passengers.unplaced),
            passengers: match passengers {
                Some(passengers) => city_set(board, &field("passengers.at"), &passengers.at)?,
                None => CitySet::EMPTY,
            },
            tokens: goods.cloned().unwrap_or_default(),
        })
    }
}

impl JourneyDoc {
    fn new(board: &Board, journey: &Journey) -> Self {
        Self {
            at: board.city_name(journey.at).to_owned(),
            used: route_names(board, journey.used),
            visited: visited(board, journey),
            points: journey.points,
        }
    }

    fn load(&self, board: &Board, own: RouteSet) -> Result<Journey, LoadError> {
        let at = board.city_named(&self.at).ok_or_else(|| unknown("journey.at", "city", &self.at))?;
        let used = route_set(board, "journey.used", &self.used)?;
        let told = city_set(board, "journey.visited", &self.visited)?;
        let journey =
            Journey::from_trail(&board.map, own, used, at, self.points).ok_or(PositionError::NotATrail)?;
        // A state that was written by hand may or may not list the start among the visited cities.
        let same = told.with(journey.start) == journey.entered.with(journey.start);
        if same { Ok(journey) } else { Err(PositionError::InconsistentJourney.into()) }
    }
}

/// Returns the visited cities of a journey: the start, then the others.
pub(in crate::document) fn visited(board: &Board, journey: &Journey) -> Vec<String> {
    let others = journey.entered.iter().filter(|&city| city != journey.start);
    [journey.start].into_iter().chain(others).map(|city| board.city_name(city).to_owned()).collect()
}
