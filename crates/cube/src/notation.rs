//! How turns are written.
//!
//! | written | means |
//! |---|---|
//! | `U R F D L B` | a clockwise quarter turn of the face |
//! | `x y z` | a rotation of the whole cube, as R, U or F turns |
//! | `R2`, `R3` | two quarters, three |
//! | `R'` | the other way around; also `R2'` and `R3'`, and with any of `'`, `’`, `‘`, `′`, `ʼ` and the backtick |
//! | `(R U)3` | the group, three times over |
//! | `(R U)'` | the inverse of the group, `U' R'`; also `(R U)3'` |
//! | `[R, U]` | the commutator, `R U R' U'` |
//! | `[R: U]` | the conjugate, `R U R'` |
//! | `// so` | a comment, to the end of the line |
//!
//! Spaces, line ends and dots may stand between any two of these, and need not: `RUR'` and `R.U.R'` are `R U R'`. A number and a prime
//! follow what they belong to at once, the number first. Brackets nest, and square ones take numbers and primes as
//! round ones do.

mod error;
mod plain;

use std::iter::{Enumerate, Peekable};
use std::str::Chars;

pub use error::{NotationError, NotationErrorKind};
pub(crate) use plain::Plain;

use crate::{Face, Rotation, Turn};

/// The most steps that are read from a text, its brackets written out.
pub const MAXIMUM_STEPS: usize = 10_000;

/// How deep brackets may stand within brackets. With [`MAXIMUM_STEPS`] it bounds the work that a text can ask for.
pub const MAXIMUM_DEPTH: usize = 100;

/// A turn of a face or a rotation of the whole cube, and where it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What to do.
    pub action: Action,
    /// The column of its letter in the text, counted in characters from 1 over the whole text, line ends among them.
    /// Steps that brackets repeat or invert have the column of the letter that they come from.
    pub column: usize,
}

/// A turn of a face or a rotation of the whole cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A turn of a face.
    Turn(Turn),
    /// A rotation of the whole cube.
    Rotation(Rotation),
}

impl Action {
    /// What undoes this.
    #[must_use]
    pub const fn inverse(self) -> Action {
        match self {
            Action::Turn(turn) => Action::Turn(turn.inverse()),
            Action::Rotation(rotation) => Action::Rotation(rotation.inverse()),
        }
    }
}

impl Step {
    const fn inverse(self) -> Step {
        Step { action: self.action.inverse(), column: self.column }
    }
}

/// Reads turns and rotations as cubers write them, and writes brackets out. See the [module](self) for the notation.
///
/// ```
/// use godtable_cube::notation::parse;
///
/// assert_eq!(parse("[R, U]2")?.len(), 8);
/// assert_eq!(parse("R U r'").unwrap_err().column, 5);
/// # Ok::<(), godtable_cube::notation::NotationError>(())
/// ```
///
/// # Errors
/// Where the text is not in notation, comes to more than [`MAXIMUM_STEPS`] steps, or nests deeper than
/// [`MAXIMUM_DEPTH`].
pub fn parse(text: &str) -> Result<Vec<Step>, NotationError> {
    let mut reader = Reader { characters: text.chars().enumerate().peekable(), steps: Vec::new(), open: Vec::new() };
    while let Some((index, character)) = reader.characters.next() {
        reader.read(character, index + 1)?;
    }
    match reader.open.last() {
        Some(&Open { opening, column, .. }) => {
            fail(column, NotationErrorKind::NotClosed { opening, expected: closing(opening) })
        }
        None => Ok(reader.steps),
    }
}

/// Writes turns with single spaces between them, as [`parse`] reads them.
#[must_use]
pub fn write(turns: &[Turn]) -> String {
    let words: Vec<String> = turns.iter().map(Turn::to_string).collect();
    words.join(" ")
}

/// A text, read up to some character.
struct Reader<'t> {
    characters: Peekable<Enumerate<Chars<'t>>>,
    /// The steps so far; closed brackets are written out.
    steps: Vec<Step>,
    /// The brackets not yet closed, the innermost last.
    open: Vec<Open>,
}

