//! The search, level by level: each class of rows pulls from the classes that its turns lead to.
//!
//! If every turn is odd, the states at even distances lie in even rows, and the states at odd distances in odd rows. Classes
//! are sorted by parity, so a level reads one half of the sets and writes the other. Otherwise there are two copies of
//! all rows, read and written alternately.
//!
//! If the rules are the same on all axes, the search has one row of each class (`index::RowClasses`), with one plane
//! for each lock state; the other rows are computed when the cells are written. Cells that hold choices are an
//! exception if the regrip maps some plane to itself, such as the unlocked one: the regrip would change the numbers of
//! the choices there, so all rows are searched.

use std::ops::{ControlFlow, Range};

use godtable_puzzle::cube::{Goal, Rules};
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_system::parallel::{Meeting, join, with_all_awake};
use godtable_system::with_instructions;
use godtable_table::{CellKind, Distance, Encoding, Header};

use crate::generate::filled_table::{FilledTable, FoundSets, Sets};
use crate::generate::kernel::Kernel;
use crate::generate::level::{Advance, Chunk, Half, PlaneMoves, Sources};
use crate::generate::memory::Memory;
use crate::generate::record::{Record, planes_with};
use crate::generate::set::{Block, Pull, Set};
use crate::generate::transitions::{plane_moves, pulls, transitions};
use crate::index::{Fiber, GROUP, Planes, RowClasses, Shape, Start};
use crate::shares::{self, LevelCounts, Progress, SearchError};

/// The number of classes in a worker's chunk.
const CHUNK: usize = 16;

/// The least number of occupied sets for a level to run on all threads.
const PARALLEL: usize = 64;

/// The observer of a search: called after each level, it decides whether the search continues.
pub type Observe<'a> = dyn FnMut(Progress) -> ControlFlow<()> + Send + 'a;

/// Finds the distance of each state to the goal under `rules`, for a table with [compact](CellKind::Compact) cells.
///
/// `observe` is called after each level, and stops the search by returning [`ControlFlow::Break`].
///
/// The search runs on the current rayon pool. It keeps all threads of the pool awake until it ends: between two levels they
/// spin, or take other work of the pool. A program that needs its pool for other work can run the search in a pool of its
/// own, by `rayon::ThreadPool::install`. On WebAssembly, it runs on the calling thread.
///
/// # Errors
/// Returns an error if a state is more than [`Distance::MAXIMUM`] turns from the goal, memory runs out, or `observe` stops the
/// search. The memory of the search is freed then.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
///
/// use godtable_puzzle::cube::Rules;
/// use godtable_engine::generate::fill;
///
/// let stopped = fill(&Rules::default(), &mut |level| if level.distance < 9 { Continue(()) } else { Break(()) });
/// assert_eq!(stopped.err().expect("stopped").to_string(), "the search was stopped");
/// ```
pub fn fill(rules: &Rules, observe: &mut Observe<'_>) -> Result<FilledTable, SearchError> {
    fill_with(rules, FillOptions::default(), observe)
}

/// Options of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FillOptions {
    /// The kind of cells. Distance cells take more memory and time: the search records eight bits of each state, and
    /// searches the unlocked states too.
    pub cells: CellKind,
    /// The processor's instructions for the search.
    pub instructions: InstructionSet,
}

/// Compact cells, and the fastest instructions of the processor.
impl Default for FillOptions {
    fn default() -> FillOptions {
        FillOptions { cells: CellKind::Compact, instructions: InstructionSet::best() }
    }
}

/// Finds the distances under `rules` as [`fill`] does, with the given options.
///
/// # Errors
/// Returns an error in the same cases as [`fill`].
///
/// ```
/// use std::ops::ControlFlow::Continue;
///
/// use godtable_puzzle::cube::Rules;
/// use godtable_engine::generate::{FillOptions, fill_with};
/// use godtable_table::CellKind;
///
/// let options = FillOptions { cells: CellKind::Distance, ..FillOptions::default() };
/// let filled = fill_with(&Rules::default(), options, &mut |_| Continue(()))?;
/// assert_eq!(filled.header().encoding.bits().get(), 8);
/// # Ok::<(), godtable_engine::shares::SearchError>(())
/// ```
pub fn fill_with(rules: &Rules, options: FillOptions, observe: &mut Observe<'_>) -> Result<FilledTable, SearchError> {
    search(rules, options, SymmetryReduction::WherePossible, observe)
}

/// Finds the distances under `rules` as [`fill`] does, without symmetry. Tests compare the two.
///
/// # Errors
/// Returns an error in the same cases as [`fill`].
pub fn fill_unreduced(rules: &Rules, observe: &mut Observe<'_>) -> Result<FilledTable, SearchError> {
    search(rules, FillOptions::default(), SymmetryReduction::Never, observe)
}

