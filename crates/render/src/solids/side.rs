//! A visible side of a unit cube in space, with borders where its body ends.

use crate::Color;
use crate::space::Camera;

use crate::solids::assembly::sum;
use crate::solids::look::Look;
use crate::solids::moment::{Cube, Group, Moment};
use crate::solids::{Body, Direction, view};

/// The width of the line along the border of a side, and of half a line between cells, as shares of a cell.
const BORDER: f64 = 0.045;
const GRID: f64 = 0.012;

/// A side of a unit cube.
#[derive(Clone, PartialEq, Debug)]
pub struct Side {
    /// The number of its body.
    pub body: usize,
    /// Three polygons to fill, one over the other: the square in the color of borders, then the side in that of the lines
    /// between cells, and in its own.
    pub shapes: [(Vec<[f64; 3]>, Color); 3],
    /// Whether the body ends at each edge of the square, counted as its corners.
    pub has_border: [bool; 4],
}

/// Returns the sides of bodies that face the camera, from back to front. The cells of the bodies are those in place, and each
/// body has a shift from there. Only along `axis`, the shifts may have fractions of a cell.
#[must_use]
pub fn sides(bodies: &[Body], shifts: &[[f64; 3]], axis: usize, camera: Camera) -> Vec<Side> {
    let moment = Moment::shifted(bodies, shifts, axis);
    let normals = view::visible(camera);
    let mut sides = Vec::new();
    for cube in moment.cubes(camera) {
        let group = &moment.groups[cube.group];
        let shown = normals.iter().filter(|&&normal| group.shows(cube.cell, normal, cube.body));
        sides.extend(shown.map(|&normal| Side::of(group, cube, normal, Look::of(&bodies[cube.body]))));
    }
    sides
}

impl Side {
    /// Returns the side of a cube that faces this way.
    pub(crate) fn of(group: &Group, cube: Cube, normal: Direction, look: Look) -> Side {
        let [along, above] = normal.across();
        let continues = |ways: &[Direction]| {
            let next = ways.iter().fold(cube.cell, |cell, way| sum(cell, way.vector()));
            group.shows(next, normal, cube.body)
        };
        let place = |(x, y): (f64, f64)| -> [f64; 3] {
            std::array::from_fn(|axis| {
                cube.middle[axis]
                    + 0.5 * f64::from(normal.vector()[axis])
                    + x * f64::from(along.vector()[axis])
                    + y * f64::from(above.vector()[axis])
            })
        };
        let signs = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let outline = |grid: f64| {
            let mut outline = Vec::new();
            for (x, y) in signs {
                let across = if x > 0.0 { along } else { along.opposite() };
                let upwards = if y > 0.0 { above } else { above.opposite() };
                let (beside, over) = (continues(&[across]), continues(&[upwards]));
                let inset = |continues: bool| 0.5 - if continues { grid } else { BORDER };
                let (wide, high, notch) = (x * inset(beside), y * inset(over), 0.5 - BORDER);
                if beside && over && !continues(&[across, upwards]) {
                    // The body leaves out the cell beyond this corner.
                    let mut points = [(wide, y * notch), (x * notch, y * notch), (x * notch, high)];
                    if x != y {
                        points.reverse();
                    }
                    outline.extend(points);
                } else {
                    outline.push((wide, high));
                }
            }
            outline.into_iter().map(place).collect()
        };
        let square = signs.iter().map(|(x, y)| place((x / 2.0, y / 2.0))).collect();
        // The edges of the square: below, right, above, left.
        let ways = [above.opposite(), along, above, along.opposite()];
        Side {
            body: cube.body,
            shapes: [(square, look.seam), (outline(0.0), look.grid(normal)), (outline(GRID), look.side(normal))],
            has_border: ways.map(|way| !continues(&[way])),
        }
    }
}
