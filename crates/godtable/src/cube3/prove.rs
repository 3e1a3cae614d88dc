//! Proved optimal solutions of the 3x3x3: the two-phase search shortens its solution while the proof runs.
//!
//! **Idea.** The proof excludes one length after another. A near-optimal solution of the next length ends it at once, so the
//! two-phase search runs at the same time and shortens its best solution.
//!
//! **Why it is right.** The proof is done when all shorter lengths are excluded, wherever the solution comes from.
//!
//! **Cost.** The searches share the threads of the machine. So the two-phase search stops after a tenth of the time
//! that a shorter solution would save: after that, the exact search gains more per second.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::Cube3;
use godtable_solvers::optimal::{self, Answer, Metric, OptimalSolver, SolveOptions};
use godtable_solvers::twophase::Solver;

use crate::ask::{Moves, Solved, Wish};
use crate::{Bytes, Error, Event, Work};

/// The length of a near-optimal solution that is good enough: two thirds of all positions need 18 turns, and few need
/// more.
const SHORT: usize = 18;

/// The search for near-optimal solutions continues for this part of the time that a hit would save.
const PART: u32 = 10;

/// A proof of one cube.
pub(super) struct Proof<'a> {
    pub(super) metric: Metric,
    pub(super) short: &'a Solver<Bytes>,
    pub(super) solver: &'a OptimalSolver,
    pub(super) cube: &'a Cube3,
    /// The maximum number of turns of a solution that is searched for.
    pub(super) most: usize,
    pub(super) wish: &'a Wish,
    pub(super) work: &'a Work<'a>,
}

impl Proof<'_> {
    /// Finds an optimal solution, or all. `known` is a solution.
    pub(super) fn find(&self, known: Vec<Turn>) -> Result<Solved, Error> {
        let (best, is_over, is_stopped) = (Mutex::new(known.clone()), AtomicBool::new(false), AtomicBool::new(false));
        let answer = thread::scope(|scope| {
            if self.metric == Metric::HalfTurn && !self.wish.all {
                // If the system has no more threads, the bound stays.
                let _ = thread::Builder::new().spawn_scoped(scope, || self.shorten(&best, &is_over));
            }
            let options = SolveOptions { all: self.wish.all, known: Some(&known) };
            let mut observer =
                Race { proof: self, began: Instant::now(), best: &best, is_over: &is_over, is_stopped: &is_stopped };
            let answer = self.solver.solve(self.cube, options, &mut |event| observer.see(event));
            is_over.store(true, Relaxed);
            answer
        });
        let answer = answer.map_err(|error| Error::failed("the search", error))?;
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(self.solved(&answer, &best, is_stopped.load(Relaxed)))
    }

    fn solved(&self, answer: &Answer, best: &[Turn], is_stopped: bool) -> Solved {
        let at_least = usize::from(answer.at_least);
        let mut solutions: Vec<Moves> = answer
            .solutions()
            .take(if self.wish.all { self.wish.limit.unwrap_or(usize::MAX) } else { 1 })
            .map(|turns| Moves::of_turns(&turns))
            .collect();
        if answer.count() == 0 {
            solutions.push(Moves::of_turns(&in_metric(self.metric, best)));
        }
        Solved {
            length: if answer.count() > 0 { at_least } else { self.metric.cost(best) },
            is_optimal: answer.count() > 0 || self.metric.cost(best) <= at_least,
            at_least,
            count: answer.count(),
            is_complete: answer.is_complete,
            is_stopped,
            solutions,
        }
    }

    /// Looks for shorter solutions in two phases, until there is a good one or `is_over`.
    fn shorten(&self, best: &Mutex<Vec<Turn>>, is_over: &AtomicBool) {
        self.short.solve(self.cube, &mut |turns| {
            let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
            if turns.len() < best.len() {
                *best = turns.to_vec();
            }
            if is_over.load(Relaxed) || best.len() <= SHORT { Break(()) } else { Continue(()) }
        });
    }
}

/// The observer of a proof that has the best known solution.
struct Race<'a> {
    proof: &'a Proof<'a>,
    began: Instant,
    best: &'a Mutex<Vec<Turn>>,
    is_over: &'a AtomicBool,
    is_stopped: &'a AtomicBool,
}

impl Race<'_> {
    /// Whether the other search has found a solution of this length. If shorter ones are excluded, it is optimal.
    fn is_known(&self, length: u8) -> bool {
        let best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        !self.proof.wish.all && self.proof.metric.cost(&best) <= usize::from(length)
    }

    fn see(&mut self, event: optimal::Event) -> ControlFlow<()> {
        let is_late = self.proof.wish.time.is_some_and(|time| self.began.elapsed() >= time);
        match event {
            _ if is_late => Break(()),
            optimal::Event::Searching { length, .. } if usize::from(length) > self.proof.most => Break(()),
            optimal::Event::Searching { length, elapsed, expected } if !self.is_known(length) => {
                let is_worth = |time| self.began.elapsed() < time / PART;
                if usize::from(length) >= SHORT && expected.is_some_and(|time| !is_worth(time)) {
                    self.is_over.store(true, Relaxed);
                }
                let expected = expected.map(|time| time.as_secs_f64());
                let told = Event::Length { turns: usize::from(length), seconds: elapsed.as_secs_f64(), expected };
                self.proof.work.tell(told).map_break(|()| self.is_stopped.store(true, Relaxed))
            }
            optimal::Event::Searching { .. } => Break(()),
            optimal::Event::Excluded { length, .. } if self.is_known(length + 1) => Break(()),
            _ => Continue(()),
        }
    }
}

/// Returns turns of the metric: in quarter turns, a half turn is two turns.
pub(super) fn in_metric(metric: Metric, turns: &[Turn]) -> Vec<Turn> {
    let halves = |turn: &Turn| match (metric, turn.quarters(), Turn::new(turn.face(), 1)) {
        (Metric::QuarterTurn, 2, Some(quarter)) => vec![quarter; 2],
        _ => vec![*turn],
    };
    turns.iter().flat_map(halves).collect()
}
