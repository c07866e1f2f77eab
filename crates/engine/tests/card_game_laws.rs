//! Property tests of the Card Game, on random and adversarial games of every number of seats.
//!
//! Everything here is deterministic; a failure names the seats, the style and the seed of its game.

#![allow(clippy::wildcard_enum_match_arm, reason = "a law looks at the variants it is about")]

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use engine::card::{Cards, Color, TrainCard};
use engine::card_game::action::{Action, ColorSet, Placement};
use engine::card_game::completion::wilds_needed;
use engine::card_game::event::{Event, SeenEvent};
use engine::card_game::phase::Phase;
use engine::card_game::position::Position;
use engine::card_game::{CardGame, CardKit, SETTINGS};
use engine::edition::Edition;
use engine::game::{Game, PaymentPolicy, Viewer};
use engine::market::Source;
use engine::options::{AutoComplete, Options};
use engine::score::ScoreItem;
use engine::seat::{MAX_SEATS, Seat};
use engine::shuffle::{Chance, FastRng, Playback, Recorder, Secret, SecretChance, ShuffleKind};
use engine::sink::NoEvents;
use engine::ticket::{Kept, MAX_TICKETS, TicketId, TicketSet};

/// How a table plays: uniformly, or so that the corners of the rules are met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Any legal action.
    Uniform,
    /// Draws cards and keeps all tickets, so that hands grow and decks run out.
    Hoarding,
    /// Draws tickets and keeps none, so that the game stalls.
    Stalling,
    /// Places cards whenever it can, so that yards are full and robbed.
    Building,
}

const STYLES: [Style; 4] = [Style::Uniform, Style::Hoarding, Style::Stalling, Style::Building];

/// A table at which a game is played.
struct Table {
    style: Style,
    seed: u64,
    game: CardGame,
    chance: SecretChance,
    /// Decides what is played; `chance` decides how shuffles come out.
    rng: FastRng,
    events: Vec<Event>,
}

/// Names the game when a law fails in it.
impl Drop for Table {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("with {} seats, {:?}, seed {}", self.game.seats(), self.style, self.seed);
            let first = self.events.len().saturating_sub(6);
            for event in &self.events[first..] {
                eprintln!("  {event:?}");
            }
        }
    }
}

fn kit() -> &'static CardKit {
    Edition::CARD_GAME.card_kit().expect("the Card Game has a box")
}

impl Table {
    fn new(seats: usize, style: Style, seed: u64) -> Self {
        let mut rng = FastRng::new(seed);
        let mut options = Options::DEFAULT;
        for setting in SETTINGS.iter().filter(|_| seed % 2 == 1) {
            let values = setting.values();
            let value = values[rng.below(values.len() as u32) as usize];
            setting.set(&mut options, value).expect("it is one of the values");
        }
        let mut chance = SecretChance::new(Secret::from_seed(seed));
        let mut events = Vec::new();
        let game = CardGame::new(kit(), seats, None, options, &mut chance, &mut events);
        Self { style, seed, game, chance, rng, events }
    }

    fn some_awaited(&mut self) -> Option<Seat> {
        let awaited: Vec<Seat> = self.game.awaiting().iter().collect();
        (!awaited.is_empty()).then(|| awaited[self.rng.below(awaited.len() as u32) as usize])
    }

    /// An action in the table's style, or any now and then.
    fn choose(&mut self, seat: Seat) -> Action {
        let style = if self.rng.below(16) == 0 { Style::Uniform } else { self.style };
        let action = self.game.random_action(seat, &mut self.rng);
        let likes = |action: Action| match (style, action) {
            (Style::Uniform, _) => true,
            (Style::Hoarding, Action::Keep(kept)) => kept.len() >= 4,
            (Style::Hoarding, Action::Pick(_)) => true,
            (Style::Stalling, Action::Keep(kept)) => kept.len() <= 1,
            (Style::Stalling, Action::AskTickets) => true,
            (Style::Building, Action::Place(_) | Action::Complete(_)) => true,
            (_, _) => false,
        };
        let others = std::iter::repeat_with(|| self.game.random_action(seat, &mut self.rng)).take(40);
        std::iter::once(action).chain(others).find(|&action| likes(action)).unwrap_or(action)
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        let outcome = self.game.apply(seat, action, &mut self.chance, &mut self.events);
        outcome.unwrap_or_else(|illegal| panic!("{action:?} of seat {seat}: {illegal}"));
    }

