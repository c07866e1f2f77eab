//! Compares random states with states that differ only in information hidden from a viewer.

use bots::Determinize;
use engine::any::{AnyAction, AnyEvent, AnyGame, AnyView, ByKind};
use engine::board::BoardGame;
use engine::board::phase::Phase;
use engine::card::TrainCard;
use engine::card_game::CardGame;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{Chance, FastRng, ShuffleKind};
use protocol::{EventDoc, GameDocuments as _, Refusal};

/// Numbers of comparisons and differences.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    pub(super) states: usize,
    pub(super) comparisons: usize,
    pub(super) different: usize,
    pub(super) views: usize,
    pub(super) refusals_compared: usize,
    pub(super) refusals: usize,
    pub(super) events_compared: usize,
    pub(super) events: usize,
}

impl std::ops::AddAssign for Found {
    fn add_assign(&mut self, other: Self) {
        self.states += other.states;
        self.comparisons += other.comparisons;
        self.different += other.different;
        self.views += other.views;
        self.refusals_compared += other.refusals_compared;
        self.refusals += other.refusals;
        self.events_compared += other.events_compared;
        self.events += other.events;
    }
}

/// Compares `states` states on two threads.
pub(super) fn compare(states: usize) -> Found {
    let half = |first: u64| {
        let mut found = Found::default();
        let mut seed = first;
        while found.states * 2 < states {
            for edition in Edition::ALL {
                let [min, max] = edition.seats().map(u64::from);
                let seats = min + seed / 2 % (max - min + 1);
                play(edition, seats as usize, seed, &mut found);
            }
            seed += 2;
        }
        found
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        let mut found = half(0);
        found += other.join().expect("it does not panic");
        found
    })
}

/// A `Chance` that does not shuffle, so that both games draw the same.
struct NoShuffle;

impl Chance for NoShuffle {
    fn shuffle(&mut self, _: ShuffleKind, _: &mut [u8]) {}
}

fn play(edition: Edition, seats: usize, seed: u64, found: &mut Found) {
    let mut rng = FastRng::new(seed);
    let mut setup = Setup::new(edition, seats, None, Options::DEFAULT).expect("so many can play");
    if seed % 4 >= 2 {
        for &setting in edition.settings() {
            let value = setting.values()[rng.below(setting.values().len() as u32) as usize];
            setup = setup.with_setting(setting.id(), value).expect("the game offers it");
        }
    }
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut rng, &mut events);
    let mut memories: Vec<Memory> = Viewer::all(seats).map(|viewer| Memory::new(&game, viewer)).collect();
    // Actions of this game, tried also where they are illegal.
    let mut tried: Vec<AnyAction> = Vec::new();
    while let Some(actor) = random_awaited_seat(&game, &mut rng) {
        found.states += 1;
        let legal = game.legal_actions(actor);
        let action = legal[rng.below(legal.len() as u32) as usize];
        tried.push(action);
        for (viewer, memory) in Viewer::all(seats).zip(&mut memories) {
            events.iter().for_each(|event| memory.see(event, viewer));
            let other = (0..20).map(|_| memory.sample_alternative(&game, viewer, &mut rng)).find(is_possible);
            let Some(other) = other else { continue };
            found.comparisons += 1;
            found.different += usize::from(other != game);
            look(&game, &other, viewer, found);
            compare_errors(&game, &other, viewer, &tried, &mut rng, found);
            compare_next_events(&game, &other, viewer, actor, action, found);
        }
        events.clear();
        game.apply(actor, action, &mut rng, &mut events).expect("it is legal");
    }
}

/// Returns a current journey shows how many Passenger cards it needs; a sampled hand may have fewer.
fn is_possible(game: &AnyGame) -> bool {
    match game {
        AnyGame::Board(game) => {
            let position = game.position();
            let held = position.players[position.turn.index()].hand[TrainCard::Passenger];
            !matches!(position.phase, Phase::Journey(journey) if held < journey.cards)
        }
        AnyGame::Card(_) => true,
    }
}

fn random_awaited_seat(game: &AnyGame, rng: &mut FastRng) -> Option<Seat> {
    let awaited: Vec<Seat> = game.awaiting().iter().collect();
    (!awaited.is_empty()).then(|| awaited[rng.below(awaited.len() as u32) as usize])
}

/// Memory of a viewer.
struct Memory(ByKind<<BoardGame as Determinize>::Memory, <CardGame as Determinize>::Memory>);

impl Memory {
    fn new(game: &AnyGame, viewer: Viewer) -> Self {
        Self(match game.view(viewer) {
            AnyView::Board(view) => ByKind::Board(BoardGame::memory(&view)),
            AnyView::Card(view) => ByKind::Card(CardGame::memory(&view)),
        })
    }

