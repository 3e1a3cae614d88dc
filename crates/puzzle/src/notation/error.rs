//! Errors of the notation.

use std::borrow::Cow;

/// The maximum depth of nested brackets. Together with a maximum number of steps it bounds the work that a text can cause.
pub const MAXIMUM_DEPTH: usize = 100;

/// The reason why a text is not in notation, and its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
#[non_exhaustive]
pub struct NotationError {
    /// The column of the error, from 1. It counts the characters of the whole text, line ends included.
    pub column: usize,
    /// The reason.
    pub kind: NotationErrorKind,
}

/// The reason why a text is not in notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A character without a meaning.
    #[error("{got:?} is no turn; turns are U R F D L B, rotations x y z, each with nothing, 2, 3 or ' after it")]
    UnknownCharacter {
        /// The character.
        got: char,
    },
    /// A lower-case letter: a turn of two layers.
    #[error("'{got}' turns two layers, but a turn here moves one face; write {face} for the face, \
        {rotation} for the whole cube", face = .got.to_ascii_uppercase(), rotation = rotation_of(*.got))]
    WideTurn {
        /// The letter.
        got: char,
    },
    /// A `w` after a turn: a turn of two layers.
    #[error("'w' marks a turn of two layers, but a turn here moves one face; leave it out to turn the face")]
    WideMark,
    /// A number before the letter of a turn.
    #[error(
        "'{got}' turns a layer by its number, but a turn here moves one face; leave the number out to turn the face"
    )]
    NumberedTurn {
        /// The numbers and the letter.
        got: String,
    },
    /// `M`, `E` or `S`: a turn of a middle layer.
    #[error("'{got}' turns a middle layer, but a turn here moves one face; turns are U R F D L B")]
    SliceTurn {
        /// The letter.
        got: char,
    },
    /// `X`, `Y` or `Z`: a rotation in upper case.
    #[error("'{got}' is no turn; write {lower} for the whole-cube rotation", lower = .got.to_ascii_lowercase())]
    UpperCaseRotation {
        /// The letter.
        got: char,
    },
    /// A turn or rotation with a number other than 1, 2 or 3.
    #[error("{letter}{} is no turn; write 1, 2 or 3 quarter turns as {letter}, {letter}2 or {letter}3",
        shortened(.got))]
    WrongAmount {
        /// The letter of the turn or rotation.
        letter: char,
        /// The digits after the letter.
        got: String,
    },
    /// A repeat count of zero, or with leading zeros.
    #[error("a group cannot be repeated {} times; write a number from 1 on, without leading zeros", shortened(.got))]
    WrongRepeat {
        /// The digits after the group.
        got: String,
    },
    /// A number that does not follow a turn or bracket.
    #[error("the number {} follows no turn or bracket; write it right after one, without a space", shortened(.got))]
    StrayNumber {
        /// The digits.
        got: String,
    },
    /// A prime that does not follow a turn or bracket.
    #[error("the prime follows no turn or bracket; write it right after one, without a space")]
    StrayPrime,
    /// A second prime.
    #[error("a second prime cancels the first; write one for the inverse, or none")]
    PrimeTwice,
    /// A number after a prime.
    #[error("the prime comes last; write {0}' and not '{0}", shortened(.got))]
    PrimeNotLast {
        /// The digits after the prime.
        got: String,
    },
    /// A comma or colon outside square brackets.
    #[error("'{got}' separates only the halves of [A{got} B]; between turns write a space or nothing")]
    StraySeparator {
        /// The comma or colon.
        got: char,
    },
    /// A second comma or colon within square brackets.
    #[error("'{got}' begins a third part, but square brackets have two, [A, B] or [A: B]; nest them for more")]
    SecondSeparator {
        /// The comma or colon.
        got: char,
    },
    /// Square brackets without a comma or colon.
    #[error("the square brackets lack a second half; write [A, B] or [A: B], or (A) for a group")]
    NoSeparator,
    /// A bracket, or half of one, without a turn.
    #[error("no turn comes before this '{before}'; write one, or leave the brackets out")]
    Empty {
        /// The closing bracket, comma or colon after the empty part.
        before: char,
    },
    /// A closing bracket without an opening one.
    #[error("'{got}' closes no bracket; leave it out, or write '{opening}' before the group",
        opening = if *.got == ')' { '(' } else { '[' })]
    NotOpened {
        /// The closing bracket.
        got: char,
    },
    /// A closing bracket of the wrong shape.
    #[error("'{got}' cannot close the '{opening}' at column {opened}; write '{expected}' first")]
    WrongClosing {
        /// The closing bracket in the text.
        got: char,
        /// The closing bracket of the right shape.
        expected: char,
        /// The open bracket.
        opening: char,
        /// The column of the open bracket, from 1.
        opened: usize,
    },
    /// An opening bracket without a closing one.
    #[error("'{opening}' is never closed; write '{expected}' after the last turn in it")]
    NotClosed {
        /// The opening bracket.
        opening: char,
        /// The closing bracket of the right shape.
        expected: char,
    },
    /// Brackets nested deeper than [`MAXIMUM_DEPTH`].
    #[error("brackets are nested more than {MAXIMUM_DEPTH} deep; expand some of them")]
    TooDeep,
    /// More steps than a text may have.
    #[error("the text expands to more than {most} turns here; write fewer, or repeat less")]
    TooManySteps {
        /// The maximum number of steps.
        most: usize,
    },
    /// A layer that the cube does not have.
    #[error("{got} is no turn; {} the layers 1 to {width}, as in {got_letter}, 2{got_letter} and {}{got_letter}w",
        if *.width == 2 { "a 2x2x2 has" } else { "a cube has" }, if *.width == 2 { "" } else { "2-3" })]
    NoLayer {
        /// The numbers and the letter.
        got: String,
        /// The letter.
        got_letter: char,
        /// The number of layers of the cube, 2 or 3.
        width: usize,
    },
    /// A word that names no move of the puzzle.
    #[error("expected a move of the puzzle, {known}, got {got}")]
    UnknownMove {
        /// The word, in quotes.
        got: Box<str>,
        /// The names of the moves.
        known: Box<str>,
    },
    /// A name whose sequence of moves is wrong.
    #[error("{name} stands for a sequence that is wrong: {error}")]
    WrongSequence {
        /// The name, in quotes.
        name: Box<str>,
        /// What is wrong with it.
        error: Box<NotationError>,
    },
    /// Names that stand for each other, or for sequences of too many moves.
    #[error("the sequence {got} is longer than {most} moves")]
    TooLong {
        /// The word, in quotes.
        got: String,
        /// The maximum number of moves.
        most: usize,
    },
}

/// The whole-cube rotation in the direction of a lower-case letter's face.
fn rotation_of(letter: char) -> &'static str {
    match letter {
        'u' => "y",
        'd' => "y'",
        'r' => "x",
        'l' => "x'",
        'f' => "z",
        _ => "z'",
    }
}

/// The first digits of a number, with an ellipsis if there are more.
fn shortened(digits: &str) -> Cow<'_, str> {
    const SHOWN: usize = 12;
    match digits.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", &digits[..end])),
        None => Cow::Borrowed(digits),
    }
}
