//! The first phase: all first phases of a length, each with its shortest second phase.
//!
//! **Exact distances.** A node knows its distance. A turn changes it by at most 1, so the residue modulo 3 of the next
//! pair determines the new distance, and no node is visited that cannot end in time.
//!
//! **Many nodes together.** The tables do not fit into caches, so a search that looks at one node after the other waits
//! for most of its look-ups. This one visits up to 128 nodes at a time, and turns from each to all nodes after it:
//! loops without branches, in which the processor overlaps the waits. It was 1.6 times as fast as one node after the
//! other.

use std::mem;
use std::ops::ControlFlow::{self, Continue};

use crate::twophase::coordinates::ORDERS;
use crate::twophase::moves::CoordinateMoves;
use crate::twophase::near::NEAR;
use crate::twophase::phases::{FirstPhases, LONGEST, Phases};
use crate::twophase::report::Report;
use crate::twophase::second::{self, End};
use crate::twophase::side::Start;
use crate::twophase::turns::{Turns, numbers};
use crate::twophase::view::{View, ViewStep};

/// The number of nodes from which the search continues together.
const TOGETHER: usize = 128;

/// The number of nodes between two calls of the observer without a new solution.
const NODES: usize = 1 << 10;

/// A way from the start, and the parts of the cube after it that matter in both phases.
#[derive(Clone, Copy, Default)]
struct Way {
    corners: u16,
    /// The arrangement of the edges of the middle layer.
    middle: u16,
    turns: [u8; LONGEST],
    /// The symmetry that maps the cube's row to its representative.
    symmetry: u8,
}

/// A node of the first phase.
#[derive(Clone, Copy, Default)]
struct Node {
    way: Way,
    /// The distance in the first phase.
    distance: u8,
    /// The class of flip and set of places.
    class: u16,
    /// The image of the twist under the symmetry.
    twist: u16,
}

/// A node of the graph.
#[derive(Clone, Copy, Default)]
struct NearNode {
    way: Way,
    node: u32,
}

/// A turn from a node of a list.
#[derive(Clone, Copy, Default)]
struct Candidate {
    /// The number of the node in the list.
    node: u16,
    class: u16,
    twist: u16,
    symmetry: u8,
    turn: u8,
    distance: u8,
}

/// The nodes with as many turns left.
#[derive(Default)]
struct Level {
    steps: Vec<[u32; 18]>,
    candidates: Vec<Candidate>,
    far: Vec<Node>,
    near: Vec<NearNode>,
}

impl Phases for View<'_> {
    #[inline]
    fn moves(&self) -> &CoordinateMoves {
        &self.small.moves
    }

    fn first_bound(&self, start: &Start) -> u8 {
        self.first_distance(start)
    }

    #[inline]
    fn order_bound(&self, corners: u16, order: u16) -> u8 {
        self.small.corners_orders[usize::from(corners) * ORDERS + usize::from(order)]
    }

    #[inline]
    fn second_bound(&self, corners: u16, outer: u16, order: u16) -> u8 {
        self.order_bound(corners, order).max(self.outer_bound(corners, outer))
    }

    fn search(self, first: FirstPhases<'_>, report: &mut impl Report) -> ControlFlow<()> {
        let levels = (0..=first.length).map(|_| Level::default()).collect();
        Search { view: self, first, report, levels, nodes: 0 }.start()
    }
}

/// The search of one side.
struct Search<'a, R> {
    view: View<'a>,
    first: FirstPhases<'a>,
    report: &'a mut R,
    /// By the number of turns left.
    levels: Vec<Level>,
    nodes: usize,
}

