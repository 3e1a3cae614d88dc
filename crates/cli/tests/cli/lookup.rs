//! `godtable lookup` of states on the command line.
use crate::support;

use serde_json::json;
use support::Sandbox;

#[test]
fn lookup_u_is_13() {
    Sandbox::new().run(&["lookup", "U"]).answered("13\n");
}

#[test]
fn lookup_of_no_turns_is_0() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", ""]).answered("0\n");
    sandbox.run(&["lookup", " \t "]).answered("0\n");
}

#[test]
fn several_states_are_answered_in_order() {
    Sandbox::new().run(&["lookup", "U", "R U", "", "RUF"]).answered("13\n12\n0\n11\n");
}

#[test]
fn missing_quotes_are_noted() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["lookup", "R", "U", "F"]);
    run.answered_and_reported(
        "13\n13\n13\n",
        "note: these are 3 states of one turn each; \"R U F\" in quotes is one state\n",
    );
    sandbox.run(&["lookup", "R", "U", "F", "--quiet"]).answered("13\n13\n13\n");
}

#[test]
fn json_has_a_line_for_each_state() {
    Sandbox::new().run(&["lookup", "--format", "json", "U", "R D", ""]).answered(concat!(
        r#"{"state":"U","locked":"U","distance":13}"#,
        "\n",
        r#"{"state":"R D","locked":"U","distance":12}"#,
        "\n",
        r#"{"state":"","locked":null,"distance":0}"#,
        "\n",
    ));
}

#[test]
fn all_letters_and_notations_are_read() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "D", "L", "B", "--quiet"]).answered("13\n13\n13\n");
    sandbox.run(&["lookup", "R U F R", "RUFR", "(R U) F R // so", "  R  U\nF R "]).answered("10\n10\n10\n10\n");
    let half_turn = ["lookup", "--rules", "half-turn", "--quiet"];
    sandbox.run(&[&half_turn[..], &["R'", "R’", "R3", "R2"]].concat()).answered("1\n1\n1\n1\n");
    sandbox.run(&[&half_turn[..], &["[R, U]", "(R U)15"]].concat()).answered("4\n0\n");
}

#[test]
fn forbidden_turns_are_refused() {
    let sandbox = Sandbox::new();
    let refused = |state: &str, said: &str| sandbox.run(&["lookup", state]).refused(said);
    refused(
        "R'",
        "column 1: the turn R' is not allowed; the rules allow R U F, one way only; --rules half-turn allows",
    );
    refused(
        "U R2",
        "column 3: the turn R2 is not allowed; the rules allow R U F, one way only; --rules half-turn allows",
    );
    refused("L'", "the turn L' (the same as R' and a whole-cube rotation) is not allowed");
    refused("R R", "column 3: the turn R is locked, since R was turned just before");
    refused("R L", "column 3: the turn L is locked, since R was turned just before");
}

#[test]
fn bad_notation_is_refused() {
    let sandbox = Sandbox::new();
    let refused = |state: &str, said: &str| sandbox.run(&["lookup", "--", state]).refused(said);
    refused("U Q", "column 3: 'Q' is no turn; turns are U R F D L B");
    refused("r", "column 1: 'r' turns two layers, but a turn here moves one face; write R for the face");
    refused("M", "column 1: 'M' turns a middle layer, but a turn here moves one face;");
    refused("3R", "column 1: 3R is no turn; a 2x2x2 has the layers 1 to 2, as in R, 2R and Rw");
    refused("2", "column 1: the number 2 follows no turn or bracket");
    refused("R4", "column 2: R4 is no turn; write 1, 2 or 3 quarter turns");
    refused("(R U", "column 1: '(' is never closed");
    refused("-U", "column 1: '-' is no turn");
    refused("Ü", "column 1: 'Ü' is no turn");
}

#[test]
fn wrong_state_is_named_and_the_others_answered() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["lookup", "U", "R R", "R U"]);
    assert_eq!((run.stdout.as_str(), run.status), ("13\n-\n12\n", Some(2)));
    assert!(run.stderr.starts_with("state 2 ('R R'): column 3: the turn R is locked"), "{}", run.stderr);
    run.reported("\nerror: some states could not be read; the output has '-' for each, or in JSON an error\n");
    assert_eq!(sandbox.run(&["lookup", "U", "R R", "-q"]).stderr.lines().count(), 1);

    let run = sandbox.run(&["lookup", "U", "Q", "--format", "json"]);
    let lines: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!((lines.len(), &lines[0]["distance"], &lines[1]["state"]), (2, &json!(13), &json!("Q")));
    run.reported(&format!("state 2 ('Q'): {}\n", lines[1]["error"].as_str().expect("a string")));
    // A batch has the same answers.
    let batch = sandbox.run_with_input(&["lookup", "--batch", "-"], "U\nR R\nR U\n");
    assert_eq!((batch.stdout.as_str(), batch.status), ("13\n-\n12\n", Some(2)));
}

#[test]
fn no_state_or_a_state_with_a_batch_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup"]).refused("<STATE>...");
    sandbox.run(&["lookup", "U", "--batch", "states"]).refused("cannot be used with");
}

#[test]
fn unreachable_state_is_answered_as_unreachable() {
    let sandbox = Sandbox::new();
    let lookup = ["lookup", "--turns", "R", "--input", "setup", "U", "R'"];
    sandbox.run(&[&lookup[..], &["--quiet"]].concat()).answered("unreachable\n1\n");
    let run = sandbox.run(&["lookup", "--turns", "R", "--input", "setup", "U", "--format", "json"]);
    assert_eq!(run.json(), json!({"state": "U", "locked": null, "distance": null}));
}
