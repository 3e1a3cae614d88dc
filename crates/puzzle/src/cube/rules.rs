//! Rules: the puzzle, the allowed turns, the lock and the goal.

mod error;
mod text;

use crate::cube::{
    Automaton, Goal, Lock, LockState, NamedLock, Position, Preset, Puzzle, State, StateError, Turn, TurnSet,
};

pub use error::RulesError;

/// The allowed turns of a puzzle, a lock that forbids some turns after others, and a goal. The default is the Irreversible
/// Cube.
///
/// ```
/// use godtable_puzzle::cube::{NamedLock, Puzzle, Rules};
///
/// let rules = Rules::parse(Puzzle::CUBE2, "R U F2", NamedLock::Axis)?;
/// assert_eq!(rules.to_string().parse(), Ok(rules.clone()));
/// assert!(!rules.are_reversible());
/// # Ok::<(), godtable_puzzle::cube::RulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    puzzle: Puzzle,
    turns: TurnSet,
    lock: Lock,
    goal: Goal,
}

impl Rules {
    /// Returns rules of these turns with a named lock. The goal is the solved position. On the 2x2x2 a turn of D, L or B is a
    /// turn of U, R or F.
    ///
    /// # Errors
    /// Returns an error if the set of turns is empty, or the puzzle does not have the lock.
    pub fn new(puzzle: Puzzle, turns: TurnSet, lock: NamedLock) -> Result<Rules, RulesError> {
        let turns = turning(puzzle, turns)?;
        if !puzzle.locks().contains(&lock) {
            return Err(RulesError::WrongLock { puzzle, lock });
        }
        Ok(Rules { puzzle, turns, lock: Lock::named(lock, turns), goal: Goal::Solved })
    }

    /// Returns rules like [`Rules::new`], with a custom lock. A custom lock that allows the same sequences as a named lock
    /// becomes the named lock.
    ///
    /// # Errors
    /// Returns an error if the set of turns is empty, or differs from the lock's turns.
    pub fn with_automaton(puzzle: Puzzle, turns: TurnSet, lock: Automaton) -> Result<Rules, RulesError> {
        let turns = turning(puzzle, turns)?;
        let allowed = lock.turns();
        if let Some(turn) = allowed.iter().find(|turn| !turns.contains(*turn)) {
            return Err(RulesError::TurnOfTheLock { turn, turns });
        }
        if let Some(turn) = turns.iter().find(|turn| !allowed.contains(*turn)) {
            return Err(RulesError::NeverAllowed { turn });
        }
        Ok(Rules { puzzle, turns, lock: Lock::of(lock, puzzle.locks(), turns), goal: Goal::Solved })
    }

    /// Returns rules of the turns in a text such as `R U F2`.
    ///
    /// # Errors
    /// Returns an error if the text is no [set of turns](TurnSet), or [`Rules::new`] rejects the turns or the lock.
    pub fn parse(puzzle: Puzzle, text: &str, lock: NamedLock) -> Result<Rules, RulesError> {
        Rules::new(puzzle, text.parse()?, lock)
    }

    /// Returns the rules of the [preset](Preset::named) with the name.
    ///
    /// # Errors
    /// Returns an error if no preset has the name.
    pub fn named(puzzle: Puzzle, name: &str) -> Result<Rules, RulesError> {
        Ok(Preset::named(name)?.rules(puzzle))
    }

    /// Returns the same rules with another goal.
    ///
    /// # Errors
    /// Returns an error if the goal belongs to another puzzle.
    pub fn with_goal(self, goal: Goal) -> Result<Rules, RulesError> {
        match goal.puzzle() {
            Some(puzzle) if puzzle != self.puzzle => Err(RulesError::OtherPuzzle { goal: puzzle, rules: self.puzzle }),
            _ => Ok(Rules { goal, ..self }),
        }
    }

    /// Returns the same rules with the solved position as the goal.
    #[must_use]
    pub fn with_goal_solved(self) -> Rules {
        Rules { goal: Goal::Solved, ..self }
    }

    /// The name of the preset with these turns and this lock, or `None` if no preset has them. The goal does not matter.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        let is_of = |preset: &&Preset| self.lock.name() == Some(preset.lock) && self.turns == preset.turns(self.puzzle);
        Preset::ALL.iter().find(is_of).map(|preset| preset.name)
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// The allowed turns. Their faces are [faces of the puzzle](Puzzle::faces).
    #[must_use]
    pub const fn turns(&self) -> TurnSet {
        self.turns
    }

