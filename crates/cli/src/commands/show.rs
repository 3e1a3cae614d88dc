//! `godtable show`: a state in any form.

use std::io::Write as _;

use godtable::cube::KPattern;
use godtable::render::{Cube, Style};
use godtable::{Held, Rules, facelets};
use godtable_puzzle::cube3::{Corners, pieces, speffz};

use crate::arguments::{ShowArguments, ShowForm};
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::questions::contradiction;
use crate::terminal::{Net, Palette};
use crate::{input, kpattern, link, output, whole};

pub(crate) fn run(arguments: &ShowArguments, quiet: bool) -> Result<(), Failure> {
    let (text, link) = match &arguments.puzzle {
        &PuzzleName::Small(puzzle) => {
            let rules = Rules::named(puzzle, "half-turn").map_err(Failure::words)?;
            let held = input::read_as(&arguments.state, arguments.input, None, &rules).map_err(Failure::words)?;
            let link = arguments.link.then(|| link_of(&held, &rules)).transpose()?;
            (small(&held, &rules, arguments.form)?, link)
        }
        PuzzleName::Defined(name) => {
            return Err(Failure::words(format!("--puzzle {name}: show prints cubes, and no puzzles from definitions")));
        }
        PuzzleName::Edges(flips) => {
            return Err(Failure::words(format!(
                "--puzzle {}: show prints whole cubes; use --puzzle 3x3x3",
                PuzzleName::of_edges(*flips)
            )));
        }
        PuzzleName::Cube3 => {
            let cube = whole::read(&arguments.state, arguments.input).map_err(Failure::words)?;
            let link = arguments.link.then(|| link::of_solution("3x3x3", &whole::solve::short(&cube, quiet)));
            (whole::written(&cube, arguments.form)?, link)
        }
    };
    let mut output = output::standard();
    writeln!(output, "{}", text.trim_end_matches('\n'))?;
    link.into_iter().try_for_each(|link| writeln!(output, "{link}"))?;
    Ok(output.flush()?)
}

/// Returns the address of a state of a puzzle with a table, and its solution in half turns.
fn link_of(held: &Held, rules: &Rules) -> Result<String, Failure> {
    let oracle = godtable::make(rules).map_err(Failure::words)?;
    let solution = oracle.solution(held).map_err(contradiction)?;
    Ok(link::of_solution(rules.puzzle().twizzle(), &solution.unwrap_or_default()))
}

/// Returns a form of a state of a puzzle with a table.
fn small(held: &Held, rules: &Rules, form: ShowForm) -> Result<String, Failure> {
    Ok(match form {
        ShowForm::Net => {
            let cube = Cube::of(held, rules).map_err(Failure::words)?;
            Net::of(&cube).lines(Style::default(), Palette::of_output())
        }
        ShowForm::Facelets => facelets::write(&held.position()),
        ShowForm::Kpattern => kpattern::write(&KPattern::of(&held.position())),
        ShowForm::Pieces => pieces::write_corners(&corners(held)),
        ShowForm::Corners => speffz::write(&corners(held)),
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
