//! `SECURITY.md` names the tests that prove its promises: these tests exist. `CHANGELOG.md` says for each package what
//! its version promises.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("it is in crates")
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("it is there")
}

#[test]
fn tests_named_in_security_md_exist() {
    let root = root();
    let promises = page("SECURITY.md");
    let mut named = 0;
    for line in promises.lines().filter(|line| line.starts_with("| ") && line.contains(".rs`")) {
        // Files and tests are in backticks.
        let words: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let (files, tests): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|word| word.ends_with(".rs"));
        assert!(!files.is_empty(), "{line}");
        for file in files {
            let text = fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            for test in &tests {
                assert!(text.contains(&format!("fn {test}(")), "{file} has no test {test}");
                named += 1;
            }
        }
    }
    assert!(named > 20, "only {named} tests are named");
}

#[test]
fn command_in_security_md_names_a_test_of_its_table() {
    let page = page("SECURITY.md");
    let commands = page.split('`').filter_map(|code| code.strip_prefix("cargo test --package "));
    let mut run = 0;
    for command in commands {
        let (package, test) = command.split_once(' ').expect("a package, and a test");
        let folder = package.strip_prefix("godtable-").expect("a package of the workspace");
        let is_of_package =
            |line: &str| line.contains(&format!("`crates/{folder}/")) && line.contains(&format!("`{test}`"));
        assert!(page.lines().any(is_of_package), "{command}");
        run += 1;
    }
    assert_eq!(run, 1);
}

#[test]
fn changelog_says_what_each_package_promises() {
    let page = page("CHANGELOG.md");
    let (promises, _) = page.split_once("- the **command line**").expect("the list goes on");
    // Lines may be broken anywhere.
    let promises = promises.split_whitespace().collect::<Vec<&str>>().join(" ");
    let folders = fs::read_dir(root().join("crates")).expect("it is a folder");
    for folder in folders.map(|folder| folder.expect("it is listed")).filter(|folder| folder.path().is_dir()) {
        let folder = folder.file_name().into_string().expect("it is UTF-8");
        let written = match folder.as_str() {
            "godtable" => "`godtable`".to_owned(),
            "python" => "the Python package".to_owned(),
            name => format!("-{name}`"),
        };
        assert!(promises.contains(&written), "CHANGELOG.md does not say what {folder} promises");
    }
}

/// Returns the files of Rust in a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let found = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.flat_map(found).filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

#[test]
fn library_names_no_option_of_the_program() {
    let rooms = ["godtable", "answers", "engine", "puzzle", "solvers", "cuts", "packing", "table", "system", "render"];
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for path in rooms.iter().flat_map(|room| sources(&crates.join(room).join("src"))) {
        let text = fs::read_to_string(&path).expect("a file");
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let is_option = |(place, _)| line[place + 2..].starts_with(|next: char| next.is_ascii_lowercase());
            assert!(!line.match_indices("--").any(is_option), "{}: {line}", path.display());
            assert!(!line.contains("`godtable "), "{}: {line}", path.display());
        }
    }
}
