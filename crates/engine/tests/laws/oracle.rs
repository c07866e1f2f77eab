//! An oracle: a second, simple implementation of the legal actions, which uses only what the seat may know.

use engine::board::action::{Action, Claim, Split};
use engine::board::journey::Journey;
use engine::board::map::{CityId, RouteId};
use engine::board::payment::Payment;
use engine::board::phase::Phase;
use engine::board::rules::{FinalTurn, ParallelRoutes, TicketSupply};
use engine::board::view::View;
use engine::card::{Color, TrainCard};
use engine::data::CityKind;
use engine::market::Source;
use engine::options::Switch;
use engine::seat::Seat;
use engine::ticket::Kept;

/// Whether the seat whose view it is may do that.
pub(crate) fn allows(view: &View, action: Action) -> bool {
    let Some(seat) = view.viewer.seat() else { return false };
    if !view.awaiting.contains(seat) {
        return false;
    }
    match (&view.phase, action) {
        (Phase::Splits { .. }, Action::Announce(split)) => {
            serves(view, split, u32::from(view.board.rules.opening_tickets.dealt))
        }
        (Phase::OpeningTickets { .. }, Action::Keep(kept)) => {
            keeps(view, kept, view.board.rules.opening_tickets.min_kept)
        }
        (Phase::KeepTickets, Action::Keep(kept)) => {
            keeps(view, kept, view.board.rules.later_tickets.min_kept)
        }
        (Phase::Turn, Action::Pick(source)) => lies_there(view, source).is_some(),
        (Phase::SecondPick, Action::Pick(source)) => match lies_there(view, source) {
            Some(Some(TrainCard::Wild)) | None => false,
            Some(_) => true,
        },
        (Phase::Turn, Action::Claim(claim)) => may_claim(view, seat, &claim),
        (Phase::Turn, Action::AskTickets(split)) => may_ask(view, split),
        (Phase::Turn, Action::Ride { route, from: Some(from) }) => {
            view.players[seat].passengers.contains(from) && may_ride(view, seat, from, &[], 0, route)
        }
        (Phase::Journey(journey), Action::Ride { route, from: None }) => {
            let Journey { at, used, cards, .. } = journey;
            may_ride(view, seat, *at, &used.iter().collect::<Vec<_>>(), *cards, route)
        }
        (Phase::Journey(_), Action::Alight) => true,
        (Phase::Turn, Action::Pass) => {
            let optional = view.board.rules.final_turn == FinalTurn::Optional;
            optional && view.rotation.final_turns_left().is_some()
                || !everything(view).any(|other| other != Action::Pass && allows(view, other))
        }
        _ => false,
    }
}

/// The card that a pick would take, where it can be seen; nothing if there is no card.
fn lies_there(view: &View, source: Source) -> Option<Option<TrainCard>> {
    match source {
        Source::Deck => (view.deck > 0).then_some(None),
        Source::Row(slot) => view.row.get(usize::from(slot)).copied().flatten().map(Some),
    }
}

fn keeps(view: &View, kept: Kept, min: u8) -> bool {
    let offered = view.offer.len();
    let highest = (0..8).rev().find(|&position| kept.contains(position));
    highest.is_none_or(|highest| highest < offered) && kept.len() >= usize::from(min).min(offered)
}

fn serves(view: &View, split: Split, needed: u32) -> bool {
    let [short, long] = view.ticket_decks;
    u32::from(split.short) + u32::from(split.long) == needed && split.short <= short && split.long <= long
}

fn may_ask(view: &View, split: Option<Split>) -> bool {
    let left: u32 = view.ticket_decks.iter().map(|&size| u32::from(size)).sum();
    match (view.board.rules.ticket_supply, split) {
        (TicketSupply::OneDeck, None) => left > 0,
        (TicketSupply::ShortAndLong, Some(split)) => {
            left > 0 && serves(view, split, left.min(u32::from(view.board.rules.later_tickets.dealt)))
        }
        (TicketSupply::OneDeck, Some(_)) | (TicketSupply::ShortAndLong, None) => false,
    }
}

