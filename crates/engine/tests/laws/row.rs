//! The row after every action equals the result of a second, simple implementation of the upkeep, with applied
//! actions and in playouts.

use engine::board::action::Action;
use engine::board::position::Position;
use engine::card::{Cards, TrainCard};
use engine::game::PaymentPolicy;
use engine::market::Source;
use engine::options::{Setting, Switch};
use engine::seat::Seat;
use engine::shuffle::{Recorder, ShuffleKind, ShuffleOutcome};

use crate::table::games;

/// Row, deck and discard as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cardboard {
    row: [Option<TrainCard>; 5],
    /// The top is the last.
    deck: Vec<TrainCard>,
    discard: Cards,
}

impl Cardboard {
    fn of(position: &Position) -> Self {
        let deck = position.deck.iter().rev().copied().collect();
        Self { row: position.row, deck, discard: position.discard }
    }

    /// C-50, C-53: fills the row from the lowest empty slot on; an empty deck is made of the discard at once.
    fn fill(&mut self, shuffles: &mut impl Iterator<Item = ShuffleOutcome>) {
        loop {
            if self.deck.is_empty() && !self.discard.is_empty() {
                let outcome = shuffles.next().expect("a shuffle was made");
                self.deck =
                    outcome.items.iter().map(|&kind| TrainCard::from_index(usize::from(kind))).collect();
                assert_eq!(self.deck.iter().copied().collect::<Cards>(), self.discard);
                self.discard = Cards::EMPTY;
            }
            let Some(empty) = self.row.iter().position(Option::is_none) else { return };
            let Some(card) = self.deck.pop() else { return };
            self.row[empty] = Some(card);
        }
    }
}

/// How many of these cards are Locomotives as far as the row is concerned, Passenger cards, and others (MK-33).
fn counts(cards: impl Iterator<Item = TrainCard>, plus4: Switch) -> [usize; 3] {
    let mut counts = [0; 3];
    for card in cards {
        let place = match card {
            TrainCard::Wild => 0,
            TrainCard::WildPlus4 if plus4 == Switch::On => 0,
            TrainCard::Passenger => 1,
            TrainCard::WildPlus4 | TrainCard::Colored(_) => 2,
        };
        counts[place] += 1;
    }
    counts
}

/// The upkeep in plain words: fill; as long as a full row has three of a kind that resets it and a lawful row can
/// exist, discard it and fill again, up to the limit. Says how many resets there were.
fn upkeep(
    cards: &mut Cardboard,
    position: &Position,
    shuffles: &mut impl Iterator<Item = ShuffleOutcome>,
) -> usize {
    let plus4 = position.options.plus4_counts_for_reset;
    let limit = match Setting::ResetCap.get(&position.options) {
        "none" => 100,
        digit => digit.parse().expect("a number"),
    };
    let mut resets = 0;
    cards.fill(shuffles);
    while resets < limit && cards.row.iter().all(Option::is_some) {
        let [wilds, passengers, _] = counts(cards.row.into_iter().flatten(), plus4);
        let pool = cards.row.into_iter().flatten().chain(cards.deck.iter().copied());
        let [w, p, others] = counts(pool.chain(cards.discard.iter_each()), plus4);
        if wilds < 3 && passengers < 3 || w.min(2) + p.min(2) + others < 5 {
            break;
        }
        for slot in &mut cards.row {
            cards.discard.add(slot.take().expect("the row is full"), 1);
        }
        resets += 1;
        cards.fill(shuffles);
    }
    resets
}

/// What the action does to row, deck and discard before the upkeep; nothing if there is no upkeep.
fn touched(before: &Position, seat: Seat, action: Action) -> Option<Cardboard> {
    let mut cards = Cardboard::of(before);
    match action {
        Action::Pick(Source::Deck) => drop(cards.deck.pop().expect("the deck has a card")),
        Action::Pick(Source::Row(slot)) => cards.row[usize::from(slot)] = None,
        Action::Claim(claim) => {
            let payment = claim.payment;
            if let Some(color) = payment.color() {
                cards.discard.add(TrainCard::Colored(color), payment.colored());
            }
            cards.discard.add(TrainCard::Wild, payment.wilds());
            cards.discard.add(TrainCard::WildPlus4, payment.wilds_plus4());
        }
        Action::Alight => {
            let engine::board::phase::Phase::Journey(journey) = before.phase else {
                panic!("seat {seat} is on a journey")
            };
            cards.discard.add(TrainCard::Passenger, journey.cards);
        }
        Action::AskTickets(_)
        | Action::Announce(_)
        | Action::Keep(_)
        | Action::Ride { .. }
        | Action::Pass => {
            return None;
        }
    }
    Some(cards)
}

/// C-48, C-58, C-61, C-62, MK-33: after every action of random games, applied or drawn by a playout, row, deck and
/// discard are what the naive formulation makes of them.
#[test]
fn the_row_is_kept_as_a_second_formulation_keeps_it() {
    let mut resets = 0;
    let mut again = 0;
    for mut table in games(100..104) {
        let mut rng = table.rng;
        let mut playout = table.game;
        while let Some(seat) = playout.awaiting().lowest() {
            let before = playout.position();
            // The playout draws its action and then its shuffles from one generator.
            let mut after = rng;
            let action = playout.random_action(seat, PaymentPolicy::Full, &mut after);
            let mut chance = Recorder::new(after);
            let mut applied = playout;
            applied.apply(seat, action, &mut chance, &mut table.events).expect("it is legal");
            assert_eq!(playout.random_step(seat, PaymentPolicy::Full, &mut rng), action);
            assert!(playout == applied, "a playout and a game differ after {action:?}");

            let found = Cardboard::of(&playout.position());
            let mut shuffles =
                chance.outcomes.into_iter().filter(|outcome| outcome.what == ShuffleKind::Cards);
            let Some(mut expected) = touched(&before, seat, action) else {
                assert_eq!(found, Cardboard::of(&before), "{action:?}");
                continue;
            };
            let made = upkeep(&mut expected, &before, &mut shuffles);
            resets += made;
            again += usize::from(made > 1);
            assert_eq!(found, expected, "{action:?}");
            assert!(shuffles.next().is_none(), "a shuffle too many");
        }
        table.game = playout;
    }
    assert!(resets > 200 && again > 10, "{resets} resets, {again} times more than one");
}
