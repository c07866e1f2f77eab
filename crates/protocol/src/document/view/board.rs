//! A view of a board game as a document.

use serde::Serialize;

use crate::document::cards::{ByName, Counts};
use crate::document::score::ScoreDoc;
use crate::document::state::board::{city_names, goods_doc, phase_name, route_names, ticket_names, visited};
use crate::document::state::{FinalRoundDoc, PassengersDoc, SplitDoc, options_doc};
use crate::document::view::{LeadDoc, leaders};
use engine::board::Board;
use engine::board::journey::Journey;
use engine::board::longest_path::{longest_path, longest_path_routes};
use engine::board::map::{CityId, RouteSet};
use engine::board::network::{Network, TicketState, ticket_state};
use engine::board::phase::Phase;
use engine::board::rules::Bonus;
use engine::board::view::{PublicPlayer, View};
use engine::card::TrainCard;
use engine::seat::Seat;
use engine::ticket::TicketId;

/// What a viewer may know of a board game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BoardView"))]
pub struct BoardViewDoc {
    /// The edition's id.
    #[cfg_attr(test, ts(type = "Edition"))]
    pub edition: &'static str,
    /// The number of seats.
    pub seats: usize,
    /// The viewer's seat; `null` for a spectator.
    pub seat: Option<usize>,
    /// The values of options by id.
    pub options: ByName<String>,
    /// What the game is waiting for.
    #[cfg_attr(test, ts(type = "BoardPhase"))]
    pub phase: &'static str,
    /// The active seat; `null` while all seats choose and when the game is over.
    pub turn: Option<usize>,
    /// The seats that must choose now.
    pub awaiting: Vec<usize>,
    /// Whether the game is over.
    pub over: bool,
    /// The size of the deck.
    pub deck: u8,
    /// The size of the discard.
    pub discard: u8,
    /// The face-up cards, slot by slot.
    #[cfg_attr(test, ts(type = "Array<Kind | null>"))]
    pub row: Vec<Option<TrainCard>>,
    /// The sizes of the ticket decks.
    #[cfg_attr(test, ts(type = "Partial<Record<Deck, number>>"))]
    pub ticket_decks: ByName<u8>,
    /// The public information about each seat.
    pub players: Vec<PublicPlayerDoc>,
    /// The viewer's own cards.
    pub hand: Counts,
    /// The viewer's own tickets.
    pub tickets: Vec<String>,
    /// The tickets on offer to the viewer, in the order of the offer.
    pub offer: Vec<String>,
    /// The progress of the viewer's tickets: those held, then those on offer.
    pub ticket_states: Vec<TicketStateDoc>,
    /// Tracks that no seat can claim any more, because another track of their group is claimed (C-79, C-80).
    pub closed: Vec<String>,
    /// The leaders of bonuses, as far as they are public.
    pub leads: Vec<LeadDoc>,
    /// The remaining goods tokens by city, top first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub goods: Option<ByName<Vec<u8>>>,
    /// The current journey.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub journey: Option<SeenJourneyDoc>,
    /// The final round, once it has begun.
    pub final_round: Option<FinalRoundDoc>,
    /// The viewer's legal actions in notation.
    pub legal: Vec<String>,
    /// All tickets by seat, once the game is over (C-118).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub all_tickets: Option<Vec<Vec<String>>>,
    /// By seat, the routes of a path that completes each completed ticket, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Array<Partial<Record<string, Array<string>>>>"))]
    pub ticket_ways: Option<Vec<ByName<Vec<String>>>>,
    /// By seat, the routes of a longest path, once the game is over, where it scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub longest_paths: Option<Vec<Vec<String>>>,
    /// The scores, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub scores: Option<Vec<ScoreDoc>>,
}

/// The public information about a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PlayerView"))]
pub struct PublicPlayerDoc {
    /// Cards in hand, unless the table hides the count.
    pub cards: Option<u8>,
    /// Tickets held, unless the table hides the count.
    pub tickets: Option<u8>,
    /// Tickets held by deck, where there are two decks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tickets_by_deck: Option<SplitDoc>,
    /// Tickets on offer.
    pub offered: u8,
    /// Pieces in supply.
    pub pieces: u8,
    /// Routes owned.
    pub routes: Vec<String>,
    /// Points of the routes, unless the table counts them at the end.
    pub route_points: Option<u16>,
    /// The running score: points of the routes and of the goods tokens won. `null` with `route_points`.
    pub score: Option<u16>,
    /// Placed and unplaced passengers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub passengers: Option<PassengersDoc>,
    /// Values of the goods tokens won.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub goods: Option<Vec<u8>>,
    /// The split of the tickets on offer, or the seat's own announcement before they are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub split: Option<SplitDoc>,
    /// The length of the longest path, where it scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub longest_path: Option<u8>,
    /// Completed districts, where they score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub districts: Option<Vec<u8>>,
    /// The progress in each district, where they score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub district_progress: Option<Vec<DistrictDoc>>,
    /// Number of attractions reached, where they score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub attractions: Option<Vec<String>>,
}

