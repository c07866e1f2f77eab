//! Every game ends as the rules say.

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

/// The games that the laws are shown on go where cards, tickets and routes run out.
#[test]
fn random_games_see_every_corner_of_the_market() {
    use engine::board::phase::Phase;
    use engine::market::MarketEvent;
    let (mut reshuffles, mut resets, mut short_rows, mut one_card_draws, mut no_tickets) = (0, 0, 0, 0, 0);
    for mut table in games(0..8) {
        loop {
            let told = table.events.len();
            let phase = *table.game.phase();
            if table.step().is_none() {
                break;
            }
            let view = table.game.view(engine::game::Viewer::Spectator);
            for event in &table.events[told..] {
                match event {
                    Event::Market(MarketEvent::DeckReshuffled { .. }) => reshuffles += 1,
                    Event::Market(MarketEvent::RowReset { .. }) => resets += 1,
                    _ => {}
                }
            }
            short_rows += u32::from(view.row.contains(&None));
            no_tickets += u32::from(view.ticket_decks == [0, 0]);
            // A first pick that was no wild of the row, and yet the turn is over.
            let one_card = match table.events[told..] {
                [Event::CardPicked { card, .. }, ..] => card != engine::card::TrainCard::Wild,
                [Event::CardDrawn { .. }, ..] => true,
                _ => false,
            };
            one_card_draws +=
                u32::from(one_card && phase == Phase::Turn && *table.game.phase() == Phase::Turn);
        }
    }
    let seen = [reshuffles, resets, short_rows, one_card_draws, no_tickets];
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}
