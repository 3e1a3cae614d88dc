//! The solver: searches of all six sides, by several threads.
//!
//! Threads take jobs in one order, and share the length of the best solution as a limit. If all jobs with fewer turns
//! are done, the best solution is optimal: a shorter one would be a first phase of such a job and a second phase.

use std::num::NonZero;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::Cube3;

use crate::twophase::format::{self, TablesError};
use crate::twophase::jobs::Jobs;
use crate::twophase::phases::{FirstPhases, LONGEST, Phases};
use crate::twophase::report::{NO_LIMIT, Report};
use crate::twophase::second::FIRST_LIMIT;
use crate::twophase::side::{Side, Start};
use crate::twophase::tables::{Making, SmallTables, Tables};
use crate::twophase::view::{Frames, View};

/// The time between two looks at the other threads, when the calling thread has no more work.
const PAUSE: Duration = Duration::from_micros(50);

/// Makes the tables, 115 MB, by several threads: some seconds on two cores. [`Solver::open`] takes them, now or from a
/// file. `observe` is as in [`Solver::new`].
///
/// # Errors
/// Returns [`TablesError::Stopped`] if `observe` breaks.
pub fn make_tables(threads: NonZero<usize>, observe: &Making<'_>) -> Result<Vec<u8>, TablesError> {
    match Tables::new(threads, observe) {
        Continue(tables) => Ok(format::write(&tables)),
        Break(()) => Err(TablesError::Stopped),
    }
}

/// A solver of the 3x3x3, with its tables in memory or in a map.
pub struct Solver<B = Vec<u8>> {
    bytes: B,
    small: SmallTables,
    frames: Frames,
}

impl<B> std::fmt::Debug for Solver<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

/// A solution of a cube.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The turns.
    pub turns: Vec<Turn>,
    /// Whether the search proved that no solution is shorter. It does so only for cubes a few turns from solved.
    pub is_optimal: bool,
}

/// Sees the shortest solution so far, and ends the search by [`ControlFlow::Break`].
pub type Observe<'a> = dyn FnMut(&[Turn]) -> ControlFlow<()> + 'a;

impl Solver {
    /// Builds the tables on all cores, in a few seconds. `observe` is called 23 times, with the part of the tables that
    /// is done.
    ///
    /// # Errors
    /// Returns [`TablesError::Stopped`] if `observe` breaks.
    pub fn new(observe: &Making<'_>) -> Result<Solver, TablesError> {
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Solver::open(make_tables(threads, observe)?)
    }
}

impl<B: AsRef<[u8]> + Sync> Solver<B> {
    /// Returns the solver with the tables of [`make_tables`]. All bytes are checked.
    ///
    /// # Errors
    /// Returns an error if the bytes are not whole, undamaged tables of this version.
    pub fn open(bytes: B) -> Result<Solver<B>, TablesError> {
        let small = format::read(bytes.as_ref())?;
        Ok(Solver { bytes, small, frames: Frames::new() })
    }

    /// The tables as the search reads them.
    pub(crate) fn view(&self) -> View<'_> {
        let (first, second) = format::large(self.bytes.as_ref());
        View { small: &self.small, frames: &self.frames, first, second }
    }

    /// Returns a near-optimal solution of the cube in the half-turn metric. The turns leave the cube in its hold.
    ///
    /// `observe` gets each solution that is shorter than those before it, and the shortest one again every few thousand
    /// steps of the search. It ends the search by [`ControlFlow::Break`]. Without that, the search continues
    /// until all shorter solutions are excluded, which may take hours. One thread finds the same solutions in each run.
    pub fn solve(&self, cube: &Cube3, observe: &mut Observe<'_>) -> Solution {
        self.solve_with(cube, NonZero::<usize>::MIN, observe)
    }

    /// Returns a near-optimal solution as [`Solver::solve`] does, by a search in several threads. The calling thread is
    /// one of them, and calls `observe`.
    pub fn solve_with(&self, cube: &Cube3, threads: NonZero<usize>, observe: &mut Observe<'_>) -> Solution {
        search(self.view(), cube, threads, observe)
    }
}

