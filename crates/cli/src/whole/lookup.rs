//! `godtable lookup --puzzle 3x3x3`: proved distances.

use std::io::Write;

use serde::Serialize;

use crate::arguments::{Format, LookupArguments};
use crate::batch;
use crate::failure::Failure;
use crate::whole::filters::{self, Filters};
use crate::whole::optimal::{back, unproved};
use crate::whole::prove::{Prover, Wish};
use crate::{lines, output, whole};

#[derive(Serialize)]
struct Answer<'a> {
    state: &'a str,
    distance: usize,
    /// Always true: a distance that is not proved is no answer.
    optimal: bool,
}

pub(crate) fn run(arguments: &LookupArguments, quiet: bool) -> Result<(), Failure> {
    check(arguments)?;
    let metric = filters::metric(&arguments.table.rules, &arguments.goal)?;
    let prover = Prover::new(metric, quiet);
    let filters = Filters::new(metric, arguments.memory, quiet);
    let mut output = output::standard();
    match &arguments.batch {
        None => states(&prover, &filters, arguments, &mut output),
        Some(file) => {
            let cannot_read = lines::cannot_read(file);
            batch::run_one_by_one(lines::open(file)?, &mut output, cannot_read, |line, answers| {
                let line = lines::trimmed(line);
                let answered = lines::text(line).map_err(Failure::Words);
                let answered = answered.and_then(|text| answer(&prover, &filters, arguments, text, answers));
                if let Err(Failure::Words(error)) = &answered {
                    lines::bad(line, error, arguments.format, answers)?;
                }
                answered
            })
        }
    }
}

/// Writes one line for each state. A bad one among several is reported, and the others are answered.
fn states(
    prover: &Prover,
    filters: &Filters,
    arguments: &LookupArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut is_misread = false;
    for (number, text) in arguments.states.iter().enumerate() {
        match answer(prover, filters, arguments, text, output) {
            Err(Failure::Words(error)) if arguments.states.len() > 1 => {
                is_misread = true;
                lines::bad(text.as_bytes(), &error, arguments.format, output)?;
                output::report(format_args!("state {} ('{text}'): {error}", number + 1));
            }
            answered => answered?,
        }
        output.flush()?;
    }
    if is_misread { Err(Failure::Misread("states")) } else { Ok(()) }
}

fn answer(
    prover: &Prover,
    filters: &Filters,
    arguments: &LookupArguments,
    text: &str,
    output: &mut impl Write,
) -> Result<(), Failure> {
    if text.contains('\t') {
        return Err(Failure::words("a tab: on the 3x3x3 nothing is locked, so that a line is a state alone"));
    }
    let cube = whole::read(text, arguments.input.input).map_err(Failure::words)?;
    let known = prover.known(&cube, back(text, arguments.input.input)?);
    let length = prover.metric.cost(&known);
    let Some(solver) = filters.solver(length)? else { return Err(Failure::Interrupted) };
    let proof = prover.prove(solver, &cube, known, Wish::default())?;
    if proof.is_interrupted && !proof.is_optimal {
        output.flush()?;
        output::report(unproved(length, proof.at_least));
        return Err(Failure::Interrupted);
    }
    match arguments.format {
        Format::Text => writeln!(output, "{}", proof.at_least)?,
        Format::Json => {
            output::json_line(output, &Answer { state: text, distance: proof.at_least, optimal: true })?;
        }
    }
    if proof.is_interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Refuses options that have no meaning here.
fn check(arguments: &LookupArguments) -> Result<(), Failure> {
    if arguments.table.table.is_some() {
        return Err(Failure::words("--table: the 3x3x3 has a filter instead of a table, and --memory chooses it"));
    }
    if arguments.input.locked.is_some() {
        return Err(Failure::words("--locked: on the 3x3x3 nothing is locked; leave it out"));
    }
    Ok(())
}
