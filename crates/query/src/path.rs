//! Paths: from one state to another, by the table of the ways to solved.

use godtable_cube::{Goal, Held, State, Turn};

use crate::{Oracle, QueryError};

impl<B: AsRef<[u8]>> Oracle<B> {
    /// Returns the fewest turns from one cube to the position of another, as the holder of the first makes them, or `None` if
    /// no turns lead there.
    ///
    /// The lock of `from` limits the first turn; the lock of `to` does not matter. On a 2x2x2, `to` may be held in any way.
    ///
    /// The turns `w` with `A w = B` are those with `B⁻¹ A w = 1`, and locks depend on turns alone. So a path is a solution of
    /// another state, and needs no other table, even under one-way rules.
    ///
    /// # Errors
    /// Returns an error if the goal of the rules is not solved, if one of the states does not
    /// [belong to the rules](godtable_cube::Rules::check), or if the cells contradict each other.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_query::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let [from, to] = ["R U", "U F"].map(|turns| Held::read_turns(turns, &rules).expect("legal turns"));
    /// let path = oracle.path(&from, &to)?.expect("turns lead from any state to any other");
    /// assert_eq!(notation::write(&path), "F R U R U R U F U R F U F R");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
            goal => Err(QueryError::OtherGoal { goal: goal.clone() }),
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
