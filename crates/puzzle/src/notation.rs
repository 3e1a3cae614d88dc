//! The grammar of all notations: words, groups, commutators, conjugates and comments. An `Alphabet` says what words mean.
//!
//! | text | meaning |
//! |---|---|
//! | `(A B)3`, `(A B)*3` | the group, repeated three times |
//! | `(A B)'` | the inverse of the group, `B' A'`; also `(A B)3'` |
//! | `[A, B]` | the commutator, `A B A' B'` |
//! | `[A: B]` | the conjugate, `A B A'` |
//! | `// text` | a comment, up to the end of the line |
//!
//! Brackets nest. Square brackets take numbers and primes as round brackets do. Spaces, line ends and dots separate words.
//! A prime is any of `'`, `’`, `‘`, `′`, `ʼ`, `´` and the backtick.

mod error;
mod grammar;

pub use error::{NotationError, NotationErrorKind};
pub(crate) use grammar::{Fault, digits, parse, prime, suffix};

/// The maximum depth of nested brackets. Together with a maximum number of steps it bounds the work that a text can cause.
pub const MAXIMUM_DEPTH: usize = 100;

/// An action of a notation, and its column in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<A> {
    /// The turn or rotation.
    pub action: A,
    /// The column of the word, from 1. It counts the characters of the whole text, line ends included. Steps that
    /// brackets repeat or invert have the column of the original word.
    pub column: usize,
}

/// What the words of a notation mean.
pub(crate) trait Alphabet {
    /// What a word stands for, or a part of it.
    type Action: Clone;

    /// The maximum number of steps in a text, after brackets are expanded.
    const MAXIMUM_STEPS: usize;

    /// Reads the word at the start of a text, with its number and its prime, and appends its actions. Returns the number of
    /// its bytes; 0 if no word begins there.
    fn word(&self, text: &str, actions: &mut Vec<Self::Action>) -> Result<usize, Fault>;

    /// Returns the error of a text that begins with no word, no bracket, no separator, no number and no prime.
    fn unknown(&self, text: &str) -> NotationErrorKind;

    /// Returns the inverse of an action.
    fn inverse(&self, action: &Self::Action) -> Self::Action;
}

/// Returns whether a character is a prime: a straight or curly apostrophe, the letter apostrophe, a prime, an acute accent or a
/// backtick.
pub(crate) const fn is_prime(character: char) -> bool {
    matches!(character, '\'' | '\u{2019}' | '\u{2018}' | '\u{2032}' | '\u{2bc}' | '\u{b4}' | '`')
}
