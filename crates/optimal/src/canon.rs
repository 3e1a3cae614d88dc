//! Canonical forms: one position, or one coset, of all that symmetries take to each other.
//!
//! The corners' permutation decides the symmetry. Where several symmetries lead to the least permutation, the least hash of
//! the whole position decides.

use crate::axis::{Frame, MOVES, Quarters};
use crate::corners::{self, PERMUTATIONS};
use crate::kernel::{Action, Image, Kernel, Portable};
use crate::moves;
use crate::packed::Packed;
use godtable_cube::Symmetry;

/// A power of two not less than the number of symmetries.
pub(crate) const SYMMETRIES: usize = 64;

/// The numbers of 16 bits: more than there are permutations of the corners, so that no access is out of bounds.
const RANKS: usize = 1 << 16;

fn padded(mut ways: Vec<Way>) -> Box<[Way; RANKS]> {
    ways.resize(RANKS, Way::default());
    ways.into_boxed_slice().try_into().expect("so many ways")
}

/// What has one canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// A position, under the 48 symmetries.
    Position,
    /// The 16 positions that the turns of one axis lead to, under the symmetries that take this axis to that of U and D.
    Coset,
}

/// The way from a permutation of the corners to its canonical form: a symmetry in the lowest 6 bits, in 4 bits the axis move
/// after it, and in the highest bit whether there are further ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Way(u16);

impl Way {
    fn new(symmetry: u8, quarters: Quarters) -> Way {
        Way(u16::from(symmetry) | u16::from(quarters) << 6)
    }

    #[inline(always)]
    pub(crate) fn symmetry(self) -> usize {
        usize::from(self.0) % SYMMETRIES
    }

    #[inline(always)]
    fn quarters(self) -> usize {
        usize::from(self.0) / SYMMETRIES % MOVES
    }

    /// Whether there are further ways.
    #[inline(always)]
    pub(crate) fn is_tied(self) -> bool {
        self.0 >> 15 == 1
    }
}

/// A canonical form: its hash, and what becomes of the axis moves of the coset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub(crate) hash: u64,
    pub(crate) frame: Frame,
    /// Whether the coset is symmetrical, so that the form has other frames as well.
    pub(crate) is_symmetrical: bool,
}

/// The tables of the canonical forms of a kind of unit.
#[derive(Debug)]
pub(crate) struct Canon {
    /// By the number of the symmetry; beyond 48 there are none.
    images: Box<[Image; SYMMETRIES]>,
    /// By axis move of U and D.
    layers: [Action; MOVES],
    /// By axis and permutation of the corners.
    ways: [Box<[Way; RANKS]>; 3],
    /// Lists of ways from a canonical form to itself, other than to do nothing.
    ties: Vec<Vec<Way>>,
    /// By the rank of a canonical form: its list.
    lists: Box<[u8; RANKS]>,
    /// By axis and symmetry: what it does to axis moves.
    frames: [[Frame; SYMMETRIES]; 3],
    unit: Unit,
}

impl Canon {
    pub(crate) fn new(unit: Unit) -> Canon {
        let images = moves::images();
        let ranks = corners::images(&images);
        let layers = moves::actions()[0];
        let after = corners::after_moves(&layers);
        // The least permutation of a coset, and the axis move that leads to it.
        let least = |rank: u16| -> (u16, Quarters) {
            match unit {
                Unit::Position => (rank, 0),
                Unit::Coset => (0..MOVES as Quarters)
                    .map(|quarters| (after[usize::from(quarters)][usize::from(rank)], quarters))
                    .min()
                    .expect("there are axis moves"),
            }
        };
        let least: Vec<(u16, Quarters)> = (0..PERMUTATIONS as u16).map(least).collect();
        let symmetry = |number: usize| Symmetry::ALL[number % Symmetry::ALL.len()];
        let frames = std::array::from_fn(|axis| std::array::from_fn(|number| Frame::new(symmetry(number), axis)));
        let images = Box::new(std::array::from_fn(|number| images[number % images.len()]));
        let ties = vec![vec![]];
        let lists = vec![0; RANKS].into_boxed_slice().try_into().expect("so many lists");
        let none = || padded(vec![]);
        let mut canon = Canon { images, layers, ways: [(); 3].map(|()| none()), ties, lists, frames, unit };
        for axis in 0..canon.axes() {
            let symmetries = canon.symmetries(axis);
            let mut ways = Vec::with_capacity(PERMUTATIONS);
            for rank in 0..PERMUTATIONS {
                let candidate = |&symmetry: &u8| (least[usize::from(ranks[usize::from(symmetry)][rank])], symmetry);
                let candidates = symmetries.iter().map(candidate);
                let ((form, quarters), symmetry) = candidates.clone().min().expect("the identity");
                let is_tied = candidates.filter(|((other, _), _)| *other == form).count() > 1;
                ways.push(Way(Way::new(symmetry, quarters).0 | u16::from(is_tied) << 15));
            }
            canon.ways[axis] = padded(ways);
        }
        for rank in 0..PERMUTATIONS as u16 {
            let to_itself = |&symmetry: &u8| {
                let (other, quarters) = least[usize::from(ranks[usize::from(symmetry)][usize::from(rank)])];
                (other == rank && symmetry != 0).then_some(Way::new(symmetry, quarters))
            };
            let ways: Vec<Way> = canon.symmetries(0).iter().filter_map(to_itself).collect();
            if !ways.is_empty() {
                let known = canon.ties.iter().position(|list| *list == ways);
                canon.lists[usize::from(rank)] = known.unwrap_or(canon.ties.len()) as u8;
                if known.is_none() {
                    canon.ties.push(ways);
                }
            }
        }
        canon
    }

