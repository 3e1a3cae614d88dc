//! Paths: from one state to another, by the table of the ways to solved.

use godtable_cube::{Goal, Held, State, Turn};

use crate::{Oracle, QueryError};

impl<B: AsRef<[u8]>> Oracle<B> {
    /// A shortest path: turns that lead from one cube to the position of another, as few as can be, as the holder of the
    /// first makes them; `None` where none do. Where the whole may be turned over, the second may be held in any way.
    ///
    /// What is locked in `from` constrains the first turn. What is locked in `to` is not asked for.
    ///
    /// Turns `w` lead from `A` to `B` just where they lead from `B⁻¹ A` to solved: `A w = B` says no more than
    /// `B⁻¹ A w = 1`. What is locked depends on turns alone. So a path is a solution of another state, on one-way rules
    /// too, and no other table is needed.
    ///
    /// # Errors
    /// Where the goal of the rules is another one than solved, one of the states does not
    /// [belong to the rules](godtable_cube::Rules::check), or the cells contradict each other.
    pub fn path(&self, from: &Held, to: &Held) -> Result<Option<Vec<Turn>>, QueryError> {
        self.check_goal()?;
        self.rules().check(from.state())?;
        self.rules().check(to.state())?;
        let turns = self.solution_in_fixed_frame(&as_seen_from(to.state(), from.state()))?;
        Ok(turns.map(|turns| from.say(&turns)))
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

/// The state from which the same turns lead to solved that lead from `state` to the position of `target`, both of one puzzle.
fn as_seen_from(target: &State, state: &State) -> State {
    let position = target.position().inverse().then(state.position());
    State::new(state.puzzle(), position).with_lock(state.lock())
}

/// The unlocked position from which those turns lead to solved that lead from solved to the position of `state`.
pub(crate) fn inverse(state: &State) -> State {
    as_seen_from(state, &State::solved(state.puzzle()))
}
