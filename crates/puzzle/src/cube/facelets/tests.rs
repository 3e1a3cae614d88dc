//! Tests of facelets.

use super::*;
use crate::cube::{PositionError, Puzzle, Rotation, State, Turn};

/// Colors in the order U R F D L B.
const COLORS: &str = "wrgyob";

fn after(turns: &str) -> Position {
    turns.split_whitespace().fold(Position::SOLVED, |position, word| {
        let turn = Turn::ALL.into_iter().find(|turn| turn.to_string() == word).expect("a turn");
        position.turned(turn)
    })
}

fn recolored(text: &str, colors: &str) -> String {
    let colors: Vec<char> = colors.chars().collect();
    text.chars().map(|letter| Face::from_letter(letter).map_or(letter, |face| colors[face.index()])).collect()
}

/// The solved cube in these colors, with new letters on some corners, clockwise from the reference face.
fn painted(colors: &str, corners: &[(Corner, &str)]) -> String {
    let mut letters: Vec<char> = recolored(&write(&Position::SOLVED), colors).chars().collect();
    for &(place, paint) in corners {
        for (facelet, letter) in FACELETS_OF_PLACE[place.index()].into_iter().zip(paint.chars()) {
            letters[facelet] = letter;
        }
    }
    letters.into_iter().collect()
}

fn refused(text: &str) -> String {
    read(text).err().map_or_else(|| panic!("{text:?} was read"), |error| error.to_string())
}

#[test]
fn turns_show_on_the_facelets() {
    for (turns, net) in [
        ("", "UUUU RRRR FFFF DDDD LLLL BBBB"),
        ("U", "UUUU BBRR RRFF DDDD FFLL LLBB"),
        ("R", "UFUF RRRR FDFD DBDB LLLL UBUB"),
        ("F", "UULL URUR FFFF RRDD LDLD BBBB"),
        ("D", "UUUU RRFF FFLL DDDD LLBB BBRR"),
        ("L", "BUBU RRRR UFUF FDFD LLLL BDBD"),
        ("B", "RRUU RDRD FFFF DDLL ULUL BBBB"),
        ("R U", "UUFF UBRR RRFD DBDB FDLL LLUB"),
    ] {
        assert_eq!(write(&after(turns)), net.replace(' ', ""), "{turns}");
        assert_eq!(read(net), Ok(after(turns)), "{turns}");
    }
}

#[test]
fn state_is_the_same_in_each_hold() {
    let position = after("R U F2 L' D B");
    let state = State::new(Puzzle::CUBE2, position);
    for rotation in Rotation::ALL {
        let read = read(&write(&position.rotated(rotation))).expect("a position");
        assert_eq!(State::new(Puzzle::CUBE2, read), state);
    }
}

#[test]
fn other_letters_are_read_as_colors() {
    let position = after("R U F2 R' U F R");
    assert_eq!(read(&recolored(&write(&position), COLORS)), Ok(position));
    assert_eq!(read(&recolored(&write(&position), "urfdlb")), Ok(position));
    // If DBL is not at home, the colors get their names from it.
    let moved = after("R D2 B L'");
    let read = read(&recolored(&write(&moved), COLORS)).expect("a position");
    assert_eq!(read.cubie(Corner::DBL), Position::SOLVED.cubie(Corner::DBL));
    let is_renamed = |&rotation: &Rotation| Position::SOLVED.rotated(rotation).then(&moved) == read;
    assert_eq!(Rotation::ALL.iter().filter(|&rotation| is_renamed(rotation)).count(), 1);
}

#[test]
fn colors_in_any_order_are_a_scheme() {
    // Mirrored schemes too: no handedness of the colors is assumed.
    let position = after("R U' F2 U R F'");
    for scheme in ["wrgyob", "wogyrb", "abcdef", "+-*/=%"] {
        assert_eq!(read(&recolored(&write(&position), scheme)), Ok(position), "{scheme}");
    }
}

