//! Finds the cuts of a shipped definition, so that it can be drawn.

use godtable_puzzle::puzzlefile::Puzzle;

use crate::{Choices, CutPuzzle};

/// Names of shipped definitions, each with its cuts, and with the [piece that stays](Choices::still) and the
/// [colors](Choices::colors) if it has them.
static LOOKS: [(&str, &str, &str, &str); 15] = [
    ("1x2x3", "1x2x3", "UDB", ""),
    ("1x3x3", "1x3x3", "", ""),
    ("2x2x2", "2x2x2", "DBL", ""),
    ("2x2x3", "2x2x3", "BL", ""),
    ("2x2x4", "2x2x4", "DBL", ""),
    ("2x3x3", "2x3x3", "DBL", ""),
    ("3-color-cube", "3x3x3", "", "U=D F=B L=R"),
    ("4x4x4", "4x4x4", "", ""),
    ("bicube", "3x3x3", "", ""),
    ("dino", "dino", "", ""),
    ("fused-cube", "3x3x3", "", ""),
    ("pyraminx", "tetraminx", "", ""),
    ("siamese-cube", "3x3x3", "", ""),
    ("skewb", "skewb", "", ""),
    ("skewb-diamond", "skewb diamond", "", ""),
];

/// Returns the solid that draws a shipped definition, or `None` if cuts do not make the puzzle.
#[must_use]
pub fn look(name: &str, definition: &Puzzle) -> Option<CutPuzzle> {
    let (_, cuts, still, colors) = LOOKS.iter().find(|(own, ..)| *own == name)?;
    let choices = Choices { still: (*still).to_owned(), colors: (*colors).to_owned(), ..Choices::default() };
    CutPuzzle::new(&cuts.parse().ok()?, &choices).ok()?.with_definition(definition)
}
