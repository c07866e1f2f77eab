//! The Card Game in the terminal: rendering, event texts and input.

mod event_text;
mod parse;
mod render;

use engine::card::{Color, TrainCard};
use engine::card_game::action::{Action, Placement};
use engine::card_game::event::SeenEvent;
use engine::card_game::phase::Phase;
use engine::card_game::view::View;
use engine::card_game::yard::Group;
use engine::card_game::{CARDS, CardGame};
use engine::market::Source;
use engine::score::ScoreItem;
use engine::seat::Seat;
use engine::ticket::TicketId;

use super::cards::{CardNames, keep_command};
use super::command::{InputError, ParsedAction, Verb};
use super::format::{Formatter, Vocabulary, join_and};
use super::terminal_game::{Detail, LogLine, TerminalGame, delegate_to_text};

/// A Card Game and the formatter of its viewer.
#[derive(Clone, Copy)]
struct GameText<'a> {
    game: &'a CardGame,
    formatter: &'a Formatter,
}

impl GameText<'_> {
    fn view(&self) -> View {
        self.game.view(self.formatter.viewer)
    }

    fn city(&self, city: usize) -> &str {
        &self.game.kit().data.cities[city].names.en
    }

    /// Formats a ticket: "Chicago–Miami", or "Chicago to Miami" in sentences.
    fn ticket(&self, ticket: TicketId) -> String {
        let between = if self.formatter.is_plain() { " to " } else { "–" };
        let [one, other] = self.game.kit().data.tickets[ticket.index()].ends;
        format!("{}{between}{}", self.city(one), self.city(other))
    }

    /// Formats the cards that a ticket needs: "2 red and 1 blue".
    fn needs(&self, ticket: TicketId) -> String {
        let needs = self.game.kit().ticket(ticket).needs;
        let kinds: Vec<String> = Color::ALL
            .into_iter()
            .filter(|color| needs[color.index()] > 0)
            .map(|color| format!("{} {color}", needs[color.index()]))
            .collect();
        join_and(&kinds)
    }

    /// Formats a group: "3 red", "2 red and 1 locomotive".
    fn group(&self, color: Color, group: Group) -> String {
        self.formatter.cards(&group.cards(color).collect())
    }

    fn placement(&self, placement: Placement) -> String {
        match placement {
            Placement::Group { color, colored, wilds } => {
                let mut text = format!("place {}", self.group(color, Group { colored, wilds }));
                if let Some(opponent) = self.robbed_opponent(color) {
                    text.push_str(&format!(", which robs {}", self.formatter.name(opponent)));
                }
                text
            }
            Placement::Singles(colors) => {
                let names: Vec<String> = colors.iter().map(|color| format!("1 {color}")).collect();
                format!("place {}", join_and(&names))
            }
        }
    }

    /// Returns the opponent whose yard has a group of the color.
    fn robbed_opponent(&self, color: Color) -> Option<Seat> {
        self.view().yards.owner(color).filter(|&owner| !self.formatter.viewer.is(owner))
    }

    fn action(&self, action: Action) -> String {
        match action {
            Action::Pick(Source::Deck) => "draw a card from the deck".to_owned(),
            Action::Pick(Source::Row(slot)) => {
                match self.view().row.get(usize::from(slot)).copied().flatten() {
                    Some(card) => format!("take face-up card {}, {}", slot + 1, self.formatter.card(card)),
                    None => format!("take face-up card {}", slot + 1),
                }
            }
            Action::Place(placement) => self.placement(placement),
            Action::AskTickets => "draw tickets".to_owned(),
            Action::Keep(kept) => keep_command(kept),
            Action::Complete(tickets) if tickets.is_empty() => "complete no ticket".to_owned(),
            Action::Complete(tickets) => {
                format!("complete {} for {}", self.tickets(tickets), self.game.kit().points(tickets))
            }
            Action::Pass => "pass".to_owned(),
        }
    }

    fn refused(&self, illegal: engine::illegal::Illegal) -> InputError {
        InputError::refused(illegal, self.game.kit().edition)
    }

    fn names<R>(&self, read: impl FnOnce(CardNames<'_>) -> R) -> R {
        let kinds: Vec<TrainCard> = CARDS.cards().iter().map(|(card, _)| card).collect();
        read(CardNames { kinds: &kinds, formatter: self.formatter, edition: self.game.kit().edition })
    }
}

const VERBS: [Verb; 7] =
    [Verb::Pick, Verb::Place, Verb::Tickets, Verb::Keep, Verb::Complete, Verb::Accept, Verb::Cities];

impl TerminalGame for CardGame {
    fn vocabulary(&self) -> Vocabulary {
        Vocabulary { wild: "locomotive", wilds: "locomotives", piece: "train", pieces: "trains" }
    }

    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn help(&self) -> Vec<(&'static str, String)> {
        let help = [
            ("pick 3, pick red, pick deck", "take a face-up card, or draw unseen (p d)"),
            ("place 3 red 1 wild", "lay a group of one color into your yard"),
            ("place red blue green", "lay three single cards of three colors"),
            ("place red", "choose among all groups of that color"),
            ("tickets", "draw tickets (t)"),
            ("keep 1 3, keep all, keep none", "keep these of the tickets on offer"),
            ("accept", "in the scoring: complete what is proposed"),
            ("complete 1 3, complete none", "in the scoring: complete exactly these of your tickets"),
            ("complete chi mia", "in the scoring: complete only this ticket"),
            ("cities", "the big-city bonuses, and who leads"),
        ];
        help.into_iter().map(|(typed, does)| (typed, does.to_owned())).collect()
    }

    delegate_to_text!();

    fn describe_events(&self, events: &[SeenEvent], formatter: &Formatter) -> Vec<LogLine> {
        GameText { game: self, formatter }.describe_events(events)
    }

    fn implied_verb(&self, words: &[String]) -> Option<Verb> {
        let first = words.first()?;
        let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
        match self.phase() {
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                (is_number || first == "all" || first == "none").then_some(Verb::Keep)
            }
            Phase::Turn | Phase::SecondPick => {
                (is_number && words.len() == 1 || "deck".starts_with(first.as_str())).then_some(Verb::Pick)
            }
            Phase::Complete { .. } => is_number.then_some(Verb::Complete),
            Phase::Over => None,
        }
    }

    fn query(
        &self,
        seat: Seat,
        at: Verb,
        _: &[String],
        formatter: &Formatter,
    ) -> Result<Vec<String>, InputError> {
        let text = GameText { game: self, formatter };
        Ok(if at == Verb::Cities { text.big_cities() } else { text.mine(seat) })
    }

    fn score_line(&self, what: ScoreItem, formatter: &Formatter) -> String {
        let text = GameText { game: self, formatter };
        match what {
            ScoreItem::Ticket { ticket, completed } => {
                let state = if completed { "completed" } else { "not completed" };
                format!("ticket {}, {state}", text.ticket(ticket))
            }
            ScoreItem::BigCity(place) => {
                let city = self.kit().big_cities[usize::from(place)].city;
                format!("big-city bonus of {}", text.city(city))
            }
            ScoreItem::Routes
            | ScoreItem::LongestPath
            | ScoreItem::MostTickets
            | ScoreItem::Goods
            | ScoreItem::District(_)
            | ScoreItem::Attractions => unreachable!("the Card Game scores no boards"),
        }
    }
}
