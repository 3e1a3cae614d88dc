//! The search: an exact cover of the cells by placements.
//!
//! **Why a node loses no solution.** A node keeps the placements that still fit. Each solution below it covers an open
//! cell by exactly one of them, and contains exactly one placement of a needed piece. So the node branches on one cell
//! or one piece, and each solution is in one branch. It chooses the cell or the piece with the fewest placements, so
//! branches are few.
//!
//! **How all cells are counted together.** Plane `p` of [`Counts`] has bit `p` of the counts of all cells. A placement
//! is added like a number in binary: each plane becomes its sum with the carry, and the carry goes to the next plane.
//! The cells with the least count are then found plane by plane, from the highest: the cells without the bit, if there
//! are any.
//!
//! **What it costs.** Some ten operations for each placement that is left, on words of 64 cells, without branches.

use crate::mask::Mask;

/// The possible numbers of pieces of a kind in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub(crate) at_least: usize,
    pub(crate) at_most: usize,
}

/// The cells to cover, and the placements that may cover them.
#[derive(Clone, Debug)]
pub(crate) struct Cover<const N: usize> {
    needed: Mask<N>,
    ranges: Vec<Range>,
    root: Level<N>,
    /// The cells of each placement.
    masks: Vec<Mask<N>>,
    /// The cells of each placement, as numbers.
    cells: Vec<Vec<u16>>,
    /// The kind of each placement.
    kinds: Vec<u16>,
}

/// The placements that fit at a node, sorted by kind.
#[derive(Clone, Debug, Default)]
struct Level<const N: usize> {
    masks: Vec<Mask<N>>,
    ids: Vec<u32>,
    /// The start of each kind, and the end of the last.
    starts: Vec<usize>,
}

/// The branches of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Branch<const N: usize> {
    /// No solution is below.
    Dead,
    /// All needed cells are covered.
    Covered,
    /// Some placement must cover this cell.
    Cell(Mask<N>),
    /// One placement of this kind is needed.
    Kind(usize),
}

impl<const N: usize> Cover<N> {
    /// Returns the cover of `needed` by the placements of each kind. Placements are numbered in this order. The
    /// search uses the `allowed` ones.
    pub(crate) fn new(
        needed: Mask<N>,
        kinds: impl IntoIterator<Item = (Range, Vec<Mask<N>>)>,
        allowed: impl Fn(u32) -> bool,
    ) -> Cover<N> {
        let root = Level { starts: vec![0], ..Level::default() };
        let mut cover =
            Cover { needed, ranges: Vec::new(), root, masks: Vec::new(), cells: Vec::new(), kinds: Vec::new() };
        for (kind, (range, masks)) in kinds.into_iter().enumerate() {
            for mask in masks {
                let id = cover.masks.len() as u32;
                cover.masks.push(mask);
                cover.cells.push(mask.cells().map(|cell| cell as u16).collect());
                cover.kinds.push(kind as u16);
                if allowed(id) {
                    cover.root.masks.push(mask);
                    cover.root.ids.push(id);
                }
            }
            cover.ranges.push(range);
            cover.root.starts.push(cover.root.ids.len());
        }
        cover
    }
}

/// A search in progress: the chosen placements, and the placements that fit beside them.
pub(crate) struct Searcher<'a, const N: usize> {
    cover: &'a Cover<N>,
    levels: Vec<Level<N>>,
    left: Vec<Range>,
    chosen: Vec<u32>,
    /// The nodes visited so far.
    pub(crate) nodes: u64,
}

/// A visitor of solutions.
pub(crate) trait Visitor {
    /// Takes a solution: the chosen placements. Returns whether to go on.
    fn solution(&mut self, chosen: &[u32]) -> bool;