/// The progress of a seat in a district (LD-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DistrictProgress"))]
pub struct DistrictDoc {
    /// The district's number, which is also its value.
    pub district: u8,
    /// The largest number of its cities that the seat's routes connect with each other.
    pub joined: usize,
    /// The number of its cities.
    pub cities: usize,
}

/// The progress of a ticket of the viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TicketState"))]
pub struct TicketStateDoc {
    /// The ticket.
    pub ticket: String,
    /// `done`, `open`, or `lost` if it can no longer be completed.
    #[cfg_attr(test, ts(type = "'done' | 'open' | 'lost'"))]
    pub state: &'static str,
    /// Pieces still to place on a cheapest open path.
    pub pieces: u8,
    /// The unclaimed routes of that path.
    pub spaces: Vec<String>,
}

/// A journey that has not ended, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Journey"))]
pub struct SeenJourneyDoc {
    /// The city of the passenger.
    pub at: String,
    /// The routes used.
    pub used: Vec<String>,
    /// The visited cities: the start, then the others.
    pub visited: Vec<String>,
    /// Points of the tokens taken.
    pub points: u8,
    /// Passenger cards needed so far.
    pub cards: u8,
}

impl BoardViewDoc {
    pub(in crate::document) fn new(view: &View, legal: Vec<String>, scores: Option<Vec<ScoreDoc>>) -> Self {
        let board = view.board;
        let phase = view.phase;
        let over = phase == Phase::Over;
        let seen = view.players.first(view.seats());
        let players: Vec<_> = seen.iter().map(|player| PublicPlayerDoc::new(board, player)).collect();
        let leads = leads(board, &players);
        let active = match phase {
            Phase::Splits { .. } | Phase::OpeningTickets { .. } | Phase::Over => None,
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets | Phase::Journey(_) => {
                Some(view.rotation.turn().index())
            }
        };
        Self {
            edition: board.edition.id(),
            seats: view.seats(),
            seat: view.viewer.seat().map(Seat::index),
            options: options_doc(board.edition, &view.options),
            phase: phase_name(&phase),
            turn: active,
            awaiting: view.awaiting.iter().map(Seat::index).collect(),
            over,
            deck: view.deck,
            discard: view.discard,
            row: view.row.to_vec(),
            ticket_decks: ByName(board.data.decks.iter().cloned().zip(view.ticket_decks).collect()),
            players,
            hand: Counts(view.hand),
            tickets: ticket_names(board, view.tickets),
            offer: view.offer.as_slice().iter().map(|&ticket| board.ticket_name(ticket).to_owned()).collect(),
            ticket_states: ticket_states(view),
            closed: route_names(board, closed_routes(view)),
            leads,
            goods: board.rules.passengers.map(|_| goods_doc(board, &goods_left(view))),
            journey: match phase {
                Phase::Journey(journey) => Some(SeenJourneyDoc::new(board, &journey)),
                Phase::Splits { .. }
                | Phase::OpeningTickets { .. }
                | Phase::Turn
                | Phase::SecondPick
                | Phase::KeepTickets
                | Phase::Over => None,
            },
            final_round: view.rotation.final_turns_left().map(|turns_left| FinalRoundDoc { turns_left }),
            legal,
            all_tickets: over
                .then(|| seen.iter().map(|player| ticket_names(board, player.shown_tickets)).collect()),
            ticket_ways: over.then(|| seen.iter().map(|player| ticket_ways(board, player)).collect()),
            longest_paths: (over && scores_longest_path(board)).then(|| {
                let routes = |player: &PublicPlayer| longest_path_routes(&board.map, player.routes);
                seen.iter().map(|player| route_names(board, routes(player))).collect()
            }),
            scores,
        }
    }
}

fn scores_longest_path(board: &Board) -> bool {
    board.rules.bonuses.iter().any(|bonus| matches!(bonus, Bonus::LongestPath { .. }))
}

/// Returns for each completed ticket that is shown a path through the seat's routes.
fn ticket_ways(board: &Board, player: &PublicPlayer) -> ByName<Vec<String>> {
    let network = Network::new(&board.map, player.routes);
    let way = |ticket: TicketId| {
        let [from, to] = board.ticket(ticket).ends;
        let routes = network.joins(from, to).then(|| network.shortest_way(from, to))?;
        Some((board.ticket_name(ticket).to_owned(), route_names(board, routes)))
    };
    ByName(player.shown_tickets.iter().filter_map(way).collect())
}

fn goods_left(view: &View) -> Vec<Vec<u8>> {
    let left = |city| match view.board.stack(city) {
        [] => Vec::new(),
        stack => stack[view.goods.taken(city)..].to_vec(),
    };
    CityId::all(view.board.map.cities().len()).map(left).collect()
}

