//! The tables of moves: the value of a coordinate after a turn depends on its value before the turn alone.

use godtable_puzzle::cube::{Face, Turn};
use godtable_puzzle::cube3::{Corners, Cube3, Edges};
use godtable_system::parallel::join;

use crate::twophase::coordinates::{self as coordinate, EIGHTS, FLIPS, FOURS, TWISTS};

/// The number of turns of the second phase.
pub(crate) const SECOND: usize = 10;

/// The value of a coordinate after each of some turns, by its value.
pub(crate) type Moves<const TURNS: usize> = Vec<[u16; TURNS]>;

/// The numbers of the turns of the second phase: any of U and D, half turns of the other faces.
pub(crate) const SECOND_TURNS: [usize; SECOND] = {
    let mut turns = [0; SECOND];
    let (mut turn, mut count) = (0, 0);
    while turn < 18 {
        if Turn::ALL[turn].quarters() == 2 || matches!(Turn::ALL[turn].face(), Face::U | Face::D) {
            turns[count] = turn;
            count += 1;
        }
        turn += 1;
    }
    turns
};

/// The moves of all coordinates.
pub(crate) struct CoordinateMoves {
    pub(crate) twist: Moves<18>,
    pub(crate) flip: Moves<18>,
    pub(crate) four: Moves<18>,
    pub(crate) corners: Moves<18>,
    /// By the numbers in [`SECOND_TURNS`].
    pub(crate) outer: Moves<SECOND>,
}

impl CoordinateMoves {
    pub(crate) fn new() -> CoordinateMoves {
        let all = Turn::ALL;
        let second = SECOND_TURNS.map(|turn| all[turn]);
        let corners = || corner_moves(all, EIGHTS, coordinate::with_corners, coordinate::corners);
        let outer = || edge_moves(second, EIGHTS, coordinate::with_outer_edges, coordinate::outer_edges);
        let (corners, outer) = join(corners, outer);
        CoordinateMoves {
            twist: corner_moves(all, TWISTS, coordinate::with_twist, coordinate::twist),
            flip: edge_moves(all, FLIPS, coordinate::with_flip, coordinate::flip),
            four: edge_moves(all, FOURS, coordinate::with_four, |edges| coordinate::four(edges, coordinate::MIDDLE)),
            corners,
            outer,
        }
    }
}

/// The moves of a coordinate of the corners.
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

/// The moves of a coordinate of the edges.
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
