//! Records of games between bots.

use bots::{AnySeatedBot, Budget as BotBudget, Kind};
use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::record::Record;
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{Recorder, Secret, SecretChance};

/// Plays a game between bots of one kind and returns its record with the game at its end.
///
/// `seed` decides the deal and the choices of the bots. `visit` gets the game before every action, and the action.
///
/// # Panics
/// Panics if a bot chooses an illegal action, which is a bug of the bot.
pub fn bot_game(
    setup: &Setup,
    kind: Kind,
    budget: BotBudget,
    seed: u64,
    mut visit: impl FnMut(&AnyGame, Seat, AnyAction),
) -> (Record, AnyGame) {
    let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(seed)));
    let mut events: Vec<AnyEvent> = Vec::new();
    let mut game = AnyGame::new(setup, &mut chance, &mut events);
    let mut record = Record::new(*setup, std::mem::take(&mut chance.outcomes));
    let mut bots: Vec<AnySeatedBot> = Seat::all(setup.seats())
        .map(|seat| AnySeatedBot::of_kind(kind, setup.edition(), seat, budget, seed))
        .collect();
    loop {
        for event in events.drain(..) {
            bots.iter_mut().for_each(|bot| bot.observe(&event));
        }
        let Some(seat) = game.awaiting().lowest() else { break };
        let action = bots[seat.index()].choose(&game).expect("an awaited seat has an action");
        visit(&game, seat, action);
        game.apply(seat, action, &mut chance, &mut events).expect("bots choose legal actions");
        record.push(seat, action, std::mem::take(&mut chance.outcomes));
    }
    (record, game)
}
