//! The nodes from which a symmetry-reduced pruning table is built: one of each class under the symmetries.
//!
//! **Idea.** Two nodes are of one class if a symmetry maps the position of one to the position of the other, and the
//! families that would shorten its word to theirs. The pruning table needs the words behind one node of each class.
//! Moves that commute could still be made before the node or after it, and several nodes would lead to one position.
//! The usual remedy, an order of the families, is none, since symmetries do not preserve it. The *rank* of a node is
//! the least hash of the images of its position, which they preserve. Let g be the position of the node, t a move that
//! could be its last one, and m a move that commutes with t. Then m is not made after the node if rank(g t⁻¹ m) <
//! rank(g).
//!
//! **Why it is right.** Take a word, and of all orders of its commuting moves the one whose first part, as long as the nodes' words, has
//! the least rank. No exchange of a move of this part with a later one lowers the rank, so no later move is forbidden. The node of this
//! part's class may have another word, with other last moves. If they forbid m, then g t⁻¹ m begins a word to the same position, with a
//! lower rank. Ranks are finite in number, so one of the words is made.
//!
//! **What it costs.** An image for each pair of a last move and a move, once for each class. Without it, the words of 11 moves of the
//! Helicopter Cube were 43 million instead of 13 million.

use std::collections::HashSet;

use godtable_system::instructions::Portable;

use crate::search::engine::Engine;
use crate::search::images::Images;
use crate::search::layout::PackedPosition;
use crate::search::views::Viewer;
use crate::search::walk::{Node, Rules};
use crate::search::words::NONE;

/// Returns one of the nodes of each class. Its blocked families are those whose moves are not made after it.
pub(super) fn one_of_each_class<const N: usize>(
    engine: &Engine<N>,
    nodes: Vec<Node<N>>,
    images: &Images<N>,
) -> Vec<Node<N>> {
    let Rules { layout, words, .. } = &engine.rules;
    let (mut viewer, view, mut known) = (Viewer::new(layout, images), images.whole_view(), HashSet::new());
    let mut rank = |at: &PackedPosition<N>, families| {
        viewer.take(at);
        viewer.least_hash(Portable, &view, families)
    };
    let mut classes = Vec::new();
    for node in nodes {
        let word = node.word();
        let merging = words.merging(&word);
        if !known.insert(rank(&node.at, merging)) {
            continue;
        }
        let (last, own) = (words.last_moves(&word), rank(&node.at, 0));
        let mut allowed = 0;
        for (next, step) in engine.back.steps.iter().enumerate() {
            let is_allowed = last.iter().filter(|&&other| words.commute(other, next as u16)).all(|&other| {
                let before = engine.forth.steps[usize::from(other)].after(Portable, &node.at);
                own <= rank(&step.after(Portable, &before), 0)
            });
            if is_allowed {
                allowed |= 1_u64 << words.family[next];
            }
        }
        classes.push(Node { blocked: merging | !allowed, last: NONE, ..node });
    }
    classes
}
