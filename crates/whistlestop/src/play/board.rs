//! The board games in the terminal: rendering, event texts and input.

mod event_text;
mod parse;
mod render;

use engine::board::BoardGame;
use engine::board::action::{Action, Claim, Split};
use engine::board::event::SeenEvent;
use engine::board::map::{CityId, RouteId};
use engine::board::phase::Phase;
use engine::board::rules::{Bonus, TicketSupply};
use engine::card::Color;
use engine::data::Words;
use engine::market::Source;
use engine::score::ScoreItem;
use engine::seat::Seat;
use engine::ticket::TicketId;

use super::city_index;
use super::command::{InputError, ParsedAction, Verb};
use super::format::{Formatter, Vocabulary, pluralize};
use super::terminal_game::{Detail, LogLine, TerminalGame, delegate_to_text};

/// A board game and the formatter of its viewer.
#[derive(Clone, Copy)]
struct GameText<'a> {
    game: &'a BoardGame,
    formatter: &'a Formatter,
}

impl GameText<'_> {
    fn city(&self, city: CityId) -> &str {
        &self.game.board().data.cities[city.index()].names.en
    }

    /// Formats two cities: "Chicago–Pittsburgh", or "Chicago to Pittsburgh" in sentences.
    fn pair(&self, [one, other]: [CityId; 2]) -> String {
        let between = if self.formatter.is_plain() { " to " } else { "–" };
        format!("{}{between}{}", self.city(one), self.city(other))
    }

    fn route(&self, route: RouteId) -> String {
        self.pair(self.game.board().map.route(route).ends)
    }

    /// Formats length and color of a route: "4 red", "2 gray".
    fn price(&self, route: RouteId) -> String {
        let route = self.game.board().map.route(route);
        format!("{} {}", route.length, route.color.map_or("gray", Color::name))
    }

    fn ticket(&self, ticket: TicketId) -> String {
        self.pair(self.game.board().ticket(ticket).ends)
    }

    fn owner(&self, route: RouteId) -> Option<Seat> {
        let view = self.game.view(self.formatter.viewer);
        Seat::all(view.seats()).find(|&seat| view.players[seat].routes.contains(route))
    }

    /// Formats a split: "2 short and 2 long tickets", "1 long ticket".
    fn split(split: Split) -> String {
        match (split.short, split.long) {
            (short, 0) => pluralize(short, "short ticket", "short tickets"),
            (0, long) => pluralize(long, "long ticket", "long tickets"),
            (short, long) => format!("{short} short and {}", pluralize(long, "long ticket", "long tickets")),
        }
    }

    fn claim(&self, claim: &Claim) -> String {
        let mut text =
            format!("{} for {}", self.route(claim.route), self.formatter.cards(&claim.payment.cards()));
        if let Some(city) = claim.passenger {
            text.push_str(&format!(", with a passenger in {}", self.city(city)));
        }
        text
    }

    fn action(&self, action: Action) -> String {
        match action {
            Action::Pick(Source::Deck) => "draw a card from the deck".to_owned(),
            Action::Pick(Source::Row(slot)) => {
                match self.game.view(self.formatter.viewer).row.get(slot as usize).copied().flatten() {
                    Some(card) => format!("take face-up card {}, {}", slot + 1, self.formatter.card(card)),
                    None => format!("take face-up card {}", slot + 1),
                }
            }
            Action::Claim(claim) => format!("claim {}", self.claim(&claim)),
            Action::AskTickets(None) => "draw tickets".to_owned(),
            Action::AskTickets(Some(split)) => format!("draw {}", Self::split(split)),
            Action::Announce(split) => format!("ask for {}", Self::split(split)),
            Action::Keep(kept) => format!("keep {}", pluralize(kept.len() as u32, "ticket", "tickets")),
            Action::Ride { route, from: Some(from) } => {
                format!("ride from {} along {}", self.city(from), self.ride(route))
            }
            Action::Ride { route, from: None } => format!("ride along {}", self.ride(route)),
            Action::Alight => "end the journey".to_owned(),
            Action::Pass => "pass".to_owned(),
        }
    }

    /// Describes a route and its owner, for a ride.
    fn ride(&self, route: RouteId) -> String {
        match self.owner(route) {
            Some(owner) if self.formatter.viewer.is(owner) => {
                format!("{}, your own route", self.route(route))
            }
            Some(owner) => {
                format!(
                    "{}, {} route (1 passenger card)",
                    self.route(route),
                    self.formatter.possessive(owner)
                )
            }
            None => self.route(route),
        }
    }

    fn has(&self, bonus: fn(&Bonus) -> bool) -> bool {
        self.game.board().rules.bonuses.iter().any(bonus)
    }
}

