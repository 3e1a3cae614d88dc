//! Tables of the two phases: what each turn does to each coordinate, and pattern databases of two coordinates each.

use std::thread;

use godtable_cube::{Face, Turn};
use godtable_cube3::{Corners, Cube3, Edges};

use crate::coordinates::{self as coordinate, EIGHTS, FLIPS, FOURS, SLICES, TWISTS};

/// The number of turns of the second phase.
pub(crate) const SECOND: usize = 10;

/// The distance of a pair not found yet.
const UNKNOWN: u8 = u8::MAX;

/// The value of a coordinate after each of some turns, by its value.
pub(crate) type Moves<const TURNS: usize> = Vec<[u16; TURNS]>;

/// The turns of the second phase: any of U and D, half turns of the other faces.
pub(crate) fn second_turns() -> [Turn; SECOND] {
    let is_second = |turn: &Turn| turn.quarters() == 2 || matches!(turn.face(), Face::U | Face::D);
    let mut turns = Turn::ALL.into_iter().filter(is_second);
    std::array::from_fn(|_| turns.next().expect("six turns of U and D, and four half turns"))
}

/// The lower bounds of a phase: the distance of each pair of values of two coordinates.
pub(crate) struct Bounds {
    distances: Vec<u8>,
    columns: usize,
}

impl Bounds {
    /// Searches all pairs from (0, 0) on.
    fn new<const TURNS: usize>(rows: &Moves<TURNS>, columns: &Moves<TURNS>) -> Bounds {
        let mut distances = vec![UNKNOWN; rows.len() * columns.len()];
        distances[0] = 0;
        let mut frontier = vec![0];
        let mut distance = 0;
        while !frontier.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for &pair in &frontier {
                let (row, column) = (&rows[pair / columns.len()], &columns[pair % columns.len()]);
                for (&row, &column) in row.iter().zip(column) {
                    let pair = usize::from(row) * columns.len() + usize::from(column);
                    if distances[pair] == UNKNOWN {
                        distances[pair] = distance;
                        next.push(pair);
                    }
                }
            }
            frontier = next;
        }
        Bounds { distances, columns: columns.len() }
    }

    /// Returns the lower bound for a pair of values.
    #[inline]
    pub(crate) fn of(&self, row: u16, column: u16) -> u8 {
        self.distances[usize::from(row) * self.columns + usize::from(column)]
    }
}

/// All tables: 12 MB.
pub(crate) struct Tables {
    pub(crate) twist: Moves<18>,
    pub(crate) flip: Moves<18>,
    pub(crate) slice: Moves<18>,
    pub(crate) twist_flip: Bounds,
    pub(crate) twist_slice: Bounds,
    pub(crate) flip_slice: Bounds,
    pub(crate) corners: Moves<SECOND>,
    pub(crate) outer_edges: Moves<SECOND>,
    pub(crate) middle_edges: Moves<SECOND>,
    pub(crate) corners_middle: Bounds,
    pub(crate) outer_middle: Bounds,
}

impl Tables {
    pub(crate) fn new() -> Tables {
        let all = Turn::ALL;
        let twist = corner_moves(all, TWISTS, coordinate::with_twist, coordinate::twist);
        let flip = edge_moves(all, FLIPS, coordinate::with_flip, coordinate::flip);
        let slice = edge_moves(all, SLICES, coordinate::with_slice, coordinate::slice);
        let second = second_turns();
        let middle_edges = edge_moves(second, FOURS, coordinate::with_middle_edges, coordinate::middle_edges);
        thread::scope(|scope| {
            let corners = scope.spawn(|| {
                let corners = corner_moves(second, EIGHTS, coordinate::with_corners, coordinate::corners);
                let bounds = Bounds::new(&corners, &middle_edges);
                (corners, bounds)
            });
            let outer = scope.spawn(|| {
                let outer = edge_moves(second, EIGHTS, coordinate::with_outer_edges, coordinate::outer_edges);
                let bounds = Bounds::new(&outer, &middle_edges);
                (outer, bounds)
            });
            let with_slice = scope.spawn(|| (Bounds::new(&twist, &slice), Bounds::new(&flip, &slice)));
            let twist_flip = Bounds::new(&twist, &flip);
            let (twist_slice, flip_slice) = with_slice.join().expect("a search does not panic");
            let (corners, corners_middle) = corners.join().expect("a search does not panic");
            let (outer_edges, outer_middle) = outer.join().expect("a search does not panic");
            Tables {
                twist_flip,
                twist_slice,
                flip_slice,
                corners,
                outer_edges,
                corners_middle,
                outer_middle,
                twist: twist.clone(),
                flip: flip.clone(),
                slice: slice.clone(),
                middle_edges: middle_edges.clone(),
            }
        })
    }
}

/// What each turn does to a coordinate of the corners.
fn corner_moves<const TURNS: usize>(
    turns: [Turn; TURNS],
    values: usize,
    corners: fn(usize) -> Corners,
    value: fn(&Corners) -> usize,
) -> Moves<TURNS> {
    let turned = turns.map(|turn| Cube3::SOLVED.turned(turn));
    let after = |number: usize| {
        let corners = corners(number);
        turned.map(|turned| value(&corners.then(turned.corners())) as u16)
    };
    (0..values).map(after).collect()
}

/// What each turn does to a coordinate of the edges.
fn edge_moves<const TURNS: usize>(
    turns: [Turn; TURNS],
    values: usize,
    edges: fn(usize) -> Edges,
    value: fn(&Edges) -> usize,
) -> Moves<TURNS> {
    let turned = turns.map(|turn| Cube3::SOLVED.turned(turn));
    let after = |number: usize| {
        let edges = edges(number);
        turned.map(|turned| value(&edges.then(turned.edges())) as u16)
    };
    (0..values).map(after).collect()
}
