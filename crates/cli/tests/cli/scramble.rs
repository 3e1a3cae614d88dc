//! `godtable scramble`.
use crate::support;

use std::collections::BTreeSet;

use godtable_testing::{Stickers, is_exhaustive};
use serde_json::Value;
use support::{Run, Sandbox};

fn values(run: &Run) -> Vec<Value> {
    run.lines().into_iter().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

#[test]
fn scrambles_lead_to_the_states_in_json() {
    let sandbox = Sandbox::new();
    for rules in [&[][..], &["--rules", "half-turn"], &["--turns", "R U2 F'", "--lock", "axis"], &["--turns", "R U"]] {
        let count = if is_exhaustive() { "20" } else { "5" };
        let words = [&["scramble", "--count", count, "--seed", "1", "--format", "json"], rules].concat();
        for answer in values(&sandbox.run(&words)) {
            let turns = answer["turns"].as_str().expect("a text");
            let cube = Stickers::solved().play(turns).expect("turns");
            assert_eq!(answer["facelets"], cube.facelets());
            assert_eq!(answer["length"], turns.split_whitespace().count());
            let lookup = [&["lookup", "--input", "setup", turns], rules].concat();
            sandbox.run(&lookup).answered(&format!("{}\n", answer["distance"]));
            // Fewer turns do not lead there.
            let path = sandbox.run(&[&["path", "--input", "setup", "", turns], rules].concat());
            assert_eq!(path.lines()[0].split_whitespace().count(), turns.split_whitespace().count());
        }
    }
}

#[test]
fn seed_gives_the_same_scrambles_on_any_threads() {
    let sandbox = Sandbox::new();
    let first = sandbox.run(&["scramble", "--seed", "2026"]);
    first.answered("U F R F R F R U F U F U R U R F R U R U F R\n");
    for distance in [&[][..], &["--distance", "34"], &["--at-least", "33"]] {
        let words = [&["scramble", "--seed", "5", "-n", "30"], distance].concat();
        let run = sandbox.run(&words);
        run.answered(&sandbox.run(&[&words[..], &["--threads", "1"]].concat()).stdout);
        assert_eq!(run.lines().len(), 30);
        let fewer = sandbox.run(&[&["scramble", "--seed", "5", "-n", "7"], distance].concat());
        assert_eq!(fewer.lines(), run.lines()[..7]);
    }
}

#[test]
fn scramble_without_a_seed_is_random_and_prints_it() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["scramble", "-n", "3"]);
    let seed = run.stderr.trim().strip_prefix("seed ").expect("it is answer").to_owned();
    sandbox.run(&["scramble", "-n", "3", "--seed", &seed]).answered(&run.stdout);
    let quiet = sandbox.run(&["scramble", "-n", "3", "--quiet"]);
    assert_eq!((quiet.stderr.as_str(), quiet.stdout == run.stdout), ("", false));
}

#[test]
fn scrambles_have_the_asked_distances() {
    let sandbox = Sandbox::new();
    let distances = |words: &[&str]| {
        let run = sandbox.run(&[&["scramble", "--seed", "1", "-n", "40", "--format", "json"], words].concat());
        values(&run).iter().map(|answer| answer["distance"].as_u64().expect("a number")).collect::<BTreeSet<u64>>()
    };
    assert_eq!(distances(&["--distance", "35"]), BTreeSet::from([35]));
    assert_eq!(distances(&["--distance", "0"]), BTreeSet::from([0]));
    assert!(distances(&["--at-least", "30"]).iter().all(|&distance| distance >= 30));
    let refused = sandbox.run(&["scramble", "--distance", "36"]);
    refused.refused("no state is 36 turns from solved under the rules irreversible; the farthest are 35");
    sandbox.run(&["scramble", "--at-least", "12", "--rules", "half-turn"]).refused("the farthest are 11");
    sandbox.run(&["scramble", "--distance", "3", "--at-least", "2"]).refused("cannot be used with");
    sandbox.run(&["scramble", "--count", "0"]).refused("a whole number of at least 1");
    let unreached = sandbox.run(&["scramble", "--seed", "1", "--turns", "R", "--lock", "axis", "--distance", "1"]);
    unreached.refused("no turns lead from solved to a state at distance 1");
}

#[test]
fn wca_scrambles_have_11_half_turn_metric_turns() {
    let sandbox = Sandbox::new();
    let words = ["scramble", "--wca", "--rules", "half-turn", "--seed", "1", "-n", "50", "--format", "json"];
    for answer in values(&sandbox.run(&words)) {
        let turns: Vec<&str> = answer["turns"].as_str().expect("a text").split(' ').collect();
        assert_eq!((turns.len(), &answer["length"]), (11, &Value::from(11)));
        assert!(turns.iter().all(|turn| turn.starts_with(['U', 'R', 'F'])), "{turns:?}");
        assert!(turns.windows(2).all(|pair| pair[0][..1] != pair[1][..1]), "{turns:?}");
        assert!(answer["distance"].as_u64().is_some_and(|distance| (4..=11).contains(&distance)), "{answer}");
        let cube = Stickers::solved().play(&turns.join(" ")).expect("turns");
        assert_eq!(answer["facelets"], cube.facelets());
    }
    let refused = |words: &[&str], said: &str| sandbox.run(&[&["scramble", "--wca"], words].concat()).refused(said);
    refused(&["--rules", "quarter-turn"], "these are the rules quarter-turn; use --rules half-turn");
    let half_turn = ["--rules", "half-turn"];
    refused(&[&half_turn[..], &["--goal", "face"]].concat(), "and for the goal solved, not face; leave the goal out");
    refused(&["--goal", "face"], "and for the goal solved, not face; leave the goal out");
    let other = ["--rules", "clockwise", "--goal", "face"];
    refused(&other, "the rules clockwise, goal face; use --rules half-turn, and leave the goal out");
    let corners = [&half_turn[..], &["--puzzle", "3x3x3-corners"]].concat();
    refused(&corners, "this is the puzzle 3x3x3-corners; use --puzzle 2x2x2 --rules half-turn");
    sandbox.run(&["scramble", "--wca", "--distance", "5", "--rules", "half-turn"]).refused("cannot be used with");
}

#[test]
fn scrambles_have_the_asked_distance_to_another_goal() {
    let sandbox = Sandbox::new();
    let of_layer = ["--rules", "half-turn", "--goal", "layer"];
    let run = sandbox.run(&[&["scramble", "--count", "5", "--seed", "3", "--distance", "6"], &of_layer[..]].concat());
    for turns in run.lines() {
        sandbox.run(&[&["lookup", turns], &of_layer[..]].concat()).answered("6\n");
    }
}
