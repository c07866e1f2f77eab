//! Tests of the step "package": it does not compile the packages, so these compare the files of each with what its
//! sources include.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// The packages for a registry, with their folders.
const PACKAGES: [(&str, &str); 2] =
    [("whistlestop-engine", "crates/engine"), ("whistlestop-bots", "crates/bots")];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the project's folder")
}

/// Returns the files that would be in a package.
fn packaged(package: &str) -> BTreeSet<String> {
    let args = ["package", "--list", "--offline", "--allow-dirty", "--package", package];
    let output = Command::new(env!("CARGO")).args(args).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let list = String::from_utf8(output.stdout).expect("paths are UTF-8");
    // Cargo uses the separators of the system.
    list.lines().map(|path| path.replace('\\', "/")).collect()
}

/// Returns what a source file includes with `include_str!` and `include_bytes!`: relative paths, in which `*` stands
/// for what a macro puts in.
fn included(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for name in ["include_str!(", "include_bytes!("] {
        for (start, _) in source.match_indices(name) {
            let rest = &source[start + name.len()..];
            let argument = match rest.trim_start().strip_prefix("concat!(") {
                Some(parts) => &parts[..parts.find(')').expect("concat! ends")],
                None => &rest[..rest.find(')').expect("the macro ends")],
            };
            let part = |part: &str| {
                let part = part.trim();
                let literal = part.strip_prefix('"').and_then(|part| part.strip_suffix('"'));
                literal.unwrap_or("*").to_owned()
            };
            found.push(argument.split(',').map(part).collect());
        }
    }
    found
}

/// Resolves `..` in a path.
fn resolve(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut resolved, component| {
        if component == Component::ParentDir {
            resolved.pop();
        } else {
            resolved.push(component);
        }
        resolved
    })
}

/// Returns the files of a folder that match a name with at most one `*`.
fn matching(folder: &Path, name: &str) -> Vec<String> {
    let Some((before, after)) = name.split_once('*') else { return vec![name.to_owned()] };
    let entries = folder.read_dir().expect("an included file is in a folder");
    let names =
        entries.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned());
    let matching: Vec<String> =
        names.filter(|name| name.starts_with(before) && name.ends_with(after)).collect();
    assert!(!matching.is_empty(), "nothing matches {name}");
    matching
}

/// Returns the included files that a package lacks; `count` gets the number of included files.
fn missing(folder: &str, packaged: &BTreeSet<String>, count: &mut usize) -> Vec<String> {
    let mut missing = Vec::new();
    for source in packaged.iter().filter(|path| path.ends_with(".rs")) {
        let text = std::fs::read_to_string(root().join(folder).join(source)).expect("a source can be read");
        for path in included(&text) {
            let path = resolve(&Path::new(source).parent().expect("it is in a folder").join(&path));
            let name = path.file_name().expect("it names a file").to_str().expect("UTF-8");
            let inside = path.parent().expect("it is in a folder");
            for name in matching(&root().join(folder).join(inside), name) {
                let needed = inside.join(name).to_str().expect("UTF-8").replace('\\', "/");
                *count += 1;
                if !packaged.contains(&needed) {
                    missing.push(format!("{source} includes {needed}"));
                }
            }
        }
    }
    missing
}

#[test]
fn every_package_contains_the_files_that_its_sources_include() {
    for (package, folder) in PACKAGES {
        let files = packaged(package);
        let mut count = 0;
        assert_eq!(missing(folder, &files, &mut count), Vec::<String>::new(), "{package}");
        assert!(count > 0, "{package} includes its data");
        for data in files.iter().filter(|path| path.starts_with("data/")) {
            let mut without = files.clone();
            without.remove(data);
            assert_ne!(missing(folder, &without, &mut 0), Vec::<String>::new(), "{data} is not needed");
        }
    }
}

#[test]
fn included_files_are_found_in_sources() {
    let source = r#"include_str!("../a.txt"); include_bytes!(concat!("../data/", $id, ".toml"))"#;
    assert_eq!(included(source), ["../a.txt", "../data/*.toml"]);
}
