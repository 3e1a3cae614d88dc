//! In which order the pieces of a solution come out.
//!
//! A piece comes out by one straight move along an axis, as far as it takes, while all others rest. It may not pass
//! through a piece that is still in place.
//!
//! The search over the sets of pieces that are out needs no branches. A piece that can come out can still come out when
//! fewer pieces are in place. So if some order takes all pieces out, every sequence of possible removals can be
//! completed: at any time, the first piece of that order which is still in place can move, because the pieces before it
//! are out. If a sequence gets stuck, the pieces left are the same for every sequence, by the same argument.

use crate::isometry::Axis;
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

/// Takes a solution apart. Pieces move up if they can, and the first of several possible pieces comes out first.
pub fn disassembly(puzzle: &Puzzle, solution: &Solution) -> Disassembly {
    let cells = puzzle.shape().cells();
    let pieces: Vec<Vec<usize>> = solution.placements(puzzle).map(|(_, placement)| placement.cells.clone()).collect();
    let mut owners: Vec<Option<usize>> = vec![None; cells.len()];
    for (piece, own) in pieces.iter().enumerate() {
        own.iter().for_each(|&cell| owners[cell] = Some(piece));
    }
    let blockers: Vec<Vec<Vec<usize>>> =
        Direction::ALL.iter().map(|&direction| blockers(puzzle, &owners, direction)).collect();
    let mut is_in = vec![true; pieces.len()];
    let mut removals = Vec::new();
    let is_free = |piece: usize, direction: usize, is_in: &[bool]| {
        is_in[piece] && blockers[direction][piece].iter().all(|&blocker| !is_in[blocker])
    };
    let next = |is_in: &[bool]| {
        let choices =
            (0..Direction::ALL.len()).flat_map(|direction| (0..pieces.len()).map(move |piece| (direction, piece)));
        choices.into_iter().find(|&(direction, piece)| is_free(piece, direction, is_in))
    };
    while let Some((direction, piece)) = next(&is_in) {
        is_in[piece] = false;
        removals.push(Removal { piece, direction: Direction::ALL[direction] });
    }
    Disassembly { removals, stuck: (0..pieces.len()).filter(|&piece| is_in[piece]).collect() }
}

/// Returns for each piece the others that it meets on its way in a direction.
fn blockers(puzzle: &Puzzle, owners: &[Option<usize>], direction: Direction) -> Vec<Vec<usize>> {
    let axis = direction.axis as usize;
    let mut cells: Vec<usize> = (0..owners.len()).collect();
    // Along each line of cells, from the far end on.
    cells.sort_by_key(|&cell| {
        let mut place = puzzle.shape().cells()[cell].cell;
        let far = if direction.is_positive { -place[axis] } else { place[axis] };
        place[axis] = 0;
        (place, far)
    });
    let count = owners.iter().flatten().max().map_or(0, |last| last + 1);
    let mut blockers = vec![Vec::new(); count];
    let mut line = None;
    let mut met: Vec<usize> = Vec::new();
    for cell in cells {
        let mut place = puzzle.shape().cells()[cell].cell;
        place[axis] = 0;
        if line.replace(place) != Some(place) {
            met.clear();
        }
        let Some(owner) = owners[cell] else { continue };
        blockers[owner].extend(met.iter().copied().filter(|&other| other != owner));
        met.push(owner);
    }
    for others in &mut blockers {
        others.sort_unstable();
        others.dedup();
    }
    blockers
}
