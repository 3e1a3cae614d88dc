//! Proves a table from the rules: a second search, compared with the cells.
//!
//! The search that makes tables makes the right cells again, of the same kind and with the same symmetry reduction.
//! Where the bytes are equal, the cells are right. A cell with another value may still be right, since a state may have
//! several optimal moves. So it is checked by itself: against the true distance of its state, and for a choice against
//! the distance of the next state. The counts in the header are compared with those of the search.

use std::fmt;
use std::ops::ControlFlow::Continue;

use godtable_engine::generate::{Observe, fill_as};
use godtable_engine::index::StateNumber;
use godtable_engine::shares::SearchError;
use godtable_puzzle::cube::State;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Histogram};

use crate::decode::Decoder;
use crate::{Oracle, QueryError};

/// The number of cells that one thread compares at a time: whole bytes.
const CHUNK: usize = 1 << 16;

/// The fault of a table that [`Oracle::verify`] rejects, or the reason why there is no proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The search that proves the table ended early: it was stopped, memory ran out, or the rules of the table have a state that
    /// is too far from the goal.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The cells contradict each other, or a cell has a value that no right table has there.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A state has another distance in the table than it is from the goal.
    #[error("state {number} has {} in the table, but the search finds {}", in_words(*.got), in_words(*.expected))]
    Distance {
        /// The number of the state in the index: the first with a wrong cell.
        number: StateNumber,
        /// The state.
        state: Box<State>,
        /// The distance in the table.
        got: Option<Distance>,
        /// The distance that the search finds.
        expected: Option<Distance>,
    },
    /// A state's cell has the mark of another distance.
    #[error("state {number} has distance {distance}, but its cell has the mark of another distance")]
    Mark {
        /// The number of the state in the index: the first with a wrong cell.
        number: StateNumber,
        /// The state.
        state: Box<State>,
        /// Its distance.
        distance: Distance,
    },
    /// The header's count of states at some distance differs from that of the search.
    #[error("the header counts {got} {which} states at distance {distance}, but the search finds {expected}")]
    Count {
        /// The states counted.
        which: Which,
        /// The first distance with a wrong count.
        distance: Distance,
        /// The header's count.
        got: u64,
        /// The count of the search.
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
    /// Proves the table from the rules only, in about the time that it takes to make: each cell has the distance that a
    /// search finds, and so have the counts in the header.
    ///
    /// # Errors
    /// Returns an error for the first fault, or if the search has no result.
    ///
    /// ```no_run
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// oracle.verify()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<(), VerifyError> {
        self.verify_with(&mut |_| Continue(()))
    }

    /// Proves the table as [`Oracle::verify`] does. `observe` is called after each level of the search, and stops it with
    /// [`ControlFlow::Break`](std::ops::ControlFlow::Break).
    ///
    /// # Errors
    /// Returns an error as [`Oracle::verify`] does, and if `observe` stops the search.
    pub fn verify_with(&self, observe: &mut Observe<'_>) -> Result<(), VerifyError> {
        let header = self.table().header();
        let right = fill_as(header, observe)?.into_table();
        let own = right.header();
        compare(Which::Unlocked, &header.unlocked, &own.unlocked)?;
        if let (Some(locked), Some(expected)) = (self.locked(), &own.locked) {
            compare(Which::Locked, locked, expected)?;
        }
        let decoder = Decoder::new(self.index(), own.encoding, right.cells());
        let (cells, expected) = (self.table().cells(), right.cells());
        let has_same_encoding = own.encoding == header.encoding;
        let per_byte = 8 / header.encoding.bits().get();
        let first_wrong =
            (0..cells.len().div_ceil(CHUNK)).into_par_iter().find_map_first(|chunk| {
                let mut numbers = chunk * CHUNK..cells.len().min((chunk + 1) * CHUNK);
                let bytes = numbers.start / per_byte..numbers.end.div_ceil(per_byte);
                if has_same_encoding && cells.bytes()[bytes.clone()] == expected.bytes()[bytes] {
                    return None;
                }
                let is_same = |number: usize| has_same_encoding && cells.get(number) == expected.get(number);
                numbers.find_map(|number| {
                    if is_same(number) { None } else { self.check(StateNumber::new(number), &decoder).err() }
                })
            });
        first_wrong.map_or(Ok(()), Err)
    }

    /// Checks the cell of a state. `right` has the right cells.
    fn check(&self, number: StateNumber, right: &Decoder<'_>) -> Result<(), VerifyError> {
        let (index, decoder) = (self.index(), self.decoder());
        let cursor = index.cursor(number).expect("a number of the index");
        let expected = right.distance(&cursor)?;
        if decoder.is_right(&cursor, expected, right)? {
            return Ok(());
        }
        let state = || Box::new(index.state(&cursor));
        match decoder.walk(&cursor)? {
            got if got != expected => Err(VerifyError::Distance { number, state: state(), got, expected }),
            Some(distance) if !decoder.has_mark_of(distance, &cursor) => {
                Err(VerifyError::Mark { number, state: state(), distance })
            }
            _ => Err(self.contradiction(&cursor).into()),
        }
    }
}

/// Compares the counts of the header with those of a search.
fn compare(which: Which, header: &Histogram, search: &Histogram) -> Result<(), VerifyError> {
    for distance in Distance::up_to(Distance::MAXIMUM) {
        let (got, expected) = (header.count(distance), search.count(distance));
        if got != expected {
            return Err(VerifyError::Count { which, distance, got, expected });
        }
    }
    Ok(())
}
