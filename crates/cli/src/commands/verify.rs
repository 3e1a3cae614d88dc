//! `godtable verify`: the proof of a table.

use std::io::Write as _;

use serde::Serialize;

use crate::arguments::{FileArguments, Format};
use crate::failure::Failure;
use crate::output::{self, Object};
use crate::rules_fields::RulesFields;
use crate::watch;

#[derive(Serialize)]
struct Fields {
    /// The name of the file, by what it is: a table or a pruning table.
    #[serde(flatten)]
    file: Object<&'static str, String>,
    #[serde(flatten)]
    rules: RulesFields,
    /// The number of states, or of positions that were looked up in a pruning table.
    #[serde(flatten)]
    count: Object<&'static str, u64>,
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
            let (kind, counted) = if gods_number.is_some() { ("table", "states") } else { ("filter", "positions") };
            let (file, count) = (Object(vec![(kind, name)]), Object(vec![(counted, proved.states)]));
            output::json_line(&mut output, &Fields { file, rules, count, gods_number })?;
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
