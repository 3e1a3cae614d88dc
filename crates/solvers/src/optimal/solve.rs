//! Solves cubes: one length after the other, until there are solutions.
//!
//! The first length with a solution is optimal, as all shorter ones are excluded. A quarter turn is an odd permutation,
//! so in quarter turns only every other length can have solutions. A known solution ends the work when all shorter
//! lengths are excluded. The words of a length are divided among the threads by their first moves; one more thread
//! calls the observer.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use godtable_puzzle::cube::{Rotation, Turn};
use godtable_puzzle::cube3::Cube3;
use godtable_system::parallel::prelude::*;

use crate::kernels;
use crate::optimal::axis::{self, Metric};
use crate::optimal::error::OptimalError;
use crate::optimal::packed_position::PackedPosition;
use crate::optimal::prefix::Prefix;
use crate::optimal::search::{Search, SearchResult, Space, Tasks};
use crate::optimal::solutions::{self, Moves, Orders};
use crate::optimal::solver::OptimalSolver;
use crate::watch::{Watch, threads, watched};

/// The least time of a length from which the time of the next one is estimated.
const MEASURABLE: Duration = Duration::from_millis(1);

/// What to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SolveOptions<'a> {
    /// Look for all optimal solutions. Otherwise the first one ends the search.
    pub all: bool,
    /// A known solution. Without `all`, the search ends when all shorter lengths are excluded.
    pub known: Option<&'a [Turn]>,
}

/// An event of [`OptimalSolver::solve`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The search looks for solutions of `length` turns. A thread reports this about 20 times a second.
    Searching {
        /// The number of turns.
        length: u8,
        /// The time since the search of this length began.
        elapsed: Duration,
        /// About the time that it takes to exclude this length, if the search of the last one took measurable time.
        expected: Option<Duration>,
    },
    /// There is no solution of `length` turns.
    Excluded {
        /// The number of turns.
        length: u8,
        /// The time of the search of this length.
        elapsed: Duration,
        /// The number of lines of the pruning table that were looked up.
        lines: u64,
    },
}

/// The answer of [`OptimalSolver::solve`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// A lower bound: every solution has at least this number of turns, because all smaller lengths are excluded.
    pub at_least: u8,
    /// Whether the solutions have `at_least` turns, so that none is shorter.
    pub is_optimal: bool,
    /// Whether these are all optimal solutions.
    pub is_complete: bool,
    words: Vec<Moves>,
    orders: Orders,
    hold: Rotation,
    /// The known solution, if it is no longer than those found.
    known: Option<Vec<Turn>>,
}

impl Answer {
    /// Returns a solution: an optimal one, or else the known one. `None` if the search was stopped without one.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Turn>> {
        self.known.clone().or_else(|| self.solutions().next())
    }

    /// Returns the optimal solutions that were found, in the hold of the cube.
    ///
    /// Two orders of turns of opposite faces, such as `U D` and `D U`, are two solutions. In quarter turns, `U U` and
    /// `U' U'` are two solutions.
    pub fn solutions(&self) -> impl Iterator<Item = Vec<Turn>> + '_ {
        self.words.iter().flat_map(|moves| {
            (0..self.orders.count(moves)).map(|number| self.orders.sequence(moves, number, self.hold))
        })
    }

    /// Returns the number of [`Answer::solutions`].
    #[must_use]
    pub fn count(&self) -> u128 {
        self.words.iter().map(|moves| self.orders.count(moves)).sum()
    }
}

/// The observer of [`OptimalSolver::solve`].
type Observer<'a> = dyn FnMut(Event) -> ControlFlow<()> + Send + 'a;

/// The result of the search of one length.
struct Length {
    words: Vec<Moves>,
    lines: u64,
    elapsed: Duration,
    is_stopped: bool,
}

