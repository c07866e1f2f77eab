//! Parses typed actions of the board games.

use engine::board::BoardGame;
use engine::board::action::{Action, Claim, Split};
use engine::board::map::{CityId, RouteId};
use engine::board::payment::Payment;
use engine::board::phase::Phase;
use engine::board::rules::TicketSupply;
use engine::card::{Cards, TrainCard};
use engine::illegal::Illegal;
use engine::market::Source;
use engine::seat::Seat;

use super::GameText;
use crate::play::cards::{CardNames, keep_command};
use crate::play::city_index::CityIndex;
use crate::play::command::{InputError, ParsedAction, Verb};
use crate::play::format::{join_and, join_or};

/// Cards given for a payment.
#[derive(Clone, PartialEq, Eq, Debug)]
enum PaymentSpec {
    /// No cards given: any payment.
    Anything,
    /// As many of this kind as possible, the other given cards, and wilds for the rest.
    Mostly(TrainCard, Cards),
    /// Exactly these cards.
    Exactly(Cards),
}

impl GameText<'_> {
    fn city_index(&self) -> CityIndex {
        CityIndex::new(&self.game.board().data)
    }

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
            Verb::Pick => self.parse_pick(seat, words).map(ParsedAction::Action),
            Verb::Claim => self.parse_claim(seat, words),
            Verb::Tickets => self.parse_tickets(seat, words),
            Verb::Split => self.parse_split(seat, words),
            Verb::Keep => self.parse_keep(words).map(ParsedAction::Action),
            Verb::Ride => self.parse_ride(seat, words),
            Verb::Alight => Ok(ParsedAction::Action(Action::Alight)),
            Verb::Pass => Ok(ParsedAction::Action(Action::Pass)),
            Verb::Place
            | Verb::Complete
            | Verb::Accept
            | Verb::Help
            | Verb::Why
            | Verb::Legal
            | Verb::Hint
            | Verb::Routes
            | Verb::Goods
            | Verb::Mine
            | Verb::State
            | Verb::Log
            | Verb::Cities
            | Verb::Rule
            | Verb::Save
            | Verb::Quit => Err(InputError::new(format!("\"{}\" is not an action of the game", verb.word()))),
        }
    }

    fn refused(&self, illegal: Illegal) -> InputError {
        InputError::refused(illegal, self.game.board().edition)
    }

    fn names<R>(&self, read: impl FnOnce(CardNames<'_>) -> R) -> R {
        let kinds: Vec<TrainCard> =
            self.game.board().rules.cards.cards().iter().map(|(card, _)| card).collect();
        read(CardNames { kinds: &kinds, formatter: self.formatter, edition: self.game.board().edition })
    }

    fn parse_pick(&self, seat: Seat, words: &[String]) -> Result<Action, InputError> {
        let row = self.game.view(self.formatter.viewer).row;
        let is_legal = |source| self.game.check(seat, Action::Pick(source)).is_ok();
        self.names(|names| names.source(words, &row, is_legal)).map(Action::Pick)
    }

    fn parse_keep(&self, words: &[String]) -> Result<Action, InputError> {
        let offered = self.game.view(self.formatter.viewer).offer.len();
        self.names(|names| names.kept(words, offered)).map(Action::Keep)
    }

    fn parse_tickets(&self, seat: Seat, words: &[String]) -> Result<ParsedAction<Action>, InputError> {
        match self.game.board().rules.ticket_supply {
            TicketSupply::OneDeck if words.is_empty() => Ok(ParsedAction::Action(Action::AskTickets(None))),
            TicketSupply::OneDeck => Err(InputError::new(
                "\"tickets\" draws tickets and takes no further words; \"mine\" shows yours",
            )),
            TicketSupply::ShortAndLong if words.is_empty() => {
                let choices: Vec<(String, Action)> = self
                    .legal(seat)
                    .into_iter()
                    .filter(|action| matches!(action, Action::AskTickets(_)))
                    .map(|action| (self.action(action), action))
                    .collect();
                if choices.is_empty() {
                    // `check` returns the reason.
                    return Ok(ParsedAction::Action(Action::AskTickets(None)));
                }
                Ok(ParsedAction::among(choices))
            }
            TicketSupply::ShortAndLong => {
                Ok(ParsedAction::Action(Action::AskTickets(Some(parse_split(words)?))))
            }
        }
    }

    fn parse_split(&self, seat: Seat, words: &[String]) -> Result<ParsedAction<Action>, InputError> {
        if words.is_empty() && matches!(self.game.phase(), Phase::Splits { .. }) {
            let choices = self.legal(seat).into_iter().map(|action| (self.action(action), action)).collect();
            return Ok(ParsedAction::among(choices));
        }
        Ok(ParsedAction::Action(Action::Announce(parse_split(words)?)))
    }

    fn parse_claim(&self, seat: Seat, words: &[String]) -> Result<ParsedAction<Action>, InputError> {
        let (words, passenger) = self.parse_passenger(words)?;
        let routes = self.parse_routes(words)?;
        let mut problems: Vec<InputError> = Vec::new();
        let mut choices: Vec<(String, Action)> = Vec::new();
        for (route, rest) in &routes {
            match self.claims(seat, *route, &words[*rest..], passenger) {
                Ok(claims) => {
                    for claim in claims {
                        let description = self.claim(&claim);
                        // Parallel gray tracks are equivalent.
                        if !choices.iter().any(|(known, _)| *known == description) {
                            choices.push((description, Action::Claim(claim)));
                        }
                    }
                }
                Err(error) => problems.push(error),
            }
        }
        if choices.is_empty() {
            return Err(combined_error(problems));
        }
        Ok(ParsedAction::among(choices))
    }

    /// Splits off the city after `at`.
    fn parse_passenger<'w>(&self, words: &'w [String]) -> Result<(&'w [String], Option<CityId>), InputError> {
        let Some(at) = words.iter().position(|word| word == "at") else {
            return Ok((words, None));
        };
        if self.game.board().rules.passengers.is_none() {
            return Err(InputError {
                why: "this game has no passengers to place".to_owned(),
                rule: Some("C-24"),
            });
        }
        Ok((&words[..at], Some(self.parse_city(&words[at + 1..])?)))
    }

    pub(super) fn parse_city(&self, words: &[String]) -> Result<CityId, InputError> {
        match self.city_index().cities(words).as_slice() {
            [city] => Ok(CityId::new(*city)),
            [] if words.is_empty() => Err(InputError::new("which city?")),
            [] => Err(InputError::new(format!("there is no city \"{}\" on this map", words.join(" ")))),
            several => {
                let names: Vec<String> =
                    several.iter().map(|&city| self.city(CityId::new(city)).to_owned()).collect();
                Err(InputError::new(format!("\"{}\" could be {}", words.join(" "), join_and(&names))))
            }
        }
    }

    /// Returns the routes that the first words may mean, each with the number of words used.
    fn parse_routes(&self, words: &[String]) -> Result<Vec<(RouteId, usize)>, InputError> {
        let board = self.game.board();
        let Some(first) = words.first() else {
            return Err(InputError::new("claim which route? For example: claim chi pit orange"));
        };
        if let Some(route) = board.data.routes.iter().position(|route| route.id == *first) {
            return Ok(vec![(RouteId::new(route), 1)]);
        }
        // "chicago--pittsburgh" and "chi-pit" name two cities too.
        let joint = if first.contains("--") { "--" } else { "-" };
        let apart: Vec<String> = match first.split_once(joint) {
            Some((one, other)) if !one.is_empty() && !other.is_empty() => {
                [one.to_owned(), other.to_owned()].into_iter().chain(words[1..].iter().cloned()).collect()
            }
            Some(_) | None => words.to_vec(),
        };
        let mut found = self.routes_between(words);
        if found.is_empty() {
            let added = apart.len() - words.len();
            found =
                self.routes_between(&apart).into_iter().map(|(route, used)| (route, used - added)).collect();
        }
        // Prefer interpretations that use more words for cities than for cards.
        let max = found.iter().map(|&(_, used)| used).max();
        found.retain(|&(_, used)| Some(used) == max);
        let mut pairs: Vec<[CityId; 2]> =
            found.iter().map(|&(route, _)| board.map.route(route).ends).collect();
        pairs.sort_unstable();
        pairs.dedup();
        match pairs.as_slice() {
            [_] => Ok(found),
            [] => Err(self.no_route(&apart)),
            several => {
                let names: Vec<String> = several.iter().map(|&pair| self.pair(pair)).collect();
                Err(InputError::new(format!("that could be {}", join_and(&names))))
            }
        }
    }

    fn routes_between(&self, words: &[String]) -> Vec<(RouteId, usize)> {
        let mut found = Vec::new();
        for ([one, other], used) in self.city_index().pairs(words) {
            for (id, route) in self.game.board().data.routes.iter().enumerate() {
                let joins = route.ends == [one, other] || route.ends == [other, one];
                if joins && !found.contains(&(RouteId::new(id), used)) {
                    found.push((RouteId::new(id), used));
                }
            }
        }
        found
    }

    /// Returns the error for words that name no route: an unknown city, or two cities without a route.
    fn no_route(&self, words: &[String]) -> InputError {
        let city_index = self.city_index();
        match city_index.pairs(words).first() {
            Some(&([one, other], _)) => {
                let ends = [CityId::new(one), CityId::new(other)];
                let from = self.neighbors(ends[0]);
                InputError {
                    why: format!(
                        "no route joins {} and {}; from {} they lead to {}",
                        self.city(ends[0]),
                        self.city(ends[1]),
                        self.city(ends[0]),
                        join_and(&from)
                    ),
                    rule: Some("C-1"),
                }
            }
            None => {
                match words.iter().find(|word| city_index.cities(std::slice::from_ref(word)).is_empty()) {
                    Some(unknown) => InputError::new(format!("there is no city \"{unknown}\" on this map")),
                    None => {
                        InputError::new("name the two cities of a route: for example, claim chi pit orange")
                    }
                }
            }
        }
    }

    fn neighbors(&self, city: CityId) -> Vec<String> {
        let map = &self.game.board().map;
        let mut names: Vec<String> = map
            .city(city)
            .routes
            .iter()
            .map(|route| self.city(map.route(route).other_end(city)).to_owned())
            .collect();
        names.dedup();
        names
    }

    /// Returns the legal claims of a route that fit the given cards, or the reason why there is none.
    fn claims(
        &self,
        seat: Seat,
        route: RouteId,
        words: &[String],
        passenger: Option<CityId>,
    ) -> Result<Vec<Claim>, InputError> {
        let given = self.parse_payment(words)?;
        let payments: Vec<Payment> = match &given {
            PaymentSpec::Anything => {
                if let Some(illegal) = self.game.why_not_claim(seat, route) {
                    return Err(self.refused(illegal));
                }
                let hand = self.game.view(self.formatter.viewer).hand;
                let mut payments = Vec::new();
                engine::board::payment::list_payments(
                    self.game.board().map.route(route),
                    &hand,
                    &mut |payment| {
                        payments.push(payment);
                    },
                );
                payments
            }
            PaymentSpec::Mostly(kind, others) => vec![self.complete_payment(route, *kind, others)?],
            PaymentSpec::Exactly(cards) => vec![Payment::from_cards(cards).map_err(|why| self.refused(why))?],
        };
        let mut claims = Vec::new();
        for payment in payments {
            let claim = Claim { route, payment, passenger };
            self.game.check(seat, Action::Claim(claim)).map_err(|why| self.refused(why))?;
            claims.push(claim);
        }
        Ok(claims)
    }

    /// Parses cards: pairs of count and kind, or one kind alone.
    fn parse_payment(&self, words: &[String]) -> Result<PaymentSpec, InputError> {
        let mut exact = Cards::EMPTY;
        let mut open = None;
        for (count, card) in self.names(|names| names.counted_kinds(words))? {
            match count {
                Some(count) if u32::from(exact[card]) + u32::from(count) <= 99 => exact.add(card, count),
                Some(_) => return Err(InputError::new("that is more cards than there are")),
                None if open.is_none() => open = Some(card),
                None => return Err(InputError::new("say how many cards of each kind")),
            }
        }
        Ok(match open {
            Some(card) => PaymentSpec::Mostly(card, exact),
            None if exact.is_empty() => PaymentSpec::Anything,
            None => PaymentSpec::Exactly(exact),
        })
    }

    /// Returns a payment of `others`, as many of `kind` as possible, and wilds for the rest.
    fn complete_payment(
        &self,
        route: RouteId,
        kind: TrainCard,
        others: &Cards,
    ) -> Result<Payment, InputError> {
        let hand = self.game.view(self.formatter.viewer).hand;
        let length = self.game.board().map.route(route).length;
        let mut cards = *others;
        let mut missing = usize::from(length).saturating_sub(cards.len()) as u8;
        let mut add = |card: TrainCard, missing: &mut u8| {
            let count = hand[card].saturating_sub(cards[card]).min(*missing);
            cards.add(card, count);
            *missing -= count;
        };
        add(kind, &mut missing);
        add(TrainCard::Wild, &mut missing);
        if length >= engine::board::payment::PLUS4_FROM {
            add(TrainCard::WildPlus4, &mut missing);
        }
        // Include cards that are not in the hand, so that `check` reports what is missing.
        cards.add(kind, missing);
        Payment::from_cards(&cards).map_err(|why| self.refused(why))
    }

    fn parse_ride(&self, seat: Seat, words: &[String]) -> Result<ParsedAction<Action>, InputError> {
        let board = self.game.board();
        let words: Vec<String> = words
            .iter()
            .filter(|word| !["to", "along", "over", "via"].contains(&word.as_str()))
            .cloned()
            .collect();
        let named = words.first().and_then(|id| board.data.routes.iter().position(|route| route.id == *id));
        if let Some(route) = named {
            let from = match words.get(1..) {
                Some([word, city @ ..]) if word == "from" => Some(self.parse_city(city)?),
                Some(_) | None => None,
            };
            return Ok(ParsedAction::Action(Action::Ride { route: RouteId::new(route), from }));
        }
        let words: Vec<String> = words.into_iter().filter(|word| word != "from").collect();
        let rides = self.rides(seat, &words);
        let Some(&first) = rides.first() else {
            return Err(self.no_ride(&words));
        };
        let legal: Vec<(String, Action)> = rides
            .iter()
            .filter(|&&ride| self.game.check(seat, ride).is_ok())
            .map(|&ride| (self.action(ride), ride))
            .collect();
        // An illegal ride gets the error of `check`.
        Ok(if legal.is_empty() { ParsedAction::Action(first) } else { ParsedAction::among(legal) })
    }

    /// Returns the rides that the words may mean: two cities, or a destination from a passenger's city.
    fn rides(&self, seat: Seat, words: &[String]) -> Vec<Action> {
        let map = &self.game.board().map;
        let city_index = self.city_index();
        let goals = city_index.cities(words);
        let between = |from: CityId, to: usize| {
            let routes = map.city(from).routes.iter();
            routes.filter(move |&route| map.route(route).other_end(from).index() == to)
        };
        let mut rides = Vec::new();
        if let Phase::Journey(journey) = self.game.phase() {
            for to in goals {
                rides.extend(between(journey.at, to).map(|route| Action::Ride { route, from: None }));
            }
            return rides;
        }
        let standing = self.game.view(self.formatter.viewer).players[seat].passengers;
        let mut pairs: Vec<(CityId, usize)> =
            goals.iter().flat_map(|&to| standing.iter().map(move |from| (from, to))).collect();
        for ([from, to], used) in city_index.pairs(words) {
            let pair = (CityId::new(from), to);
            if used == words.len() && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        for (from, to) in pairs {
            rides.extend(between(from, to).map(|route| Action::Ride { route, from: Some(from) }));
        }
        rides
    }

    /// Returns the error for words that name no ride.
    fn no_ride(&self, words: &[String]) -> InputError {
        let rule = Some("MK-56");
        match (self.game.phase(), self.city_index().pairs(words).first()) {
            (Phase::Journey(journey), _) => {
                InputError { why: format!("no route of {} leads there", self.city(journey.at)), rule }
            }
            (_, Some(&([from, to], _))) => {
                let [from, to] = [from, to].map(CityId::new);
                InputError { why: format!("no route joins {} and {}", self.city(from), self.city(to)), rule }
            }
            (_, None) => InputError {
                why: "say from where to where: for example, ride berlin dresden".to_owned(),
                rule: Some("MK-55"),
            },
        }
    }

    /// Lists every legal action, with all payments of a claim on one line.
    pub(super) fn list_actions(&self, seat: Seat) -> Vec<String> {
        let mut lines = Vec::new();
        let mut picks = Vec::new();
        let mut claims: Vec<(String, Vec<Payment>)> = Vec::new();
        for action in self.legal(seat) {
            match action {
                Action::Pick(Source::Deck) => picks.push("deck".to_owned()),
                Action::Pick(Source::Row(slot)) => {
                    let card = self.game.view(self.formatter.viewer).row[slot as usize];
                    picks.push(format!("{} {}", slot + 1, card.map_or("", |card| self.formatter.card(card))));
                }
                Action::Claim(Claim { passenger: Some(_), .. }) => {}
                Action::Claim(claim) => {
                    // Parallel gray tracks share a line.
                    let route = format!("{} ({})", self.route(claim.route), self.price(claim.route));
                    match claims.iter_mut().find(|(known, _)| *known == route) {
                        Some((_, payments)) if payments.contains(&claim.payment) => {}
                        Some((_, payments)) => payments.push(claim.payment),
                        None => claims.push((route, vec![claim.payment])),
                    }
                }
                Action::Keep(kept) => lines.push(keep_command(kept)),
                Action::AskTickets(None) => lines.push("tickets".to_owned()),
                Action::AskTickets(Some(split)) => {
                    lines.push(format!("tickets {} short {} long", split.short, split.long));
                }
                Action::Announce(split) => {
                    lines.push(format!("split {} short {} long", split.short, split.long));
                }
                Action::Ride { .. } | Action::Alight | Action::Pass => lines.push(self.action(action)),
            }
        }
        if !picks.is_empty() {
            lines.insert(0, format!("pick {}", picks.join(", ")));
        }
        lines.extend(
            claims.iter().map(|(route, payments)| format!("claim {route}: {}", self.payments(payments))),
        );
        if self.can_place(seat) {
            lines.push(
                "With a claim you may set a passenger in one of its cities: add, for example, at berlin."
                    .to_owned(),
            );
        }
        lines
    }

    /// Groups payments that differ only in color: "2 red, blue or pink and 1 locomotive".
    fn payments(&self, payments: &[Payment]) -> String {
        let mut groups: Vec<(Payment, Vec<String>)> = Vec::new();
        for payment in payments {
            let wilds = (payment.wilds(), payment.wilds_plus4());
            match groups.iter_mut().find(|(known, _)| (known.wilds(), known.wilds_plus4()) == wilds) {
                Some((_, colors)) => colors.extend(payment.color().map(|color| color.name().to_owned())),
                None => {
                    groups.push((
                        *payment,
                        payment.color().map(|color| color.name().to_owned()).into_iter().collect(),
                    ));
                }
            }
        }
        let descriptions: Vec<String> = groups
            .into_iter()
            .map(|(payment, colors)| {
                let mut parts = Vec::new();
                if !colors.is_empty() {
                    parts.push(format!("{} {}", payment.colored(), join_or(&colors)));
                }
                for (count, card) in
                    [(payment.wilds(), TrainCard::Wild), (payment.wilds_plus4(), TrainCard::WildPlus4)]
                {
                    if count > 0 {
                        parts.push(self.formatter.count(card, count));
                    }
                }
                parts.join(" + ")
            })
            .collect();
        descriptions.join("; ")
    }

    fn can_place(&self, seat: Seat) -> bool {
        self.legal(seat)
            .iter()
            .any(|action| matches!(action, Action::Claim(Claim { passenger: Some(_), .. })))
    }

    pub(super) fn query(&self, seat: Seat, at: Verb, words: &[String]) -> Result<Vec<String>, InputError> {
        if at == Verb::Mine {
            return Ok(self.mine(seat));
        }
        if at == Verb::Goods {
            return Ok(self.goods(seat));
        }
        let map = &self.game.board().map;
        if words.is_empty() {
            return Ok(self.own_and_open_routes(seat));
        }
        let city = self.parse_city(words)?;
        let mut lines = vec![format!("Routes of {}:", self.city(city))];
        for route in map.city(city).routes.iter() {
            let to = self.city(map.route(route).other_end(city));
            lines.push(format!("  {to}: {}, {}", self.price(route), self.route_state(seat, route)));
        }
        let goods = if self.game.board().rules.passengers.is_some() {
            self.goods_left(&self.game.view(self.formatter.viewer), city)
        } else {
            &[]
        };
        if !goods.is_empty() {
            let values: Vec<String> = goods.iter().map(u8::to_string).collect();
            lines.push(format!("Goods: {}.", values.join(", ")));
        }
        Ok(lines)
    }

    fn own_and_open_routes(&self, seat: Seat) -> Vec<String> {
        let map = &self.game.board().map;
        let mut own = Vec::new();
        let mut open = Vec::new();
        for route in RouteId::all(map.routes().len()) {
            let line = format!("  {}: {}", self.route(route), self.price(route));
            if self.owner(route) == Some(seat) {
                own.push(line);
            } else if payable(self.game, seat, route) {
                open.push(line);
            }
        }
        let mut lines = vec![if own.is_empty() { "You own no routes yet." } else { "You own:" }.to_owned()];
        lines.extend(own);
        lines.push(
            if open.is_empty() { "You can pay for no route now." } else { "You can pay for:" }.to_owned(),
        );
        lines.extend(open);
        lines
    }

    fn route_state(&self, seat: Seat, route: RouteId) -> String {
        match (self.owner(route), self.game.why_not_claim(seat, route)) {
            (Some(owner), _) if owner == seat => "yours".to_owned(),
            (Some(owner), _) => self.formatter.possessive(owner),
            (None, None) => "you can claim it".to_owned(),
            (None, Some(Illegal::WrongPhase | Illegal::NotYourTurn)) => "free".to_owned(),
            (None, Some(illegal)) => format!("free, but {illegal}"),
        }
    }
}