/// An opened bracket.
struct Open {
    opening: char,
    column: usize,
    /// How many steps stand before it.
    start: usize,
    /// The comma or colon in it, and how many steps stand before that.
    separator: Option<(char, usize)>,
}

/// What may follow a turn or a closing bracket.
struct Suffix {
    /// The digits; empty where there are none.
    number: String,
    /// The column in which the digits would begin.
    column: usize,
    is_inverse: bool,
}

impl Reader<'_> {
    /// Reads one turn, rotation, bracket, separator, comment or space that begins with `character`.
    fn read(&mut self, character: char, column: usize) -> Result<(), NotationError> {
        use NotationErrorKind as Kind;

        match character {
            'U' | 'R' | 'F' | 'D' | 'L' | 'B' | 'x' | 'y' | 'z' => self.letter(character, column),
            '(' | '[' if self.open.len() == MAXIMUM_DEPTH => fail(column, Kind::TooDeep),
            '(' | '[' => {
                self.open.push(Open { opening: character, column, start: self.steps.len(), separator: None });
                Ok(())
            }
            ',' | ':' => self.separate(character, column),
            ')' | ']' => self.close(character, column),
            '/' if self.characters.next_if(|&(_, next)| next == '/').is_some() => {
                while self.characters.next_if(|&(_, next)| next != '\n').is_some() {}
                Ok(())
            }
            'u' | 'r' | 'f' | 'd' | 'l' | 'b' => fail(column, Kind::WideTurn(character)),
            'w' => fail(column, Kind::WideMark),
            'M' | 'E' | 'S' => fail(column, Kind::SliceTurn(character)),
            'X' | 'Y' | 'Z' => fail(column, Kind::UpperCaseRotation(character)),
            '0'..='9' => {
                let written = shortened(character.to_string() + &self.digits());
                fail(column, Kind::StrayNumber { written })
            }
            _ if is_prime(character) => fail(column, Kind::StrayPrime),
            _ if character == '.' || character.is_whitespace() => Ok(()),
            _ => fail(column, Kind::UnknownCharacter(character)),
        }
    }

    /// Reads what follows the letter of a turn or rotation.
    fn letter(&mut self, letter: char, column: usize) -> Result<(), NotationError> {
        let suffix = self.suffix(column)?;
        let quarters = match suffix.number.as_str() {
            "" | "1" => 1,
            "2" => 2,
            "3" => 3,
            _ => {
                let written = shortened(suffix.number);
                return fail(suffix.column, NotationErrorKind::WrongAmount { letter, written });
            }
        };
        let Some(action) = action(letter, quarters) else {
            return fail(column, NotationErrorKind::UnknownCharacter(letter));
        };
        if self.steps.len() == MAXIMUM_STEPS {
            return fail(column, NotationErrorKind::TooManySteps);
        }
        let step = Step { action, column };
        self.steps.push(if suffix.is_inverse { step.inverse() } else { step });
        Ok(())
    }

    /// Reads the number and the prime that follow what ends at `column`.
    fn suffix(&mut self, column: usize) -> Result<Suffix, NotationError> {
        let number = self.digits();
        let is_inverse = self.characters.next_if(|&(_, next)| is_prime(next)).is_some();
        if is_inverse {
            if let Some((index, _)) = self.characters.next_if(|&(_, next)| is_prime(next)) {
                return fail(index + 1, NotationErrorKind::PrimeTwice);
            }
            let misplaced = self.digits();
            if !misplaced.is_empty() {
                let column = column + number.len() + 2;
                return fail(column, NotationErrorKind::PrimeNotLast { written: shortened(misplaced) });
            }
        }
        Ok(Suffix { number, column: column + 1, is_inverse })
    }

    /// Reads the digits that come next, if any.
    fn digits(&mut self) -> String {
        std::iter::from_fn(|| self.characters.next_if(|(_, next)| next.is_ascii_digit()))
            .map(|(_, digit)| digit)
            .collect()
    }

    /// Ends the first half of square brackets.
    fn separate(&mut self, separator: char, column: usize) -> Result<(), NotationError> {
        let steps = self.steps.len();
        match self.open.last_mut() {
            Some(Open { opening: '[', separator: Some(_), .. }) => {
                fail(column, NotationErrorKind::SecondSeparator(separator))
            }
            Some(Open { opening: '[', start, .. }) if *start == steps => {
                fail(column, NotationErrorKind::Empty(separator))
            }
            Some(open) if open.opening == '[' => {
                open.separator = Some((separator, steps));
                Ok(())
            }
            _ => fail(column, NotationErrorKind::StraySeparator(separator)),
        }
    }

    /// Closes the innermost bracket and writes out what is in it.
    fn close(&mut self, written: char, column: usize) -> Result<(), NotationError> {
        use NotationErrorKind as Kind;

        let Some(open) = self.open.pop() else { return fail(column, Kind::NotOpened(written)) };
        let expected = closing(open.opening);
        if written != expected {
            let kind = Kind::WrongClosing { written, expected, opening: open.opening, opened: open.column };
            return fail(column, kind);
        }
        let second_start = open.separator.map_or(open.start, |(_, middle)| middle);
        if self.steps.len() == second_start {
            return fail(column, Kind::Empty(written));
        }
        if open.opening == '[' && open.separator.is_none() {
            return fail(column, Kind::NoSeparator);
        }

        let Suffix { number, column: number_column, is_inverse } = self.suffix(column)?;
        if number.starts_with('0') {
            return fail(number_column, Kind::WrongRepeat { written: shortened(number) });
        }
        // Only a number that is too large for any use does not parse.
        let times = if number.is_empty() { 1 } else { number.parse().unwrap_or(usize::MAX) };
        if open.written_out(self.steps.len()).saturating_mul(times) > MAXIMUM_STEPS - open.start {
            return fail(open.column, Kind::TooManySteps);
        }
        self.write_out(&open, times, is_inverse);
        Ok(())
    }

    /// Appends what a bracket asks for beyond the steps in it, which are the last ones.
    fn write_out(&mut self, open: &Open, times: usize, is_inverse: bool) {
        if let Some((separator, middle)) = open.separator {
            let end = self.steps.len();
            self.append_inverse(open.start, middle);
            if separator == ',' {
                self.append_inverse(middle, end);
            }
        }
        if is_inverse {
            let steps = &mut self.steps[open.start..];
            steps.reverse();
            steps.iter_mut().for_each(|step| *step = step.inverse());
        }
        let end = self.steps.len();
        for _ in 1..times {
            self.steps.extend_from_within(open.start..end);
        }
    }

    /// Appends the inverse of the steps from `start` up to `end`.
    fn append_inverse(&mut self, start: usize, end: usize) {
        for index in (start..end).rev() {
            self.steps.push(self.steps[index].inverse());
        }
    }
}

