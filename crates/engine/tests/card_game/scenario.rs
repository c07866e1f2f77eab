//! The fixture of the Card Game's rule tests: a scene states what matters, and the rest is filled in consistently.
//!
//! A [`Scene`] becomes a [`Play`], in which actions are written in notation.

use engine::card::{Cards, Color, TrainCard};
use engine::card_game::phase::Phase;
use engine::card_game::position::{PlayerState, Position};
use engine::card_game::rounds::Round;
use engine::card_game::yard::Group;
use engine::card_game::{CARDS, CardGame, CardKit, YardStep};
use engine::edition::Edition;
use engine::game::Game;
use engine::options::{Options, Setting};
use engine::score::Score;
use engine::seat::{Seat, SeatSet};
use engine::shuffle::{Chance, FastRng, ShuffleKind};
use engine::ticket::{TicketId, TicketSet};

pub(crate) fn kit() -> &'static CardKit {
    Edition::CARD_GAME.card_kit().expect("the Card Game has a box")
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index)
}

#[track_caller]
pub(crate) fn card(name: &str) -> TrainCard {
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
pub(crate) fn ticket(id: &str) -> TicketId {
    let at = kit().data.tickets.iter().position(|ticket| ticket.id == id);
    TicketId::new(at.unwrap_or_else(|| panic!("no ticket is called {id}")))
}

/// `chicago--dallas dallas--helena`
#[track_caller]
pub(crate) fn tickets(ids: &str) -> TicketSet {
    ids.split_whitespace().map(ticket).collect()
}

/// Where the cards go that a scene does not name.
#[derive(Clone, Copy)]
enum Rest {
    Deck,
    Discard,
    Stack(usize),
    Hand(usize),
}

/// What a test is about; the rest is filled in by [`Scene::play`].
pub(crate) struct Scene {
    position: Position,
    row: Option<[Option<TrainCard>; 5]>,
    rest: Rest,
    tickets_rest: Option<usize>,
}

/// Seat 0 is active, no seat has anything, all cards and tickets are in their decks.
pub(crate) fn scene(seats: usize) -> Scene {
    let position = Position {
        options: Options::DEFAULT,
        phase: Phase::Turn,
        round: Round::First,
        turn: seat(0),
        final_round: None,
        idle_turns: 0,
        step_one: YardStep::Skipped,
        row: [None; 5],
        deck: Vec::new(),
        discard: Cards::EMPTY,
        ticket_deck: Vec::new(),
        refused: TicketSet::EMPTY,
        players: vec![PlayerState::default(); seats],
    };
    Scene { position, row: None, rest: Rest::Deck, tickets_rest: None }
}

/// A round is over, and everybody chooses which tickets to complete; all other cards are in the discard.
pub(crate) fn scoring(seats: usize) -> Scene {
    let mut scene = scene(seats).rest_in_discard();
    scene.position.phase = Phase::Complete { waiting: SeatSet::first(seats) };
    scene
}

impl Scene {
    /// `.hand(0, "3 red 1 wild")`
    #[track_caller]
    pub(crate) fn hand(mut self, seat: usize, hand: &str) -> Self {
        self.position.players[seat].hand = cards(hand);
        self
    }

    /// `.yard(0, "3 red 1 wild")`: one group, its color first.
    #[track_caller]
    pub(crate) fn yard(mut self, seat: usize, group: &str) -> Self {
        let cards = cards(group);
        let color = Color::ALL.into_iter().find(|&color| cards[color] > 0).expect("a group has a color");
        self.position.players[seat].yard[color.index()] =
            Group { colored: cards[color], wilds: cards[TrainCard::Wild] };
        self
    }

    #[track_caller]
    pub(crate) fn stack(mut self, seat: usize, stack: &str) -> Self {
        self.position.players[seat].stack = cards(stack);
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

    /// All cards not named lie in the discard, not under the deck.
    pub(crate) fn rest_in_discard(mut self) -> Self {
        self.rest = Rest::Discard;
        self
    }

    /// All cards not named lie in a stack.
    pub(crate) fn rest_in_stack(mut self, seat: usize) -> Self {
        self.rest = Rest::Stack(seat);
        self
    }

    /// All cards not named are in a hand.
    pub(crate) fn rest_in_hand(mut self, seat: usize) -> Self {
        self.rest = Rest::Hand(seat);
        self
    }

    /// `.tickets(0, "chicago--dallas dallas--helena")`
    #[track_caller]
    pub(crate) fn tickets(mut self, seat: usize, ids: &str) -> Self {
        self.position.players[seat].tickets = tickets(ids);
        self
    }

    #[track_caller]
    pub(crate) fn completed(mut self, seat: usize, ids: &str) -> Self {
        self.position.players[seat].completed = tickets(ids);
        self
    }

    /// The ticket deck, top first; without more, the other tickets follow.
    #[track_caller]
    pub(crate) fn ticket_deck(mut self, ids: &str) -> Self {
        self.position.ticket_deck = ids.split_whitespace().map(ticket).collect();
        self
    }

    /// All tickets not named are in a seat's hand.
    pub(crate) fn tickets_rest(mut self, seat: usize) -> Self {
        self.tickets_rest = Some(seat);
        self
    }

    /// So many of the last turns are left.
    pub(crate) fn final_turns_left(mut self, left: u8) -> Self {
        self.position.final_round = Some(left);
        self
    }

    pub(crate) fn turn(mut self, index: usize) -> Self {
        self.position.turn = seat(index);
        self
    }

    pub(crate) fn second_round(mut self) -> Self {
        self.position.round = Round::Second;
        self
    }

    pub(crate) fn over(mut self) -> Self {
        self.position.phase = Phase::Over;
        self
    }

    #[track_caller]
    pub(crate) fn option(mut self, setting: &str, value: &str) -> Self {
        let setting = setting.parse::<Setting>().expect("a setting");
        setting.set(&mut self.position.options, value).expect("one of its values");
        self
    }

    #[track_caller]
    pub(crate) fn position(mut self) -> Position {
        self.place_cards();
        self.place_tickets();
        self.position
    }

    #[track_caller]
    pub(crate) fn play(self) -> Play {
        let position = self.position();
        let game = match CardGame::from_position(kit(), &position) {
            Ok(game) => game,
            Err(problem) => panic!("{problem}"),
        };
        Play { game, chance: StackedChance::default(), events: Vec::new() }
    }

    #[track_caller]
    fn place_cards(&mut self) {
        let mut rest = CARDS.cards();
        let mut take = |kind: TrainCard, count: u8| {
            assert!(rest[kind] >= count, "the box has too few {kind}");
            rest.take(kind, count);
        };
        for player in &self.position.players {
            for (kind, count) in player.hand.iter().chain(player.stack.iter()) {
                take(kind, count);
            }
            for (color, group) in Color::ALL.into_iter().zip(player.yard) {
                take(TrainCard::Colored(color), group.colored);
                take(TrainCard::Wild, group.wilds);
            }
        }
        self.position.discard.iter().for_each(|(kind, count)| take(kind, count));
        self.position.deck.iter().for_each(|&kind| take(kind, 1));
        self.row.iter().flatten().flatten().for_each(|&kind| take(kind, 1));
        self.position.row = self.row.unwrap_or_else(|| match self.rest {
            Rest::Deck => std::array::from_fn(|_| {
                let plain = TrainCard::ALL.into_iter().take(8).max_by_key(|&kind| rest[kind]);
                let plain = plain.expect("there are colors");
                rest.take(plain, 1);
                Some(plain)
            }),
            Rest::Discard | Rest::Stack(_) | Rest::Hand(_) => [None; 5],
        });
        match self.rest {
            Rest::Deck => self.position.deck.extend(rest.iter_each()),
            Rest::Discard => self.position.discard.add_all(&rest),
            Rest::Stack(seat) => self.position.players[seat].stack.add_all(&rest),
            Rest::Hand(seat) => self.position.players[seat].hand.add_all(&rest),
        }
    }

    fn place_tickets(&mut self) {
        let position = &mut self.position;
        for id in TicketId::all(kit().tickets.len()) {
            let is_held = position.players.iter().any(|player| {
                player.tickets.contains(id) || player.completed.contains(id) || player.offer.contains(&id)
            });
            if !is_held && !position.ticket_deck.contains(&id) {
                match self.tickets_rest {
                    Some(seat) => position.players[seat].tickets.insert(id),
                    None => position.ticket_deck.push(id),
                }
            }
        }
    }
}

/// Chance that counts what is shuffled.
#[derive(Clone)]
pub(crate) struct StackedChance {
    rng: FastRng,
    /// What has been shuffled, and how many of it.
    pub(crate) made: Vec<(ShuffleKind, usize)>,
}

impl Default for StackedChance {
    fn default() -> Self {
        Self { rng: FastRng::new(1), made: Vec::new() }
    }
}

impl Chance for StackedChance {
    fn shuffle(&mut self, what: ShuffleKind, items: &mut [u8]) {
        self.rng.shuffle(what, items);
        self.made.push((what, items.len()));
    }
}

/// A game in which a test acts.
pub(crate) type Play = crate::play::Play<CardGame, StackedChance>;

impl Play {
    /// A game from its very beginning, seat 0 first.
    pub(crate) fn new(seats: usize, seed: u64) -> Self {
        let mut chance = StackedChance { rng: FastRng::new(seed), made: Vec::new() };
        let mut events = Vec::new();
        let game = CardGame::new(kit(), seats, Some(seat(0)), Options::DEFAULT, &mut chance, &mut events);
        Self { game, chance, events }
    }

    pub(crate) fn position(&self) -> Position {
        self.game.position()
    }

    /// Returns the legal actions of the active seat in notation.
    pub(crate) fn choices(&self) -> Vec<String> {
        let active = self.game.awaiting().lowest().expect("somebody is awaited");
        let write = |action| self.game.write_action(action);
        self.listed(active.index()).into_iter().map(write).collect()
    }

    /// Everybody who has yet to choose completes no ticket.
    pub(crate) fn all_done(&mut self) -> &mut Self {
        while matches!(self.phase(), Phase::Complete { .. }) {
            self.does("complete none");
        }
        self
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> usize {
        self.position().turn.index()
    }

    pub(crate) fn phase(&self) -> Phase {
        *self.game.phase()
    }

    pub(crate) fn round(&self) -> Round {
        self.position().round
    }

    /// `2 red 1 wild`
    pub(crate) fn hand(&self, seat: usize) -> String {
        self.position().players[seat].hand.to_string()
    }

    pub(crate) fn stack(&self, seat: usize) -> String {
        self.position().players[seat].stack.to_string()
    }

    /// `red: red red wild`, top last, color by color.
    pub(crate) fn yard(&self, seat: usize) -> String {
        let yard = self.position().players[seat].yard;
        let groups = Color::ALL.into_iter().zip(yard).filter(|(_, group)| !group.is_empty());
        let told = groups.map(|(color, group)| {
            let cards: Vec<&str> = group.cards(color).map(TrainCard::name).collect();
            format!("{color}: {}", cards.join(" "))
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// `red wild - blue green`
    pub(crate) fn row(&self) -> String {
        self.position().row.map(|slot| slot.map_or("-", TrainCard::name)).join(" ")
    }

    pub(crate) fn deck_size(&self) -> usize {
        self.position().deck.len()
    }

    pub(crate) fn discard(&self) -> String {
        self.position().discard.to_string()
    }

    pub(crate) fn score(&self, seat: usize) -> Score {
        self.game.scores().swap_remove(seat)
    }

    pub(crate) fn totals(&self) -> Vec<i16> {
        self.game.scores().iter().map(|score| score.total).collect()
    }

    pub(crate) fn ranks(&self) -> Vec<u8> {
        self.game.scores().iter().map(|score| score.rank).collect()
    }
}