impl OptimalSolver {
    /// Finds an optimal solution of a cube, or all of them.
    ///
    /// `observe` stops the search by [`ControlFlow::Break`]. Then the answer is what is known so far.
    ///
    /// # Errors
    /// Returns an error if the known solution does not solve the cube.
    ///
    /// ```
    /// use std::ops::ControlFlow::Continue;
    ///
    /// use godtable_puzzle::cube3::Cube3;
    /// use godtable_solvers::optimal::{Metric, OptimalSolver, SolveOptions};
    ///
    /// let solver = OptimalSolver::new(Metric::HalfTurn, 4_000_000, &|_, _| Continue(()))?;
    /// let cube = Cube3::read_turns("U D R2").expect("turns");
    /// let all = SolveOptions { all: true, ..SolveOptions::default() };
    /// let answer = solver.solve(&cube, all, &mut |_| Continue(()))?;
    /// assert_eq!((answer.at_least, answer.count()), (3, 2)); // R2 U' D' and R2 D' U'
    /// # Ok::<(), godtable_solvers::optimal::OptimalError>(())
    /// ```
    pub fn solve(
        &self,
        cube: &Cube3,
        options: SolveOptions<'_>,
        observe: &mut Observer<'_>,
    ) -> Result<Answer, OptimalError> {
        let metric = self.shape.metric;
        let known_length = options.known.map(|turns| metric.cost(turns));
        if options.known.is_some_and(|turns| !turns.iter().fold(*cube, |cube, &turn| cube.turned(turn)).is_solved()) {
            return Err(OptimalError::NotASolution);
        }
        let packed = PackedPosition::new(cube);
        let step = if metric.alternates() { 2 } else { 1 };
        let mut length = self.shortest(cube, &packed);
        let mut last = Duration::ZERO;
        let answer = |length, words: Vec<Moves>, is_complete| {
            let known = options.known.filter(|_| words.is_empty()).map(<[Turn]>::to_vec);
            let is_optimal = !words.is_empty() || known_length.is_some_and(|known| known <= usize::from(length));
            let (orders, hold) = (Orders::new(metric), cube.hold());
            Ok(Answer { at_least: length, is_optimal, is_complete, words, orders, hold, known })
        };
        loop {
            if !options.all && known_length.is_some_and(|known| known <= usize::from(length)) {
                return answer(length, vec![], false);
            }
            let expected = (last >= MEASURABLE).then(|| last.mul_f64(growth(metric).powi(step.into())));
            let found = self.search(packed, length, !options.all, expected, observe);
            if !found.words.is_empty() || found.is_stopped {
                let is_complete = options.all && !found.is_stopped;
                return answer(length, found.words, is_complete);
            }
            last = found.elapsed;
            let event = Event::Excluded { length, elapsed: last, lines: found.lines };
            length += step;
            if observe(event).is_break() {
                return answer(length, vec![], false);
            }
        }
    }

    /// The first length that may have solutions.
    fn shortest(&self, cube: &Cube3, packed: &PackedPosition) -> u8 {
        let nearest = self.near.distance(packed).unwrap_or(self.near.reach() + 1);
        let is_odd = cube.upright().corners().is_odd();
        let is_other = self.shape.metric.alternates() && (nearest % 2 == 1) != is_odd;
        nearest + u8::from(is_other)
    }

    /// Searches one length, while a thread watches.
    fn search(
        &self,
        cube: PackedPosition,
        length: u8,
        first_only: bool,
        expected: Option<Duration>,
        observe: &mut Observer<'_>,
    ) -> Length {
        let tell = |elapsed| observe(Event::Searching { length, elapsed, expected });
        let Watch { result: (words, lines), elapsed, is_stopped } =
            watched(tell, |stop| self.words(cube, length, first_only, stop));
        Length { words, lines, elapsed, is_stopped }
    }

    /// Finds the words of exactly this length that solve a position, sorted. Returns the number of lines as well.
    fn words(&self, cube: PackedPosition, length: u8, first_only: bool, stop: &AtomicBool) -> (Vec<Moves>, u64) {
        let space = Space {
            shape: &self.shape,
            tables: &self.tables,
            lines: self.lines.as_slice(),
            near: &self.near,
            first_only,
            stop,
        };
        // Enough parts for all threads.
        let split = length.saturating_sub(13).min(3);
        let [_, prefixes] = Prefix::start(cube, length).split(split, self.shape.metric, &self.tables);
        let (tasks, all) = (Tasks::new(&prefixes), Mutex::new((vec![], 0)));
        let threads = if prefixes.len() < 10 { 1 } else { threads() };
        (0..threads).into_par_iter().with_max_len(1).for_each(|_| {
            let mut found = SearchResult::default();
            kernels::run(self.instructions, Search { space: &space, tasks: &tasks, found: &mut found });
            let mut all = all.lock().expect("no thread panics");
            all.0.extend(found.words.iter().map(|word| solutions::moves(*word)));
            all.1 += found.lines;
        });
        let (mut words, lines) = all.into_inner().expect("no thread panics");
        words.sort_unstable();
        (words, lines)
    }
}

/// The factor by which one more turn lengthens a search.
fn growth(metric: Metric) -> f64 {
    let words = axis::words(metric, 40);
    words[40] / words[39]
}

impl Metric {
    /// Returns the number of turns of a sequence, by this metric.
    #[must_use]
    pub fn cost(self, turns: &[Turn]) -> usize {
        let costs = self.costs();
        turns.iter().map(|turn| usize::from(costs[usize::from(turn.quarters())])).sum()
    }
}
