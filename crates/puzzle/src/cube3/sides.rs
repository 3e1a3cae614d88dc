//! The sides as Cube::Three writes them: `dump` in one line, `gist` as a net.
//!
//! Its colors are Up W, Front R, Right B, Back O, Left G and Down Y. U and D are written row by row; F, R, B and L column by
//! column from the left, each column from the bottom. Source: the module Cube::Three of Perl 6.

use crate::cube::Face;

use crate::cube3::facelets::{self, FACELETS};
use crate::cube3::{Cube3, Cube3Error};

/// The sides in the order of a dump.
const SIDES: [Face; 6] = [Face::U, Face::F, Face::R, Face::B, Face::L, Face::D];

/// The sides of the middle rows of a gist, from the left.
const MIDDLE: [Face; 4] = [Face::L, Face::F, Face::R, Face::B];

/// The letters of the colors, in the order of [`Face::ALL`].
pub const COLORS: [char; 6] = ['W', 'B', 'R', 'Y', 'G', 'O'];

/// The number of the facelet in row `row` and column `column` of a side.
fn facelet(side: Face, row: usize, column: usize) -> usize {
    9 * side.index() + 3 * row + column
}

/// The number of the facelet of cell `cell` of a side.
fn cell(side: Face, cell: usize) -> usize {
    match side {
        Face::U | Face::D => facelet(side, cell / 3, cell % 3),
        _ => facelet(side, 2 - cell % 3, cell / 3),
    }
}

/// The color of each facelet, as letters.
fn letters(cube: &Cube3) -> [char; FACELETS] {
    facelets::colors(cube).map(|face| COLORS[face.index()])
}

/// Writes the six sides U F R B L D, nine letters each, with `|` between them.
///
/// ```
/// use godtable_puzzle::cube3::{Cube3, sides};
///
/// let dump = sides::dump(&Cube3::read_turns("U")?);
/// assert_eq!(dump, "WWWWWWWWW|RRBRRBRRB|BBOBBOBBO|OOGOOGOOG|GGRGGRGGR|YYYYYYYYY");
/// # Ok::<(), godtable_puzzle::cube::NotationError>(())
/// ```
#[must_use]
pub fn dump(cube: &Cube3) -> String {
    let letters = letters(cube);
    let side = |side: Face| (0..9).map(|number| letters[cell(side, number)]).collect::<String>();
    SIDES.map(side).join("|")
}

/// Reads a cube from a dump.
///
/// # Errors
/// Returns an error if the text is no dump, or no turns lead to a cube with these sides.
pub fn read_dump(text: &str) -> Result<Cube3, Cube3Error> {
    const EXPECTED: &str = "six sides of nine letters, UUUUUUUUU|FFFFFFFFF|RRRRRRRRR|BBBBBBBBB|LLLLLLLLL|DDDDDDDDD";
    let sides: Vec<Vec<char>> = text.trim().split('|').map(|side| side.chars().collect()).collect();
    if sides.len() != 6 || sides.iter().any(|side| side.len() != 9) {
        return Err(Cube3Error::Form { expected: EXPECTED, got: text.trim().to_owned() });
    }
    let mut found = ['?'; FACELETS];
    for (side, letters) in SIDES.into_iter().zip(&sides) {
        letters.iter().enumerate().for_each(|(number, &letter)| found[cell(side, number)] = letter);
    }
    facelets::read_colors(&found, COLORS)
}

/// Writes the net: U, then the rows of L F R B, then D. Each line ends as in Cube::Three: the middle ones with a space.
#[must_use]
pub fn gist(cube: &Cube3) -> String {
    let letters = letters(cube);
    let row = |side: Face, row: usize| {
        let letters = [0, 1, 2].map(|column| letters[facelet(side, row, column)].to_string());
        letters.join(" ")
    };
    let cap = |side: Face| (0..3).map(|number| format!("      {}\n", row(side, number))).collect::<String>();
    let middle: String = (0..3).map(|number| MIDDLE.map(|side| row(side, number) + " ").concat() + "\n").collect();
    cap(Face::U) + &middle + &cap(Face::D)
}

/// Reads a cube from a gist. Spaces do not matter, line ends do.
///
/// # Errors
/// Returns an error if the text is no gist, or no turns lead to a cube with these sides.
pub fn read_gist(text: &str) -> Result<Cube3, Cube3Error> {
    const EXPECTED: &str = "nine lines: three of 3 letters, three of 12, three of 3";
    let words = |line: &str| line.chars().filter(|letter| !letter.is_whitespace()).collect::<Vec<char>>();
    let lines: Vec<Vec<char>> = text.lines().map(words).filter(|line| !line.is_empty()).collect();
    if !lines.iter().map(Vec::len).eq([3, 3, 3, 12, 12, 12, 3, 3, 3]) {
        return Err(Cube3Error::Form { expected: EXPECTED, got: text.trim().to_owned() });
    }
    let mut found = ['?'; FACELETS];
    for row in 0..3 {
        for column in 0..3 {
            found[facelet(Face::U, row, column)] = lines[row][column];
            found[facelet(Face::D, row, column)] = lines[6 + row][column];
            for (number, side) in MIDDLE.into_iter().enumerate() {
                found[facelet(side, row, column)] = lines[3 + row][3 * number + column];
            }
        }
    }
    facelets::read_colors(&found, COLORS)
}
