//! The numbers of positions of one orbit without orientations, found fast.
//!
//! [`Positions::number`] serves every puzzle, and takes a microsecond. Here the places of each class are a set of bits, and the
//! order of the kinds in a shared class is looked up by one word: a tenth of that. Tests compare both.

use crate::levels::numbering::{Group, MOST_PLACES, Numbering};
use crate::levels::positions::{Numbers, Positions};

/// The most pieces of a class whose order is a word.
const MOST_ORDERED: usize = 8;

/// A fast numbering of the positions of some puzzles.
#[derive(Debug)]
pub struct Ranking<'a> {
    numbering: &'a Numbering,
    /// By group, the last first: its class, and the words of its orders, sorted.
    orders: Vec<(usize, Vec<u64>)>,
}

impl Positions {
    /// Returns the fast numbering, if the puzzle has one orbit whose places the moves connect, without orientations or illegal
    /// pieces, and if all arrangements have numbers.
    #[must_use]
    pub fn ranking(&self) -> Option<Ranking<'_>> {
        let Numbers::Product(product) = &self.numbers else { return None };
        let numbering = product.only_numbering()?;
        let whole = self.definition().orbits();
        let is_whole = whole.len() == 1 && whole[0].kinds.len() == numbering.places() && whole[0].modulus == 1;
        if !is_whole || !self.definition().illegal().is_empty() || !self.is_unsplit() {
            return None;
        }
        let orders = |group: &Group| {
            let orders = group.orders()?.iter();
            let words: Option<Vec<u64>> =
                orders.map(|order| (order.len() <= MOST_ORDERED).then(|| word(order.iter().copied()))).collect();
            Some((group.class, words?))
        };
        Some(Ranking { numbering, orders: numbering.groups().iter().rev().map(orders).collect::<Option<_>>()? })
    }
}

/// Returns some kinds as a word. Words have the order of the lists.
fn word(kinds: impl Iterator<Item = u8>) -> u64 {
    kinds.fold(0, |word, kind| word << 8 | u64::from(kind))
}

impl Ranking<'_> {
    /// Returns the number of the position with these kinds at its places: that of [`Positions::number`].
    ///
    /// # Panics
    /// Panics or returns any number if these are not the kinds of the puzzle.
    #[must_use]
    pub fn number(&self, kinds: &[u8]) -> u64 {
        let mut sets = [0_u64; MOST_PLACES];
        for (place, &kind) in kinds.iter().enumerate() {
            sets[self.numbering.class_of(kind)] |= 1 << place;
        }
        let rank = self.numbering.rank(&sets);
        self.orders.iter().fold(rank, |number, (class, orders)| {
            let (mut left, mut own) = (sets[*class], 0);
            while left != 0 {
                own = own << 8 | u64::from(kinds[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
            let value = orders.partition_point(|&order| order < own);
            number * orders.len() as u64 + value as u64
        })
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
        for kinds in [&all[..3], &all[..8], &all, &[0, 0, 1, 1, 1, 2, 3, 3, 4], &[1, 0, 0, 1, 1, 0]] {
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
