//! Permutations of the corners and their ranks.

use godtable_puzzle::permutations::{self, unrank};

/// The number of permutations of the corners.
pub(crate) const PERMUTATIONS: usize = 40_320;

/// The rank of a permutation of the corners.
#[inline]
pub(crate) fn rank(pieces: &[u8; 8]) -> u16 {
    permutations::rank(pieces) as u16
}

/// The permutation with a rank.
pub(crate) fn permutation(rank: usize) -> [u8; 8] {
    unrank(rank, 8).try_into().expect("eight corners")
}

/// By rank: the rank of another permutation, given the piece at a place of it.
pub(crate) fn ranks(piece: impl Fn(&[u8; 8], usize) -> u8) -> Vec<u16> {
    let of = |number: usize| {
        let pieces = permutation(number);
        rank(&std::array::from_fn(|place| piece(&pieces, place)))
    };
    (0..PERMUTATIONS).map(of).collect()
}
