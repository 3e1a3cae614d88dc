//! The contents of an animation: the first state, and the turns.

use godtable::{Question, Wish};

use crate::arguments::{AnimateArguments, GoalChoice};
use crate::failure::Failure;
use crate::puzzle_picture::{PuzzlePicture, StateText};
use crate::resolve::{self, Choice};
use crate::watch;

/// A puzzle and the turns it makes.
pub(crate) struct Play<S: PuzzlePicture> {
    pub(crate) title: String,
    pub(crate) start: S,
    pub(crate) turns: Vec<S::Turn>,
}

/// Resolves the puzzle, and rejects what its animations do not have.
pub(crate) fn chosen(arguments: &AnimateArguments) -> Result<Choice, Failure> {
    let chosen = match arguments.play {
        Some(_) => {
            let (table, goal) = (&arguments.table, GoalChoice::default());
            resolve::with_free(&arguments.pieces, &table.rules, &goal, table.free.as_deref())?
        }
        None => resolve::table(&arguments.pieces, &arguments.table, &arguments.goal)?,
    };
    chosen.check(&[(true, Question::Picture, "animate")])?;
    Ok(chosen)
}

impl<S: PuzzlePicture> Play<S> {
    /// Returns the given turns, or a solution.
    pub(crate) fn of(arguments: &AnimateArguments, chosen: Choice, quiet: bool) -> Result<Play<S>, Failure> {
        match &arguments.play {
            Some(turns) => of_turns(arguments, chosen, turns),
            None => of_solution(arguments, &chosen, quiet),
        }
    }
}

/// Returns the first state, solved by default.
fn state(arguments: &AnimateArguments) -> StateText<'_> {
    let text = arguments.state.as_deref().unwrap_or_default();
    StateText { text, form: arguments.input.form(text), locked: arguments.input.locked.as_deref() }
}

/// Returns the turns of `--play`: any turns, or with rules legal ones.
fn of_turns<S: PuzzlePicture>(arguments: &AnimateArguments, chosen: Choice, turns: &str) -> Result<Play<S>, Failure> {
    let rules = &arguments.table.rules;
    let has_rules = !rules.rules.is_empty() || rules.turns.is_some() || rules.lock.is_some();
    let puzzle = if has_rules { chosen.puzzle } else { chosen.puzzle.with_rules("half-turn")? };
    let written = state(arguments);
    let start = S::of(&puzzle, written)?;
    let wrong = |error| Failure::words(format!("--play: {}", Failure::from(error)));
    let first = puzzle.state(written.text, written.form, written.locked)?;
    let turns = S::turns_after(&puzzle, &first, turns, has_rules).map_err(wrong)?;
    let names: Vec<String> = turns.iter().map(S::name).collect();
    let text = if written.text.trim().is_empty() { "solved" } else { written.text };
    Ok(Play { title: format!("{}: {text}, then {}", puzzle.name(), names.join(" ")), start, turns })
}

/// Returns a solution: an optimal one, or of a puzzle that is searched a short one.
fn of_solution<S: PuzzlePicture>(
    arguments: &AnimateArguments,
    chosen: &Choice,
    quiet: bool,
) -> Result<Play<S>, Failure> {
    let written = state(arguments);
    watch::with(quiet, false, |work| {
        let table = chosen.answers(work)?;
        let first = table.read(written.text, written.form, written.locked)?;
        let start = S::of_table(&chosen.puzzle, &*table, &first, written)?;
        let solution = table.solve(&first, &Wish::default(), work)?.solutions.into_iter().next().unwrap_or_default();
        let about = table.about();
        let done = match &about.goal {
            None => "solved by".to_owned(),
            Some(goal) => format!("to the goal {goal} by"),
        };
        let turns = S::solution(&chosen.puzzle, &first, solution.as_str())?;
        Ok(Play { title: format!("{}: {}, {done} {solution}", about.puzzle, written.text), start, turns })
    })
}
