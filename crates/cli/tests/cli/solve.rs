//! `godtable solve`: its turns are played on a cube of stickers.
use crate::support;

use std::collections::BTreeSet;

use godtable_testing::Stickers;
use serde_json::{Value, json};
use support::Sandbox;

/// Checks that these turns solve the cube after the setup.
#[track_caller]
fn assert_solves(setup: &str, turns: &str) {
    let cube = Stickers::solved().play(setup).expect("a setup").play(turns).expect("turns");
    assert!(cube.is_solved(), "{setup}, then {turns}");
}

/// Returns whether the irreversible rules allow the turns: clockwise quarters, no axis twice in a row.
fn is_legal(turns: &str) -> bool {
    let axis = |turn: &str| ["UD", "RL", "FB"].iter().position(|axis| axis.contains(turn));
    let axes: Vec<Option<usize>> = turns.split(' ').map(axis).collect();
    axes.iter().all(Option::is_some) && axes.windows(2).all(|pair| pair[0] != pair[1])
}

#[test]
fn solution_is_legal_and_as_long_as_lookup_says() {
    let sandbox = Sandbox::new();
    for state in ["U", "R U F R", "L D B U R D", "D L B D L B D"] {
        let distance = sandbox.run(&["lookup", state]).stdout.trim().parse::<usize>().expect("a number");
        let run = sandbox.run(&["solve", state]);
        let [turns] = run.lines()[..] else { panic!("one line, and not {}", run.stdout) };
        assert_eq!(turns.split(' ').count(), distance, "{state}");
        assert!(is_legal(&format!("{state} {turns}")), "{state}, then {turns}");
        assert_solves(state, turns);
    }
}

#[test]
fn setups_with_rotations_are_solved_in_their_hold() {
    let sandbox = Sandbox::new();
    for setup in ["x R", "R y L' D z'", "x2 F2 y B' z D", "y' U R2 x L"] {
        for rules in [&[][..], &["--locked", "D"], &["--rules", "half-turn"], &["--rules", "quarter-turn"]] {
            let run = sandbox.run(&[&["solve", "--input", "setup", setup], rules].concat());
            let [turns] = run.lines()[..] else { panic!("one line, and not {}", run.stdout) };
            assert_solves(setup, turns);
            let first = if rules.contains(&"--locked") { "U " } else { "" };
            assert!(rules.contains(&"--rules") || is_legal(&format!("{first}{turns}")), "{setup}, then {turns}");
        }
    }
}

#[test]
fn facelets_are_solved_in_their_hold() {
    let sandbox = Sandbox::new();
    let cube = Stickers::solved().play("R U2 F' x y").expect("turns");
    let run = sandbox.run(&["solve", "--rules", "half-turn", "--input", "facelets", &cube.facelets()]);
    let [turns] = run.lines()[..] else { panic!("one line, and not {}", run.stdout) };
    assert!(cube.play(turns).expect("turns").is_solved(), "{turns}");
}

#[test]
fn all_solutions_are_different_legal_and_as_many_as_counted() {
    let sandbox = Sandbox::new();
    for (state, count) in [("U", 64), ("R U", 32), ("", 1)] {
        sandbox.run(&["solve", state, "--count"]).answered(&format!("{count}\n"));
        let run = sandbox.run(&["solve", state, "--all"]);
        let solutions: BTreeSet<&str> = run.lines().into_iter().collect();
        assert_eq!((run.lines().len(), solutions.len()), (count, count), "{state}");
        for turns in solutions.iter().filter(|turns| !turns.is_empty()) {
            assert!(is_legal(&format!("{state} {turns}")), "{state}, then {turns}");
            assert_solves(state, turns);
        }
        assert!(solutions.contains(sandbox.run(&["solve", state]).lines()[0]), "{state}");
    }
}

#[test]
fn known_antipode_has_1980_solutions() {
    let sandbox = Sandbox::new();
    let solve =
        |words: &[&str]| sandbox.run(&[&["solve", "--input", "facelets", "FBLURLUBUFDRFBDRDFLRULDB"], words].concat());
    solve(&["--count"]).answered("1980\n");
    let run = solve(&["--all"]);
    let solutions: BTreeSet<&str> = run.lines().into_iter().collect();
    assert_eq!((run.lines().len(), solutions.len()), (1_980, 1_980));
    assert!(solutions.iter().all(|turns| turns.split(' ').count() == 35 && is_legal(turns)));
}

#[test]
fn solved_cube_has_an_empty_solution() {
    let sandbox = Sandbox::new();
    sandbox.run(&["solve", ""]).answered("\n");
    sandbox
        .run(&["solve", "--format", "json", "--all", ""])
        .answered("{\"state\":\"\",\"locked\":null,\"distance\":0,\"solutions\":[\"\"],\"length\":0,\"optimal\":true,\"count\":1}\n");
}

#[test]
fn solve_in_json_has_the_asked_fields() {
    let sandbox = Sandbox::new();
    let solve = |words: &[&str]| sandbox.run(&[&["solve", "U", "--format", "json"], words].concat()).json();
    let first = sandbox.run(&["solve", "U"]).stdout.trim_end().to_owned();
    let (one, count, all) = (solve(&[]), solve(&["--count"]), solve(&["--all"]));
    assert_eq!(
        one,
        json!({"state": "U", "locked": "U", "distance": 13, "solutions": [first], "length": 13, "optimal": true})
    );
    assert_eq!(count, json!({"state": "U", "locked": "U", "distance": 13, "length": 13, "optimal": true, "count": 64}));
    assert_eq!((&all["count"], all["solutions"].as_array().map(Vec::len)), (&json!(64), Some(64)));
    assert_eq!(all, solve(&["--all", "--count"]));
}

