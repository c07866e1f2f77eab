//! The session of a terminal game: asks players for actions, runs bots, and shows events.

use std::fs;
use std::time::Duration;

use bots::Budget;
use engine::any::AnyEvent;
use engine::game::Viewer;
use engine::record::Record;
use engine::seat::Seat;
use engine::shuffle::{Recorder, SecretChance};
use search_threads::Threads;

use super::command::{InputError, ParsedAction, Verb, VerbMatch};
use super::format::{self, Formatter, capitalize, indented, join_and, player, pluralize, wrap};
use super::opponent::{Opponent, OpponentLevel};
use super::terminal::{Exit, Style, Terminal};
use super::terminal_game::{Detail, LogLine, TerminalGame};
use super::{city_index, rulebook};

/// Log of one viewer, and the position up to which it has been shown.
struct Log {
    viewer: Viewer,
    lines: Vec<LogLine>,
    read: usize,
    /// Whether the full state has been shown once.
    introduced: bool,
}

/// Players of the game.
pub(super) struct Table {
    /// Number of human players, in the first seats.
    pub(super) humans: usize,
    /// Level of the bots in the other seats.
    pub(super) opponent_level: OpponentLevel,
    /// Seed of the bots.
    pub(super) seed: u64,
}

/// A terminal game.
pub(super) struct Session<G: TerminalGame> {
    game: G,
    chance: Recorder<SecretChance>,
    record: Record,
    /// All events so far, for hints.
    events: Vec<AnyEvent>,
    opponents: Vec<Option<Opponent<G>>>,
    logs: Vec<Log>,
    /// The player who last used the keyboard.
    at_keyboard: Option<Seat>,
    terminal: Terminal,
}

/// Result of a typed line.
enum Next<A> {
    Act(A),
    AskAgain,
}

impl<G: TerminalGame> Session<G> {
    /// Creates a session for a game that has just been dealt.
    pub(super) fn new(
        game: G,
        events: &[G::Event],
        chance: Recorder<SecretChance>,
        record: Record,
        table: &Table,
        terminal: Terminal,
    ) -> Self {
        let opponents = Seat::all(game.seats())
            .map(|seat| (seat.index() >= table.humans).then(|| table.opponent_level.seated(seat, table.seed)))
            .collect();
        let viewers: Vec<Viewer> = match table.humans {
            0 => vec![Viewer::Spectator],
            humans => Seat::all(humans).map(Viewer::Seat).collect(),
        };
        let logs = viewers
            .into_iter()
            .map(|viewer| Log { viewer, lines: Vec::new(), read: 0, introduced: false })
            .collect();
        let mut session =
            Self { game, chance, record, events: Vec::new(), opponents, logs, at_keyboard: None, terminal };
        session.broadcast(events);
        session
    }

    /// Plays the game until it ends or a player quits.
    pub(super) fn run(mut self) -> Result<(), Exit> {
        let outcome = self.play();
        match outcome {
            Err(Exit::InputEnded) => {
                self.terminal.line("\nEnd of input. The game is not saved.")?;
                Ok(())
            }
            Err(Exit::Quit) => {
                self.terminal.line("Goodbye.")?;
                Ok(())
            }
            Ok(()) | Err(Exit::Broken(_)) => outcome,
        }
    }

    fn play(&mut self) -> Result<(), Exit> {
        while let Some(seat) = self.game.awaiting().lowest() {
            let action = match &mut self.opponents[seat.index()] {
                Some(opponent) => {
                    let (action, failure) = opponent.choose(&self.game);
                    if let Some(why) = failure {
                        let text = format!("{}: {why}. A conductor plays on.", player(seat));
                        self.terminal.line(&text)?;
                    }
                    action
                }
                None => self.ask_person(seat)?,
            };
            self.act(seat, action);
            if self.humans() == 0 {
                self.write_unread(0)?;
            }
        }
        self.finish()
    }

    fn humans(&self) -> usize {
        self.opponents.iter().filter(|opponent| opponent.is_none()).count()
    }

    fn formatter(&self, viewer: Viewer) -> Formatter {
        let (width, height) = self.terminal.size();
        Formatter { style: self.terminal.style(), viewer, words: self.game.vocabulary(), width, height }
    }

