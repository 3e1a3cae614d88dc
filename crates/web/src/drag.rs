//! The turn of a layer by dragging one of its tiles.

use godtable_puzzle::cube::Face;
use godtable_render::space::{Camera, Frame, Vector};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Cube;

/// A layer that someone drags.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Drag {
    pub(crate) layer: String,
    /// The radians, clockwise, for a drag to the right by half an edge of the cube.
    pub right: f64,
    /// The radians, clockwise, for a drag down by half an edge of the cube.
    pub down: f64,
}

#[wasm_bindgen]
impl Drag {
    /// The name of the layer.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn layer(&self) -> String {
        self.layer.clone()
    }
}

/// The least square of the length of a direction in the picture. Directions toward the camera are shorter.
const SHORTEST: f64 = 0.05;

#[wasm_bindgen]
impl Cube {
    /// Returns the layer to turn if someone drags a tile, such as `U0`, in the direction `x`, `y` of the picture, or nothing
    /// for a middle layer.
    #[must_use]
    pub fn dragged(&self, place: &str, x: f64, y: f64, yaw: f64, pitch: f64) -> Option<Drag> {
        let (face, tile) = place.split_at_checked(1)?;
        let (face, tile, camera) = (face.parse::<Face>().ok()?, tile.parse::<usize>().ok()?, Camera { yaw, pitch });
        let (frame, width) = (Frame::of(face), self.rules.puzzle().width());
        let along = |layer: usize| (2 * layer + 1) as f64 / width as f64 - 1.0;
        let at = frame.normal + frame.right * along(tile % width) + frame.down * along(tile / width);
        // A clockwise turn about an axis moves the tile in this direction.
        let seen = |axis: Vector| camera.project(axis.cross(at) * -1.0).0;
        let share = |axis: Vector| {
            let seen = seen(axis);
            ((seen.x * x + seen.y * y) / seen.x.hypot(seen.y).max(1e-6)).abs()
        };
        let [across, along] = [frame.right, frame.down];
        let axis = if share(across) > share(along) { across } else { along };
        let depth = axis.dot(at);
        if depth.abs() < 0.1 {
            return None;
        }
        let axis = axis * depth.signum();
        let seen = seen(axis);
        let square = (seen.x * seen.x + seen.y * seen.y).max(SHORTEST);
        let layer = Face::ALL.into_iter().find(|&face| is_on(axis, face))?;
        Some(Drag { layer: layer.to_string(), right: seen.x / square, down: seen.y / square })
    }
}

/// Whether a direction is the normal of a face.
pub(crate) fn is_on(normal: Vector, face: Face) -> bool {
    Frame::of(face).normal.dot(normal) > 0.999
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    fn cube(puzzle: &str) -> Cube {
        Cube::solved(&Rules::named(puzzle, "irreversible").expect("a preset"))
    }

    #[test]
    fn dragged_tile_turns_its_layer_in_that_direction() {
        let cube = cube("2x2x2");
        // Seen from the usual corner, F is to the left, and R to the right.
        for (face, tile, [x, y], layer, is_clockwise) in [
            ("F", 3, [0.0, -1.0], "R", true),
            ("F", 3, [0.0, 1.0], "R", false),
            ("F", 0, [0.0, -1.0], "L", false),
            ("F", 0, [1.0, 0.5], "U", false),
            ("F", 2, [1.0, 0.5], "D", true),
            ("R", 0, [0.0, 1.0], "F", true),
            ("U", 3, [-1.0, -0.5], "F", false),
        ] {
            let drag = cube.dragged(&format!("{face}{tile}"), x, y, 45.0, 35.0).expect("an outer layer");
            let radians = drag.right * x + drag.down * y;
            assert_eq!((drag.layer().as_str(), radians > 0.0), (layer, is_clockwise), "{face}{tile} {x} {y}");
        }
    }

    #[test]
    fn middle_layer_is_not_dragged() {
        for place in ["F4", "", "Q1", "F", "Fx"] {
            assert!(cube("3x3x3-corners").dragged(place, 1.0, 0.0, 45.0, 35.0).is_none(), "{place}");
        }
    }
}
