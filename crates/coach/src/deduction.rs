//! What a seat could know about its opponents at a moment of a game: certain cards, the distribution of the other cards,
//! likely tickets, and the cities and routes that these need.

use bots::Version;
use engine::board::map::{CityId, CitySet, MAX_CITIES, MAX_ROUTES, RouteId};
use engine::card::{Cards, TrainCard};
use engine::for_kind;
use engine::game::Viewer;
use engine::record::Record;
use engine::seat::{MAX_SEATS, Seat};
use engine::shuffle::FastRng;
use engine::ticket::MAX_TICKETS;
use serde::Serialize;

use crate::analyzer::Refusal;
use crate::coached::Coached;
use crate::timeline::{Timeline, replay};

/// What is asked about a moment of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// Number of actions of the record before the moment.
    pub step: usize,
    /// The seat whose knowledge counts.
    pub seat: Seat,
    /// Number of sampled games.
    pub worlds: u32,
    /// Seed of the sampled games.
    pub seed: u64,
}

/// What a seat could know about its opponents.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Deduction {
    /// Number of actions before the moment.
    pub step: usize,
    /// The seat whose knowledge this is.
    pub seat: usize,
    /// Number of sampled games.
    pub worlds: u32,
    /// The other seats.
    pub opponents: Vec<Opponent>,
}

/// What could be known about one opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opponent {
    /// The seat.
    pub seat: usize,
    /// Expected number of cards in hand; a whole number where the table shows it.
    pub cards: f64,
    /// Every kind of card that the opponent may hold.
    pub kinds: Vec<CardBelief>,
    /// Tickets that the opponent may hold, most likely first.
    pub tickets: Vec<TicketBelief>,
    /// Chance that a held ticket names the city, by id; cities without such a chance are left out.
    pub cities: Vec<Shade>,
    /// Chance that the opponent's plan needs the route, by id; empty in the Card Game.
    pub routes: Vec<Shade>,
}

/// Belief about the cards of one kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardBelief {
    /// Name of the kind.
    pub card: String,
    /// Cards seen to be taken and not seen to be played.
    pub certain: u8,
    /// Expected number of cards, the certain ones included.
    pub expected: f64,
    /// Chance of holding at least 1, 2, … cards.
    pub at_least: Vec<f64>,
}

/// Belief about a ticket.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TicketBelief {
    /// Id of the ticket.
    pub ticket: String,
    /// Its points.
    pub points: u8,
    /// Chance that the opponent holds it.
    pub chance: f64,
}

/// Weight by which a city or route is shaded.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shade {
    /// Id of the city or route.
    pub id: String,
    /// The chance, from 0 to 1.
    pub chance: f64,
}

/// What a seat really held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Truth {
    /// The seat.
    pub seat: usize,
    /// Its cards: name and number of every kind in hand.
    pub cards: Vec<(String, u8)>,
    /// Ids of its tickets.
    pub tickets: Vec<String>,
}

/// Returns what a seat could know about its opponents at a moment of a record.
///
/// # Errors
/// Returns a [`Refusal`] if the record does not replay or has no such seat or moment.
pub fn deduce(record: &Record, question: &Question) -> Result<Deduction, Refusal> {
    check(record, question.step, Some(question.seat))?;
    Ok(for_kind!(replay(record)?, timeline => deduced(&timeline, question)))
}

/// Returns what all seats really held at a moment of a record.
///
/// # Errors
/// Returns a [`Refusal`] if the record does not replay or has no such moment.
pub fn truth(record: &Record, step: usize) -> Result<Vec<Truth>, Refusal> {
    check(record, step, None)?;
    Ok(for_kind!(replay(record)?, timeline => held(timeline.game_at(step))))
}

pub(crate) fn check(record: &Record, step: usize, seat: Option<Seat>) -> Result<(), Refusal> {
    if record.rules_version != engine::record::RULES_VERSION {
        return Err(Refusal::RulesVersion(record.rules_version));
    }
    if let Some(seat) = seat
        && seat.index() >= record.setup.seats()
    {
        return Err(Refusal::NoSuchSeat(seat));
    }
    if step > record.steps.len() {
        return Err(Refusal::NoSuchStep(step));
    }
    Ok(())
}

