//! Failures of questions to a table.

use godtable::{Distance, Held, Oracle, QueryError, Rules, Turn};

use crate::arguments::InputChoice;
use crate::failure::Failure;
use crate::tables::Bytes;
use crate::{input, link, output};

/// A table that commands ask about single states: of a small puzzle, or of chosen pieces.
pub(crate) trait Asked: Sync {
    /// A state in someone's hold.
    type State;

    /// A solution.
    type Solution;

    /// Reads a state.
    fn read(&self, text: &str, choice: &InputChoice) -> Result<Self::State, String>;

    /// Reads a line of a batch: a state, optionally followed by a tab and the name of its lock state.
    fn read_line(&self, line: &str, choice: &InputChoice) -> Result<Self::State, String>;

    /// Returns the distance of a state, or `None` if the goal is out of reach.
    fn distance(&self, state: &Self::State) -> Result<Option<Distance>, Failure>;

    /// Returns the name of the lock state in the hold, or `None` at the start.
    fn locked(&self, state: &Self::State) -> Result<Option<String>, Failure>;

    /// Returns the optimal solutions in the hold.
    fn solutions<'a>(
        &'a self,
        state: &'a Self::State,
    ) -> Result<impl Iterator<Item = Result<Self::Solution, Failure>> + use<'a, Self>, Failure>;

    /// Returns the number of optimal solutions.
    fn solution_count(&self, state: &Self::State) -> Result<u128, Failure>;

    /// Writes a solution of a state in the hold.
    fn written(&self, state: &Self::State, solution: &Self::Solution) -> String;

    /// Returns the address that opens a state and its solution in Twizzle.
    fn link(&self, state: &Self::State, solution: &Self::Solution) -> Result<String, Failure>;

    /// Returns the failure of a command that needs a solution, for a state without one.
    fn not_solvable(&self) -> Failure;
}

impl Asked for Oracle<Bytes> {
    type State = Held;
    type Solution = Vec<Turn>;

    fn read(&self, text: &str, choice: &InputChoice) -> Result<Held, String> {
        input::read(text, choice, self.rules())
    }

    fn read_line(&self, line: &str, choice: &InputChoice) -> Result<Held, String> {
        input::read_line(line, choice, self.rules())
    }

    fn distance(&self, held: &Held) -> Result<Option<Distance>, Failure> {
        Oracle::distance(self, held).map_err(contradiction)
    }

    fn locked(&self, held: &Held) -> Result<Option<String>, Failure> {
        output::locked_in(held, self.rules())
    }

    fn solutions<'a>(
        &'a self,
        held: &'a Held,
    ) -> Result<impl Iterator<Item = Result<Vec<Turn>, Failure>> + use<'a>, Failure> {
        let solutions = Oracle::solutions(self, held).map_err(contradiction)?;
        Ok(solutions.map(|solution| solution.map_err(contradiction)))
    }

    fn solution_count(&self, held: &Held) -> Result<u128, Failure> {
        Oracle::solution_count(self, held).map_err(contradiction)
    }

    fn written(&self, _held: &Held, solution: &Vec<Turn>) -> String {
        output::written(solution)
    }

    fn link(&self, _held: &Held, solution: &Vec<Turn>) -> Result<String, Failure> {
        Ok(link::of_solution(self.rules().puzzle().twizzle(), solution))
    }

    fn not_solvable(&self) -> Failure {
        not_solvable(self.rules())
    }
}

/// Returns the failure of a command that needs a solution, for a state without one.
pub(crate) fn not_solvable(rules: &Rules) -> Failure {
    Failure::NotFound(format!("no turns lead from this state to {} under the rules {rules}", output::aim(rules)))
}

/// Returns the failure of a command whose question a table could not answer.
pub(crate) fn contradiction(error: QueryError) -> Failure {
    match error {
        QueryError::OtherGoal { .. } | QueryError::State(_) => Failure::words(error),
        QueryError::Contradiction { .. } => Failure::failed("the table", format!("{error}; make it again")),
        _ => Failure::failed("the table", error),
    }
}
