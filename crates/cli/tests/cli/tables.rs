//! `--table FILE`: the file must be a whole table.
use crate::support;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use support::Sandbox;
use support::damage::{HEADER_BYTES, VERSION, correct_checksums};

#[test]
fn table_option_uses_the_rules_of_the_table() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &["--rules", "half-turn"]);
    sandbox.run(&["lookup", "--table", "table", "R2"]).answered("1\n");
    sandbox.run(&["lookup", "--table", "table", "--rules", "half-turn", "R2"]).answered("1\n");
    sandbox.run(&["lookup", "--table", "table", "--turns", "U U2 U' R R2 R' F F2 B'  B", "R2"]).answered("1\n");
    assert!(!sandbox.cache().exists(), "the cache is not used");
}

#[test]
fn table_of_other_rules_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &[]);
    let run = sandbox.run(&["lookup", "--table", "table", "--rules", "half-turn", "U"]);
    run.refused("table is a table of the rules irreversible, not of half-turn");
    let run = sandbox.run(&["solve", "--table", "table", "--turns", "R U F", "--lock", "none", "U"]);
    run.refused("not of clockwise");
    let run = sandbox.run(&["histogram", "--table", "table", "--turns", "R2 U"]);
    run.refused("not of R2 U with lock none");
}

/// Checks that each command that reads a table fails on this file with these words.
fn all_commands_fail(sandbox: &Sandbox, file: &str, said: &str) {
    for words in [&["lookup", "U"][..], &["solve", "U"], &["histogram"], &["antipodes"]] {
        sandbox.run(&[words, &["--table", file]].concat()).failed(said);
    }
    sandbox.run(&["verify", file]).failed(said);
    sandbox.run(&["info", file]).failed(said);
}

#[test]
fn missing_table_is_not_made() {
    let sandbox = Sandbox::new();
    all_commands_fail(
        &sandbox,
        "missing",
        if cfg!(windows) { "the table missing: " } else { "the table missing: No such file or directory" },
    );
    assert!(sandbox.names().is_empty() && !sandbox.cache().exists());
}

#[test]
fn missing_table_message_names_the_rules() {
    let sandbox = Sandbox::new();
    let lookup = |words: &[&str]| sandbox.run(&[&["lookup", "U", "--table", "missing"], words].concat());
    lookup(&[]).failed("; build it with `godtable generate -o missing`\n");
    lookup(&["--rules", "clockwise"]).failed("; build it with `godtable generate --rules clockwise -o missing`\n");
    lookup(&["--turns", "U R2"])
        .failed("; build it with `godtable generate --turns \"R2 U\" --lock none -o missing`\n");
}

#[test]
fn folders_and_devices_are_refused_as_tables() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("folder")).expect("it is made");
    let device = if cfg!(windows) { "." } else { "/dev/null" };
    for name in ["folder", ".", device] {
        sandbox.run(&["lookup", "--table", name, "U"]).failed(&format!("the table {name}: it is not a file\n"));
        sandbox.run(&["verify", name]).failed(&format!("the table {name}: it is not a file\n"));
    }
}

#[test]
fn foreign_file_is_refused_without_advice_to_replace_it() {
    let sandbox = Sandbox::new();
    sandbox.write("empty", "");
    sandbox.write("short", "a letter");
    sandbox.write("thesis", "a word and another ".repeat(1_000));
    sandbox.run(&["info", "empty"]).failed("it has 0 bytes, but the header of a table has 4160\n");
    sandbox.run(&["info", "short"]).failed("it has 8 bytes, but the header of a table has 4160\n");
    sandbox.run(&["info", "thesis"]).failed("it does not begin with the word 'godtable'\n");
}