    fn is_plain(&self) -> bool {
        self.terminal.style() == Style::Plain
    }

    fn act(&mut self, seat: Seat, action: G::Action) {
        let mut events = Vec::new();
        self.game
            .apply(seat, action, &mut self.chance, &mut events)
            .expect("people's wishes are checked, and bots choose among legal actions");
        self.record.push(seat, G::any_action(action), std::mem::take(&mut self.chance.outcomes));
        self.broadcast(&events);
    }

    /// Passes events to bots and adds them to the log of each viewer, as each may see them.
    fn broadcast(&mut self, events: &[G::Event]) {
        self.events.extend(events.iter().map(|&event| G::any_event(event)));
        for opponent in self.opponents.iter_mut().flatten() {
            events.iter().for_each(|event| opponent.observe(&self.game, event));
        }
        for log in 0..self.logs.len() {
            let viewer = self.logs[log].viewer;
            let seen: Vec<G::SeenEvent> = events.iter().map(|event| G::seen(event, viewer)).collect();
            let lines = self.game.describe_events(&seen, &self.formatter(viewer));
            self.logs[log].lines.extend(lines);
        }
    }

    /// Writes the lines of a log that have not been shown.
    fn write_unread(&mut self, log: usize) -> Result<(), Exit> {
        let (width, plain) = (self.terminal.size().0, self.is_plain());
        let log = &mut self.logs[log];
        let text: String = log.lines[log.read..]
            .iter()
            .flat_map(|line| if plain { vec![line.text.clone()] } else { wrap(&line.text, width) })
            .flat_map(|line| [line, "\n".to_owned()])
            .collect();
        log.read = log.lines.len();
        self.terminal.write(&text)
    }

    /// Asks the player of a seat for an action; queries are answered first.
    fn ask_person(&mut self, seat: Seat) -> Result<G::Action, Exit> {
        self.pass_keyboard(seat)?;
        self.show(seat)?;
        loop {
            let formatter = self.formatter(Viewer::Seat(seat));
            let question = self.game.question(seat, &formatter);
            if self.is_plain() {
                self.terminal.line(&question)?;
            }
            let prompt = if self.is_plain() { "> ".to_owned() } else { formatter.bold("> ") };
            let typed = self.terminal.ask(&prompt)?;
            if let Next::Act(action) = self.handle_line(seat, &typed, &formatter)? {
                return Ok(action);
            }
        }
    }

    /// Passes the keyboard to another player and clears the screen, so that nobody sees another player's cards.
    fn pass_keyboard(&mut self, seat: Seat) -> Result<(), Exit> {
        let before = self.at_keyboard.replace(seat);
        if self.humans() < 2 || before == Some(seat) {
            return Ok(());
        }
        if let Some(before) = before {
            // Show the previous player the result of their last action.
            self.write_unread(before.index())?;
            self.terminal.ask(&format!("\nPress Enter, then pass the keyboard to {}. ", player(seat)))?;
        }
        self.terminal.clear()?;
        self.terminal.ask(&format!("{}, press Enter when you are at the keyboard. ", player(seat)))?;
        Ok(())
    }

    /// Shows the state of the game to a player.
    fn show(&mut self, seat: Seat) -> Result<(), Exit> {
        let formatter = self.formatter(Viewer::Seat(seat));
        if self.is_plain() {
            let introduced = std::mem::replace(&mut self.logs[seat.index()].introduced, true);
            self.write_unread(seat.index())?;
            let detail = if introduced { Detail::Brief } else { Detail::Full };
            let lines = self.game.describe_state(seat, &formatter, detail);
            return self.write_lines(&lines);
        }
        let log = &mut self.logs[seat.index()];
        let recent: Vec<String> = log.lines[log.read..].iter().map(|line| line.text.clone()).collect();
        log.read = log.lines.len();
        let screen = self.game.render(seat, &formatter, &recent);
        self.terminal.clear()?;
        self.terminal.write(&screen)
    }

