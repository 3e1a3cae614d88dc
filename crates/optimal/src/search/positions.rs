//! The search in a filter of positions: each node is looked up, and again as its inverse.
//!
//! Most nodes are not in the filter. So the queue has only the parent of a node and the move, and the node is computed again
//! if it is in the filter.

use crate::axis::{self, Code, FACE_TURNS, MOVES};
use crate::filter::Spot;
use crate::forms::Forms;
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::prefix::{Mark, NO_AXIS};
use crate::search::{Space, Walk};

/// The places of a queue: a power of two.
const PLACES: usize = 128;

/// The most children of a node.
const CHILDREN: usize = 18;

/// The most nodes that are looked up at a time.
const BATCH: usize = 32;

/// A ring of waiting nodes. `first` and `end` are not reduced modulo the number of places.
struct Queue<T> {
    entries: [T; PLACES],
    spots: [Spot; PLACES],
    first: usize,
    end: usize,
}

/// A child that waits for its line.
#[derive(Clone, Copy)]
struct Child {
    /// The place of its parent.
    parent: u8,
    code: Code,
    /// Whether it is to be nearer than the reach.
    is_nearer: bool,
}

/// Moves of the same cost.
struct Moves {
    cost: u8,
    codes: Vec<Code>,
}

struct Search<'a, 'b, K> {
    walk: &'a mut Walk<'b, K>,
    /// A ring. Each parent has a child in the queue, so there are no more parents than children.
    parents: [(Packed, Mark); PLACES],
    last_parent: usize,
    children: Queue<Child>,
    /// Nodes whose inverses wait for their lines.
    inverses: Queue<(Packed, Mark)>,
    forms: Forms,
    /// The moves that may follow, by the axis of the last move and whether it turns the first face.
    moves: [[Vec<Moves>; 2]; 4],
}

impl<T: Copy> Queue<T> {
    fn new(empty: T) -> Queue<T> {
        Queue { entries: [empty; PLACES], spots: [Spot { line: 0, choices: 0 }; PLACES], first: 0, end: 0 }
    }

    fn len(&self) -> usize {
        self.end - self.first
    }

    /// Fetches the lines of the last nodes, whose forms these are.
    #[inline(always)]
    fn fetch(&mut self, forms: &mut Forms, space: &Space<'_>) {
        // All at once, so that the processor looks up their pages at the same time.
        for index in 0..forms.count() {
            let spot = space.shape.spot(forms.hash(index));
            space.lines[spot.line as usize].prefetch();
            self.spots[(self.end - forms.count() + index) % PLACES] = spot;
        }
        forms.clear();
    }
}

/// Searches all nodes on the stack.
#[inline(always)]
pub(super) fn search<K: Kernel>(walk: &mut Walk<'_, K>) {
    let mark = Mark { left: 0, axis: NO_AXIS, is_first_face: false };
    let costs = walk.costs;
    let moves = std::array::from_fn(|last| {
        [false, true].map(|is_first| {
            let codes = (0..3).flat_map(|axis| FACE_TURNS.iter().map(move |&quarters| (axis, quarters)));
            let may_follow = |&(axis, quarters): &(usize, usize)| axis != last || is_first && quarters >= 4;
            let codes: Vec<(usize, usize)> = codes.filter(may_follow).collect();
            let of_cost = |cost| {
                let codes = codes.iter().filter(|(_, quarters)| costs[*quarters] == cost);
                Moves { cost, codes: codes.map(|&(axis, quarters)| axis::code(axis, quarters)).collect() }
            };
            [1, 2].map(of_cost).into_iter().collect()
        })
    });
    let mut search = Search {
        walk,
        parents: [(Packed::SOLVED, mark); PLACES],
        last_parent: 0,
        children: Queue::new(Child { parent: 0, code: 0, is_nearer: false }),
        inverses: Queue::new((Packed::SOLVED, mark)),
        forms: Forms::new(),
        moves,
    };
    loop {
        while search.children.len() <= PLACES - CHILDREN {
            let Some((cube, mark)) = search.walk.stack.pop() else { break };
            search.expand(&cube, mark);
        }
        search.look_at_children();
        search.look_at_inverses();
        if search.is_done() || search.walk.is_over() {
            break;
        }
    }
}

