//! Every game ends, and in the way the rules say.

use engine::board::event::Event;

use crate::table::games;

/// More steps than any random game of five seats has come near to.
const BOUND: usize = 3_000;

#[test]
fn every_game_ends() {
    for mut table in games(0..12) {
        let steps = std::iter::from_fn(|| table.step()).take(BOUND).count();
        assert!(table.game.is_over(), "not over after {steps} steps");
        assert_eq!(table.events.last(), Some(&Event::GameOver));
        assert_eq!(table.events.iter().filter(|event| **event == Event::GameOver).count(), 1);
    }
}

/// C-92: after the final round has begun each seat has exactly one more turn, and the one who began it the last.
/// C-29: a game without a final round ends when everybody has passed in unbroken succession.
#[test]
fn a_game_ends_with_the_final_round_or_with_passes_only() {
    for mut table in games(0..60) {
        while table.step().is_some() {}
        let began = table.events.iter().position(|event| matches!(event, Event::FinalRoundBegan { .. }));
        let Some(began) = began else {
            // A pass begins and ends a turn without anything between.
            let tail = &table.events[table.events.len() - 2 * table.seats..];
            let passes = tail.iter().filter(|event| matches!(event, Event::Passed { .. })).count();
            assert_eq!(passes, table.seats, "{tail:?}");
            continue;
        };
        let Event::FinalRoundBegan { seat: trigger } = table.events[began] else { unreachable!() };
        let turns: Vec<usize> = table.events[began..]
            .iter()
            .filter_map(|event| match event {
                Event::TurnBegan { seat } => Some(seat.index()),
                _ => None,
            })
            .collect();
        let expected: Vec<usize> =
            (1..=table.seats).map(|ahead| (trigger.index() + ahead) % table.seats).collect();
        let all_pass_early = turns.len() < table.seats;
        assert!(turns == expected || all_pass_early && expected.starts_with(&turns), "{turns:?}");
    }
}
