//! The search on several threads, with the same solutions in the same order for any number of them.
//!
//! The tree is cut into some 2,000 tasks, in the order of the search. Threads take them one by one. Solutions are
//! handed over in the order of the tasks: the first unfinished task hands them over at once, and the others store them
//! until it is their turn. A task that stores too many waits.
//!
//! Random descents estimate the size of each task, only to report progress. A descent multiplies the numbers of
//! branches on its way; the mean of the sums of these products is the number of nodes (Knuth).

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use godtable_puzzle::random::Random;

use crate::cover::{Cover, Searcher, Visitor};

/// The number of tasks of a long search.
const TASKS: usize = 2000;
/// The solutions that a task keeps before it waits for its turn.
const MOST_KEPT: usize = 10_000;
/// The most placements that all solutions of a task begin with.
const MOST_FIXED: usize = 12;
/// The random descents that estimate the size of a task.
const DESCENTS: usize = 8;
/// The time for all estimates. After it, all tasks count the same: only the progress depends on them.
const ESTIMATING: Duration = Duration::from_millis(500);
/// The questions whether to go on between two reports of progress: a report about every quarter of a second.
const QUESTIONS_BETWEEN: u64 = 64;

/// What limits and watches a search.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The number of threads; one if `None`.
    pub threads: Option<NonZeroUsize>,
    /// Told about the progress, about four times a second; stops the search by [`ControlFlow::Break`].
    pub observe: Option<&'a (dyn Fn(Progress) -> ControlFlow<()> + Sync)>,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// The estimated part of the search that is done, 0 to 1.
    pub part: f64,
    /// The solutions found so far.
    pub found: u64,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Whether all solutions were visited.
    pub is_complete: bool,
    /// The visited nodes of the search.
    pub nodes: u64,
}

/// Takes a solution, sorted. Returns whether to go on.
type Sink<'a> = &'a mut (dyn FnMut(&[u32]) -> bool + Send);

/// Returns whether a solution, sorted, counts.
type Accepts<'a> = &'a (dyn Fn(&[u32]) -> bool + Sync);

pub(crate) fn run<const N: usize>(
    cover: &Cover<N>,
    accepts: Accepts<'_>,
    limits: &Limits<'_>,
    sink: Sink<'_>,
) -> Ending {
    // The tasks, weighed for the progress.
    let tasks = cut(cover);
    let weights = match limits.observe {
        Some(_) if tasks.len() >= TASKS => estimates(cover, &tasks),
        _ => vec![1.0; tasks.len()],
    };
    let state = State { head: 0, kept: vec![None; tasks.len()], done: 0.0, sink, is_full: false };
    let shared = SharedState {
        tasks: &tasks,
        total: weights.iter().sum(),
        weights: &weights,
        accepts,
        limits,
        next: AtomicUsize::new(0),
        is_stopped: AtomicBool::new(false),
        found: AtomicU64::new(0),
        nodes: AtomicU64::new(0),
        state: Mutex::new(state),
        turn: Condvar::new(),
    };
    // All threads take tasks, in order.
    let threads = limits.threads.map_or(1, NonZeroUsize::get).min(tasks.len());
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // With fewer threads than wanted, the others do the work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, || shared.work(cover));
        }
        shared.work(cover);
    });
    let is_complete = !shared.is_stopped.load(Ordering::Relaxed);
    let nodes = shared.nodes.load(Ordering::Relaxed);
    if !is_complete {
        shared.state.lock().unwrap_or_else(PoisonError::into_inner).hand_over_all();
    }
    Ending { is_complete, nodes }
}

/// Cuts the tree into tasks, each given by its first placements.
fn cut<const N: usize>(cover: &Cover<N>) -> Vec<Vec<u32>> {
    let mut searcher = Searcher::new(cover);
    let mut tasks = vec![Vec::new()];
    for _ in 0..MOST_FIXED {
        let mut finer = Vec::new();
        let mut has_grown = false;
        for task in &tasks {
            match searcher.children(task) {
                None => finer.push(task.clone()),
                Some(children) => {
                    has_grown = true;
                    finer.extend(children.into_iter().map(|child| [&task[..], &[child]].concat()));
                }
            }
        }
        tasks = finer;
        if !has_grown || tasks.len() >= TASKS {
            break;
        }
    }
    tasks
}

/// Returns the estimated nodes of each task. The descents are the same in each run.
fn estimates<const N: usize>(cover: &Cover<N>, tasks: &[Vec<u32>]) -> Vec<f64> {
    let mut searcher = Searcher::new(cover);
    let mut random = Random::new(0);
    let began = Instant::now();
    let mut weights = Vec::with_capacity(tasks.len());
    for task in tasks {
        if began.elapsed() > ESTIMATING {
            return vec![1.0; tasks.len()];
        }
        weights.push(searcher.estimate(task, DESCENTS, &mut |below| random.below(below)));
    }
    weights
}

