//! `godtable solve --method`: the 3x3x3 in steps, each in the fewest turns.

use std::io::Write as _;
use std::path::Path;

use godtable::cube::{LayerTurn, Rotation, nearest};
use godtable::notation;
use godtable_puzzle::cube3::{Cube3, facelets};
use godtable_solvers::methods::{Method, MethodSolver, NamedMethod, Solution, SolveError, SolveOptions, SolvedStep};
use serde::Serialize;

use crate::arguments::{Format, ShowForm, SolveArguments};
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::{choice, link, output, text_file, whole};

/// The reason why options of tables are refused.
const NO_TABLE: &str = "the steps of a method have their goals and turns, in half turns; leave the option out";

#[derive(Serialize)]
struct Answer<'a> {
    state: &'a str,
    method: &'a str,
    /// The whole-cube rotation before the first step.
    rotation: &'static str,
    steps: Vec<StepAnswer<'a>>,
    /// The number of all turns.
    length: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

#[derive(Serialize)]
struct StepAnswer<'a> {
    name: &'a str,
    turns: String,
    /// The number of these turns.
    length: usize,
    /// Whether no fewer turns do the step. `false` if that is not proved.
    optimal: bool,
    /// The cube after the step.
    facelets: String,
}

/// Solves a cube by a method: one with a name, or one from a file.
pub(crate) fn run(arguments: &SolveArguments, name: &str, quiet: bool) -> Result<(), Failure> {
    if let Some(PuzzleName::Small(puzzle)) = arguments.table.rules.puzzle {
        let wrong = format!("--method solves the 3x3x3, and not the {puzzle}; use --puzzle 3x3x3");
        return Err(Failure::words(wrong));
    }
    whole::solve::check(arguments, NO_TABLE)?;
    let method = find(name)?;
    let cube = whole::read(&arguments.state, arguments.input.input).map_err(Failure::words)?;
    let short = |cube: &Cube3| whole::solve::short(cube, quiet);
    let options = SolveOptions { time: arguments.time, short: Some(&short) };
    let solution = MethodSolver::new().solve(&method, &cube, options).map_err(|error| match error {
        SolveError::Unreachable { .. } => Failure::NotFound(format!("--method {name}: {error}")),
        _ => Failure::failed(format!("--method {name}"), error),
    })?;
    let mut output = output::standard();
    match arguments.format {
        Format::Text => text(&solution, arguments.link, &mut output)?,
        Format::Json => output::json_line(&mut output, &answer(&solution, arguments, name))?,
    }
    Ok(output.flush()?)
}

/// Finds a method by its name, or reads a method file.
fn find(name: &str) -> Result<Method, Failure> {
    if let Some(named) = NamedMethod::ALL.iter().find(|method| method.name.eq_ignore_ascii_case(name)) {
        return Ok(named.method());
    }
    let path = Path::new(name);
    if path.components().count() > 1 || path.extension().is_some_and(|ending| ending == choice::ENDING) {
        let what = format!("the method file {name}");
        let text = text_file::read(path, &what)?;
        return Method::read(&text).map_err(|error| Failure::words(format!("{what}: {error}")));
    }
    let names = NamedMethod::ALL.map(|method| method.name);
    let near = nearest(name, names).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    let known = names.join(", ");
    Err(Failure::words(format!(
        "--method: there is no method '{name}'; known: {known}, and files such as own.toml{near}"
    )))
}

fn text(solution: &Solution, has_link: bool, output: &mut impl std::io::Write) -> Result<(), Failure> {
    let rotation = rotation_name(solution.rotation);
    if !rotation.is_empty() {
        writeln!(output, "hold: {rotation}\n")?;
    }
    for SolvedStep { name, turns, is_optimal, cube, .. } in &solution.steps {
        let proof = if *is_optimal { "" } else { ", not proved optimal" };
        writeln!(output, "{name}, {}{proof}: {}", counted(turns.len()), written(turns))?;
        writeln!(output, "{}", whole::written(cube, ShowForm::Net)?)?;
    }
    writeln!(output, "{} in all", counted(length(solution)))?;
    if has_link {
        writeln!(output, "{}", address(solution))?;
    }
    Ok(())
}

fn answer<'a>(solution: &'a Solution, arguments: &'a SolveArguments, name: &'a str) -> Answer<'a> {
    let step = |step: &'a SolvedStep| StepAnswer {
        name: &step.name,
        turns: written(&step.turns),
        length: step.turns.len(),
        optimal: step.is_optimal,
        facelets: facelets::write(&step.cube),
    };
    Answer {
        state: &arguments.state,
        method: name,
        rotation: rotation_name(solution.rotation),
        steps: solution.steps.iter().map(step).collect(),
        length: length(solution),
        link: arguments.link.then(|| address(solution)),
    }
}

fn length(solution: &Solution) -> usize {
    solution.steps.iter().map(|step| step.turns.len()).sum()
}

fn counted(turns: usize) -> String {
    if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") }
}

fn written(turns: &[LayerTurn]) -> String {
    turns.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
}

/// Returns the address that opens the solution in Twizzle.
fn address(solution: &Solution) -> String {
    let turns: Vec<LayerTurn> = solution.steps.iter().flat_map(|step| step.turns.iter().copied()).collect();
    let back: Vec<LayerTurn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
    let (there, home) = (rotation_name(solution.rotation), rotation_name(solution.rotation.inverse()));
    let joined = |one: &str, other: &str| format!("{one} {other}").trim().to_owned();
    link::of_words("3x3x3", &joined(there, &written(&turns)), &joined(&written(&back), home))
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