    /// Plays one step, unless the game is over.
    fn step(&mut self) -> Option<(Seat, Action)> {
        let seat = self.some_awaited()?;
        let action = self.choose(seat);
        self.apply(seat, action);
        Some((seat, action))
    }

    fn listed(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions
    }
}

/// A fresh game of every seat count, style and seed.
fn games(seeds: Range<u64>) -> impl Iterator<Item = Table> {
    (2..=4).flat_map(move |seats| {
        let seeds = seeds.clone();
        STYLES
            .into_iter()
            .flat_map(move |style| seeds.clone().map(move |seed| Table::new(seats, style, seed)))
    })
}

/// CG-6, CG-49, CG-114: cards and tickets are conserved, no color stands twice, and a state is its position.
#[test]
fn every_state_adds_up() {
    for mut table in games(0..12) {
        loop {
            let position = table.game.position();
            match CardGame::from_position(kit(), &position) {
                Ok(again) => assert!(again == table.game && again.position() == position, "{position:?}"),
                Err(problem) => panic!("{problem}: {position:?}"),
            }
            if table.step().is_none() {
                break;
            }
        }
    }
}

/// Everything that can be written as an action, however foolish.
fn everything() -> Vec<Action> {
    let mut all = vec![Action::Pick(Source::Deck), Action::AskTickets, Action::Pass];
    all.extend((0..8).map(|slot| Action::Pick(Source::Row(slot))));
    for color in Color::ALL {
        for colored in 0..=11 {
            all.extend((0..=17).map(|wilds| Action::Place(Placement::Group { color, colored, wilds })));
        }
    }
    all.extend((0..=255).map(|bits| Action::Place(Placement::Singles(ColorSet::from_bits(bits)))));
    all.extend((0..=255).map(|bits| Action::Keep(Kept::from_bits(bits))));
    all.push(Action::Complete(TicketSet::EMPTY));
    all.extend(TicketId::all(MAX_TICKETS).map(|ticket| Action::Complete(TicketSet::only(ticket))));
    all.push(Action::Complete(!TicketSet::EMPTY));
    all
}

/// Whether the rules allow a placement, said once more and in another way (CG-38 to CG-57).
fn may_place(position: &Position, seat: Seat, placement: Placement) -> bool {
    let own = &position.players[seat.index()];
    let opponents: Vec<_> =
        position.players.iter().enumerate().filter(|(at, _)| *at != seat.index()).collect();
    let opponent_has =
        |color: Color| opponents.iter().map(|(_, opponent)| opponent.yard[color.index()].len()).max();
    match placement {
        Placement::Group { color, colored, wilds } => {
            colored >= 1
                && colored + wilds >= 2
                && own.hand[color] >= colored
                && own.hand[TrainCard::Wild] >= wilds
                && own.yard[color.index()].is_empty()
                && opponent_has(color).is_some_and(|theirs| colored + wilds > theirs)
        }
        Placement::Singles(colors) => {
            let free = |color: Color| {
                own.hand[color] > 0 && own.yard[color.index()].is_empty() && opponent_has(color) == Some(0)
            };
            colors.iter().count() == 3 && colors.iter().all(free)
        }
    }
}

