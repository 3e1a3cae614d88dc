//! The scanner: splits a text into letters, brackets and separators.

use std::iter::{Enumerate, Peekable};
use std::str::Chars;

use super::{NotationError, NotationErrorKind, fail};

/// A letter, bracket or separator of the notation.
#[derive(Clone, Copy)]
pub(super) enum Token {
    /// The letter of a turn or rotation.
    Letter(char),
    /// `(` or `[`.
    Opening(char),
    /// `,` or `:`.
    Separator(char),
    /// `)` or `]`.
    Closing(char),
}

/// The number and the prime after a letter or a closing bracket.
pub(super) struct Suffix {
    /// The digits, maybe none.
    pub(super) number: String,
    /// The column of the first digit, if any.
    pub(super) column: usize,
    /// Whether a prime follows the number.
    pub(super) is_inverse: bool,
}

/// The unread part of a text.
pub(super) struct Scanner<'t> {
    characters: Peekable<Enumerate<Chars<'t>>>,
    letters: Letters,
}

/// The letters of turns in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Letters {
    /// Faces and whole-cube rotations.
    Faces,
    /// Those, wide turns and slice turns. `Rw` is read as `r`.
    Layers,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str, letters: Letters) -> Scanner<'t> {
        Scanner { characters: text.chars().enumerate().peekable(), letters }
    }

    /// Reads the next token and returns it with its column, or `None` at the end of the text. Skips spaces, dots and
    /// comments.
    pub(super) fn token(&mut self) -> Result<Option<(Token, usize)>, NotationError> {
        use NotationErrorKind as Kind;

        while let Some((index, character)) = self.characters.next() {
            let column = index + 1;
            let token = match character {
                'U' | 'R' | 'F' | 'D' | 'L' | 'B' if self.letters == Letters::Layers => {
                    let is_wide = self.characters.next_if(|&(_, next)| next == 'w').is_some();
                    Token::Letter(if is_wide { character.to_ascii_lowercase() } else { character })
                }
                'u' | 'r' | 'f' | 'd' | 'l' | 'b' | 'M' | 'E' | 'S' if self.letters == Letters::Layers => {
                    Token::Letter(character)
                }
                'U' | 'R' | 'F' | 'D' | 'L' | 'B' | 'x' | 'y' | 'z' => Token::Letter(character),
                '(' | '[' => Token::Opening(character),
                ',' | ':' => Token::Separator(character),
                ')' | ']' => Token::Closing(character),
                '/' if self.characters.next_if(|&(_, next)| next == '/').is_some() => {
                    while self.characters.next_if(|&(_, next)| next != '\n').is_some() {}
                    continue;
                }
                'u' | 'r' | 'f' | 'd' | 'l' | 'b' => return fail(column, Kind::WideTurn { got: character }),
                'w' => return fail(column, Kind::WideMark),
                'M' | 'E' | 'S' => return fail(column, Kind::SliceTurn { got: character }),
                'X' | 'Y' | 'Z' => return fail(column, Kind::UpperCaseRotation { got: character }),
                '0'..='9' => {
                    let got = character.to_string() + &self.digits();
                    return fail(column, Kind::StrayNumber { got });
                }
                _ if is_prime(character) => return fail(column, Kind::StrayPrime),
                _ if character == '.' || character.is_whitespace() => continue,
                _ => return fail(column, Kind::UnknownCharacter { got: character }),
            };
            return Ok(Some((token, column)));
        }
        Ok(None)
    }

    /// Reads the number and the prime after a token at `column`.
    pub(super) fn suffix(&mut self, column: usize) -> Result<Suffix, NotationError> {
        let number = self.digits();
        let is_inverse = self.characters.next_if(|&(_, next)| is_prime(next)).is_some();
        if is_inverse {
            if let Some((index, _)) = self.characters.next_if(|&(_, next)| is_prime(next)) {
                return fail(index + 1, NotationErrorKind::PrimeTwice);
            }
            let misplaced = self.digits();
            if !misplaced.is_empty() {
                let column = column + number.len() + 2;
                return fail(column, NotationErrorKind::PrimeNotLast { got: misplaced });
            }
        }
        Ok(Suffix { number, column: column + 1, is_inverse })
    }

    /// Reads the next digits, maybe none.
    fn digits(&mut self) -> String {
        std::iter::from_fn(|| self.characters.next_if(|(_, next)| next.is_ascii_digit()))
            .map(|(_, digit)| digit)
            .collect()
    }
}

/// Whether a character is a prime: a straight or curly apostrophe, the letter apostrophe, a prime or a backtick.
const fn is_prime(character: char) -> bool {
    matches!(character, '\'' | '\u{2019}' | '\u{2018}' | '\u{2032}' | '\u{2bc}' | '`')
}
