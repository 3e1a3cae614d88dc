//! The number of positions that moves reach, if no search has to visit them.
//!
//! Let W be all permutations and twists of the pieces that keep each set of connected places. Let D be the even permutations
//! with twists whose sum is 0, for each of these sets. D is a normal subgroup, and W/D is abelian: the parities and the
//! sums. Let G be the group of the moves, K the elements of W that map solved to what looks like it, and write \[H\] for the image
//! of H in W/D. Suppose that |G| = |D| |\[G\]|. Then G contains D, so an element of K lies in G if and only if its image lies in
//! \[G\]. The number of positions in reach is
//!
//! ```text
//! |G| / |G ∩ K| = |D| |[G]| |[K]| / (|K| |[G] ∩ [K]|) = |D| |[G][K]| / |K|.
//! ```

use crate::effort::{Effort, Unfound};
use crate::orbits::chain::{Chain, Permutation};
use crate::orbits::{Action, Definition};
use crate::permutations;

/// The relative error of products of large numbers.
const ROUNDING: f64 = 1e-6;

/// Connected places of an orbit.
struct Part {
    orbit: usize,
    places: Vec<usize>,
    /// The first point of its parity and of its sum, among the points on which W/D acts.
    first: usize,
}

#[doc(hidden)]
impl Definition {
    /// Returns the number of positions that the moves reach from solved if nothing forbids a move, up to rounding errors.
    ///
    /// # Errors
    /// Returns an error if the moves do not generate all even permutations and twists, or if the effort is spent or stopped.
    pub fn positions_in_reach(&self, effort: &mut Effort<'_>) -> Result<f64, Unfound> {
        let (mut parts, mut points) = (Vec::new(), 0);
        for orbit in 0..self.orbits().len() {
            for places in self.connected_places(orbit) {
                parts.push(Part { orbit, places, first: points });
                points += 2 + usize::from(self.orbits()[orbit].modulus);
            }
        }
        let mut order = |generators: &[Permutation]| {
            let chain = Chain::within(generators, effort)?;
            Ok(chain.levels().iter().map(|level| level.orbit().len() as f64).product::<f64>())
        };
        let all: Vec<Permutation> = self.moves().iter().map(|made| made.permutation(self.orbits().iter())).collect();
        let identity: Permutation = (0..points as u16).collect();
        let image = |number: usize| {
            let mut image = identity.clone();
            parts.iter().for_each(|part| part.act(self, &self.moves()[number].actions[part.orbit], &mut image));
            image
        };
        let mut images: Vec<Permutation> = (0..self.moves().len()).map(image).collect();
        let even: f64 = parts.iter().map(|part| part.even(self)).product();
        if (order(&all)? / (even * order(&images)?) - 1.0).abs() > ROUNDING {
            return Err(Unfound::Absent);
        }
        let mut alike = 1.0;
        for part in &parts {
            let mut changed = |odd: bool, sum: usize| {
                let mut image = identity.clone();
                part.change(self, odd, sum, &mut image);
                images.push(image);
            };
            alike *= part.alike(self, &mut changed);
        }
        Ok(even * order(&images)? / alike)
    }

    /// Returns the places of an orbit that moves connect, set by set.
    pub(crate) fn connected_places(&self, orbit: usize) -> Vec<Vec<usize>> {
        let count = self.orbits()[orbit].kinds.len();
        let (mut sets, mut is_known) = (Vec::new(), vec![false; count]);
        for first in 0..count {
            if std::mem::replace(&mut is_known[first], true) {
                continue;
            }
            let (mut places, mut next) = (vec![first], 0);
            while next < places.len() {
                for made in self.moves() {
                    // The powers of a move lead back, so the images are enough.
                    let image = usize::from(made.actions[orbit].images[places[next]]);
                    if !std::mem::replace(&mut is_known[image], true) {
                        places.push(image);
                    }
                }
                next += 1;
            }
            places.sort_unstable();
            sets.push(places);
        }
        sets
    }
}

impl Part {
    /// Returns the order of the even permutations with twists whose sum is 0.
    fn even(&self, definition: &Definition) -> f64 {
        let (count, modulus) = (self.places.len(), f64::from(definition.orbits()[self.orbit].modulus));
        let permutations: f64 = (3..=count).map(|own| own as f64).product();
        permutations * modulus.powi(count as i32 - 1)
    }

    /// Writes the image of an action in W/D.
    fn act(&self, definition: &Definition, action: &Action, image: &mut [u16]) {
        let own = |place: &usize| self.places.binary_search(&usize::from(action.images[*place]));
        let images: Vec<u8> = self.places.iter().map(|place| own(place).expect("connected places") as u8).collect();
        let sum = self.places.iter().map(|&place| usize::from(action.twists[place])).sum();
        self.change(definition, permutations::is_odd(&images), sum, image);
    }

    /// Writes the element of W/D that changes the parity or not, and the sum.
    fn change(&self, definition: &Definition, odd: bool, sum: usize, image: &mut [u16]) {
        let modulus = usize::from(definition.orbits()[self.orbit].modulus);
        if odd {
            image.swap(self.first, self.first + 1);
        }
        let first = self.first + 2;
        (0..modulus).for_each(|own| image[first + own] = (first + (own + sum) % modulus) as u16);
    }

    /// Returns the number of permutations and twists that no one sees, and passes what they change.
    fn alike(&self, definition: &Definition, changed: &mut dyn FnMut(bool, usize)) -> f64 {
        let orbit = &definition.orbits()[self.orbit];
        let mut alike = 1.0;
        for (kind, &own) in orbit.moduli.iter().enumerate() {
            let count = self.places.iter().filter(|&&place| usize::from(orbit.kinds[place]) == kind).count();
            if count > 1 {
                changed(true, 0);
            }
            if count > 0 {
                changed(false, usize::from(own));
            }
            alike *= (1..=count).map(|own| own as f64).product::<f64>();
            alike *= f64::from(orbit.modulus / own).powi(count as i32);
        }
        alike
    }
}
