//! The encodings of cells: what a value means, and under which rules it determines the distance.

use std::fmt;

use crate::{CellBits, Distance};

/// The kind of the cells of a table: small, or fast to look up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CellKind {
    /// The smallest [`Encoding`] that is exact, most often two bits. A lookup walks toward the goal until the cells on
    /// the path identify the distance.
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
/// A state at the goal is recognized by its number, not by its cell. If several moves are optimal, a cell names one of
/// them; `godtable-engine` writes the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// The distance modulo 3, in 2 bits; 3 if the goal is out of reach. It is exact under reversible rules.
    DistanceModulo3,
    /// Half the distance, rounded down, modulo 3, in 2 bits; 3 if the goal is out of reach.
    ///
    /// If all turns are odd, the position has the parity of the distance. The cell and the parity give the distance
    /// modulo 6. It is exact if the lock forbids nothing: three quarter turns undo one, so a turn changes the distance
    /// by -1, 1 or 3.
    HalvesModulo3,
    /// Bit 0 is the number of an optimal move, 0 if both are. Bit 1 is the [mark](crate::marks) of the distance.
    ///
    /// It is for rules with odd turns only, and at most two moves in each lock state. Each state must reach the solved
    /// position in at most [`MAXIMUM`](crate::marks::MAXIMUM) turns.
    ChoiceAndMark,
    /// The number of an optimal move. If the goal is out of reach, all bits are 1, which is then no move's number.
    Choice(CellBits),
    /// The distance; all bits are 1 if the goal is out of reach. The width is the [least](Encoding::distance_up_to) for
    /// both. Unlocked states have their own plane, so each lookup reads one cell.
    Distance(CellBits),
}

impl Encoding {
    /// Returns the value of a cell whose state cannot reach the goal: all bits are 1. It is `None` if there are no such
    /// cells.
    ///
    /// In an [`Encoding::Choice`], this value is an optimal choice instead if the plane has that choice.
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