    fn write_lines(&mut self, lines: &[String]) -> Result<(), Exit> {
        let width = self.terminal.size().0;
        let text: String = lines
            .iter()
            .flat_map(|line| if self.is_plain() { vec![line.clone()] } else { indented(line, width) })
            .flat_map(|line| [line, "\n".to_owned()])
            .collect();
        self.terminal.write(&text)
    }

    fn handle_line(
        &mut self,
        seat: Seat,
        typed: &str,
        formatter: &Formatter,
    ) -> Result<Next<G::Action>, Exit> {
        let words = city_index::words(typed);
        let Some(first) = words.first() else {
            return Ok(Next::AskAgain);
        };
        let (verb, rest) = match self.verb(first, &words) {
            Ok((verb, used)) => (verb, &words[used..]),
            Err(error) => return self.refuse(&error),
        };
        match verb {
            Verb::Help => self.help(formatter)?,
            Verb::Why => self.explain(seat, rest, formatter)?,
            Verb::Legal => {
                let lines = self.game.list_actions(seat, formatter);
                self.write_lines(&lines)?;
            }
            Verb::State => {
                if self.is_plain() {
                    let lines = self.game.describe_state(seat, formatter, Detail::Full);
                    self.write_lines(&lines)?;
                } else {
                    self.show(seat)?;
                }
            }
            Verb::Hint => self.hint(seat, formatter)?,
            Verb::Log => self.show_log(seat)?,
            Verb::Rule => self.show_rule(rest)?,
            Verb::Save => self.save_record(typed)?,
            Verb::Quit => self.confirm_quit()?,
            Verb::Routes | Verb::Goods | Verb::Cities | Verb::Mine => {
                match self.game.query(seat, verb, rest, formatter) {
                    Ok(lines) => self.write_lines(&lines)?,
                    Err(error) => return self.refuse(&error),
                }
            }
            Verb::Pick
            | Verb::Claim
            | Verb::Tickets
            | Verb::Split
            | Verb::Keep
            | Verb::Ride
            | Verb::Alight
            | Verb::Place
            | Verb::Complete
            | Verb::Accept
            | Verb::Pass => return self.handle_action(seat, verb, rest, formatter),
        }
        Ok(Next::AskAgain)
    }

    /// Returns the verb of a line and the number of words used for it.
    fn verb(&self, first: &str, words: &[String]) -> Result<(Verb, usize), InputError> {
        match Verb::read(first, self.game.verbs()) {
            VerbMatch::Verb(verb) => Ok((verb, 1)),
            VerbMatch::Ambiguous(fitting) => {
                let fitting: Vec<String> = fitting.iter().map(|word| (*word).to_owned()).collect();
                Err(InputError::new(format!("\"{first}\" could be {}", join_and(&fitting))))
            }
            VerbMatch::Unknown => match self.game.implied_verb(words) {
                Some(verb) => Ok((verb, 0)),
                None => Err(InputError::new(format!(
                    "\"{first}\" is not an action of this game; type help for a list"
                ))),
            },
        }
    }

    fn handle_action(
        &mut self,
        seat: Seat,
        verb: Verb,
        words: &[String],
        formatter: &Formatter,
    ) -> Result<Next<G::Action>, Exit> {
        match self.game.parse_action(seat, verb, words, formatter) {
            Ok(ParsedAction::Action(action)) => match self.game.check(seat, action) {
                Ok(()) => Ok(Next::Act(action)),
                Err(illegal) => self.refuse(&InputError::refused(illegal, self.game.edition())),
            },
            Ok(ParsedAction::OneOf(choices)) => self.choose(seat, choices, formatter),
            Err(error) => self.refuse(&error),
        }
    }

    /// Asks which of several possible actions is meant.
    fn choose(
        &mut self,
        seat: Seat,
        choices: Vec<(String, G::Action)>,
        formatter: &Formatter,
    ) -> Result<Next<G::Action>, Exit> {
        let mut text = String::from("Which one?\n");
        for (number, (description, _)) in choices.iter().enumerate() {
            text.push_str(&format!("  {}  {description}\n", number + 1));
        }
        self.terminal.write(&text)?;
        loop {
            let typed = self.terminal.ask("Number, or Enter for none: ")?;
            let Ok(number) = typed.parse::<usize>() else {
                // Other input is handled as a new line.
                return self.handle_line(seat, &typed, formatter);
            };
            match number.checked_sub(1).and_then(|number| choices.get(number)) {
                Some(&(_, action)) => return Ok(Next::Act(action)),
                None => self.terminal.line(&format!("Enter a number from 1 to {}.", choices.len()))?,
            }
        }
    }

