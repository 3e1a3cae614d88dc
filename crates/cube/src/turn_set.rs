//! Sets of turns.

use std::fmt;

use crate::{Face, Turn};

/// A set of turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TurnSet {
    /// Bit `n` stands for `Turn::ALL[n]`.
    bits: u32,
}

impl TurnSet {
    /// The set whose bit `n` says whether `Turn::ALL[n]` is in it; `None` where a bit past the 18th is set.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Option<TurnSet> {
        if bits >> Turn::ALL.len() == 0 { Some(TurnSet { bits }) } else { None }
    }

    /// Bit `n` says whether `Turn::ALL[n]` is in the set.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// Whether the turn is in the set.
    #[must_use]
    pub const fn contains(self, turn: Turn) -> bool {
        self.bits >> turn.index() & 1 == 1
    }

    /// How many turns there are, 0 to 18.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is no turn.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The turns, in the order R, U, F, L, D, B, the shorter ones first.
    pub fn iter(self) -> impl Iterator<Item = Turn> + Clone {
        [Face::R, Face::U, Face::F, Face::L, Face::D, Face::B]
            .into_iter()
            .flat_map(|face| (0..3).map(move |number| Turn::ALL[face.index() * 3 + number]))
            .filter(move |&turn| self.contains(turn))
    }

    /// The set of the images of the turns.
    pub(crate) fn map(self, image: impl Fn(Turn) -> Turn) -> TurnSet {
        self.iter().map(image).collect()
    }
}

impl FromIterator<Turn> for TurnSet {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> TurnSet {
        TurnSet { bits: turns.into_iter().fold(0, |bits, turn| bits | 1 << turn.index()) }
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
