//! `godtable solve --method`: the 3x3x3 or a definition in steps, each in the fewest turns.

use std::io::{self, Write as _};

use godtable::{Method, Puzzle, SolvedStep, Work};
use godtable_render::Style;
use serde::Serialize;

use crate::arguments::{Format, SolveArguments};
use crate::failure::Failure;
use crate::lines::{Batch, Entry};
use crate::output::{self, StateText};
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

/// Solves a state by a method, or each state of a batch.
pub(crate) fn run(arguments: &SolveArguments, name: &str, quiet: bool) -> Result<(), Failure> {
    let method = Method::find(name)?;
    let puzzle = arguments.table.rules.puzzle.find()?.map_or_else(|| Puzzle::find(method.puzzle()), Ok)?;
    method.check(&puzzle)?;
    check(arguments, method.puzzle() == "3x3x3")?;
    let mut output = output::standard();
    watch::with(quiet, false, |work| {
        let asker = Asker { method, puzzle: &puzzle, arguments, name, work };
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

/// Rejects the first of the options that the steps of a method replace: those of turns, locks, tables and goals.
fn check(arguments: &SolveArguments, has_links: bool) -> Result<(), Failure> {
    let (goal, choice) = (&arguments.goal, &arguments.table.rules);
    let is_other = |name: &String| name != "half-turn";
    let replaced = [
        (choice.turns.is_some(), "--turns"),
        (choice.rules.iter().any(is_other), "--rules"),
        (arguments.link && !has_links, "--link"),
        (choice.lock.is_some(), "--lock"),
        (arguments.table.table.is_some(), "--table"),
        (goal.names().is_some(), "--goal"),
        (!goal.goal_states.is_empty(), "--goal-state"),
        (goal.goal_turns.is_some(), "--goal-turns"),
        (arguments.input.locked.is_some(), "--locked"),
    ];
    let message = |option| format!("{option}: the steps of a method have their own turns and goals; leave it out");
    match replaced.iter().find(|(is_given, _)| *is_given) {
        Some((_, option)) => Err(Failure::words(message(option))),
        None => Ok(()),
    }
}

/// Solves states by a method.
struct Asker<'a> {
    method: Method,
    puzzle: &'a Puzzle,
    arguments: &'a SolveArguments,
    name: &'a str,
    work: &'a Work<'a>,
}

impl Asker<'_> {
    fn answer(&self, entry: Entry<'_>, output: &mut impl io::Write) -> Result<(), Failure> {
        let form = entry.form.unwrap_or_else(|| self.arguments.input.form(entry.text));
        let state = self.puzzle.state(entry.text, form, None)?;
        let solved = self.method.solve(self.puzzle, &state, self.arguments.time, self.work)?;
        let (rotation, link) = (solved.rotation, solved.link.filter(|_| self.arguments.link));
        let length = solved.steps.iter().map(|step| step.moves.len()).sum();
        match self.arguments.format {
            Format::Json => {
                let steps = solved.steps.iter().map(|step| self.fields(step)).collect::<Result<_, _>>()?;
                let (state, name) = (entry.text, entry.name);
                output::json_line(
                    output,
                    &MethodFields { name, state, method: self.name, rotation, steps, length, link },
                )?;
            }
            // A batch has a line for each state.
            Format::Text if self.arguments.batch.is_some() => {
                let hold = Some(rotation).filter(|rotation| !rotation.is_empty());
                let turns = solved.steps.iter().map(|step| step.moves.as_str());
                writeln!(output, "{}", hold.into_iter().chain(turns).collect::<Vec<&str>>().join(" | "))?;
            }
            Format::Text => {
                if !rotation.is_empty() {
                    writeln!(output, "hold: {rotation}\n")?;
                }
                for SolvedStep { name, moves, is_optimal, after, .. } in &solved.steps {
                    let proof = if *is_optimal { "" } else { ", not proved optimal" };
                    writeln!(output, "{name}, {}{proof}: {moves}", output::turns(moves.len()))?;
                    if let Ok(cube) = self.puzzle.picture(after) {
                        writeln!(output, "{}", Net::of(&cube).lines(Style::default(), Palette::of_output()))?;
                    }
                }
                writeln!(output, "{} in all", output::turns(length))?;
                link.iter().try_for_each(|link| writeln!(output, "{link}"))?;
            }
        }
        Ok(())
    }

    fn fields(&self, step: &SolvedStep) -> Result<StepFields, Failure> {
        Ok(StepFields {
            name: step.name.clone(),
            turns: step.moves.to_string(),
            length: step.moves.len(),
            optimal: step.is_optimal,
            after: self.puzzle.written(&step.after)?.into(),
        })
    }
}
