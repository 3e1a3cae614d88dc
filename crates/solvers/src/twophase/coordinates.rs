//! Coordinates: the parts of a cube that the two phases look at, as numbers without gaps.
//!
//! Orientations are digits of all pieces but the last, whose orientation follows from their sum. Permutations are ranks
//! in lexicographic order. A set of places is a rank among combinations, counted from the set of the solved cube, so
//! that every coordinate of the solved cube is 0.

use godtable_puzzle::cube3::{Corners, Edges};
use godtable_puzzle::permutations::{rank, unrank};

/// The number of twists of the corners.
pub(crate) const TWISTS: usize = 2_187;
/// The number of flips of the edges.
pub(crate) const FLIPS: usize = 2_048;
/// The number of sets of places for four edges.
pub(crate) const SETS: usize = 495;
/// The number of orders of four edges in their places.
pub(crate) const ORDERS: usize = 24;
/// The number of arrangements of four edges: their set of places, then their order.
pub(crate) const FOURS: usize = SETS * ORDERS;
/// The number of permutations of the corners, and of the eight outer edges, the edges of U and D.
pub(crate) const EIGHTS: usize = 40_320;

/// The first edges of U, of D and of the middle layer.
pub(crate) const UPPER: u8 = 0;
pub(crate) const LOWER: u8 = 4;
pub(crate) const MIDDLE: u8 = 8;

/// Reads the orientations of all pieces but the last as digits.
fn digits(orientations: &[u8], base: usize) -> usize {
    let (_, all_but_last) = orientations.split_last().expect("there are pieces");
    all_but_last.iter().fold(0, |number, &digit| number * base + usize::from(digit))
}

/// Writes a number as orientations that add up to a multiple of `base`.
fn of_digits<const PIECES: usize>(mut number: usize, base: usize) -> [u8; PIECES] {
    let mut orientations = [0; PIECES];
    let mut total = 0;
    for orientation in orientations[..PIECES - 1].iter_mut().rev() {
        *orientation = (number % base) as u8;
        total += number % base;
        number /= base;
    }
    orientations[PIECES - 1] = ((base - total % base) % base) as u8;
    orientations
}

/// The permutation of four pieces, from `first` on, with this rank.
fn four_pieces(rank: usize, first: u8) -> impl Iterator<Item = u8> {
    unrank(rank, 4).into_iter().map(move |piece| first + piece)
}

/// The binomial coefficient of `n` over `k`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, step| product * n.saturating_sub(step) / (step + 1))
}

pub(crate) fn twist(corners: &Corners) -> usize {
    digits(corners.orientations(), 3)
}

pub(crate) fn flip(edges: &Edges) -> usize {
    digits(edges.orientations(), 2)
}

pub(crate) fn corners(corners: &Corners) -> usize {
    rank(corners.pieces())
}

/// The arrangement of the four edges from `first` on. The set is 0 in the middle layer.
pub(crate) fn four(edges: &Edges, first: u8) -> usize {
    let (mut order, mut set, mut number) = ([0; 4], SETS - 1, 0);
    for (place, &piece) in edges.pieces().iter().enumerate() {
        if (first..first + 4).contains(&piece) {
            order[number] = piece;
            number += 1;
            set -= choose(place, number);
        }
    }
    set * ORDERS + rank(&order)
}

/// The permutation of the outer edges, from the arrangements of the edges of U and of D, all of them in U and D.
#[inline]
pub(crate) fn outer(upper: u16, lower: u16) -> u16 {
    let [orders, sets] = [ORDERS as u16, SETS as u16 - 1];
    // The sets of places in U and D are the last 70.
    (sets - upper / orders) * (orders * orders) + upper % orders * orders + lower % orders
}

/// The number of [`outer`] of these edges.
pub(crate) fn outer_edges(edges: &Edges) -> usize {
    usize::from(outer(four(edges, UPPER) as u16, four(edges, LOWER) as u16))
}

/// Corners with this twist. Turns may not lead to them, nor to the pieces below.
pub(crate) fn with_twist(number: usize) -> Corners {
    Corners::new(*Corners::SOLVED.pieces(), of_digits(number, 3)).expect("digits of base 3")
}

pub(crate) fn with_flip(number: usize) -> Edges {
    Edges::new(*Edges::SOLVED.pieces(), of_digits(number, 2)).expect("digits of base 2")
}

pub(crate) fn with_corners(number: usize) -> Corners {
    let pieces = unrank(number, 8).try_into().expect("eight pieces");
    Corners::new(pieces, [0; 8]).expect("a permutation")
}

/// The places of a set, in ascending order.
fn places(set: usize) -> [usize; 4] {
    let mut rank = SETS - 1 - set;
    let mut places = [0; 4];
    for (index, place) in places.iter_mut().enumerate().rev() {
        *place = (0..12).rev().find(|&place| choose(place, index + 1) <= rank).expect("0 is small enough");
        rank -= choose(*place, index + 1);
    }
    places
}

/// Edges with this arrangement of the four edges of the middle layer.
pub(crate) fn with_four(number: usize) -> Edges {
    let mut pieces = [None; 12];
    places(number / ORDERS)
        .into_iter()
        .zip(four_pieces(number % ORDERS, MIDDLE))
        .for_each(|(place, piece)| pieces[place] = Some(piece));
    let mut others = 0..;
    let piece = |piece: Option<u8>| piece.or_else(|| others.next()).expect("numbers without end");
    Edges::new(pieces.map(piece), [0; 12]).expect("each piece once")
}

/// Edges with this number of [`outer`].
pub(crate) fn with_outer_edges(number: usize) -> Edges {
    let set = places(SETS - 1 - number / (ORDERS * ORDERS));
    let (upper, lower) = (four_pieces(number / ORDERS % ORDERS, UPPER), four_pieces(number % ORDERS, LOWER));
    let mut pieces = *Edges::SOLVED.pieces();
    set.into_iter().zip(upper).for_each(|(place, piece)| pieces[place] = piece);
    let rest = (0..8).filter(|place| !set.contains(place));
    rest.zip(lower).for_each(|(place, piece)| pieces[place] = piece);
    Edges::new(pieces, [0; 12]).expect("each piece once")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_gives_pieces_with_this_number() {
        assert!((0..TWISTS).all(|number| twist(&with_twist(number)) == number));
        assert!((0..FLIPS).all(|number| flip(&with_flip(number)) == number));
        assert!((0..FOURS).all(|number| four(&with_four(number), MIDDLE) == number));
        assert!((0..EIGHTS).all(|number| corners(&with_corners(number)) == number));
        assert!((0..EIGHTS).all(|number| outer_edges(&with_outer_edges(number)) == number));
    }

    #[test]
    fn solved_pieces_have_the_number_0() {
        let (corner, edge) = (Corners::SOLVED, Edges::SOLVED);
        let of_edges = [flip(&edge), four(&edge, MIDDLE), outer_edges(&edge)];
        assert_eq!(([twist(&corner), corners(&corner)], of_edges), ([0; 2], [0; 3]));
    }
}
