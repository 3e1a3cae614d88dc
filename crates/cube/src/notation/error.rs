//! What can be wrong with written turns.

use super::{MAXIMUM_DEPTH, MAXIMUM_STEPS};

/// Why a text is not in notation, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
#[non_exhaustive]
pub struct NotationError {
    /// Where it is wrong, counted in characters from 1 over the whole text, line ends among them.
    pub column: usize,
    /// What is wrong there.
    pub kind: NotationErrorKind,
}

/// What is wrong with a text that is not in notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A character that notation has no use for.
    #[error("{0:?} is no turn; turns are U R F D L B, rotations x y z, each alone or with 2, 3 or ' after it")]
    UnknownCharacter(char),
    /// A lower-case letter: a turn of two layers.
    #[error("'{0}' turns two layers, and a turn here is of one face; write {face} for the face, \
        {rotation} for the whole cube", face = .0.to_ascii_uppercase(), rotation = rotation_of(*.0))]
    WideTurn(char),
    /// A `w` after a turn: a turn of two layers.
    #[error("'w' makes a turn one of two layers, and a turn here is of one face; leave it out to turn the face")]
    WideMark,
    /// `M`, `E` or `S`.
    #[error("'{0}' turns a middle layer, and a turn here is of one face; turns are U R F D L B")]
    SliceTurn(char),
    /// `X`, `Y` or `Z`.
    #[error("'{0}' is no turn; the rotation of the whole cube is written {lower}", lower = .0.to_ascii_lowercase())]
    UpperCaseRotation(char),
    /// A turn or rotation by something else than 1, 2 or 3 quarters.
    #[error("{letter}{written} is no turn; it goes by 1, 2 or 3 quarters: {letter}, {letter}2 or {letter}3")]
    WrongAmount {
        /// The letter of the turn or rotation.
        letter: char,
        /// The number after it.
        written: String,
    },
    /// A group repeated no times, or a number that begins with 0.
    #[error("a group can't be repeated {written} times; write a number from 1 on, without zeros before it")]
    WrongRepeat {
        /// The number after the group.
        written: String,
    },
    /// A number that follows neither a turn nor a group.
    #[error("the number {written} belongs to nothing; it must follow a turn or bracket at once")]
    StrayNumber {
        /// The number.
        written: String,
    },
    /// A prime that follows neither a turn nor a group.
    #[error("the prime belongs to nothing; it must follow a turn or bracket at once")]
    StrayPrime,
    /// A second prime.
    #[error("a second prime undoes the first; write one for the inverse, or none")]
    PrimeTwice,
    /// A number after a prime.
    #[error("the prime comes last; write {written}' and not '{written}")]
    PrimeNotLast {
        /// The number after the prime.
        written: String,
    },
    /// A comma or colon that is not directly within square brackets.
    #[error("'{0}' stands only between the halves of [A{0} B]; between turns write a space or nothing")]
    StraySeparator(char),
    /// A second comma or colon within square brackets.
    #[error("'{0}' begins a third part, and square brackets hold two, [A, B] or [A: B]; nest them for more")]
    SecondSeparator(char),
    /// Square brackets with no comma or colon.
    #[error("the square brackets lack a second half; write [A, B] or [A: B], or (A) for a group")]
    NoSeparator,
    /// Brackets, or half of them, with no turn in them.
    #[error("there is no turn before this '{0}'; write one, or leave the brackets out")]
    Empty(char),
    /// A closing bracket where none is open.
    #[error("'{0}' closes nothing; leave it out, or write '{opening}' before what it closes",
        opening = if *.0 == ')' { '(' } else { '[' })]
    NotOpened(char),
    /// A closing bracket of the wrong shape.
    #[error("'{written}' can't close the '{opening}' at column {opened}; write '{expected}' first")]
    WrongClosing {
        /// The closing bracket that stands there.
        written: char,
        /// The closing bracket that would be right.
        expected: char,
        /// The bracket that is open.
        opening: char,
        /// The column of the bracket that is open.
        opened: usize,
    },
    /// An opening bracket that is never closed.
    #[error("'{opening}' is never closed; write '{expected}' after what belongs to it")]
    NotClosed {
        /// The opening bracket.
        opening: char,
        /// The closing bracket that would be right.
        expected: char,
    },
    /// Brackets within brackets, too many.
    #[error("brackets stand within brackets more than {MAXIMUM_DEPTH} deep; write some of them out")]
    TooDeep,
    /// More steps than are read.
    #[error("with this, there are more than {MAXIMUM_STEPS} turns, brackets written out; write fewer, or repeat less")]
    TooManySteps,
}

/// The rotation that turns the whole cube as the face of a lower-case letter turns.
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
