//! One level of the search: the states of some classes of rows that are a turn away from the level before.

use godtable_cube::MAXIMUM_ARCS;

use crate::kernel::{Kernel, Work, pulled_block};
use crate::set::{Block, Pull, Set};

/// Rules with more ways than this, which own locks have, are searched by code for as many as may be.
const USUAL_WAYS: usize = 18;

/// So many classes before they are wanted, sets are fetched.
const AHEAD: usize = 4;

/// What is allowed in a plane, and what its states count as.
pub(crate) struct PlaneMoves {
    /// The numbers of the ways, in the order of the choices that cells name.
    pub(crate) ways: Vec<u8>,
    /// The same ways as a set: bit `n` for way `n`.
    pub(crate) ways_set: u64,
    /// Whether something is locked there; if not, its states are the unlocked ones.
    pub(crate) is_locked: bool,
    /// Whether the unlocked states may be found here.
    pub(crate) joins_unlocked: bool,
}

/// What was found up to a level of even distance, or of odd distance, in some neighbouring classes.
///
/// Where the turns alternate in parity, the levels of even distance fill the classes of even rows and the others those
/// of odd rows. Elsewhere both fill all classes, each as they were when it was found.
pub(crate) struct Half<'a, const BLOCKS: usize> {
    /// The number of the first class.
    pub(crate) first: usize,
    /// By class and plane: the states found so far.
    pub(crate) seen: &'a [Set<BLOCKS>],
    /// Likewise: whether the last level had any of them.
    pub(crate) occupied: &'a [bool],
}

/// What was found up to the level before, and the ways into it.
///
/// All of it may be pulled, not the last level alone: what is older leads to what was found already.
pub(crate) struct Sources<'a, const BLOCKS: usize> {
    /// By class and way: a turn, and what it leaves locked. The sources are numbers of sets of the half.
    pub(crate) pulls: &'a [Pull],
    /// How many ways there are.
    pub(crate) ways: usize,
    pub(crate) planes: &'a [PlaneMoves],
    pub(crate) half: Half<'a, BLOCKS>,
    /// Whether that half has the very classes that are to be written.
    pub(crate) has_same_classes: bool,
    /// What is noted of each state that is found.
    pub(crate) note: Note,
    /// Whether the unlocked states are those found in a plane that joins them, for the first time in all of these.
    pub(crate) joins_unlocked: bool,
}

/// What is noted of the states of a level.
#[derive(Clone, Copy)]
pub(crate) struct Note {
    /// How many bits each state has.
    pub(crate) bits: usize,
    /// The bits that all states of the level have.
    pub(crate) value: usize,
    /// Whether the lowest bits are the number of the first optimal move.
    pub(crate) has_choice: bool,
}

/// Some neighbouring classes, to be written by one worker.
pub(crate) struct Chunk<'a, const BLOCKS: usize> {
    /// The number of the first class.
    pub(crate) first: usize,
    /// By class and plane: the states found so far.
    pub(crate) seen: &'a mut [Set<BLOCKS>],
    /// Likewise: whether any are found now.
    pub(crate) occupied: &'a mut [bool],
    /// By class, plane and bit: what is noted of them.
    pub(crate) cells: &'a mut [Set<BLOCKS>],
    /// By class: how many rows it stands for; 0 once there is nothing left to find.
    pub(crate) open: &'a mut [u8],
}

/// How many states were found, over all rows that the classes stand for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) locked: u64,
    pub(crate) unlocked: u64,
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally { locked: self.locked + other.locked, unlocked: self.unlocked + other.unlocked }
    }
}

/// Finds the states of a chunk.
pub(crate) struct Advance<'a, const BLOCKS: usize> {
    pub(crate) sources: &'a Sources<'a, BLOCKS>,
    pub(crate) chunk: Chunk<'a, BLOCKS>,
}

impl<const BLOCKS: usize> Work for Advance<'_, BLOCKS> {
    type Output = Tally;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Tally {
        if self.sources.ways <= USUAL_WAYS {
            self.by_ways::<K, USUAL_WAYS>(kernel)
        } else {
            self.by_ways::<K, MAXIMUM_ARCS>(kernel)
        }
    }
}

