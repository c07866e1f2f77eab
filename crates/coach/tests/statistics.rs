//! Laws of the statistics: their counts belong together, and adding games later gives the same counts.

use coach::Statistics;
use engine::edition::Edition;

fn statistics(edition: Edition, games: usize) -> Statistics {
    let mut statistics = Statistics::new(edition, 1);
    for _ in 0..games {
        statistics.play_next(edition).expect("the edition has these seats");
    }
    statistics
}

#[test]
fn counts_belong_together_in_every_edition() {
    for edition in Edition::ALL {
        let statistics = statistics(edition, 24);
        assert_eq!(statistics.games(), 24);
        for table in statistics.tables() {
            assert_eq!(table.games, 24 / statistics.tables().len() as u64, "{edition}");
            let seats = table.games * table.seats as u64;
            let victories = |won: u64| assert_eq!(won, 60 * table.games, "{edition}, {} seats", table.seats);
            victories(table.places.iter().map(|place| place.won).sum());
            victories(table.kept.iter().map(|kept| kept.results.won).sum());
            assert!(table.places.iter().all(|place| place.times == table.games));
            assert_eq!(table.kept.iter().map(|kept| kept.results.times).sum::<u64>(), seats);
            let kept: u64 = table.kept.iter().map(|kept| kept.tickets as u64 * kept.results.times).sum();
            assert_eq!(table.tickets.iter().map(|ticket| ticket.kept.times).sum::<u64>(), kept);
            for ticket in &table.tickets {
                assert!(ticket.completed <= ticket.kept.times && ticket.kept.times <= ticket.offered);
            }
            let split: u64 = table.splits.iter().map(|split| split.results.times).sum();
            assert_eq!(split, if edition == Edition::MARKLIN { seats } else { 0 });
        }
    }
}

#[test]
fn stored_counts_continue_as_if_never_interrupted() {
    let whole = statistics(Edition::NEW_YORK, 12);
    let stored = serde_json::to_string(&statistics(Edition::NEW_YORK, 5)).expect("plain data becomes JSON");
    let mut continued: Statistics = serde_json::from_str(&stored).expect("it is read again");
    continued.check(Edition::NEW_YORK, 1).expect("they belong to this program");
    for _ in 5..12 {
        continued.play_next(Edition::NEW_YORK).expect("the edition has these seats");
    }
    assert_eq!(continued, whole);
    assert!(continued.check(Edition::NEW_YORK, 2).is_err());
    assert!(continued.check(Edition::LONDON, 1).is_err());
}
