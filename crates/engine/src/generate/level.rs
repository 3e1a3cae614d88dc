//! One level of the search: finds the states of some classes of rows that are one turn away from the last level.
//!
//! - **No frontier.** A pull reads all states found so far. Older states lead only to states that are known already, so
//!   the new states are those pulled and not seen, and each state needs one bit in addition to the bits of its cell.
//! - **One pull for all planes.** Each transition is pulled once for a row, and used in every plane that allows it.
//! - **No repeated work.** Sources without states of the last level and full rows are skipped. Counts stay in
//!   registers.
//! - **Prefetches.** Half of the sets that a row pulls were written by another core; they are prefetched some rows
//!   ahead.

use godtable_puzzle::cube::MAXIMUM_TRANSITIONS;

use crate::generate::kernel::{Kernel, Work, pulled_block};
use crate::generate::set::{Block, Pull, Set};
use crate::shares::LevelCounts;

/// The most transitions of rules without a custom lock. Rules with more are searched by code for [`MAXIMUM_TRANSITIONS`].
const USUAL_TRANSITIONS: usize = 18;

/// The distance of a prefetch, in classes.
const AHEAD: usize = 4;

/// The moves out of a plane, and the kind of its states.
pub(crate) struct PlaneMoves {
    /// The numbers of the transitions, in the order of the choices in cells.
    pub(crate) transitions: Vec<u8>,
    /// The same transitions as a bit set: bit `n` for transition `n`.
    pub(crate) transition_set: u64,
    /// Whether the plane belongs to a lock state; else its states are the unlocked ones.
    pub(crate) is_locked: bool,
    /// Whether an unlocked state is found as soon as its position is found in this plane.
    pub(crate) joins_unlocked: bool,
}

/// The states found so far at even distances, or at odd distances, in a range of classes.
///
/// If the turns alternate in parity, even distances fill even rows, and odd distances fill odd rows.
/// Otherwise each half has all classes, and holds the states found up to its last level.
pub(crate) struct Half<'a, const BLOCKS: usize> {
    /// The number of the first class.
    pub(crate) first: usize,
    /// The states found so far, by class and plane.
    pub(crate) seen: &'a [Set<BLOCKS>],
    /// Whether the last level found any states, by class and plane.
    pub(crate) occupied: &'a [bool],
}

/// The states found up to the last level, and the transitions into them.
///
/// The search pulls all of them, not only the last level: older states lead only to states already found.
pub(crate) struct Sources<'a, const BLOCKS: usize> {
    /// The pulls, by class and transition. Their sources are numbers of sets of the half.
    pub(crate) pulls: &'a [Pull],
    /// The number of transitions.
    pub(crate) transitions: usize,
    pub(crate) planes: &'a [PlaneMoves],
    pub(crate) half: Half<'a, BLOCKS>,
    /// Whether the half has the same classes as the chunk.
    pub(crate) has_same_classes: bool,
    /// The bits to record of each new state.
    pub(crate) note: Note,
    /// Whether an unlocked state is found at the first level that finds its position in a plane with `joins_unlocked`.
    pub(crate) joins_unlocked: bool,
}

/// The bits recorded of the states of a level.
#[derive(Clone, Copy)]
pub(crate) struct Note {
    /// The number of bits of each state.
    pub(crate) bits: usize,
    /// The bits common to all states of the level.
    pub(crate) value: usize,
    /// Whether the lowest bits are the number of the first optimal move.
    pub(crate) has_choice: bool,
}

/// A range of classes, written by one worker.
pub(crate) struct Chunk<'a, const BLOCKS: usize> {
    /// The number of the first class.
    pub(crate) first: usize,
    /// The states found so far, by class and plane.
    pub(crate) seen: &'a mut [Set<BLOCKS>],
    /// Whether this level finds any states, by class and plane.
    pub(crate) occupied: &'a mut [bool],
    /// The recorded bits, by class, plane and bit.
    pub(crate) cells: &'a mut [Set<BLOCKS>],
    /// The number of rows of each class; 0 once all their states are found.
    pub(crate) open: &'a mut [u8],
}

/// Finds the states of a chunk.
pub(crate) struct Advance<'a, const BLOCKS: usize> {
    pub(crate) sources: &'a Sources<'a, BLOCKS>,
    pub(crate) chunk: Chunk<'a, BLOCKS>,
}

impl<const BLOCKS: usize> Work for Advance<'_, BLOCKS> {
    type Output = LevelCounts;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> LevelCounts {
        if self.sources.transitions <= USUAL_TRANSITIONS {
            self.by_transitions::<K, USUAL_TRANSITIONS>(kernel)
        } else {
            self.by_transitions::<K, MAXIMUM_TRANSITIONS>(kernel)
        }
    }
}

