//! The depth-first walk that finds which parts of a search have solutions.
//!
//! **Two moves at once.** Conjugating by the last move turns a solution `w' h` of g into a solution of the same length
//! that starts with h:
//!
//! ```text
//! g w' h = 1    if and only if    h g w' = 1.
//! ```
//!
//! So the search may choose the last move h first. With the next move k, `w' = k w''`, and the rest w'' has two moves
//! less. It exists if one of the positions `h g k` is within reach. For one axis of h and one of k these are `16 · 16 =
//! 256` positions, a double coset, and one line of the pruning table answers for all of them. Two moves less make the
//! search 180 times shorter. A node has three axes for h and two for k, so it reads six lines, and `180 / 6 = 30` times
//! as many positions are excluded for each line. If a line contains an entry, the next moves are tried one by one.
//!
//! **Lines are late.** A line of the pruning table comes from memory, in the time of hundreds of instructions. So up to
//! 64 lines are prefetched together while the search looks at others, which arrived in the meantime.

use std::sync::atomic::Ordering::Relaxed;

use godtable_system::instructions::Portable;

use crate::optimal::axis::{self, MOVES, NO_AXIS};
use crate::optimal::canon::Sides;
use crate::optimal::forms::{CUBES, Cubes, Forms, Source};
use crate::optimal::kernel::Kernel;
use crate::optimal::packed_position::PackedPosition;
use crate::optimal::prefix::Mark;
use crate::optimal::search::node::{Node, OTHERS, Tag};
use crate::optimal::search::tasks::{Space, Tasks};

/// The most lines that are looked up at a time.
const LONGEST: usize = 128;

/// The most lines of a node.
const LINES: usize = 6;

/// A search that finds which tasks have solutions. Few have one, so it keeps no words.
struct Walk<'a, K> {
    kernel: K,
    space: &'a Space<'a>,
    costs: [u8; MOVES],
    tasks: &'a Tasks<'a>,
    /// Nodes to be visited.
    stack: Vec<Node>,
    /// A ring of nodes that wait for lines. A node waits for two at least, so there are no more than half as many
    /// nodes.
    cubes: Box<Cubes>,
    tags: [Tag; CUBES],
    /// The place of the next node, not reduced modulo the number of places.
    node: usize,
    /// Double cosets that wait for their lines.
    forms: Forms,
    /// The number of lines that were looked up.
    looked_up: u64,
    /// The tasks that have solutions.
    solved: Vec<u16>,
    /// Whether one solution is enough.
    first_only: bool,
    /// The largest cost of an axis move.
    most: u32,
}

/// Returns the tasks that have a solution with all turns that are left, and the number of lines that were looked up.
#[inline(always)]
pub(super) fn walk<K: Kernel>(kernel: K, space: &Space<'_>, tasks: &Tasks<'_>, first_only: bool) -> (Vec<u16>, u64) {
    let costs = space.shape.metric.costs();
    let mut walk = Walk {
        kernel,
        space,
        costs,
        tasks,
        stack: vec![],
        cubes: Box::new([[PackedPosition::SOLVED; 2]; CUBES]),
        tags: [Tag::default(); CUBES],
        node: 0,
        forms: Forms::new(),
        looked_up: 0,
        solved: vec![],
        first_only,
        most: costs.into_iter().max().expect("there are axis moves").into(),
    };
    loop {
        let are_last = !walk.enter();
        walk.look_up(are_last);
        if walk.is_over() || are_last && walk.stack.is_empty() {
            break;
        }
    }
    (walk.solved, walk.looked_up)
}

