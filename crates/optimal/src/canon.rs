//! Canonical forms: one position, or one coset, of all that symmetries take to each other.
//!
//! The corners' permutation decides the symmetry. Where several symmetries lead to the least permutation, the least hash of
//! the whole position decides.

use crate::axis::{Frame, MOVES, Quarters};
use crate::corners::{self, CornerMoves, PERMUTATIONS};
use crate::kernel::{Action, Image, Kernel, Portable};
use crate::moves;
use crate::packed::Packed;
use godtable_cube::Symmetry;

/// What has one canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// A position, under the 48 symmetries.
    Position,
    /// The 16 positions that the turns of one axis lead to, under the symmetries that take this axis to that of U and D.
    Coset,
}

/// The way from a permutation of the corners to its canonical form.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    symmetry: u8,
    /// The axis move after the symmetry.
    quarters: Quarters,
    /// The number of the list of further ways from the canonical form to itself; 0 for none.
    ties: u16,
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
    images: Vec<Image>,
    /// By axis move of U and D.
    layers: [Action; MOVES],
    /// By axis and permutation of the corners.
    ways: [Vec<Way>; 3],
    /// Lists of ways from a canonical form to itself, other than to do nothing.
    ties: Vec<Vec<Way>>,
    /// By axis and symmetry: what it does to axis moves.
    frames: [[Frame; 48]; 3],
    unit: Unit,
}

impl Canon {
    pub(crate) fn new(unit: Unit, corner_moves: &CornerMoves) -> Canon {
        let images = moves::images();
        let ranks = corners::images(&images);
        // The least permutation of a coset, and the axis move that leads to it.
        let least = |rank: u16| -> (u16, Quarters) {
            match unit {
                Unit::Position => (rank, 0),
                Unit::Coset => (0..MOVES as Quarters)
                    .map(|quarters| (corner_moves.after(rank, 0, usize::from(quarters)), quarters))
                    .min()
                    .expect("there are axis moves"),
            }
        };
        let least: Vec<(u16, Quarters)> = (0..PERMUTATIONS as u16).map(least).collect();
        let frames = std::array::from_fn(|axis| Symmetry::ALL.map(|symmetry| Frame::new(symmetry, axis)));
        let (layers, ties) = (moves::actions()[0], vec![vec![]]);
        let mut canon = Canon { images, layers, ways: Default::default(), ties, frames, unit };
        let mut numbers = vec![None; PERMUTATIONS];
        for axis in 0..canon.axes() {
            let symmetries = canon.symmetries(axis);
            let home = canon.symmetries(0);
            let mut ways = Vec::with_capacity(PERMUTATIONS);
            for rank in 0..PERMUTATIONS {
                let candidate = |&symmetry: &u8| (least[usize::from(ranks[usize::from(symmetry)][rank])], symmetry);
                let ((form, quarters), symmetry) = symmetries.iter().map(candidate).min().expect("the identity");
                let ties = *numbers[usize::from(form)].get_or_insert_with(|| {
                    let to_itself = |&symmetry: &u8| {
                        let (other, quarters) = least[usize::from(ranks[usize::from(symmetry)][usize::from(form)])];
                        (other == form && symmetry != 0).then_some(Way { symmetry, quarters, ties: 0 })
                    };
                    let list: Vec<Way> = home.iter().filter_map(to_itself).collect();
                    if list.is_empty() {
                        return 0;
                    }
                    canon.ties.push(list);
                    (canon.ties.len() - 1) as u16
                });
                ways.push(Way { symmetry, quarters, ties });
            }
            canon.ways[axis] = ways;
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

    /// The position after a way.
    #[inline(always)]
    fn along(&self, kernel: impl Kernel, cube: &Packed, way: Way) -> Packed {
        let image = kernel.image(cube, &self.images[usize::from(way.symmetry)]);
        match self.unit {
            Unit::Position => image,
            Unit::Coset => kernel.moved(&image, &self.layers[usize::from(way.quarters)].from),
        }
    }

    /// Returns the canonical form of a position, or of its coset by the turns of an axis.
    #[inline(always)]
    pub(crate) fn form(&self, kernel: impl Kernel, cube: &Packed, corners: u16, axis: usize) -> Form {
        let way = self.ways[axis][usize::from(corners)];
        let canonical = self.along(kernel, cube, way);
        let form = Form { hash: canonical.hash(), frame: self.frame(way, axis), is_symmetrical: false };
        if way.ties == 0 { form } else { self.least(kernel, &canonical, way, form) }
    }

    #[inline(always)]
    fn frame(&self, way: Way, axis: usize) -> Frame {
        self.frames[axis][usize::from(way.symmetry)].less(way.quarters)
    }

    /// The form with the least hash.
    #[inline(always)]
    fn least(&self, kernel: impl Kernel, canonical: &Packed, way: Way, first: Form) -> Form {
        let mut least = first;
        for &way in &self.ties[usize::from(way.ties)] {
            let hash = self.along(kernel, canonical, way).hash();
            if hash < least.hash {
                least = Form { hash, frame: first.frame.then(self.frame(way, 0)), is_symmetrical: false };
            } else if hash == least.hash {
                least.is_symmetrical = true;
            }
        }
        least
    }

    /// Returns all frames in which the form of a coset has its hash.
    pub(crate) fn frames(&self, cube: &Packed, corners: u16, axis: usize, hash: u64) -> Vec<Frame> {
        let way = self.ways[axis][usize::from(corners)];
        let canonical = self.along(Portable, cube, way);
        let first = self.frame(way, axis);
        let other = |&way: &Way| (self.along(Portable, &canonical, way).hash(), first.then(self.frame(way, 0)));
        let forms =
            std::iter::once((canonical.hash(), first)).chain(self.ties[usize::from(way.ties)].iter().map(other));
        forms.filter(|form| form.0 == hash).map(|form| form.1).collect()
    }
}