    /// The number of axes that are told apart.
    fn axes(&self) -> usize {
        match self.unit {
            Unit::Position => 1,
            Unit::Coset => 3,
        }
    }

    /// The symmetries for an axis, as numbers.
    fn symmetries(&self, axis: usize) -> Vec<u8> {
        match self.unit {
            Unit::Position => (0..48).collect(),
            Unit::Coset => moves::to_first_axis(axis).map(|number| number as u8).collect(),
        }
    }

    /// The symmetry that leads to the first candidate for the canonical form of a position, by the rank of its corners, and the
    /// list of the further candidates.
    pub(crate) fn step(&self, corners: u16) -> (u8, u8) {
        let way = self.ways[0][usize::from(corners)];
        let form = corners::image(&self.images[way.symmetry()], corners);
        (way.symmetry() as u8, if way.is_tied() { self.lists[usize::from(form)] } else { 0 })
    }

    /// Returns the least hash of the candidates for the canonical form of a position, given the first one and its hash.
    #[inline(always)]
    pub(crate) fn least_hash(&self, kernel: impl Kernel, first: &Packed, mut hash: u64, list: u8) -> u64 {
        for &way in &self.ties[usize::from(list)] {
            hash = hash.min(kernel.hash(&self.image(kernel, first, way)));
        }
        hash
    }

    /// The image after a way.
    #[inline(always)]
    fn image(&self, kernel: impl Kernel, cube: &Packed, way: Way) -> Packed {
        let Image { places, pieces } = &self.images[way.symmetry()];
        kernel.image(cube, places, pieces)
    }

    /// The position after a way, in a coset.
    #[inline(always)]
    fn along(&self, kernel: impl Kernel, cube: &Packed, way: Way) -> Packed {
        kernel.moved(&self.image(kernel, cube, way), &self.layers[way.quarters()].from)
    }

    #[inline(always)]
    fn frame(&self, way: Way, axis: usize) -> Frame {
        self.frames[axis][way.symmetry()].less(way.quarters() as Quarters)
    }

    /// Returns the first candidate for the canonical form of a coset, the way to it, and its frame.
    #[inline(always)]
    pub(crate) fn candidate_of_coset(
        &self,
        kernel: impl Kernel,
        cube: &Packed,
        corners: u16,
        axis: usize,
    ) -> (Packed, Way, Frame) {
        let way = self.ways[axis][usize::from(corners)];
        (self.along(kernel, cube, way), way, self.frame(way, axis))
    }

    /// Returns the canonical form of a coset, given the first candidate.
    #[inline(always)]
    pub(crate) fn least_form(&self, kernel: impl Kernel, first: &Packed, way: Way, frame: Frame) -> Form {
        let mut least = Form { hash: kernel.hash(first), frame, is_symmetrical: false };
        for &way in self.further(kernel, first, way) {
            let hash = kernel.hash(&self.along(kernel, first, way));
            if hash < least.hash {
                least = Form { hash, frame: frame.then(self.frame(way, 0)), is_symmetrical: false };
            } else if hash == least.hash {
                least.is_symmetrical = true;
            }
        }
        least
    }

