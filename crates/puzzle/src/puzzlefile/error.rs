//! Errors of puzzle files.

/// The most characters of a file that a message repeats.
const SHOWN: usize = 40;

/// An error in a puzzle file or a pattern, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, got {got}")]
#[non_exhaustive]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What the place should have.
    pub expected: String,
    /// What the place has.
    pub got: String,
}

/// A place in a text: a line and a column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    /// Returns the error at this place.
    pub(crate) fn error(self, expected: impl Into<String>, got: impl Into<String>) -> ReadError {
        ReadError { line: self.line, column: self.column, expected: expected.into(), got: got.into() }
    }
}

/// Returns a text in quotes, cut after some characters.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("'{}…'", &text[..end]),
        None => format!("'{text}'"),
    }
}

/// An error in a sequence of moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WordError {
    /// No move has the name.
    #[error("move {number}: expected a move of the puzzle, {known}, got {got}")]
    UnknownMove {
        /// The number of the word, from 1.
        number: usize,
        /// The word, in quotes.
        got: String,
        /// The names of the moves.
        known: String,
    },
    /// Aliases and sequences contain each other, or make too long a sequence.
    #[error("move {number}: the sequence {got} is longer than {most} moves")]
    TooLong {
        /// The number of the word, from 1.
        number: usize,
        /// The word, in quotes.
        got: String,
        /// The largest number of moves.
        most: usize,
    },
}

/// The reason why a form cannot say what a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnwritableError {
    /// Pieces that look alike after different turns.
    #[error("twsearch's form cannot say that some orientations of the set {orbit} look alike; choose kpuzzle")]
    Orientations {
        /// The name of the orbit.
        orbit: String,
    },
    /// A name with spaces.
    #[error("twsearch's form has no names with spaces, such as \"{name}\"; choose kpuzzle")]
    Name {
        /// The name.
        name: String,
    },
    /// What KPuzzle lacks.
    #[error("KPuzzle has no {what}; choose tws")]
    Kpuzzle {
        /// In words.
        what: &'static str,
    },
}
