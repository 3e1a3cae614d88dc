//! The search: an exact cover of the cells by placements.
//!
//! **Why a node loses no solution.** A node stores the placements that still fit. Each solution below it covers an open
//! cell by exactly one of them, and contains exactly one placement of a needed piece. So the node branches on one cell
//! or one piece, and each solution is in one branch. It chooses the cell or the piece with the fewest placements, so
//! branches are few.
//!
//! **How all cells are counted together.** Plane `p` of [`Counts`] has bit `p` of the counts of all cells. A placement
//! is added like a number in binary: each plane becomes its sum with the carry, and the carry goes to the next plane.
//! The cells with the least count are then found plane by plane, from the highest: the cells without the bit, if there
//! are any.
//!
//! **Cells that may stay empty.** The needed pieces leave some number of cells empty. A node at which more cells than
//! these have no placement left has no solution.
//!
//! **What it costs.** A node takes about ten operations for each placement that is left, on words of 64 cells, without
//! branches.

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
    /// The number of needed cells: the first ones.
    needed: usize,
    /// The number of all cells.
    all: usize,
    /// The most cells that the pieces leave empty.
    most_empty: usize,
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
    /// Returns the cover of the first `needed` of `all` cells by the placements of each kind. Placements are numbered in this
    /// order. The search uses the `allowed` ones.
    pub(crate) fn new(
        needed: usize,
        all: usize,
        kinds: impl IntoIterator<Item = (Range, Vec<Mask<N>>)>,
        allowed: impl Fn(u32) -> bool,
    ) -> Cover<N> {
        let root = Level { starts: vec![0], ..Level::default() };
        let (masks, cells) = (Vec::new(), Vec::new());
        let mut cover =
            Cover { needed, all, most_empty: all, ranges: Vec::new(), root, masks, cells, kinds: Vec::new() };
        for (kind, (range, masks)) in kinds.into_iter().enumerate() {
            let size = masks.first().map_or(0, |mask| mask.count());
            cover.most_empty = cover.most_empty.saturating_sub(range.at_least * size);
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

/// A search in progress: the chosen placements, and the placements that still fit.
pub(crate) struct Searcher<'a, const N: usize> {
    cover: &'a Cover<N>,
    levels: Vec<Level<N>>,
    left: Vec<Range>,
    chosen: Vec<u32>,
    /// The number of cells of the chosen placements.
    filled: usize,
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
        Searcher { cover, levels, left: cover.ranges.clone(), chosen: Vec::new(), filled: 0, nodes: 0 }
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
        let mut open = Mask::of(0..self.cover.needed);
        let mut counts = Counts::new(self.cover.needed);
        let level = &self.levels[self.chosen.len()];
        level.masks[..level.len()].iter().for_each(|mask| counts.add_if(true, mask));
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
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN) && !visitor.goes_on() {
            return false;
        }
        if self.left.iter().enumerate().any(|(kind, range)| self.range(kind).len() < range.at_least) {
            return true;
        }
        if self.left.iter().all(|range| range.at_least == 0) && !visitor.solution(&self.chosen) {
            return false;
        }
        let depth = self.chosen.len();
        for index in 0..self.levels[depth].len() {
            let id = self.levels[depth].ids[index];
            self.choose(id);
            let is_dead = self.leaves_too_much_empty();
            self.keep_above(id);
            let goes_on = is_dead || self.extend(visitor);
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
        self.filled += self.cover.cells[id as usize].len();
        let range = &mut self.left[usize::from(self.cover.kinds[id as usize])];
        range.at_least = range.at_least.saturating_sub(1);
        range.at_most -= 1;
        if self.levels.len() == depth + 1 {
            self.levels.push(Level::default());
        }
        let (parents, children) = self.levels.split_at_mut(depth + 1);
        parents[depth].keep(placed, &self.left, self.cover.needed, &mut children[0])
    }

    fn pop(&mut self) {
        if let Some(id) = self.chosen.pop() {
            let kind = usize::from(self.cover.kinds[id as usize]);
            self.filled -= self.cover.cells[id as usize].len();
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
        if self.leaves_too_much_empty() {
            return Branch::Dead;
        }
        if open.is_empty() {
            return if fewest < usize::MAX { Branch::Kind(kind_of_fewest) } else { Branch::Covered };
        }
        let (count, cell) = counts.fewest(open).unwrap_or_else(|| self.fewest_exactly(open));
        match count {
            0 => Branch::Dead,
            _ if fewest < count => Branch::Kind(kind_of_fewest),
            _ => Branch::Cell(cell),
        }
    }

    /// Returns whether more cells stay empty, since no placement is left that covers them, than the pieces leave.
    fn leaves_too_much_empty(&self) -> bool {
        // If all cells are needed, a cell without a placement ends the branch in any case.
        self.cover.most_empty > 0 && {
            let level = &self.levels[self.chosen.len()];
            let any = level.masks[..level.len()].iter().fold(Mask::EMPTY, |any: Mask<N>, mask| any.or(*mask));
            self.cover.all - self.filled - any.count() > self.cover.most_empty
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
    fn keep(&self, placed: Mask<N>, left: &[Range], needed: usize, child: &mut Level<N>) -> Counts<N> {
        let most = self.len() + 1;
        if child.ids.len() < most {
            child.masks.resize(most, Mask::EMPTY);
            child.ids.resize(most, 0);
        }
        child.starts.clear();
        let mut kept = 0;
        let mut counts = Counts::new(needed);
        for (kind, range) in left.iter().enumerate() {
            child.starts.push(kept);
            if range.at_most == 0 {
                continue;
            }
            let own = self.starts[kind]..self.starts[kind + 1];
            for (&mask, &id) in self.masks[own.clone()].iter().zip(&self.ids[own]) {
                let fits = !mask.meets(placed);
                // Without a branch unless masks are wide: the processor cannot predict whether a placement fits.
                if N > 4 && !fits {
                    continue;
                }
                child.masks[kept] = mask;
                child.ids[kept] = id;
                kept += usize::from(fits);
                counts.add_if(fits, &mask);
            }
        }
        child.starts.push(kept);
        counts
    }
}

/// The number of placements at each needed cell, up to 15. Plane `p` has bit `p` of all counts.
#[derive(Clone, Copy, Debug)]
struct Counts<const N: usize> {
    planes: [Mask<N>; 4],
    /// The cells with 16 placements or more.
    more: Mask<N>,
    /// The words that have needed cells.
    words: usize,
}

impl<const N: usize> Counts<N> {
    fn new(needed: usize) -> Counts<N> {
        // A constant for narrow masks, whose loops then have no branches.
        let words = if N > 4 { needed.div_ceil(64).min(N) } else { N };
        Counts { planes: [Mask::EMPTY; 4], more: Mask::EMPTY, words }
    }

    /// Counts one placement if the condition holds.
    #[inline(always)]
    fn add_if(&mut self, condition: bool, mask: &Mask<N>) {
        let all = u64::from(condition).wrapping_neg();
        let words = if N > 4 { self.words } else { N };
        for word in 0..words {
            let mut carry = mask.0[word] & all;
            for plane in &mut self.planes {
                let sum = plane.0[word] ^ carry;
                carry &= plane.0[word];
                plane.0[word] = sum;
            }
            self.more.0[word] |= carry;
        }
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
