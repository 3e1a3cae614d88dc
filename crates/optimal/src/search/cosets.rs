//! The search in a filter of cosets: a line tells of all turns of an axis.
//!
//! A node beyond the reach needs both its lines. Most nodes are of this kind. Their lines wait until many of one region of
//! the filter are looked up together. Within the reach, the first line often shows a mistake. So such a node waits in a queue
//! for the first line, and perhaps in another one for the second. All are looked up in loops with few branches.

mod node;
mod queue;
mod regions;

use node::{Node, OTHERS, Tag};
use queue::{BATCH, PLACES, Queue, Told};
pub(crate) use regions::Regions;
use regions::{CODES, Entry, Origin};

use crate::axis::{self, AXIS_MOVES, FRAMES, Frame, MOVES};
use crate::canon::Way;
use crate::filter::{Spot, prefetch};
use crate::forms::{self, Forms};
use crate::kernel::{Action, Kernel};
use crate::packed::Packed;
use crate::prefix::NO_AXIS;
use crate::search::Walk;

/// The most lines that are added at a time: 2 for a node, and 2 for each child by axis moves of one cost, 9 on each axis.
const LINES: usize = 2 * (2 * 9 + 1);

/// The lines of a region that are fetched at a time.
const BURST: usize = 32;

/// How many places ahead parents are fetched.
const AHEAD: usize = 16;

/// A node within the reach whose first line agrees.
#[derive(Clone, Copy)]
struct Half {
    node: Node,
    frame: Frame,
    told: Told,
}

struct Search<'a, 'b, K> {
    walk: &'a mut Walk<'b, K>,
    /// Nodes beyond the reach.
    stack: Vec<Node>,
    /// The lines of nodes beyond the reach.
    regions: Regions,
    /// Lines that tell of children, with the bits of these.
    passed: Vec<(Origin, u16)>,
    /// Nodes within the reach. A line of the parent contains them, perhaps by mistake.
    claims: Vec<Node>,
    halves: Vec<Half>,
    /// Claims, with the first line.
    firsts: Queue,
    /// Halves, with the second line.
    seconds: Queue,
    /// By place of `seconds`: the first line.
    told: [(Frame, Told); PLACES],
    /// The forms of lines that are to be added.
    leaves: Forms<Way>,
    /// By pair of these forms: both lines of a node have one origin.
    origins: [Origin; forms::MOST / 2],
    /// The forms of nodes that enter a queue.
    forms: Forms<Way>,
    /// By code of an origin.
    actions: [Action; CODES],
    /// By cost: the axis moves.
    moves: [Vec<u8>; 5],
    /// The largest cost of an axis move.
    most: usize,
}

/// Searches all nodes of the tasks.
#[inline(always)]
pub(super) fn search<K: Kernel>(walk: &mut Walk<'_, K>) {
    let regions = walk.space.regions.lock().expect("no thread panics").pop();
    let regions = regions.unwrap_or_else(|| Regions::new(walk.space.shape));
    let costs = walk.costs;
    let moves = |cost| (1..MOVES as u8).filter(move |&quarters| usize::from(costs[usize::from(quarters)]) == cost);
    let actions = walk.space.tables.actions.as_flattened();
    let mut search = Search {
        passed: vec![(Origin::default(), 0); regions.capacity()],
        regions,
        walk,
        stack: vec![],
        claims: vec![],
        halves: vec![],
        firsts: Queue::new(),
        seconds: Queue::new(),
        told: [(Frame::IDENTITY, Told::default()); PLACES],
        leaves: Forms::of_cosets(),
        origins: [Origin::default(); forms::MOST / 2],
        forms: Forms::of_cosets(),
        actions: std::array::from_fn(|code| actions.get(code).copied().unwrap_or(Action::NONE)),
        moves: std::array::from_fn(|cost| moves(cost).collect()),
        most: costs.into_iter().max().expect("there are axis moves").into(),
    };
    while !search.walk.is_over() {
        let are_last = !search.visit_nodes();
        search.look_at_regions(are_last || search.regions.are_full());
        while search.claims.len() >= BATCH {
            search.look_at_claims(false);
        }
        if are_last {
            search.look_at_claims(true);
            if search.is_done() {
                break;
            }
        }
    }
    search.regions.clear();
    let Search { regions, walk, .. } = search;
    walk.space.regions.lock().expect("no thread panics").push(regions);
}

