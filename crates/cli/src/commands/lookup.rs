//! `godtable lookup`: distances of single states, and of batches.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use godtable_cube::{Held, notation};
use godtable_query::{Oracle, QueryError};
use serde::Serialize;

use crate::arguments::{Format, InputChoice, LookupArguments};
use crate::failure::Failure;
use crate::tables::{self, Bytes};
use crate::{input, output};

/// What is printed for a state from which solved cannot be reached.
pub(crate) const UNREACHABLE: &str = "unreachable";

#[derive(Serialize)]
struct Answer<'a> {
    state: &'a str,
    locked: Option<String>,
    distance: Option<usize>,
}

#[derive(Serialize)]
struct BadLine<'a> {
    state: &'a str,
    error: &'a str,
}

pub(crate) fn run(arguments: &LookupArguments, quiet: bool) -> Result<(), Failure> {
    let oracle = tables::choose(&arguments.table, quiet)?;
    let mut output = output::standard();
    match &arguments.batch {
        Some(file) => batch(&oracle, file, &arguments.input, arguments.format, &mut output)?,
        None => single_states(&oracle, arguments, quiet, &mut output)?,
    }
    Ok(output.flush()?)
}

fn single_states(
    oracle: &Oracle<Bytes>,
    arguments: &LookupArguments,
    quiet: bool,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let states = arguments.states.iter().enumerate().map(|(number, text)| {
        let held = input::read(text, &arguments.input, oracle.rules());
        held.map_err(|error| match arguments.states.len() {
            1 => Failure::words(error),
            _ => Failure::words(format!("state {} ('{text}'): {error}", number + 1)),
        })
    });
    // All are read before the first answer, so that wrong words print nothing.
    let states: Vec<Held> = states.collect::<Result<_, _>>()?;
    for (text, held) in arguments.states.iter().zip(&states) {
        answer(oracle, text, held, arguments.format, output)?;
    }
    output.flush()?;
    let is_one_turn = |text: &String| notation::parse(text).is_ok_and(|steps| steps.len() == 1);
    if !quiet && states.len() > 1 && arguments.states.iter().all(is_one_turn) {
        let (number, joined) = (states.len(), arguments.states.join(" "));
        output::tell(format_args!(
            "note: these are {number} states of one turn each; \"{joined}\" in quotes is one state"
        ));
    }
    Ok(())
}

/// Writes one line for each line of the file. A bad one does not keep the others from being answered.
fn batch(
    oracle: &Oracle<Bytes>,
    file: &Path,
    choice: &InputChoice,
    format: Format,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let cannot_read = |error: io::Error| Failure::failed(format!("reading {}", file.display()), error);
    let mut reader: Box<dyn BufRead> = match file.to_str() {
        Some("-") => Box::new(io::stdin().lock()),
        _ => Box::new(BufReader::new(File::open(file).map_err(cannot_read)?)),
    };
    let mut bytes = Vec::new();
    let mut has_bad_lines = false;
    for number in 1.. {
        bytes.clear();
        if reader.read_until(b'\n', &mut bytes).map_err(cannot_read)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']);
        let held = match std::str::from_utf8(&bytes) {
            Ok(_) => input::read_line(line, choice, oracle.rules()),
            Err(_) => Err("this is not text in UTF-8".to_owned()),
        };
        match held {
            Ok(held) => answer(oracle, line, &held, format, output)?,
            Err(error) => {
                has_bad_lines = true;
                match format {
                    Format::Text => writeln!(output, "-")?,
                    Format::Json => output::json_line(output, &BadLine { state: line, error: &error })?,
                }
                output::tell(format_args!("line {number}: {error}"));
            }
        }
    }
    output.flush()?;
    if has_bad_lines { Err(Failure::BadLines) } else { Ok(()) }
}

fn answer(
    oracle: &Oracle<Bytes>,
    text: &str,
    held: &Held,
    format: Format,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let distance = oracle.distance(held.state()).map_err(contradiction)?;
    match (format, distance) {
        (Format::Text, Some(distance)) => writeln!(output, "{distance}")?,
        (Format::Text, None) => writeln!(output, "{UNREACHABLE}")?,
        (Format::Json, _) => {
            let locked = output::letter(held.locked(oracle.rules()));
            output::json_line(output, &Answer { state: text, locked, distance })?;
        }
    }
    Ok(())
}

pub(crate) fn contradiction(error: QueryError) -> Failure {
    Failure::failed("the table", error)
}
