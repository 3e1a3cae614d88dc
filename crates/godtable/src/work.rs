//! `Work` holds the resource limits of long work and the observer of its progress.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::{Path, PathBuf};

use godtable_system::IS_PAGE;

use crate::{Error, memory};

/// What long work may use, and an observer of its events.
///
/// The observer may be called from any thread, one call at a time or several. If it returns [`Break`], the work stops soon,
/// and returns [`Error::Stopped`].
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
///
/// use godtable::{Error, Event, Puzzle, Work};
///
/// let stop = |event: Event<'_>| if matches!(event, Event::Level { distance: 9, .. }) { Break(()) } else { Continue(()) };
/// let work = Work::default().observed_by(&stop);
/// let made = Puzzle::named("2x2x2")?.table_with(&work);
/// assert_eq!(made.err(), Some(Error::Stopped));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Work<'a> {
    observer: Option<&'a Observer<'a>>,
    cache: Option<PathBuf>,
    memory: Option<u64>,
    checkpoint: Option<PathBuf>,
    is_on_disk: bool,
    threads: Option<NonZeroUsize>,
}

/// An observer of events.
pub type Observer<'a> = dyn Fn(Event<'_>) -> ControlFlow<()> + Sync + 'a;

/// An event of long work.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Work begins whose length is not known; it takes some seconds at most.
    Doing(&'a str),
    /// A level of a search is finished.
    Level {
        /// Its distance, in turns.
        distance: usize,
        /// The number of states found so far.
        found: u64,
        /// The number of all states.
        total: u64,
    },
    /// A part of the next level, or of other work, is done.
    Part {
        /// The parts that are done.
        done: u64,
        /// All parts.
        all: u64,
    },
    /// A search looks for solutions of this length, in turns.
    Length {
        /// The length.
        turns: usize,
        /// The seconds so far.
        seconds: f64,
        /// The seconds that the length is expected to take, if this is known.
        expected: Option<f64>,
    },
    /// Something to know before long work: what it takes.
    Note(&'a str),
    /// Something went wrong, and the work continues without it.
    Warning(&'a str),
}

impl<'a> Work<'a> {
    /// Returns the same work with an observer.
    #[must_use]
    pub fn observed_by(self, observer: &'a Observer<'a>) -> Work<'a> {
        Work { observer: Some(observer), ..self }
    }

    /// Returns the same work with a folder in which tables are kept. It need not exist. Tables there are mapped if they are
    /// large, so until the table is dropped, nobody may truncate a file in it or write into one.
    #[must_use]
    pub fn cached_in(self, folder: impl Into<PathBuf>) -> Work<'a> {
        Work { cache: Some(folder.into()), ..self }
    }

    /// Returns the same work with the user's cache, if there is a home folder.
    #[must_use]
    pub fn cached(self) -> Work<'a> {
        Work { cache: crate::folders::cache(), ..self }
    }

    /// Returns the same work with a limit of its memory, in bytes. Without a limit, it may take all free memory.
    #[must_use]
    pub fn within(self, bytes: u64) -> Work<'a> {
        Work { memory: Some(bytes), ..self }
    }

    /// Returns the same work with a folder for checkpoints: interrupted work continues from there.
    #[must_use]
    pub fn kept_in(self, folder: impl Into<PathBuf>) -> Work<'a> {
        Work { checkpoint: Some(folder.into()), ..self }
    }

    /// Returns the same work with a folder for the sets of a search. Interrupted or killed work continues from there.
    #[must_use]
    pub fn on_disk(self, folder: impl Into<PathBuf>) -> Work<'a> {
        Work { is_on_disk: true, ..self.kept_in(folder) }
    }

    /// Returns the same work with a number of threads for searches that choose their own. Without it, one for each core.
    #[must_use]
    pub fn threaded(self, threads: NonZeroUsize) -> Work<'a> {
        Work { threads: Some(threads), ..self }
    }

    /// Returns work with the same observer, and with what other work may use.
    pub(crate) fn using(&self, other: &Work<'_>) -> Work<'a> {
        let Work { cache, memory, checkpoint, is_on_disk, threads, .. } = other;
        Work {
            cache: cache.clone(),
            memory: *memory,
            checkpoint: checkpoint.clone(),
            is_on_disk: *is_on_disk,
            threads: *threads,
            ..self.clone()
        }
    }

    /// Returns what this work may use, without its observer.
    pub(crate) fn unobserved(&self) -> Work<'static> {
        Work::default().using(self)
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    /// Returns the folder of tables.
    #[must_use]
    pub fn cache(&self) -> Option<&Path> {
        folder(self.cache.as_deref())
    }

    /// Returns the bytes that a search may take: the free memory, within the limit; `None` if neither is known.
    pub(crate) fn free_memory(&self) -> Option<u64> {
        self.memory.into_iter().chain(memory::available()).min()
    }

    /// Returns the limit of the memory, in bytes.
    #[must_use]
    pub const fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Returns the folder for checkpoints.
    #[must_use]
    pub fn checkpoint(&self) -> Option<&Path> {
        folder(self.checkpoint.as_deref())
    }

    /// Returns whether the sets of a search lie in the folder for checkpoints.
    #[must_use]
    pub const fn is_on_disk(&self) -> bool {
        self.is_on_disk
    }

    /// Tells the observer. It may stop the work.
    pub(crate) fn tell(&self, event: Event<'_>) -> ControlFlow<()> {
        self.observer.map_or(Continue(()), |observer| observer(event))
    }

    /// Tells the observer.
    ///
    /// # Errors
    /// Returns [`Error::Stopped`] if the observer stops the work.
    pub(crate) fn say(&self, event: Event<'_>) -> Result<(), Error> {
        match self.tell(event) {
            Continue(()) => Ok(()),
            Break(()) => Err(Error::Stopped),
        }
    }

    /// Warns the observer. The work continues.
    pub(crate) fn warn(&self, what: impl fmt::Display) {
        let _ = self.tell(Event::Warning(&what.to_string()));
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Work { observer, cache, memory, checkpoint, is_on_disk, threads } = self;
        let mut shown = f.debug_struct("Work");
        shown.field("is_observed", &observer.is_some()).field("cache", cache);
        shown
            .field("memory", memory)
            .field("checkpoint", checkpoint)
            .field("is_on_disk", is_on_disk)
            .field("threads", threads)
            .finish()
    }
}

/// Returns a folder that was chosen. A page has none.
fn folder(chosen: Option<&Path>) -> Option<&Path> {
    chosen.filter(|_| !IS_PAGE)
}
