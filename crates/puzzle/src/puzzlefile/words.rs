//! Sequences of moves in text: `U R2 F'`.

use crate::puzzlefile::error::quoted;
use crate::puzzlefile::{Power, Puzzle, WordError};

/// The largest number of moves of a sequence.
const MOST: usize = 100_000;

/// The largest depth of sequences within sequences.
const DEPTH: usize = 16;

impl Puzzle {
    /// Reads a sequence of moves, rotations, aliases and named sequences. A digit after a name is a power, and an
    /// apostrophe inverts.
    ///
    /// # Errors
    /// Returns an error if a word is unknown, or if the sequence is too long.
    pub fn read_moves(&self, text: &str) -> Result<Vec<Power>, WordError> {
        let mut powers = Vec::new();
        for (number, word) in text.split_whitespace().enumerate() {
            let too_long = || WordError::TooLong { number: number + 1, got: quoted(word), most: MOST };
            let unknown =
                || WordError::UnknownMove { number: number + 1, got: quoted(word), known: self.known_moves() };
            let read = self.word(word, &mut Limits { steps: MOST, depth: DEPTH }).map_err(|TooMany| too_long())?;
            powers.extend(read.ok_or_else(unknown)?);
            if powers.len() > MOST {
                return Err(too_long());
            }
        }
        Ok(powers)
    }

    /// Returns the names of the moves, for messages.
    fn known_moves(&self) -> String {
        let names: Vec<&str> = self.moves.iter().take(24).map(|made| made.name.as_str()).collect();
        let more = if self.moves.len() > names.len() { " ..." } else { "" };
        format!("{}{more}", names.join(" "))
    }

    /// Returns the moves of a word, or `None` if it is unknown. Each word costs a step.
    fn word(&self, word: &str, limits: &mut Limits) -> Result<Option<Vec<Power>>, TooMany> {
        limits.steps = limits.steps.checked_sub(1).ok_or(TooMany)?;
        if let Some(powers) = self.named(word, limits)? {
            return Ok(Some(powers));
        }
        let (rest, is_inverse) = match word.strip_suffix(['\'', '’']) {
            Some(rest) => (rest, true),
            None => (word, false),
        };
        let name = rest.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let exponent = match &rest[name.len()..] {
            "" => 1,
            digits => match digits.parse::<u64>() {
                Ok(exponent) => exponent,
                Err(_) => return Ok(None),
            },
        };
        // A name may end in digits itself.
        let found = match if is_inverse { self.named(rest, limits)? } else { None } {
            Some(powers) => Some((powers, 1)),
            None => self.named(name, limits)?.map(|powers| (powers, exponent)),
        };
        let Some((powers, exponent)) = found else { return Ok(None) };
        let once = if is_inverse { self.inverse(&powers) } else { powers };
        if let [single] = once[..] {
            return Ok(Some(self.power(single, exponent).into_iter().collect()));
        }
        if once.len() as u64 > MOST as u64 / exponent.max(1) {
            return Err(TooMany);
        }
        Ok(Some(once.repeat(exponent as usize)))
    }

    /// Returns the moves of a name.
    fn named(&self, name: &str, limits: &mut Limits) -> Result<Option<Vec<Power>>, TooMany> {
        if let Some(number) = self.moves.iter().position(|made| made.name == name) {
            return Ok(Some(self.power(Power { number, exponent: 1 }, 1).into_iter().collect()));
        }
        let Some((_, sequence)) = self.sequences.iter().find(|(known, _)| known == name) else { return Ok(None) };
        limits.depth = limits.depth.checked_sub(1).ok_or(TooMany)?;
        let mut powers = Vec::new();
        for word in sequence.split_whitespace() {
            let Some(more) = self.word(word, limits)? else { return Ok(None) };
            powers.extend(more);
            if powers.len() > MOST {
                return Err(TooMany);
            }
        }
        limits.depth += 1;
        Ok(Some(powers))
    }

    /// Returns a power of a power, or `None` for the identity.
    fn power(&self, Power { number, exponent }: Power, times: u64) -> Option<Power> {
        let order = self.order(number);
        let exponent = (u128::from(exponent) * u128::from(times) % u128::from(order)) as u64;
        (exponent > 0).then_some(Power { number, exponent })
    }

    fn inverse(&self, powers: &[Power]) -> Vec<Power> {
        let inverse = |&Power { number, exponent }: &Power| Power { number, exponent: self.order(number) - exponent };
        powers.iter().rev().map(inverse).collect()
    }
}

/// What a word may still take: steps, and sequences within sequences.
struct Limits {
    steps: usize,
    depth: usize,
}

/// A sequence that is too long, or that contains itself.
struct TooMany;