/// Listed ⇔ accepted, for everything that can be written; a refusal leaves no trace; and the count is the list's.
#[test]
fn of_everything_that_can_be_written_the_listed_is_accepted() {
    let everything = everything();
    let mut accepted = 0_u32;
    for mut table in games(20..23) {
        let mut steps = 0;
        while let Some(awaited) = table.some_awaited() {
            let actions = table.listed(awaited);
            assert_eq!(actions.len(), table.game.count_actions(awaited) as usize);
            if steps % 9 == 4 || table.game.awaiting().len() > 1 && steps % 3 == 0 {
                let position = table.game.position();
                for seat in Seat::all(MAX_SEATS) {
                    let listed: HashSet<Action> = table.listed(seat).into_iter().collect();
                    assert_eq!(listed.is_empty(), !table.game.awaiting().contains(seat));
                    for &action in &everything {
                        let outcome = table.game.check(seat, action);
                        assert_eq!(outcome.is_ok(), listed.contains(&action), "{action:?}: {outcome:?}");
                        if let (Action::Place(placement), Phase::Turn, true) =
                            (action, table.game.phase(), seat == awaited)
                        {
                            assert_eq!(outcome.is_ok(), may_place(&position, seat, placement), "{action:?}");
                        }
                        accepted += u32::from(outcome.is_ok());
                    }
                    // What is checked is what is done.
                    for &action in everything.iter().step_by(37).chain(&listed) {
                        let mut copy = table.game;
                        let mut events = Vec::new();
                        let outcome = copy.apply(seat, action, &mut FastRng::new(1), &mut events);
                        assert_eq!(outcome, table.game.check(seat, action));
                        assert_eq!(outcome.is_ok(), copy != table.game, "{action:?}");
                        assert_eq!(outcome.is_ok(), !events.is_empty(), "{action:?}");
                    }
                }
            }
            let action = table.choose(awaited);
            table.apply(awaited, action);
            steps += 1;
        }
    }
    assert!(accepted > 5_000, "only {accepted} actions were legal");
}

/// Every well-formed action but the choice of completed tickets, in the order in which a game lists its legal ones.
fn universe() -> Vec<Action> {
    let mut all = vec![Action::Pick(Source::Deck)];
    all.extend((0..8).map(|slot| Action::Pick(Source::Row(slot))));
    all.push(Action::AskTickets);
    for color in Color::ALL {
        for colored in 0..=11 {
            all.extend((0..=17).map(|wilds| Action::Place(Placement::Group { color, colored, wilds })));
        }
    }
    for (at, first) in Color::ALL.into_iter().enumerate() {
        for (next, &second) in Color::ALL.iter().enumerate().skip(at + 1) {
            for &third in &Color::ALL[next + 1..] {
                all.push(Action::Place(Placement::Singles([first, second, third].into_iter().collect())));
            }
        }
    }
    all.extend((0..=255).map(|bits| Action::Keep(Kept::from_bits(bits))));
    all.push(Action::Pass);
    all
}

/// The list is the brute-force list, in the same order: every well-formed action that `check` accepts.
#[test]
fn the_list_is_every_action_that_is_accepted_in_a_fixed_order() {
    let universe = universe();
    for mut table in games(30..33) {
        while let Some(seat) = table.some_awaited() {
            if !matches!(table.game.phase(), Phase::Complete { .. }) {
                let accepted =
                    universe.iter().copied().filter(|&action| table.game.check(seat, action).is_ok());
                assert_eq!(table.listed(seat), accepted.collect::<Vec<_>>());
            }
            let action = table.choose(seat);
            table.apply(seat, action);
        }
    }
}

/// The number of turns that change something is bounded: each draws a card, places two, moves one to a stack or keeps
/// a ticket; between any two of them lie fewer than twelve idle turns (CG-63), and a turn takes at most two
/// decisions.
const MAX_DECISIONS: usize = 2 * 2 * 12 * (96 + 48 + 96 + 46 + 1) + 200;

/// Every game ends, however it is played, and then nobody acts.
#[test]
fn every_game_ends() {
    let mut longest = 0;
    for mut table in games(30..38) {
        let mut decisions = 0;
        while table.step().is_some() {
            decisions += 1;
            assert!(decisions < MAX_DECISIONS);
        }
        longest = longest.max(decisions);
        assert!(table.game.is_over() && table.events.last() == Some(&Event::GameOver));
        for seat in Seat::all(MAX_SEATS) {
            assert!(table.listed(seat).is_empty());
            assert!(table.game.check(seat, Action::Pass).is_err());
        }
    }
    assert!(longest > 200, "the longest game took only {longest} decisions");
}