    fn see(&mut self, event: &AnyEvent, viewer: Viewer) {
        match self.0.as_mut().zip(event.as_ref()) {
            Some(ByKind::Board((memory, event))) => BoardGame::remember(memory, &event.seen_by(viewer)),
            Some(ByKind::Card((memory, event))) => CardGame::remember(memory, &event.seen_by(viewer)),
            None => {}
        }
    }

    /// Samples another game that fits everything the viewer has seen.
    fn sample_alternative(&self, game: &AnyGame, viewer: Viewer, rng: &mut FastRng) -> AnyGame {
        match self.0.as_ref().zip(game.view(viewer)) {
            Some(ByKind::Board((memory, view))) => AnyGame::Board(BoardGame::sample(&view, memory, rng)),
            Some(ByKind::Card((memory, view))) => AnyGame::Card(CardGame::sample(&view, memory, rng)),
            None => *game,
        }
    }
}

fn bytes(game: &AnyGame, viewer: Viewer) -> String {
    serde_json::to_string(&game.view_doc(viewer)).expect("plain data becomes JSON")
}

/// Returns the snapshot as bytes, including the legal actions.
fn look(game: &AnyGame, other: &AnyGame, viewer: Viewer, found: &mut Found) {
    if bytes(game, viewer) != bytes(other, viewer) {
        found.views += 1;
        if found.views < 4 {
            println!("  {viewer:?} sees\n{}\n{}", bytes(game, viewer), bytes(other, viewer));
        }
    }
}

/// Actions that the viewer tries for its own seat must get the same errors in both games.
fn compare_errors(
    game: &AnyGame,
    other: &AnyGame,
    viewer: Viewer,
    tried: &[AnyAction],
    rng: &mut FastRng,
    found: &mut Found,
) {
    let Some(seat) = viewer.seat() else { return };
    for _ in 0..3 {
        let action = tried[rng.below(tried.len() as u32) as usize];
        let said = [game, other].map(|game| {
            let refusal = game.check(seat, action).err();
            refusal.map(|illegal| {
                serde_json::to_string(&Refusal::illegal(illegal, game.edition())).expect("plain data")
            })
        });
        found.refusals_compared += 1;
        if said[0] != said[1] {
            found.refusals += 1;
            println!("  {viewer:?} is told {said:?}");
        }
    }
}

/// Compares what the next action shows the viewer, up to the first event that reveals hidden information.
fn compare_next_events(
    game: &AnyGame,
    other: &AnyGame,
    viewer: Viewer,
    actor: Seat,
    action: AnyAction,
    found: &mut Found,
) {
    if other.check(actor, action).is_err() {
        return; // The action is illegal in the other game: paying reveals the hand.
    }
    let seen = [game, other].map(|game| {
        let mut game = *game;
        let mut events: Vec<AnyEvent> = Vec::new();
        game.apply(actor, action, &mut NoShuffle, &mut events).expect("it was checked");
        let seen = events.iter().filter_map(|event| game.event_doc(event, viewer));
        let seen = seen.take_while(|event| !shows(event, viewer));
        seen.map(|event| serde_json::to_string(&event).expect("plain data")).collect::<Vec<_>>()
    });
    found.events_compared += seen[0].len();
    if seen[0] != seen[1] {
        found.events += 1;
        println!("  {viewer:?} learns {seen:?}");
    }
}

/// Returns whether an event reveals hidden information to the viewer.
fn shows(event: &EventDoc, viewer: Viewer) -> bool {
    let own = |seat: usize| viewer.is(Seat::new(seat));
    match event {
        EventDoc::RowFilled { .. }
        | EventDoc::RowReset { .. }
        | EventDoc::DeckReshuffled { .. }
        | EventDoc::SplitAnnounced { .. }
        | EventDoc::CardsDealt { .. }
        | EventDoc::TicketsCompleted { .. }
        | EventDoc::RoundEnded { .. }
        | EventDoc::RoundBegan { .. }
        | EventDoc::GameOver => true,
        EventDoc::CardDrawn { seat, .. } | EventDoc::TicketsDrawn { seat, .. } => own(*seat),
        // The number of kept opening tickets is shown when all have chosen.
        EventDoc::TicketsKept { seat, .. } => !own(*seat),
        EventDoc::CardPicked { .. }
        | EventDoc::RouteClaimed { .. }
        | EventDoc::PassengerPlaced { .. }
        | EventDoc::SeatChose { .. }
        | EventDoc::Rode { .. }
        | EventDoc::TokenTaken { .. }
        | EventDoc::Alighted { .. }
        | EventDoc::Passed { .. }
        | EventDoc::TurnBegan { .. }
        | EventDoc::FinalRoundBegan { .. }
        | EventDoc::MovedToStack { .. }
        | EventDoc::GroupPlaced { .. }
        | EventDoc::SinglesPlaced { .. }
        | EventDoc::Robbed { .. } => false,
    }
}
