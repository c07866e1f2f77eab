//! Records as text, line by line.
//!
//! The order of lines is fixed, so the line number of every step can be computed.

use std::fmt::Write;

use super::{FinalScore, Nonce, RULES_VERSION, Record, RecordError, RecordProblem, Step};
use crate::any::{AnyAction, ByKind};
use crate::card::TrainCard;
use crate::data::MapData;
use crate::edition::{Edition, Kit, MapHash};
use crate::notation;
use crate::options::{Options, Setting};
use crate::seat::Seat;
use crate::setup::Setup;
use crate::shuffle::{ShuffleKind, ShuffleOutcome};

/// The beginning of the first line of every record.
const TITLE: &str = "whistlestop record";
/// The version of the format.
const FORMAT: &str = "1";

/// The beginning of each line of an embedded map file.
const MAP_LINE: char = '|';

/// Lines before the settings: title, edition, rules, seats, first.
const LINES_BEFORE_SETTINGS: usize = 5;

impl Record {
    /// Writes the record as text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut line = |words: std::fmt::Arguments<'_>| {
            writeln!(text, "{words}").expect("writing to a String cannot fail");
        };
        let (edition, seats, first) = (self.setup.edition(), self.setup.seats(), self.setup.first());
        line(format_args!("{TITLE} {FORMAT}"));
        line(format_args!("edition {edition}"));
        if let Some(map) = edition.map_file() {
            line(format_args!("map {}", map.hash()));
            for map_line in map.text().lines().filter(|_| self.embeds_map) {
                line(format_args!("{MAP_LINE}{map_line}"));
            }
        }
        line(format_args!("rules {}", self.rules_version));
        line(format_args!("seats {seats}"));
        match first {
            Some(seat) => line(format_args!("first {seat}")),
            None => line(format_args!("first drawn")),
        }
        for (setting, value) in self.setup.settings() {
            line(format_args!("option {} {value}", setting.id()));
        }
        for (seat, nonce) in &self.nonces {
            line(format_args!("nonce {seat} {nonce}"));
        }
        let data = edition.data();
        for outcome in &self.opening {
            line(format_args!("{}", write_outcome(data, outcome)));
        }
        for Step { seat, action, outcomes } in &self.steps {
            line(format_args!("action {seat} {}", write_action(edition, *action)));
            for outcome in outcomes {
                line(format_args!("{}", write_outcome(data, outcome)));
            }
        }
        match self.final_scores() {
            None => line(format_args!("end open")),
            Some(scores) => {
                line(format_args!("end over"));
                for (seat, FinalScore { total, rank }) in scores.iter().enumerate() {
                    line(format_args!("score {seat} {total} rank {rank}"));
                }
            }
        }
        let sum = checksum(text.lines());
        writeln!(text, "checksum {sum:016x}").expect("writing to a String cannot fail");
        text
    }

    /// Returns the scores at the end, if the game is over.
    fn final_scores(&self) -> Option<Vec<FinalScore>> {
        if self.stated_scores.is_some() {
            return self.stated_scores.clone();
        }
        let game = self.replay().ok().filter(crate::any::AnyGame::is_over)?;
        Some(game.scores().iter().map(|score| FinalScore { total: score.total, rank: score.rank }).collect())
    }

    /// Parses a record of a built-in edition.
    ///
    /// # Errors
    /// Returns the error of the first invalid line. A game on a custom map is an unknown map here:
    /// see [`Record::read_with`].
    pub fn read(text: &str) -> Result<Self, RecordError> {
        Self::read_with(text, &[])
    }

    /// Parses a record of a built-in edition or of one of `maps`.
    ///
    /// # Errors
    /// Returns the error of the first invalid line.
    pub fn read_with(text: &str, maps: &[Edition]) -> Result<Self, RecordError> {
        let mut lines = Lines { text, number: 0, left: text.lines().peekable() };
        lines.record(maps).map_err(|problem| RecordError { line: lines.number.max(1), problem })
    }

    /// Returns the line of the first outcome of chance, or of what comes instead.
    pub(super) fn opening_line(&self) -> usize {
        let map = self
            .setup
            .edition()
            .map_file()
            .map_or(0, |file| 1 + if self.embeds_map { file.text().lines().count() } else { 0 });
        LINES_BEFORE_SETTINGS + map + self.setup.edition().settings().len() + self.nonces.len() + 1
    }

    /// Returns the line of an action, counted from zero, or of the end behind the last one.
    pub(super) fn line_of(&self, step: usize) -> usize {
        let played: usize = self.steps[..step].iter().map(|step| 1 + step.outcomes.len()).sum();
        self.opening_line() + self.opening.len() + played
    }
}

/// Returns the map file that a record embeds, if it does.
///
/// Pass it to [`Edition::from_map_file`] and the edition to [`Record::read_with`], which compares the hashes.
pub fn embedded_map(record: &str) -> Option<String> {
    let lines = record.lines().skip_while(|line| !line.starts_with(MAP_LINE));
    let map: String =
        lines.map_while(|line| line.strip_prefix(MAP_LINE)).flat_map(|line| [line, "\n"]).collect();
    (!map.is_empty()).then_some(map)
}

