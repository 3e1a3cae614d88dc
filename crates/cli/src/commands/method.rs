//! `godtable solve --method`: the 3x3x3 or a definition in steps, each in the fewest turns.

use std::io::Write as _;
use std::path::Path;

use godtable::cube3::{self, Steps};
use godtable::puzzles::cube::{LayerTurn, Rotation, nearest, notation};
use godtable::puzzles::cube3::facelets;
use godtable::render::{Cube, Style};
use godtable::solvers::methods::{self, Method, NamedMethod};
use godtable::steps::{DefinitionMethod, SHIPPED, SolvedStep};
use godtable::{Puzzle, Question, text_file};
use serde::Serialize;

use crate::arguments::{Format, SolveArguments};
use crate::failure::Failure;
use crate::output::{self, StateText};
use crate::resolve::{self, ENDING};
use crate::terminal::{Net, Palette};
use crate::watch;

#[derive(Serialize)]
struct MethodFields<'a> {
    state: &'a str,
    method: &'a str,
    /// The whole-cube rotation before the first step.
    rotation: &'static str,
    steps: Vec<StepFields>,
    /// The number of all turns.
    length: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

#[derive(Serialize)]
struct StepFields {
    name: String,
    turns: String,
    /// The number of these turns.
    length: usize,
    /// Whether no fewer turns do the step. `false` if that is not proved.
    optimal: bool,
    /// The state after the step.
    #[serde(flatten)]
    after: StateText,
}

/// A method of the 3x3x3, or of a definition.
enum Found {
    Cube3(Method),
    Definition(DefinitionMethod),
}

/// Solves a state by a method: one with a name, or one from a file.
pub(crate) fn run(arguments: &SolveArguments, name: &str, quiet: bool) -> Result<(), Failure> {
    match find(name)? {
        Found::Cube3(method) => of_cube3(&method, arguments, name, quiet),
        Found::Definition(method) => of_definition(&method, arguments, name, quiet),
    }
}

fn of_definition(
    method: &DefinitionMethod,
    arguments: &SolveArguments,
    name: &str,
    quiet: bool,
) -> Result<(), Failure> {
    let choice = &arguments.table.rules;
    let puzzle = choice.puzzle.find()?.map_or_else(|| Puzzle::find(&method.puzzle), Ok)?;
    let own = puzzle.definition().map(|own| own.name().to_owned());
    if puzzle.name() != method.puzzle && own.as_ref() != Some(&method.puzzle) {
        return Err(Failure::words(format!("--method {name} solves {}, and not {}", method.puzzle, puzzle.name())));
    }
    let given = [
        (choice.turns.is_some(), "--turns"),
        (!choice.rules.is_empty(), "--rules"),
        (choice.lock.is_some(), "--lock"),
        (arguments.link, "--link"),
        (arguments.table.table.is_some(), "--table"),
        (arguments.goal.goal.is_some(), "--goal"),
        (!arguments.goal.goal_states.is_empty(), "--goal-state"),
        (arguments.goal.goal_turns.is_some(), "--goal-turns"),
        (arguments.input.locked.is_some(), "--locked"),
    ];
    if let Some((_, option)) = given.iter().find(|(is_given, _)| *is_given) {
        return Err(Failure::words(format!(
            "{option}: the steps of a method have their own turns and goals; leave it out"
        )));
    }
    let text = arguments.state.as_deref().unwrap_or_default();
    let state = puzzle.state(text, arguments.input.input.form(), None)?;
    let solution = watch::with(quiet, false, |work| method.solve(&puzzle, &state, arguments.time, work))?;
    let length = solution.iter().map(|step| step.moves.len()).sum();
    let mut output = output::standard();
    match arguments.format {
        Format::Text => {
            for SolvedStep { name, moves, .. } in &solution {
                writeln!(output, "{name}, {}: {moves}", output::turns(moves.len()))?;
            }
            writeln!(output, "{} in all", output::turns(length))?;
        }
        Format::Json => {
            let step = |step: &SolvedStep| StepFields {
                name: step.name.clone(),
                turns: step.moves.to_string(),
                length: step.moves.len(),
                optimal: true,
                after: step.after.clone().into(),
            };
            let steps = solution.iter().map(step).collect();
            output::json_line(
                &mut output,
                &MethodFields { state: text, method: name, rotation: "", steps, length, link: None },
            )?;
        }
    }
    Ok(output.flush()?)
}

fn of_cube3(method: &Method, arguments: &SolveArguments, name: &str, quiet: bool) -> Result<(), Failure> {
    let choice = &arguments.table.rules;
    let puzzle = choice.puzzle.find()?.map_or_else(|| Puzzle::named("3x3x3"), Ok)?;
    let is_other = |name: &String| name != "half-turn";
    resolve::check(
        &puzzle,
        &[
            (true, Question::Method, "--method"),
            (arguments.table.table.is_some(), Question::Table, "--table"),
            (arguments.goal.goal.is_some(), Question::NamedGoal, "--goal"),
            (!arguments.goal.goal_states.is_empty(), Question::GoalStates, "--goal-state"),
            (arguments.input.locked.is_some(), Question::Locked, "--locked"),
        ],
    )?;
    if choice.turns.is_some() || choice.rules.iter().any(is_other) {
        return Err(Failure::words(
            "--turns and --rules: the steps of a method have their own turns, in half turns; leave the option out",
        ));
    }
    let text = arguments.state.as_deref().unwrap_or_default();
    let state = puzzle.state(text, arguments.input.input.form(), None)?;
    let solution = watch::with(quiet, false, |work| cube3::solve_by(method, &state, arguments.time, work));
    let solution = solution.map_err(|error| match Failure::from(error) {
        Failure::NotFound(reason) => Failure::NotFound(format!("--method {name}: {reason}")),
        other => other,
    })?;
    let mut output = output::standard();
    match arguments.format {
        Format::Text => written(&solution, arguments.link, &mut output)?,
        Format::Json => output::json_line(&mut output, &answer(&solution, arguments, name))?,
    }
    Ok(output.flush()?)
}

