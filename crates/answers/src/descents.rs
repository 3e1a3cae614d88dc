//! Descents: sequences of optimal moves from a state to the goal.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::ops::Deref;

use godtable_table::Distance;

/// A table with the optimal moves of its states.
pub trait Graded {
    /// A state.
    type State: Copy + Debug;
    /// A move.
    type Move: Copy + Debug;
    /// The number of a state.
    type Number: Ord + Copy;
    /// The reason why there is no answer.
    type Error;

    /// Returns the optimal moves of a state at `distance`, each with the state it leads to. The list is empty at the
    /// goal, and only there.
    ///
    /// # Errors
    /// Returns an error if the table contradicts itself.
    fn optimal_moves(&self, state: Self::State, distance: Distance) -> Result<Moves<Self>, Self::Error>;

    /// Returns the number of a state.
    fn number(&self, state: &Self::State) -> Self::Number;

    /// Returns the state with a number.
    fn state(&self, number: Self::Number) -> Self::State;
}

/// An iterator of the descents from a state.
///
/// `G` is a reference to the table, or a pointer that owns it.
pub struct Descents<G: Deref<Target: Graded>> {
    table: G,
    /// The number of moves of a descent.
    length: usize,
    /// For each move of the current descent, the moves still to try; the next one is the last of its list.
    open: Vec<Moves<G::Target>>,
    /// The moves of the current descent so far.
    moves: Vec<<G::Target as Graded>::Move>,
    /// Whether the empty descent of a state at the goal is still to come.
    is_empty: bool,
}

impl<G: Deref<Target: Graded>> Debug for Descents<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Descents").field("length", &self.length).field("moves", &self.moves).finish_non_exhaustive()
    }
}

/// Moves, each with the state it leads to.
pub type Moves<G> = Vec<(<G as Graded>::Move, <G as Graded>::State)>;

impl<G: Deref<Target: Graded>> Descents<G> {
    /// Returns the descents from a state at `distance` with the optimal moves `first`. At the goal, the only one is empty; if the
    /// distance is `None`, none exists.
    pub fn new(table: G, distance: Option<Distance>, mut first: Moves<G::Target>) -> Descents<G> {
        first.reverse();
        let (length, is_empty) = (distance.map_or(0, Distance::get), distance == Some(Distance::ZERO));
        Descents { table, length, open: vec![first], moves: Vec::new(), is_empty }
    }
}

impl<G: Deref<Target: Graded>> Iterator for Descents<G> {
    type Item = Result<Vec<<G::Target as Graded>::Move>, <G::Target as Graded>::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if std::mem::take(&mut self.is_empty) {
            return Some(Ok(Vec::new()));
        }
        loop {
            let Some((made, state)) = self.open.last_mut()?.pop() else {
                self.open.pop();
                self.moves.pop();
                continue;
            };
            self.moves.push(made);
            let left = Distance::new(self.length - self.moves.len()).unwrap_or(Distance::ZERO);
            if left == Distance::ZERO {
                let descent = self.moves.clone();
                self.moves.pop();
                return Some(Ok(descent));
            }
            match self.table.optimal_moves(state, left) {
                Ok(mut moves) => {
                    moves.reverse();
                    self.open.push(moves);
                }
                Err(error) => {
                    self.open.clear();
                    return Some(Err(error));
                }
            }
        }
    }
}

/// Returns the number of descents from a state at `distance` with the optimal moves `first`, or `None` for 2^128 or more.
///
/// # Errors
/// Returns an error if the table contradicts itself.
pub fn descent_count<G: Graded>(
    table: &G,
    distance: Option<Distance>,
    first: Moves<G>,
) -> Result<Option<u128>, G::Error> {
    let Some(distance) = distance else { return Ok(Some(0)) };
    let Some(mut nearer) = distance.nearer() else { return Ok(Some(1)) };
    // The number of sequences of optimal moves to each state of a level.
    let mut level: BTreeMap<G::Number, u128> = BTreeMap::new();
    for (_, next) in first {
        *level.entry(table.number(&next)).or_default() += 1;
    }
    while let Some(next_nearer) = nearer.nearer() {
        let mut next_level = BTreeMap::new();
        for (number, count) in level {
            for (_, next) in table.optimal_moves(table.state(number), nearer)? {
                let sum: &mut u128 = next_level.entry(table.number(&next)).or_default();
                let Some(more) = sum.checked_add(count) else { return Ok(None) };
                *sum = more;
            }
        }
        (level, nearer) = (next_level, next_nearer);
    }
    Ok(level.values().try_fold(0, |sum: u128, &count| sum.checked_add(count)))
}
