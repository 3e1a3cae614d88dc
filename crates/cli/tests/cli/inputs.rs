//! The input forms of states: setups, facelets and patterns, and the option `--locked`.
use crate::support;

use godtable_testing::Stickers;
use serde_json::json;
use support::{Run, Sandbox};

const SOLVED: &str = "UUUURRRRFFFFDDDDLLLLBBBB";

/// Eight orientations, or eight moduli of them.
const ZEROS: [u8; 8] = [0; 8];

fn facelets(turns: &str) -> String {
    Stickers::solved().play(turns).expect("it is notation").facelets()
}

fn lookup(input: &str, state: &str) -> Run {
    Sandbox::new().run(&["lookup", "--input", input, state])
}

#[test]
fn setup_may_have_any_turns_and_rotations() {
    let sandbox = Sandbox::new();
    let setups = ["lookup", "--input", "setup", "R'", "x y R'", "R R", "R2 L2'", "x y2 z'"];
    sandbox.run(&setups).answered("1\n1\n12\n0\n0\n");
}

#[test]
fn facelets_are_read_in_any_orientation() {
    let sandbox = Sandbox::new();
    for hold in ["", "x", "y'", "z2", "x y"] {
        let states = ["U", "R' U F2", "L D B"].map(|turns| facelets(&format!("{turns} {hold}")));
        let [one, two, three] = &states;
        let by_facelets = sandbox.run(&["lookup", "--input", "facelets", one, two, three]);
        by_facelets.answered(&sandbox.run(&["lookup", "--input", "setup", "U ", "R' U F2", "L D B", "-q"]).stdout);
    }
}

#[test]
fn facelets_may_have_spaces_and_color_letters() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "--input", "facelets", "UUUU RRRR FFFF DDDD LLLL BBBB"]).answered("0\n");
    let letters = |from: char| "wrgyob".chars().nth("URFDLB".find(from).expect("a face")).expect("six");
    let colors: String = facelets("R'").chars().map(letters).collect();
    sandbox.run(&["lookup", "--input", "facelets", &colors]).answered("1\n");
}

#[test]
fn facelets_and_patterns_are_recognized_without_a_form() {
    let sandbox = Sandbox::new();
    let text = facelets("R' U F2");
    let named = sandbox.run(&["lookup", "--input", "facelets", &text]);
    sandbox.run(&["lookup", &text]).answered(&named.stdout);
    sandbox
        .run_with_input(&["lookup", "--batch", "-"], format!("{text}\n\nU\n"))
        .answered(&format!("{}13\n", named.stdout));
    sandbox.run(&["lookup", "--goal-state", &text, &text]).answered("0\n");
    let pattern = sandbox.run(&["show", &text, "--as", "kpattern"]).stdout;
    sandbox.run(&["lookup", pattern.trim()]).answered(&named.stdout);
    // Four turns of a face, and not facelets: of these, six letters occur equally often.
    sandbox.run(&["lookup", "--rules", "half-turn", "UUUU"]).answered("0\n");
    // Read as turns, the rules reject the same text: they have no axis twice in a row.
    sandbox.run(&["lookup", "--input", "turns", SOLVED]).refused("column 2: the turn U is locked");
}

#[test]
fn large_facelets_are_recognized_without_a_form() {
    let sandbox = Sandbox::new();
    let solved: String = "URFDLB".chars().flat_map(|face| [face; 9]).collect();
    sandbox.run(&["solve", "--puzzle", "3x3x3", "--optimal", &solved]).answered("\n");
}

#[test]
fn facelets_in_wrong_numbers_are_refused() {
    let refused = |facelets: &str, said: &str| lookup("facelets", facelets).refused(said);
    refused("", "expected 24 letters, four for each of the faces U R F D L B, and got 0");
    refused("UUUU", "and got 4");
    refused(&format!("{SOLVED}B"), "and got 25");
    refused(&SOLVED.replace(['B', 'U'], "X"), "one for each color, and got 5");
    refused("UUUUURRRFFFFDDDDLLLLBBBB", "expected each letter on 4 facelets, and got U on 5, R on 3");
    refused("UUUURRRRFFFFDDDDLLLLBBB🦀", "expected six different letters, one for each color, and got 7");
}

#[test]
fn mirrored_twisted_and_doubled_corners_are_refused() {
    // The facelets of the corners: URF has 3, 4 and 9; UFL has 2, 8 and 17; UBR has 1, 20 and 5.
    let changed = |changes: &[(usize, char)]| {
        let mut letters: Vec<char> = SOLVED.chars().collect();
        changes.iter().for_each(|&(facelet, letter)| letters[facelet] = letter);
        lookup("facelets", &letters.into_iter().collect::<String>())
    };
    changed(&[(4, 'F'), (9, 'R')])
        .refused("the corner at URF reads U F R clockwise, but the cube has only U R F: two of its letters");
    changed(&[(3, 'R'), (4, 'F'), (9, 'U')]).refused("one corner is twisted in place");
    changed(&[(17, 'D'), (13, 'L')]).refused("D and U are opposite each other, so no corner has both");
    changed(&[(4, 'U'), (2, 'R')]).refused("the corner at URF reads U U F; no corner has U twice");
    changed(&[(8, 'R'), (17, 'F'), (20, 'L'), (5, 'B')]).refused("but the cube has it only once");
}