impl<K: Kernel> Search<'_, '_, K> {
    /// Visits nodes of the stack, and adds their lines to the regions. Returns whether there are more nodes.
    #[inline(always)]
    fn visit_nodes(&mut self) -> bool {
        let mut are_more = true;
        while are_more && self.leaves.count() + LINES <= forms::MOST && !self.regions.are_full() {
            if let Some(&Node { cube, tag }) = self.stack.last() {
                let node = Node { cube, tag };
                self.stack.truncate(self.stack.len() - 1);
                self.visit(&node);
            } else if let Some((cube, mark)) = self.walk.pop() {
                self.start(&Node { cube, tag: Tag::new(mark) });
            } else {
                are_more = false;
            }
        }
        self.finish_leaves();
        are_more
    }

    /// Continues with a node of any distance.
    #[inline(always)]
    fn start(&mut self, node: &Node) {
        let left = node.tag.left() as u8;
        if left <= self.walk.space.near.reach() || node.tag.axis() == usize::from(NO_AXIS) {
            for axis in 0..3 {
                for &quarters in AXIS_MOVES {
                    if axis != node.tag.axis() && self.walk.costs[quarters] <= left {
                        let child = self.child(node, axis, quarters);
                        self.continue_with(child);
                    }
                }
            }
        } else {
            self.continue_with(*node);
        }
    }

    /// Adds the lines of a node beyond the reach, and of its children one turn beyond it. Puts the children farther beyond on
    /// the stack.
    #[inline(always)]
    fn visit(&mut self, node: &Node) {
        let above = node.tag.left() as usize - usize::from(self.walk.space.shape.reach);
        let parent = self.regions.parents.len();
        self.regions.parents.push(*node);
        // The moves to the children at the reach and nearer cost more. If there are any, the lines tell of them.
        if above <= self.most {
            self.add(&node.cube, node.tag.axis(), Origin::itself(parent, node.tag.axis(), above));
        }
        for &axis in &OTHERS[node.tag.axis()] {
            for cost in 1..above.min(self.most + 1) {
                let is_leaf = cost + 1 == above;
                for number in 0..self.moves[cost].len() {
                    let quarters = usize::from(self.moves[cost][number]);
                    let child = self.child(node, axis, quarters);
                    if is_leaf {
                        self.add(&child.cube, axis, Origin::child(parent, axis::code(axis, quarters)));
                    } else {
                        self.stack.push(child);
                    }
                }
            }
        }
    }

    /// Adds the lines of a node after a move of an axis.
    #[inline(always)]
    fn add(&mut self, cube: &Packed, axis: usize, origin: Origin) {
        let (canon, kernel, mut counts) = (&self.walk.space.tables.canon, self.walk.kernel, self.leaves.counts);
        let corners = kernel.rank(cube);
        self.origins[self.leaves.count() / 2 % self.origins.len()] = origin;
        for &axis in &OTHERS[axis] {
            self.leaves.push_coset(&mut counts, canon, kernel, cube, corners, axis);
        }
        self.leaves.counts = counts;
    }

    /// Adds lines to their regions.
    #[inline(always)]
    fn finish_leaves(&mut self) {
        let shape = *self.walk.space.shape;
        self.leaves.finish_cosets(&self.walk.space.tables.canon, self.walk.kernel, |_, _, _, _| ());
        for index in 0..self.leaves.count() {
            let (spot, frame) = (shape.spot(self.leaves.hash(index)), self.leaves.value(index).frame);
            let origin = self.origins[index / 2 % self.origins.len()].with(index % 2, frame);
            self.regions.push(spot, origin);
        }
        self.walk.nodes += (self.leaves.count() / 2) as u64;
        self.leaves.clear();
    }

