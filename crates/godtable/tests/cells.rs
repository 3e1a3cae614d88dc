//! Cells of either kind: each command answers the same.
#![cfg(feature = "program")]

mod support;

use support::Sandbox;

/// What a command answers of a table whose cells are of that kind.
fn answers(sandbox: &Sandbox, rules: &[&str], kind: &str) -> Vec<String> {
    let file = format!("{kind}.table");
    sandbox.generate(&file, &[rules, &["--cells", kind, "--force"]].concat());
    let commands: [&[&str]; 13] = [
        &["lookup", "U", "R U", "", "R U R U R"],
        &["lookup", "--input", "setup", "x R U' F2", "R"],
        &["solve", "U"],
        &["solve", "--count", "U R"],
        &["solve", "--all", "--limit", "9", "--input", "setup", "R U' F"],
        &["path", "R U", "U R"],
        &["scramble", "--seed", "7", "-n", "3", "--format", "json"],
        &["histogram", "--format", "json"],
        &["histogram", "--up-to", "symmetry"],
        &["histogram", "--solutions", "--format", "csv"],
        &["diameter"],
        &["antipodes", "--solve"],
        &["antipodes", "--up-to", "symmetry"],
    ];
    let told = |words: &&[&str]| {
        let run = sandbox.run(&[*words, &["--quiet", "--table", &file]].concat());
        assert!(run.stderr.is_empty() && !run.stdout.is_empty(), "{words:?}: {}", run.stderr);
        run.stdout
    };
    commands.iter().map(told).collect()
}

#[test]
fn each_command_answers_the_same_with_cells_of_either_kind() {
    let sandbox = Sandbox::new();
    let [compact, distance] = ["compact", "distance"].map(|kind| answers(&sandbox, &["--rules", "irreversible"], kind));
    assert_eq!(compact, distance);
}

#[test]
fn pictures_are_drawn_of_a_table_of_distances() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &["--cells", "distance"]);
    sandbox.run(&["animate", "R U", "-o", "strip.svg", "--table", "table"]);
    assert!(sandbox.names().contains(&"strip.svg".to_owned()), "{:?}", sandbox.names());
}
