//! Scrambles as the World Cube Association asks for them.

use std::ops::Deref;

use godtable_cube::{Face, Puzzle, State, Turn};
use godtable_index::Cursor;

use crate::scramble::{Random, Scrambles};
use crate::{Oracle, QueryError};

/// How many turns a scramble of the 2x2x2 has, as TNoodle, the official program, writes it.
const TURNS: usize = 11;

/// States that fewer turns solve are not used: regulation 4b3 of
/// <https://www.worldcubeassociation.org/regulations/#4b3>.
const FEWEST_TURNS: usize = 4;

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns [scrambles as the World Cube Association asks for them](Scrambles::wca) that borrow the oracle.
    #[must_use]
    pub fn wca_scrambles(&self, seed: u64) -> Option<Scrambles<&Oracle<B>>> {
        Scrambles::wca(self, seed)
    }
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]> + Sync> Scrambles<O> {
    /// Returns scrambles of the 2x2x2 as the World Cube Association asks for them, or `None` if the rules are not the
    /// half-turn metric of the 2x2x2.
    ///
    /// A state is drawn uniformly from those that take at least 4 turns to solve. It is given by exactly 11 turns of U, R
    /// and F, none of the face turned before it. The same seed gives the same scrambles, as for [`Scrambles::new`].
    #[must_use]
    pub fn wca(oracle: O, seed: u64) -> Option<Scrambles<O>> {
        let is_theirs = oracle.rules().puzzle() == Puzzle::Cube2
            && oracle.rules().name() == Some("half-turn")
            && oracle.check_goal().is_ok();
        is_theirs.then(|| Scrambles::new(oracle, FEWEST_TURNS..=usize::MAX, seed).of_length(TURNS))
    }
}

/// A random solution of just that length, no turn of the face turned before it; `None` where there is none.
///
/// Ways that the table knows to be too long are not followed. Every state of the 2x2x2 has such a solution of 11 turns, as
/// the tests show.
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

/// Adds turns that lead to solved, `left` of them; whether there are any.
fn extend<B: AsRef<[u8]>>(
    oracle: &Oracle<B>,
    cursor: Cursor,
    last: Option<Face>,
    left: usize,
    random: &mut Random,
    turns: &mut Vec<Turn>,
) -> Result<bool, QueryError> {
    match oracle.distance_from(cursor)? {
        Some(0) if left == 0 => return Ok(true),
        Some(distance) if distance <= left && left > 0 => {}
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
