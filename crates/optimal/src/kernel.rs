//! Byte shuffles, for each kind of processor.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;

use crate::corners;
use crate::packed::{Bytes, LANE, MODULI, Packed};

/// What turns do to a position: for each place the place that its piece comes from, and the added orientation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Action {
    pub(crate) from: Bytes,
    pub(crate) add: Bytes,
}

/// What a symmetry does to a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Image {
    /// For each place, the place whose image it is.
    pub(crate) from: Bytes,
    /// For each place, its part of the orientation.
    pub(crate) add: Bytes,
    /// For each piece, its image and its part of the orientation.
    pub(crate) pieces: Bytes,
    /// For each orientation, its image.
    pub(crate) orientations: Bytes,
}

/// The operations of the search on positions.
pub(crate) trait Kernel: Copy + Send + Sync {
    /// Returns the position after an action.
    fn after(self, cube: &Packed, action: &Action) -> Packed;

    /// Returns the image of a position.
    fn image(self, cube: &Packed, image: &Image) -> Packed;

    /// Returns the rank of the permutation of the corners.
    fn rank(self, cube: &Packed) -> u16;

    /// Returns the position with its pieces moved, and no orientation changed.
    fn moved(self, cube: &Packed, from: &Bytes) -> Packed;

    /// Returns the hash of a position.
    fn hash(self, cube: &Packed) -> u64;
}

/// The kernel of all processors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Portable;

#[inline(always)]
fn shuffled(bytes: &Bytes, by: &Bytes) -> Bytes {
    Bytes(std::array::from_fn(|place| bytes.0[place & LANE | usize::from(by.0[place] & 15)]))
}

/// Adds orientations; the pieces are those of `bytes`.
#[inline(always)]
fn added(bytes: &Bytes, add: &Bytes) -> Bytes {
    Bytes(std::array::from_fn(|place| {
        let sum = bytes.0[place] + add.0[place];
        sum.min(sum.wrapping_sub(MODULI.0[place]))
    }))
}

impl Kernel for Portable {
    #[inline(always)]
    fn after(self, cube: &Packed, action: &Action) -> Packed {
        Packed(added(&shuffled(&cube.0, &action.from), &action.add))
    }

    #[inline(always)]
    fn image(self, cube: &Packed, image: &Image) -> Packed {
        let moved = shuffled(&cube.0, &image.from);
        let orientations = shuffled(&image.orientations, &Bytes(moved.0.map(|byte| byte >> 4)));
        let pieces = shuffled(&image.pieces, &Bytes(moved.0.map(|byte| byte & 15)));
        Packed(added(&added(&pieces, &orientations), &image.add))
    }

    #[inline(always)]
    fn rank(self, cube: &Packed) -> u16 {
        corners::rank(&cube.corners())
    }

    #[inline(always)]
    fn moved(self, cube: &Packed, from: &Bytes) -> Packed {
        Packed(shuffled(&cube.0, from))
    }

    #[inline(always)]
    fn hash(self, cube: &Packed) -> u64 {
        cube.hash()
    }
}
