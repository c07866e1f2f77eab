//! `whistlestop replay`: prints a recorded game as text.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use engine::any::{AnyEvent, AnyGame};
use engine::data::MapData;
use engine::edition::Edition;
use engine::game::Viewer;
use engine::record::{Record, RecordError};
use engine::seat::Seat;
use protocol::{EventDoc, GameDocuments as _};

use crate::{event_text, record_file};
use command_line::{output, setup_args};

/// Print a recorded game as readable text.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record file
    file: PathBuf,
    /// The map file of a game on a custom map, unless the record embeds it
    #[arg(long, value_name = "FILE", value_parser = setup_args::map_file)]
    map: Option<Edition>,
    /// Stop after this many actions
    #[arg(long)]
    until: Option<usize>,
    /// Print only what this seat could see [default: everything]
    #[arg(long)]
    seat: Option<usize>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let record = match record_file::read(&args.file, args.map) {
        Ok(record) => record,
        Err(status) => return status,
    };
    let viewer = match args.seat {
        None => None,
        Some(seat) => match Seat::try_new(seat).filter(|seat| seat.index() < record.setup.seats()) {
            Some(seat) => Some(Viewer::Seat(seat)),
            None => {
                let last = record.setup.seats() - 1;
                return output::fail(
                    format_args!("no seat {seat} in this game"),
                    format_args!("seats are 0 to {last}"),
                );
            }
        },
    };
    match render(&record, args.until.unwrap_or(usize::MAX), viewer) {
        Ok(transcript) => output::print(&transcript),
        Err((transcript, problem)) => {
            output::print(&transcript);
            record_file::fail(&args.file, &problem)
        }
    }
}

/// Renders a record. On error, returns the text up to the invalid step.
fn render(record: &Record, until: usize, viewer: Option<Viewer>) -> Result<String, (String, RecordError)> {
    let data = record.setup.edition().data();
    let mut transcript = Transcript { text: String::new(), data, viewer };
    transcript.setup(record);
    let mut replay = record.replay_steps().map_err(|problem| (transcript.text.clone(), problem))?;
    transcript.events(replay.game(), replay.opening());
    let mut actions = 0;
    while actions < until {
        match replay.next() {
            None => break,
            Some(Ok(step)) => {
                actions += 1;
                transcript.events(&step.game, &step.events);
            }
            Some(Err(problem)) => return Err((transcript.text, problem)),
        }
    }
    transcript.end(replay.game(), actions);
    Ok(transcript.text)
}

struct Transcript {
    text: String,
    data: &'static MapData,
    viewer: Option<Viewer>,
}

impl Transcript {
    fn line(&mut self, sentence: &str) {
        writeln!(self.text, "{sentence}").expect("writing to a String cannot fail");
    }

    fn setup(&mut self, record: &Record) {
        let setup = &record.setup;
        self.line(&format!("A game of {} for {} seats.", setup.edition(), setup.seats()));
        for (setting, value) in setup.settings() {
            if value != setting.values()[0] {
                self.line(&format!("Option {} is {value} ({}).", setting.id(), setting.rule()));
            }
        }
        if let Some(first) = setup.first() {
            self.line(&format!("Seat {first} was chosen to begin."));
        }
    }

    fn events(&mut self, game: &AnyGame, events: &[AnyEvent]) {
        for event in events {
            let doc = match self.viewer {
                Some(viewer) => game.event_doc(event, viewer),
                None => Some(game.complete_event_doc(event)),
            };
            if let Some(doc) = doc {
                if matches!(doc, EventDoc::TurnBegan { .. }) {
                    self.text.push('\n');
                }
                self.line(&event_text::describe(self.data, &doc));
            }
        }
    }

    fn end(&mut self, game: &AnyGame, actions: usize) {
        self.text.push('\n');
        if !game.is_over() {
            let awaited: Vec<String> = game.awaiting().iter().map(|seat| format!("seat {seat}")).collect();
            self.line(&format!(
                "After {} the game waits for {}.",
                event_text::pluralize(actions, "action"),
                awaited.join(", ")
            ));
            return;
        }
        self.line(&format!("The game was over after {}.", event_text::pluralize(actions, "action")));
        for (seat, score) in game.scores_doc().iter().enumerate() {
            self.line(&format!("Seat {seat} has {} points and rank {}:", score.total, score.rank));
            for line in &score.lines {
                self.line(&format!("  {}", event_text::score_line(self.data, line)));
            }
        }
    }
}
