//! The stickers of a cube, by their places on its faces, for two or three tiles along an edge. Turns of any layers
//! permute them as points of space.

use std::f64::consts::FRAC_PI_2;

use godtable_puzzle::cube::{Face, LayerTurn, Layers, Rotation};

use crate::path::Point;
use crate::space::{Frame, Vector};

/// One sticker, named by its place on the solved cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sticker {
    /// The face that usually has its color. This is its face on the solved cube, unless the cube is
    /// [painted](crate::Cube::painted) otherwise.
    pub face: Face,
    /// Its place on its face of the solved cube, row by row, from 0.
    pub number: u8,
    /// The number of tiles along an edge of the cube.
    pub width: u8,
}

/// The tiles of all faces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tiles {
    width: usize,
    /// In the order of [`Face::ALL`], each row by row. `None` is a tile of no piece of the puzzle.
    faces: [Vec<Option<Sticker>>; 6],
}

impl Tiles {
    /// Returns the tiles with these colors, by face and number. The width is 2 or 3: there the colors of a piece name
    /// it.
    pub(crate) fn of_colors(width: usize, color: impl Fn(Face, usize) -> Option<Face>) -> Tiles {
        let sticker = |face: Face, number: usize| {
            let own = color(face, number)?;
            let cubie = cubie(width, face, number);
            let beside = Face::ALL.into_iter().filter(|&other| other != face && is_on(width, cubie, other));
            let others = beside.filter_map(|other| color(other, tile_of(width, other, cubie)));
            // On the solved cube, the sticker lies toward the other colors of its piece.
            let towards = others.fold(Vector([0.0; 3]), |sum, other| sum + Frame::of(other).normal);
            let number = tile_of(width, own, towards) as u8;
            Some(Sticker { face: own, number, width: width as u8 })
        };
        let face = |face: Face| (0..width * width).map(|number| sticker(face, number)).collect();
        Tiles { width, faces: Face::ALL.map(face) }
    }

    /// Returns the number of tiles along an edge.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// Returns the tiles of a face, row by row.
    pub(crate) fn face(&self, face: Face) -> &[Option<Sticker>] {
        &self.faces[face.index()]
    }

    /// Returns the tiles after a turn.
    pub(crate) fn turned(&self, turn: LayerTurn) -> Tiles {
        let (width, axis) = (self.width, Frame::of(turn.face()).normal);
        let (angle, rotation) = (f64::from(turn.quarters()) * FRAC_PI_2, Rotation::about(turn.face(), turn.quarters()));
        let mut after = self.clone();
        for (face, number) in Face::ALL.into_iter().flat_map(|face| (0..width * width).map(move |tile| (face, tile))) {
            let cubie = cubie(width, face, number);
            let layer = layer_at(width, -cubie.dot(axis));
            if has_layer(turn.layers(), layer, width) {
                let to = rotation.image(face);
                let place = tile_of(width, to, cubie.turned(axis, angle));
                after.faces[to.index()][place] = self.faces[face.index()][number];
            }
        }
        after
    }
}

/// Returns whether layers contain one of the layers of a cube, counted from their face. On a 2x2x2, there is no middle
/// layer.
pub(crate) fn has_layer(layers: Layers, layer: usize, width: usize) -> bool {
    layers.contain(match layer {
        0 => 0,
        _ if layer + 1 == width => 2,
        _ => 1,
    })
}

/// Returns the middle of a tile in the frame of its face.
pub(crate) fn middle(width: usize, number: usize) -> Point {
    let at = |layer: usize| (2 * layer + 1) as f64 / width as f64 - 1.0;
    Point::new(at(number % width), at(number / width))
}

/// Returns the middle of the cubie under a tile.
fn cubie(width: usize, face: Face, number: usize) -> Vector {
    let (frame, middle) = (Frame::of(face), middle(width, number));
    frame.normal * (1.0 - 1.0 / width as f64) + frame.right * middle.x + frame.down * middle.y
}

/// Returns whether a cubie has a tile on a face.
fn is_on(width: usize, cubie: Vector, face: Face) -> bool {
    layer_at(width, cubie.dot(Frame::of(face).normal)) + 1 == width
}

/// Returns the number of the tile of a face that is nearest to a point.
fn tile_of(width: usize, face: Face, at: Vector) -> usize {
    let frame = Frame::of(face);
    width * layer_at(width, at.dot(frame.down)) + layer_at(width, at.dot(frame.right))
}

/// Returns the number of the layer that is nearest to a coordinate from -1 to 1.
fn layer_at(width: usize, along: f64) -> usize {
    let layer = ((along + 1.0) * width as f64 - 1.0) / 2.0;
    // A negative number becomes 0.
    (layer.round() as usize).min(width - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the solved cube.
    fn solved(width: usize) -> Tiles {
        Tiles::of_colors(width, |face, _| Some(face))
    }

    #[test]
    fn solved_stickers_have_the_numbers_of_their_places() {
        for width in [2, 3] {
            for face in Face::ALL {
                let numbers = solved(width).face(face).to_vec();
                let named = |(number, sticker): (usize, Option<Sticker>)| {
                    let (number, width) = (number as u8, width as u8);
                    sticker == Some(Sticker { face, number, width })
                };
                assert!(numbers.into_iter().enumerate().all(named), "{width}, {face}");
            }
        }
    }

    #[test]
    fn colors_of_a_turned_cube_name_its_stickers() {
        for width in [2, 3] {
            let mut tiles = solved(width);
            for (number, &layers) in
                [Layers::FACE, Layers::MIDDLE, Layers::WIDE, Layers::ALL].iter().cycle().enumerate()
            {
                let turn = LayerTurn::new(Face::ALL[number * 7 % 6], layers, 1 + (number % 3) as u8);
                tiles = tiles.turned(turn.expect("1 to 3 quarters"));
                let colors = |face: Face, number: usize| tiles.face(face)[number].map(|sticker| sticker.face);
                assert_eq!(Tiles::of_colors(width, colors), tiles, "{width}, {turn:?}");
                if number == 60 {
                    break;
                }
            }
        }
    }
}
