//! Sets of turns.

use std::fmt;
use std::str::FromStr;

use crate::cube::{Face, Turn, TurnError};

/// A set of turns.
///
/// ```
/// use godtable_puzzle::cube::TurnSet;
///
/// let turns: TurnSet = "U R2 U".parse()?;
/// assert_eq!(turns.to_string(), "R2 U");
/// # Ok::<(), godtable_puzzle::cube::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TurnSet {
    /// Bit `n` is set if the set contains `Turn::ALL[n]`.
    bits: u32,
}

impl TurnSet {
    /// Returns the set that contains `Turn::ALL[n]` if bit `n` is set, or `None` if a bit from 18 on is set.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Option<TurnSet> {
        if bits >> Turn::ALL.len() == 0 { Some(TurnSet { bits }) } else { None }
    }

    /// The set as bits: bit `n` is set if the set contains `Turn::ALL[n]`.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// Whether the set contains the turn.
    #[must_use]
    pub const fn contains(self, turn: Turn) -> bool {
        self.bits >> turn.index() & 1 == 1
    }

    /// The number of turns, 0 to 18.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns the turns by face in the order R, U, F, L, D, B, then by 1, 2 and 3 quarters.
    pub fn iter(self) -> impl Iterator<Item = Turn> + Clone {
        [Face::R, Face::U, Face::F, Face::L, Face::D, Face::B]
            .into_iter()
            .flat_map(|face| (0..3).map(move |number| Turn::ALL[face.index() * 3 + number]))
            .filter(move |&turn| self.contains(turn))
    }

    /// Returns the set of the images of the turns.
    pub(crate) fn map(self, image: impl Fn(Turn) -> Turn) -> TurnSet {
        self.iter().map(image).collect()
    }
}

impl FromIterator<Turn> for TurnSet {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> TurnSet {
        TurnSet { bits: turns.into_iter().fold(0, |bits, turn| bits | 1 << turn.index()) }
    }
}

impl FromStr for TurnSet {
    type Err = TurnError;

    /// Parses turns in [notation](crate::cube::notation), in any order. A repeated turn counts once, and a bracket must be one turn.
    fn from_str(text: &str) -> Result<TurnSet, TurnError> {
        Ok(Turn::parse_list(text)?.into_iter().collect())
    }
}

impl fmt::Display for TurnSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, turn) in self.iter().enumerate() {
            write!(f, "{}{turn}", if number == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for TurnSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displayed_set_parses_back() {
        for bits in 0..1 << Turn::ALL.len() {
            let set = TurnSet { bits };
            if bits % 97 == 0 || set.len() < 3 {
                assert_eq!(set.to_string().parse(), Ok(set));
            }
        }
    }

    #[test]
    fn text_with_a_rotation_is_no_set_of_turns() {
        assert_eq!("R y".parse::<TurnSet>(), Err(TurnError::Rotation { column: 3 }));
    }

    #[test]
    fn bits_past_the_last_turn_are_refused() {
        let all = TurnSet::from_bits((1 << 18) - 1).expect("all turns");
        assert_eq!((all.len(), TurnSet::from_bits(1 << 18)), (18, None));
    }
}
