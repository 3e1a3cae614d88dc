//! The order in which the pieces of a solution come out.
//!
//! A piece comes out by one straight move along an axis, as far as needed, while the other pieces rest. It may not pass
//! through a piece that is still in place.
//!
//! **Why no search is needed.** A piece that can come out can still do so when fewer pieces are in place. So if some
//! order removes all pieces, every sequence of possible removals can be completed: at any time, the first piece of that
//! order that is still in place can move, because the pieces before it are out. By the same argument, the stuck pieces
//! are the same for every sequence.
//!
//! **What it costs.** The blockers of each piece in each direction are listed once. Each removal looks at them again.

use crate::isometry::{Axis, Cell};
use crate::puzzle::Puzzle;
use crate::solver::Solution;

/// A direction along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direction {
    /// The axis.
    pub axis: Axis,
    /// Whether the coordinate grows.
    pub is_positive: bool,
}

impl Direction {
    /// All directions, in the order of preference: up first, down last.
    pub const ALL: [Direction; 6] = [
        Direction { axis: Axis::Z, is_positive: true },
        Direction { axis: Axis::X, is_positive: true },
        Direction { axis: Axis::X, is_positive: false },
        Direction { axis: Axis::Y, is_positive: true },
        Direction { axis: Axis::Y, is_positive: false },
        Direction { axis: Axis::Z, is_positive: false },
    ];
}

impl std::fmt::Display for Direction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.is_positive { '+' } else { '-' }, self.axis.letter().to_ascii_lowercase())
    }
}

/// A piece that comes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removal {
    /// The index of the piece in the solution.
    pub piece: usize,
    /// The direction of its move.
    pub direction: Direction,
}

/// How far a solution can be taken apart. The reverse order puts it together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disassembly {
    /// The pieces that come out, in order.
    pub removals: Vec<Removal>,
    /// The indices of the pieces that cannot come out, in ascending order.
    pub stuck: Vec<usize>,
}

impl Disassembly {
    /// Returns whether all pieces come out.
    pub fn is_complete(&self) -> bool {
        self.stuck.is_empty()
    }
}

/// Takes a solution apart.
pub fn disassembly(puzzle: &Puzzle, solution: &Solution) -> Disassembly {
    let cells = puzzle.shape().cells();
    let pieces = solution.placements(puzzle).map(|(_, placement)| &placement.cells);
    disassembly_of(&pieces.map(|own| own.iter().map(|&cell| cells[cell].cell).collect()).collect::<Vec<_>>())
}

/// Takes pieces apart, each given by its cells. Pieces move up if they can, and the first of several possible pieces
/// comes out first.
pub fn disassembly_of(pieces: &[Vec<Cell>]) -> Disassembly {
    let blockers = Direction::ALL.map(|direction| blockers(pieces, direction));
    let mut is_in = vec![true; pieces.len()];
    let mut removals = Vec::new();
    let choices = || {
        let of_direction = |direction| (0..pieces.len()).map(move |piece| (direction, piece));
        (0..Direction::ALL.len()).flat_map(of_direction)
    };
    loop {
        let is_free = |&(direction, piece): &(usize, usize)| {
            is_in[piece] && blockers[direction][piece].iter().all(|&blocker| !is_in[blocker])
        };
        let Some((direction, piece)) = choices().find(is_free) else { break };
        is_in[piece] = false;
        removals.push(Removal { piece, direction: Direction::ALL[direction] });
    }
    Disassembly { removals, stuck: (0..pieces.len()).filter(|&piece| is_in[piece]).collect() }
}

/// Returns for each piece the others that it meets on its way in a direction.
fn blockers(pieces: &[Vec<Cell>], direction: Direction) -> Vec<Vec<usize>> {
    let axis = direction.axis as usize;
    // Each line of cells along the axis, from the far end on.
    let mut cells: Vec<(Cell, i32, usize)> = Vec::new();
    for (piece, own) in pieces.iter().enumerate() {
        cells.extend(own.iter().map(|&cell| {
            let mut line = cell;
            line[axis] = 0;
            (line, if direction.is_positive { -cell[axis] } else { cell[axis] }, piece)
        }));
    }
    cells.sort_unstable();
    let mut blockers: Vec<Vec<usize>> = vec![Vec::new(); pieces.len()];
    for line in cells.chunk_by(|(one, ..), (other, ..)| one == other) {
        for (number, (.., piece)) in line.iter().enumerate() {
            let before = line[..number].iter().map(|(.., other)| *other);
            blockers[*piece].extend(before.filter(|other| other != piece));
        }
    }
    for others in &mut blockers {
        others.sort_unstable();
        others.dedup();
    }
    blockers
}