    /// Looks up the lines of regions that are due, or of all.
    #[inline(always)]
    fn look_at_regions(&mut self, are_all: bool) {
        if are_all {
            self.regions.make_all_due();
        }
        while let Some(region) = self.regions.next_due() {
            self.look_at_region(region);
        }
        if are_all {
            self.regions.clear();
        }
    }

    /// Looks up the lines of a region.
    #[inline(always)]
    fn look_at_region(&mut self, region: usize) {
        let (space, kernel, entries) = (self.walk.space, self.walk.kernel, self.regions.of(region));
        let (shape, lines, bounds) = (*space.shape, space.lines, space.bounds);
        let fetch = |burst: &[Entry]| burst.iter().for_each(|entry| lines[entry.spot(&shape).line as usize].prefetch());
        let (mut bursts, mut passed) = (entries.chunks(BURST).peekable(), 0);
        if let Some(first) = bursts.peek() {
            fetch(first);
        }
        while let Some(burst) = bursts.next() {
            // All at once, so that the processor looks up their pages at the same time.
            if let Some(next) = bursts.peek() {
                fetch(next);
            }
            for entry in burst {
                let (Spot { line, choices }, origin) = (entry.spot(&shape), entry.origin);
                let (members, nearer) = kernel.members(&lines[line as usize], choices, shape.bits);
                let bounds = &bounds[origin.above()][usize::from(origin.frame().0) % FRAMES];
                let rest = bounds.members & members | bounds.nearer & nearer;
                self.passed[passed] = (origin, rest);
                passed += usize::from(rest != 0);
            }
        }
        self.regions.clear_region(region);
        self.visit_passed(passed);
    }

    /// Continues with the children that lines tell of.
    #[inline(always)]
    fn visit_passed(&mut self, passed: usize) {
        for index in 0..passed {
            let (later, _) = self.passed[(index + AHEAD).min(passed - 1)];
            prefetch(&self.regions.parents[later.parent()]);
            let (origin, mut rest) = self.passed[index];
            let (parent, axis) = (&self.regions.parents[origin.parent()], origin.axis());
            let above = origin.above() as u32;
            let cube = self.walk.kernel.after(&parent.cube, &self.actions[origin.code()]);
            let cost = parent.tag.left() - u32::from(self.walk.space.shape.reach) - above;
            let node = Node { cube, tag: parent.tag.after(axis, cost as u8) };
            while rest != 0 {
                let child = self.child_along(&node, origin.side(), origin.frame(), rest.trailing_zeros() as usize);
                self.claim(child);
                rest &= rest - 1;
            }
        }
    }

    /// Looks up lines of claims. If they are the last, none waits for others.
    #[inline(always)]
    fn look_at_claims(&mut self, are_last: bool) {
        self.enter_claims();
        let are_last = are_last && self.claims.is_empty();
        self.look_at_firsts(are_last);
        self.enter_halves();
        self.look_at_seconds(are_last && self.halves.is_empty());
    }

    /// Puts claims into their queue.
    #[inline(always)]
    fn enter_claims(&mut self) {
        let old = self.firsts.end;
        let left = self.claims.len() - self.claims.len().min(self.firsts.room());
        for node in &self.claims[left..] {
            self.firsts.push(node);
        }
        self.claims.truncate(left);
        self.walk.nodes += (self.firsts.end - old) as u64;
        self.firsts.fetch(old, 0, self.walk.kernel, &mut self.forms, self.walk.space);
    }

