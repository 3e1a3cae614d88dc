//! Computes the line of a pruning table for each double coset of a batch, in steps without branches that depend on the
//! positions.
//!
//! All double cosets of a batch take the first step, then all take the next one: the second way, the form, its hash,
//! and the other candidates where there are several. So the processor overlaps the look-ups of a step, and guesses no
//! branch. A search and the filling of a pruning table take the same steps.

use std::ops::Range;

use crate::lines;
use crate::optimal::canon::{Canon, First, Sides};
use crate::optimal::kernel::Kernel;
use crate::optimal::packed_position::PackedPosition;

/// The places of the ring: a power of two.
const PLACES: usize = 128;

/// The most forms that are found at a time.
const BATCH: usize = 64;

/// A power of two not less than the number of positions at a time.
pub(crate) const CUBES: usize = 128;

/// Positions, each with its inverse.
pub(crate) type Cubes = [[PackedPosition; 2]; CUBES];

/// The origin of a double coset: the place of its position, its sides, and whether a nearer entry is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Source(u32);

impl Source {
    #[inline(always)]
    pub(crate) fn new(cube: usize, sides: Sides, is_nearer: bool) -> Source {
        Source(cube as u32 | u32::from(sides.0) << 8 | u32::from(is_nearer) << 16)
    }

    #[inline(always)]
    pub(crate) fn cube(self) -> usize {
        self.0 as usize % CUBES
    }

    #[inline(always)]
    pub(crate) fn sides(self) -> Sides {
        Sides((self.0 >> 8) as u8)
    }

    #[inline(always)]
    pub(crate) fn is_nearer(self) -> bool {
        self.0 >> 16 != 0
    }
}

/// A ring of double cosets. Numbers of places are not reduced modulo the number of places.
pub(crate) struct Forms {
    sources: [Source; PLACES],
    firsts: [First; PLACES],
    /// The numbers of the second ways.
    seconds: [u32; PLACES],
    /// The forms, or the first candidates for them.
    forms: [PackedPosition; PLACES],
    choices: [u64; PLACES],
    first: usize,
    /// The first one whose form is not found.
    found: usize,
    end: usize,
}

impl Forms {
    pub(crate) fn new() -> Forms {
        Forms {
            sources: [Source::default(); PLACES],
            firsts: [First::default(); PLACES],
            seconds: [0; PLACES],
            forms: [PackedPosition::SOLVED; PLACES],
            choices: [0; PLACES],
            first: 0,
            found: 0,
            end: 0,
        }
    }

    /// The number of double cosets that may be added.
    #[inline(always)]
    pub(crate) fn room(&self) -> usize {
        (self.first + PLACES).min(self.found + BATCH) - self.end
    }

    /// The double cosets whose lines may be looked up: all at the end, else all but the youngest, whose lines are on
    /// the way.
    #[inline(always)]
    pub(crate) fn ready(&self, are_last: bool) -> Range<usize> {
        self.first..if are_last { self.found } else { self.found.saturating_sub(BATCH).max(self.first) }
    }

    /// Adds a double coset, with the first way of its position.
    #[inline(always)]
    pub(crate) fn push(&mut self, source: Source, first: First) {
        let place = self.end % PLACES;
        self.sources[place] = source;
        self.firsts[place] = first;
        self.end += 1;
    }

    /// Finds the second ways of the double cosets without a form.
    #[inline(always)]
    pub(crate) fn find_seconds(&mut self, canon: &Canon, kernel: impl Kernel, cubes: &Cubes) {
        for place in self.found..self.end {
            let place = place % PLACES;
            let first = self.firsts[place];
            let cube = &cubes[self.sources[place].cube()][first.way.inverses()];
            self.seconds[place] = canon.number_of_second(kernel, cube, first);
            canon.prefetch_second(self.seconds[place]);
        }
    }

    /// Removes the double cosets whose way to the form inverts, given the second ways.
    #[inline(always)]
    pub(crate) fn remove_inverses(&mut self, canon: &Canon) {
        let mut end = self.found;
        for place in self.found..self.end {
            let (from, to) = (place % PLACES, end % PLACES);
            let is_inverse = canon.second(self.seconds[from]).is_inverse() != self.firsts[from].way.is_inverse();
            self.sources[to] = self.sources[from];
            self.firsts[to] = self.firsts[from];
            self.seconds[to] = self.seconds[from];
            end += usize::from(!is_inverse);
        }
        self.end = end;
    }

    /// Finds the forms, given the second ways. Returns their places.
    #[inline(always)]
    pub(crate) fn finish(&mut self, canon: &Canon, kernel: impl Kernel, cubes: &Cubes) -> Range<usize> {
        let places = self.found..self.end;
        let (mut tied, mut ties) = ([0_u8; BATCH], 0);
        for place in places.clone() {
            let place = place % PLACES;
            let (first, second) = (self.firsts[place], canon.second(self.seconds[place]));
            let way = canon.whole(first, second);
            let form = canon.form(kernel, &cubes[self.sources[place].cube()][way.inverses()], way);
            self.forms[place] = form;
            self.choices[place] = lines::choices(kernel.hash(&form));
            tied[ties % BATCH] = place as u8;
            ties += usize::from(second.is_tied());
        }
        for &place in &tied[..ties % (BATCH + 1)] {
            let place = usize::from(place) % PLACES;
            let second = canon.second(self.seconds[place]);
            self.choices[place] = lines::choices(canon.least_hash(kernel, &self.forms[place], second));
        }
        self.found = self.end;
        places
    }

    #[inline(always)]
    pub(crate) fn source(&self, place: usize) -> Source {
        self.sources[place % PLACES]
    }

    /// The choices of a form.
    #[inline(always)]
    pub(crate) fn choices(&self, place: usize) -> u64 {
        self.choices[place % PLACES]
    }

    /// Removes the first ones.
    #[inline(always)]
    pub(crate) fn remove(&mut self, count: usize) {
        self.first += count;
    }
}
