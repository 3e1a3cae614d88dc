//! Permutations of the corners: their numbers, turns and symmetries.

/// The number of permutations of the corners.
pub(crate) const PERMUTATIONS: usize = 40_320;

/// The rank of a permutation of the corners among all, in lexicographic order.
pub(crate) fn rank(pieces: &[u8; 8]) -> u16 {
    let mut rank = 0;
    for (place, piece) in pieces.iter().enumerate() {
        let smaller = pieces[place + 1..].iter().filter(|&other| other < piece).count();
        rank = rank * (8 - place) + smaller;
    }
    rank as u16
}

/// The permutation with a rank.
pub(crate) fn permutation(rank: usize) -> [u8; 8] {
    let mut digits = [0; 8];
    let mut rest = rank;
    for place in (0..8).rev() {
        digits[place] = rest % (8 - place);
        rest /= 8 - place;
    }
    let mut left: Vec<u8> = (0..8).collect();
    digits.map(|digit| left.remove(digit))
}

/// By rank: the rank of another permutation, given the piece at a place of it.
pub(crate) fn ranks(piece: impl Fn(&[u8; 8], usize) -> u8) -> Vec<u16> {
    let of = |number: usize| {
        let pieces = permutation(number);
        rank(&std::array::from_fn(|place| piece(&pieces, place)))
    };
    (0..PERMUTATIONS).map(of).collect()
}
