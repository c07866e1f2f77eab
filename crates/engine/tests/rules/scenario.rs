//! The fixture of the rule tests: a scene states what matters, and the rest is filled in consistently.
//!
//! A [`Scene`] becomes a [`Play`], in which actions are written in notation.

use std::collections::VecDeque;

use engine::board::action::Action;
use engine::board::event::Event;
use engine::board::map::{CityId, RouteId, RouteSet};
use engine::board::phase::Phase;
use engine::board::position::{PlayerState, Position};
use engine::board::rules::Rules;
use engine::board::{Board, BoardGame};
use engine::card::{Cards, TrainCard};
use engine::data;
use engine::edition::Edition;
use engine::options::{Options, Setting};
use engine::score::{Criterion, Score, ScoreItem};
use engine::seat::Seat;
use engine::shuffle::{Chance, FastRng, ShuffleKind};
use engine::ticket::TicketId;

pub(crate) const USA: Edition = Edition::USA;
pub(crate) const MARKLIN: Edition = Edition::MARKLIN;
pub(crate) const LONDON: Edition = Edition::LONDON;
pub(crate) const NEW_YORK: Edition = Edition::NEW_YORK;

/// The board of an edition.
pub(crate) fn board(edition: Edition) -> &'static Board {
    edition.board().expect("it is played on a board")
}

/// A board of a few lines: `a - b: 3 gray` is a route, `a - b: 3 gray | red` a group, `a - b = 9 short` a ticket.
/// A place whose name is in capitals is a country.
#[track_caller]
pub(crate) fn tiny(rules: Rules, text: &str) -> &'static Board {
    let mut cities: Vec<&str> = Vec::new();
    let mut rest = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (ends, what) = line.split_once([':', '=']).expect("a route or a ticket");
        let (one, other) = ends.split_once(" - ").expect("two places");
        let (one, other, what) = (one.trim(), other.trim(), what.trim());
        for city in [one, other] {
            if !cities.contains(&city) {
                cities.push(city);
            }
        }
        let between = format!("between = [\"{}\", \"{}\"]", one.to_lowercase(), other.to_lowercase());
        if line.contains('=') {
            let (points, deck) = what.split_once(' ').unwrap_or((what, ""));
            let deck = if deck.is_empty() { String::new() } else { format!("deck = \"{deck}\"\n") };
            rest += &format!("[[tickets]]\n{between}\npoints = {points}\n{deck}");
        } else {
            let (length, colors) = what.split_once(' ').expect("a length and colors");
            let colors: Vec<&str> = colors.split('|').map(str::trim).collect();
            for (color, letter) in colors.iter().zip(["-a", "-b", "-c"]) {
                let letter = if colors.len() == 1 { "" } else { letter };
                let id = format!("{}--{}{letter}", one.to_lowercase(), other.to_lowercase());
                rest += &format!(
                    "[[routes]]\nid = \"{id}\"\n{between}\nlength = {length}\ncolor = \"{color}\"\n"
                );
            }
        }
    }
    let mut file = String::new();
    for city in cities {
        let id = city.to_lowercase();
        let kind = if *city == *id { "" } else { "kind = \"country\"\n" };
        file += &format!(
            "[[cities]]\nid = \"{id}\"\nname = {{ en = \"{id}\", uk = \"{id}\", ru = \"{id}\", pl = \"{id}\" }}\n\
             lat = 0.5\nlon = 0.5\n{kind}"
        );
    }
    file += &rest;
    let data = data::read("tiny map", &file).unwrap_or_else(|errors| panic!("{}", errors[0]));
    Box::leak(Box::new(Board::new(Edition::USA, rules, data).expect("the map fits the rules")))
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index)
}

#[track_caller]
fn card(name: &str) -> TrainCard {
    name.parse::<TrainCard>().unwrap_or_else(|_| panic!("no card is called {name}"))
}

/// `2 red 1 wild`
#[track_caller]
pub(crate) fn cards(text: &str) -> Cards {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut cards = Cards::EMPTY;
    for pair in words.chunks(2) {
        cards.add(card(pair[1]), pair[0].parse().expect("a number before each kind"));
    }
    cards
}

