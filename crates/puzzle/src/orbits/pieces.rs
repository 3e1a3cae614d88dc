//! Pieces by their places and kinds: illegal ones, and those that are bandaged.

use crate::orbits::Arrangement;

/// The largest number of places of an orbit: places and kinds are numbered in bytes.
pub const MAXIMUM_PLACES: usize = 255;

/// A piece, the only one of its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The number of the orbit.
    pub orbit: usize,
    /// The kind.
    pub kind: u8,
}

/// A place, and a kind of pieces that it may not hold. A position with such a piece is illegal, and no move leads to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IllegalPiece {
    /// The number of the orbit.
    pub orbit: usize,
    /// The place.
    pub place: u8,
    /// The kind.
    pub kind: u8,
}

impl IllegalPiece {
    /// Returns whether an arrangement has the piece.
    ///
    /// # Panics
    /// Panics if the arrangement belongs to another puzzle.
    #[must_use]
    pub fn is_in(&self, arrangement: &Arrangement) -> bool {
        arrangement.orbits[self.orbit].kinds[usize::from(self.place)] == self.kind
    }
}

/// Bandaged pieces. A turn that moves some of them and not others *cuts* the bandage, and is not made.
///
/// A turn moves a piece if it changes its place or twists it, also if the orientations of the piece are ignored. So a center
/// that turns in its place is moved.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bandage {
    /// The pieces, each once; two at least.
    pub pieces: Vec<Piece>,
}
