//! `--puzzle 3x3x3-corners`: the corners of a 3x3x3 with fixed centers.
use crate::support;

use serde_json::{Value, json};
use support::{Run, Sandbox};

/// The states of the corners of the 3x3x3 at each distance in the half-turn metric: <https://oeis.org/A080629>.
const HALF_TURN: [u32; 12] =
    [1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64_736];

const TABLE: &str = "3x3x3-corners-R1R2R3U1U2U3F1F2F3L1L2L3D1D2D3B1B2B3-none.godtable";

/// Runs a command on the corners of the 3x3x3.
fn corners(sandbox: &Sandbox, words: &[&str]) -> Run {
    sandbox.run(&[words, &["--puzzle", "3x3x3-corners"]].concat())
}

/// Returns a pattern of cubing.js for the 3x3x3: solved, with these changes.
fn pattern(changes: &[(&str, &str, Value)]) -> String {
    let counting = |pieces: usize| json!({"pieces": (0..pieces).collect::<Vec<_>>(), "orientation": vec![0; pieces]});
    let mut pattern = json!({"EDGES": counting(12), "CORNERS": counting(8), "CENTERS": counting(6)});
    pattern["CENTERS"]["orientationMod"] = json!([1, 1, 1, 1, 1, 1]);
    for (orbit, field, value) in changes {
        pattern[orbit][field] = value.clone();
    }
    json!({ "patternData": pattern }).to_string()
}

// One test, because the table takes a second to make.
#[test]
fn half_turn_corners_have_published_counts_and_answers() {
    let sandbox = Sandbox::new();
    let half_turn = |words: &[&str]| corners(&sandbox, &[words, &["--rules", "half-turn"]].concat());

    let generated = half_turn(&["generate"]);
    generated.reported("3x3x3-corners, half-turn: turns R R2 R' U U2 U' F F2 F' L L2 L' D D2 D' B B2 B', lock none");
    generated.reported(": 88,179,840 states, God's number 11, ");
    assert!(sandbox.tables().join(TABLE).exists());
    let report = half_turn(&["histogram", "--format", "json"]).json();
    assert_eq!((&report["puzzle"], &report["locked"]), (&json!("3x3x3-corners"), &Value::Null));
    assert_eq!(report["unlocked"]["counts"], json!(HALF_TURN));
    assert_eq!(report["unlocked"]["gods_number"], 11);

    half_turn(&["lookup", "R L'", "U D", "R U F2", "(R U)105", "R2 L2 R2 L2"]).answered("2\n2\n3\n0\n0\n");
    // A rotation changes only the hold, and M is R and L' in another one.
    half_turn(&["lookup", "U x", "M", "r"]).answered("1\n2\n1\n");
    // Faces are named relative to the holder, and the centers are the frame: after x, R is another face only in name.
    half_turn(&["lookup", "--input", "setup", "x R", "x y", "y R' x B U2", "R L'"]).answered("1\n0\n3\n2\n");
    half_turn(&["solve", "--input", "setup", "x F"]).answered("F'\n");
    half_turn(&["solve", "L"]).answered("L'\n");
    half_turn(&["solve", "U D'", "--all"]).answered("U' D\nD U'\n");
    half_turn(&["solve", "U D'", "--count"]).answered("2\n");

    let facelets = |facelets: &str| half_turn(&["lookup", "--input", "facelets", facelets]);
    facelets("UUUU RRRR FFFF DDDD LLLL BBBB").answered("0\n");
    // The corners after y, with the centers unmoved: both layers, U and D', have turned.
    facelets("UUUU BBBB RRRR DDDD FFFF LLLL").answered("2\n");
    facelets("wwww rrrr gggg yyyy oooo bbbb").refused("'w' names no face; on a cube with fixed centers, write");

    let kpattern = |changes: &[_]| half_turn(&["lookup", "--input", "kpattern", &pattern(changes)]);
    kpattern(&[]).answered("0\n");
    kpattern(&[("CORNERS", "pieces", json!([1, 2, 3, 0, 4, 5, 6, 7]))]).answered("1\n");
    kpattern(&[("EDGES", "pieces", json!([1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 10, 11]))]).answered("0\n");
    kpattern(&[("CENTERS", "pieces", json!([0, 2, 3, 4, 1, 5]))]).refused("the centers are moved (CENTERS)");
    kpattern(&[("WHEELS", "pieces", json!([]))])
        .refused("it has WHEELS, and a 3x3x3-corners has CORNERS, EDGES, CENTERS\n");

    sandbox.write("states", "R L'\nU\tR\nQ\nR U F2\n");
    let batch = half_turn(&["lookup", "--batch", "states"]);
    assert_eq!((batch.stdout.as_str(), batch.status), ("2\n-\n-\n3\n", Some(2)));

    let file = sandbox.tables().join(TABLE);
    let file = file.to_str().expect("the path is text");
    assert_eq!(sandbox.run(&["info", file, "--format", "json"]).json()["puzzle"], "3x3x3-corners");
    sandbox.run(&["lookup", "--table", file, "U"]).answered("1\n");
    let refused =
        |words: &[&str], said: &str| sandbox.run(&[&["lookup", "--table", file, "U"], words].concat()).refused(said);
    refused(&["--puzzle", "2x2x2"], "is a table of the puzzle 3x3x3-corners, and not of 2x2x2");
    refused(&["--rules", "half-turn"], "ask for it with --puzzle 3x3x3-corners");
    refused(&["--puzzle", "3x3x3-corners", "--rules", "clockwise"], "of the rules half-turn, not of clockwise");
}

