//! A game at one keyboard: who decides next, what they see, and what they type.

use std::fs;
use std::time::Duration;

use bots::{Budget, SeatedBot};
use engine::any::AnyEvent;
use engine::game::Viewer;
use engine::record::Record;
use engine::seat::Seat;
use engine::shuffle::{Keyed, Recording};

use super::command::{InputError, ParsedAction, Verb, VerbMatch};
use super::format::{self, Formatter, capitalize, indented, join_and, player, pluralize, wrap};
use super::opponent::OpponentLevel;
use super::terminal::{Exit, Style, Terminal};
use super::terminal_game::{Detail, LogLine, TerminalGame};
use super::{city_index, rulebook};

/// What one person at the table has been told, and up to where they have read it.
struct Log {
    viewer: Viewer,
    lines: Vec<LogLine>,
    read: usize,
    /// Whether they have been told everything once.
    introduced: bool,
}

/// Who sits at the table.
pub(super) struct Table {
    /// People, in the first seats.
    pub(super) humans: usize,
    /// What the bots in the other seats are like.
    pub(super) opponent_level: OpponentLevel,
    /// What decides for the bots where they throw dice.
    pub(super) seed: u64,
}

/// A game at one keyboard.
pub(super) struct Session<G: TerminalGame> {
    game: G,
    chance: Recording<Keyed>,
    record: Record,
    /// Everything that has happened, for hints.
    events: Vec<AnyEvent>,
    opponents: Vec<Option<SeatedBot<G>>>,
    logs: Vec<Log>,
    /// The person who last sat at the keyboard.
    at_keyboard: Option<Seat>,
    terminal: Terminal,
}

/// What a typed line leads to.
enum Next<A> {
    Act(A),
    AskAgain,
}