fn owner(view: &View, route: usize) -> Option<Seat> {
    Seat::all(view.seats()).find(|&seat| view.players[seat].routes.contains(RouteId::new(route)))
}

/// The tracks between the same two cities, the route itself included.
fn group(view: &View, route: usize) -> Vec<usize> {
    let sorted = |route: usize| {
        let mut ends = view.board.data.routes[route].ends;
        ends.sort_unstable();
        ends
    };
    (0..view.board.data.routes.len()).filter(|&other| sorted(other) == sorted(route)).collect()
}

/// Whether the seat may have the route, whatever it costs.
pub(crate) fn is_open(view: &View, seat: Seat, route: usize) -> bool {
    let owners: Vec<Option<Seat>> = group(view, route).into_iter().map(|track| owner(view, track)).collect();
    let ParallelRoutes::AllOpenFrom { seats } = view.board.rules.parallel_routes;
    let open = if view.seats() < usize::from(seats) {
        owners.iter().all(Option::is_none)
    } else {
        owner(view, route).is_none() && !owners.contains(&Some(seat))
    };
    open && view.board.data.routes[route].length <= view.players[seat].pieces
}

fn may_claim(view: &View, seat: Seat, claim: &Claim) -> bool {
    is_open(view, seat, claim.route.index()) && pays(view, claim) && may_place(view, seat, claim)
}

fn pays(view: &View, claim: &Claim) -> bool {
    let route = &view.board.data.routes[claim.route.index()];
    let payment = claim.payment;
    let (colored, wilds, wilds_plus4) = (payment.colored(), payment.wilds(), payment.wilds_plus4());
    let of_color = match payment.color() {
        Some(color) => {
            colored > 0
                && view.hand[color] >= colored
                && (route.color.is_none() || route.color == Some(color))
        }
        None => colored == 0,
    };
    of_color
        && u32::from(colored) + u32::from(wilds) + u32::from(wilds_plus4) == u32::from(route.length)
        && view.hand[TrainCard::Wild] >= wilds
        && view.hand[TrainCard::WildPlus4] >= wilds_plus4
        && (wilds_plus4 == 0 || route.length >= 4)
}

fn may_place(view: &View, seat: Seat, claim: &Claim) -> bool {
    let Some(city) = claim.passenger else { return true };
    let ends = view.board.data.routes[claim.route.index()].ends;
    ends.contains(&city.index())
        && view.board.data.cities[city.index()].kind == CityKind::City
        && view.players[seat].unplaced > 0
        && !view.players.first(view.seats()).iter().any(|player| player.passengers.contains(city))
}

fn may_ride(view: &View, seat: Seat, at: CityId, used: &[RouteId], cards: u8, route: RouteId) -> bool {
    let ends = view.board.data.routes[route.index()].ends;
    let Some(there) = ends.iter().position(|&end| end == at.index()) else { return false };
    let to = ends[1 - there];
    let repeats = match view.options.parallel_return {
        Switch::On => used.contains(&route),
        Switch::Off => group(view, route.index()).iter().any(|&track| used.contains(&RouteId::new(track))),
    };
    let costs = match owner(view, route.index()) {
        None => return false,
        Some(owner) => u8::from(owner != seat),
    };
    !repeats
        && view.board.data.cities[to].kind == CityKind::City
        && view.hand[TrainCard::Passenger] >= cards + costs
}

