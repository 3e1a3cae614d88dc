//! `godtable draw`: the picture of a state, in a file or on the terminal.

use std::io::Write as _;

use godtable::render::{Cube, Picture, draw};

use crate::arguments::{DrawArguments, GoalChoice};
use crate::failure::Failure;
use crate::pictures::{self, Kind};
use crate::terminal::{Net, Palette};
use crate::{input, output};

pub(crate) fn run(arguments: &DrawArguments) -> Result<(), Failure> {
    let rules = arguments.rules.chosen(&GoalChoice::default())?;
    let held = input::read(&arguments.state, &arguments.input, &rules).map_err(Failure::words)?;
    let cube = Cube::of(&held, &rules).map_err(Failure::words)?;
    let cube = input::painted(cube, &arguments.state, &arguments.input);
    let style = arguments.picture.style();
    let Some(file) = &arguments.output else {
        let mut output = output::standard();
        write!(output, "{}", Net::of(&cube).lines(style, Palette::of_output()))?;
        return Ok(output.flush()?);
    };
    let kind = Kind::of(file, &[Kind::Svg, Kind::Png])?;
    let picture =
        Picture { view: arguments.view.view(), style, size: arguments.picture.size, labels: arguments.labels };
    let title = match arguments.state.trim() {
        "" => format!("{}, solved", rules.puzzle()),
        state => format!("{}: {state}", rules.puzzle()),
    };
    pictures::write(file, &pictures::bytes(&draw(&cube, &picture, &title), kind)?)
}
