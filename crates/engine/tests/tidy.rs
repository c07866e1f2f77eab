//! Checks of the source code: rules are tested, citations are correct, files begin with a description,
//! dependencies point one way, and no shared mechanic knows an edition.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of rules.
const RULE_FILES: [&str; 6] =
    ["common.md", "usa.md", "london.md", "new-york.md", "marklin.md", "card-game.md"];

/// The files whose every rule must be cited by a test: those of implemented games.
///
/// The commit that implements a game adds its file here.
const ENFORCED: &[&str] = &["common.md", "usa.md", "london.md", "new-york.md", "marklin.md", "card-game.md"];

/// Rules that cannot be tested, each with the reason.
const UNTESTABLE: &[(&str, &str)] = &[];

/// What a rule id can begin with.
const PREFIXES: [&str; 6] = ["C", "US", "LD", "NY", "MK", "CG"];

/// Our crates, lowest first: each may depend only on those before it.
const CRATES: [&str; 15] = [
    "engine",
    "protocol",
    "bots",
    "coach",
    "table",
    "browser",
    "search-threads",
    "python",
    "client",
    "testkit",
    "server",
    "command-line",
    "bench",
    "whistlestop",
    "soak",
];

/// All that the engine may depend on.
const ENGINE_DEPENDENCIES: [&str; 3] = ["serde", "sha2", "toml"];

/// The files of `crates/engine/src` that may name an edition: the catalogue and the editions themselves.
/// `mod` lines may do so everywhere.
const EDITION_FILES: [&str; 6] = [
    "edition.rs",
    "board/custom.rs",
    "board/usa.rs",
    "board/marklin.rs",
    "board/london.rs",
    "board/new_york.rs",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate is two folders below the workspace")
        .to_owned()
}

/// A file of the project: its path from the root, with `/`, and its text.
struct File {
    path: String,
    text: String,
}

/// The files below a folder whose names end in `ending`, without build output.
fn files(folder: &str, ending: &str) -> Vec<File> {
    let mut found = Vec::new();
    let mut waiting = vec![root().join(folder)];
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue; // A part of the project that does not exist yet.
        };
        for entry in entries {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "target" && name != "node_modules" {
                    waiting.push(path);
                }
            } else if name.ends_with(ending) {
                let short = path.strip_prefix(root()).expect("it is below the root");
                let parts: Vec<_> = short.iter().map(|part| part.to_string_lossy()).collect();
                let text = fs::read_to_string(&path).expect("the file is text");
                found.push(File { path: parts.join("/"), text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// All Rust files of the project.
fn rust_files() -> Vec<File> {
    ["crates", "xtask", "fuzz"].iter().flat_map(|folder| files(folder, ".rs")).collect()
}

/// Whether a rule holds or was withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Holds,
    Withdrawn,
}

/// The rules of a text: lines such as `- **C-78** No player ever …`.
fn rules_in(text: &str) -> Vec<(String, Standing)> {
    let rule = |line: &str| {
        let (id, rest) = line.strip_prefix("- **")?.split_once("**")?;
        let is_id = ids_in(id).iter().any(|found| found.id == id);
        let first = rest.split_whitespace().next().unwrap_or_default();
        let withdrawn = first.trim_matches(|letter: char| !letter.is_alphabetic()) == "withdrawn";
        let standing = if withdrawn { Standing::Withdrawn } else { Standing::Holds };
        is_id.then(|| (id.to_owned(), standing))
    };
    text.lines().filter_map(rule).collect()
}

/// All rules of a file in `docs/rules`.
fn rules_of(file: &str) -> Vec<(String, Standing)> {
    let path = root().join("docs/rules").join(file);
    rules_in(&fs::read_to_string(path).expect("the rules are part of the project"))
}

/// A rule id in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Citation {
    id: String,
    line: usize,
    /// Whether it is an end of a range such as "C-1 to C-9"; a range cites no single rule.
    in_range: bool,
}

/// All rule ids in a text.
fn ids_in(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        let mut ids: Vec<(usize, usize)> = Vec::new();
        let mut start = None;
        for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
            match (start, is_word(letter)) {
                (None, true) => start = Some(at),
                (Some(from), false) => {
                    if is_id(&line[from..at]) {
                        ids.push((from, at));
                    }
                    start = None;
                }
                (None, false) | (Some(_), true) => {}
            }
        }
        let joined =
            |a: (usize, usize), b: (usize, usize)| matches!(line[a.1..b.0].trim(), "to" | "–" | "..=" | "..");
        for (number, &(from, to)) in ids.iter().enumerate() {
            let before = number.checked_sub(1).map(|before| ids[before]);
            let in_range = before.is_some_and(|before| joined(before, (from, to)))
                || ids.get(number + 1).is_some_and(|&after| joined((from, to), after));
            found.push(Citation { id: line[from..to].to_owned(), line: index + 1, in_range });
        }
    }
    found
}

fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(prefix, number)| {
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        PREFIXES.contains(&prefix) && is_number
    })
}

/// Fails with all complaints at once.
#[track_caller]
fn report(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// The doc comments that stand directly above a `#[test]`, one after the other; other attributes may stand between.
fn docs_of_tests(text: &str) -> String {
    let mut docs = String::new();
    let mut above: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("#[test]") {
            for doc in above.drain(..) {
                docs.push_str(doc);
                docs.push('\n');
            }
        } else if line.starts_with("///") {
            above.push(line);
        } else if !line.starts_with("#[") {
            above.clear();
        }
    }
    docs
}

#[test]
fn every_rule_of_an_implemented_game_is_cited_by_a_test() {
    let cited: BTreeSet<String> = files("crates", ".rs")
        .iter()
        .filter(|file| file.path.split('/').nth(2) == Some("tests"))
        .filter(|file| !file.path.ends_with("/tidy.rs"))
        .flat_map(|file| ids_in(&docs_of_tests(&file.text)))
        .filter(|citation| !citation.in_range)
        .map(|citation| citation.id)
        .collect();
    let untestable: BTreeMap<&str, &str> = UNTESTABLE.iter().copied().collect();
    let mut complaints = Vec::new();
    for file in ENFORCED {
        assert!(RULE_FILES.contains(file), "{file} is not in RULE_FILES");
        for (id, standing) in rules_of(file) {
            if standing == Standing::Holds && !cited.contains(&id) && !untestable.contains_key(id.as_str()) {
                complaints.push(format!("docs/rules/{file}: no test cites {id}"));
            }
        }
    }
    for (id, reason) in untestable {
        if cited.contains(id) {
            complaints.push(format!("{id} is called untestable, but a test cites it"));
        }
        if reason.trim().is_empty() {
            complaints.push(format!("{id} is called untestable without a reason"));
        }
    }
    report(&complaints);
}

#[test]
fn every_cited_rule_exists_and_holds() {
    let mut rules: BTreeMap<String, Standing> = BTreeMap::new();
    for file in RULE_FILES {
        for (id, standing) in rules_of(file) {
            assert!(rules.insert(id.clone(), standing).is_none(), "{id} is there twice");
        }
    }
    let mut complaints = Vec::new();
    for file in rust_files() {
        for Citation { id, line, .. } in ids_in(&file.text) {
            match rules.get(&id) {
                Some(Standing::Holds) => {}
                Some(Standing::Withdrawn) => {
                    complaints.push(format!("{}:{line}: {id} is withdrawn", file.path));
                }
                None => complaints.push(format!("{}:{line}: there is no rule {id}", file.path)),
            }
        }
    }
    for (id, _) in UNTESTABLE {
        if !rules.contains_key(*id) {
            complaints.push(format!("there is no rule {id} to call untestable"));
        }
    }
    report(&complaints);
}

#[test]
fn every_file_of_rules_is_listed() {
    let listed: BTreeSet<String> = RULE_FILES.iter().map(|file| format!("docs/rules/{file}")).collect();
    let mut complaints = Vec::new();
    for file in files("docs/rules", ".md") {
        if !rules_in(&file.text).is_empty() && !listed.contains(&file.path) {
            complaints.push(format!("{} has rules but is not in RULE_FILES", file.path));
        }
    }
    for file in RULE_FILES {
        if rules_of(file).is_empty() {
            complaints.push(format!("docs/rules/{file} has no rules"));
        }
    }
    report(&complaints);
}

#[test]
fn every_module_says_what_it_is() {
    let complaints: Vec<String> = rust_files()
        .iter()
        .filter(|file| !file.text.starts_with("//! "))
        .map(|file| format!("{}:1: the first line must be a //! description", file.path))
        .collect();
    report(&complaints);
}

#[test]
fn every_python_file_says_what_it_is() {
    let python = ["crates", "training", "examples"].iter().flat_map(|folder| files(folder, ".py"));
    let is_described = |text: &str| text.starts_with("\"\"\"") || text.starts_with('#');
    let complaints: Vec<String> = python
        .filter(|file| !is_described(&file.text))
        .map(|file| format!("{}:1: a file begins with what it is", file.path))
        .collect();
    report(&complaints);
}

