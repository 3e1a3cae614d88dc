//! Whether moves lead from one position to another.
//!
//! **Idea.** A *part* is a set of places that moves connect. The moves permute points: the places with their orientations, and for
//! each part the possible sums of the orientations there. Suppose that a sequence of moves leads from one position to another. Then
//! its permutation maps each piece to a place where the other position shows its equal, and it maps sums to sums. A chain of
//! stabilizers whose base consists of these points is searched in depth for such a permutation.
//!
//! **Why it is right.** The moves generate a group of permutations of all these points. If no element has the required images, no
//! sequence of moves leads to the other position. Orientations are summed modulo a common divisor of the numbers of a part's
//! pieces, so all sums are known.
//!
//! **What it costs.** Sums and pieces without an equal have one image. A first chain, whose base has no others, excludes most
//! positions that cannot be reached. A second chain has all pieces, and the search branches at those that have an equal.

use crate::effort::{Effort, Unfound};
use crate::orbits::chain::{Chain, Permutation};
use crate::orbits::definition::common_divisor;
use crate::orbits::{Arrangement, Definition};

/// The places of an orbit that moves connect.
struct Part {
    orbit: usize,
    places: Vec<usize>,
    /// The number by which the orientations of all pieces count.
    modulus: usize,
    /// The first point of the sums.
    first: usize,
}

impl Part {
    /// Returns the point of the sum of some orientations, which gain so much.
    fn point(&self, orientations: &[u8], gain: usize) -> u16 {
        let sum: usize = self.places.iter().map(|&place| usize::from(orientations[place])).sum();
        (self.first + (sum + gain) % self.modulus) as u16
    }

    /// Returns the kinds at the places, in order.
    fn kinds(&self, at: &Arrangement) -> Vec<u8> {
        let mut kinds: Vec<u8> = self.places.iter().map(|&place| at.orbits[self.orbit].kinds[place]).collect();
        kinds.sort_unstable();
        kinds
    }
}

#[doc(hidden)]
impl Definition {
    /// Returns whether moves lead from one arrangement to another if nothing forbids a move. A wrong `false` has a probability
    /// of at most 2^-40 (see [`Chain`]).
    ///
    /// # Errors
    /// Returns an error if the effort is spent or stopped. The search among equal pieces may take long.
    ///
    /// # Panics
    /// Panics if an arrangement belongs to another puzzle.
    pub fn connects(&self, from: &Arrangement, to: &Arrangement, effort: &mut Effort<'_>) -> Result<bool, Unfound> {
        let parts = self.parts(from);
        if parts.iter().any(|part| part.kinds(from) != part.kinds(to)) {
            return Ok(false);
        }
        let of_sums = parts.iter().filter(|part| part.modulus > 1).map(|part| {
            let [from, to] = [from, to].map(|at| part.point(&at.orbits[part.orbit].orientations, 0));
            (from, vec![to])
        });
        let mut points: Vec<(u16, Vec<u16>)> = of_sums.chain(self.pieces(from, to)).collect();
        points.sort_by_key(|(_, images)| images.len());
        let (base, images): (Vec<u16>, Vec<Vec<u16>>) = points.into_iter().unzip();
        let generators = self.moves().iter().map(|made| {
            let mut permutation = made.permutation(self.orbits().iter());
            for part in &parts {
                let twists = &made.actions[part.orbit].twists;
                permutation.extend((0..part.modulus).map(|own| part.point(twists, own)));
            }
            permutation
        });
        let generators: Vec<Permutation> = generators.collect();
        // First the points with one image, then all of them.
        let mut counts = vec![images.iter().filter(|images| images.len() <= 1).count(), base.len()];
        counts.dedup();
        for count in counts {
            if !Chain::on_base(&generators, &base[..count], effort)?.maps_base_among(&images[..count], effort)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the parts. The points of their sums follow those of the places.
    fn parts(&self, at: &Arrangement) -> Vec<Part> {
        let mut first = self.orbits().iter().map(|own| own.kinds.len() * usize::from(own.modulus)).sum();
        let mut parts = Vec::new();
        for (orbit, own) in self.orbits().iter().enumerate() {
            for places in self.connected_places(orbit) {
                let kinds = places.iter().map(|&place| usize::from(at.orbits[orbit].kinds[place]));
                let modulus =
                    kinds.fold(u64::from(own.modulus), |all, kind| common_divisor(all, own.moduli[kind].into()));
                parts.push(Part { orbit, places, modulus: modulus as usize, first });
                first += modulus as usize;
            }
        }
        parts
    }

    /// Returns a point for each piece, with the points to which it may go.
    fn pieces(&self, from: &Arrangement, to: &Arrangement) -> Vec<(u16, Vec<u16>)> {
        let (mut pieces, mut first) = (Vec::new(), 0);
        for ((own, from), to) in self.orbits().iter().zip(&from.orbits).zip(&to.orbits) {
            let modulus = usize::from(own.modulus);
            let point = |place: usize, orientation: usize| (first + place * modulus + orientation) as u16;
            for (place, &kind) in from.kinds.iter().enumerate() {
                let step = usize::from(own.moduli[usize::from(kind)]);
                let shown = (0..to.kinds.len()).filter(|&other| to.kinds[other] == kind);
                let images = shown.flat_map(|other| {
                    let orientation = usize::from(to.orientations[other]) % step;
                    (orientation..modulus).step_by(step).map(move |orientation| point(other, orientation))
                });
                pieces.push((point(place, usize::from(from.orientations[place])), images.collect()));
            }
            first += from.kinds.len() * modulus;
        }
        pieces
    }
}
