//! Games among bots and random games, from a seed: to compare the module with a native build, and to measure it.

use bots::Budget;
use bots::kind::Kind;
use bots::seated_bot::AnySeatedBot;
use engine::any::AnyGame;
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::Edition;
use engine::game::{Game, PaymentPolicy};
use engine::options::Options;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{FastRng, Secret, SecretChance};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::random::hex;

/// Games among bots of one kind.
#[derive(Clone, Debug, Deserialize)]
pub struct SelfPlay {
    /// The edition.
    pub edition: String,
    /// The number of seats.
    pub seats: usize,
    /// The kind of bot: `random`, `greedy`, `planner` or `search`.
    pub bot: String,
    /// The number of simulated games per decision of a search.
    #[serde(default)]
    pub nodes: u32,
    /// The seed of the deal and of the bots.
    pub seed: u32,
    /// The number of games, each with the next seed; one if absent.
    #[serde(default)]
    pub games: Option<u32>,
    /// The number of decisions after which a game is stopped.
    #[serde(default)]
    pub limit: Option<u64>,
}

/// How such games went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Played {
    /// The number of decisions.
    pub decisions: u64,
    /// The hash of all actions in notation and of the final totals.
    pub hash: String,
}

/// Random games.
#[derive(Clone, Debug, Deserialize)]
pub struct Playouts {
    /// The edition.
    pub edition: String,
    /// The number of seats.
    pub seats: usize,
    /// The number of games.
    pub games: u32,
    /// The seed.
    pub seed: u32,
}

/// Plays the games. Returns `None` if there is no such game or bot.
pub fn play(wanted: &SelfPlay) -> Option<Played> {
    let (mut hash, mut decisions) = (Sha256::new(), 0);
    for game in 0..wanted.games.unwrap_or(1) {
        decisions += play_one(wanted, u64::from(wanted.seed.wrapping_add(game)), &mut hash)?;
    }
    Some(Played { decisions, hash: hex(&hash.finalize()) })
}

/// Plays one game, hashes it and returns the number of decisions.
fn play_one(wanted: &SelfPlay, seed: u64, hash: &mut Sha256) -> Option<u64> {
    let edition = wanted.edition.parse::<Edition>().ok()?;
    let kind = wanted.bot.parse::<Kind>().ok()?;
    let setup = Setup::new(edition, wanted.seats, None, Options::DEFAULT).ok()?;
    let mut chance = SecretChance::new(Secret::from_seed(seed));
    let mut events = Vec::new();
    let mut game = AnyGame::new(&setup, &mut chance, &mut events);
    let budget = Budget::Nodes(wanted.nodes);
    let mut bots: Vec<AnySeatedBot> = Seat::all(wanted.seats)
        .map(|seat| AnySeatedBot::of_kind(kind, edition, seat, budget, seed))
        .collect();
    let mut decisions = 0;
    while let Some(seat) = game.awaiting().iter().next() {
        if wanted.limit == Some(decisions) {
            break;
        }
        for event in events.drain(..) {
            bots.iter_mut().for_each(|bot| bot.observe(&event));
        }
        let action = bots[seat.index()].choose(&game)?;
        hash.update(format!("{} {}\n", seat.index(), game.write_action(action)));
        game.apply(seat, action, &mut chance, &mut events).expect("a bot chooses a legal action");
        decisions += 1;
    }
    for score in game.scores() {
        hash.update(format!("{} {}\n", score.rank, score.total));
    }
    Some(decisions)
}

/// Plays random games and returns the number of decisions in them, or `None` if there is no such game.
pub fn playouts(wanted: &Playouts) -> Option<u64> {
    let edition = wanted.edition.parse::<Edition>().ok()?;
    let setup = Setup::new(edition, wanted.seats, None, Options::DEFAULT).ok()?;
    let mut rng = FastRng::new(u64::from(wanted.seed));
    let mut decisions = 0;
    for _ in 0..wanted.games {
        match AnyGame::new(&setup, &mut rng, &mut Vec::new()) {
            AnyGame::Board(game) => decisions += playout::<BoardGame>(game, &mut rng),
            AnyGame::Card(game) => decisions += playout::<CardGame>(game, &mut rng),
        }
    }
    Some(decisions)
}

fn playout<G: Game>(mut game: G, rng: &mut FastRng) -> u64 {
    let mut decisions = 0;
    while let Some(seat) = game.awaiting().iter().next() {
        game.random_step(seat, PaymentPolicy::Canonical, rng);
        decisions += 1;
    }
    decisions
}
