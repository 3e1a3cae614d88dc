//! What the value of a cell means.

use crate::CellBits;

/// What the value of a cell means.
///
/// A solved state is told by its number, not by its cell, and is at distance 0. Where several moves are optimal, a cell
/// names any of them; those that `godtable-generate` writes name the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// The distance modulo 3, in 2 bits; 3 where solved cannot be reached. Exact where each turn can at once be
    /// undone.
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
}

impl Encoding {
    /// The value of [`Encoding::DistanceModulo3`] and of [`Encoding::HalvesModulo3`] where solved cannot be reached.
    pub const UNREACHABLE_MODULO_3: u8 = 3;

    /// How wide the cells are.
    #[must_use]
    pub const fn bits(self) -> CellBits {
        match self {
            Encoding::DistanceModulo3 | Encoding::HalvesModulo3 | Encoding::ChoiceAndMark => CellBits::Two,
            Encoding::Choice(bits) => bits,
        }
    }

    /// The encoding in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::DistanceModulo3 => "distance modulo 3",
            Encoding::HalvesModulo3 => "half the distance modulo 3",
            Encoding::ChoiceAndMark => "choice and mark",
            Encoding::Choice(_) => "choice",
        }
    }
}
