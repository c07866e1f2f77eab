//! Who plays the seats that no person plays.

use bots::random::Random;
use bots::{Bot, Budget, Sight};
use engine::game::{Game, Viewer};
use engine::seat::Seat;
use engine::shuffle::FastRng;

/// A bot in its seat, with what it has seen since it last chose.
pub(super) struct Opponent<G: Game> {
    seat: Seat,
    bot: Box<dyn Bot<G>>,
    seen: Vec<G::SeenEvent>,
    rng: FastRng,
}

/// How much a bot may think: the same choice on every machine.
const BUDGET: Budget = Budget::Nodes(500);

impl<G: Game> Opponent<G> {
    /// An opponent whose choices depend on the seed alone.
    pub(super) fn new(seat: Seat, seed: u64) -> Self {
        let rng = FastRng::new(seed ^ (seat.index() as u64 + 1) << 56);
        Self { seat, bot: Box::new(Random), seen: Vec::new(), rng }
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
        let sight = Sight { view: &view, events: &self.seen, legal: &legal, budget: BUDGET };
        let action = self.bot.choose(&sight, &mut self.rng);
        self.seen.clear();
        action
    }
}
