//! Shapes as data: what is rejected, and why.

use godtable_cuts::Figure;
use godtable_puzzle::puzzlefile::{self, Puzzle};

/// Two pieces that exchange their places, and a third one that turns.
const DEFINITION: &str = "Name pair
Set PAIR 2 1
Set SPIN 1 2
Solved
PAIR
1 2
SPIN
1
End
Move T
PAIR
2 1
SPIN
1
1
End
";

const SHAPE: &str = "Turn T 0 1 0 180
Solid tile PAIR 1
Face 1 -1 0 0, 0 0 0, 0 1 0, -1 1 0
Piece 1 tile U
Piece 2 tile #102030
Solid spin SPIN 1
Face 1 0 2 0, 1 2 0, 1 2 -1
Piece 1 spin R
";

fn pair() -> Puzzle {
    puzzlefile::read(DEFINITION).expect("a definition")
}

#[test]
fn moves_carry_polygons_to_other_places() {
    let figure = Figure::read(SHAPE, &pair()).expect("a shape");
    let posed = figure.posed(&pair().played(&[]));
    let corners: Vec<[f64; 3]> = posed.iter().map(|own| own.pose.moved([-1.0, 1.0, 0.0])).collect();
    let is_near = |one: [f64; 3], other: [f64; 3]| one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9);
    assert!(is_near(corners[0], [-1.0, 1.0, 0.0]) && is_near(corners[1], [1.0, 1.0, 0.0]), "{corners:?}");
    assert_eq!(figure.pieces()[1].colors, ["#102030"]);
}

#[test]
fn shape_is_found_in_comments_of_a_definition() {
    assert_eq!(Figure::text_in(DEFINITION), None);
    let commented: String = SHAPE.lines().map(|line| format!("#shape {line}\n")).collect();
    let text = Figure::text_in(&format!("{DEFINITION}{commented}")).expect("a shape");
    assert!(Figure::read(&text, &pair()).is_ok());
    let wrong = text.replace("Solid spin SPIN 1", "Solid spin SPIN 2");
    let error = Figure::read(&wrong, &pair()).expect_err("no such place");
    assert_eq!(error, "line 22: expected a place from 1 to 1, got '2'", "lines count from the definition's first");
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    for (from, to, message) in [
        ("Turn T 0 1 0 180\n", "", "the move T has no Turn or Slide"),
        ("Turn T", "Turn X", "line 1: there is no move 'X'"),
        ("0 1 0 180", "0 1 0", "line 1: Turn needs a move, an axis of three numbers, and an angle in degrees"),
        ("0 1 0 180", "0 0 0 180", "line 1: the axis needs a length, and the angle is above 0, up to 360 degrees"),
        ("0 1 0 180", "0 1 0 nan", "line 1: expected a number from -360 to 360, got 'nan'"),
        ("0 1 0 180", "0 1 0 90", "the move T carries place 2 of PAIR elsewhere than other moves do"),
        ("Turn T 0 1 0 180", "Slide T", "the move T slides pieces of PAIR, whose places are not listed"),
        ("tile PAIR 1", "tile PAIRS 1", "line 2: there is no orbit 'PAIRS'"),
        (
            "0 1 0, -1 1 0",
            "0 1 0, -1 1 1",
            "line 3: a face needs three corners or more, in one plane, and the first one sees all others",
        ),
        ("0 1 0, -1 1 0", "0 1 0, -1 1", "line 3: expected three numbers from -100 to 100, got '-1 1'"),
        ("Face 1 -1", "Face 0 -1", "line 3: expected the number of a color or -, got '0'"),
        ("Piece 1 tile U", "Piece 3 tile U", "line 4: the orbit PAIR has no piece '3'"),
        ("Piece 1 tile U", "Piece 1 tile", "line 4: the solid tile needs 1 color, and the piece has 0 colors"),
        (
            "Piece 1 tile U",
            "Piece 1 tile X",
            "line 4: 'X' is no color: expected one of U D F B R L, or # and six hexadecimal digits",
        ),
        ("Piece 1 tile U", "Piece 1 cube U", "line 4: there is no solid 'cube' above"),
        (
            "Piece 1 tile U",
            "Peace 1 tile U",
            "line 4: expected Camera, Turn, Slide, Place, Shift, Solid, Copy, Face, Plate, Sticker, Label, Spin, Piece or Still \
             with its values, got 'Peace'",
        ),
        ("Piece 1 tile U", "Place PAIR 1 0 0 0", "PAIR has no Place 2"),
    ] {
        let text = SHAPE.replacen(from, to, 1);
        assert_ne!(text, SHAPE, "{from}");
        assert_eq!(Figure::read(&text, &pair()).expect_err(to), message, "{to}");
    }
    assert_eq!(Figure::read("", &pair()).expect_err("empty"), "a figure has a Piece or more");
}