#[track_caller]
pub(crate) fn route(board: &Board, id: &str) -> RouteId {
    let at = board.data.routes.iter().position(|route| route.id == id);
    RouteId::new(at.unwrap_or_else(|| panic!("no route is called {id}")))
}

#[track_caller]
pub(crate) fn city(board: &Board, id: &str) -> CityId {
    let at = board.data.cities.iter().position(|city| city.id == id);
    CityId::new(at.unwrap_or_else(|| panic!("no city is called {id}")))
}

#[track_caller]
pub(crate) fn ticket(board: &Board, id: &str) -> TicketId {
    let at = board.data.tickets.iter().position(|ticket| ticket.id == id);
    TicketId::new(at.unwrap_or_else(|| panic!("no ticket is called {id}")))
}

/// Where the cards go that a scene does not name.
#[derive(Clone, Copy)]
enum Rest {
    Deck,
    Discard,
    Hand(usize),
}

/// What a test is about; the rest is filled in by [`Scene::play`].
pub(crate) struct Scene {
    board: &'static Board,
    position: Position,
    row: Option<[Option<TrainCard>; 5]>,
    rest: Rest,
    tickets_rest: Option<usize>,
    free: Vec<RouteId>,
    pieces: Vec<(usize, u8)>,
}

/// Seat 0 is active, no seat has anything, all cards and tickets are in their decks.
pub(crate) fn scene(edition: Edition, seats: usize) -> Scene {
    scene_on(board(edition), seats)
}

pub(crate) fn scene_on(board: &'static Board, seats: usize) -> Scene {
    let cities = CityId::all(board.map.cities().len());
    let position = Position {
        options: Options::DEFAULT,
        phase: Phase::Turn,
        turn: seat(0),
        passes: 0,
        final_round: None,
        row: [None; 5],
        deck: Vec::new(),
        discard: Cards::EMPTY,
        ticket_decks: [Vec::new(), Vec::new()],
        refused: Default::default(),
        goods: cities.map(|city| board.stack(city).to_vec()).collect(),
        players: (0..seats).map(|_| PlayerState::new(board)).collect(),
    };
    Scene {
        board,
        position,
        row: None,
        rest: Rest::Deck,
        tickets_rest: None,
        free: Vec::new(),
        pieces: Vec::new(),
    }
}

impl Scene {
    /// `.hand(0, "3 red 1 wild")`
    #[track_caller]
    pub(crate) fn hand(mut self, seat: usize, hand: &str) -> Self {
        self.position.players[seat].hand = cards(hand);
        self
    }

    /// `.row("red wild - blue green")`
    #[track_caller]
    pub(crate) fn row(mut self, row: &str) -> Self {
        let mut slots = row.split_whitespace().map(|name| (name != "-").then(|| card(name)));
        self.row = Some(std::array::from_fn(|_| slots.next().expect("five slots")));
        self
    }

    /// The top of the deck, first card first.
    #[track_caller]
    pub(crate) fn deck(mut self, top: &str) -> Self {
        self.position.deck = top.split_whitespace().map(card).collect();
        self
    }

    #[track_caller]
    pub(crate) fn discard(mut self, discard: &str) -> Self {
        self.position.discard = cards(discard);
        self
    }

    /// All cards not named lie in the discard, not under the deck.
    pub(crate) fn rest_discarded(mut self) -> Self {
        self.rest = Rest::Discard;
        self
    }

    /// All cards not named are in that hand, so deck and row have what they are given and no more.
    pub(crate) fn rest_in_hand(mut self, seat: usize) -> Self {
        self.rest = Rest::Hand(seat);
        self
    }

    /// Routes that the seat owns.
    #[track_caller]
    pub(crate) fn routes(mut self, seat: usize, ids: &str) -> Self {
        for id in ids.split_whitespace() {
            self.position.players[seat].routes.insert(route(self.board, id));
        }
        self
    }

    /// Gives the seat arbitrary routes until it has `left` pieces left.
    pub(crate) fn pieces(mut self, seat: usize, left: u8) -> Self {
        self.pieces.push((seat, left));
        self
    }