    /// The lock.
    #[must_use]
    pub const fn lock(&self) -> &Lock {
        &self.lock
    }

    /// The goal.
    #[must_use]
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Whether a position is at the goal. On the 2x2x2 it may be in any orientation.
    #[must_use]
    pub fn is_goal(&self, position: &Position) -> bool {
        self.goal.is_reached(self.puzzle, &self.puzzle.in_fixed_frame(position))
    }

    /// Checks that a state belongs to these rules.
    ///
    /// # Errors
    /// Returns an error if the state belongs to another puzzle, or the lock does not have its lock state.
    #[inline]
    pub fn check(&self, state: &State) -> Result<(), StateError> {
        if state.puzzle() != self.puzzle {
            return Err(StateError::OtherPuzzle { state: state.puzzle(), rules: self.puzzle });
        }
        if !self.lock.has(state.lock()) {
            return Err(StateError::OtherLock { state: state.lock(), states: self.lock.automaton().states().len() });
        }
        Ok(())
    }

    /// Returns the lock state after `turn`, or `None` if `lock` forbids the turn.
    #[must_use]
    #[inline]
    pub fn after(&self, lock: LockState, turn: Turn) -> Option<LockState> {
        self.lock.after(lock, turn)
    }

    /// Whether `turn` is allowed in a lock state.
    #[must_use]
    pub fn allow(&self, turn: Turn, lock: LockState) -> bool {
        self.after(lock, turn).is_some()
    }

    /// The turns that a lock state allows. Empty if the lock does not have the state.
    #[must_use]
    pub fn allowed(&self, lock: LockState) -> TurnSet {
        self.turns.iter().filter(|&turn| self.allow(turn, lock)).collect()
    }

    /// The lock states after a turn, in order. Empty if the lock forbids nothing.
    pub fn lock_states(&self) -> impl ExactSizeIterator<Item = LockState> + Clone + use<> {
        self.lock.states()
    }

    /// Whether the inverse of each turn is a turn, and the lock forbids nothing. Then the distances of neighbors differ by
    /// at most one.
    #[must_use]
    pub fn are_reversible(&self) -> bool {
        self.lock.forbids_nothing() && self.turns.map(Turn::inverse) == self.turns
    }

    /// Whether each turn is an odd permutation of the corners, and each goal position is even. Then the parity of a distance
    /// is the parity of the position.
    #[must_use]
    pub fn alternate_parity(&self) -> bool {
        self.turns.iter().all(Turn::is_odd) && self.goal.is_even()
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Preset::ALL[0].rules(Puzzle::default())
    }
}

/// Maps the turns to turns of the puzzle's faces.
fn turning(puzzle: Puzzle, turns: TurnSet) -> Result<TurnSet, RulesError> {
    if turns.is_empty() {
        return Err(RulesError::NoTurns);
    }
    Ok(turns.map(|turn| turn.on(puzzle.turning_face(turn.face()))))
}

impl State {
    /// Returns the state after a turn. A forbidden turn is made too. It leads to the lock state with the name of its face, or
    /// to the start if there is none.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn turned(&self, turn: Turn, rules: &Rules) -> Result<State, StateError> {
        rules.check(self)?;
        let turn = turn.on(self.puzzle().turning_face(turn.face()));
        let lock = rules.after(self.lock(), turn).or_else(|| rules.lock().state_of(turn.face()));
        let mut state = *self;
        state.turn(turn, lock.unwrap_or_default());
        Ok(state)
    }
}

impl Preset {
    /// Returns the preset with this name, or with this short name in upper or lower case.
    ///
    /// # Errors
    /// Returns an error if no preset has the name.
    pub fn named(name: &str) -> Result<&'static Preset, RulesError> {
        Preset::ALL
            .iter()
            .find(|preset| preset.has_name(name))
            .ok_or_else(|| RulesError::UnknownRules { name: name.to_owned() })
    }

    /// Returns the rules on a puzzle, with the goal solved.
    #[must_use]
    pub fn rules(&self, puzzle: Puzzle) -> Rules {
        Rules::new(puzzle, self.turns(puzzle), self.lock).expect("each puzzle has the turns and locks of the presets")
    }
}

#[cfg(test)]
mod tests;
