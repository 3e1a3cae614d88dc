//! The tables of moves: the value of a coordinate after a turn depends only on its value before the turn.

use godtable_puzzle::cube::{Face, Turn};
use godtable_puzzle::cube3::{Cube3, Orbit};
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
        let turned = Turn::ALL.map(|turn| Cube3::SOLVED.turned(turn));
        let (of_corners, of_edges) = (turned.map(|cube| *cube.corners()), turned.map(|cube| *cube.edges()));
        let second = SECOND_TURNS.map(|turn| of_edges[turn]);
        let corners = || moves_of(of_corners, EIGHTS, coordinate::with_corners, coordinate::corners);
        let outer = || moves_of(second, EIGHTS, coordinate::with_outer_edges, coordinate::outer_edges);
        let (corners, outer) = join(corners, outer);
        CoordinateMoves {
            twist: moves_of(of_corners, TWISTS, coordinate::with_twist, coordinate::twist),
            flip: moves_of(of_edges, FLIPS, coordinate::with_flip, coordinate::flip),
            four: moves_of(of_edges, FOURS, coordinate::with_four, |edges| coordinate::four(edges, coordinate::MIDDLE)),
            corners,
            outer,
        }
    }
}

/// The moves of a coordinate of the pieces that `turns` move.
fn moves_of<const TURNS: usize, const PLACES: usize, const ORIENTATIONS: u8>(
    turns: [Orbit<PLACES, ORIENTATIONS>; TURNS],
    values: usize,
    pieces: fn(usize) -> Orbit<PLACES, ORIENTATIONS>,
    value: fn(&Orbit<PLACES, ORIENTATIONS>) -> usize,
) -> Moves<TURNS> {
    let after = |number: usize| {
        let pieces = pieces(number);
        turns.map(|turn| value(&pieces.then(&turn)) as u16)
    };
    (0..values).map(after).collect()
}

/// The moves of the turns of the second phase.
pub(crate) fn second_moves(moves: &[[u16; 18]]) -> Moves<SECOND> {
    moves.iter().map(|moves| SECOND_TURNS.map(|turn| moves[turn])).collect()
}

/// Searches the distances of all pairs of a row and a column from the pair 0.
pub(crate) fn distances<const TURNS: usize>(rows: &[[u16; TURNS]], columns: &[[u16; TURNS]]) -> Vec<u8> {
    let mut distances = vec![u8::MAX; rows.len() * columns.len()];
    distances[0] = 0;
    let mut frontier = vec![0];
    let mut distance = 0;
    while !frontier.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for &pair in &frontier {
            let (row, column) = (&rows[pair as usize / columns.len()], &columns[pair as usize % columns.len()]);
            for (&row, &column) in row.iter().zip(column) {
                let pair = usize::from(row) * columns.len() + usize::from(column);
                if distances[pair] == u8::MAX {
                    distances[pair] = distance;
                    next.push(pair as u32);
                }
            }
        }
        frontier = next;
    }
    distances
}
