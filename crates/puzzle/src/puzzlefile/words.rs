//! Sequences of moves of definitions in text: `U R2 [F', 2L]`.
//!
//! A word is a name, and then maybe an exponent and a prime: `U`, `U2`, `U'`, `U2'`. After a name that ends in a digit,
//! `^` begins the exponent: `L_2^2`. A word begins with the longest name after which only an exponent and a prime are
//! left, so names may have any characters. [`Puzzle::check_names`] rejects definitions in which the spelling of one
//! turn means another.

use std::cell::Cell;
use std::collections::HashMap;

use crate::notation::{Alphabet, Fault, NotationError, NotationErrorKind, digits, is_prime, parse, parse_items, prime};
use crate::orbits::{Action, Move};
use crate::puzzlefile::error::quoted;
use crate::puzzlefile::{Power, Puzzle};

/// The largest number of moves of a sequence.
const MOST: usize = 100_000;

/// The largest depth of sequences within sequences.
const DEPTH: usize = 16;

/// The most exponents, from either end, whose spellings are compared with those of other moves.
const MOST_EXPONENTS: u64 = 255;

/// What a word stands for, or a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sense {
    Power(Power),
    /// A turn of the hold: its number, and its exponent.
    Hold(usize, usize),
}

/// The words of a definition.
struct Words<'a> {
    puzzle: &'a Puzzle,
    /// The sequences within sequences that may still come.
    depth: usize,
    /// The words that may still come, those of sequences among them.
    left: &'a Cell<usize>,
    /// Whether words may follow each other without a space, as in `RUR'U'`.
    may_touch: bool,
}

/// What a name means.
#[derive(Clone, Copy)]
enum Meaning<'a> {
    Move(usize),
    Hold(usize),
    Sequence(&'a str),
}

/// A word: a name with an exponent.
struct Word<'a> {
    name: &'a str,
    meaning: Meaning<'a>,
    exponent: u64,
    is_inverse: bool,
    /// The number of bytes of the word.
    bytes: usize,
}

impl Puzzle {
    /// Reads a sequence of moves, rotations and names of sequences, with groups, commutators, conjugates and comments.
    ///
    /// ```
    /// use godtable_puzzle::puzzlefile::{read, shipped};
    ///
    /// let pyraminx = read(shipped("pyraminx").expect("shipped"))?;
    /// assert_eq!(pyraminx.read_moves("[U, R]"), pyraminx.read_moves("U R U' R'"));
    /// # Ok::<(), godtable_puzzle::puzzlefile::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with the column of a word that is unknown, or if the sequence is too long.
    pub fn read_moves(&self, text: &str) -> Result<Vec<Power>, NotationError> {
        self.read_words(text, false)
    }

    /// Reads a sequence as [`Puzzle::read_moves`] does, and words without spaces between them too. Where several names begin a text,
    /// the longest one counts: the Megaminx has `BR`, so `BRU` means `BR U`.
    ///
    /// ```
    /// use godtable_puzzle::puzzlefile::{read, shipped};
    ///
    /// let pyraminx = read(shipped("pyraminx").expect("shipped"))?;
    /// assert_eq!(pyraminx.read_sequence("RU'R'U"), pyraminx.read_moves("R U' R' U"));
    /// # Ok::<(), godtable_puzzle::puzzlefile::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error as [`Puzzle::read_moves`] does.
    pub fn read_sequence(&self, text: &str) -> Result<Vec<Power>, NotationError> {
        self.read_words(text, true)
    }

