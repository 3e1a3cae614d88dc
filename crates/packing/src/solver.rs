//! All solutions of a puzzle, by a search on masks as wide as the shape needs: 64, 128, 256, 1,024, 4,096 or 8,192
//! cells.

use std::ops::ControlFlow;

use crate::cover::{Cover, Range};
use crate::forced_cells::{ForcedCells, forced};
use crate::mask::Mask;
use crate::placements::Placement;
use crate::puzzle::Puzzle;
use crate::run::{Ending, Limits, run};
use crate::symmetry::Reduction;

/// A piece of a solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SolutionPiece {
    /// The index of the kind in [`Puzzle::pieces`].
    pub piece: usize,
    /// The index of the placement in [`Puzzle::placements`] of this kind.
    pub placement: usize,
}

/// The pieces of a solution, sorted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Solution(pub Vec<SolutionPiece>);

impl Solution {
    /// Returns the placements of the pieces.
    pub fn placements<'a>(&'a self, puzzle: &'a Puzzle) -> impl Iterator<Item = (usize, &'a Placement)> {
        self.0.iter().map(|placed| (placed.piece, &puzzle.placements()[placed.piece][placed.placement]))
    }
}

/// Finds the solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct Solver {
    cover: AnyCover,
    reduction: Reduction,
    /// The first placement of each kind.
    starts: Vec<u32>,
}

/// A cover of any width.
#[derive(Clone, Debug)]
enum AnyCover {
    One(Cover<1>),
    Two(Cover<2>),
    Four(Cover<4>),
    Sixteen(Cover<16>),
    SixtyFour(Cover<64>),
    OneHundredTwentyEight(Cover<128>),
}

impl Solver {
    /// Prepares the search. It finds one solution of each class under the symmetries of the shape, or all with
    /// `keeps_all`.
    pub fn new(puzzle: &Puzzle, keeps_all: bool) -> Solver {
        let forced = forced(puzzle);
        let reduction = Reduction::new(puzzle, &forced.is_needed, keeps_all);
        let cover = match puzzle.shape().cells().len().div_ceil(64) {
            0 | 1 => AnyCover::One(cover(puzzle, &forced, &reduction)),
            2 => AnyCover::Two(cover(puzzle, &forced, &reduction)),
            3 | 4 => AnyCover::Four(cover(puzzle, &forced, &reduction)),
            5..=16 => AnyCover::Sixteen(cover(puzzle, &forced, &reduction)),
            17..=64 => AnyCover::SixtyFour(cover(puzzle, &forced, &reduction)),
            _ => AnyCover::OneHundredTwentyEight(cover(puzzle, &forced, &reduction)),
        };
        let ends = puzzle.placements().iter().scan(0, |end, placements| {
            *end += placements.len() as u32;
            Some(*end)
        });
        Solver { cover, reduction, starts: std::iter::once(0).chain(ends).collect() }
    }

    /// Gives the solutions to `visit`, in the same order for any number of threads, until it or a limit stops the
    /// search.
    pub fn run(&self, limits: &Limits<'_>, mut visit: impl FnMut(Solution) -> ControlFlow<()> + Send) -> Ending {
        let mut sink = |ids: &[u32]| visit(Solution(ids.iter().map(|&id| self.placed(id)).collect())).is_continue();
        let accepts = |sorted: &[u32]| self.reduction.is_representative(sorted);
        match &self.cover {
            AnyCover::One(cover) => run(cover, &accepts, limits, &mut sink),
            AnyCover::Two(cover) => run(cover, &accepts, limits, &mut sink),
            AnyCover::Four(cover) => run(cover, &accepts, limits, &mut sink),
            AnyCover::Sixteen(cover) => run(cover, &accepts, limits, &mut sink),
            AnyCover::SixtyFour(cover) => run(cover, &accepts, limits, &mut sink),
            AnyCover::OneHundredTwentyEight(cover) => run(cover, &accepts, limits, &mut sink),
        }
    }

    fn placed(&self, id: u32) -> SolutionPiece {
        let piece = self.starts.partition_point(|&start| start <= id) - 1;
        SolutionPiece { piece, placement: (id - self.starts[piece]) as usize }
    }
}

fn cover<const N: usize>(puzzle: &Puzzle, forced: &ForcedCells, reduction: &Reduction) -> Cover<N> {
    let ForcedCells { is_needed, is_possible } = forced;
    // The needed cells come first.
    let mut order: Vec<usize> = (0..is_needed.len()).collect();
    order.sort_by_key(|&cell| !is_needed[cell]);
    let mut numbers = vec![0; order.len()];
    order.iter().enumerate().for_each(|(number, &cell)| numbers[cell] = number);
    let kinds = puzzle.pieces().iter().zip(puzzle.placements()).map(|(piece, placements)| {
        let masks = placements.iter().map(|one| Mask::of(one.cells.iter().map(|&cell| numbers[cell]))).collect();
        (Range { at_least: piece.at_least, at_most: piece.at_most }, masks)
    });
    let needed = is_needed.iter().filter(|is_needed| **is_needed).count();
    let is_possible = is_possible.concat();
    let is_searched = |id| is_possible[id as usize] && reduction.is_searched(id);
    Cover::new(needed, order.len(), kinds, is_searched)
}
