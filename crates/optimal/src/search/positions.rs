//! The search in a filter of positions: each node is looked up, and again as its inverse.
//!
//! Most nodes are not in the filter. So the queue has only the parent of a node and the move, and the node is computed again
//! if it is in the filter.

use crate::children::{self, Children, Following, Node, Turn, Turns};
use crate::filter::Spot;
use crate::forms::{self, Forms};
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::prefix::{Mark, NO_AXIS};
use crate::search::{Space, Walk};

/// The places of a queue: a power of two.
const PLACES: usize = 128;

/// The most children of a node.
const CHILDREN: usize = 18;

/// The most nodes that are looked up at a time.
const BATCH: usize = 64;

/// A ring of children that wait for their lines. `first` and `end` are not reduced modulo the number of places.
struct Queue {
    /// A ring as well. There are no more parents than children.
    parents: [Node; PLACES],
    children: [Child; PLACES],
    spots: [Spot; PLACES],
    first: usize,
    end: usize,
}

/// A child that waits for its line: the place of its parent in the lowest 8 bits, then its turn, and in the highest bit
/// whether it is to be nearer than the reach.
#[derive(Clone, Copy)]
struct Child(u16);

impl Child {
    #[inline(always)]
    fn new(parent: usize, turn: Turn, is_nearer: bool) -> Child {
        Child(parent as u16 | u16::from(turn) << 8 | u16::from(is_nearer) << 15)
    }

    #[inline(always)]
    fn parent(self) -> usize {
        usize::from(self.0) % PLACES
    }

    #[inline(always)]
    fn turn(self) -> Turn {
        (self.0 >> 8) as Turn & 0x7F
    }

    #[inline(always)]
    fn is_nearer(self) -> bool {
        self.0 >> 15 == 1
    }
}

struct Search<'a, 'b, K> {
    walk: &'a mut Walk<'b, K>,
    tables: &'a Children,
    /// Nodes beyond the reach, or in the filter, perhaps by mistake.
    stack: Vec<Node>,
    /// The place of the next parent, not reduced modulo the number of places.
    parent: usize,
    children: Queue,
    /// Children in the filter, whose inverses wait for their lines.
    inverses: Queue,
    forms: Forms<u8>,
    following: &'a Following,
}

impl Queue {
    fn new(parent: Node) -> Queue {
        Queue {
            parents: [parent; PLACES],
            children: [Child(0); PLACES],
            spots: [Spot { line: 0, choices: 0 }; PLACES],
            first: 0,
            end: 0,
        }
    }

    fn len(&self) -> usize {
        self.end - self.first
    }

    #[inline(always)]
    fn extend(&mut self, children: impl Iterator<Item = Child>) {
        let mut end = self.end;
        for child in children {
            self.children[end % PLACES] = child;
            end += 1;
        }
        self.end = end;
    }

    /// Fetches the lines of the last nodes, whose forms these are.
    #[inline(always)]
    fn fetch(&mut self, forms: &mut Forms<u8>, space: &Space<'_>) {
        let (shape, lines, first) = (*space.shape, space.lines, self.end - forms.count());
        // All at once, so that the processor looks up their pages at the same time.
        for index in 0..forms.count() {
            let spot = shape.spot(forms.hash(index));
            lines[spot.line as usize].prefetch();
            self.spots[(first + index) % PLACES] = spot;
        }
        forms.clear();
    }

    /// Whether the bits of a place are set.
    #[inline(always)]
    fn is_in_filter(&self, place: usize, space: &Space<'_>) -> bool {
        let Spot { line, choices } = self.spots[place];
        let line = &space.lines[line as usize];
        let is_member = line.contains(choices, space.shape.bits);
        // Without a branch that depends on the line: it would be mispredicted.
        if self.children[place].is_nearer() { is_member & line.contains_more(choices) } else { is_member }
    }
}

/// Searches all nodes on the stack.
#[inline(always)]
pub(super) fn search<K: Kernel>(walk: &mut Walk<'_, K>) {
    let following = Following::new(walk.costs);
    let mark = Mark { left: 0, axis: NO_AXIS, is_first_face: false, task: 0 };
    let solved = Node::of(walk.kernel, &Packed::SOLVED, mark);
    let mut search = Search {
        tables: walk.space.tables.children.as_ref().expect("the tables of the unit"),
        stack: vec![],
        parent: 0,
        children: Queue::new(solved),
        inverses: Queue::new(solved),
        forms: Forms::of_positions(),
        following: &following,
        walk,
    };
    loop {
        search.enter();
        search.look_at_children();
        search.look_at_inverses();
        if search.is_done() || search.walk.is_over() {
            break;
        }
    }
}

