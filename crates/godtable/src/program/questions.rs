//! Failures of questions to a table.

use godtable::{QueryError, Rules};

use crate::failure::Failure;
use crate::output;

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