#[test]
fn face_letters_in_another_order_are_colors() {
    let read = |text: &str| read_scheme(text).expect("a legal cube");
    let (position, scheme) = read("DUDULBDFLFDRUBBRRURBFLLF");
    assert_eq!(scheme, ['L', 'U', 'D', 'B', 'R', 'F']);
    let letters: String = scheme.into_iter().collect();
    assert_eq!(recolored(&write(&position), &letters), "DUDULBDFLFDRUBBRRURBFLLF");
    // Any order of the letters, if they cannot name the faces.
    let position = after("R U F2 R' U F R");
    for scheme in ["RUFDLB", "URFLDB", "BRDFLU", "UFRDLB"] {
        let text = recolored(&write(&position), scheme);
        let (found, letters) = read(&text);
        let expected: Vec<char> = scheme.chars().collect();
        assert_eq!((found, &letters[..]), (position, &expected[..]), "{scheme}");
        assert!(read_named(&text).is_err(), "{scheme}");
    }
    // If they can name the faces, they do.
    assert_eq!(read(&recolored(&write(&position), "RFULBD")).1, FACES);
}

#[test]
fn wrong_letters_are_refused() {
    assert_eq!(
        refused("UUUU RRRR FFFF DDDD LLLL BBB"),
        "expected 24 letters, four for each of the faces U R F D L B, and got 23"
    );
    assert_eq!(
        refused("UUUu RRRR FFFF DDDD LLLL BBBB"),
        "expected six different letters, one for each color, and got 7: \
         U on 3, u on 1, R on 4, F on 4, D on 4, L on 4, B on 4"
    );
    assert_eq!(refused("UUUU RRRR FFFF DDDD LLLR BBBB"), "expected each letter on 4 facelets, and got R on 5, L on 3");
}

#[test]
fn impossible_corners_are_refused() {
    assert_eq!(
        refused(&painted("URFDLB", &[(Corner::URF, "RRF"), (Corner::UBR, "UUB")])),
        "the corner at UBR reads U U B; no corner has U twice"
    );
    assert_eq!(
        refused(&painted("URFDLB", &[(Corner::UFL, "URL"), (Corner::UBR, "FUB")])),
        "the corner at UFL reads U R L; R and L are opposite each other, so no corner has both"
    );
    assert_eq!(
        refused(&painted("URFDLB", &[(Corner::DRB, "RDB")])),
        "the corner at DRB reads R D B clockwise, but the cube has only R B D: two of its letters are swapped"
    );
    assert_eq!(
        refused(&painted("URFDLB", &[(Corner::DFR, "FUR"), (Corner::UFL, "DLF")])),
        "the corner D L F is both at UFL and at DLF, but the cube has it only once"
    );
}

#[test]
fn corner_twisted_in_place_is_refused() {
    for (letters, thirds) in [("LUF", 1), ("FLU", 2)] {
        let error = read(&painted("URFDLB", &[(Corner::UFL, letters)])).expect_err("twisted");
        assert_eq!(error, FaceletsError::Position(PositionError::TwistsDoNotAddUp { thirds }));
    }
}

#[test]
fn mirrored_corner_of_colors_is_named() {
    for (place, letters) in [(Corner::DBL, "yob"), (Corner::URF, "rwg")] {
        let letters = recolored(letters, COLORS);
        let error = read(&painted(COLORS, &[(place, &letters)])).expect_err("mirrored");
        assert!(matches!(error, FaceletsError::Mirrored { place: named, .. } if named == place), "{error}");
    }
}

#[test]
fn ambiguous_opposite_colors_are_refused() {
    assert_eq!(
        refused(&painted(COLORS, &[(Corner::UFL, "rgo"), (Corner::DFR, "gwy")])),
        "no letter can be opposite y, since it meets each of the others on a corner: \
         w at DFR, r at DRB, g at DFR and DLF; one of these is misread"
    );
    let many = [(Corner::DFR, "goy"), (Corner::UFL, "wgr"), (Corner::DRB, "oby"), (Corner::ULB, "wrb")];
    assert_eq!(
        refused(&painted(COLORS, &many)),
        "the opposite of y is ambiguous: on no corner does it meet any of w r, and it should meet all but one"
    );
    let shared = [
        (Corner::UFL, "wor"),
        (Corner::UBR, "wog"),
        (Corner::DFR, "wor"),
        (Corner::ULB, "wrg"),
        (Corner::DRB, "ybr"),
        (Corner::DLF, "ybg"),
        (Corner::URF, "ybg"),
    ];
    assert_eq!(
        refused(&painted(COLORS, &shared)),
        "y and b would both be opposite w, which meets neither on any corner; some corner with w is misread"
    );
}