/// What the threads share.
struct SharedState<'a> {
    tasks: &'a [Vec<u32>],
    weights: &'a [f64],
    /// The sum of the weights.
    total: f64,
    accepts: Accepts<'a>,
    limits: &'a Limits<'a>,
    /// The next task.
    next: AtomicUsize,
    is_stopped: AtomicBool,
    found: AtomicU64,
    nodes: AtomicU64,
    state: Mutex<State<'a>>,
    /// Announces that the first unfinished task has changed.
    turn: Condvar,
}

struct State<'a> {
    /// The first unfinished task.
    head: usize,
    /// The solutions of finished and of stopped tasks.
    kept: Vec<Option<Vec<Vec<u32>>>>,
    /// The weight of all finished tasks.
    done: f64,
    sink: Sink<'a>,
    /// Whether the sink wants no more.
    is_full: bool,
}

impl State<'_> {
    /// Gives a solution to the sink, unless it wants no more. Returns whether to go on.
    fn give(&mut self, solution: &[u32]) -> bool {
        self.is_full = self.is_full || !(self.sink)(solution);
        !self.is_full
    }

    /// Hands over what is kept, after a stop.
    fn hand_over_all(&mut self) {
        let kept: Vec<Vec<Vec<u32>>> = self.kept.iter_mut().filter_map(Option::take).collect();
        let _ = kept.iter().flatten().all(|solution| self.give(solution));
    }
}

impl SharedState<'_> {
    /// Does tasks until none is left.
    fn work<const N: usize>(&self, cover: &Cover<N>) {
        let mut searcher = Searcher::new(cover);
        while !self.is_stopped.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.tasks.get(number) else { break };
            let mut worker = Worker { shared: self, task: number, solutions: Vec::new(), questions: 0 };
            searcher.search(task, &mut worker);
            worker.finish();
        }
        self.nodes.fetch_add(searcher.nodes, Ordering::Relaxed);
    }

    /// Tells about the progress, and stops the search if the observer wants it.
    fn report(&self) {
        if let Some(observe) = self.limits.observe {
            let part = self.state.lock().unwrap_or_else(PoisonError::into_inner).done / self.total;
            if observe(Progress { part, found: self.found.load(Ordering::Relaxed) }).is_break() {
                self.stop();
            }
        }
    }

    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.turn.notify_all();
    }
}

/// The solutions of one task.
struct Worker<'a, 'b> {
    shared: &'a SharedState<'b>,
    task: usize,
    /// The solutions that are not yet handed over.
    solutions: Vec<Vec<u32>>,
    /// How often the search has asked whether to go on.
    questions: u64,
}

impl Worker<'_, '_> {
    /// Hands the solutions over if it is the task's turn.
    fn try_hand_over(&mut self, state: &mut State<'_>) -> bool {
        if state.head != self.task {
            return true;
        }
        self.solutions.drain(..).all(|solution| state.give(&solution))
    }

    /// Ends the task, and hands over the solutions of those after it that have ended.
    fn finish(mut self) {
        let shared = self.shared;
        let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        let was_stopped = shared.is_stopped.load(Ordering::Relaxed);
        state.kept[self.task] = Some(std::mem::take(&mut self.solutions));
        if was_stopped {
            return;
        }
        state.done += shared.weights[self.task];
        loop {
            let head = state.head;
            let Some(solutions) = state.kept.get_mut(head).and_then(Option::take) else { break };
            if !solutions.iter().all(|solution| state.give(solution)) {
                shared.stop();
                return;
            }
            state.head += 1;
        }
        drop(state);
        shared.turn.notify_all();
        shared.report();
    }
}

impl Visitor for Worker<'_, '_> {
    fn solution(&mut self, chosen: &[u32]) -> bool {
        let mut sorted = chosen.to_vec();
        sorted.sort_unstable();
        let shared = self.shared;
        if !(shared.accepts)(&sorted) {
            return true;
        }
        shared.found.fetch_add(1, Ordering::Relaxed);
        self.solutions.push(sorted);
        let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        while self.solutions.len() >= MOST_KEPT && state.head != self.task {
            if shared.is_stopped.load(Ordering::Relaxed) {
                return false;
            }
            state = shared.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let goes_on = self.try_hand_over(&mut state);
        if !goes_on {
            drop(state);
            shared.stop();
        }
        goes_on
    }

    fn goes_on(&mut self) -> bool {
        self.questions += 1;
        if self.questions.is_multiple_of(QUESTIONS_BETWEEN) {
            self.shared.report();
        }
        !self.shared.is_stopped.load(Ordering::Relaxed)
    }
}
