//! `godtable draw`: the picture of a state, in a file or on the terminal.

use std::io::Write as _;

use godtable::render::{Cube, Picture, View, draw};

use crate::arguments::{DrawArguments, GoalChoice};
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::pictures::{self, Kind};
use crate::terminal::{Net, Palette};
use crate::{input, output, whole};

pub(crate) fn run(arguments: &DrawArguments) -> Result<(), Failure> {
    let (view, camera) = (arguments.view.view(), &arguments.camera);
    if camera.is_given() && (arguments.output.is_none() || view == View::Net) {
        return Err(Failure::words(
            "--yaw and --pitch place the camera, and a net has none; use --output with --view exploded or plain",
        ));
    }
    let (puzzle, cube) = read(arguments)?;
    let style = arguments.picture.style();
    let Some(file) = &arguments.output else {
        let mut output = output::standard();
        write!(output, "{}", Net::of(&cube).lines(style, Palette::of_output()))?;
        return Ok(output.flush()?);
    };
    let kind = Kind::of(file, &[Kind::Svg, Kind::Png])?;
    let (size, labels) = (arguments.picture.size, arguments.labels);
    let picture = Picture { view, camera: camera.camera(), style, size, labels };
    let title = match arguments.state.trim() {
        "" => format!("{puzzle}, solved"),
        state => format!("{puzzle}: {state}"),
    };
    pictures::write(file, &pictures::bytes(&draw(&cube, &picture, &title), kind)?)
}

/// Returns the puzzle and the cube to draw.
fn read(arguments: &DrawArguments) -> Result<(PuzzleName, Cube), Failure> {
    if arguments.rules.puzzle == Some(PuzzleName::Cube3) {
        whole::picture::check(&arguments.rules, &arguments.input)?;
        return Ok((PuzzleName::Cube3, whole::picture::read(&arguments.state, &arguments.input)?.1));
    }
    let rules = arguments.rules.chosen(&GoalChoice::default())?;
    let held = input::read(&arguments.state, &arguments.input, &rules).map_err(Failure::words)?;
    let cube = Cube::of(&held, &rules).map_err(Failure::words)?;
    let cube = input::painted(cube, &arguments.state, &arguments.input);
    Ok((PuzzleName::Small(rules.puzzle()), cube))
}
