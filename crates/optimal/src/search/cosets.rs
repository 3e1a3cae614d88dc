//! The search in a filter of cosets: a line tells of all turns of an axis.

use crate::axis::{AXIS_MOVES, CODES, Frame, MOVES};
use crate::canon::Way;
use crate::filter::Spot;
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::prefix::{Mark, NO_AXIS};
use crate::search::Walk;

/// The places of the queue: a power of two.
const PLACES: usize = 64;

/// The nodes that enter the queue at a time.
const BATCH: usize = 16;

/// The axes other than one.
const OTHERS: [[usize; 2]; 4] = [[1, 2], [0, 2], [0, 1], [0, 1]];

/// The nodes that wait for their lines: a ring. Spots and frames are those of the two axes other than the last one.
struct Queue {
    nodes: [(Packed, Mark); PLACES],
    spots: [[Spot; 2]; PLACES],
    frames: [[Frame; 2]; PLACES],
    first: usize,
    /// Not reduced modulo the number of places.
    end: usize,
}

/// The cosets of the nodes that enter the queue.
struct Entering {
    candidates: [Packed; 2 * BATCH],
    ways: [Way; 2 * BATCH],
    hashes: [u64; 2 * BATCH],
    /// The cosets with several candidates.
    tied: [u8; 2 * BATCH],
}

struct Search<'a, 'b, K> {
    walk: &'a mut Walk<'b, K>,
    queue: Queue,
    entering: Entering,
    /// The largest cost of an axis move.
    most: u8,
}

/// Searches all nodes on the stack.
#[inline(always)]
pub(super) fn search<K: Kernel>(walk: &mut Walk<'_, K>) {
    let queue = Queue {
        nodes: [(Packed::SOLVED, Mark { left: 0, axis: NO_AXIS, is_first_face: false }); PLACES],
        spots: [[Spot { line: 0, choices: 0 }; 2]; PLACES],
        frames: [[Frame::IDENTITY; 2]; PLACES],
        first: 0,
        end: 0,
    };
    let entering = Entering {
        candidates: [Packed::SOLVED; 2 * BATCH],
        ways: [Way::default(); 2 * BATCH],
        hashes: [0; 2 * BATCH],
        tied: [0; 2 * BATCH],
    };
    let most = walk.costs.into_iter().max().expect("there are axis moves");
    let mut search = Search { walk, queue, entering, most };
    loop {
        let old = search.queue.end;
        while search.queue.end - search.queue.first < PLACES && search.queue.end - old < BATCH {
            let Some((cube, mark)) = search.walk.stack.pop() else { break };
            search.visit(&cube, mark);
        }
        search.enter(old);
        let waiting = search.queue.end - search.queue.first;
        if waiting == 0 && search.walk.stack.is_empty() {
            break;
        }
        // While there is more, the youngest wait.
        let count = if search.walk.stack.is_empty() { waiting } else { waiting.saturating_sub(PLACES - BATCH) };
        for _ in 0..count {
            search.look();
        }
        if search.walk.is_over() {
            break;
        }
    }
}

impl<K: Kernel> Search<'_, '_, K> {
    /// Puts a node into the queue, or visits its children.
    #[inline(always)]
    fn visit(&mut self, cube: &Packed, mark: Mark) {
        let space = self.walk.space;
        if mark.axis != NO_AXIS && mark.left > space.near.reach() && mark.left <= space.shape.reach + self.most {
            self.queue.nodes[self.queue.end % PLACES] = (*cube, mark);
            self.queue.end += 1;
            self.walk.nodes += 1;
            return;
        }
        for axis in (0..3).filter(|&axis| axis != usize::from(mark.axis)) {
            for &quarters in AXIS_MOVES {
                if self.walk.costs[quarters] <= mark.left {
                    self.descend(cube, mark, axis, quarters);
                }
            }
        }
    }

