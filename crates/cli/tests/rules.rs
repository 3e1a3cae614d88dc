//! `godtable rules`, and the words that choose rules.

mod support;

use serde_json::{Value, json};
use support::Sandbox;

#[test]
fn the_named_rules_are_listed_the_default_first() {
    let run = Sandbox::new().run(&["rules"]);
    run.answered(include_str!("rules.txt"));
}

#[test]
fn json_has_a_line_for_each_name() {
    let run = Sandbox::new().run(&["rules", "--format", "json"]);
    let rules: Vec<Value> = run.lines().iter().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let names: Vec<&Value> = rules.iter().map(|rules| &rules["rules"]).collect();
    assert_eq!(names, ["irreversible", "half-turn", "quarter-turn", "clockwise"]);
    assert_eq!((&rules[0]["turns"], &rules[0]["lock"]), (&json!(["R", "U", "F"]), &json!("axis")));
    assert_eq!((&rules[2]["turns"], &rules[2]["lock"]), (&json!(["R", "R'", "U", "U'", "F", "F'"]), &json!("none")));
}

#[test]
fn named_rules_are_followed() {
    let sandbox = Sandbox::new();
    for (rules, distances) in [
        ("irreversible", "1\n12\n13\n"),
        ("half-turn", "1\n1\n1\n"),
        ("quarter-turn", "1\n2\n1\n"),
        ("clockwise", "1\n2\n3\n"),
    ] {
        let run = sandbox.run(&["lookup", "--rules", rules, "--input", "setup", "R'", "R2", "R", "--quiet"]);
        run.answered(distances);
    }
}

#[test]
fn own_rules_are_followed_and_recognised_where_they_have_a_name() {
    let sandbox = Sandbox::new();
    let lookup = |more: &[&str], state| sandbox.run(&[&["lookup", state], more].concat());
    lookup(&["--turns", "R U F", "--lock", "axis"], "U").answered("13\n");
    lookup(&["--turns", "D L B", "--lock", "axis"], "U").answered("13\n");
    lookup(&["--turns", "R U F", "--lock", "none"], "U").answered("3\n");
    lookup(&["--turns", "R U F"], "U U").answered("2\n");
    let run = sandbox.run(&["histogram", "--turns", "B L D", "--lock", "axis", "--format", "json"]);
    assert_eq!(run.json()["rules"], "irreversible");
    let run = sandbox.run(&["histogram", "--turns", "R2 U", "--format", "json"]);
    assert_eq!(run.json()["rules"], Value::Null);
    assert_eq!(run.json()["turns"], json!(["R2", "U"]));
}

#[test]
fn rules_that_are_unknown_or_badly_written_are_refused() {
    let sandbox = Sandbox::new();
    let refused = |words: &[&str], said: &str| sandbox.run(&[&["lookup", "U"], words].concat()).refused(said);
    let known = "known: irreversible, half-turn, quarter-turn, clockwise";
    refused(&["--rules", "htm"], &format!("--rules: there are no rules 'htm'; {known}"));
    refused(&["--rules", "Irreversible"], "there are no rules 'Irreversible'");
    refused(&["--rules", ""], "there are no rules ''");
    refused(&["--turns", ""], "--turns: rules need at least one turn");
    refused(&["--turns", "R x"], "--turns: column 3: rules are made of turns of faces");
    refused(&["--turns", "R Q"], "--turns: column 3: 'Q' is no turn");
    refused(&["--turns", "R", "--lock", "side"], "there is no lock 'side'; known: none, axis, face");
    refused(&["--turns", "R", "--lock", "face"], "the 2x2x2 has no lock face: ");
    refused(&["--puzzle", "3x3x3"], "there is no puzzle '3x3x3'; known: 2x2x2, 3x3x3-corners");
}

#[test]
fn words_that_do_not_go_together_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "U", "--lock", "axis"]).refused("--turns <TURNS>");
    sandbox.run(&["lookup", "U", "--rules", "half-turn", "--turns", "R"]).refused("cannot be used with");
    sandbox.run(&["lookup", "U", "--rules", "clockwise", "--lock", "none"]).refused("cannot be used with");
}