    /// Reads a list of turns: each word and each bracket is one turn, and its moves together are a move of the puzzle or a power of
    /// one. [`Puzzle::products_in`] returns the moves that are missing.
    ///
    /// # Errors
    /// Returns the error of a sequence, or says which bracket is no move.
    pub fn read_list(&self, text: &str) -> Result<Vec<Power>, String> {
        let items = self.read_items(text, false).map_err(|error| error.to_string())?;
        let turn = |(item, powers): (&str, Vec<Power>)| match powers[..] {
            [turn] => Ok(turn),
            _ => {
                let missing = || format!("{item} is no move of {}; add it as a product", self.name);
                self.power_with(&self.composed(&powers).expect("some moves")).ok_or_else(missing)
            }
        };
        items.into_iter().map(turn).collect()
    }

    /// Returns what [`Puzzle::read_list`] reads as one turn and is no move yet, each as a product for
    /// [`Puzzle::with_products`]: `(R L')` in `(R L')2 D`.
    ///
    /// # Errors
    /// Returns what is wrong with a product.
    pub fn products_in(&self, text: &str) -> Result<Vec<String>, String> {
        let (mut puzzle, mut products) = (self.clone(), Vec::new());
        // The reader of the list reports what is no move, with its place.
        for (item, powers) in self.read_items(text, false).unwrap_or_default() {
            let actions = self.composed(&powers).expect("some moves");
            if powers.len() == 1 || puzzle.power_with(&actions).is_some() {
                continue;
            }
            let product = match item.rfind([')', ']']) {
                Some(end) if item.starts_with(['(', '[']) => item[..=end].to_owned(),
                // The reader of the list rejects a wide turn that is one with a rotation.
                _ if powers.iter().any(|&power| self.is_rotation(power)) => continue,
                _ => {
                    let name = self.longest(item, false).map_or(item, |word| word.name);
                    format!("{name} = {name}")
                }
            };
            puzzle = puzzle.with_products(&[&product])?;
            products.push(product);
        }
        Ok(products)
    }

    /// Returns the power with an effect, if there is one. A rotation is none: it is no turn, although it moves the corners of a
    /// cube as `R L'` does.
    fn power_with(&self, actions: &[Action]) -> Option<Power> {
        let has_effect = |&power: &Power| !self.is_rotation(power) && self.actions(power) == actions;
        (0..self.moves.len()).flat_map(|number| self.powers_of(number)).find(has_effect)
    }

    fn read_words(&self, text: &str, may_touch: bool) -> Result<Vec<Power>, NotationError> {
        Ok(self.read_items(text, may_touch)?.into_iter().flat_map(|(_, powers)| powers).collect())
    }