/// Everything that can be written as an action on this board, within reason.
pub(crate) fn everything(view: &View) -> impl Iterator<Item = Action> {
    let data = &view.board.data;
    let special = view.board.rules.passengers.is_some();
    let cities = data.cities.len();
    let routes = RouteId::all(data.routes.len());
    let picks = (0..7).map(|slot| Action::Pick(Source::Row(slot))).chain([Action::Pick(Source::Deck)]);
    let splits = || (0..6).flat_map(|short| (0..6).map(move |long| Split { short, long }));
    let tickets = splits().map(Some).chain([None]).map(Action::AskTickets);
    let announced = splits().map(Action::Announce);
    let kept = (0..64).map(|bits| Action::Keep(Kept::from_bits(bits)));
    let rides = routes.clone().flat_map(move |route| {
        let starts = CityId::all(cities).filter(move |_| special).map(Some);
        starts.chain([None]).map(move |from| Action::Ride { route, from })
    });
    let claims = routes.flat_map(move |route| {
        let track = &data.routes[route.index()];
        let elsewhere = (track.ends[0] + 1) % data.cities.len();
        let places = [track.ends[0], track.ends[1], elsewhere].map(|city| Some(CityId::new(city)));
        payments(track.length, special).flat_map(move |payment| {
            let fits = payment.len() == track.length;
            let places = places.into_iter().filter(move |_| fits && special).chain([None]);
            places.map(move |passenger| Action::Claim(Claim { route, payment, passenger }))
        })
    });
    picks
        .chain(tickets)
        .chain(announced)
        .chain(kept)
        .chain(rides)
        .chain(claims)
        .chain([Action::Alight, Action::Pass])
}

/// Every well-formed action on this board, in the order in which a game lists its legal ones.
pub(crate) fn universe(view: &View) -> impl Iterator<Item = Action> {
    let data = &view.board.data;
    let special = view.board.rules.passengers.is_some();
    let routes = || RouteId::all(data.routes.len());
    let sources = [Source::Deck].into_iter().chain((0..7).map(Source::Row));
    let splits = || (0..6).flat_map(|short| (0..6).map(move |long| Split { short, long }));
    let asks = [None].into_iter().chain(splits().map(Some));
    let claims = routes().flat_map(move |route| {
        let track = &data.routes[route.index()];
        let places = track.ends.map(|city| Some(CityId::new(city)));
        payments_of(track.length, special).flat_map(move |payment| {
            let places = [None].into_iter().chain(places.into_iter().filter(move |_| special));
            places.map(move |passenger| Action::Claim(Claim { route, payment, passenger }))
        })
    });
    let starts = [None].into_iter().chain(CityId::all(data.cities.len()).map(Some));
    let rides = starts.flat_map(move |from| routes().map(move |route| Action::Ride { route, from }));
    sources
        .map(Action::Pick)
        .chain(asks.map(Action::AskTickets))
        .chain(splits().map(Action::Announce))
        .chain((0..64).map(|bits| Action::Keep(Kept::from_bits(bits))))
        .chain(claims)
        .chain(rides)
        .chain([Action::Alight, Action::Pass])
}

/// Every payment of `length` cards: colors in their order, most colored cards first, then fewest wilds.
fn payments_of(length: u8, plus4: bool) -> impl Iterator<Item = Payment> {
    let colors = Color::ALL.into_iter().map(Some).chain([None]);
    colors.flat_map(move |color| {
        let colored = if color.is_some() { 1..=length } else { 0..=0 };
        colored.rev().flat_map(move |colored| {
            let rest = length - colored;
            let min_wilds = if plus4 { 0 } else { rest.saturating_sub(1) };
            (min_wilds..=rest).map(move |wilds| Payment::of_payer(color, colored, wilds, rest - wilds))
        })
    })
}

/// Returns every payment of `length` cards, and of one more and one less.
fn payments(length: u8, plus4: bool) -> impl Iterator<Item = Payment> {
    let colors = Color::ALL.into_iter().map(Some).chain([None]);
    let most_plus4 = if plus4 { length } else { 1 };
    (length - 1..=length + 1).flat_map(move |total| {
        colors.clone().flat_map(move |color| {
            let colored = if color.is_some() { 1..=total } else { 0..=0 };
            colored.flat_map(move |colored| {
                (0..=(total - colored).min(most_plus4)).map(move |wilds_plus4| {
                    Payment::of_payer(color, colored, total - colored - wilds_plus4, wilds_plus4)
                })
            })
        })
    })
}
