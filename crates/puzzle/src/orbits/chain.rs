//! Permutation groups as chains of stabilizers.
//!
//! A chain has a *level* for each point of a base: the orbit of the point under the elements that fix the points of the
//! earlier levels. Each element of the group is a product of one representative of each level, the last level first, so
//! the order of the group is the product of the sizes of the orbits.
//!
//! The chain is built by the algorithm of Schreier and Sims, with random elements. Random products of the generators
//! are sifted through the chain; a nontrivial remainder extends it. If the chain is incomplete, at least half of all
//! elements leave a remainder, so after 40 in a row without one the probability of an error is at most 2^-40.
//!
//! Source: Á. Seress, Permutation Group Algorithms, 2003, chapter 4.

use std::convert::Infallible;

use crate::effort::{Effort, Unfound};
use crate::orbits::{Move, OrbitDefinition};

/// The number of elements in a row that must leave nothing over.
const IN_A_ROW: usize = 40;

/// A permutation of points: the image of each.
pub type Permutation = Vec<u16>;

#[doc(hidden)]
impl Move {
    /// Returns the move as a permutation of places with orientations. The points of an orbit follow the points of the earlier
    /// orbits, and the orientations of a place follow each other.
    #[must_use]
    pub fn permutation<'a>(&self, orbits: impl Iterator<Item = &'a OrbitDefinition>) -> Permutation {
        let mut permutation = Vec::new();
        for (action, orbit) in self.actions.iter().zip(orbits) {
            let (first, modulus) = (permutation.len(), usize::from(orbit.modulus));
            for (image, twist) in action.images.iter().zip(&action.twists) {
                let turned = |orientation| (orientation + usize::from(*twist)) % modulus;
                let images = (0..modulus).map(|own| (first + usize::from(*image) * modulus + turned(own)) as u16);
                permutation.extend(images);
            }
        }
        permutation
    }
}

/// Returns one permutation and then another.
#[must_use]
pub fn product(first: &[u16], then: &[u16]) -> Permutation {
    first.iter().map(|&image| then[usize::from(image)]).collect()
}

/// Returns the permutation that undoes another.
#[must_use]
pub fn inverse(permutation: &[u16]) -> Permutation {
    let mut inverse = vec![0; permutation.len()];
    for (point, &image) in permutation.iter().enumerate() {
        inverse[usize::from(image)] = point as u16;
    }
    inverse
}

/// Returns the first point that a permutation moves.
fn moved_point(permutation: &[u16]) -> Option<u16> {
    permutation.iter().enumerate().find(|&(point, &image)| point != usize::from(image)).map(|(point, _)| point as u16)
}

/// A chain of stabilizers.
#[derive(Clone, Default, Debug)]
pub struct Chain {
    levels: Vec<Level>,
}

/// The orbit of a point under permutations that fix the points of the earlier levels.
#[derive(Clone, Debug)]
pub struct Level {
    point: u16,
    generators: Vec<Permutation>,
    orbit: Vec<u16>,
    /// By point of the orbit: a permutation that brings it back to the level's point.
    back: Vec<Option<Permutation>>,
}

impl Chain {
    /// Returns a chain of the group that some permutations of the same points generate.
    ///
    /// # Panics
    /// Panics if there is no generator.
    #[must_use]
    pub fn new(generators: &[Permutation]) -> Chain {
        match Chain::observed(generators, &mut |_| Ok::<(), Infallible>(())) {
            Ok(chain) => chain,
        }
    }

    /// Returns such a chain, or `None` if the order of the group exceeds a limit.
    ///
    /// # Panics
    /// Panics if there is no generator.
    #[must_use]
    pub fn below(generators: &[Permutation], limit: u64) -> Option<Chain> {
        Chain::observed(generators, &mut |chain| if chain.order() <= limit { Ok(()) } else { Err(()) }).ok()
    }

    /// Returns such a chain, if the effort suffices.
    ///
    /// # Errors
    /// Returns an error if the effort is spent or stopped.
    ///
    /// # Panics
    /// Panics if there is no generator.
    pub fn within(generators: &[Permutation], effort: &mut Effort<'_>) -> Result<Chain, Unfound> {
        Chain::observed(generators, &mut |chain| effort.spend(chain.operations()))
    }

    /// Returns such a chain. `observe` sees the part made so far, and stops the work by an error.
    ///
    /// # Errors
    /// Returns the error of `observe`.
    ///
    /// # Panics
    /// Panics if there is no generator.
    pub fn observed<E>(
        generators: &[Permutation],
        observe: &mut dyn FnMut(&Chain) -> Result<(), E>,
    ) -> Result<Chain, E> {
        let mut chain = Chain::default();
        let mut random = RandomElements::new(generators);
        let mut in_a_row = 0;
        while in_a_row < IN_A_ROW {
            in_a_row = if chain.extended(random.next()) { 0 } else { in_a_row + 1 };
            observe(&chain)?;
        }
        Ok(chain)
    }

