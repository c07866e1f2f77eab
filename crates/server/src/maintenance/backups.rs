//! Scheduled backups: periodic copies of the whole database in a folder; the newest are kept.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::store::{self, Result, Shared, StoreError};
use crate::telemetry;

/// The beginning of a backup's file name; the time follows, in seconds since 1970.
const NAME: &str = "whistlestop-";

/// The end of a backup's file name.
const ENDING: &str = ".sqlite";

/// When backups are made, and how many are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The folder.
    pub folder: PathBuf,
    /// The time between two backups.
    pub every: Duration,
    /// How many are kept.
    pub keep: usize,
}

fn seconds_now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs()
}

fn failed(path: &Path, why: &std::io::Error) -> StoreError {
    StoreError::Other(format!("{}: {why}", path.display()))
}

/// Returns the backups in a folder with their moments, oldest first.
fn backups(folder: &Path) -> Result<Vec<(u64, PathBuf)>> {
    let files = match std::fs::read_dir(folder) {
        Ok(files) => files,
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => return Err(failed(folder, &why)),
    };
    let moment =
        |path: &Path| path.file_name()?.to_str()?.strip_prefix(NAME)?.strip_suffix(ENDING)?.parse().ok();
    let mut found: Vec<(u64, PathBuf)> =
        files.flatten().filter_map(|file| Some((moment(&file.path())?, file.path()))).collect();
    found.sort_unstable();
    Ok(found)
}

/// Copies the database into a new file of the folder, and then removes all but the newest files.
///
/// An interrupted copy never has the name of a backup.
pub async fn back_up(from: &Shared, schedule: &Schedule) -> Result<PathBuf> {
    let Schedule { folder, keep, .. } = schedule;
    let file = folder.join(format!("{NAME}{}{ENDING}", seconds_now()));
    let part = file.with_extension("part");
    drop(std::fs::remove_file(&part));
    let to = store::open(&format!("sqlite://{}", part.display())).await?;
    let copied = store::copy(from.as_ref(), to.as_ref()).await;
    to.close().await;
    if let Err(error) = copied {
        drop(std::fs::remove_file(&part));
        return Err(error);
    }
    std::fs::rename(&part, &file).map_err(|why| failed(&file, &why))?;
    let all = backups(folder)?;
    for (_, old) in all.iter().take(all.len().saturating_sub(*keep)) {
        std::fs::remove_file(old).map_err(|why| failed(old, &why))?;
    }
    Ok(file)
}

/// Makes backups until the process ends. The first one is made as soon as the newest in the folder is old enough.
pub(crate) async fn run(store: Shared, schedule: Schedule) {
    metrics::gauge!(telemetry::BACKUP_EVERY).set(schedule.every.as_secs_f64());
    // Shown from the start, so that the first failure is an increase.
    metrics::counter!(telemetry::BACKUPS_FAILED).increment(0);
    loop {
        let newest = backups(&schedule.folder).ok().and_then(|all| all.last().map(|(moment, _)| *moment));
        if let Some(newest) = newest {
            // An alert on the age of the last backup also works after a restart.
            metrics::gauge!(telemetry::BACKUP_TIME).set(newest as f64);
        }
        let age =
            newest.map_or(schedule.every, |moment| Duration::from_secs(seconds_now().saturating_sub(moment)));
        tokio::time::sleep(schedule.every.saturating_sub(age)).await;
        let begun = std::time::Instant::now();
        match back_up(&store, &schedule).await {
            Ok(file) => {
                metrics::gauge!(telemetry::BACKUP_TIME).set(seconds_now() as f64);
                tracing::info!(file = %file.display(), ms = begun.elapsed().as_millis() as u64, "made a backup");
            }
            Err(error) => {
                metrics::counter!(telemetry::BACKUPS_FAILED).increment(1);
                tracing::error!(%error, "a backup failed");
                tokio::time::sleep(Duration::from_secs(60)).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_newest_backups_are_kept() {
        let folder = std::env::temp_dir().join(format!("whistlestop-backups-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let database = format!("sqlite://{}", folder.join("games.sqlite").display());
        let store = store::open(&database).await.expect("it opens");
        let schedule = Schedule { folder: folder.join("backups"), every: Duration::from_secs(60), keep: 2 };
        let file = back_up(&store, &schedule).await.expect("it is copied");
        for old in ["whistlestop-5.sqlite", "whistlestop-40.sqlite", "whistlestop-x.sqlite", "other"] {
            std::fs::copy(&file, schedule.folder.join(old)).expect("it is copied");
        }
        std::fs::remove_file(&file).expect("it is there");
        let file = back_up(&store, &schedule).await.expect("it is copied");
        let kept: Vec<PathBuf> =
            backups(&schedule.folder).expect("read").into_iter().map(|(_, file)| file).collect();
        assert_eq!(kept, [schedule.folder.join("whistlestop-40.sqlite"), file.clone()]);
        assert!(
            schedule.folder.join("other").exists() && schedule.folder.join("whistlestop-x.sqlite").exists()
        );
        let copy = store::open_existing(&format!("sqlite://{}", file.display())).await.expect("it opens");
        assert_eq!(copy.games().await.expect("read"), Vec::<String>::new());
        copy.close().await;
        store.close().await;
        drop(std::fs::remove_dir_all(&folder));
    }
}
