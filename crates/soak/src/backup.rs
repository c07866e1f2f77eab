//! `soak backup`: backups under load are restored and checked; `doctor` finds planted damage.

use std::time::{Duration, Instant};

use server::store;

use crate::history_check;
use crate::report::Report;
use testkit::fleet::{Fleet, Plan};
use testkit::folder::Folder;
use testkit::server_process::{Process, run};
use testkit::times::Times;

pub(crate) async fn measure(report: &mut Report) {
    let (games, backups) = report.form().pick((60, 2), (300, 10));
    let folder = Folder::new("backup");
    let database = folder.database("games.sqlite");
    let server = Process::start(&database);
    let plan = Plan {
        edition: "new-york",
        games,
        seats: 2,
        bots: 0,
        pace: Duration::from_millis(400),
        copies: 1,
        patience: 1_000,
    };
    let fleet = Fleet::start(&plan, vec![server.address]);
    fleet.under_way(games * 9 / 10).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut made = Times::default();
    let mut behind = 0;
    for number in 0..backups {
        let before = fleet.accepted();
        let file = folder.file(&format!("backup-{number}.sqlite")).display().to_string();
        let begun = Instant::now();
        let backup = tokio::task::block_in_place(|| run(&["backup", &file, "--database", &database]));
        made.add(begun.elapsed());
        assert!(backup.status.success(), "{backup:?}");
        let into = folder.database(&format!("restored-{number}/games.sqlite"));
        let restored = tokio::task::block_in_place(|| run(&["restore", &file, "--database", &into]));
        assert!(restored.status.success(), "{restored:?}");
        // Every action acknowledged before the backup began must be in it.
        let entries = count_actions(&into).await;
        behind += usize::from(entries < before);
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let results = fleet.stop().await;
    server.kill();
    let whole = history_check::check(&database, &results.games).await;
    report.figure("backups under load, each restored into an empty folder", backups);
    report.never("backups without something acknowledged before", behind);
    report.figure("a backup took, longest", format!("{:.0} ms", made.longest()));
    whole.report(report);
    let last = folder.database(&format!("restored-{}/games.sqlite", backups - 1));
    let examined = run(&["doctor", "--database", &last]);
    report.holds("doctor finds the restored games sound", examined.status.success());
    // A game continues on the restored server.
    let again = Process::start(&last);
    let fleet = Fleet::start(&Plan { games: 5, ..plan }, vec![again.address]);
    fleet.under_way(5).await;
    fleet.next_accepted(Duration::from_secs(10)).await;
    report.at_least("actions on the restored server", fleet.accepted(), 1);
    fleet.stop().await;
    again.kill();
    damage(report, &folder, &database);
}

/// Counts the actions of human players in a database.
async fn count_actions(database: &str) -> usize {
    let store = store::open(database).await.expect("it opens");
    let mut count = 0;
    for game in store.games().await.expect("they can be listed") {
        let entries = store.entries(&game, 0).await.expect("they can be read");
        count += entries.iter().filter(|entry| entry.action_id.is_some()).count();
    }
    store.close().await;
    count
}

/// Changes one byte in each part of a stored game.
fn damage(report: &mut Report, folder: &Folder, database: &str) {
    // A backup is one file without a write-ahead log.
    let sound = folder.file("sound.sqlite").display().to_string();
    assert!(run(&["backup", &sound, "--database", database]).status.success());
    let bytes = std::fs::read(&sound).expect("the backup is there");
    let mut found = 0;
    let places: [(&str, &[u8]); 4] = [
        ("an action", b"\"action\":\""),
        ("an outcome of chance", b"\"items\":["),
        ("a commitment", b"\"commitment\":\""),
        ("who acted", b"\"seat\":"),
    ];
    for (what, mark) in places {
        let place = bytes.windows(mark.len()).rposition(|part| part == mark).expect("it is stored");
        let mut damaged = bytes.clone();
        let at = place + mark.len();
        damaged[at] = if damaged[at] == b'1' { b'0' } else { b'1' };
        let file = folder.file("damaged.sqlite");
        std::fs::write(&file, damaged).expect("the folder can be written");
        let examined = run(&["doctor", "--database", &format!("sqlite://{}", file.display())]);
        let good = examined.status.code() == Some(1);
        found += usize::from(good);
        if !good {
            println!("  {what}: {}", String::from_utf8_lossy(&examined.stdout));
        }
        drop(std::fs::remove_file(&file));
    }
    report.at_least("kinds of planted damage that doctor finds", found, places.len());
}
