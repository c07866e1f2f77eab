//! Checks that a position is consistent: the sums first, then the board, then the phase.

use super::{PlayerState, Position, PositionError};
use crate::board::Board;
use crate::board::journey::Journey;
use crate::board::map::{CityId, CitySet, RouteSet};
use crate::board::phase::Phase;
use crate::board::rules::TicketSupply;
use crate::card::TrainCard;
use crate::market::{Market, PickNumber, Pile};
use crate::options::{Options, Setting, Switch};
use crate::seat::{Seat, SeatSet};
use crate::ticket::{TicketId, TicketSet};

type Checked = Result<(), PositionError>;

/// Checks that the position is consistent; returns the first inconsistency.
pub(super) fn check(board: &'static Board, position: &Position) -> Checked {
    let seats = position.players.len();
    let allowed = board.rules.seats;
    if !(usize::from(allowed[0])..=usize::from(allowed[1])).contains(&seats) {
        return Err(PositionError::Seats { given: seats, allowed });
    }
    check_options(board, &position.options)?;
    check_ids(board, position)?;
    check_cards(board, position)?;
    check_market(position)?;
    check_routes(board, position)?;
    check_tickets(board, position)?;
    check_passengers(board, position)?;
    check_goods(board, position)?;
    check_rotation(position)?;
    check_phase(board, position)
}

/// Returns the seats with what they hold.
fn seated(position: &Position) -> impl Iterator<Item = (Seat, &PlayerState)> {
    Seat::all(position.players.len()).zip(&position.players)
}

fn check_options(board: &Board, options: &Options) -> Checked {
    for setting in Setting::ALL {
        let at_default = setting.get(options) == setting.values()[0];
        if !at_default && !board.rules.settings.contains(&setting) {
            return Err(PositionError::SettingNotOffered { setting });
        }
    }
    Ok(())
}

/// Checks that every city, route and ticket exists in the game.
fn check_ids(board: &Board, position: &Position) -> Checked {
    let cities = board.map.cities().len();
    let routes = board.map.routes().len();
    let tickets = board.tickets.len();
    let city_set = |set: CitySet| set.iter().all(|city| city.index() < cities);
    let route_set = |set: RouteSet| set.iter().all(|route| route.index() < routes);
    let known = |ticket: &TicketId| ticket.index() < tickets;
    let all = |list: &[TicketId]| list.iter().all(known);
    let mut cities_fit = position.goods.len() == cities;
    let mut routes_fit = true;
    let mut tickets_fit = position.refused.iter().all(|ticket| known(&ticket))
        && position.ticket_decks.iter().all(|deck| all(deck));
    for player in &position.players {
        cities_fit &= city_set(player.passengers);
        routes_fit &= route_set(player.routes);
        tickets_fit &= player.tickets.iter().all(|ticket| known(&ticket)) && all(&player.offer);
    }
    if let Phase::Journey(journey) = position.phase {
        let ends = [journey.start, journey.at];
        cities_fit &= city_set(journey.entered) && ends.iter().all(|city| city.index() < cities);
        routes_fit &= route_set(journey.used);
    }
    for (fit, what) in [(cities_fit, "city"), (routes_fit, "route"), (tickets_fit, "ticket")] {
        if !fit {
            return Err(PositionError::UnknownId { what });
        }
    }
    Ok(())
}

/// Checks that every card of the box is in exactly one place (C-5).
fn check_cards(board: &Board, position: &Position) -> Checked {
    let boxed = board.rules.cards.cards();
    let mut found = [0_u32; TrainCard::KINDS];
    for card in position.deck.iter().chain(position.row.iter().flatten()) {
        found[card.index()] += 1;
    }
    for cards in position.players.iter().map(|player| &player.hand).chain([&position.discard]) {
        for (card, count) in cards.iter() {
            found[card.index()] += u32::from(count);
        }
    }
    for card in TrainCard::ALL {
        let (found, needed) = (found[card.index()], u32::from(boxed[card]));
        if found != needed {
            return Err(PositionError::Cards { card, found, needed });
        }
    }
    Ok(())
}

