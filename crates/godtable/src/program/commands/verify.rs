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

/// What the proof of a table shows.
#[derive(Serialize)]
pub(crate) struct Proved {
    pub(crate) table: String,
    #[serde(flatten)]
    pub(crate) rules: RulesFields,
    pub(crate) states: u64,
    /// The number of moves that were compared, if the proof compares them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<u64>,
    pub(crate) gods_number: usize,
}

impl Proved {
    /// Reports the proof. `heading` describes the puzzle and its rules, and `what` what was shown of the cells.
    pub(crate) fn report(&self, format: Format, heading: &str, what: &str) -> Result<(), Failure> {
        let mut output = output::standard();
        match format {
            Format::Json => output::json_line(&mut output, self)?,
            Format::Text => {
                let gods_number = self.gods_number;
                writeln!(output, "proved: {heading}")?;
                writeln!(output, "  {what}")?;
                writeln!(
                    output,
                    "  God's number of the unlocked states {gods_number}; the counts of the header are right"
                )?;
            }
        }
        Ok(output.flush()?)
    }
}

/// Says what a comparison of each state with its successors shows.
pub(crate) fn each_state(states: u64, moves: u64, aim: &str) -> String {
    let (states, moves) = (grouped(states), grouped(moves));
    format!(
        "{states} states, {moves} moves: {aim} is at 0, and each other state is one more than its nearest successor"
    )
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
