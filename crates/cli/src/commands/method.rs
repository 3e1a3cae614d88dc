//! `godtable solve --method`: the 3x3x3 or a definition in steps, each in the fewest turns.

use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Mutex;

use godtable::cube3::{self, Steps};
use godtable::steps::{DefinitionMethod, SHIPPED, SolvedStep};
use godtable::{Puzzle, Question, State, Work, text_file};
use godtable_puzzle::cube::{LayerTurn, nearest, notation::rotation_name};
use godtable_puzzle::cube3::facelets;
use godtable_render::{Cube, Style};
use godtable_solvers::methods::{self, Method, MethodSolver, NamedMethod};
use serde::Serialize;

use crate::arguments::{Format, SolveArguments};
use crate::failure::Failure;
use crate::lines::{Batch, Entry};
use crate::output::{self, StateText};
use crate::resolve::{self, ENDING};
use crate::terminal::{Net, Palette};
use crate::watch;

#[derive(Serialize)]
struct MethodFields<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
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
    /// With its tables, which later states use too.
    Cube3(Method, Box<Mutex<MethodSolver>>),
    Definition(DefinitionMethod),
}

impl Found {
    fn of_cube3(method: Method) -> Found {
        Found::Cube3(method, Box::default())
    }
}

/// Solves a state by a method, or each state of a batch.
pub(crate) fn run(arguments: &SolveArguments, name: &str, quiet: bool) -> Result<(), Failure> {
    let found = find(name)?;
    let puzzle = match &found {
        Found::Cube3(..) => puzzle_of_cube3(arguments)?,
        Found::Definition(method) => puzzle_of(method, arguments, name)?,
    };
    let mut output = output::standard();
    watch::with(quiet, false, |work| {
        let asker = Asker { found, puzzle: &puzzle, arguments, name, work };
        let Some(file) = &arguments.batch else {
            let text = arguments.state.as_deref().unwrap_or_default();
            return asker.answer(Entry { text, form: None, name: None }, &mut output);
        };
        let batch =
            Batch { file: Some(file), one_by_one: true, format: arguments.format, definition: puzzle.definition() };
        batch.answer(&mut output, |entry, answers| {
            asker.answer(entry, answers).map_err(|failure| match failure {
                Failure::NotFound(reason) => Failure::Words(reason),
                failure => failure,
            })
        })
    })?;
    Ok(output.flush()?)
}

/// Returns the puzzle of a method for a definition.
fn puzzle_of(method: &DefinitionMethod, arguments: &SolveArguments, name: &str) -> Result<Puzzle, Failure> {
    let choice = &arguments.table.rules;
    let puzzle = choice.puzzle.find()?.map_or_else(|| Puzzle::find(&method.puzzle), Ok)?;
    let own = puzzle.definition().map(|own| own.name().to_owned());
    if puzzle.name() != method.puzzle && own.as_ref() != Some(&method.puzzle) {
        return Err(Failure::words(format!("--method {name} solves {}, and not {}", method.puzzle, puzzle.name())));
    }
    let given =
        [(choice.turns.is_some(), "--turns"), (!choice.rules.is_empty(), "--rules"), (arguments.link, "--link")];
    check(arguments, &given)?;
    Ok(puzzle)
}

/// Rejects the first of the options that the steps of a method replace: some that are given, and those of locks, tables and
/// goals.
fn check(arguments: &SolveArguments, given: &[(bool, &str)]) -> Result<(), Failure> {
    let goal = &arguments.goal;
    let always = [
        (arguments.table.rules.lock.is_some(), "--lock"),
        (arguments.table.table.is_some(), "--table"),
        (goal.names().is_some(), "--goal"),
        (!goal.goal_states.is_empty(), "--goal-state"),
        (goal.goal_turns.is_some(), "--goal-turns"),
        (arguments.input.locked.is_some(), "--locked"),
    ];
    let message = |option| format!("{option}: the steps of a method have their own turns and goals; leave it out");
    match given.iter().chain(&always).find(|(is_given, _)| *is_given) {
        Some((_, option)) => Err(Failure::words(message(option))),
        None => Ok(()),
    }
}

/// Returns the puzzle of a method for the 3x3x3.
fn puzzle_of_cube3(arguments: &SolveArguments) -> Result<Puzzle, Failure> {
    let choice = &arguments.table.rules;
    let puzzle = choice.puzzle.find()?.map_or_else(|| Puzzle::named("3x3x3"), Ok)?;
    let is_other = |name: &String| name != "half-turn";
    resolve::check(&puzzle, &[(true, Question::Method, "--method")])?;
    check(arguments, &[])?;
    if choice.turns.is_some() || choice.rules.iter().any(is_other) {
        return Err(Failure::words(
            "--turns and --rules: the steps of a method have their own turns, in half turns; leave the option out",
        ));
    }
    Ok(puzzle)
}

