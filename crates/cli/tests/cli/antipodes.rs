//! `godtable antipodes`.
use crate::support;

use std::collections::BTreeSet;

use godtable_testing::is_exhaustive;
use serde_json::json;
use support::Sandbox;

#[test]
fn irreversible_antipodes_have_distance_35_by_lookup() {
    let sandbox = Sandbox::new();
    for (words, number, which) in [(&[][..], 8, "8 unlocked"), (&["--locked"], 48, "48 locked")] {
        let run = sandbox.run(&[&["antipodes"], words].concat());
        run.reported(&format!("irreversible: turns R U F, lock axis: {which} states are 35 turns from solved"));
        let lines = run.lines();
        assert_eq!((lines.len(), lines.iter().collect::<BTreeSet<_>>().len()), (number, number));
        assert!(lines.iter().all(|line| line.contains('\t') != words.is_empty()), "{}", run.stdout);
        let lookup = sandbox.run_with_input(&["lookup", "--input", "facelets", "--batch", "-"], &run.stdout);
        lookup.answered(&"35\n".repeat(number));
    }
}

#[test]
fn json_has_a_line_for_each_antipode() {
    let sandbox = Sandbox::new();
    for words in [&[][..], &["--locked"]] {
        let text = sandbox.run(&[&["antipodes", "--quiet"], words].concat());
        let run = sandbox.run(&[&["antipodes", "--quiet", "--format", "json"], words].concat());
        assert_eq!(run.lines().len(), text.lines().len());
        for (line, text) in run.lines().into_iter().zip(text.lines()) {
            let (facelets, locked) = text.split_once('\t').map_or((text, None), |(text, face)| (text, Some(face)));
            let antipode: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            let solution = &antipode["solution"];
            let expected = json!({"facelets": facelets, "locked": locked, "distance": 35, "solution": solution});
            assert_eq!(antipode, expected);
            assert_eq!(solution.as_str().map(|turns| turns.split(' ').count()), Some(35));
        }
    }
}

#[test]
fn half_turns_have_2644_antipodes() {
    let run = Sandbox::new().run(&["antipodes", "--rules", "half-turn"]);
    assert_eq!(run.lines().len(), 2_644);
    run.reported("2,644 unlocked states are 11 turns from solved");
}

#[test]
fn single_antipode_is_reported_in_the_singular() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["antipodes", "--turns", "R"]);
    assert_eq!(run.lines().len(), 1);
    run.reported("1 unlocked state is 3 turns from solved");
}

#[test]
fn locked_antipodes_without_a_lock_are_refused() {
    let run = Sandbox::new().run(&["antipodes", "--rules", "half-turn", "--locked"]);
    run.refused("the rules half-turn lock nothing; leave --locked out");
}

#[test]
fn antipode_solutions_follow_a_tab_and_solve() {
    let sandbox = Sandbox::new();
    for words in [&[][..], &["--locked"], &["--turns", "R R2 U", "--lock", "axis"]] {
        let plain = sandbox.run(&[&["antipodes", "--quiet"], words].concat());
        let run = sandbox.run(&[&["antipodes", "--quiet", "--solve"], words].concat());
        assert_eq!(run.lines().len(), plain.lines().len());
        for (number, (line, state)) in run.lines().into_iter().zip(plain.lines()).enumerate() {
            let (start, turns) = line.rsplit_once('\t').expect("a tab");
            assert_eq!(start, state);
            if number % 8 != 0 && !is_exhaustive() {
                continue;
            }
            let (facelets, locked) = start.split_once('\t').map_or((start, None), |(start, face)| (start, Some(face)));
            let lock = locked.map(|face| ["--locked", face]).into_iter().flatten();
            let state: Vec<&str> = ["solve", "--input", "facelets", facelets].into_iter().chain(lock).collect();
            let rules: &[&str] = if words.contains(&"--turns") { words } else { &[] };
            sandbox.run(&[&state, rules].concat()).answered(&format!("{turns}\n"));
        }
    }
}