/// C-50, C-53
fn check_market(position: &Position) -> Checked {
    if position.deck.is_empty() && !position.discard.is_empty() {
        return Err(PositionError::DeckNotRefilled);
    }
    if position.row.contains(&None) && !position.deck.is_empty() {
        return Err(PositionError::RowNotFilled);
    }
    Ok(())
}

/// C-6, C-78, C-79, C-121
fn check_routes(board: &'static Board, position: &Position) -> Checked {
    let map = &board.map;
    let mut claimed = RouteSet::EMPTY;
    for (seat, player) in seated(position) {
        let own = player.routes;
        if let Some(route) = (own & claimed).lowest() {
            return Err(PositionError::OwnedTwice { route: board.route_name(route) });
        }
        claimed |= own;
        let mut spaces = 0;
        let mut points = 0;
        for route in player.routes.iter() {
            if !map.with_parallels(RouteSet::only(route)).without(route).is_disjoint(own) {
                return Err(PositionError::OwnsParallel { seat, route: board.route_name(route) });
            }
            let length = map.route(route).length;
            spaces += i32::from(length);
            points += u16::from(board.rules.route_points[length as usize - 1]);
        }
        let left = i32::from(board.rules.pieces) - spaces;
        if i32::from(player.pieces) != left {
            return Err(PositionError::Pieces { seat, found: player.pieces, left });
        }
        if player.route_points != points {
            let found = player.route_points;
            return Err(PositionError::RoutePoints { seat, found, needed: points });
        }
    }
    for (_, player) in seated(position) {
        for route in player.routes.iter() {
            // Could it be claimed if it were not?
            let (claimed, own) = (claimed.without(route), player.routes.without(route));
            if board.unavailable_routes(position.players.len(), claimed, own).contains(route) {
                return Err(PositionError::Closed { route: board.route_name(route) });
            }
        }
    }
    Ok(())
}

/// Checks that every ticket is in exactly one place (C-7).
fn check_tickets(board: &'static Board, position: &Position) -> Checked {
    let mut seen = TicketSet::EMPTY;
    let mut see = |ticket: TicketId| {
        if seen.contains(ticket) {
            return Err(PositionError::TicketTwice { ticket: board.ticket_name(ticket) });
        }
        seen.insert(ticket);
        Ok(())
    };
    for player in &position.players {
        player.tickets.iter().try_for_each(&mut see)?;
        player.offer.iter().copied().try_for_each(&mut see)?;
    }
    position.refused.iter().try_for_each(&mut see)?;
    for (number, deck) in position.ticket_decks.iter().enumerate() {
        for &ticket in deck {
            see(ticket)?;
            if board.deck_sizes.deck_of(ticket) != number {
                return Err(PositionError::WrongTicketDeck { ticket: board.ticket_name(ticket) });
            }
        }
    }
    let all = TicketId::all(board.tickets.len());
    for ticket in all {
        if !seen.contains(ticket) {
            return Err(PositionError::TicketMissing { ticket: board.ticket_name(ticket) });
        }
    }
    Ok(())
}

/// MK-6, MK-47, MK-48
fn check_passengers(board: &'static Board, position: &Position) -> Checked {
    let Some(passengers) = board.rules.passengers else {
        let some = position.players.iter().any(|player| player.unplaced > 0 || !player.passengers.is_empty());
        return if some { Err(PositionError::NotInThisGame { what: "passengers" }) } else { Ok(()) };
    };
    let mut occupied = CitySet::EMPTY;
    for (seat, player) in seated(position) {
        let traveling = matches!(position.phase, Phase::Journey(_)) && seat == position.turn;
        let max = passengers.each as usize - usize::from(traveling);
        let found = player.unplaced as usize + player.passengers.iter().count();
        if found > max {
            return Err(PositionError::Passengers { seat, found, max });
        }
        for city in player.passengers.iter() {
            if board.map.countries().contains(city) {
                return Err(PositionError::PassengerOnCountry { city: board.city_name(city) });
            }
            if occupied.contains(city) {
                return Err(PositionError::TwoPassengers { city: board.city_name(city) });
            }
            occupied.insert(city);
        }
    }
    Ok(())
}

