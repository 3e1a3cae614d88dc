//! Shortest paths from one state to another, as solutions of a third one in the table of distances to solved.

use godtable_puzzle::cube::{Goal, Held, State, Turn};

use crate::{Oracle, QueryError};

impl<B: AsRef<[u8]>> Oracle<B> {
    /// Returns the fewest turns from one cube to the position of another, in the hold of `from`, or `None` if no turns
    /// lead there.
    ///
    /// The lock state of `from` limits the first turn; the lock state of `to` does not matter. On a 2x2x2, `to` may
    /// have any orientation in space.
    ///
    /// `A w = B` holds if and only if `B⁻¹ A w = 1`, and lock states depend only on turns. So a path w from A to B is a
    /// solution of `B⁻¹ A`, and the same table serves, even under one-way rules.
    ///
    /// # Errors
    /// Returns an error if the goal of the rules is not the solved position, if one of the states does not
    /// [belong to the rules](godtable_puzzle::cube::Rules::check), or if the cells contradict each other.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let [from, to] = ["R U", "U F"].map(|turns| Held::read_turns(turns, &rules).expect("legal turns"));
    /// let path = oracle.path(&from, &to)?.expect("turns lead from any state to any other");
    /// assert_eq!(notation::write(&path), "F R U R U R U F U R F U F R");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(&self, from: &Held, to: &Held) -> Result<Option<Vec<Turn>>, QueryError> {
        self.check_goal()?;
        self.rules().check(from.state())?;
        self.rules().check(to.state())?;
        let turns = self.solution_in_fixed_frame(&relative(from.state(), to.state()))?;
        Ok(turns.map(|turns| from.say(&turns)))
    }
}

impl<B: AsRef<[u8]>> Oracle<B> {
    /// Checks that the goal is the solved position.
    pub(crate) fn check_goal(&self) -> Result<(), QueryError> {
        match self.rules().goal() {
            Goal::Solved => Ok(()),
            goal => Err(QueryError::OtherGoal { goal: goal.clone() }),
        }
    }
}

/// Returns `target⁻¹ · state`: its solutions are the paths from `state` to the position of `target`.
fn relative(state: &State, target: &State) -> State {
    let position = target.position().inverse().then(state.position());
    State::new(state.puzzle(), position).with_lock(state.lock())
}

/// Returns the unlocked state at the inverse position: its solutions are the paths from solved to the position of
/// `state`.
pub(crate) fn inverse(state: &State) -> State {
    relative(&State::solved(state.puzzle()), state)
}
