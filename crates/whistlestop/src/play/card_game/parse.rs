//! Parses typed actions of the Card Game.

use engine::card::{Color, TrainCard};
use engine::card_game::action::{Action, Placement};
use engine::card_game::phase::Phase;
use engine::illegal::Illegal;
use engine::market::Source;
use engine::seat::Seat;
use engine::ticket::{TicketId, TicketSet};

use super::GameText;
use crate::play::cards::keep_command;
use crate::play::city_index::CityIndex;
use crate::play::command::{InputError, ParsedAction, Verb};
use crate::play::format::{join_and, join_or};

impl GameText<'_> {
    fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions
    }

    pub(super) fn parse_action(
        &self,
        seat: Seat,
        verb: Verb,
        words: &[String],
    ) -> Result<ParsedAction<Action>, InputError> {
        match verb {
            Verb::Pick => {
                let is_legal = |source| self.game.check(seat, Action::Pick(source)).is_ok();
                let source = self.names(|names| names.source(words, &self.view().row, is_legal))?;
                Ok(ParsedAction::Action(Action::Pick(source)))
            }
            Verb::Keep => {
                let offered = self.view().offer.len();
                Ok(ParsedAction::Action(Action::Keep(self.names(|names| names.kept(words, offered))?)))
            }
            Verb::Tickets if words.is_empty() => Ok(ParsedAction::Action(Action::AskTickets)),
            Verb::Tickets => Err(InputError::new(
                "\"tickets\" draws tickets and takes no further words; \"mine\" shows yours",
            )),
            Verb::Place => self.parse_placement(seat, words),
            Verb::Complete => self.parse_completion(seat, words),
            Verb::Accept => self.accept(),
            Verb::Pass => Ok(ParsedAction::Action(Action::Pass)),
            Verb::Claim
            | Verb::Split
            | Verb::Ride
            | Verb::Alight
            | Verb::Help
            | Verb::Why
            | Verb::Legal
            | Verb::Hint
            | Verb::Routes
            | Verb::Goods
            | Verb::Cities
            | Verb::Mine
            | Verb::State
            | Verb::Log
            | Verb::Rule
            | Verb::Save
            | Verb::Quit => Err(InputError::new(format!("\"{}\" is not an action of the game", verb.word()))),
        }
    }

    fn parse_placement(&self, seat: Seat, words: &[String]) -> Result<ParsedAction<Action>, InputError> {
        let named = self.names(|names| names.counted_kinds(words))?;
        let mut colors: Vec<(Option<u8>, Color)> = Vec::new();
        let mut wilds: Option<u8> = None;
        for (count, card) in named {
            match card {
                TrainCard::Colored(color) => colors.push((count, color)),
                TrainCard::Wild => wilds = Some(wilds.unwrap_or(0).saturating_add(count.unwrap_or(1))),
                TrainCard::WildPlus4 | TrainCard::Passenger => {
                    return Err(self.refused(Illegal::NotInThisGame));
                }
            }
        }
        match colors.as_slice() {
            [] if wilds.is_some() => Err(self.refused(Illegal::WildsAlone)),
            [] => {
                Err(InputError::new("place what? For example: place 3 red 1 wild, or place red blue green"))
            }
            [(Some(colored), color)] => Ok(ParsedAction::Action(Action::Place(Placement::Group {
                color: *color,
                colored: *colored,
                wilds: wilds.unwrap_or(0),
            }))),
            [(None, color)] => self.with_parallels(seat, *color, wilds),
            several => {
                if wilds.is_some() || several.iter().any(|(count, _)| count.is_some_and(|count| count != 1)) {
                    return Err(self.refused(Illegal::NotThreeSingles { given: several.len() as u8 }));
                }
                let colors = several.iter().map(|&(_, color)| color).collect();
                Ok(ParsedAction::Action(Action::Place(Placement::Singles(colors))))
            }
        }
    }

    /// Returns the groups of a color that can be placed, with `wilds_given` wilds if given.
    fn with_parallels(
        &self,
        seat: Seat,
        wanted: Color,
        wilds_given: Option<u8>,
    ) -> Result<ParsedAction<Action>, InputError> {
        let choices: Vec<(String, Action)> = self
            .legal(seat)
            .into_iter()
            .filter(|action| match *action {
                Action::Place(Placement::Group { color, wilds, .. }) => {
                    color == wanted && wilds_given.is_none_or(|given| given == wilds)
                }
                Action::Place(Placement::Singles(_))
                | Action::Pick(_)
                | Action::AskTickets
                | Action::Keep(_)
                | Action::Complete(_)
                | Action::Pass => false,
            })
            .map(|action| (self.action(action), action))
            .collect();
        if !choices.is_empty() {
            return Ok(ParsedAction::among(choices));
        }
        // The error of the largest group applies to all of them.
        let hand = self.view().hand;
        let wilds = wilds_given.unwrap_or(hand[TrainCard::Wild]);
        let group = Placement::Group { color: wanted, colored: hand[wanted].max(1), wilds };
        Ok(ParsedAction::Action(Action::Place(group)))
    }

    fn parse_completion(&self, seat: Seat, words: &[String]) -> Result<ParsedAction<Action>, InputError> {
        if !matches!(self.game.phase(), Phase::Complete { .. }) {
            return Err(self.refused(Illegal::WrongPhase));
        }
        match words {
            [] => {
                let choices: Vec<(String, Action)> =
                    self.legal(seat).into_iter().map(|action| (self.action(action), action)).collect();
                return Ok(ParsedAction::among(choices));
            }
            [word] if word == "all" => return self.accept(),
            [word] if word == "none" => return Ok(ParsedAction::Action(Action::Complete(TicketSet::EMPTY))),
            [..] => {}
        }
        let held: Vec<TicketId> = self.view().tickets.iter().collect();
        let numbers: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok()).collect();
        let mut chosen = TicketSet::EMPTY;
        let mut choose = |ticket: TicketId| {
            if chosen.contains(ticket) {
                return Err(self.refused(Illegal::TicketAlreadyChosen));
            }
            chosen.insert(ticket);
            Ok(())
        };
        if let Some(numbers) = numbers {
            for number in numbers {
                let Some(&ticket) = number.checked_sub(1).and_then(|number| held.get(number)) else {
                    let count = held.len();
                    return Err(InputError::new(format!(
                        "there is no ticket {number}: yours are 1 to {count}"
                    )));
                };
                choose(ticket)?;
            }
        } else if words.len() > 1 && words.iter().all(|word| word.contains("--")) {
            for word in words {
                choose(self.parse_ticket(std::slice::from_ref(word), &held)?)?;
            }
        } else {
            choose(self.parse_ticket(words, &held)?)?;
        }
        Ok(ParsedAction::Action(Action::Complete(chosen)))
    }

    /// Parses the name of a held ticket.
    fn parse_ticket(&self, words: &[String], held: &[TicketId]) -> Result<TicketId, InputError> {
        let data = &self.game.kit().data;
        if let [id] = words
            && let Some(ticket) = data.tickets.iter().position(|ticket| ticket.id == *id)
        {
            return Ok(TicketId::new(ticket));
        }
        let apart: Vec<String> = words
            .iter()
            .flat_map(|word| word.split("--"))
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let pairs = CityIndex::new(data).pairs(&apart);
        let fits = |ticket: &&TicketId| {
            let [one, other] = data.tickets[ticket.index()].ends;
            pairs
                .iter()
                .any(|&(pair, used)| used == apart.len() && (pair == [one, other] || pair == [other, one]))
        };
        match held.iter().filter(fits).collect::<Vec<_>>().as_slice() {
            [ticket] => Ok(**ticket),
            [] if pairs.is_empty() => Err(InputError::new("name the two cities of a ticket, or its number")),
            [] => Err(self.refused(Illegal::TicketNotHeld)),
            several => {
                let names: Vec<String> = several.iter().map(|&&ticket| self.ticket(ticket)).collect();
                Err(InputError::new(format!("that could be {}: say its number", join_and(&names))))
            }
        }
    }

    /// Completes exactly the proposed tickets.
    fn accept(&self) -> Result<ParsedAction<Action>, InputError> {
        let view = self.view();
        let Some(proposal) = view.proposal() else {
            return Err(self.refused(Illegal::WrongPhase));
        };
        Ok(ParsedAction::Action(Action::Complete(proposal)))
    }

    /// Lists every legal action, with placements of one color on one line.
    pub(super) fn list_actions(&self, seat: Seat) -> Vec<String> {
        let mut lines = Vec::new();
        let mut picks = Vec::new();
        let mut groups: Vec<(Color, Vec<String>)> = Vec::new();
        let mut singles: Vec<String> = Vec::new();
        for action in self.legal(seat) {
            match action {
                Action::Pick(Source::Deck) => picks.push("deck".to_owned()),
                Action::Pick(Source::Row(slot)) => {
                    let card = self.view().row[usize::from(slot)];
                    picks.push(format!("{} {}", slot + 1, card.map_or("", |card| self.formatter.card(card))));
                }
                Action::Place(Placement::Group { color, colored, wilds }) => {
                    let text = match wilds {
                        0 => colored.to_string(),
                        wilds => format!("{colored} + {}", self.formatter.count(TrainCard::Wild, wilds)),
                    };
                    match groups.iter_mut().find(|(known, _)| *known == color) {
                        Some((_, texts)) => texts.push(text),
                        None => groups.push((color, vec![text])),
                    }
                }
                Action::Place(Placement::Singles(colors)) => {
                    for color in colors.iter().map(|color| color.name().to_owned()) {
                        if !singles.contains(&color) {
                            singles.push(color);
                        }
                    }
                }
                Action::Keep(kept) => lines.push(keep_command(kept)),
                Action::AskTickets => lines.push("tickets".to_owned()),
                Action::Complete(_) => lines.push(self.action(action)),
                Action::Pass => lines.push("pass".to_owned()),
            }
        }
        if !picks.is_empty() {
            lines.insert(0, format!("pick {}", picks.join(", ")));
        }
        for (color, texts) in groups {
            let robs = self
                .robbed_opponent(color)
                .map_or_else(String::new, |opponent| format!(" (robs {})", self.formatter.name(opponent)));
            lines.push(format!("place {color}{robs}: {}", texts.join(", ")));
        }
        if !singles.is_empty() {
            lines.push(format!("place three singles of {}", join_or(&singles)));
        }
        lines
    }
}
