//! `godtable generate`: builds the table for a set of rules, in a file or in the cache.

use std::io::Write as _;

use godtable::words::grouped;
use godtable::{GeneratedTable, Question, Target};
use serde::Serialize;

use crate::arguments::{CellsName, Format, GenerateArguments};
use crate::failure::Failure;
use crate::output::{self, Object};
use crate::rules_fields::RulesFields;
use crate::{resolve, watch};

#[derive(Serialize)]
struct Fields {
    /// The path, by what the file is: a table or a pruning table.
    #[serde(flatten)]
    file: Object<&'static str, String>,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell_kind: Option<&'static str>,
    /// The largest distance of the positions that a pruning table must contain.
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<u8>,
    /// Null if the file existed already.
    seconds: Option<f64>,
    #[serde(flatten)]
    rules: RulesFields,
}

pub(crate) fn run(arguments: &GenerateArguments, quiet: bool) -> Result<(), Failure> {
    let free = arguments.free.as_deref();
    let chosen = resolve::with_free(&arguments.pieces, &arguments.rules, &arguments.goal, free)?;
    chosen.check(&[(arguments.cells == CellsName::Distance, Question::DistanceCells, "--cells")])?;
    let target = Target {
        file: arguments.output.clone(),
        replace: arguments.force,
        distance_cells: arguments.cells == CellsName::Distance,
    };
    let is_patient = chosen.puzzle.check(Question::Histogram).is_err();
    let generated = watch::with(quiet, is_patient, |work| {
        let work = arguments.memory.map_or_else(|| work.clone(), |bytes| work.clone().within(bytes));
        chosen.puzzle.generate(&target, &work)
    })?;
    report(&generated, chosen.file, arguments.format, quiet)
}

/// Reports the path of the file and the time to make it.
fn report(generated: &GeneratedTable, rules: Option<String>, format: Format, quiet: bool) -> Result<(), Failure> {
    let path = generated.path.display().to_string();
    let mut output = output::standard();
    match format {
        Format::Text => writeln!(output, "{path}")?,
        Format::Json => {
            let fields = Fields {
                file: Object(vec![(if generated.reach.is_some() { "filter" } else { "table" }, path)]),
                bytes: generated.bytes,
                cell_kind: generated.cell_kind,
                reach: generated.reach,
                seconds: generated.seconds.map(|seconds| (seconds * 1e6).round() / 1e6),
                rules: RulesFields::of(&generated.about, rules),
            };
            output::json_line(&mut output, &fields)?;
        }
    }
    output.flush()?;
    if let (false, Some(states), Some(gods_number)) = (quiet, generated.states, generated.gods_number) {
        let took = match generated.seconds {
            Some(seconds) if seconds < 10.0 => format!("in {:.1} ms", seconds * 1e3),
            Some(seconds) => format!("in {seconds:.1} s"),
            None => "there already; --force rebuilds it".to_owned(),
        };
        let (heading, states, bytes) = (generated.about.heading(), grouped(states), grouped(generated.bytes));
        output::report(format_args!("{heading}: {states} states, God's number {gods_number}, {bytes} bytes {took}"));
    }
    Ok(())
}
