//! The numbers of positions of one orbit without orientations, found fast.
//!
//! [`Positions::number`] serves every puzzle, and takes a microsecond. Here one walk over the places adds up the number of the set
//! of each class, among the places that earlier classes leave, and finds a key of the order of its kinds. Tests compare both.

use crate::levels::numbering::{Group, choose};
use crate::levels::positions::{Numbers, Positions};

/// The most bits of the key of an order.
const MOST_BITS: usize = 16;

/// The most classes: a word counts the places that each leaves, in bytes.
const MOST_CLASSES: usize = 8;

/// A word with 1 in each byte.
const ONES: u64 = u64::MAX / 255;

/// A fast numbering of the positions of some puzzles.
#[derive(Debug)]
pub struct Ranking {
    /// By kind: its class, and its digit in the key of an order.
    digits: Vec<(u8, u8)>,
    /// By class: the bits of a digit.
    bits: [u8; MOST_CLASSES],
    /// By class but the last: the number of choices of its places.
    choices: Vec<u64>,
    /// The number of subsets, by the size of the set and, below `width`, of the subset.
    binomials: Vec<u64>,
    width: usize,
    /// By group, the last first: its class, the number of its orders, and by key the number of the order.
    orders: Vec<(usize, u64, Vec<u16>)>,
}

impl Positions {
    /// Returns the fast numbering, if the puzzle has one orbit whose places the moves connect, without orientations or illegal
    /// pieces, and if all arrangements have numbers.
    #[must_use]
    pub fn ranking(&self) -> Option<Ranking> {
        let Numbers::Product(product) = &self.numbers else { return None };
        let numbering = product.only_numbering()?;
        let whole = self.definition().orbits();
        let is_whole = whole.len() == 1 && whole[0].kinds.len() == numbering.places() && whole[0].modulus == 1;
        let has_few = numbering.classes() <= MOST_CLASSES;
        if !is_whole || !has_few || !self.definition().illegal().is_empty() || !self.is_unsplit() {
            return None;
        }
        let mut digits = vec![(0, 0); whole[0].moduli.len()];
        let mut kinds = [0_u8; MOST_CLASSES];
        for (kind, digit) in digits.iter_mut().enumerate() {
            let class = numbering.class_of(kind as u8);
            *digit = (class as u8, kinds[class]);
            kinds[class] += 1;
        }
        let bits = kinds.map(|kinds| kinds.next_power_of_two().ilog2() as u8);
        let orders = |group: &Group| {
            let (orders, bits) = (group.orders()?, bits[group.class]);
            let length = group.digits * usize::from(bits);
            let mut numbers = vec![0; if length <= MOST_BITS { 1 << length } else { return None }];
            for (number, order) in orders.iter().enumerate() {
                let key = order.iter().fold(0, |key, &kind| key << bits | usize::from(digits[usize::from(kind)].1));
                numbers[key] = number as u16;
            }
            Some((group.class, orders.len() as u64, numbers))
        };
        let orders = numbering.groups().iter().rev().map(orders).collect::<Option<_>>()?;
        let width = numbering.places() + 1;
        let binomials = (0..width * width).map(|place| choose(place / width, place % width)).collect();
        Some(Ranking { digits, bits, choices: numbering.choices().collect(), binomials, width, orders })
    }
}

impl Ranking {
    /// Returns the number of the position with these kinds at its places: that of [`Positions::number`].
    ///
    /// # Panics
    /// Panics or returns any number if these are not the kinds of the puzzle.
    #[must_use]
    pub fn number(&self, kinds: &[u8]) -> u64 {
        let (mut sets, mut counts, mut keys) = ([0_u64; MOST_CLASSES], [0; MOST_CLASSES], [0_usize; MOST_CLASSES]);
        // By class, in bytes: the places so far that earlier classes leave.
        let mut left = 0_u64;
        for &kind in kinds {
            let (class, digit) = self.digits[usize::from(kind)];
            let class = usize::from(class) % MOST_CLASSES;
            counts[class] += 1;
            let own = (left >> (8 * class) & 0xFF) as usize;
            sets[class] = sets[class].wrapping_add(self.binomials[own * self.width + counts[class]]);
            left += ONES >> (8 * (MOST_CLASSES - 1 - class));
            keys[class] = keys[class] << self.bits[class] | usize::from(digit);
        }
        let of_set = |number: u64, (&choices, set): (&u64, u64)| number * choices + set;
        let rank = self.choices.iter().zip(sets).fold(0, of_set);
        let of_order = |number: u64, (class, count, numbers): &(usize, u64, Vec<u16>)| {
            number * count + u64::from(numbers[keys[*class]])
        };
        self.orders.iter().fold(rank, of_order)
    }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::orbits::{Action, Definition, Move, OrbitDefinition};
    use godtable_puzzle::random::Random;

    use super::*;

    /// Labels that rotate, or of which the first two are exchanged.
    fn labels(kinds: &[u8]) -> Definition {
        let places = kinds.len() as u8;
        let made = |name: &str, images: Vec<u8>| {
            let twists = vec![0; images.len()];
            Move { name: name.into(), actions: vec![Action { images, twists }] }
        };
        let rotated = made("R", (0..places).map(|place| (place + 1) % places).collect());
        let exchanged = made("X", [1, 0].into_iter().chain(2..places).collect());
        let moduli = vec![1; usize::from(*kinds.iter().max().expect("labels")) + 1];
        let orbit = OrbitDefinition { name: "A".into(), modulus: 1, kinds: kinds.to_vec(), moduli };
        Definition::new(vec![orbit], vec![rotated, exchanged]).expect("a puzzle")
    }

    #[test]
    fn numbers_are_those_of_arrangements() {
        let all: Vec<u8> = (0..13).collect();
        let words: [u8; 40] = std::array::from_fn(|place| u8::from(place % 8 == 0));
        for kinds in [&all[..3], &all[..8], &all, &[0, 0, 1, 1, 1, 2, 3, 3, 4], &[1, 0, 0, 1, 1, 0], &words] {
            let positions = Positions::new(labels(kinds)).expect("few positions");
            let ranking = positions.ranking().expect("one orbit");
            let mut random = Random::new(1);
            for _ in 0..1000 {
                let number = random.below(positions.count() as usize) as u64;
                assert_eq!(ranking.number(&positions.arrangement(number).orbits[0].kinds), number, "{kinds:?}");
            }
        }
    }
}