impl<const BLOCKS: usize> Advance<'_, BLOCKS> {
    #[inline(always)]
    fn by_ways<K: Kernel, const WAYS: usize>(self, kernel: K) -> Tally {
        let Advance { sources, chunk } = self;
        let planes = sources.planes.len();
        let mut pulled = [[kernel.nothing(); WAYS]; BLOCKS];
        let mut counter = Counter::new(kernel);
        let seen = chunk.seen.chunks_exact_mut(planes);
        let cells = chunk.cells.chunks_exact_mut(planes * sources.note.bits);
        let flags = chunk.occupied.chunks_exact_mut(planes).zip(chunk.open.iter_mut());
        for (offset, ((seen, cells), (occupied, open))) in seen.zip(cells).zip(flags).enumerate() {
            occupied.fill(false);
            if *open == 0 {
                continue;
            }
            let class = chunk.first + offset;
            sources.prefetch(kernel, class + AHEAD);
            let pulls = sources.pulls_of(class);
            let ways = sources.ways(pulls);
            if sources.has_same_classes {
                sources.bring_up_to_date(class, seen);
            }
            if ways == 0 {
                continue;
            }
            counter.weigh(*open);
            let mut is_full = true;
            sources.pull(kernel, pulls, ways, &mut pulled);
            for (block, pulled) in pulled.iter().enumerate() {
                let row = Row { seen, occupied, cells };
                is_full &= sources.settle(kernel, ways, pulled, block, row, &mut counter);
            }
            if is_full {
                *open = 0;
            }
        }
        counter.total()
    }
}

/// The sets of one class, by plane.
struct Row<'a, const BLOCKS: usize> {
    seen: &'a mut [Set<BLOCKS>],
    occupied: &'a mut [bool],
    cells: &'a mut [Set<BLOCKS>],
}

/// Counts states in registers, class after class while they stand for as many rows.
struct Counter<K: Kernel> {
    kernel: K,
    locked: K::Words,
    unlocked: K::Words,
    weight: u8,
    tally: Tally,
}

impl<K: Kernel> Counter<K> {
    #[inline(always)]
    fn new(kernel: K) -> Counter<K> {
        let nothing = kernel.nothing();
        Counter { kernel, locked: nothing, unlocked: nothing, weight: 0, tally: Tally::default() }
    }

    /// What follows counts so many times.
    #[inline(always)]
    fn weigh(&mut self, weight: u8) {
        if weight != self.weight {
            self.flush();
            self.weight = weight;
        }
    }

    #[inline(always)]
    fn flush(&mut self) {
        let weight = u64::from(self.weight);
        self.tally.locked += self.kernel.sum(self.locked) * weight;
        self.tally.unlocked += self.kernel.sum(self.unlocked) * weight;
        self.locked = self.kernel.nothing();
        self.unlocked = self.kernel.nothing();
    }

    #[inline(always)]
    fn total(mut self) -> Tally {
        self.flush();
        self.tally
    }
}

