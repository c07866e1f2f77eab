//! `soak secrecy`: hidden information does not leak, and shuffles are fair and verifiable.

mod capture;
mod hidden_states;
mod paired_games;
mod shuffle_statistics;
mod verification;

use std::time::Duration;

use crate::report::Report;
use capture::Capture;
use testkit::folder::Folder;
use testkit::server_process::{How, Process};

pub(crate) async fn measure(report: &mut Report) {
    let wanted = report.form().pick(2_500, 100_000);
    let found = tokio::task::block_in_place(|| hidden_states::compare(wanted));
    report.at_least("reachable states, over all games", found.states, wanted);
    report.figure("comparisons with another truth, by seat or spectator", found.comparisons);
    report.at_least("of them, truths that really differ", found.different, found.comparisons / 2);
    report.never("snapshots and legal actions that differ", found.views);
    report.figure("refusals compared", found.refusals_compared);
    report.never("refusals that differ", found.refusals);
    report.figure("events compared", found.events_compared);
    report.never("events that differ", found.events);

    let shuffled = tokio::task::block_in_place(|| shuffle_statistics::test(100_000));
    report.figure("shuffles of 110 cards", 100_000);
    report.at_most("card × place, standard deviations from chance", shuffled.places, 3.72);
    report.at_most("neighbors, standard deviations from chance", shuffled.neighbors, 3.72);
    report.holds("a shuffle that is a little unfair is noticed", shuffled.unfair_noticed);

    let folder = Folder::new("secrecy");
    let database = folder.database("games.sqlite");
    let (deals, choices, proofs) = report.form().pick((6, 10, 10), (300, 100, 1_000));
    let pairs = tokio::task::block_in_place(|| {
        let mut pairs = paired_games::make(deals);
        pairs.extend(paired_games::make_choices(choices));
        pairs
    });
    paired_games::store(&database, &pairs).await;
    let log = folder.file("server.log");
    let how = How { log: Some("debug"), log_file: Some(log.clone()), ..How::default() };
    let server = Process::start_as(&database, &how).expect("the server starts");
    let mut capture = Capture::default();
    let outcome = paired_games::play(server.address, &pairs, &mut capture).await;
    report.at_least(
        "paired games over sockets that differ only in hidden information",
        outcome.pairs,
        pairs.len(),
    );
    report.figure("their actions", outcome.actions);
    report.figure("bytes that the uninformed got", outcome.bytes);
    report.never("pairs whose transcripts differ", outcome.different);

    let finished = verification::play(server.address, proofs, &mut capture).await;
    capture.add(&verification::metrics(server.address).await);
    // Wait for pending writes.
    tokio::time::sleep(Duration::from_millis(200)).await;
    server.stop();
    capture.add(&std::fs::read_to_string(&log).expect("the log is there"));
    let secrets = capture::secrets(&database).await;
    report.figure("games whose secrets were looked for", secrets.games);
    report.figure("bytes of traffic, logs and metrics", capture.bytes());
    report.never("seeds, salts and sub-keys in them", capture.find(&secrets));
    report.holds("a secret that is really there is found", capture::control(&finished, &secrets));

    let verified = tokio::task::block_in_place(|| verification::verify(&folder, &finished));
    report.at_least("finished games verified by examples/verify.py", verified.proven, proofs);
    report.at_least("changed deals that it notices", verified.noticed, proofs);
}
