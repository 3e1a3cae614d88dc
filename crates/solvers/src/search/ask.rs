//! Looks up positions in the pruning table, in batches: those of a batch wait for their lines while the next batch is
//! collected.

use crate::search::hunt::{Hunt, Query};
use crate::search::kernel::Kernel;
use crate::search::layout::PackedPosition;
use crate::search::plan::Sets;
use crate::search::pruning::PruningTable;
use crate::search::views::Viewer;
use crate::search::walk::{Leaf, Node, Visitor};
use crate::search::words::NONE;

/// The questions that wait for their lines together.
const TOGETHER: usize = 64;

/// Positions that wait for the lines of their questions.
struct Batch<const N: usize> {
    /// The nodes before them.
    nodes: Vec<Node<N>>,
    questions: Vec<Question>,
}

/// A question to the pruning table: whether a position may be on the way to the goal.
struct Question {
    /// The number of the node before the position, and the move to it.
    node: u32,
    next: u16,
    /// The number of the set.
    set: u16,
    choices: u64,
}

impl<const N: usize> Default for Batch<N> {
    fn default() -> Self {
        Batch { nodes: Vec::new(), questions: Vec::new() }
    }
}

/// The questions of one thread. Those of a batch wait while the next batch is collected.
pub(super) struct Asker<'a, const N: usize> {
    hunt: &'a Hunt<'a, N>,
    pruning: &'a PruningTable,
    sets: &'a Sets<'a, N>,
    viewer: Viewer<'a, N>,
    /// The length of forward sequences.
    forth: usize,
    /// The last node.
    node: Node<N>,
    batches: [Batch<N>; 2],
}

impl<const N: usize> Visitor<N> for Asker<'_, N> {
    #[inline(always)]
    fn pass(&mut self, kernel: impl Kernel, node: &Node<N>) {
        self.go_to(node);
        self.ask(kernel, node.at, NONE, node.last, node.blocked, usize::from(node.length));
    }

    #[inline(always)]
    fn enter(&mut self, kernel: impl Kernel, node: &Node<N>) -> bool {
        if usize::from(node.length) < self.forth {
            self.pass(kernel, node);
        } else {
            self.go_to(node);
        }
        !self.hunt.is_over()
    }

    #[inline(always)]
    fn visit(&mut self, kernel: impl Kernel, leaf: &Leaf<N>) {
        let last = if leaf.next == NONE { self.node.last } else { leaf.next };
        self.ask(kernel, leaf.at, leaf.next, last, leaf.blocked, self.forth);
    }
}

impl<'a, const N: usize> Asker<'a, N> {
    /// Prepares questions after words of a given number of moves from `start`.
    pub(super) fn new(
        hunt: &'a Hunt<'a, N>,
        pruning: &'a PruningTable,
        sets: &'a Sets<'a, N>,
        forth: usize,
        start: &Node<N>,
    ) -> Asker<'a, N> {
        let viewer = Viewer::new(&hunt.engine.rules.layout, sets.images);
        Asker { hunt, pruning, sets, viewer, forth, node: *start, batches: Default::default() }
    }

    /// Begins with a node, in the place of the last one if nothing was asked there.
    #[inline(always)]
    fn go_to(&mut self, node: &Node<N>) {
        self.node = *node;
        let Batch { nodes, questions } = &mut self.batches[0];
        nodes.truncate(questions.last().map_or(0, |last| last.node as usize + 1));
        nodes.push(*node);
        debug_assert!(nodes.len() <= questions.len() + 1, "nodes without questions take memory");
    }

    /// Asks for the position after a word, which is the last node or one move from it.
    #[inline(always)]
    fn ask(&mut self, kernel: impl Kernel, at: PackedPosition<N>, next: u16, last: u16, blocked: u64, length: usize) {
        let (rules, sets) = (&self.hunt.engine.rules, self.sets);
        let left = self.hunt.length - self.hunt.back - length;
        let batch = &mut self.batches[0];
        let node = batch.nodes.len() as u32 - 1;
        self.viewer.take(&at);
        let is_first = last == NONE;
        let numbers = if is_first { &sets.all_numbers } else { &sets.after[rules.words.family[usize::from(last)]] };
        for &number in numbers {
            let set = &sets.all[usize::from(number)];
            let size = set.size();
            if !is_first && size > left {
                break;
            }
            let may_ask = Sets::<N>::may_ask(size, left) && (size == 0 || set.families & !blocked != 0);
            if !is_first && !may_ask {
                continue;
            }
            let choices = self.viewer.choices(kernel, &set.view);
            self.pruning.prefetch(choices);
            batch.questions.push(Question { node, next, set: number, choices });
        }
        if self.batches[0].questions.len() >= TOGETHER {
            self.look_up();
            self.batches[0].nodes.push(self.node);
        }
    }

    /// Looks up the batch that has waited, and lets the other one wait.
    #[inline(never)]
    fn look_up(&mut self) {
        self.batches.swap(0, 1);
        let Batch { nodes, questions } = &mut self.batches[0];
        for &Question { node, next, set, choices } in &*questions {
            if self.pruning.contains(choices) {
                let families = self.sets.all[usize::from(set)].families;
                let asked = Query { families, pruning: self.pruning, sets: self.sets };
                self.hunt.hit(&nodes[node as usize], next, asked, &mut self.viewer);
            }
        }
        nodes.clear();
        questions.clear();
    }

    pub(super) fn finish(&mut self) {
        self.look_up();
        self.look_up();
    }
}
