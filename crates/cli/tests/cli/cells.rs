//! Compact and distance cells: each command has the same answers.
use crate::support;

use support::Sandbox;

/// Returns the output of each command for a table with this kind of cells.
fn answers(sandbox: &Sandbox, rules: &[&str], kind: &str) -> Vec<String> {
    let file = format!("{kind}.table");
    sandbox.generate(&file, &[rules, &["--cells", kind, "--force"]].concat());
    let commands: [&[&str]; 11] = [
        &["lookup", "U", "R U", "", "R U R U R"],
        &["lookup", "--input", "setup", "x R U' F2", "R"],
        &["solve", "U"],
        &["solve", "--count", "U R"],
        &["solve", "--all", "--limit", "9", "--input", "setup", "R U' F"],
        &["path", "R U", "U R"],
        &["scramble", "--seed", "7", "-n", "3", "--format", "json"],
        &["histogram", "--format", "json"],
        &["histogram", "--up-to", "symmetry"],
        &["antipodes", "--solve"],
        &["antipodes", "--up-to", "symmetry"],
    ];
    let printed = |words: &&[&str]| {
        let run = sandbox.run(&[*words, &["--quiet", "--table", &file]].concat());
        assert!(run.stderr.is_empty() && !run.stdout.is_empty(), "{words:?}: {}", run.stderr);
        run.stdout
    };
    commands.iter().map(printed).collect()
}

#[test]
fn compact_and_distance_cells_give_the_same_answers() {
    let sandbox = Sandbox::new();
    let [compact, distance] = ["compact", "distance"].map(|kind| answers(&sandbox, &["--rules", "irreversible"], kind));
    assert_eq!(compact, distance);
}

#[test]
fn table_with_distance_cells_is_animated() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &["--cells", "distance"]);
    sandbox.run(&["animate", "R U", "-o", "strip.svg", "--table", "table"]);
    assert!(sandbox.names().contains(&"strip.svg".to_owned()), "{:?}", sandbox.names());
}