    /// Reads a sequence. Returns the moves of each word or bracket that has some and that no other bracket contains, with its text.
    fn read_items<'t>(&self, text: &'t str, may_touch: bool) -> Result<Vec<(&'t str, Vec<Power>)>, NotationError> {
        let words = Words { puzzle: self, depth: DEPTH, left: &Cell::new(MOST), may_touch };
        let (steps, items) = parse_items(text, &words)?;
        let mut frame: Vec<usize> = (0..self.moves.len()).collect();
        let mut read = Vec::with_capacity(items.len());
        for item in items {
            let mut powers = Vec::with_capacity(item.steps.len());
            for step in &steps[item.steps] {
                match step.action {
                    Sense::Power(power) => powers.push(Power { number: frame[power.number], ..power }),
                    Sense::Hold(number, exponent) => {
                        let images = &self.holds[number].images;
                        (0..exponent).for_each(|_| frame = images.iter().map(|&image| frame[image]).collect());
                    }
                }
            }
            if !powers.is_empty() {
                read.push((&text[item.bytes], powers));
            }
        }
        Ok(read)
    }

    /// Returns the names of the moves, for messages.
    fn known_moves(&self) -> String {
        let names: Vec<&str> = self.moves.iter().take(24).map(|made| made.name.as_str()).collect();
        let more = if self.moves.len() > names.len() { " ..." } else { "" };
        format!("{}{more}", names.join(" "))
    }

    /// Returns all names, first those of moves.
    fn names(&self) -> impl Iterator<Item = (&str, Meaning<'_>)> {
        let moves = self.moves.iter().enumerate().map(|(number, own)| (own.name.as_str(), Meaning::Move(number)));
        let holds = self.holds.iter().enumerate().map(|(number, own)| (own.name.as_str(), Meaning::Hold(number)));
        let sequences = self.sequences.iter().map(|(name, moves)| (name.as_str(), Meaning::Sequence(moves)));
        moves.chain(holds).chain(sequences)
    }

    /// Returns a power of a power, or `None` for the identity.
    pub(super) fn power(&self, Power { number, exponent }: Power, times: u64) -> Option<Power> {
        let order = self.order(number);
        let exponent = (u128::from(exponent) * u128::from(times) % u128::from(order)) as u64;
        (exponent > 0).then_some(Power { number, exponent })
    }

    /// Returns the name of a power: `U`, `U2`, `U'`, or `U2'` for the inverse of `U2`. [`Puzzle::read_moves`] reads it.
    ///
    /// # Panics
    /// Panics if there is no such move.
    #[must_use]
    pub fn name_of(&self, power: Power) -> String {
        self.spelled(power, self.order(power.number))
    }

    fn spelled(&self, power: Power, order: u64) -> String {
        let name = &self.moves[power.number].name;
        let (exponent, prime) = match order - power.exponent {
            back if back < power.exponent => (back, "'"),
            _ => (power.exponent, ""),
        };
        let sign = if name.ends_with(|last: char| last.is_ascii_digit()) { "^" } else { "" };
        if exponent == 1 { format!("{name}{prime}") } else { format!("{name}{sign}{exponent}{prime}") }
    }

    /// Checks that each spelling of a turn reads as this turn.
    ///
    /// # Errors
    /// Returns the number of a move, and what else the spelling of one of its powers means, in words.
    pub(crate) fn check_names(&self) -> Result<(), (usize, String)> {
        let mut spellings: HashMap<String, Power> = HashMap::new();
        for (number, Move { name, .. }) in self.moves.iter().enumerate() {
            let order = self.order(number);
            let near = order.min(MOST_EXPONENTS + 1);
            let far = order.saturating_sub(MOST_EXPONENTS).max(near);
            let is_next = |exponent: &u64| *exponent <= 2 || *exponent + 1 == order;
            // Another name that continues this one may be what a spelling begins with.
            let continued: Vec<&str> = self
                .names()
                .filter_map(|(other, _)| other.strip_prefix(name.as_str()).filter(|rest| !rest.is_empty()))
                .collect();
            let named = continued.iter().filter_map(|rest| Some(exponent(rest)?.0 % order));
            let named = named.filter(|&exponent| exponent > 0).flat_map(|exponent| [exponent, order - exponent]);
            for exponent in (1..near).chain(far..order).chain(named) {
                let power = Power { number, exponent };
                let spelling = self.spelled(power, order);
                let other = spellings.insert(spelling.clone(), power).filter(|&other| !self.are_equal(power, other));
                let checked = match other {
                    Some(other) => Err(self.two_turns(&spelling, other, &self.in_words(power))),
                    None if is_next(&exponent) || !continued.is_empty() => self.check_spelling(&spelling, power),
                    None => Ok(()),
                };
                checked.map_err(|reason| (number, reason))?;
            }
        }
        Ok(())
    }

    /// Checks that a spelling of a turn reads as this turn.
    fn check_spelling(&self, spelling: &str, power: Power) -> Result<(), String> {
        match self.read_moves(spelling) {
            Ok(read) if matches!(read[..], [other] if self.are_equal(power, other)) => Ok(()),
            Ok(_) => {
                let other = self.longest(spelling, false).map_or_else(String::new, |word| match word.meaning {
                    Meaning::Move(_) => times_in_words(word.name, word.exponent, word.is_inverse),
                    Meaning::Hold(_) | Meaning::Sequence(_) => format!("the sequence {}", quoted(word.name)),
                });
                Err(self.two_turns(spelling, power, &other))
            }
            Err(error) => {
                Err(format!("{} for {}, which cannot be read ({error})", quoted(spelling), self.in_words(power)))
            }
        }
    }

    /// Says that a spelling means two turns.
    fn two_turns(&self, spelling: &str, one: Power, other: &str) -> String {
        format!("{} for two, {} and {other}", quoted(spelling), self.in_words(one))
    }

    /// Returns a power in words.
    fn in_words(&self, Power { number, exponent }: Power) -> String {
        let is_inverse = exponent > 1 && exponent + 1 == self.order(number);
        times_in_words(&self.moves[number].name, if is_inverse { 1 } else { exponent }, is_inverse)
    }

    /// Returns the word at the start of a text with the longest name. Another word may touch it if `may_touch`.
    fn longest(&self, text: &str, may_touch: bool) -> Option<Word<'_>> {
        let mut longest: Option<(usize, Word<'_>)> = None;
        for (name, meaning) in self.names() {
            let Some(length) = prefix(text, name) else { continue };
            if longest.as_ref().is_some_and(|own| own.0 >= length) {
                continue;
            }
            if let Some((exponent, is_inverse, more)) =
                exponent(&text[length..]).filter(|own| may_touch || ends(text, length + own.2))
            {
                longest = Some((length, Word { name, meaning, exponent, is_inverse, bytes: length + more }));
            }
        }
        longest.map(|(_, word)| word)
    }
}

