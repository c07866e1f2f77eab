//! `soak disk`: a full disk, failing writes and syncs, and power loss.
//!
//! A full disk is a small file system, which needs root to mount. A failing write is a file size limit.
//! Failing syncs are injected, and syncs counted, with strace, if it is installed. Power loss is simulated on copies of
//! a frozen server's files: the log is truncated or torn anywhere, and pages that a checkpoint may be writing are torn.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use engine::shuffle::FastRng;
use serde_json::json;
use server::maintenance::doctor;
use server::store;
use testkit::client::{Client, Received};

use crate::history_check;
use crate::report::Report;
use testkit::fleet::{Answer, Fleet, GameHistory, Plan};
use testkit::folder::Folder;
use testkit::server_process::{How, Process};
use testkit::times::Times;

fn plan(games: usize) -> Plan {
    Plan {
        edition: "new-york",
        games,
        seats: 2,
        bots: 0,
        pace: Duration::from_millis(300),
        copies: 1,
        patience: 1_000,
    }
}

pub(crate) async fn measure(report: &mut Report) {
    full(report).await;
    failing(report).await;
    power_loss(report).await;
}

/// Mounts a file system of `megabytes`; `None` without root.
struct SmallDisk(Folder);

impl SmallDisk {
    fn mount(megabytes: usize) -> Option<Self> {
        let folder = Folder::new("small");
        let size = format!("size={megabytes}m");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(&folder.0)
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(Self(folder))
    }

    /// Fills the file system completely.
    fn fill(&self) {
        let mut file = std::fs::File::create(self.0.file("filler")).expect("a file can be made");
        let mut size = 1 << 20;
        while size > 0 {
            if std::io::Write::write_all(&mut file, &vec![0; size]).is_err() {
                size /= 2;
            }
        }
    }

    fn free(&self) {
        std::fs::remove_file(self.0.file("filler")).expect("it can be removed");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg(&self.0.0).status());
    }
}

async fn full(report: &mut Report) {
    let Some(small) = SmallDisk::mount(24) else {
        report.figure("full disk: NOT MEASURED, mounting a small file system takes root", "");
        return;
    };
    let (games, times) = report.form().pick((20, 2), (60, 20));
    let database = small.0.database("games.sqlite");
    let mut server = Process::start(&database);
    let fleet = Fleet::start(&plan(games), vec![server.address]);
    fleet.under_way(games * 9 / 10).await;
    let guest = Client::guest(server.address).await.expect("the server answers");
    let (mut back, mut refused, mut unread) = (Times::default(), 0, 0);
    for _ in 0..times {
        tokio::time::sleep(Duration::from_millis(500)).await;
        small.fill();
        // Actions that fit into the log may still succeed.
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut last = fleet.accepted();
        loop {
            tokio::time::sleep(Duration::from_millis(700)).await;
            let now = fleet.accepted();
            if now == last || Instant::now() > deadline {
                break;
            }
            last = now;
        }
        refused += 1;
        let tables = guest.get("/api/v1/tables").await.expect("the server answers");
        // A table that could not start for lack of space has no game.
        let open = tables.json()["open"].as_array().cloned().unwrap_or_default();
        let table = open.iter().find(|table| table["state"] == "playing");
        let table = table.and_then(|table| table["id"].as_str()).unwrap_or_default().to_owned();
        unread += usize::from(tables.status != 200 || !sees(&guest, &table).await);
        small.free();
        back.add(fleet.next_accepted(Duration::from_secs(20)).await);
    }
    report.figure("times that the disk was full", refused);
    report.never("times that nothing could be read meanwhile", unread);
    report.time("space again until an action is acknowledged, longest", back.longest(), 5_000.0);
    report.never("times that the server ended", usize::from(server.ended().is_some()));
    let results = fleet.stop().await;
    server.kill();
    history_check::check(&database, &results.games).await.report(report);
}

/// Returns whether a new connection gets the game.
async fn sees(client: &Client, table: &str) -> bool {
    let Ok(mut socket) = client.socket(table).await else { return false };
    let hello = json!({ "type": "hello", "version": null });
    if socket.send(&hello).await.is_err() {
        return false;
    }
    for _ in 0..10 {
        match tokio::time::timeout(Duration::from_secs(5), socket.receive()).await {
            Ok(Received::Message(message)) if message["type"] == "snapshot" => return true,
            Ok(Received::Message(_)) => {}
            Ok(Received::Closed(_)) | Err(_) => return false,
        }
    }
    false
}

