//! What the value of a cell means.

use std::fmt;

use crate::{CellBits, Distance};

/// The kind of the cells of a table: few bytes, or fast lookups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CellKind {
    /// The smallest [`Encoding`] that is exact, most often two bits. A lookup walks towards the goal until the cells on
    /// its way tell the distance.
    #[default]
    Compact,
    /// [`Encoding::Distance`]: a lookup reads one cell.
    Distance,
}

impl CellKind {
    /// Both kinds, the default first.
    pub const ALL: [CellKind; 2] = [CellKind::Compact, CellKind::Distance];

    /// Returns the kind's name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CellKind::Compact => "compact",
            CellKind::Distance => "distance",
        }
    }
}

impl fmt::Display for CellKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The meaning of the value of a cell.
///
/// A state at the goal is recognised by its number, not by its cell. If several moves are optimal, a cell names one of them;
/// `godtable-generate` writes the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// The distance modulo 3, in 2 bits; 3 if solved is out of reach. Exact if each turn can be undone by
    /// another one.
    DistanceModulo3,
    /// Half the distance, rounded down, modulo 3, in 2 bits, solved states being 0; 3 where solved cannot be reached. With
    /// the parity of the distance, which is that of the position where all turns are odd, that is the distance modulo 6.
    /// Exact where nothing is locked too: a quarter turn is undone by three, so it changes the distance by -1, 1 or 3.
    HalvesModulo3,
    /// Bit 0: which of two moves is optimal, the first where both are. Bit 1: the [mark](crate::marks) of the
    /// distance. For rules that leave at most two moves, whose turns are all odd, where solved is reached from
    /// everywhere, and at most [`MAXIMUM`](crate::marks::MAXIMUM) turns away.
    ChoiceAndMark,
    /// The number of an optimal move; where solved cannot be reached all bits are 1, which no move then has.
    Choice(CellBits),
    /// The distance; where the goal cannot be reached all bits are 1. The width is the [least](Encoding::distance_up_to)
    /// that holds God's number besides. Unlocked states have a plane of their own, so each lookup reads one cell.
    Distance(CellBits),
}

impl Encoding {
    /// Returns the value of a cell whose state cannot reach the goal: all bits are 1. It is `None` if there are no such cells.
    ///
    /// In an [`Encoding::Choice`], that value is an optimal choice instead if the plane has so many moves.
    #[must_use]
    #[inline]
    pub const fn out_of_reach(self) -> Option<u8> {
        match self {
            Encoding::ChoiceAndMark => None,
            _ => Some((self.bits().values() - 1) as u8),
        }
    }

    /// Returns the width of the cells.
    #[must_use]
    pub const fn bits(self) -> CellBits {
        match self {
            Encoding::DistanceModulo3 | Encoding::HalvesModulo3 | Encoding::ChoiceAndMark => CellBits::Two,
            Encoding::Choice(bits) | Encoding::Distance(bits) => bits,
        }
    }

    /// Returns the encoding in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::DistanceModulo3 => "distance modulo 3",
            Encoding::HalvesModulo3 => "half the distance modulo 3",
            Encoding::ChoiceAndMark => "choice and mark",
            Encoding::Choice(_) => "choice",
            Encoding::Distance(_) => "distance",
        }
    }

    /// Returns the kind of cells.
    #[must_use]
    pub const fn kind(self) -> CellKind {
        match self {
            Encoding::Distance(_) => CellKind::Distance,
            _ => CellKind::Compact,
        }
    }

    /// Returns the encoding of distances up to `farthest`, God's number.
    #[must_use]
    pub fn distance_up_to(farthest: Distance) -> Encoding {
        Encoding::Distance(CellBits::for_values(farthest.get() + 2).expect("a byte has 256 values"))
    }
}
