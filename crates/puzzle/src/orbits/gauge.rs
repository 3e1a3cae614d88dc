//! Orientations that follow from places, divided out by offsets of the places.
//!
//! Let d divide the modulus, and let each place p have an offset `a(p)` with
//!
//! ```text
//! twist of m at p = a(m(p)) - a(p)    modulo d,    for each move m.
//! ```
//!
//! Along any sequence of moves the twists of a piece add up to `a(place) - a(home)` modulo d. So its orientation, minus
//! this difference, is always a multiple of d, and only the multiple needs a number. The twist of a move becomes
//! `(twist + a(p) - a(m(p))) / d`.
//!
//! Moves connect the places of an orbit, so `a = 0` at one place determines all offsets; a contradiction rules d out,
//! and so do homes of one kind with different offsets. The largest d is taken. The corners of the Skewb Diamond have
//! four orientations, but only two at each place.

use crate::orbits::{Action, OrbitArrangement, OrbitDefinition};

/// The offsets of an orbit.
#[derive(Clone, Debug)]
pub(super) struct Gauge {
    /// The number of orientations.
    modulus: u8,
    /// The divisor, or 1 if orientations do not follow from places.
    divisor: u8,
    /// By place: the offset, below the divisor.
    places: Vec<u8>,
    /// By kind: the offset of its homes.
    kinds: Vec<u8>,
}

impl Gauge {
    /// Finds the offsets of an orbit with the largest divisor. If some orientations are ignored, there are none.
    pub(super) fn new(orbit: &OrbitDefinition, actions: &[Action]) -> Gauge {
        let modulus = orbit.modulus;
        let is_counted = orbit.kinds.iter().all(|&kind| orbit.moduli[usize::from(kind)] == modulus);
        let divisors = (2..=modulus).rev().filter(|divisor| is_counted && modulus.is_multiple_of(*divisor));
        let mut gauges = divisors.filter_map(|divisor| Gauge::with(orbit, actions, divisor));
        gauges.next().unwrap_or_else(|| Gauge {
            modulus,
            divisor: 1,
            places: vec![0; orbit.kinds.len()],
            kinds: vec![0; orbit.moduli.len()],
        })
    }

    /// Returns the offsets for a divisor, if there are any. Moves connect all places.
    fn with(orbit: &OrbitDefinition, actions: &[Action], divisor: u8) -> Option<Gauge> {
        let sum = |one: u8, other: u8| ((u16::from(one) + u16::from(other)) % u16::from(divisor)) as u8;
        let mut places: Vec<Option<u8>> = vec![None; orbit.kinds.len()];
        places[0] = Some(0);
        let mut open = vec![0];
        while let Some(place) = open.pop() {
            let offset = places[place].expect("it was set");
            for action in actions {
                let (image, next) = (usize::from(action.images[place]), sum(offset, action.twists[place]));
                match places[image] {
                    None => {
                        places[image] = Some(next);
                        open.push(image);
                    }
                    Some(known) if known != next => return None,
                    Some(_) => {}
                }
            }
        }
        let places = places.into_iter().collect::<Option<Vec<u8>>>()?;
        let mut kinds: Vec<Option<u8>> = vec![None; orbit.moduli.len()];
        for (&kind, &offset) in orbit.kinds.iter().zip(&places) {
            if *kinds[usize::from(kind)].get_or_insert(offset) != offset {
                return None;
            }
        }
        let kinds = kinds.into_iter().map(Option::unwrap_or_default).collect();
        Some(Gauge { modulus: orbit.modulus, divisor, places, kinds })
    }

    /// Returns the number of orientations that remain.
    pub(super) fn left(&self) -> u8 {
        self.modulus / self.divisor
    }

    /// Returns the action on the orientations that remain.
    pub(super) fn action(&self, mut action: Action) -> Action {
        if self.divisor > 1 {
            for (place, twist) in action.twists.iter_mut().enumerate() {
                let image = usize::from(action.images[place]);
                let sum = u16::from(*twist) + u16::from(self.places[place]) + u16::from(self.modulus);
                *twist =
                    ((sum - u16::from(self.places[image])) % u16::from(self.modulus) / u16::from(self.divisor)) as u8;
            }
        }
        action
    }

    /// Returns the arrangement with the orientations that remain, or `None` if an orientation does not follow from the
    /// place.
    pub(super) fn divided(&self, mut orbit: OrbitArrangement) -> Option<OrbitArrangement> {
        if self.divisor == 1 {
            return Some(orbit);
        }
        for (place, orientation) in orbit.orientations.iter_mut().enumerate() {
            let home = *self.kinds.get(usize::from(orbit.kinds[place]))?;
            let sum = u16::from(*orientation) + u16::from(home) + u16::from(self.modulus);
            let own = (sum - u16::from(self.places[place])) % u16::from(self.modulus);
            if !own.is_multiple_of(u16::from(self.divisor)) {
                return None;
            }
            *orientation = (own / u16::from(self.divisor)) as u8;
        }
        Some(orbit)
    }

    /// Returns the arrangement with all orientations: the inverse of [`Gauge::divided`].
    pub(super) fn restored(&self, mut orbit: OrbitArrangement) -> OrbitArrangement {
        if self.divisor > 1 {
            for (place, orientation) in orbit.orientations.iter_mut().enumerate() {
                let home = self.kinds[usize::from(orbit.kinds[place])];
                let own = u16::from(*orientation) * u16::from(self.divisor) + u16::from(self.modulus);
                *orientation =
                    ((own + u16::from(self.places[place]) - u16::from(home)) % u16::from(self.modulus)) as u8;
            }
        }
        orbit
    }
}
