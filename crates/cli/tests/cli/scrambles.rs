//! `--batch` with files of scrambles of twsearch (`.scr`) and patterns.
use crate::support;

use serde_json::{Value, json};
use support::Sandbox;

const RING: &str = "Name Ring\nSet EDGES 4 2\nSet SIDES 3 1\nSolved\nEDGES\n1 2 3 4\nSIDES\n1 1 2\nEnd\n\
                    Move R\nEDGES\n2 1 3 4\n1 0 0 0\nSIDES\n3 1 2\nEnd\nMove S\nEDGES\n1 3 4 2\nEnd\n";

/// Two positions of the same state, one that counts from 1 and one from 0, and two sequences.
const SCRAMBLES: &str = "# after R\nScramble One\nEDGES\n2 1 3 4\n0 1 0 0\nSIDES\n2 1 1\nEnd\n\
                         ScrambleState Zero\nEDGES\n1 0 2 3\n0 1 0 0\nSIDES\n1 0 0\nEnd\n\
                         ScrambleAlg Moves\n  R S\n  S'\nEnd\n\
                         ScrambleAlg Solved\nEnd\n";

#[test]
fn scrambles_of_twsearch_are_answered_in_order() {
    let sandbox = Sandbox::new();
    sandbox.write("ring.tws", RING);
    sandbox.write("all.scr", SCRAMBLES);
    let run = |words: &[&str]| sandbox.run(&[words, &["--puzzle", "ring.tws", "--quiet"]].concat());
    run(&["lookup", "--batch", "all.scr"]).answered("1\n1\n1\n0\n");
    run(&["solve", "--batch", "all.scr"]).answered("R'\nR'\nR'\n\n");
    let answers = run(&["lookup", "--batch", "all.scr", "--format", "json"]).stdout;
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let found: Vec<Value> = answers.iter().map(|own| json!([own["name"], own["distance"]])).collect();
    assert_eq!(found, [json!(["One", 1]), json!(["Zero", 1]), json!(["Moves", 1]), json!(["Solved", 0])]);
    // The pattern of the answer is a line of a batch.
    assert_eq!(answers[0]["state"], answers[1]["state"]);
    let pattern = answers[0]["state"].as_str().expect("a pattern");
    sandbox.write("patterns", format!("{pattern}\nS\n"));
    run(&["lookup", "--batch", "patterns"]).answered("1\n1\n");
    let with_input = sandbox.run_with_input(&["lookup", "--puzzle", "ring.tws", "--batch", "-"], SCRAMBLES);
    with_input.answered("1\n1\n1\n0\n");
    // Sequences need no definition.
    sandbox.write("moves.scr", "\nScrambleAlg one\nR U R'\nEnd\n");
    sandbox.run(&["solve", "--batch", "moves.scr", "--rules", "half-turn"]).answered("R U' R'\n");
}

#[test]
fn damaged_scrambles_are_refused_with_file_and_line() {
    let sandbox = Sandbox::new();
    sandbox.write("ring.tws", RING);
    let good = "ScrambleAlg Good\nR\nEnd\n";
    for (bad, reason) in [
        ("Scramble\nEDGES\n1 2 3 4\nEnd\n", "line 1, column 9: expected the name of the scramble"),
        (
            "Scramble A\nEDGES\n1 2 3 3\nEnd\n",
            "line 3, column 1: expected the piece 3 of the set EDGES 1 times, got 2 times",
        ),
        ("Scramble A\nEDGES\n1 2 3\nEnd\n", "line 3, column 6: expected 4 numbers"),
        ("Scramble A\nEDGES\n1 2 3 5\nEnd\n", "line 3, column 7: expected a number from 1 to 4"),
        ("ScrambleState A\nEDGES\n1 2 3 4\nEnd\n", "line 3, column 7: expected a number from 0 to 3"),
        ("Scramble A\nEDGES\n1 2 3 4\n0 0 0 2\nEnd\n", "line 4, column 7: expected a number from 0 to 1"),
        ("Scramble A\nEDGES\n1 2 3 4\n0 0 0 ?\nEnd\n", "line 4, column 7: expected a number from 0 to 1"),
        ("Scramble A\nCORNERS\n1 2 3 4\nEnd\n", "line 2, column 1: expected the name of a set, numbers or End"),
        ("Scramble A\nEDGES\nEnd\n", "line 3, column 1: expected 4 numbers of the set EDGES"),
        ("ScrambleAlg A\nR Q\nEnd\n", "line 1: column 3: expected a move of the puzzle"),
        ("Slack\n", "line 1, column 6: expected a number of turns, got the end of the line"),
    ] {
        sandbox.write("bad.scr", format!("{bad}{good}"));
        let run = sandbox.run(&["lookup", "--puzzle", "ring.tws", "--batch", "bad.scr", "--quiet"]);
        assert_eq!((run.stdout.as_str(), run.status), ("-\n1\n", Some(2)), "{bad}: {}", run.stderr);
        run.reported(&format!("bad.scr, {reason}"));
    }
    // An end is missing, or something else comes between.
    sandbox.write("cut.scr", format!("{good}Scramble A\nEDGES\n1 2 3 4\n"));
    let run = sandbox.run(&["lookup", "--puzzle", "ring.tws", "--batch", "cut.scr", "--quiet"]);
    assert_eq!((run.stdout.as_str(), run.status), ("1\n-\n", Some(2)));
    run.reported("cut.scr, line 7, column 1: expected End after Scramble of line 4, got the end of the file");
    sandbox.write("between.scr", format!("{good}CPOS x\n{good}"));
    let run = sandbox.run(&["lookup", "--puzzle", "ring.tws", "--batch", "between.scr", "--quiet", "--format", "json"]);
    assert_eq!((run.stdout.lines().count(), run.status), (3, Some(2)));
    run.reported(
        "between.scr, line 4, column 1: expected Scramble, ScrambleState, StartState, or ScrambleAlg, got 'CPOS'",
    );
    // A position of the 2x2x2 has no sets.
    sandbox.write("position.scr", "Scramble A\nCORNERS\n1 2 3 4 5 6 7 8\nEnd\n");
    let run = sandbox.run(&["lookup", "--batch", "position.scr"]);
    run.reported("position.scr, line 1, column 1: expected a puzzle from a definition");
    sandbox.write("bytes.scr", b"Scramble A\n\xFF\n");
    sandbox.run(&["lookup", "--batch", "bytes.scr"]).refused("bytes.scr: this is not text in UTF-8");
}
