//! Canonical forms of several positions or cosets at once, in steps without branches that depend on the positions.

use crate::axis::Frame;
use crate::canon::{Canon, Way};
use crate::kernel::Kernel;
use crate::packed::Packed;

/// The most forms at a time: a power of two.
pub(crate) const MOST: usize = 64;

/// Positions or cosets, and their canonical forms.
pub(crate) struct Forms {
    candidates: [Packed; MOST],
    ways: [Way; MOST],
    hashes: [u64; MOST],
    frames: [Frame; MOST],
    count: usize,
    /// The numbers of those with several candidates.
    tied: [u8; MOST],
    ties: usize,
}

impl Forms {
    pub(crate) fn new() -> Forms {
        Forms {
            candidates: [Packed::SOLVED; MOST],
            ways: [Way::default(); MOST],
            hashes: [0; MOST],
            frames: [Frame::IDENTITY; MOST],
            count: 0,
            tied: [0; MOST],
            ties: 0,
        }
    }

    /// The number of forms.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Adds a position.
    #[inline(always)]
    pub(crate) fn push_position(&mut self, canon: &Canon, kernel: impl Kernel, cube: &Packed) {
        let (candidate, way) = canon.candidate(kernel, cube);
        self.push(kernel.hash(&candidate), candidate, way, Frame::IDENTITY);
    }

    /// Adds the coset of a position by the turns of an axis. `corners` is the rank of the position's corners.
    #[inline(always)]
    pub(crate) fn push_coset(&mut self, canon: &Canon, kernel: impl Kernel, cube: &Packed, corners: u16, axis: usize) {
        let (candidate, way, frame) = canon.candidate_of_coset(kernel, cube, corners, axis);
        self.push(kernel.hash(&candidate), candidate, way, frame);
    }

    #[inline(always)]
    fn push(&mut self, hash: u64, candidate: Packed, way: Way, frame: Frame) {
        let index = self.count % MOST;
        self.candidates[index] = candidate;
        self.ways[index] = way;
        self.hashes[index] = hash;
        self.frames[index] = frame;
        self.tied[self.ties % MOST] = index as u8;
        self.ties += usize::from(way.is_tied());
        self.count += 1;
    }

    /// Finds the canonical forms of positions.
    #[inline(always)]
    pub(crate) fn finish_positions(&mut self, canon: &Canon, kernel: impl Kernel) {
        for &index in &self.tied[..self.ties % (MOST + 1)] {
            let index = usize::from(index) % MOST;
            self.hashes[index] = canon.least_hash(kernel, &self.candidates[index], self.ways[index]);
        }
        self.ties = 0;
    }

    /// Finds the canonical forms of cosets. `symmetrical` gets the number of each symmetrical coset and all its frames.
    #[inline(always)]
    pub(crate) fn finish_cosets(
        &mut self,
        canon: &Canon,
        kernel: impl Kernel,
        mut symmetrical: impl FnMut(usize, Vec<Frame>),
    ) {
        for &index in &self.tied[..self.ties % (MOST + 1)] {
            let index = usize::from(index) % MOST;
            let (candidate, way, first) = (&self.candidates[index], self.ways[index], self.frames[index]);
            let form = canon.least_form(kernel, candidate, way, first);
            if form.is_symmetrical {
                symmetrical(index, canon.all_frames(candidate, way, first, form.hash));
            }
            (self.hashes[index], self.frames[index]) = (form.hash, form.frame);
        }
        self.ties = 0;
    }

    /// Forgets all.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    /// The hash of a canonical form.
    #[inline(always)]
    pub(crate) fn hash(&self, index: usize) -> u64 {
        self.hashes[index % MOST]
    }

    /// What becomes of the axis moves of a coset.
    #[inline(always)]
    pub(crate) fn frame(&self, index: usize) -> Frame {
        self.frames[index % MOST]
    }
}
