//! Paths: from one state to another, by the table of the ways to solved.

use godtable_cube::{Goal, State, Turn};

use crate::{Oracle, QueryError};

impl<B: AsRef<[u8]>> Oracle<B> {
    /// A shortest path: turns that lead from one state to the position of another, as few as can be; `None` where none
    /// do.
    ///
    /// What is locked in `from` constrains the first turn. What is locked in `to` is not asked for.
    ///
    /// Turns `w` lead from `A` to `B` just where they lead from `B⁻¹ A` to solved: `A w = B` says no more than
    /// `B⁻¹ A w = 1`. What is locked depends on turns alone. So a path is a solution of another state, on one-way rules
    /// too, and no other table is needed.
    ///
    /// # Errors
    /// Where the goal of the rules is another one than solved, or the cells contradict each other.
    pub fn path(&self, from: &State, to: &State) -> Result<Option<Vec<Turn>>, QueryError> {
        self.check_goal()?;
        self.solution(&as_seen_from(to, from))
    }
}

impl<B: AsRef<[u8]>> Oracle<B> {
    /// That the goal is the solved position alone.
    pub(crate) fn check_goal(&self) -> Result<(), QueryError> {
        match self.rules().goal() {
            Goal::Solved => Ok(()),
            goal => Err(QueryError::OtherGoal { goal: goal.to_string() }),
        }
    }
}

/// The state from which the same turns lead to solved that lead from `state` to the position of `target`.
fn as_seen_from(target: &State, state: &State) -> State {
    let position = target.position().inverse().then(state.position());
    State::new(state.puzzle(), position, None).with_locked(state.locked())
}

/// The unlocked position from which those turns lead to solved that lead from solved to the position of `state`.
pub(crate) fn inverse(state: &State) -> State {
    as_seen_from(state, &State::solved(state.puzzle()))
}
