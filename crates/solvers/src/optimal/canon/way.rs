//! Ways: the maps that preserve the entry of a double coset. They form a group, and are numbers of 16 bits.
//!
//! A way maps a position g to `a g^s b` or to `a (g⁻¹)^s b`, where `g^s = s⁻¹ g s`, s is a symmetry, and a and b are
//! moves of the axes before and after the position.
//!
//! **Why ways compose without products of positions.** Let the next way have the moves a' and b' and the symmetry s'.
//! If it does not invert, then
//!
//! ```text
//! a' (a g^s b)^s' b' = (a' a^s') g^(s s') (b^s' b').
//! ```
//!
//! The symmetry s' keeps the axes, so `a^s'` is a move of the axis of a'. If the next way inverts, a becomes a⁻¹ and
//! changes places with b⁻¹. A move is the quarters of two faces, so two moves are four numbers modulo 4, and products
//! of moves are sums. The next way acts on these numbers by a [`PairAction`] map: it may exchange the faces of either axis,
//! negate all numbers (a reflection or the inverse, but not both), and exchange the two moves. There are 16 such maps.
//!
//! **What it costs.** A composition is two look-ups, of `s s'` and of the image of the moves, and one addition of four
//! numbers of two bits in one word.

use bytemuck::Zeroable;
use godtable_puzzle::cube::Symmetry;

use crate::optimal::axis::{FACES, MOVES};
use crate::optimal::moves;

/// The number of pairs of axis moves: one before a position, and one after it.
pub(crate) const PAIRS: usize = MOVES * MOVES;

/// A power of two not less than the number of symmetries.
pub(crate) const SYMMETRIES: usize = 64;

/// A map of positions: a symmetry, perhaps the inverse as well, and then axis moves before and after the position.
///
/// From the lowest bit: the move before in 4 bits, the symmetry in 6, the move after in 4, the kind of the double
/// cosets in 1, and whether the way inverts in 1. So the numbers of both parts of the map are adjacent bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Zeroable)]
#[repr(transparent)]
pub(crate) struct Way(u16);

/// The bits of a way's moves, the bit of its kind, and the bit of the inverse.
const MOVE_BITS: u16 = 0x3C0F;
const KIND_BIT: u16 = 0x4000;
const INVERSE_BIT: u16 = 0x8000;

/// The lower bit of the quarters of each face, and the upper bit.
const LOWER_BITS: u16 = 0x1405;
const UPPER_BITS: u16 = 0x280A;

/// The numbers of actions of ways, on places and on pieces.
pub(crate) const PLACES: usize = 2 * SYMMETRIES * MOVES;
pub(crate) const PIECES: usize = SYMMETRIES * MOVES;

impl Way {
    /// The empty way of the first kind.
    pub(crate) const NONE: Way = Way(0);

    /// `moves` are the number of the move before, plus 16 times the number of the move after.
    pub(crate) fn new(kind: usize, symmetry: usize, is_inverse: bool, moves: usize) -> Way {
        let moves = Way::of_moves(moves);
        Way(moves.0 | (symmetry as u16) << 4 | (kind as u16) << 14 | u16::from(is_inverse) << 15)
    }

    pub(crate) fn of_moves(moves: usize) -> Way {
        Way((moves % MOVES) as u16 | ((moves / MOVES) as u16) << 10)
    }

    /// The number of its action on places: by kind, move after, and symmetry.
    #[inline(always)]
    pub(crate) fn places(self) -> usize {
        usize::from(self.0 >> 4) % PLACES
    }

    /// The number of its action on pieces: by symmetry, and move before.
    #[inline(always)]
    pub(crate) fn pieces(self) -> usize {
        usize::from(self.0) % PIECES
    }

    /// The number of the symmetry.
    #[inline(always)]
    pub(crate) fn symmetry(self) -> usize {
        usize::from(self.0 >> 4) % SYMMETRIES
    }

    /// 1 or 0.
    #[inline(always)]
    pub(crate) fn inverses(self) -> usize {
        usize::from(self.0 >> 15)
    }

    #[inline(always)]
    pub(crate) fn is_inverse(self) -> bool {
        self.inverses() == 1
    }

    /// The number of the pair of moves.
    #[inline(always)]
    pub(crate) fn moves(self) -> usize {
        usize::from(self.0 & 15 | self.0 >> 6 & 0xF0)
    }

    /// A symmetry, and then this way.
    pub(crate) fn after_symmetry(self, products: &Products, symmetry: usize) -> Way {
        let product = products[symmetry][self.symmetry()];
        Way::new(usize::from(self.0 & KIND_BIT != 0), product.into(), self.is_inverse(), self.moves())
    }

    /// This way, and then `next`. `symmetry` is the product of the symmetries, and `moves` are the images of these
    /// moves.
    #[inline(always)]
    pub(crate) fn then(self, next: Way, symmetry: u8, moves: Way) -> Way {
        // Four sums modulo 4: a carry leaves its two bits by the exclusive or.
        let sum = ((moves.0 & LOWER_BITS) + (next.0 & LOWER_BITS)) ^ ((moves.0 ^ next.0) & UPPER_BITS);
        let kept = self.0 & (KIND_BIT | INVERSE_BIT) ^ next.0 & INVERSE_BIT;
        Way(sum & MOVE_BITS | u16::from(symmetry) << 4 | kept)
    }
}

