//! A temporary PostgreSQL, started from the binaries on this machine; it can be killed and restarted.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running PostgreSQL; dropping it stops it and removes its files.
pub struct Postgres {
    folder: PathBuf,
    server: Child,
    bin: PathBuf,
    user: Option<(u32, u32)>,
}

/// Returns where `initdb` and `postgres` are: `TEST_PG_BIN`, else where `pg_config` says, else where Debian puts
/// them.
fn find_binaries() -> PathBuf {
    let mut places: Vec<PathBuf> = std::env::var_os("TEST_PG_BIN").map(PathBuf::from).into_iter().collect();
    if let Ok(answer) = Command::new("pg_config").arg("--bindir").output() {
        places.push(PathBuf::from(String::from_utf8_lossy(&answer.stdout).trim()));
    }
    if let Ok(versions) = fs::read_dir("/usr/lib/postgresql") {
        places.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    places.into_iter().find(|place| place.join("initdb").is_file() && place.join("postgres").is_file()).expect(
        "PostgreSQL is needed for this test: install it (Debian: apt-get install postgresql) or set TEST_PG_BIN to the folder of initdb",
    )
}

/// PostgreSQL refuses to run as root: then it runs as its own account, or as nobody.
fn find_user() -> Option<(u32, u32)> {
    let ours = fs::metadata("/proc/self").expect("Linux").uid();
    if ours != 0 {
        return None;
    }
    let accounts = fs::read_to_string("/etc/passwd").expect("there are accounts");
    let ids = |name: &str| {
        let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    ids("postgres").or_else(|| ids("nobody"))
}

impl Postgres {
    /// Starts one that is reached by a socket in its folder only.
    pub fn start() -> Self {
        Self::start_with(|_| vec!["listen_addresses=".to_owned()])
    }

    /// Starts one that syncs every commit to the disk, for measurements.
    pub fn start_durable() -> Self {
        let settings = ["listen_addresses=", "fsync=on", "max_connections=200"];
        Self::start_with(|_| settings.map(str::to_owned).to_vec())
    }

    /// Starts one with these settings; `prepare` may write files into its data folder, which become its own.
    /// It does not sync to the disk unless `fsync=on` is among the settings.
    pub fn start_with(prepare: impl FnOnce(&Path) -> Vec<String>) -> Self {
        let bin = find_binaries();
        let user = find_user();
        let folder =
            std::env::temp_dir().join(format!("whistlestop-pg-{}-{}", std::process::id(), fresh_number()));
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).expect("root may");
        }
        let data = folder.join("data");
        let made = command(&bin.join("initdb"), user)
            .args(["-N", "-A", "trust", "-U", "postgres", "--no-locale", "-E", "UTF8", "-D"])
            .arg(&data)
            .current_dir(&folder)
            .output()
            .expect("initdb runs");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let mut settings = vec!["fsync=off".to_owned()];
        settings.extend(prepare(&data));
        fs::write(data.join("postgresql.auto.conf"), set(&settings)).expect("the folder can be written");
        for file in fs::read_dir(&data).expect("initdb made it").flatten() {
            if let Some((uid, gid)) = user {
                chown(file.path(), Some(uid), Some(gid)).expect("root may");
            }
            if file.path().extension().is_some_and(|kind| kind == "key") {
                fs::set_permissions(file.path(), fs::Permissions::from_mode(0o600)).expect("it is ours");
            }
        }
        let server = serve(&folder, &bin, user);
        let postgres = Self { folder, server, bin, user };
        postgres.wait_until_open();
        postgres
    }

    /// Waits until it answers.
    fn wait_until_open(&self) {
        let deadline = Instant::now() + Duration::from_secs(30);
        while !self.psql("postgres", "SELECT 1") {
            assert!(Instant::now() < deadline, "PostgreSQL did not come up within 30 seconds");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Returns the port in the name of its socket.
    fn port(&self) -> String {
        let names = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let port = |file: fs::DirEntry| {
            Some(file.file_name().to_str()?.strip_prefix(".s.PGSQL.")?.strip_suffix(".lock")?.to_owned())
        };
        names.filter_map(port).next().unwrap_or_else(|| "5432".to_owned())
    }

    /// Creates a database and returns its address.
    pub fn database(&self) -> String {
        let name = format!("test{}", fresh_number());
        assert!(self.psql("postgres", &format!("CREATE DATABASE {name}")), "a database can be made");
        format!("postgres://postgres@localhost/{name}?host={}", self.folder.display())
    }

    /// Runs a statement and returns whether it succeeded.
    pub fn psql(&self, database: &str, statement: &str) -> bool {
        self.query(database, statement).is_some()
    }

    /// Runs a statement and returns its rows as text, one to a line; `None` if it failed.
    pub fn query(&self, database: &str, statement: &str) -> Option<String> {
        let answer = command(&self.bin.join("psql"), self.user)
            .args(["-U", "postgres", "-d", database, "-A", "-t", "-c", statement, "-h"])
            .arg(&self.folder)
            .env("PGPORT", self.port())
            .current_dir(&self.folder)
            .output()
            .ok()?;
        answer.status.success().then(|| String::from_utf8_lossy(&answer.stdout).into_owned())
    }

    /// Runs a statement in the database of a URL and returns its rows as text.
    pub fn rows(&self, url: &str, statement: &str) -> Vec<String> {
        let answer = self.query(name_of(url), statement).expect("the statement is right");
        answer.lines().map(str::to_owned).collect()
    }

    /// Returns its folder, which holds its data and its sockets.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the file of the socket on which it listens.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port()))
    }

    /// Returns the CPU time in seconds that it has used with all its processes, also those that have ended.
    pub fn processor_seconds(&self) -> f64 {
        let own = self.server.id();
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let stats = processes.filter_map(|process| fs::read_to_string(process.path().join("stat")).ok());
        stats.filter_map(|stat| ticks_of(&stat, own)).sum::<u64>() as f64 / 100.0
    }

    /// Kills it and restarts it after `down`; returns the time until it answered.
    pub fn crash(&mut self, down: Duration) -> Duration {
        // The child processes end after the postmaster; until then a new one cannot start.
        let killed = Command::new("kill").arg("-KILL").arg(self.server.id().to_string()).status();
        assert!(killed.is_ok_and(|status| status.success()), "PostgreSQL is killed");
        drop(self.server.wait());
        std::thread::sleep(down);
        let begun = Instant::now();
        let deadline = begun + Duration::from_secs(30);
        loop {
            self.server = serve(&self.folder, &self.bin, self.user);
            std::thread::sleep(Duration::from_millis(200));
            if self.server.try_wait().expect("it can be asked").is_none() {
                break;
            }
            assert!(Instant::now() < deadline, "PostgreSQL did not start again within 30 seconds");
        }
        self.wait_until_open();
        begun.elapsed()
    }
}

/// Returns the CPU time of a process by its `stat` if it is `parent` or one of its children: in ticks, and for the
/// parent with the time of the children that have ended.
fn ticks_of(stat: &str, parent: u32) -> Option<u64> {
    let id: u32 = stat.split(' ').next()?.parse().ok()?;
    // After the name in parentheses: state, parent, and from the 12th field on the times of the process and of its
    // ended children, in user and system mode.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let count = if id == parent { 4 } else { 2 };
    if id != parent && *fields.get(1)? != parent.to_string() {
        return None;
    }
    fields.get(11..11 + count)?.iter().map(|ticks| ticks.parse::<u64>().ok()).sum()
}

/// Returns the name of the database in a URL.
pub fn name_of(url: &str) -> &str {
    let path = url.split('?').next().unwrap_or_default();
    path.rsplit('/').next().unwrap_or_default()
}

/// Formats settings as lines of a file.
fn set(settings: &[String]) -> String {
    let line = |setting: &String| {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        format!("{name} = '{value}'\n")
    };
    settings.iter().map(line).collect()
}

/// Starts the server on its folder.
fn serve(folder: &Path, bin: &Path, user: Option<(u32, u32)>) -> Child {
    command(&bin.join("postgres"), user)
        .arg("-D")
        .arg(folder.join("data"))
        .arg("-k")
        .arg(folder)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("postgres runs")
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let asked = Command::new("kill").arg("-QUIT").arg(self.server.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            drop(self.server.kill());
        }
        drop(self.server.wait());
        drop(fs::remove_dir_all(&self.folder));
    }
}

fn command(program: &Path, user: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    command.env_clear().env("PATH", "/usr/bin:/bin").env("LC_ALL", "C");
    if let Some((uid, gid)) = user {
        command.uid(uid).gid(gid);
    }
    command
}

/// Returns a number that no other database of this test has.
fn fresh_number() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::ticks_of;

    #[test]
    fn the_times_of_a_process_its_children_and_its_ended_children_count() {
        let stat = |id: u32, parent: u32| {
            format!("{id} (post gres) S {parent} 1 1 0 -1 0 0 0 0 0 10 20 300 4000 20 0")
        };
        assert_eq!(ticks_of(&stat(7, 1), 7), Some(4_330));
        assert_eq!(ticks_of(&stat(8, 7), 7), Some(30));
        assert_eq!(ticks_of(&stat(9, 1), 7), None);
        assert_eq!(ticks_of("", 7), None);
    }
}
