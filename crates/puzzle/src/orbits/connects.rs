//! Whether moves lead from one position to another.
//!
//! **Idea.** A *part* is a set of places that moves connect. Suppose that a sequence of moves leads from one position to
//! another. Then its permutation maps each piece without an equal from its place in the first position to its place in the
//! second one, and it changes the sum of a part's orientations by the difference of the two sums. A chain of stabilisers whose
//! base consists of these points decides whether the group of the moves contains such a permutation.
//!
//! **Why it is right.** The moves act on the places with their orientations, and each adds a constant to each sum. So they
//! generate a group of permutations of all these points. If no element has the required images, no sequence of moves leads
//! to the other position. Orientations count modulo a common divisor of the numbers of a part's pieces, so all are known.
//!
//! Where some pieces are equal, the converse does not hold. Then a second chain, whose base has a point for each piece, is
//! searched in depth for an element that maps each piece to a place where the other position shows its equal.

use crate::effort::{Effort, Unfound};
use crate::orbits::chain::{Chain, Permutation};
use crate::orbits::definition::common_divisor;
use crate::orbits::{Action, Arrangement, Definition, OrbitArrangement, OrbitDefinition};

/// The places of an orbit that moves connect.
struct Part {
    orbit: usize,
    places: Vec<usize>,
    /// The number by which the orientations of all pieces count.
    modulus: usize,
    /// The first point of the places, if there are pieces without an equal.
    of_places: Option<usize>,
    /// The first point of the sums, if there are equal pieces.
    of_sums: Option<usize>,
}

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
        let (parts, points) = self.parts(from);
        if !parts.iter().all(|part| part.has_same_kinds(from, to)) {
            return Ok(false);
        }
        let (base, images): (Vec<u16>, Vec<u16>) = parts.iter().flat_map(|part| part.known(from, to)).unzip();
        let generators: Vec<Permutation> = (0..self.moves().len())
            .map(|number| {
                let mut permutation: Permutation = (0..points as u16).collect();
                parts.iter().for_each(|part| part.act(&self.moves()[number].actions[part.orbit], &mut permutation));
                permutation
            })
            .collect();
        let is_mapped = Chain::on_base(&generators, &base, effort)?.maps_base(&images);
        if is_mapped && !self.tells_pieces_apart() { self.connects_equals(from, to, effort) } else { Ok(is_mapped) }
    }

    /// Returns whether an element of the group leads from one arrangement to another, whichever equal piece goes where.
    fn connects_equals(&self, from: &Arrangement, to: &Arrangement, effort: &mut Effort<'_>) -> Result<bool, Unfound> {
        // A point for each piece, with the points to which it may go; pieces without an equal come first.
        let mut pieces: Vec<(u16, Vec<u16>)> = Vec::new();
        let mut first = 0;
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
        pieces.sort_by_key(|(_, images)| images.len());
        let (base, images): (Vec<u16>, Vec<Vec<u16>>) = pieces.into_iter().unzip();
        let generators: Vec<Permutation> =
            self.moves().iter().map(|made| made.permutation(self.orbits().iter())).collect();
        Chain::on_base(&generators, &base, effort)?.maps_base_among(&images, effort)
    }

    /// Returns the parts, and the number of points.
    fn parts(&self, from: &Arrangement) -> (Vec<Part>, usize) {
        let (mut parts, mut points) = (Vec::new(), 0);
        for (orbit, own) in self.orbits().iter().enumerate() {
            for places in self.connected_places(orbit) {
                parts.push(Part::new((orbit, own), places, &from.orbits[orbit].kinds, &mut points));
            }
        }
        (parts, points)
    }
}

impl Part {
    fn new((orbit, own): (usize, &OrbitDefinition), places: Vec<usize>, kinds: &[u8], points: &mut usize) -> Part {
        let moduli = places.iter().map(|&place| u64::from(own.moduli[usize::from(kinds[place])]));
        let modulus = moduli.fold(u64::from(own.modulus), common_divisor) as usize;
        let mut point = |is_needed: bool, count: usize| {
            let first = *points;
            *points += if is_needed { count } else { 0 };
            is_needed.then_some(first)
        };
        let singles = places.iter().filter(|&&place| is_single(kinds, place)).count();
        let of_places = point(singles > 0, places.len() * modulus);
        let of_sums = point(singles < places.len() && modulus > 1, modulus);
        Part { orbit, places, modulus, of_places, of_sums }
    }

    /// Returns whether two arrangements have the same kinds in this part.
    fn has_same_kinds(&self, from: &Arrangement, to: &Arrangement) -> bool {
        let [from, to] = [from, to].map(|own| {
            let mut kinds: Vec<u8> = self.places.iter().map(|&place| own.orbits[self.orbit].kinds[place]).collect();
            kinds.sort_unstable();
            kinds
        });
        from == to
    }

    /// Returns the points whose images are known, each with its image.
    fn known(&self, from: &Arrangement, to: &Arrangement) -> Vec<(u16, u16)> {
        let (from, to) = (&from.orbits[self.orbit], &to.orbits[self.orbit]);
        let mut known = Vec::new();
        if let Some(first) = self.of_places {
            let point = |number: usize, own: &OrbitArrangement| {
                let orientation = usize::from(own.orientations[self.places[number]]) % self.modulus;
                (first + number * self.modulus + orientation) as u16
            };
            for (number, &place) in self.places.iter().enumerate().filter(|(_, place)| is_single(&from.kinds, **place))
            {
                let image = self.places.iter().position(|&other| to.kinds[other] == from.kinds[place]);
                known.push((point(number, from), point(image.expect("the same kinds"), to)));
            }
        }
        if let Some(first) = self.of_sums {
            let [from, to] = [from, to].map(|own| {
                let orientations = self.places.iter().map(|&place| usize::from(own.orientations[place]));
                (first + orientations.sum::<usize>() % self.modulus) as u16
            });
            known.push((from, to));
        }
        known
    }

    /// Writes the images of the points under an action.
    fn act(&self, action: &Action, permutation: &mut [u16]) {
        let twist = |place: usize| usize::from(action.twists[place]);
        if let Some(first) = self.of_places {
            for (number, &place) in self.places.iter().enumerate() {
                let image = self.places.iter().position(|&other| other == usize::from(action.images[place]));
                let image = image.expect("moves connect the places of a part");
                for own in 0..self.modulus {
                    let turned = (own + twist(place)) % self.modulus;
                    permutation[first + number * self.modulus + own] = (first + image * self.modulus + turned) as u16;
                }
            }
        }
        if let Some(first) = self.of_sums {
            let sum: usize = self.places.iter().map(|&place| twist(place)).sum();
            (0..self.modulus).for_each(|own| permutation[first + own] = (first + (own + sum) % self.modulus) as u16);
        }
    }
}

/// Returns whether the piece at a place has no equal.
fn is_single(kinds: &[u8], place: usize) -> bool {
    kinds.iter().filter(|&&kind| kind == kinds[place]).count() == 1
}
