//! Pieces of unit cubes, and the form that all rotations of a piece share.

use crate::isometry::{Cell, Isometry};
use crate::shape::bounds;

/// A color in pictures: red, green and blue.
pub type Color = [u8; 3];

/// A kind of piece, of which a puzzle may have several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name, such as `L`.
    pub name: String,
    /// The cells in the piece's own frame, each with the color that its place must have, if any.
    pub cells: Vec<(Cell, Option<char>)>,
    /// The fewest pieces of this kind that a solution uses.
    pub at_least: usize,
    /// The most pieces of this kind that a solution uses.
    pub at_most: usize,
    /// Whether the piece may be replaced by its mirror image.
    pub may_be_mirrored: bool,
    /// The color in pictures.
    pub color: Option<Color>,
}

impl Piece {
    /// Returns one piece of these cells, without mirror images.
    pub fn new(name: &str, cells: impl IntoIterator<Item = Cell>) -> Piece {
        let cells = cells.into_iter().map(|cell| (cell, None)).collect();
        Piece { name: name.to_owned(), cells, at_least: 1, at_most: 1, may_be_mirrored: false, color: None }
    }

    /// Returns the form of the piece after an isometry: the least list of cells among its rotations, each moved to the
    /// origin. Two pieces have the same form if one is a rotation of the other.
    pub(crate) fn form(&self, after: Isometry) -> Vec<(Cell, Option<char>)> {
        let rotations = Isometry::all().filter(|rotation| !rotation.is_reflection());
        let forms = rotations.map(|rotation| {
            let turned = |(cell, color): &(Cell, Option<char>)| (rotation.apply(after.apply(*cell)), *color);
            let mut cells: Vec<(Cell, Option<char>)> = self.cells.iter().map(turned).collect();
            let [low, _] = bounds(cells.iter().map(|(cell, _)| *cell));
            cells.iter_mut().for_each(|(cell, _)| *cell = std::array::from_fn(|axis| cell[axis] - low[axis]));
            cells.sort_unstable();
            cells
        });
        forms.min().unwrap_or_default()
    }
}
