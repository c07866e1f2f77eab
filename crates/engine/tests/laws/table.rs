//! Random games of every board edition and number of seats; failures name the game.

use std::ops::Range;
use std::sync::LazyLock;

use engine::board::action::Action;
use engine::board::event::Event;
use engine::board::{Board, BoardGame};
use engine::edition::Edition;
use engine::game::PaymentPolicy;
use engine::options::{Options, Setting};
use engine::seat::Seat;
use engine::shuffle::{FastRng, Secret, SecretChance};

/// A table at which a random game is played.
pub(crate) struct Table {
    pub(crate) edition: Edition,
    pub(crate) seats: usize,
    pub(crate) seed: u64,
    pub(crate) options: Options,
    pub(crate) game: BoardGame,
    pub(crate) chance: SecretChance,
    /// Decides what is played; `chance` decides how shuffles come out.
    pub(crate) rng: FastRng,
    /// All that has happened.
    pub(crate) events: Vec<Event>,
}

/// Names the game when a law fails in it.
impl Drop for Table {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { edition, seats, seed, options, events, .. } = self;
            eprintln!("in {edition} with {seats} seats, seed {seed}, after {} events", events.len());
            eprintln!("{options:?}");
            let first = events.len().saturating_sub(6);
            for event in &events[first..] {
                eprintln!("  {event:?}");
            }
        }
    }
}

impl Table {
    /// A game with settings that the seed decides; with an even seed the rulebooks' way.
    pub(crate) fn new(edition: Edition, seats: usize, seed: u64) -> Self {
        let board = board(edition);
        let mut rng = FastRng::new(seed);
        let options = if seed.is_multiple_of(2) { Options::DEFAULT } else { any_options(board, &mut rng) };
        let mut chance = SecretChance::new(Secret::from_seed(seed));
        let mut events = Vec::new();
        let game = BoardGame::new(board, seats, None, options, &mut chance, &mut events);
        Self { edition, seats, seed, options, game, chance, rng, events }
    }

    pub(crate) fn board(&self) -> &'static Board {
        self.game.board()
    }

    /// One of the awaited seats, if the game goes on.
    pub(crate) fn some_awaited(&mut self) -> Option<Seat> {
        let awaited: Vec<Seat> = self.game.awaiting().iter().collect();
        (!awaited.is_empty()).then(|| awaited[self.rng.below(awaited.len() as u32) as usize])
    }

    /// A random action of the seat, in the style that the seed decides: uniform, or with a dislike of claims,
    /// which makes games long, hands large and decks empty.
    pub(crate) fn choose(&mut self, seat: Seat) -> Action {
        let tries = match self.seed % 4 {
            0 | 1 => 1,
            2 => 3,
            _ => 60,
        };
        let mut action = self.game.random_action(seat, PaymentPolicy::Full, &mut self.rng);
        for _ in 1..tries {
            if !matches!(action, Action::Claim(_)) {
                break;
            }
            action = self.game.random_action(seat, PaymentPolicy::Full, &mut self.rng);
        }
        action
    }

    /// Plays one random step, unless the game is over.
    pub(crate) fn step(&mut self) -> Option<(Seat, Action)> {
        let seat = self.some_awaited()?;
        let action = self.choose(seat);
        self.apply(seat, action);
        Some((seat, action))
    }

    /// Does what is known to be legal.
    #[track_caller]
    pub(crate) fn apply(&mut self, seat: Seat, action: Action) {
        self.game
            .apply(seat, action, &mut self.chance, &mut self.events)
            .unwrap_or_else(|illegal| panic!("{action:?} of seat {seat}: {illegal}"));
    }
}

pub(crate) fn board(edition: Edition) -> &'static Board {
    edition.board().expect("it is played on a board")
}

/// Any value for every setting that the game offers.
fn any_options(board: &Board, rng: &mut FastRng) -> Options {
    let mut options = Options::DEFAULT;
    for setting in board.rules.settings {
        let values = setting.values();
        let value = values[rng.below(values.len() as u32) as usize];
        Setting::set(*setting, &mut options, value).expect("it is one of the values");
    }
    options
}

/// A custom map with rules like USA.
static AMBER_COAST: LazyLock<Edition> =
    LazyLock::new(|| custom("amber-coast.toml", include_str!("../../../../examples/maps/amber-coast.toml")));

/// The map of Märklin with other numbers in every field of `[rules]`.
static OTHER_NUMBERS: LazyLock<Edition> = LazyLock::new(|| {
    let rules = r#"like = "marklin"
        seats = [2, 4]
        pieces = 60
        opening_hand = 3
        cards = { each = 5, wilds = 20, plus4 = 9, passengers = 30 }
        route_points = [0, 3, 5, 8, 11, 14, 17]
        opening_tickets = { dealt = 3, kept = 1 }
        later_tickets = { dealt = 2, kept = 2 }
        parallel_from = 6
        final_round_at = 30
        final_turn_optional = true
        bonuses = { longest_path = 7, most_tickets = 4 }"#;
    let text = include_str!("../../../../data/marklin.toml");
    custom("other-numbers.toml", &text.replace("id = \"marklin\"", "").replace("like = \"marklin\"", rules))
});

fn custom(file: &str, text: &str) -> Edition {
    Edition::from_map_file(file, text).unwrap_or_else(|error| panic!("{error}"))
}

/// Every board edition and two custom maps with every number of seats.
pub(crate) fn all_tables() -> impl Iterator<Item = (Edition, usize)> {
    Edition::BOARDS.into_iter().chain([*AMBER_COAST, *OTHER_NUMBERS]).flat_map(|edition| {
        let [min, max] = board(edition).rules.seats.map(usize::from);
        (min..=max).map(move |seats| (edition, seats))
    })
}

/// A fresh game of every edition, seat count and seed.
pub(crate) fn games(seeds: Range<u64>) -> impl Iterator<Item = Table> {
    all_tables()
        .flat_map(move |(edition, seats)| seeds.clone().map(move |seed| Table::new(edition, seats, seed)))
}
