//! Plays a random game of the edition given as argument (default: usa) and prints its record.

use std::env;
use std::error::Error;

use engine::prelude::*;

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() -> Result<(), Box<dyn Error>> {
    let id = env::args().nth(1).unwrap_or_else(|| "usa".to_owned());
    let edition = id.parse::<Edition>().map_err(|_| "there is no such edition")?;
    let setup = Setup::new(edition, 2, None, Options::DEFAULT)?;
    let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(1)));
    let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
    let mut rng = FastRng::new(1);
    while let Some(seat) = game.awaiting().lowest() {
        let actions = game.legal_actions(seat);
        let action = actions[rng.below(actions.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut Vec::new())?;
        record.push(seat, action, std::mem::take(&mut chance.outcomes));
    }
    print!("{}", record.write());
    Ok(())
}
