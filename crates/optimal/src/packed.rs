//! A position of the 3x3x3 in 32 bytes, for byte shuffles.

use godtable_cube3::{Cube3, Orbit};

/// The bytes of one lane: edges in the first, corners in the second.
pub(crate) const LANE: usize = 16;

/// 32 bytes: a lane for the edges and a lane for the corners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(32))]
pub(crate) struct Bytes(pub(crate) [u8; 2 * LANE]);

/// A position, in the hold with U on top and F in front.
///
/// The byte of a place is the number of its piece, plus 16 times the orientation. A lane has 16 places; those beyond the 12
/// edges and 8 corners always contain their own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(crate) struct Packed(pub(crate) Bytes);

/// The number that each byte of a lane counts modulo: 16 times the number of orientations.
pub(crate) const MODULI: Bytes = {
    let mut bytes = [0x20; 2 * LANE];
    let mut place = LANE;
    while place < 2 * LANE {
        bytes[place] = 0x30;
        place += 1;
    }
    Bytes(bytes)
};

/// Each place of a lane.
pub(crate) const PLACES: Bytes = {
    let mut bytes = [0; 2 * LANE];
    let mut place = 0;
    while place < 2 * LANE {
        bytes[place] = (place % LANE) as u8;
        place += 1;
    }
    Bytes(bytes)
};

fn lane<const PIECES: usize, const ORIENTATIONS: u8>(orbit: &Orbit<PIECES, ORIENTATIONS>, lane: &mut [u8]) {
    for ((byte, piece), orientation) in lane.iter_mut().zip(orbit.pieces()).zip(orbit.orientations()) {
        *byte = piece | orientation << 4;
    }
}

impl Packed {
    pub(crate) const SOLVED: Packed = Packed(PLACES);

    /// Packs a cube, in the hold with U on top and F in front.
    pub(crate) fn new(cube: &Cube3) -> Packed {
        let upright = cube.upright();
        let mut bytes = PLACES;
        lane(upright.edges(), &mut bytes.0[..LANE]);
        lane(upright.corners(), &mut bytes.0[LANE..]);
        Packed(bytes)
    }

    /// Returns the position that undoes this one.
    #[inline]
    pub(crate) fn inverse(&self) -> Packed {
        let mut inverse = PLACES;
        let [edges, corners] = bytemuck::cast_ref::<_, [[u8; LANE]; 2]>(&self.0.0);
        for (place, byte) in (0..12).zip(edges) {
            inverse.0[usize::from(byte & 15)] = place | byte & 0x10;
        }
        for (place, byte) in (0..8).zip(corners) {
            // Orientations 1 and 2 are exchanged.
            let orientation = (byte & 0x10) << 1 | (byte & 0x20) >> 1;
            inverse.0[LANE + usize::from(byte & 15)] = place | orientation;
        }
        Packed(inverse)
    }

    /// Returns a number that differs between different positions, but for chance.
    #[inline(always)]
    pub(crate) fn hash(&self) -> u64 {
        let [edges, more_edges, corners, _]: [u64; 4] = bytemuck::cast(self.0.0);
        let first = folded(edges.to_le() ^ 0x9E37_79B9_7F4A_7C15, corners.to_le() ^ 0xD1B5_4A32_D192_ED03);
        folded(first ^ more_edges.to_le(), 0x8CB9_2BA7_2F3D_8DD7)
    }

    /// Returns the numbers of the corners by place.
    pub(crate) fn corners(&self) -> [u8; 8] {
        std::array::from_fn(|place| self.0.0[LANE + place] & 15)
    }
}

/// The two halves of a product, combined.
#[inline(always)]
fn folded(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    product as u64 ^ (product >> 64) as u64
}
