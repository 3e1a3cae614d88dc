//! Puzzles without a table: searched for the fewest turns.
use crate::support;

use serde_json::{Value, json};
use support::Sandbox;

/// The turns of the 3x3x3 one way, as the Irreversible Cube has them.
const ONE_WAY: [&str; 4] = ["--puzzle", "3x3x3", "--rules", "clockwise"];

fn run(sandbox: &Sandbox, words: &[&str], puzzle: &[&str]) -> String {
    sandbox.run(&[words, puzzle].concat()).stdout
}

#[test]
fn one_way_cube_is_solved_optimally() {
    let sandbox = Sandbox::new();
    assert_eq!(run(&sandbox, &["solve", "--input", "setup", "R' U'"], &ONE_WAY), "U R\n");
    assert_eq!(run(&sandbox, &["lookup", "U R", "--format", "json"], &ONE_WAY).lines().count(), 1);
    assert_eq!(run(&sandbox, &["lookup", "U R", "U U", ""], &ONE_WAY), "6\n2\n0\n");
    // Opposite sides commute, so there are two orders.
    let all = run(&sandbox, &["solve", "--input", "setup", "U' D' R'", "--all"], &ONE_WAY);
    assert_eq!(all, "R U D\nR D U\n");
    assert_eq!(run(&sandbox, &["solve", "--input", "setup", "U' D' R'", "--count"], &ONE_WAY), "2\n");
    // The proof is the same with --optimal, and without.
    for rules in ["clockwise", "irreversible"] {
        let words =
            ["solve", "--optimal", "--puzzle", "3x3x3", "--rules", rules, "--link", "--input", "setup", "U' F' R'"];
        let solved = sandbox.run(&words);
        assert_eq!(solved.lines()[0], "R F U", "{rules}");
        assert!(solved.lines()[1].starts_with("https://alpha.twizzle.net/edit/?alg=R+F+U&"), "{rules}");
    }
    let turns = ["solve", "--optimal", "--puzzle", "3x3x3", "--turns", "R U F L", "--lock", "face", "R U"];
    let early = sandbox.run(&[&turns[..], &["--time", "100ms"]].concat());
    early.reported("stopped: each solution has at least ");
    assert_eq!((early.status, &early.stdout[..]), (Some(0), ""));
    let locked = ["--puzzle", "3x3x3", "--rules", "irreversible"];
    // After a turn about an axis, that axis is locked.
    assert_eq!(run(&sandbox, &["lookup", "--input", "setup", "U' R'"], &locked), "2\n");
    assert!(run(&sandbox, &["path", "", "U R"], &ONE_WAY).starts_with("U R\n"));
}

#[test]
fn fused_cube_is_searched_under_any_rules() {
    let sandbox = Sandbox::new();
    let fused = ["--puzzle", "fused-cube"];
    let answer: Value = sandbox.run(&[&["solve", "U R F2", "--all", "--format", "json"], &fused[..]].concat()).json();
    let expected = json!({
        "state": "U R F2", "locked": null, "distance": 3, "solutions": ["F2 R' U'"], "length": 3, "optimal": true, "count": 1
    });
    assert_eq!(answer, expected);
    sandbox.write("states", "U R\nU U'\nF2 R2 F2 R2\n");
    assert_eq!(run(&sandbox, &["lookup", "--batch", "states"], &fused), "2\n0\n4\n");
    // All solutions up to a length: of normal form, so no turn is made in two parts.
    let longer = run(&sandbox, &["solve", "R2", "--all", "--length", "3"], &fused);
    assert_eq!(longer, "R2\n");
    sandbox
        .run(&[&["solve", "U R F", "--length", "2"], &fused[..]].concat())
        .failed("no solution has 2 turns or fewer");
    let far = "U R F ".repeat(6);
    let small = sandbox.run(&[&["solve", far.trim(), "--memory", "10K"], &fused[..]].concat());
    small.failed("error: memory: a search needs a pruning table of 65536 bytes at least");
    // Two corners alone are exchanged.
    let lost = r#"{"CORNERS":{"pieces":[1,0,2,3,4,5,6],"orientation":[0,0,0,0,0,0,0]},
                   "EDGES":{"pieces":[0,1,2,3,4,5,6,7,8],"orientation":[0,0,0,0,0,0,0,0,0]}}"#;
    let lost = ["solve", "--input", "kpattern", lost];
    sandbox.run(&[&lost[..], &fused].concat()).failed("no turns lead from this state to solved");
    let stopped = sandbox.run(&[&["solve", far.trim(), "--time", "100ms"], &fused[..]].concat());
    assert!(stopped.stderr.contains("stopped: each solution has at least "), "{}", stopped.stderr);
    assert_eq!((stopped.status, &stopped.stdout[..]), (Some(0), ""));
    let json = ["solve", far.trim(), "--time", "100ms", "--format", "json"];
    let answer = sandbox.run(&[&json[..], &fused].concat()).json();
    assert_eq!((&answer["length"], &answer["solutions"]), (&Value::Null, &json!([])));
    assert!(answer["at_least"].as_u64().is_some_and(|turns| (4..19).contains(&turns)), "{answer}");
}

#[test]
fn bandaged_pieces_are_searched() {
    let sandbox = Sandbox::new();
    let bicube = ["--puzzle", "bicube"];
    assert_eq!(run(&sandbox, &["solve", "F R", "--all"], &bicube), "R' F'\n");
    assert_eq!(run(&sandbox, &["lookup", "U F", "F R F R2"], &bicube), "2\n4\n");
    sandbox.run(&[&["solve", "U R"], &bicube[..]].concat()).refused("move 2: R would cut the block CORNERS 4, EDGES 1");
}

#[test]
fn other_questions_say_why_there_is_no_answer() {
    let sandbox = Sandbox::new();
    let words = ["--puzzle", "fused-cube"];
    for question in [&["histogram"][..], &["antipodes"], &["diameter"], &["scramble"], &["generate", "-o", "table"]] {
        sandbox.run(&[question, &words[..]].concat()).failed("error: fused-cube: ");
    }
}

#[test]
fn table_that_does_not_fit_is_replaced_by_a_search() {
    let sandbox = Sandbox::new();
    let dino = ["--puzzle", "dino", "--memory", "2M"];
    assert_eq!(run(&sandbox, &["lookup", "UFR UBL' DFR"], &dino), "3\n");
    assert_eq!(run(&sandbox, &["solve", "UFR UBL'"], &dino), "UFR' UBL\n");
    let goal = [&dino[..], &["--goal-state", "UFR"]].concat();
    assert_eq!(run(&sandbox, &["lookup", "UFR", "UFR'", "DFR"], &goal), "0\n1\n2\n");
}

#[test]
fn exchanged_tiles_of_the_15_puzzle_are_refused_at_once() {
    let pieces = |marked: &[u8], places: u8| {
        json!((1..=places).map(|place| u8::from(!marked.contains(&place))).collect::<Vec<u8>>())
    };
    let tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 13];
    let exchanged = json!({
        "COLUMN": {"pieces": pieces(&[4], 12)}, "ROW": {"pieces": pieces(&[4], 12)}, "TILES": {"pieces": tiles},
    });
    let sandbox = Sandbox::new();
    let words = ["solve", "--puzzle", "15-puzzle", "--rules", "quarter-turn", "--input", "kpattern"];
    let run = sandbox.run(&[&words[..], &[&exchanged.to_string()]].concat());
    run.failed("no turns lead from this state to solved");
}