/// A crate's manifest.
fn manifest(path: &str) -> toml::Table {
    let text = fs::read_to_string(root().join(path)).expect("the manifest can be read");
    text.parse().expect("cargo reads it too")
}

/// The dependencies in all sections of a manifest whose names satisfy `section`.
fn dependencies(manifest: &toml::Table, section: fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (key, value) in manifest {
        let Some(table) = value.as_table() else {
            continue;
        };
        if section(key) {
            found.extend(table.iter().map(|(name, value)| {
                // A dependency may be renamed.
                let package = value.get("package").and_then(toml::Value::as_str);
                package.unwrap_or(name).to_owned()
            }));
        } else if key == "target" {
            for platform in table.values().filter_map(toml::Value::as_table) {
                found.extend(dependencies(platform, section));
            }
        }
    }
    found
}

#[test]
fn the_engine_depends_on_next_to_nothing() {
    let manifest = manifest("crates/engine/Cargo.toml");
    let is_shipped = |section: &str| matches!(section, "dependencies" | "build-dependencies");
    let complaints: Vec<String> = dependencies(&manifest, is_shipped)
        .iter()
        .filter(|name| !ENGINE_DEPENDENCIES.contains(&name.as_str()))
        .map(|name| format!("crates/engine/Cargo.toml: the engine must not depend on {name}"))
        .collect();
    report(&complaints);
}

#[test]
fn dependencies_point_one_way() {
    let any = |section: &str| section.ends_with("dependencies");
    let mut complaints = Vec::new();
    for entry in fs::read_dir(root().join("crates")).expect("there are crates") {
        let name = entry.expect("the folder can be read").file_name();
        let name = name.to_string_lossy();
        let path = format!("crates/{name}/Cargo.toml");
        if !root().join(&path).is_file() {
            continue;
        }
        let Some(rank) = CRATES.iter().position(|&known| known == name) else {
            complaints.push(format!("{path}: add {name} to CRATES"));
            continue;
        };
        for dependency in dependencies(&manifest(&path), any) {
            if CRATES[rank..].contains(&dependency.as_str()) {
                complaints.push(format!("{path}: {name} must not depend on {dependency}"));
            }
        }
    }
    for dependency in dependencies(&manifest("xtask/Cargo.toml"), any) {
        complaints.push(format!("xtask/Cargo.toml: xtask must not depend on {dependency}"));
    }
    report(&complaints);
}

/// Crates without clock, thread and network, which also run in a browser.
const PURE: [&str; 5] = ["engine", "protocol", "bots", "coach", "table"];

/// What the code of pure crates must not name.
const IMPURE: [&str; 5] = ["Instant::now", "SystemTime", "std::thread", "std::net", "tokio"];

#[test]
fn pure_crates_have_no_clock_thread_or_network() {
    let mut complaints = Vec::new();
    for name in PURE {
        for file in files(&format!("crates/{name}/src"), ".rs") {
            for (number, line) in file.text.lines().enumerate() {
                let code = without_comment(line);
                for word in IMPURE {
                    if code.contains(word) {
                        complaints.push(format!("{}:{}: {name} must not use {word}", file.path, number + 1));
                    }
                }
            }
        }
    }
    report(&complaints);
}

/// A line of code without its comment.
fn without_comment(line: &str) -> &str {
    line.find("//").map_or(line, |at| &line[..at])
}

/// The words of a line's identifiers and texts: `NewYork` and `new_york` are both "new", "york".
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in line.chars() {
        let new_hump = before.is_lowercase() && letter.is_uppercase();
        if !letter.is_alphanumeric() || new_hump {
            words.push(String::new());
        }
        if letter.is_alphanumeric() {
            words.last_mut().expect("there is one").extend(letter.to_lowercase());
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The edition that a line of code names.
fn edition_in(line: &str) -> Option<&'static str> {
    let words = words(without_comment(line));
    for name in ["usa", "marklin", "london"] {
        if words.iter().any(|word| word == name) {
            return Some(name);
        }
    }
    let new_york = words.windows(2).any(|pair| pair == ["new", "york"]);
    (new_york || words.iter().any(|word| word == "newyork")).then_some("new_york")
}

#[test]
fn no_shared_mechanic_knows_an_edition() {
    let mut complaints = Vec::new();
    for file in files("crates/engine/src", ".rs") {
        let short = file.path.trim_start_matches("crates/engine/src/");
        if EDITION_FILES.contains(&short) {
            continue;
        }
        for (number, line) in file.text.lines().enumerate() {
            let is_declaration = without_comment(line).split_whitespace().any(|word| word == "mod");
            if let Some(name) = edition_in(line).filter(|_| !is_declaration) {
                complaints.push(format!("{}:{}: names {name}", file.path, number + 1));
            }
        }
    }
    report(&complaints);
}

/// The crates around the engine that ask an edition for its rules and names, and never which one it is.
const EDITION_AGNOSTIC: [&str; 8] =
    ["bots", "browser", "coach", "command-line", "protocol", "server", "table", "whistlestop"];

/// Returns the built-in edition that a line names as a constant or by its id; a default of a command may name one.
fn edition_constant_in(line: &str) -> Option<&'static str> {
    const NAMES: [[&str; 2]; 5] = [
        ["Edition::USA", "\"usa\""],
        ["Edition::MARKLIN", "\"marklin\""],
        ["Edition::LONDON", "\"london\""],
        ["Edition::NEW_YORK", "\"new-york\""],
        ["Edition::CARD_GAME", "\"card-game\""],
    ];
    let code = without_comment(line);
    if code.contains("default_value =") {
        return None;
    }
    NAMES.iter().flatten().copied().find(|name| code.contains(name))
}

