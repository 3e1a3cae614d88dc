//! Nodes that wait for lines of a filter of cosets.

use crate::axis::{FRAMES, Frame};
use crate::canon::Way;
use crate::filter::{Line, Shape, Spot};
use crate::forms::Forms;
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::prefix::{Mark, NO_AXIS};
use crate::search::Space;

/// The places of a queue: a power of two.
pub(super) const PLACES: usize = 64;

/// The most nodes that enter a queue at a time.
const BATCH: usize = 32;

/// The axes other than one.
pub(super) const OTHERS: [[usize; 2]; 4] = [[1, 2], [0, 2], [0, 1], [0, 1]];

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) cube: Packed,
    pub(super) tag: Tag,
}

/// The turns that may follow, and 256 times the axis of the last move: a [`Mark`] as one number.
#[derive(Clone, Copy)]
pub(super) struct Tag(u32);

impl Tag {
    #[inline(always)]
    pub(super) fn new(left: u32, axis: usize) -> Tag {
        Tag(left | (axis as u32) << 8)
    }

    #[inline(always)]
    pub(super) fn left(self) -> u32 {
        self.0 & 0xFF
    }

    #[inline(always)]
    pub(super) fn axis(self) -> usize {
        (self.0 >> 8) as usize % 4
    }

    pub(super) fn mark(self) -> Mark {
        // Axis moves follow: which face of the last axis was turned is of no use.
        Mark { left: self.left() as u8, axis: self.axis() as u8, is_first_face: false }
    }
}

/// What a line tells of a node within the reach: the children that may be near enough, as bits of the line. If the node
/// itself may be near enough, one of the upper 16 bits is set.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Told(u32);

impl Told {
    #[inline(always)]
    pub(super) fn children(self) -> u32 {
        self.0 & 0xFFFF
    }

    /// 1 or 0.
    #[inline(always)]
    pub(super) fn own(self) -> u32 {
        u32::from(self.0 >> 16 != 0)
    }
}

/// Nodes that wait for some of their lines: a ring. `first` and `end` are not reduced modulo the number of places.
pub(super) struct Queue<const LINES: usize> {
    pub(super) nodes: [Node; PLACES],
    spots: [[Spot; LINES]; PLACES],
    pub(super) frames: [[Frame; LINES]; PLACES],
    pub(super) first: usize,
    pub(super) end: usize,
}

impl<const LINES: usize> Queue<LINES> {
    pub(super) fn new() -> Queue<LINES> {
        Queue {
            nodes: [Node { cube: Packed::SOLVED, tag: Tag::new(0, NO_AXIS.into()) }; PLACES],
            spots: [[Spot { line: 0, choices: 0 }; LINES]; PLACES],
            frames: [[Frame::IDENTITY; LINES]; PLACES],
            first: 0,
            end: 0,
        }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.end - self.first
    }

    /// The number of nodes that may enter.
    #[inline(always)]
    pub(super) fn room(&self) -> usize {
        (PLACES - self.len()).min(BATCH)
    }

    /// The number of nodes to look up. If there are more to come, the youngest wait.
    #[inline(always)]
    pub(super) fn ready(&self, are_last: bool) -> usize {
        if are_last { self.len() } else { self.len().saturating_sub(PLACES - BATCH) }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, node: &Node) {
        // Not the padding of a node.
        let place = &mut self.nodes[self.end % PLACES];
        (place.cube, place.tag) = (node.cube, node.tag);
        self.end += 1;
    }

    /// Fetches the lines of the nodes from `old` on. Of the lines of a node, the first is that of axis `side`.
    #[inline(always)]
    pub(super) fn fetch(
        &mut self,
        old: usize,
        side: usize,
        kernel: impl Kernel,
        forms: &mut Forms<Way>,
        space: &Space<'_>,
    ) {
        let (canon, shape, lines, end) = (&space.tables.canon, *space.shape, space.lines, self.end);
        let mut counts = forms.counts;
        for place in old..end {
            let Node { cube, tag } = &self.nodes[place % PLACES];
            let corners = kernel.rank(cube);
            for line in 0..LINES {
                let axis = OTHERS[tag.axis()][(side + line) % 2];
                forms.push_coset(&mut counts, canon, kernel, cube, corners, axis);
            }
        }
        forms.counts = counts;
        forms.finish_cosets(canon, kernel, |_, _, _, _| ());
        // All at once, so that the processor looks up their pages at the same time.
        for place in old..end {
            for line in 0..LINES {
                let index = (place - old) * LINES + line;
                let spot = shape.spot(forms.hash(index));
                lines[spot.line as usize].prefetch();
                self.spots[place % PLACES][line] = spot;
                self.frames[place % PLACES][line] = forms.value(index).frame;
            }
        }
        forms.clear();
    }

    /// The members of a coset that its line contains, and those of them that may be nearer than the reach.
    #[inline(always)]
    pub(super) fn members(
        &self,
        place: usize,
        line: usize,
        kernel: impl Kernel,
        shape: &Shape,
        lines: &[Line],
    ) -> (u16, u16) {
        let Spot { line, choices } = self.spots[place][line];
        kernel.members(&lines[line as usize], choices, shape.bits)
    }
}

impl Queue<1> {
    /// What the line tells of a node within the reach.
    #[inline(always)]
    pub(super) fn told(&self, place: usize, kernel: impl Kernel, space: &Space<'_>) -> Told {
        let (shape, bounds) = (space.shape, &space.bounds[0]);
        let (members, nearer) = self.members(place, 0, kernel, shape, space.lines);
        let own = bounds[usize::from(self.frames[place][0].0) % FRAMES].own;
        let at_home = if self.nodes[place].tag.left() < u32::from(shape.reach) { nearer } else { members };
        Told(u32::from(nearer & !own) | u32::from(at_home & own) << 16)
    }
}