impl Open {
    /// How many steps the bracket comes to when it is written out once and its last inner step is the one before
    /// `end`.
    fn written_out(&self, end: usize) -> usize {
        let inner = end - self.start;
        match self.separator {
            None => inner,
            Some((',', _)) => 2 * inner,
            Some((_, middle)) => inner + (middle - self.start),
        }
    }
}

/// What a letter stands for, so many quarters, 1 to 3, of it; `None` where it stands for nothing.
#[inline]
fn action(letter: char, quarters: u8) -> Option<Action> {
    match letter {
        'x' => Some(Action::Rotation(Rotation::about(Face::R, quarters))),
        'y' => Some(Action::Rotation(Rotation::about(Face::U, quarters))),
        'z' => Some(Action::Rotation(Rotation::about(Face::F, quarters))),
        _ => Face::from_letter(letter).and_then(|face| Turn::new(face, quarters)).map(Action::Turn),
    }
}

/// The bracket that closes `opening`.
const fn closing(opening: char) -> char {
    if opening == '(' { ')' } else { ']' }
}

/// Whether a character inverts what stands before it: an apostrophe, straight, curly or as a letter, a prime or a backtick.
const fn is_prime(character: char) -> bool {
    matches!(character, '\'' | '\u{2019}' | '\u{2018}' | '\u{2032}' | '\u{2bc}' | '`')
}

/// Digits as they are shown in a message: not all of them where there are very many.
fn shortened(mut digits: String) -> String {
    const SHOWN: usize = 12;
    if digits.len() > SHOWN {
        digits.truncate(SHOWN);
        digits.push('…');
    }
    digits
}

