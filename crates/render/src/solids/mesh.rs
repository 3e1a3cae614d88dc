//! The surface of a body: its outer unit squares, with shared vertices.
//!
//! The squares move inwards by the gap: each vertex moves by one gap along each axis, against the sign of the sum of
//! its squares' normals. Neighboring squares share their vertices, so the surface stays closed.

use std::collections::{HashMap, HashSet};

use crate::solids::assembly::sum;
use crate::solids::{Body, Direction};

/// The usual distance of a surface from the sides of its cells. It shows the gaps between bodies.
pub const GAP: f64 = 0.01;

/// The largest gap.
const WIDEST_GAP: f64 = 0.25;

/// A square of a surface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square {
    /// The numbers of its vertices, counterclockwise as seen from outside.
    pub corners: [usize; 4],
    /// The direction out of the body.
    pub normal: Direction,
}

/// The surface of a body, in the frame of the body.
#[derive(Clone, PartialEq, Debug)]
pub struct Mesh {
    /// The vertices. Squares share them.
    pub vertices: Vec<[f64; 3]>,
    /// The squares.
    pub squares: Vec<Square>,
}

impl Mesh {
    /// Returns the outer unit squares of a body, moved inwards by `gap`, 0 to 0.25. Numbers outside are clamped.
    ///
    /// A vertex at which squares of one axis face both ways keeps its place along that axis.
    #[must_use]
    pub fn of(body: &Body, gap: f64) -> Mesh {
        let gap = if gap.is_nan() { 0.0 } else { gap.clamp(0.0, WIDEST_GAP) };
        let filled: HashSet<[i32; 3]> = body.cells.iter().copied().collect();
        let mut numbers: HashMap<[i32; 3], usize> = HashMap::new();
        // Twice the place of each vertex, and the sum of the normals there.
        let mut vertices: Vec<([i32; 3], [i32; 3])> = Vec::new();
        let mut squares = Vec::new();
        for &cell in &body.cells {
            for normal in Direction::ALL {
                let out = normal.vector();
                if filled.contains(&sum(cell, out)) {
                    continue;
                }
                let [right, up] = normal.across().map(Direction::vector);
                let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(along, above)| {
                    let place =
                        std::array::from_fn(|axis| 2 * cell[axis] + out[axis] + along * right[axis] + above * up[axis]);
                    let number = *numbers.entry(place).or_insert_with(|| {
                        vertices.push((place, [0; 3]));
                        vertices.len() - 1
                    });
                    vertices[number].1 = sum(vertices[number].1, out);
                    number
                });
                squares.push(Square { corners, normal });
            }
        }
        let placed = |(place, normals): ([i32; 3], [i32; 3])| {
            std::array::from_fn(|axis| f64::from(place[axis]) / 2.0 - gap * f64::from(normals[axis].signum()))
        };
        Mesh { vertices: vertices.into_iter().map(placed).collect(), squares }
    }
}