impl<K: Kernel> Search<'_, '_, K> {
    /// Visits all children.
    #[inline(always)]
    fn expand(&mut self, cube: &Packed, mark: Mark) {
        let Search { walk, parents, last_parent, children, forms, moves, .. } = self;
        let (space, kernel, old) = (walk.space, walk.kernel, children.end);
        *last_parent += 1;
        let parent = *last_parent % PLACES;
        parents[parent] = (*cube, mark);
        for Moves { cost, codes } in &moves[usize::from(mark.axis) % 4][usize::from(mark.is_first_face)] {
            let Some(left) = mark.left.checked_sub(*cost) else { continue };
            let is_queued = left <= space.shape.reach && left > space.near.reach();
            for &code in codes {
                let cube = walk.after(cube, usize::from(code) / MOVES, usize::from(code) % MOVES);
                if is_queued {
                    forms.push_position(&space.tables.canon, kernel, &cube);
                    let is_nearer = left < space.shape.reach;
                    children.entries[children.end % PLACES] = Child { parent: parent as u8, code, is_nearer };
                    children.end += 1;
                } else if left > space.shape.reach {
                    walk.stack.push((cube, walk.mark_after(mark, code)));
                } else {
                    walk.finish(cube, walk.mark_after(mark, code));
                }
            }
        }
        walk.nodes += (children.end - old) as u64;
        forms.finish_positions(&space.tables.canon, kernel);
        children.fetch(forms, space);
    }

    /// Looks up the first children of the queue: those that have waited longest.
    #[inline(always)]
    fn look_at_children(&mut self) {
        let space = self.walk.space;
        let count = if self.walk.stack.is_empty() {
            self.children.len()
        } else {
            self.children.len().saturating_sub(PLACES / 2)
        };
        let mut places = [0_u8; BATCH];
        let mut passed = 0;
        for place in (self.children.first..).take(count.min(BATCH)) {
            let place = place % PLACES;
            let contains = contains(space, self.children.spots[place], self.children.entries[place].is_nearer);
            places[passed % BATCH] = place as u8;
            passed += usize::from(contains);
        }
        self.children.first += count.min(BATCH);
        let mut inverses = [Packed::SOLVED; BATCH];
        for (&place, inverse) in places[..passed].iter().zip(&mut inverses) {
            let Child { parent, code, .. } = self.children.entries[usize::from(place) % PLACES];
            let (parent, mark) = &self.parents[usize::from(parent) % PLACES];
            let cube = self.walk.after(parent, usize::from(code) / MOVES, usize::from(code) % MOVES);
            *inverse = cube.inverse();
            self.inverses.entries[self.inverses.end % PLACES] = (cube, self.walk.mark_after(*mark, code));
            self.inverses.end += 1;
        }
        // In a loop of their own: the processor cannot read several bytes at once that it has just written one by one.
        for inverse in &inverses[..passed] {
            self.forms.push_position(&space.tables.canon, self.walk.kernel, inverse);
        }
        self.walk.nodes += passed as u64;
        self.forms.finish_positions(&space.tables.canon, self.walk.kernel);
        self.inverses.fetch(&mut self.forms, space);
    }

    /// Looks up the inverses of the first nodes of their queue.
    #[inline(always)]
    fn look_at_inverses(&mut self) {
        let space = self.walk.space;
        let wait = if self.children.len() == 0 && self.walk.stack.is_empty() { 0 } else { BATCH };
        while self.inverses.len() > wait {
            let place = self.inverses.first % PLACES;
            self.inverses.first += 1;
            let (cube, mark) = self.inverses.entries[place];
            if contains(space, self.inverses.spots[place], mark.left < space.shape.reach) {
                self.walk.stack.push((cube, mark));
            }
        }
    }

    /// Whether nothing is left.
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.walk.stack.is_empty() && self.children.len() == 0 && self.inverses.len() == 0
    }
}

/// Whether the bits of a node are set.
#[inline(always)]
fn contains(space: &Space<'_>, Spot { line, choices }: Spot, is_nearer: bool) -> bool {
    let line = &space.lines[line as usize];
    line.contains(choices, space.shape.bits) && (!is_nearer || line.contains_more(choices))
}
