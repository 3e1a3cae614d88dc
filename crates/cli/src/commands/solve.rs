//! `godtable solve`: an optimal solution, all of them, or their number.

use std::io::Write;

use godtable_cube::Held;
use godtable_query::Oracle;
use serde::Serialize;

use crate::arguments::{Format, SolveArguments};
use crate::commands::lookup::{UNREACHABLE, contradiction};
use crate::failure::Failure;
use crate::tables::{self, Bytes};
use crate::{input, output};

#[derive(Serialize)]
struct Answer<'a> {
    state: &'a str,
    locked: Option<String>,
    distance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
}

pub(crate) fn run(arguments: &SolveArguments, quiet: bool) -> Result<(), Failure> {
    let oracle = tables::choose(&arguments.table, quiet)?;
    let held = input::read(&arguments.state, &arguments.input, oracle.rules()).map_err(Failure::words)?;
    let mut output = output::standard();
    match arguments.format {
        Format::Text => text(&oracle, &held, arguments, &mut output)?,
        Format::Json => json(&oracle, &held, arguments, &mut output)?,
    }
    Ok(output.flush()?)
}

/// A line for each solution; with --count alone the number of them.
fn text(
    oracle: &Oracle<Bytes>,
    held: &Held,
    arguments: &SolveArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    if arguments.count && !arguments.all {
        writeln!(output, "{}", oracle.solution_count(held.state()).map_err(contradiction)?)?;
        return Ok(());
    }
    let mut found = false;
    for solution in solutions(oracle, held, arguments.all)? {
        found = true;
        writeln!(output, "{}", solution?)?;
    }
    if !found {
        writeln!(output, "{UNREACHABLE}")?;
    }
    Ok(())
}

fn json(
    oracle: &Oracle<Bytes>,
    held: &Held,
    arguments: &SolveArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let lists = arguments.all || !arguments.count;
    let solutions = lists.then(|| solutions(oracle, held, arguments.all)?.collect::<Result<Vec<_>, Failure>>());
    let counts = arguments.all || arguments.count;
    let count = counts.then(|| oracle.solution_count(held.state()).map_err(contradiction));
    let answer = Answer {
        state: &arguments.state,
        locked: output::locked(held.locked(oracle.rules()), oracle.rules()),
        distance: oracle.distance(held.state()).map_err(contradiction)?,
        solutions: solutions.transpose()?,
        count: count.transpose()?,
    };
    Ok(output::json_line(output, &answer)?)
}

/// The optimal solutions as the holder of the cube makes them, all or the first.
fn solutions<'a>(
    oracle: &'a Oracle<Bytes>,
    held: &'a Held,
    all: bool,
) -> Result<impl Iterator<Item = Result<String, Failure>> + 'a, Failure> {
    let solutions = oracle.solutions(held.state()).map_err(contradiction)?;
    let limit = if all { usize::MAX } else { 1 };
    Ok(solutions.take(limit).map(|solution| Ok(output::written(&held.say(&solution.map_err(contradiction)?)))))
}
