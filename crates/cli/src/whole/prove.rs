//! Optimal searches of the program: with a bound from a short solution, a spinner, and an end by signals or time.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use godtable::{Bytes, Turn};
use godtable_puzzle::cube3::Cube3;
use godtable_solvers::optimal::{Event, Metric, OptimalSolver, SolveOptions};
use godtable_solvers::twophase::Solver;

use crate::failure::Failure;
use crate::progress::Spinner;
use crate::signals::Patience;
use crate::whole::tables;

/// The length of a short solution that is good enough: two thirds of all positions need 18 turns, and few need more.
const SHORT: usize = 18;

/// The search for short solutions goes on for such a part of the time that its success would save: later, it finds less.
const PART: u32 = 10;

/// The length of a first solution. The search in two phases finds one at once.
const FIRST: usize = 22;

/// Finds optimal solutions of one cube after the other.
pub(crate) struct Prover {
    pub(crate) metric: Metric,
    short: Solver<Bytes>,
    quiet: bool,
}

/// What is proved, or known.
pub(crate) struct Proof {
    /// No solution has fewer turns.
    pub(crate) at_least: usize,
    /// The solutions: optimal ones, if `is_optimal`, otherwise a short one.
    pub(crate) solutions: Vec<Vec<Turn>>,
    /// The number of optimal solutions that were found.
    pub(crate) count: u128,
    pub(crate) is_optimal: bool,
    /// Whether these are all optimal solutions.
    pub(crate) is_complete: bool,
    /// Whether a signal ended the search.
    pub(crate) is_interrupted: bool,
}

/// What to look for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wish {
    pub(crate) all: bool,
    /// The largest number of solutions to list.
    pub(crate) limit: Option<usize>,
    /// The end of the search.
    pub(crate) end: Option<Instant>,
}

impl Prover {
    pub(crate) fn new(metric: Metric, quiet: bool) -> Prover {
        Prover { metric, short: tables::solver(quiet), quiet }
    }

    /// Returns a short solution of a cube: the given one, if it is shorter.
    pub(crate) fn known(&self, cube: &Cube3, given: Option<Vec<Turn>>) -> Vec<Turn> {
        let stop = |turns: &[Turn]| if turns.len() <= FIRST { Break(()) } else { Continue(()) };
        let found = self.short.solve(cube, &mut { stop }).turns;
        let is_shorter = |given: &Vec<Turn>| self.metric.cost(given) < self.metric.cost(&found);
        given.filter(is_shorter).unwrap_or(found)
    }

    /// Finds an optimal solution, or all. `known` is a solution.
    ///
    /// # Errors
    /// Returns an error if `known` is not a solution, which would be a fault of this program.
    pub(crate) fn prove(
        &self,
        solver: &OptimalSolver,
        cube: &Cube3,
        known: Vec<Turn>,
        wish: Wish,
    ) -> Result<Proof, Failure> {
        let (patience, mut spinner) = (Patience::new(), Spinner::new(self.quiet));
        let (began, best, is_over) = (Instant::now(), Mutex::new(known.clone()), AtomicBool::new(false));
        let cost = || self.metric.cost(&best.lock().expect("no thread panics"));
        let answer = thread::scope(|scope| {
            if self.metric == Metric::HalfTurn && !wish.all {
                // If the system has no more threads, the bound stays.
                let _ = thread::Builder::new().spawn_scoped(scope, || self.shorten(cube, &best, &is_over));
            }
            let options = SolveOptions { all: wish.all, known: Some(&known) };
            let answer = solver.solve(cube, options, &mut |event| {
                let is_late = wish.end.is_some_and(|end| Instant::now() >= end);
                // The other search may have found a solution of this length. Then it is optimal.
                let is_known = |length: u8| !wish.all && cost() <= usize::from(length);
                match event {
                    _ if is_late || patience.is_over() => Break(()),
                    Event::Searching { length, elapsed, expected } if !is_known(length) => {
                        let is_worth = |time| began.elapsed() < time / PART;
                        if usize::from(length) >= SHORT && expected.is_some_and(|time| !is_worth(time)) {
                            is_over.store(true, Relaxed);
                        }
                        let expected = expected.map(|time| format!(" of about {:.0} s", time.as_secs_f64().max(1.0)));
                        let (seconds, expected) = (elapsed.as_secs_f64(), expected.unwrap_or_default());
                        spinner.show(format!("length {length}: {seconds:.0} s{expected}"));
                        Continue(())
                    }
                    Event::Searching { .. } => Break(()),
                    Event::Excluded { length, .. } if is_known(length + 1) => Break(()),
                    _ => Continue(()),
                }
            });
            is_over.store(true, Relaxed);
            answer
        });
        let answer = answer.map_err(|error| Failure::failed("the search", error))?;
        let (at_least, best) = (usize::from(answer.at_least), best.into_inner().expect("no thread panics"));
        let mut solutions: Vec<Vec<Turn>> = answer.solutions().take(wish.limit.unwrap_or(usize::MAX)).collect();
        if answer.count() == 0 {
            solutions.push(in_metric(self.metric, &best));
        }
        Ok(Proof {
            at_least,
            is_optimal: answer.count() > 0 || self.metric.cost(&best) <= at_least,
            count: answer.count(),
            is_complete: answer.is_complete,
            solutions,
            is_interrupted: patience.finish(),
        })
    }

    /// Looks for shorter solutions in two phases, until there is a good one or `is_over`.
    fn shorten(&self, cube: &Cube3, best: &Mutex<Vec<Turn>>, is_over: &AtomicBool) {
        self.short.solve(cube, &mut |turns| {
            let mut best = best.lock().expect("no thread panics");
            if turns.len() < best.len() {
                *best = turns.to_vec();
            }
            if is_over.load(Relaxed) || best.len() <= SHORT { Break(()) } else { Continue(()) }
        });
    }
}

/// Returns turns of the metric: in quarter turns, a half turn is two turns.
pub(crate) fn in_metric(metric: Metric, turns: &[Turn]) -> Vec<Turn> {
    let is_two = |turn: &Turn| metric == Metric::QuarterTurn && turn.quarters() == 2;
    let quarter = |turn: &Turn| Turn::new(turn.face(), 1).expect("a quarter turn");
    turns.iter().flat_map(|turn| if is_two(turn) { vec![quarter(turn); 2] } else { vec![*turn] }).collect()
}
