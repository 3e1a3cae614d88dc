//! The search in a filter of positions: each node is looked up, and again as its inverse.

use crate::axis::FACE_TURNS;
use crate::filter::Spot;
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::prefix::Prefix;
use crate::search::Walk;

/// The places of the queue: a power of two.
const PLACES: usize = 64;

/// The most children of a node.
const CHILDREN: usize = 18;

/// The nodes that wait for their lines: a ring.
struct Queue {
    nodes: [Prefix; PLACES],
    spots: [Spot; PLACES],
    are_inverse: [bool; PLACES],
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
        spots: [Spot { line: 0, choices: 0 }; PLACES],
        are_inverse: [false; PLACES],
        first: 0,
        end: 0,
    };
    let mut search = Search { walk, queue };
    loop {
        while search.queue.end - search.queue.first <= PLACES - CHILDREN {
            let Some(node) = search.walk.stack.pop() else { break };
            search.expand(&node);
        }
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
    /// Visits all children.
    #[inline(always)]
    fn expand(&mut self, node: &Prefix) {
        let old = self.queue.end;
        for axis in 0..3 {
            for &quarters in FACE_TURNS {
                if !node.may_continue(axis, quarters, FACE_TURNS) || self.walk.costs[quarters] > node.left {
                    continue;
                }
                let child = self.walk.child(node, axis, quarters);
                if child.left > self.walk.space.shape.reach {
                    self.walk.stack.push(child);
                } else if child.left <= self.walk.space.near.reach() {
                    self.walk.finish(child);
                } else {
                    self.wait(child, &child.cube, child.corners, false);
                }
            }
        }
        // All at once, so that the processor looks up their pages at the same time.
        for place in old..self.queue.end {
            self.walk.space.lines[self.queue.spots[place % PLACES].line as usize].prefetch();
        }
    }

    /// Puts a node into the queue, with the spot of its position or of the inverse.
    #[inline(always)]
    fn wait(&mut self, node: Prefix, cube: &Packed, corners: u16, is_inverse: bool) {
        let space = self.walk.space;
        let form = space.tables.canon.form(self.walk.kernel, cube, corners, 0);
        let place = self.queue.end % PLACES;
        let queue = &mut self.queue;
        // Field by field: a copy of the whole would wait for the parts.
        queue.nodes[place].cube = node.cube;
        queue.nodes[place].word = node.word;
        queue.nodes[place].corners = node.corners;
        queue.nodes[place].axis = node.axis;
        queue.nodes[place].left = node.left;
        queue.spots[place] = space.shape.spot(form.hash);
        queue.are_inverse[place] = is_inverse;
        queue.end += 1;
        self.walk.found.nodes += 1;
    }

    /// Looks up the first node of the queue.
    #[inline(always)]
    fn look(&mut self) {
        let place = self.queue.first % PLACES;
        self.queue.first += 1;
        let (space, node) = (self.walk.space, &self.queue.nodes[place]);
        let (Spot { line, choices }, bits) = (self.queue.spots[place], space.shape.bits_at(node.left));
        if !space.lines[line as usize].contains(choices, bits) {
            return;
        }
        if self.queue.are_inverse[place] {
            self.walk.stack.push(*node);
        } else {
            let (node, corners) = (*node, space.tables.corners.inverse(node.corners));
            let new = self.queue.end;
            self.wait(node, &node.cube.inverse(), corners, true);
            space.lines[self.queue.spots[new % PLACES].line as usize].prefetch();
        }
    }
}