const VERBS: [Verb; 5] = [Verb::Pick, Verb::Claim, Verb::Tickets, Verb::Keep, Verb::Routes];
const VERBS_WITH_PASSENGERS: [Verb; 9] = [
    Verb::Pick,
    Verb::Claim,
    Verb::Tickets,
    Verb::Keep,
    Verb::Routes,
    Verb::Split,
    Verb::Ride,
    Verb::Alight,
    Verb::Goods,
];

impl TerminalGame for BoardGame {
    fn vocabulary(&self) -> Vocabulary {
        let Words { wild, wilds, piece, pieces } = &self.board().data.title.words;
        Vocabulary { wild, wilds, piece, pieces }
    }

    fn verbs(&self) -> &'static [Verb] {
        if self.board().rules.passengers.is_some() { &VERBS_WITH_PASSENGERS } else { &VERBS }
    }

    fn help(&self) -> Vec<(&'static str, String)> {
        let wild = self.vocabulary().wild;
        let mut help = vec![
            ("pick 3, pick red, pick deck", "take a face-up card, or draw unseen (p d)".to_owned()),
            ("claim chi pit orange", "claim a route with orange, and wilds if need be".to_owned()),
            ("claim chi pit 2 orange 1 wild", format!("claim it for exactly these (wild: {wild})")),
            ("keep 1 3, keep all", "keep these of the tickets on offer".to_owned()),
            ("routes chicago", "the routes of a city: length, color, owner".to_owned()),
            ("routes", "your routes, and those you can pay for".to_owned()),
        ];
        match self.board().rules.ticket_supply {
            TicketSupply::OneDeck => help.insert(3, ("tickets", "draw tickets (t)".to_owned())),
            TicketSupply::ShortAndLong => {
                help.insert(3, ("tickets 2 short 2 long", "draw tickets (t 2 2)".to_owned()));
                help.insert(4, ("split 2 short 2 long", "ask for your opening tickets".to_owned()));
            }
        }
        if self.board().rules.passengers.is_some() {
            help.push(("claim ber dre 5 green at ber", "claim a route and set a passenger there".to_owned()));
            help.push(("ride ber dre", "begin a journey in the first city".to_owned()));
            help.push(("ride lei, alight", "go on with it, or end it".to_owned()));
            help.push(("goods", "the goods that are left, city by city".to_owned()));
        }
        help
    }

    delegate_to_text!();

    fn describe_events(&self, events: &[SeenEvent], formatter: &Formatter) -> Vec<LogLine> {
        GameText { game: self, formatter }.describe_events(events).into_iter().map(LogLine::from).collect()
    }

    fn implied_verb(&self, words: &[String]) -> Option<Verb> {
        let first = words.first()?;
        let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
        let is_pick = is_number && words.len() == 1 || "deck".starts_with(first.as_str());
        match self.phase() {
            Phase::Splits { .. } => is_number.then_some(Verb::Split),
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                (is_number || first == "all").then_some(Verb::Keep)
            }
            Phase::Turn | Phase::SecondPick => is_pick.then_some(Verb::Pick),
            Phase::Journey(_) => {
                let cities = city_index::CityIndex::new(&self.board().data).cities(words);
                (!cities.is_empty()).then_some(Verb::Ride)
            }
            Phase::Over => None,
        }
    }

    fn query(
        &self,
        seat: Seat,
        at: Verb,
        words: &[String],
        formatter: &Formatter,
    ) -> Result<Vec<String>, InputError> {
        GameText { game: self, formatter }.query(seat, at, words)
    }

    fn score_line(&self, what: ScoreItem, formatter: &Formatter) -> String {
        let text = GameText { game: self, formatter };
        match what {
            ScoreItem::Routes => "routes".to_owned(),
            ScoreItem::Ticket { ticket, completed } => {
                let state = if completed { "completed" } else { "not completed" };
                format!("ticket {}, {state}", text.ticket(ticket))
            }
            ScoreItem::LongestPath => "longest continuous path".to_owned(),
            ScoreItem::MostTickets => "most completed tickets".to_owned(),
            ScoreItem::Goods => "goods tokens".to_owned(),
            ScoreItem::District(number) => format!("district {number}"),
            ScoreItem::Attractions => "tourist attractions".to_owned(),
            ScoreItem::BigCity(_) => "big-city bonus".to_owned(),
        }
    }
}