/// MK-5, MK-8
fn check_goods(board: &'static Board, position: &Position) -> Checked {
    let mut taken = [0; u8::MAX as usize + 1];
    for (city, left) in position.goods.iter().enumerate() {
        let city = CityId::new(city);
        let stack = board.stack(city);
        if !stack.ends_with(left) {
            return Err(PositionError::Goods { city: board.city_name(city) });
        }
        for &value in &stack[..stack.len() - left.len()] {
            taken[value as usize] += 1;
        }
    }
    let mut won = [0; u8::MAX as usize + 1];
    for player in &position.players {
        for &value in &player.tokens {
            won[value as usize] += 1;
        }
    }
    for (value, (won, taken)) in won.into_iter().zip(taken).enumerate() {
        if won != taken {
            return Err(PositionError::Tokens { value: value as u8, won, taken });
        }
    }
    Ok(())
}

/// C-29, C-92
fn check_rotation(position: &Position) -> Checked {
    let seats = position.players.len();
    let over = position.phase == Phase::Over;
    if position.turn.index() >= seats {
        return Err(PositionError::Turn { seat: position.turn });
    }
    let passes = position.passes;
    if passes as usize > seats || (passes as usize == seats && !over) {
        return Err(PositionError::Passes { passes });
    }
    match position.final_round {
        Some(turns_left) if turns_left == 0 || turns_left as usize > seats => {
            Err(PositionError::FinalRound { turns_left })
        }
        Some(_) | None => Ok(()),
    }
}

/// Checks that everything the phase needs is present, and nothing that belongs to another phase.
fn check_phase(board: &'static Board, position: &Position) -> Checked {
    match position.phase {
        Phase::Splits { waiting } => check_splits(board, position, waiting),
        Phase::OpeningTickets { waiting } => check_opening(board, position, waiting),
        Phase::Turn | Phase::Over => check_play(position),
        Phase::SecondPick => {
            check_play(position)?;
            let market = Market::from_parts(
                position.row,
                position.deck.iter().rev().copied().collect::<Pile>(),
                position.discard,
            );
            if market.can_pick(PickNumber::Second) { Ok(()) } else { Err(PositionError::NoSecondPick) }
        }
        Phase::KeepTickets => check_keeping(board, position),
        Phase::Journey(journey) => {
            check_play(position)?;
            check_journey(board, position, &journey)
        }
    }
}

/// Checks that only the active seat has an offer and nothing is left of the opening.
fn check_play(position: &Position) -> Checked {
    for (seat, player) in seated(position) {
        let chooses = position.phase == Phase::KeepTickets && seat == position.turn;
        if !chooses && !player.offer.is_empty() {
            return Err(PositionError::UnexpectedOffer { seat });
        }
        if player.split.is_some() {
            return Err(PositionError::Split { seat });
        }
    }
    match position.refused.len() {
        0 => Ok(()),
        found => Err(PositionError::Refused { found, needed: 0 }),
    }
}

/// C-84, C-87, MK-79
fn check_keeping(board: &Board, position: &Position) -> Checked {
    check_play(position)?;
    let dealt = board.rules.later_tickets.dealt as usize;
    let found = position.players[position.turn.index()].offer.len();
    let in_decks: usize = position.ticket_decks.iter().map(Vec::len).sum();
    let needed = dealt.min(found + in_decks);
    if found == 0 || found != needed {
        return Err(PositionError::OfferSize { seat: position.turn, found, needed: needed.max(1) });
    }
    Ok(())
}

/// C-19: nothing of a turn has happened yet.
fn check_before_play(position: &Position) -> Checked {
    let before_play = |what| Err(PositionError::BeforePlay { what });
    if position.players.iter().any(|player| !player.routes.is_empty()) {
        return before_play("claimed routes");
    }
    if position.players.iter().any(|player| !player.passengers.is_empty() || !player.tokens.is_empty()) {
        return before_play("passengers or goods of a player");
    }
    if position.passes > 0 {
        return before_play("passes");
    }
    if position.final_round.is_some() {
        return before_play("final round");
    }
    Ok(())
}

/// Checks that the phase awaits exactly those seats, and at least one.
fn check_waiting(waiting: SeatSet, missing: SeatSet) -> Checked {
    if missing.is_empty() {
        return Err(PositionError::NobodyWaiting);
    }
    if waiting == missing { Ok(()) } else { Err(PositionError::Waiting) }
}

