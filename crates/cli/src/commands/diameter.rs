//! `godtable diameter`: the largest distances from solved, to solved and between positions.

use std::io::Write as _;

use godtable::Goal;
use serde::Serialize;

use crate::arguments::{DiameterArguments, Format, GoalChoice, PiecesChoice};
use crate::failure::Failure;
use crate::made::MadeTable;
use crate::orbit_tables;
use crate::output::{self, grouped};
use crate::progress::while_waiting;
use crate::rules_fields::RulesFields;
use crate::tables;

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    rules: RulesFields,
    /// From an unlocked state to solved.
    to_solved_unlocked: usize,
    /// From a locked state to solved; null if the rules lock nothing.
    to_solved_locked: Option<usize>,
    /// From solved, unlocked, to a position under any lock.
    from_solved_to_position: usize,
    /// From solved, unlocked, to a state: a position under a given lock. Without a lock, to a position.
    from_solved_to_state: usize,
    /// From a position, unlocked, to a position under any lock; null if some pieces are identical.
    between_positions: Option<usize>,
    /// The states reachable from solved, by the fewest turns.
    from_solved: Counts<'a>,
}

#[derive(Serialize)]
struct Counts<'a> {
    states: u64,
    reachable: u64,
    counts: &'a [u64],
}

/// The message for another goal than solved.
const OTHER_GOAL: &str = "the diameter is measured to solved and from solved; leave the goal out";

pub(crate) fn run(arguments: &DiameterArguments, quiet: bool) -> Result<(), Failure> {
    let (pieces, goal) = (PiecesChoice { pieces: None }, GoalChoice::default());
    if let Some(table) = orbit_tables::choose(&pieces, &arguments.table, &goal, quiet)? {
        return of_made(&table, arguments, quiet);
    }
    let oracle = tables::choose(&arguments.table, &goal, quiet)?;
    if *oracle.rules().goal() != Goal::Solved {
        return Err(Failure::words(OTHER_GOAL));
    }
    let (unlocked, locked) = (oracle.unlocked(), oracle.locked());
    let from_solved = while_waiting("searching from solved", quiet, || oracle.from_solved());
    let gods_number = unlocked.gods_number();
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let answer = Answer {
                rules: RulesFields::of(oracle.rules()).read_from(arguments.table.rules.file()),
                to_solved_unlocked: gods_number.get(),
                to_solved_locked: locked.map(|locked| locked.gods_number().get()),
                from_solved_to_position: gods_number.get(),
                from_solved_to_state: from_solved.farthest(),
                between_positions: Some(gods_number.get()),
                from_solved: Counts {
                    states: from_solved.states(),
                    reachable: from_solved.reachable(),
                    counts: from_solved.counts(),
                },
            };
            output::json_line(&mut output, &answer)?;
        }
        Format::Text => {
            writeln!(output, "{}\n", output::heading(oracle.rules()))?;
            writeln!(output, "to solved, from an unlocked state       {gods_number:>3}  God's number")?;
            if let Some(locked) = locked {
                writeln!(output, "to solved, from a locked state          {:>3}", locked.gods_number())?;
            }
            writeln!(
                output,
                "from solved, to a position              {gods_number:>3}  turns that lead to it solve its inverse"
            )?;
            if locked.is_some() {
                let farthest = from_solved.farthest();
                let states = grouped(from_solved.counts()[farthest]);
                let are = if states == "1" { "state is" } else { "states are" };
                writeln!(output, "from solved, to a position under a lock {farthest:>3}  {states} {are} that far")?;
            }
            writeln!(
                output,
                "from a position, to another             {gods_number:>3}  positions look alike from each other"
            )?;
            let out_of_reach = unlocked.states() - unlocked.reachable();
            if out_of_reach > 0 {
                let reachable = grouped(unlocked.reachable());
                writeln!(output, "\nof {} positions {reachable} can reach solved", grouped(unlocked.states()))?;
            }
        }
    }
    Ok(output.flush()?)
}

/// Writes the diameters of a puzzle of orbits.
fn of_made(table: &MadeTable, arguments: &DiameterArguments, quiet: bool) -> Result<(), Failure> {
    if table.described().aim != "solved" {
        return Err(Failure::words(OTHER_GOAL));
    }
    let distances = table.distances();
    let (unlocked, locked) = (distances.unlocked(), distances.locked());
    let from_solved = table.counts_from_solved(quiet)?;
    let farthest = from_solved.counts.len() - 1;
    let gods_number = unlocked.gods_number();
    let definition = distances.positions().definition();
    let between_positions = definition.is_homogeneous().then_some(gods_number.get());
    let mut output = output::standard();
    if arguments.format == Format::Json {
        let answer = Answer {
            rules: table.played().fields(arguments.table.rules.given_file()),
            to_solved_unlocked: gods_number.get(),
            to_solved_locked: locked.map(|locked| locked.gods_number().get()),
            from_solved_to_position: from_solved.to_position,
            from_solved_to_state: farthest,
            between_positions,
            from_solved: Counts {
                states: from_solved.states,
                reachable: from_solved.counts.iter().sum(),
                counts: &from_solved.counts,
            },
        };
        output::json_line(&mut output, &answer)?;
        return Ok(output.flush()?);
    }
    writeln!(output, "{}\n", table.described().heading)?;
    writeln!(output, "to solved, from an unlocked state       {gods_number:>3}  God's number")?;
    if let Some(locked) = &locked {
        writeln!(output, "to solved, from a locked state          {:>3}", locked.gods_number())?;
    }
    writeln!(output, "from solved, to a position              {:>3}", from_solved.to_position)?;
    if locked.is_some() {
        let states = grouped(from_solved.counts[farthest]);
        let are = if states == "1" { "state is" } else { "states are" };
        writeln!(output, "from solved, to a position under a lock {farthest:>3}  {states} {are} that far")?;
    }
    match between_positions {
        Some(turns) => {
            writeln!(
                output,
                "from a position, to another             {turns:>3}  positions look alike from each other"
            )?;
        }
        None => {
            let are_legal = definition.illegal().is_empty();
            let reason = if are_legal { "some pieces are identical" } else { "some positions are illegal" };
            writeln!(output, "from a position, to another           unknown: {reason}")?;
        }
    }
    if unlocked.reachable() < unlocked.states() {
        let (reachable, states) = (grouped(unlocked.reachable()), grouped(unlocked.states()));
        writeln!(output, "\nof {states} positions {reachable} can reach solved")?;
    }
    Ok(output.flush()?)
}
