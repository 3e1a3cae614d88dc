//! `godtable verify`: the proof of a table.

use godtable::{Oracle, QueryError, State, VerifyError, facelets};

use crate::arguments::FileArguments;
use crate::commands::{defined, edges};
use crate::facts::{Proved, each_state};
use crate::failure::Failure;
use crate::output;
use crate::rules_fields::RulesFields;
use crate::tables::{self, Bytes};
use crate::whole;

pub(crate) fn run(arguments: &FileArguments, quiet: bool) -> Result<(), Failure> {
    if whole::files::is_filter(&arguments.file) {
        return whole::files::verify(arguments);
    }
    if godtable::table::is_of_edges(&arguments.file) {
        return edges::verify(arguments, quiet);
    }
    if godtable::table::is_of_orbits(&arguments.file) {
        return defined::verify(arguments, quiet);
    }
    let oracle = tables::open(&arguments.file, "")?;
    let name = arguments.file.display();
    let verified = oracle
        .verify()
        .map_err(|error| Failure::failed(format!("the table {name} is wrong"), described(&error, &oracle)))?;
    let what = each_state(verified.states, verified.moves, output::aim(oracle.rules()));
    Proved {
        table: name.to_string(),
        rules: RulesFields::of(oracle.rules()),
        states: verified.states,
        moves: Some(verified.moves),
        gods_number: oracle.unlocked().gods_number().get(),
    }
    .report(arguments.format, &output::heading(oracle.rules()), &what)?;
    if let Some(states) = tables::states_per_cell(&oracle).filter(|_| !quiet) {
        output::report(format_args!("each cell of the table serves {states}"));
    }
    Ok(())
}

/// Describes the error and its state.
fn described(error: &VerifyError, oracle: &Oracle<Bytes>) -> String {
    let shown = |state: &State| {
        let locked = output::locked(state.lock(), oracle.rules());
        let locked = locked.map(|locked| format!(", {locked} locked")).unwrap_or_default();
        format!("; its facelets are {}{locked}", facelets::write(state.position()))
    };
    let state = match error {
        VerifyError::Distance { state, .. } | VerifyError::Mark { state, .. } => shown(state),
        VerifyError::Query(QueryError::Contradiction { number }) => {
            oracle.index().cursor(*number).map(|cursor| shown(&oracle.index().state(&cursor))).unwrap_or_default()
        }
        _ => String::new(),
    };
    format!("{error}{state}")
}