fn fail<T>(column: usize, kind: NotationErrorKind) -> Result<T, NotationError> {
    Err(NotationError { column, kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps of a text; rotations as powers of x, y and z.
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

    fn columns(text: &str) -> Vec<usize> {
        parse(text).expect("well written").iter().map(|step| step.column).collect()
    }

    fn message(text: &str) -> String {
        parse(text).err().map_or_else(|| panic!("{text:?} was read"), |error| error.to_string())
    }

    #[test]
    fn every_amount_and_every_prime_is_read() {
        assert_eq!(read("R R1 R' R2 R2' R3 R3'"), "R R R' R2 R2 R' R");
        assert_eq!(read("R' R’ R‘ R′ Rʼ R`"), "R' R' R' R' R' R'");
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
    fn dots_part_turns() {
        assert_eq!(read("F.R.Uʼ"), "F R U'");
        assert_eq!(read("F2.x'. (R.U)2 ."), "F2 x' R U R U");
        assert_eq!(
            message("R.2"),
            "column 3: the number 2 belongs to nothing; it must follow a turn or bracket at once"
        );
        assert_eq!(message("R.'"), "column 3: the prime belongs to nothing; it must follow a turn or bracket at once");
    }

    #[test]
    fn groups_are_written_out() {
        assert_eq!(read("(R U)3"), "R U R U R U");
        assert_eq!(read("(R U2)'"), "U2 R'");
        assert_eq!(read("(R U)2'"), "U' R' U' R'");
        assert_eq!(read("(R)1 (x R)'"), "R R' x'");
        assert_eq!(read("((R U)2 F)2"), "R U R U F R U R U F");
    }

    #[test]
    fn commutators_and_conjugates_are_written_out() {
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
    fn comments_end_with_the_line() {
        assert_eq!(read("R // the rest: (, 4 ]\nU//\nF // end"), "R U F");
        assert_eq!(read("(R // one\n U // two\n)2"), "R U R U");
        assert_eq!(message("R / U"), message("R / U // so"));
    }

    #[test]
    fn a_step_knows_its_letter() {
        assert_eq!(columns("R U2 // §\n F'"), [1, 3, 12]);
        assert_eq!(columns("R’(U F)2"), [1, 4, 6, 4, 6]);
        assert_eq!(columns("[R, U]"), [2, 5, 2, 5]);
        assert_eq!(columns("(R U)'"), [4, 2]);
    }

    #[test]
    fn what_is_wrong_is_said_with_what_would_be_right() {
        for (text, column, expected) in [
            (
                "R U q",
                5,
                "'q' is no turn; turns are U R F D L B, rotations x y z, each alone or with 2, 3 or ' after it",
            ),
            (
                "R r",
                3,
                "'r' turns two layers, and a turn here is of one face; write R for the face, x for the whole cube",
            ),
            (
                "d",
                1,
                "'d' turns two layers, and a turn here is of one face; write D for the face, y' for the whole cube",
            ),
            (
                "U Rw",
                4,
                "'w' makes a turn one of two layers, and a turn here is of one face; leave it out to turn the face",
            ),
            ("M2", 1, "'M' turns a middle layer, and a turn here is of one face; turns are U R F D L B"),
            ("R Y", 3, "'Y' is no turn; the rotation of the whole cube is written y"),
            ("U R0", 4, "R0 is no turn; it goes by 1, 2 or 3 quarters: R, R2 or R3"),
            ("R4", 2, "R4 is no turn; it goes by 1, 2 or 3 quarters: R, R2 or R3"),
            ("x10'", 2, "x10 is no turn; it goes by 1, 2 or 3 quarters: x, x2 or x3"),
            ("R02", 2, "R02 is no turn; it goes by 1, 2 or 3 quarters: R, R2 or R3"),
            ("(R)0", 4, "a group can't be repeated 0 times; write a number from 1 on, without zeros before it"),
            ("R 2", 3, "the number 2 belongs to nothing; it must follow a turn or bracket at once"),
            ("(12", 2, "the number 12 belongs to nothing; it must follow a turn or bracket at once"),
            ("R '", 3, "the prime belongs to nothing; it must follow a turn or bracket at once"),
            ("R''", 3, "a second prime undoes the first; write one for the inverse, or none"),
            ("R'2", 3, "the prime comes last; write 2' and not '2"),
            ("(R U)2'3", 8, "the prime comes last; write 3' and not '3"),
            ("R, U", 2, "',' stands only between the halves of [A, B]; between turns write a space or nothing"),
            ("[(R: U)]", 4, "':' stands only between the halves of [A: B]; between turns write a space or nothing"),
            (
                "[R, U: F]",
                6,
                "':' begins a third part, and square brackets hold two, [A, B] or [A: B]; nest them for more",
            ),
            ("[R]", 3, "the square brackets lack a second half; write [A, B] or [A: B], or (A) for a group"),
            ("()", 2, "there is no turn before this ')'; write one, or leave the brackets out"),
            ("[]", 2, "there is no turn before this ']'; write one, or leave the brackets out"),
            ("U [, R]", 4, "there is no turn before this ','; write one, or leave the brackets out"),
            ("[R,]", 4, "there is no turn before this ']'; write one, or leave the brackets out"),
            ("R)", 2, "')' closes nothing; leave it out, or write '(' before what it closes"),
            ("R]", 2, "']' closes nothing; leave it out, or write '[' before what it closes"),
            ("(R]", 3, "']' can't close the '(' at column 1; write ')' first"),
            ("R (U [R, F]", 3, "'(' is never closed; write ')' after what belongs to it"),
            ("[R, U // ]", 1, "'[' is never closed; write ']' after what belongs to it"),
        ] {
            assert_eq!(message(text), format!("column {column}: {expected}"), "{text}");
        }
    }

    #[test]
    fn the_most_steps_are_read_and_no_more() {
        assert_eq!(parse("(R U)5000").map(|steps| steps.len()), Ok(MAXIMUM_STEPS));
        assert_eq!(parse(&"R".repeat(MAXIMUM_STEPS)).map(|steps| steps.len()), Ok(MAXIMUM_STEPS));
        let refused = |text: &str, column| {
            assert_eq!(parse(text), fail(column, NotationErrorKind::TooManySteps), "{text:.20}");
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
    fn brackets_nest_deep_but_not_without_end() {
        let nested = |depth: usize| "(".repeat(depth) + "R" + &")'".repeat(depth);
        assert_eq!(read(&nested(MAXIMUM_DEPTH)), "R");
        assert_eq!(parse(&nested(MAXIMUM_DEPTH + 1)), fail(MAXIMUM_DEPTH + 1, NotationErrorKind::TooDeep));
        assert_eq!(parse(&"[".repeat(1_000_000)), fail(MAXIMUM_DEPTH + 1, NotationErrorKind::TooDeep));
    }

    #[test]
    fn a_wide_turn_is_told_the_rotation_that_turns_the_whole_alike() {
        for face in Face::ALL {
            let error = parse(&face.letter().to_ascii_lowercase().to_string()).expect_err("a wide turn").to_string();
            let rotation =
                error.rsplit_once("write ").and_then(|(_, ways)| ways.split_once(" for the face, ")).expect("two ways");
            let [step] = parse(rotation.1.trim_end_matches(" for the whole cube")).expect("a rotation")[..] else {
                panic!("one rotation: {error}");
            };
            assert_eq!((rotation.0, step.action), (&*face.to_string(), Action::Rotation(Rotation::about(face, 1))));
        }
    }

    #[test]
    fn very_long_numbers_are_cut_in_the_message() {
        let error = parse(&("R".to_owned() + &"7".repeat(100_000))).expect_err("no such turn");
        assert_eq!(error.kind, NotationErrorKind::WrongAmount { letter: 'R', written: "777777777777…".to_owned() });
        let error = parse("R777777777777").expect_err("no such turn");
        assert_eq!(error.kind, NotationErrorKind::WrongAmount { letter: 'R', written: "777777777777".to_owned() });
    }

    #[test]
    fn turns_are_written_with_single_spaces() {
        assert_eq!(write(&[]), "");
        assert_eq!(write(&Turn::ALL[3..7]), "R R2 R' F");
    }
}