#[test]
fn damaged_named_table_is_refused_and_kept() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &[]);
    let good = sandbox.read("table");
    let flipped = |byte: usize| {
        let mut table = good.clone();
        table[byte] ^= 0x10;
        table
    };
    let again = "; rebuild it with `godtable generate --force -o table`, with the same puzzle and rules\n";
    for (damaged, said) in [
        (flipped(12), "its header is damaged"),
        (flipped(HEADER_BYTES - 1), "its header is damaged"),
        (flipped(HEADER_BYTES), "its cells are damaged"),
        (flipped(good.len() - 1), "its cells are damaged"),
        (flipped(VERSION), "its format has version 17; this program reads version 1; a newer godtable may read it; "),
        (good[..good.len() - 1].to_vec(), "it has 922699 bytes, but by its header it should have 922700"),
        (good[..HEADER_BYTES].to_vec(), "it has 4160 bytes, but by its header it should have 922700"),
        ([&good[..], b"\n"].concat(), "it has 922701 bytes, but by its header it should have 922700"),
    ] {
        sandbox.write("table", &damaged);
        let run = sandbox.run(&["lookup", "--table", "table", "U"]);
        run.failed(&format!("the table table: {said}"));
        run.reported(again);
        assert!(sandbox.read("table") == damaged, "the file is unchanged");
    }
    all_commands_fail(&sandbox, "table", "it has 922701 bytes");
}

#[test]
fn invalid_headers_with_right_checksums_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &[]);
    let good = sandbox.read("table");
    for (byte, value, said) in [
        (10, 7, "its header has the invalid value 7 for the puzzle"),
        (11, 2, "its header has the invalid value 2 for the lock"),
        (11, 0, "its header has the invalid value"),
        (12, 0, "its header has the invalid value"),
        (16, 9, "its header has the invalid value 9 for the encoding"),
        (17, 3, "its header has the invalid value 3 for the bits of a cell"),
        (18, 2, "its header has the invalid value 2 for the reduction"),
        (18, 0, "it does not fit its rules"),
        (19, 34, "its header has the invalid value "),
        (22, 1, "its header has the invalid value 1 for the reserved bytes"),
        (31, 0xFF, "its header has the invalid value"),
    ] {
        let mut table = good.clone();
        table[byte] = value;
        correct_checksums(&mut table);
        sandbox.write("table", &table);
        sandbox.run(&["lookup", "--table", "table", "U"]).failed(said);
    }
}

#[test]
fn cells_without_a_way_to_the_goal_are_an_error() {
    let sandbox = Sandbox::new();
    for rules in ["irreversible", "half-turn", "clockwise"] {
        sandbox.generate(rules, &["--rules", rules]);
        for filling in [0x00, 0xFF] {
            let mut table = sandbox.read(rules);
            table[HEADER_BYTES..].fill(filling);
            correct_checksums(&mut table);
            sandbox.write("table", &table);
            let run = sandbox.run(&["verify", "table"]);
            run.failed("the table table is wrong: ");
            sandbox.run(&["antipodes", "--table", "table"]).failed("the table: ");
        }
    }
}

#[test]
fn table_truncated_after_opening_still_answers() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &[]);
    let mut command = sandbox.command(&["lookup", "--table", "table", "--batch", "-"]);
    let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut states = program.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(program.stdout.take().expect("a pipe")).lines();
    states.write_all(b"U\n").expect("it listens");
    assert_eq!(answers.next().expect("an answer").expect("a line"), "13");
    fs::File::create(sandbox.path("table")).expect("it is cut to nothing");
    states.write_all(b"R U F\n").expect("it listens");
    drop(states);
    let answer = answers.next().map(|answer| answer.expect("a line"));
    assert_eq!(answer.as_deref(), Some("11"), "{:?}", program.wait());
    assert!(program.wait().expect("it ends").success());
}

#[test]
fn turns_are_read_as_those_of_the_puzzle_of_a_table() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &["--puzzle", "ivy", "--free", "UFR UBL'"]);
    for turns in [&["--free", "UFR UBL'"][..], &["--turns", "DFL DFL' DBR DBR'", "--free", "UFR UBL'"], &[]] {
        sandbox.run(&[&["lookup", "--table", "table", "UFR DFL"], turns].concat()).answered("1\n");
    }
    let run = sandbox.run(&["lookup", "--table", "table", "--free", "R", "U"]);
    run.refused("--free: column 1: expected a move of the puzzle, UFR UBL DFL DBR, got 'R'");
}

#[test]
fn table_of_another_puzzle_with_the_same_name_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.run(&["generate", "--puzzle", "2x2x3", "-o", "own"]);
    sandbox.run(&["lookup", "--table", "own", "--cuts", "2x2x3", "U"]).refused(
        "own is a table of another puzzle with the name 2x2x3, whose pieces or moves differ; leave the puzzle out to use it",
    );
}
