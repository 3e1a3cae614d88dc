//! The fewest moves after which a group of pieces can leave the others.
//!
//! A move shifts a group of pieces along an axis by some cells, while the others rest. It counts as one for any group
//! and any length, as the levels of burrs are counted. The search is breadth first over states, as in Andreas Röver's
//! BurrTools (<https://burrtools.sourceforge.net>): a state is the offset of each piece from that of the first one.
//!
//! **Offsets of pairs.** Pieces A and B overlap if the offset of A from B is a difference of a cell of B and a cell of A.
//! These differences are listed once for each pair, sorted by lines along each axis. Then the way of A before it meets B
//! is one binary search.
//!
//! **Groups.** A group can move by n cells if no piece of it has a way below n to a piece outside: the group is closed
//! under "A pushes B". Each closed set is enumerated once: if it lacks a piece, it also lacks all pieces that push this
//! one. A set that is closed for every n can leave. Shifting the complement of a group the other way leads to the same
//! state, so positive directions are enough.
//!
//! **What it costs.** For m pieces, 3m² binary searches and some closures for each state. The states are finite: before
//! an offset grows beyond the pieces, some group can leave.

use std::collections::HashSet;

use crate::isometry::{Axis, Cell, Direction};
use crate::mask::Mask;
use crate::puzzle::MAXIMUM_PIECES;

/// The most states of a search, times their pieces, and the most overlapping offsets: some 100 MB each.
const MOST_OFFSETS: usize = 1 << 22;
/// The most work of a search: ways of pieces, and offsets of states that are reached.
const MOST_WORK: usize = 1 << 27;

/// A set of pieces.
type Group = Mask<{ MAXIMUM_PIECES / 64 }>;

/// A move of a group.
#[derive(Clone, Debug)]
pub(crate) struct Shift {
    pub(crate) pieces: Vec<usize>,
    pub(crate) direction: Direction,
    pub(crate) length: u32,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    /// After the fewest shifts, a group leaves. The length of this last one is not set.
    Found { shifts: Vec<Shift>, last: Shift },
    /// No group can ever leave.
    None,
    /// A limit was reached.
    Stopped,
}

/// Searches the fewest moves after which some group can leave the others.
pub(crate) fn separation(pieces: &[&[Cell]]) -> Search {
    let count = pieces.len();
    let Some(pairs) = Pairs::new(pieces).filter(|_| count <= MAXIMUM_PIECES) else { return Search::Stopped };
    let all = Group::of(0..count);
    let start = vec![[0; 3]; count];
    let mut known = HashSet::from([start.clone()]);
    // Each state with the number of the one before it and the shift between them.
    let mut states = vec![(start, 0, (Group::EMPTY, 0, 0))];
    // Breadth first: from each state, all groups of pieces that can move along an axis.
    let (mut next, mut work) = (0, 0);
    while next < states.len() {
        let offsets = states[next].0.clone();
        work += 3 * count * count;
        let ways = [0, 1, 2].map(|axis| pairs.ways(&offsets, axis));
        if let Some(last) = leaving(&ways, all) {
            return Search::Found { shifts: path(&states, next, all), last };
        }
        for (axis, ways) in ways.iter().enumerate() {
            for length in 1.. {
                let closures = closures(ways, count, length);
                if closures.iter().all(|closure| *closure == all) {
                    break;
                }
                let goes_on = closed_sets(&closures, &mut |group| {
                    if group.is_empty() || group == all {
                        return true;
                    }
                    work += count;
                    let moved = shifted(&offsets, group, axis, length as i32);
                    if known.insert(moved.clone()) {
                        states.push((moved, next, (group, axis, length)));
                    }
                    work < MOST_WORK && states.len() * count < MOST_OFFSETS
                });
                if !goes_on {
                    return Search::Stopped;
                }
            }
        }
        next += 1;
    }
    Search::None
}

/// A state: the offsets, the number of the state before it, and the shift of a group along an axis between them.
type State = (Vec<Cell>, usize, (Group, usize, u32));

/// Returns the shifts that lead to a state.
fn path(states: &[State], mut number: usize, all: Group) -> Vec<Shift> {
    let mut shifts = Vec::new();
    while number > 0 {
        let (_, before, (group, axis, length)) = states[number];
        let direction = Direction { axis: Axis::ALL[axis], is_positive: true };
        shifts.push(smaller(group, direction, length, all));
        number = before;
    }
    shifts.reverse();
    shifts
}

/// Returns the shift of a group, or of the other pieces the other way if they are fewer.
fn smaller(group: Group, direction: Direction, length: u32, all: Group) -> Shift {
    let others = all.without(group);
    let (pieces, is_positive) = match others.count() < group.count() {
        true => (others, !direction.is_positive),
        false => (group, direction.is_positive),
    };
    Shift { pieces: pieces.cells().collect(), direction: Direction { is_positive, ..direction }, length }
}

/// Returns the offsets after a shift, with the first piece at rest.
fn shifted(offsets: &[Cell], group: Group, axis: usize, length: i32) -> Vec<Cell> {
    let mut moved = offsets.to_vec();
    for piece in group.cells() {
        moved[piece][axis] += length;
    }
    let first = moved[0][axis];
    moved.iter_mut().for_each(|offset| offset[axis] -= first);
    moved
}

