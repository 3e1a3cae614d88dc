//! The contents of an animation: the first cube, and the turns.

use godtable::cube::LayerTurn;
use godtable::render::Cube;
use godtable::{Goal, Held, Puzzle, Rules, notation};

use crate::arguments::{AnimateArguments, GoalChoice, InputForm};
use crate::failure::{Failure, refuse_options};
use crate::named::PuzzleName;
use crate::questions::{contradiction, not_solvable};
use crate::{input, output, tables, whole};

/// A cube and the turns it makes.
pub(crate) struct Play {
    pub(crate) title: String,
    pub(crate) cube: Cube,
    pub(crate) turns: Vec<LayerTurn>,
}

impl Play {
    /// Returns the given turns, or a solution.
    pub(crate) fn of(arguments: &AnimateArguments, quiet: bool) -> Result<Play, Failure> {
        match (&arguments.table.rules.puzzle, &arguments.play) {
            (Some(PuzzleName::Cube3), text) => of_cube3(arguments, text.as_deref(), quiet),
            (_, Some(text)) => of_turns(arguments, text),
            (_, None) => of_solution(arguments, quiet),
        }
    }

    /// Returns turns of a puzzle, from a state.
    fn after(puzzle: PuzzleName, state: &str, cube: Cube, turns: Vec<LayerTurn>) -> Play {
        let state = if state.trim().is_empty() { "solved" } else { state };
        let title = format!("{puzzle}: {state}, then {}", written(&turns));
        Play { title, cube, turns }
    }
}

/// Returns turns in notation, separated by spaces.
fn written(turns: &[LayerTurn]) -> String {
    turns.iter().map(LayerTurn::to_string).collect::<Vec<String>>().join(" ")
}

/// Returns the first state, solved by default.
fn state(arguments: &AnimateArguments) -> &str {
    arguments.state.as_deref().unwrap_or_default()
}

/// Returns the turns of `--play` on the 3x3x3, of any layers, or a short solution.
fn of_cube3(arguments: &AnimateArguments, text: Option<&str>, quiet: bool) -> Result<Play, Failure> {
    let (rules, state) = (&arguments.table.rules, state(arguments));
    whole::picture::check(rules, &arguments.input)?;
    let needs_table = [
        (arguments.table.table.is_some(), "--table"),
        (arguments.goal.goal.is_some(), "--goal"),
        (!arguments.goal.goal_states.is_empty(), "--goal-state"),
    ];
    refuse_options(&needs_table, |option| {
        format!("{option}: animate --puzzle 3x3x3 has no table; it shows a short solution")
    })?;
    let (cube, drawn) = whole::picture::read(state, &arguments.input)?;
    if let Some(text) = text {
        return Ok(Play::after(PuzzleName::Cube3, state, drawn, layer_turns(text)?));
    }
    let mut solution = whole::solve::short(&cube, quiet);
    // The way back along the given turns may be shorter.
    if arguments.input.input == InputForm::Turns {
        let given = whole::turns(state).map_err(Failure::words)?;
        if given.len() < solution.len() {
            solution = given.iter().rev().map(|turn| turn.inverse()).collect();
        }
    }
    let title = format!("3x3x3: {state}, solved by {}", output::written(&solution));
    Ok(Play { title, cube: drawn, turns: solution.into_iter().map(LayerTurn::from).collect() })
}

/// Returns the turns of `--play` on a puzzle with a table: any turns, or with rules legal ones.
fn of_turns(arguments: &AnimateArguments, text: &str) -> Result<Play, Failure> {
    let given = arguments.table.rules.given(&GoalChoice::default())?;
    let steps = notation::parse(text).map_err(|error| wrong(&error))?;
    let rules = match &given {
        Some(rules) => rules.clone(),
        None => all_turns(arguments.table.rules.table_puzzle()?.unwrap_or_default())?,
    };
    let (held, cube) = read(arguments, &rules)?;
    held.played(&steps, &rules).map_err(|error| wrong(&error))?;
    // Each text of turns and rotations is one of turns of layers.
    Ok(Play::after(PuzzleName::Small(rules.puzzle()), state(arguments), cube, layer_turns(text)?))
}

/// Returns an optimal solution.
fn of_solution(arguments: &AnimateArguments, quiet: bool) -> Result<Play, Failure> {
    let oracle = tables::choose(&arguments.table, &arguments.goal, quiet)?;
    let (held, cube) = read(arguments, oracle.rules())?;
    let solution = oracle.solution(&held).map_err(contradiction)?;
    let turns = solution.ok_or_else(|| not_solvable(oracle.rules()))?;
    let done = match oracle.rules().goal() {
        Goal::Solved => "solved by".to_owned(),
        goal => format!("to the goal {goal} by"),
    };
    let title = format!("{}: {}, {done} {}", oracle.rules().puzzle(), state(arguments), output::written(&turns));
    Ok(Play { title, cube, turns: turns.into_iter().map(LayerTurn::from).collect() })
}

/// Reads the first state.
fn read(arguments: &AnimateArguments, rules: &Rules) -> Result<(Held, Cube), Failure> {
    let held = input::read(state(arguments), &arguments.input, rules).map_err(Failure::words)?;
    let cube = Cube::of(&held, rules).map_err(Failure::words)?;
    Ok((held, input::painted(cube, state(arguments), &arguments.input)))
}

/// Returns the rules with all turns and no lock.
fn all_turns(puzzle: Puzzle) -> Result<Rules, Failure> {
    Rules::named(puzzle, "half-turn").map_err(Failure::words)
}

/// Reads turns of any layers.
fn layer_turns(text: &str) -> Result<Vec<LayerTurn>, Failure> {
    let steps = notation::parse_layers(text).map_err(|error| wrong(&error))?;
    Ok(steps.into_iter().map(|step| step.action).collect())
}

/// Returns the failure of an error in the turns.
fn wrong(error: &dyn std::fmt::Display) -> Failure {
    Failure::words(format!("--play: {error}"))
}