    /// Routes whose groups [`Scene::pieces`] leaves alone.
    #[track_caller]
    pub(crate) fn free(mut self, ids: &str) -> Self {
        self.free.extend(ids.split_whitespace().map(|id| route(self.board, id)));
        self
    }

    #[track_caller]
    pub(crate) fn tickets(mut self, seat: usize, ids: &str) -> Self {
        for id in ids.split_whitespace() {
            self.position.players[seat].tickets.insert(ticket(self.board, id));
        }
        self
    }

    /// The top of the ticket decks, each deck's first ticket first.
    #[track_caller]
    pub(crate) fn ticket_deck(mut self, top: &str) -> Self {
        for id in top.split_whitespace() {
            let ticket = ticket(self.board, id);
            self.position.ticket_decks[self.board.deck_sizes.deck_of(ticket)].push(ticket);
        }
        self
    }

    /// The seat holds all tickets not named, so the decks have what they are given and no more.
    pub(crate) fn tickets_rest(mut self, seat: usize) -> Self {
        self.tickets_rest = Some(seat);
        self
    }

    /// The seat's passengers stand in these cities.
    #[track_caller]
    pub(crate) fn passengers(mut self, seat: usize, ids: &str) -> Self {
        for id in ids.split_whitespace() {
            self.position.players[seat].passengers.insert(city(self.board, id));
            self.position.players[seat].unplaced -= 1;
        }
        self
    }

    /// So many of the seat's passengers have left the game.
    pub(crate) fn gone(mut self, seat: usize, passengers: u8) -> Self {
        self.position.players[seat].unplaced -= passengers;
        self
    }

    /// The seat has won the top tokens of a city.
    #[track_caller]
    pub(crate) fn taken(mut self, seat: usize, place: &str, tokens: usize) -> Self {
        let stack = &mut self.position.goods[city(self.board, place).index()];
        self.position.players[seat].tokens.extend(stack.drain(..tokens));
        self
    }

    pub(crate) fn turn(mut self, index: usize) -> Self {
        self.position.turn = seat(index);
        self
    }

    pub(crate) fn passes(mut self, passes: u8) -> Self {
        self.position.passes = passes;
        self
    }

    pub(crate) fn final_round(mut self, turns_left: u8) -> Self {
        self.position.final_round = Some(turns_left);
        self
    }

    pub(crate) fn over(mut self) -> Self {
        self.position.phase = Phase::Over;
        self
    }

    #[track_caller]
    pub(crate) fn option(mut self, setting: &str, value: &str) -> Self {
        let setting = setting.parse::<Setting>().expect("a setting");
        setting.set(&mut self.position.options, value).expect("a value of the setting");
        self
    }

    /// Fills in what the scene does not say, and begins.
    #[track_caller]
    pub(crate) fn play(mut self) -> Play {
        for (seat, left) in std::mem::take(&mut self.pieces) {
            self.spend_pieces(seat, left);
        }
        self.count_pieces();
        self.place_cards();
        self.place_tickets();
        let game = BoardGame::from_position(self.board, &self.position)
            .unwrap_or_else(|problem| panic!("the scene does not add up: {problem}"));
        Play { game, chance: StackedChance::default(), events: Vec::new() }
    }

    fn count_pieces(&mut self) {
        for player in &mut self.position.players {
            for route in player.routes.iter() {
                let length = self.board.map.route(route).length;
                player.pieces -= length;
                player.route_points += u16::from(self.board.rules.route_points[length as usize - 1]);
            }
        }
    }

