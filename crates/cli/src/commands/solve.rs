//! `godtable solve`: an optimal solution, all optimal solutions, or their number.

use std::cell::RefCell;
use std::io::Write;
use std::num::NonZero;

use serde::ser::{Error as _, SerializeSeq as _};
use serde::{Serialize, Serializer};

use crate::arguments::{Format, SolveArguments};
use crate::failure::Failure;
use crate::made::{self};
use crate::named::PuzzleName;
use crate::orbit_tables;
use crate::questions::Asked;
use crate::whole::filters::ONLY_CUBE3;
use crate::{edges, output, tables, whole};

#[derive(Serialize)]
struct Answer<'a, L: Serialize> {
    state: &'a str,
    locked: Option<String>,
    distance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<L>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

pub(crate) fn run(arguments: &SolveArguments, quiet: bool) -> Result<(), Failure> {
    if arguments.all && arguments.count && arguments.format == Format::Text {
        return Err(Failure::words(
            "--count: with --all, text has a line for each solution and none for their number; leave one of the two \
             out, or use --format json",
        ));
    }
    if let Some(name) = &arguments.method {
        return whole::method::run(arguments, name, quiet);
    }
    let edges = edges::stored::chosen(&arguments.pieces, &arguments.table, &arguments.goal)?;
    if let Some(edges) = edges {
        refuse_of_cube3(arguments)?;
        return solve(&edges, arguments);
    }
    let given = [(arguments.time.is_some(), "--time"), (arguments.length.is_some(), "--length")];
    orbit_tables::refuse(&arguments.pieces, &arguments.table.rules, &given)?;
    made::check_link(&arguments.table.rules, arguments.link)?;
    let made = orbit_tables::choose(&arguments.pieces, &arguments.table, &arguments.goal, quiet)?;
    if made.is_none() && arguments.table.rules.puzzle == Some(PuzzleName::Cube3) {
        return if whole::optimal::is_asked(arguments) {
            whole::optimal::run(arguments, quiet)
        } else {
            whole::solve::run(arguments, quiet)
        };
    }
    refuse_of_cube3(arguments)?;
    match made {
        Some(table) => solve(&table, arguments),
        None => solve(&tables::choose(&arguments.table, &arguments.goal, quiet)?, arguments),
    }
}

/// Refuses the options of searches of the 3x3x3.
fn refuse_of_cube3(arguments: &SolveArguments) -> Result<(), Failure> {
    if arguments.memory.is_some() {
        return Err(Failure::words(ONLY_CUBE3));
    }
    if arguments.time.is_some() || arguments.length.is_some() {
        return Err(Failure::words(
            "--time and --length are for the 3x3x3; solutions of other puzzles are optimal at once",
        ));
    }
    Ok(())
}

fn solve(table: &impl Asked, arguments: &SolveArguments) -> Result<(), Failure> {
    let state = table.read(&arguments.state, &arguments.input).map_err(Failure::words)?;
    let mut output = output::standard();
    match arguments.format {
        Format::Text => text(table, &state, arguments, &mut output)?,
        Format::Json => json(table, &state, arguments, &mut output)?,
    }
    output.flush()?;
    match table.distance(&state)? {
        Some(_) => Ok(()),
        None => Err(table.not_solvable()),
    }
}

/// Writes a line for each solution, or with --count their number.
fn text<T: Asked>(
    table: &T,
    state: &T::State,
    arguments: &SolveArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    if arguments.count {
        writeln!(output, "{}", table.solution_count(state)?)?;
        return Ok(());
    }
    for solution in solutions(table, state, arguments)? {
        let solution = solution?;
        writeln!(output, "{}", table.written(state, &solution))?;
        if arguments.link {
            writeln!(output, "{}", table.link(state, &solution)?)?;
        }
        if arguments.all {
            // The reader gets each solution at once.
            output.flush()?;
        }
    }
    Ok(())
}

fn json<T: Asked>(
    table: &T,
    state: &T::State,
    arguments: &SolveArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let lists = arguments.all || !arguments.count;
    let counts = arguments.all || arguments.count;
    let failure = RefCell::new(None);
    let solutions = match lists {
        true => {
            let written = |solution: Result<T::Solution, Failure>| Ok(table.written(state, &solution?));
            let solutions = solutions(table, state, arguments)?.map(written);
            Some(Listed { solutions: RefCell::new(solutions), failure: &failure })
        }
        false => None,
    };
    let link = arguments.link.then(|| table.solutions(state)?.next().transpose()).transpose()?.flatten();
    let link = link.map(|solution| table.link(state, &solution)).transpose()?;
    let count = counts.then(|| table.solution_count(state));
    let answer = Answer {
        state: &arguments.state,
        locked: table.locked(state)?,
        distance: table.distance(state)?.map(usize::from),
        solutions,
        count: count.transpose()?,
        link,
    };
    let written = output::json_line(output, &answer);
    match failure.take() {
        Some(failure) => Err(failure),
        None => Ok(written?),
    }
}

/// Solutions that are found while they are written, so that memory need not hold them all.
struct Listed<'a, I> {
    solutions: RefCell<I>,
    /// The failure that ended the list early.
    failure: &'a RefCell<Option<Failure>>,
}

impl<I: Iterator<Item = Result<String, Failure>>> Serialize for Listed<'_, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for solution in &mut *self.solutions.borrow_mut() {
            let solution = solution.map_err(|failure| {
                let error = S::Error::custom(&failure);
                self.failure.replace(Some(failure));
                error
            });
            list.serialize_element(&solution?)?;
        }
        list.end()
    }
}

/// Returns the optimal solutions in the hold of the cube: all, up to the limit, or the first.
fn solutions<'a, T: Asked>(
    table: &'a T,
    state: &'a T::State,
    arguments: &SolveArguments,
) -> Result<impl Iterator<Item = Result<T::Solution, Failure>> + use<'a, T>, Failure> {
    let limit = if arguments.all { arguments.limit.map_or(usize::MAX, NonZero::get) } else { 1 };
    Ok(table.solutions(state)?.take(limit))
}
