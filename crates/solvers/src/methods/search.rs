//! The search of a step: all sequences of turns of one length after the other, with lower bounds from tables.
//!
//! **Which pairs of turns are left out.** A turn may not follow another if a shorter sequence, or a pair earlier in the
//! list, has the same effect. The first of all shortest solutions, in the order of the list, contains no such pair:
//! with the other pair in its place it would be shorter or earlier. So a shortest solution is left.
//!
//! **The same answer everywhere.** A length is divided into tasks by its first two turns. The solution of the first
//! task that has one is the answer, whichever thread ends first. Without a limit of time, each task ends after a number
//! of nodes.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use godtable_puzzle::cube::LayerTurn;
use godtable_puzzle::cube3::Cube3;
use godtable_system::parallel::prelude::*;

use crate::methods::codes::{Codes, Images};
use crate::methods::exact::Exact;
use crate::methods::goal::Goal;
use crate::methods::table::{Table, UNREACHED};

/// The least length that several threads search.
const LONG: usize = 8;

/// The number of nodes between two looks at the clock.
const NODES: u32 = 1 << 12;

/// The largest number of nodes of a task. There are up to 243 tasks.
const MOST_NODES: u32 = 1 << 17;

/// The turns of a step.
pub(crate) struct Turns {
    pub(crate) images: Vec<Images>,
    /// By number of the turn before: the turns that may follow. The last entry is for the first turn.
    next: Vec<Vec<usize>>,
}

/// One of the goals of a step, with its bounds.
pub(crate) struct Branch {
    pub(crate) goal: Goal,
    pub(crate) bounds: Bounds,
}

/// Lower bounds of the number of turns to a goal.
pub(crate) enum Bounds {
    /// The largest of some bounds.
    Tables(Vec<Arc<Table>>),
    /// The distance.
    Exact(Arc<Exact>),
}

/// The end of a search without a solution.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    /// A number of nodes of each task. The answer does not depend on the machine.
    Nodes,
    /// A point in time.
    Time(Instant),
}

/// The reason why a search of one length ended early.
enum End {
    Found,
    Stopped,
}

impl Turns {
    /// Leaves out the second of two turns where shorter or earlier turns do the same.
    pub(crate) fn new(turns: &[LayerTurn]) -> Turns {
        let one = |&turn: &LayerTurn| Cube3::SOLVED.moved(turn);
        let shorter: Vec<Cube3> = turns.iter().map(one).chain([Cube3::SOLVED]).collect();
        let mut known: HashSet<Cube3> = shorter.iter().copied().collect();
        let mut next = Vec::with_capacity(turns.len() + 1);
        for first in &shorter[..turns.len()] {
            let is_new = |second: &usize| known.insert(first.moved(turns[*second]));
            next.push((0..turns.len()).filter(is_new).collect());
        }
        next.push((0..turns.len()).collect());
        Turns { images: turns.iter().map(|&turn| Images::new(turn)).collect(), next }
    }

    fn first(&self) -> usize {
        self.images.len()
    }
}

impl Branch {
    /// Returns a lower bound of the number of turns, or `None` if the turns cannot reach the goal.
    pub(crate) fn bound(&self, codes: &Codes) -> Option<usize> {
        let most = match &self.bounds {
            Bounds::Tables(tables) => tables.iter().map(|table| table.distance(codes)).max().unwrap_or(0),
            Bounds::Exact(exact) => exact.distance(codes).unwrap_or(UNREACHED),
        };
        (most != UNREACHED).then_some(usize::from(most))
    }

    /// Returns whether the bound after a turn is `left` or more.
    #[inline]
    fn is_far_after(&self, codes: &Codes, turn: &Images, left: usize) -> bool {
        match &self.bounds {
            Bounds::Tables(tables) => tables.iter().any(|table| usize::from(table.distance_after(codes, turn)) >= left),
            Bounds::Exact(_) => self.bound(&codes.moved(turn)).is_none_or(|bound| bound >= left),
        }
    }
}