    /// Looks up the first lines of claims.
    #[inline(always)]
    fn look_at_firsts(&mut self, are_last: bool) {
        let (space, count) = (self.walk.space, self.firsts.ready(are_last));
        let (mut places, mut tolds, mut passed) = ([0_u8; PLACES], [Told::default(); PLACES], 0);
        for place in self.firsts.first..self.firsts.first + count {
            let place = place % PLACES;
            let told = self.firsts.told(place, self.walk.kernel, space);
            places[passed % PLACES] = place as u8;
            tolds[passed % PLACES] = told;
            // A solution that starts on this axis allows a child. Another one put the node itself into the coset.
            passed += usize::from(told != Told::default());
        }
        self.firsts.first += count;
        for index in 0..passed % (PLACES + 1) {
            let (place, told) = (usize::from(places[index % PLACES]) % PLACES, tolds[index % PLACES]);
            self.halves.push(Half { node: self.firsts.nodes[place], frame: self.firsts.frames[place], told });
        }
    }

    /// Puts halves into their queue.
    #[inline(always)]
    fn enter_halves(&mut self) {
        let old = self.seconds.end;
        let left = self.halves.len() - self.halves.len().min(self.seconds.room());
        for Half { node, frame, told } in &self.halves[left..] {
            self.told[self.seconds.end % PLACES] = (*frame, *told);
            self.seconds.push(node);
        }
        self.halves.truncate(left);
        self.seconds.fetch(old, 1, self.walk.kernel, &mut self.forms, self.walk.space);
    }

    /// Looks up the second lines of halves.
    #[inline(always)]
    fn look_at_seconds(&mut self, are_last: bool) {
        let (space, count) = (self.walk.space, self.seconds.ready(are_last));
        for place in self.seconds.first..self.seconds.first + count {
            let place = place % PLACES;
            let (frame, first) = self.told[place];
            let second = self.seconds.told(place, self.walk.kernel, space);
            // A solution that starts on one axis put the node itself into the coset of the other.
            let mut rest = first.children() * second.own() | (second.children() * first.own()) << 16;
            let frames = [frame, self.seconds.frames[place]];
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                let child = self.child_along(&self.seconds.nodes[place], bit / MOVES, frames[bit / MOVES % 2], bit);
                self.claim(child);
                rest &= rest - 1;
            }
        }
        self.seconds.first += count;
    }

    /// The child that a bit of a line names.
    #[inline(always)]
    fn child_along(&self, node: &Node, side: usize, frame: Frame, bit: usize) -> Node {
        let quarters = self.walk.space.preimages[usize::from(frame.0) % FRAMES][bit % MOVES];
        self.child(node, OTHERS[node.tag.axis()][side], quarters.into())
    }

    /// The child after an axis move.
    #[inline(always)]
    fn child(&self, node: &Node, axis: usize, quarters: usize) -> Node {
        let action = &self.actions[usize::from(axis::code(axis, quarters)) % CODES];
        let tag = node.tag.after(axis, self.walk.costs[quarters % MOVES]);
        Node { cube: self.walk.kernel.after(&node.cube, action), tag }
    }

    /// Continues with a node within the reach.
    #[inline(always)]
    fn claim(&mut self, node: Node) {
        if node.tag.left() <= u32::from(self.walk.space.near.reach()) {
            self.walk.finish(node.cube, node.tag.mark());
        } else {
            self.claims.push(node);
        }
    }

    /// Continues with a node after an axis move.
    #[inline(always)]
    fn continue_with(&mut self, node: Node) {
        if node.tag.left() > u32::from(self.walk.space.shape.reach) {
            self.stack.push(node);
        } else {
            self.claim(node);
        }
    }

    /// Whether nothing is left.
    #[inline(always)]
    fn is_done(&self) -> bool {
        let are_empty = self.stack.is_empty() && self.walk.is_empty();
        let are_empty = are_empty && self.claims.is_empty() && self.halves.is_empty();
        are_empty && self.firsts.len() + self.seconds.len() == 0
    }
}
