//! Nodes that wait for lines of a filter of cosets.

use crate::axis::{FRAMES, Frame};
use crate::canon::Way;
use crate::filter::Spot;
use crate::forms::Forms;
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::search::Space;
use crate::search::cosets::node::{Node, OTHERS, Tag};

/// The places of a queue: a power of two.
pub(super) const PLACES: usize = 64;

/// The most nodes that enter a queue at a time.
pub(super) const BATCH: usize = 32;

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

/// Nodes within the reach that wait for one of their lines: a ring. `first` and `end` are not reduced modulo the number of places.
pub(super) struct Queue {
    pub(super) nodes: [Node; PLACES],
    spots: [Spot; PLACES],
    pub(super) frames: [Frame; PLACES],
    pub(super) first: usize,
    pub(super) end: usize,
}

impl Queue {
    pub(super) fn new() -> Queue {
        Queue {
            nodes: [Node { cube: Packed::SOLVED, tag: Tag::default() }; PLACES],
            spots: [Spot { line: 0, choices: 0 }; PLACES],
            frames: [Frame::IDENTITY; PLACES],
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

    /// Fetches the lines of the nodes from `old` on: of the two axes that may follow, those of number `side`.
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
            forms.push_coset(&mut counts, canon, kernel, cube, kernel.rank(cube), OTHERS[tag.axis()][side]);
        }
        forms.counts = counts;
        forms.finish_cosets(canon, kernel, |_, _, _, _| ());
        // All at once, so that the processor looks up their pages at the same time.
        for place in old..end {
            let spot = shape.spot(forms.hash(place - old));
            lines[spot.line as usize].prefetch();
            self.spots[place % PLACES] = spot;
            self.frames[place % PLACES] = forms.value(place - old).frame;
        }
        forms.clear();
    }

    /// What the line tells of a node.
    #[inline(always)]
    pub(super) fn told(&self, place: usize, kernel: impl Kernel, space: &Space<'_>) -> Told {
        let (shape, bounds) = (space.shape, &space.bounds[0]);
        let Spot { line, choices } = self.spots[place];
        let (members, nearer) = kernel.members(&space.lines[line as usize], choices, shape.bits);
        let own = bounds[usize::from(self.frames[place].0) % FRAMES].own;
        let at_home = if self.nodes[place].tag.left() < u32::from(shape.reach) { nearer } else { members };
        Told(u32::from(nearer & !own) | u32::from(at_home & own) << 16)
    }
}