/// Returns the smallest group that can leave: of several, in the first direction.
fn leaving(ways: &[Vec<u32>; 3], all: Group) -> Option<Shift> {
    let count = all.count();
    let of_direction = |direction: Direction| {
        let ways = &ways[direction.axis as usize];
        let ways: Vec<u32> = match direction.is_positive {
            true => ways.clone(),
            false => (0..count * count).map(|pair| ways[pair % count * count + pair / count]).collect(),
        };
        let closures = closures(&ways, count, NEVER);
        let smallest = closures.into_iter().min_by_key(|closure| closure.count());
        smallest.map(|group| Shift { pieces: group.cells().collect(), direction, length: 0 })
    };
    let groups = Direction::ALL.into_iter().filter_map(of_direction);
    groups.min_by_key(|shift| shift.pieces.len()).filter(|shift| shift.pieces.len() < count)
}

/// Returns for each piece the least group that can move by a length with it.
fn closures(ways: &[u32], count: usize, length: u32) -> Vec<Group> {
    let row = |piece: usize| &ways[piece * count..][..count];
    let pushed = |piece: usize| (0..count).filter(move |&other| row(piece)[other] < length);
    let mut closures: Vec<Group> = (0..count).map(|piece| Group::of(pushed(piece).chain([piece]))).collect();
    for middle in 0..count {
        let (own, of_middle) = (Group::of([middle]), closures[middle]);
        for closure in closures.iter_mut().filter(|closure| closure.meets(own)) {
            *closure = closure.or(of_middle);
        }
    }
    closures
}

/// Visits each closed set once, until the visitor wants no more. Returns whether it visited all.
fn closed_sets(closures: &[Group], visit: &mut impl FnMut(Group) -> bool) -> bool {
    fn visit_from(
        first: usize,
        [inside, outside]: [Group; 2],
        closures: &[Group],
        visit: &mut impl FnMut(Group) -> bool,
    ) -> bool {
        let decided = inside.or(outside);
        let Some(piece) = (first..closures.len()).find(|&piece| !decided.meets(Group::of([piece]))) else {
            return visit(inside);
        };
        let own = Group::of([piece]);
        let pushing = Group::of((0..closures.len()).filter(|&other| closures[other].meets(own)));
        visit_from(piece + 1, [inside.or(closures[piece]), outside], closures, visit)
            && visit_from(piece + 1, [inside, outside.or(pushing)], closures, visit)
    }
    visit_from(0, [Group::EMPTY; 2], closures, visit)
}

/// The way of a piece that never meets another.
const NEVER: u32 = u32::MAX;

/// The overlapping offsets of all pairs of pieces.
struct Pairs {
    count: usize,
    /// For each pair of a piece and an earlier one.
    overlaps: Vec<Overlaps>,
}

impl Pairs {
    /// Lists the offsets, or returns `None` if they are too many.
    fn new(pieces: &[&[Cell]]) -> Option<Pairs> {
        let mut left = MOST_OFFSETS;
        let pairs = (0..pieces.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let overlaps = pairs.map(|(one, other)| {
            left.checked_sub(pieces[one].len() * pieces[other].len())?;
            let overlaps = Overlaps::new(pieces[one], pieces[other]);
            left = left.checked_sub(overlaps.0[0].len())?;
            Some(overlaps)
        });
        Some(Pairs { overlaps: overlaps.collect::<Option<_>>()?, count: pieces.len() })
    }

    /// Returns the way of each piece along an axis, in its positive direction, before it meets each other piece.
    fn ways(&self, offsets: &[Cell], axis: usize) -> Vec<u32> {
        let mut ways = vec![NEVER; self.count * self.count];
        let pairs = (0..self.count).flat_map(|one| (0..one).map(move |other| (one, other)));
        for ((one, other), overlaps) in pairs.zip(&self.overlaps) {
            let offset = std::array::from_fn(|axis| offsets[one][axis] - offsets[other][axis]);
            [ways[other * self.count + one], ways[one * self.count + other]] = overlaps.ways(offset, axis);
        }
        ways
    }
}

/// The offsets of a piece from another at which they overlap, for each axis sorted by lines along it.
struct Overlaps([Vec<Cell>; 3]);

/// Returns a cell with its coordinate along an axis last.
fn along(cell: Cell, axis: usize) -> Cell {
    std::array::from_fn(|place| cell[(axis + 1 + place) % 3])
}

impl Overlaps {
    fn new(one: &[Cell], other: &[Cell]) -> Overlaps {
        let pairs = one.iter().flat_map(|from| other.iter().map(move |to| (from, to)));
        let mut offsets: Vec<Cell> =
            pairs.map(|(from, to)| std::array::from_fn(|axis| to[axis] - from[axis])).collect();
        offsets.sort_unstable();
        offsets.dedup();
        Overlaps([0, 1, 2].map(|axis| {
            let mut lines: Vec<Cell> = offsets.iter().map(|&offset| along(offset, axis)).collect();
            lines.sort_unstable();
            lines
        }))
    }

    /// Returns the ways of the piece in the negative and in the positive direction of an axis.
    fn ways(&self, offset: Cell, axis: usize) -> [u32; 2] {
        let (lines, place) = (&self.0[axis], along(offset, axis));
        let number = lines.partition_point(|other| *other < place);
        let way = |other: Option<&Cell>| match other {
            Some(&[one, two, three]) if [one, two] == place[..2] => three.abs_diff(place[2]) - 1,
            _ => NEVER,
        };
        [way(number.checked_sub(1).map(|before| &lines[before])), way(lines.get(number))]
    }
}
