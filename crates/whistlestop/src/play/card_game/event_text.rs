//! English sentences for the events of a Card Game.

use engine::card_game::event::SeenEvent;
use engine::card_game::phase::Phase;
use engine::market::MarketEvent;
use engine::seat::Seat;
use engine::ticket::TicketSet;

use super::GameText;
use crate::play::format::{join_and, pluralize};
use crate::play::terminal_game::LogLine;

impl GameText<'_> {
    pub(super) fn describe_events(&self, events: &[SeenEvent]) -> Vec<LogLine> {
        let mut lines = Vec::new();
        let mut events = events.iter().peekable();
        while let Some(event) = events.next() {
            // Report a picked card and its replacement in one sentence.
            if let (
                SeenEvent::CardPicked { seat, slot, card },
                Some(SeenEvent::Market(MarketEvent::RowFilled { slot: filled, card: next })),
            ) = (event, events.peek())
                && slot == filled
            {
                let (taken, up) = (self.formatter.a_card(*card), self.formatter.a_card(*next));
                lines.push(format!("{} took {taken}; {up} came up.", self.formatter.name(*seat)).into());
            } else {
                lines.extend(self.sentence(event));
            }
        }
        lines
    }

    fn sentence(&self, event: &SeenEvent) -> Option<LogLine> {
        let name = |seat: Seat| self.formatter.name(seat);
        let opening = matches!(self.game.phase(), Phase::OpeningTickets { .. });
        let text = match *event {
            SeenEvent::CardsDealt { .. } if opening => return None,
            SeenEvent::CardsDealt { seat, cards: Some(cards), .. } => {
                format!("{} were dealt {}.", name(seat), self.formatter.cards(&cards))
            }
            SeenEvent::CardsDealt { seat, count, cards: None } => {
                format!("{} was dealt {}.", name(seat), pluralize(count, "card", "cards"))
            }
            SeenEvent::CardPicked { seat, card, .. } => {
                format!("{} took {}.", name(seat), self.formatter.a_card(card))
            }
            SeenEvent::CardDrawn { seat, card: Some(card) } => {
                format!("{} drew {} from the deck.", name(seat), self.formatter.a_card(card))
            }
            SeenEvent::CardDrawn { seat, card: None } => {
                format!("{} drew a card from the deck.", name(seat))
            }
            // The row is never reset, nor the deck reshuffled, while a round lasts (CG-15, CG-34).
            SeenEvent::Market(_) => return None,
            SeenEvent::MovedToStack { seat, cards } => {
                let possessive = self.formatter.possessive(seat).replace("your", "Your");
                let count = pluralize(cards.len() as u32, "card goes", "cards go");
                return Some(LogLine {
                    text: format!("{possessive} stack takes {} from the yard.", self.formatter.cards(&cards)),
                    // The log does not list stacks: players must remember them (CG-110).
                    redacted: Some(format!(
                        "{count} from {} yard to the stack.",
                        self.formatter.possessive(seat)
                    )),
                });
            }
            SeenEvent::GroupPlaced { seat, color, group } => {
                format!("{} placed {}.", name(seat), self.group(color, group))
            }
            SeenEvent::SinglesPlaced { seat, colors } => {
                let names: Vec<String> = colors.iter().map(|color| format!("1 {color}")).collect();
                format!("{} placed {}.", name(seat), join_and(&names))
            }
            SeenEvent::Robbed { seat, opponent, color, group } => format!(
                "{} robbed {}, who lost {}.",
                name(seat),
                name(opponent).replace("You", "you"),
                self.group(color, group)
            ),
            SeenEvent::TicketsDrawn { .. } if opening => return None,
            SeenEvent::TicketsDrawn { seat, count, .. } => {
                format!("{} drew {}.", name(seat), pluralize(count, "ticket", "tickets"))
            }
            SeenEvent::OpeningChosen { kept: Some(_), .. } => "You have chosen your tickets.".to_owned(),
            SeenEvent::OpeningChosen { kept: None, .. } => return None,
            SeenEvent::TicketsKept { seat, kept: Some(kept), .. } if !kept.is_empty() => {
                format!("{} kept {}.", name(seat), self.tickets(kept))
            }
            SeenEvent::TicketsKept { seat, count, .. } => {
                let count = if count == 0 { "none".to_owned() } else { count.to_string() };
                format!("{} kept {count} of the tickets.", name(seat))
            }
            SeenEvent::CompletionChosen { .. } => return None,
            SeenEvent::TicketsCompleted { seat, tickets, .. } if tickets.is_empty() => {
                format!("{} completed no ticket.", name(seat))
            }
            SeenEvent::TicketsCompleted { seat, tickets, points } => {
                let points = pluralize(u32::from(points), "point", "points");
                format!("{} completed {}: {points}.", name(seat), self.tickets(tickets))
            }
            SeenEvent::Passed { seat } => format!("{} passed.", name(seat)),
            SeenEvent::TurnBegan { .. } | SeenEvent::GameOver => return None,
            SeenEvent::FinalRoundBegan { seat } => format!(
                "The deck is empty: everyone gets one more turn, {} last.",
                name(seat).replace("You", "you")
            ),
            SeenEvent::RoundEnded { .. } => "The round is over: tickets are completed.".to_owned(),
            SeenEvent::RoundBegan { first, .. } => {
                format!("The second round begins; {} first.", name(first).replace("You", "you"))
            }
        };
        Some(text.into())
    }

    /// Formats tickets: "the tickets A–B and C–D".
    pub(super) fn tickets(&self, tickets: TicketSet) -> String {
        let names: Vec<String> = tickets.iter().map(|ticket| self.ticket(ticket)).collect();
        format!("the {} {}", if names.len() == 1 { "ticket" } else { "tickets" }, join_and(&names))
    }
}
