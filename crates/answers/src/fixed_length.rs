//! Random solutions of a fixed length, by a search that the table keeps from turns that lead too far away.

use godtable_engine::index::Cursor;
use godtable_puzzle::cube::{State, Turn};
use godtable_puzzle::random::Random;
use godtable_table::Distance;

use crate::{Oracle, QueryError};

/// Returns a random solution of `length` turns, or `None` if none exists. No two consecutive turns move the same
/// face. Each state of the 2x2x2 has such a solution of 11 turns; a test shows it.
pub(crate) fn solution_of_length<B: AsRef<[u8]>>(
    oracle: &Oracle<B>,
    state: &State,
    length: usize,
    random: &mut Random,
) -> Result<Option<Vec<Turn>>, QueryError> {
    let distance = |cursor| oracle.distance_from(cursor);
    let moves = |cursor: Cursor, last: Option<Turn>| {
        let moves = oracle.index().successors(cursor);
        moves.filter(|(turn, _)| Some(turn.face()) != last.map(Turn::face)).collect()
    };
    let mut turns = Vec::with_capacity(length);
    for cursor in oracle.index().cursors(state)? {
        if random_solution((&distance, &moves), cursor, length, random, &mut turns)? {
            return Ok(Some(turns));
        }
    }
    Ok(None)
}

/// Appends `left` random moves that lead from a state to the goal, and returns whether such moves exist. `moves` returns those
/// that may follow the last one. The search skips moves to states that are too far from the goal.
///
/// # Errors
/// Returns an error of `distance`.
pub fn random_solution<S: Copy, M: Copy, E>(
    (distance, moves): (&impl Fn(S) -> Result<Option<Distance>, E>, &impl Fn(S, Option<M>) -> Vec<(M, S)>),
    state: S,
    left: usize,
    random: &mut Random,
    found: &mut Vec<M>,
) -> Result<bool, E> {
    match distance(state)? {
        Some(distance) if distance.get() == 0 && left == 0 => return Ok(true),
        Some(distance) if distance.get() <= left && left > 0 => {}
        _ => return Ok(false),
    }
    let mut next = moves(state, found.last().copied());
    random.shuffle(&mut next);
    for (made, after) in next {
        found.push(made);
        if random_solution((distance, moves), after, left - 1, random, found)? {
            return Ok(true);
        }
        found.pop();
    }
    Ok(false)
}
