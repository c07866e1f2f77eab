//! English sentences for the events of a board game.

use engine::board::event::SeenEvent;
use engine::board::map::{CityId, RouteId};
use engine::board::phase::Phase;
use engine::card::TrainCard;
use engine::market::MarketEvent;
use engine::seat::Seat;
use engine::ticket::TicketSet;

use super::GameText;
use crate::play::format::{join_and, pluralize};

impl GameText<'_> {
    pub(super) fn describe_events(&self, events: &[SeenEvent]) -> Vec<String> {
        let mut lines = Vec::new();
        let mut events = events.iter().peekable();
        while let Some(event) = events.next() {
            // Report a picked card and its replacement in one sentence.
            let turned_up = match (event, events.peek()) {
                (
                    SeenEvent::CardPicked { slot, .. },
                    Some(SeenEvent::Market(MarketEvent::RowFilled { slot: filled, card })),
                ) if slot == filled => Some(*card),
                (_, _) => None,
            };
            lines.extend(self.sentence(event, turned_up));
        }
        lines
    }

    fn sentence(&self, event: &SeenEvent, turned_up: Option<TrainCard>) -> Option<String> {
        let name = |seat: Seat| self.formatter.name(seat);
        let opening = matches!(self.game.phase(), Phase::OpeningTickets { .. });
        Some(match *event {
            SeenEvent::CardPicked { seat, card, .. } => {
                let taken = format!("{} took {}", name(seat), self.formatter.a_card(card));
                match turned_up {
                    Some(card) => format!("{taken}; {} came up.", self.formatter.a_card(card)),
                    None => format!("{taken}."),
                }
            }
            SeenEvent::CardDrawn { seat, card: Some(card) } => {
                format!("{} drew {} from the deck.", name(seat), self.formatter.a_card(card))
            }
            SeenEvent::CardDrawn { seat, card: None } => {
                format!("{} drew a card from the deck.", name(seat))
            }
            SeenEvent::Market(event) => return self.market_sentence(&event),
            SeenEvent::RouteClaimed { seat, claim, points, pieces_left } => format!(
                "{} claimed {}: {}, {} left.",
                name(seat),
                self.claim(&claim),
                pluralize(points, "point", "points"),
                self.formatter.pieces(pieces_left),
            ),
            SeenEvent::SplitFixed { split: Some(split), .. } => {
                format!("You have asked for {}.", Self::split(split))
            }
            SeenEvent::SplitFixed { split: None, .. } => return None,
            SeenEvent::SplitAnnounced { seat, split } => {
                format!("{} asked for {}.", name(seat), Self::split(split))
            }
            SeenEvent::TicketsDrawn { .. } if opening => return None,
            SeenEvent::TicketsDrawn { seat, count, split, .. } => match split {
                Some(split) => format!("{} drew {}.", name(seat), Self::split(split)),
                None => format!("{} drew {}.", name(seat), pluralize(count, "ticket", "tickets")),
            },
            SeenEvent::OpeningChosen { kept: Some(_), .. } => "You have chosen your tickets.".to_owned(),
            SeenEvent::OpeningChosen { kept: None, .. } => return None,
            SeenEvent::TicketsKept { seat, count, kept, split } => {
                let what = match (kept, split) {
                    (Some(kept), _) if !kept.is_empty() => self.tickets(kept),
                    (_, Some(split)) => Self::split(split),
                    (_, None) => pluralize(count, "ticket", "tickets"),
                };
                format!("{} kept {what}.", name(seat))
            }
            SeenEvent::Rode { seat, route, from, to } => self.rode(seat, route, from, to),
            SeenEvent::TokenTaken { seat, city, value } => {
                format!("{} took goods worth {value} in {}.", name(seat), self.city(city))
            }
            SeenEvent::PassengerPlaced { .. } => return None, // Included in the sentence of the claim.
            SeenEvent::Alighted { seat, city, cards, points } => {
                let mut line = format!(
                    "{} ended the journey in {} with goods worth {points}",
                    name(seat),
                    self.city(city)
                );
                if cards > 0 {
                    line.push_str(&format!(
                        " and gave {}",
                        pluralize(cards, "passenger card", "passenger cards")
                    ));
                }
                line + "."
            }
            SeenEvent::Passed { seat } => format!("{} passed.", name(seat)),
            SeenEvent::TurnBegan { .. } | SeenEvent::GameOver => return None,
            SeenEvent::FinalRoundBegan { seat } => {
                format!(
                    "The last turns begin: everyone gets one more, {} last.",
                    name(seat).replace("You", "you")
                )
            }
        })
    }

    fn market_sentence(&self, event: &MarketEvent) -> Option<String> {
        match *event {
            MarketEvent::RowFilled { .. } => None,
            MarketEvent::RowReset { cards } => {
                let shown = |kind| cards.iter().filter(|&&card| card == kind).count();
                let too_many =
                    if shown(TrainCard::Passenger) >= 3 { "passenger" } else { self.formatter.words.wild };
                Some(format!("Too many {too_many} cards lay face up: all five were replaced."))
            }
            MarketEvent::DeckReshuffled { cards } => Some(format!(
                "The discard pile was shuffled: the deck has {} again.",
                pluralize(cards, "card", "cards")
            )),
        }
    }

    fn rode(&self, seat: Seat, route: RouteId, from: CityId, to: CityId) -> String {
        let owner = match self.owner(route) {
            Some(owner) if owner != seat => format!(" over {} route", self.formatter.possessive(owner)),
            Some(_) | None => String::new(),
        };
        format!("{} rode from {} to {}{owner}.", self.formatter.name(seat), self.city(from), self.city(to))
    }

    /// Formats tickets: "the tickets A–B and C–D".
    fn tickets(&self, tickets: TicketSet) -> String {
        let names: Vec<String> = tickets.iter().map(|ticket| self.ticket(ticket)).collect();
        let word = if names.len() == 1 { "ticket" } else { "tickets" };
        format!("the {word} {}", join_and(&names))
    }
}
