//! Renders what a seat may know of a Card Game, as a screen or as sentences.

use engine::card::{Cards, Color, TrainCard};
use engine::card_game::completion::can_complete;
use engine::card_game::phase::Phase;
use engine::card_game::view::View;
use engine::card_game::{LATER_TICKETS, OPENING_TICKETS};
use engine::illegal::Illegal;
use engine::seat::Seat;
use engine::ticket::{TicketId, TicketSet};

use super::GameText;
use crate::play::format::{HEADING, columns, join_and, join_or, pluralize};
use crate::play::terminal_game::Detail;

impl GameText<'_> {
    pub(super) fn render(&self, seat: Seat, recent: &[String]) -> String {
        let view = self.view();
        let formatter = self.formatter;
        let mut text =
            formatter.justified(&formatter.bold(self.game.kit().edition.title()), &self.moment(&view));
        text.push_str(&formatter.rule());
        for line in self.standings(&view, seat) {
            text.push_str(&line);
            text.push('\n');
        }
        let gap = if formatter.height >= 30 { "\n" } else { "" };
        text.push('\n');
        text.push_str(&formatter.block("Face up", &[self.row(&view)]));
        text.push_str(&formatter.block("", &[formatter.dim(&piles(&view))]));
        text.push_str(gap);
        text.push_str(&formatter.block("Yards", &self.yards(&view)));
        text.push_str(&formatter.block("Hand", &[formatter.drawn_cards(&view.hand)]));
        if *self.game.phase() == Phase::Turn {
            text.push_str(&formatter.block("Place", &self.chances(&view, seat)));
        }
        if let Some(stack) = &view.stack {
            text.push_str(&formatter.block("Stack", &[formatter.drawn_cards(stack)]));
        }
        text.push_str(gap);
        let held: Vec<TicketId> = view.tickets.iter().collect();
        text.push_str(
            &formatter.block(
                "Tickets",
                &self.ticket_rows(&view, &held, matches!(view.phase, Phase::Complete { .. })),
            ),
        );
        text.push_str(&formatter.block("Offer", &self.ticket_rows(&view, view.offer.as_slice(), true)));
        text.push_str(&formatter.block("Proposal", &self.proposal(&view)));
        let end = format!("\n{}\n", formatter.bold(&self.question(seat)));
        let room = formatter.height.saturating_sub(text.lines().count() + end.lines().count() + 2).max(3);
        text.push_str(&formatter.recent_events(recent, room));
        text.push_str(&end);
        text
    }

    /// Describes the round, and whether the final turns have begun.
    fn moment(&self, view: &View) -> String {
        match view.rotation.final_turns_left() {
            Some(turns) => self.formatter.bold(&pluralize(turns, "last turn", "last turns")),
            None if view.rounds() > 1 => format!("round {} of {}", view.round.number(), view.rounds()),
            None => "one round".to_owned(),
        }
    }

    fn standings(&self, view: &View, own: Seat) -> Vec<String> {
        const HEADINGS: [&str; 5] = ["cards", "tickets", "stack", "completed", "points"];
        let cells = |cells: &[String]| -> String {
            HEADINGS
                .iter()
                .zip(cells)
                .map(|(name, cell)| format!("{cell:>width$}", width = name.len() + 3))
                .collect()
        };
        let heading = cells(&HEADINGS.map(str::to_owned));
        let mut lines = vec![self.formatter.dim(&format!("{:HEADING$}{heading}", ""))];
        for seat in Seat::all(view.seats()) {
            let public = &view.players[seat];
            let hidden = || "?".to_owned();
            let numbers = cells(&[
                public.cards.map_or_else(hidden, |cards| cards.to_string()),
                public.tickets.map_or_else(hidden, |tickets| tickets.to_string()),
                public.stack.to_string(),
                public.completed.len().to_string(),
                public.score.to_string(),
            ]);
            let mark = if view.awaiting.contains(seat) { "›" } else { " " };
            let line = format!("{mark} {:<width$}{numbers}", self.formatter.name(seat), width = HEADING - 2);
            lines.push(if seat == own { self.formatter.bold(&line) } else { line });
        }
        lines
    }

    fn row(&self, view: &View) -> String {
        let slots: Vec<String> = view
            .row
            .iter()
            .enumerate()
            .map(|(slot, card)| match card {
                Some(card) => {
                    format!("{} {}{}", slot + 1, self.formatter.swatch(*card), self.formatter.card(*card))
                }
                None => format!("{} empty", slot + 1),
            })
            .collect();
        slots.join("   ")
    }

    /// Lists the groups of each yard.
    fn yards(&self, view: &View) -> Vec<String> {
        let rows: Vec<Vec<String>> = Seat::all(view.seats())
            .filter(|&seat| !view.yards.of(seat).is_empty())
            .map(|seat| {
                let groups: Vec<String> = view
                    .yards
                    .of(seat)
                    .iter()
                    .map(|color| {
                        let swatch = self.formatter.swatch(TrainCard::Colored(color));
                        format!(
                            "{swatch}{}",
                            self.group(color, view.yards.group(color)).replace(" and ", " + ")
                        )
                    })
                    .collect();
                vec![self.formatter.name(seat), groups.join("   ")]
            })
            .collect();
        if rows.is_empty() { vec!["all empty".to_owned()] } else { columns(&rows) }
    }

    /// Lists what can be placed and whom it robs, and which colors cannot be placed and why.
    fn chances(&self, view: &View, seat: Seat) -> Vec<String> {
        let wilds = view.hand[TrainCard::Wild];
        let mut free = Vec::new();
        let mut lines = Vec::new();
        for color in Color::ALL.into_iter().filter(|&color| view.hand[color] > 0) {
            let group = view.yards.group(color);
            match (self.robbed_opponent(color), self.game.why_not_place(seat, color)) {
                (Some(opponent), None) => {
                    let needed = (group.len() + 1).max(2);
                    lines.push(format!("{color}: {needed} or more rob {}", self.formatter.name(opponent)));
                }
                (None, None) => free.push(color.name().to_owned()),
                (Some(opponent), Some(_)) => lines.push(format!(
                    "{color}: {} has {}, you have {} and {}",
                    self.formatter.name(opponent),
                    group.len(),
                    view.hand[color],
                    pluralize(wilds, "locomotive", "locomotives"),
                )),
                (None, Some(Illegal::ColorInOwnYard { .. })) => {
                    lines.push(format!("{color}: is in your yard (CG-46)"));
                }
                (None, Some(_)) => {}
            }
        }
        if !free.is_empty() {
            lines.insert(0, format!("{} freely", join_or(&free)));
        }
        if lines.is_empty() {
            vec!["nothing yet: a group takes two cards, singles three colors".to_owned()]
        } else {
            vec![lines.join("; ")]
        }
    }

    /// Returns one line per ticket with the cards it needs.
    fn ticket_rows(&self, view: &View, tickets: &[TicketId], numbered: bool) -> Vec<String> {
        let rows: Vec<Vec<String>> = tickets
            .iter()
            .enumerate()
            .map(|(number, &ticket)| {
                let number = if numbered { format!("{} ", number + 1) } else { String::new() };
                let points = format!("{:>2}", self.game.kit().ticket(ticket).points);
                vec![format!("{number}{}", self.ticket(ticket)), points, self.need(view, ticket)]
            })
            .collect();
        columns(&rows)
    }

    /// Describes the cards that a ticket needs, and those missing only if the stack may be looked at (CG-109, CG-110).
    fn need(&self, view: &View, ticket: TicketId) -> String {
        let needs = self.needs(ticket);
        let Some(stack) = &view.stack else { return needs };
        if can_complete(self.game.kit(), stack, std::iter::once(ticket).collect::<TicketSet>()) {
            return format!("{needs}: in the stack");
        }
        let wanted = self.game.kit().ticket(ticket).needs;
        let mut missing = Cards::EMPTY;
        for color in Color::ALL {
            missing.add(TrainCard::Colored(color), wanted[color.index()].saturating_sub(stack[color]));
        }
        format!("{needs}: {} missing", self.formatter.cards(&missing))
    }

    /// Describes the proposed completion (CG-77).
    fn proposal(&self, view: &View) -> Vec<String> {
        let Some(proposal) = view.proposal() else { return Vec::new() };
        let names: Vec<String> = proposal.iter().map(|ticket| self.ticket(ticket)).collect();
        vec![if names.is_empty() {
            "nothing".to_owned()
        } else {
            format!("{} for {} points in all", join_and(&names), self.game.kit().points(proposal))
        }]
    }

    pub(super) fn question(&self, _: Seat) -> String {
        match self.game.phase() {
            Phase::OpeningTickets { .. } => format!(
                "Which tickets do you keep? At least {}. For example: keep 1 3, or keep all",
                OPENING_TICKETS.min_kept
            ),
            Phase::KeepTickets => format!(
                "Which tickets do you keep? At least {}: keep none is allowed. For example: keep 1 3",
                LATER_TICKETS.min_kept
            ),
            Phase::Turn => "Your turn: pick, place or tickets? (help, legal)".to_owned(),
            Phase::SecondPick => "Your second card: a number, or deck?".to_owned(),
            Phase::Complete { .. } => {
                "Which tickets do you complete? For example: accept (the proposal), complete 1 3, complete none"
                    .to_owned()
            }
            Phase::Over => "The game is over.".to_owned(),
        }
    }

    pub(super) fn describe_state(&self, seat: Seat, detail: Detail) -> Vec<String> {
        let view = self.view();
        let mut lines = Vec::new();
        if detail == Detail::Full {
            lines.extend(Seat::all(view.seats()).map(|seat| self.standing_sentence(&view, seat)));
            lines.push(format!("There is a {}.", piles(&view)));
        }
        if let Some(turns) = view.rotation.final_turns_left() {
            lines.push(format!("The last turns: {} left.", pluralize(turns, "turn is", "turns are")));
        }
        if matches!(view.phase, Phase::Turn | Phase::SecondPick) || detail == Detail::Full {
            let row: Vec<String> = view
                .row
                .iter()
                .enumerate()
                .map(|(slot, card)| {
                    format!("{} {}", slot + 1, card.map_or("empty", |card| self.formatter.card(card)))
                })
                .collect();
            lines.push(format!("Face up: {}.", row.join(", ")));
        }
        for owner in Seat::all(view.seats()).filter(|&owner| !view.yards.of(owner).is_empty()) {
            let groups: Vec<String> =
                view.yards.of(owner).iter().map(|color| self.group(color, view.yards.group(color))).collect();
            let possessive = self.formatter.possessive(owner).replace("your", "Your");
            lines.push(format!("{possessive} yard: {}.", groups.join("; ")));
        }
        lines.push(format!("Your hand: {}.", self.formatter.cards(&view.hand)));
        if view.phase == Phase::Turn {
            lines.push(format!("To place: {}.", self.chances(&view, seat).join("; ")));
        }
        if let Some(stack) = &view.stack {
            lines.push(format!("Your stack: {}.", self.formatter.cards(stack)));
        }
        if detail == Detail::Full || matches!(view.phase, Phase::Complete { .. }) {
            lines.extend(self.ticket_sentences(&view, "Ticket", &view.tickets.iter().collect::<Vec<_>>()));
        }
        lines.extend(self.ticket_sentences(&view, "On offer", view.offer.as_slice()));
        lines.extend(self.proposal(&view).into_iter().map(|line| format!("Proposal: {line}.")));
        lines
    }

    fn standing_sentence(&self, view: &View, seat: Seat) -> String {
        let public = &view.players[seat];
        let mut parts = Vec::new();
        if let Some(cards) = public.cards {
            parts.push(pluralize(cards, "card", "cards"));
        }
        if let Some(tickets) = public.tickets {
            parts.push(pluralize(tickets, "ticket", "tickets"));
        }
        parts.push(format!("a stack of {}", public.stack));
        parts.push(format!("{} completed", pluralize(public.completed.len() as u32, "ticket", "tickets")));
        parts.push(format!("{} points", public.score));
        let verb = if self.formatter.viewer.is(seat) { "have" } else { "has" };
        format!("{} {verb} {}.", self.formatter.name(seat), join_and(&parts))
    }

    fn ticket_sentences(&self, view: &View, heading: &str, tickets: &[TicketId]) -> Vec<String> {
        let line = |(number, &ticket): (usize, &TicketId)| {
            let points = pluralize(self.game.kit().ticket(ticket).points, "point", "points");
            format!(
                "{heading} {}: {}, {points}, needs {}.",
                number + 1,
                self.ticket(ticket),
                self.need(view, ticket)
            )
        };
        tickets.iter().enumerate().map(line).collect()
    }

    /// Describes the seat's cards and tickets.
    pub(super) fn mine(&self, _: Seat) -> Vec<String> {
        let view = self.view();
        let mut lines = vec![format!("Your hand: {}.", self.formatter.cards(&view.hand))];
        if let Some(stack) = &view.stack {
            lines.push(format!("Your stack: {}.", self.formatter.cards(stack)));
        }
        lines.extend(self.ticket_sentences(&view, "Ticket", &view.tickets.iter().collect::<Vec<_>>()));
        lines.extend(self.ticket_sentences(&view, "On offer", view.offer.as_slice()));
        lines
    }

    /// Lists the big-city bonuses and each player's completed tickets there (CG-94).
    pub(super) fn big_cities(&self) -> Vec<String> {
        let view = self.view();
        let kit = self.game.kit();
        kit.big_cities
            .iter()
            .zip(&kit.tickets_by_big_city)
            .map(|(big, naming)| {
                let counts: Vec<String> = Seat::all(view.seats())
                    .map(|seat| {
                        let completed = view.players[seat].completed;
                        let count = (completed & *naming).len();
                        format!("{} {count}", self.formatter.name(seat))
                    })
                    .collect();
                format!(
                    "{}: {} points; completed tickets: {}",
                    self.city(big.city),
                    big.points,
                    join_and(&counts)
                )
            })
            .collect()
    }
}

fn piles(view: &View) -> String {
    format!(
        "deck of {}, {} discarded, {} left",
        pluralize(view.deck, "card", "cards"),
        view.discard,
        pluralize(view.ticket_deck, "ticket", "tickets")
    )
}
