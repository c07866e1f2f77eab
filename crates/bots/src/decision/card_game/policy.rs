//! Policy of the Card Game: which colors the tickets need, when to place them, whom to rob.

use engine::card::{Color, TrainCard};
use engine::card_game::action::{Action, ColorSet, Placement};
use engine::market::{PickNumber, Source};
use engine::ticket::{Kept, TicketDeal, TicketId, TicketSet};

use crate::value::card_game::seat_state::SeatState;

/// Tuning parameters, found by playing many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Cost of a placement's turn, in useful cards.
    pub place_cost: f32,
    /// Value of a card that an opponent loses, in useful cards.
    pub rob: f32,
    /// Value of a placed card that no ticket needs yet.
    pub spare: f32,
    /// Probability per opponent that a group of one card is robbed before it moves; smaller for larger groups.
    pub risk: f32,
    /// Maximum number of missing cards when tickets are drawn.
    pub ask_missing: f32,
    /// Minimum number of turns left when tickets are drawn.
    pub ask_turns: f32,
    /// Cost of a missing card when tickets are kept, in points.
    pub missing: f32,
    /// Cards that an average turn adds to the stack.
    pub pace: f32,
    /// Value of a ticket that names a big city, as a fraction of the city's bonus.
    pub city: f32,
    /// Hand size above which placements become cheaper.
    pub full_hand: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            place_cost: 2.0,
            rob: 0.4,
            spare: 0.25,
            risk: 0.25,
            ask_missing: 2.0,
            ask_turns: 7.0,
            missing: 3.0,
            pace: 0.8,
            city: 0.3,
            full_hand: 12.0,
        }
    }
}

/// Cards that a seat's tickets still need.
#[derive(Clone, Copy, Debug)]
pub struct Deficit {
    /// Cards of each color that the tickets need beyond stack and yard.
    pub colors: [u8; Color::COUNT],
    /// Cards missing beyond stack, yard and hand.
    pub missing: f32,
    /// Needed cards that the wilds of stack and yard do not cover.
    pub open: f32,
}

impl Deficit {
    /// Computes what `state` lacks for `tickets`.
    pub fn of(state: &SeatState, tickets: TicketSet) -> Self {
        let (colors, wilds) = state.deficits(tickets);
        let open = colors.iter().map(|&count| f32::from(count)).sum::<f32>() - f32::from(wilds);
        let mut missing = -f32::from(wilds) - f32::from(state.hand[TrainCard::Wild]);
        for color in Color::ALL {
            missing += f32::from(colors[color.index()].saturating_sub(state.hand[color]));
        }
        Self { colors, missing: missing.max(0.0), open: open.max(0.0) }
    }
}

/// Chooses the action of a turn.
pub fn turn(state: &SeatState, weights: &Weights) -> Action {
    let deficit = Deficit::of(state, state.tickets);
    let turns = state.turns_after();
    let placement = best_placement(state, &deficit, weights, turns);
    if state.ticket_deck > 0
        && turns >= weights.ask_turns
        && deficit.missing <= weights.ask_missing
        && placement.is_none_or(|(score, _)| score < 1.5)
    {
        return Action::AskTickets;
    }
    if let Some((score, placement)) = placement
        && score > 0.0
    {
        return Action::Place(placement);
    }
    if let Some(pick) = pick(state, &deficit, PickNumber::First) {
        return pick;
    }
    match placement {
        Some((_, placement)) => Action::Place(placement),
        None if state.ticket_deck > 0 => Action::AskTickets,
        None => Action::Pass,
    }
}

/// Returns the best placement with its value beyond the cost of the turn.
pub fn best_placement(
    state: &SeatState,
    deficit: &Deficit,
    weights: &Weights,
    turns: f32,
) -> Option<(f32, Placement)> {
    let hand_size = state.hand.len() as f32;
    let steps = turns.floor().clamp(0.0, 12.0) as u8;
    // Toward the end and with a full hand, placing is cheaper: cards left in hand score nothing.
    let hurry =
        ((hand_size - weights.full_hand) / 4.0).max(0.0) + if turns < 5.0 { 5.0 - turns } else { 0.0 };
    let cost = (weights.place_cost - 0.5 * hurry).max(0.3);
    let mut best = None::<(f32, Placement)>;
    let mut consider = |score: f32, placement: Placement| {
        if best.is_none_or(|best| score > best.0) {
            best = Some((score, placement));
        }
    };
    let own = state.yards.of(state.seat);
    let wilds = state.hand[TrainCard::Wild];
    let opponents = (state.seats - 1) as f32;
    let mut singles = [(0.0_f32, Color::Red); Color::COUNT];
    let mut single_count = 0;
    for color in Color::ALL {
        let have = state.hand[color];
        if have == 0 || own.contains(color) {
            continue;
        }
        let standing = state.yards.group(color).len();
        let min = (standing + 1).max(2);
        let need = deficit.colors[color.index()];
        if standing == 0 {
            let survives = 1.0 - weights.risk;
            singles[single_count] = (survives * if need > 0 { 1.0 } else { weights.spare }, color);
            single_count += 1;
        }
        // As many as are useful, and at least the minimum of the rules.
        let wanted = need.max(min).min(have);
        for colored in [wanted, have] {
            let with = min.saturating_sub(colored);
            if with > wilds {
                continue;
            }
            for with in [with, (deficit.open as u8).saturating_sub(colored).clamp(with, wilds)] {
                let brings = brought(need, colored, with, steps, deficit, weights, opponents);
                let robbed = f32::from(standing) * weights.rob / opponents;
                consider(brings + robbed - cost, Placement::Group { color, colored, wilds: with });
            }
        }
    }
    if single_count >= 3 && steps >= 1 {
        let singles = &mut singles[..single_count];
        singles.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let brings: f32 = singles[..3].iter().map(|single| single.0).sum();
        let colors: ColorSet = singles[..3].iter().map(|single| single.1).collect();
        consider(brings - cost, Placement::Singles(colors));
    }
    best
}