#[test]
fn pattern_of_cubing_js_is_read() {
    let corners = json!({"pieces": [1, 2, 3, 0, 4, 5, 6, 7], "orientation": ZEROS, "orientationMod": ZEROS});
    for pattern in [json!({"CORNERS": corners}), json!({"patternData": {"CORNERS": corners}})] {
        lookup("kpattern", &pattern.to_string()).answered("13\n");
    }
}

#[test]
fn broken_and_foreign_patterns_are_refused() {
    let refused = |pattern: &str, said: &str| lookup("kpattern", pattern).refused(said);
    refused("", "this is not JSON");
    refused("U R F", "this is not JSON");
    refused(r#"{"CORNERS": {"pieces": [0,"#, "this is not JSON: EOF");
    refused("[]", "a pattern is a JSON object with the orbit CORNERS");
    refused("{}", "the pattern has no CORNERS");
    refused(r#"{"CORNERS": {"pieces": [0, 1, 2, 3, 4, 5, 6, 7]}}"#, r#"CORNERS needs "orientation": eight whole"#);

    let with = |pieces: [i32; 8], orientation: [i32; 8]| {
        json!({"CORNERS": {"pieces": pieces, "orientation": orientation}}).to_string()
    };
    let home = [0, 1, 2, 3, 4, 5, 6, 7];
    refused(&with([0, 1, 2, 3, 4, 5, 6, 300], [0; 8]), r#""pieces": eight whole numbers from 0 to 7"#);
    refused(&with([0, 1, 2, 3, 4, 5, 6, 8], [0; 8]), "holds the piece 8");
    refused(&with([0, 1, 2, 3, 4, 5, 6, 6], [0; 8]), "the piece 6 is at place 6 (DBL) and at place 7 (DRB)");
    refused(&with(home, [0, 0, 3, 0, 0, 0, 0, 0]), "the orientation at place 2 (ULB) is 3");
    refused(&with(home, [-1, 0, 0, 0, 0, 0, 0, 0]), r#""orientation": eight whole numbers from 0 to 2"#);
    refused(&with(home, [1, 0, 0, 0, 0, 0, 0, 0]), "one corner is twisted in place");

    let corners = json!({"pieces": home, "orientation": ZEROS});
    let three = json!({"CORNERS": corners, "EDGES": {"pieces": [0], "orientation": [0]}}).to_string();
    refused(&three, "this is the pattern of another puzzle: it has EDGES, and a 2x2x2 has CORNERS\n");
    let open = json!({"CORNERS": {"pieces": home, "orientation": ZEROS, "orientationMod": [0, 0, 1]}}).to_string();
    refused(&open, "the pattern leaves some orientation open (orientationMod)");
}

#[test]
fn locked_option_applies_to_setups_and_facelets() {
    let sandbox = Sandbox::new();
    let setup = ["lookup", "--input", "setup", "--quiet", "R U F R U'"];
    let locked = |face| sandbox.run(&[&setup[..], &["--locked", face]].concat());
    let distances = ["U", "R", "F", "D", "L", "B"].map(|face| locked(face).stdout);
    assert_eq!(distances[..3], distances[3..], "opposite faces are one axis");
    let least = distances.iter().map(|distance| distance.trim().parse::<usize>().expect("a number")).min();
    sandbox.run(&setup).answered(&format!("{}\n", least.expect("six of them")));

    let run = sandbox.run(&["lookup", "--input", "facelets", &facelets("U"), "--locked", "D", "--format", "json"]);
    assert_eq!(run.json(), json!({"state": facelets("U"), "locked": "U", "distance": 13}));
}

#[test]
fn locked_option_is_refused_for_turns_or_without_a_lock() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "--locked", "R", "U"]).refused("give the state with --input setup");
    let half_turn = ["lookup", "--rules", "half-turn", "--input", "setup", "--locked", "R", "U"];
    sandbox.run(&half_turn).refused("the rules half-turn lock nothing, so R cannot be locked");
    for face in ["r", "RU", "X", ""] {
        let run = sandbox.run(&["lookup", "--input", "setup", "U", &format!("--locked={face}")]);
        run.refused("the letter of a face is one of U R F D L B");
    }
}

#[test]
fn unknown_input_form_is_refused_with_the_known_ones() {
    lookup("moves", "U").refused("[possible values: turns, setup, facelets, kpattern, pieces, corners, gist, dump]");
}