/// Returns whether the seat could claim the route on its turn.
fn payable(game: &BoardGame, seat: Seat, route: RouteId) -> bool {
    matches!(game.why_not_claim(seat, route), None | Some(Illegal::WrongPhase | Illegal::NotYourTurn))
}

/// Combines the errors of several parallel tracks.
fn combined_error(mut problems: Vec<InputError>) -> InputError {
    let color = Some("C-70");
    if problems.iter().any(|problem| problem.rule != color) {
        // Ignore wrong-color errors if a track has another error.
        problems.retain(|problem| problem.rule != color);
    }
    problems.dedup();
    let rule = problems[0].rule;
    let whys: Vec<String> = problems.into_iter().map(|problem| problem.why).collect();
    InputError { why: whys.join("; "), rule }
}

/// Parses "2 short 2 long", "4 long" or "2 2" (short first).
fn parse_split(words: &[String]) -> Result<Split, InputError> {
    let unclear = || InputError::new("how many short and how many long tickets? For example: 2 short 2 long");
    let mut split = Split { short: 0, long: 0 };
    let mut bare = Vec::new();
    let mut words = words.iter().filter(|word| *word != "and").peekable();
    while let Some(word) = words.next() {
        let count: u8 = word.parse().ok().filter(|&count| count < 100).ok_or_else(unclear)?;
        match words.peek().map(|word| word.as_str()) {
            Some(kind) if "short".starts_with(kind) => split.short = count,
            Some(kind) if "long".starts_with(kind) => split.long = count,
            Some(_) | None => {
                bare.push(count);
                continue;
            }
        }
        words.next();
    }
    match bare.as_slice() {
        [] => Ok(split),
        [short, long] if split == (Split { short: 0, long: 0 }) => Ok(Split { short: *short, long: *long }),
        [..] => Err(unclear()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::city_index::words;

    #[track_caller]
    fn check_split(typed: &str, expected: Option<(u8, u8)>) {
        let found = parse_split(&words(typed)).ok().map(|split| (split.short, split.long));
        assert_eq!(found, expected, "{typed}");
    }

    #[test]
    fn splits_are_parsed_with_and_without_words() {
        check_split("2 short 2 long", Some((2, 2)));
        check_split("1 l 3 s", Some((3, 1)));
        check_split("4 long", Some((0, 4)));
        check_split("3 1", Some((3, 1)));
        check_split("3", None);
        check_split("many", None);
        check_split("2 short 1 1", None);
    }
}