fn write_action(edition: Edition, action: AnyAction) -> String {
    match edition.kit().zip(action).expect("an action of the record's game") {
        ByKind::Board((board, action)) => notation::board::write(board, action),
        ByKind::Card((kit, action)) => notation::card_game::write(kit, action),
    }
}

fn read_action(edition: Edition, text: &str) -> Result<AnyAction, RecordProblem> {
    let action = match edition.kit() {
        Kit::Board(board) => notation::board::read(board, text).map(AnyAction::Board),
        Kit::Card(kit) => notation::card_game::read(kit, text).map(AnyAction::Card),
    };
    action.map_err(|problem| {
        let rule = problem.illegal().map(|illegal| illegal.rule_in(edition));
        RecordProblem::Notation { problem, rule }
    })
}

fn write_outcome(data: &MapData, outcome: &ShuffleOutcome) -> String {
    let mut words = format!("chance {}", outcome.what.name());
    for &item in &outcome.items {
        words.push(' ');
        match outcome.what {
            ShuffleKind::Seats => write!(words, "{item}").expect("a text takes every word"),
            ShuffleKind::Cards => words.push_str(TrainCard::from_index(item as usize).name()),
            ShuffleKind::Tickets | ShuffleKind::Refused => words.push_str(&data.tickets[item as usize].id),
        }
    }
    words
}

fn read_outcome(data: &MapData, text: &str) -> Result<ShuffleOutcome, RecordProblem> {
    let mut words = text.split(' ');
    let name = words.next().unwrap_or_default();
    let what = name.parse::<ShuffleKind>().map_err(|_| RecordProblem::UnknownShuffle(name.to_owned()))?;
    let item = |word: &str| match what {
        ShuffleKind::Seats => read_number(word).ok().and_then(Seat::try_new).map(|seat| seat.index() as u8),
        ShuffleKind::Cards => word.parse::<TrainCard>().ok().map(|card| card.index() as u8),
        ShuffleKind::Tickets | ShuffleKind::Refused => {
            data.tickets.iter().position(|ticket| ticket.id == word).map(|place| place as u8)
        }
    };
    let items = words.map(|word| item(word).ok_or_else(|| RecordProblem::UnknownItem(word.to_owned())));
    Ok(ShuffleOutcome { what, items: items.collect::<Result<_, _>>()? })
}

/// Parses a number without sign or leading zeros.
fn read_number(word: &str) -> Result<usize, RecordProblem> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|_| plain).ok_or_else(|| RecordProblem::InvalidNumber(word.to_owned()))
}

/// Returns the 64-bit FNV-1a hash of the lines, each ended by a line feed: it finds damage, not forgery.
fn checksum<'t>(lines: impl Iterator<Item = &'t str>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in lines.flat_map(|line| line.bytes().chain([b'\n'])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}