/// Returns the first sequence of `length` turns to one of the goals, if any.
///
/// # Errors
/// Returns an error if the limit is reached.
pub(crate) fn find(
    start: &Codes,
    length: usize,
    turns: &Turns,
    branches: &[Branch],
    limit: Limit,
) -> Result<Option<Vec<usize>>, LimitReached> {
    let open = branches.iter().filter(|branch| branch.bound(start).is_some_and(|bound| bound <= length));
    let depth = if length < LONG { 0 } else { 2 };
    let mut tasks = Vec::new();
    for branch in open {
        prefixes(start, length, depth, turns, branch, &mut Vec::new(), &mut tasks);
    }
    let first = AtomicUsize::new(usize::MAX);
    let search = |(number, (branch, codes, path)): (usize, &Task<'_>)| {
        let mut search = Search { turns, branch, path: path.clone(), nodes: 0, number, first: &first, limit };
        let last = path.last().copied().unwrap_or(turns.first());
        match search.descend(codes, length - path.len(), last) {
            Continue(()) => None,
            Break(End::Found) => {
                first.fetch_min(number, Ordering::Relaxed);
                Some(Ok(search.path))
            }
            Break(End::Stopped) => Some(Err(LimitReached)),
        }
    };
    let tasks = tasks.par_iter().enumerate();
    tasks.find_map_first(search).transpose()
}

/// The limit of a search is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LimitReached;

/// A branch, a position, and the turns that led to it.
type Task<'a> = (&'a Branch, Codes, Vec<usize>);

/// Lists the positions after `depth` turns.
fn prefixes<'a>(
    codes: &Codes,
    left: usize,
    depth: usize,
    turns: &Turns,
    branch: &'a Branch,
    path: &mut Vec<usize>,
    tasks: &mut Vec<Task<'a>>,
) {
    if depth == 0 {
        tasks.push((branch, *codes, path.clone()));
        return;
    }
    for &turn in &turns.next[path.last().copied().unwrap_or(turns.first())] {
        let moved = codes.moved(&turns.images[turn]);
        if branch.bound(&moved).is_some_and(|bound| bound < left) {
            path.push(turn);
            prefixes(&moved, left - 1, depth - 1, turns, branch, path, tasks);
            path.pop();
        }
    }
}

struct Search<'a> {
    turns: &'a Turns,
    branch: &'a Branch,
    path: Vec<usize>,
    nodes: u32,
    /// The number of the task.
    number: usize,
    /// The first task with a solution.
    first: &'a AtomicUsize,
    limit: Limit,
}

impl Search<'_> {
    /// Returns whether the limit is reached, or an earlier task has a solution.
    fn is_over(&self) -> bool {
        let is_reached = match self.limit {
            Limit::Nodes => self.nodes >= MOST_NODES,
            Limit::Time(end) => Instant::now() >= end,
        };
        is_reached || self.first.load(Ordering::Relaxed) < self.number
    }

    /// Searches sequences of `left` more turns.
    fn descend(&mut self, codes: &Codes, left: usize, last: usize) -> ControlFlow<End> {
        if left == 0 {
            return if self.branch.goal.holds(codes) { Break(End::Found) } else { Continue(()) };
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES) && self.is_over() {
            return Break(End::Stopped);
        }
        let Search { turns, branch, .. } = *self;
        for &turn in &turns.next[last] {
            let images = &turns.images[turn];
            if branch.is_far_after(codes, images, left) {
                continue;
            }
            self.path.push(turn);
            self.descend(&codes.moved(images), left - 1, turn)?;
            self.path.pop();
        }
        Continue(())
    }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::notation::parse_layers;

    use super::*;

    fn turns(text: &str) -> Turns {
        let steps = parse_layers(text).expect("turns");
        Turns::new(&steps.iter().map(|step| step.action).collect::<Vec<LayerTurn>>())
    }

    #[test]
    fn only_one_of_equal_pairs_is_kept() {
        let all = turns("U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'");
        // 12 turns of other axes, and 3 of the opposite face for half of the turns.
        assert_eq!(all.next[..18].iter().map(Vec::len).sum::<usize>(), 9 * 15 + 9 * 12);
        assert_eq!(turns("U R").next, [vec![0, 1], vec![0, 1], vec![0, 1]]);
        assert_eq!(turns("U U'").next, [vec![0], vec![], vec![0, 1]]);
    }
}
