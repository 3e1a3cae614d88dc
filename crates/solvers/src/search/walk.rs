//! Depth-first enumeration of words: forward from a position, or backward from the goal.

use godtable_system::instructions::Portable;

use crate::search::kernel::Kernel;
use crate::search::layout::{Layout, PackedPosition, Step, VALUES};
use crate::search::words::{NONE, Words};

/// The most moves of a word.
pub(super) const LONGEST: usize = 64;

/// A position after a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const N: usize> {
    pub(super) at: PackedPosition<N>,
    /// The families that may not follow.
    pub(super) blocked: u64,
    pub(super) last: u16,
    /// The lock state.
    pub(super) plane: u16,
    pub(super) length: u8,
    /// The moves of the word.
    pub(super) word: [u8; LONGEST],
}

impl<const N: usize> Node<N> {
    pub(super) const fn new(at: PackedPosition<N>, plane: u16) -> Node<N> {
        Node { at, blocked: 0, last: NONE, plane, length: 0, word: [0; LONGEST] }
    }

    /// Returns the node of a position after one more move.
    #[inline(always)]
    pub(super) fn child(&self, Leaf { at, blocked, next, plane }: Leaf<N>) -> Node<N> {
        let mut word = self.word;
        word[usize::from(self.length) % LONGEST] = next as u8;
        Node { at, blocked, last: next, plane, length: self.length + 1, word }
    }

    pub(super) fn word(&self) -> Vec<u16> {
        self.word[..usize::from(self.length)].iter().map(|&made| u16::from(made)).collect()
    }
}

/// A position after one more move than a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf<const N: usize> {
    pub(super) at: PackedPosition<N>,
    pub(super) blocked: u64,
    /// The move, or none if the position is the node's.
    pub(super) next: u16,
    pub(super) plane: u16,
}

/// Receives the positions at the end of all words.
pub(super) trait Visitor<const N: usize> {
    /// Whether a position is visited once for each lock state, or once for all of them.
    const IN_EACH_LOCK_STATE: bool = true;

    /// Called with each node that is not the node before the last positions.
    #[inline(always)]
    fn pass(&mut self, _kernel: impl Kernel, _node: &Node<N>) {}

    /// Returns whether a position after a move is visited.
    #[inline(always)]
    fn admits(&mut self, _next: u16) -> bool {
        true
    }

    /// Called with the node before some positions. Returns whether the walk continues.
    fn enter(&mut self, kernel: impl Kernel, node: &Node<N>) -> bool;

    /// Called with each position after the last node.
    fn visit(&mut self, kernel: impl Kernel, leaf: &Leaf<N>);
}

/// Calls a function with the nodes after a node and an admitted move.
struct Children<'a, const N: usize, A, F> {
    node: &'a Node<N>,
    admits: A,
    then: F,
}

impl<const N: usize, A: FnMut(u16) -> bool, F: FnMut(Node<N>)> Visitor<N> for Children<'_, N, A, F> {
    #[inline(always)]
    fn admits(&mut self, next: u16) -> bool {
        (self.admits)(next)
    }

    fn enter(&mut self, _kernel: impl Kernel, _node: &Node<N>) -> bool {
        true
    }

    #[inline(always)]
    fn visit(&mut self, _kernel: impl Kernel, leaf: &Leaf<N>) {
        (self.then)(self.node.child(*leaf));
    }
}

/// The moves in one direction.
#[derive(Clone, Debug)]
pub(super) struct Way<const N: usize> {
    pub(super) steps: Vec<Step<N>>,
    /// By lock state, and then by move: the lock states to which the move leads.
    pub(super) planes: Vec<Vec<Vec<u16>>>,
}

/// Illegal pieces and bandages.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// Bytes, each with the values that may not be there: a bit for each.
    pub(super) illegal: Vec<(usize, [u64; VALUES / 64])>,
    /// By bandage: its pieces, each with the bytes of its orbit, and its kind.
    pub(super) bandages: Vec<Vec<(Vec<usize>, usize)>>,
}

/// All that decides which move may follow.
#[derive(Clone, Debug)]
pub(super) struct Rules<const N: usize> {
    pub(super) layout: Layout<N>,
    pub(super) words: Words,
    pub(super) limits: Limits,
}

