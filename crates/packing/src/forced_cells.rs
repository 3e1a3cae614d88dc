//! Cells that every solution fills, and placements that none uses, if some cells may stay empty.
//!
//! **Weights.** Give each cell a weight. A needed piece covers at least the least weight of its placements. If these
//! least weights add up to the weight of all cells, nothing is left over: each solution fills all cells that have a
//! weight, and each piece covers exactly its least weight. If they add up to more, there is no solution.
//!
//! **Which weights.** Mark some layers along each axis, at equal distances. The cells in marked layers of all three
//! axes are points; if there are as many points as pieces, and no piece can avoid them all, each piece covers one. Then
//! the lines through the points, and the marked layers, are tried as weights too.
//!
//! Example: 27 blocks 4x5x6 in a cube with an edge of 15 (<https://en.wikipedia.org/wiki/Hoffman%27s_packing_puzzle>).
//! The layers 4, 8 and 12 make 27 points. Each block covers at least 4 + 5 + 6 cells of the 27 lines through them, which
//! have 27 * 15 cells. So all lines are full, although 135 cells stay empty.

use crate::isometry::Cell;
use crate::puzzle::Puzzle;

/// What is known about each cell, and about each placement of each kind.
pub(crate) struct ForcedCells {
    pub(crate) is_needed: Vec<bool>,
    pub(crate) is_possible: Vec<Vec<bool>>,
}

/// Returns the cells that every solution fills, and the placements that solutions may use.
pub(crate) fn forced(puzzle: &Puzzle) -> ForcedCells {
    let shape = puzzle.shape();
    let mut forced = ForcedCells {
        is_needed: shape.cells().iter().map(|cell| !cell.may_be_empty).collect(),
        is_possible: puzzle.placements().iter().map(|placements| vec![true; placements.len()]).collect(),
    };
    let pieces: usize = puzzle.pieces().iter().map(|piece| piece.at_least).sum();
    if forced.is_needed.iter().all(|is_needed| *is_needed) {
        return forced;
    }
    let [low, high] = shape.bounds();
    let edge = |axis: usize| (high[axis] - low[axis]) as usize + 1;
    // The least distance of layers for each number of them.
    let distance = |axis: usize, layers: usize| edge(axis) / (layers + 1) + 1;
    let counts = |layers: usize| (1..=layers).filter(move |count| layers.is_multiple_of(*count));
    for layers in counts(pieces).flat_map(|x| counts(pieces / x).map(move |y| [x, y, pieces / x / y])) {
        let distances = [0, 1, 2].map(|axis| distance(axis, layers[axis]));
        let marks = |cell: Cell| {
            let is_marked = |axis: &usize| ((cell[*axis] - low[*axis]) as usize + 1).is_multiple_of(distances[*axis]);
            (0..3).filter(is_marked).count()
        };
        if forced.weigh(puzzle, |cell| usize::from(marks(cell) == 3)) {
            forced.weigh(puzzle, |cell| [0, 0, 1, 3][marks(cell)]);
            forced.weigh(puzzle, marks);
            break;
        }
    }
    forced
}

impl ForcedCells {
    /// Tries a weight. Returns whether nothing is left over.
    fn weigh(&mut self, puzzle: &Puzzle, weight: impl Fn(Cell) -> usize) -> bool {
        let weights: Vec<usize> = puzzle.shape().cells().iter().map(|cell| weight(cell.cell)).collect();
        let all: usize = weights.iter().sum();
        let weigh = |cells: &[usize]| cells.iter().map(|&cell| weights[cell]).sum::<usize>();
        let of_kinds = puzzle.placements().iter().map(|own| own.iter().map(|one| weigh(&one.cells)).collect());
        let of_kinds: Vec<Vec<usize>> = of_kinds.collect();
        // Optional pieces may cover only what has no weight.
        let least =
            puzzle.pieces().iter().zip(of_kinds.iter().zip(&self.is_possible)).map(|(piece, (own, possible))| {
                let possible = own.iter().zip(possible).filter(|(_, is_possible)| **is_possible && piece.at_least > 0);
                possible.map(|(weight, _)| *weight).min().unwrap_or(0)
            });
        let least: Vec<usize> = least.collect();
        let covered: usize = puzzle.pieces().iter().zip(&least).map(|(piece, least)| piece.at_least * least).sum();
        if covered < all || all == 0 {
            return false;
        }
        for (is_needed, weight) in self.is_needed.iter_mut().zip(&weights) {
            *is_needed |= *weight > 0;
        }
        for ((own, least), possible) in of_kinds.iter().zip(&least).zip(&mut self.is_possible) {
            for (weight, is_possible) in own.iter().zip(possible) {
                *is_possible &= weight == least && covered == all;
            }
        }
        true
    }
}
