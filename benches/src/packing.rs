//! Packing puzzles for the baseline and for BurrTools.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::Continue;

use godtable_packing::{Limits, Puzzle, Solver, shipped};
use godtable_testing::DancingLinks;

/// Returns a built-in puzzle.
///
/// # Panics
/// Panics if there is none with this name.
#[must_use]
pub fn puzzle(name: &str) -> Puzzle {
    shipped::named(name).expect("a built-in puzzle")
}

/// Counts the solutions with the shipped solver: each class once, or all of them.
#[must_use]
pub fn count(puzzle: &Puzzle, keeps_all: bool, threads: usize) -> usize {
    let limits = Limits { threads: NonZeroUsize::new(threads), ..Limits::default() };
    let mut count = 0;
    Solver::new(puzzle, keeps_all).run(&limits, |_| {
        count += 1;
        Continue(())
    });
    count
}

/// Counts all solutions with plain dancing links. Each piece must be used once.
#[must_use]
pub fn count_by_dancing_links(puzzle: &Puzzle) -> usize {
    let cells = puzzle.shape().cells().len();
    let rows: Vec<Vec<usize>> = (0..)
        .zip(puzzle.placements())
        .flat_map(|(piece, placements)| placements.iter().map(move |placement| (piece, placement)))
        .map(|(piece, placement)| placement.cells.iter().copied().chain([cells + piece]).collect())
        .collect();
    let mut count = 0;
    let columns = cells + puzzle.pieces().len();
    DancingLinks::new(columns, rows.iter().map(Vec::as_slice)).search(&mut |_| count += 1);
    count
}

/// Returns the puzzle in the file format of BurrTools: the shape is the first of its shapes.
#[must_use]
pub fn burrtools_file(puzzle: &Puzzle) -> String {
    let shape: Vec<_> = puzzle.shape().cells().iter().map(|cell| cell.cell).collect();
    let pieces = puzzle.pieces().iter().map(|piece| piece.cells.iter().map(|(cell, _)| *cell).collect::<Vec<_>>());
    let mut text =
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<colors/>\n<shapes>\n".to_owned();
    for cells in std::iter::once(shape).chain(pieces) {
        let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        let [x, y, z] = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis] - least[axis] + 1).max().unwrap_or(0));
        let is_filled = |place: [i32; 3]| cells.contains(&[0, 1, 2].map(|axis| place[axis] + least[axis]));
        let places = (0..z).flat_map(|z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])));
        let letters: String = places.map(|place| if is_filled(place) { '#' } else { '_' }).collect();
        let _ = writeln!(text, "<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\">{letters}</voxel>");
    }
    text += "</shapes>\n<problems>\n<problem state=\"0\">\n<shapes>\n";
    for (number, piece) in (1..).zip(puzzle.pieces()) {
        let _ = writeln!(text, "<shape id=\"{number}\" count=\"{}\"/>", piece.at_most);
    }
    text + "</shapes>\n<result id=\"0\"/>\n<bitmap/>\n</problem>\n</problems>\n</puzzle>\n"
}
