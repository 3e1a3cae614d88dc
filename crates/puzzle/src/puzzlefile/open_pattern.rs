//! Patterns that leave something open: which pieces may be at each place, and in which orientations.
//!
//! A pattern stands for the set of all positions that have it. Pieces that it never distinguishes may count as identical, and
//! orientations that it never distinguishes need not count ([`Puzzle::with_open`]). In that puzzle, the set has few positions, mostly
//! one, and [`OpenPattern::arrangements`] lists them.

use crate::orbits::{Arrangement, OrbitArrangement};
use crate::puzzlefile::puzzle::{IdenticalKind, Orbit, Puzzle};

/// By place and kind: a bit for each orientation that a piece of the kind may have there.
type OrbitMasks = Vec<Vec<u128>>;

/// The most orientations of an orbit.
pub(crate) const MOST_ORIENTATIONS: u8 = 128;

/// Returns the mask of all orientations modulo a number.
pub(crate) const fn all_orientations(modulus: u8) -> u128 {
    u128::MAX >> (128 - modulus as u32)
}

/// The steps of an enumeration for each arrangement that may be listed.
const STEPS: usize = 64;

/// A pattern that leaves something open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenPattern {
    /// By orbit.
    masks: Vec<OrbitMasks>,
}

impl OpenPattern {
    /// Returns the pattern in which a piece may be at a place of an orbit as the masks say, by orbit, place and kind: bit `n` is
    /// orientation `n`, counted from solved.
    #[must_use]
    pub fn new(puzzle: &Puzzle, mut masks: Vec<Vec<Vec<u128>>>) -> OpenPattern {
        for (Orbit { definition: orbit, alike, .. }, own) in puzzle.orbits.iter().zip(&mut masks) {
            own.iter_mut().for_each(|place| merge(place, alike, &orbit.moduli));
            for kind in 0..orbit.moduli.len() {
                let count = orbit.kinds.iter().filter(|&&own| usize::from(own) == kind).count();
                keep_in_own_places(own, kind, count);
            }
        }
        OpenPattern { masks }
    }

    /// Returns what the pattern says, by orbit, place and kind, as [`OpenPattern::new`] takes it.
    #[must_use]
    pub fn masks(&self) -> &[Vec<Vec<u128>>] {
        &self.masks
    }

    /// Returns what the pattern says of a kind, by place.
    pub(crate) fn of_kind(&self, orbit: usize, kind: u8) -> impl Iterator<Item = u128> + '_ {
        self.masks[orbit].iter().map(move |place| place[usize::from(kind)])
    }

    /// Returns whether an arrangement of the puzzle has the pattern.
    ///
    /// # Panics
    /// Panics if the arrangement belongs to another puzzle.
    #[must_use]
    pub fn is_in(&self, arrangement: &Arrangement) -> bool {
        arrangement.orbits.iter().zip(&self.masks).all(|(own, masks)| {
            let mut places = own.kinds.iter().zip(&own.orientations).zip(masks);
            places.all(|((&kind, &orientation), place)| place[usize::from(kind)] >> orientation & 1 > 0)
        })
    }

    /// Returns all arrangements that have the pattern, of the puzzle or of one [made from it](Puzzle::with_open), whether moves lead
    /// there or not. Returns `None` if there are more than `most`.
    #[must_use]
    pub fn arrangements(&self, puzzle: &Puzzle, most: usize) -> Option<Vec<Arrangement>> {
        let mut all = vec![Arrangement { orbits: Vec::new() }];
        for (orbit, masks) in puzzle.orbits().zip(&self.masks) {
            let mut counts = vec![0; orbit.moduli.len()];
            orbit.kinds.iter().for_each(|&kind| counts[usize::from(kind)] += 1);
            let mut listing =
                Listing { masks, moduli: &orbit.moduli, counts, most, left: STEPS * most, found: Vec::new() };
            let mut own = OrbitArrangement { kinds: Vec::new(), orientations: Vec::new() };
            listing.extend(&mut own)?;
            if all.len() * listing.found.len() > most {
                return None;
            }
            let with = |first: &Arrangement, own: &OrbitArrangement| Arrangement {
                orbits: first.orbits.iter().chain([own]).cloned().collect(),
            };
            all = all.iter().flat_map(|first| listing.found.iter().map(move |own| with(first, own))).collect();
        }
        Some(all)
    }
}

/// Lets a kind that counts as another one be where that one is.
fn merge(place: &mut [u128], alike: &[IdenticalKind], moduli: &[u8]) {
    for (kind, own) in alike.iter().enumerate().filter(|(kind, own)| usize::from(own.kind) != *kind) {
        let (mask, modulus) = (std::mem::take(&mut place[kind]), moduli[usize::from(own.kind)]);
        let turned = |orientation: u8| (u16::from(orientation) + u16::from(own.shift)) % u16::from(modulus);
        let orientations = (0..MOST_ORIENTATIONS).filter(|orientation| mask >> orientation & 1 > 0);
        orientations.for_each(|orientation| place[usize::from(own.kind)] |= 1 << turned(orientation));
    }
}

/// If a kind is the only one at as many places as it has pieces, it is at no other place.
fn keep_in_own_places(masks: &mut OrbitMasks, kind: usize, count: usize) {
    let is_own = |place: &Vec<u128>| place.iter().enumerate().all(|(other, &mask)| (mask > 0) == (other == kind));
    if masks.iter().filter(|place| is_own(place)).count() == count {
        masks.iter_mut().filter(|place| !is_own(place)).for_each(|place| place[kind] = 0);
    }
}

/// The arrangements of an orbit, place by place.
struct Listing<'a> {
    masks: &'a OrbitMasks,
    moduli: &'a [u8],
    /// By kind: the pieces that have no place yet.
    counts: Vec<usize>,
    most: usize,
    /// The steps that are left.
    left: usize,
    found: Vec<OrbitArrangement>,
}

impl Listing<'_> {
    /// Lists what begins with some places. Returns `None` if that is too much.
    fn extend(&mut self, own: &mut OrbitArrangement) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let Some(place) = self.masks.get(own.kinds.len()) else {
            self.found.push(own.clone());
            return (self.found.len() <= self.most).then_some(());
        };
        for (kind, &mask) in place.iter().enumerate().filter(|(_, mask)| **mask > 0) {
            if self.counts[kind] == 0 {
                continue;
            }
            let modulus = self.moduli[kind];
            // Orientations that do not count are all 0.
            let mask = if modulus == 1 { 1 } else { mask };
            self.counts[kind] -= 1;
            for orientation in (0..modulus).filter(|own| mask >> own & 1 > 0) {
                own.kinds.push(kind as u8);
                own.orientations.push(orientation);
                self.extend(own)?;
                own.kinds.pop();
                own.orientations.pop();
            }
            self.counts[kind] += 1;
        }
        Some(())
    }
}
