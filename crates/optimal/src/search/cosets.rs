//! The search in a filter of cosets: a line tells of all turns of an axis.

use crate::axis::{AXIS_MOVES, Frame};
use crate::canon::Form;
use crate::filter::Spot;
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::prefix::{NO_AXIS, Prefix};
use crate::search::Walk;

/// The places of the queue: a power of two.
const PLACES: usize = 64;

/// The most children of a node.
const CHILDREN: usize = 45;

/// The nodes that wait for their lines: a ring.
struct Queue {
    nodes: [Prefix; PLACES],
    /// By axis; not that of the last move.
    spots: [[Spot; 3]; PLACES],
    frames: [[Frame; 3]; PLACES],
    first: usize,
    /// Not reduced modulo the number of places.
    end: usize,
}

struct Search<'a, K> {
    walk: Walk<'a, K>,
    queue: Queue,
}

/// Searches all nodes on the stack.
#[inline(always)]
pub(super) fn search<K: Kernel>(walk: Walk<'_, K>) {
    let queue = Queue {
        nodes: [Prefix::start(Packed::SOLVED, 0); PLACES],
        spots: [[Spot { line: 0, choices: 0 }; 3]; PLACES],
        frames: [[Frame::IDENTITY; 3]; PLACES],
        first: 0,
        end: 0,
    };
    let mut search = Search { walk, queue };
    loop {
        let old = search.queue.end;
        while search.queue.end - search.queue.first <= PLACES - CHILDREN {
            let Some(node) = search.walk.stack.pop() else { break };
            search.visit(&node);
        }
        search.prefetch(old);
        if search.queue.first == search.queue.end {
            if search.walk.stack.is_empty() { break } else { continue }
        }
        search.look();
        if search.walk.is_over() {
            break;
        }
    }
}

impl<K: Kernel> Search<'_, K> {
    /// Fetches the lines of the nodes in the queue from `place` on, all at once, so that the processor looks up their pages
    /// at the same time.
    #[inline(always)]
    fn prefetch(&self, place: usize) {
        for place in place..self.queue.end {
            let (spots, last) = (&self.queue.spots[place % PLACES], self.queue.nodes[place % PLACES].axis);
            for axis in 0..3 {
                if axis != usize::from(last) {
                    self.walk.space.lines[spots[axis].line as usize].prefetch();
                }
            }
        }
    }

    /// Puts a node into the queue, or visits its children.
    #[inline(always)]
    fn visit(&mut self, node: &Prefix) {
        let space = self.walk.space;
        if node.left > space.near.reach() && node.left <= space.shape.reach + 1 {
            return self.wait(*node);
        }
        for axis in (0..3).filter(|&axis| axis != usize::from(node.axis)) {
            for &quarters in AXIS_MOVES {
                if self.walk.costs[quarters] > node.left {
                    continue;
                }
                let child = self.walk.child(node, axis, quarters);
                if child.left > space.shape.reach + 1 {
                    self.walk.stack.push(child);
                } else if child.left <= space.near.reach() {
                    self.walk.finish(child);
                } else {
                    self.wait(child);
                }
            }
        }
    }

    /// Puts a node into the queue, with the spots of its cosets.
    #[inline(always)]
    fn wait(&mut self, node: Prefix) {
        let place = self.queue.end % PLACES;
        let (walk, queue) = (&mut self.walk, &mut self.queue);
        // Field by field: a copy of the whole would wait for the parts.
        queue.nodes[place].cube = node.cube;
        queue.nodes[place].word = node.word;
        queue.nodes[place].corners = node.corners;
        queue.nodes[place].axis = node.axis;
        queue.nodes[place].left = node.left;
        for axis in 0..3 {
            if axis != usize::from(node.axis) {
                let Form { hash, frame, .. } =
                    walk.space.tables.canon.form(walk.kernel, &node.cube, node.corners, axis);
                queue.spots[place][axis] = walk.space.shape.spot(hash);
                queue.frames[place][axis] = frame;
            }
        }
        queue.end += 1;
        walk.found.nodes += 1;
    }

    /// Looks up the first node of the queue.
    #[inline(always)]
    fn look(&mut self) {
        let place = self.queue.first % PLACES;
        self.queue.first += 1;
        let (node, spots, frames) = (self.queue.nodes[place], self.queue.spots[place], self.queue.frames[place]);
        let shape = self.walk.space.shape;
        // The members after a turn, and those after turns of both faces.
        let [mut single, mut double] = [[0_u16; 3]; 2];
        let mut own = [true; 3];
        for axis in 0..3 {
            if axis != usize::from(node.axis) {
                let Spot { line, choices } = spots[axis];
                let line = &self.walk.space.lines[line as usize];
                let members = line.members(choices, shape.bits);
                let nearer = members & line.more_members(choices, shape.bits);
                single[axis] = if node.left > shape.reach { members } else { nearer };
                double[axis] = nearer;
                let own_members = if node.left < shape.reach { nearer } else { members };
                own[axis] = own_members >> frames[axis].of_nothing() & 1 == 1;
            }
        }
        if node.left <= shape.reach && node.axis != NO_AXIS {
            // A solution that starts on one axis put the node itself into the coset of the other.
            let [one, other] = [[1, 2], [0, 2], [0, 1]][usize::from(node.axis)];
            if !own[other] {
                [single[one], double[one]] = [0, 0];
            }
            if !own[one] {
                [single[other], double[other]] = [0, 0];
            }
        }
        for axis in 0..3 {
            let preimages = &self.walk.space.preimages[usize::from(frames[axis].0)];
            let mut rest = single[axis];
            while rest != 0 {
                let member = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let quarters = usize::from(preimages[member]);
                let cost = self.walk.costs[quarters];
                if cost == 1 || cost >= 2 && cost <= node.left && double[axis] >> member & 1 == 1 {
                    let child = self.walk.child(&node, axis, quarters);
                    if child.left <= self.walk.space.near.reach() {
                        self.walk.finish(child);
                    } else {
                        self.walk.stack.push(child);
                    }
                }
            }
        }
    }
}
