//! The contents of an animation: the first cube, and the turns.

use godtable::cube3::painted;
use godtable::puzzles::cube::{LayerTurn, notation};
use godtable::render::Cube;
use godtable::{Question, Wish};

use crate::arguments::{AnimateArguments, GoalChoice, PiecesChoice};
use crate::failure::Failure;
use crate::{resolve, watch};

/// A cube and the turns it makes.
pub(crate) struct Play {
    pub(crate) title: String,
    pub(crate) cube: Cube,
    pub(crate) turns: Vec<LayerTurn>,
}

impl Play {
    /// Returns the given turns, or a solution.
    pub(crate) fn of(arguments: &AnimateArguments, quiet: bool) -> Result<Play, Failure> {
        match &arguments.play {
            Some(turns) => of_turns(arguments, turns),
            None => of_solution(arguments, quiet),
        }
    }
}

/// Returns the first state, solved by default.
fn state(arguments: &AnimateArguments) -> &str {
    arguments.state.as_deref().unwrap_or_default()
}

/// The options that an animation may not have, for a puzzle.
fn questions(arguments: &AnimateArguments) -> [(bool, Question, &'static str); 2] {
    [(true, Question::Animation, "animate"), (arguments.input.locked.is_some(), Question::Locked, "--locked")]
}

/// Returns the turns of `--play`: any turns, or with rules legal ones.
fn of_turns(arguments: &AnimateArguments, turns: &str) -> Result<Play, Failure> {
    let rules = &arguments.table.rules;
    let chosen = resolve::rules(&PiecesChoice { pieces: None }, rules, &GoalChoice::default())?;
    chosen.check(&questions(arguments))?;
    let has_rules = !rules.rules.is_empty() || rules.turns.is_some();
    let puzzle = if has_rules { chosen.puzzle } else { chosen.puzzle.with_rules("half-turn")? };
    let (text, form) = (state(arguments), arguments.input.input.form());
    let start = puzzle.state(text, form, arguments.input.locked.as_deref())?;
    let cube = painted(puzzle.picture(&start)?, text, form);
    let wrong = |error| Failure::words(format!("--play: {}", Failure::from(error)));
    let turns = puzzle.turns_after(&start, turns).map_err(wrong)?;
    let written: Vec<String> = turns.iter().map(LayerTurn::to_string).collect();
    let text = if text.trim().is_empty() { "solved" } else { text };
    Ok(Play { title: format!("{}: {text}, then {}", puzzle.name(), written.join(" ")), cube, turns })
}

/// Returns a solution: an optimal one, or of a puzzle that is searched a short one.
fn of_solution(arguments: &AnimateArguments, quiet: bool) -> Result<Play, Failure> {
    let chosen = resolve::table(&PiecesChoice { pieces: None }, &arguments.table, &arguments.goal)?;
    chosen.check(&questions(arguments))?;
    let (text, form) = (state(arguments), arguments.input.input.form());
    watch::with(quiet, false, |work| {
        let table = chosen.answers(work)?;
        let start = table.read(text, form, arguments.input.locked.as_deref())?;
        let cube = painted(table.picture(&start)?, text, form);
        let wish = Wish { length: Some(22), ..Wish::default() };
        let solution = table.solve(&start, &wish, work)?.solutions.into_iter().next().unwrap_or_default();
        let about = table.about();
        let done = match &about.goal {
            None => "solved by".to_owned(),
            Some(goal) => format!("to the goal {goal} by"),
        };
        let steps = notation::parse_layers(solution.as_str()).map_err(Failure::words)?;
        let turns = steps.into_iter().map(|step| step.action).collect();
        Ok(Play { title: format!("{}: {text}, {done} {solution}", about.puzzle), cube, turns })
    })
}
