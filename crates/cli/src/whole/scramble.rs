//! `godtable scramble --puzzle 3x3x3`: random positions, or random turns.

use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow::{Break, Continue};

use godtable::Turn;
use godtable_puzzle::cube3::random::Random;
use godtable_puzzle::cube3::{Cube3, facelets};
use godtable_solvers::twophase::Solver;
use godtable_system::parallel::prelude::*;
use serde::Serialize;

use crate::arguments::{Format, ScrambleArguments};
use crate::failure::{Failure, refuse_options};
use crate::tables::Bytes;
use crate::whole::tables;
use crate::{link, output};

/// The largest number of turns of a scramble.
const LONGEST: usize = 22;

/// The number of scrambles that are found together, on all cores.
const TOGETHER: usize = 256;

#[derive(Serialize)]
struct Answer {
    turns: String,
    /// The number of these turns.
    length: usize,
    facelets: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

pub(crate) fn run(arguments: &ScrambleArguments, seed: u64, quiet: bool) -> Result<(), Failure> {
    check(arguments)?;
    if !quiet && arguments.seed.is_none() {
        output::report(format_args!("seed {seed}"));
    }
    let mut random = Random::new(seed);
    let solver = arguments.moves.is_none().then(|| tables::solver(quiet));
    let mut output = output::standard();
    let mut left = arguments.count.get();
    while left > 0 {
        let count = left.min(TOGETHER);
        left -= count;
        let scrambles: Vec<Vec<Turn>> = match (&solver, arguments.moves) {
            (Some(solver), _) => {
                // As the World Cube Association has it: nothing that one turn solves.
                let cubes: Vec<Cube3> = (0..count).map(|_| random.cube_at_least(2)).collect();
                cubes.par_iter().map(|cube| scramble(solver, cube)).collect()
            }
            (None, moves) => (0..count).map(|_| random.turns(moves.map_or(0, NonZero::get))).collect(),
        };
        for turns in &scrambles {
            write(&mut output, arguments, turns)?;
        }
    }
    Ok(output.flush()?)
}

/// Returns turns that lead from solved to a cube.
fn scramble(solver: &Solver<Bytes>, cube: &Cube3) -> Vec<Turn> {
    let solution = solver.solve(cube, &mut |turns| if turns.len() <= LONGEST { Break(()) } else { Continue(()) });
    solution.turns.iter().rev().map(|turn| turn.inverse()).collect()
}

fn write(output: &mut impl Write, arguments: &ScrambleArguments, turns: &[Turn]) -> Result<(), Failure> {
    let back: Vec<Turn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
    let link = arguments.link.then(|| link::of_solution("3x3x3", &back));
    match arguments.format {
        Format::Text => {
            writeln!(output, "{}", output::written(turns))?;
            link.into_iter().try_for_each(|link| writeln!(output, "{link}"))?;
        }
        Format::Json => {
            let facelets = facelets::write(&Cube3::SOLVED.played(turns));
            let answer = Answer { turns: output::written(turns), length: turns.len(), facelets, link };
            output::json_line(output, &answer)?;
        }
    }
    Ok(())
}

/// Refuses options that a table would need.
fn check(arguments: &ScrambleArguments) -> Result<(), Failure> {
    let rules = &arguments.table.rules;
    let refused = [
        (arguments.distance.is_some(), "--distance"),
        (arguments.at_least.is_some(), "--at-least"),
        (arguments.wca, "--wca"),
        (arguments.table.table.is_some(), "--table"),
        (!rules.rules.is_empty(), "--rules"),
        (rules.turns.is_some(), "--turns"),
        (arguments.goal.goal.is_some(), "--goal"),
        (!arguments.goal.goal_states.is_empty(), "--goal-state"),
    ];
    refuse_options(&refused, |option| {
        format!(
            "{option}: scramble --puzzle 3x3x3 has no table; it draws positions from all, or plays --moves random turns"
        )
    })
}
