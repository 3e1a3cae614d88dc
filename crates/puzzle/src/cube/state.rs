//! States of puzzles.

use crate::cube::{LockState, Position, Puzzle, Rotation, Turn};

/// A position of a puzzle and a lock state.
///
/// Both are in the [fixed frame](Puzzle::in_fixed_frame). A [`Held`](crate::cube::Held) cube is a state in another hold.
///
/// ```
/// use godtable_puzzle::cube::{Puzzle, Rules, State};
///
/// let rules = Rules::default();
/// let state = State::solved(Puzzle::CUBE2).turned("R".parse()?, &rules)?;
/// assert_eq!(rules.allowed(state.lock()).to_string(), "U F", "R is on the locked axis");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    puzzle: Puzzle,
    position: Position,
    lock: LockState,
}

/// The reason why a state does not belong to some rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The state belongs to another puzzle.
    #[error("the state belongs to the puzzle {state}, and the rules belong to the puzzle {rules}")]
    OtherPuzzle {
        /// The puzzle of the state.
        state: Puzzle,
        /// The puzzle of the rules.
        rules: Puzzle,
    },
    /// The lock of the rules does not have the lock state.
    #[error("the lock is in {state}, and the lock of the rules has {states} states, numbered from 0")]
    OtherLock {
        /// The lock state.
        state: LockState,
        /// The number of states of the lock of the rules.
        states: usize,
    },
}

impl State {
    /// Returns the solved, unlocked state.
    #[must_use]
    pub const fn solved(puzzle: Puzzle) -> State {
        State { puzzle, position: Position::SOLVED, lock: LockState::START }
    }

    /// Returns the unlocked state at `position`, in any orientation.
    #[must_use]
    pub fn new(puzzle: Puzzle, position: Position) -> State {
        State::with_home(puzzle, position).0
    }

    /// Returns the unlocked state at `position`, and the rotation from its hold to the fixed frame.
    pub(crate) fn with_home(puzzle: Puzzle, position: Position) -> (State, Rotation) {
        let home = if puzzle.ignores_rotations() { position.rotation_home() } else { Rotation::IDENTITY };
        (State { position: position.rotated(home), ..State::solved(puzzle) }, home)
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// The position, in the fixed frame.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The lock state.
    #[must_use]
    pub const fn lock(&self) -> LockState {
        self.lock
    }

    /// Returns the same position with another lock state.
    #[must_use]
    pub const fn with_lock(self, lock: LockState) -> State {
        State { lock, ..self }
    }

    /// Whether the position is solved. The lock state does not matter.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.position == Position::SOLVED
    }

    /// Makes a turn of one of the puzzle's [faces](Puzzle::faces), which leads to `lock`. The state stays in the fixed frame.
    #[inline]
    pub(crate) fn turn(&mut self, turn: Turn, lock: LockState) {
        self.position.turn(turn);
        self.lock = lock;
    }
}

impl AsRef<State> for State {
    fn as_ref(&self) -> &State {
        self
    }
}
