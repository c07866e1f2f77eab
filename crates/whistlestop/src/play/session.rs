//! A game at one keyboard: who decides next, what they see, and what they type.

use std::fs;
use std::time::Duration;

use bots::Budget;
use engine::any::AnyEvent;
use engine::game::Viewer;
use engine::record::Record;
use engine::seat::Seat;
use engine::shuffle::{Keyed, Recording};

use super::command::{Misread, Reading, Verb, Wish};
use super::format::{self, Voice, counted, indented, listed, player, sentence, wrap};
use super::opponent::{Opponent, Strength};
use super::terminal::{Stop, Style, Terminal};
use super::terminal_game::{Detail, Hosted, Told};
use super::{city_index, rulebook};

/// What one person at the table has been told, and up to where they have read it.
struct Log {
    viewer: Viewer,
    lines: Vec<Told>,
    read: usize,
    /// Whether they have been told everything once.
    introduced: bool,
}

/// Who sits at the table.
pub(super) struct Table {
    /// People, in the first seats.
    pub(super) humans: usize,
    /// What the bots in the other seats are like.
    pub(super) strength: Strength,
    /// What decides for the bots where they throw dice.
    pub(super) seed: u64,
}

/// A game at one keyboard.
pub(super) struct Session<G: Hosted> {
    game: G,
    chance: Recording<Keyed>,
    record: Record,
    /// Everything that has happened, for hints.
    events: Vec<AnyEvent>,
    opponents: Vec<Option<Opponent<G>>>,
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

impl<G: Hosted> Session<G> {
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
            .map(|seat| {
                (seat.index() >= table.humans).then(|| Opponent::new(seat, table.strength, table.seed))
            })
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
        session.spread(events);
        session
    }

    /// Plays the game to its end, or until somebody leaves.
    pub(super) fn run(mut self) -> Result<(), Stop> {
        let outcome = self.play();
        match outcome {
            Err(Stop::InputEnded) => {
                self.terminal.line("\nThe input has ended, and so does the game. Until next time.")?;
                Ok(())
            }
            Err(Stop::Quit) => {
                self.terminal.line("Until next time.")?;
                Ok(())
            }
            Ok(()) | Err(Stop::Broken(_)) => outcome,
        }
    }

    fn play(&mut self) -> Result<(), Stop> {
        while let Some(seat) = self.game.awaiting().lowest() {
            let action = match &mut self.opponents[seat.index()] {
                Some(opponent) => opponent.choose(&self.game),
                None => self.ask_person(seat)?,
            };
            self.act(seat, action);
            if self.humans() == 0 {
                self.narrate(0)?;
            }
        }
        self.finish()
    }

    fn humans(&self) -> usize {
        self.opponents.iter().filter(|opponent| opponent.is_none()).count()
    }

    fn voice(&self, viewer: Viewer) -> Voice {
        let (width, height) = self.terminal.size();
        Voice { style: self.terminal.style(), viewer, words: self.game.vocabulary(), width, height }
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
        self.spread(&events);
    }

    /// Tells everybody what they may know of what happened.
    fn spread(&mut self, events: &[G::Event]) {
        self.events.extend(events.iter().map(|&event| G::any_event(event)));
        for opponent in self.opponents.iter_mut().flatten() {
            opponent.see(events);
        }
        for log in 0..self.logs.len() {
            let viewer = self.logs[log].viewer;
            let seen: Vec<G::SeenEvent> = events.iter().map(|event| G::seen(event, viewer)).collect();
            let told = self.game.tell(&seen, &self.voice(viewer));
            self.logs[log].lines.extend(told);
        }
    }

    /// Writes what the log has that has not been read.
    fn narrate(&mut self, log: usize) -> Result<(), Stop> {
        let (width, plain) = (self.terminal.size().0, self.is_plain());
        let log = &mut self.logs[log];
        let text: String = log.lines[log.read..]
            .iter()
            .flat_map(|line| if plain { vec![line.now.clone()] } else { wrap(&line.now, width) })
            .flat_map(|line| [line, "\n".to_owned()])
            .collect();
        log.read = log.lines.len();
        self.terminal.write(&text)
    }

