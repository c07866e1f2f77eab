//! The random playout counts the actions correctly and chooses uniformly among them.

use std::collections::{HashMap, HashSet};

use engine::board::action::{Action, Claim};
use engine::card::{Cards, TrainCard};
use engine::game::{PaymentPolicy, Viewer};

use crate::table::{Table, games};

/// The listed actions whose payments are canonical: for a color as many of its cards as possible,
/// the rest wilds, the +4 first where they pay; and all wilds, likewise.
fn canonical(table: &Table, hand: &Cards, listed: &[Action]) -> HashSet<Action> {
    let is_canonical = |action: &&Action| match action {
        Action::Claim(Claim { route, payment, .. }) => {
            let length = table.board().map.route(*route).length;
            let colored = payment.color().map_or(0, |color| hand[color].min(length));
            let plus4 = if length >= 4 { hand[TrainCard::WildPlus4] } else { 0 };
            payment.colored() == colored && payment.wilds_plus4() == plus4.min(length - colored)
        }
        _ => true,
    };
    listed.iter().filter(is_canonical).copied().collect()
}

#[test]
fn playouts_consider_exactly_the_listed_actions() {
    for mut table in games(2..4) {
        while let Some(seat) = table.some_awaited() {
            let mut listed = Vec::new();
            table.game.legal_actions(seat, &mut listed);
            let hand = table.game.view(Viewer::Seat(seat)).hand;
            let canonical = canonical(&table, &hand, &listed);
            assert_eq!(table.game.count_actions(seat, PaymentPolicy::Full) as usize, listed.len());
            assert_eq!(table.game.count_actions(seat, PaymentPolicy::Canonical) as usize, canonical.len());
            for _ in 0..4 {
                let full = table.game.random_action(seat, PaymentPolicy::Full, &mut table.rng);
                assert!(listed.contains(&full), "{full:?}");
                let action = table.game.random_action(seat, PaymentPolicy::Canonical, &mut table.rng);
                assert!(canonical.contains(&action), "{action:?}");
            }
            let action = table.choose(seat);
            table.apply(seat, action);
        }
    }
}

/// Draws many actions in some positions of many games, and compares how often each came.
#[test]
fn every_action_is_drawn_equally_often() {
    for payments in [PaymentPolicy::Full, PaymentPolicy::Canonical] {
        let (mut chi, mut freedom) = (0.0, 0.0);
        for mut table in games(40..43) {
            let mut steps = 0;
            while let Some(seat) = table.some_awaited() {
                steps += 1;
                if steps % 29 == 3 {
                    let actions = table.game.count_actions(seat, payments);
                    let mut times: HashMap<Action, u32> = HashMap::new();
                    for _ in 0..actions * 30 {
                        let action = table.game.random_action(seat, payments, &mut table.rng);
                        *times.entry(action).or_default() += 1;
                    }
                    // Of those that never came, each adds what was expected of it.
                    let missing = actions as usize - times.len();
                    chi += missing as f64 * 30.0
                        + times.values().map(|&n| (f64::from(n) - 30.0).powi(2) / 30.0).sum::<f64>();
                    freedom += f64::from(actions - 1);
                }
                let action = table.choose(seat);
                table.apply(seat, action);
            }
        }
        // The sum of this many squares is nearly normal: one random run in a million exceeds this bound.
        let deviation = (chi - freedom) / (2.0 * freedom).sqrt();
        assert!(deviation.abs() < 4.8, "{payments:?}: chi-square {chi} with {freedom} degrees of freedom");
    }
}