/// The same chance and the same actions give the same game, and a replay needs no generator.
#[test]
fn the_same_chance_gives_the_same_game() {
    for mut table in games(40..44) {
        let mut rng = FastRng::new(table.seed ^ 1);
        let mut recording = Recorder::new(table.chance);
        let mut twin = table.game;
        let mut again = table.game;
        let mut recorded = Playback::default();
        let (mut one, mut two) = (Vec::new(), Vec::new());
        while let Some(seat) = table.some_awaited() {
            let action = twin.random_action(seat, &mut rng);
            table.apply(seat, action);
            twin.apply(seat, action, &mut recording, &mut one).expect("the games are equal");
            recorded.extend(recording.outcomes.drain(..));
            again.apply(seat, action, &mut recorded, &mut two).expect("the games are equal");
            assert!(twin == table.game && again == table.game);
        }
        assert_eq!(one, two);
        assert_eq!((recorded.take_mismatch(), recorded.left()), (None, 0));
    }
}

/// A score is the sum of its lines, is what the events told, and ranks as it should (CG-93 to CG-105).
#[test]
fn scores_equal_their_lines_and_events() {
    for mut table in games(50..60) {
        while table.step().is_some() {}
        let scores = table.game.scores();
        let standings = table.game.standings();
        let position = table.game.position();
        for (seat, score) in Seat::all(table.game.seats()).zip(&scores) {
            assert_eq!(score.total, score.lines.iter().map(|line| line.points).sum::<i16>());
            assert_eq!(score.total, standings[seat][0]);
            let told: i16 = table
                .events
                .iter()
                .map(|event| match event {
                    Event::TicketsCompleted { seat: whose, points, .. } if *whose == seat => *points as i16,
                    _ => 0,
                })
                .sum();
            let open = kit().points(position.players[seat.index()].tickets);
            let bonuses: i16 = kit()
                .big_cities
                .iter()
                .zip(&kit().tickets_by_big_city)
                .map(|(city, naming)| {
                    let named = |at: usize| (position.players[at].completed & *naming).len();
                    let max = (0..table.game.seats()).map(named).max().expect("there are seats");
                    if max > 0 && named(seat.index()) == max { i16::from(city.points) } else { 0 }
                })
                .sum();
            assert_eq!(score.total, told - open + bonuses);
            let cities = score.lines.iter().filter(|line| matches!(line.what, ScoreItem::BigCity(_))).count();
            assert_eq!(standings[seat][2], cities as i16);
            let better = standings.first(table.game.seats()).iter().filter(|other| **other > standings[seat]);
            assert_eq!(score.rank as usize, 1 + better.count());
            assert_eq!(table.game.view(Viewer::Spectator).players[seat].score, score.total);
        }
    }
}

/// Deals what the viewer cannot tell apart again.
fn dealt_anew<T: Copy>(items: Vec<T>, rng: &mut FastRng) -> std::vec::IntoIter<T> {
    let mut order: Vec<u8> = (0..items.len() as u8).collect();
    rng.shuffle(ShuffleKind::Cards, &mut order);
    order.into_iter().map(|at| items[usize::from(at)]).collect::<Vec<T>>().into_iter()
}

/// So many cards of the deck's top are left where they are, so that what is turned up is the same.
const SAME_TOP: usize = 2;