impl<const N: usize> Rules<N> {
    /// Visits each position after one more move.
    #[inline(always)]
    fn leaves<V: Visitor<N>>(&self, kernel: impl Kernel, way: &Way<N>, node: &Node<N>, visitor: &mut V) {
        let bound = self.bound(&node.at);
        for next in self.words.following(node.last, node.blocked) {
            let step = &way.steps[usize::from(next)];
            if !visitor.admits(next) || !bound.is_empty() && self.is_cut(&bound, step) {
                continue;
            }
            let at = step.after(kernel, &node.at);
            if !self.limits.illegal.is_empty() && self.is_illegal(&at) {
                continue;
            }
            let blocked = self.words.blocked_after(node.blocked, next);
            match &way.planes[..] {
                [_] => visitor.visit(kernel, &Leaf { at, blocked, next, plane: 0 }),
                planes => {
                    let planes = &planes[usize::from(node.plane)][usize::from(next)];
                    let told = if V::IN_EACH_LOCK_STATE { planes.len() } else { planes.len().min(1) };
                    for &plane in &planes[..told] {
                        visitor.visit(kernel, &Leaf { at, blocked, next, plane });
                    }
                }
            }
        }
    }

    /// Calls a function with each node after one more move.
    #[inline(always)]
    pub(super) fn children(&self, kernel: impl Kernel, way: &Way<N>, node: &Node<N>, then: impl FnMut(Node<N>)) {
        self.admitted(kernel, way, node, |_| true, then);
    }

    /// Calls a function with each node after one more admitted move.
    #[inline(always)]
    pub(super) fn admitted(
        &self,
        kernel: impl Kernel,
        way: &Way<N>,
        node: &Node<N>,
        admits: impl FnMut(u16) -> bool,
        then: impl FnMut(Node<N>),
    ) {
        self.leaves(kernel, way, node, &mut Children { node, admits, then });
    }

    #[inline]
    fn is_illegal(&self, at: &PackedPosition<N>) -> bool {
        let mut illegal = 0;
        for (byte, values) in &self.limits.illegal {
            let value = usize::from(at.0[*byte]);
            illegal |= values[value / 64] >> (value % 64) & 1;
        }
        illegal == 1
    }

    /// Returns the bytes at which bandaged pieces are, bandage by bandage; `N` for a piece that no move changes.
    fn bound(&self, at: &PackedPosition<N>) -> Vec<usize> {
        let byte = |(bytes, kind): &(Vec<usize>, usize)| {
            let is_there = |&&byte: &&usize| self.layout.kind(byte, at.0[byte]) == *kind;
            bytes.iter().find(is_there).map_or(N, |&byte| byte)
        };
        self.limits.bandages.iter().flatten().map(byte).collect()
    }

    /// Returns whether a step moves some pieces of a bandage and not others. A step back moves the same pieces.
    fn is_cut(&self, mut bound: &[usize], step: &Step<N>) -> bool {
        self.limits.bandages.iter().any(|pieces| {
            let (own, rest) = bound.split_at(pieces.len());
            bound = rest;
            !own.iter().filter(|&&byte| step.is_moved.get(byte) == Some(&true)).count().is_multiple_of(own.len())
        })
    }

    /// Visits all positions after a given number of further moves.
    #[inline(always)]
    pub(super) fn each<K: Kernel>(
        &self,
        kernel: K,
        way: &Way<N>,
        start: &Node<N>,
        moves: usize,
        visitor: &mut impl Visitor<N>,
    ) {
        let Some(before) = moves.checked_sub(1) else {
            visitor.enter(kernel, start);
            let Node { at, blocked, plane, .. } = *start;
            visitor.visit(kernel, &Leaf { at, blocked, next: NONE, plane });
            return;
        };
        let end = start.length + before as u8;
        let mut stack = vec![*start];
        while let Some(node) = stack.pop() {
            if node.length < end {
                visitor.pass(kernel, &node);
                self.children(kernel, way, &node, |child| stack.push(child));
            } else if visitor.enter(kernel, &node) {
                self.leaves(kernel, way, &node, visitor);
            } else {
                return;
            }
        }
    }

    /// Returns the nodes after the first moves of a walk: at least a given number of them, if there are enough. The function is
    /// called with the nodes before them.
    pub(super) fn parts(
        &self,
        way: &Way<N>,
        starts: Vec<Node<N>>,
        moves: usize,
        least: usize,
        pass: &mut dyn FnMut(&Node<N>),
    ) -> Vec<Node<N>> {
        let mut parts = starts;
        for _ in 0..moves {
            if parts.len() >= least {
                break;
            }
            let mut next = Vec::new();
            for node in &parts {
                pass(node);
                self.children(Portable, way, node, |child| next.push(child));
            }
            parts = next;
        }
        parts
    }
}

/// The parts into which work is divided, at least: enough for all threads.
pub(super) const PARTS: usize = 512;
