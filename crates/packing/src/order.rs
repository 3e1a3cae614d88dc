//! How the pieces of a solution come apart.
//!
//! **Straight moves.** A piece comes out by one straight move along an axis, as far as needed, while the other pieces
//! rest. It may not pass through a piece that is still in place. The blockers of each piece in each direction are
//! listed once, and each removal looks at them again.
//!
//! **Sequences of moves.** Pieces that no straight move takes out are shifted in groups, until a group can leave the
//! others: a search by `movement`. Then both parts are taken apart in the same way.
//!
//! **Why no choice is wrong.** Fewer pieces obstruct less, and each move can be reversed. So the pieces of a group that
//! has left could go back to their places in the solution, without the others, and follow any sequence that takes the
//! whole solution apart; so could the others. Hence if some sequence takes all pieces out, each sequence of separations
//! can be completed, and the stuck pieces are the same for all of them.

use crate::isometry::{Cell, Direction};
use crate::movement::{Search, separation};
use crate::puzzle::Puzzle;
use crate::shape::bounds;
use crate::solver::Solution;

/// A straight move of some pieces together, while the others rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The indices of the pieces in the solution, in ascending order.
    pub pieces: Vec<usize>,
    /// The direction of the move.
    pub direction: Direction,
    /// The length of the move in cells.
    pub length: u32,
    /// Whether the pieces leave the others for good. Several pieces that leave together are taken apart next.
    pub leaves: bool,
}

/// How far a solution can be taken apart. The reverse order puts it together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Disassembly {
    /// The moves, in order. Each piece that comes out leaves once as the only piece of a step.
    pub steps: Vec<Step>,
    /// The indices of the pieces that no sequence of moves takes out, in ascending order.
    pub stuck: Vec<usize>,
    /// The indices of the pieces for which the search reached its limit, in ascending order.
    pub undecided: Vec<usize>,
}

impl Disassembly {
    /// Returns whether all pieces come out.
    pub fn is_complete(&self) -> bool {
        self.stuck.is_empty() && self.undecided.is_empty()
    }

    /// Returns the level of the solution: the number of moves after which the first piece or group has left.
    pub fn level(&self) -> Option<usize> {
        self.steps.iter().position(|step| step.leaves).map(|before| before + 1)
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
    let mut apart = Apart::new(pieces);
    apart.take((0..pieces.len()).collect(), bounds(pieces.iter().flatten().copied()));
    apart.disassembly.stuck.sort_unstable();
    apart.disassembly.undecided.sort_unstable();
    apart.disassembly
}

/// Takes pieces apart by straight moves of one piece only.
pub(crate) fn straight_disassembly_of(pieces: &[Vec<Cell>]) -> Disassembly {
    let mut apart = Apart::new(pieces);
    let mut inside = (0..pieces.len()).collect();
    apart.take_straight(&mut inside, bounds(pieces.iter().flatten().copied()));
    Disassembly { stuck: inside, ..apart.disassembly }
}

/// The least and the largest coordinates of some cells.
type Bounds = [Cell; 2];

/// The space between pieces that have left and the others, in cells.
const MARGIN: i32 = 1;

/// A disassembly in progress.
struct Apart {
    /// The cells of each piece where it is now. A group that has left counts as where it was before.
    pieces: Vec<Vec<Cell>>,
    disassembly: Disassembly,
}

impl Apart {
    fn new(pieces: &[Vec<Cell>]) -> Apart {
        Apart { pieces: pieces.to_vec(), disassembly: Disassembly::default() }
    }

    fn bounds(&self, pieces: &[usize]) -> Bounds {
        bounds(pieces.iter().flat_map(|&piece| self.pieces[piece].iter().copied()))
    }

