//! Compares what clients received with the stored log: one contiguous sequence per game, every acknowledged action in it
//! once under its acknowledged number, and every view as replayed from the log.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::AddAssign;

use serde_json::Value;
use server::store::{self, Shared};
use table::game::Play;
use table::log_entry::{Fact, Line};
use table::outgoing;
use table::storage::{Entry, NO_HASH, Sealed};

use crate::report::Report;
use testkit::fleet::{Answer, GameHistory, digest};

/// Results of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) games: usize,
    pub(crate) entries: usize,
    pub(crate) acknowledged: usize,
    pub(crate) sends: usize,
    pub(crate) sockets: usize,
    /// Acknowledged actions that are not in the log.
    pub(crate) lost: usize,
    /// Actions that are in the log more than once.
    pub(crate) twice: usize,
    /// Actions in the log under another number than acknowledged.
    pub(crate) misnumbered: usize,
    /// Refused actions that are in the log.
    pub(crate) refused_yet_done: usize,
    /// Missing or unordered numbers, or broken hash chains.
    pub(crate) broken: usize,
    /// Games that cannot be replayed from their log.
    pub(crate) unplayable: usize,
    /// Views compared with the log.
    pub(crate) views: usize,
    /// Views that differ from the log.
    pub(crate) false_views: usize,
    pub(crate) contradictions: usize,
    pub(crate) divergent: usize,
    pub(crate) backwards: usize,
    pub(crate) wrongly_refused: usize,
}

impl AddAssign for Verdict {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.entries += other.entries;
        self.acknowledged += other.acknowledged;
        self.sends += other.sends;
        self.sockets += other.sockets;
        self.lost += other.lost;
        self.twice += other.twice;
        self.misnumbered += other.misnumbered;
        self.refused_yet_done += other.refused_yet_done;
        self.broken += other.broken;
        self.unplayable += other.unplayable;
        self.views += other.views;
        self.false_views += other.false_views;
        self.contradictions += other.contradictions;
        self.divergent += other.divergent;
        self.backwards += other.backwards;
        self.wrongly_refused += other.wrongly_refused;
    }
}

impl Verdict {
    /// Adds the results to the report.
    pub(crate) fn report(&self, report: &mut Report) {
        report.figure("games played", self.games);
        report.figure("entries in their logs", self.entries);
        report.figure("sends, repetitions included", self.sends);
        report.figure("sockets opened", self.sockets);
        report.figure("actions acknowledged", self.acknowledged);
        report.figure("views compared with the log", self.views);
        report.never("acknowledged actions lost", self.lost);
        report.never("actions applied twice", self.twice);
        report.never("actions stored under another number than acknowledged", self.misnumbered);
        report.never("refused actions that were applied", self.refused_yet_done);
        report.never("answers that contradict an earlier one", self.contradictions);
        report.never("gaps or broken hashes in a log", self.broken);
        report.never("games that cannot be replayed", self.unplayable);
        report.never("views that the log would not have shown", self.false_views + self.divergent);
        report.never("versions that went back on a socket", self.backwards);
        report.never("legal actions refused", self.wrongly_refused);
    }
}

/// Compares one game's log with what its players received; [`replay_steps`] replays the game.
fn judge(history: &GameHistory, entries: &[Entry]) -> Verdict {
    let mut verdict = Verdict { games: 1, entries: entries.len(), ..Verdict::default() };
    let mut places: HashMap<&str, Vec<i64>> = HashMap::new();
    for entry in entries {
        if let Some(id) = &entry.action_id {
            places.entry(id).or_default().push(entry.seq);
        }
    }
    verdict.twice = places.values().filter(|places| places.len() > 1).count();
    let gaps = (1..).zip(entries).filter(|(number, entry)| *number != entry.seq).count();
    verdict.broken = gaps + usize::from(store::broken_link(&history.table, NO_HASH, entries).is_some());
    for seat in &history.seats {
        verdict.sends += seat.sends;
        verdict.sockets += seat.sockets;
        verdict.contradictions += seat.contradictions;
        verdict.divergent += seat.divergent;
        verdict.backwards += seat.backwards;
        verdict.wrongly_refused += seat.wrongly_refused.len();
        for (id, answer) in &seat.answers {
            let stored = places.get(id.as_str()).map(Vec::as_slice).unwrap_or_default();
            match answer {
                Answer::Accepted(version) => {
                    verdict.acknowledged += 1;
                    match stored {
                        [] => verdict.lost += 1,
                        [seq, ..] => verdict.misnumbered += usize::from(seq != version),
                    }
                }
                Answer::Refused(_) => verdict.refused_yet_done += usize::from(!stored.is_empty()),
            }
        }
    }
    verdict
}

