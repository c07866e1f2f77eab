//! `soak once`: an action sent several times, late, out of order, on other sockets and to other nodes is applied once.

use std::time::{Duration, Instant};

use crate::history_check;
use crate::report::Report;
use testkit::fleet::{Fleet, Plan};
use testkit::postgres::Postgres;
use testkit::server_process::Process;

pub(crate) async fn measure(report: &mut Report) {
    let (games, sends) = report.form().pick((60, 1_500), (250, 100_000));
    let postgres = Postgres::start();
    let database = postgres.database();
    let nodes = [Process::start(&database), Process::start(&database)];
    let plan = Plan {
        edition: "new-york",
        games,
        seats: 2,
        bots: 0,
        pace: Duration::from_millis(200),
        copies: 5,
        patience: 8,
    };
    let fleet = Fleet::start(&plan, nodes.iter().map(|node| node.address).collect());
    fleet.under_way(games / 2).await;
    // Each action is sent three times on average, less often if the response comes first: counted as two.
    let deadline = Instant::now() + Duration::from_secs(600);
    while fleet.accepted() * 2 < sends && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let results = fleet.stop().await;
    nodes.into_iter().for_each(Process::kill);
    let verdict = history_check::check(&database, &results.games).await;
    verdict.report(report);
    report.at_least("sends", verdict.sends, sends);
    let over = results.games.iter().filter(|game| game.over).count();
    report.figure("games played to their end", over);
}
