//! The sets of a search: one, two or three copies, which levels write in turn.
//!
//! * **One**, if each turn changes the parity of rows: the rows of one parity have the states at even distances, and the
//!   other rows the states at odd distances. A level reads one half and writes the other.
//! * **Two** otherwise. The older one lacks only the rows that the last level changed, and these are copied first.
//! * **Three** for a table of residues. Copy `r` has the states whose distance is `r` modulo 3, and no others.

use std::io::{self, Read as _};
use std::ops::Range;

use godtable_system::memory::Buffer;
use godtable_system::parallel::join;
use godtable_system::parallel::prelude::*;

use crate::edges::kernel::{Kernel, Rows};
use crate::edges::row_set::RowSet;
use crate::edges::sector::{Known, STRIPS, Sources, Target};
use crate::edges::step::HALF_ROWS;

/// The sets of some sectors.
pub(crate) struct Copies<S> {
    /// One, two or three.
    halves: Vec<Halves<S>>,
    /// By parity and strip: the rows with all their states.
    pub(crate) full: [Vec<Rows>; 2],
}

/// The sets of all rows of each parity, and whether their last level found a state.
pub(crate) struct Halves<S> {
    pub(crate) sets: [Buffer<S>; 2],
    pub(crate) changed: [Vec<u8>; 2],
}

impl<S: RowSet> Halves<S> {
    fn new(sectors: usize) -> Option<Halves<S>> {
        let rows = sectors * HALF_ROWS;
        let (even, odd) = join(|| Buffer::zeroed(rows), || Buffer::zeroed(rows));
        Some(Halves { sets: [even?, odd?], changed: [vec![0; rows], vec![0; rows]] })
    }

    pub(crate) fn sources(&self) -> Sources<'_, S> {
        let [even, odd] = &self.sets;
        let [even_changed, odd_changed] = &self.changed;
        Sources { sets: [even.as_slice(), odd.as_slice()], changed: [even_changed, odd_changed] }
    }
}

impl<S: RowSet> Copies<S> {
    /// Returns empty sets of some sectors in one, two or three copies; `None` if memory runs out.
    pub(crate) fn new(copies: usize, sectors: usize) -> Option<Copies<S>> {
        let halves = (0..copies).map(|_| Halves::new(sectors)).collect::<Option<_>>()?;
        Some(Copies { halves, full: [0, 1].map(|_| vec![0; sectors * STRIPS]) })
    }

    /// Adds the solved position to a sector. Its row is the first one, which is even.
    pub(crate) fn add_solved<K: Kernel<Set = S>>(&mut self, sector: usize) {
        let Halves { sets: [even, _], changed: [even_changed, _] } = &mut self.halves[0];
        even.as_mut_slice()[sector * HALF_ROWS] = K::SOLVED;
        even_changed[sector * HALF_ROWS] = 1;
        self.full[0][sector * STRIPS] = Rows::from(K::POSITIONS == 1);
    }

    /// Returns the sets after a number of levels, distance 0 included.
    pub(crate) fn after(&self, levels: usize) -> &Halves<S> {
        &self.halves[(levels - 1) % self.halves.len()]
    }

    /// Returns the sets after a number of levels, to be filled from elsewhere.
    pub(crate) fn after_mut(&mut self, levels: usize) -> &mut Halves<S> {
        let newest = (levels - 1) % self.halves.len();
        &mut self.halves[newest]
    }

    /// Returns all copies; the first is that of distance 0.
    pub(crate) fn all(&self) -> &[Halves<S>] {
        &self.halves
    }

    /// Returns all copies.
    pub(crate) fn all_mut(&mut self) -> &mut [Halves<S>] {
        &mut self.halves
    }

    /// The bytes of a sector in a checkpoint.
    pub(crate) const SECTOR_BYTES: usize = 2 * (HALF_ROWS * (1 + size_of::<S>()) + STRIPS * size_of::<Rows>());

    /// Appends a sector to a checkpoint, as it is after some levels.
    ///
    /// # Panics
    /// Panics if there are three copies.
    pub(crate) fn write(&self, levels: usize, sector: usize, bytes: &mut Vec<u8>) {
        assert!(self.halves.len() < 3, "a checkpoint has the states found so far");
        let Halves { sets, changed } = self.after(levels);
        let rows = sector * HALF_ROWS..(sector + 1) * HALF_ROWS;
        for parity in [0, 1] {
            bytes.extend_from_slice(&changed[parity][rows.clone()]);
            bytes.extend_from_slice(bytemuck::cast_slice(&sets[parity].as_slice()[rows.clone()]));
            bytes.extend_from_slice(bytemuck::cast_slice(&self.full[parity][sector * STRIPS..][..STRIPS]));
        }
    }

