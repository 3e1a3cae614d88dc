//! Tests of the notation.

use super::*;
use crate::cube::Face;

/// The steps of a text, with rotations as powers of x, y and z.
fn read(text: &str) -> String {
    let steps = parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let words: Vec<String> = steps.iter().map(|step| word(step.action)).collect();
    words.join(" ")
}

fn word(action: Action) -> String {
    match action {
        Action::Turn(turn) => turn.to_string(),
        Action::Rotation(rotation) => [('x', Face::R), ('y', Face::U), ('z', Face::F)]
            .into_iter()
            .flat_map(|(letter, face)| (1..4).map(move |quarters| (letter, face, quarters)))
            .find(|&(_, face, quarters)| Rotation::about(face, quarters) == rotation)
            .map(|(letter, _, quarters)| format!("{letter}{}", ["", "2", "'"][usize::from(quarters) - 1]))
            .expect("a single rotation"),
    }
}

fn fail<T>(column: usize, kind: NotationErrorKind) -> Result<T, NotationError> {
    Err(NotationError { column, kind })
}

fn columns(text: &str) -> Vec<usize> {
    parse(text).expect("well written").iter().map(|step| step.column).collect()
}

fn message(text: &str) -> String {
    parse(text).err().map_or_else(|| panic!("{text:?} was read"), |error| error.to_string())
}

#[test]
fn all_amounts_and_primes_are_read() {
    assert_eq!(read("R R1 R' R2 R2' R3 R3'"), "R R R' R2 R2 R' R");
    assert_eq!(read("R' R’ R‘ R′ Rʼ R` R´"), "R' R' R' R' R' R' R'");
    assert_eq!(read("U R F D L B"), "U R F D L B");
    assert_eq!(read("x y' z2 x3 y3' z2’"), "x y' z2 x' y z2");
    assert_eq!(read(""), "");
    assert_eq!(read(" \n\t// nothing at all"), "");
}

#[test]
fn turns_need_no_spaces() {
    assert_eq!(read("RUR'U2xF3'"), "R U R' U2 x F");
    assert_eq!(read("(RU)2[R,U][R:U]F"), "R U R U R U R' U' R U R' F");
}

#[test]
fn dots_separate_turns() {
    assert_eq!(read("F.R.Uʼ"), "F R U'");
    assert_eq!(read("F2.x'. (R.U)2 ."), "F2 x' R U R U");
    assert_eq!(
        message("R.2"),
        "column 3: the number 2 follows no turn or bracket; write it right after one, without a space"
    );
    assert_eq!(
        message("R.'"),
        "column 3: the prime follows no turn or bracket; write it right after one, without a space"
    );
}

#[test]
fn groups_are_expanded() {
    assert_eq!(read("(R U)3"), "R U R U R U");
    assert_eq!(read("(R U2)'"), "U2 R'");
    assert_eq!(read("(R U)2'"), "U' R' U' R'");
    assert_eq!(read("(R U)*2 [R: U]*2'"), "R U R U R U' R' R U' R'");
    assert_eq!(read("(R)1 (x R)'"), "R R' x'");
    assert_eq!(read("((R U)2 F)2"), "R U R U F R U R U F");
}

#[test]
fn commutators_and_conjugates_are_expanded() {
    assert_eq!(read("[R, U]"), "R U R' U'");
    assert_eq!(read("[R U, F]"), "R U F U' R' F'");
    assert_eq!(read("[R: U]"), "R U R'");
    assert_eq!(read("[R U : F D]"), "R U F D U' R'");
    assert_eq!(read("[R, U]2"), "R U R' U' R U R' U'");
    assert_eq!(read("[R,U]'"), "U R U' R'");
    assert_eq!(read("[[R, U]: F]"), "R U R' U' F U R U' R'");
    assert_eq!(read("[x: [R: U]']2"), "x R U' R' x' x R U' R' x'");
    assert_eq!(read("[(R U)2, F2]"), "R U R U F2 U' R' U' R' F2");
}