/// Returns a power in words: `the move 'U'`, `2 times the move 'U'`.
fn times_in_words(name: &str, exponent: u64, is_inverse: bool) -> String {
    let name = quoted(name);
    match (exponent, is_inverse) {
        (1, false) => format!("the move {name}"),
        (1, true) => format!("the inverse of the move {name}"),
        _ => format!("{exponent} times the move {name}"),
    }
}

impl Words<'_> {
    /// Returns what a name with an exponent means.
    fn meaning(
        &self,
        meaning: Meaning<'_>,
        (exponent, is_inverse): (u64, bool),
        word: &str,
    ) -> Result<Vec<Sense>, Fault> {
        let puzzle = self.puzzle;
        let once = match meaning {
            Meaning::Move(number) => {
                puzzle.power(Power { number, exponent: 1 }, 1).map(Sense::Power).into_iter().collect()
            }
            Meaning::Hold(number) => vec![Sense::Hold(number, 1)],
            Meaning::Sequence(sequence) => self.sequence(sequence, word)?,
        };
        let once = if is_inverse { once.iter().rev().map(|own| self.inverse(own)).collect() } else { once };
        if let [Sense::Power(single)] = once[..] {
            return Ok(puzzle.power(single, exponent).map(Sense::Power).into_iter().collect());
        }
        if let [Sense::Hold(number, own)] = once[..] {
            let order = puzzle.holds[number].order();
            let exponent = (own as u64 * (exponent % order as u64)) as usize % order;
            return Ok(if exponent > 0 { vec![Sense::Hold(number, exponent)] } else { Vec::new() });
        }
        if once.len() as u64 > MOST as u64 / exponent.max(1) {
            return Fault::new(0, NotationErrorKind::TooLong { got: quoted(word), most: MOST });
        }
        Ok(if once.is_empty() { once } else { once.repeat(exponent as usize) })
    }

    /// Reads the sequence that a name stands for.
    fn sequence(&self, sequence: &str, word: &str) -> Result<Vec<Sense>, Fault> {
        let too_long = || NotationErrorKind::TooLong { got: quoted(word), most: MOST };
        let Some(depth) = self.depth.checked_sub(1) else { return Fault::new(0, too_long()) };
        let steps = parse(sequence, &Words { depth, ..*self }).map_err(|error| match error.kind {
            NotationErrorKind::TooLong { .. } | NotationErrorKind::TooManySteps { .. } => {
                Fault { at: 0, kind: too_long() }
            }
            kind => {
                let error = NotationError { kind, ..error };
                let name = quoted(word).into();
                Fault { at: 0, kind: NotationErrorKind::WrongSequence { name, error: Box::new(error) } }
            }
        })?;
        Ok(steps.into_iter().map(|step| step.action).collect())
    }
}