impl<const BLOCKS: usize> Sources<'_, BLOCKS> {
    /// The pulls of a class, by way.
    #[inline(always)]
    fn pulls_of(&self, class: usize) -> &[Pull] {
        &self.pulls[class * self.ways..][..self.ways]
    }

    /// Has the sets fetched that a class, if there is one, will pull from. They lie anywhere, and half of them in another
    /// core's cache.
    #[inline(always)]
    fn prefetch<K: Kernel>(&self, kernel: K, class: usize) {
        let first = (class * self.ways).min(self.pulls.len());
        for pull in self.pulls[first..].iter().take(self.ways) {
            if self.half.occupied.get(pull.source as usize) == Some(&true) {
                self.half.seen[pull.source as usize].iter().for_each(|block| kernel.prefetch(block));
            }
        }
    }

    /// Copies of a class what the level before found there.
    #[inline(always)]
    fn bring_up_to_date(&self, class: usize, seen: &mut [Set<BLOCKS>]) {
        let sets = (class - self.half.first) * seen.len()..;
        for ((seen, set), &occupied) in
            seen.iter_mut().zip(&self.half.seen[sets.clone()]).zip(&self.half.occupied[sets])
        {
            if occupied {
                *seen = *set;
            }
        }
    }

    /// The ways that lead from a class to where the level before has states: bit `n` for way `n`.
    #[inline(always)]
    fn ways(&self, pulls: &[Pull]) -> u64 {
        let occupied = |pull: &Pull| u64::from(self.half.occupied[pull.source as usize]);
        pulls.iter().enumerate().fold(0, |ways, (way, pull)| ways | occupied(pull) << way)
    }

    /// Pulls what was found back over each of the ways: by block and way.
    #[inline(always)]
    fn pull<K: Kernel, const WAYS: usize>(
        &self,
        kernel: K,
        pulls: &[Pull],
        ways: u64,
        pulled: &mut [[K::Words; WAYS]; BLOCKS],
    ) {
        for way in Ones(ways) {
            let pull = pulls[way];
            let set = &self.half.seen[pull.source as usize];
            for (block, pulled) in pulled.iter_mut().enumerate() {
                pulled[way] = pulled_block(kernel, set, block, pull);
            }
        }
    }

    /// Keeps of one block, in each plane, what is new, and notes it. Tells whether nothing is left to find there.
    #[inline(always)]
    fn settle<K: Kernel>(
        &self,
        kernel: K,
        ways: u64,
        pulled: &[K::Words],
        block: usize,
        row: Row<'_, BLOCKS>,
        counter: &mut Counter<K>,
    ) -> bool {
        let Row { seen, occupied, cells } = row;
        let mut is_full = true;
        let full = kernel.load(&Block::FULL);
        let (mut found_anywhere, mut seen_anywhere) = (kernel.nothing(), kernel.nothing());
        let cells = cells.chunks_exact_mut(self.note.bits);
        let sets = seen.iter_mut().zip(occupied).zip(cells);
        for (plane, ((seen, occupied), cells)) in self.planes.iter().zip(sets) {
            let before = kernel.load(&seen[block]);
            let mut after = before;
            if self.note.has_choice {
                for (choice, &way) in plane.ways.iter().enumerate().filter(|&(_, way)| ways >> way & 1 == 1) {
                    let pulled = pulled[usize::from(way)];
                    set_bits(kernel, cells, block, choice, kernel.without(pulled, after));
                    after = kernel.or(after, pulled);
                }
            } else {
                for way in Ones(ways & plane.ways_set) {
                    after = kernel.or(after, pulled[way]);
                }
            }
            let fresh = kernel.without(after, before);
            kernel.store(after, &mut seen[block]);
            set_bits(kernel, cells, block, self.note.value, fresh);

            let count = if plane.is_locked { &mut counter.locked } else { &mut counter.unlocked };
            *count = kernel.counted(*count, fresh);
            *occupied |= !kernel.is_empty(fresh);
            is_full &= kernel.is_empty(kernel.without(full, after));
            if plane.joins_unlocked {
                found_anywhere = kernel.or(found_anywhere, fresh);
                seen_anywhere = kernel.or(seen_anywhere, before);
            }
        }
        if self.joins_unlocked {
            counter.unlocked = kernel.counted(counter.unlocked, kernel.without(found_anywhere, seen_anywhere));
        }
        is_full
    }
}

/// The numbers of the bits of a word that are set, in ascending order.
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let number = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (number < 64).then_some(number)
    }
}

/// Sets the bits of `value` in the cells of `states`.
#[inline(always)]
fn set_bits<K: Kernel, const BLOCKS: usize>(
    kernel: K,
    cells: &mut [Set<BLOCKS>],
    block: usize,
    value: usize,
    states: K::Words,
) {
    for (bit, cells) in cells.iter_mut().enumerate() {
        if value >> bit & 1 == 1 {
            let with = kernel.or(kernel.load(&cells[block]), states);
            kernel.store(with, &mut cells[block]);
        }
    }
}