/// Replays a log and returns the digests of each seat's view at each version that was seen.
fn replay_steps(
    game: &str,
    sealed: &Sealed,
    entries: &[Entry],
    wanted: &[HashSet<i64>],
) -> Option<Vec<BTreeMap<i64, u64>>> {
    let mut shown = vec![BTreeMap::new(); wanted.len()];
    let mut play: Option<Play> = None;
    for entry in entries {
        match (Line::read(game, entry).ok()?.fact, &mut play) {
            (Fact::Started { setup, opening, origin, .. }, None) => {
                let begun = Play::again(&setup, &opening, origin.as_ref(), sealed, &mut Vec::new());
                play = Some(begun.ok()?);
            }
            (Fact::Acted { seat, action, outcomes, .. }, Some(play)) => {
                play.repeat(seat, &action, &outcomes).ok()?;
            }
            (Fact::TakenOver { .. } | Fact::Returned { .. } | Fact::Abandoned { .. }, Some(_)) => {}
            (_, _) => return None,
        }
        let play = play.as_ref()?;
        for (seat, wanted) in wanted.iter().enumerate() {
            if wanted.contains(&entry.seq) {
                let message = outgoing::snapshot(play, entry.seq, outgoing::Eyes::of(Some(seat)), None, None);
                let message: Value = serde_json::from_str(message.text()).ok()?;
                shown[seat].insert(entry.seq, digest(&message["view"]));
            }
        }
    }
    Some(shown)
}

/// Checks all games against the database.
pub(crate) async fn check(database: &str, games: &[GameHistory]) -> Verdict {
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for code in games.iter().flat_map(|game| &game.seats).flat_map(|seat| &seat.wrongly_refused) {
        *codes.entry(code).or_default() += 1;
    }
    for (code, count) in codes {
        println!("legal actions refused as \"{code}\": {count}");
    }
    let store = store::open(database).await.unwrap_or_else(|error| panic!("the database opens: {error}"));
    let mut total = Verdict::default();
    for history in games {
        total += check_one(&store, history).await;
    }
    store.close().await;
    total
}

async fn check_one(store: &Shared, history: &GameHistory) -> Verdict {
    let entries = store.entries(&history.table, 0).await.expect("the log can be read");
    let mut verdict = judge(history, &entries);
    let wanted: Vec<HashSet<i64>> =
        history.seats.iter().map(|seat| seat.seen.keys().copied().collect()).collect();
    let sealed = store.sealed(&history.table).await.expect("the secret can be read");
    let shown = sealed.and_then(|sealed| replay_steps(&history.table, &sealed, &entries, &wanted));
    let Some(shown) = shown else {
        verdict.unplayable += 1;
        return verdict;
    };
    for (seat, shown) in history.seats.iter().zip(&shown) {
        for (version, seen) in &seat.seen {
            verdict.views += 1;
            verdict.false_views += usize::from(shown.get(version) != Some(seen));
        }
    }
    verdict
}

/// Tests that the checker finds planted errors.
#[cfg(test)]
mod tests {
    use table::storage::{NewEntry, chain};

    use super::*;
    use testkit::fleet::SeatHistory;

    fn entries(ids: &[&str]) -> Vec<Entry> {
        let mut hash = NO_HASH.to_owned();
        let mut entries = Vec::new();
        for (seq, id) in (1..).zip(ids) {
            let action_id = (!id.is_empty()).then(|| (*id).to_owned());
            let new = NewEntry { action_id: action_id.clone(), body: "{}".to_owned() };
            hash = chain(&hash, "game", seq, &new);
            entries.push(Entry { seq, action_id, body: new.body, hash: hash.clone() });
        }
        entries
    }

    fn history_of(answers: &[(&str, Answer)]) -> GameHistory {
        let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
        let seat = SeatHistory { answers, ..SeatHistory::default() };
        GameHistory { table: "game".to_owned(), seats: vec![seat], over: false }
    }

    fn refused() -> Answer {
        Answer::Refused("stale".to_owned())
    }

    #[test]
    fn valid_log_has_no_errors() {
        let history = history_of(&[("a", Answer::Accepted(2)), ("b", Answer::Accepted(3)), ("c", refused())]);
        let verdict = judge(&history, &entries(&["", "a", "b"]));
        assert_eq!(verdict, Verdict { games: 1, entries: 3, acknowledged: 2, ..Verdict::default() });
    }

    #[test]
    fn lost_duplicate_and_moved_actions_are_found() {
        let log = entries(&["", "a", "b"]);
        assert_eq!(judge(&history_of(&[("x", Answer::Accepted(2))]), &log).lost, 1);
        assert_eq!(judge(&history_of(&[("a", Answer::Accepted(3))]), &log).misnumbered, 1);
        assert_eq!(judge(&history_of(&[("a", refused())]), &log).refused_yet_done, 1);
        assert_eq!(judge(&history_of(&[]), &entries(&["", "a", "a"])).twice, 1);
    }

    #[test]
    fn gaps_and_changed_entries_are_found() {
        let mut log = entries(&["", "a", "b"]);
        log.remove(1);
        assert!(judge(&history_of(&[]), &log).broken > 0);
        let mut log = entries(&["", "a", "b"]);
        log[1].body = "{\"changed\":true}".to_owned();
        assert_eq!(judge(&history_of(&[]), &log).broken, 1);
    }
}
