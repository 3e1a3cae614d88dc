//! Bodies moved apart: by the least factor after which no two touch, and by whole cells, so that they stay on a
//! lattice.

use std::collections::HashSet;

use crate::solids::Assembly;
use crate::solids::assembly::sum;

/// The factors by which the distances of the bodies from the middle may grow, in quarters.
const FACTORS: std::ops::RangeInclusive<i32> = 2..=24;

/// Returns the offset of each body that moves them all apart, away from the middle. They are on one lattice and do not
/// touch. Bodies with one middle are put in a row.
#[must_use]
pub fn explode(assembly: &Assembly) -> Vec<[i32; 3]> {
    let cells = assembly.cells();
    let offset = |cells: &Vec<[i32; 3]>, factor: i32| -> [i32; 3] {
        let count = cells.len() as i32;
        let total = cells.iter().fold([0; 3], |total, &cell| sum(total, cell));
        // Twice the way from the middle of the box to the middle of the body, times the number of cells.
        let way = |axis: usize| 2 * total[axis] - count * (assembly.width()[axis] - 1);
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
    let mut taken: HashSet<[i32; 3]> = HashSet::new();
    for (cells, &offset) in cells.iter().zip(offsets) {
        let placed: Vec<[i32; 3]> = cells.iter().map(|&cell| sum(cell, offset)).collect();
        if placed.iter().any(|cell| taken.contains(cell)) {
            return false;
        }
        for &cell in &placed {
            taken.insert(cell);
            let around = (0..27).map(|number| [number % 3 - 1, number / 3 % 3 - 1, number / 9 - 1]);
            taken.extend(around.map(|way| sum(cell, way)));
        }
    }
    true
}
