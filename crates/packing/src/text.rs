//! Solutions as text: layers of letters.

use crate::puzzle::Puzzle;
use crate::solver::Solution;

/// The letters of the pieces of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    /// For each kind, the letters of its first piece, its second piece, and so on.
    letters: Vec<Vec<char>>,
}

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl Labels {
    /// Returns the labels of a puzzle. A kind keeps the first character of its name, if it is a letter and no other
    /// kind has it. All other pieces get the letters that are left, and `*` if none is left.
    pub fn new(puzzle: &Puzzle) -> Labels {
        let first = |name: &str| name.chars().next().filter(char::is_ascii_alphabetic);
        let firsts: Vec<Option<char>> = puzzle.pieces().iter().map(|piece| first(&piece.name)).collect();
        let own = |kind: usize| {
            firsts[kind].filter(|letter| firsts.iter().flatten().filter(|other| *other == letter).count() == 1)
        };
        let kept: Vec<Option<char>> = (0..firsts.len()).map(own).collect();
        let mut free = LETTERS.chars().filter(|letter| !kept.contains(&Some(*letter)));
        let kinds = puzzle.pieces().iter().zip(&kept);
        let letters = kinds.map(|(piece, kept)| {
            let count = piece.at_most;
            (0..count).map(|copy| kept.filter(|_| copy == 0).or_else(|| free.next()).unwrap_or('*')).collect()
        });
        Labels { letters: letters.collect() }
    }

    /// Returns the letters of the pieces of a solution, in their order.
    pub fn of(&self, solution: &Solution) -> Vec<char> {
        let mut used = vec![0; self.letters.len()];
        let letters = solution.0.iter().map(|placed| {
            let copy = used[placed.piece];
            used[placed.piece] += 1;
            self.letters[placed.piece].get(copy).copied().unwrap_or('*')
        });
        letters.collect()
    }

    /// Returns the letter of each cell, in the order of their numbers; `.` for an empty one.
    pub fn cells(&self, puzzle: &Puzzle, solution: &Solution) -> Vec<char> {
        let mut cells = vec!['.'; puzzle.shape().cells().len()];
        for ((_, placement), letter) in solution.placements(puzzle).zip(self.of(solution)) {
            placement.cells.iter().for_each(|&cell| cells[cell] = letter);
        }
        cells
    }

    /// Draws a solution: a line for each y, the largest first; in it the layers z between bars, with x to the right.
    pub fn draw(&self, puzzle: &Puzzle, solution: &Solution) -> String {
        let cells = self.cells(puzzle, solution);
        let shape = puzzle.shape();
        let [low, high] = shape.bounds();
        let mut text = String::new();
        for y in (low[1]..=high[1]).rev() {
            for z in low[2]..=high[2] {
                text += if z == low[2] { "|" } else { "  |" };
                text.extend((low[0]..=high[0]).map(|x| shape.number([x, y, z]).map_or(' ', |number| cells[number])));
                text += "|";
            }
            text += "\n";
        }
        text
    }
}
