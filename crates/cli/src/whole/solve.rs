//! `godtable solve --puzzle 3x3x3`: a short solution at once.

use std::io::Write as _;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use godtable::{Rules, Turn};
use godtable_puzzle::cube3::Cube3;
use godtable_solvers::twophase::Solution;
use serde::Serialize;

use crate::arguments::{Format, InputForm, SolveArguments};
use crate::failure::{Failure, refuse_options};
use crate::whole::tables;
use crate::{link, output, threads, whole};

/// The time for shorter solutions, if none is given.
const TIME: Duration = Duration::from_millis(100);

/// The reason why options of tables are refused.
const NO_TABLE: &str = "solve --puzzle 3x3x3 has no table; it finds a short solution in half turns, within --time or of at \
     most --length turns, or with --optimal the fewest half turns or quarter turns";

#[derive(Serialize)]
struct Answer<'a> {
    state: &'a str,
    solutions: [String; 1],
    /// The number of its turns.
    length: usize,
    /// Whether no solution is shorter. `false` if that is not proved.
    optimal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

pub(crate) fn run(arguments: &SolveArguments, quiet: bool) -> Result<(), Failure> {
    check(arguments, NO_TABLE)?;
    let cube = whole::read(&arguments.state, arguments.input.input).map_err(Failure::words)?;
    let solver = tables::solver(quiet);
    let end = Instant::now() + arguments.time.unwrap_or(TIME);
    let Solution { mut turns, is_optimal, .. } = solver.solve_with(&cube, threads::number(), &mut |turns| {
        let is_short = arguments.length.is_some_and(|length| turns.len() <= length);
        if is_short || Instant::now() >= end { Break(()) } else { Continue(()) }
    });
    // The way back along the given turns may be shorter.
    if arguments.input.input == InputForm::Turns {
        let given = whole::turns(&arguments.state).map_err(Failure::words)?;
        if given.len() < turns.len() {
            turns = given.iter().rev().map(|turn| turn.inverse()).collect();
        }
    }
    write(arguments, &turns, is_optimal)
}

/// Returns a solution of at most 22 turns.
pub(crate) fn short(cube: &Cube3, quiet: bool) -> Vec<Turn> {
    let solver = tables::solver(quiet);
    solver.solve(cube, &mut |turns| if turns.len() <= 22 { Break(()) } else { Continue(()) }).turns
}

fn write(arguments: &SolveArguments, turns: &[Turn], optimal: bool) -> Result<(), Failure> {
    let mut output = output::standard();
    let link = arguments.link.then(|| link::of_solution("3x3x3", turns));
    match arguments.format {
        Format::Text => {
            writeln!(output, "{}", output::written(turns))?;
            link.into_iter().try_for_each(|link| writeln!(output, "{link}"))?;
        }
        Format::Json => {
            let solutions = [output::written(turns)];
            output::json_line(
                &mut output,
                &Answer { state: &arguments.state, solutions, length: turns.len(), optimal, link },
            )?;
        }
    }
    Ok(output.flush()?)
}

/// Refuses options that a table would need. `why` says what there is instead.
pub(crate) fn check(arguments: &SolveArguments, why: &str) -> Result<(), Failure> {
    let rules = &arguments.table.rules;
    let is_other = |name: &String| {
        Rules::named(godtable::Puzzle::CORNERS3, name).ok().and_then(|rules| rules.name()) != Some("half-turn")
    };
    let refused = [
        (arguments.table.table.is_some(), "--table"),
        (rules.rules.iter().any(is_other), "--rules other than half-turn"),
        (rules.turns.is_some(), "--turns"),
        (arguments.goal.goal.is_some(), "--goal"),
        (!arguments.goal.goal_states.is_empty(), "--goal-state"),
        (arguments.input.locked.is_some(), "--locked"),
    ];
    refuse_options(&refused, |option| format!("{option}: {why}"))
}
