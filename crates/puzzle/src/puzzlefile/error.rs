//! Errors of puzzle files.

use crate::located::ErrorPlace;

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
    /// Returns the place of a word in a text that has it, between spaces or in quotes.
    pub(crate) fn of_word(text: &str, word: &str) -> Place {
        let is_end = |next: Option<char>| next.is_none_or(|next| next.is_whitespace() || next == '"');
        let is_word = |&(at, _): &(usize, &str)| {
            is_end(text[..at].chars().next_back()) && is_end(text[at + word.len()..].chars().next())
        };
        let at = text.match_indices(word).find(is_word).map_or(0, |(at, _)| at);
        let located = ErrorPlace::at(text, at, "", ());
        Place { line: located.line, column: located.column }
    }

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

/// The reason why a form cannot say what a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnwritableError {
    /// Pieces that look identical after different turns.
    #[error("twsearch's form cannot say that some orientations of the set {orbit} look identical; choose kpuzzle")]
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
