//! `whistlestop play`: a game in the terminal against bots and people at the same keyboard.

mod board;
mod card_game;
mod cards;
mod city_index;
mod command;
mod format;
mod opponent;
mod rulebook;
mod session;
mod terminal;
mod terminal_game;

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::process::ExitCode;

use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::edition::Kit;
use engine::record::Record;
use engine::setup::Setup;
use engine::shuffle::{Recorder, Secret, SecretChance};

use self::opponent::OpponentLevel;
use self::session::{Session, Table};
use self::terminal::{Exit, Terminal};
use self::terminal_game::TerminalGame;
use command_line::setup_args::EditionArgs;
use command_line::{output, setup_args};

/// Play in the terminal, alone against bots or with friends at one keyboard.
///
/// Type `help` in the game for a list of commands. Set NO_COLOR to disable colors.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    edition: EditionArgs,
    /// Number of seats
    #[arg(long, default_value_t = 3)]
    seats: usize,
    /// Number of human players, in the first seats; with 0 you watch the bots
    #[arg(long, default_value_t = 1)]
    humans: usize,
    /// Level of the bots: random, porter, signalman, conductor, dispatcher, stationmaster, or cmd:PROGRAM (docs/bots.md)
    #[arg(long, default_value = "conductor", value_parser = OpponentLevel::named)]
    level: OpponentLevel,
    /// Seed of shuffles and bots [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// Player who begins, counted from 1 [default: random]
    #[arg(long)]
    first: Option<usize>,
    /// A table option, for example show_counts=hidden; may be repeated
    #[arg(long = "option", value_name = "SETTING=VALUE")]
    options: Vec<String>,
    /// With --map: write the map into records that `save` writes, so that they can be replayed without the file
    #[arg(long, requires = "map")]
    embed_map: bool,
    /// Print plain sentences without columns and colors, for screen readers
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match parse_setup(args) {
        Ok(setup) => match play(args, setup) {
            Ok(()) => ExitCode::SUCCESS,
            // The reader has closed the pipe, as `head` does.
            Err(Exit::Broken(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(Exit::Broken(why)) => output::fail("cannot write", why),
            Err(Exit::InputEnded | Exit::Quit) => ExitCode::SUCCESS,
        },
        Err(why) => output::misuse(why),
    }
}

/// Creates the setup from the arguments.
fn parse_setup(args: &Args) -> Result<Setup, String> {
    let mut setup = setup_args::setup(args.edition.edition(), args.seats).map_err(|why| why.to_string())?;
    if args.humans > args.seats {
        return Err(format!("{} players do not fit into {} seats", args.humans, args.seats));
    }
    if let Some(number) = args.first {
        // Players are numbered from 1.
        let seat = number.checked_sub(1).and_then(|seat| setup.with_first(seat).ok());
        setup = seat.ok_or_else(|| format!("there is no player {number}: they are 1 to {}", args.seats))?;
    }
    for text in &args.options {
        let Some((id, value)) = text.split_once('=') else {
            return Err(format!("\"{text}\" is not an option: write name=value"));
        };
        setup = setup.with_setting(id, value).map_err(|why| {
            let offered: Vec<&str> = setup.settings().map(|(setting, _)| setting.id()).collect();
            format!("{why} ({} has {})", args.edition.edition(), offered.join(", "))
        })?;
    }
    Ok(setup)
}

fn play(args: &Args, setup: Setup) -> Result<(), Exit> {
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one("a new game"));
    let mut chance = Recorder::new(SecretChance::new(Secret::from_seed(seed)));
    let (edition, seats, first, options) = (setup.edition(), setup.seats(), setup.first(), setup.options());
    match edition.kit() {
        Kit::Board(board) => {
            let mut events = Vec::new();
            let game = BoardGame::new(board, seats, first, options, &mut chance, &mut events);
            run_session(args, setup, game, &events, chance, seed)
        }
        Kit::Card(kit) => {
            let mut events = Vec::new();
            let game = CardGame::new(kit, seats, first, options, &mut chance, &mut events);
            run_session(args, setup, game, &events, chance, seed)
        }
    }
}

fn run_session<G: TerminalGame>(
    args: &Args,
    setup: Setup,
    game: G,
    events: &[G::Event],
    mut chance: Recorder<SecretChance>,
    seed: u64,
) -> Result<(), Exit> {
    let mut record = Record::new(setup, std::mem::take(&mut chance.outcomes));
    record.embeds_map = args.embed_map;
    let terminal = Terminal::new(args.plain);
    let table = Table { humans: args.humans, opponent_level: args.level.clone(), seed };
    Session::new(game, events, chance, record, &table, terminal).run()
}