/// Returns the progress of the viewer's tickets, computed from the view.
fn ticket_states(view: &View) -> Vec<TicketStateDoc> {
    let Some(seat) = view.viewer.seat().filter(|seat| seat.index() < view.seats()) else {
        return Vec::new();
    };
    let board = view.board;
    let own = &view.players[seat];
    let open = open_routes(view, own);
    let doc = |ticket: TicketId| {
        let name = board.ticket_name(ticket).to_owned();
        match ticket_state(board, own.routes, open, own.pieces, ticket) {
            TicketState::Done => {
                TicketStateDoc { ticket: name, state: "done", pieces: 0, spaces: Vec::new() }
            }
            TicketState::Lost => {
                TicketStateDoc { ticket: name, state: "lost", pieces: 0, spaces: Vec::new() }
            }
            TicketState::Open { pieces, routes } => {
                TicketStateDoc { ticket: name, state: "open", pieces, spaces: route_names(board, routes) }
            }
        }
    };
    view.tickets.iter().chain(view.offer.as_slice().iter().copied()).map(doc).collect()
}

/// Returns the routes that the seat could claim if it had the cards (C-66, C-75, C-78 to C-81); none if it is over.
fn open_routes(view: &View, own: &PublicPlayer) -> RouteSet {
    if view.phase == Phase::Over {
        return RouteSet::EMPTY;
    }
    let barred = view.board.unavailable_routes(view.seats(), claimed_routes(view), own.routes);
    view.board.map.up_to(own.pieces as usize) & !barred
}

fn claimed_routes(view: &View) -> RouteSet {
    view.players.first(view.seats()).iter().fold(RouteSet::EMPTY, |all, player| all | player.routes)
}

/// Returns the unclaimed routes that are closed to every seat because of the number of seats.
fn closed_routes(view: &View) -> RouteSet {
    let claimed = claimed_routes(view);
    view.board.unavailable_routes(view.seats(), claimed, RouteSet::EMPTY) & !claimed
}

/// Returns the leaders of bonuses that are public. The number of completed tickets is hidden until the end (C-118).
fn leads(board: &Board, players: &[PublicPlayerDoc]) -> Vec<LeadDoc> {
    let lead = |bonus: &Bonus| match *bonus {
        Bonus::LongestPath { points } => {
            let paths = players.iter().map(|player| player.longest_path.unwrap_or_default());
            Some(LeadDoc { bonus: "longest-path", city: None, points, seats: leaders(paths) })
        }
        Bonus::MostTickets { .. } | Bonus::Districts | Bonus::Attractions { .. } => None,
    };
    board.rules.bonuses.iter().filter_map(lead).collect()
}

impl PublicPlayerDoc {
    fn new(board: &Board, player: &PublicPlayer) -> Self {
        let map = &board.map;
        let two_decks = board.data.decks.len() == 2;
        let network = || Network::new(map, player.routes);
        let has_passengers = board.rules.passengers.is_some();
        let mut doc = Self {
            cards: player.cards,
            tickets: player.tickets.map(|by_deck| by_deck.iter().sum()),
            tickets_by_deck: player
                .tickets
                .filter(|_| two_decks)
                .map(|[short, long]| SplitDoc { short, long }),
            offered: player.offered,
            pieces: player.pieces,
            routes: route_names(board, player.routes),
            route_points: player.route_points,
            score: player.score,
            passengers: has_passengers.then(|| PassengersDoc {
                unplaced: player.unplaced,
                at: city_names(board, player.passengers),
            }),
            goods: has_passengers.then(|| player.tokens.values().collect()),
            split: player.split.filter(|split| split.total() > 0).map(SplitDoc::from),
            longest_path: None,
            districts: None,
            district_progress: None,
            attractions: None,
        };
        for bonus in board.rules.bonuses {
            match bonus {
                Bonus::LongestPath { .. } => doc.longest_path = Some(longest_path(map, player.routes)),
                Bonus::MostTickets { .. } => {}
                Bonus::Districts => {
                    let network = network();
                    let complete = map.districts().iter().filter(|(_, cities)| network.joins_all(*cities));
                    doc.districts = Some(complete.map(|(number, _)| *number).collect());
                    let progress = map.districts().iter().map(|&(district, cities)| DistrictDoc {
                        district,
                        joined: network.most_joined(cities),
                        cities: cities.iter().count(),
                    });
                    doc.district_progress = Some(progress.collect());
                }
                Bonus::Attractions { .. } => {
                    let touched = network().touched() & map.attractions();
                    doc.attractions = Some(city_names(board, touched));
                }
            }
        }
        doc
    }
}

impl SeenJourneyDoc {
    fn new(board: &Board, journey: &Journey) -> Self {
        Self {
            at: board.city_name(journey.at).to_owned(),
            used: route_names(board, journey.used),
            visited: visited(board, journey),
            points: journey.points,
            cards: journey.cards,
        }
    }
}