/// The lines of a text, with the number of the one that was read last.
struct Lines<'t> {
    text: &'t str,
    number: usize,
    left: std::iter::Peekable<std::str::Lines<'t>>,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Option<&'t str> {
        self.number += 1;
        self.left.next()
    }

    /// Returns the rest of the next line, which must begin with `what`.
    fn expect(&mut self, what: &'static str) -> Result<&'t str, RecordProblem> {
        let found = self.next().unwrap_or_default();
        match found.strip_prefix(what).and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => Ok(rest),
            None => Err(RecordProblem::Expected { what, found: found.to_owned() }),
        }
    }

    /// Returns the rest of the next line, if it begins with that word.
    fn next_if(&mut self, what: &str) -> Option<&'t str> {
        let line = self.left.peek()?;
        let rest = line.strip_prefix(what)?.strip_prefix(' ')?;
        self.next();
        Some(rest)
    }

    fn record(&mut self, maps: &[Edition]) -> Result<Record, RecordProblem> {
        let title = self.next().unwrap_or_default();
        let format = title.strip_prefix(TITLE).and_then(|rest| rest.strip_prefix(' '));
        match format {
            None => return Err(RecordProblem::MissingHeader),
            Some(FORMAT) => {}
            Some(other) => return Err(RecordProblem::Format(other.to_owned())),
        }
        let (edition, embeds_map) = self.edition(maps)?;
        let rules = self.expect("rules")?;
        if rules != RULES_VERSION.to_string() {
            return Err(RecordProblem::Rules(rules.to_owned()));
        }
        let setup = self.setup(edition)?;
        let nonces = self.nonces(setup.seats())?;
        let data = edition.data();
        let mut record = Record { nonces, embeds_map, ..Record::new(setup, self.outcomes(data)?) };
        while let Some(rest) = self.next_if("action") {
            let (seat, action) = rest.split_once(' ').unwrap_or((rest, ""));
            let number = read_number(seat)?;
            let seat = Seat::try_new(number)
                .filter(|_| number < setup.seats())
                .ok_or_else(|| RecordProblem::UnknownSeat(seat.to_owned()))?;
            let action = read_action(edition, action)?;
            let outcomes = self.outcomes(data)?;
            record.push(seat, action, outcomes);
        }
        record.stated_scores = self.end(setup.seats())?;
        self.checksum()?;
        Ok(record)
    }

    /// Returns the edition, and whether its map file is embedded.
    fn edition(&mut self, maps: &[Edition]) -> Result<(Edition, bool), RecordProblem> {
        let id = self.expect("edition")?;
        let unknown = || RecordProblem::UnknownEdition(id.to_owned());
        let Some(hash) = self.next_if("map") else {
            return Ok((id.parse::<Edition>().map_err(|_| unknown())?, false));
        };
        let is_map = |edition: &&Edition| {
            edition.map_file().is_some_and(|file| Some(file.hash()) == MapHash::from_hex(hash))
        };
        let edition = *maps.iter().find(is_map).ok_or_else(|| RecordProblem::UnknownMap(hash.to_owned()))?;
        if edition.id() != id {
            return Err(unknown());
        }
        let mut embedded = String::new();
        while let Some(line) = self.left.peek().and_then(|line| line.strip_prefix(MAP_LINE)) {
            embedded.extend([line, "\n"]);
            self.next();
        }
        if !embedded.is_empty() && Some(MapHash::of(&embedded)) != MapHash::from_hex(hash) {
            return Err(RecordProblem::UnknownMap(hash.to_owned()));
        }
        Ok((edition, !embedded.is_empty()))
    }

    fn setup(&mut self, edition: Edition) -> Result<Setup, RecordProblem> {
        let seats = read_number(self.expect("seats")?)?;
        let mut setup = Setup::new(edition, seats, None, Options::DEFAULT).map_err(RecordProblem::Setup)?;
        let first = self.expect("first")?;
        if first != "drawn" {
            setup = setup.with_first(read_number(first)?).map_err(RecordProblem::Setup)?;
        }
        for setting in edition.settings() {
            let rest = self.expect("option")?;
            let (id, value) = rest.split_once(' ').unwrap_or((rest, ""));
            if id.parse::<Setting>().ok() != Some(*setting) {
                let problem = RecordProblem::Expected { what: setting.id(), found: id.to_owned() };
                return Err(problem);
            }
            setup = setup.with_setting(id, value).map_err(RecordProblem::Setup)?;
        }
        Ok(setup)
    }

    /// Parses the nonces of seats, each at most once, in ascending order.
    fn nonces(&mut self, seats: usize) -> Result<Vec<(Seat, Nonce)>, RecordProblem> {
        let mut nonces: Vec<(Seat, Nonce)> = Vec::new();
        while let Some(rest) = self.next_if("nonce") {
            let (word, nonce) = rest.split_once(' ').unwrap_or((rest, ""));
            let number = read_number(word)?;
            let follows = nonces.last().is_none_or(|(before, _)| before.index() < number);
            let seat = Seat::try_new(number)
                .filter(|_| number < seats && follows)
                .ok_or_else(|| RecordProblem::UnknownSeat(word.to_owned()))?;
            let nonce =
                Nonce::from_hex(nonce).ok_or_else(|| RecordProblem::InvalidNonce(nonce.to_owned()))?;
            nonces.push((seat, nonce));
        }
        Ok(nonces)
    }

    fn outcomes(&mut self, data: &MapData) -> Result<Vec<ShuffleOutcome>, RecordProblem> {
        let mut outcomes = Vec::new();
        while let Some(rest) = self.next_if("chance") {
            outcomes.push(read_outcome(data, rest)?);
        }
        Ok(outcomes)
    }

    fn end(&mut self, seats: usize) -> Result<Option<Vec<FinalScore>>, RecordProblem> {
        match self.expect("end")? {
            "open" => return Ok(None),
            "over" => {}
            other => {
                let what = "end open\" or \"end over";
                return Err(RecordProblem::Expected { what, found: format!("end {other}") });
            }
        }
        let mut scores = Vec::new();
        for seat in 0..seats {
            let rest = self.expect("score")?;
            let words: Vec<&str> = rest.split(' ').collect();
            let [whose, total, "rank", rank] = words.as_slice() else {
                let what = "score SEAT POINTS rank RANK";
                return Err(RecordProblem::Expected { what, found: format!("score {rest}") });
            };
            if read_number(whose)? != seat {
                return Err(RecordProblem::UnknownSeat((*whose).to_owned()));
            }
            let no_number = |word: &str| RecordProblem::InvalidNumber(word.to_owned());
            scores.push(FinalScore {
                total: total.parse().map_err(|_| no_number(total))?,
                rank: rank.parse().map_err(|_| no_number(rank))?,
            });
        }
        Ok(Some(scores))
    }

    /// Parses the checksum and checks that no text follows it.
    fn checksum(&mut self) -> Result<(), RecordProblem> {
        let computed = checksum(self.text.lines().take(self.number));
        let stated = self.expect("checksum")?;
        if stated != format!("{computed:016x}") {
            return Err(RecordProblem::Checksum { computed });
        }
        match self.next() {
            None => Ok(()),
            Some(_) => Err(RecordProblem::TrailingData),
        }
    }
}
