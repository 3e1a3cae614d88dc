//! `godtable histogram`.
use crate::support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::Sandbox;

/// The states of the 2x2x2 at each distance in the half-turn metric, by Jaap Scherphuis:
/// <https://www.jaapsch.net/puzzles/cube2.htm>.
const HALF_TURN: [u32; 12] = [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2_644];

/// The states at each distance in the quarter-turn metric, from the same page.
const QUARTER_TURN: [u32; 15] =
    [1, 6, 27, 120, 534, 2_256, 8_969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280, 276];

#[test]
fn histogram_in_json_has_all_fields() {
    let run = Sandbox::new().run(&["histogram", "--format", "json"]);
    let start = concat!(
        r#"{"puzzle":"2x2x2","rules":"irreversible","turns":["R","U","F"],"lock":"axis","#,
        r#""unlocked":{"states":3674160,"reachable":3674160,"gods_number":35,"mean":25.408215,"counts":[1,3,6,12,"#,
    );
    assert!(run.stdout.starts_with(start), "{}", run.stdout);
    let locked =
        r#"]},"locked":{"states":11022480,"reachable":11022480,"gods_number":35,"mean":26.051421,"counts":[3,6,12,"#;
    assert!(run.stdout.contains(locked), "{}", run.stdout);
    let report = run.json();
    for (which, states, last) in [("unlocked", 3_674_160, 8), ("locked", 11_022_480, 48)] {
        let counts = report[which]["counts"].as_array().expect("they are there");
        let counts: Vec<u64> = counts.iter().map(|count| count.as_u64().expect("a number")).collect();
        assert_eq!((counts.len(), counts.last(), counts.iter().sum::<u64>()), (36, Some(&last), states), "{which}");
    }
}

#[test]
fn locked_is_null_in_json_for_rules_without_a_lock() {
    let sandbox = Sandbox::new();
    for (rules, counts) in [("half-turn", &HALF_TURN[..]), ("quarter-turn", &QUARTER_TURN)] {
        let report = sandbox.run(&["histogram", "--rules", rules, "--format", "json"]).json();
        assert_eq!(report["locked"], Value::Null);
        assert_eq!(report["unlocked"]["counts"], json!(counts));
        assert_eq!(report["unlocked"]["gods_number"], counts.len() - 1);
    }
}

#[test]
fn csv_has_a_row_for_each_distance() {
    let sandbox = Sandbox::new();
    let rows: String = HALF_TURN.iter().enumerate().map(|(distance, count)| format!("{distance},{count}\n")).collect();
    let run = sandbox.run(&["histogram", "--rules", "half-turn", "--format", "csv"]);
    run.answered(&format!("distance,unlocked\n{rows}"));

    let run = sandbox.run(&["histogram", "--format", "csv"]);
    let rows = run.lines();
    assert_eq!(
        (rows.len(), &rows[..3], rows[36]),
        (37, &["distance,unlocked,locked", "0,1,3", "1,3,6"][..], "35,8,48")
    );
}

#[test]
fn histogram_text_fits_80_columns() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["histogram"]);
    let lines = run.lines();
    assert_eq!(
        lines[..4],
        [
            "2x2x2, irreversible: turns R U F, lock axis",
            "",
            "distance   unlocked      locked",
            "       0          1           3  ▏",
        ]
    );
    assert_eq!(lines[38], "      35          8          48  ▏");
    assert_eq!(
        lines[40..],
        [
            "unlocked: 3,674,160 states (any turn of the rules may come first)",
            "  God's number 35, mean distance 25.408215",
            "locked: 11,022,480 states (each position under each of 3 locks)",
            "  God's number 35, mean distance 26.051421",
        ]
    );
    for words in [&[][..], &["--rules", "half-turn"], &["--turns", "R", "--lock", "axis"]] {
        let run = sandbox.run(&[&["histogram"], words].concat());
        let widths: Vec<usize> = run.lines().iter().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|&width| width <= 80), "{}", run.stdout);
        assert!(widths.iter().any(|&width| width >= 78), "the bars use the page: {}", run.stdout);
    }
}

