//! The contents of the tables of canonical forms: first and second ways, and the actions of ways.

use bytemuck::Zeroable;
use godtable_system::instructions::Portable;

use crate::optimal::axis::MOVES;
use crate::optimal::canon::way::{LINEAR, PIECES, PLACES, PairAction, SYMMETRIES, Way};
use crate::optimal::kernel::{Action, Image, Kernel, Relabel};
use crate::optimal::moves;
use crate::optimal::packed_position::PackedPosition;

/// The axes of a double coset, by kind: the one before the position, and the one after it.
pub(crate) const AXES: [[usize; 2]; 2] = [[0, 0], [0, 1]];

/// The way to the least permutation of the corners.
#[derive(Clone, Copy, Debug, Default, Zeroable)]
#[repr(C, align(4))]
pub(crate) struct First {
    pub(crate) way: Way,
    /// The class of the permutation.
    pub(crate) class: u16,
}

/// The way to the least orientations of the corners, after the first one.
#[derive(Clone, Copy, Debug, Zeroable)]
#[repr(C, align(4))]
pub(crate) struct Second {
    pub(crate) way: Way,
    /// Its linear map of the first way's moves, plus 16 times the number of the list of ways to the other candidates.
    rest: u16,
}

impl Second {
    pub(crate) fn new(way: Way, linear: PairAction, list: usize) -> Second {
        assert!(list < 1 << 12, "a list has 12 bits");
        Second { way, rest: u16::from(linear.0) | (list as u16) << 4 }
    }

    #[inline(always)]
    pub(crate) fn is_inverse(self) -> bool {
        self.way.is_inverse()
    }

    #[inline(always)]
    pub(crate) fn linear(self) -> usize {
        usize::from(self.rest) % LINEAR
    }

    /// Whether there are further candidates.
    #[inline(always)]
    pub(crate) fn is_tied(self) -> bool {
        self.rest >= LINEAR as u16
    }

    #[inline(always)]
    pub(crate) fn list(self) -> usize {
        usize::from(self.rest) / LINEAR
    }
}

/// The actions of ways, on places and on pieces.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) places: Box<[Action; PLACES]>,
    pub(crate) pieces: Box<[Relabel; PIECES]>,
}

impl Parts {
    pub(crate) fn new() -> Parts {
        let images = moves::images();
        let actions = moves::actions();
        let image = |symmetry: usize| &images[symmetry % images.len()];
        let places = |number: usize| {
            let Image { places, .. } = image(number % SYMMETRIES);
            let (kind, quarters) = (number / (MOVES * SYMMETRIES), number / SYMMETRIES % MOVES);
            Portable.after(&places.packed(), &actions[AXES[kind][1]][quarters]).action()
        };
        let pieces = |number: usize| {
            let Image { pieces, .. } = image(number / MOVES);
            let before = Relabel::before(&actions[0][number % MOVES]);
            let relabeled = Portable.image(&PackedPosition(pieces.pieces), &Action::NONE, &before);
            Relabel { pieces: relabeled.0, orientations: pieces.orientations }
        };
        Parts { places: Box::new(std::array::from_fn(places)), pieces: Box::new(std::array::from_fn(pieces)) }
    }

    #[inline(always)]
    pub(crate) fn of(&self, way: Way) -> (&Action, &Relabel) {
        (&self.places[way.places()], &self.pieces[way.pieces()])
    }
}
