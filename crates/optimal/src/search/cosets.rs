//! The search in a filter of cosets: a line tells of all turns of an axis.

use crate::axis::{AXIS_MOVES, CODES, Frame, MOVES};
use crate::filter::Spot;
use crate::forms::{Forms, OfCoset};
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::prefix::{Mark, NO_AXIS};
use crate::search::Walk;

/// The places of the queue: a power of two.
const PLACES: usize = 128;

/// The nodes with two lines that enter the queue at a time. Of those with one line, twice as many enter.
const BATCH: usize = 16;

/// The axes other than one.
const OTHERS: [[usize; 2]; 4] = [[1, 2], [0, 2], [0, 1], [0, 1]];

/// What a line tells of a node: the children that may be near enough, as bits of the line, and whether the node itself may be.
#[derive(Clone, Copy)]
struct Told {
    children: u32,
    /// 1 or 0.
    own: u32,
}

/// The lines of a node that are looked up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    Both,
    First,
    /// The second one, after the first one has told something.
    Second,
}

/// The nodes that wait for their lines: a ring. Each node has two lines, for the axes other than the last one.
struct Queue {
    nodes: [(Packed, Mark); PLACES],
    sides: [Sides; PLACES],
    spots: [[Spot; 2]; PLACES],
    frames: [[Frame; 2]; PLACES],
    /// What the first line has told, if the second one alone is looked up.
    told: [Told; PLACES],
    first: usize,
    /// Not reduced modulo the number of places.
    end: usize,
}

struct Search<'a, 'b, K> {
    walk: &'a mut Walk<'b, K>,
    /// Nodes within the reach. A line of the parent contains them, perhaps by mistake.
    claims: Vec<(Packed, Mark)>,
    /// Nodes within the reach whose first line agrees.
    halves: Vec<(Packed, Mark, Frame, Told)>,
    queue: Queue,
    forms: Forms<OfCoset>,
    /// The largest cost of an axis move.
    most: u8,
}

/// Searches all nodes on the stack.
///
/// A node farther than the reach needs both lines. Within the reach, the first line often shows a mistake.
#[inline(always)]
pub(super) fn search<K: Kernel>(walk: &mut Walk<'_, K>) {
    let queue = Queue {
        nodes: [(Packed::SOLVED, Mark { left: 0, axis: NO_AXIS, is_first_face: false }); PLACES],
        sides: [Sides::Both; PLACES],
        spots: [[Spot { line: 0, choices: 0 }; 2]; PLACES],
        frames: [[Frame::IDENTITY; 2]; PLACES],
        told: [Told { children: 0, own: 0 }; PLACES],
        first: 0,
        end: 0,
    };
    let most = walk.costs.into_iter().max().expect("there are axis moves");
    let mut search = Search { walk, claims: vec![], halves: vec![], queue, forms: Forms::of_cosets(), most };
    loop {
        let old = search.queue.end;
        search.fill_queue(old);
        search.enter(old);
        let waiting = search.queue.end - search.queue.first;
        let is_last = search.walk.stack.is_empty() && search.claims.is_empty() && search.halves.is_empty();
        if waiting == 0 && is_last {
            break;
        }
        // While there is more, the youngest wait.
        let count = if is_last { waiting } else { waiting.saturating_sub(PLACES - 2 * BATCH) };
        for _ in 0..count {
            search.look();
        }
        if search.walk.is_over() {
            break;
        }
    }
}

impl Sides {
    #[inline(always)]
    fn range(self) -> std::ops::Range<usize> {
        usize::from(self == Sides::Second)..2 - usize::from(self == Sides::First)
    }
}

impl<K: Kernel> Search<'_, '_, K> {
    /// Puts nodes into the queue: those within the reach first.
    #[inline(always)]
    fn fill_queue(&mut self, old: usize) {
        let last = old + (PLACES - (old - self.queue.first)).min(2 * BATCH);
        while self.queue.end < last {
            let Some((cube, mark, frame, told)) = self.halves.pop() else { break };
            let place = self.queue.end % PLACES;
            self.queue.frames[place][0] = frame;
            self.queue.told[place] = told;
            self.push(&cube, mark, Sides::Second);
        }
        while self.queue.end < last {
            let Some((cube, mark)) = self.claims.pop() else { break };
            self.walk.nodes += 1;
            self.push(&cube, mark, Sides::First);
        }
        while self.queue.end < last.min(old + BATCH) {
            let Some((cube, mark)) = self.walk.stack.pop() else { break };
            self.visit(&cube, mark);
        }
    }

