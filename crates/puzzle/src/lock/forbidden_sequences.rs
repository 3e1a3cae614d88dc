//! Forbidden sequences: the tree of their beginnings, as an automaton (Aho and Corasick, doi:10.1145/360825.360855).
//!
//! A state is the longest suffix of the moves so far that begins a forbidden sequence: a node of the tree. A move leads along
//! a branch of the tree, or else to the node where it leads from the longest proper suffix of the node. These suffixes are
//! linked level by level, so each link takes one step. A node is forbidden if it ends a sequence, or if its suffix does.
//!
//! The cost is the number of nodes times the number of moves.

use std::collections::VecDeque;

use super::{Lock, LockState, MAXIMUM_LOCK_STATES, TooManyStates};

/// The most nodes of the tree. Many of them may be one state of a minimal lock.
const MAXIMUM_NODES: usize = 4096;

impl Lock {
    /// Returns the lock that forbids some sequences of moves, anywhere within a longer sequence. `names` has the name of
    /// each move. A state's name is the last moves, as far as they begin a sequence.
    ///
    /// # Errors
    /// Returns an error if the states are too many.
    pub fn forbidding(names: &[String], sequences: &[Vec<usize>]) -> Result<Lock, TooManyStates> {
        let lock = tree(names, sequences)?.reachable();
        let got = lock.states.len();
        if got > MAXIMUM_LOCK_STATES { Err(TooManyStates { got }) } else { Ok(lock) }
    }
}

/// A node of the tree: the beginning of a forbidden sequence.
#[derive(Default)]
struct Node {
    name: String,
    /// The node after each move. At first only the branches of the tree.
    next: Vec<Option<usize>>,
    /// The node of the longest proper suffix of this beginning.
    suffix: usize,
    is_forbidden: bool,
}

/// Returns the lock whose states are the nodes of the tree. No move leads to forbidden ones.
fn tree(names: &[String], sequences: &[Vec<usize>]) -> Result<Lock, TooManyStates> {
    let mut tree = vec![Node { next: vec![None; names.len()], ..Node::default() }];
    for sequence in sequences {
        let mut node = 0;
        for &number in sequence {
            node = match tree[node].next[number] {
                Some(next) => next,
                None if tree.len() == MAXIMUM_NODES => return Err(TooManyStates { got: MAXIMUM_NODES }),
                None => grow(&mut tree, node, number, &names[number]),
            };
        }
        tree[node].is_forbidden = true;
    }
    link(&mut tree);
    let state = |node: &Node| {
        let next = node.next.iter().map(|next| next.filter(|&next| !tree[next].is_forbidden)).collect();
        LockState { name: node.name.clone(), next }
    };
    Ok(Lock { states: tree.iter().map(state).collect() })
}

/// Adds a branch to a node and returns its number.
fn grow(tree: &mut Vec<Node>, node: usize, number: usize, name: &str) -> usize {
    let name = if node == 0 { name.to_owned() } else { format!("{} {name}", tree[node].name) };
    let next = vec![None; tree[node].next.len()];
    tree.push(Node { name, next, ..Node::default() });
    let grown = tree.len() - 1;
    tree[node].next[number] = Some(grown);
    grown
}

/// Links each node to its suffix, level by level. A move without a branch leads to the same node as from the suffix.
fn link(tree: &mut [Node]) {
    let mut open = VecDeque::from([0]);
    while let Some(node) = open.pop_front() {
        for number in 0..tree[node].next.len() {
            let from_suffix = if node == 0 { Some(0) } else { tree[tree[node].suffix].next[number] };
            match tree[node].next[number] {
                Some(next) => {
                    tree[next].suffix = from_suffix.unwrap_or(0);
                    tree[next].is_forbidden |= tree[tree[next].suffix].is_forbidden;
                    open.push_back(next);
                }
                None => tree[node].next[number] = from_suffix,
            }
        }
    }
}
