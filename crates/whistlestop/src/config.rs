//! `whistlestop config check` and `whistlestop config show`: the settings that `serve` would use.

use std::process::ExitCode;

use clap::Subcommand;

use crate::serve;
use command_line::output;

/// Check or show the settings that `serve` would use
///
/// Settings come from a TOML file (--config), environment variables and options; later ones win.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Say everything that is wrong with the settings; the exit status is 1 if something is
    Check(serve::Args),
    /// Print all settings as a TOML file, without the password of the database
    Show(serve::Args),
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let (Command::Check(serve) | Command::Show(serve)) = &args.command;
    let settings = match serve.settings() {
        Ok(settings) => settings,
        Err(problems) => return output::fail("the settings are wrong", problems),
    };
    if let Command::Show(_) = &args.command {
        return output::print(&settings.to_toml());
    }
    match settings.check() {
        Ok(_) => output::print("The settings are right.\n"),
        Err(problems) => output::fail("the settings are wrong", problems),
    }
}
