//! A position of the 3x3x3 in 32 bytes, so that one byte shuffle moves all pieces, and one addition turns them.

use godtable_puzzle::cube3::{Cube3, Orbit};

/// The bytes of one lane: edges in the first, corners in the second.
pub(crate) const LANE: usize = 16;

/// 32 bytes: a lane for the edges and a lane for the corners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(32))]
pub(crate) struct Bytes(pub(crate) [u8; 2 * LANE]);

/// A position, in the hold with U on top and F in front.
///
/// The byte of a place is the number of its piece, plus 16 times the orientation. A lane has 16 places; those beyond
/// the 12 edges and 8 corners always contain their own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(crate) struct PackedPosition(pub(crate) Bytes);

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

/// Random bytes, which the hash combines with the bytes of a position.
pub(crate) const KEYS: Bytes = Bytes([
    0x15, 0x7C, 0x4A, 0x7F, 0xB9, 0x79, 0x37, 0x9E, 0x09, 0x9E, 0xD2, 0x47, 0xBF, 0x58, 0x47, 0x6D, 0x1C, 0xE4, 0xE5,
    0xB9, 0x94, 0xD0, 0x49, 0xBB, 0x13, 0x31, 0x11, 0xEB, 0xD6, 0xE8, 0xFE, 0xB8,
]);

fn lane<const PIECES: usize, const ORIENTATIONS: u8>(orbit: &Orbit<PIECES, ORIENTATIONS>, lane: &mut [u8]) {
    for ((byte, piece), orientation) in lane.iter_mut().zip(orbit.pieces()).zip(orbit.orientations()) {
        *byte = piece | orientation << 4;
    }
}

impl PackedPosition {
    pub(crate) const SOLVED: PackedPosition = PackedPosition(PLACES);

    /// Packs a cube, in the hold with U on top and F in front.
    pub(crate) fn new(cube: &Cube3) -> PackedPosition {
        let upright = cube.upright();
        let mut bytes = PLACES;
        lane(upright.edges(), &mut bytes.0[..LANE]);
        lane(upright.corners(), &mut bytes.0[LANE..]);
        PackedPosition(bytes)
    }

    /// Returns the position that undoes this one.
    #[inline]
    pub(crate) fn inverse(&self) -> PackedPosition {
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
        PackedPosition(inverse)
    }

    /// Returns a hash of the position: a sum of products of its words.
    #[inline(always)]
    pub(crate) fn hash(&self) -> u64 {
        let words: [u32; 8] = bytemuck::cast(self.0.0);
        let keys: [u32; 8] = bytemuck::cast(KEYS.0);
        let keyed = |number: usize| u64::from(u32::from_le(words[number]) ^ u32::from_le(keys[number]));
        let product = |number: usize| keyed(2 * number) * keyed(2 * number + 1);
        product(0).wrapping_add(product(2)) ^ product(1).wrapping_add(product(3))
    }

    /// Returns the numbers of the corners by place.
    pub(crate) fn corners(&self) -> [u8; 8] {
        std::array::from_fn(|place| self.0.0[LANE + place] & 15)
    }
}