impl<R: Report> Search<'_, R> {
    fn start(&mut self) -> ControlFlow<()> {
        let FirstPhases { start, length, turns, bound: distance, .. } = self.first;
        let ViewStep { class, symmetry, twist, .. } = self.view.start(&start);
        let way = Way { corners: start.corners, middle: start.middle, turns: [0; LONGEST], symmetry };
        if length == 0 {
            return self.near(&[NearNode { way, node: 0 }], 0);
        }
        let images = numbers(turns).fold(0, |set, turn| {
            let is_back =
                |&image: &usize| usize::from(self.view.frames.turns_back[usize::from(symmetry)][image]) == turn;
            set | (0..18).find(is_back).map_or(0, |image| 1 << image)
        });
        self.far(&[Node { way, distance, class, twist }], length, Some(images))
    }

    /// Searches on from nodes with as many turns left, at least one. The first turn is one of `first`.
    fn far(&mut self, nodes: &[Node], left: usize, first: Option<Turns>) -> ControlFlow<()> {
        self.count(nodes.len())?;
        let mut level = mem::take(&mut self.levels[left - 1]);
        self.turn_all(nodes, left, first, &mut level);
        level.far.clear();
        level.near.clear();
        for candidate in &level.candidates {
            let node = &nodes[usize::from(candidate.node)];
            let &Candidate { turn, symmetry, class, twist, distance, .. } = candidate;
            let way = self.turned(&node.way, turn, symmetry, left);
            if usize::from(distance) < left - 1 || distance > NEAR {
                level.far.push(Node { way, distance, class, twist });
            } else if let Some(node) = self.view.small.near.node(usize::from(class), twist) {
                level.near.push(NearNode { way, node });
            }
        }
        let mut flow = self.near(&level.near, left - 1);
        for nodes in level.far.chunks(TOGETHER) {
            if flow.is_continue() {
                flow = self.far(nodes, left - 1, None);
            }
        }
        self.levels[left - 1] = level;
        flow
    }

    /// Turns from each node to all that are not too far.
    fn turn_all(&self, nodes: &[Node], left: usize, first: Option<Turns>, level: &mut Level) {
        let view = self.view;
        let Level { steps, candidates, .. } = level;
        steps.clear();
        steps.extend(nodes.iter().map(|node| view.small.steps[usize::from(node.class)]));
        candidates.clear();
        candidates.resize(nodes.len() * 18, Candidate::default());
        let mut count = 0;
        let left = left as u8 - 1;
        for (index, (node, steps)) in nodes.iter().zip(&*steps).enumerate() {
            let symmetry = usize::from(node.way.symmetry);
            let images = first.unwrap_or_else(|| self.following(&node.way, usize::from(left) + 1));
            let twists = &view.small.moves.twist[usize::from(node.twist)];
            for image in numbers(images) {
                let ViewStep { class, symmetry: next, twist, least } = view.step(steps[image], twists[image]);
                let turn = view.frames.turns_back[symmetry][image];
                candidates[count] =
                    Candidate { node: index as u16, class, twist, symmetry: next, turn, distance: node.distance };
                count += usize::from(least <= left);
            }
        }
        candidates.truncate(count);
        for candidate in &mut *candidates {
            // The residues of distance - 1, distance and distance + 1 differ.
            let change = (view.residue(candidate.class, candidate.twist) + 4 - candidate.distance % 3) % 3;
            candidate.distance = (candidate.distance + change).wrapping_sub(1);
        }
        let mut count = 0;
        for index in 0..candidates.len() {
            let distance = candidates[index].distance;
            candidates[count] = candidates[index];
            // A phase that reaches the goal early, and leaves it for a few turns, repeats a shorter one (Rokicki).
            count += usize::from((distance == left) | ((distance < left) & (distance + left >= 5)));
        }
        candidates.truncate(count);
    }

    /// The images of the turns that may follow a way with as many turns left.
    #[inline]
    fn following(&self, way: &Way, left: usize) -> Turns {
        let last = way.turns[self.first.length - left - 1];
        self.view.frames.following[usize::from(way.symmetry)][usize::from(last)]
    }

    /// The way after a turn, with one less left.
    #[inline]
    fn turned(&self, way: &Way, turn: u8, symmetry: u8, left: usize) -> Way {
        let moves = &self.view.small.moves;
        let mut turned = *way;
        turned.turns[self.first.length - left] = turn;
        turned.corners = moves.corners[usize::from(way.corners)][usize::from(turn)];
        turned.middle = moves.four[usize::from(way.middle)][usize::from(turn)];
        turned.symmetry = self.view.frames.products[usize::from(way.symmetry)][usize::from(symmetry)];
        turned
    }

    /// Searches on from nodes of the graph along its edges.
    fn near(&mut self, nodes: &[NearNode], left: usize) -> ControlFlow<()> {
        if nodes.is_empty() {
            return Continue(());
        }
        self.count(nodes.len())?;
        if left == 0 {
            return nodes.iter().try_for_each(|node| self.second_phase(&node.way));
        }
        let mut level = mem::take(&mut self.levels[left - 1].near);
        level.clear();
        for node in nodes {
            let symmetry = usize::from(node.way.symmetry);
            let following = self.following(&node.way, left);
            for number in node.node.. {
                let edge = self.view.small.near.edge(number);
                if following >> edge.turn & 1 == 1 {
                    let turn = self.view.frames.turns_back[symmetry][edge.turn];
                    level.push(NearNode {
                        way: self.turned(&node.way, turn, edge.symmetry as u8, left),
                        node: edge.node,
                    });
                }
                if edge.is_last {
                    break;
                }
            }
        }
        let flow = self.near(&level, left - 1);
        self.levels[left - 1].near = level;
        flow
    }

    /// Searches the second phase after a way.
    fn second_phase(&mut self, way: &Way) -> ControlFlow<()> {
        let end = End { turns: &way.turns[..self.first.length], corners: way.corners, middle: way.middle };
        second::complete(self.view, &self.first, &end, self.report)
    }

    /// Counts nodes.
    fn count(&mut self, nodes: usize) -> ControlFlow<()> {
        self.nodes += nodes;
        if self.nodes < NODES {
            return Continue(());
        }
        self.nodes = 0;
        self.report.is_over()
    }
}
