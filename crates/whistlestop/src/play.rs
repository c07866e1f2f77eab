//! `whistlestop play`: a game in the terminal, against bots and people at the same keyboard.

mod board;
mod command;
mod hosted;
mod opponent;
mod rulebook;
mod session;
mod spelling;
mod terminal;
mod voice;

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::process::ExitCode;

use engine::board::BoardGame;
use engine::edition::Edition;
use engine::options::Options;
use engine::seat::Seat;
use engine::shuffle::{Keyed, Secret};

use self::session::Session;
use self::terminal::{Stop, Terminal};
use crate::{output, table};

/// Play in the terminal, alone against bots or with friends at one keyboard.
///
/// Type `help` in the game to see what can be typed. Colors are left out when NO_COLOR is set.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game: usa, marklin, london, new-york or card-game
    #[arg(long, default_value = "usa", value_parser = table::edition)]
    edition: Edition,
    /// How many seats play
    #[arg(long, default_value_t = 3)]
    seats: usize,
    /// How many of them are people, in the first seats; with 0 you watch the bots
    #[arg(long, default_value_t = 1)]
    humans: usize,
    /// A number that decides every shuffle and every bot; without it each game is new
    #[arg(long)]
    seed: Option<u64>,
    /// Which player begins, counted from 1; without it one is drawn
    #[arg(long)]
    first: Option<usize>,
    /// A table setting, for example show_counts=hidden; may be repeated
    #[arg(long = "option", value_name = "SETTING=VALUE")]
    options: Vec<String>,
    /// Plain sentences without columns and colors, for screen readers
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match sit_down(args) {
        Ok(table) => match play(args, table) {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever read the output has gone away, as `head` does.
            Err(Stop::Broken(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(Stop::Broken(why)) => output::fail("cannot write", why),
            Err(Stop::InputEnded | Stop::Quit) => ExitCode::SUCCESS,
        },
        Err(why) => output::misuse(why),
    }
}

/// What the arguments settle.
struct Table {
    first: Option<Seat>,
    options: Options,
}

fn sit_down(args: &Args) -> Result<Table, String> {
    table::check_seats(args.edition, args.seats)?;
    if args.edition.board().is_none() {
        return Err(format!("{} cannot be played in the terminal yet", args.edition));
    }
    if args.humans > args.seats {
        return Err(format!("{} people do not fit into {} seats", args.humans, args.seats));
    }
    let first = match args.first {
        None => None,
        Some(number) if (1..=args.seats).contains(&number) => Some(Seat::new(number - 1)),
        Some(number) => return Err(format!("there is no player {number}: they are 1 to {}", args.seats)),
    };
    Ok(Table { first, options: table::options(args.edition, &args.options)? })
}

fn play(args: &Args, table: Table) -> Result<(), Stop> {
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one("a new game"));
    let mut chance = Keyed::new(Secret::from_seed(seed));
    let terminal = Terminal::new(args.plain);
    let Some(board) = args.edition.board() else {
        return Err(Stop::Quit);
    };
    let mut events = Vec::new();
    let game = BoardGame::new(board, args.seats, table.first, table.options, &mut chance, &mut events);
    Session::new(game, &events, chance, args.humans, seed, terminal).run()
}
