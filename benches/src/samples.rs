//! Questions, the same in each run: states by number, and written turns.

use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Rules, State, Turn};

/// The number of questions in a list.
pub const QUESTIONS: usize = 4096;

/// The number of turns in a written question.
pub const WRITTEN_TURNS: usize = 20;

/// A deterministic generator of random numbers: SplitMix64 (<https://doi.org/10.1145/2660193.2660195>).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns the generator of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns a number less than `limit`. Numbers are nearly uniform if `limit` is far below 2^32.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((mixed >> 32) * limit as u64 >> 32) as usize
    }
}

/// Returns random state numbers less than `states`.
#[must_use]
pub fn numbers(states: usize) -> Vec<StateNumber> {
    let mut random = Random(1);
    (0..QUESTIONS).map(|_| StateNumber::new(random.below(states))).collect()
}

/// Returns random legal sequences of turns from solved.
#[must_use]
pub fn written_turns(rules: &Rules) -> Vec<String> {
    let mut random = Random(2);
    (0..QUESTIONS)
        .map(|_| {
            let mut state = State::solved(rules.puzzle());
            let turns = (0..WRITTEN_TURNS).map(|_| {
                let allowed: Vec<Turn> = rules.allowed(state.lock()).iter().collect();
                let turn = allowed[random.below(allowed.len())];
                state = state.turned(turn, rules).expect("a state of the rules");
                turn.to_string()
            });
            turns.collect::<Vec<String>>().join(" ")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::Held;

    use super::*;

    #[test]
    fn sample_questions_are_legal_and_in_range() {
        let rules = Rules::default();
        let written = written_turns(&rules);
        assert_eq!(written.len(), QUESTIONS);
        assert!(written.iter().all(|turns| Held::read_turns(turns, &rules).is_ok()));
        assert!(numbers(1000).iter().all(|&number| number.get() < 1000));
    }
}
