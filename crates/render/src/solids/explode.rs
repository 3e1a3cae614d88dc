//! Bodies moved apart: by the least factor after which no two touch, and by whole cells, so that they stay on a
//! lattice.

use std::collections::BTreeMap;

use crate::solids::Assembly;
use crate::solids::assembly::sum;

/// The factors by which the distances of the bodies from the middle may grow, in quarters.
const FACTORS: std::ops::RangeInclusive<i32> = 2..=24;

/// Returns the offset of each body that moves them all apart, away from the middle. They are on one lattice and do not
/// touch. Bodies with one middle are put in a row.
#[must_use]
pub fn explode(assembly: &Assembly) -> Vec<[i32; 3]> {
    explode_cells(assembly.cells())
}

/// Returns the offsets of [`explode`] for bodies by their cells, which do not overlap.
#[must_use]
pub fn explode_cells(cells: &[Vec<[i32; 3]>]) -> Vec<[i32; 3]> {
    let ends = [0, 1, 2].map(|axis| {
        let along = || cells.iter().flatten().map(|cell| cell[axis]);
        along().min().unwrap_or(0) + along().max().unwrap_or(0)
    });
    let offset = |cells: &Vec<[i32; 3]>, factor: i32| -> [i32; 3] {
        let count = cells.len() as i32;
        let total = cells.iter().fold([0; 3], |total, &cell| sum(total, cell));
        // Twice the way from the middle of the box to the middle of the body, times the number of cells.
        let way = |axis: usize| 2 * total[axis] - count * ends[axis];
        std::array::from_fn(|axis| (f64::from(factor * way(axis)) / f64::from(8 * count)).round() as i32)
    };
    for factor in FACTORS {
        let offsets: Vec<[i32; 3]> = cells.iter().map(|cells| offset(cells, factor)).collect();
        if is_apart(cells, &offsets) {
            return offsets;
        }
    }
    let mut front = 0;
    let in_row = |cells: &Vec<[i32; 3]>| {
        let along = || cells.iter().map(|cell| cell[0]);
        let (least, most) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
        let offset = front - least;
        front += most - least + 2;
        [offset, 0, 0]
    };
    cells.iter().map(in_row).collect()
}

/// Whether no cell overlaps or touches a cell of another body, not even at a corner.
fn is_apart(cells: &[Vec<[i32; 3]>], offsets: &[[i32; 3]]) -> bool {
    // The body at each cell; the last of two at the same one is enough to see that they touch.
    let mut bodies: BTreeMap<[i32; 3], usize> = BTreeMap::new();
    let placed = || {
        let placed = cells.iter().zip(offsets).enumerate();
        placed.flat_map(|(body, (cells, &offset))| cells.iter().map(move |&cell| (sum(cell, offset), body)))
    };
    bodies.extend(placed());
    placed().all(|(cell, body)| {
        let mut around = (0..27).map(|number| [number % 3 - 1, number / 3 % 3 - 1, number / 9 - 1]);
        around.all(|way| bodies.get(&sum(cell, way)).is_none_or(|other| *other == body))
    })
}
