//! The numbers of positions of one orbit without orientations, found fast.
//!
//! [`Positions::number`] serves every puzzle, and takes a microsecond. Here one walk over the places adds up the numbers of the sets
//! of all classes, each among the places that earlier classes leave, and finds keys of the orders of their kinds. What it counts
//! for a class is a byte of a word, so nothing waits for memory. Tests compare both.

use crate::levels::numbering::{Group, choose};
use crate::levels::positions::{Numbers, Positions};

/// The most bits of the key of an order.
const MOST_BITS: usize = 16;

/// The most classes: a word counts in bytes for each.
const MOST_CLASSES: usize = 8;

/// A word with 1 in each byte.
const ONES: u64 = u64::MAX / 255;

/// A fast numbering of the positions of some puzzles.
#[derive(Debug)]
pub struct Ranking {
    kinds: Vec<Kind>,
    /// By class, by the places that earlier classes leave, and by pieces of the class so far, below `width`: what the set of the
    /// class adds to the number.
    sets: Vec<u64>,
    width: usize,
    orders: Vec<Orders>,
}

/// A kind of pieces.
#[derive(Clone, Copy, Default, Debug)]
struct Kind {
    /// The place of its class in `sets`.
    sets: usize,
    /// The first bit of the byte of its class.
    byte: u32,
    /// 1 in the bytes of its class and the earlier ones, which leave it its place.
    left: u64,
    /// The bits of a digit in the key of its class, and the end of the key.
    bits: u32,
    end: u32,
    digit: u64,
}

/// The orders of the kinds of a class.
#[derive(Debug)]
struct Orders {
    /// The first bit of the key.
    start: u32,
    /// By key: the number of the order.
    numbers: Vec<u16>,
    count: u64,
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
        let classes = numbering.classes();
        if !is_whole || classes > MOST_CLASSES || !self.definition().illegal().is_empty() || !self.is_unsplit() {
            return None;
        }
        // Each kind by its class, and the bits of its number there.
        let width = numbering.places() + 1;
        let mut kinds_of_class = [0; MOST_CLASSES];
        let mut kinds: Vec<(usize, u64)> = Vec::new();
        for kind in 0..whole[0].moduli.len() {
            let class = numbering.class_of(kind as u8);
            kinds.push((class, kinds_of_class[class]));
            kinds_of_class[class] += 1;
        }
        let bits = kinds_of_class.map(|kinds: u64| kinds.next_power_of_two().ilog2());
        // The bits of the pieces of each class, in a word.
        let (mut starts, mut ends, mut end) = ([0; MOST_CLASSES], [0; MOST_CLASSES], 0);
        for class in 0..classes {
            let pieces = whole[0].kinds.iter().filter(|&&kind| kinds[usize::from(kind)].0 == class).count();
            starts[class] = end;
            end += bits[class] * pieces as u32;
            ends[class] = end;
        }
        if end > u64::BITS {
            return None;
        }
        // The number of each order of the pieces of a class.
        let orders = |group: &Group| {
            let (orders, bits) = (group.orders()?, bits[group.class]);
            let length = group.digits * bits as usize;
            let mut numbers = vec![0; if length <= MOST_BITS { 1 << length } else { return None }];
            for (number, order) in orders.iter().enumerate() {
                let key = order.iter().fold(0, |key, &kind| key << bits | kinds[usize::from(kind)].1 as usize);
                numbers[key] = number as u16;
            }
            Some(Orders { start: starts[group.class], numbers, count: orders.len() as u64 })
        };
        let orders: Vec<Orders> = numbering.groups().iter().rev().map(orders).collect::<Option<_>>()?;
        // The number of the sets is the highest part, and the last class has no choice.
        let mut weight: u64 = orders.iter().map(|own| own.count).product();
        let mut weights = vec![0; classes];
        for (class, choices) in numbering.choices().enumerate().collect::<Vec<_>>().into_iter().rev() {
            weights[class] = weight;
            weight *= choices;
        }
        let sets_of = |&weight: &u64| {
            let numbers = (0..width * width).map(move |place| choose(place / width, place % width));
            numbers.map(move |number| number.wrapping_mul(weight))
        };
        let kind = |(class, digit): (usize, u64)| Kind {
            sets: class * width * width,
            byte: 8 * class as u32,
            left: ONES >> (8 * (MOST_CLASSES - 1 - class)),
            bits: bits[class],
            end: ends[class],
            digit,
        };
        let (kinds, sets) = (kinds.into_iter().map(kind).collect(), weights.iter().flat_map(sets_of).collect());
        Some(Ranking { kinds, sets, width, orders })
    }
}

impl Ranking {
    /// Returns the number of the position with these kinds at its places, the same as [`Positions::number`].
    ///
    /// # Panics
    /// Panics or returns any number if these are not the kinds of the puzzle.
    #[must_use]
    pub fn number(&self, kinds: &[u8]) -> u64 {
        // By class, in bytes: its pieces so far, and the places so far that earlier classes leave.
        let (mut pieces, mut left) = (0_u64, 0_u64);
        let (mut number, mut keys) = (0_u64, 0_u64);
        for &kind in kinds {
            let own = &self.kinds[usize::from(kind)];
            pieces += 1 << own.byte;
            let count = pieces >> own.byte & 0xFF;
            let free = (left >> own.byte & 0xFF) as usize;
            number = number.wrapping_add(self.sets[own.sets + free * self.width + count as usize]);
            // The first kind is the highest digit.
            keys |= own.digit.wrapping_shl(own.end.wrapping_sub(own.bits * count as u32));
            left += own.left;
        }
        let of_order = |number: u64, Orders { start, numbers, count }: &Orders| {
            number * count + u64::from(numbers[(keys >> start) as usize & (numbers.len() - 1)])
        };
        number + self.orders.iter().fold(0, of_order)
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