impl<const BLOCKS: usize> Advance<'_, BLOCKS> {
    #[inline(always)]
    fn by_transitions<K: Kernel, const TRANSITIONS: usize>(self, kernel: K) -> LevelCounts {
        let Advance { sources, chunk } = self;
        let planes = sources.planes.len();
        let mut pulled = [[kernel.nothing(); TRANSITIONS]; BLOCKS];
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
            let transitions = sources.leading_to_states(pulls);
            if sources.has_same_classes {
                sources.copy_last_level(class, seen);
            }
            if transitions == 0 {
                continue;
            }
            counter.weigh(*open);
            let mut is_full = true;
            sources.pull(kernel, pulls, transitions, &mut pulled);
            for (block, pulled) in pulled.iter().enumerate() {
                let row = Row { seen, occupied, cells };
                is_full &= sources.add_found(kernel, transitions, pulled, block, row, &mut counter);
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

/// Counts states in vector registers, for as long as the classes have the same number of rows.
struct Counter<K: Kernel> {
    kernel: K,
    locked: K::Words,
    unlocked: K::Words,
    weight: u8,
    /// Over all rows of the classes.
    tally: LevelCounts,
}

impl<K: Kernel> Counter<K> {
    #[inline(always)]
    fn new(kernel: K) -> Counter<K> {
        let nothing = kernel.nothing();
        Counter { kernel, locked: nothing, unlocked: nothing, weight: 0, tally: LevelCounts::default() }
    }

    /// Sets the weight of the states counted next.
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
        let unlocked = self.kernel.sum(self.unlocked) * weight;
        let locked = self.kernel.sum(self.locked) * weight;
        self.tally = self.tally + LevelCounts::of([unlocked, locked]);
        self.locked = self.kernel.nothing();
        self.unlocked = self.kernel.nothing();
    }

    #[inline(always)]
    fn total(mut self) -> LevelCounts {
        self.flush();
        self.tally
    }
}

impl<const BLOCKS: usize> Sources<'_, BLOCKS> {
    /// The pulls of a class, by transition.
    #[inline(always)]
    fn pulls_of(&self, class: usize) -> &[Pull] {
        &self.pulls[class * self.transitions..][..self.transitions]
    }

    /// Prefetches the sets that a class pulls from; does nothing past the last class. These sets are scattered, and half of
    /// them were written by another core.
    #[inline(always)]
    fn prefetch<K: Kernel>(&self, kernel: K, class: usize) {
        let first = (class * self.transitions).min(self.pulls.len());
        for pull in self.pulls[first..].iter().take(self.transitions) {
            if self.half.occupied.get(pull.source as usize) == Some(&true) {
                self.half.seen[pull.source as usize].iter().for_each(|block| kernel.prefetch(block));
            }
        }
    }

    /// Copies the states that the last level found in a class from its half.
    #[inline(always)]
    fn copy_last_level(&self, class: usize, seen: &mut [Set<BLOCKS>]) {
        let sets = (class - self.half.first) * seen.len()..;
        for ((seen, set), &occupied) in
            seen.iter_mut().zip(&self.half.seen[sets.clone()]).zip(&self.half.occupied[sets])
        {
            if occupied {
                *seen = *set;
            }
        }
    }

    /// The transitions from a class to sets with states of the last level: bit `n` for transition `n`.
    #[inline(always)]
    fn leading_to_states(&self, pulls: &[Pull]) -> u64 {
        let occupied = |pull: &Pull| u64::from(self.half.occupied[pull.source as usize]);
        pulls.iter().enumerate().fold(0, |set, (transition, pull)| set | occupied(pull) << transition)
    }

    /// Pulls the source sets of the given transitions, by block and transition.
    #[inline(always)]
    fn pull<K: Kernel, const TRANSITIONS: usize>(
        &self,
        kernel: K,
        pulls: &[Pull],
        transitions: u64,
        pulled: &mut [[K::Words; TRANSITIONS]; BLOCKS],
    ) {
        for transition in Ones(transitions) {
            let pull = pulls[transition];
            let set = &self.half.seen[pull.source as usize];
            for (block, pulled) in pulled.iter_mut().enumerate() {
                pulled[transition] = pulled_block(kernel, set, block, pull);
            }
        }
    }

    /// Adds the pulled states of one block to each plane, and records the new ones. Returns whether all states of the block
    /// are found.
    #[inline(always)]
    fn add_found<K: Kernel>(
        &self,
        kernel: K,
        transitions: u64,
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
            // The states after the level, with the choice of each new one.
            let before = kernel.load(&seen[block]);
            let mut after = before;
            if self.note.has_choice {
                for (choice, &transition) in
                    plane.transitions.iter().enumerate().filter(|&(_, number)| transitions >> number & 1 == 1)
                {
                    let pulled = pulled[usize::from(transition)];
                    set_bits(kernel, cells, block, choice, kernel.without(pulled, after));
                    after = kernel.or(after, pulled);
                }
            } else {
                for transition in Ones(transitions & plane.transition_set) {
                    after = kernel.or(after, pulled[transition]);
                }
            }
            // New states get their cells, and are counted.
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

/// The numbers of the set bits of a word, in ascending order.
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