/// Finds a method by its name, or reads a method file.
fn find(name: &str) -> Result<Found, Failure> {
    if let Some(named) = NamedMethod::ALL.iter().find(|method| method.name.eq_ignore_ascii_case(name)) {
        return Ok(Found::Cube3(named.method()));
    }
    if let Some(method) = DefinitionMethod::named(name) {
        return Ok(Found::Definition(method));
    }
    let path = Path::new(name);
    if path.components().count() > 1 || path.extension().is_some_and(|ending| ending == ENDING) {
        let what = format!("the method file {name}");
        let text = text_file::read(path, &what)?;
        if DefinitionMethod::names_a_puzzle(&text) {
            return DefinitionMethod::read(&text)
                .map(Found::Definition)
                .map_err(|error| Failure::words(format!("{what}: {error}")));
        }
        return Method::read(&text).map(Found::Cube3).map_err(|error| Failure::words(format!("{what}: {error}")));
    }
    let names: Vec<&str> =
        NamedMethod::ALL.iter().map(|method| method.name).chain(SHIPPED.iter().map(|(name, _)| *name)).collect();
    let near = nearest(name, names.iter().copied()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    let known = names.join(", ");
    Err(Failure::words(format!(
        "--method: there is no method '{name}'; known: {known}, and files such as own.toml{near}"
    )))
}

fn written(solution: &Steps, has_link: bool, output: &mut impl std::io::Write) -> Result<(), Failure> {
    let rotation = rotation_name(solution.rotation);
    if !rotation.is_empty() {
        writeln!(output, "hold: {rotation}\n")?;
    }
    for methods::SolvedStep { name, turns, is_optimal, cube, .. } in &solution.steps {
        let proof = if *is_optimal { "" } else { ", not proved optimal" };
        writeln!(output, "{name}, {}{proof}: {}", output::turns(turns.len()), joined(turns))?;
        let drawn = Cube::of_facelets(&facelets::colours(cube));
        writeln!(output, "{}", Net::of(&drawn).lines(Style::default(), Palette::of_output()))?;
    }
    writeln!(output, "{} in all", output::turns(length(solution)))?;
    if has_link {
        writeln!(output, "{}", address(solution))?;
    }
    Ok(())
}

fn answer<'a>(solution: &'a Steps, arguments: &'a SolveArguments, name: &'a str) -> MethodFields<'a> {
    let step = |step: &'a methods::SolvedStep| StepFields {
        name: step.name.clone(),
        turns: joined(&step.turns),
        length: step.turns.len(),
        optimal: step.is_optimal,
        after: StateText::Facelets(facelets::write(&step.cube)),
    };
    MethodFields {
        state: arguments.state.as_deref().unwrap_or_default(),
        method: name,
        rotation: rotation_name(solution.rotation),
        steps: solution.steps.iter().map(step).collect(),
        length: length(solution),
        link: arguments.link.then(|| address(solution)),
    }
}

fn length(solution: &Steps) -> usize {
    solution.steps.iter().map(|step| step.turns.len()).sum()
}

fn joined(turns: &[LayerTurn]) -> String {
    turns.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
}

/// Returns the address that opens the solution in Twizzle.
fn address(solution: &Steps) -> String {
    let turns: Vec<LayerTurn> = solution.steps.iter().flat_map(|step| step.turns.iter().copied()).collect();
    let back: Vec<LayerTurn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
    let (there, home) = (rotation_name(solution.rotation), rotation_name(solution.rotation.inverse()));
    let both = |one: &str, other: &str| format!("{one} {other}").trim().to_owned();
    godtable::link("3x3x3", &both(there, &joined(&turns)), &both(&joined(&back), home))
}

/// Returns a rotation in notation, in the fewest words. The rotation that moves nothing is empty.
fn rotation_name(rotation: Rotation) -> &'static str {
    const NAMES: [&str; 24] = [
        "", "x", "x2", "x'", "y", "y2", "y'", "z", "z2", "z'", "x y", "x y2", "x y'", "x2 y", "x2 y'", "x' y", "x' y2",
        "x' y'", "z y", "z y2", "z y'", "z' y", "z' y2", "z' y'",
    ];
    let played = |name: &str| {
        let steps = notation::parse(name).expect("the names are notation");
        steps.iter().fold(Rotation::IDENTITY, |all, step| match step.action {
            notation::Action::Rotation(next) => all.then(next),
            notation::Action::Turn(_) => all,
        })
    };
    NAMES.into_iter().find(|name| played(name) == rotation).expect("each rotation has a name")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rotation_has_a_name_of_its_own() {
        let mut names = Rotation::ALL.map(rotation_name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 24);
        assert_eq!(rotation_name(Rotation::IDENTITY), "");
    }
}