/// Returns the expected number of useful cards of a group that reach the stack, given robberies and time.
fn brought(
    need: u8,
    colored: u8,
    wilds: u8,
    steps: u8,
    deficit: &Deficit,
    weights: &Weights,
    opponents: f32,
) -> f32 {
    let mut useful = 0.0;
    let mut survives = 1.0;
    let size = colored + wilds;
    for moved in 0..size.min(steps) {
        let left = f32::from(size - moved);
        survives *= 1.0 - weights.risk * opponents.min(2.0) / (left * left).max(1.0);
        let worth = if moved < wilds {
            // A placed wild is worth less than one in hand, which can still be used for any color.
            if deficit.open > f32::from(moved) { 0.8 } else { 0.1 }
        } else if moved - wilds < need {
            1.0
        } else {
            weights.spare
        };
        useful += survives * worth;
    }
    // Wilds that leave the hand cost flexibility.
    useful - f32::from(wilds) * 0.55
}

/// Chooses the pick that helps the tickets most.
pub fn pick(state: &SeatState, deficit: &Deficit, number: PickNumber) -> Option<Action> {
    let own = state.yards.of(state.seat);
    let worth = |color: Color| {
        let need = deficit.colors[color.index()];
        let have = state.hand[color];
        let stands = if own.contains(color) { 0.15 } else { 0.0 };
        if need > have {
            1.0 + 0.15 * f32::from(have.min(3)) - stands
        } else {
            0.25 + 0.06 * f32::from(have.min(4)) - stands
        }
    };
    let wild_value = if deficit.open > 0.0 { 1.5 } else { 0.7 };
    let mut blind = wild_value * 16.0;
    for color in Color::ALL {
        blind += worth(color) * 10.0;
    }
    let blind = if state.deck == 0 { f32::MIN } else { blind / 96.0 };
    let mut best = (f32::MIN, None);
    let mut second = blind;
    let mut wild = None;
    for (slot, card) in state.row.iter().enumerate() {
        match card {
            Some(TrainCard::Colored(color)) => {
                let worth = worth(*color);
                if worth > best.0 {
                    second = second.max(best.0);
                    best = (worth, Some(slot as u8));
                } else {
                    second = second.max(worth);
                }
            }
            Some(TrainCard::Wild) => wild = Some(slot as u8),
            Some(TrainCard::WildPlus4 | TrainCard::Passenger) | None => {}
        }
    }
    let row = best.1.map(|slot| Action::Pick(Source::Row(slot)));
    let deck = (state.deck > 0).then_some(Action::Pick(Source::Deck));
    if number == PickNumber::First
        && let Some(slot) = wild
        && (wild_value * 1.2 > best.0.max(blind) + second.max(0.0) || (row.is_none() && deck.is_none()))
    {
        return Some(Action::Pick(Source::Row(slot)));
    }
    if best.0 > blind { row.or(deck) } else { deck.or(row) }
}

/// Chooses which of the offered tickets to keep, when they are dealt like that.
pub fn keep(state: &SeatState, offer: &[TicketId], deal: &TicketDeal, weights: &Weights) -> Kept {
    let turns = state.turns_after() * if state.second_round_follows { 1.7 } else { 1.0 };
    let capacity = turns * weights.pace;
    let mut best = (f32::MIN, Kept::NONE);
    for kept in Kept::choices(offer.len(), usize::from(deal.min_kept)) {
        let mut tickets = state.tickets;
        let mut value = 0.0;
        for (place, &ticket) in offer.iter().enumerate() {
            if kept.contains(place) {
                tickets.insert(ticket);
                value += f32::from(state.kit.ticket(ticket).points);
                for (city, naming) in state.kit.big_cities.iter().zip(&state.kit.tickets_by_big_city) {
                    if naming.contains(ticket) {
                        value += f32::from(city.points) * weights.city;
                    }
                }
            }
        }
        let deficit = Deficit::of(state, tickets);
        value -= deficit.missing * weights.missing;
        value -= (deficit.missing - capacity).max(0.0) * 8.0;
        if value > best.0 {
            best = (value, kept);
        }
    }
    best.1
}
