//! Who plays the seats that no person plays.

use bots::decision::random::Random;
use bots::kind::Playable;
use bots::{Bot, Budget, Level, Sight};
use engine::game::{Game, Viewer};
use engine::seat::Seat;
use engine::shuffle::FastRng;

/// How strong the opponents are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strength {
    /// They do anything that is legal.
    Random,
    /// One of the levels.
    Level(Level),
}

impl Strength {
    /// Reads the name of a level, for clap.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        if name == "random" {
            return Ok(Self::Random);
        }
        Level::named(name).map(Self::Level).ok_or_else(|| {
            let ids: Vec<&str> = Level::ALL.iter().map(|level| level.id()).collect();
            format!("the levels are random, {}", ids.join(", "))
        })
    }

    fn bot<G: Playable>(self) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Level(level) => level.bot(),
        }
    }

    const fn budget(self) -> Budget {
        match self {
            // It decides at once.
            Self::Random => Budget::Nodes(0),
            Self::Level(level) => level.budget(),
        }
    }
}

/// A bot in its seat, with what it has seen since it last chose.
pub(super) struct Opponent<G: Game> {
    seat: Seat,
    bot: Box<dyn Bot<G>>,
    budget: Budget,
    seen: Vec<G::SeenEvent>,
    rng: FastRng,
}

impl<G: Playable> Opponent<G> {
    /// An opponent whose dice are those of the seed.
    pub(super) fn new(seat: Seat, strength: Strength, seed: u64) -> Self {
        let rng = FastRng::new(seed ^ (seat.index() as u64 + 1) << 56);
        Self { seat, bot: strength.bot(), budget: strength.budget(), seen: Vec::new(), rng }
    }

    pub(super) fn see(&mut self, events: &[G::Event]) {
        let viewer = Viewer::Seat(self.seat);
        self.seen.extend(events.iter().map(|event| G::seen(event, viewer)));
    }

    /// What it does in the game, of which it is shown only its own view.
    pub(super) fn choose(&mut self, game: &G) -> G::Action {
        let mut legal = Vec::new();
        game.legal_actions(self.seat, &mut legal);
        let view = game.view(Viewer::Seat(self.seat));
        let sight = Sight { view: &view, events: &self.seen, legal: &legal, budget: self.budget };
        let action = self.bot.choose(&sight, &mut self.rng);
        self.seen.clear();
        action
    }
}