/// Failing writes and syncs: the process must exit, and the next one must find everything.
async fn failing(report: &mut Report) {
    let folder = Folder::new("failing");
    // Sets a file size limit and ignores its signal.
    let times = report.form().pick(2, 10);
    let mut ended = 0;
    for number in 0..times {
        let database = folder.database(&format!("write-{number}.sqlite"));
        // The log restarts whenever it is fully checkpointed, so it stays small.
        let blocks = 1_200 + 100 * number;
        let how = How { before: Some(format!("trap '' XFSZ; ulimit -f {blocks}; ")), ..How::default() };
        ended += usize::from(end_by_failure(report, &database, &how).await);
    }
    report.at_least("failed writes that ended the process in order", ended, times);
    if Command::new("strace").arg("-V").stdout(Stdio::null()).status().is_err() {
        report.figure("failed syncs: NOT MEASURED, strace is not installed", "");
        return;
    }
    let times = report.form().pick(1, 10);
    let mut ended = 0;
    for number in 0..times {
        let database = folder.database(&format!("sync-{number}.sqlite"));
        let when = 150 + 40 * number;
        let inject = format!("inject=fdatasync,fsync:error=EIO:when={when}+");
        let how = How {
            strace: vec!["-e".into(), "trace=fdatasync,fsync".into(), "-e".into(), inject],
            ..How::default()
        };
        ended += usize::from(end_by_failure(report, &database, &how).await);
    }
    report.at_least("failed syncs that ended the process in order", ended, times);
    let per_action = syncs(&folder).await;
    report.figure("syncs of the log for each acknowledged action of one player", format!("{per_action:.2}"));
    report.holds("every action is synced before it is acknowledged", per_action >= 1.0);
}

