//! The grammar: turns, groups, commutators and conjugates.

use super::scanner::{Scanner, Suffix, Token};
use super::{Alphabet, MAXIMUM_DEPTH, MAXIMUM_STEPS, NotationError, NotationErrorKind, Step, fail, inverse};

/// Parses a whole text, see [`parse`](super::parse).
pub(super) fn parse<A: Alphabet>(text: &str) -> Result<Vec<Step<A>>, NotationError> {
    let mut parser = Parser { scanner: Scanner::new(text, A::LETTERS), steps: Vec::new(), open: Vec::new() };
    while let Some((token, column)) = parser.scanner.token()? {
        match token {
            Token::Letter(letter) => parser.letter(letter, column)?,
            Token::Opening(opening) => parser.open(opening, column)?,
            Token::Separator(separator) => parser.separate(separator, column)?,
            Token::Closing(closing) => parser.close(closing, column)?,
        }
    }
    match parser.open.last() {
        Some(&Bracket { opening, column, .. }) => {
            fail(column, NotationErrorKind::NotClosed { opening, expected: closing(opening) })
        }
        None => Ok(parser.steps),
    }
}

/// The steps of the part of a text before the scanner.
struct Parser<'t, A> {
    scanner: Scanner<'t>,
    /// The steps so far. Closed brackets are expanded.
    steps: Vec<Step<A>>,
    /// The open brackets, the innermost last.
    open: Vec<Bracket>,
}

/// An open bracket.
struct Bracket {
    opening: char,
    column: usize,
    /// The number of steps before the bracket.
    start: usize,
    /// The comma or colon in the bracket, and the number of steps before it.
    separator: Option<(char, usize)>,
}

impl<A: Alphabet> Parser<'_, A> {
    /// Parses a turn or rotation.
    fn letter(&mut self, letter: char, column: usize) -> Result<(), NotationError> {
        let suffix = self.scanner.suffix(column)?;
        let quarters = match suffix.number.as_str() {
            "" | "1" => 1,
            "2" => 2,
            "3" => 3,
            _ => return fail(suffix.column, NotationErrorKind::WrongAmount { letter, got: suffix.number }),
        };
        let Some(action) = A::of_letter(letter, quarters) else {
            return fail(column, NotationErrorKind::UnknownCharacter { got: letter });
        };
        if self.steps.len() == MAXIMUM_STEPS {
            return fail(column, NotationErrorKind::TooManySteps);
        }
        let step = Step { action, column };
        self.steps.push(if suffix.is_inverse { inverse(step) } else { step });
        Ok(())
    }

    /// Opens a bracket.
    fn open(&mut self, opening: char, column: usize) -> Result<(), NotationError> {
        if self.open.len() == MAXIMUM_DEPTH {
            return fail(column, NotationErrorKind::TooDeep);
        }
        self.open.push(Bracket { opening, column, start: self.steps.len(), separator: None });
        Ok(())
    }

    /// Ends the first half of square brackets.
    fn separate(&mut self, separator: char, column: usize) -> Result<(), NotationError> {
        let steps = self.steps.len();
        match self.open.last_mut() {
            Some(Bracket { opening: '[', separator: Some(_), .. }) => {
                fail(column, NotationErrorKind::SecondSeparator { got: separator })
            }
            Some(Bracket { opening: '[', start, .. }) if *start == steps => {
                fail(column, NotationErrorKind::Empty { before: separator })
            }
            Some(bracket) if bracket.opening == '[' => {
                bracket.separator = Some((separator, steps));
                Ok(())
            }
            _ => fail(column, NotationErrorKind::StraySeparator { got: separator }),
        }
    }

    /// Closes the innermost bracket and expands it.
    fn close(&mut self, got: char, column: usize) -> Result<(), NotationError> {
        use NotationErrorKind as Kind;

        let Some(bracket) = self.open.pop() else { return fail(column, Kind::NotOpened { got }) };
        let expected = closing(bracket.opening);
        if got != expected {
            let kind = Kind::WrongClosing { got, expected, opening: bracket.opening, opened: bracket.column };
            return fail(column, kind);
        }
        let second_start = bracket.separator.map_or(bracket.start, |(_, middle)| middle);
        if self.steps.len() == second_start {
            return fail(column, Kind::Empty { before: got });
        }
        if bracket.opening == '[' && bracket.separator.is_none() {
            return fail(column, Kind::NoSeparator);
        }

        let Suffix { number, column: number_column, is_inverse } = self.scanner.suffix(column)?;
        if number.starts_with('0') {
            return fail(number_column, Kind::WrongRepeat { got: number });
        }
        // A number that overflows is larger than the limit below.
        let times = if number.is_empty() { 1 } else { number.parse().unwrap_or(usize::MAX) };
        if bracket.expanded_steps(self.steps.len()).saturating_mul(times) > MAXIMUM_STEPS - bracket.start {
            return fail(bracket.column, Kind::TooManySteps);
        }
        self.expand(&bracket, times, is_inverse);
        Ok(())
    }

    /// Expands a bracket whose inner steps are the last steps.
    fn expand(&mut self, bracket: &Bracket, times: usize, is_inverse: bool) {
        if let Some((separator, middle)) = bracket.separator {
            let end = self.steps.len();
            self.append_inverse(bracket.start, middle);
            if separator == ',' {
                self.append_inverse(middle, end);
            }
        }
        if is_inverse {
            let steps = &mut self.steps[bracket.start..];
            steps.reverse();
            steps.iter_mut().for_each(|step| *step = inverse(*step));
        }
        let end = self.steps.len();
        for _ in 1..times {
            self.steps.extend_from_within(bracket.start..end);
        }
    }

    /// Appends the inverse of the steps from `start` up to `end`.
    fn append_inverse(&mut self, start: usize, end: usize) {
        for index in (start..end).rev() {
            self.steps.push(inverse(self.steps[index]));
        }
    }
}

impl Bracket {
    /// The number of steps of the bracket after one expansion. Its inner steps end before `end`.
    fn expanded_steps(&self, end: usize) -> usize {
        let inner = end - self.start;
        match self.separator {
            None => inner,
            Some((',', _)) => 2 * inner,
            Some((_, middle)) => inner + (middle - self.start),
        }
    }
}

/// The closing bracket that matches `opening`.
const fn closing(opening: char) -> char {
    if opening == '(' { ')' } else { ']' }
}