/// Finds the distances for a table with the rules, the symmetry reduction and the kind of cells of a header. A proof
/// compares the two.
///
/// # Errors
/// Returns an error in the same cases as [`fill`].
pub fn fill_as(header: &Header, observe: &mut Observe<'_>) -> Result<FilledTable, SearchError> {
    let options = FillOptions { cells: header.encoding.kind(), ..FillOptions::default() };
    let reduction = match header.is_reduced == Planes::new(&header.rules).is_reduced() {
        true => SymmetryReduction::WherePossible,
        false => SymmetryReduction::Never,
    };
    search(&header.rules, options, reduction, observe)
}

/// Returns about the most bytes of memory that [`fill_with`] takes for a table with cells of a kind, with the cells themselves.
#[must_use]
pub fn fill_bytes(rules: &Rules, cells: CellKind) -> u64 {
    let layout = Layout::new(rules, cells, SymmetryReduction::WherePossible);
    let set = if rules.puzzle().moving_corners() == 7 { size_of::<Set<1>>() } else { size_of::<Set<3>>() };
    let pulls = transitions(rules, &layout.locks).len() * layout.classes.count() * size_of::<Pull>();
    let states = layout.table.all().len() * Shape::of(rules.puzzle()).positions();
    let cells = states * layout.record.bits().next_power_of_two() / 8;
    (layout.sets.iter().sum::<usize>() * set + pulls + cells) as u64
}

/// The sets of a search.
struct Layout {
    table: Planes,
    locks: Planes,
    record: Record,
    classes: RowClasses,
    halves: [Range<usize>; 2],
    /// The number of sets in each half, and in the cells.
    sets: [usize; 3],
}

impl Layout {
    fn new(rules: &Rules, cells: CellKind, reduction: SymmetryReduction) -> Layout {
        let locks = planes_with(cells, Planes::unreduced(rules));
        let table = match reduction {
            SymmetryReduction::WherePossible => planes_with(cells, Planes::new(rules)),
            SymmetryReduction::Never => locks.clone(),
        };
        let record = Record::of(rules, cells, locks.most_moves());
        // Some planes, such as the unlocked one, are invariant under the regrip. In these it changes the numbers of choices.
        let has_only_threes = locks.all().len() == 3 * table.all().len();
        let may_regrip = rules.are_alike_on_all_axes() && (has_only_threes || !matches!(record, Record::Choice { .. }));
        let shape = Shape::of(rules.puzzle());
        let classes = if reduction == SymmetryReduction::WherePossible && may_regrip {
            let along = rules.turns().iter().next().expect("rules have a turn");
            RowClasses::regripped(shape, along)
        } else {
            RowClasses::single(shape)
        };
        let (count, even) = (classes.count(), classes.even_count());
        let halves = if rules.alternate_parity() { [0..even, even..count] } else { [0..count, 0..count] };
        let sets = [halves[0].len(), halves[1].len(), count * record.bits()].map(|sets| sets * locks.all().len());
        Layout { table, locks, record, classes, halves, sets }
    }
}

/// Whether the search groups rows into classes, if the rules are the same on all axes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SymmetryReduction {
    WherePossible,
    Never,
}

pub(crate) fn search(
    rules: &Rules,
    options: FillOptions,
    reduction: SymmetryReduction,
    observe: &mut Observe<'_>,
) -> Result<FilledTable, SearchError> {
    let found = with_all_awake(|| {
        with_instructions!(options.instructions, kernel => match rules.puzzle().moving_corners() {
            7 => Search::<_, 1>::new(kernel, rules, options.cells, reduction)?.run(observe).map(FoundSets::One),
            _ => Search::<_, 3>::new(kernel, rules, options.cells, reduction)?.run(observe).map(FoundSets::Three),
        })
    });
    Ok(FilledTable::new(found?, options.instructions))
}

/// The state of a search.
struct Search<K, const BLOCKS: usize> {
    kernel: K,
    rules: Rules,
    /// The planes of the table.
    table: Planes,
    /// The planes of the search: one for each lock state.
    locks: Planes,
    classes: RowClasses,
    /// The pulls, by class and transition. Their sources are numbers of sets in the half of the last level.
    pulls: Vec<Pull>,
    /// The number of transitions.
    transitions: usize,
    planes: Vec<PlaneMoves>,
    joins_unlocked: bool,
    record: Record,
    /// The sets of the two [`Half`]s, for even and odd distances; then the sets of the cells, by class, plane and bit.
    memory: Memory<BLOCKS>,
    /// The classes of each half.
    halves: [Range<usize>; 2],
    /// Whether the last level of a half found any states, by half, class and plane.
    occupied: [Vec<bool>; 2],
    /// The number of rows of each class; 0 once all their states are found.
    open: Vec<u8>,
    /// The counts, by distance.
    counts: Vec<LevelCounts>,
}

