//! Products of positions as byte shuffles, for each kind of processor.
//!
//! A position has a byte for each place: the number of the piece, plus 16 times its orientation. The position after an
//! action is
//!
//! ```text
//! after[place] = cube[from[place]] + add[place],        orientations modulo 2 or 3.
//! ```
//!
//! The image under a symmetry also replaces each piece and each orientation by its image, which is a shuffle whose
//! indices are the bytes themselves. With AVX2, a position is one register. The portable functions define what the
//! others compute, and the tests compare them.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(test)]
mod tests;

use godtable_system::instructions::Portable;

use crate::optimal::corners;
use crate::optimal::packed_position::{Bytes, LANE, MODULI, PLACES, PackedPosition};

/// The action of turns on a position: for each place, the origin of its piece and the added orientation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Action {
    pub(crate) from: Bytes,
    pub(crate) add: Bytes,
}

impl Action {
    /// The action that changes nothing.
    pub(crate) const NONE: Action = Action { from: PLACES, add: Bytes([0; 2 * LANE]) };

    /// The position that this action leads to from solved.
    pub(crate) fn packed(&self) -> PackedPosition {
        PackedPosition(Bytes(std::array::from_fn(|place| self.from.0[place] | self.add.0[place])))
    }
}

impl PackedPosition {
    /// The action that leads from solved to this position.
    pub(crate) fn action(&self) -> Action {
        Action { from: Bytes(self.0.0.map(|byte| byte & 15)), add: Bytes(self.0.0.map(|byte| byte & 0x30)) }
    }
}

/// The action of a symmetry on the pieces of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relabel {
    /// For each piece, its image and its part of the orientation.
    pub(crate) pieces: Bytes,
    /// For each orientation, its image.
    pub(crate) orientations: Bytes,
}

impl Relabel {
    /// The effect of an action before a position.
    pub(crate) fn before(action: &Action) -> Relabel {
        let identity = |place: usize| if place < 3 { (place as u8) << 4 } else { 0 };
        let orientations = Bytes(std::array::from_fn(|place| identity(place % LANE)));
        Relabel { pieces: action.packed().0, orientations }
    }
}

/// The action of a symmetry on a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Image {
    pub(crate) places: Action,
    pub(crate) pieces: Relabel,
}

impl Image {
    /// Returns, by the rank of a permutation of the corners, the rank of its image.
    pub(crate) fn of_ranks(&self) -> Vec<u16> {
        corners::ranks(|pieces, place| {
            let piece = pieces[usize::from(self.places.from.0[LANE + place])];
            self.pieces.pieces.0[LANE + usize::from(piece)] & 15
        })
    }
}

/// The operations of the search on positions.
pub(crate) trait Kernel: Copy + Send + Sync {
    /// Returns the position after an action.
    fn after(self, cube: &PackedPosition, action: &Action) -> PackedPosition;

    /// Returns a position with its pieces moved, and then relabeled.
    fn image(self, cube: &PackedPosition, places: &Action, pieces: &Relabel) -> PackedPosition;

    /// Returns the rank of the permutation of the corners.
    fn rank(self, cube: &PackedPosition) -> u16;

    /// Returns the rank of the orientations of the first seven corners of an image, the first in the lowest digit.
    fn orientations(self, cube: &PackedPosition, places: &Action, pieces: &Relabel) -> u16;

    /// Returns the hash of a position.
    fn hash(self, cube: &PackedPosition) -> u64;
}

#[inline(always)]
fn shuffled(bytes: &Bytes, by: &Bytes) -> Bytes {
    Bytes(std::array::from_fn(|place| bytes.0[place & LANE | usize::from(by.0[place] & 15)]))
}

/// Adds orientations, and keeps the pieces of `bytes`.
#[inline(always)]
fn added(bytes: &Bytes, add: &Bytes) -> Bytes {
    Bytes(std::array::from_fn(|place| {
        let sum = bytes.0[place] + add.0[place];
        sum.min(sum.wrapping_sub(MODULI.0[place]))
    }))
}

impl Kernel for Portable {
    #[inline(always)]
    fn after(self, cube: &PackedPosition, action: &Action) -> PackedPosition {
        PackedPosition(added(&shuffled(&cube.0, &action.from), &action.add))
    }

    #[inline(always)]
    fn image(self, cube: &PackedPosition, places: &Action, pieces: &Relabel) -> PackedPosition {
        let moved = shuffled(&cube.0, &places.from);
        let orientations = shuffled(&pieces.orientations, &Bytes(moved.0.map(|byte| byte >> 4)));
        let pieces = shuffled(&pieces.pieces, &Bytes(moved.0.map(|byte| byte & 15)));
        PackedPosition(added(&added(&pieces, &orientations), &places.add))
    }

    #[inline(always)]
    fn rank(self, cube: &PackedPosition) -> u16 {
        corners::rank(&cube.corners())
    }

    #[inline(always)]
    fn orientations(self, cube: &PackedPosition, places: &Action, pieces: &Relabel) -> u16 {
        let image = self.image(cube, places, pieces);
        (0..7).rev().fold(0, |rank, place| 3 * rank + u16::from(image.0.0[LANE + place] >> 4))
    }

    #[inline(always)]
    fn hash(self, cube: &PackedPosition) -> u64 {
        cube.hash()
    }
}