#[test]
fn no_code_around_the_engine_knows_an_edition() {
    let mut complaints = Vec::new();
    for name in EDITION_AGNOSTIC {
        for file in files(&format!("crates/{name}/src"), ".rs") {
            // Benchmarks measure certain positions.
            if file.path.contains("/bench/") {
                continue;
            }
            let code = file.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            for (number, line) in code.lines().enumerate() {
                if let Some(edition) = edition_constant_in(line) {
                    complaints.push(format!("{}:{}: names {edition}", file.path, number + 1));
                }
            }
        }
    }
    report(&complaints);
}

/// The checks above read texts; here is what they find in them.
mod reading {
    use super::{Standing, docs_of_tests, edition_constant_in, edition_in, ids_in, rules_in};

    /// Citations for texts that are not true, put together so that the checks above do not see them.
    fn id(prefix: &str, number: u32) -> String {
        format!("{prefix}-{number}")
    }

    #[track_caller]
    fn check_ids(text: &str, expected: &[&str]) {
        let found: Vec<String> =
            ids_in(text).into_iter().filter(|found| !found.in_range).map(|found| found.id).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn ids_are_found_as_whole_words() {
        check_ids("/// C-78, US-3: text (MK-12).", &["C-78", "US-3", "MK-12"]);
        check_ids("UTF-8, C-, ABC-78, C-78a, C-78-2, x_C-78", &[]);
        assert_eq!(ids_in("\n\n// C-78")[0].line, 3);
    }

    #[test]
    fn only_the_doc_comment_of_a_test_cites() {
        let text = "//! C-1\n/// C-2\nfn helper() {}\n/// C-3\n#[ignore]\n#[test]\nfn tests() {\n// C-4\n}";
        assert_eq!(docs_of_tests(text), "/// C-3\n");
    }

    #[test]
    fn the_ends_of_a_range_are_seen_but_prove_nothing() {
        check_ids("C-50 to C-62, C-63", &["C-63"]);
        check_ids("C-50–C-62", &[]);
        assert_eq!(ids_in("C-50 to C-62").len(), 2);
    }

    #[test]
    fn rules_are_lines_that_begin_with_their_id() {
        let (one, two) = (id("C", 901), id("C", 902));
        let text = format!("- **{one}** A rule.\n- **{two}** *withdrawn*\n- **bold** C-1\nsee **C-2**");
        assert_eq!(rules_in(&text), [(one, Standing::Holds), (two, Standing::Withdrawn)]);
    }

    #[test]
    fn editions_are_found_in_code_and_not_in_comments() {
        assert_eq!(edition_in("Edition::NewYork => 3,"), Some("new_york"));
        assert_eq!(edition_constant_in("if edition == Edition::CARD_GAME {"), Some("Edition::CARD_GAME"));
        assert_eq!(edition_constant_in("match edition.id() { \"usa\" => 1,"), Some("\"usa\""));
        assert_eq!(edition_constant_in("#[arg(long, default_value = \"usa\")]"), None);
        assert_eq!(edition_in("let rules = &new_york::RULES;"), Some("new_york"));
        assert_eq!(edition_in("if edition == USA {"), Some("usa"));
        assert_eq!(edition_in("is_marklin()"), Some("marklin"));
        assert_eq!(edition_in("\"london\" => 3,"), Some("london"));
        assert_eq!(edition_in("usage(); // as in London"), None);
        assert_eq!(edition_in("let york = new;"), None);
    }
}