#[test]
fn unsolvable_state_has_no_solution_and_status_1() {
    let sandbox = Sandbox::new();
    let solve = |words: &[&str]| sandbox.run(&[&["solve", "--turns", "R", "--input", "setup", "U"], words].concat());
    let said = "no turns lead from this state to solved under the rules R with lock none";
    solve(&[]).failed(said);
    solve(&["--all"]).failed(said);
    solve(&["--goal-state", "R"]).failed("no turns lead from this state to the goal under the rules");
    // The number of solutions is printed, as `grep -c` does.
    let counted = solve(&["--count"]);
    assert_eq!((counted.stdout.as_str(), counted.status), ("0\n", Some(1)));
    let run = solve(&["--all", "--format", "json"]);
    let expected = json!({
        "state": "U", "locked": null, "distance": null, "solutions": [], "length": null, "optimal": false, "count": 0
    });
    assert_eq!(serde_json::from_str::<Value>(&run.stdout).expect("it is JSON"), expected);
    assert_eq!(run.status, Some(1));
    run.reported(said);
}

#[test]
fn wrong_states_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.run(&["solve", "R R"]).refused("column 3: the turn R is locked");
    sandbox.run(&["solve", "R", "U"]).refused("unexpected argument 'U'");
    sandbox.run(&["solve"]).refused("<STATE>");
    sandbox.run(&["solve", "--locked", "R", "U"]).refused("give the state with --input setup");
}

#[test]
fn limit_bounds_the_listed_solutions() {
    let sandbox = Sandbox::new();
    let all = sandbox.run(&["solve", "U", "--all"]);
    for limit in ["1", "3", "63", "64", "65"] {
        let run = sandbox.run(&["solve", "U", "--all", "--limit", limit]);
        let number: usize = limit.parse().expect("a number");
        assert_eq!(run.lines(), all.lines()[..number.min(64)], "{limit}");
        let printed = sandbox.run(&["solve", "U", "--all", "--limit", limit, "--format", "json"]).json();
        assert_eq!((&printed["solutions"], &printed["count"]), (&json!(run.lines()), &json!(64)), "{limit}");
    }
    sandbox.run(&["solve", "U", "--limit", "3"]).refused("--all");
    sandbox.run(&["solve", "U", "--all", "--limit", "0"]).refused("a whole number of at least 1");
}

#[test]
fn solutions_are_written_as_they_are_found() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;

    // A reader that leaves after one line is not an error.
    let sandbox = Sandbox::new();
    let state = ["solve", "--turns", "R R' U U' F F'", "--input", "facelets", "UUDDLLRRFFBBDUDULRLRFBFB", "--all"];
    let mut command = sandbox.command(&state);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    let first = lines.next().expect("a line").expect("text");
    assert_eq!(first.split(' ').count(), 14);
    drop(lines);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn solution_does_not_begin_with_turns_that_may_not_come_first() {
    let sandbox = Sandbox::new();
    let solve = |puzzle: &str, turns: &str, more: &[&str]| {
        sandbox.run(&[&["solve", "--puzzle", puzzle, "--not-first", turns], more].concat())
    };
    solve("3x3x3", "R R2 R'", &["R U' F"]).answered("F' U R'\n");
    // U and D commute, so neither order is without U.
    solve("3x3x3", "U", &["U' D'", "--length", "2"]).failed("no solution has 2 turns or fewer");
    solve("3x3x3", "Q", &["U"]).refused("error: --not-first: column 1: expected a move of the puzzle");
    solve("2x2x2", "R", &["R", "--locked", "R"]).refused("the argument '--not-first <TURNS>' cannot be used with");
    // A turn of L is one of R and a rotation, except in brackets, where it would change the turns after it.
    solve("2x2x2", "D", &["R"]).answered("R'\n");
    solve("2x2x2", "L'", &["R", "--length", "1"]).failed("no solution has 1 turn or fewer");
    solve("2x2x2", "(D R)", &["R"]).refused("got 'D'; solutions have U U2 U' R R2 R' F F2 F'");
    solve("pyraminx", "u", &["U"]).refused("error: --not-first: u changes nothing of the puzzle, so it is no turn");
    solve("3x3x3", "u", &["R"]).refused("error: --not-first: u also rotates the whole puzzle: it is D y");
}

#[test]
fn solution_does_not_end_with_turns_that_may_not_come_last() {
    let sandbox = Sandbox::new();
    let solve = |puzzle: &str, turns: &str, more: &[&str]| {
        sandbox.run(&[&["solve", "--puzzle", puzzle, "--not-last", turns], more].concat())
    };
    // An inverse premove: the solution of the inverse without a first turn of a face, backwards.
    solve("pyraminx", "R R'", &["R U L"]).answered("B U R' U' B' L' U'\n");
    solve("pyraminx", "R R'", &["R U L", "--count"]).answered("4\n");
    solve("3x3x3", "U", &["U' D'", "--length", "2"]).failed("no solution has 2 turns or fewer");
    solve("3x3x3", "U U2", &["F U R"]).answered("R' U' F'\n");
    solve("3x3x3", "Q", &["U"]).refused("error: --not-last: column 1: expected a move of the puzzle");
    solve("ivy", "UFR", &["UFR", "--not-first", "UFR"]).refused("the argument '--not-last <TURNS>' cannot be used");
    let turns = ["--turns", "UFR UBL", "--not-last", "UFR UBL", "UFR"];
    sandbox.run(&[&["solve", "--puzzle", "ivy"][..], &turns].concat()).refused("one turn must be left");
}
