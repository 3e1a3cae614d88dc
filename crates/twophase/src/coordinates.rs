//! Coordinates: numbers of the parts of a cube that the two phases look at.

use godtable_cube3::{Corners, Edges};

/// The number of twists of the corners.
pub(crate) const TWISTS: usize = 2_187;
/// The number of flips of the edges.
pub(crate) const FLIPS: usize = 2_048;
/// The number of sets of places for the four edges of the middle layer.
pub(crate) const SLICES: usize = 495;
/// The number of permutations of the corners, and of the eight edges of U and D.
pub(crate) const EIGHTS: usize = 40_320;
/// The number of permutations of the four edges of the middle layer.
pub(crate) const FOURS: usize = 24;

/// The first of the edges of the middle layer.
const MIDDLE: u8 = 8;

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

/// The rank of a permutation among all of as many elements, in lexicographic order.
fn rank(pieces: &[u8]) -> usize {
    pieces.iter().enumerate().fold(0, |rank, (place, piece)| {
        let smaller = pieces[place + 1..].iter().filter(|&other| other < piece).count();
        rank * (pieces.len() - place) + smaller
    })
}

/// The permutation of `PIECES` elements, from `first` on, with this rank.
fn permutation<const PIECES: usize>(mut rank: usize, first: u8) -> [u8; PIECES] {
    let mut smaller = [0; PIECES];
    for place in (0..PIECES).rev() {
        smaller[place] = rank % (PIECES - place);
        rank /= PIECES - place;
    }
    let mut left: Vec<u8> = (first..).take(PIECES).collect();
    smaller.map(|number| left.remove(number))
}

pub(crate) fn twist(corners: &Corners) -> usize {
    digits(corners.orientations(), 3)
}

pub(crate) fn flip(edges: &Edges) -> usize {
    digits(edges.orientations(), 2)
}

/// The rank of the set of places with edges of the middle layer; 0 if they are at home.
pub(crate) fn slice(edges: &Edges) -> usize {
    let places = edges.pieces().iter().enumerate().filter(|&(_, &piece)| piece >= MIDDLE).map(|(place, _)| place);
    let rank: usize = places.zip(1..).map(|(place, number)| choose(place, number)).sum();
    SLICES - 1 - rank
}

pub(crate) fn corners(corners: &Corners) -> usize {
    rank(corners.pieces())
}

/// The permutation of the edges of U and D, if they are in these layers.
pub(crate) fn outer_edges(edges: &Edges) -> usize {
    rank(&edges.pieces()[..8])
}

/// The permutation of the edges of the middle layer, if they are in it.
pub(crate) fn middle_edges(edges: &Edges) -> usize {
    rank(&edges.pieces()[8..])
}

/// The binomial coefficient of `n` over `k`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, step| product * n.saturating_sub(step) / (step + 1))
}

/// Corners with this twist. Turns may not lead to them, nor to the pieces below.
pub(crate) fn with_twist(number: usize) -> Corners {
    Corners::new(*Corners::SOLVED.pieces(), of_digits(number, 3)).expect("digits of base 3")
}

pub(crate) fn with_flip(number: usize) -> Edges {
    Edges::new(*Edges::SOLVED.pieces(), of_digits(number, 2)).expect("digits of base 2")
}

pub(crate) fn with_slice(number: usize) -> Edges {
    let mut rank = SLICES - 1 - number;
    let mut is_middle = [false; 12];
    for number in (1..=4).rev() {
        let place = (0..12).rev().find(|&place| choose(place, number) <= rank).expect("0 is small enough");
        rank -= choose(place, number);
        is_middle[place] = true;
    }
    let (mut outer, mut middle) = (0_u8.., MIDDLE..);
    let pieces = is_middle.map(|is_middle| if is_middle { middle.next() } else { outer.next() });
    Edges::new(pieces.map(|piece| piece.expect("numbers without end")), [0; 12]).expect("each piece once")
}

pub(crate) fn with_corners(number: usize) -> Corners {
    Corners::new(permutation(number, 0), [0; 8]).expect("a permutation")
}

pub(crate) fn with_outer_edges(number: usize) -> Edges {
    edges_of(permutation(number, 0), permutation(0, MIDDLE))
}

pub(crate) fn with_middle_edges(number: usize) -> Edges {
    edges_of(permutation(0, 0), permutation(number, MIDDLE))
}

fn edges_of(outer: [u8; 8], middle: [u8; 4]) -> Edges {
    let mut pieces = [0; 12];
    pieces[..8].copy_from_slice(&outer);
    pieces[8..].copy_from_slice(&middle);
    Edges::new(pieces, [0; 12]).expect("each piece once")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_that_of_its_pieces() {
        assert!((0..TWISTS).all(|number| twist(&with_twist(number)) == number));
        assert!((0..FLIPS).all(|number| flip(&with_flip(number)) == number));
        assert!((0..SLICES).all(|number| slice(&with_slice(number)) == number));
        assert!((0..EIGHTS).all(|number| corners(&with_corners(number)) == number));
        assert!((0..EIGHTS).all(|number| outer_edges(&with_outer_edges(number)) == number));
        assert!((0..FOURS).all(|number| middle_edges(&with_middle_edges(number)) == number));
    }

    #[test]
    fn solved_pieces_have_the_number_0() {
        let (corner, edge) = (Corners::SOLVED, Edges::SOLVED);
        let of_edges = [flip(&edge), slice(&edge), outer_edges(&edge), middle_edges(&edge)];
        assert_eq!(([twist(&corner), corners(&corner)], of_edges), ([0; 2], [0; 4]));
    }
}
