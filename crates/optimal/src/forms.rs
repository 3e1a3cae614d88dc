//! Canonical forms of several positions or cosets at once, in steps without branches that depend on the positions.

use crate::canon::{Canon, Way};
use crate::kernel::Kernel;
use crate::packed::Packed;

/// The most forms at a time: a power of two.
pub(crate) const MOST: usize = 64;

/// Canonical forms, each with its hash and a value that depends on what it is the form of.
pub(crate) struct Forms<T> {
    candidates: [Packed; MOST],
    values: [T; MOST],
    hashes: [u64; MOST],
    /// The numbers of those with several candidates.
    tied: [u8; MOST],
    pub(crate) counts: Counts,
}

/// The number of forms, and of those with several candidates. A loop has a copy in registers.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    all: usize,
    tied: usize,
}

impl<T: Copy> Forms<T> {
    fn empty(value: T) -> Forms<T> {
        Forms {
            candidates: [Packed::SOLVED; MOST],
            values: [value; MOST],
            hashes: [0; MOST],
            tied: [0; MOST],
            counts: Counts { all: 0, tied: 0 },
        }
    }

    /// The number of forms.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.counts.all
    }

    /// Adds the first candidate for a form.
    #[inline(always)]
    pub(crate) fn push(
        &mut self,
        counts: &mut Counts,
        kernel: impl Kernel,
        candidate: Packed,
        value: T,
        is_tied: bool,
    ) {
        let index = counts.all % MOST;
        self.candidates[index] = candidate;
        self.values[index] = value;
        self.hashes[index] = kernel.hash(&candidate);
        self.tied[counts.tied % MOST] = index as u8;
        counts.tied += usize::from(is_tied);
        counts.all += 1;
    }

    /// Forgets all.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.counts.all = 0;
    }

    /// The hash of a canonical form.
    #[inline(always)]
    pub(crate) fn hash(&self, index: usize) -> u64 {
        self.hashes[index % MOST]
    }

    /// The value of a form.
    #[inline(always)]
    pub(crate) fn value(&self, index: usize) -> T {
        self.values[index % MOST]
    }
}

/// Forms of positions, each with its list of further candidates.
impl Forms<u8> {
    pub(crate) fn of_positions() -> Forms<u8> {
        Forms::empty(0)
    }

    /// Finds the canonical forms.
    #[inline(always)]
    pub(crate) fn finish_positions(&mut self, canon: &Canon, kernel: impl Kernel) {
        for &index in &self.tied[..self.counts.tied % (MOST + 1)] {
            let index = usize::from(index) % MOST;
            let hash = &mut self.hashes[index];
            *hash = canon.least_hash(kernel, &self.candidates[index], *hash, self.values[index]);
        }
        self.counts.tied = 0;
    }
}

/// Forms of cosets, each with the way to its first candidate, and later to its form, but for the list.
impl Forms<Way> {
    pub(crate) fn of_cosets() -> Forms<Way> {
        Forms::empty(Way::default())
    }

    /// Adds the coset of a position by the turns of an axis. `corners` is the rank of the position's corners.
    #[inline(always)]
    pub(crate) fn push_coset(
        &mut self,
        counts: &mut Counts,
        canon: &Canon,
        kernel: impl Kernel,
        cube: &Packed,
        corners: u16,
        axis: usize,
    ) {
        let (candidate, way) = canon.candidate_of_coset(kernel, cube, corners, axis);
        self.push(counts, kernel, candidate, way, way.is_tied());
    }

    /// Finds the canonical forms. `symmetrical` gets the number of each symmetrical coset, its first candidate, the way to this
    /// one, and the hash of the form.
    #[inline(always)]
    pub(crate) fn finish_cosets(
        &mut self,
        canon: &Canon,
        kernel: impl Kernel,
        mut symmetrical: impl FnMut(usize, &Packed, Way, u64),
    ) {
        for &index in &self.tied[..self.counts.tied % (MOST + 1)] {
            let index = usize::from(index) % MOST;
            let (candidate, way) = (&self.candidates[index], self.values[index]);
            let form = canon.least_form(kernel, candidate, self.hashes[index], way);
            if form.is_symmetrical {
                symmetrical(index, candidate, way, form.hash);
            }
            (self.hashes[index], self.values[index].frame) = (form.hash, form.frame);
        }
        self.counts.tied = 0;
    }
}
