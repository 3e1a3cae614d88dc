//! `godtable algorithms`: sequences of turns that do a case.
use crate::support;

use serde_json::json;
use support::Sandbox;

/// All powers of two faces of the 3x3x3.
const TWO_FACES: [&str; 4] = ["--puzzle", "3x3x3", "--turns", "R R2 R' U U2 U'"];

#[test]
fn cycle_of_edges_has_its_known_sequences() {
    let sandbox = Sandbox::new();
    let run = |words: &[&str]| sandbox.run(&[&["algorithms", "(UF UR UB)"], words].concat());
    let found = run(&TWO_FACES);
    assert_eq!(found.stdout, "R U2 R U R U R2 U' R' U' R2\n");
    assert!(found.stderr.ends_with(": 2 sequences of 11 turns, in 1 class\n"), "{}", found.stderr);
    let each = run(&[&TWO_FACES[..], &["--each", "--quiet"]].concat());
    each.answered("R U2 R U R U R2 U' R' U' R2\nR2 U' R' U' R2 U R U R U2 R\n");
    // With all faces nine turns suffice.
    run(&["--puzzle", "3x3x3", "--quiet"]).answered("R2 U' B' F R2 B F' U' R2\n");
    run(&["--puzzle", "3x3x3", "--count", "--each", "--quiet"]).answered("4\n");
    // The known sequence that fixes UB.
    let known = ["algorithms", "R2 U R U R' U' R' U' R' U R'", "--quiet"];
    sandbox.run(&[&known[..], &TWO_FACES].concat()).answered("R2 U R U R' U' R' U' R' U R'\n");
}

#[test]
fn limit_count_and_json_agree() {
    let sandbox = Sandbox::new();
    let run = |words: &[&str]| {
        sandbox.run(&[&["algorithms", "--rules", "half-turn", "(UFR)+ (UBR)-", "--quiet"], words].concat())
    };
    let all = run(&[]).stdout;
    assert_eq!(all.lines().count(), 6);
    run(&["--count"]).answered("6\n");
    run(&["--limit", "2"]).answered(&all.lines().take(2).map(|line| format!("{line}\n")).collect::<String>());
    assert_eq!(run(&["--count", "--format", "json"]).json(), json!({"count": 6, "sequences": 12}));
    assert_eq!(run(&["--count", "--each", "--format", "json"]).json(), json!({"count": 12}));
    let first = run(&["--limit", "1", "--format", "json", "--cost", "F 1.5"]).json();
    assert_eq!((&first["length"], &first["class_size"]), (&json!(10), &json!(2)), "{first}");
    sandbox.write("costs", "R2 0\nU2 0\n");
    let cheap = run(&["--limit", "1", "--format", "json", "--each", "--cost", "costs"]).json();
    assert!(cheap["cost"].as_f64().is_some_and(|cost| cost < 10.0), "{cheap}");
    assert!(cheap.get("class_size").is_none());
}

#[test]
fn pieces_of_a_definition_move_as_named() {
    let sandbox = Sandbox::new();
    let ring = "Name Ring\nSet EDGES 4 2\nSolved\nEDGES\n1 2 3 4\nEnd\n\
                Move R\nEDGES\n2 1 3 4\n1 0 0 0\nEnd\nMove S\nEDGES\n1 3 4 2\nEnd\n";
    sandbox.write("ring.tws", ring);
    let run = |words: &[&str]| sandbox.run(&[&["algorithms", "--puzzle", "ring.tws", "--quiet"], words].concat());
    run(&["(EDGES.1 EDGES.2)+"]).answered("R'\n");
    run(&["(EDGES.1 EDGES.2+1)+"]).answered("R\n");
    run(&["(EDGES.2 EDGES.3 EDGES.4)", "--length", "2"]).answered("S'\n");
    run(&["(EDGES.2 EDGES.3)", "--ignore", "EDGES.1, EDGES.4"]).answered("R S' R' S'\n");
}

#[test]
fn searches_that_find_nothing_say_why() {
    let sandbox = Sandbox::new();
    let run = |words: &[&str]| sandbox.run(&[&["algorithms", "--puzzle", "3x3x3"], words].concat());
    run(&["(UF UR)"]).failed("no turns have this effect under the rules half-turn");
    run(&["(UF UR UB)", "--length", "5"]).failed("no sequence of 5 turns or fewer does this");
    let stopped = run(&["(UF)+ (UR)+ (UB)+ (UL)+ (DF)+ (DR)+ (DB)+ (DL)+ (FR)+ (FL)+ (BR)+ (BL)+", "--time", "300ms"]);
    assert_eq!((stopped.status, &stopped.stdout[..]), (Some(0), ""));
    assert!(stopped.stderr.starts_with("stopped: each sequence has at least "), "{}", stopped.stderr);
    run(&["(UF UX)"]).refused("error: there is no piece 'UX'; the edges are UF UR");
    run(&["U", "--cost", "nothing"]).failed("the costs nothing");
    run(&["U", "--cost", "Z 1"]).refused("error: --cost: the rules have no turn 'Z'");
    run(&["U", "--ignore", "edges corners"]).refused("error: --ignore: no piece is left that matters");
    let small = sandbox.run(&["algorithms", "U", "--memory", "1K", "--rules", "half-turn", "--length", "20"]);
    assert_eq!(small.status, Some(1));
    small.reported("error: memory: a search needs a pruning table of 65536 bytes at least");
}