/// Plays until the disk fails. Returns whether the server exited and the next one finds every acknowledged action.
async fn end_by_failure(report: &mut Report, database: &str, how: &How<'_>) -> bool {
    let mut server = match Process::start_as(database, how) {
        Ok(server) => server,
        Err(why) => {
            println!("  it did not start: {why}");
            return false;
        }
    };
    let fleet = Fleet::start(&plan(15), vec![server.address]);
    let deadline = Instant::now() + Duration::from_secs(90);
    let status = loop {
        if let Some(status) = server.ended() {
            break status;
        }
        if Instant::now() > deadline {
            println!("  it went on");
            return false;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let again = Process::start(database);
    fleet.move_to(vec![again.address]);
    fleet.next_accepted(Duration::from_secs(10)).await;
    let results = fleet.stop().await;
    again.kill();
    let verdict = history_check::check(database, &results.games).await;
    let sound = verdict.lost + verdict.twice + verdict.misnumbered + verdict.broken + verdict.unplayable == 0;
    report.figure("acknowledged before and after a failure", verdict.acknowledged);
    if status.code() != Some(1) || !sound {
        println!("  it ended with {status}, {verdict:?}");
    }
    status.code() == Some(1) && sound
}

/// Returns the number of log syncs per action of a single player.
async fn syncs(folder: &Folder) -> f64 {
    let trace = folder.file("syncs.txt");
    let database = folder.database("count.sqlite");
    let how = How {
        strace: vec!["-y".into(), "-e".into(), "trace=fdatasync,fsync".into()],
        trace: Some(trace.clone()),
        ..How::default()
    };
    let server = Process::start_as(&database, &how).expect("the server starts");
    let fleet = Fleet::start(&Plan { pace: Duration::from_millis(250), ..plan(1) }, vec![server.address]);
    fleet.under_way(1).await;
    let count = |file: &Path| {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        text.lines().filter(|line| line.contains("count.sqlite-wal")).count()
    };
    let before = (fleet.accepted(), count(&trace));
    tokio::time::sleep(Duration::from_secs(4)).await;
    let actions = fleet.accepted() - before.0;
    let syncs = count(&trace) - before.1;
    fleet.stop().await;
    server.stop();
    syncs as f64 / actions.max(1) as f64
}

/// Files of a frozen server, and what was acknowledged before.
struct Image {
    main: Vec<u8>,
    log: Vec<u8>,
    /// Number of log frames that may be in the main file already: they were synced before and cannot be lost.
    copied: usize,
    games: Vec<GameHistory>,
}

async fn power_loss(report: &mut Report) {
    let (rounds, images) = report.form().pick((1, 40), (10, 1_000));
    let folder = Folder::new("power");
    let mut rng = FastRng::new(3);
    let mut found = Losses::default();
    for round in 0..rounds {
        let image = freeze(&folder, round).await;
        for _ in 0..images / rounds {
            examine(&folder, &image, &mut rng, &mut found).await;
        }
    }
    report.figure("images after a loss of power", found.images);
    report.at_least("of them, torn after all that was acknowledged", found.after, images / 10);
    report.at_least("of them, torn before", found.before, images / 10);
    report.at_least("of them, torn in the middle of a checkpoint", found.checkpoints, images / 10);
    report.never("that do not open", found.closed);
    report.never("whose games are not sound", found.unsound);
    report.never("torn after the acknowledged, and yet without some of it", found.lost);
}

#[derive(Default)]
struct Losses {
    images: usize,
    after: usize,
    before: usize,
    checkpoints: usize,
    closed: usize,
    unsound: usize,
    lost: usize,
}

/// Plays for a while, freezes the server and copies its files.
async fn freeze(folder: &Folder, round: usize) -> Image {
    let file = folder.file(&format!("round-{round}.sqlite"));
    let database = format!("sqlite://{}", file.display());
    let server = Process::start(&database);
    let fleet = Fleet::start(&plan(20), vec![server.address]);
    fleet.under_way(18).await;
    tokio::time::sleep(Duration::from_millis(1_500 + 333 * round as u64)).await;
    server.signal("STOP");
    // Acknowledgements in transit count too.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let read = |ending: &str| std::fs::read(format!("{}{ending}", file.display())).unwrap_or_default();
    let (main, log, index) = (read(""), read("-wal"), read("-shm"));
    let copied = index
        .get(COPIED_AT..COPIED_AT + 4)
        .map_or(0, |number| u32::from_ne_bytes(number.try_into().expect("four bytes")) as usize);
    let stopping = tokio::spawn(fleet.stop());
    tokio::time::sleep(Duration::from_millis(100)).await;
    server.kill();
    Image { main, log, copied, games: stopping.await.expect("it does not panic").games }
}

/// Offset of `nBackfillAttempted` in SQLite's WAL index: number of frames whose checkpoint was attempted.
const COPIED_AT: usize = 128;

/// Header sizes of the log and of each frame in bytes.
const LOG_HEAD: usize = 32;
const FRAME_HEAD: usize = 24;

/// Returns the frames of a log: offset, page, and whether it ends a transaction.
fn frames(log: &[u8]) -> Vec<(usize, u32, bool)> {
    let number = |at: usize| u32::from_be_bytes(log[at..at + 4].try_into().expect("four bytes"));
    if log.len() < LOG_HEAD {
        return Vec::new();
    }
    let (page, salts) = (number(8) as usize, log[16..24].to_vec());
    (LOG_HEAD..)
        .step_by(FRAME_HEAD + page)
        .take_while(|at| at + FRAME_HEAD + page <= log.len() && log[at + 8..at + 16] == salts)
        .map(|at| (at, number(at), number(at + 4) > 0))
        .collect()
}

async fn examine(folder: &Folder, image: &Image, rng: &mut FastRng, found: &mut Losses) {
    let frames = frames(&image.log);
    let Some(&(last, ..)) = frames.iter().rev().find(|(.., commit)| *commit) else { return };
    let page = u32::from_be_bytes(image.log[8..12].try_into().expect("four bytes")) as usize;
    let end = last + FRAME_HEAD + page;
    let (mut main, mut log) = (image.main.clone(), image.log.clone());
    let acknowledged = match rng.below(3) {
        // Data written after the last commit is lost, wholly or in part, or is garbage.
        0 => {
            found.after += 1;
            log.truncate(end);
            let garbage = rng.below(3 * page as u32) as usize;
            log.extend((0..garbage).map(|_| rng.next() as u8));
            true
        }
        // The log is truncated or torn anywhere after the copied part: only what follows is lost.
        1 => {
            found.before += 1;
            let first = (LOG_HEAD + image.copied * (FRAME_HEAD + page)).min(end);
            let at = first + rng.below((end - first).max(1) as u32) as usize;
            if rng.below(2) == 0 {
                log.truncate(at);
            } else {
                let to = (at + 512).min(log.len());
                log[at..to].fill(rng.next() as u8);
            }
            false
        }
        // A checkpoint was writing pages that the log still contains.
        _ => {
            found.checkpoints += 1;
            for &(_, number, _) in frames.iter().take_while(|(at, ..)| *at <= last) {
                let from = (number as usize - 1) * page;
                if rng.below(2) == 0 && number > 1 && from + page <= main.len() {
                    let half = from + page / 2;
                    main[half..from + page].fill(rng.next() as u8);
                }
            }
            true
        }
    };
    found.images += 1;
    let file = folder.file("image.sqlite");
    remove(&file);
    std::fs::write(&file, main).expect("the folder can be written");
    std::fs::write(format!("{}-wal", file.display()), log).expect("the folder can be written");
    let Ok(store) = store::open(&format!("sqlite://{}", file.display())).await else {
        found.closed += 1;
        return;
    };
    match doctor::examine(&store).await {
        Ok(findings) if findings.problems.is_empty() => {}
        Ok(_) | Err(_) => found.unsound += 1,
    }
    if acknowledged {
        let mut lost = false;
        for game in &image.games {
            let entries = store.entries(&game.table, 0).await.unwrap_or_default();
            for (id, answer) in game.seats.iter().flat_map(|seat| &seat.answers) {
                let kept = entries.iter().any(|entry| entry.action_id.as_ref() == Some(id));
                lost |= matches!(answer, Answer::Accepted(_)) && !kept;
            }
        }
        found.lost += usize::from(lost);
    }
    store.close().await;
    remove(&file);
}

fn remove(file: &Path) {
    for ending in ["", "-wal", "-shm"] {
        drop(std::fs::remove_file(format!("{}{ending}", file.display())));
    }
}
