//! Laws of deduction: it uses what the seat knew and nothing else, in every edition.

mod common;

use coach::{Question, deduce, truth};
use common::{record, records_that_look_alike};
use engine::edition::Edition;
use engine::seat::Seat;

fn question(step: usize, seat: Seat) -> Question {
    Question { step, seat, worlds: 40, seed: 3 }
}

#[test]
fn deals_that_look_alike_give_the_same_deduction() {
    for edition in Edition::ALL {
        let records = records_that_look_alike(edition);
        let seat = records[0].steps[0].seat;
        assert_ne!(truth(&records[0], 0), truth(&records[1], 0), "{edition}");
        let [one, other] = records.each_ref().map(|record| deduce(record, &question(0, seat)));
        assert_eq!(one, other, "{edition}");
    }
}

#[test]
fn certain_cards_are_held_and_card_counts_fit_in_every_edition() {
    for edition in Edition::ALL {
        let record = record(edition, 2, 3, 40);
        for step in [10, 25, 40] {
            let held = truth(&record, step).expect("the record replays");
            for seat in Seat::all(2) {
                let deduction = deduce(&record, &question(step, seat)).expect("the record replays");
                for opponent in &deduction.opponents {
                    let cards = &held[opponent.seat].cards;
                    let count: u8 = cards.iter().map(|(_, count)| count).sum();
                    assert!((opponent.cards - f64::from(count)).abs() < 1e-9, "{edition}, step {step}");
                    for kind in opponent.kinds.iter().filter(|kind| kind.certain > 0) {
                        let real =
                            cards.iter().find(|(card, _)| *card == kind.card).map_or(0, |(_, count)| *count);
                        assert!(real >= kind.certain, "{edition}, step {step}: {kind:?}");
                    }
                }
            }
        }
    }
}