/// Searches a near-optimal solution of a cube, as [`Solver::solve_with`] does.
pub(crate) fn search(
    phases: impl Phases,
    cube: &Cube3,
    threads: NonZero<usize>,
    observe: &mut Observe<'_>,
) -> Solution {
    let sides = Side::all(cube);
    let shortest = sides.iter().map(|side| phases.first_bound(&side.start(&[]))).min();
    let jobs = Jobs::new(shortest.map_or(0, usize::from));
    let starts = (0..sides.len() * jobs.suffixes().len()).map(|_| OnceLock::new()).collect();
    let shared = SharedState {
        phases,
        sides,
        jobs,
        starts,
        best: Mutex::new(None),
        limit: AtomicUsize::new(NO_LIMIT),
        is_over: AtomicBool::new(false),
        next: AtomicUsize::new(0),
        others: AtomicUsize::new(threads.get() - 1),
    };
    thread::scope(|scope| {
        for _ in 1..threads.get() {
            scope.spawn(|| {
                let mut observer = None;
                shared.work(&mut observer);
                shared.others.fetch_sub(1, Relaxed);
            });
        }
        let mut observer = Some(Observer { observe, seen: Vec::new() });
        shared.work(&mut observer);
        while shared.others.load(Relaxed) > 0 {
            thread::sleep(PAUSE);
            if let Some(observer) = &mut observer {
                let _ = observer.look(&shared);
            }
        }
    });
    let turns = shared.best().take().expect("the search ends with a solution");
    // Before the first solution, second phases longer than the limit were left out.
    let is_optimal = !shared.is_over.load(Relaxed) && turns.len() <= FIRST_LIMIT + 1;
    Solution { turns, is_optimal }
}

/// The state of a search, which its threads share.
struct SharedState<P> {
    phases: P,
    sides: Vec<Side>,
    jobs: Jobs,
    /// The start of each side with each suffix, and its bound of the first phase.
    starts: Vec<OnceLock<(Start, u8)>>,
    best: Mutex<Option<Vec<Turn>>>,
    /// The length of the best solution, or [`NO_LIMIT`].
    limit: AtomicUsize,
    /// Whether the observer ended the search.
    is_over: AtomicBool,
    /// The number of the next job.
    next: AtomicUsize,
    /// The number of other threads at work.
    others: AtomicUsize,
}

/// The caller's observer, and the solution that it saw last.
struct Observer<'a, 'b> {
    observe: &'a mut Observe<'b>,
    seen: Vec<Turn>,
}

impl Observer<'_, '_> {
    /// Shows the best solution, if there is one.
    fn look(&mut self, shared: &SharedState<impl Phases>) -> ControlFlow<()> {
        let limit = shared.limit.load(Relaxed);
        if limit == NO_LIMIT {
            return Continue(());
        }
        if self.seen.len() != limit || limit == 0 {
            self.seen.clone_from(shared.best().as_ref().expect("a limit is the length of a solution"));
        }
        let flow = (self.observe)(&self.seen);
        if flow.is_break() {
            shared.is_over.store(true, Relaxed);
        }
        flow
    }
}

impl<P: Phases> SharedState<P> {
    fn best(&self) -> MutexGuard<'_, Option<Vec<Turn>>> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does jobs until no shorter solution is possible, or the observer ends the search.
    fn work(&self, observer: &mut Option<Observer<'_, '_>>) {
        loop {
            let job = self.jobs.job(self.next.fetch_add(1, Relaxed));
            if job.turns >= self.limit.load(Relaxed) || self.is_over.load(Relaxed) {
                return;
            }
            let (side, suffix) = (&self.sides[job.side], &self.jobs.suffixes()[job.suffix]);
            let &(start, bound) = self.starts[job.suffix * self.sides.len() + job.side].get_or_init(|| {
                let start = side.start(suffix);
                (start, self.phases.first_bound(&start))
            });
            let mut thread = Thread { shared: self, side, observer };
            let length = job.turns - suffix.len();
            let first = FirstPhases { start, bound, suffix, length, turns: job.first };
            let is_possible = (usize::from(bound)..=LONGEST).contains(&length);
            if is_possible && self.phases.search(first, &mut thread).is_break() {
                return;
            }
        }
    }
}

/// A thread with a job.
struct Thread<'a, 'b, 'c, P> {
    shared: &'a SharedState<P>,
    side: &'a Side,
    /// The observer, in the calling thread.
    observer: &'a mut Option<Observer<'b, 'c>>,
}

impl<P: Phases> Report for Thread<'_, '_, '_, P> {
    fn limit(&self) -> usize {
        self.shared.limit.load(Relaxed)
    }

    fn found(&mut self, turns: &[u8]) {
        let mut best = self.shared.best();
        if best.as_ref().is_none_or(|best| turns.len() < best.len()) {
            *best = Some(self.side.turns(turns));
            self.shared.limit.store(turns.len(), Relaxed);
        }
    }

    fn is_over(&mut self) -> ControlFlow<()> {
        match self.observer {
            Some(observer) => observer.look(self.shared)?,
            None if self.shared.is_over.load(Relaxed) => return Break(()),
            None => {}
        }
        Continue(())
    }
}
