//! Reports the progress of a level to an observer, who may stop the search.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use godtable_puzzle::effort::Unfound;
use godtable_table::Distance;

use crate::levels::Wrong;

/// Why a search ended before it was done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The observer stopped it.
    #[error("the search was stopped")]
    Stopped,
    /// A state is farther from the goal than a distance can be.
    #[error("a state is more than {} turns from the goal", Distance::MAXIMUM)]
    TooFar,
    /// The sets do not fit into memory.
    #[error("not enough memory: the search needs {} MB", bytes.div_ceil(1_000_000))]
    OutOfMemory {
        /// The bytes of the sets.
        bytes: u64,
    },
    /// A table of a puzzle of orbits is not what the search finds.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// A table of the edges is not what the search finds. Its proof says where.
    #[error("the table is not what the search finds")]
    Differs,
    /// The automorphisms, whose classes are asked for, are too many.
    #[error("the puzzle has too many automorphisms: more than 50,000, or too many moves that look identical")]
    TooManyAutomorphisms,
    /// A file cannot be read or written, or a process is out of reach.
    #[error("{0}")]
    System(#[from] io::Error),
}

impl From<Unfound> for SearchError {
    /// Returns the error of a search for automorphisms.
    fn from(unfound: Unfound) -> SearchError {
        match unfound {
            Unfound::Absent => SearchError::TooManyAutomorphisms,
            Unfound::Stopped => SearchError::Stopped,
            Unfound::OutOfMemory { bytes } => SearchError::OutOfMemory { bytes },
        }
    }
}

/// The progress of a search, after each level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The distance of the states of the level.
    pub distance: usize,
    /// The number of states of the level. Under a lock, a position counts once for each lock state.
    pub level: u64,
    /// The number of states found so far.
    pub found: u64,
    /// The number of all states.
    pub states: u64,
}

/// The part of a level that is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The number of rows or sectors that are done.
    pub done: u64,
    /// The number of all of them: those of this process.
    pub all: u64,
}

/// The observer of a level: called after each part, from any thread, it decides whether the search continues.
pub type Observe<'a> = dyn Fn(Part) -> ControlFlow<()> + Sync + 'a;

/// The observers of a search: of its levels, and of the parts of a level. Each may stop it.
pub(crate) type Observers<'a> = (&'a mut dyn FnMut(Progress) -> ControlFlow<()>, &'a Observe<'a>);

/// The part of a level that is done, and whether the observer stopped it.
pub(crate) struct Watch<'a> {
    observe: &'a Observe<'a>,
    done: AtomicU64,
    all: u64,
    is_stopped: AtomicBool,
}

impl<'a> Watch<'a> {
    /// Begins a level that has `all` parts.
    pub(crate) fn new(all: usize, observe: &'a Observe<'a>) -> Watch<'a> {
        Watch { observe, done: AtomicU64::new(0), all: all as u64, is_stopped: AtomicBool::new(false) }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Says that some more parts are done.
    pub(crate) fn done(&self, parts: usize) {
        let done = self.done.fetch_add(parts as u64, Ordering::Relaxed) + parts as u64;
        if (self.observe)(Part { done, all: self.all }).is_break() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Returns an error if the observer stopped the level.
    pub(crate) fn check(&self) -> Result<(), SearchError> {
        if self.is_stopped() { Err(SearchError::Stopped) } else { Ok(()) }
    }
}
