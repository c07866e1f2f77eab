//! The Card Game in words: yards, robberies, tickets and the cards they need.

mod event_text;
mod parse;
mod render;

use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::card::{Color, TrainCard};
use engine::card_game::action::{Action, Placement};
use engine::card_game::event::{Event, SeenEvent};
use engine::card_game::phase::Phase;
use engine::card_game::view::View;
use engine::card_game::yard::Group;
use engine::card_game::{CARDS, CardGame};
use engine::edition::Edition;
use engine::market::Source;
use engine::score::What;
use engine::seat::Seat;
use engine::ticket::TicketId;

use super::cards::{CardNames, kept_words};
use super::command::{Misread, Verb, Wish};
use super::format::{Vocabulary, Voice, listed};
use super::terminal_game::{Detail, Hosted, Told};

/// A Card Game and the one to whom it is described.
#[derive(Clone, Copy)]
struct Account<'a> {
    game: &'a CardGame,
    voice: &'a Voice,
}

impl Account<'_> {
    fn view(&self) -> View {
        self.game.view(self.voice.viewer)
    }

    fn city(&self, city: usize) -> &str {
        &self.game.kit().data.cities[city].names.en
    }

    /// "Chicago–Miami", or "Chicago to Miami" in sentences.
    fn ticket(&self, ticket: TicketId) -> String {
        let between = if self.voice.is_plain() { " to " } else { "–" };
        let [one, other] = self.game.kit().data.tickets[ticket.index()].ends;
        format!("{}{between}{}", self.city(one), self.city(other))
    }

    /// "2 red and 1 blue".
    fn needs(&self, ticket: TicketId) -> String {
        let needs = self.game.kit().ticket(ticket).needs;
        let kinds: Vec<String> = Color::ALL
            .into_iter()
            .filter(|color| needs[color.index()] > 0)
            .map(|color| format!("{} {color}", needs[color.index()]))
            .collect();
        listed(&kinds)
    }

    /// "3 red", "2 red and 1 locomotive".
    fn group(&self, color: Color, group: Group) -> String {
        self.voice.cards(&group.cards(color).collect())
    }

    fn placement(&self, placement: Placement) -> String {
        match placement {
            Placement::Group { color, colored, wilds } => {
                let mut text = format!("place {}", self.group(color, Group { colored, wilds }));
                if let Some(rival) = self.rival(color) {
                    text.push_str(&format!(", which robs {}", self.voice.name(rival)));
                }
                text
            }
            Placement::Singles(colors) => {
                let names: Vec<String> = colors.iter().map(|color| format!("1 {color}")).collect();
                format!("place {}", listed(&names))
            }
        }
    }

    /// The other player in whose yard the color stands.
    fn rival(&self, color: Color) -> Option<Seat> {
        self.view().yards.owner(color).filter(|&owner| !self.voice.viewer.is(owner))
    }

    fn action(&self, action: Action) -> String {
        match action {
            Action::Pick(Source::Deck) => "draw a card from the deck".to_owned(),
            Action::Pick(Source::Row(slot)) => {
                match self.view().row.get(usize::from(slot)).copied().flatten() {
                    Some(card) => format!("take face-up card {}, {}", slot + 1, self.voice.card(card)),
                    None => format!("take face-up card {}", slot + 1),
                }
            }
            Action::Place(placement) => self.placement(placement),
            Action::AskTickets => "draw tickets".to_owned(),
            Action::Keep(kept) => kept_words(kept),
            Action::Complete(tickets) if tickets.is_empty() => "complete no ticket".to_owned(),
            Action::Complete(tickets) => {
                format!("complete {} for {}", self.tickets(tickets), self.game.kit().points(tickets))
            }
            Action::Pass => "pass".to_owned(),
        }
    }

    fn refused(illegal: engine::illegal::Illegal) -> Misread {
        Misread::refused(illegal, Edition::CardGame)
    }

    fn names<R>(&self, read: impl FnOnce(CardNames<'_>) -> R) -> R {
        let kinds: Vec<TrainCard> = CARDS.cards().iter().map(|(card, _)| card).collect();
        read(CardNames { kinds: &kinds, voice: self.voice, edition: Edition::CardGame })
    }
}

const VERBS: [Verb; 7] =
    [Verb::Pick, Verb::Place, Verb::Tickets, Verb::Keep, Verb::Complete, Verb::Accept, Verb::Cities];

impl Hosted for CardGame {
    fn edition(&self) -> Edition {
        Edition::CardGame
    }

    fn any(&self) -> AnyGame {
        AnyGame::Card(*self)
    }

    fn any_event(event: Event) -> AnyEvent {
        AnyEvent::Card(event)
    }

    fn from_any(action: AnyAction) -> Option<Action> {
        match action {
            AnyAction::Card(action) => Some(action),
            AnyAction::Board(_) => None,
        }
    }

    fn recorded(action: Action) -> AnyAction {
        AnyAction::Card(action)
    }

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

    fn draw(&self, seat: Seat, voice: &Voice, lately: &[String]) -> String {
        Account { game: self, voice }.draw(seat, lately)
    }

    fn say(&self, seat: Seat, voice: &Voice, detail: Detail) -> Vec<String> {
        Account { game: self, voice }.say(seat, detail)
    }

    fn question(&self, seat: Seat, voice: &Voice) -> String {
        Account { game: self, voice }.question(seat)
    }

    fn tell(&self, events: &[SeenEvent], voice: &Voice) -> Vec<Told> {
        Account { game: self, voice }.tell(events)
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

    fn wish(&self, seat: Seat, verb: Verb, words: &[String], voice: &Voice) -> Result<Wish<Action>, Misread> {
        Account { game: self, voice }.wish(seat, verb, words)
    }

    fn describe(&self, _: Seat, action: Action, voice: &Voice) -> String {
        Account { game: self, voice }.action(action)
    }

    fn list(&self, seat: Seat, voice: &Voice) -> Vec<String> {
        Account { game: self, voice }.list(seat)
    }

    fn look(&self, seat: Seat, at: Verb, _: &[String], voice: &Voice) -> Result<Vec<String>, Misread> {
        let account = Account { game: self, voice };
        Ok(if at == Verb::Cities { account.big_cities() } else { account.mine(seat) })
    }

    fn score_line(&self, what: What, voice: &Voice) -> String {
        let account = Account { game: self, voice };
        match what {
            What::Ticket { ticket, completed } => {
                let state = if completed { "completed" } else { "not completed" };
                format!("ticket {}, {state}", account.ticket(ticket))
            }
            What::BigCity(place) => {
                let city = self.kit().big_cities[usize::from(place)].city;
                format!("big-city bonus of {}", account.city(city))
            }
            What::Routes
            | What::LongestPath
            | What::MostTickets
            | What::Goods
            | What::District(_)
            | What::Attractions => unreachable!("the Card Game scores no boards"),
        }
    }
}