    /// Takes apart pieces that are by themselves. Pieces leave the box `around` them. Returns the bounds of all cells on
    /// their ways.
    fn take(&mut self, mut inside: Vec<usize>, around: Bounds) -> Bounds {
        let mut swept = self.bounds(&inside);
        loop {
            swept = join(swept, self.take_straight(&mut inside, around));
            if inside.is_empty() {
                return swept;
            }
            let pieces: Vec<&[Cell]> = inside.iter().map(|&piece| &self.pieces[piece][..]).collect();
            let (shifts, last) = match separation(&pieces) {
                Search::Found { shifts, last } => (shifts, last),
                Search::None => break self.disassembly.stuck.extend(inside),
                Search::Stopped => break self.disassembly.undecided.extend(inside),
            };
            for shift in shifts {
                let moving: Vec<usize> = shift.pieces.iter().map(|&piece| inside[piece]).collect();
                for &piece in &moving {
                    self.pieces[piece].iter_mut().for_each(|cell| *cell = shift.direction.moved(*cell, shift.length));
                }
                swept = join(swept, self.bounds(&moving));
                self.step(moving, shift.direction, shift.length, false);
            }
            let group: Vec<usize> = last.pieces.iter().map(|&piece| inside[piece]).collect();
            inside.retain(|piece| !group.contains(piece));
            let own = self.bounds(&group);
            let around = join(around, self.bounds(&inside));
            // The group leaves far enough to be taken apart out there.
            let number = self.disassembly.steps.len();
            self.step(group.clone(), last.direction, 0, true);
            let own = if group.len() > 1 { self.take(group, own) } else { own };
            let length = last.direction.way_out(own, around);
            self.disassembly.steps[number].length = length;
            swept = join(swept, own.map(|corner| last.direction.moved(corner, length)));
        }
        swept
    }

    /// Takes out all pieces that leave by a straight move, one after another. Returns the bounds of where they go.
    fn take_straight(&mut self, inside: &mut Vec<usize>, around: Bounds) -> Bounds {
        let around = join(around, self.bounds(inside));
        let mut swept = around;
        let pieces: Vec<&[Cell]> = inside.iter().map(|&piece| &self.pieces[piece][..]).collect();
        let blockers = Direction::ALL.map(|direction| blockers(&pieces, direction));
        let mut is_in = vec![true; inside.len()];
        loop {
            let choices = blockers.iter().zip(Direction::ALL).flat_map(|(blockers, direction)| {
                blockers.iter().enumerate().map(move |(piece, blockers)| (piece, blockers, direction))
            });
            let is_free = |(piece, blockers, _): &(usize, &Vec<usize>, Direction)| {
                is_in[*piece] && blockers.iter().all(|&blocker| !is_in[blocker])
            };
            let Some((piece, _, direction)) = choices.into_iter().find(is_free) else { break };
            is_in[piece] = false;
            let own = self.bounds(&[inside[piece]]);
            let length = direction.way_out(own, around);
            swept = join(swept, own.map(|corner| direction.moved(corner, length)));
            self.step(vec![inside[piece]], direction, length, true);
        }
        let mut is_in = is_in.into_iter();
        inside.retain(|_| is_in.next() == Some(true));
        swept
    }

    fn step(&mut self, pieces: Vec<usize>, direction: Direction, length: u32, leaves: bool) {
        self.disassembly.steps.push(Step { pieces, direction, length, leaves });
    }
}

impl Direction {
    /// Returns a cell after a move.
    fn moved(self, mut cell: Cell, length: u32) -> Cell {
        cell[self.axis as usize] += if self.is_positive { length as i32 } else { -(length as i32) };
        cell
    }

    /// Returns the length of the move that takes bounds out of a box, with a margin.
    fn way_out(self, [low, high]: Bounds, around: Bounds) -> u32 {
        let axis = self.axis as usize;
        let clear = if self.is_positive { around[1][axis] + 1 - low[axis] } else { high[axis] + 1 - around[0][axis] };
        (clear + MARGIN).max(0).unsigned_abs()
    }
}

/// Returns the bounds around two.
fn join(one: Bounds, other: Bounds) -> Bounds {
    bounds([one, other].concat())
}

/// Returns for each piece the others that it meets on its way in a direction.
fn blockers(pieces: &[&[Cell]], direction: Direction) -> Vec<Vec<usize>> {
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