    /// Returns the operations to sift a permutation.
    fn operations(&self) -> u64 {
        self.levels.iter().map(|level| level.back.len() as u64).sum()
    }

    /// Returns a chain with a level for each point of a base and no others, if the effort suffices.
    ///
    /// # Errors
    /// Returns an error if the effort is spent or stopped.
    ///
    /// # Panics
    /// Panics if there is no generator, or if a point is none of the generators'.
    pub fn on_base(generators: &[Permutation], base: &[u16], effort: &mut Effort<'_>) -> Result<Chain, Unfound> {
        let levels = base.iter().map(|&point| Level::new(point, generators[0].len()));
        let mut chain = Chain { levels: levels.collect() };
        let mut random = RandomElements::new(generators);
        let mut in_a_row = 0;
        while in_a_row < IN_A_ROW {
            let (level, rest) = chain.sifted(random.next());
            in_a_row = if level < base.len() { 0 } else { in_a_row + 1 };
            if level < base.len() {
                chain.add(level, &rest);
            }
            effort.spend(chain.operations())?;
        }
        Ok(chain)
    }

    /// Returns whether an element of the group maps the point of each level to one of some images, by a search in depth.
    ///
    /// # Errors
    /// Returns an error if the effort is spent or stopped.
    ///
    /// # Panics
    /// Panics unless each level has images.
    pub fn maps_base_among(&self, images: &[Vec<u16>], effort: &mut Effort<'_>) -> Result<bool, Unfound> {
        assert_eq!(images.len(), self.levels.len(), "images for each level");
        let Some(points) = self.levels.first().map(|level| level.back.len() as u16) else { return Ok(true) };
        // Elements that map the points of the first levels as required, each with the number of these levels.
        let mut open: Vec<(usize, Permutation)> = vec![(0, (0..points).collect())];
        while let Some((number, element)) = open.pop() {
            let Some(level) = self.levels.get(number) else { return Ok(true) };
            effort.spend(u64::from(points))?;
            // An element that fixes the points of the first levels comes first, then the one so far.
            for &point in level.orbit.iter().filter(|&&point| images[number].contains(&element[usize::from(point)])) {
                let back = level.back(point).expect("a point of the orbit");
                effort.spend(u64::from(points))?;
                open.push((number + 1, product(&inverse(back), &element)));
            }
        }
        Ok(false)
    }

    /// Returns a chain of the same group. At each level, the orbit is the smallest of those that have two points or more.
    #[must_use]
    pub fn with_small_orbits(&self) -> Chain {
        let mut levels = Vec::new();
        let mut rest = self.clone();
        while let Some(first) = rest.levels.first() {
            rest = rest.starting_at(point_of_smallest_orbit(&first.generators));
            levels.push(rest.levels.remove(0));
        }
        Chain { levels }
    }

    /// Returns a chain of the same group whose first level has this point.
    fn starting_at(&self, point: u16) -> Chain {
        let generators = &self.levels[0].generators;
        let mut chain = Chain { levels: vec![Level::new(point, generators[0].len())] };
        let mut random = RandomElements::new(generators);
        let order = self.order();
        while chain.order() < order {
            chain.extended(random.next());
        }
        chain
    }

    /// Returns the levels.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns the order of the group, at most 2^64 - 1.
    #[must_use]
    pub fn order(&self) -> u64 {
        self.levels.iter().fold(1, |order: u64, level| order.saturating_mul(level.orbit.len() as u64))
    }

    /// Returns whether the group contains a permutation.
    ///
    /// # Panics
    /// Panics if the permutation has another number of points.
    #[must_use]
    pub fn contains(&self, permutation: &[u16]) -> bool {
        let (level, rest) = self.sifted(permutation.to_vec());
        level == self.levels.len() && moved_point(&rest).is_none()
    }

    /// Multiplies a permutation by representatives of the levels, as far as they have one. Returns the number of the first
    /// level without one, and the product.
    fn sifted(&self, mut rest: Permutation) -> (usize, Permutation) {
        for (number, level) in self.levels.iter().enumerate() {
            match level.back(rest[usize::from(level.point)]) {
                Some(back) => rest = product(&rest, back),
                None => return (number, rest),
            }
        }
        (self.levels.len(), rest)
    }

    /// Sifts a permutation, and returns whether it extends the chain.
    fn extended(&mut self, permutation: Permutation) -> bool {
        let (level, rest) = self.sifted(permutation);
        if level == self.levels.len() {
            let Some(point) = moved_point(&rest) else { return false };
            self.levels.push(Level::new(point, rest.len()));
        }
        self.add(level, &rest);
        true
    }

    /// Adds a generator to a level and those before it.
    fn add(&mut self, last: usize, generator: &[u16]) {
        for level in &mut self.levels[..=last] {
            level.generators.push(generator.to_vec());
            level.close();
        }
    }
}

