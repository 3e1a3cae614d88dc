//! `godtable verify`: the proof of a table.

use std::io::Write as _;

use serde::Serialize;

use crate::arguments::{FileArguments, Format};
use crate::failure::Failure;
use crate::rules_fields::RulesFields;
use crate::{output, watch};

#[derive(Serialize)]
struct Fields {
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "filter")]
    pruning: Option<String>,
    #[serde(flatten)]
    rules: RulesFields,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    /// The number of positions that were looked up in a pruning table.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// Absent for a pruning table.
    #[serde(skip_serializing_if = "Option::is_none")]
    gods_number: Option<usize>,
}

pub(crate) fn run(arguments: &FileArguments, quiet: bool) -> Result<(), Failure> {
    let name = arguments.file.display().to_string();
    let (about, proved) = watch::with(quiet, false, |work| {
        let table = godtable::open(&arguments.file, work)?;
        let proved = table.verify(work).map_err(|error| match Failure::from(error) {
            // A table does not know its file.
            Failure::Failed(reason) => match reason.split_once(" is wrong: ") {
                Some((what @ ("the table" | "the pruning table"), reason)) => {
                    Failure::failed(format!("{what} {name} is wrong"), reason)
                }
                _ => Failure::Failed(reason),
            },
            failure => failure,
        })?;
        Ok::<_, Failure>((table.about().clone(), proved))
    })?;
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let rules = RulesFields::of(&about, None);
            let gods_number = proved.gods_number;
            let is_table = gods_number.is_some();
            let (table, pruning) = if is_table { (Some(name), None) } else { (None, Some(name)) };
            let (states, positions) = if is_table { (Some(proved.states), None) } else { (None, Some(proved.states)) };
            output::json_line(&mut output, &Fields { table, pruning, rules, states, positions, gods_number })?;
        }
        Format::Text => {
            let verb = if proved.gods_number.is_some() { "proved" } else { "checked" };
            writeln!(output, "{verb}: {}", about.heading())?;
            writeln!(output, "  {}", proved.what)?;
            match proved.gods_number {
                Some(number) => writeln!(
                    output,
                    "  God's number of the unlocked states {number}; the counts of the header are right"
                )?,
                None => writeln!(output, "  the checksum is right")?,
            }
        }
    }
    output.flush()?;
    if let (false, Some(remark)) = (quiet, &proved.remark) {
        output::report(remark);
    }
    Ok(())
}
