//! Canonical forms: one position, or one coset, of all that symmetries take to each other.
//!
//! The corners' permutation decides the symmetry. Where several symmetries lead to the least permutation, the least hash of
//! the whole position decides.

use crate::axis::{FRAMES, Frame, MOVES, Quarters};
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

/// The way from a permutation of the corners to its canonical form: a symmetry, and an axis move after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(4))]
pub(crate) struct Way {
    symmetry: u8,
    quarters: Quarters,
    /// The list of the further ways; zero if there are none.
    list: u8,
    /// What the way does to the axis moves of a coset.
    pub(crate) frame: Frame,
}

impl Way {
    #[inline(always)]
    fn symmetry(self) -> usize {
        usize::from(self.symmetry) % SYMMETRIES
    }

    #[inline(always)]
    fn quarters(self) -> usize {
        usize::from(self.quarters) % MOVES
    }

    /// Whether there are further ways.
    #[inline(always)]
    pub(crate) fn is_tied(self) -> bool {
        self.list != 0
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
    /// By two frames: the first one, then the second one.
    products: Box<[[Frame; FRAMES]; FRAMES]>,
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
        let images = Box::new(std::array::from_fn(|number| images[number % images.len()]));
        let then = |first, second| Frame(first as u8).then(Frame(second as u8));
        let products = Box::new(std::array::from_fn(|first| std::array::from_fn(|second| then(first, second))));
        let none = || padded(vec![]);
        let mut canon = Canon { images, layers, ways: [(); 3].map(|()| none()), ties: vec![vec![]], products, unit };
        // By the rank of a canonical form: its list.
        let mut lists = vec![0; PERMUTATIONS];
        let least_image = |symmetry: u8, rank: usize| least[usize::from(ranks[usize::from(symmetry)][rank])];
        for (rank, list) in lists.iter_mut().enumerate() {
            let to_itself = |&symmetry: &u8| {
                let (other, quarters) = least_image(symmetry, rank);
                (usize::from(other) == rank && symmetry != 0).then(|| way(0, symmetry, quarters, 0))
            };
            let ways: Vec<Way> = canon.symmetries(0).iter().filter_map(to_itself).collect();
            if !ways.is_empty() {
                let known = canon.ties.iter().position(|list| *list == ways);
                *list = known.unwrap_or(canon.ties.len()) as u8;
                if known.is_none() {
                    canon.ties.push(ways);
                }
            }
        }
        for axis in 0..canon.axes() {
            let symmetries = canon.symmetries(axis);
            let ways = (0..PERMUTATIONS).map(|rank| {
                let candidates = symmetries.iter().map(|&symmetry| (least_image(symmetry, rank), symmetry));
                let ((form, quarters), symmetry) = candidates.min().expect("the identity");
                way(axis, symmetry, quarters, lists[usize::from(form)])
            });
            canon.ways[axis] = padded(ways.collect());
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
        (way.symmetry, way.list)
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

    /// Returns the first candidate for the canonical form of a coset, and the way to it.
    #[inline(always)]
    pub(crate) fn candidate_of_coset(
        &self,
        kernel: impl Kernel,
        cube: &Packed,
        corners: u16,
        axis: usize,
    ) -> (Packed, Way) {
        let way = self.ways[axis][usize::from(corners)];
        (self.along(kernel, cube, way), way)
    }

    /// Returns the canonical form of a coset, given the first candidate and its hash.
    #[inline(always)]
    pub(crate) fn least_form(&self, kernel: impl Kernel, first: &Packed, mut hash: u64, way: Way) -> Form {
        let (mut then, mut is_symmetrical) = (Frame::IDENTITY, false);
        // Without branches that depend on the hashes.
        for &way in self.further(way) {
            let other = kernel.hash(&self.along(kernel, first, way));
            let is_less = other < hash;
            is_symmetrical = is_symmetrical & !is_less | (other == hash);
            then = if is_less { way.frame } else { then };
            hash = if is_less { other } else { hash };
        }
        let frame = self.products[usize::from(way.frame.0) % FRAMES][usize::from(then.0) % FRAMES];
        Form { hash, frame, is_symmetrical }
    }

    /// Returns the hash of the canonical form of a position.
    #[inline(always)]
    pub(crate) fn hash_of_position(&self, kernel: impl Kernel, cube: &Packed) -> u64 {
        let way = self.ways[0][usize::from(kernel.rank(cube))];
        let first = self.image(kernel, cube, way);
        let mut hash = kernel.hash(&first);
        for &way in self.further(way) {
            hash = hash.min(kernel.hash(&self.image(kernel, &first, way)));
        }
        hash
    }

    /// Returns the canonical form of a position's coset by the turns of an axis.
    #[inline(always)]
    pub(crate) fn form_of_coset(&self, kernel: impl Kernel, cube: &Packed, corners: u16, axis: usize) -> Form {
        let (first, way) = self.candidate_of_coset(kernel, cube, corners, axis);
        self.least_form(kernel, &first, kernel.hash(&first), way)
    }

    /// The ways from a first candidate to the others, given the way to it.
    #[inline(always)]
    fn further(&self, way: Way) -> &[Way] {
        &self.ties[usize::from(way.list)]
    }

    /// Returns all frames in which the form of a coset has its hash, given the first candidate.
    #[inline(never)]
    pub(crate) fn all_frames(&self, candidate: &Packed, way: Way, hash: u64) -> Vec<Frame> {
        let first = way.frame;
        let other = |&way: &Way| (self.along(Portable, candidate, way).hash(), first.then(way.frame));
        let others = self.further(way).iter().map(other);
        let forms = std::iter::once((candidate.hash(), first)).chain(others);
        forms.filter(|form| form.0 == hash).map(|form| form.1).collect()
    }
}

/// The way of a symmetry of an axis and an axis move after it.
fn way(axis: usize, symmetry: u8, quarters: Quarters, list: u8) -> Way {
    let frame = Frame::new(Symmetry::ALL[usize::from(symmetry)], axis).less(quarters);
    Way { symmetry, quarters, list, frame }
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
                let (first, way) = canon.candidate_of_coset(Portable, &cube, Portable.rank(&cube), axis);
                let frames = canon.all_frames(&first, way, form.hash);
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