impl<K: Kernel> Search<'_, '_, K> {
    /// Puts the children of nodes into the queue, until it is full or there are many.
    #[inline(always)]
    fn enter(&mut self) {
        let (space, old) = (self.walk.space, self.children.end);
        while self.children.len() <= PLACES - CHILDREN && self.forms.count() <= forms::MOST - CHILDREN && self.pop() {
            self.expand();
        }
        self.walk.nodes += (self.children.end - old) as u64;
        self.forms.finish_positions(&space.tables.canon, self.walk.kernel);
        self.children.fetch(&mut self.forms, space);
    }

    /// Takes a node from a stack, as the next parent. Returns whether there is one.
    #[inline(always)]
    fn pop(&mut self) -> bool {
        if let Some(&node) = self.stack.last() {
            self.stack.truncate(self.stack.len() - 1);
            self.children.parents[self.parent % PLACES] = node;
            return true;
        }
        let Some((cube, mark)) = self.walk.pop() else { return false };
        self.children.parents[self.parent % PLACES] = Node::of(self.walk.kernel, &cube, mark);
        true
    }

    /// The node after a turn.
    #[inline(always)]
    fn after(&self, parent: &Node, turn: Turn) -> Node {
        let (axis, quarters) = children::parts(turn);
        self.tables.after(self.walk.kernel, parent, turn, parent.mark.after(axis, quarters, self.walk.costs[quarters]))
    }

    #[inline(always)]
    fn push(&mut self, node: Node) {
        self.tables.prefetch(&node);
        self.stack.push(node);
    }

    /// Visits all children of the next parent.
    #[inline(always)]
    fn expand(&mut self) {
        let (space, kernel, tables) = (self.walk.space, self.walk.kernel, self.tables);
        let (parent, old) = (self.parent % PLACES, self.children.end);
        let mark = self.children.parents[parent].mark;
        for Turns { cost, turns } in self.following.after(mark) {
            let Some(left) = mark.left.checked_sub(*cost) else { continue };
            if left <= space.shape.reach && left > space.near.reach() {
                let is_nearer = left < space.shape.reach;
                let Node { cube, corners, .. } = &self.children.parents[parent];
                tables.push_forms(kernel, cube, corners[0], turns, &mut self.forms);
                self.children.extend(turns.iter().map(|&turn| Child::new(parent, turn, is_nearer)));
            } else {
                for &turn in turns {
                    let child = self.after(&self.children.parents[parent], turn);
                    if left > space.shape.reach {
                        self.push(child);
                    } else {
                        self.walk.finish(child.cube, child.mark);
                    }
                }
            }
        }
        // The place of a parent without waiting children is free.
        self.parent += usize::from(self.children.end > old);
    }

    /// Looks up the first children of the queue: those that have waited longest.
    #[inline(always)]
    fn look_at_children(&mut self) {
        let space = self.walk.space;
        let count = if self.is_empty() { self.children.len() } else { self.children.len().saturating_sub(PLACES / 2) };
        let mut places = [0_u8; BATCH];
        let mut passed = 0;
        for place in (self.children.first..).take(count.min(BATCH)) {
            let place = place % PLACES;
            places[passed % BATCH] = place as u8;
            passed += usize::from(self.children.is_in_filter(place, space));
        }
        self.children.first += count.min(BATCH);
        for &place in &places[..passed] {
            let child = self.children.children[usize::from(place) % PLACES];
            let parent = self.children.parents[child.parent()];
            self.tables.push_inverse(self.walk.kernel, &parent, child.turn(), &mut self.forms);
            let place = self.inverses.end % PLACES;
            self.inverses.parents[place] = parent;
            self.inverses.children[place] = Child::new(place, child.turn(), child.is_nearer());
            self.inverses.end += 1;
        }
        self.walk.nodes += passed as u64;
        self.forms.finish_positions(&space.tables.canon, self.walk.kernel);
        self.inverses.fetch(&mut self.forms, space);
    }

    /// Looks up the inverses of the first nodes of their queue.
    #[inline(always)]
    fn look_at_inverses(&mut self) {
        let wait = if self.children.len() == 0 && self.is_empty() { 0 } else { BATCH };
        while self.inverses.len() > wait {
            let place = self.inverses.first % PLACES;
            self.inverses.first += 1;
            if self.inverses.is_in_filter(place, self.walk.space) {
                let child = self.inverses.children[place];
                self.push(self.after(&self.inverses.parents[place], child.turn()));
            }
        }
    }

    /// Whether no node is on a stack.
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.stack.is_empty() && self.walk.is_empty()
    }

    /// Whether nothing is left.
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.is_empty() && self.children.len() == 0 && self.inverses.len() == 0
    }
}
