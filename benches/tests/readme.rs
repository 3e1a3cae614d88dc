//! The cheap commands of README.md run. `crates/cli/tests/cli/examples.rs` checks that the others name existing
//! benches.

use std::process::Command;

#[test]
fn levels_commands_of_the_readme_print_levels() {
    let command = "cargo run --release -p godtable-benches --bin levels -- ";
    let lines: Vec<&str> = include_str!("../README.md").lines().filter_map(|line| line.strip_prefix(command)).collect();
    assert!(!lines.is_empty());
    for line in lines {
        let words = line.split('#').next().expect("a line has a beginning").split_whitespace();
        let output = Command::new(env!("CARGO_BIN_EXE_levels")).args(words).output().expect("the program starts");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        let reported = String::from_utf8(output.stdout).expect("it is UTF-8");
        assert!(reported.contains("\n  level 1 ") && reported.contains("\npacking"), "{line}:\n{reported}");
    }
}