impl Level {
    /// Returns the level of a point, with the point as its only orbit element.
    fn new(point: u16, points: usize) -> Level {
        let mut back = vec![None; points];
        back[usize::from(point)] = Some((0..points as u16).collect());
        Level { point, generators: Vec::new(), orbit: vec![point], back }
    }

    /// Returns the point.
    #[must_use]
    pub fn point(&self) -> u16 {
        self.point
    }

    /// Returns the orbit of the point. The point is its first member.
    #[must_use]
    pub fn orbit(&self) -> &[u16] {
        &self.orbit
    }

    /// Returns the permutation that brings a point of the orbit back to the level's point, or `None` if the orbit does not
    /// have the point.
    #[must_use]
    pub fn back(&self, point: u16) -> Option<&Permutation> {
        self.back[usize::from(point)].as_ref()
    }

    /// Extends the orbit by its images under the last generator, and by the images of the new points under all generators.
    fn close(&mut self) {
        let (known, last) = (self.orbit.len(), self.generators.len() - 1);
        let mut next = 0;
        while next < self.orbit.len() {
            let point = self.orbit[next];
            let first = if next < known { last } else { 0 };
            for generator in &self.generators[first..] {
                let image = generator[usize::from(point)];
                if self.back[usize::from(image)].is_none() {
                    let back = self.back[usize::from(point)].as_ref().expect("a point of the orbit");
                    self.back[usize::from(image)] = Some(product(&inverse(generator), back));
                    self.orbit.push(image);
                }
            }
            next += 1;
        }
    }
}

/// Returns the first point of the smallest orbit with two points or more.
fn point_of_smallest_orbit(generators: &[Permutation]) -> u16 {
    let points = generators[0].len();
    let mut is_known = vec![false; points];
    let mut smallest: Option<(usize, u16)> = None;
    for first in 0..points as u16 {
        if std::mem::replace(&mut is_known[usize::from(first)], true) {
            continue;
        }
        let mut orbit = vec![first];
        let mut next = 0;
        while next < orbit.len() {
            for generator in generators {
                let image = generator[usize::from(orbit[next])];
                if !std::mem::replace(&mut is_known[usize::from(image)], true) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        if orbit.len() > 1 && smallest.is_none_or(|(size, _)| orbit.len() < size) {
            smallest = Some((orbit.len(), first));
        }
    }
    smallest.expect("generators of a level move points").1
}

/// Random elements of a group, by replacing members of a list by products.
struct RandomElements {
    members: Vec<Permutation>,
    /// The product of members so far.
    product: Permutation,
    state: u64,
}

impl RandomElements {
    const LEAST: usize = 12;
    const STEPS: usize = 100;

    fn new(generators: &[Permutation]) -> RandomElements {
        let count = generators.len().max(RandomElements::LEAST);
        let members = generators.iter().cycle().take(count).cloned().collect();
        let identity = (0..generators[0].len() as u16).collect();
        let mut random = RandomElements { members, product: identity, state: 0x9E37_79B9_7F4A_7C15 };
        for _ in 0..RandomElements::STEPS.max(10 * count) {
            random.next();
        }
        random
    }

    /// Returns a number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        // Xorshift of 64 bits, by G. Marsaglia.
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        ((self.state >> 11) % bound as u64) as usize
    }

    fn next(&mut self) -> Permutation {
        let one = self.below(self.members.len());
        let other = (one + 1 + self.below(self.members.len() - 1)) % self.members.len();
        let by = if self.below(2) == 0 { self.members[other].clone() } else { inverse(&self.members[other]) };
        self.members[one] =
            if self.below(2) == 0 { product(&self.members[one], &by) } else { product(&by, &self.members[one]) };
        self.product = product(&self.product, &self.members[one]);
        self.product.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the permutation of a sequence of cycles.
    fn cycles(points: u16, cycles: &[&[u16]]) -> Permutation {
        let mut permutation: Permutation = (0..points).collect();
        for cycle in cycles {
            for (number, &point) in cycle.iter().enumerate() {
                permutation[usize::from(point)] = cycle[(number + 1) % cycle.len()];
            }
        }
        permutation
    }

    #[test]
    fn groups_have_their_known_orders() {
        let turn = |points: u16| cycles(points, &[&(0..points).collect::<Vec<u16>>()]);
        let symmetric = [turn(7), cycles(7, &[&[0, 1]])];
        let dihedral = [turn(9), (0..9).rev().collect()];
        let mathieu = [turn(11), cycles(11, &[&[2, 6, 10, 7], &[3, 9, 4, 5]])];
        for (generators, order) in [(&symmetric[..], 5040), (&dihedral, 18), (&mathieu, 7920), (&[turn(1)], 1)] {
            let chain = Chain::new(generators);
            assert_eq!([chain.order(), chain.with_small_orbits().order()], [order; 2]);
        }
        assert!(Chain::below(&symmetric, 5040).is_some());
        assert!(Chain::below(&symmetric, 5039).is_none());
    }
}