#[test]
fn unreachable_states_are_counted_separately() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["histogram", "--turns", "R"]);
    assert!(run.lines().contains(&"  4 can reach solved, 3,674,156 cannot"), "{}", run.stdout);
    let report = sandbox.run(&["histogram", "--turns", "R", "--lock", "axis", "--format", "json"]).json();
    let fields = |which: &str| {
        [&report[which]["states"], &report[which]["reachable"], &report[which]["counts"]].map(Value::clone)
    };
    assert_eq!(fields("unlocked"), [json!(3_674_160), json!(2), json!([1, 1])]);
    assert_eq!(fields("locked"), [json!(3_674_160), json!(1), json!([1])]);
}

#[test]
fn histogram_of_a_state_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.run(&["histogram", "U"]).refused("unexpected argument 'U'");
    sandbox.run(&["histogram", "--format", "xml"]).refused("[possible values: text, json, csv]");
}

#[test]
fn levels_are_complete_or_left_out() {
    let sandbox = Sandbox::new();
    let cube = ["histogram", "--puzzle", "3x3x3", "--levels"];
    let run = |words: &[&str]| sandbox.run(&[&cube[..], words].concat());
    run(&["2", "--format", "csv", "--quiet"]).answered("distance,unlocked\n0,1\n1,18\n2,243\n");
    let report = run(&["9", "--memory", "1M", "--format", "json"]).json();
    assert_eq!((&report["end"], &report["locked"]), (&json!("memory"), &Value::Null));
    assert_eq!(report["unlocked"], json!({"counts": [1, 18, 243, 3_240]}));
    let text = run(&["9", "--memory", "1M", "--rules", "quarter-turn"]);
    let last = "unlocked: 11,206 states up to distance 4; distance 5 needs more memory, so it is left out (--memory)";
    assert_eq!(text.lines().last(), Some(&last));
    let locked = ["histogram", "--puzzle", "ivy", "--lock", "move", "--levels", "99", "--format", "csv", "--quiet"];
    let whole = [&locked[..5], &locked[7..]].concat();
    assert_eq!(sandbox.run(&locked).stdout, sandbox.run(&whole).stdout);
    run(&["2", "--solutions"]).refused("cannot be used with");
}

#[test]
fn start_counts_its_own_states_and_lists_the_farthest() {
    let sandbox = Sandbox::new();
    let start = ["--puzzle", "pyraminx", "--start-turns", "U"];
    let run = sandbox.run(&[&["histogram", "--format", "csv"][..], &start].concat());
    run.answered("distance,unlocked\n0,1\n1,2\n");
    let run = sandbox.run(&[&["antipodes", "--solve"][..], &start].concat());
    run.reported("2 start states are 1 turn from solved");
    let solutions: BTreeSet<&str> = run.stdout.lines().filter_map(|line| Some(line.split_once('\t')?.1)).collect();
    assert_eq!(solutions, BTreeSet::from(["U", "U'"]), "{}", run.stdout);
    let run = sandbox.run(&["histogram", "--puzzle", "3x3x3", "--start-state", "R U", "--start-state", "F", "--quiet"]);
    assert!(run.stdout.contains("Only the states of the start are counted."), "{}", run.stdout);
    let run = sandbox.run(&[&["histogram", "--up-to", "symmetry"][..], &start].concat());
    run.refused("a start is counted from one table; leave --solutions, --up-to,");
    let run = sandbox.run(&["histogram", "--pieces", "cross", "--start", "rotated", "--format", "csv", "--quiet"]);
    run.answered("distance,unlocked\n0,1\n1,3\n2,0\n3,0\n4,0\n5,2\n6,14\n7,4\n");
    sandbox.run(&["antipodes", "--pieces", "cross", "--start", "layer"]).refused("or positions; use --start-state");
    let run = sandbox.run(&["antipodes", "--start-turns", "Q"]);
    run.refused("--start-turns: ");
    let run = sandbox.run(&["antipodes", "--locked", "--start", "layer"]);
    run.refused("are unlocked, and each is listed; leave --locked and --up-to out");
}
