//! All placements of a piece in a shape: each set of cells once, at its first orientation and location.

use std::collections::HashSet;

use crate::isometry::{Cell, Orientation};
use crate::piece::Piece;
use crate::shape::Shape;

/// A piece in place: turned about the origin of its own frame, and then moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The reflection and the rotation.
    pub orientation: Orientation,
    /// The place of the origin of the piece's frame.
    pub location: Cell,
    /// The numbers of the filled cells, in ascending order.
    pub cells: Vec<usize>,
}

/// Returns the placements of a piece, at most `most + 1`. Of several with the same cells, the first one is kept:
/// orientations in the order of [`Orientation::all`], then locations with x slowest.
pub(crate) fn placements(shape: &Shape, piece: &Piece, most: usize) -> Vec<Placement> {
    let mut known: HashSet<Vec<usize>> = HashSet::new();
    let mut found = Vec::new();
    for orientation in Orientation::all(piece.may_be_mirrored) {
        let isometry = orientation.isometry();
        let turned: Vec<(Cell, Option<char>)> =
            piece.cells.iter().map(|&(cell, color)| (isometry.apply(cell), color)).collect();
        let Some(&(first, _)) = turned.first() else { continue };
        let mut locations: Vec<Cell> = shape.cells().iter().map(|place| difference(place.cell, first)).collect();
        locations.sort_unstable();
        for location in locations {
            let Some(cells) = cells_at(shape, &turned, location) else { continue };
            if known.insert(cells.clone()) {
                found.push(Placement { orientation, location, cells });
            }
            if found.len() > most {
                return found;
            }
        }
    }
    found
}

/// Returns the numbers of the cells under a moved piece, or `None` if it does not fit.
fn cells_at(shape: &Shape, turned: &[(Cell, Option<char>)], location: Cell) -> Option<Vec<usize>> {
    let cells = turned.iter().map(|(cell, color)| {
        let number = shape.number(std::array::from_fn(|axis| cell[axis] + location[axis]))?;
        let place = shape.cells()[number].color;
        (place.is_none() || color.is_none() || place == *color).then_some(number)
    });
    let mut cells: Vec<usize> = cells.collect::<Option<Vec<usize>>>()?;
    cells.sort_unstable();
    Some(cells)
}

fn difference(one: Cell, other: Cell) -> Cell {
    std::array::from_fn(|axis| one[axis] - other[axis])
}
