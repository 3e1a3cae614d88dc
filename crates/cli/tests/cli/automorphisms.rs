//! `--up-to` for puzzles from definitions and for chosen pieces.
use crate::support;

use godtable_testing::is_exhaustive;
use serde_json::{Value, json};
use support::Sandbox;

/// All turns of the faces that move no piece at DBL.
const THREE_FACES: &str = "U U2 U' R R2 R' F F2 F'";

/// Returns a histogram of classes in JSON.
fn classes(sandbox: &Sandbox, words: &[&str]) -> Value {
    sandbox.run(&[&["histogram", "--format", "json"], words].concat()).json()
}

#[test]
fn three_faces_have_the_classes_of_corners_of_the_3x3x3() {
    let sandbox = Sandbox::new();
    sandbox.write("cube.tws", include_str!("../../../puzzle/shipped/2x2x2.tws"));
    // On the 3x3x3, a symmetry that keeps the turns of three faces keeps the corner DBL too.
    for up_to in ["symmetry+inverse", "symmetry"].into_iter().take(if is_exhaustive() { 2 } else { 1 }) {
        let rules = ["--turns", THREE_FACES, "--lock", "none", "--up-to", up_to];
        let own = classes(&sandbox, &[&["--puzzle", "cube.tws"], &rules[..]].concat());
        let corners = classes(&sandbox, &[&["--puzzle", "3x3x3-corners"], &rules[..]].concat());
        assert_eq!(own["unlocked"]["counts"], corners["unlocked"]["counts"], "{up_to}");
    }
}

#[test]
fn text_and_csv_of_classes_agree_with_json() {
    let sandbox = Sandbox::new();
    let words = ["histogram", "--puzzle", "ivy", "--up-to", "symmetry"];
    let report = classes(&sandbox, &words[1..]);
    assert_eq!(report["up_to"], "symmetry");
    let counts: Vec<u64> =
        report["unlocked"]["counts"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    assert_eq!(counts.iter().sum::<u64>(), report["unlocked"]["states"].as_u64().expect("a number"));
    let csv = sandbox.run(&[&words[..], &["--format", "csv"]].concat());
    let rows: Vec<String> = counts.iter().enumerate().map(|(distance, count)| format!("{distance},{count}")).collect();
    assert_eq!(csv.lines()[1..], rows);
    let text = sandbox.run(&words).stdout;
    assert!(text.contains("classes of states under 24 automorphisms\n"), "{text}");
}

#[test]
fn antipodes_are_one_for_each_class() {
    let sandbox = Sandbox::new();
    let own = ["--puzzle", "skewb-diamond", "--up-to", "symmetry", "--format", "json"];
    let run = sandbox.run(&[&["antipodes"], &own[..]].concat());
    let classes: Vec<Value> = run.lines().iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(classes.iter().filter_map(|class| class["class_size"].as_u64()).sum::<u64>(), 15);
    let counts = sandbox.run(&[&["histogram"], &own[..]].concat()).json()["unlocked"]["counts"].clone();
    assert_eq!(counts[10], json!(classes.len()));
    run.reported("15 unlocked states are 10 turns from solved, in");
}

#[test]
fn goal_is_kept_by_the_automorphisms() {
    let sandbox = Sandbox::new();
    let report = |goal: &[&str]| {
        let words = ["histogram", "--puzzle", "ivy", "--up-to", "symmetry"];
        let goal: Vec<&str> = goal.iter().flat_map(|&goal| ["--goal-state", goal]).collect();
        sandbox.run(&[&words[..], &goal].concat()).stdout
    };
    // Seen from one goal, all positions look as from solved. Two goals are one turn apart: three rotations keep each, and
    // three reflections exchange them.
    let one = report(&["UFR UBL"]);
    assert!(one.contains("states under 24 automorphisms"), "{one}");
    let two = report(&["UFR", "UFR'"]);
    assert!(two.contains("states under 6 automorphisms"), "{two}");
}

#[test]
fn classes_with_inverses_are_refused_if_not_defined() {
    let sandbox = Sandbox::new();
    for words in [&["--puzzle", "pyramorphix"][..], &["--puzzle", "ivy", "--goal-state", "UFR"]] {
        for command in ["histogram", "antipodes"] {
            let run = sandbox.run(&[&[command, "--up-to", "symmetry+inverse"], words].concat());
            assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{words:?}");
            assert!(run.stderr.contains("use --up-to symmetry"), "{}", run.stderr);
        }
    }
}

#[test]
fn too_many_automorphisms_are_refused() {
    let sandbox = Sandbox::new();
    // Nine lights, each with a switch: 9! automorphisms.
    let switch = |number: usize| {
        let twists: Vec<&str> = (0..9).map(|place| if place == number { "1" } else { "0" }).collect();
        format!("Move S{number}\nA\n1 2 3 4 5 6 7 8 9\n{}\nEnd\n", twists.join(" "))
    };
    let switches: String = (0..9).map(switch).collect();
    sandbox.write("lights.tws", format!("Set A 9 2\nSolved\nEnd\n{switches}"));
    let run = sandbox.run(&["histogram", "--puzzle", "lights.tws", "--up-to", "symmetry"]);
    run.refused("error: --up-to: the puzzle has too many automorphisms");
    let answer = sandbox.run(&["puzzle", "lights.tws", "--format", "json"]).json();
    assert_eq!(answer["automorphisms"], Value::Null);
}