    /// Returns whether to go on; asked from time to time.
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// The nodes between two questions whether to go on.
const NODES_BETWEEN: u64 = 4096;

impl<'a, const N: usize> Searcher<'a, N> {
    pub(crate) fn new(cover: &'a Cover<N>) -> Searcher<'a, N> {
        let levels = vec![cover.root.clone()];
        Searcher { cover, levels, left: cover.ranges.clone(), chosen: Vec::new(), nodes: 0 }
    }

    /// Visits all solutions that begin with the given placements. Returns false if the visitor stopped it.
    pub(crate) fn search(&mut self, start: &[u32], visitor: &mut impl Visitor) -> bool {
        let (open, branch) = self.enter(start);
        let goes_on = self.descend(open, branch, visitor);
        self.leave(start);
        goes_on
    }

    /// Returns the placements with which solutions go on after the given ones, or `None` if no needed cell is open.
    pub(crate) fn children(&mut self, start: &[u32]) -> Option<Vec<u32>> {
        let (_, branch) = self.enter(start);
        let children = (branch != Branch::Covered).then(|| self.options(branch).collect());
        self.leave(start);
        children
    }

    /// Estimates the number of nodes below the given placements by random descents (Knuth,
    /// <https://doi.org/10.1090/S0025-5718-1975-0373371-6>). `random` returns a number below its argument.
    pub(crate) fn estimate(&mut self, start: &[u32], descents: usize, mut random: impl FnMut(usize) -> usize) -> f64 {
        let first = self.enter(start);
        let mut nodes = 0.0;
        for _ in 0..descents {
            let (mut open, mut branch) = first;
            let mut width = 1.0;
            nodes += width;
            while branch != Branch::Covered {
                let options: Vec<u32> = self.options(branch).collect();
                if options.is_empty() {
                    break;
                }
                width *= options.len() as f64;
                nodes += width;
                (open, branch) = self.push(open, options[random(options.len())]);
            }
            while self.chosen.len() > start.len() {
                self.pop();
            }
        }
        self.leave(start);
        nodes / descents as f64
    }

    /// Chooses the given placements, and returns the open cells and the branch after them.
    fn enter(&mut self, start: &[u32]) -> (Mask<N>, Branch<N>) {
        let mut open = self.cover.needed;
        let mut counts = Counts::new();
        let level = &self.levels[self.chosen.len()];
        level.masks[..level.len()].iter().for_each(|mask| counts.add(*mask));
        for &id in start {
            counts = self.choose(id);
            open = open.without(self.cover.masks[id as usize]);
        }
        (open, self.branch(open, &counts))
    }

    fn leave(&mut self, start: &[u32]) {
        start.iter().for_each(|_| self.pop());
    }

    fn descend(&mut self, open: Mask<N>, branch: Branch<N>, visitor: &mut impl Visitor) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN) && !visitor.goes_on() {
            return false;
        }
        let depth = self.chosen.len();
        let (range, cell) = match branch {
            Branch::Dead => return true,
            Branch::Covered => return self.extend(visitor),
            Branch::Cell(cell) => (0..self.levels[depth].ids.len(), cell),
            Branch::Kind(kind) => (self.range(kind), Mask::all_if(true)),
        };
        let end = range.end.min(self.levels[depth].len());
        for index in range.start..end {
            if self.levels[depth].masks[index].meets(cell) {
                let (open, branch) = self.push(open, self.levels[depth].ids[index]);
                let goes_on = self.descend(open, branch, visitor);
                self.pop();
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    /// Visits the solutions that cover all needed cells already: with no more pieces, or with more in the cells that
    /// may stay empty. Placements are added in ascending order, so each set of them comes once.
    fn extend(&mut self, visitor: &mut impl Visitor) -> bool {
        if self.left.iter().all(|range| range.at_least == 0) && !visitor.solution(&self.chosen) {
            return false;
        }
        let depth = self.chosen.len();
        for index in 0..self.levels[depth].len() {
            let id = self.levels[depth].ids[index];
            self.choose(id);
            self.keep_above(id);
            let goes_on = self.extend(visitor);
            self.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Drops the placements up to `id` from the last level.
    fn keep_above(&mut self, id: u32) {
        let level = &mut self.levels[self.chosen.len()];
        let mut kept = 0;
        for kind in 0..level.starts.len() - 1 {
            let (start, end) = (level.starts[kind], level.starts[kind + 1]);
            level.starts[kind] = kept;
            for index in start..end {
                if level.ids[index] > id {
                    level.ids[kept] = level.ids[index];
                    level.masks[kept] = level.masks[index];
                    kept += 1;
                }
            }
        }
        if let Some(end) = level.starts.last_mut() {
            *end = kept;
        }
    }

    fn range(&self, kind: usize) -> std::ops::Range<usize> {
        let starts = &self.levels[self.chosen.len()].starts;
        starts[kind]..starts[kind + 1]
    }

    /// Returns the placements that a node branches into.
    fn options(&self, branch: Branch<N>) -> impl Iterator<Item = u32> {
        let level = &self.levels[self.chosen.len()];
        let end = level.len();
        let (range, cell) = match branch {
            Branch::Dead | Branch::Covered => (0..0, Mask::EMPTY),
            Branch::Cell(cell) => (0..end, cell),
            Branch::Kind(kind) => (self.range(kind), Mask::all_if(true)),
        };
        range.filter(move |&index| level.masks[index].meets(cell)).map(|index| level.ids[index])
    }

    /// Chooses a placement. Returns the cells that are open after it, and the next branch.
    fn push(&mut self, open: Mask<N>, id: u32) -> (Mask<N>, Branch<N>) {
        let counts = self.choose(id);
        let open = open.without(self.cover.masks[id as usize]);
        (open, self.branch(open, &counts))
    }

    /// Chooses a placement. Returns for each cell the number of placements left that cover it.
    fn choose(&mut self, id: u32) -> Counts<N> {
        let placed = self.cover.masks[id as usize];
        let depth = self.chosen.len();
        self.chosen.push(id);
        let range = &mut self.left[usize::from(self.cover.kinds[id as usize])];
        range.at_least = range.at_least.saturating_sub(1);
        range.at_most -= 1;
        if self.levels.len() == depth + 1 {
            self.levels.push(Level::default());
        }
        let (parents, children) = self.levels.split_at_mut(depth + 1);
        parents[depth].keep(placed, &self.left, &mut children[0])
    }

    fn pop(&mut self) {
        if let Some(id) = self.chosen.pop() {
            let kind = usize::from(self.cover.kinds[id as usize]);
            // The number still needed follows from the number still allowed.
            let Range { at_least, at_most } = self.cover.ranges[kind];
            let left = &mut self.left[kind];
            left.at_most += 1;
            left.at_least = at_least.saturating_sub(at_most - left.at_most);
        }
    }

    /// Returns what to branch on: the open cell or the needed piece with the fewest placements.
    fn branch(&self, open: Mask<N>, counts: &Counts<N>) -> Branch<N> {
        let mut fewest = usize::MAX;
        let mut kind_of_fewest = 0;
        for (kind, range) in self.left.iter().enumerate() {
            let count = self.range(kind).len();
            if count < range.at_least {
                return Branch::Dead;
            }
            if *range == (Range { at_least: 1, at_most: 1 }) && count < fewest {
                (fewest, kind_of_fewest) = (count, kind);
            }
        }
        if open.is_empty() {
            return Branch::Covered;
        }
        let (count, cell) = counts.fewest(open).unwrap_or_else(|| self.fewest_exactly(open));
        match count {
            0 => Branch::Dead,
            _ if fewest < count => Branch::Kind(kind_of_fewest),
            _ => Branch::Cell(cell),
        }
    }

    /// Returns the open cell with the fewest placements, if each has more than [`Counts`] can count.
    #[cold]
    fn fewest_exactly(&self, open: Mask<N>) -> (usize, Mask<N>) {
        let level = &self.levels[self.chosen.len()];
        let mut counts = vec![0; 64 * N];
        for id in &level.ids[..level.len()] {
            self.cover.cells[*id as usize].iter().for_each(|&cell| counts[usize::from(cell)] += 1);
        }
        let counted = open.cells().map(|cell| (counts[cell], cell));
        let fewest = counted.min().map(|(count, cell)| (count, Mask::of([cell])));
        fewest.unwrap_or((0, Mask::EMPTY))
    }
}

impl<const N: usize> Level<N> {
    fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// Copies the placements of kinds that are still allowed and that leave `placed` free, and counts their cells.
    fn keep(&self, placed: Mask<N>, left: &[Range], child: &mut Level<N>) -> Counts<N> {
        let most = self.len() + 1;
        if child.ids.len() < most {
            child.masks.resize(most, Mask::EMPTY);
            child.ids.resize(most, 0);
        }
        child.starts.clear();
        let mut kept = 0;
        let mut counts = Counts::new();
        for (kind, range) in left.iter().enumerate() {
            child.starts.push(kept);
            if range.at_most == 0 {
                continue;
            }
            let own = self.starts[kind]..self.starts[kind + 1];
            for (&mask, &id) in self.masks[own.clone()].iter().zip(&self.ids[own]) {
                // Without a branch: the processor cannot predict whether a placement fits.
                let fits = !mask.meets(placed);
                child.masks[kept] = mask;
                child.ids[kept] = id;
                kept += usize::from(fits);
                counts.add(mask.and(Mask::all_if(fits)));
            }
        }
        child.starts.push(kept);
        counts
    }
}

/// The number of placements at each cell, up to 15. Plane `p` has bit `p` of all counts.
#[derive(Clone, Copy, Debug)]
struct Counts<const N: usize> {
    planes: [Mask<N>; 4],
    /// The cells with 16 placements or more.
    more: Mask<N>,
}

impl<const N: usize> Counts<N> {
    fn new() -> Counts<N> {
        Counts { planes: [Mask::EMPTY; 4], more: Mask::EMPTY }
    }

    /// Counts one placement.
    #[inline(always)]
    fn add(&mut self, mask: Mask<N>) {
        let mut carry = mask;
        for plane in &mut self.planes {
            let sum = plane.xor(carry);
            carry = plane.and(carry);
            *plane = sum;
        }
        self.more = self.more.or(carry);
    }

    /// Returns the least count of an open cell and the lowest such cell, or `None` if all counts are above 15.
    fn fewest(&self, open: Mask<N>) -> Option<(usize, Mask<N>)> {
        let mut cells = open.without(self.more);
        if cells.is_empty() {
            return None;
        }
        let mut count = 0;
        for (number, plane) in self.planes.iter().enumerate().rev() {
            let fewer = cells.without(*plane);
            if fewer.is_empty() {
                count |= 1 << number;
            } else {
                cells = fewer;
            }
        }
        Some((count, cells.lowest()))
    }
}