    fn refuse(&mut self, error: &InputError) -> Result<Next<G::Action>, Exit> {
        let lines = explanation(error);
        self.write_lines(&lines)?;
        Ok(Next::AskAgain)
    }

    /// Shows whether an action is legal, and if not, by which rule.
    fn explain(&mut self, seat: Seat, words: &[String], formatter: &Formatter) -> Result<(), Exit> {
        let lines = self.explanation_of(seat, words, formatter);
        self.write_lines(&lines)
    }

    fn explanation_of(&self, seat: Seat, words: &[String], formatter: &Formatter) -> Vec<String> {
        let Some(first) = words.first() else {
            return vec!["Name an action: for example, why pick 3.".to_owned()];
        };
        let parsed = self
            .verb(first, words)
            .and_then(|(verb, used)| self.game.parse_action(seat, verb, &words[used..], formatter));
        let choices = match parsed {
            Ok(ParsedAction::Action(action)) => match self.game.check(seat, action) {
                Ok(()) => vec![self.game.describe(seat, action, formatter)],
                Err(illegal) => return explanation(&InputError::refused(illegal, self.game.edition())),
            },
            Ok(ParsedAction::OneOf(choices)) => {
                choices.into_iter().map(|(description, _)| description).collect()
            }
            Err(error) => return explanation(&error),
        };
        let mut lines = vec!["That is legal. You can:".to_owned()];
        lines.extend(choices.into_iter().map(|choice| format!("  {choice}")));
        lines
    }

    fn help(&mut self, formatter: &Formatter) -> Result<(), Exit> {
        let mut rows = self.game.help();
        rows.extend([
            ("legal", "list all legal actions".to_owned()),
            ("hint", "show recommended actions".to_owned()),
            ("why claim ...", "explain why an action is illegal, with its rule".to_owned()),
            ("rule C-78", "show a rule".to_owned()),
            ("mine", "show your cards and tickets, with what is missing".to_owned()),
            ("state", "show the state of the game".to_owned()),
            ("log", "show the events so far".to_owned()),
            ("save FILE", "save the record of the game to a file".to_owned()),
            ("quit", "leave the game".to_owned()),
        ]);
        let note = "Words may be abbreviated as long as they are unambiguous.";
        let lines: Vec<String> = if formatter.is_plain() {
            rows.into_iter()
                .map(|(typed, does)| format!("{typed}: {does}."))
                .chain([note.to_owned()])
                .collect()
        } else {
            let rows: Vec<Vec<String>> =
                rows.into_iter().map(|(typed, does)| vec![format!("  {typed}"), does]).collect();
            format::columns(&rows).into_iter().chain([String::new(), note.to_owned()]).collect()
        };
        self.write_lines(&lines)
    }

    /// Shows the actions recommended by the search, which sees no more than the seat, with reasons.
    fn hint(&mut self, seat: Seat, formatter: &Formatter) -> Result<(), Exit> {
        const BUDGET: Budget = Budget::Time(Duration::from_millis(700));
        const SHOWN: usize = 3;
        let seed = self.record.steps.len() as u64;
        let hints = bots::hint(&self.game.into_any(), seat, &self.events, BUDGET, seed, &Threads::shared());
        let lines: Vec<String> = hints
            .iter()
            .take(SHOWN)
            .filter_map(|hint| Some((G::action_of(hint.action)?, hint)))
            .map(|(action, hint)| {
                let wins = (hint.wins * 100.0).round();
                let what = capitalize(&self.game.describe(seat, action, formatter));
                format!("{what}. {} It won {wins} of 100 simulated games.", hint.reason)
            })
            .collect();
        self.write_lines(&lines)
    }

