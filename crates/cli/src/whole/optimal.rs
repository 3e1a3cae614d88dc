//! `godtable solve --puzzle 3x3x3 --optimal`: optimal solutions, proved.

use std::io::Write as _;
use std::time::Instant;

use godtable::Turn;
use serde::Serialize;

use crate::arguments::{Format, InputForm, SolveArguments};
use crate::failure::Failure;
use crate::whole;
use crate::whole::filters::{self, Filters};
use crate::whole::prove::{Proof, Prover, Wish, in_metric};
use crate::{link, output};

#[derive(Serialize)]
struct Answer<'a> {
    state: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<String>>,
    /// The number of turns of a solution.
    length: usize,
    /// Whether no solution is shorter.
    optimal: bool,
    /// If that is not proved: the turns that each solution has at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

/// Returns whether the options ask for a proof.
pub(crate) fn is_asked(arguments: &SolveArguments) -> bool {
    arguments.optimal || arguments.all || arguments.count || arguments.memory.is_some()
}

pub(crate) fn run(arguments: &SolveArguments, quiet: bool) -> Result<(), Failure> {
    check(arguments)?;
    let metric = filters::metric(&arguments.table.rules, &arguments.goal)?;
    let cube = whole::read(&arguments.state, arguments.input.input).map_err(Failure::words)?;
    let given = back(&arguments.state, arguments.input.input)?;
    let prover = Prover::new(metric, quiet);
    let known = prover.known(&cube, given);
    let filters = Filters::new(metric, arguments.memory, quiet);
    let Some(solver) = filters.solver(metric.cost(&known))? else {
        let solutions = vec![in_metric(metric, &known)];
        let proof = Proof {
            at_least: 0,
            solutions,
            count: 0,
            is_optimal: known.is_empty(),
            is_complete: false,
            is_interrupted: true,
        };
        return end(arguments, &proof);
    };
    let all = arguments.all || arguments.count;
    // With --count alone, none is listed.
    let limit = if arguments.all { arguments.limit.map(usize::from) } else { Some(1) };
    let end_time = arguments.time.map(|time| Instant::now() + time);
    end(arguments, &prover.prove(solver, &cube, known, Wish { all, limit, end: end_time })?)
}

/// Returns the way back along the given turns, if the state is given as turns.
pub(crate) fn back(state: &str, form: InputForm) -> Result<Option<Vec<Turn>>, Failure> {
    if form != InputForm::Turns {
        return Ok(None);
    }
    let turns = whole::turns(state).map_err(Failure::words)?;
    Ok(Some(turns.iter().rev().map(|turn| turn.inverse()).collect()))
}

/// Writes the answer, and says what is not proved.
fn end(arguments: &SolveArguments, proof: &Proof) -> Result<(), Failure> {
    let is_listed = arguments.all || !arguments.count;
    let length = proof.solutions.first().map_or(0, Vec::len);
    let link = arguments.link.then(|| link::of_solution("3x3x3", &proof.solutions[0]));
    let is_counted = (arguments.all || arguments.count) && proof.is_complete;
    let mut output = output::standard();
    match arguments.format {
        Format::Text if is_listed => {
            for turns in &proof.solutions {
                writeln!(output, "{}", output::written(turns))?;
            }
            link.into_iter().try_for_each(|link| writeln!(output, "{link}"))?;
        }
        Format::Text if is_counted => writeln!(output, "{}", proof.count)?,
        Format::Text => {}
        Format::Json => {
            let solutions = proof.solutions.iter().map(|turns| output::written(turns)).collect();
            let answer = Answer {
                state: &arguments.state,
                solutions: is_listed.then_some(solutions),
                length,
                optimal: proof.is_optimal,
                at_least: (!proof.is_optimal).then_some(proof.at_least),
                count: is_counted.then_some(proof.count),
                link,
            };
            output::json_line(&mut output, &answer)?;
        }
    }
    output.flush()?;
    if !proof.is_optimal {
        output::report(unproved(length, proof.at_least));
    } else if (arguments.all || arguments.count) && !proof.is_complete {
        output::report(format_args!("stopped: there may be more solutions of {length} turns; none is shorter"));
    }
    if proof.is_interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Says what is known of the fewest turns.
pub(crate) fn unproved(length: usize, at_least: usize) -> String {
    format!("stopped: {length} turns are not proved to be the fewest; each solution has at least {at_least}")
}

/// Refuses options that have no meaning here.
fn check(arguments: &SolveArguments) -> Result<(), Failure> {
    let refused = [
        (arguments.length.is_some(), "--length", "an optimal solution has the fewest turns"),
        (
            arguments.table.table.is_some(),
            "--table",
            "an optimal search of the 3x3x3 has a filter, and --memory chooses it",
        ),
        (arguments.input.locked.is_some(), "--locked", "on the 3x3x3 nothing is locked"),
    ];
    match refused.into_iter().find(|&(is_given, ..)| is_given) {
        None => Ok(()),
        Some((_, option, why)) => Err(Failure::words(format!("{option}: {why}; leave it out"))),
    }
}
