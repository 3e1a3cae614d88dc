//! Counts classes of positions of the edges by Burnside's lemma: from the positions that each symmetry fixes.
//!
//! For the group S of symmetries that keep the rules, and a set X of positions that they keep,
//!
//! ```text
//! number of classes in X = (1 / |S|) * sum over s in S of |{x in X : s(x) = x}|.
//! ```
//!
//! The identity fixes all of X. Another symmetry fixes positions only of the colorings that it fixes, in rows whose
//! orders it fixes, and there the flips f with `A f ^ v = f`: an affine space, kept as a mask. So after each level a
//! few rows are masked and counted.

use std::collections::HashMap;

use crate::edges::coloring::{Coloring, Colorings, image, is_odd};
use crate::edges::conjugation;
use crate::edges::flips::{BITS, FlipSet, WORDS};
use crate::edges::kernel::Kernel;
use crate::edges::orders::ORDERS;
use crate::edges::places::Action;
use crate::edges::space::Space;
use crate::edges::step::{ColoringStep, ROWS, offset};

/// The rows that symmetries other than the identity fix, and the positions there that they fix.
#[derive(Debug)]
pub(crate) struct FixedRows {
    /// In the order of halves.
    rows: Vec<FixedRow>,
    masks: Vec<FlipSet>,
}

/// A row that a symmetry fixes.
#[derive(Clone, Copy, Debug)]
struct FixedRow {
    /// The number of the half of a sector, and that of the row in it.
    half: usize,
    row: usize,
    weight: u64,
    /// The number of the mask of the positions that the symmetry fixes.
    mask: usize,
}

impl FixedRows {
    /// Finds the rows of all sectors. The rules lock nothing.
    pub(crate) fn new(space: &Space) -> FixedRows {
        // The sectors by coloring.
        let sectors: HashMap<Coloring, (usize, u64)> = space
            .sectors
            .iter()
            .enumerate()
            .map(|(number, sector)| (sector.coloring, (number, sector.weight)))
            .collect();
        let mut fixed = FixedRows { rows: Vec::new(), masks: Vec::new() };
        let mut masks = HashMap::new();
        let colorings = Colorings::new();
        // Each symmetry, with each row that it maps to itself.
        for &symmetry in &space.symmetries {
            let (action, plan) = space.symmetry(symmetry);
            if *action == Action::IDENTITY {
                continue;
            }
            for coloring in colorings.all().iter().filter(|coloring| image(coloring, action) == **coloring) {
                let Some(&(number, weight)) = sectors.get(coloring) else { continue };
                let is_odd_coloring = is_odd(coloring);
                let step = ColoringStep::new(coloring, &Action::IDENTITY, action, plan);
                for orders in (0..ROWS).map(|row| [row / (ORDERS * ORDERS), row / ORDERS % ORDERS, row % ORDERS]) {
                    let own = |slice: usize| offset(slice, orders[slice]);
                    let image = |slice: usize| usize::from(step.slices[slice].offsets[orders[slice]]);
                    let row = own(0) + own(1) + own(2);
                    if row != image(0) + image(1) + image(2) {
                        continue;
                    }
                    let vectors = [0, 1, 2].map(|slice: usize| step.slices[slice].vectors[orders[slice]]);
                    // To prepare a vector twice changes nothing.
                    let vector = plan.prepared(usize::from(vectors[0] ^ vectors[1] ^ vectors[2]));
                    let mask = *masks.entry((symmetry, vector)).or_insert_with(|| {
                        fixed.masks.push(mask(action, vector));
                        fixed.masks.len() - 1
                    });
                    let parity = (usize::from(is_odd_coloring) + orders.iter().sum::<usize>()) % 2;
                    fixed.rows.push(FixedRow { half: 2 * number + parity, row, weight, mask });
                }
            }
        }
        fixed.rows.sort_by_key(|row| row.half);
        fixed
    }

    /// Returns the number of positions in the rows of a half of a sector that symmetries other than the identity fix, over all
    /// such symmetries.
    pub(crate) fn found<K: Kernel>(&self, half: usize, sets: &[K::Set]) -> u64 {
        let rows = &self.rows[self.rows.partition_point(|row| row.half < half)..];
        let rows = rows.iter().take_while(|row| row.half == half);
        rows.map(|fixed| fixed.weight * K::common(&sets[fixed.row], &self.masks[fixed.mask])).sum()
    }
}

/// Returns the flips that a symmetry and a vector fix.
fn mask(symmetry: &Action, vector: usize) -> FlipSet {
    let mut mask = FlipSet([0; WORDS]);
    for flips in (0..BITS).filter(|&flips| conjugation::image(symmetry, flips) ^ vector == flips) {
        mask.0[flips / 64] |= 1 << (flips % 64);
    }
    mask
}