impl<K: Kernel> Walk<'_, K> {
    /// Visits nodes, and fetches their lines. Returns whether there may be more nodes.
    #[inline(always)]
    fn enter(&mut self) -> bool {
        let mut are_more = true;
        while are_more && self.forms.room() >= LINES {
            if let Some(&node) = self.stack.last() {
                self.stack.truncate(self.stack.len() - 1);
                self.visit(&node);
            } else {
                are_more = self.start_task();
            }
        }
        let space = self.space;
        self.forms.find_seconds(&space.tables.canon, self.kernel, &self.cubes);
        let places = self.forms.finish(&space.tables.canon, self.kernel, &self.cubes);
        self.looked_up += places.len() as u64;
        // All at once, so that the processor looks up their pages at the same time.
        for place in places {
            space.lines[space.shape.line(self.forms.choices(place)) as usize].prefetch();
        }
        are_more
    }

    /// Takes the next task. Returns whether there is one.
    #[inline(never)]
    fn start_task(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let Some((prefix, task)) = self.tasks.next() else { return false };
        self.start(&prefix.cube, Mark { task, ..prefix.mark });
        true
    }

    /// Continues with a position of any distance.
    #[inline(never)]
    fn start(&mut self, cube: &PackedPosition, mark: Mark) {
        let node = Node::new(Portable, cube, Tag::new(mark));
        if mark.axis != NO_AXIS || mark.left <= self.space.near.reach() {
            self.continue_with(node);
            return;
        }
        for (axis, quarters) in axis::following(NO_AXIS) {
            let cost = self.costs[quarters];
            if cost <= mark.left {
                self.continue_with(node.after(Portable, self.space.tables, axis, quarters, cost));
            }
        }
    }

    /// Looks at a position a few turns from solved, whose distance is known.
    #[inline(never)]
    fn finish(&mut self, cube: &PackedPosition, mark: Mark) {
        let mut stack = vec![(*cube, mark)];
        while let Some((cube, mark)) = stack.pop() {
            if self.space.near.distance(&cube).is_none_or(|distance| distance > mark.left) {
                continue;
            }
            if mark.left == 0 && !self.solved.contains(&mark.task) {
                self.solved.push(mark.task);
            }
            for (axis, quarters) in axis::following(mark.axis) {
                let cost = self.costs[quarters];
                if cost <= mark.left {
                    let cube = Portable.after(&cube, &self.space.tables.actions[axis][quarters]);
                    stack.push((cube, mark.after(axis, cost)));
                }
            }
        }
    }

    /// Continues with a node of any distance.
    #[inline(always)]
    fn continue_with(&mut self, node: Node) {
        if node.tag.left() <= u32::from(self.space.near.reach()) {
            self.finish(&node.cubes[0], node.tag.mark());
        } else {
            self.space.tables.canon.prefetch(node.corners);
            self.stack.push(node);
        }
    }

    /// Continues with the node after an axis move.
    #[inline(always)]
    fn continue_after(&mut self, node: &Node, axis: usize, quarters: usize) {
        let cost = self.costs[quarters % MOVES];
        self.continue_with(node.after(self.kernel, self.space.tables, axis, quarters, cost));
    }

    /// Adds the lines of a node. Puts the children that have separate lines on the stack.
    #[inline(always)]
    fn visit(&mut self, node: &Node) {
        let above = node.tag.left().saturating_sub(u32::from(self.space.shape.reach) + 1);
        if above > 1 {
            for &axis in &OTHERS[node.tag.axis()] {
                for quarters in 1..MOVES {
                    if u32::from(self.costs[quarters]) < above {
                        self.continue_after(node, axis, quarters);
                    }
                }
            }
        }
        // The lines tell of the other children.
        if above <= self.most {
            self.add(node, above == 0);
        }
    }

    /// Adds the lines of a node.
    #[inline(always)]
    fn add(&mut self, node: &Node, is_nearer: bool) {
        let place = self.node % CUBES;
        (self.cubes[place], self.tags[place]) = (node.cubes, node.tag);
        self.node += 1;
        for &before in node.tag.ends() {
            for &after in &OTHERS[node.tag.axis()] {
                let sides = Sides::new(before, after);
                let first = self.space.tables.canon.first(node.corners, sides);
                self.forms.push(Source::new(place, sides, is_nearer), first);
            }
        }
    }

    /// Looks up the lines that have waited longest.
    #[inline(always)]
    fn look_up(&mut self, are_last: bool) {
        let (shape, lines, places) = (*self.space.shape, self.space.lines, self.forms.ready(are_last));
        let (mut passed, mut passing) = ([0_u64; LONGEST], 0);
        for place in places.clone() {
            let choices = self.forms.choices(place);
            passed[passing % LONGEST] = place as u64;
            // Without a branch that depends on the line: it would be mispredicted.
            passing += lines[shape.line(choices) as usize].contains_first(choices);
        }
        for &place in &passed[..passing % (LONGEST + 1)] {
            let (source, choices) = (self.forms.source(place as usize), self.forms.choices(place as usize));
            let line = &lines[shape.line(choices) as usize];
            if line.contains(choices, shape.bits, source.is_nearer()) {
                let may_be_nearer = source.is_nearer() || line.contains(choices, shape.bits, true);
                self.visit_children(source, may_be_nearer);
            }
        }
        self.forms.remove(places.len());
    }

    /// Visits the children that a line tells of. If no position of the double coset may be nearer than the reach, the
    /// last move of a solution is a single turn, and the next move leads to one turn beyond the reach.
    #[inline(always)]
    fn visit_children(&mut self, source: Source, may_be_nearer: bool) {
        let (place, sides) = (source.cube(), source.sides());
        let tag = self.tags[place].with_end(sides.before());
        let node = Node { cubes: self.cubes[place], corners: 0, tag };
        let least = tag.left().saturating_sub(u32::from(self.space.shape.reach) + 1);
        let most = if may_be_nearer { tag.left() } else { least };
        for quarters in 1..MOVES {
            if (least..=most).contains(&self.costs[quarters].into()) {
                self.continue_after(&node, sides.after(), quarters);
            }
        }
    }

    /// Whether the search is to end.
    #[inline(always)]
    fn is_over(&self) -> bool {
        self.first_only && !self.solved.is_empty() || self.space.stop.load(Relaxed)
    }
}