fn held<G: Coached>(game: &G) -> Vec<Truth> {
    let truth = |seat: Seat| {
        let view = game.view(Viewer::Seat(seat));
        Truth {
            seat: seat.index(),
            cards: game.hand_of(seat).iter().map(|(card, count)| (card.name().to_owned(), count)).collect(),
            tickets: game.held_by(seat).iter().map(|ticket| G::ticket(&view, ticket).0).collect(),
        }
    };
    Seat::all(game.seats()).map(truth).collect()
}

/// Counts of one opponent over the sampled games.
#[derive(Clone)]
struct Counts {
    /// How often each kind was held at least `n + 1` times.
    at_least: [Vec<u32>; TrainCard::KINDS],
    tickets: [u32; MAX_TICKETS],
    cities: [u32; MAX_CITIES],
    routes: [u32; MAX_ROUTES],
}

impl Counts {
    fn new() -> Self {
        Self {
            at_least: std::array::from_fn(|_| Vec::new()),
            tickets: [0; MAX_TICKETS],
            cities: [0; MAX_CITIES],
            routes: [0; MAX_ROUTES],
        }
    }
}

fn deduced<G: Coached>(timeline: &Timeline<G>, question: &Question) -> Deduction {
    let &Question { step, seat, worlds, seed } = question;
    let game = timeline.game_at(step);
    let view = game.view(Viewer::Seat(seat));
    let memory = timeline.memory_at(step, seat, &view);
    let worlds = worlds.max(1);
    let mut rng = FastRng::new(seed);
    let mut counts = vec![Counts::new(); MAX_SEATS];
    let others: Vec<Seat> = Seat::all(game.seats()).filter(|&other| other != seat).collect();
    for _ in 0..worlds {
        let world = G::sample(&view, &memory, &mut rng);
        let plans = world.plans(Version::LATEST);
        for &other in &others {
            let counts = &mut counts[other.index()];
            for (card, count) in world.hand_of(other).iter() {
                let at_least = &mut counts.at_least[card.index()];
                at_least.resize(at_least.len().max(count as usize), 0);
                at_least[..count as usize].iter_mut().for_each(|times| *times += 1);
            }
            let mut cities = CitySet::EMPTY;
            for ticket in world.held_by(other).iter() {
                counts.tickets[ticket.index()] += 1;
                cities |= G::ends(&view, ticket).into_iter().collect::<CitySet>();
            }
            cities.iter().for_each(|city| counts.cities[city.index()] += 1);
            G::planned_routes(&plans, other).iter().for_each(|route| counts.routes[route.index()] += 1);
        }
    }
    let opponents = others
        .iter()
        .map(|&other| {
            opponent::<G>(&view, other, &G::certain(&view, &memory, other), &counts[other.index()], worlds)
        })
        .collect();
    Deduction { step, seat: seat.index(), worlds, opponents }
}

fn opponent<G: Coached>(
    view: &G::View,
    seat: Seat,
    certain: &Cards,
    counts: &Counts,
    worlds: u32,
) -> Opponent {
    let share = |times: u32| f64::from(times) / f64::from(worlds);
    let mut kinds = Vec::new();
    for (place, times) in counts.at_least.iter().enumerate().filter(|(_, times)| !times.is_empty()) {
        let card = TrainCard::from_index(place);
        let at_least: Vec<f64> = times.iter().copied().map(share).collect();
        kinds.push(CardBelief {
            card: card.name().to_owned(),
            certain: certain[card],
            expected: at_least.iter().sum(),
            at_least,
        });
    }
    let mut tickets: Vec<TicketBelief> = Vec::new();
    for (place, &times) in counts.tickets.iter().enumerate().filter(|(_, times)| **times > 0) {
        let (ticket, points) = G::ticket(view, engine::ticket::TicketId::new(place));
        tickets.push(TicketBelief { ticket, points, chance: share(times) });
    }
    tickets.sort_by(|one, other| {
        other.chance.total_cmp(&one.chance).then_with(|| one.ticket.cmp(&other.ticket))
    });
    let shade = |id: String, times: u32| Shade { id, chance: share(times) };
    let cities = CityId::all(MAX_CITIES).zip(counts.cities).filter(|(_, times)| *times > 0);
    let routes = RouteId::all(MAX_ROUTES).zip(counts.routes).filter(|(_, times)| *times > 0);
    Opponent {
        seat: seat.index(),
        cards: kinds.iter().map(|kind| kind.expected).sum(),
        kinds,
        tickets,
        cities: cities.map(|(city, times)| shade(G::city(view, city), times)).collect(),
        routes: routes.map(|(route, times)| shade(G::route(view, route), times)).collect(),
    }
}