impl<K: Kernel, const BLOCKS: usize> Search<K, BLOCKS> {
    fn new(
        kernel: K,
        rules: &Rules,
        cells: CellKind,
        reduction: SymmetryReduction,
    ) -> Result<Search<K, BLOCKS>, SearchError> {
        let Layout { table, locks, record, classes, halves, sets } = Layout::new(rules, cells, reduction);
        let (transitions, planes) = (transitions(rules, &locks), locks.all().len());
        // Clearing the memory takes the system about as long as the pulls take.
        let (memory, pulls) = join(|| Memory::new(sets), || pulls(&transitions, &classes, &locks, &halves));
        let mut search = Search {
            kernel,
            pulls,
            planes: locks.all().iter().map(|plane| plane_moves(plane, &transitions, &table)).collect(),
            transitions: transitions.len(),
            joins_unlocked: locks.start() == Start::LeastOfLocks,
            record,
            occupied: [0, 1].map(|half| vec![false; halves[half].len() * planes]),
            halves,
            memory: memory?,
            open: classes.sizes(),
            counts: Vec::new(),
            rules: rules.clone(),
            table,
            locks,
            classes,
        };
        search.place_goal();
        Ok(search)
    }

    /// Fills the level of distance 0: the goal in each plane.
    fn place_goal(&mut self) {
        let goal = goal_sets(&self.rules, &self.classes);
        let planes = self.planes.len();
        // Distance 0 is even. If the halves are the even and the odd rows, all rows of the goal are even.
        let [even, ..] = self.memory.slices_mut();
        let mut positions = 0;
        for (class, set) in goal {
            let set_number = class * planes;
            even[set_number..][..planes].fill(set);
            self.occupied[0][set_number..][..planes].fill(true);
            let fibers: u32 = set.iter().flat_map(|block| block.0).map(u32::count_ones).sum();
            positions += u64::from(fibers) * u64::from(self.open[class]);
        }
        let locked = self.planes.iter().filter(|plane| plane.is_locked).count() as u64;
        self.counts.push(LevelCounts::of([positions, locked * positions]));
    }

    fn run(mut self, observe: &mut Observe<'_>) -> Result<Sets<BLOCKS>, SearchError> {
        shares::run(&mut self, (observe, &|_| ControlFlow::Continue(())))?;
        let Progress { found, states, .. } = shares::Search::progress(&self);
        Ok(self.finish(found == states))
    }

    /// Finds the states at `distance`, given all nearer ones.
    fn advance(&mut self, distance: usize) -> LevelCounts {
        let (kernel, planes, bits) = (self.kernel, self.planes.len(), self.record.bits());
        let [even, odd, cells] = self.memory.slices_mut();
        let [even_occupied, odd_occupied] = &mut self.occupied;
        let (even, odd) = ((&self.halves[0], even, even_occupied), (&self.halves[1], odd, odd_occupied));
        let ((next, seen, occupied), before) = if distance.is_multiple_of(2) { (even, odd) } else { (odd, even) };
        let half = Half { first: before.0.start, seen: before.1, occupied: before.2 };
        // One thread finishes a small level before another thread could start.
        let is_small = half.occupied.iter().filter(|&&occupied| occupied).count() < PARALLEL;
        let sources = Sources {
            pulls: &self.pulls,
            transitions: self.transitions,
            planes: &self.planes,
            half,
            has_same_classes: next == before.0,
            note: self.record.note(distance),
            joins_unlocked: self.joins_unlocked,
        };
        let chunks = seen
            .par_chunks_mut(CHUNK * planes)
            .zip(cells[next.start * planes * bits..next.end * planes * bits].par_chunks_mut(CHUNK * planes * bits))
            .zip(occupied.par_chunks_mut(CHUNK * planes))
            .zip(self.open[next.clone()].par_chunks_mut(CHUNK))
            .enumerate()
            .map(|(number, (((seen, cells), occupied), open))| {
                let chunk = Chunk { first: next.start + number * CHUNK, seen, occupied, cells, open };
                kernel.compiled(Advance { sources: &sources, chunk })
            });
        chunks.with_min_len(if is_small { usize::MAX } else { 1 }).reduce(LevelCounts::default, |a, b| a + b)
    }

