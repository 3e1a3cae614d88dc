//! `godtable path`: a shortest path from one state to another, and one back.

use std::io::Write as _;

use godtable::State;
use serde::Serialize;

use crate::arguments::{Format, GoalChoice, PathArguments, PiecesChoice};
use crate::failure::Failure;
use crate::{output, resolve, watch};

#[derive(Serialize)]
struct PathFields<'a> {
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
    let chosen = resolve::table(&PiecesChoice { pieces: None }, &arguments.table, &GoalChoice::default())?;
    let (there, back, rules) = watch::with(quiet, false, |work| {
        let table = chosen.answers(work)?;
        let input = &arguments.input;
        let read = |which: &str, text: &str| {
            let state = table.read(text, input.form(text), input.locked.as_deref());
            state.map_err(|error| Failure::words(format!("{which} ('{text}'): {}", Failure::from(error))))
        };
        let (from, to) = (read("FROM", &arguments.from)?, read("TO", &arguments.to)?);
        let way = |from: &State, to: &State| -> Result<Way, Failure> {
            let turns = table.path(from, to, work)?;
            Ok(Way {
                locked: table.locked(from),
                distance: turns.as_ref().map(godtable::Moves::len),
                turns: turns.map(|turns| turns.to_string()),
            })
        };
        Ok::<_, Failure>((way(&from, &to)?, way(&to, &from)?, table.about().rules.clone()))
    })?;
    write(arguments, there, back, &rules)
}

/// Writes both paths.
fn write(arguments: &PathArguments, there: Way, back: Way, rules: &str) -> Result<(), Failure> {
    let missing = match (&there.turns, &back.turns) {
        (Some(_), Some(_)) => None,
        (Some(_), None) => Some("TO to FROM"),
        (None, Some(_)) => Some("FROM to TO"),
        (None, None) => Some("FROM to TO, nor from TO to FROM,"),
    };
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let answer = PathFields { from: &arguments.from, to: &arguments.to, there, back };
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
