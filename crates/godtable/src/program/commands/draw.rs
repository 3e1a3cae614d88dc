//! `godtable draw`: the picture of a state, in a file or in the terminal.

use std::io::{IsTerminal as _, Write as _};

use clap::ValueEnum;
use godtable_render::{Cube, Drawing, Picture, View, draw, raster, svg};

use crate::arguments::{DrawArguments, GoalChoice};
use crate::failure::Failure;
use crate::pictures::{self, Kind};
use crate::terminal::{self, Palette};
use crate::{input, output};

/// Views by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ViewName {
    /// From the corner URF, the three faces behind shown off the cube as one would see them through it
    Exploded,
    /// From the corner URF
    Plain,
    /// Unfolded
    Net,
}

impl ViewName {
    pub(crate) const fn view(self) -> View {
        match self {
            ViewName::Exploded => View::Exploded,
            ViewName::Plain => View::Plain,
            ViewName::Net => View::Net,
        }
    }
}

pub(crate) fn run(arguments: &DrawArguments) -> Result<(), Failure> {
    let rules = arguments.rules.chosen(&GoalChoice::default())?;
    let held = input::read(&arguments.state, &arguments.input, &rules).map_err(Failure::words)?;
    let cube = Cube::of(&held, &rules).map_err(Failure::words)?;
    let style = arguments.picture.style();
    let Some(file) = &arguments.output else {
        let mut output = output::standard();
        let palette = Palette::of(std::io::stdout().is_terminal(), |name| std::env::var(name).ok());
        write!(output, "{}", terminal::net(&cube, style, palette))?;
        return Ok(output.flush()?);
    };
    let kind = Kind::of(file, &[Kind::Svg, Kind::Png])?;
    let picture =
        Picture { view: arguments.view.view(), style, size: arguments.picture.size, labels: arguments.labels };
    let title = match arguments.state.trim() {
        "" => format!("{}, solved", rules.puzzle()),
        state => format!("{}: {state}", rules.puzzle()),
    };
    pictures::write(file, &bytes(&draw(&cube, &picture, &title), kind)?)
}

/// A picture that does not move, as the bytes of a file.
pub(crate) fn bytes(drawing: &Drawing, kind: Kind) -> Result<Vec<u8>, Failure> {
    match kind {
        Kind::Svg => Ok(svg::write(drawing).into_bytes()),
        _ => raster::png(drawing).map_err(|error| Failure::failed("drawing", error)),
    }
}
