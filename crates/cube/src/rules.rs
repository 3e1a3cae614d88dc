//! Rules: the allowed turns, the lock and the goal.

mod error;
mod text;

use crate::notation::{self, Action};
use crate::{
    Automaton, Goal, Lock, LockState, NamedLock, Position, Preset, Puzzle, Rotation, State, StateError, Symmetry, Turn,
    TurnSet,
};

pub use error::RulesError;

/// The allowed turns of a puzzle, what the turns so far forbid, and what counts as solved. The default is the Irreversible
/// Cube.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    puzzle: Puzzle,
    turns: TurnSet,
    lock: Lock,
    goal: Goal,
}

impl Rules {
    /// Rules of these turns with a named lock. The goal is the solved position. A turn of a face that does not turn on the
    /// puzzle is a turn of the opposite face.
    ///
    /// # Errors
    /// Returns an error if there is no turn, or the puzzle does not have the lock.
    pub fn new(puzzle: Puzzle, turns: TurnSet, lock: NamedLock) -> Result<Rules, RulesError> {
        let turns = turning(puzzle, turns)?;
        if !puzzle.locks().contains(&lock) {
            return Err(RulesError::WrongLock { puzzle, lock });
        }
        Ok(Rules { puzzle, turns, lock: Lock::named(lock, turns), goal: Goal::Solved })
    }

    /// The same with a custom lock. A custom lock that allows the same sequences as a named one becomes that.
    ///
    /// # Errors
    /// Returns an error if there is no turn, or the lock's turns are others.
    pub fn with_automaton(puzzle: Puzzle, turns: TurnSet, lock: Automaton) -> Result<Rules, RulesError> {
        let turns = turning(puzzle, turns)?;
        let allowed = lock.turns();
        if let Some(turn) = allowed.iter().find(|turn| !turns.contains(*turn)) {
            return Err(RulesError::TurnOfTheLock { turn, turns });
        }
        if let Some(turn) = turns.iter().find(|turn| !allowed.contains(*turn)) {
            return Err(RulesError::NeverAllowed { turn });
        }
        Ok(Rules { puzzle, turns, lock: Lock::of(lock, puzzle, turns), goal: Goal::Solved })
    }

    /// Rules of the turns in a text such as `R U F2`.
    ///
    /// # Errors
    /// Returns an error if the text is not in notation, contains a rotation or no turn, or the puzzle does not have the lock.
    pub fn parse(puzzle: Puzzle, text: &str, lock: NamedLock) -> Result<Rules, RulesError> {
        let turns = notation::parse(text)?.into_iter().map(|step| match step.action {
            Action::Turn(turn) => Ok(turn),
            Action::Rotation(_) => Err(RulesError::NotATurn { column: step.column }),
        });
        Rules::new(puzzle, turns.collect::<Result<TurnSet, RulesError>>()?, lock)
    }

    /// The rules of the [preset](Preset::ALL) of that name, or of that short name in capitals or not.
    ///
    /// # Errors
    /// Returns an error if no preset has the name.
    pub fn named(puzzle: Puzzle, name: &str) -> Result<Rules, RulesError> {
        Ok(Preset::named(name)?.rules(puzzle))
    }

    /// The same rules with another goal.
    ///
    /// # Errors
    /// Returns an error if the goal belongs to another puzzle.
    pub fn with_goal(self, goal: Goal) -> Result<Rules, RulesError> {
        match goal.puzzle() {
            Some(puzzle) if puzzle != self.puzzle => Err(RulesError::OtherPuzzle { goal: puzzle, rules: self.puzzle }),
            _ => Ok(Rules { goal, ..self }),
        }
    }

    /// The same rules with the solved position as the goal.
    #[must_use]
    pub fn with_goal_solved(self) -> Rules {
        Rules { goal: Goal::Solved, ..self }
    }

    /// The name of the preset with these turns and this lock, if there is one, whatever the goal.
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

    /// The allowed turns, each of one of the puzzle's [faces](Puzzle::faces).
    #[must_use]
    pub const fn turns(&self) -> TurnSet {
        self.turns
    }

    /// What the turns so far forbid.
    #[must_use]
    pub const fn lock(&self) -> &Lock {
        &self.lock
    }

    /// What counts as solved.
    #[must_use]
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Whether a position is at the goal, in any hold if the whole cube may be turned over.
    #[must_use]
    pub fn is_goal(&self, position: &Position) -> bool {
        self.goal.is_reached(self.puzzle, &self.puzzle.in_fixed_frame(position))
    }

    /// Checks that a state belongs to these rules: it is of their puzzle, and their lock has its lock state.
    ///
    /// # Errors
    /// Returns an error if it does not.
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

    /// Returns the lock state after `turn`, or `None` if the turn is forbidden in the lock state before it.
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

    /// The turns that are allowed in a lock state; none if the lock does not have it.
    #[must_use]
    pub fn allowed(&self, lock: LockState) -> TurnSet {
        self.turns.iter().filter(|&turn| self.allow(turn, lock)).collect()
    }

    /// The lock states after a turn, in order. There are none if the lock forbids nothing.
    pub fn lock_states(&self) -> impl ExactSizeIterator<Item = LockState> + Clone + use<> {
        self.lock.states()
    }

    /// Returns the image of each lock state under a symmetry, or `None` if the lock is not the same then.
    ///
    /// A face that does not turn on the puzzle counts as the opposite one.
    #[must_use]
    pub fn lock_images(&self, symmetry: Symmetry) -> Option<Vec<LockState>> {
        let images = self.lock.automaton().images(|turn| symmetry.image_on(self.puzzle, turn))?;
        Some(images.into_iter().map(LockState::new).collect())
    }

    /// Returns the lock state after a rotation of the whole cube, or `None` if the lock is not the same then.
    #[must_use]
    pub fn rotated(&self, lock: LockState, rotation: Rotation) -> Option<LockState> {
        self.lock_images(Symmetry::from(rotation))?.get(lock.number()).copied()
    }

    /// Whether the inverse of each turn is a turn and nothing is ever forbidden. Then the distances of neighbours differ by
    /// at most one.
    #[must_use]
    pub fn are_reversible(&self) -> bool {
        self.lock.forbids_nothing() && self.turns.map(Turn::inverse) == self.turns
    }

    /// Whether the [regrip](Rotation::REGRIP) takes the rules to themselves, so that the three axes are alike.
    #[must_use]
    pub fn are_alike_on_all_axes(&self) -> bool {
        self.turns.map(|turn| turn.turned_over(Rotation::REGRIP)) == self.turns
            && self.lock_images(Symmetry::from(Rotation::REGRIP)).is_some()
            && self.goal.is_alike_on_all_axes()
    }

    /// Whether each turn is an odd permutation of the corners and each position at the goal an even one. Then a distance has
    /// the parity of the position.
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

/// The turns as turns of the puzzle's faces, if there are any.
fn turning(puzzle: Puzzle, turns: TurnSet) -> Result<TurnSet, RulesError> {
    if turns.is_empty() {
        return Err(RulesError::NoTurns);
    }
    Ok(turns.map(|turn| turn.on(puzzle.turning_face(turn.face()))))
}

#[cfg(test)]
mod tests;