    /// What the person in the seat wants to do; they may look at things first.
    fn ask_person(&mut self, seat: Seat) -> Result<G::Action, Stop> {
        self.hand_over(seat)?;
        self.show(seat)?;
        loop {
            let voice = self.voice(Viewer::Seat(seat));
            let question = self.game.question(seat, &voice);
            if self.is_plain() {
                self.terminal.line(&question)?;
            }
            let prompt = if self.is_plain() { "> ".to_owned() } else { voice.strong("> ") };
            let typed = self.terminal.ask(&prompt)?;
            if let Next::Act(action) = self.understand(seat, &typed, &voice)? {
                return Ok(action);
            }
        }
    }

    /// Sees to it that the right person sits at the keyboard, and sees only what is theirs.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Stop> {
        let before = self.at_keyboard.replace(seat);
        if self.humans() < 2 || before == Some(seat) {
            return Ok(());
        }
        if let Some(before) = before {
            // They have yet to see what came of their last action.
            self.narrate(before.index())?;
            self.terminal.ask(&format!("\nPress Enter, then pass the keyboard to {}. ", player(seat)))?;
        }
        self.terminal.clear()?;
        self.terminal.ask(&format!("{}, press Enter when you are at the keyboard. ", player(seat)))?;
        Ok(())
    }

    /// Shows the person what they decide upon.
    fn show(&mut self, seat: Seat) -> Result<(), Stop> {
        let voice = self.voice(Viewer::Seat(seat));
        if self.is_plain() {
            let introduced = std::mem::replace(&mut self.logs[seat.index()].introduced, true);
            self.narrate(seat.index())?;
            let detail = if introduced { Detail::Brief } else { Detail::Full };
            let lines = self.game.say(seat, &voice, detail);
            return self.write_lines(&lines);
        }
        let log = &mut self.logs[seat.index()];
        let lately: Vec<String> = log.lines[log.read..].iter().map(|line| line.now.clone()).collect();
        log.read = log.lines.len();
        let screen = self.game.draw(seat, &voice, &lately);
        self.terminal.clear()?;
        self.terminal.write(&screen)
    }

    fn write_lines(&mut self, lines: &[String]) -> Result<(), Stop> {
        let width = self.terminal.size().0;
        let text: String = lines
            .iter()
            .flat_map(|line| if self.is_plain() { vec![line.clone()] } else { indented(line, width) })
            .flat_map(|line| [line, "\n".to_owned()])
            .collect();
        self.terminal.write(&text)
    }

    fn understand(&mut self, seat: Seat, typed: &str, voice: &Voice) -> Result<Next<G::Action>, Stop> {
        let words = city_index::words(typed);
        let Some(first) = words.first() else {
            return Ok(Next::AskAgain);
        };
        let (verb, rest) = match self.verb(first, &words) {
            Ok((verb, used)) => (verb, &words[used..]),
            Err(misread) => return self.refuse(&misread),
        };
        match verb {
            Verb::Help => self.help(voice)?,
            Verb::Why => self.explain(seat, rest, voice)?,
            Verb::Legal => {
                let lines = self.game.list(seat, voice);
                self.write_lines(&lines)?;
            }
            Verb::State => {
                if self.is_plain() {
                    let lines = self.game.say(seat, voice, Detail::Full);
                    self.write_lines(&lines)?;
                } else {
                    self.show(seat)?;
                }
            }
            Verb::Hint => self.hint(seat, voice)?,
            Verb::Log => self.show_log(seat)?,
            Verb::Rule => self.quote(rest)?,
            Verb::Save => self.save_to(typed)?,
            Verb::Quit => self.leave()?,
            Verb::Routes | Verb::Goods | Verb::Cities | Verb::Mine => {
                match self.game.look(seat, verb, rest, voice) {
                    Ok(lines) => self.write_lines(&lines)?,
                    Err(misread) => return self.refuse(&misread),
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
            | Verb::Pass => return self.wish(seat, verb, rest, voice),
        }
        Ok(Next::AskAgain)
    }

    /// The verb that the line means, and how many words it took.
    fn verb(&self, first: &str, words: &[String]) -> Result<(Verb, usize), Misread> {
        match Verb::read(first, self.game.verbs()) {
            Reading::Verb(verb) => Ok((verb, 1)),
            Reading::Ambiguous(fitting) => {
                let fitting: Vec<String> = fitting.iter().map(|word| (*word).to_owned()).collect();
                Err(Misread::new(format!("\"{first}\" could be {}", listed(&fitting))))
            }
            Reading::Unknown => match self.game.implied_verb(words) {
                Some(verb) => Ok((verb, 0)),
                None => Err(Misread::new(format!("\"{first}\" is no action here; help lists them"))),
            },
        }
    }

    fn wish(
        &mut self,
        seat: Seat,
        verb: Verb,
        words: &[String],
        voice: &Voice,
    ) -> Result<Next<G::Action>, Stop> {
        match self.game.wish(seat, verb, words, voice) {
            Ok(Wish::Action(action)) => match self.game.check(seat, action) {
                Ok(()) => Ok(Next::Act(action)),
                Err(illegal) => self.refuse(&Misread::refused(illegal, self.game.edition())),
            },
            Ok(Wish::OneOf(choices)) => self.choose(seat, choices, voice),
            Err(misread) => self.refuse(&misread),
        }
    }

    /// Asks which of several ways is meant.
    fn choose(
        &mut self,
        seat: Seat,
        choices: Vec<(String, G::Action)>,
        voice: &Voice,
    ) -> Result<Next<G::Action>, Stop> {
        let mut text = String::from("Which one?\n");
        for (number, (description, _)) in choices.iter().enumerate() {
            text.push_str(&format!("  {}  {description}\n", number + 1));
        }
        self.terminal.write(&text)?;
        loop {
            let typed = self.terminal.ask("Number, or Enter for none of them: ")?;
            let Ok(number) = typed.parse::<usize>() else {
                // Whoever types something else has changed their mind.
                return self.understand(seat, &typed, voice);
            };
            match number.checked_sub(1).and_then(|number| choices.get(number)) {
                Some(&(_, action)) => return Ok(Next::Act(action)),
                None => self.terminal.line(&format!("A number from 1 to {}.", choices.len()))?,
            }
        }
    }

    fn refuse(&mut self, misread: &Misread) -> Result<Next<G::Action>, Stop> {
        let lines = explanation(misread);
        self.write_lines(&lines)?;
        Ok(Next::AskAgain)
    }

    /// Says whether something could be done, and if not, by which rule.
    fn explain(&mut self, seat: Seat, words: &[String], voice: &Voice) -> Result<(), Stop> {
        let lines = self.explanation_of(seat, words, voice);
        self.write_lines(&lines)
    }

    fn explanation_of(&self, seat: Seat, words: &[String], voice: &Voice) -> Vec<String> {
        let Some(first) = words.first() else {
            return vec!["Say what: for example, why pick 3.".to_owned()];
        };
        let wish = self
            .verb(first, words)
            .and_then(|(verb, used)| self.game.wish(seat, verb, &words[used..], voice));
        let choices = match wish {
            Ok(Wish::Action(action)) => match self.game.check(seat, action) {
                Ok(()) => vec![self.game.describe(seat, action, voice)],
                Err(illegal) => return explanation(&Misread::refused(illegal, self.game.edition())),
            },
            Ok(Wish::OneOf(choices)) => choices.into_iter().map(|(description, _)| description).collect(),
            Err(misread) => return explanation(&misread),
        };
        let mut lines = vec!["Nothing is against it. You can:".to_owned()];
        lines.extend(choices.into_iter().map(|choice| format!("  {choice}")));
        lines
    }

    fn help(&mut self, voice: &Voice) -> Result<(), Stop> {
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
        let lines: Vec<String> = if voice.is_plain() {
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
    fn hint(&mut self, seat: Seat, voice: &Voice) -> Result<(), Stop> {
        const BUDGET: Budget = Budget::Time(Duration::from_millis(700));
        const SHOWN: usize = 3;
        let hints = bots::hint(&self.game.any(), seat, &self.events, BUDGET, self.record.steps.len() as u64);
        let lines: Vec<String> = hints
            .iter()
            .take(SHOWN)
            .filter_map(|hint| Some((G::from_any(hint.action)?, hint)))
            .map(|(action, hint)| {
                let wins = (hint.wins * 100.0).round();
                let what = sentence(&self.game.describe(seat, action, voice));
                format!("{what}. {} It won {wins} of 100 simulated games.", hint.reason)
            })
            .collect();
        self.write_lines(&lines)
    }

    fn show_log(&mut self, seat: Seat) -> Result<(), Stop> {
        let remembered = |line: &Told| line.later.as_ref().unwrap_or(&line.now).clone();
        let lines: Vec<String> = self.logs[seat.index()].lines.iter().map(remembered).collect();
        if lines.is_empty() {
            return self.terminal.line("Nothing has happened yet.");
        }
        self.write_lines(&lines)
    }

    fn quote(&mut self, words: &[String]) -> Result<(), Stop> {
        let lines = match words {
            [id] => match rulebook::text(id) {
                Some(text) => vec![format!("{}: {text}", id.to_ascii_uppercase())],
                None => vec![format!("There is no rule {}.", id.to_ascii_uppercase())],
            },
            _ => vec!["Say which rule: for example, rule C-78.".to_owned()],
        };
        self.write_lines(&lines)
    }

    fn save_to(&mut self, typed: &str) -> Result<(), Stop> {
        // A file name keeps its capitals and spaces.
        let file = typed.split_once(char::is_whitespace).map_or("", |(_, file)| file.trim());
        if file.is_empty() {
            return self.terminal.line("Say where: for example, save evening.txt");
        }
        let said = match fs::write(file, self.record.write()) {
            Ok(()) => {
                let actions = counted(self.record.steps.len() as u32, "action", "actions");
                format!("Saved {actions} to {file}.")
            }
            Err(why) => format!("Cannot write {file}: {why}."),
        };
        self.terminal.line(&said)
    }

    fn leave(&mut self) -> Result<(), Stop> {
        let typed = self.terminal.ask("Leave the game? Only save FILE keeps it. (yes or no) ")?;
        if typed.to_lowercase().starts_with('y') { Err(Stop::Quit) } else { Ok(()) }
    }

    /// Tells how the game ended, line by line.
    fn finish(&mut self) -> Result<(), Stop> {
        let viewer = if self.humans() == 1 { self.logs[0].viewer } else { Viewer::Spectator };
        if self.humans() > 0 {
            let reader = self.at_keyboard.map_or(0, Seat::index);
            self.narrate(reader)?;
        }
        let voice = self.voice(viewer);
        let lines = final_scores(&self.game, &voice);
        self.write_lines(&lines)
    }
}

/// A refusal as sentences: the reason, and the rule in its own words.
fn explanation(misread: &Misread) -> Vec<String> {
    let end = if misread.why.ends_with(['?', '.', '!']) { "" } else { "." };
    let mut lines = vec![format!("{}{end}", sentence(&misread.why))];
    if let Some(rule) = misread.rule
        && let Some(text) = rulebook::text(rule)
    {
        lines.push(format!("Rule {rule}: {text}"));
    }
    lines
}

/// The final scores, seat by seat and line by line, and who has won.
fn final_scores<G: Hosted>(game: &G, voice: &Voice) -> Vec<String> {
    let scores = game.scores();
    let mut lines = vec![String::new(), voice.strong("The game is over. This is the final score.")];
    for (seat, score) in Seat::all(game.seats()).zip(&scores) {
        lines.push(String::new());
        lines.push(voice.strong(&voice.name(seat)));
        for line in &score.lines {
            let what = game.score_line(line.what, voice);
            lines.push(if voice.is_plain() {
                format!("{what}: {} points.", line.points)
            } else {
                format!("{:>6}  {what}", line.points)
            });
        }
        lines.push(if voice.is_plain() {
            format!("Total: {} points, place {}.", score.total, score.rank)
        } else {
            voice.strong(&format!("{:>6}  in all, place {}", score.total, score.rank))
        });
    }
    lines.push(String::new());
    let winners: Vec<Seat> = Seat::all(game.seats()).filter(|seat| scores[seat.index()].rank == 1).collect();
    let names: Vec<String> = winners.iter().map(|&seat| voice.name(seat)).collect();
    let points = scores[winners[0].index()].total;
    lines.push(match winners.as_slice() {
        [only] if voice.viewer.is(*only) => format!("You win with {points} points. Well played!"),
        [_] => format!("{} wins with {points} points.", names[0]),
        [..] => format!("{} share the victory with {points} points.", listed(&names)),
    });
    lines
}
