//! How to play the Card Game by plan: which colors the tickets still need, when to place them, whom to rob.

use engine::card::{Color, TrainCard};
use engine::card_game::action::{Action, ColorSet, Placement};
use engine::market::Source;
use engine::ticket::{Kept, TicketId, TicketSet};

use crate::value::card_game::seat_state::{Follows, Stance};

/// Numbers found by playing many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// How many useful cards a placement must bring to be worth a turn.
    pub place_cost: f32,
    /// What a card is worth that a rival loses, in useful cards.
    pub rob: f32,
    /// What a placed card is worth that no ticket needs yet.
    pub spare: f32,
    /// The risk that a group of one card is robbed before it moves on, by rival; larger ones run less.
    pub risk: f32,
    /// How many cards may still be missing when tickets are drawn.
    pub ask_missing: f32,
    /// How many turns must be left when tickets are drawn.
    pub ask_turns: f32,
    /// What a missing card costs when tickets are kept, in points.
    pub missing: f32,
    /// Cards that a turn brings into the stack in the end.
    pub pace: f32,
    /// What naming a big city is worth, in parts of its bonus.
    pub city: f32,
    /// Placements become cheaper with more cards in hand than this.
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

/// What the seat lacks, and what it has.
#[derive(Clone, Copy, Debug)]
pub struct Lacks {
    /// Cards of each color that the tickets need beyond stack and yard.
    pub colors: [u8; Color::COUNT],
    /// Cards missing beyond stack, yard and hand.
    pub missing: f32,
    /// What the wilds of stack and yard do not cover of the colors.
    pub open: f32,
}

impl Lacks {
    /// What the stance lacks for these tickets.
    pub fn of(stance: &Stance, tickets: TicketSet) -> Self {
        let (colors, wilds) = stance.deficits(tickets);
        let open = colors.iter().map(|&count| f32::from(count)).sum::<f32>() - f32::from(wilds);
        let mut missing = -f32::from(wilds) - f32::from(stance.hand[TrainCard::Wild]);
        for color in Color::ALL {
            missing += f32::from(colors[color.index()].saturating_sub(stance.hand[color]));
        }
        Self { colors, missing: missing.max(0.0), open: open.max(0.0) }
    }
}

/// The best action on the seat's turn.
pub fn turn(stance: &Stance, weights: &Weights) -> Action {
    let lacks = Lacks::of(stance, stance.tickets);
    let turns = stance.turns_after();
    let placement = best_placement(stance, &lacks, weights, turns);
    if stance.ticket_deck > 0
        && turns >= weights.ask_turns
        && lacks.missing <= weights.ask_missing
        && placement.is_none_or(|(score, _)| score < 1.5)
    {
        return Action::AskTickets;
    }
    if let Some((score, placement)) = placement
        && score > 0.0
    {
        return Action::Place(placement);
    }
    if let Some(pick) = pick(stance, &lacks, PickTurn::First) {
        return pick;
    }
    match placement {
        Some((_, placement)) => Action::Place(placement),
        None if stance.ticket_deck > 0 => Action::AskTickets,
        None => Action::Pass,
    }
}

