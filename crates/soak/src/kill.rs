//! `soak kill`: SIGKILL at random moments under load loses no acknowledged action.

use std::time::{Duration, Instant};

use engine::shuffle::FastRng;

use crate::history_check;
use crate::report::Report;
use testkit::fleet::{Fleet, Plan};
use testkit::folder::Folder;
use testkit::server_process::{Process, run};
use testkit::times::Times;

/// More games than required in flight, because some have just ended.
const GAMES: usize = 260;

pub(crate) async fn measure(report: &mut Report) {
    let kills = report.form().pick(10, 100);
    let folder = Folder::new("kill");
    let database = folder.database("games.sqlite");
    let mut server = Process::start(&database);
    let plan = Plan {
        edition: "new-york",
        games: GAMES,
        seats: 2,
        bots: 0,
        pace: Duration::from_millis(600),
        copies: 1,
        patience: 90,
    };
    let fleet = Fleet::start(&plan, vec![server.address]);
    fleet.under_way(GAMES * 19 / 20).await;
    let mut rng = FastRng::new(1);
    let (mut open, mut serving) = (Times::default(), Times::default());
    let mut min = usize::MAX;
    for _ in 0..kills {
        // A different moment each time, sometimes before recovery from the last kill.
        tokio::time::sleep(Duration::from_millis(u64::from(100 + rng.below(900)))).await;
        min = min.min(fleet.playing());
        server.kill();
        let killed = Instant::now();
        server = Process::start(&database);
        open.add(server.start);
        fleet.move_to(vec![server.address]);
        fleet.next_accepted(Duration::from_secs(20)).await;
        serving.add(killed.elapsed());
    }
    let results = fleet.stop().await;
    let memory = server.memory();
    server.kill();
    let verdict = history_check::check(&database, &results.games).await;
    let doctor = run(&["doctor", "--database", &database]);
    report.figure("kills with SIGKILL", kills);
    report.at_least("games in flight at every kill", min, 200);
    verdict.report(report);
    report.at_least(
        "actions acknowledged between the kills",
        verdict.acknowledged,
        kills * report.form().pick(10, 50),
    );
    report.holds("doctor finds nothing afterwards", doctor.status.success());
    report.time("start until it is open, longest", open.longest(), 2_000.0);
    report.time("kill until an action is acknowledged again, longest", serving.longest(), 2_000.0);
    report.figure("socket lost until the next view, p99", format!("{:.0} ms", results.away.percentile(0.99)));
    report.figure("memory at the end", format!("{memory:.0} MB"));
}
