//! Uniformly random play without listing: legal actions are counted, one number is drawn, and that action is applied.
//!
//! The groups of one color that a seat may place are the points of a rectangle above a diagonal,
//! so counting them takes three triangular numbers; no loop over cards.

use super::CardGame;
use super::action::{Action, ColorSet, Placement};
use super::phase::Phase;
use super::tickets::DECK;
use super::yard::SINGLES;
use crate::card::{Color, TrainCard};
use crate::market::{PickNumber, Source};
use crate::seat::Seat;
use crate::shuffle::FastRng;
use crate::sink::NoEvents;
use crate::ticket::Kept;

/// Returns the number of pairs of non-negative integers whose sum is at most `max`.
#[inline]
const fn pairs(max: i16) -> i16 {
    let max = if max < -1 { -1 } else { max };
    (max + 1) * (max + 2) / 2
}

/// Returns how many groups with 1 to `colored` colored cards and 0 to `wilds` wilds have at least `min` cards
/// (CG-39, CG-50).
///
/// Counted by the cards left in hand: pairs that leave at most `spare`, without those that would take no colored
/// card, and without those that would take fewer than no wilds.
#[inline]
const fn groups(colored: i16, wilds: i16, min: i16) -> i16 {
    let spare = colored + wilds - min;
    pairs(spare) - pairs(spare - colored) - pairs(spare - wilds - 1)
}

/// Returns how many ways there are to choose three of `n`.
#[inline]
const fn triples(n: u32) -> u32 {
    if n < SINGLES as u32 { 0 } else { n * (n - 1) * (n - 2) / 6 }
}

/// The placements of one seat: how many groups of each color, and which colors are free for singles.
struct Placements {
    groups: [i16; Color::COUNT],
    singles: ColorSet,
}

impl Placements {
    #[inline]
    fn of(game: &CardGame, seat: Seat) -> Self {
        let hand = &game.player(seat).hand;
        let wilds = i16::from(hand[TrainCard::Wild]);
        let own = game.yards.of(seat);
        let groups = std::array::from_fn(|index| {
            let color = Color::ALL[index];
            let count = groups(i16::from(hand[color]), wilds, i16::from(game.yards.min_group(color)));
            if own.contains(color) { 0 } else { count } // CG-46
        });
        Self { groups, singles: game.single_colors(seat) }
    }

    #[inline]
    fn count(&self) -> u32 {
        self.groups.iter().sum::<i16>() as u32 + triples(self.singles.len() as u32)
    }

    /// Returns the `nth` of these placements.
    #[inline]
    fn nth(&self, game: &CardGame, seat: Seat, mut nth: u32) -> Placement {
        for (color, &here) in Color::ALL.into_iter().zip(&self.groups) {
            if nth < here as u32 {
                return nth_group(game, seat, color, nth as u8);
            }
            nth -= here as u32;
        }
        Placement::Singles(nth_triple(self.singles, nth))
    }
}

/// Returns the `nth` group of a color: fewest colored cards first, then fewest wilds.
#[inline]
fn nth_group(game: &CardGame, seat: Seat, color: Color, mut nth: u8) -> Placement {
    let wilds = game.player(seat).hand[TrainCard::Wild];
    let min = game.yards.min_group(color);
    let mut colored = 1;
    loop {
        let fewest = min.saturating_sub(colored);
        let here = (wilds + 1).saturating_sub(fewest);
        if nth < here {
            return Placement::Group { color, colored, wilds: fewest + nth };
        }
        nth -= here;
        colored += 1;
    }
}

/// Returns the `nth` set of three of these colors.
#[inline]
fn nth_triple(colors: ColorSet, mut nth: u32) -> ColorSet {
    // Leaves out colors from the lowest on as long as enough triples come without them.
    let (mut left, mut chosen) = (colors.bits(), 0);
    for wanted in (1..=SINGLES as u32).rev() {
        loop {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            let rest = left.count_ones();
            // Sets of the other wanted colors among the rest.
            let with = match wanted {
                3 => rest * rest.saturating_sub(1) / 2,
                2 => rest,
                _ => 1,
            };
            if nth < with {
                chosen |= lowest;
                break;
            }
            nth -= with;
        }
    }
    ColorSet::from_bits(chosen)
}

impl CardGame {
    /// Applies one random legal action of an awaited seat, drawn as by [`Self::random_action`].
    #[inline]
    pub fn random_step(&mut self, seat: Seat, rng: &mut FastRng) -> Action {
        let action = self.random_action(seat, rng);
        debug_assert_eq!(self.check(seat, action), Ok(()), "{action:?}");
        self.perform(seat, action, rng, &mut NoEvents);
        action
    }

    /// Returns a random legal action of an awaited seat: uniformly drawn, except for the choice of the tickets that
    /// it completes.
    #[inline]
    pub fn random_action(&self, seat: Seat, rng: &mut FastRng) -> Action {
        match &self.phase {
            Phase::Turn => {
                let placements = Placements::of(self, seat);
                let slots = self.market.open_slots(PickNumber::First);
                let deck = u32::from(!self.market.deck().is_empty());
                let picks = deck + slots.count_ones();
                let asks = u32::from(self.tickets.len(DECK) > 0);
                let total = picks + asks + placements.count();
                if total == 0 {
                    return Action::Pass;
                }
                let nth = rng.below(total);
                if nth < picks {
                    Action::Pick(nth_source(slots, deck, nth))
                } else if nth < picks + asks {
                    Action::AskTickets
                } else {
                    Action::Place(placements.nth(self, seat, nth - picks - asks))
                }
            }
            Phase::SecondPick => {
                let slots = self.market.open_slots(PickNumber::Second);
                let deck = u32::from(!self.market.deck().is_empty());
                Action::Pick(nth_source(slots, deck, rng.below(deck + slots.count_ones())))
            }
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                let choices = 1 << self.player(seat).offer.len();
                // At least none or at least one: the choices are the numbers from there on (CG-12, CG-58).
                let min = u32::from(self.min_kept());
                Action::Keep(Kept::from_bits((min + rng.below(choices - min)) as u8))
            }
            Phase::Complete { .. } => Action::Complete(self.random_completion(seat, rng)),
            Phase::Over => unreachable!("nobody is awaited when the game is over"),
        }
    }

    /// Returns how many actions are listed for the awaited seat.
    pub fn count_actions(&self, seat: Seat) -> u32 {
        let deck = u32::from(!self.market.deck().is_empty());
        match &self.phase {
            Phase::Turn => {
                let picks = deck + self.market.open_slots(PickNumber::First).count_ones();
                let asks = u32::from(self.tickets.len(DECK) > 0);
                (picks + asks + Placements::of(self, seat).count()).max(1)
            }
            Phase::SecondPick => deck + self.market.open_slots(PickNumber::Second).count_ones(),
            Phase::OpeningTickets { .. } | Phase::KeepTickets => {
                (1 << self.player(seat).offer.len()) - u32::from(self.min_kept())
            }
            Phase::Complete { .. } => {
                let mut choices = 0;
                self.list_completions(seat, |_| choices += 1);
                choices
            }
            Phase::Over => 0,
        }
    }
}

#[inline]
fn nth_source(slots: u32, deck: u32, nth: u32) -> Source {
    if nth < deck {
        return Source::Deck;
    }
    let mut left = slots;
    for _ in deck..nth {
        left &= left - 1;
    }
    Source::Row(left.trailing_zeros() as u8)
}