/// MK-11, MK-12
fn check_splits(board: &Board, position: &Position, waiting: SeatSet) -> Checked {
    match board.rules.ticket_supply {
        TicketSupply::OneDeck => return Err(PositionError::NotInThisGame { what: "splits of tickets" }),
        TicketSupply::ShortAndLong => {}
    }
    check_before_play(position)?;
    let mut missing = SeatSet::EMPTY;
    for (seat, player) in seated(position) {
        match player.split {
            None => missing = missing.with(seat),
            Some(split) if split.total() == board.rules.opening_tickets.dealt => {}
            Some(_) => return Err(PositionError::Split { seat }),
        }
        if !player.offer.is_empty() {
            return Err(PositionError::UnexpectedOffer { seat });
        }
        if !player.tickets.is_empty() {
            return Err(PositionError::OpeningKept { seat, kept: player.tickets.len(), allowed: [0, 0] });
        }
    }
    if !position.refused.is_empty() {
        return Err(PositionError::Refused { found: position.refused.len(), needed: 0 });
    }
    check_waiting(waiting, missing)
}

/// C-16, C-18
fn check_opening(board: &Board, position: &Position, waiting: SeatSet) -> Checked {
    check_before_play(position)?;
    let deal = board.rules.opening_tickets;
    let dealt = deal.dealt as usize;
    let mut missing = SeatSet::EMPTY;
    let mut refused = 0;
    for (seat, player) in seated(position) {
        let kept = player.tickets.len();
        if player.split.is_some() {
            return Err(PositionError::Split { seat });
        }
        if player.offer.is_empty() {
            let allowed = [deal.min_kept, deal.dealt];
            if !(deal.min_kept as usize..=dealt).contains(&kept) {
                return Err(PositionError::OpeningKept { seat, kept, allowed });
            }
            refused += dealt - kept;
        } else {
            missing = missing.with(seat);
            if player.offer.len() != dealt {
                return Err(PositionError::OfferSize { seat, found: player.offer.len(), needed: dealt });
            }
            if kept > 0 {
                return Err(PositionError::OpeningKept { seat, kept, allowed: [0, 0] });
            }
        }
    }
    if position.refused.len() != refused {
        return Err(PositionError::Refused { found: position.refused.len(), needed: refused });
    }
    check_waiting(waiting, missing)
}

/// MK-56 to MK-70
fn check_journey(board: &'static Board, position: &Position, journey: &Journey) -> Checked {
    let map = &board.map;
    if board.rules.passengers.is_none() {
        return Err(PositionError::NotInThisGame { what: "journeys" });
    }
    let rider = &position.players[position.turn.index()];
    for route in journey.used.iter() {
        if !position.players.iter().any(|player| player.routes.contains(route)) {
            return Err(PositionError::JourneyUnclaimed { route: board.route_name(route) });
        }
        let parallel = map.with_parallels(RouteSet::only(route)).without(route);
        if position.options.parallel_return == Switch::Off && !parallel.is_disjoint(journey.used) {
            return Err(PositionError::JourneyReturned { route: board.route_name(route) });
        }
    }
    let Some(told) = Journey::from_trail(map, rider.routes, journey.used, journey.at, journey.points) else {
        return Err(PositionError::NotATrail);
    };
    if told != *journey {
        return Err(PositionError::InconsistentJourney);
    }
    for city in journey.entered.iter().chain([journey.start]) {
        if map.countries().contains(city) {
            return Err(PositionError::JourneyInCountry { city: board.city_name(city) });
        }
        let untouched = position.goods[city.index()].len() == board.stack(city).len();
        if city != journey.start && untouched && !board.stack(city).is_empty() {
            return Err(PositionError::JourneyToken { city: board.city_name(city) });
        }
    }
    let won: u32 = rider.tokens.iter().map(|&value| u32::from(value)).sum();
    if u32::from(journey.points) > won {
        return Err(PositionError::JourneyPoints { points: journey.points, won });
    }
    let have = rider.hand[TrainCard::Passenger];
    if have < journey.cards {
        return Err(PositionError::JourneyCards { have, needed: journey.cards });
    }
    Ok(())
}
