//! The proof of a table.

use godtable_cube::State;
use godtable_index::{Fibre, Row};
use godtable_parallel::prelude::*;

use crate::whole::UNREACHABLE;
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
    #[error("state {number} stands at {}, and by its turns it should stand at {}", said(*.got), said(*.expected))]
    Distance {
        /// The number of the state in the index: the first wrong one.
        number: usize,
        /// The state.
        state: Box<State>,
        /// The distance by the table.
        got: Option<usize>,
        /// One more than the least distance by the table of its successors.
        expected: Option<usize>,
    },
    /// A state's mark is not that of its distance.
    #[error("state {number} stands at {distance} and does not bear the mark of that distance")]
    Mark {
        /// The number of the state in the index: the first wrong one.
        number: usize,
        /// The state.
        state: Box<State>,
        /// Its distance.
        distance: usize,
    },
    /// The header counts otherwise.
    #[error("the header counts {got} {which} states at distance {distance}, and the cells {expected}")]
    Count {
        /// `unlocked` or `locked`.
        which: &'static str,
        /// The first distance with a wrong count.
        distance: usize,
        /// The header's count.
        got: u64,
        /// The count by the cells.
        expected: u64,
    },
}

fn said(distance: Option<usize>) -> String {
    distance.map_or_else(|| "no distance at all".to_owned(), |distance| format!("distance {distance}"))
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
            .find_map_first(|number| self.check(number, &distances).err());
        if let Some(error) = first_wrong {
            return Err(error);
        }
        self.check_counts(&distances)?;
        let positions = self.index().shape().positions() as u64;
        let moves: usize = self.index().planes().all().iter().map(|plane| plane.moves().len()).sum();
        Ok(Verified { states: distances.len() as u64, moves: moves as u64 * positions })
    }

    fn check(&self, number: usize, distances: &[u8]) -> Result<(), VerifyError> {
        let index = self.index();
        let cursor = index.cursor(number).expect("a number of the index");
        let got = distances[number];
        let least = index.successors(cursor).map(|(_, next)| distances[index.number(&next)]).min();
        let expected = match least {
            _ if index.is_goal(&cursor) => 0,
            Some(least) if least != UNREACHABLE => least + 1,
            _ => UNREACHABLE,
        };
        let state = || Box::new(index.state(&cursor));
        if got != expected {
            let distance = |value: u8| (value != UNREACHABLE).then_some(usize::from(value));
            return Err(VerifyError::Distance {
                number,
                state: state(),
                got: distance(got),
                expected: distance(expected),
            });
        }
        let distance = usize::from(got);
        if !self.decoder().has_mark_of(distance, &cursor) {
            return Err(VerifyError::Mark { number, state: state(), distance });
        }
        Ok(())
    }

    fn check_counts(&self, distances: &[u8]) -> Result<(), VerifyError> {
        let index = self.index();
        let shape = index.shape();
        let unlocked = tally((0..shape.positions()).into_par_iter().map(|number| {
            let row = Row::new(number / shape.fibres(), shape).expect("within the rows");
            let fibre = Fibre::new(number % shape.fibres(), shape).expect("within the fibres");
            let cursors = index.unlocked_cursors(row, fibre);
            (cursors.map(|cursor| distances[index.number(&cursor)]).min().unwrap_or(UNREACHABLE), 1)
        }));
        compare("unlocked", self.unlocked().counts(), &unlocked)?;
        let Some(locked) = self.locked() else { return Ok(()) };
        let tallied = tally(distances.par_iter().enumerate().map(|(number, &distance)| {
            let plane = &index.planes().all()[number / shape.positions()];
            (distance, if plane.locked().is_some() { plane.stands_for() as u64 } else { 0 })
        }));
        compare("locked", locked.counts(), &tallied)
    }
}

/// How many times each distance occurs, each time as often as it stands for.
fn tally(distances: impl IndexedParallelIterator<Item = (u8, u64)>) -> [u64; 256] {
    let add = |mut counts: [u64; 256], (distance, times): (u8, u64)| {
        counts[usize::from(distance)] += times;
        counts
    };
    let sum = |mut counts: [u64; 256], more: [u64; 256]| {
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        counts
    };
    distances.with_min_len(4096).fold(|| [0; 256], add).reduce(|| [0; 256], sum)
}

fn compare(which: &'static str, header: &[u64], counts: &[u64; 256]) -> Result<(), VerifyError> {
    let wrong = (0..usize::from(UNREACHABLE)).find_map(|distance| {
        let got = header.get(distance).copied().unwrap_or(0);
        (got != counts[distance]).then_some((distance, got))
    });
    match wrong {
        Some((distance, got)) => Err(VerifyError::Count { which, distance, got, expected: counts[distance] }),
        None => Ok(()),
    }
}
