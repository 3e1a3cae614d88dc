//! The second phase: the shortest way from a cube without twists and flips to the solved one.
//!
//! It is searched by increasing lengths, depth first, with the larger of two distances as the bound: of the corners
//! with the order of the middle edges, and of the corners with the outer edges. The first of them needs no more than
//! the first phase knows, and excludes most cubes. Only then are the outer edges followed through the first phase.

use std::ops::ControlFlow::{self, Continue};

use crate::twophase::coordinates::{self as coordinate, ORDERS};
use crate::twophase::moves::{SECOND, SECOND_TURNS};
use crate::twophase::phases::{FirstPhases, Phases};
use crate::twophase::report::{NO_LIMIT, Report};
use crate::twophase::side::Start;
use crate::twophase::turns::{ALL_TURNS, FOLLOWING, Turns};

/// The longest second phase before a solution is known.
pub(crate) const FIRST_LIMIT: usize = 10;

/// The longest second phase.
pub(crate) const LONGEST: usize = 18;

/// The end of a first phase.
pub(crate) struct End<'a> {
    /// The turns of the first phase.
    pub(crate) turns: &'a [u8],
    pub(crate) corners: u16,
    /// The arrangement of the edges of the middle layer.
    pub(crate) middle: u16,
}

/// A second phase that is being searched.
struct Second<P> {
    phases: P,
    turns: [u8; LONGEST],
}

/// Completes a first phase by its shortest second phase, and reports a solution below the limit.
pub(crate) fn complete(
    phases: impl Phases,
    first: &FirstPhases<'_>,
    end: &End<'_>,
    report: &mut impl Report,
) -> ControlFlow<()> {
    let limit = match report.limit() {
        NO_LIMIT => NO_LIMIT,
        limit => limit.saturating_sub(first.suffix.len()),
    };
    let Some((turns, length)) = shortest(phases, &first.start, end, limit) else { return Continue(()) };
    report.found(&[end.turns, &turns[..length], first.suffix].concat());
    report.is_over()
}

/// Returns the shortest second phase that makes a solution shorter than the limit: its turns, and their number.
fn shortest(phases: impl Phases, start: &Start, end: &End<'_>, limit: usize) -> Option<([u8; LONGEST], usize)> {
    let longest = match limit {
        NO_LIMIT => FIRST_LIMIT,
        limit => limit.checked_sub(end.turns.len() + 1)?.min(LONGEST),
    };
    let order = end.middle % ORDERS as u16;
    let bound = usize::from(phases.order_bound(end.corners, order));
    if bound > longest {
        return None;
    }
    // Few first phases get here, so only here the other edges are followed.
    let four = &phases.moves().four;
    let after = |edges, &turn: &u8| four[usize::from(edges)][usize::from(turn)];
    let [upper, lower] = [start.upper, start.lower].map(|edges| end.turns.iter().fold(edges, after));
    let outer = coordinate::outer(upper, lower);
    let bound = bound.max(usize::from(phases.second_bound(end.corners, outer, order)));
    // Only turns of the same face are left out: a first phase with the turns of opposite faces exchanged is longer.
    let turns = end.turns.last().map_or(ALL_TURNS, |last| !(7 << (last / 3 * 3)));
    let mut second = Second { phases, turns: [0; LONGEST] };
    let length = { bound..=longest }.find(|&length| second.search(end.corners, outer, order, 0, length, turns))?;
    Some((second.turns, length))
}

impl<P: Phases> Second<P> {
    /// Searches a way of `left` more turns, the first of them one of `turns`.
    fn search(&mut self, corners: u16, outer: u16, order: u16, depth: usize, left: usize, turns: Turns) -> bool {
        if left == 0 {
            return true;
        }
        let phases = self.phases;
        let moves = phases.moves();
        let (corner_moves, outer_moves) = (&moves.corners[usize::from(corners)], &moves.outer[usize::from(outer)]);
        let order_moves = &moves.four[usize::from(order)];
        for number in 0..SECOND {
            let turn = SECOND_TURNS[number];
            if turns >> turn & 1 == 0 {
                continue;
            }
            let (corners, outer, order) = (corner_moves[turn], outer_moves[number], order_moves[turn]);
            let bound = phases.second_bound(corners, outer, order);
            if usize::from(bound) < left {
                self.turns[depth] = turn as u8;
                if self.search(corners, outer, order, depth + 1, left - 1, FOLLOWING[turn]) {
                    return true;
                }
            }
        }
        false
    }
}