    /// Gives the seat routes that are in nobody's way, so that it has `left` pieces.
    #[track_caller]
    fn spend_pieces(&mut self, seat: usize, left: u8) {
        let map = &self.board.map;
        let mut used: RouteSet = self.free.iter().copied().collect();
        for player in &self.position.players {
            used |= player.routes;
        }
        let mut open: Vec<RouteId> = RouteId::all(map.routes().len())
            .filter(|&id| !map.with_parallels(used).contains(id))
            .filter(|&id| id.index() == 0 || !map.parallel(id, RouteId::new(id.index() - 1)))
            .collect();
        open.sort_by_key(|&id| std::cmp::Reverse(map.route(id).length));
        let own = &mut self.position.players[seat].routes;
        let owned: u8 = own.iter().map(|id| map.route(id).length).sum();
        let mut needed = self.board.rules.pieces - left - owned;
        for id in open {
            let length = map.route(id).length;
            if length <= needed {
                own.insert(id);
                needed -= length;
            }
        }
        assert_eq!(needed, 0, "no routes for the seat's pieces");
    }

    #[track_caller]
    fn place_cards(&mut self) {
        let mut rest = self.board.rules.cards.cards();
        let mut take = |kind: TrainCard, count: u8| {
            assert!(rest[kind] >= count, "the box has too few {kind}");
            rest.take(kind, count);
        };
        let hands = self.position.players.iter().map(|player| &player.hand);
        for pile in hands.chain([&self.position.discard]) {
            pile.iter().for_each(|(kind, count)| take(kind, count));
        }
        self.position.deck.iter().for_each(|&kind| take(kind, 1));
        self.row.iter().flatten().flatten().for_each(|&kind| take(kind, 1));
        let row = self.row.unwrap_or_else(|| match self.rest {
            Rest::Hand(_) => [None; 5],
            Rest::Deck | Rest::Discard => std::array::from_fn(|_| {
                let plain = TrainCard::ALL.into_iter().take(8).max_by_key(|&kind| rest[kind]);
                let plain = plain.expect("there are colors");
                rest.take(plain, 1);
                Some(plain)
            }),
        });
        self.position.row = row;
        match self.rest {
            // One of each kind after the other, so that the row stays mixed.
            Rest::Deck => {
                while !rest.is_empty() {
                    for kind in TrainCard::ALL {
                        if rest[kind] > 0 {
                            rest.take(kind, 1);
                            self.position.deck.push(kind);
                        }
                    }
                }
            }
            Rest::Discard => self.position.discard.add_all(&rest),
            Rest::Hand(seat) => self.position.players[seat].hand.add_all(&rest),
        }
    }

    fn place_tickets(&mut self) {
        let position = &mut self.position;
        for id in TicketId::all(self.board.tickets.len()) {
            let is_placed = position.players.iter().any(|player| player.tickets.contains(id))
                || position.ticket_decks.iter().any(|deck| deck.contains(&id));
            if !is_placed {
                match self.tickets_rest {
                    Some(seat) => position.players[seat].tickets.insert(id),
                    None => position.ticket_decks[self.board.deck_sizes.deck_of(id)].push(id),
                }
            }
        }
    }
}

/// Chance that can be told what comes to the top of the next shuffles of the cards.
#[derive(Clone)]
pub(crate) struct StackedChance {
    rng: FastRng,
    tops: VecDeque<Vec<TrainCard>>,
    /// Whether every shuffle of the cards puts three wilds before two others, over and over.
    pub(crate) wild_rows: bool,
    /// What has been shuffled, and how many of it.
    pub(crate) made: Vec<(ShuffleKind, usize)>,
}

impl Default for StackedChance {
    fn default() -> Self {
        Self { rng: FastRng::new(1), tops: VecDeque::new(), wild_rows: false, made: Vec::new() }
    }
}

impl Chance for StackedChance {
    fn shuffle(&mut self, what: ShuffleKind, items: &mut [u8]) {
        self.rng.shuffle(what, items);
        self.made.push((what, items.len()));
        if what == ShuffleKind::Cards && self.wild_rows {
            let wild = TrainCard::Wild.index() as u8;
            let (mut wilds, mut others): (Vec<u8>, Vec<u8>) = items.iter().partition(|&&item| item == wild);
            for (depth, item) in items.iter_mut().rev().enumerate() {
                let first = if depth % 5 < 3 { wilds.pop() } else { others.pop() };
                *item = first.or_else(|| wilds.pop()).or_else(|| others.pop()).expect("as many as before");
            }
        }
        if what == ShuffleKind::Cards
            && let Some(top) = self.tops.pop_front()
        {
            for (depth, kind) in top.into_iter().enumerate() {
                let place = items.len() - 1 - depth;
                let at = items[..=place].iter().rposition(|&item| usize::from(item) == kind.index());
                items.swap(at.expect("the card is among those shuffled"), place);
            }
        }
    }
}

