//! The cube in space, with turning layers, in painting order.
//!
//! **Why no depth sorting is needed.** The planes between turning layers and the others cut the cube into convex
//! blocks, and separate them at every angle: two blocks, or three for a slice turn. A block on the camera's side of a
//! plane is never hidden by a block on the other side, so the farthest block is painted first. Of each block, only the
//! sides that face the camera are painted, and the sides of a convex block that face the camera do not hide each other.
//! A hidden side next to the cube moves out along its own normal, so it stays between the planes of its block, or
//! beyond them, and behind its block.

use godtable_puzzle::cube::{Face, Layers};

use crate::cube::Cube;
use crate::padlock::{self, Part};
use crate::path::{Path, Point};
use crate::space::{Camera, Frame, Vector};
use crate::tiles::{self, Sticker};

/// The width of a tile and the radius of its corners, as shares of its cubie's width.
const TILE: f64 = 0.88;
const ROUNDING: f64 = 0.15;

/// The thing that a patch shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Look {
    /// The body between the tiles.
    Body,
    /// The cut surface between the layers.
    Inside,
    /// A sticker.
    Sticker(Sticker),
    /// A tile of no piece of the puzzle: an edge, if only corners belong to it.
    Blank,
    /// A part of the padlock on a locked face.
    Padlock(Part),
    /// A sticker of a puzzle from cuts. The puzzle knows its color: [`Drawable::color`](crate::Drawable::color).
    Facelet(Facelet),
}

/// A sticker of a puzzle from cuts, at a place where a sticker of the solved puzzle lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Facelet {
    /// The number of the place: the number of the sticker that is there on the solved puzzle.
    pub place: u16,
    /// The number of the sticker, as on the solved puzzle.
    pub sticker: u16,
}

/// A flat piece of a surface.
#[derive(Clone, PartialEq, Debug)]
pub struct Patch {
    /// What it shows.
    pub look: Look,
    /// Its outline in space.
    pub outline: Path<Vector>,
    /// Its middle.
    pub middle: Vector,
    /// The direction out of the surface, of length 1.
    pub normal: Vector,
}

/// A turn on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// The face from which the layers count.
    pub face: Face,
    /// The layers that turn.
    pub layers: Layers,
    /// The angle, clockwise, in radians.
    pub angle: f64,
}

/// One side of a block.
pub(crate) struct Side {
    pub(crate) normal: Vector,
    pub(crate) patches: Vec<Patch>,
}

/// The part of the cube between two planes across an axis.
#[derive(Clone, Copy)]
struct Block {
    face: Face,
    low: f64,
    high: f64,
    angle: f64,
}

/// Returns the visible patches, from back to front. The hidden sides are shown next to the cube, as seen through it. A
/// side that looks straight away from the camera stands off by `apart`. `None` leaves the hidden sides out.
///
/// A locked face has a padlock, unless a turn cuts or tilts the face.
#[must_use]
pub fn patches(cube: &Cube, turning: Option<Turning>, camera: Camera, apart: Option<f64>) -> Vec<Patch> {
    let direction = camera.direction();
    let mut patches = Vec::new();
    for block in blocks(cube, turning, direction) {
        let (towards, away) = seen_and_hidden(block.sides(cube, camera), direction);
        if let Some(apart) = apart {
            patches.extend(beside(away, direction, apart));
        }
        patches.extend(towards.into_iter().flat_map(|side| side.patches));
    }
    patches
}

/// Splits the sides of a block into those that face the camera, and the others.
pub(crate) fn seen_and_hidden(sides: Vec<Side>, direction: Vector) -> (Vec<Side>, Vec<Side>) {
    sides.into_iter().partition(|side| side.normal.dot(direction) > 0.0)
}

/// Returns the hidden sides of a block next to it, the farthest first, without cut surfaces.
pub(crate) fn beside(hidden: Vec<Side>, direction: Vector, apart: f64) -> impl Iterator<Item = Patch> {
    let mut hidden: Vec<(f64, Side)> = hidden.into_iter().map(|side| (side.normal.dot(direction), side)).collect();
    hidden.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    // A side seen edge-on is still at the block.
    let moved = move |(facing, side): (f64, Side)| side.moved(apart * (-facing / 0.5).clamp(0.0, 1.0));
    hidden.into_iter().filter(|(_, side)| !side.is_cut()).flat_map(moved)
}

