//! The automaton that forbids sequences of turns, as the tree of their beginnings.

use std::collections::VecDeque;

use super::{AutomatonError, DrawnState, FREE, LONGEST_NAME, Next};
use crate::cube::{Turn, TurnSet};

/// The maximum number of nodes of the tree.
const MAXIMUM_NODES: usize = 4096;

/// A node of the tree: the beginning of a forbidden sequence.
#[derive(Default)]
struct Node {
    name: String,
    /// The node after each turn. At first only the branches of the tree.
    next: Next,
    /// The node of the longest proper suffix of this beginning.
    suffix: usize,
    is_forbidden: bool,
}

/// Returns the states of an automaton over `turns` that forbids the sequences. Its states are not yet minimal.
///
/// A state is the longest suffix of the turns so far that begins a forbidden sequence: a node of the tree of their
/// beginnings (Aho and Corasick, doi:10.1145/360825.360855).
pub(super) fn drawn(turns: TurnSet, forbidden: &[Vec<Turn>]) -> Result<Vec<DrawnState>, AutomatonError> {
    let mut tree = tree(forbidden)?;
    link(&mut tree, turns);
    let is_allowed = |turn: usize, next: usize| turns.contains(Turn::ALL[turn]) && !tree[next].is_forbidden;
    let state = |node: &Node| {
        let next = |turn: usize| node.next[turn].filter(|&next| is_allowed(turn, next));
        (node.name.clone(), std::array::from_fn(next))
    };
    Ok(tree.iter().map(state).collect())
}

/// Returns the tree of the beginnings of the sequences, the root first.
fn tree(forbidden: &[Vec<Turn>]) -> Result<Vec<Node>, AutomatonError> {
    if forbidden.iter().any(Vec::is_empty) {
        return Err(AutomatonError::EmptySequence);
    }
    let mut tree = vec![Node { name: FREE.to_owned(), ..Node::default() }];
    for sequence in forbidden {
        let mut node = 0;
        for &turn in sequence {
            node = match tree[node].next[turn.index()] {
                Some(next) => next,
                None => grow(&mut tree, node, turn)?,
            };
        }
        tree[node].is_forbidden = true;
    }
    Ok(tree)
}

/// Adds a branch to a node and returns its number.
fn grow(tree: &mut Vec<Node>, node: usize, turn: Turn) -> Result<usize, AutomatonError> {
    let number = tree.len();
    if number == MAXIMUM_NODES {
        return Err(AutomatonError::TooManyStates { got: number });
    }
    // A name that is too long for a state stays as it is.
    let name = match tree[node].name.as_str() {
        _ if node == 0 => turn.to_string(),
        long if long.len() > LONGEST_NAME => long.to_owned(),
        name => format!("{name} {turn}"),
    };
    tree.push(Node { name, ..Node::default() });
    tree[node].next[turn.index()] = Some(number);
    Ok(number)
}

/// Links each node to its suffix, level by level. A turn without a branch leads to the same node as from the suffix.
fn link(tree: &mut [Node], turns: TurnSet) {
    let mut open = VecDeque::from([0]);
    while let Some(node) = open.pop_front() {
        for turn in turns.iter().map(Turn::index) {
            let from_suffix = if node == 0 { Some(0) } else { tree[tree[node].suffix].next[turn] };
            match tree[node].next[turn] {
                Some(next) => {
                    tree[next].suffix = from_suffix.unwrap_or(0);
                    tree[next].is_forbidden |= tree[tree[next].suffix].is_forbidden;
                    open.push_back(next);
                }
                None => tree[node].next[turn] = from_suffix,
            }
        }
    }
}