impl Alphabet for Words<'_> {
    type Action = Sense;

    const MAXIMUM_STEPS: usize = MOST;

    fn word(&self, text: &str, actions: &mut Vec<Sense>) -> Result<usize, Fault> {
        let touching = || self.puzzle.longest(text, true).filter(|_| self.may_touch);
        let Some(Word { meaning, exponent, is_inverse, bytes, .. }) =
            self.puzzle.longest(text, false).or_else(touching)
        else {
            return Ok(0);
        };
        let word = &text[..bytes];
        let Some(left) = self.left.get().checked_sub(1) else {
            return Fault::new(0, NotationErrorKind::TooLong { got: quoted(word), most: MOST });
        };
        self.left.set(left);
        actions.extend(self.meaning(meaning, (exponent, is_inverse), word)?);
        Ok(bytes)
    }

    fn unknown(&self, text: &str) -> NotationErrorKind {
        let end =
            text.find(|end: char| end.is_whitespace() || is_mark(end)).filter(|&end| end > 0).unwrap_or(text.len());
        NotationErrorKind::UnknownMove { got: quoted(&text[..end]).into(), known: self.puzzle.known_moves().into() }
    }

    fn inverse(&self, spoken: &Sense) -> Sense {
        match *spoken {
            Sense::Power(Power { number, exponent }) => {
                Sense::Power(Power { number, exponent: self.puzzle.order(number) - exponent })
            }
            Sense::Hold(number, exponent) => Sense::Hold(number, self.puzzle.holds[number].order() - exponent),
        }
    }
}

/// Returns the number of bytes of a name at the start of a text. All primes are one; in a name that begins with a bracket, as
/// `(0,2)` or `(R L')`, the text may have spaces next to marks, and more than one between words.
fn prefix(text: &str, name: &str) -> Option<usize> {
    let (mut rest, mut last) = (text, None);
    for own in name.chars() {
        let has_space = own == ' ' && rest.starts_with(char::is_whitespace);
        if has_space || last.is_some_and(|last| name.starts_with('(') && (is_mark(last) || is_mark(own))) {
            rest = rest.trim_start();
        }
        last = Some(own);
        if !has_space {
            let got = rest.chars().next().filter(|&got| got == own || is_prime(got) && is_prime(own))?;
            rest = &rest[got.len_utf8()..];
        }
    }
    (!name.is_empty()).then_some(text.len() - rest.len())
}

/// Reads the exponent and the prime after a name: the exponent, whether it is inverted, and the number of bytes of both. Returns
/// `None` if the exponent is too large.
fn exponent(text: &str) -> Option<(u64, bool, usize)> {
    let sign = usize::from(text.strip_prefix(['^', '*']).is_some_and(|rest| !digits(rest).is_empty()));
    let digits = digits(&text[sign..]);
    let exponent = if digits.is_empty() { 1 } else { digits.parse().ok()? };
    let bytes = sign + digits.len();
    let prime = prime(&text[bytes..]);
    Some((exponent, prime.is_some(), bytes + prime.unwrap_or(0)))
}

/// Returns whether a word may end after some bytes of a text.
fn ends(text: &str, bytes: usize) -> bool {
    let is_end = |next: Option<char>| next.is_none_or(|next| next.is_whitespace() || is_mark(next));
    is_end(text[bytes..].chars().next()) || is_end(text[..bytes].chars().next_back())
}

/// Returns whether a character may stand directly before and after words.
const fn is_mark(character: char) -> bool {
    matches!(character, '(' | ')' | '[' | ']' | ',' | ':' | '.' | '/')
}
