//! The search in a filter of cosets: a line tells of all turns of an axis.
//!
//! A node farther than the reach needs both lines. Within the reach, the first line often shows a mistake. So there are three
//! queues, and the nodes of each are looked up in loops with few branches.

use crate::axis::{AXIS_MOVES, CODES, FRAMES, Frame, MOVES};
use crate::canon::Way;
use crate::filter::{Line, Shape, Spot};
use crate::forms::Forms;
use crate::kernel::{Action, Kernel};
use crate::packed::Packed;
use crate::prefix::{Mark, NO_AXIS};
use crate::search::{Space, Walk};

/// The places of a queue: a power of two.
const PLACES: usize = 64;

/// The most nodes that enter a queue at a time.
const BATCH: usize = 16;

/// The axes other than one.
const OTHERS: [[usize; 2]; 4] = [[1, 2], [0, 2], [0, 1], [0, 1]];

/// A node of the search.
#[derive(Clone, Copy)]
struct Node {
    cube: Packed,
    tag: Tag,
}

/// The turns that may follow, and 256 times the axis of the last move: a [`Mark`] as one number.
#[derive(Clone, Copy)]
struct Tag(u32);

impl Tag {
    #[inline(always)]
    fn new(left: u32, axis: usize) -> Tag {
        Tag(left | (axis as u32) << 8)
    }

    #[inline(always)]
    fn left(self) -> u32 {
        self.0 & 0xFF
    }

    #[inline(always)]
    fn axis(self) -> usize {
        (self.0 >> 8) as usize % 4
    }

    fn mark(self) -> Mark {
        // Axis moves follow: which face of the last axis was turned is of no use.
        Mark { left: self.left() as u8, axis: self.axis() as u8, is_first_face: false }
    }
}

/// What a line tells of a node within the reach: the children that may be near enough, as bits of the line. If the node
/// itself may be near enough, one of the upper 16 bits is set.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Told(u32);

impl Told {
    #[inline(always)]
    fn children(self) -> u32 {
        self.0 & 0xFFFF
    }

    /// 1 or 0.
    #[inline(always)]
    fn own(self) -> u32 {
        u32::from(self.0 >> 16 != 0)
    }
}

/// A node within the reach whose first line agrees.
#[derive(Clone, Copy)]
struct Half {
    node: Node,
    frame: Frame,
    told: Told,
}

/// Nodes that wait for some of their lines: a ring. `first` and `end` are not reduced modulo the number of places.
struct Queue<const LINES: usize> {
    nodes: [Node; PLACES],
    spots: [[Spot; LINES]; PLACES],
    frames: [[Frame; LINES]; PLACES],
    first: usize,
    end: usize,
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
    actions: [Action; CODES],
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
    let tables = walk.space.tables;
    let actions = std::array::from_fn(|code| tables.actions[code / MOVES % 3][code % MOVES]);
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

impl<const LINES: usize> Queue<LINES> {
    fn new() -> Queue<LINES> {
        Queue {
            nodes: [Node { cube: Packed::SOLVED, tag: Tag::new(0, NO_AXIS.into()) }; PLACES],
            spots: [[Spot { line: 0, choices: 0 }; LINES]; PLACES],
            frames: [[Frame::IDENTITY; LINES]; PLACES],
            first: 0,
            end: 0,
        }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.end - self.first
    }

    /// The number of nodes that may enter.
    #[inline(always)]
    fn room(&self) -> usize {
        (PLACES - self.len()).min(BATCH)
    }

    /// The number of nodes to look up. If there are more to come, the youngest wait.
    #[inline(always)]
    fn ready(&self, are_last: bool) -> usize {
        if are_last { self.len() } else { self.len().saturating_sub(PLACES - BATCH) }
    }

    #[inline(always)]
    fn push(&mut self, node: &Node) {
        // Not the padding of a node.
        let place = &mut self.nodes[self.end % PLACES];
        (place.cube, place.tag) = (node.cube, node.tag);
        self.end += 1;
    }

    /// Fetches the lines of the nodes from `old` on. Of the lines of a node, the first is that of axis `side`.
    #[inline(always)]
    fn fetch(&mut self, old: usize, side: usize, kernel: impl Kernel, forms: &mut Forms<Way>, space: &Space<'_>) {
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
    fn members(&self, place: usize, line: usize, kernel: impl Kernel, shape: &Shape, lines: &[Line]) -> (u16, u16) {
        let Spot { line, choices } = self.spots[place][line];
        kernel.members(&lines[line as usize], choices, shape.bits)
    }
}

impl Queue<1> {
    /// What the line tells of a node within the reach.
    #[inline(always)]
    fn told(&self, place: usize, kernel: impl Kernel, space: &Space<'_>) -> Told {
        let (shape, bounds) = (space.shape, &space.bounds[0]);
        let (members, nearer) = self.members(place, 0, kernel, shape, space.lines);
        let own = bounds[usize::from(self.frames[place][0].0) % FRAMES].own;
        let at_home = if self.nodes[place].tag.left() < u32::from(shape.reach) { nearer } else { members };
        Told(u32::from(nearer & !own) | u32::from(at_home & own) << 16)
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
            let above = (self.both.nodes[place].tag.left() as usize).wrapping_sub(shape.reach.into());
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
        let action = &self.actions[(axis * MOVES + quarters) % CODES];
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
