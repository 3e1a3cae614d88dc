//! `godtable completions`: the offers of shells.
#![cfg(unix)]

use crate::support;

use std::collections::BTreeSet;
use std::process::Command;

use support::{Run, Sandbox};

/// Returns the offers of Bash after these words.
fn offered(sandbox: &Sandbox, words: &[&str]) -> BTreeSet<String> {
    const ASK: &str = r#"
        source ./script
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _godtable godtable "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2> /dev/null
        printf '%s\n' "${COMPREPLY[@]}""#;
    let mut bash = sandbox.at_home(Command::new("bash"));
    bash.args(["-c", ASK, "bash", "godtable"]).args(words);
    Run::of(bash).stdout.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The puzzles with tables: two cubes, and the shipped definitions.
const PUZZLES: [&str; 29] = [
    "2x2x2",
    "3x3x3-corners",
    "3x3x3",
    "3x3x3-edges",
    "3x3x3-edge-permutations",
    "2x2x3",
    "2x2x4",
    "2x3x3",
    "1x2x3",
    "1x3x3",
    "pyraminx",
    "pyramorphix",
    "skewb",
    "skewb-diamond",
    "dino",
    "ivy",
    "gear",
    "octahedron",
    "3-color-cube",
    "square-1",
    "4x4x4",
    "bicube",
    "fused-cube",
    "siamese-cube",
    "topspin-10",
    "8-puzzle",
    "15-puzzle",
    "pancake-8",
    "lrx-8",
];

fn set(words: &[&str]) -> BTreeSet<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn bash_offers_the_values_of_options() {
    let sandbox = Sandbox::new();
    sandbox.write("script", sandbox.run(&["completions", "bash"]).stdout);
    for (option, values) in [
        ("--goal", &["solved", "face", "layer", "oriented", "rotated"][..]),
        ("--puzzle", &PUZZLES),
        ("--lock", &["none", "axis", "face", "move"]),
        ("--locked", &["U", "R", "F", "D", "L", "B"]),
        ("--input", &["turns", "setup", "facelets", "kpattern", "pieces", "corners", "gist", "dump"]),
        ("--goal-input", &["turns", "setup", "facelets", "kpattern", "pieces", "corners", "gist", "dump"]),
        ("--format", &["text", "json"]),
        ("--turns", &[]),
    ] {
        assert_eq!(offered(&sandbox, &["lookup", option, ""]), set(values), "{option}");
    }
    assert_eq!(
        offered(&sandbox, &["show", "--puzzle", "3"]),
        set(&["3-color-cube", "3x3x3", "3x3x3-corners", "3x3x3-edges", "3x3x3-edge-permutations"])
    );
    assert_eq!(
        offered(&sandbox, &["rules", "--puzzle", "3"]),
        set(&["3-color-cube", "3x3x3", "3x3x3-corners", "3x3x3-edges", "3x3x3-edge-permutations"])
    );
    assert_eq!(offered(&sandbox, &["animate", "--view", ""]), set(&["exploded", "plain"]));
    assert_eq!(offered(&sandbox, &["man", "so"]), set(&["solve", "soma"]));
}

#[test]
fn bash_offers_names_and_files_as_rules() {
    let sandbox = Sandbox::new();
    sandbox.write("script", sandbox.run(&["completions", "bash"]).stdout);
    sandbox.write("my rules.toml", "");
    let names = ["irreversible", "half-turn", "HTM", "FTM", "quarter-turn", "QTM", "clockwise", "slice-turn", "STM"];
    let expected = set(&[&names[..], &["script", "my rules.toml"]].concat());
    assert_eq!(offered(&sandbox, &["lookup", "--rules", ""]), expected);
    assert_eq!(offered(&sandbox, &["lookup", "--rules", "half"]), set(&["half-turn"]));
    assert_eq!(offered(&sandbox, &["lookup", "--rules", "my"]), set(&["my rules.toml"]));
}

#[test]
fn bash_offers_files_for_options_that_take_files() {
    let sandbox = Sandbox::new();
    sandbox.write("script", sandbox.run(&["completions", "bash"]).stdout);
    for words in [&["lookup", "--table", ""][..], &["lookup", "--batch", ""], &["draw", "U", "-o", ""]] {
        assert_eq!(offered(&sandbox, words), set(&["script"]), "{words:?}");
    }
    // The script offers nothing here, so Bash offers files.
    assert_eq!(offered(&sandbox, &["info", ""]), set(&[]));
    assert!(offered(&sandbox, &["info", "--"]).contains("--format"));
    assert_eq!(offered(&sandbox, &["verify", "--format", ""]), set(&["text", "json"]));
}

#[test]
fn zsh_and_fish_offer_the_values_of_options() {
    let sandbox = Sandbox::new();
    let zsh = sandbox.run(&["completions", "zsh"]).stdout;
    for part in [
        ":GOAL:(solved face layer oriented rotated)'",
        &format!(":NAME|FILE:({})'", PUZZLES.join(" ")),
        ":LOCK:(none axis face move)'",
        ":NAME|FILE:_godtable_rules'",
        "'names:rules:(irreversible half-turn HTM FTM quarter-turn QTM clockwise slice-turn STM)' 'files:rules file:_files",
        "'--table=[The table to read, instead of the one in the cache]:FILE:_files'",
    ] {
        assert!(zsh.contains(part), "{part} is not in:\n{zsh}");
    }
    let fish = sandbox.run(&["completions", "fish"]).stdout;
    let option = |name: &str| {
        let start = fish.find(&format!("using_subcommand lookup\" -l {name} ")).expect("the option is there");
        let (line, _) = fish[start..].split_once("\ncomplete ").expect("others follow");
        line.split_once("' -r").expect("it takes a value").1.to_owned()
    };
    assert_eq!(option("puzzle"), format!(" -f -a \"{}\\t''\"", PUZZLES.join("\\t''\n")));
    assert!(option("goal").starts_with(" -f -a \"solved\\t"));
    assert!(option("rules").starts_with(" -F -a \"irreversible\\t''\nhalf-turn\\t"));
    assert_eq!((option("table").as_str(), option("turns").as_str()), (" -F", " -f"));
    assert!(fish.contains("using_subcommand man\" -f -a \"generate lookup "));
}