    fn shape(&self) -> Shape {
        Shape::of(self.rules.puzzle())
    }

    fn finish(mut self, all_reached: bool) -> Sets<BLOCKS> {
        let farthest = Distance::new(self.counts.len() - 1).expect("a level has a distance");
        let encoding = self.record.encoding(self.table.most_moves(), farthest, all_reached);
        if encoding != Encoding::ChoiceAndMark {
            self.clear_marks();
        }
        if !all_reached {
            self.mark_unreachable();
        }
        let (unlocked, locked) = shares::Search::histograms(&self);
        let cells = self.table.all().len() * self.shape().positions();
        let is_reduced = self.table.is_reduced();
        let header = Header { rules: self.rules, encoding, is_reduced, cells, unlocked, locked };
        Sets {
            header,
            table: self.table,
            searched: self.locks,
            classes: self.classes,
            bits: self.record.bits(),
            memory: self.memory,
        }
    }

    /// Removes the marks from the cells if they were recorded, and keeps the choices.
    fn clear_marks(&mut self) {
        if let Record::Choice { bits, with_mark: true } = self.record {
            let [_, _, cells] = self.memory.slices_mut();
            cells.par_chunks_mut(bits + 1).with_min_len(64).for_each(|cells| cells[bits] = [Block::EMPTY; BLOCKS]);
        }
    }

    /// Sets all bits in the cells of the states that were not found.
    fn mark_unreachable(&mut self) {
        let [even, odd, cells] = self.memory.slices_mut();
        // If both halves have all classes, each lacks the states that the other found last.
        let has_same_classes = self.halves[0] == self.halves[1];
        let found = |set: usize| -> Set<BLOCKS> {
            match (set.checked_sub(self.halves[1].start * self.planes.len()), has_same_classes) {
                (Some(set), true) => std::array::from_fn(|block| even[set][block].union(odd[set][block])),
                (Some(set), false) => odd[set],
                (None, _) => even[set],
            }
        };
        let cells = cells.par_chunks_mut(self.record.bits()).with_min_len(64);
        cells.enumerate().for_each(|(set, cells)| {
            let missing = found(set).map(Block::complement);
            for set in cells {
                set.iter_mut().zip(missing).for_each(|(block, missing)| *block = block.union(missing));
            }
        });
    }
}

impl<K: Kernel, const BLOCKS: usize> shares::Search for Search<K, BLOCKS> {
    fn counts(&self) -> Vec<LevelCounts> {
        self.counts.clone()
    }

    fn states(&self) -> [u64; 2] {
        let locked = self.planes.iter().filter(|plane| plane.is_locked).count();
        [1, locked].map(|planes| (planes * self.shape().positions()) as u64)
    }

    /// Unlocked states that follow from the locked ones are not searched.
    fn progress(&self) -> Progress {
        let found = |&LevelCounts { states: [unlocked, locked], .. }: &LevelCounts| {
            locked + if self.joins_unlocked { 0 } else { unlocked }
        };
        Progress {
            distance: self.counts.len() - 1,
            level: self.counts.last().map_or(0, found),
            found: self.counts.iter().map(found).sum(),
            states: (self.planes.len() * self.shape().positions()) as u64,
        }
    }

    fn find(&mut self, _meeting: &mut dyn Meeting, _observe: &shares::Observe<'_>) -> Result<LevelCounts, SearchError> {
        Ok(self.advance(self.counts.len()))
    }

    fn add_level(&mut self, level: LevelCounts) {
        self.counts.push(level);
    }
}

/// The positions of the goal, as sets of fibers, by class. Classes without any are left out.
fn goal_sets<const BLOCKS: usize>(rules: &Rules, classes: &RowClasses) -> Vec<(usize, Set<BLOCKS>)> {
    let shape = Shape::of(rules.puzzle());
    let set_of = |class: usize| {
        let row = classes.representative(class);
        let mut set = [Block::EMPTY; BLOCKS];
        for number in 0..shape.fibers() {
            let fiber = Fiber::new(number, shape).expect("within the fibers");
            if rules.is_goal(&row.position(fiber, shape)) {
                set[number / GROUP / GROUP].0[number / GROUP % GROUP] |= 1 << (number % GROUP);
            }
        }
        (set != [Block::EMPTY; BLOCKS]).then_some((class, set))
    };
    match rules.goal() {
        // The solved position is the first fiber of the first row.
        Goal::Solved => {
            let mut set = [Block::EMPTY; BLOCKS];
            set[0].0[0] = 1;
            vec![(0, set)]
        }
        _ => (0..classes.count()).into_par_iter().with_min_len(16).filter_map(set_of).collect(),
    }
}
