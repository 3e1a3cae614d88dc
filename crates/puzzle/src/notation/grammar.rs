//! The parser.

use std::ops::Range;

use super::{MAXIMUM_DEPTH, NotationError, NotationErrorKind};

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

/// An error in the text after some place.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The number of bytes before the error.
    pub(crate) at: usize,
    pub(crate) kind: NotationErrorKind,
}

impl Fault {
    pub(crate) const fn new<T>(at: usize, kind: NotationErrorKind) -> Result<T, Fault> {
        Err(Fault { at, kind })
    }

    /// Returns the error, given the text and the column of its first character.
    fn located(self, text: &str, column: usize) -> NotationError {
        NotationError { column: column + text[..self.at].chars().count(), kind: self.kind }
    }
}

/// The number and the prime after a word or a closing bracket.
pub(crate) struct Suffix<'t> {
    /// The digits, maybe none.
    pub(crate) number: &'t str,
    pub(crate) is_inverse: bool,
    /// The number of bytes of both.
    pub(crate) bytes: usize,
}

/// Parses a whole text.
pub(crate) fn parse<A: Alphabet>(text: &str, alphabet: &A) -> Result<Vec<Step<A::Action>>, NotationError> {
    parse_items(text, alphabet).map(|(steps, _)| steps)
}

/// A word or a bracket that no other bracket contains.
pub(crate) struct Item {
    /// Its bytes in the text.
    pub(crate) bytes: Range<usize>,
    /// Its steps among all steps, at least one.
    pub(crate) steps: Range<usize>,
}

/// All steps of a text, and its items.
type Parsed<A> = (Vec<Step<<A as Alphabet>::Action>>, Vec<Item>);

/// Parses a whole text. Returns also which steps belong to one word or one bracket.
pub(crate) fn parse_items<A: Alphabet>(text: &str, alphabet: &A) -> Result<Parsed<A>, NotationError> {
    let mut items: Vec<Item> = Vec::new();
    let mut parser = Parser { alphabet, steps: Vec::new(), actions: Vec::new(), open: Vec::new() };
    let (mut at, mut column, mut start) = (0, 1, 0);
    while at < text.len() {
        if parser.open.is_empty() {
            start = at;
        }
        let read = parser.next(&text[at..], column)?;
        column += text[at..at + read].chars().count();
        at += read;
        let known = items.last().map_or(0, |item| item.steps.end);
        if parser.open.is_empty() && parser.steps.len() > known {
            items.push(Item { bytes: start..at, steps: known..parser.steps.len() });
        }
    }
    match parser.open.last() {
        Some(&Bracket { opening, column, .. }) => {
            fail(column, NotationErrorKind::NotClosed { opening, expected: closing(opening) })
        }
        None => Ok((parser.steps, items)),
    }
}

/// Returns the digits at the start of a text.
pub(crate) fn digits(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(|digit: char| digit.is_ascii_digit()).len()]
}

/// Returns the number of bytes of the prime at the start of a text, if there is one.
pub(crate) fn prime(text: &str) -> Option<usize> {
    text.chars().next().filter(|&first| is_prime(first)).map(char::len_utf8)
}

/// Reads the number and the prime at the start of a text.
pub(crate) fn suffix(text: &str) -> Result<Suffix<'_>, Fault> {
    let number = digits(text);
    let mut bytes = number.len();
    let first = prime(&text[bytes..]);
    if let Some(length) = first {
        bytes += length;
        if prime(&text[bytes..]).is_some() {
            return Fault::new(bytes, NotationErrorKind::PrimeTwice);
        }
        let misplaced = digits(&text[bytes..]);
        if !misplaced.is_empty() {
            return Fault::new(bytes, NotationErrorKind::PrimeNotLast { got: misplaced.to_owned() });
        }
    }
    Ok(Suffix { number, is_inverse: first.is_some(), bytes })
}

/// The steps of the part of a text that is read.
struct Parser<'a, A: Alphabet> {
    alphabet: &'a A,
    /// The steps so far. Closed brackets are expanded.
    steps: Vec<Step<A::Action>>,
    /// The actions of the last word.
    actions: Vec<A::Action>,
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
    /// Whether the bracket, or its second half, has no word so far. A word may have no steps.
    is_empty: bool,
}