    fn show_log(&mut self, seat: Seat) -> Result<(), Exit> {
        let remembered = |line: &LogLine| line.redacted.as_ref().unwrap_or(&line.text).clone();
        let lines: Vec<String> = self.logs[seat.index()].lines.iter().map(remembered).collect();
        if lines.is_empty() {
            return self.terminal.line("Nothing has happened yet.");
        }
        self.write_lines(&lines)
    }

    fn show_rule(&mut self, words: &[String]) -> Result<(), Exit> {
        let lines = match words {
            [id] => match rulebook::text(id) {
                Some(text) => vec![format!("{}: {text}", id.to_ascii_uppercase())],
                None => vec![format!("There is no rule {}.", id.to_ascii_uppercase())],
            },
            _ => vec!["Name a rule: for example, rule C-78.".to_owned()],
        };
        self.write_lines(&lines)
    }

    fn save_record(&mut self, typed: &str) -> Result<(), Exit> {
        // A file name keeps its case and spaces.
        let file = typed.split_once(char::is_whitespace).map_or("", |(_, file)| file.trim());
        if file.is_empty() {
            return self.terminal.line("Name a file: for example, save evening.txt");
        }
        let message = match fs::write(file, self.record.write()) {
            Ok(()) => {
                let actions = pluralize(self.record.steps.len() as u32, "action", "actions");
                format!("Saved {actions} to {file}.")
            }
            Err(why) => format!("Cannot write {file}: {why}."),
        };
        self.terminal.line(&message)
    }

    fn confirm_quit(&mut self) -> Result<(), Exit> {
        let typed =
            self.terminal.ask("Leave the game? It is not saved unless you used save FILE. (yes or no) ")?;
        if typed.to_lowercase().starts_with('y') { Err(Exit::Quit) } else { Ok(()) }
    }

    /// Shows the final scores.
    fn finish(&mut self) -> Result<(), Exit> {
        let viewer = if self.humans() == 1 { self.logs[0].viewer } else { Viewer::Spectator };
        if self.humans() > 0 {
            let reader = self.at_keyboard.map_or(0, Seat::index);
            self.write_unread(reader)?;
        }
        let formatter = self.formatter(viewer);
        let lines = final_scores(&self.game, &formatter);
        self.write_lines(&lines)
    }
}

/// Formats an error: the reason, and the text of the rule.
fn explanation(error: &InputError) -> Vec<String> {
    let end = if error.why.ends_with(['?', '.', '!']) { "" } else { "." };
    let mut lines = vec![format!("{}{end}", capitalize(&error.why))];
    if let Some(rule) = error.rule
        && let Some(text) = rulebook::text(rule)
    {
        lines.push(format!("Rule {rule}: {text}"));
    }
    lines
}

/// Formats the final scores of all seats and the winners.
fn final_scores<G: TerminalGame>(game: &G, formatter: &Formatter) -> Vec<String> {
    let scores = game.scores();
    let mut lines = vec![String::new(), formatter.bold("The game is over. This is the final score.")];
    for (seat, score) in Seat::all(game.seats()).zip(&scores) {
        lines.push(String::new());
        lines.push(formatter.bold(&formatter.name(seat)));
        for line in &score.lines {
            let what = game.score_line(line.what, formatter);
            lines.push(if formatter.is_plain() {
                format!("{what}: {} points.", line.points)
            } else {
                format!("{:>6}  {what}", line.points)
            });
        }
        lines.push(if formatter.is_plain() {
            format!("Total: {} points, rank {}.", score.total, score.rank)
        } else {
            formatter.bold(&format!("{:>6}  total, rank {}", score.total, score.rank))
        });
    }
    lines.push(String::new());
    let winners: Vec<Seat> = Seat::all(game.seats()).filter(|seat| scores[seat.index()].rank == 1).collect();
    let names: Vec<String> = winners.iter().map(|&seat| formatter.name(seat)).collect();
    let points = scores[winners[0].index()].total;
    lines.push(match winners.as_slice() {
        [only] if formatter.viewer.is(*only) => format!("You win with {points} points. Well played!"),
        [_] => format!("{} wins with {points} points.", names[0]),
        [..] => format!("{} share the victory with {points} points.", join_and(&names)),
    });
    lines
}
