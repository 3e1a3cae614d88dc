//! `godtable show`: a state in any form.

use std::io::Write as _;

use godtable::cube::KPattern;
use godtable::render::{Cube, Style};
use godtable::{Held, Preset, Puzzle, facelets};
use godtable_cube3::{Corners, pieces, speffz};

use crate::arguments::{ShowArguments, ShowForm};
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::terminal::{Net, Palette};
use crate::{input, kpattern, output, whole};

pub(crate) fn run(arguments: &ShowArguments) -> Result<(), Failure> {
    let text = match arguments.puzzle {
        PuzzleName::Small(puzzle) => small(arguments, puzzle)?,
        PuzzleName::Cube3 => {
            let cube = whole::read(&arguments.state, arguments.input).map_err(Failure::words)?;
            whole::written(&cube, arguments.form)?
        }
    };
    let mut output = output::standard();
    writeln!(output, "{}", text.trim_end_matches('\n'))?;
    Ok(output.flush()?)
}

/// Returns the form of a state of a puzzle with a table.
fn small(arguments: &ShowArguments, puzzle: Puzzle) -> Result<String, Failure> {
    let rules = Preset::ALL[0].rules(puzzle);
    let held = input::read_as(&arguments.state, arguments.input, None, &rules).map_err(Failure::words)?;
    Ok(match arguments.form {
        ShowForm::Net => {
            let cube = Cube::of(&held, &rules).map_err(Failure::words)?;
            Net::of(&cube).lines(Style::default(), Palette::of_output())
        }
        ShowForm::Facelets => facelets::write(&held.position()),
        ShowForm::Kpattern => kpattern::write(&KPattern::of(&held.position())),
        ShowForm::Pieces => pieces::write_corners(&corners(&held)),
        ShowForm::Corners => speffz::write(&corners(&held)),
        ShowForm::Gist | ShowForm::Dump => {
            return Err(Failure::words(format!("--as: {}", input::ONLY_WHOLE)));
        }
    })
}

/// Returns the corners of a cube.
fn corners(held: &Held) -> Corners {
    let KPattern { pieces, orientation } = KPattern::of(&held.position());
    Corners::new(pieces, orientation).expect("a position has each corner once")
}