    /// Returns the hash of the canonical form of a position.
    #[inline(always)]
    pub(crate) fn hash_of_position(&self, kernel: impl Kernel, cube: &Packed) -> u64 {
        let way = self.ways[0][usize::from(kernel.rank(cube))];
        let first = self.image(kernel, cube, way);
        let mut hash = kernel.hash(&first);
        for &way in self.further(kernel, &first, way) {
            hash = hash.min(kernel.hash(&self.image(kernel, &first, way)));
        }
        hash
    }

    /// Returns the canonical form of a position's coset by the turns of an axis.
    #[inline(always)]
    pub(crate) fn form_of_coset(&self, kernel: impl Kernel, cube: &Packed, corners: u16, axis: usize) -> Form {
        let (first, way, frame) = self.candidate_of_coset(kernel, cube, corners, axis);
        self.least_form(kernel, &first, way, frame)
    }

    /// The ways from a candidate to the others, if the way to it is tied.
    #[inline(always)]
    fn further(&self, kernel: impl Kernel, candidate: &Packed, way: Way) -> &[Way] {
        if way.is_tied() { &self.ties[usize::from(self.lists[usize::from(kernel.rank(candidate))])] } else { &[] }
    }

    /// Returns all frames in which the form of a coset has its hash, given the first candidate.
    #[inline(never)]
    pub(crate) fn all_frames(&self, candidate: &Packed, way: Way, first: Frame, hash: u64) -> Vec<Frame> {
        let other = |&way: &Way| (self.along(Portable, candidate, way).hash(), first.then(self.frame(way, 0)));
        let others = self.further(Portable, candidate, way).iter().map(other);
        let forms = std::iter::once((candidate.hash(), first)).chain(others);
        forms.filter(|form| form.0 == hash).map(|form| form.1).collect()
    }
}

#[cfg(test)]
mod tests {
    use godtable_cube3::Cube3;
    use godtable_cube3::random::Random;

    use super::*;
    use crate::axis;

    fn packed(turns: &[godtable_cube::Turn]) -> Packed {
        Packed::new(&turns.iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn)))
    }

    /// Turns that lead to all kinds of positions: random ones, and some with symmetries.
    fn words() -> Vec<Vec<godtable_cube::Turn>> {
        let mut random = Random::new(5);
        let symmetrical =
            ["U", "U D", "R2 L2 U2 D2 F2 B2", "R L U D F B", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"];
        let given = symmetrical.iter().map(|text| text.split(' ').map(|turn| turn.parse().expect("a turn")).collect());
        given.chain((0..100).map(|length| random.turns(length % 25))).collect()
    }

    #[test]
    fn symmetrical_positions_have_one_form() {
        let canon = Canon::new(Unit::Position);
        for turns in words() {
            let hash = canon.hash_of_position(Portable, &packed(&turns));
            for symmetry in Symmetry::ALL {
                let image: Vec<_> = turns.iter().map(|&turn| symmetry.image_of_turn(turn)).collect();
                assert_eq!(canon.hash_of_position(Portable, &packed(&image)), hash, "{turns:?} {symmetry:?}");
            }
        }
    }

    #[test]
    fn symmetrical_cosets_have_one_form_and_their_members_one_place() {
        let canon = Canon::new(Unit::Coset);
        for turns in words() {
            for axis in 0..3 {
                let cube = packed(&turns);
                let form = canon.form_of_coset(Portable, &cube, Portable.rank(&cube), axis);
                let (first, way, frame) = canon.candidate_of_coset(Portable, &cube, Portable.rank(&cube), axis);
                let frames = canon.all_frames(&first, way, frame, form.hash);
                let places: Vec<_> = frames.iter().map(|frame| frame.of_nothing()).collect();
                assert!(places.contains(&form.frame.of_nothing()));
                for (symmetry, quarters) in Symmetry::ALL.into_iter().zip((0..MOVES as u8).cycle()) {
                    let first = symmetry.image(axis::FACES[axis][0]);
                    let image_axis = axis::FACES.iter().position(|faces| faces.contains(&first)).expect("an axis");
                    // A member of the coset of the image.
                    let mut image: Vec<_> = turns.iter().map(|&turn| symmetry.image_of_turn(turn)).collect();
                    image.extend(axis::turns(image_axis, quarters));
                    let cube = packed(&image);
                    let other = canon.form_of_coset(Portable, &cube, Portable.rank(&cube), image_axis);
                    assert_eq!(other.hash, form.hash, "{turns:?} {symmetry:?}");
                    // The place of the image itself: that of the member, less the turns.
                    let back = axis::minus(0, quarters);
                    assert!(places.contains(&other.frame.image(back)), "{turns:?} {symmetry:?}");
                }
            }
        }
    }
}
