//! `soak nodes`: two nodes and one PostgreSQL; a node is killed or frozen, or the database crashes.

use std::time::{Duration, Instant};

use engine::shuffle::FastRng;

use crate::history_check;
use crate::report::Report;
use testkit::fleet::{Fleet, Plan};
use testkit::postgres::Postgres;
use testkit::server_process::Process;
use testkit::times::Times;

pub(crate) async fn measure(report: &mut Report) {
    let form = report.form();
    let (games, deaths, freezes, crashes) = form.pick((40, 1, 1, 1), (200, 20, 10, 10));
    // Syncs to the disk only in the long form: a test run shares its disk.
    let mut postgres = form.pick(Postgres::start as fn() -> Postgres, Postgres::start_durable)();
    let database = postgres.database();
    let mut nodes = [Process::start(&database), Process::start(&database)];
    let addresses = |nodes: &[Process; 2]| nodes.iter().map(|node| node.address).collect::<Vec<_>>();
    let plan = Plan {
        edition: "new-york",
        games,
        seats: 1,
        bots: 1,
        pace: Duration::from_millis(400),
        copies: 1,
        patience: 1_000,
    };
    let fleet = Fleet::start(&plan, addresses(&nodes));
    fleet.under_way(games * 19 / 20).await;
    let mut rng = FastRng::new(2);

    // Kill a node; the other takes over its games.
    let mut stalls = Times::default();
    for death in 0..deaths {
        tokio::time::sleep(Duration::from_millis(u64::from(1_500 + rng.below(1_000)))).await;
        let dead = death % 2;
        fleet.forget_stalls();
        let fresh = Process::start(&database);
        std::mem::replace(&mut nodes[dead], fresh).kill();
        // Clients are not informed: their connection fails, and they try another node.
        fleet.move_to(addresses(&nodes));
        tokio::time::sleep(Duration::from_millis(form.pick(5_500, 7_000))).await;
        stalls.extend(&fleet.stalls());
    }
    report.figure("games, each with a bot that a node must drive", games);
    report.figure("nodes killed", deaths);
    report.time("until a game goes on at another node, p50", stalls.percentile(0.5), 5_000.0);
    report.time("until a game goes on at another node, p99", stalls.percentile(0.99), 5_000.0);
    report.figure("the same, longest", format!("{:.0} ms", stalls.longest()));

    // Freeze a node until its games are taken over, then resume it.
    for freeze in 0..freezes {
        let frozen = &nodes[freeze % 2];
        frozen.signal("STOP");
        fleet.move_to(vec![nodes[1 - freeze % 2].address]);
        tokio::time::sleep(Duration::from_millis(u64::from(4_500 + rng.below(2_500)))).await;
        frozen.signal("CONT");
        fleet.move_to(addresses(&nodes));
        tokio::time::sleep(Duration::from_millis(u64::from(500 + rng.below(1_000)))).await;
    }
    report.figure("nodes frozen for about five seconds", freezes);

    // Crash and restart the database.
    let (mut back, mut memory) = (Times::default(), 0.0_f64);
    for _ in 0..crashes {
        tokio::time::sleep(Duration::from_millis(u64::from(500 + rng.below(1_000)))).await;
        let before: f64 = nodes.iter().map(Process::memory).sum();
        let down = Duration::from_millis(u64::from(500 + rng.below(2_500)));
        tokio::task::block_in_place(|| postgres.crash(down));
        let open = Instant::now();
        fleet.next_accepted(Duration::from_secs(20)).await;
        back.add(open.elapsed());
        memory = memory.max(nodes.iter().map(Process::memory).sum::<f64>() - before);
    }
    report.figure("kills of the database", crashes);
    report.time("database open until an action is acknowledged, longest", back.longest(), 5_000.0);
    report.at_most("memory that both nodes gained meanwhile, in MB", memory, 64.0);
    let results = fleet.stop().await;
    nodes.into_iter().for_each(Process::kill);
    let verdict = history_check::check(&database, &results.games).await;
    verdict.report(report);
    report.at_least("actions acknowledged", verdict.acknowledged, games);
}
