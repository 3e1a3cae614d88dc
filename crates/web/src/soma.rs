//! The Soma cube: its solutions, and one of them as it is put together.

use godtable_packing::Direction;
use godtable_packing::soma::{SomaSolution, solutions};
use godtable_render::solids::{Body, explode_cells, palette, sides};
use godtable_render::space::Vector;
use godtable_render::{Color, Path};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::outlines::{Picture, hex};
use crate::picture::Sight;

/// The edge of the cube, in cells.
const EDGE: i32 = 3;

/// The solutions of the Soma cube, in the order of the program.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Soma {
    solutions: Vec<SomaSolution>,
}

#[wasm_bindgen]
impl Soma {
    /// Finds the solutions: one of each class under rotations and reflections.
    #[must_use]
    pub fn solved() -> Soma {
        Soma { solutions: solutions() }
    }

    /// The number of solutions.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.solutions.len()
    }

    /// Returns a solution by its number, counted from 0, or nothing if there are fewer.
    #[must_use]
    pub fn built(&self, number: usize) -> Option<Built> {
        self.solutions.get(number).map(Built::of)
    }
}

/// A solution: its pieces in the order in which they come in.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Built {
    /// The letters of the cells, as the program writes them.
    #[wasm_bindgen(readonly, getter_with_clone)]
    pub cells: String,
    bodies: Vec<Body>,
    /// The axis and the signed length of the way out of each piece.
    ways: Vec<(usize, f64)>,
    /// The way of each piece from its place, if all stand apart.
    apart: Vec<[i32; 3]>,
}

impl Built {
    fn of(solution: &SomaSolution) -> Built {
        let (mut bodies, mut ways) = (Vec::new(), Vec::new());
        // Each step takes out one piece.
        for step in solution.disassembly().steps.iter().rev() {
            let placement = &solution.0[step.pieces[0]];
            let cells = (0..EDGE.pow(3)).filter(|cell| placement.bits >> cell & 1 == 1);
            let cells: Vec<[i32; 3]> =
                cells.map(|cell| [cell % EDGE, cell / EDGE % EDGE, cell / (EDGE * EDGE)]).collect();
            let Direction { axis, is_positive } = step.direction;
            let length = f64::from(step.length);
            ways.push((axis as usize, if is_positive { length } else { -length }));
            let color = palette::color(placement.piece as usize);
            bodies.push(Body { name: placement.piece.name().to_owned(), color, cells });
        }
        let apart = explode_cells(&bodies.iter().map(|body| body.cells.clone()).collect::<Vec<_>>());
        Built { cells: solution.cells(), bodies, ways, apart }
    }
}

#[wasm_bindgen]
impl Built {
    /// The names of the pieces.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.bodies.iter().map(|body| body.name.clone()).collect()
    }

    /// The colors of the pieces.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn colors(&self) -> Vec<String> {
        self.bodies.iter().map(|body| hex(Color { rgb: body.color })).collect()
    }

    /// Draws the first pieces: `count` of them, the last of which comes in if the number has a fraction. If all stand apart,
    /// they go along one axis after another.
    #[must_use]
    pub fn picture(&self, sight: &Sight, count: f64) -> Picture {
        let (camera, apart) = (sight.camera(), 3.0 * sight.apart);
        // From 0 to 7, whatever a page asks.
        let shown = (count.ceil() as usize).min(self.bodies.len());
        // Up first, then to the side, then to the front.
        let share = |axis: usize| (apart - (2 - axis) as f64).clamp(0.0, 1.0);
        let mut shifts: Vec<[f64; 3]> = self.apart[..shown]
            .iter()
            .map(|way| std::array::from_fn(|axis| f64::from(way[axis]) * share(axis)))
            .collect();
        let mut axis = 2 - (apart as usize).min(2);
        if let (Some(last), true) = (shifts.last_mut(), apart == 0.0) {
            let (along, length) = self.ways[shown - 1];
            axis = along;
            last[axis] = length * (shown as f64 - count).clamp(0.0, 1.0);
        }
        let middle = f64::from(EDGE - 1) / 2.0;
        let mut picture = Picture::default();
        for side in sides(&self.bodies[..shown], &shifts, axis, camera) {
            for (number, (outline, color)) in side.shapes.iter().enumerate() {
                let outline = Path::polygon(outline).map(|[x, y, z]| Vector([x - middle, z - middle, middle - y]));
                let look = if number == 0 { "body" } else { "sticker" };
                picture.add(look, side.body.to_string(), *color, &outline, camera);
            }
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a solution from the usual corner.
    fn picture(built: &Built, apart: f64, count: f64) -> Picture {
        built.picture(&Sight::new(45.0, 30.0, apart, None, 0.0, vec![], "standard", false, vec![]), count)
    }

    /// Returns the numbers of the pieces in a picture, each once.
    fn pieces(picture: &Picture) -> Vec<String> {
        let mut pieces = picture.places();
        pieces.sort();
        pieces.dedup();
        pieces
    }

    #[test]
    fn every_solution_has_seven_pieces_and_three_full_sides() {
        let soma = Soma::solved();
        assert_eq!(soma.count(), 240);
        assert!(soma.built(240).is_none());
        for number in 0..240 {
            let built = soma.built(number).expect("a solution");
            assert_eq!((built.names().len(), built.cells.len()), (7, 27));
            let picture = picture(&built, 0.0, 7.0);
            assert_eq!(picture.looks().iter().filter(|look| *look == "body").count(), 27);
        }
    }

    #[test]
    fn pieces_come_in_one_by_one_and_stand_apart() {
        let built = Soma::solved().built(0).expect("a solution");
        assert_eq!(pieces(&picture(&built, 0.0, 3.0)), ["0", "1", "2"]);
        assert_eq!(pieces(&picture(&built, 0.0, 2.25)), ["0", "1", "2"]);
        assert_ne!(picture(&built, 0.0, 2.25).outlines(), picture(&built, 0.0, 3.0).outlines());
        assert!(picture(&built, 0.0, 0.0).looks().is_empty());
        let apart = picture(&built, 1.0, 7.0);
        assert_eq!(pieces(&apart).len(), 7);
        assert!(apart.bounds()[2] > 1.3 * picture(&built, 0.0, 7.0).bounds()[2]);
        for odd in [-1.0, 99.0, f64::NAN, f64::INFINITY] {
            assert!(pieces(&picture(&built, odd, odd)).len() <= 7);
        }
    }
}