/// Another complete state that the viewer cannot tell from this one: others' hands, stacks, deck and discard are
/// dealt again, others' tickets, offers and choices, refused tickets and the ticket deck too.
fn another_truth(game: &CardGame, viewer: Viewer, rng: &mut FastRng) -> Position {
    let mut other = game.position();
    let view = game.view(viewer);
    let top = SAME_TOP.min(other.deck.len());
    let mut hidden: Vec<TrainCard> = other.deck.split_off(top);
    let deck = hidden.len();
    hidden.extend(other.discard.iter_each());
    let discard = other.discard.len();
    for (seat, player) in Seat::all(MAX_SEATS).zip(&other.players) {
        if !viewer.is(seat) {
            hidden.extend(player.hand.iter_each());
        }
        if !viewer.is(seat) || view.stack.is_none() {
            hidden.extend(player.stack.iter_each());
        }
    }
    let mut cards = dealt_anew(hidden, rng);
    other.deck.extend(cards.by_ref().take(deck));
    other.discard = cards.by_ref().take(discard).collect();
    for (seat, player) in Seat::all(MAX_SEATS).zip(&mut other.players) {
        let mut deal = |pile: &mut Cards| *pile = cards.by_ref().take(pile.len()).collect();
        if !viewer.is(seat) {
            deal(&mut player.hand);
        }
        if !viewer.is(seat) || view.stack.is_none() {
            deal(&mut player.stack);
        }
    }
    if other.phase == Phase::Over {
        return other; // All tickets are shown (CG-113).
    }
    let mut hidden: Vec<TicketId> = std::mem::take(&mut other.ticket_deck);
    let deck = hidden.len();
    hidden.extend(other.refused.iter());
    other.refused = TicketSet::EMPTY;
    let choosing = matches!(other.phase, Phase::OpeningTickets { .. });
    for (seat, player) in Seat::all(MAX_SEATS).zip(&other.players) {
        if !viewer.is(seat) {
            hidden.extend(
                player.tickets.iter().chain(player.completing.iter()).chain(player.offer.iter().copied()),
            );
        }
    }
    let own_refused = viewer.seat().map_or(0, |seat| {
        let own = &other.players[seat.index()];
        if choosing && own.offer.is_empty() { 6 - own.tickets.len() } else { 0 }
    });
    let mut tickets = dealt_anew(hidden, rng);
    other.ticket_deck = tickets.by_ref().take(deck).collect();
    other.refused |= tickets.by_ref().take(own_refused).collect::<TicketSet>();
    for (seat, player) in Seat::all(MAX_SEATS).zip(&mut other.players) {
        if viewer.is(seat) {
            continue;
        }
        let held = player.tickets.len() + player.completing.len();
        let offered = player.offer.len();
        // How many opening tickets another seat has kept is hidden, too (CG-116).
        let kept = if choosing && offered == 0 { 1 + rng.below(6) as usize } else { held };
        player.tickets = tickets.by_ref().take(kept).collect();
        player.offer = tickets.by_ref().take(offered).collect();
        player.completing = TicketSet::EMPTY;
        if choosing && offered == 0 {
            other.refused |= tickets.by_ref().take(6 - kept).collect::<TicketSet>();
        }
        // Who has chosen has chosen something else, as far as the stack reaches (CG-79).
        if matches!(other.phase, Phase::Complete { waiting } if !waiting.contains(seat)) {
            for ticket in player.tickets.iter() {
                let mut more = player.completing;
                more.insert(ticket);
                if rng.below(2) == 0
                    && wilds_needed(kit(), &player.stack, more) <= player.stack[TrainCard::Wild]
                {
                    player.completing = more;
                    player.tickets.remove(ticket);
                }
            }
        }
    }
    other
}

/// CG-116: views, and what is seen of an action, are equal when only hidden things differ.
#[test]
fn hidden_things_change_no_view_and_no_seen_event() {
    let mut compared: HashMap<&str, u32> = HashMap::new();
    for mut table in games(60..66) {
        let mut rng = FastRng::new(table.seed);
        loop {
            for viewer in Viewer::all(table.game.seats()) {
                let position = another_truth(&table.game, viewer, &mut rng);
                let other =
                    CardGame::from_position(kit(), &position).unwrap_or_else(|problem| panic!("{problem}"));
                assert_eq!(table.game.view(viewer), other.view(viewer));
                compare_steps(&mut table, other, viewer, &mut compared);
            }
            if table.step().is_none() {
                break;
            }
        }
    }
    for action in ["pick", "place", "keep", "complete"] {
        assert!(compared.get(action).is_some_and(|&count| count > 50), "{action}: {compared:?}");
    }
}

