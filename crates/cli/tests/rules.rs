//! `godtable rules`, and the words that choose rules.

mod support;

use serde_json::{Value, json};
use support::Sandbox;

#[test]
fn the_named_rules_are_listed_the_default_first() {
    let run = Sandbox::new().run(&["rules"]);
    let folder = run.stdout.lines().last().expect("a line");
    assert!(folder.starts_with("A file NAME.toml in ") && folder.ends_with("known as --rules NAME."), "{folder}");
    run.answered(&format!("{}{folder}\n", include_str!("rules.txt")));
}

/// A sandbox with a rules file in it.
fn with_file(text: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    std::fs::write(sandbox.path("own.toml"), text).expect("a file");
    sandbox
}

#[test]
fn a_rules_file_is_followed_by_every_command() {
    let sandbox = with_file("turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']");
    let own = |arguments: &[&str]| sandbox.run(&[arguments, &["--rules", "own.toml"]].concat());
    let run = own(&["histogram"]);
    assert!(run.stdout.contains("God's number 22, mean distance 15.929784"), "{}", run.stdout);
    own(&["lookup", "R U F"]).answered("11\n");
    own(&["lookup", "U U U"])
        .refused("column 5: the turn U is locked, since U was turned just before; the rules allow R F");
    own(&["lookup", "--input", "setup", "U U", "--locked", "U U"]).answered("10\n");
    own(&["lookup", "--input", "setup", "U U", "--locked", "X"])
        .refused("the name of a state of the lock is one of U, R, F, ");
    let answer = own(&["solve", "R U F", "--format", "json"]).json();
    assert_eq!((&answer["locked"], &answer["distance"]), (&json!("F"), &json!(11)));
    own(&["generate", "-o", "table"]);
    let run = sandbox.run(&["info", "table"]);
    assert!(run.stdout.contains("\nlock states   free, U, R, F, U U, R R, F F\n"), "{}", run.stdout);
    let run = sandbox.run(&["verify", "table"]);
    assert!(run.stdout.contains("7,348,320 states, 18,370,800 moves"), "{}", run.stdout);
    sandbox.run(&["lookup", "--table", "table", "R U F"]).answered("11\n");
}

#[test]
fn what_is_wrong_with_a_rules_file_is_said() {
    let refused = |text: &str, what: &str| with_file(text).run(&["histogram", "--rules", "own.toml"]).refused(what);
    refused("turns = 'R Q'", "the rules file own.toml: turns: column 3: ");
    refused("turns = 3", "expected a string");
    refused("turns = 'R'\nlock = 'corner'", "there is no lock 'corner'");
    Sandbox::new().run(&["histogram", "--rules", "missing.toml"]).failed("error: the rules file missing.toml: ");
    let run = with_file("turns = 'R'").run(&["lookup", "R", "--rules", "own.toml", "--rules", "half-turn"]);
    run.refused("--rules may be given once here");
}

#[test]
fn other_goals_are_nearer() {
    let sandbox = Sandbox::new();
    for (goal, numbers) in
        [("face", "God's number 5, "), ("layer", "God's number 7, "), ("oriented", "God's number 6, ")]
    {
        let run = sandbox.run(&["histogram", "--rules", "half-turn", "--goal", goal]);
        assert!(run.stdout.contains(numbers) && run.stdout.contains(&format!(", goal {goal}\n")), "{}", run.stdout);
    }
    sandbox.run(&["lookup", "U", "--goal", "layer"]).answered("0\n");
    sandbox.run(&["lookup", "R U", "--goal-state", "R"]).answered("13\n");
    sandbox.run(&["lookup", "R U", "--goal-state", "R", "--goal-state", "R U F"]).answered("1\n");
    sandbox
        .run(&["lookup", "R", "--goal", "cross"])
        .refused("there is no goal 'cross'; known: solved, face, layer, oriented");
    sandbox.run(&["lookup", "R", "--goal-state", "Q"]).refused("--goal-state 'Q': column 1: ");
    let run = sandbox.run(&["path", "", "R", "--goal", "face"]);
    run.refused("ways between states are asked of a table whose goal is solved, and the goal of this one is face");
}

#[test]
fn rules_are_compared_side_by_side() {
    let sandbox = Sandbox::new();
    let both = ["histogram", "--rules", "half-turn", "--rules", "irreversible"];
    let run = sandbox.run(&both);
    assert_eq!(run.lines()[0].split_whitespace().collect::<Vec<_>>(), ["distance", "half-turn", "irreversible"]);
    let god = run.lines().into_iter().find(|line| line.starts_with("God's number")).map(str::to_owned);
    assert_eq!(god.expect("a line").split_whitespace().collect::<Vec<_>>(), ["God's", "number", "11", "35"]);
    let run = sandbox.run(&[&both[..], &["--format", "csv"]].concat());
    assert_eq!(run.lines()[..3], ["distance,\"half-turn\",\"irreversible\"", "0,1,1", "1,9,3"]);
    let run = sandbox.run(&[&both[..], &["--format", "json"]].concat());
    assert_eq!(run.lines().len(), 2);
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

#[test]
fn a_rules_file_is_read_up_to_a_mebibyte_and_no_further() {
    let sandbox = Sandbox::new();
    let words = "turns = 'R U F'\nlock = 'axis' ##";
    let rules = |bytes: usize| words.to_owned() + &"é".repeat((bytes - words.len()) / 2);
    assert_eq!(rules(1 << 20).len(), 1 << 20);
    sandbox.write("large.toml", rules(1 << 20));
    sandbox.run(&["lookup", "U", "--rules", "large.toml"]).answered("13\n");
    sandbox.write("larger.toml", rules((1 << 20) + 2));
    let run = sandbox.run(&["lookup", "U", "--rules", "larger.toml"]);
    run.failed("the rules file larger.toml: it has more than 1,048,576 bytes");
    sandbox.write("latin.toml", b"turns = 'R U F' # \xFF");
    sandbox.run(&["lookup", "U", "--rules", "latin.toml"]).failed("latin.toml: it is not text in UTF-8, at byte 19");
    sandbox.run(&["lookup", "U", "--rules", "."]).refused("there are no rules '.'");
    #[cfg(unix)]
    sandbox.run(&["lookup", "U", "--rules", "/dev/zero"]).failed("the rules file /dev/zero: it is not a file");
}

#[test]
fn goal_states_are_counted_before_they_are_read() {
    let sandbox = Sandbox::new();
    let words = [&["lookup", "U"][..], &["--goal-state=R"; 1_001]].concat();
    sandbox.run(&words).refused("--goal-state: the goal has 1001 positions, and at most 1000 may be listed");
}
