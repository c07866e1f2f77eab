//! `cargo xtask dist`: a release archive for this system, with checksums, licenses and a list of everything in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::{cargo, root, web};

/// Files of the project that go into the archive as they are.
const FILES: [&str; 6] =
    ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "docs/operations.md", "docs/hosting.md"];

/// Builds the web client and the program, and packs them into `target/dist`. With `--target`, for another system.
pub(crate) fn dist(args: &[String]) -> ExitCode {
    let target = match args {
        [] => None,
        [option, target] if option == "--target" => Some(target.as_str()),
        _ => return crate::misuse("dist takes only --target TARGET"),
    };
    match pack(target) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn pack(target: Option<&str>) -> Result<(), String> {
    web::build()?;
    let root = root();
    let host = output(Command::new("rustc").arg("-vV"))?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or("unknown").to_owned();
    let system = target.unwrap_or(&host);
    let mut build = Command::new(cargo());
    build.current_dir(&root).args(["build", "--release", "--locked", "--package", "whistlestop"]);
    // Given even for this system, so that the same folder is used.
    run(build.args(["--target", system]))?;
    let program = root.join("target").join(system).join("release/whistlestop");
    let version = output(Command::new(&program).arg("--version"))
        .ok()
        .and_then(|text| text.split_whitespace().nth(1).map(str::to_owned))
        .unwrap_or_else(|| "unknown".to_owned());
    let name = format!("whistlestop-{version}-{system}");
    let dist = root.join("target/dist");
    let folder = dist.join(&name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    copy(&program, &folder.join("whistlestop"))?;
    for file in FILES {
        copy(&root.join(file), &folder.join(Path::new(file).file_name().unwrap_or_default()))?;
    }
    run(Command::new("cp").arg("-R").arg(root.join("ops")).arg(&folder))?;
    let crates = crates(&root, system)?;
    let texts = texts_of_crates(&crates).into_iter().chain(texts_of_web(&root)).collect();
    write(&folder.join("LICENSES.txt"), &licenses(&crates, texts))?;
    write(&folder.join("sbom.cdx.json"), &bill_of_materials(&version, &crates))?;
    let mut npm = Command::new(web::npm());
    npm.current_dir(root.join("web")).args(["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]);
    match output(&mut npm) {
        Ok(text) => write(&folder.join("sbom-web.cdx.json"), &text)?,
        Err(why) => println!("NOT INCLUDED: the list of the web client's packages ({why})"),
    }
    let archive = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    tar.current_dir(&dist).args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-czf"]);
    run(tar.arg(&archive).arg(&name))?;
    let sums = output(Command::new("sha256sum").current_dir(&dist).arg(&archive))?;
    write(&dist.join(format!("{archive}.sha256")), &sums)?;
    println!("{}\n{}", dist.join(&archive).display(), sums.trim_end());
    Ok(())
}

/// Returns the crates that are compiled into the program, with their licenses.
fn crates(root: &Path, system: &str) -> Result<BTreeMap<(String, String), String>, String> {
    let mut tree = Command::new(cargo());
    tree.current_dir(root).args(["tree", "--locked", "--package", "whistlestop", "--edges", "normal"]);
    tree.args(["--target", system, "--prefix", "none", "--format", "{p}|{l}"]);
    Ok(parse_crates(&output(&mut tree)?))
}

/// Parses lines such as `serde v1.0.1 (*)|MIT OR Apache-2.0`.
fn parse_crates(lines: &str) -> BTreeMap<(String, String), String> {
    let parse = |line: &str| {
        let (package, license) = line.split_once('|')?;
        let mut words = package.split_whitespace();
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        let license = license.trim().trim_end_matches(" (*)").to_owned();
        Some(((name.to_owned(), version.to_owned()), license))
    };
    lines.lines().filter_map(parse).collect()
}

/// The beginnings of the names of files with licenses and notices.
const LICENSE_FILES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// Reads the licenses and notices in a folder.
fn texts_in(folder: &Path) -> Vec<String> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect();
    files.sort();
    let is_license = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        LICENSE_FILES.iter().any(|beginning| name.starts_with(beginning))
    };
    files.iter().filter(|file| is_license(file)).filter_map(|file| fs::read_to_string(file).ok()).collect()
}

/// Returns the license texts of the crates that come from the registry, each with the name of its crate.
fn texts_of_crates(crates: &BTreeMap<(String, String), String>) -> Vec<(String, String)> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let sources = home.map(|home| home.join("registry/src"));
    let registries: Vec<PathBuf> = sources
        .and_then(|sources| fs::read_dir(sources).ok())
        .map(|registries| registries.flatten().map(|registry| registry.path()).collect())
        .unwrap_or_default();
    let mut texts = Vec::new();
    for (name, version) in crates.keys() {
        let folder = format!("{name}-{version}");
        let mut of_crate = registries.iter().map(|registry| texts_in(&registry.join(&folder)));
        let found = of_crate.find(|found| !found.is_empty()).unwrap_or_default();
        texts.extend(found.into_iter().map(|text| (format!("{name} {version}"), text)));
    }
    texts
}

/// Returns the license texts of what the web client contains: its packages and its fonts.
fn texts_of_web(root: &Path) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for package in ["@fluent/bundle", "svelte", "uqr"] {
        let found = texts_in(&root.join("web/node_modules").join(package));
        texts.extend(found.into_iter().map(|text| (format!("{package} (web client)"), text)));
    }
    for font in ["fira-sans-condensed", "old-standard-tt", "oswald"] {
        if let Ok(text) = fs::read_to_string(root.join(format!("web/src/fonts/OFL-{font}.txt"))) {
            texts.push((format!("{font} (font of the web client)"), text));
        }
    }
    texts
}