    #[inline(always)]
    fn push(&mut self, cube: &Packed, mark: Mark, sides: Sides) {
        let place = self.queue.end % PLACES;
        self.queue.nodes[place] = (*cube, mark);
        self.queue.sides[place] = sides;
        self.queue.end += 1;
    }

    /// Puts a node into the queue, or visits its children.
    #[inline(always)]
    fn visit(&mut self, cube: &Packed, mark: Mark) {
        let space = self.walk.space;
        if mark.axis != NO_AXIS && mark.left > space.near.reach() && mark.left <= space.shape.reach + self.most {
            self.walk.nodes += 1;
            self.push(cube, mark, Sides::Both);
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

    /// Finds the spots of the nodes in the queue from `old` on.
    #[inline(always)]
    fn enter(&mut self, old: usize) {
        let (space, kernel) = (self.walk.space, self.walk.kernel);
        let canon = &space.tables.canon;
        for place in old..self.queue.end {
            let (cube, mark) = &self.queue.nodes[place % PLACES];
            let corners = kernel.rank(cube);
            for side in self.queue.sides[place % PLACES].range() {
                self.forms.push_coset(canon, kernel, cube, corners, OTHERS[usize::from(mark.axis) % 4][side]);
            }
        }
        self.forms.finish_cosets(canon, kernel, |_, _| ());
        // All at once, so that the processor looks up their pages at the same time.
        let mut index = 0;
        for place in old..self.queue.end {
            for side in self.queue.sides[place % PLACES].range() {
                let spot = space.shape.spot(self.forms.hash(index));
                space.lines[spot.line as usize].prefetch();
                self.queue.spots[place % PLACES][side] = spot;
                self.queue.frames[place % PLACES][side] = self.forms.value(index).frame;
                index += 1;
            }
        }
        self.forms.clear();
    }

    /// Looks up the first node of the queue.
    #[inline(always)]
    fn look(&mut self) {
        let place = self.queue.first % PLACES;
        self.queue.first += 1;
        let ((cube, mark), frames) = (self.queue.nodes[place], self.queue.frames[place]);
        let first = match self.queue.sides[place] {
            Sides::Second => self.queue.told[place],
            Sides::Both => self.line(place, 0),
            Sides::First => {
                let told = self.line(place, 0);
                // A solution that starts on this axis allows a child. Another one put the node itself into the coset.
                if told.children | told.own != 0 {
                    self.halves.push((cube, mark, frames[0], told));
                }
                return;
            }
        };
        let second = self.line(place, 1);
        // A solution that starts on one axis put the node itself into the coset of the other.
        let mut rest = first.children * second.own | (second.children * first.own) << 16;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let side = bit / 16;
            let quarters = self.walk.space.preimages[usize::from(frames[side].0) % CODES][bit % 16];
            self.descend(&cube, mark, OTHERS[usize::from(mark.axis) % 4][side], usize::from(quarters));
        }
    }

    /// Looks up a line of a node.
    #[inline(always)]
    fn line(&self, place: usize, side: usize) -> Told {
        let (space, shape) = (self.walk.space, self.walk.space.shape);
        let (Spot { line, choices }, frame) = (self.queue.spots[place][side], self.queue.frames[place][side]);
        let left = self.queue.nodes[place].1.left;
        let line = &space.lines[line as usize];
        let members = line.members(choices, shape.bits);
        let nearer = members & line.more_members(choices);
        let above = left as i8 - shape.reach as i8;
        let bounds = space.bounds[above.clamp(0, 4) as usize][usize::from(frame.0) % CODES];
        let at_home = if above < 0 { nearer } else { members };
        Told {
            children: u32::from(bounds.unknown | bounds.members & members | bounds.nearer & nearer),
            own: u32::from(above > 0 || at_home & bounds.own != 0),
        }
    }

    /// Continues with a child.
    #[inline(always)]
    fn descend(&mut self, cube: &Packed, mark: Mark, axis: usize, quarters: usize) {
        let cube = self.walk.after(cube, axis, quarters);
        let mark = mark.after(axis, quarters, self.walk.costs[quarters % MOVES]);
        if mark.left <= self.walk.space.near.reach() {
            self.walk.finish(cube, mark);
        } else if mark.left <= self.walk.space.shape.reach {
            self.claims.push((cube, mark));
        } else {
            self.walk.stack.push((cube, mark));
        }
    }
}
