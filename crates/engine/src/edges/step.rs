//! The effect of a turn and a symmetry on all rows of a coloring at once, as a sum of three small tables.
//!
//! A row is a coloring and an order for each slice. The symmetry to the representative of the next coloring is the same
//! for all rows of the coloring. A turn and that symmetry permute the slices, and map the order of each slice to an
//! order, independently of the other two. The vector added to the flips is a sum of three parts, one for each slice. So
//! the step of 13,824 rows is three tables of 24 entries,
//!
//! ```text
//! row after = o0[order 0] + o1[order 1] + o2[order 2],    vector = v0[order 0] ^ v1[order 1] ^ v2[order 2].
//! ```
//!
//! They are computed when a sector is searched. No step of a single row is ever stored.

use crate::edges::coloring::{Coloring, image, places, turned};
use crate::edges::conjugation::Conjugation;
use crate::edges::flips::Flips;
use crate::edges::orders::{self, ORDERS};
use crate::edges::places::{Action, MEMBER, MEMBERS, SLICE_PLACES, SLICES, slice_of};

/// The number of rows of a coloring.
pub(crate) const ROWS: usize = ORDERS * ORDERS * ORDERS;

/// The number of rows of each parity.
pub(crate) const HALF_ROWS: usize = ROWS / 2;

/// By slice: the weight of its order in the number of a row among the rows of its parity. Slice 2 counts half its order.
const WEIGHTS: [usize; SLICES] = [HALF_ROWS / ORDERS, ORDERS / 2, 1];

/// Returns what the order of a slice adds to the number of a row.
pub(crate) const fn offset(slice: usize, order: usize) -> usize {
    if slice == 2 { order >> 1 } else { WEIGHTS[slice] * order }
}

/// A step from all rows of a coloring: a turn, or none, and then a symmetry.
#[derive(Clone, Debug)]
pub(crate) struct ColoringStep {
    /// By slice and its order before the step.
    pub(crate) slices: [SliceStep; SLICES],
}

/// The effect of a step on the order of one slice.
#[derive(Clone, Debug)]
pub(crate) struct SliceStep {
    /// What the order adds to the number of the row after the step.
    pub(crate) offsets: [u16; ORDERS],
    /// What the order adds to the flips after the step, [prepared](Conjugation::prepared) for the kernels.
    pub(crate) vectors: [u16; ORDERS],
}

impl ColoringStep {
    /// Returns the step from a coloring.
    pub(crate) fn new(coloring: &Coloring, turn: &Action, symmetry: &Action, plan: &Conjugation) -> ColoringStep {
        let before = places(coloring);
        let after = image(&turned(coloring, turn), symmetry);
        // By place: its number among the places of its color.
        let mut ranks = [0; 12];
        for places in places(&after) {
            (0..).zip(places).for_each(|(rank, place)| ranks[usize::from(place)] = rank);
        }
        let slice_step = |slice: usize| {
            let mut step = SliceStep { offsets: [0; ORDERS], vectors: [0; ORDERS] };
            for (order, places) in orders::ALL.iter().enumerate() {
                let (mut image, mut flips) = ([0; MEMBERS], Flips([0; SLICES]));
                let mut slice_after = 0;
                for (&cubie, &rank) in SLICE_PLACES[slice].iter().zip(places) {
                    let (cubie, place) = (usize::from(cubie), usize::from(before[slice][usize::from(rank)]));
                    let turned = usize::from(turn.to[place]);
                    let cubie_after = usize::from(symmetry.to[cubie]);
                    let member = usize::from(MEMBER[cubie_after]);
                    slice_after = slice_of(cubie_after);
                    image[member] = ranks[usize::from(symmetry.to[turned])];
                    let flip = turn.flips[place] ^ symmetry.flips[turned] ^ symmetry.flips[cubie];
                    flips.0[slice_after] |= flip << member;
                }
                step.offsets[order] = offset(slice_after, orders::number(image)) as u16;
                step.vectors[order] = plan.prepared(flips.number()) as u16;
            }
            step
        };
        ColoringStep { slices: [0, 1, 2].map(slice_step) }
    }
}
