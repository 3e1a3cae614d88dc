//! Turns of the stickers against facelets worked out by hand and known orders of sequences.

use godtable_testing::Stickers;

fn played(text: &str) -> Stickers {
    Stickers::solved().play(text).expect("a sequence of turns and rotations")
}

/// Returns the order of a sequence: how often it must be repeated until the cube is solved.
fn order(text: &str) -> usize {
    let mut stickers = played(text);
    let mut times = 1;
    while !stickers.is_solved() {
        stickers = stickers.play(text).expect("it was played before");
        times += 1;
    }
    times
}

#[test]
fn turns_match_facelets_worked_out_by_hand() {
    for (text, facelets) in [
        ("", "UUUURRRRFFFFDDDDLLLLBBBB"),
        ("U", "UUUUBBRRRRFFDDDDFFLLLLBB"),
        ("R", "UFUFRRRRFDFDDBDBLLLLUBUB"),
        ("F", "UULLURURFFFFRRDDLDLDBBBB"),
        ("D", "UUUURRFFFFLLDDDDLLBBBBRR"),
        ("L", "BUBURRRRUFUFFDFDLLLLBDBD"),
        ("B", "RRUURDRDFFFFDDLLULULBBBB"),
        ("R U", "UUFFUBRRRRFDDBDBFDLLLLUB"),
        ("x", "FFFFRRRRDDDDBBBBLLLLUUUU"),
        ("y", "UUUUBBBBRRRRDDDDFFFFLLLL"),
        ("z", "LLLLUUUUFFFFRRRRDDDDBBBB"),
    ] {
        assert_eq!(played(text).facelets(), facelets, "after {text:?}");
    }
}

#[test]
fn turns_and_sequences_have_their_known_orders() {
    for face in ["U", "R", "F", "D", "L", "B"] {
        assert_eq!(order(face), 4, "{face}");
        assert_eq!(order(&format!("{face}2")), 2, "{face}2");
        assert_eq!(order(&format!("{face} {face} {face}2")), 1, "{face}");
        assert_eq!(order(&format!("{face} {face}'")), 1, "{face}");
    }
    // These orders hold for the corners of a cube of any size.
    assert_eq!(order("R U R' U'"), 6);
    assert_eq!(order("R U"), 15);
    assert_eq!(order("R U R' U R U2 R'"), 6);
    assert_eq!(order("U R U' L' U R' U' L"), 3);
    assert_eq!(order("R U R' U' R' F R2 U' R' U' R U R' F'"), 2);
}

#[test]
fn opposite_layers_together_are_a_rotation() {
    for (layers, rotation) in [("R L'", "x"), ("U D'", "y"), ("F B'", "z")] {
        assert_eq!(played(layers), played(rotation));
    }
}

#[test]
fn solved_cube_is_solved_in_any_orientation() {
    for rotations in ["", "x", "y'", "z2", "x y", "x y' z"] {
        assert!(played(rotations).is_solved());
        assert!(!played(rotations).turn('D', 1).is_solved());
    }
}

#[test]
fn single_turns_and_text_give_the_same_cube() {
    let by_letters = Stickers::solved().turn('R', 3).rotate('y', 1).turn('B', 2).rotate('z', 3);
    assert_eq!(played("R' y B2 z'"), by_letters);
    assert_eq!(Stickers::solved().turn('R', 4), Stickers::solved());
}

#[test]
fn text_with_an_unknown_turn_is_refused() {
    for text in ["M", "R3", "R''", "2", "R,U", "u", "RU", "é"] {
        assert_eq!(Stickers::solved().play(text), None, "{text:?}");
    }
}
