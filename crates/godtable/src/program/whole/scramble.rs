//! `godtable scramble --puzzle 3x3x3`: random positions, or random turns.

use std::io::Write as _;
use std::ops::ControlFlow::{Break, Continue};

use godtable::Turn;
use godtable_cube3::{Cube3, facelets, random};
use godtable_twophase::Solver;
use serde::Serialize;

use crate::arguments::{Format, ScrambleArguments};
use crate::failure::Failure;
use crate::{link, output};

/// The largest number of turns of a scramble.
const LONGEST: usize = 22;

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
    let mut random = random::Random::new(seed);
    let solver = arguments.moves.is_none().then(Solver::new);
    let mut output = output::standard();
    for _ in 0..arguments.count.get() {
        let turns: Vec<Turn> = match (&solver, arguments.moves) {
            (Some(solver), _) => {
                // As the World Cube Association has it: nothing that one turn solves.
                let cube = random.cube_at_least(2);
                let solution =
                    solver.solve(&cube, &mut |turns| if turns.len() <= LONGEST { Break(()) } else { Continue(()) });
                solution.turns.iter().rev().map(|turn| turn.inverse()).collect()
            }
            (None, moves) => random.turns(moves.map_or(0, std::num::NonZero::get)),
        };
        let back: Vec<Turn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
        let link = arguments.link.then(|| link::of_solution("3x3x3", &back));
        match arguments.format {
            Format::Text => {
                writeln!(output, "{}", output::written(&turns))?;
                link.into_iter().try_for_each(|link| writeln!(output, "{link}"))?;
            }
            Format::Json => {
                let cube = turns.iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
                let facelets = facelets::write(&cube);
                let answer = Answer { turns: output::written(&turns), length: turns.len(), facelets, link };
                output::json_line(&mut output, &answer)?;
            }
        }
    }
    Ok(output.flush()?)
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
    match refused.into_iter().find(|&(is_given, _)| is_given) {
        None => Ok(()),
        Some((_, option)) => Err(Failure::words(format!(
            "{option}: scramble --puzzle 3x3x3 has no table; it draws positions from all, or plays --moves random turns"
        ))),
    }
}