/// The image of two moves if clockwise becomes counterclockwise.
fn minus(moves: u8) -> u8 {
    moves ^ (moves & 0x55) << 1
}

/// The action of a way on pairs of axis moves. Bits 0 and 1: the faces of the axis before, or after, are exchanged. Bit
/// 2: clockwise becomes counterclockwise. Bit 3: the two moves change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PairAction(pub(crate) u8);

/// The number of such maps.
pub(crate) const LINEAR: usize = 16;

impl PairAction {
    /// The map of a way. `axes` are the axis before a position and the one after it.
    fn new(way: Way, mut axes: [usize; 2]) -> PairAction {
        let symmetry = Symmetry::ALL[way.symmetry()];
        if way.is_inverse() {
            axes.reverse();
        }
        let is_exchanged = |axis: usize| FACES.iter().all(|faces| faces[0] != symmetry.image(FACES[axis][0]));
        let [before, after] = axes.map(is_exchanged);
        let is_negative = symmetry.is_reflection() != way.is_inverse();
        PairAction(
            u8::from(before) | u8::from(after) << 1 | u8::from(is_negative) << 2 | u8::from(way.is_inverse()) << 3,
        )
    }

    /// The image of a pair of moves.
    pub(crate) fn image(self, moves: usize) -> usize {
        let is_set = |bit: u8| self.0 >> bit & 1 == 1;
        let moves = if is_set(3) { (moves as u8).rotate_left(4) } else { moves as u8 };
        let moves = if is_set(2) { minus(moves) } else { moves };
        let exchanged = (moves & 0x33) << 2 | moves >> 2 & 0x33;
        let mask = if is_set(0) { 0x0F } else { 0 } | if is_set(1) { 0xF0 } else { 0 };
        usize::from(moves & !mask | exchanged & mask)
    }
}

/// By two symmetries: the first one, and then the second one.
pub(crate) type Products = [[u8; SYMMETRIES]; SYMMETRIES];

/// Computes the products of symmetries.
pub(crate) fn products() -> Box<Products> {
    let all = Symmetry::ALL;
    let product = |first: usize, next: usize| match (all.get(first), all.get(next)) {
        (Some(first), Some(next)) => moves::number_of(first.then(*next)) as u8,
        _ => 0,
    };
    Box::new(std::array::from_fn(|first| std::array::from_fn(|next| product(first, next))))
}

/// Whether a symmetry maps `axes` to the axes `to`.
pub(crate) fn maps(symmetry: Symmetry, axes: [usize; 2], to: [usize; 2]) -> bool {
    (0..2).all(|side| FACES[to[side]].contains(&symmetry.image(FACES[axes[side]][0])))
}

/// All ways of one kind that keep its axes.
pub(crate) struct Group {
    kind: usize,
    axes: [usize; 2],
    /// By symmetry: its inverse.
    undone: [usize; SYMMETRIES],
}

impl Group {
    pub(crate) fn new(kind: usize, axes: [usize; 2], products: &Products) -> Group {
        let undone = |symmetry: usize| products[symmetry].iter().position(|&product| product == 0);
        Group { kind, axes, undone: std::array::from_fn(|symmetry| undone(symmetry).expect("it has an inverse")) }
    }

    /// All ways: the empty one first, the ways that invert last.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let [before, after] = self.axes;
        let mut ways = vec![];
        for (is_inverse, from) in [(false, self.axes), (true, [after, before])] {
            let keeps = |number: &usize| maps(Symmetry::ALL[*number], from, self.axes);
            for symmetry in (0..Symmetry::ALL.len()).filter(keeps) {
                ways.extend((0..PAIRS).map(|moves| Way::new(self.kind, symmetry, is_inverse, moves)));
            }
        }
        ways
    }

    pub(crate) fn linear(&self, way: Way) -> PairAction {
        PairAction::new(way, self.axes)
    }

    /// The inverse of a way.
    pub(crate) fn undone(&self, way: Way) -> Way {
        let back = |moves| Way::new(self.kind, self.undone[way.symmetry()], way.is_inverse(), moves);
        let moves = self.linear(back(0)).image(way.moves());
        back(usize::from(minus(moves as u8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_added_face_by_face() {
        let faces = |moves: usize| [0, 2, 4, 6].map(|shift| moves >> shift & 3);
        for (left, right) in (0..PAIRS).flat_map(|left| (0..PAIRS).map(move |right| (left, right))) {
            let sum = Way::default().then(Way::of_moves(right), 0, Way::of_moves(left)).moves();
            assert_eq!(faces(sum), std::array::from_fn(|face| (faces(left)[face] + faces(right)[face]) % 4));
        }
        let back =
            |moves| Way::default().then(Way::of_moves(usize::from(minus(moves))), 0, Way::of_moves(moves.into()));
        assert!((0..=u8::MAX).all(|moves| back(moves) == Way::default()));
    }
}
