//! `godtable draw`: the picture of a state, in a file or on the terminal.

use std::io::Write as _;

use godtable::{Puzzle, Question};
use godtable_render::{Cube, Picture, Polyhedron, View, draw};

use crate::arguments::{DrawArguments, GoalChoice};
use crate::failure::Failure;
use crate::pictures::{self, Kind};
use crate::puzzle_picture::{PuzzlePicture, StateText};
use crate::terminal::Palette;
use crate::{output, resolve};

pub(crate) fn run(arguments: &DrawArguments) -> Result<(), Failure> {
    let camera = &arguments.camera;
    let view = match (arguments.view, &arguments.output) {
        (Some(View::Exploded | View::Plain), None) => {
            return Err(Failure::words("--view: the terminal shows the net; for exploded or plain use --output FILE"));
        }
        (view, _) => view.unwrap_or_default(),
    };
    if camera.is_given() && (arguments.output.is_none() || view == View::Net) {
        return Err(Failure::words(
            "--yaw and --pitch place the camera, and a net has none; use --output with --view exploded or plain",
        ));
    }
    let chosen = resolve::rules(&arguments.pieces, &arguments.rules, &GoalChoice::default())?;
    chosen.check(&[(true, Question::Picture, "draw")])?;
    match chosen.puzzle.has_shape() {
        true => drawn::<Polyhedron>(arguments, &chosen.puzzle, view),
        false => drawn::<Cube>(arguments, &chosen.puzzle, view),
    }
}

/// Draws the state into the file or to the terminal.
fn drawn<S: PuzzlePicture>(arguments: &DrawArguments, puzzle: &Puzzle, view: View) -> Result<(), Failure> {
    let (form, locked) = (arguments.input.form(&arguments.state), arguments.input.locked.as_deref());
    let shown = S::of(puzzle, StateText { text: &arguments.state, form, locked })?;
    let style = arguments.picture.style();
    let Some(file) = &arguments.output else {
        let mut output = output::standard();
        write!(output, "{}", shown.lines(style, Palette::of_output()))?;
        return Ok(output.flush()?);
    };
    let kind = Kind::of(file, &[Kind::Svg, Kind::Png])?;
    let (size, labels) = (arguments.picture.size, arguments.labels);
    let picture = Picture { view, camera: arguments.camera.camera(shown.camera()), style, size, labels };
    let puzzle = puzzle.name();
    let title = match arguments.state.trim() {
        "" => format!("{puzzle}, solved"),
        state => format!("{puzzle}: {state}"),
    };
    pictures::write(file, &pictures::bytes(&draw(&shown, &picture, &title), kind)?)
}
