//! `cargo xtask ops`: the programs for which `ops/` has examples accept them.
//!
//! A program that is not installed, or cannot work here, is NOT MEASURED: neither good nor bad.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::root;
use crate::step::find_program;
use crate::verdict::{Verdict, report};

/// The certificate and the key that the examples name.
const CERTIFICATE: &str = "/etc/ssl/play.example.pem";
const KEY: &str = "/etc/ssl/play.example.key";

/// The program that the unit starts.
const INSTALLED: &str = "/usr/local/bin/whistlestop";

/// Runs every check; fails if a program rejects its example.
pub(crate) fn ops() -> ExitCode {
    let folder = env::temp_dir().join(format!("whistlestop-ops-{}", std::process::id()));
    if let Err(why) = fs::create_dir_all(&folder) {
        eprintln!("error: {}: {why}", folder.display());
        return ExitCode::FAILURE;
    }
    let ops = root().join("ops");
    let checks = [
        ("nginx, one node", nginx(&ops, "one-node.conf", &folder)),
        ("nginx, several nodes", nginx(&ops, "several-nodes.conf", &folder)),
        ("HAProxy", haproxy(&ops, &folder)),
        ("Caddy", caddy(&ops)),
        ("systemd", systemd(&ops, &folder)),
        ("Prometheus", prometheus(&ops)),
        ("container", Verdict::NotMeasured("this does not build the image".to_owned())),
    ];
    drop(fs::remove_dir_all(&folder));
    report(&checks)
}

fn nginx(ops: &Path, name: &str, folder: &Path) -> Verdict {
    check_with("nginx", |program| {
        let example = with_certificate(&ops.join("nginx").join(name), folder)?;
        let shown = folder.display();
        let whole = format!("pid {shown}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{example}\n}}\n");
        let file = write(&folder.join(name), &whole)?;
        let mut command = Command::new(program);
        command.arg("-t").arg("-c").arg(file).arg("-p").arg(folder).arg("-e").arg(folder.join("error.log"));
        Ok(command)
    })
}

fn haproxy(ops: &Path, folder: &Path) -> Verdict {
    check_with("haproxy", |program| {
        let example = with_certificate(&ops.join("haproxy.cfg"), folder)?;
        let mut command = Command::new(program);
        command.arg("-c").arg("-f").arg(write(&folder.join("haproxy.cfg"), &example)?);
        Ok(command)
    })
}

fn caddy(ops: &Path) -> Verdict {
    check_with("caddy", |program| {
        let mut command = Command::new(program);
        command.args(["validate", "--adapter", "caddyfile", "--config"]).arg(ops.join("Caddyfile"));
        Ok(command)
    })
}

fn systemd(ops: &Path, folder: &Path) -> Verdict {
    check_with("systemd-analyze", |program| {
        let own = env::current_exe().map_err(|why| fail(Path::new("xtask"), &why))?;
        // The program need not be installed here; another one replaces it.
        let unit = read(&ops.join("whistlestop.service"))?.replace(INSTALLED, &own.display().to_string());
        let mut command = Command::new(program);
        command.arg("verify").arg(write(&folder.join("whistlestop.service"), &unit)?);
        Ok(command)
    })
}

fn prometheus(ops: &Path) -> Verdict {
    check_with("promtool", |program| {
        let mut command = Command::new(program);
        command.args(["check", "rules"]).arg(ops.join("prometheus/alerts.yml"));
        Ok(command)
    })
}

/// Runs the command that checks an example, if its program is installed.
fn check_with(program: &str, command: impl FnOnce(&Path) -> Result<Command, Verdict>) -> Verdict {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let Some(found) = find_program(program, folders) else {
        return Verdict::NotMeasured(format!("{program} is not installed"));
    };
    let mut command = match command(&found) {
        Ok(command) => command,
        Err(verdict) => return verdict,
    };
    match command.output() {
        Ok(output) if output.status.success() => Verdict::Passed,
        Ok(output) => {
            eprint!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            Verdict::Failed
        }
        Err(why) => fail(found.as_path(), &why),
    }
}

/// Returns an example whose certificate and key are new files in a folder; HAProxy reads both from the first.
fn with_certificate(example: &Path, folder: &Path) -> Result<String, Verdict> {
    let (certificate, key) = (folder.join("play.pem"), folder.join("play.key"));
    if !certificate.exists() {
        let mut openssl = Command::new("openssl");
        openssl.args([
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-subj",
            "/CN=play.example",
            "-days",
            "1",
        ]);
        openssl.arg("-keyout").arg(&key).arg("-out").arg(&certificate);
        let made = openssl.output().is_ok_and(|made| made.status.success());
        if !made {
            return Err(Verdict::NotMeasured("openssl made no certificate".to_owned()));
        }
        write(&certificate, &(read(&certificate)? + &read(&key)?))?;
    }
    let text = read(example)?;
    Ok(text.replace(CERTIFICATE, &certificate.display().to_string()).replace(KEY, &key.display().to_string()))
}

fn read(file: &Path) -> Result<String, Verdict> {
    fs::read_to_string(file).map_err(|why| fail(file, &why))
}

fn write(file: &Path, text: &str) -> Result<PathBuf, Verdict> {
    fs::write(file, text).map_err(|why| fail(file, &why))?;
    Ok(file.to_owned())
}

/// Prints what is wrong with a file.
fn fail(file: &Path, why: &io::Error) -> Verdict {
    eprintln!("error: {}: {why}", file.display());
    Verdict::Failed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_installed_is_not_a_failure() {
        let verdict = check_with("a-program-that-nobody-has", |_| Err(Verdict::Failed));
        assert!(matches!(verdict, Verdict::NotMeasured(_)), "{verdict:?}");
    }

    #[test]
    fn a_rejected_example_is_a_failure() {
        let verdict = |status: &'static str| {
            check_with("sh", move |program| {
                let mut command = Command::new(program);
                command.args(["-c", status]);
                Ok(command)
            })
        };
        assert_eq!(verdict("exit 0"), Verdict::Passed);
        assert_eq!(verdict("exit 1"), Verdict::Failed);
    }
}
