//! `godtable path`: its turns are played on a cube of stickers.
use crate::support;

use godtable_testing::Stickers;
use serde_json::{Value, json};
use support::Sandbox;

fn played(start: &str, turns: &str) -> Stickers {
    Stickers::solved().play(start).and_then(|cube| cube.play(turns)).expect("turns")
}

/// Returns whether the cubes are equal up to a rotation of the whole cube.
fn are_same(cube: &Stickers, other: &Stickers) -> bool {
    let rotations = (0..64).map(|number| (number % 4, number / 4 % 4, number / 16));
    let mut turned = rotations.map(|(x, y, z)| cube.rotate('x', x).rotate('y', y).rotate('z', z));
    turned.any(|cube| cube.facelets() == other.facelets())
}

#[test]
fn path_leads_there_and_back() {
    let sandbox = Sandbox::new();
    for (from, to) in [("R U F", "U R"), ("", "R"), ("R", ""), ("x R' U2", "y F z D'"), ("U", "U")] {
        for rules in ["irreversible", "half-turn", "clockwise"] {
            let run = sandbox.run(&["path", "--rules", rules, "--input", "setup", from, to]);
            let [there, back] = run.lines()[..] else { panic!("two lines, and not {}", run.stdout) };
            assert!(are_same(&played(from, there), &played(to, "")), "{rules}: {from} to {to} by {there}");
            assert!(are_same(&played(to, back), &played(from, "")), "{rules}: {to} to {from} by {back}");
        }
    }
}

#[test]
fn path_does_not_start_with_a_locked_axis() {
    let sandbox = Sandbox::new();
    sandbox.run(&["path", "R", "R U"]).answered(&format!("U\n{}\n", sandbox.run(&["path", "R U", "R"]).lines()[0]));
    let run = sandbox.run(&["path", "R U", "R U R"]);
    assert_eq!(run.lines()[0], "R");
    // The way back begins after R, so R is locked.
    assert!(!run.lines()[1].starts_with(['R', 'L']), "{}", run.stdout);
    let to_solved = sandbox.run(&["path", "U", ""]);
    assert_eq!(to_solved.lines()[0], sandbox.run(&["solve", "U"]).lines()[0]);
    assert_eq!(to_solved.lines()[1], "U");
}

#[test]
fn path_in_json_has_both_directions() {
    let sandbox = Sandbox::new();
    let printed = sandbox.run(&["path", "U", "", "--format", "json"]).json();
    let solution = sandbox.run(&["solve", "U"]).stdout.trim_end().to_owned();
    assert_eq!(
        printed,
        json!({
            "from": "U", "to": "",
            "there": {"locked": "U", "distance": 13, "turns": solution},
            "back": {"locked": Value::Null, "distance": 1, "turns": "U"},
        })
    );
}

#[test]
fn without_a_path_the_output_is_empty_and_the_status_1() {
    let sandbox = Sandbox::new();
    let words = ["path", "--turns", "R", "--input", "setup", "U", "U R2"];
    sandbox.run(&words).answered("R R\nR R\n");
    let words = ["path", "--turns", "R", "--input", "setup", "U", "R"];
    sandbox.run(&words).failed("no turns lead from FROM to TO, nor from TO to FROM, under the rules R with lock none");
    let run = sandbox.run(&[&words[..], &["--format", "json"]].concat());
    let printed: Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    assert_eq!(printed["back"], json!({"locked": Value::Null, "distance": Value::Null, "turns": Value::Null}));
    assert_eq!(run.status, Some(1));
}

#[test]
fn path_without_a_way_back_is_written_with_status_1() {
    let sandbox = Sandbox::new();
    // After U no turn is allowed.
    sandbox.write("end.toml", "turns = 'R U'\n[after]\nU = ''");
    let run = sandbox.run(&["path", "", "U", "--rules", "end.toml"]);
    assert_eq!((run.stdout.as_str(), run.status), ("U\n", Some(1)));
    run.reported("error: no turns lead from TO to FROM under the rules R U with lock own\n");
    sandbox.run(&["path", "U", "", "--rules", "end.toml"]).failed("no turns lead from FROM to TO under the rules");
}

#[test]
fn wrong_from_or_to_is_named() {
    let sandbox = Sandbox::new();
    sandbox.run(&["path", "R R", "U"]).refused("FROM ('R R'): column 3: the turn R is locked");
    sandbox.run(&["path", "R", "U U"]).refused("TO ('U U'): column 3: the turn U is locked");
    sandbox.run(&["path", "R"]).refused("<TO>");
}
