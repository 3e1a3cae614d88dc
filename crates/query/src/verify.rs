//! The proof of a table.

use std::fmt;

use godtable_cube::State;
use godtable_index::{Fibre, Row, StateNumber};
use godtable_parallel::prelude::*;
use godtable_table::{Distance, Histogram};

use crate::{Oracle, QueryError};

/// A proved table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The number of checked states: one for each cell of the table.
    pub states: u64,
    /// The number of moves followed between them.
    pub moves: u64,
}

/// What is wrong with a table that is not proved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The cells lead elsewhere than to solved.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A state's distance is not one more than the least of the states that a turn leads to.
    #[error("state {number} has {} in the table, and by its turns it should have {}", said(*.got), said(*.expected))]
    Distance {
        /// The number of the state in the index: the first wrong one.
        number: StateNumber,
        /// The state.
        state: Box<State>,
        /// The distance by the table.
        got: Option<Distance>,
        /// One more than the least distance by the table of its successors.
        expected: Option<Distance>,
    },
    /// A state is farther from the goal than a table can hold.
    #[error(
        "state {number} is more than {} turns from the goal by its turns; a table holds no more",
        Distance::MAXIMUM
    )]
    TooFar {
        /// The number of the state in the index: the first wrong one.
        number: StateNumber,
        /// The state.
        state: Box<State>,
    },
    /// A state's mark is not that of its distance.
    #[error("state {number} has distance {distance}, and its cell has the mark of another distance")]
    Mark {
        /// The number of the state in the index: the first wrong one.
        number: StateNumber,
        /// The state.
        state: Box<State>,
        /// Its distance.
        distance: Distance,
    },
    /// The header counts otherwise.
    #[error("the header counts {got} {which} states at distance {distance}, and the cells {expected}")]
    Count {
        /// Which states are counted.
        which: Which,
        /// The first distance with a wrong count.
        distance: Distance,
        /// The header's count.
        got: u64,
        /// The count by the cells.
        expected: u64,
    },
}

/// The unlocked states of a table, or the locked ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The positions before any turn.
    Unlocked,
    /// The positions under each lock.
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

fn said(distance: Option<Distance>) -> String {
    distance.map_or_else(|| "no distance".to_owned(), |distance| format!("distance {distance}"))
}

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Proves the table from the rules alone, in a few milliseconds for a 2x2x2.
    ///
    /// The goal has the distance 0. Each other state has the least distance of its successors plus one, or none if they have
    /// none. The header's counts are those of the cells. Only true distances satisfy this, whoever made the table.
    ///
    /// # Errors
    /// Returns the first fault.
    ///
    /// ```no_run
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_query::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let verified = oracle.verify()?;
    /// assert_eq!(verified.states, 3_674_160); // one cell serves the three locks of a position
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
            (distance, if plane.is_locked() { plane.stands_for() as u64 } else { 0 })
        }));
        compare(Which::Locked, locked, &tallied)
    }
}

/// The number of states at each distance.
type Counts = [u64; Distance::MAXIMUM.get() + 1];

/// Counts how often each distance occurs. Each item counts as many times as its second number says.
fn tally(distances: impl IndexedParallelIterator<Item = (Option<Distance>, u64)>) -> Counts {
    const NONE: Counts = [0; Distance::MAXIMUM.get() + 1];
    let add = |mut counts: Counts, (distance, times): (Option<Distance>, u64)| {
        if let Some(distance) = distance {
            counts[distance.get()] += times;
        }
        counts
    };
    let sum = |mut counts: Counts, more: Counts| {
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        counts
    };
    distances.with_min_len(4096).fold(|| NONE, add).reduce(|| NONE, sum)
}

/// Compares the counts of the header with those of the cells.
fn compare(which: Which, header: &Histogram, counts: &Counts) -> Result<(), VerifyError> {
    for (distance, &expected) in Distance::up_to(Distance::MAXIMUM).zip(counts) {
        let got = header.count(distance);
        if got != expected {
            return Err(VerifyError::Count { which, distance, got, expected });
        }
    }
    Ok(())
}