/// Returns a list of the crates with their licenses, and then every text once, with the names of what it belongs to.
fn licenses(crates: &BTreeMap<(String, String), String>, texts: Vec<(String, String)>) -> String {
    let lines = crates.iter().map(|((name, version), license)| format!("{name} {version}: {license}\n"));
    let mut out =
        format!("The program contains these crates, with their licenses:\n\n{}", lines.collect::<String>());
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (owner, text) in texts {
        let known = owners.entry(text.trim().replace("\r\n", "\n")).or_default();
        if !known.contains(&owner) {
            known.push(owner);
        }
    }
    let mut owners: Vec<(String, Vec<String>)> = owners.into_iter().collect();
    owners.sort_by(|one, other| one.1.cmp(&other.1));
    for (text, names) in owners {
        out += &format!("\n{}\n{}:\n\n{text}\n", "=".repeat(80), names.join(", "));
    }
    out
}

/// Returns a CycloneDX document of the crates.
fn bill_of_materials(version: &str, crates: &BTreeMap<(String, String), String>) -> String {
    let component = |((name, version), license): (&(String, String), &String)| {
        // Before SPDX expressions, crates separated licenses by a slash.
        let license = license.replace('/', " OR ");
        let licenses = match license.is_empty() {
            true => String::new(),
            false => format!(r#","licenses":[{{"expression":"{license}"}}]"#),
        };
        format!(
            r#"    {{"type":"library","name":"{name}","version":"{version}","purl":"pkg:cargo/{name}@{version}"{licenses}}}"#
        )
    };
    let components: Vec<String> = crates.iter().map(component).collect();
    format!(
        "{{\n  \"bomFormat\":\"CycloneDX\",\"specVersion\":\"1.5\",\"version\":1,\n  \"metadata\":{{\"component\":\
         {{\"type\":\"application\",\"name\":\"whistlestop\",\"version\":\"{version}\"}}}},\n  \"components\":[\n{}\n  ]\n}}\n",
        components.join(",\n")
    )
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|why| format!("{}: {why}", from.display()))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|why| format!("{}: {why}", file.display()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(why) => Err(format!("{name} cannot be run: {why}")),
    }
}

fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.output() {
        Ok(done) if done.status.success() => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        Ok(done) => Err(format!("{name} failed: {}", String::from_utf8_lossy(&done.stderr).trim_end())),
        Err(why) => Err(format!("{name} cannot be run: {why}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_are_listed_once_with_their_licenses() {
        let lines = "whistlestop v0.1.0 (/source/crates/whistlestop)|MIT OR Apache-2.0\n\
                     serde v1.0.1|MIT/Apache-2.0\nserde v1.0.1|MIT/Apache-2.0 (*)\n\nother v2.0.0|";
        let crates = parse_crates(lines);
        assert_eq!(crates.len(), 3, "{crates:?}");
        assert_eq!(crates[&("serde".to_owned(), "1.0.1".to_owned())], "MIT/Apache-2.0");
        let bill = bill_of_materials("0.1.0", &crates);
        assert!(
            bill.contains(
                r#""purl":"pkg:cargo/serde@1.0.1","licenses":[{"expression":"MIT OR Apache-2.0"}]"#
            )
        );
        let texts =
            [("serde 1.0.1", "Permission\n"), ("other 2.0.0", "Permission"), ("serde 1.0.1", "Apache")];
        let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let listed = licenses(&crates, texts);
        assert!(listed.contains("serde 1.0.1: MIT/Apache-2.0\n"), "{listed}");
        assert!(listed.contains("\nserde 1.0.1, other 2.0.0:\n\nPermission\n"), "{listed}");
        assert!(listed.contains("\nserde 1.0.1:\n\nApache\n"), "{listed}");
    }

    #[test]
    fn the_licenses_of_the_web_client_are_found() {
        let packages: Vec<String> = texts_of_web(&root()).into_iter().map(|(name, _)| name).collect();
        for font in ["fira-sans-condensed", "old-standard-tt", "oswald"] {
            assert!(packages.iter().any(|name| name.starts_with(font)), "{font}: {packages:?}");
        }
        // The list above is that of the packages that the client depends on.
        let package = fs::read_to_string(root().join("web/package.json")).expect("it is there");
        let (_, dependencies) = package.split_once("\"dependencies\": {").expect("it has some");
        let dependencies = dependencies.split_once('}').expect("they end").0;
        assert_eq!(dependencies.matches(':').count(), 3, "{dependencies}");
        for name in ["@fluent/bundle", "svelte", "uqr"] {
            assert!(dependencies.contains(&format!("\"{name}\"")), "{name}");
        }
    }
}
