//! Excludes lengths that no solution can have, by the parity of the position.
//!
//! **Idea.** Let S be a set of orbits such that each move is an odd permutation of the places of S. A turn of the Helicopter Cube, for
//! example, exchanges two corners. Then n moves multiply the sign of a position by (-1)^n, and the signs of a position and of the goal
//! tell whether n is even or odd.
//!
//! **What it costs.** To find S, one linear equation modulo 2 for each move: the sum of the parities of the orbits in S is 1.

use godtable_puzzle::orbits::{Arrangement, Definition};

/// The most orbits that are looked at: a set of them is a word of the machine.
const MOST: usize = u64::BITS as usize - 1;

/// A set of orbits whose places each move permutes oddly.
#[derive(Clone, Debug)]
pub(super) struct Parity(Vec<usize>);

impl Parity {
    /// Solves the equations for the orbits whose pieces all differ. Returns `None` if they contradict each other.
    pub(super) fn of(definition: &Definition) -> Option<Parity> {
        let differ = |&orbit: &usize| {
            let kinds = &definition.orbits()[orbit].kinds;
            kinds.iter().enumerate().all(|(place, kind)| !kinds[..place].contains(kind))
        };
        let orbits: Vec<usize> = (0..definition.orbits().len()).filter(differ).take(MOST).collect();
        // An equation has a bit for each orbit that the move permutes oddly, and then a bit for the sum, 1.
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
        // An orbit is in S if its equation has the sum 1, with all free orbits left out.
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
    use std::ops::ControlFlow::Continue;

    use godtable_puzzle::puzzlefile::{SHIPPED, read, shipped};
    use godtable_puzzle::random::Random;

    use crate::search::parity::Parity;
    use crate::search::{Searcher, Wish};

    #[test]
    fn lengths_of_the_wrong_parity_are_excluded_without_a_search() {
        let puzzle = read(shipped("1x3x3").expect("shipped")).expect("well formed");
        let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
        let searcher = Searcher::new(&definition, None, vec![definition.solved()], 1 << 20).expect("it is small");
        let turned = [0, 1, 2].iter().fold(definition.solved(), |at, &made| definition.moved(&at, made));
        for (shortest, at_least) in [(0, 1), (1, 1), (2, 3)] {
            let wish = Wish { shortest, longest: Some(0), ..Wish::default() };
            let found = searcher.solve(&turned, 0, &wish, &mut |_| Continue(())).expect("it is small");
            assert_eq!((found.count(), found.at_least), (0, at_least), "{shortest}");
        }
    }

    #[test]
    fn parity_of_positions_is_that_of_the_lengths_of_words() {
        let (mut random, mut with_parity) = (Random::new(1), Vec::new());
        for own in SHIPPED {
            let (name, puzzle) = (own.name, read(own.text).expect("well formed"));
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
