//! `--up-to`: histograms and antipodes of classes of states.
use crate::support;

use serde_json::{Value, json};
use support::Sandbox;

/// The numbers of classes of the 2x2x2 under rotations and reflections, without and with inverses. They are published
/// for the half-turn metric, and are the same for all rules with these symmetries.
const CLASSES: [u64; 2] = [77_802, 40_296];

#[test]
fn json_of_classes_has_counts_and_up_to() {
    let sandbox = Sandbox::new();
    for (up_to, classes) in ["symmetry", "symmetry+inverse"].into_iter().zip(CLASSES) {
        for rules in ["half-turn", "quarter-turn"] {
            let words = ["histogram", "--rules", rules, "--up-to", up_to, "--format", "json"];
            let report = sandbox.run(&words).json();
            assert_eq!(report["up_to"], up_to);
            assert_eq!(report["locked"], Value::Null);
            assert_eq!(report["unlocked"]["states"], classes);
            let counts = report["unlocked"]["counts"].as_array().expect("they are there");
            assert_eq!(counts.iter().filter_map(Value::as_u64).sum::<u64>(), classes, "{rules}, {up_to}");
            assert_eq!(counts[..2], [json!(1), json!(if rules == "half-turn" { 2 } else { 1 })]);
        }
    }
    let report = sandbox.run(&["histogram", "--format", "json"]).json();
    assert_eq!(report.get("up_to"), None, "no classes are counted");
}

#[test]
fn locked_states_have_classes_without_inverses() {
    let sandbox = Sandbox::new();
    let report = sandbox.run(&["histogram", "--up-to", "symmetry", "--format", "json"]).json();
    assert_eq!((&report["unlocked"]["states"], &report["locked"]["states"]), (&json!(154_608), &json!(461_706)));
    let run = sandbox.run(&["histogram", "--up-to", "symmetry+inverse"]);
    assert!(!run.lines()[2].contains("locked  locked"), "{}", run.stdout);
    assert_eq!(
        run.lines()[40..],
        [
            "unlocked: 79,616 classes of states under 24 rotations, or inverses under 24 reflections",
            "  God's number 35, mean distance 25.373242",
            "locked: left out, since the inverse of a locked state is not locked",
        ]
    );
}

#[test]
fn classes_use_symmetries_that_move_dbl() {
    // The half turn about the edge UR moves DLF to DBL. R and U never move DLF.
    let sandbox = Sandbox::new();
    let words = ["histogram", "--turns", "R U", "--up-to", "symmetry", "--format", "json"];
    let on_the_2x2x2 = sandbox.run(&words).json();
    let corners = sandbox.run(&[&words[..], &["--pieces", "URF UFL ULB UBR DFR DLF DBL DRB"]].concat()).json();
    assert_eq!(on_the_2x2x2["unlocked"]["reachable"], 14_634);
    assert_eq!(on_the_2x2x2["unlocked"]["counts"], corners["unlocked"]["counts"]);
    let antipodes = sandbox.run(&["antipodes", "--turns", "R U", "--up-to", "symmetry"]);
    assert_eq!(antipodes.status, Some(0), "{}", antipodes.stderr);
}

#[test]
fn antipode_class_sizes_add_up_under_a_lock_of_two_turns() {
    let sandbox = Sandbox::new();
    let never = "never = [\"R U R\", \"R F R\", \"U R U\", \"U F U\", \"F R F\", \"F U F\"]";
    sandbox.write("around.toml", format!("summary = \"no turn around another\"\nturns = \"R U F\"\n{never}\n"));
    let run = sandbox.run(&["antipodes", "--rules", "around.toml", "--up-to", "symmetry", "--format", "json"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let sizes = run.lines().into_iter().map(|line| {
        let class: Value = serde_json::from_str(line).expect("it is JSON");
        class["class_size"].as_u64().expect("a number")
    });
    assert_eq!(sizes.sum::<u64>(), 1_011, "the number of antipodes");
}

#[test]
fn csv_and_text_of_classes_have_the_same_rows() {
    let sandbox = Sandbox::new();
    let words = ["histogram", "--rules", "half-turn", "--up-to", "symmetry"];
    let csv = sandbox.run(&[&words[..], &["--format", "csv"]].concat());
    assert_eq!(csv.lines()[..4], ["distance,unlocked", "0,1", "1,2", "2,5"]);
    assert_eq!(csv.lines()[12], "11,77");
    let page = sandbox.run(&words);
    assert_eq!(page.lines()[14].split_whitespace().take(2).collect::<Vec<_>>(), ["11", "77"]);
    assert_eq!(page.lines()[16], "unlocked: 77,802 classes of states under 24 rotations and 24 reflections");
    assert!(page.lines().iter().all(|line| line.chars().count() <= 80), "{}", page.stdout);
}

#[test]
fn antipodes_up_to_symmetry_are_one_for_each_class() {
    let sandbox = Sandbox::new();
    for (words, sizes) in [
        (&["--up-to", "symmetry"][..], &["8"][..]),
        (&["--up-to", "symmetry+inverse"], &["8"]),
        (&["--up-to", "symmetry", "--locked"], &["24", "24"]),
    ] {
        let run = sandbox.run(&[&["antipodes"], words].concat());
        run.reported(if sizes.len() == 1 { "in 1 class up to" } else { "in 2 classes up to symmetry;" });
        let found: Vec<&str> = run.lines().iter().filter_map(|line| line.rsplit('\t').next()).collect();
        assert_eq!(found, sizes, "{words:?}");
        let states: Vec<&str> = run.lines().iter().filter_map(|line| Some(line.rsplit_once('\t')?.0)).collect();
        let lookup = sandbox.run_with_input(&["lookup", "--input", "facelets", "--batch", "-"], states.join("\n"));
        lookup.answered(&"35\n".repeat(sizes.len()));

        let lines = sandbox.run(&[&["antipodes", "--format", "json"], words].concat());
        let first: Value = serde_json::from_str(lines.lines()[0]).expect("it is JSON");
        assert_eq!((first["distance"].clone(), first["class_size"].to_string()), (json!(35), sizes[0].to_owned()));
    }
}

#[test]
fn classes_with_inverses_are_refused_if_not_defined() {
    let sandbox = Sandbox::new();
    for command in ["histogram", "antipodes"] {
        let run = sandbox.run(&[command, "--turns", "R U' F2", "--up-to", "symmetry+inverse"]);
        run.refused("since no rotation or reflection maps the inverse turns to the turns");
        run.reported("use --up-to symmetry");
    }
    let run = sandbox.run(&["antipodes", "--locked", "--up-to", "symmetry+inverse"]);
    run.refused("the inverse of a locked state is not locked; with --locked use --up-to symmetry");
    sandbox.run(&["histogram", "--up-to", "color"]).refused("[possible values: symmetry, symmetry+inverse]");
}
