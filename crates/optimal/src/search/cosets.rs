//! The search in a filter of cosets: a line tells of all turns of an axis.
//!
//! A node farther than the reach needs both lines. Within the reach, the first line often shows a mistake. So there are three
//! queues, and the nodes of each are looked up in loops with few branches.

mod queue;

use queue::{Node, OTHERS, PLACES, Queue, Tag, Told};

use crate::axis::{AXIS_MOVES, FRAMES, Frame, MOVES};
use crate::canon::Way;
use crate::forms::Forms;
use crate::kernel::{Action, Kernel};
use crate::prefix::NO_AXIS;
use crate::search::Walk;

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
    /// Nodes within the reach. A line of the parent contains them, perhaps by mistake.
    claims: Vec<Node>,
    halves: Vec<Half>,
    /// Nodes beyond the reach, with their lines for the axes other than the last one.
    both: Queue<2>,
    /// Claims, with the first line.
    firsts: Queue<1>,
    /// Halves, with the second line.
    seconds: Queue<1>,
    /// By place of `seconds`: the first line.
    told: [(Frame, Told); PLACES],
    forms: Forms<Way>,
    /// By code.
    actions: &'b [Action],
    /// By the largest cost: the axis moves that cost no more.
    moves: [Vec<u8>; 5],
    /// The largest cost of an axis move.
    most: usize,
}

/// Searches all nodes on the stack.
#[inline(always)]
pub(super) fn search<K: Kernel>(walk: &mut Walk<'_, K>) {
    let costs = walk.costs;
    let up_to = |cost: u8| (1..MOVES as u8).filter(|&quarters| costs[usize::from(quarters)] <= cost).collect();
    let moves = std::array::from_fn(|cost| up_to(cost as u8));
    let actions = walk.space.tables.actions.as_flattened();
    let mut search = Search {
        walk,
        stack: vec![],
        claims: vec![],
        halves: vec![],
        both: Queue::new(),
        firsts: Queue::new(),
        seconds: Queue::new(),
        told: [(Frame::IDENTITY, Told::default()); PLACES],
        forms: Forms::of_cosets(),
        actions,
        moves,
        most: costs.into_iter().max().expect("there are axis moves").into(),
    };
    loop {
        search.enter_nodes();
        let are_last = search.stack.is_empty() && search.walk.stack.is_empty();
        search.look_at_both(are_last);
        search.enter_claims();
        let are_last = are_last && search.both.len() == 0 && search.claims.is_empty();
        search.look_at_firsts(are_last);
        search.enter_halves();
        let are_last = are_last && search.firsts.len() == 0 && search.halves.is_empty();
        search.look_at_seconds(are_last);
        if search.is_done() || search.walk.is_over() {
            break;
        }
    }
}

impl<K: Kernel> Search<'_, '_, K> {
    /// Puts nodes of the stack into the queue.
    #[inline(always)]
    fn enter_nodes(&mut self) {
        let (old, last) = (self.both.end, self.both.end + self.both.room());
        while self.both.end < last {
            if let Some(&Node { cube, tag }) = self.stack.last() {
                let node = Node { cube, tag };
                self.stack.truncate(self.stack.len() - 1);
                self.visit(&node);
            } else if let Some((cube, mark)) = self.walk.stack.pop() {
                self.start(&Node { cube, tag: Tag::new(mark.left.into(), mark.axis.into()) });
            } else {
                break;
            }
        }
        self.walk.nodes += (self.both.end - old) as u64;
        self.both.fetch(old, 0, self.walk.kernel, &mut self.forms, self.walk.space);
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

    /// Puts a node beyond the reach into the queue, and the children beyond it on the stack.
    #[inline(always)]
    fn visit(&mut self, node: &Node) {
        let beyond = node.tag.left() as usize - usize::from(self.walk.space.shape.reach) - 1;
        // The moves to the children at the reach and nearer cost more. If there are any, the lines tell of them.
        if beyond < self.most {
            self.both.push(node);
        }
        if beyond == 0 {
            return;
        }
        for &axis in &OTHERS[node.tag.axis()] {
            for number in 0..self.moves[beyond.min(4)].len() {
                let quarters = usize::from(self.moves[beyond.min(4)][number]);
                let child = self.child(node, axis, quarters);
                self.stack.push(child);
            }
        }
    }

    /// Looks up both lines of nodes beyond the reach.
    #[inline(always)]
    fn look_at_both(&mut self, are_last: bool) {
        let (space, count) = (self.walk.space, self.both.ready(are_last));
        let (kernel, shape, lines, bounds) = (self.walk.kernel, *space.shape, space.lines, space.bounds);
        let (mut places, mut rests, mut passed) = ([0_u8; PLACES], [0_u32; 2 * PLACES], 0);
        for place in self.both.first..self.both.first + count {
            let place = place % PLACES;
            let above = self.both.nodes[place].tag.left() as usize - usize::from(shape.reach);
            let bounds = &bounds[above.min(4)];
            let mut rest = 0;
            for line in 0..2 {
                let (members, nearer) = self.both.members(place, line, kernel, &shape, lines);
                let bounds = &bounds[usize::from(self.both.frames[place][line].0) % FRAMES];
                rest |= u32::from(bounds.members & members | bounds.nearer & nearer) << (16 * line);
            }
            places[passed % PLACES] = place as u8;
            rests[passed % PLACES] = rest;
            passed += usize::from(rest != 0);
        }
        self.both.first += count;
        // One loop over the children of all nodes: the end of a loop is mispredicted.
        let (mut index, mut rest) = (0, rests[0]);
        while index < passed {
            let (place, bit) = (usize::from(places[index % PLACES]) % PLACES, rest.trailing_zeros() as usize);
            rest &= rest - 1;
            index += usize::from(rest == 0);
            let next = rests[index % (2 * PLACES)];
            rest = if rest == 0 { next } else { rest };
            let child = self.child_along(&self.both.nodes[place], &self.both.frames[place], bit);
            self.claim(child);
        }
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
            self.halves.push(Half { node: self.firsts.nodes[place], frame: self.firsts.frames[place][0], told });
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
            let frames = [frame, self.seconds.frames[place][0]];
            while rest != 0 {
                let child = self.child_along(&self.seconds.nodes[place], &frames, rest.trailing_zeros() as usize);
                self.claim(child);
                rest &= rest - 1;
            }
        }
        self.seconds.first += count;
    }

    /// The child that a bit of a line names. Bits from 16 on are those of the second line.
    #[inline(always)]
    fn child_along(&self, node: &Node, frames: &[Frame; 2], bit: usize) -> Node {
        let side = bit / 16 % 2;
        let quarters = self.walk.space.preimages[usize::from(frames[side].0) % FRAMES][bit % 16];
        self.child(node, OTHERS[node.tag.axis()][side], quarters.into())
    }

    /// The child after an axis move.
    #[inline(always)]
    fn child(&self, node: &Node, axis: usize, quarters: usize) -> Node {
        let action = &self.actions[axis * MOVES + quarters];
        let left = node.tag.left() - u32::from(self.walk.costs[quarters % MOVES]);
        Node { cube: self.walk.kernel.after(&node.cube, action), tag: Tag::new(left, axis) }
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
        let are_empty = self.stack.is_empty() && self.walk.stack.is_empty();
        let are_empty = are_empty && self.claims.is_empty() && self.halves.is_empty();
        are_empty && self.both.len() + self.firsts.len() + self.seconds.len() == 0
    }
}
