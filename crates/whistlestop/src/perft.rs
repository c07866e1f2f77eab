//! `whistlestop perft`: counts action sequences, to detect any change of legality.

use std::fmt::Write;
use std::process::ExitCode;

use engine::any::AnyGame;
use engine::for_kind;
use engine::game::perft;
use engine::options::Options;
use engine::record::Setup;
use engine::shuffle::{Secret, SecretChance};

use command_line::output;
use command_line::setup_args::EditionArgs;

/// Count the legal sequences of actions from the start of a game, with shuffles fixed by the seed.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    edition: EditionArgs,
    /// Number of seats
    #[arg(long)]
    seats: usize,
    /// Seed of the shuffles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Length of the sequences
    #[arg(long)]
    depth: u32,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let setup = match Setup::new(args.edition.edition(), args.seats, None, Options::DEFAULT) {
        Ok(setup) => setup,
        Err(why) => return output::fail("no such game", why),
    };
    let mut chance = SecretChance::new(Secret::from_seed(args.seed));
    let game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
    for depth in 1..=args.depth {
        let count = for_kind!(&game, game => perft(game, depth, &chance));
        let mut line = String::new();
        writeln!(line, "{depth} {count}").expect("writing to a String cannot fail");
        let status = output::print(&line);
        if status != ExitCode::SUCCESS {
            return status;
        }
    }
    ExitCode::SUCCESS
}
