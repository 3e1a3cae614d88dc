//! What an observer hears of a level that a search is working on, and how it stops the search.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::shares::{Progress, SearchError};

/// The part of a level that is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The number of rows or sectors that are done.
    pub done: u64,
    /// The number of all of them: those of this process.
    pub all: u64,
}

/// The observer of a level: called after each part, from any thread, it decides whether the search goes on.
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
    /// Begins a level with so many parts.
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
