//! `godtable show`: a state in any form.

use std::io::Write as _;

use godtable::{Puzzle, Question, Wish};
use godtable_render::{Polyhedron, Style};

use crate::advice::with_options;
use crate::arguments::ShowArguments;
use crate::failure::Failure;
use crate::puzzle_picture::{PuzzlePicture, StateText};
use crate::terminal::{Net, Palette};
use crate::{output, resolve, watch};

pub(crate) fn run(arguments: &ShowArguments, quiet: bool) -> Result<(), Failure> {
    let puzzle = arguments.puzzle.find()?.map_or_else(|| Puzzle::named(resolve::DEFAULT), Ok)?;
    resolve::check(&puzzle, &[(arguments.form.is_none(), Question::Picture, "show")])?;
    let puzzle = puzzle.with_rules("half-turn")?;
    let state = puzzle.state(&arguments.state, arguments.state_form(), None)?;
    let text = match arguments.form {
        None => {
            let written = StateText { text: &arguments.state, form: arguments.state_form(), locked: None };
            let (style, palette) = (Style::default(), Palette::of_output());
            match puzzle.has_shape() {
                true => <Polyhedron as PuzzlePicture>::of(&puzzle, written)?.lines(style, palette),
                false => Net::of(&puzzle.picture(&state)?).lines(style, palette),
            }
        }
        Some(form) => puzzle.show(&state, form).map_err(|error| match error {
            godtable::Error::Input { reason, .. } => Failure::words(format!("--as: {}", with_options(&reason))),
            error => error.into(),
        })?,
    };
    let link = match arguments.link {
        false => None,
        true => Some(watch::with(quiet, false, |work| {
            let table = puzzle.table_with(work)?;
            let solved = table.solve(&state, &Wish::default(), work)?;
            table.link(&solved.solutions.into_iter().next().unwrap_or_default())
        })?),
    };
    let mut output = output::standard();
    writeln!(output, "{}", text.trim_end_matches('\n'))?;
    link.into_iter().try_for_each(|link| writeln!(output, "{link}"))?;
    Ok(output.flush()?)
}
