//! Proves a table from the rules.
//!
//! Let f be the distances in a table, and d the true ones. The proof checks that f is 0 at the goal, and elsewhere
//!
//! ```text
//! f(s) = 1 + least f(s') over the successors s' of s,        no distance if no s' has one.
//! ```
//!
//! **Why this is enough.** If `f(s) = k`, some successor has `k - 1`, and so on down to the goal: k turns lead there,
//! and `d(s) <= f(s)`. If `d(s) = k`, the states on a shortest way have at most 0, 1, ..., k by induction from the
//! goal, so `f(s) <= d(s)`. The counts in the header are then compared with the counts of the cells.

use std::fmt;

use godtable_engine::index::{Fibre, Row, StateNumber};
use godtable_puzzle::cube::State;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Histogram};

use crate::{Oracle, QueryError};

/// The extent of a proof by [`Oracle::verify`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The number of states checked: one for each cell of the table.
    pub states: u64,
    /// The number of moves followed between them.
    pub moves: u64,
}

/// The fault of a table that [`Oracle::verify`] refuses.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The cells contradict each other.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A state's distance is not one more than the least distance of its successors.
    #[error("state {number} has {} in the table, but its successors imply {}", in_words(*.got), in_words(*.expected))]
    Distance {
        /// The number of the state in the index: the first wrong one.
        number: StateNumber,
        /// The state.
        state: Box<State>,
        /// The distance in the table.
        got: Option<Distance>,
        /// One more than the least distance of the successors in the table.
        expected: Option<Distance>,
    },
    /// A state is farther from the goal than [`Distance::MAXIMUM`].
    #[error("state {number} is more than {} turns from the goal, the largest distance of a table", Distance::MAXIMUM)]
    TooFar {
        /// The number of the state in the index: the first wrong one.
        number: StateNumber,
        /// The state.
        state: Box<State>,
    },
    /// A state's cell has the mark of another distance.
    #[error("state {number} has distance {distance}, but its cell has the mark of another distance")]
    Mark {
        /// The number of the state in the index: the first wrong one.
        number: StateNumber,
        /// The state.
        state: Box<State>,
        /// Its distance.
        distance: Distance,
    },
    /// The header's count of states at some distance differs from the count of the cells.
    #[error("the header counts {got} {which} states at distance {distance}, but the cells {expected}")]
    Count {
        /// The states counted.
        which: Which,
        /// The first distance with a wrong count.
        distance: Distance,
        /// The header's count.
        got: u64,
        /// The count of the cells.
        expected: u64,
    },
}

/// The unlocked states of a table, or the locked ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The states before any turn.
    Unlocked,
    /// The states in all other lock states.
    Locked,
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Which::Unlocked => "unlocked",
            Which::Locked => "locked",
        })
    }
}

fn in_words(distance: Option<Distance>) -> String {
    distance.map_or_else(|| "no distance".to_owned(), |distance| format!("distance {distance}"))
}

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Proves the table from the rules alone, in a few milliseconds for a 2x2x2.
    ///
    /// Three facts are checked. The goal has distance 0. Any other state has one more than the least distance of its
    /// successors, or none if they have none. The header's counts equal the counts of the cells. Only true distances
    /// satisfy this.
    ///
    /// # Errors
    /// Returns an error for the first fault.
    ///
    /// ```no_run
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let verified = oracle.verify()?;
    /// assert_eq!(verified.states, 3_674_160); // one cell serves three lock states
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<Verified, VerifyError> {
        let distances = self.distances()?;
        let first_wrong = (0..distances.len())
            .into_par_iter()
            .with_min_len(4096)
            .find_map_first(|number| self.check(StateNumber::new(number), &distances).err());
        if let Some(error) = first_wrong {
            return Err(error);
        }
        self.check_counts(&distances)?;
        let positions = self.index().shape().positions() as u64;
        let moves: usize = self.index().planes().all().iter().map(|plane| plane.moves().len()).sum();
        Ok(Verified { states: distances.len() as u64, moves: moves as u64 * positions })
    }

    /// Checks the distance and the mark of a state.
    fn check(&self, number: StateNumber, distances: &[Option<Distance>]) -> Result<(), VerifyError> {
        let index = self.index();
        let cursor = index.cursor(number).expect("a number of the index");
        let got = distances[number.get()];
        let state = || Box::new(index.state(&cursor));
        let expected = if index.is_goal(&cursor) {
            Some(Distance::ZERO)
        } else {
            let least = index.successors(cursor).filter_map(|(_, next)| distances[index.number(&next).get()]).min();
            let too_far = || VerifyError::TooFar { number, state: state() };
            least.map(|least| least.farther().ok_or_else(too_far)).transpose()?
        };
        if got != expected {
            return Err(VerifyError::Distance { number, state: state(), got, expected });
        }
        match got {
            Some(distance) if !self.decoder().has_mark_of(distance, &cursor) => {
                Err(VerifyError::Mark { number, state: state(), distance })
            }
            _ => Ok(()),
        }
    }

    /// Checks the counts in the header.
    fn check_counts(&self, distances: &[Option<Distance>]) -> Result<(), VerifyError> {
        let index = self.index();
        let shape = index.shape();
        let unlocked = tally((0..shape.positions()).into_par_iter().map(|number| {
            let row = Row::new(number / shape.fibres(), shape).expect("within the rows");
            let fibre = Fibre::new(number % shape.fibres(), shape).expect("within the fibres");
            let cursors = index.unlocked_cursors(row, fibre);
            (cursors.filter_map(|cursor| distances[index.number(&cursor).get()]).min(), 1)
        }));
        compare(Which::Unlocked, self.unlocked(), &unlocked)?;
        let Some(locked) = self.locked() else { return Ok(()) };
        let tallied = tally(distances.par_iter().enumerate().map(|(number, &distance)| {
            let plane = &index.planes().all()[number / shape.positions()];
            (distance, if plane.is_locked() { plane.lock_count() as u64 } else { 0 })
        }));
        compare(Which::Locked, locked, &tallied)
    }
}

/// Returns the number of states at each distance. The second number of an item is its weight.
fn tally(distances: impl IndexedParallelIterator<Item = (Option<Distance>, u64)>) -> Vec<u64> {
    // An array would be copied for each state.
    let none = || vec![0; Distance::MAXIMUM.get() + 1];
    let add = |mut counts: Vec<u64>, (distance, weight): (Option<Distance>, u64)| {
        if let Some(distance) = distance {
            counts[distance.get()] += weight;
        }
        counts
    };
    let sum = |mut counts: Vec<u64>, more: Vec<u64>| {
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        counts
    };
    distances.with_min_len(4096).fold(none, add).reduce(none, sum)
}

/// Compares the counts of the header with the counts of the cells.
fn compare(which: Which, header: &Histogram, counts: &[u64]) -> Result<(), VerifyError> {
    for (distance, &expected) in Distance::up_to(Distance::MAXIMUM).zip(counts) {
        let got = header.count(distance);
        if got != expected {
            return Err(VerifyError::Count { which, distance, got, expected });
        }
    }
    Ok(())
}