/// Solves states by a method.
struct Asker<'a> {
    found: Found,
    puzzle: &'a Puzzle,
    arguments: &'a SolveArguments,
    name: &'a str,
    work: &'a Work<'a>,
}

impl Asker<'_> {
    fn answer(&self, entry: Entry<'_>, output: &mut impl io::Write) -> Result<(), Failure> {
        let form = entry.form.unwrap_or_else(|| self.arguments.input.form(entry.text));
        let state = self.puzzle.state(entry.text, form, None)?;
        let Solved { rotation, steps, link } = self.solved(&state)?;
        let length = steps.iter().map(|(step, _)| step.length).sum();
        match self.arguments.format {
            Format::Json => {
                let steps = steps.into_iter().map(|(step, _)| step).collect();
                let (state, name) = (entry.text, entry.name);
                output::json_line(
                    output,
                    &MethodFields { name, state, method: self.name, rotation, steps, length, link },
                )?;
            }
            // A batch has a line for each state.
            Format::Text if self.arguments.batch.is_some() => {
                let hold = Some(rotation).filter(|rotation| !rotation.is_empty());
                let turns = steps.iter().map(|(step, _)| step.turns.as_str());
                writeln!(output, "{}", hold.into_iter().chain(turns).collect::<Vec<&str>>().join(" | "))?;
            }
            Format::Text => {
                if !rotation.is_empty() {
                    writeln!(output, "hold: {rotation}\n")?;
                }
                for (step, after) in &steps {
                    let proof = if step.optimal { "" } else { ", not proved optimal" };
                    writeln!(output, "{}, {}{proof}: {}", step.name, output::turns(step.length), step.turns)?;
                    if let Some(after) = after {
                        writeln!(output, "{}", Net::of(after).lines(Style::default(), Palette::of_output()))?;
                    }
                }
                writeln!(output, "{} in all", output::turns(length))?;
                link.iter().try_for_each(|link| writeln!(output, "{link}"))?;
            }
        }
        Ok(())
    }

    fn solved(&self, state: &State) -> Result<Solved, Failure> {
        let (time, work) = (self.arguments.time, self.work);
        match &self.found {
            Found::Cube3(method, solver) => {
                let mut solver = solver.lock().expect("no thread panics");
                let solution = cube3::solve_by(method, &mut solver, state, time, work);
                let solution = solution.map_err(|error| match Failure::from(error) {
                    Failure::NotFound(reason) => Failure::NotFound(format!("--method {}: {reason}", self.name)),
                    other => other,
                })?;
                let link = self.arguments.link.then(|| address(&solution));
                let fields = |step: methods::SolvedStep| {
                    let fields = StepFields {
                        name: step.name,
                        turns: joined(&step.turns),
                        length: step.turns.len(),
                        optimal: step.is_optimal,
                        after: StateText::Facelets(facelets::write(&step.cube)),
                    };
                    (fields, Some(Cube::of_facelets(&facelets::colors(&step.cube))))
                };
                let rotation = rotation_name(solution.rotation);
                Ok(Solved { rotation, steps: solution.steps.into_iter().map(fields).collect(), link })
            }
            Found::Definition(method) => {
                let fields = |step: SolvedStep| {
                    let fields = StepFields {
                        name: step.name,
                        turns: step.moves.to_string(),
                        length: step.moves.len(),
                        optimal: step.is_optimal,
                        after: step.after.into(),
                    };
                    (fields, None)
                };
                let steps = method.solve(self.puzzle, state, time, work)?;
                Ok(Solved { rotation: "", steps: steps.into_iter().map(fields).collect(), link: None })
            }
        }
    }
}

/// A solution in steps, some with a picture of the cube after them.
struct Solved {
    rotation: &'static str,
    steps: Vec<(StepFields, Option<Cube>)>,
    link: Option<String>,
}

/// Finds a method by its name, or reads a method file.
fn find(name: &str) -> Result<Found, Failure> {
    if let Some(named) = NamedMethod::ALL.iter().find(|method| method.name.eq_ignore_ascii_case(name)) {
        return Ok(Found::of_cube3(named.method()));
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
        return Method::read(&text).map(Found::of_cube3).map_err(|error| Failure::words(format!("{what}: {error}")));
    }
    let names: Vec<&str> =
        NamedMethod::ALL.iter().map(|method| method.name).chain(SHIPPED.iter().map(|(name, _)| *name)).collect();
    let near = nearest(name, names.iter().copied()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    let known = names.join(", ");
    Err(Failure::words(format!(
        "--method: there is no method '{name}'; known: {known}, and files such as own.toml{near}"
    )))
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