#[test]
fn numbers_count_layers_from_their_face() {
    for (text, expected) in [
        ("2R 2L' 2U2 2F", "M' M' E2 S"),
        ("1R 3R 3R' 3U2", "R L' L D2"),
        ("Rw 2Rw r 2r 3Rw' 3u2 1Rw 1r", "r r r r x' y2 R R"),
        ("2-3Rw 2-3r' 1-2u 1-3f 2-2Rw 3-3r'", "l' l u z M' L"),
        ("[2R, U]2' R2 2L", "U M' U' M U M' U' M R2 M"),
    ] {
        let steps = parse_layers(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let words: Vec<String> = steps.iter().map(|step| step.action.to_string()).collect();
        assert_eq!(words.join(" "), expected, "{text}");
    }
    for (text, expected) in [
        ("U 4R", "column 3: 4R is no turn; a cube has the layers 1 to 3, as in R, 2R and 2-3Rw"),
        ("0Rw", "column 1: 0Rw is no turn; a cube has the layers 1 to 3, as in R, 2R and 2-3Rw"),
        ("3-2r", "column 1: 3-2r is no turn; a cube has the layers 1 to 3, as in R, 2R and 2-3Rw"),
        ("2M", "column 1: the number 2 follows no turn or bracket; write it right after one, without a space"),
    ] {
        assert_eq!(parse_layers(text).map_err(|error| error.to_string()), Err(expected.to_owned()), "{text}");
    }
    assert_eq!(
        message("R 2R"),
        "column 3: '2R' turns a layer by its number, but a turn here moves one face; leave the number out to turn the face"
    );
}

#[test]
fn comments_end_with_the_line() {
    assert_eq!(read("R // the rest: (, 4 ]\nU//\nF // end"), "R U F");
    assert_eq!(read("(R // one\n U // two\n)2"), "R U R U");
    assert_eq!(message("R / U"), message("R / U // so"));
}

#[test]
fn steps_have_the_column_of_their_letter() {
    assert_eq!(columns("R U2 // §\n F'"), [1, 3, 12]);
    assert_eq!(columns("R’(U F)2"), [1, 4, 6, 4, 6]);
    assert_eq!(columns("[R, U]"), [2, 5, 2, 5]);
    assert_eq!(columns("(R U)'"), [4, 2]);
}

#[test]
fn errors_name_the_column_and_the_correction() {
    for (text, column, expected) in [
        ("R U q", 5, "'q' is no turn; turns are U R F D L B, rotations x y z, each with nothing, 2, 3 or ' after it"),
        ("R r", 3, "'r' turns two layers, but a turn here moves one face; write R for the face, x for the whole cube"),
        ("d", 1, "'d' turns two layers, but a turn here moves one face; write D for the face, y' for the whole cube"),
        ("U Rw", 4, "'w' marks a turn of two layers, but a turn here moves one face; leave it out to turn the face"),
        ("M2", 1, "'M' turns a middle layer, but a turn here moves one face; turns are U R F D L B"),
        ("R Y", 3, "'Y' is no turn; write y for the whole-cube rotation"),
        ("U R0", 4, "R0 is no turn; write 1, 2 or 3 quarter turns as R, R2 or R3"),
        ("R4", 2, "R4 is no turn; write 1, 2 or 3 quarter turns as R, R2 or R3"),
        ("x10'", 2, "x10 is no turn; write 1, 2 or 3 quarter turns as x, x2 or x3"),
        ("R02", 2, "R02 is no turn; write 1, 2 or 3 quarter turns as R, R2 or R3"),
        ("(R)0", 4, "a group cannot be repeated 0 times; write a number from 1 on, without leading zeros"),
        ("R 2", 3, "the number 2 follows no turn or bracket; write it right after one, without a space"),
        ("(12", 2, "the number 12 follows no turn or bracket; write it right after one, without a space"),
        ("R '", 3, "the prime follows no turn or bracket; write it right after one, without a space"),
        ("R''", 3, "a second prime cancels the first; write one for the inverse, or none"),
        ("R'2", 3, "the prime comes last; write 2' and not '2"),
        ("(R U)2'3", 8, "the prime comes last; write 3' and not '3"),
        ("R, U", 2, "',' separates only the halves of [A, B]; between turns write a space or nothing"),
        ("[(R: U)]", 4, "':' separates only the halves of [A: B]; between turns write a space or nothing"),
        ("[R, U: F]", 6, "':' begins a third part, but square brackets have two, [A, B] or [A: B]; nest them for more"),
        ("[R]", 3, "the square brackets lack a second half; write [A, B] or [A: B], or (A) for a group"),
        ("()", 2, "no turn comes before this ')'; write one, or leave the brackets out"),
        ("[]", 2, "no turn comes before this ']'; write one, or leave the brackets out"),
        ("U [, R]", 4, "no turn comes before this ','; write one, or leave the brackets out"),
        ("[R,]", 4, "no turn comes before this ']'; write one, or leave the brackets out"),
        ("R)", 2, "')' closes no bracket; leave it out, or write '(' before the group"),
        ("R]", 2, "']' closes no bracket; leave it out, or write '[' before the group"),
        ("(R]", 3, "']' cannot close the '(' at column 1; write ')' first"),
        ("R (U [R, F]", 3, "'(' is never closed; write ')' after the last turn in it"),
        ("[R, U // ]", 1, "'[' is never closed; write ']' after the last turn in it"),
    ] {
        assert_eq!(message(text), format!("column {column}: {expected}"), "{text}");
    }
}

#[test]
fn text_of_more_than_the_maximum_steps_is_refused() {
    assert_eq!(parse("(R U)5000").map(|steps| steps.len()), Ok(MAXIMUM_STEPS));
    assert_eq!(parse(&"R".repeat(MAXIMUM_STEPS)).map(|steps| steps.len()), Ok(MAXIMUM_STEPS));
    let refused = |text: &str, column| {
        let kind = NotationErrorKind::TooManySteps { most: MAXIMUM_STEPS };
        assert_eq!(parse(text), fail(column, kind), "{text:.20}");
    };
    refused(&"R".repeat(MAXIMUM_STEPS + 1), MAXIMUM_STEPS + 1);
    refused("(R U)5000F", 10);
    refused("F (R U)5000", 3);
    assert_eq!(parse("F [(R)2500: (U)4999]").map(|steps| steps.len()), Ok(MAXIMUM_STEPS));
    assert_eq!(parse("[(R)2500, (U)2500]").map(|steps| steps.len()), Ok(MAXIMUM_STEPS));
    refused("[(R)2500: (U)5001]", 1);
    refused("[(R)2500, (U)2501]", 1);
    refused("((((R)999)999)999)999", 3);
    refused("(R)99999999999999999999999999999999999999999999'", 1);
    refused("(R U)18446744073709551615", 1);
}

#[test]
fn brackets_deeper_than_the_maximum_are_refused() {
    let nested = |depth: usize| "(".repeat(depth) + "R" + &")'".repeat(depth);
    assert_eq!(read(&nested(MAXIMUM_DEPTH)), "R");
    assert_eq!(parse(&nested(MAXIMUM_DEPTH + 1)), fail(MAXIMUM_DEPTH + 1, NotationErrorKind::TooDeep));
    assert_eq!(parse(&"[".repeat(1_000_000)), fail(MAXIMUM_DEPTH + 1, NotationErrorKind::TooDeep));
}

#[test]
fn wide_turn_error_names_the_matching_rotation() {
    for face in Face::ALL {
        let error = parse(&face.letter().to_ascii_lowercase().to_string()).expect_err("a wide turn").to_string();
        let rotation =
            error.rsplit_once("write ").and_then(|(_, advice)| advice.split_once(" for the face, ")).expect("advice");
        let [step] = parse(rotation.1.trim_end_matches(" for the whole cube")).expect("a rotation")[..] else {
            panic!("one rotation: {error}");
        };
        assert_eq!((rotation.0, step.action), (&*face.to_string(), Action::Rotation(Rotation::about(face, 1))));
    }
}

#[test]
fn long_numbers_are_shortened_in_the_message() {
    for (digits, shown) in [("7".repeat(100_000), "777777777777…"), ("7".repeat(12), "777777777777")] {
        let error = parse(&format!("R{digits}")).expect_err("no such turn");
        let expected = format!("column 2: R{shown} is no turn; write 1, 2 or 3 quarter turns as R, R2 or R3");
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.kind, NotationErrorKind::WrongAmount { letter: 'R', got: digits });
    }
}

#[test]
fn turns_are_written_with_single_spaces() {
    assert_eq!(write(&[]), "");
    assert_eq!(write(&Turn::ALL[3..7]), "R R2 R' F");
}

#[test]
fn each_rotation_has_a_name_of_its_own() {
    let mut names = Rotation::ALL.map(rotation_name).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 24);
    assert_eq!(rotation_name(Rotation::IDENTITY), "");
}