impl<G: TerminalGame> Session<G> {
    /// Sits people and bots down to a game that has just been dealt.
    pub(super) fn new(
        game: G,
        events: &[G::Event],
        chance: Recording<Keyed>,
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

    /// Plays the game to its end, or until somebody leaves.
    pub(super) fn run(mut self) -> Result<(), Exit> {
        let outcome = self.play();
        match outcome {
            Err(Exit::InputEnded) => {
                self.terminal.line("\nThe input has ended, and so does the game. Until next time.")?;
                Ok(())
            }
            Err(Exit::Quit) => {
                self.terminal.line("Until next time.")?;
                Ok(())
            }
            Ok(()) | Err(Exit::Broken(_)) => outcome,
        }
    }

    fn play(&mut self) -> Result<(), Exit> {
        while let Some(seat) = self.game.awaiting().lowest() {
            let action = match &mut self.opponents[seat.index()] {
                Some(opponent) => opponent.choose(&self.game).expect("an awaited seat has a legal action"),
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
        self.record.push(seat, G::recorded(action), std::mem::take(&mut self.chance.outcomes));
        self.broadcast(&events);
    }

    /// Tells everybody what they may know of what happened.
    fn broadcast(&mut self, events: &[G::Event]) {
        self.events.extend(events.iter().map(|&event| G::any_event(event)));
        for opponent in self.opponents.iter_mut().flatten() {
            events.iter().for_each(|event| opponent.observe(event));
        }
        for log in 0..self.logs.len() {
            let viewer = self.logs[log].viewer;
            let seen: Vec<G::SeenEvent> = events.iter().map(|event| G::seen(event, viewer)).collect();
            let told = self.game.describe_events(&seen, &self.formatter(viewer));
            self.logs[log].lines.extend(told);
        }
    }

    /// Writes what the log has that has not been read.
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

    /// What the person in the seat wants to do; they may look at things first.
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

    /// Sees to it that the right person sits at the keyboard, and sees only what is theirs.
    fn pass_keyboard(&mut self, seat: Seat) -> Result<(), Exit> {
        let before = self.at_keyboard.replace(seat);
        if self.humans() < 2 || before == Some(seat) {
            return Ok(());
        }
        if let Some(before) = before {
            // They have yet to see what came of their last action.
            self.write_unread(before.index())?;
            self.terminal.ask(&format!("\nPress Enter, then pass the keyboard to {}. ", player(seat)))?;
        }
        self.terminal.clear()?;
        self.terminal.ask(&format!("{}, press Enter when you are at the keyboard. ", player(seat)))?;
        Ok(())
    }

    /// Shows the person what they decide upon.
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

    /// The verb that the line means, and how many words it took.
    fn verb(&self, first: &str, words: &[String]) -> Result<(Verb, usize), InputError> {
        match Verb::read(first, self.game.verbs()) {
            VerbMatch::Verb(verb) => Ok((verb, 1)),
            VerbMatch::Ambiguous(fitting) => {
                let fitting: Vec<String> = fitting.iter().map(|word| (*word).to_owned()).collect();
                Err(InputError::new(format!("\"{first}\" could be {}", join_and(&fitting))))
            }
            VerbMatch::Unknown => match self.game.implied_verb(words) {
                Some(verb) => Ok((verb, 0)),
                None => Err(InputError::new(format!("\"{first}\" is no action here; help lists them"))),
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

    /// Asks which of several ways is meant.
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
            let typed = self.terminal.ask("Number, or Enter for none of them: ")?;
            let Ok(number) = typed.parse::<usize>() else {
                // Whoever types something else has changed their mind.
                return self.handle_line(seat, &typed, formatter);
            };
            match number.checked_sub(1).and_then(|number| choices.get(number)) {
                Some(&(_, action)) => return Ok(Next::Act(action)),
                None => self.terminal.line(&format!("A number from 1 to {}.", choices.len()))?,
            }
        }
    }

    fn refuse(&mut self, error: &InputError) -> Result<Next<G::Action>, Exit> {
        let lines = explanation(error);
        self.write_lines(&lines)?;
        Ok(Next::AskAgain)
    }

    /// Says whether something could be done, and if not, by which rule.
    fn explain(&mut self, seat: Seat, words: &[String], formatter: &Formatter) -> Result<(), Exit> {
        let lines = self.explanation_of(seat, words, formatter);
        self.write_lines(&lines)
    }

    fn explanation_of(&self, seat: Seat, words: &[String], formatter: &Formatter) -> Vec<String> {
        let Some(first) = words.first() else {
            return vec!["Say what: for example, why pick 3.".to_owned()];
        };
        let wish = self
            .verb(first, words)
            .and_then(|(verb, used)| self.game.parse_action(seat, verb, &words[used..], formatter));
        let choices = match wish {
            Ok(ParsedAction::Action(action)) => match self.game.check(seat, action) {
                Ok(()) => vec![self.game.describe(seat, action, formatter)],
                Err(illegal) => return explanation(&InputError::refused(illegal, self.game.edition())),
            },
            Ok(ParsedAction::OneOf(choices)) => {
                choices.into_iter().map(|(description, _)| description).collect()
            }
            Err(error) => return explanation(&error),
        };
        let mut lines = vec!["Nothing is against it. You can:".to_owned()];
        lines.extend(choices.into_iter().map(|choice| format!("  {choice}")));
        lines
    }

    fn help(&mut self, formatter: &Formatter) -> Result<(), Exit> {
        let mut rows = self.game.help();
        rows.extend([
            ("legal", "list everything you can do".to_owned()),
            ("hint", "what a good player would consider".to_owned()),
            ("why claim ...", "why something is refused, by which rule".to_owned()),
            ("rule C-78", "quote a rule".to_owned()),
            ("mine", "your cards and tickets, with what is missing".to_owned()),
            ("state", "show everything again".to_owned()),
            ("log", "what has happened so far".to_owned()),
            ("save FILE", "keep the game in a file, to replay it".to_owned()),
            ("quit", "leave the game".to_owned()),
        ]);
        let note = "Words may be cut short as long as it is clear what is meant.";
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

    /// What a search that sees no more than the seat does would do, with its reasons.
    fn hint(&mut self, seat: Seat, formatter: &Formatter) -> Result<(), Exit> {
        const BUDGET: Budget = Budget::Time(Duration::from_millis(700));
        const SHOWN: usize = 3;
        let hints = bots::hint(&self.game.any(), seat, &self.events, BUDGET, self.record.steps.len() as u64);
        let lines: Vec<String> = hints
            .iter()
            .take(SHOWN)
            .filter_map(|hint| Some((G::from_any(hint.action)?, hint)))
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
            _ => vec!["Say which rule: for example, rule C-78.".to_owned()],
        };
        self.write_lines(&lines)
    }

    fn save_record(&mut self, typed: &str) -> Result<(), Exit> {
        // A file name keeps its capitals and spaces.
        let file = typed.split_once(char::is_whitespace).map_or("", |(_, file)| file.trim());
        if file.is_empty() {
            return self.terminal.line("Say where: for example, save evening.txt");
        }
        let said = match fs::write(file, self.record.write()) {
            Ok(()) => {
                let actions = pluralize(self.record.steps.len() as u32, "action", "actions");
                format!("Saved {actions} to {file}.")
            }
            Err(why) => format!("Cannot write {file}: {why}."),
        };
        self.terminal.line(&said)
    }

    fn confirm_quit(&mut self) -> Result<(), Exit> {
        let typed = self.terminal.ask("Leave the game? Only save FILE keeps it. (yes or no) ")?;
        if typed.to_lowercase().starts_with('y') { Err(Exit::Quit) } else { Ok(()) }
    }

    /// Tells how the game ended, line by line.
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

/// A refusal as sentences: the reason, and the rule in its own words.
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

/// The final scores, seat by seat and line by line, and who has won.
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
            format!("Total: {} points, place {}.", score.total, score.rank)
        } else {
            formatter.bold(&format!("{:>6}  in all, place {}", score.total, score.rank))
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