/// A game in which a test acts.
pub(crate) type Play = crate::play::Play<BoardGame, StackedChance>;

impl Play {
    /// A game from its very beginning, seat 0 first.
    pub(crate) fn new(edition: Edition, seats: usize, seed: u64) -> Self {
        let chance = StackedChance { rng: FastRng::new(seed), ..StackedChance::default() };
        Self::begin(edition, seats, Options::DEFAULT, chance)
    }

    /// A game whose first cards are these: the hands, seat by seat, then the row.
    #[track_caller]
    pub(crate) fn dealt(edition: Edition, seats: usize, top: &str) -> Self {
        let tops = VecDeque::from([top.split_whitespace().map(card).collect()]);
        Self::begin(edition, seats, Options::DEFAULT, StackedChance { tops, ..StackedChance::default() })
    }

    fn begin(edition: Edition, seats: usize, options: Options, mut chance: StackedChance) -> Self {
        let mut events = Vec::new();
        let game = BoardGame::new(board(edition), seats, Some(seat(0)), options, &mut chance, &mut events);
        Self { game, chance, events }
    }

    pub(crate) fn board(&self) -> &'static Board {
        self.game.board()
    }

    pub(crate) fn position(&self) -> Position {
        self.game.position()
    }

    /// The next shuffle of the cards brings these to the top, first card first.
    #[track_caller]
    pub(crate) fn shuffles_to(&mut self, top: &str) -> &mut Self {
        self.chance.tops.push_back(top.split_whitespace().map(card).collect());
        self
    }

    /// Returns the legal actions of the active seat.
    pub(crate) fn choices(&self) -> Vec<Action> {
        self.game.awaiting().lowest().map_or_else(Vec::new, |seat| self.listed(seat.index()))
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> usize {
        self.position().turn.index()
    }

    pub(crate) fn phase(&self) -> Phase {
        *self.game.phase()
    }

    /// `2 red 1 wild`
    pub(crate) fn hand(&self, seat: usize) -> String {
        self.position().players[seat].hand.to_string()
    }

    /// `red wild - blue green`
    pub(crate) fn row(&self) -> String {
        let slots = self.position().row.map(|slot| slot.map_or("-", TrainCard::name));
        slots.join(" ")
    }

    /// The deck's first cards.
    pub(crate) fn deck(&self, cards: usize) -> String {
        let names: Vec<&str> = self.position().deck.iter().take(cards).map(|card| card.name()).collect();
        names.join(" ")
    }

    pub(crate) fn deck_size(&self) -> usize {
        self.position().deck.len()
    }

    pub(crate) fn discard(&self) -> String {
        self.position().discard.to_string()
    }

    pub(crate) fn pieces(&self, seat: usize) -> u8 {
        self.position().players[seat].pieces
    }

    /// How often the last action replaced the row.
    pub(crate) fn resets(&self) -> usize {
        use engine::market::MarketEvent::RowReset;
        self.events.iter().filter(|event| matches!(event, Event::Market(RowReset { .. }))).count()
    }

    pub(crate) fn score(&self, seat: usize) -> Score {
        self.game.scores().swap_remove(seat)
    }

    /// The points of the seat's lines for that.
    pub(crate) fn points(&self, seat: usize, what: fn(ScoreItem) -> bool) -> i16 {
        self.score(seat).lines.iter().filter(|line| what(line.what)).map(|line| line.points).sum()
    }

    /// What put each seat ahead of those with the same total.
    pub(crate) fn tie_breaks(&self) -> Vec<Option<Criterion>> {
        self.game.scores().iter().map(|score| score.tie_break).collect()
    }

    pub(crate) fn ranks(&self) -> Vec<u8> {
        self.game.scores().iter().map(|score| score.rank).collect()
    }
}