    /// Takes a sector from the front of a checkpoint, as it was after some levels.
    pub(crate) fn read(&mut self, levels: usize, sector: usize, bytes: &mut &[u8]) -> io::Result<()> {
        let rows = sector * HALF_ROWS..(sector + 1) * HALF_ROWS;
        for parity in [0, 1] {
            let Halves { sets, changed } = self.after_mut(levels);
            let changed = &mut changed[parity][rows.clone()];
            bytes.read_exact(changed)?;
            if changed.iter().any(|&flag| flag > 1) {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "a flag is neither 0 nor 1"));
            }
            bytes.read_exact(bytemuck::cast_slice_mut(&mut sets[parity].as_mut_slice()[rows.clone()]))?;
            bytes.read_exact(bytemuck::cast_slice_mut(&mut self.full[parity][sector * STRIPS..][..STRIPS]))?;
        }
        self.repeat(levels, rows);
        Ok(())
    }

    /// Copies rows that were filled to the other copy, if there is one: the next level writes that copy, which has the
    /// states of all levels but the last.
    fn repeat(&mut self, levels: usize, rows: Range<usize>) {
        let [first, second] = &mut self.halves[..] else { return };
        let (last, next) = if levels % 2 == 1 { (first, second) } else { (second, first) };
        for (last, next) in last.sets.iter().zip(&mut next.sets) {
            next.as_mut_slice()[rows.clone()].copy_from_slice(&last.as_slice()[rows.clone()]);
        }
    }

    /// Returns what a level writes in the rows of one parity of some sectors, each with its number, and what it reads.
    /// `levels` is the number of levels before it.
    pub(crate) fn level(
        &mut self,
        levels: usize,
        parity: usize,
        sectors: Range<usize>,
    ) -> (impl ParallelIterator<Item = (usize, Target<'_, S>)>, Sources<'_, S>) {
        let [rows, strips] = [HALF_ROWS, STRIPS].map(|each| sectors.start * each..sectors.end * each);
        let ((sets, changed), sources, known) = split(&mut self.halves, levels, parity);
        let parts = sets[rows.clone()]
            .par_chunks_mut(HALF_ROWS)
            .zip(changed[rows].par_chunks_mut(HALF_ROWS))
            .zip(self.full[parity][strips].par_chunks_mut(STRIPS));
        let targets = parts.enumerate().map(move |(number, ((sets, changed), full))| {
            let sector = sectors.start + number;
            let known = known.of(sector * HALF_ROWS..(sector + 1) * HALF_ROWS);
            (sector, Target { sets, changed, full, known })
        });
        (targets, sources)
    }
}

/// The sets of one parity that a level writes, with the flags of their rows.
type Written<'a, S> = (&'a mut [S], &'a mut [u8]);

/// Returns the rows of one parity that a level writes, the sets that it reads, and where else these rows have known states.
/// `levels` is the number of levels before it.
fn split<S: RowSet>(
    halves: &mut [Halves<S>],
    levels: usize,
    parity: usize,
) -> (Written<'_, S>, Sources<'_, S>, Known<'_, S>) {
    match halves {
        [halves] => {
            let [even, odd] = &mut halves.sets;
            let [even_changed, odd_changed] = &mut halves.changed;
            if parity == 0 {
                let sources = Sources { sets: [&[], odd.as_slice()], changed: [&[], odd_changed] };
                ((even.as_mut_slice(), even_changed), sources, Known::Here)
            } else {
                let sources = Sources { sets: [even.as_slice(), &[]], changed: [even_changed, &[]] };
                ((odd.as_mut_slice(), odd_changed), sources, Known::Here)
            }
        }
        [first, second] => {
            let (last, next) = if levels % 2 == 1 { (first, second) } else { (second, first) };
            let known = Known::Behind(last.sets[parity].as_slice(), &last.changed[parity]);
            ((next.sets[parity].as_mut_slice(), &mut next.changed[parity]), last.sources(), known)
        }
        [zero, one, two] => {
            let (next, last, other) = match levels % 3 {
                0 => (zero, two, one),
                1 => (one, zero, two),
                _ => (two, one, zero),
            };
            let known = Known::Spread([last.sets[parity].as_slice(), other.sets[parity].as_slice()]);
            ((next.sets[parity].as_mut_slice(), &mut next.changed[parity]), last.sources(), known)
        }
        _ => unreachable!("there are one, two or three copies"),
    }
}
