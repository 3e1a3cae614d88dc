//! `godtable diameter`: the largest distances from solved, to solved and between positions.

use std::io::{self, Write};

use godtable::words::grouped;
use godtable::{About, Diameter, Question};
use serde::Serialize;

use crate::arguments::{DiameterArguments, Format, GoalChoice, PiecesChoice};
use crate::failure::Failure;
use crate::rules_fields::RulesFields;
use crate::{output, resolve, watch};

#[derive(Serialize)]
struct DiameterFields<'a> {
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

pub(crate) fn run(arguments: &DiameterArguments, quiet: bool) -> Result<(), Failure> {
    let chosen = resolve::table(&PiecesChoice { pieces: None }, &arguments.table, &GoalChoice::default())?;
    chosen.check(&[(true, Question::Diameter, "diameter")])?;
    let (about, diameter) = watch::with(quiet, false, |work| {
        let table = chosen.answers(work)?;
        Ok::<_, Failure>((table.about().clone(), table.diameter(work)?))
    })?;
    let mut output = output::standard();
    match arguments.format {
        Format::Text => text(&about, &diameter, &mut output)?,
        Format::Json => {
            let answer = DiameterFields {
                rules: RulesFields::of(&about, chosen.file),
                to_solved_unlocked: diameter.to_solved,
                to_solved_locked: diameter.locked_to_solved,
                from_solved_to_position: diameter.to_position,
                from_solved_to_state: diameter.from_solved.len() - 1,
                between_positions: diameter.between.ok(),
                from_solved: Counts {
                    states: diameter.states,
                    reachable: diameter.from_solved.iter().sum(),
                    counts: &diameter.from_solved,
                },
            };
            output::json_line(&mut output, &answer)?;
        }
    }
    Ok(output.flush()?)
}

fn text(about: &About, diameter: &Diameter, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}\n", about.heading())?;
    writeln!(output, "to solved, from an unlocked state       {:>3}  God's number", diameter.to_solved)?;
    if let Some(locked) = diameter.locked_to_solved {
        writeln!(output, "to solved, from a locked state          {locked:>3}")?;
    }
    let inverses = if diameter.is_by_inverses { "  turns that lead to a position solve its inverse" } else { "" };
    writeln!(output, "from solved, to a position              {:>3}{inverses}", diameter.to_position)?;
    if diameter.locked_to_solved.is_some() {
        let farthest = diameter.from_solved.len() - 1;
        let states = grouped(diameter.from_solved[farthest]);
        let are = if states == "1" { "state is" } else { "states are" };
        writeln!(output, "from solved, to a position under a lock {farthest:>3}  {states} {are} that far")?;
    }
    match diameter.between {
        Ok(turns) => {
            writeln!(
                output,
                "from a position, to another             {turns:>3}  the puzzle looks the same from every position"
            )?;
        }
        Err(reason) => writeln!(output, "from a position, to another           unknown: {reason}")?,
    }
    if diameter.reachable < diameter.positions {
        let (reachable, positions) = (grouped(diameter.reachable), grouped(diameter.positions));
        writeln!(output, "\nof {positions} positions {reachable} can reach solved")?;
    }
    Ok(())
}
