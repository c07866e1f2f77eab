//! Renders what a seat may know of a board game, as a screen or as sentences.

use engine::board::journey::Journey;
use engine::board::longest_path::longest_path;
use engine::board::map::{CityId, RouteSet};
use engine::board::network::{Network, TicketState};
use engine::board::phase::Phase;
use engine::board::rules::{Bonus, TicketSupply};
use engine::board::view::View;
use engine::card::TrainCard;
use engine::data::CityKind;
use engine::game::Viewer;
use engine::seat::Seat;
use engine::ticket::TicketId;

use super::GameText;
use crate::play::format::{HEADING, columns, display_width, join_and, player, pluralize};
use crate::play::terminal_game::Detail;

impl GameText<'_> {
    fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    pub(super) fn render(&self, seat: Seat, recent: &[String]) -> String {
        let view = self.view(seat);
        let formatter = self.formatter;
        let left = formatter.bold(self.game.board().edition.title());
        let right = match view.rotation.final_turns_left() {
            Some(turns) => formatter.bold(&pluralize(turns, "last turn", "last turns")),
            None => player(seat),
        };
        let mut text = formatter.justified(&left, &right);
        text.push_str(&formatter.rule());
        for line in self.standings(&view, seat) {
            text.push_str(&line);
            text.push('\n');
        }
        text.push('\n');
        text.push_str(&formatter.block("Face up", &[self.row(&view)]));
        text.push_str(&formatter.block("", &[formatter.dim(&self.piles(&view))]));
        // Add blank lines on a large screen.
        let gap = if formatter.height >= 30 { "\n" } else { "" };
        text.push_str(gap);
        text.push_str(&formatter.block("Hand", &[formatter.drawn_cards(&view.hand)]));
        for (heading, lines) in self.extras(&view, seat) {
            text.push_str(&formatter.block(heading, &lines));
        }
        text.push_str(gap);
        let held: Vec<TicketId> = view.tickets.iter().collect();
        text.push_str(&formatter.block("Tickets", &self.ticket_rows(seat, &held, false)));
        text.push_str(&formatter.block("Offer", &self.ticket_rows(seat, view.offer.as_slice(), true)));
        let end = format!("\n{}\n", formatter.bold(&self.question(seat)));
        // The prompt takes a line of its own.
        let room = formatter.height.saturating_sub(text.lines().count() + end.lines().count() + 2).max(3);
        text.push_str(&formatter.recent_events(recent, room));
        text.push_str(&end);
        text
    }

    /// Returns one line per seat below a line of headings.
    fn standings(&self, view: &View, own: Seat) -> Vec<String> {
        let rules = &self.game.board().rules;
        let mut headings = vec!["cards", "tickets", self.formatter.words.pieces, "points"];
        if self.has(|bonus| matches!(bonus, Bonus::LongestPath { .. })) {
            headings.push("path");
        }
        if rules.passengers.is_some() {
            headings.extend(["goods", "passengers"]);
        }
        if self.has(|bonus| matches!(bonus, Bonus::Districts)) {
            headings.push("districts");
        }
        if self.has(|bonus| matches!(bonus, Bonus::Attractions { .. })) {
            headings.push("sights");
        }
        let heading: String =
            headings.iter().map(|name| format!("{name:>width$}", width = name.len() + 3)).collect();
        let mut lines = vec![self.formatter.dim(&format!("{:HEADING$}{heading}", ""))];
        for seat in Seat::all(view.seats()) {
            let cells = self.standing(view, seat);
            let numbers: String = headings
                .iter()
                .zip(cells)
                .map(|(name, cell)| format!("{cell:>width$}", width = name.len() + 3))
                .collect();
            let mark = if view.awaiting.contains(seat) { "›" } else { " " };
            let line = format!("{mark} {:<width$}{numbers}", self.formatter.name(seat), width = HEADING - 2);
            lines.push(if seat == own { self.formatter.bold(&line) } else { line });
        }
        lines
    }

    fn standing(&self, view: &View, seat: Seat) -> Vec<String> {
        let hidden = || "?".to_owned();
        let public = &view.players[seat];
        let map = &self.game.board().map;
        let mut cells = vec![
            public.cards.map_or_else(hidden, |cards| cards.to_string()),
            public.tickets.map_or_else(hidden, |by_deck| by_deck.iter().sum::<u8>().to_string()),
            public.pieces.to_string(),
            public.score.map_or_else(hidden, |points| points.to_string()),
        ];
        if self.has(|bonus| matches!(bonus, Bonus::LongestPath { .. })) {
            cells.push(longest_path(map, public.routes).to_string());
        }
        if self.game.board().rules.passengers.is_some() {
            cells.push(public.tokens.points().to_string());
            cells.push((usize::from(public.unplaced) + public.passengers.len()).to_string());
        }
        if self.has(|bonus| matches!(bonus, Bonus::Districts)) {
            cells.push(
                self.districts(public.routes)
                    .iter()
                    .filter(|district| district.is_done())
                    .count()
                    .to_string(),
            );
        }
        if self.has(|bonus| matches!(bonus, Bonus::Attractions { .. })) {
            cells.push(self.attractions(public.routes).len().to_string());
        }
        cells
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

    fn piles(&self, view: &View) -> String {
        let tickets = match self.game.board().rules.ticket_supply {
            TicketSupply::OneDeck => pluralize(view.ticket_decks[0], "ticket", "tickets"),
            TicketSupply::ShortAndLong => {
                format!("{} short and {} long tickets", view.ticket_decks[0], view.ticket_decks[1])
            }
        };
        let deck = pluralize(view.deck, "card", "cards");
        format!("deck of {deck}, {} discarded, {tickets} left", view.discard)
    }

    /// Returns the blocks that only some editions have.
    fn extras(&self, view: &View, seat: Seat) -> Vec<(&'static str, Vec<String>)> {
        let mut blocks = Vec::new();
        let own = &view.players[seat];
        if self.game.board().rules.passengers.is_some() {
            let standing: Vec<String> =
                own.passengers.iter().map(|city| self.city(city).to_owned()).collect();
            let mut parts = Vec::new();
            if own.unplaced > 0 {
                parts.push(format!("{} to place", own.unplaced));
            }
            if !standing.is_empty() {
                parts.push(format!("in {}", join_and(&standing)));
            }
            blocks.push((
                "Figures",
                vec![if parts.is_empty() { "none left".to_owned() } else { parts.join(", ") }],
            ));
            if let Phase::Journey(journey) = self.game.phase() {
                blocks.push(("Journey", self.journey_lines(view, journey)));
            }
        }
        if self.has(|bonus| matches!(bonus, Bonus::Districts)) {
            let districts: Vec<String> = self.districts(own.routes).iter().map(District::short).collect();
            blocks.push(("Districts", vec![districts.join("   ")]));
        }
        if self.has(|bonus| matches!(bonus, Bonus::Attractions { .. })) {
            let reached = self.attractions(own.routes);
            let names = if reached.is_empty() { "none reached yet".to_owned() } else { join_and(&reached) };
            blocks.push(("Sights", vec![names]));
        }
        blocks
    }

    /// Describes the position of the passenger and its possible rides.
    fn journey_lines(&self, view: &View, journey: &Journey) -> Vec<String> {
        let mut lines = vec![format!(
            "from {} to {}, {} used of {} in hand",
            self.city(journey.start),
            self.city(journey.at),
            pluralize(journey.cards, "passenger card", "passenger cards"),
            view.hand[TrainCard::Passenger],
        )];
        for route in self.game.board().map.city(journey.at).routes.iter() {
            let to = self.game.board().map.route(route).other_end(journey.at);
            let ride = engine::board::action::Action::Ride { route, from: None };
            let seat = view.rotation.turn();
            if self.game.check(seat, ride).is_ok() {
                let token = self.game.board().token_on_entry(
                    &view.options,
                    view.goods,
                    journey.start,
                    journey.entered,
                    to,
                );
                let goods = match token {
                    Some(value) => format!("goods worth {value}"),
                    None => "no goods".to_owned(),
                };
                let owner = self
                    .owner(route)
                    .map_or_else(String::new, |owner| format!("{} route", self.formatter.possessive(owner)));
                lines.push(format!("{}: {goods}, {owner}", self.city(to)));
            }
        }
        lines
    }

    /// Returns the goods tokens left in a city, top first.
    pub(super) fn goods_left(&self, view: &View, city: CityId) -> &'static [u8] {
        &self.game.board().stack(city)[view.goods.taken(city)..]
    }

    fn districts(&self, routes: RouteSet) -> Vec<District> {
        let map = &self.game.board().map;
        let network = Network::new(map, routes);
        map.districts()
            .iter()
            .map(|&(number, cities)| {
                let joined = |city: CityId| cities.iter().filter(|&other| network.joins(city, other)).count();
                let best = cities.iter().map(joined).max().unwrap_or(0);
                // A single city counts as connected to itself, which is no progress.
                District { number, of: cities.iter().count(), joined: if best > 1 { best } else { 0 } }
            })
            .collect()
    }

    fn attractions(&self, routes: RouteSet) -> Vec<String> {
        let map = &self.game.board().map;
        let touched = Network::new(map, routes).touched();
        map.attractions()
            .iter()
            .filter(|&city| touched.contains(city))
            .map(|city| self.city(city).to_owned())
            .collect()
    }

    /// Returns one line per ticket with its value and what is missing, as wide as the screen allows.
    fn ticket_rows(&self, seat: Seat, tickets: &[TicketId], numbered: bool) -> Vec<String> {
        let board = self.game.board();
        let short = |ticket: TicketId| match board.rules.ticket_supply {
            TicketSupply::OneDeck => "",
            TicketSupply::ShortAndLong if board.deck_sizes.deck_of(ticket) == 0 => " short",
            TicketSupply::ShortAndLong => " long",
        };
        let rows: Vec<Vec<String>> = tickets
            .iter()
            .enumerate()
            .map(|(number, &ticket)| {
                let number = if numbered { format!("{} ", number + 1) } else { String::new() };
                let points = format!("{:>2}{}", board.ticket(ticket).points, short(ticket));
                vec![format!("{number}{}", self.ticket(ticket)), points, String::new()]
            })
            .collect();
        columns(&rows)
            .into_iter()
            .zip(tickets)
            .map(|(line, &ticket)| {
                let room = self.formatter.width.saturating_sub(HEADING + display_width(&line) + 2);
                format!("{line}  {}", self.ticket_need(seat, ticket, room))
            })
            .collect()
    }

    /// Describes what is missing for a ticket, in at most `room` columns.
    fn ticket_need(&self, seat: Seat, ticket: TicketId, room: usize) -> String {
        let (pieces, routes) = match self.game.ticket_state(seat, ticket) {
            TicketState::Done => return "done".to_owned(),
            TicketState::Lost => return "out of reach".to_owned(),
            TicketState::Open { pieces, routes } => (pieces, routes),
        };
        let mut text = format!("{pieces} to go");
        let mut before = " via ";
        for city in self.way(seat, ticket, routes) {
            let next = format!("{before}{}", self.city(city));
            if display_width(&text) + display_width(&next) + 2 > room {
                text.push_str(" …");
                break;
            }
            text.push_str(&next);
            before = ", ";
        }
        text
    }

    /// Returns the cities on a path between the ends of a ticket, over own routes and `missing`.
    fn way(&self, seat: Seat, ticket: TicketId, missing: RouteSet) -> Vec<CityId> {
        let map = &self.game.board().map;
        let own = self.view(seat).players[seat].routes;
        let [start, goal] = self.game.board().ticket(ticket).ends;
        let mut came_from = vec![None; map.cities().len()];
        let mut waiting = std::collections::VecDeque::from([goal]);
        while let Some(at) = waiting.pop_front() {
            // A country is a dead end (MK-85).
            if at != goal && map.countries().contains(at) {
                continue;
            }
            for route in
                map.city(at).routes.iter().filter(|&route| own.contains(route) || missing.contains(route))
            {
                let next = map.route(route).other_end(at);
                if next != goal && came_from[next.index()].is_none() {
                    came_from[next.index()] = Some(at);
                    waiting.push_back(next);
                }
            }
        }
        std::iter::successors(came_from[start.index()], |at| came_from[at.index()])
            .take_while(|&city| city != goal)
            .collect()
    }

    pub(super) fn question(&self, seat: Seat) -> String {
        let rules = &self.game.board().rules;
        let offered = self.view(seat).offer.len() as u8;
        match self.game.phase() {
            Phase::Splits { .. } => format!(
                "How many of your {} tickets shall be short, and how many long? For example: split 2 2",
                rules.opening_tickets.dealt
            ),
            Phase::OpeningTickets { .. } => keep_question(rules.opening_tickets.min_kept.min(offered)),
            Phase::KeepTickets => keep_question(rules.later_tickets.min_kept.min(offered)),
            Phase::Turn if rules.passengers.is_some() => {
                "Your turn: pick, claim, tickets or ride? (help, legal)".to_owned()
            }
            Phase::Turn => "Your turn: pick, claim or tickets? (help, legal)".to_owned(),
            Phase::SecondPick => "Your second card: a number, or deck?".to_owned(),
            Phase::Journey(_) => "Ride on, or alight?".to_owned(),
            Phase::Over => "The game is over.".to_owned(),
        }
    }

    pub(super) fn describe_state(&self, seat: Seat, detail: Detail) -> Vec<String> {
        let view = self.view(seat);
        let mut lines = Vec::new();
        if detail == Detail::Full {
            for other in Seat::all(view.seats()) {
                lines.push(self.standing_sentence(&view, other));
            }
            lines.push(format!("There is a {}.", self.piles(&view)));
        }
        if let Some(turns) = view.rotation.final_turns_left() {
            lines.push(format!("The last turns: {} left.", pluralize(turns, "turn is", "turns are")));
        }
        let choosing = matches!(
            self.game.phase(),
            Phase::OpeningTickets { .. } | Phase::KeepTickets | Phase::Splits { .. } | Phase::Journey(_)
        );
        if !choosing || detail == Detail::Full {
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
        lines.push(format!("Your hand: {}.", self.formatter.cards(&view.hand)));
        for (heading, extra) in self.extras(&view, seat) {
            lines.push(format!("{heading}: {}.", extra.join("; ")));
        }
        if detail == Detail::Full {
            lines.extend(self.ticket_sentences(seat, "Ticket", &view.tickets.iter().collect::<Vec<_>>()));
        }
        lines.extend(self.ticket_sentences(seat, "On offer", view.offer.as_slice()));
        lines
    }

    fn standing_sentence(&self, view: &View, seat: Seat) -> String {
        let public = &view.players[seat];
        let mut parts = Vec::new();
        if let Some(cards) = public.cards {
            parts.push(pluralize(cards, "card", "cards"));
        }
        if let Some(by_deck) = public.tickets {
            parts.push(pluralize(by_deck.iter().sum::<u8>(), "ticket", "tickets"));
        }
        parts.push(self.formatter.pieces(public.pieces));
        if let Some(points) = public.score {
            parts.push(pluralize(points, "point", "points"));
        }
        let map = &self.game.board().map;
        if self.has(|bonus| matches!(bonus, Bonus::LongestPath { .. })) {
            parts.push(format!("a longest path of {}", longest_path(map, public.routes)));
        }
        if self.game.board().rules.passengers.is_some() {
            parts.push(format!("goods worth {}", public.tokens.points()));
        }
        let verb = if self.formatter.viewer.is(seat) { "have" } else { "has" };
        format!("{} {verb} {}.", self.formatter.name(seat), join_and(&parts))
    }

    fn ticket_sentences(&self, seat: Seat, heading: &str, tickets: &[TicketId]) -> Vec<String> {
        tickets
            .iter()
            .enumerate()
            .map(|(number, &ticket)| {
                let points = pluralize(self.game.board().ticket(ticket).points, "point", "points");
                let need = self.need_sentence(seat, ticket);
                format!("{heading} {}: {}, {points}, {need}.", number + 1, self.ticket(ticket))
            })
            .collect()
    }

    fn need_sentence(&self, seat: Seat, ticket: TicketId) -> String {
        match self.game.ticket_state(seat, ticket) {
            TicketState::Done => "done".to_owned(),
            TicketState::Lost => "out of reach".to_owned(),
            TicketState::Open { pieces, routes } => {
                let way: Vec<String> = routes
                    .iter()
                    .map(|route| format!("{} ({})", self.route(route), self.price(route)))
                    .collect();
                format!("{} to go, for example {}", self.formatter.pieces(pieces), join_and(&way))
            }
        }
    }

    /// Describes the seat's cards and tickets, with everything that is missing.
    pub(super) fn mine(&self, seat: Seat) -> Vec<String> {
        let view = self.view(seat);
        let mut lines = vec![format!("Your hand: {}.", self.formatter.cards(&view.hand))];
        lines.extend(self.ticket_sentences(seat, "Ticket", &view.tickets.iter().collect::<Vec<_>>()));
        lines.extend(self.ticket_sentences(seat, "On offer", view.offer.as_slice()));
        if self.has(|bonus| matches!(bonus, Bonus::Districts)) {
            let map = &self.game.board().map;
            for (district, (_, cities)) in
                self.districts(view.players[seat].routes).iter().zip(map.districts())
            {
                let names: Vec<String> = cities.iter().map(|city| self.city(city).to_owned()).collect();
                lines.push(format!("District {}: {}.", district.short(), join_and(&names)));
            }
        }
        lines
    }

    /// Lists the goods that are left, richest city first.
    pub(super) fn goods(&self, seat: Seat) -> Vec<String> {
        let view = self.view(seat);
        let map = &self.game.board().map;
        let mut rows: Vec<(CityId, &[u8])> = (0..map.cities().len())
            .map(CityId::new)
            .filter(|&city| map.city(city).kind == CityKind::City)
            .map(|city| (city, self.goods_left(&view, city)))
            .filter(|(_, left)| !left.is_empty())
            .collect();
        rows.sort_by_key(|(_, left)| std::cmp::Reverse(left[0]));
        if rows.is_empty() {
            return vec!["No goods are left.".to_owned()];
        }
        rows.iter()
            .map(|(city, left)| {
                let values: Vec<String> = left.iter().map(u8::to_string).collect();
                format!("{}: {}", self.city(*city), values.join(", "))
            })
            .collect()
    }
}

/// Progress of a seat in a district.
struct District {
    number: u8,
    of: usize,
    joined: usize,
}

impl District {
    const fn is_done(&self) -> bool {
        self.joined == self.of
    }

    fn short(&self) -> String {
        if self.is_done() {
            format!("{} done", self.number)
        } else {
            format!("{}: {} of {} joined", self.number, self.joined, self.of)
        }
    }
}

fn keep_question(min: u8) -> String {
    format!("Which tickets do you keep? At least {min}. For example: keep 1 3, or keep all")
}
