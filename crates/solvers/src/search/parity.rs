//! Lengths that no solution has.
//!
//! **Idea.** Suppose that each move is an odd permutation of some orbits together, such as a turn of the Helicopter Cube, which exchanges
//! two corners. Then the permutation that is left to make tells whether the moves are odd or even in number.
//!
//! **What it costs.** Linear equations modulo 2, one for each move, whose unknowns say which orbits count.

use godtable_puzzle::orbits::{Arrangement, Definition};

/// The most orbits that are looked at: a set of them is a word of the machine.
const MOST: usize = u64::BITS as usize - 1;

/// Orbits that each move permutes oddly, together.
#[derive(Clone, Debug)]
pub(super) struct Parity(Vec<usize>);

impl Parity {
    /// Returns the orbits, if there are such. All their pieces differ.
    pub(super) fn of(definition: &Definition) -> Option<Parity> {
        let differ = |&orbit: &usize| {
            let kinds = &definition.orbits()[orbit].kinds;
            kinds.iter().enumerate().all(|(place, kind)| !kinds[..place].contains(kind))
        };
        let orbits: Vec<usize> = (0..definition.orbits().len()).filter(differ).take(MOST).collect();
        // An equation has a bit for each orbit, and then one for the sum, which is odd.
        let sum = 1_u64 << orbits.len();
        let mut solved: Vec<(u32, u64)> = Vec::new();
        for made in definition.moves() {
            let odd = (0..orbits.len()).filter(|&bit| made.actions[orbits[bit]].is_odd());
            let own = odd.fold(sum, |all, bit| all | 1 << bit);
            let own = solved.iter().fold(own, |own, &(bit, known)| own ^ if own >> bit & 1 == 1 { known } else { 0 });
            if own == sum {
                return None;
            }
            if own != 0 {
                let bit = own.trailing_zeros();
                solved.iter_mut().filter(|(_, known)| known >> bit & 1 == 1).for_each(|(_, known)| *known ^= own);
                solved.push((bit, own));
            }
        }
        // The other orbits do not count.
        let counts = |&(_, own): &&(u32, u64)| own & sum != 0;
        Some(Parity(solved.iter().filter(counts).map(|&(bit, _)| orbits[bit as usize]).collect()))
    }

    /// Returns whether a position is an odd permutation of the orbits.
    pub(super) fn is_odd(&self, at: &Arrangement) -> bool {
        self.0.iter().filter(|&&orbit| at.orbits[orbit].is_odd()).count() % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::puzzlefile::{SHIPPED, read};
    use godtable_puzzle::random::Random;

    use crate::search::parity::Parity;

    #[test]
    fn parity_of_positions_is_that_of_the_lengths_of_words() {
        let (mut random, mut with_parity) = (Random::new(1), Vec::new());
        for shipped in SHIPPED {
            let (name, puzzle) = (shipped.name, read(shipped.text).expect("well formed"));
            let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
            let Some(parity) = Parity::of(&definition) else { continue };
            with_parity.push(name);
            let mut at = definition.solved();
            for length in 0..30 {
                let is_odd = parity.is_odd(&at) != parity.is_odd(&definition.solved());
                assert_eq!(is_odd, length % 2 == 1, "{name}: {length}");
                at = definition.moved(&at, random.below(definition.moves().len()));
            }
        }
        assert_eq!(with_parity, ["1x2x3", "1x3x3"]);
    }
}
