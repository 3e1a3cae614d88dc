//! The shape that pieces fill: its numbered cells, and its symmetries as permutations of these numbers.

use std::collections::HashMap;

use crate::isometry::{Cell, Isometry};

/// A cell of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShapeCell {
    /// The place of the cell.
    pub cell: Cell,
    /// The color of the cell: a piece's cell of another color does not fit.
    pub color: Option<char>,
    /// Whether the cell may stay empty.
    pub may_be_empty: bool,
}

/// A set of cells to fill. They are numbered: x varies fastest, z slowest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    cells: Vec<ShapeCell>,
    numbers: HashMap<Cell, usize>,
}

impl Shape {
    /// Returns the shape of these cells. Of cells at the same place, the first one counts.
    pub fn new(cells: impl IntoIterator<Item = ShapeCell>) -> Shape {
        let mut cells: Vec<ShapeCell> = cells.into_iter().collect();
        let place = |cell: &ShapeCell| [cell.cell[2], cell.cell[1], cell.cell[0]];
        cells.sort_by_key(place);
        cells.dedup_by_key(|cell| place(cell));
        let numbers = cells.iter().enumerate().map(|(number, cell)| (cell.cell, number)).collect();
        Shape { cells, numbers }
    }

    /// Returns the box with a corner at `[0, 0, 0]` and these edges.
    pub fn of_box(edges: [u32; 3]) -> Shape {
        Shape::new(box_cells(edges).map(|cell| ShapeCell { cell, color: None, may_be_empty: false }))
    }

    /// Returns the cells in the order of their numbers.
    pub fn cells(&self) -> &[ShapeCell] {
        &self.cells
    }

    /// Returns the number of the cell at a place.
    pub fn number(&self, cell: Cell) -> Option<usize> {
        self.numbers.get(&cell).copied()
    }

    /// Returns the numbers of the cells that must be filled.
    pub(crate) fn needed(&self) -> impl Iterator<Item = usize> {
        let cells = self.cells.iter().enumerate();
        cells.filter(|(_, cell)| !cell.may_be_empty).map(|(number, _)| number)
    }

    /// Returns the least and the largest coordinates.
    pub fn bounds(&self) -> [Cell; 2] {
        bounds(self.cells.iter().map(|cell| cell.cell))
    }

    /// Returns the symmetries as permutations of cell numbers. The first one is the identity.
    pub(crate) fn symmetries(&self) -> Vec<Symmetry> {
        let [low, _] = self.bounds();
        let image = |isometry: Isometry| {
            let [start, _] = bounds(self.cells.iter().map(|cell| isometry.apply(cell.cell)));
            let cells = self.cells.iter().map(|from| {
                let turned = isometry.apply(from.cell);
                let to = self.number(std::array::from_fn(|axis| turned[axis] - start[axis] + low[axis]))?;
                let is_alike = |to: &ShapeCell| (to.color, to.may_be_empty) == (from.color, from.may_be_empty);
                is_alike(&self.cells[to]).then_some(to)
            });
            Some(Symmetry { isometry, cells: cells.collect::<Option<Vec<usize>>>()? })
        };
        Isometry::all().filter_map(image).collect()
    }
}

/// A rotation or reflection that maps a shape to itself.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    pub(crate) isometry: Isometry,
    /// The image of each cell.
    pub(crate) cells: Vec<usize>,
}

/// Returns the cells of a box.
pub(crate) fn box_cells(edges: [u32; 3]) -> impl Iterator<Item = Cell> {
    let [x, y, z] = edges.map(|edge| edge as i32);
    (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])))
}

/// Returns the least and the largest coordinates of some cells, or zeros if there are none.
pub(crate) fn bounds(cells: impl IntoIterator<Item = Cell>) -> [Cell; 2] {
    let join = |[low, high]: [Cell; 2], [cell, _]: [Cell; 2]| {
        [std::array::from_fn(|axis| low[axis].min(cell[axis])), std::array::from_fn(|axis| high[axis].max(cell[axis]))]
    };
    cells.into_iter().map(|cell| [cell; 2]).reduce(join).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_cube_are_numbered_by_x_then_y_then_z() {
        let cube = Shape::of_box([3; 3]);
        assert_eq!(cube.number([2, 1, 0]), Some(5));
        assert_eq!(cube.number([0, 0, 2]), Some(18));
        assert_eq!(cube.number([3, 0, 0]), None);
    }

    #[test]
    fn symmetries_of_boxes_are_48_16_and_8() {
        let count = |edges| Shape::of_box(edges).symmetries().len();
        assert_eq!([count([3, 3, 3]), count([1, 4, 4]), count([1, 2, 3])], [48, 16, 8]);
    }
}
