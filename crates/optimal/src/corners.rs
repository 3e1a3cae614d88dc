//! Permutations of the corners: their numbers, turns and symmetries.

use crate::axis::MOVES;
use crate::kernel::{Action, Image};
use crate::moves;
use crate::packed::LANE;

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
fn ranks(piece: impl Fn(&[u8; 8], usize) -> u8) -> Vec<u16> {
    let of = |number: usize| {
        let pieces = permutation(number);
        rank(&std::array::from_fn(|place| piece(&pieces, place)))
    };
    (0..PERMUTATIONS).map(of).collect()
}

/// By axis move of the first axis and rank: the rank after it.
pub(crate) fn after_moves(actions: &[Action; MOVES]) -> Vec<Vec<u16>> {
    actions.iter().map(after).collect()
}

/// By rank: the rank after an action.
pub(crate) fn after(action: &Action) -> Vec<u16> {
    ranks(|pieces, place| pieces[usize::from(action.from.0[LANE + place])])
}

/// By rank of the inverse: its rank after the action that `inverse` undoes.
pub(crate) fn inverse_after(inverse: &Action) -> Vec<u16> {
    ranks(|pieces, place| inverse.from.0[LANE + usize::from(pieces[place])])
}

/// The piece at a place of the image of a permutation.
fn piece_of_image(image: &Image, pieces: &[u8; 8], place: usize) -> u8 {
    let piece = pieces[usize::from(image.places.from.0[LANE + place])];
    image.pieces.pieces.0[LANE + usize::from(piece)] & 15
}

/// The images of the ranks under each symmetry, in the order of the images.
pub(crate) fn images(images: &[Image]) -> Vec<Vec<u16>> {
    let direct = |image: &Image| ranks(|pieces, place| piece_of_image(image, pieces, place));
    // Few are computed, the others are products of these.
    let mut known: Vec<Option<Vec<u16>>> = vec![None; images.len()];
    known[0] = Some((0..PERMUTATIONS as u16).collect());
    let generators = moves::generators().map(|number| (number, direct(&images[number])));
    let mut found = vec![0];
    let mut next = 0;
    while let Some(&number) = found.get(next) {
        next += 1;
        for (generator, then) in &generators {
            let all = godtable_cube::Symmetry::ALL;
            let product = moves::number_of(all[number].then(all[*generator]));
            if known[product].is_none() {
                let before = known[number].as_ref().expect("found before");
                known[product] = Some(before.iter().map(|&rank| then[usize::from(rank)]).collect());
                found.push(product);
            }
        }
    }
    known.into_iter().map(|known| known.expect("the generators generate all")).collect()
}
