//! Random solutions of a fixed length, by a search that the table keeps from turns that lead too far away.

use godtable_engine::index::Cursor;
use godtable_puzzle::cube::{Face, State, Turn};
use godtable_puzzle::random::Random;

use crate::{Oracle, QueryError};

/// Returns a random solution of `length` turns, or `None` if none exists. No two consecutive turns move the same
/// face.
///
/// The search skips moves to states that are too far from solved. Each state of the 2x2x2 has such a solution of 11
/// turns; a test shows it.
pub(crate) fn solution_of_length<B: AsRef<[u8]>>(
    oracle: &Oracle<B>,
    state: &State,
    length: usize,
    random: &mut Random,
) -> Result<Option<Vec<Turn>>, QueryError> {
    let mut turns = Vec::with_capacity(length);
    for cursor in oracle.index().cursors(state)? {
        if extend(oracle, cursor, None, length, random, &mut turns)? {
            return Ok(Some(turns));
        }
    }
    Ok(None)
}

/// Appends `left` turns that lead to solved, and returns whether such turns exist.
fn extend<B: AsRef<[u8]>>(
    oracle: &Oracle<B>,
    cursor: Cursor,
    last: Option<Face>,
    left: usize,
    random: &mut Random,
    turns: &mut Vec<Turn>,
) -> Result<bool, QueryError> {
    match oracle.distance_from(cursor)? {
        Some(distance) if distance.get() == 0 && left == 0 => return Ok(true),
        Some(distance) if distance.get() <= left => {}
        _ => return Ok(false),
    }
    let mut moves: Vec<(Turn, Cursor)> =
        oracle.index().successors(cursor).filter(|(turn, _)| Some(turn.face()) != last).collect();
    random.shuffle(&mut moves);
    for (turn, next) in moves {
        turns.push(turn);
        if extend(oracle, next, Some(turn.face()), left - 1, random, turns)? {
            return Ok(true);
        }
        turns.pop();
    }
    Ok(false)
}
