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

pub use error::{MAXIMUM_DEPTH, NotationError, NotationErrorKind};
pub(crate) use grammar::{Alphabet, Fault, Step, digits, is_prime, parse, parse_items, prime, suffix};
