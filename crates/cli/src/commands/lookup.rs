//! `godtable lookup`: distances of single states, and of batches.

use std::io::Write;
use std::path::Path;

use godtable::{Distance, notation};
use serde::Serialize;

use crate::arguments::{Format, InputChoice, LookupArguments};
use crate::batch;
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::orbit_tables;
use crate::questions::Asked;
use crate::whole::filters::ONLY_CUBE3;
use crate::{edges, lines, output, tables, whole};

/// The answer for a state that cannot reach the goal.
const UNREACHABLE: &str = "unreachable";

#[derive(Serialize)]
struct Answer<'a> {
    state: &'a str,
    locked: Option<String>,
    distance: Option<usize>,
}

pub(crate) fn run(arguments: &LookupArguments, quiet: bool) -> Result<(), Failure> {
    if let Some(edges) = edges::stored::chosen(&arguments.pieces, &arguments.table, &arguments.goal)? {
        return if arguments.memory.is_some() {
            Err(Failure::words(ONLY_CUBE3))
        } else {
            look_up(&edges, arguments, quiet)
        };
    }
    let made = orbit_tables::choose(&arguments.pieces, &arguments.table, &arguments.goal, quiet)?;
    if made.is_none() && arguments.table.rules.puzzle == Some(PuzzleName::Cube3) {
        return whole::lookup::run(arguments, quiet);
    }
    if arguments.memory.is_some() {
        return Err(Failure::words(ONLY_CUBE3));
    }
    match made {
        Some(table) => look_up(&table, arguments, quiet),
        None => look_up(&tables::choose(&arguments.table, &arguments.goal, quiet)?, arguments, quiet),
    }
}

fn look_up(table: &impl Asked, arguments: &LookupArguments, quiet: bool) -> Result<(), Failure> {
    let mut output = output::standard();
    match &arguments.batch {
        Some(file) => batch(table, file, &arguments.input, arguments.format, &mut output)?,
        None => single_states(table, arguments, quiet, &mut output)?,
    }
    Ok(output.flush()?)
}

/// Writes one line for each state. A bad one among several is reported, and the others are answered.
fn single_states(
    table: &impl Asked,
    arguments: &LookupArguments,
    quiet: bool,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let (states, format) = (&arguments.states, arguments.format);
    let mut is_misread = false;
    for (number, text) in states.iter().enumerate() {
        match table.read(text, &arguments.input) {
            Ok(state) => answer(table, text, &state, format, output)?,
            Err(error) if states.len() == 1 => return Err(Failure::words(error)),
            Err(error) => {
                is_misread = true;
                lines::bad(text.as_bytes(), &error, format, output)?;
                output::report(format_args!("state {} ('{text}'): {error}", number + 1));
            }
        }
    }
    output.flush()?;
    if is_misread {
        return Err(Failure::Misread("states"));
    }
    let is_one_turn = |text: &String| notation::parse(text).is_ok_and(|steps| steps.len() == 1);
    if !quiet && states.len() > 1 && states.iter().all(is_one_turn) {
        let (number, joined) = (states.len(), states.join(" "));
        output::report(format_args!(
            "note: these are {number} states of one turn each; \"{joined}\" in quotes is one state"
        ));
    }
    Ok(())
}

/// Writes one line for each line of the file. Bad lines are reported, and the others are answered.
fn batch(
    table: &impl Asked,
    file: &Path,
    choice: &InputChoice,
    format: Format,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let cannot_read = lines::cannot_read(file);
    batch::run(lines::open(file)?, output, cannot_read, |line, answers| {
        let line = lines::trimmed(line);
        match lines::text(line).and_then(|text| Ok((text, table.read_line(text, choice)?))) {
            Ok((text, state)) => answer(table, text, &state, format, answers),
            Err(error) => {
                lines::bad(line, &error, format, answers)?;
                Err(Failure::Words(error))
            }
        }
    })
}

fn answer<T: Asked>(
    table: &T,
    text: &str,
    state: &T::State,
    format: Format,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let distance = table.distance(state)?;
    match (format, distance) {
        // serde_json writes numbers several times faster than `writeln!`.
        (Format::Text, Some(distance)) => output::json_line(output, &distance.get())?,
        (Format::Text, None) => writeln!(output, "{UNREACHABLE}")?,
        (Format::Json, _) => {
            let locked = table.locked(state)?;
            output::json_line(output, &Answer { state: text, locked, distance: distance.map(Distance::get) })?;
        }
    }
    Ok(())
}
