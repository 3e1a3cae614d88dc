//! Descents: sequences of optimal moves from a state to the goal.
//!
//! Each optimal move lowers the distance by one, so a descent from distance d has d moves, and descents are listed
//! depth first without a look-ahead. They are counted level by level: the number of descents through a state is the sum
//! over its predecessors, so equal states are merged and the cost grows with states, not with solutions.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::ops::Deref;

use godtable_table::Distance;

/// A table with the optimal moves of its states.
pub trait DistanceSource {
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
pub struct Descents<G: Deref<Target: DistanceSource>> {
    table: G,
    /// The number of moves of a descent.
    length: usize,
    /// For each move of the current descent, the moves still to try; the next one is the last of its list.
    open: Vec<Moves<G::Target>>,
    /// The moves of the current descent so far.
    moves: Vec<<G::Target as DistanceSource>::Move>,
    /// Whether the empty descent of a state at the goal is still to come.
    is_empty: bool,
}

impl<G: Deref<Target: DistanceSource>> Debug for Descents<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Descents").field("length", &self.length).field("moves", &self.moves).finish_non_exhaustive()
    }
}

/// Moves, each with the state it leads to.
pub type Moves<G> = Vec<(<G as DistanceSource>::Move, <G as DistanceSource>::State)>;

impl<G: Deref<Target: DistanceSource>> Descents<G> {
    /// Returns the descents from a state at `distance` with the optimal moves `first`. At the goal, the only one is
    /// empty; if the distance is `None`, none exists.
    pub fn new(table: G, distance: Option<Distance>, mut first: Moves<G::Target>) -> Descents<G> {
        first.reverse();
        let (length, is_empty) = (distance.map_or(0, Distance::get), distance == Some(Distance::ZERO));
        Descents { table, length, open: vec![first], moves: Vec::new(), is_empty }
    }
}

impl<G: Deref<Target: DistanceSource>> Iterator for Descents<G> {
    type Item = Result<Vec<<G::Target as DistanceSource>::Move>, <G::Target as DistanceSource>::Error>;

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

/// Returns the number of descents from a state at `distance` with the optimal moves `first`, or `None` for 2^128 or
/// more.
///
/// # Errors
/// Returns an error if the table contradicts itself.
pub fn descent_count<G: DistanceSource>(
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// A grid: state (x, y) is x + y moves from the goal (0, 0), and a move lowers one of the two.
    struct Grid;

    impl DistanceSource for Grid {
        type State = (u8, u8);
        type Move = char;
        type Number = (u8, u8);
        type Error = Infallible;

        fn optimal_moves(&self, (x, y): (u8, u8), _: Distance) -> Result<Moves<Grid>, Infallible> {
            let moves = [x.checked_sub(1).map(|x| ('x', (x, y))), y.checked_sub(1).map(|y| ('y', (x, y)))];
            Ok(moves.into_iter().flatten().collect())
        }

        fn number(&self, state: &(u8, u8)) -> (u8, u8) {
            *state
        }

        fn state(&self, number: (u8, u8)) -> (u8, u8) {
            number
        }
    }

    /// Returns the descents from a state as words, and their number.
    fn descents(state: (u8, u8)) -> (Vec<String>, Option<u128>) {
        let distance = Distance::new(usize::from(state.0) + usize::from(state.1));
        let Ok(first) = Grid.optimal_moves(state, Distance::ZERO);
        let Ok(count) = descent_count(&Grid, distance, first.clone());
        let words = Descents::new(&Grid, distance, first).map(|Ok(moves)| moves.into_iter().collect());
        (if count.is_some_and(|count| count < 100) { words.collect() } else { Vec::new() }, count)
    }

    #[test]
    fn descents_are_listed_in_the_order_of_moves() {
        let (words, count) = descents((2, 2));
        assert_eq!(words, ["xxyy", "xyxy", "xyyx", "yxxy", "yxyx", "yyxx"]);
        assert_eq!(count, Some(6));
        assert_eq!(descents((0, 0)), (vec![String::new()], Some(1)));
        let none: Vec<_> = Descents::new(&Grid, None, Vec::new()).collect();
        assert_eq!((none, descent_count(&Grid, None, Vec::new())), (Vec::new(), Ok(Some(0))));
    }

    #[test]
    fn counts_are_exact_up_to_128_bits() {
        // The binomial coefficient of 120 over 60.
        assert_eq!(descents((60, 60)).1, Some(96_614_908_840_363_322_603_893_139_521_372_656));
        assert_eq!(descents((100, 100)).1, None);
    }
}