impl<A: Alphabet> Parser<'_, A> {
    /// Reads what comes next, and returns the number of its bytes.
    fn next(&mut self, text: &str, column: usize) -> Result<usize, NotationError> {
        use NotationErrorKind as Kind;

        let first = text.chars().next().expect("the text has not ended");
        if first.is_whitespace() {
            return Ok(first.len_utf8());
        }
        if text.starts_with("//") {
            return Ok(text.find('\n').unwrap_or(text.len()));
        }
        let read = self.alphabet.word(text, &mut self.actions).map_err(|fault| fault.located(text, column))?;
        if read > 0 {
            if self.steps.len() + self.actions.len() > A::MAXIMUM_STEPS {
                return fail(column, Kind::TooManySteps { most: A::MAXIMUM_STEPS });
            }
            self.steps.extend(self.actions.drain(..).map(|action| Step { action, column }));
            self.fill();
            return Ok(read);
        }
        match first {
            '.' => Ok(1),
            '(' | '[' => self.open(first, column),
            ',' | ':' => self.separate(first, column),
            ')' | ']' => self.close(first, text, column),
            '0'..='9' => fail(column, Kind::StrayNumber { got: digits(text).to_owned() }),
            _ if is_prime(first) => fail(column, Kind::StrayPrime),
            _ => fail(column, self.alphabet.unknown(text)),
        }
    }

    /// Opens a bracket.
    fn open(&mut self, opening: char, column: usize) -> Result<usize, NotationError> {
        if self.open.len() == MAXIMUM_DEPTH {
            return fail(column, NotationErrorKind::TooDeep);
        }
        self.open.push(Bracket { opening, column, start: self.steps.len(), separator: None, is_empty: true });
        Ok(1)
    }

    /// Ends the first half of square brackets.
    fn separate(&mut self, separator: char, column: usize) -> Result<usize, NotationError> {
        let steps = self.steps.len();
        match self.open.last_mut() {
            Some(Bracket { opening: '[', separator: Some(_), .. }) => {
                fail(column, NotationErrorKind::SecondSeparator { got: separator })
            }
            Some(Bracket { opening: '[', is_empty: true, .. }) => {
                fail(column, NotationErrorKind::Empty { before: separator })
            }
            Some(bracket) if bracket.opening == '[' => {
                (bracket.separator, bracket.is_empty) = (Some((separator, steps)), true);
                Ok(1)
            }
            _ => fail(column, NotationErrorKind::StraySeparator { got: separator }),
        }
    }

    /// Closes the innermost bracket and expands it.
    fn close(&mut self, got: char, text: &str, column: usize) -> Result<usize, NotationError> {
        use NotationErrorKind as Kind;

        let Some(bracket) = self.open.pop() else { return fail(column, Kind::NotOpened { got }) };
        let expected = closing(bracket.opening);
        if got != expected {
            let kind = Kind::WrongClosing { got, expected, opening: bracket.opening, opened: bracket.column };
            return fail(column, kind);
        }
        if bracket.is_empty {
            return fail(column, Kind::Empty { before: got });
        }
        if bracket.opening == '[' && bracket.separator.is_none() {
            return fail(column, Kind::NoSeparator);
        }

        let has_sign = text[1..].strip_prefix('*').is_some_and(|rest| !digits(rest).is_empty());
        let begin = if has_sign { 2 } else { 1 };
        let Suffix { number, is_inverse, bytes } =
            suffix(&text[begin..]).map_err(|fault| fault.located(&text[begin..], column + begin))?;
        if number.starts_with('0') {
            return fail(column + begin, Kind::WrongRepeat { got: number.to_owned() });
        }
        // A number that overflows is larger than the limit below.
        let times = if number.is_empty() { 1 } else { number.parse().unwrap_or(usize::MAX) };
        if bracket.expanded_steps(self.steps.len()).saturating_mul(times) > A::MAXIMUM_STEPS - bracket.start {
            return fail(bracket.column, Kind::TooManySteps { most: A::MAXIMUM_STEPS });
        }
        self.expand(&bracket, times, is_inverse);
        self.fill();
        Ok(begin + bytes)
    }

    /// Notes that the innermost bracket has a word.
    fn fill(&mut self) {
        if let Some(bracket) = self.open.last_mut() {
            bracket.is_empty = false;
        }
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
            let end = self.steps.len();
            self.append_inverse(bracket.start, end);
            self.steps.drain(bracket.start..end);
        }
        let end = self.steps.len();
        if bracket.start < end {
            (1..times).for_each(|_| self.steps.extend_from_within(bracket.start..end));
        }
    }

    /// Appends the inverse of the steps from `start` up to `end`.
    fn append_inverse(&mut self, start: usize, end: usize) {
        for index in (start..end).rev() {
            let Step { action, column } = &self.steps[index];
            let step = Step { action: self.alphabet.inverse(action), column: *column };
            self.steps.push(step);
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

fn fail<T>(column: usize, kind: NotationErrorKind) -> Result<T, NotationError> {
    Err(NotationError { column, kind })
}

/// The closing bracket that matches `opening`.
const fn closing(opening: char) -> char {
    if opening == '(' { ')' } else { ']' }
}
