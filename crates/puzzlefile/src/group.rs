//! The size of the group that moves generate.
//!
//! The algorithm is that of Schreier and Sims with random elements: a chain of stabilisers, each with the orbit of a
//! point. Random products of the moves are sifted through the chain; what is left over extends it. If the chain is
//! incomplete, at least half of all elements leave something over, so 40 in a row without a rest mean an error of at
//! most 2^-40.
//!
//! Source: Á. Seress, Permutation Group Algorithms, 2003, chapter 4.

use std::fmt;

use crate::Puzzle;

/// The largest number of points: puzzles with more take too long.
const MOST_POINTS: usize = 3000;

/// The number of elements in a row that must leave nothing over.
const IN_A_ROW: usize = 40;

/// A permutation of the points: the image of each.
type Permutation = Vec<u16>;

/// The size of a group: a natural number of any length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupSize {
    /// Blocks of nine decimal digits, the lowest first.
    blocks: Vec<u32>,
}

impl GroupSize {
    fn multiply(&mut self, factor: usize) {
        let mut carry = 0;
        for block in &mut self.blocks {
            let product = u64::from(*block) * factor as u64 + carry;
            *block = (product % 1_000_000_000) as u32;
            carry = product / 1_000_000_000;
        }
        if carry > 0 {
            self.blocks.push(carry as u32);
        }
    }
}

/// All decimal digits.
impl fmt::Display for GroupSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut blocks = self.blocks.iter().rev();
        write!(f, "{}", blocks.next().unwrap_or(&0))?;
        blocks.try_for_each(|block| write!(f, "{block:09}"))
    }
}

impl Puzzle {
    /// Returns the size of the group of the moves, with all pieces told apart, or `None` if the puzzle is too large.
    #[must_use]
    pub fn group_size(&self) -> Option<GroupSize> {
        let points: usize = self.orbits().map(|orbit| orbit.kinds.len() * usize::from(orbit.modulus)).sum();
        if points > MOST_POINTS {
            return None;
        }
        let generators = (0..self.moves().len()).map(|number| self.permutation(number)).collect();
        let mut chain = Chain::default();
        let mut random = RandomElements::new(generators, points);
        let mut in_a_row = 0;
        while in_a_row < IN_A_ROW {
            in_a_row = if chain.extended(random.next()) { 0 } else { in_a_row + 1 };
        }
        let mut size = GroupSize { blocks: vec![1] };
        chain.levels.iter().for_each(|level| size.multiply(level.orbit.len()));
        Some(size)
    }

    /// Returns a move as a permutation of places with orientations.
    fn permutation(&self, number: usize) -> Permutation {
        let mut permutation = Vec::new();
        for (action, orbit) in self.moves()[number].actions.iter().zip(self.orbits()) {
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
fn product(first: &[u16], then: &[u16]) -> Permutation {
    first.iter().map(|&image| then[usize::from(image)]).collect()
}

fn inverse(permutation: &[u16]) -> Permutation {
    let mut inverse = vec![0; permutation.len()];
    for (point, &image) in permutation.iter().enumerate() {
        inverse[usize::from(image)] = point as u16;
    }
    inverse
}

/// A chain of stabilisers.
#[derive(Default)]
struct Chain {
    levels: Vec<Level>,
}

/// The orbit of a point under permutations that fix the points of the earlier levels.
struct Level {
    point: u16,
    generators: Vec<Permutation>,
    orbit: Vec<u16>,
    /// By point of the orbit: a permutation that brings it back to the level's point.
    back: Vec<Option<Permutation>>,
}

impl Chain {
    /// Sifts a permutation, and returns whether it extends the chain.
    fn extended(&mut self, mut rest: Permutation) -> bool {
        for number in 0..self.levels.len() {
            let level = &self.levels[number];
            let image = rest[usize::from(level.point)];
            match &level.back[usize::from(image)] {
                Some(back) => rest = product(&rest, back),
                None => {
                    self.add(number, &rest);
                    return true;
                }
            }
        }
        let Some(point) = (0..rest.len()).find(|&point| usize::from(rest[point]) != point) else { return false };
        let mut back = vec![None; rest.len()];
        back[point] = Some((0..rest.len() as u16).collect());
        self.levels.push(Level { point: point as u16, generators: Vec::new(), orbit: vec![point as u16], back });
        self.add(self.levels.len() - 1, &rest);
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
    /// Extends the orbit by the images under the last generator, and those of the new points under all.
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

    fn new(generators: Vec<Permutation>, points: usize) -> RandomElements {
        let count = generators.len().max(RandomElements::LEAST);
        let members = generators.iter().cycle().take(count).cloned().collect();
        let identity = (0..points as u16).collect();
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
