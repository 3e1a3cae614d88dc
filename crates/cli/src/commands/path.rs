//! `godtable path`: a shortest path from one state to another, and one back.

use std::fmt::Display;
use std::io::Write as _;

use godtable::{Held, Oracle};
use serde::Serialize;

use crate::arguments::{Format, GoalChoice, PathArguments, PiecesChoice};
use crate::failure::Failure;
use crate::made::{HeldState, MadeTable};
use crate::orbit_tables;
use crate::questions::{Asked, contradiction};
use crate::tables::{self, Bytes};
use crate::{input, output};

#[derive(Serialize)]
struct Answer<'a> {
    from: &'a str,
    to: &'a str,
    there: Way,
    back: Way,
}

/// A path, or nulls if there is none.
#[derive(Serialize)]
struct Way {
    /// The lock at its start.
    locked: Option<String>,
    distance: Option<usize>,
    turns: Option<String>,
}

/// Writes the path there and, in the next line, the path back. Each starts from a state as given. Without a path there,
/// text has no line.
pub(crate) fn run(arguments: &PathArguments, quiet: bool) -> Result<(), Failure> {
    let pieces = PiecesChoice { pieces: None };
    let goal = GoalChoice::default();
    if let Some(table) = orbit_tables::choose(&pieces, &arguments.table, &goal, quiet)? {
        return of_made(&table, arguments, quiet);
    }
    let oracle = tables::choose(&arguments.table, &goal, quiet)?;
    let read = |which: &str, text: &str| {
        let held = input::read(text, &arguments.input, oracle.rules());
        held.map_err(|error| Failure::words(format!("{which} ('{text}'): {error}")))
    };
    let (from, to) = (read("FROM", &arguments.from)?, read("TO", &arguments.to)?);
    let (there, back) = (way(&oracle, &from, &to)?, way(&oracle, &to, &from)?);
    write(arguments, there, back, oracle.rules())
}

/// Writes both paths of a puzzle of orbits.
fn of_made(table: &MadeTable, arguments: &PathArguments, quiet: bool) -> Result<(), Failure> {
    let read = |which: &str, text: &str| {
        let held = Asked::read(table, text, &arguments.input);
        held.map_err(|error| Failure::words(format!("{which} ('{text}'): {error}")))
    };
    let (from, to) = (read("FROM", &arguments.from)?, read("TO", &arguments.to)?);
    let way = |from: &HeldState, to: &HeldState| -> Result<Way, Failure> {
        let turns = table.path(from, to, quiet)?;
        Ok(Way {
            locked: Asked::locked(table, from)?,
            distance: turns.as_ref().map(Vec::len),
            turns: turns.map(|turns| Asked::written(table, from, &turns)),
        })
    };
    let (there, back) = (way(&from, &to)?, way(&to, &from)?);
    write(arguments, there, back, table.played().rules())
}

/// Writes both paths.
fn write(arguments: &PathArguments, there: Way, back: Way, rules: impl Display) -> Result<(), Failure> {
    let missing = match (&there.turns, &back.turns) {
        (Some(_), Some(_)) => None,
        (Some(_), None) => Some("TO to FROM"),
        (None, Some(_)) => Some("FROM to TO"),
        (None, None) => Some("FROM to TO, nor from TO to FROM,"),
    };
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let answer = Answer { from: &arguments.from, to: &arguments.to, there, back };
            output::json_line(&mut output, &answer)?;
        }
        Format::Text => {
            for turns in [there.turns, back.turns].into_iter().map_while(|turns| turns) {
                writeln!(output, "{turns}")?;
            }
        }
    }
    output.flush()?;
    match missing {
        Some(missing) => Err(Failure::NotFound(format!("no turns lead from {missing} under the rules {rules}"))),
        None => Ok(()),
    }
}

/// Returns a shortest path from one state to another, in the hold of the first.
fn way(oracle: &Oracle<Bytes>, from: &Held, to: &Held) -> Result<Way, Failure> {
    let turns = oracle.path(from, to).map_err(contradiction)?;
    Ok(Way {
        locked: output::locked_in(from, oracle.rules())?,
        distance: turns.as_ref().map(Vec::len),
        turns: turns.map(|turns| output::written(&turns)),
    })
}
