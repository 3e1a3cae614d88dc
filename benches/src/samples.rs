//! Questions, the same in each run: states by number, and written turns.

use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Rules, State, Turn};
use godtable_puzzle::random::Random;

/// The number of questions in a list.
pub const QUESTIONS: usize = 4096;

/// The number of turns in a written question.
pub const WRITTEN_TURNS: usize = 20;

/// Returns random state numbers less than `states`.
#[must_use]
pub fn numbers(states: usize) -> Vec<StateNumber> {
    let mut random = Random::new(1);
    (0..QUESTIONS).map(|_| StateNumber::new(random.below(states))).collect()
}

/// Returns random legal sequences of turns from solved.
#[must_use]
pub fn written_turns(rules: &Rules) -> Vec<String> {
    let mut random = Random::new(2);
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