/// Does the same in both truths, where it is legal in both and shows nothing that was hidden, and compares.
fn compare_steps(
    table: &mut Table,
    other: CardGame,
    viewer: Viewer,
    compared: &mut HashMap<&'static str, u32>,
) {
    let Some(seat) = table.some_awaited() else { return };
    let action = table.choose(seat);
    let last = table.game.awaiting().len() == 1;
    let name = match (table.game.phase(), action) {
        (_, Action::Pick(_)) => "pick",
        (_, Action::Place(_)) => "place",
        (Phase::OpeningTickets { .. }, Action::Keep(_)) if !last => "keep",
        (Phase::KeepTickets, Action::Keep(_)) => "keep",
        (_, Action::Complete(_)) if !last => "complete",
        (_, Action::AskTickets) if !viewer.is(seat) => "ask",
        (_, Action::Pass) => "pass",
        // These show what was hidden: the choices of all, or new tickets to the viewer.
        (_, Action::Keep(_) | Action::Complete(_) | Action::AskTickets) => return,
    };
    if other.check(seat, action).is_err() {
        return;
    }
    // The end of a round completes tickets at once, if the table says so, and that shows them.
    if table.game.options().auto_complete == AutoComplete::Complete
        && table.game.position().final_round == Some(1)
    {
        return;
    }
    let run = |mut game: CardGame| {
        let mut events = Vec::new();
        game.apply(seat, action, &mut FastRng::new(7), &mut events).expect("it was checked");
        let seen: Vec<SeenEvent> = events.iter().map(|event| event.seen_by(viewer)).collect();
        (seen, game)
    };
    let (one, two) = (run(table.game), run(other));
    assert_eq!(one.0, two.0, "{viewer:?} of {action:?}");
    // The end of a round opens the stacks to their owners (CG-108).
    let opened = table.game.view(viewer).stack.is_none() && one.1.view(viewer).stack.is_some();
    if !opened {
        assert_eq!(one.1.view(viewer), two.1.view(viewer), "{viewer:?} after {action:?}");
    }
    *compared.entry(name).or_default() += 1;
}

/// `auto_complete` does what everybody would do who follows the proposal (CG-77).
#[test]
fn completing_by_itself_is_following_the_proposal() {
    for mut table in games(70..74).filter(|table| table.game.seats() < 4) {
        while table.step().is_some() {
            if !matches!(table.game.phase(), Phase::Turn) {
                continue;
            }
            let mut position = table.game.position();
            position.options.auto_complete = AutoComplete::Propose;
            let mut asked = CardGame::from_position(kit(), &position).expect("it adds up");
            position.options.auto_complete = AutoComplete::Complete;
            let mut unasked = CardGame::from_position(kit(), &position).expect("it adds up");
            let seat = table.some_awaited().expect("it is somebody's turn");
            let action = table.choose(seat);
            asked.apply(seat, action, &mut FastRng::new(3), &mut NoEvents).expect("it is legal");
            unasked.apply(seat, action, &mut FastRng::new(3), &mut NoEvents).expect("it is legal");
            while let (Phase::Complete { .. }, Some(seat)) = (*asked.phase(), asked.awaiting().lowest()) {
                let proposal = asked.view(Viewer::Seat(seat)).proposal().expect("the round is scored");
                let action = Action::Complete(proposal);
                asked.apply(seat, action, &mut FastRng::new(3), &mut NoEvents).expect("it is lawful");
            }
            assert_eq!(asked.position().players, unasked.position().players);
        }
    }
}

/// A playout is uniform: every legal action comes equally often, except the choices of tickets to complete.
#[test]
fn random_steps_are_uniform() {
    let mut states = 0;
    for mut table in games(80..83) {
        let mut steps = 0;
        while let Some(seat) = table.some_awaited() {
            let actions = table.listed(seat);
            let completes = matches!(table.game.phase(), Phase::Complete { .. });
            if steps % 29 == 3 && !completes && (2..=40).contains(&actions.len()) {
                let mut counts: HashMap<Action, u32> = HashMap::new();
                let each = 200;
                let mut rng = FastRng::new(table.seed);
                for _ in 0..each * actions.len() {
                    let mut copy = table.game;
                    let action = Game::random_step(&mut copy, seat, PaymentPolicy::Full, &mut rng);
                    *counts.entry(action).or_default() += 1;
                }
                assert_eq!(counts.len(), actions.len());
                let chi: f64 =
                    counts.values().map(|&n| (f64::from(n) - each as f64).powi(2) / each as f64).sum();
                // Mean n − 1, deviation √2(n − 1): six deviations are not met by chance.
                let freedom = (actions.len() - 1) as f64;
                assert!(chi < freedom + 6.0 * (2.0 * freedom).sqrt() + 12.0, "chi-square {chi} of {freedom}");
                states += 1;
            }
            let action = table.choose(seat);
            table.apply(seat, action);
            steps += 1;
        }
    }
    assert!(states > 50, "only {states} states were looked at");
}
