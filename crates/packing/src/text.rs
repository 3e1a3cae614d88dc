//! Solutions as text: layers of letters.

use crate::puzzle::Puzzle;
use crate::solver::Solution;

/// The letters of the pieces of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    /// For each kind, the letters of its first piece, its second piece, and so on; none if all were taken.
    letters: Vec<Vec<Option<char>>>,
}

/// The letters of pieces, in the order of preference.
fn alphabet() -> impl Iterator<Item = char> {
    let plain = ('A'..='Z').chain('a'..='z').chain('0'..='9');
    let more = ('α'..='ω').chain('À'..='ɏ').filter(|letter| letter.is_alphabetic());
    plain.chain(more)
}

/// The letters and digits of the alphabet that every terminal and every file shows.
const PLAIN: usize = 62;

impl Labels {
    /// Returns the labels of a puzzle. A kind keeps the first character of its name, if it is a letter and no other
    /// kind has it. All other pieces get the letters and digits that are left. Further pieces get letters in each
    /// solution: first those of pieces that it does not use, then Greek ones and others.
    pub fn new(puzzle: &Puzzle) -> Labels {
        let first = |name: &str| name.chars().next().filter(char::is_ascii_alphabetic);
        let firsts: Vec<Option<char>> = puzzle.pieces().iter().map(|piece| first(&piece.name)).collect();
        let own = |kind: usize| {
            firsts[kind].filter(|letter| firsts.iter().flatten().filter(|other| *other == letter).count() == 1)
        };
        let kept: Vec<Option<char>> = (0..firsts.len()).map(own).collect();
        let mut free = alphabet().take(PLAIN).filter(|letter| !kept.contains(&Some(*letter)));
        let kinds = puzzle.pieces().iter().zip(&kept);
        let letters = kinds.map(|(piece, kept)| {
            (0..piece.at_most).map(|copy| kept.filter(|_| copy == 0).or_else(|| free.next())).collect()
        });
        Labels { letters: letters.collect() }
    }

    /// Returns the letters of the pieces of a solution, in their order: each piece has its own.
    pub fn of(&self, solution: &Solution) -> Vec<char> {
        let mut used = vec![0; self.letters.len()];
        let letters = solution.0.iter().map(|placed| {
            let copy = used[placed.piece];
            used[placed.piece] += 1;
            self.letters[placed.piece].get(copy).copied().flatten()
        });
        let letters: Vec<Option<char>> = letters.collect();
        let mut free = alphabet().filter(|letter| !letters.contains(&Some(*letter)));
        letters.iter().map(|letter| letter.or_else(|| free.next()).unwrap_or('*')).collect()
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
