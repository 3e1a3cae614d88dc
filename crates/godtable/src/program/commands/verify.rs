//! `godtable verify`: the proof of a table.

use std::io::Write as _;

use godtable::{Oracle, QueryError, State, VerifyError, facelets};
use serde::Serialize;

use crate::arguments::{FileArguments, Format};
use crate::commands::{defined, edges};
use crate::failure::Failure;
use crate::output::{self, grouped};
use crate::rules_fields::RulesFields;
use crate::tables::{self, Bytes};
use crate::whole;

#[derive(Serialize)]
struct Proof {
    table: String,
    #[serde(flatten)]
    rules: RulesFields,
    states: u64,
    moves: u64,
    gods_number: usize,
}

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
    let gods_number = oracle.unlocked().gods_number();
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let proof = Proof {
                table: name.to_string(),
                rules: RulesFields::of(oracle.rules()),
                states: verified.states,
                moves: verified.moves,
                gods_number: gods_number.get(),
            };
            output::json_line(&mut output, &proof)?;
        }
        Format::Text => {
            writeln!(output, "proved: {}", output::heading(oracle.rules()))?;
            writeln!(
                output,
                "  {} states, {} moves: {} is at 0, and each other state is one more than its nearest successor",
                grouped(verified.states),
                grouped(verified.moves),
                output::aim(oracle.rules())
            )?;
            writeln!(
                output,
                "  God's number of the unlocked states {gods_number}; the counts of the header are right"
            )?;
        }
    }
    output.flush()?;
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