/// Returns the blocks of the cube, the farthest one first. Neighboring layers with one angle are one block.
fn blocks(cube: &Cube, turning: Option<Turning>, direction: Vector) -> Vec<Block> {
    let Some(Turning { face, layers, angle }) = turning else {
        return vec![Block { face: Face::U, low: -1.0, high: 1.0, angle: 0.0 }];
    };
    let width = cube.width();
    let below = |layers: usize| 1.0 - 2.0 * layers as f64 / width as f64;
    let mut blocks: Vec<Block> = Vec::new();
    for layer in 0..width {
        let angle = if tiles::has_layer(layers, layer, width) { angle } else { 0.0 };
        match blocks.last_mut() {
            Some(block) if block.angle == angle => block.low = below(layer + 1),
            _ => blocks.push(Block { face, low: below(layer + 1), high: below(layer), angle }),
        }
    }
    if Frame::of(face).normal.dot(direction) > 0.0 {
        blocks.reverse();
    }
    blocks
}

impl Block {
    fn sides(self, cube: &Cube, camera: Camera) -> Vec<Side> {
        Face::ALL.into_iter().map(|face| self.side(cube, face, camera)).collect()
    }

    fn side(self, cube: &Cube, face: Face, camera: Camera) -> Side {
        let (frame, axis) = (Frame::of(face), Frame::of(self.face).normal);
        // The distance of the side's plane from the middle, and the limits of the side within the plane.
        let (mut out, mut left, mut right, mut up, mut down) = (1.0, -1.0, 1.0, -1.0, 1.0);
        let limits = |along: f64| if along > 0.0 { (self.low, self.high) } else { (-self.high, -self.low) };
        let [over, across, along] = [frame.normal, frame.right, frame.down].map(|direction| direction.dot(axis));
        if over != 0.0 {
            out = limits(over).1;
        } else if across != 0.0 {
            (left, right) = limits(across);
        } else {
            (up, down) = limits(along);
        }
        let place = |point: Point| {
            let point = frame.normal * out + frame.right * point.x + frame.down * point.y;
            point.turned(axis, self.angle)
        };
        let normal = frame.normal.turned(axis, self.angle);
        let patch = |look, outline: &Path, middle| Patch { look, outline: outline.map(place), middle, normal };
        let body = Path::rectangle(left, up, right - left, down - up);
        let middle = place(Point::new((left + right) / 2.0, (up + down) / 2.0));
        if out < 1.0 {
            return Side { normal, patches: vec![patch(Look::Inside, &body, middle)] };
        }
        let mut patches = vec![patch(Look::Body, &body, middle)];
        let (size, rounding) = tile(cube.width());
        for (look, center) in tiles(cube, face) {
            if center.x > left && center.x < right && center.y > up && center.y < down {
                let (x, y) = (center.x - size / 2.0, center.y - size / 2.0);
                patches.push(patch(look, &Path::rounded(x, y, size, size, rounding), place(center)));
            }
        }
        let is_whole = (left, right, up, down) == (-1.0, 1.0, -1.0, 1.0);
        let is_upright = self.angle == 0.0 || over != 0.0;
        if is_whole && is_upright && cube.locked().contains(&face) {
            // The padlock stays upright while its layer turns.
            let upright = frame.upright(camera);
            let still = |point: Point| upright.normal * out + upright.right * point.x + upright.down * point.y;
            let part = |(part, outline): (Part, Path)| Patch {
                look: Look::Padlock(part),
                outline: outline.map(still),
                middle,
                normal,
            };
            patches.extend(padlock::parts().into_iter().map(part));
        }
        Side { normal, patches }
    }
}

impl Patch {
    /// Returns the patch at another place.
    pub(crate) fn moved(self, way: Vector) -> Patch {
        Patch { outline: self.outline.map(|point| point + way), middle: self.middle + way, ..self }
    }
}

impl Side {
    fn is_cut(&self) -> bool {
        self.patches.iter().any(|patch| patch.look == Look::Inside)
    }

    fn moved(self, out: f64) -> Vec<Patch> {
        let way = self.normal * out;
        self.patches.into_iter().map(|patch| patch.moved(way)).collect()
    }
}

/// Returns the tiles of a face and their middles in its frame.
#[must_use]
pub fn tiles(cube: &Cube, face: Face) -> Vec<(Look, Point)> {
    let look = |sticker: Option<Sticker>| sticker.map_or(Look::Blank, Look::Sticker);
    let stickers = cube.stickers(face).into_iter().enumerate();
    stickers.map(|(number, sticker)| (look(sticker), tiles::middle(cube.width(), number))).collect()
}

/// Returns the width of a tile and the radius of its corners, on a face of width 2 with `width` tiles along its edge.
#[must_use]
pub fn tile(width: usize) -> (f64, f64) {
    let size = 2.0 / width as f64;
    (size * TILE, size * ROUNDING)
}