#[test]
fn locked_face_leaves_the_opposite_one_free() {
    let sandbox = Sandbox::new();
    let face = |words: &[&str]| corners(&sandbox, &[words, &["--turns", "R L", "--lock", "face"]].concat());
    face(&["lookup", "R L", "R L R", "-q"]).answered("6\n5\n");
    face(&["lookup", "R L L"]).refused("column 5: the turn L is locked, since L was turned just before; ");
    face(&["lookup", "R R"]).refused("the next turn must be of another face");
    face(&["solve", "R L R L R L"]).answered("R L\n");
    let setup = face(&["lookup", "--input", "setup", "--locked", "L", "--format", "json", "R3 L3"]);
    assert_eq!(setup.json(), json!({"state": "R3 L3", "locked": "L", "distance": 2}));
    let histogram = face(&["histogram"]);
    assert_eq!(histogram.lines()[0], "3x3x3-corners, turns R L, lock face");
    let report = face(&["histogram", "--format", "json"]).json();
    assert_eq!((&report["lock"], &report["unlocked"]["reachable"]), (&json!("face"), &json!(12)));
}

#[test]
fn lock_face_is_refused_on_the_2x2x2() {
    let sandbox = Sandbox::new();
    let said = "--lock: the 2x2x2 has no lock face: a turn there is also a turn of the opposite face, up to a whole-cube \
                rotation; use none or axis\n";
    for command in [&["generate"][..], &["lookup", "U"], &["solve", "U"], &["histogram"], &["antipodes"]] {
        sandbox.run(&[command, &["--turns", "R U", "--lock", "face"]].concat()).refused(said);
    }
    assert!(!sandbox.cache().exists());
}

#[test]
fn missing_table_message_names_puzzle_turns_and_lock() {
    let sandbox = Sandbox::new();
    let lookup = |words: &[&str]| corners(&sandbox, &[&["lookup", "U", "--table", "missing"], words].concat());
    lookup(&[]).failed("`godtable generate --puzzle 3x3x3-corners -o missing`\n");
    let own = lookup(&["--turns", "R L", "--lock", "face"]);
    own.failed("`godtable generate --puzzle 3x3x3-corners --turns \"R L\" --lock face -o missing`\n");
}

#[test]
fn rules_of_corners_list_turns_of_all_six_faces() {
    let run = corners(&Sandbox::new(), &["rules"]);
    for start in ["  turns R U F L D B, lock axis; ", "  turns R R' U U' F F' L L' D D' B B', lock none; "] {
        assert!(run.lines().iter().any(|line| line.starts_with(start)), "{}", run.stdout);
    }
}