/// The placement that brings most, with what it brings beyond the turn it costs.
pub fn best_placement(
    stance: &Stance,
    lacks: &Lacks,
    weights: &Weights,
    turns: f32,
) -> Option<(f32, Placement)> {
    let hand_size = stance.hand.len() as f32;
    let steps = turns.floor().clamp(0.0, 12.0) as u8;
    // Towards the end, and with a full hand, placing costs nothing: cards in hand score nothing.
    let hurry =
        ((hand_size - weights.full_hand) / 4.0).max(0.0) + if turns < 5.0 { 5.0 - turns } else { 0.0 };
    let cost = (weights.place_cost - 0.5 * hurry).max(0.3);
    let mut best = None::<(f32, Placement)>;
    let mut consider = |score: f32, placement: Placement| {
        if best.is_none_or(|best| score > best.0) {
            best = Some((score, placement));
        }
    };
    let own = stance.yards.of(stance.seat);
    let wilds = stance.hand[TrainCard::Wild];
    let rivals = (stance.seats - 1) as f32;
    let mut singles = [(0.0_f32, Color::Red); Color::COUNT];
    let mut single_count = 0;
    for color in Color::ALL {
        let have = stance.hand[color];
        if have == 0 || own.contains(color) {
            continue;
        }
        let standing = stance.yards.group(color).len();
        let least = (standing + 1).max(2);
        let need = lacks.colors[color.index()];
        if standing == 0 {
            let survives = 1.0 - weights.risk;
            singles[single_count] = (survives * if need > 0 { 1.0 } else { weights.spare }, color);
            single_count += 1;
        }
        // As many as are of use, and at least as many as the rules ask for.
        let wanted = need.max(least).min(have);
        for colored in [wanted, have] {
            let with = least.saturating_sub(colored);
            if with > wilds {
                continue;
            }
            for with in [with, (lacks.open as u8).saturating_sub(colored).clamp(with, wilds)] {
                let brings = brought(need, colored, with, steps, lacks, weights, rivals);
                let robbed = f32::from(standing) * weights.rob / rivals;
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

/// How many useful cards of a group reach the stack, as far as robbers and time let them.
fn brought(
    need: u8,
    colored: u8,
    wilds: u8,
    steps: u8,
    lacks: &Lacks,
    weights: &Weights,
    rivals: f32,
) -> f32 {
    let mut useful = 0.0;
    let mut survives = 1.0;
    let size = colored + wilds;
    for moved in 0..size.min(steps) {
        let left = f32::from(size - moved);
        survives *= 1.0 - weights.risk * rivals.min(2.0) / (left * left).max(1.0);
        let worth = if moved < wilds {
            // A wild is worth a little less here than in hand, where it waits for the color that lacks most.
            if lacks.open > f32::from(moved) { 0.8 } else { 0.1 }
        } else if moved - wilds < need {
            1.0
        } else {
            weights.spare
        };
        useful += survives * worth;
    }
    // Wilds that leave the hand are missed there.
    useful - f32::from(wilds) * 0.55
}

/// Which pick it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickTurn {
    /// The first.
    First,
    /// The second.
    Second,
}

/// The pick that serves the tickets best.
pub fn pick(stance: &Stance, lacks: &Lacks, number: PickTurn) -> Option<Action> {
    let own = stance.yards.of(stance.seat);
    let worth = |color: Color| {
        let need = lacks.colors[color.index()];
        let have = stance.hand[color];
        let stands = if own.contains(color) { 0.15 } else { 0.0 };
        if need > have {
            1.0 + 0.15 * f32::from(have.min(3)) - stands
        } else {
            0.25 + 0.06 * f32::from(have.min(4)) - stands
        }
    };
    let joker = if lacks.open > 0.0 { 1.5 } else { 0.7 };
    let mut blind = joker * 16.0;
    for color in Color::ALL {
        blind += worth(color) * 10.0;
    }
    let blind = if stance.deck == 0 { f32::MIN } else { blind / 96.0 };
    let mut best = (f32::MIN, None);
    let mut second = blind;
    let mut wild = None;
    for (slot, card) in stance.row.iter().enumerate() {
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
    let deck = (stance.deck > 0).then_some(Action::Pick(Source::Deck));
    if number == PickTurn::First
        && let Some(slot) = wild
        && (joker * 1.2 > best.0.max(blind) + second.max(0.0) || (row.is_none() && deck.is_none()))
    {
        return Some(Action::Pick(Source::Row(slot)));
    }
    if best.0 > blind { row.or(deck) } else { deck.or(row) }
}

/// Which of the tickets on offer to keep.
pub fn keep(stance: &Stance, offer: &[TicketId], least: usize, weights: &Weights) -> Kept {
    let turns = match stance.round_follows {
        Follows::Yes => stance.turns_after() * 1.7,
        Follows::No => stance.turns_after(),
    };
    let capacity = turns * weights.pace;
    let mut best = (f32::MIN, Kept(0));
    for kept in Kept::choices(offer.len(), least) {
        let mut tickets = stance.tickets;
        let mut value = 0.0;
        for (place, &ticket) in offer.iter().enumerate() {
            if kept.contains(place) {
                tickets.insert(ticket);
                value += f32::from(stance.kit.ticket(ticket).points);
                for (city, naming) in stance.kit.big_cities.iter().zip(&stance.kit.naming) {
                    if naming.contains(ticket) {
                        value += f32::from(city.points) * weights.city;
                    }
                }
            }
        }
        let lacks = Lacks::of(stance, tickets);
        value -= lacks.missing * weights.missing;
        value -= (lacks.missing - capacity).max(0.0) * 8.0;
        if value > best.0 {
            best = (value, kept);
        }
    }
    best.1
}