    /// Finds the spots of the nodes in the queue from `old` on, in steps without branches that depend on the position.
    #[inline(always)]
    fn enter(&mut self, old: usize) {
        let (space, kernel, entering) = (self.walk.space, self.walk.kernel, &mut self.entering);
        let canon = &space.tables.canon;
        let mut tied = 0;
        for (index, place) in (old..self.queue.end).enumerate() {
            let (cube, mark) = &self.queue.nodes[place % PLACES];
            let corners = kernel.rank(cube);
            for (side, axis) in OTHERS[usize::from(mark.axis) % 4].into_iter().enumerate() {
                let (candidate, way, frame) = canon.candidate_of_coset(kernel, cube, corners, axis);
                let index = (2 * index + side) % (2 * BATCH);
                entering.candidates[index] = candidate;
                entering.ways[index] = way;
                entering.hashes[index] = candidate.hash();
                self.queue.frames[place % PLACES][side] = frame;
                entering.tied[tied % (2 * BATCH)] = index as u8;
                tied += usize::from(way.is_tied());
            }
        }
        for &index in &entering.tied[..tied] {
            let index = usize::from(index);
            let frame = &mut self.queue.frames[(old + index / 2) % PLACES][index % 2];
            let form = canon.least_form(kernel, &entering.candidates[index], entering.ways[index], *frame);
            (entering.hashes[index], *frame) = (form.hash, form.frame);
        }
        // All at once, so that the processor looks up their pages at the same time.
        for (index, place) in (old..self.queue.end).enumerate() {
            for side in 0..2 {
                let spot = space.shape.spot(entering.hashes[(2 * index + side) % (2 * BATCH)]);
                space.lines[spot.line as usize].prefetch();
                self.queue.spots[place % PLACES][side] = spot;
            }
        }
    }

    /// Looks up the first node of the queue.
    #[inline(always)]
    fn look(&mut self) {
        let place = self.queue.first % PLACES;
        self.queue.first += 1;
        let ((cube, mark), spots, frames) =
            (self.queue.nodes[place], self.queue.spots[place], self.queue.frames[place]);
        let (space, shape) = (self.walk.space, self.walk.space.shape);
        let [mut allowed, mut own] = [[0_u32; 2]; 2];
        for side in 0..2 {
            let (Spot { line, choices }, frame) = (spots[side], frames[side]);
            let line = &space.lines[line as usize];
            let members = line.members(choices, shape.bits);
            let nearer = members & line.more_members(choices, shape.bits);
            // Children farther than the reach are not known, those at the reach are members.
            let within = |most: i8| space.within[usize::from(frame.0) % CODES][most.clamp(0, 4) as usize];
            let above = mark.left as i8 - shape.reach as i8;
            let (unknown, known) = (within(above - 1), within(above));
            let all = unknown | known & !unknown & members | !known & nearer;
            allowed[side] = u32::from(all & within(mark.left as i8));
            let at_home = if above < 0 { nearer } else { members };
            own[side] = u32::from(above > 0) | u32::from(at_home >> frame.of_nothing() & 1);
        }
        // A solution that starts on one axis put the node itself into the coset of the other.
        let mut rest = allowed[0] * own[1] | (allowed[1] * own[0]) << 16;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let side = bit / 16;
            let quarters = space.preimages[usize::from(frames[side].0) % CODES][bit % 16];
            self.descend(&cube, mark, OTHERS[usize::from(mark.axis) % 4][side], usize::from(quarters));
        }
    }

    /// Continues with a child.
    #[inline(always)]
    fn descend(&mut self, cube: &Packed, mark: Mark, axis: usize, quarters: usize) {
        let cube = self.walk.after(cube, axis, quarters);
        let mark = mark.after(axis, quarters, self.walk.costs[quarters % MOVES]);
        if mark.left <= self.walk.space.near.reach() {
            self.walk.finish(cube, mark);
        } else {
            self.walk.stack.push((cube, mark));
        }
    }
}
