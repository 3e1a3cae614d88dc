//! The cube in space, with a turning layer, in painting order.
//!
//! The plane of a turning layer cuts the cube into two convex blocks, and separates them at every angle. So the block
//! behind the plane is painted first. Of each block, only the sides that face the camera are painted; they do not hide
//! each other. The hidden sides may be shown beside the cube. Each moves out along its own normal, so it stays on its
//! side of the plane and behind its block.

use godtable_cube::{Face, Puzzle};

use crate::cube::{Cube, Sticker};
use crate::padlock::{self, Part};
use crate::path::{Path, Point};
use crate::space::{Camera, Frame, Vector};

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
    /// A sticker of a corner.
    Sticker(Sticker),
    /// The centre of a face of a 3x3x3; it has this face's colour.
    Centre(Face),
    /// An edge's tile on the 3x3x3: only corners belong to the puzzle.
    Blank,
    /// A part of the padlock on a locked face.
    Padlock(Part),
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

/// A turning layer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// The face that turns.
    pub face: Face,
    /// The angle, clockwise, in radians.
    pub angle: f64,
}

/// One side of a block.
struct Side {
    normal: Vector,
    patches: Vec<Patch>,
}

/// The part of the cube between two planes across an axis.
#[derive(Clone, Copy)]
struct Block {
    face: Face,
    low: f64,
    high: f64,
    angle: f64,
}

/// Returns the visible patches, from back to front. The hidden sides are shown beside the cube, as seen through it. A
/// side that looks straight away from the camera stands off by `apart`. `None` leaves the hidden sides out.
///
/// A locked face has a padlock, unless a turning layer cuts the face.
#[must_use]
pub fn patches(cube: &Cube, turning: Option<Turning>, camera: Camera, apart: Option<f64>) -> Vec<Patch> {
    let direction = camera.direction();
    let mut patches = Vec::new();
    for block in blocks(cube, turning, direction) {
        let (towards, away): (Vec<Side>, Vec<Side>) =
            block.sides(cube).into_iter().partition(|side| side.normal.dot(direction) > 0.0);
        if let Some(apart) = apart {
            let mut away: Vec<(f64, Side)> = away.into_iter().map(|side| (side.normal.dot(direction), side)).collect();
            away.sort_by(|(one, _), (other, _)| one.total_cmp(other));
            // A side seen edge-on is still at the cube.
            let moved = |(facing, side): (f64, Side)| side.moved(apart * (-facing / 0.5).clamp(0.0, 1.0));
            patches.extend(away.into_iter().filter(|(_, side)| !side.is_cut()).flat_map(moved));
        }
        patches.extend(towards.into_iter().flat_map(|side| side.patches));
    }
    patches
}

/// Returns the blocks of the cube, the farther one first.
fn blocks(cube: &Cube, turning: Option<Turning>, direction: Vector) -> Vec<Block> {
    let Some(Turning { face, angle }) = turning else {
        return vec![Block { face: Face::U, low: -1.0, high: 1.0, angle: 0.0 }];
    };
    let cut = 1.0 - 2.0 / f64::from(width(cube.puzzle()));
    let layer = Block { face, low: cut, high: 1.0, angle };
    let rest = Block { face, low: -1.0, high: cut, angle: 0.0 };
    if Frame::of(face).normal.dot(direction) > 0.0 { vec![rest, layer] } else { vec![layer, rest] }
}

/// Returns the number of cubies along an edge.
const fn width(puzzle: Puzzle) -> u32 {
    match puzzle {
        Puzzle::Cube2 => 2,
        _ => 3,
    }
}

impl Block {
    fn sides(self, cube: &Cube) -> Vec<Side> {
        Face::ALL.into_iter().map(|face| self.side(cube, face)).collect()
    }

    fn side(self, cube: &Cube, face: Face) -> Side {
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
        let size = 2.0 / f64::from(width(cube.puzzle()));
        for (look, centre) in tiles(cube, face) {
            if centre.x > left && centre.x < right && centre.y > up && centre.y < down {
                let tile = size * TILE;
                let (x, y) = (centre.x - tile / 2.0, centre.y - tile / 2.0);
                patches.push(patch(look, &Path::rounded(x, y, tile, tile, size * ROUNDING), place(centre)));
            }
        }
        let is_whole = (left, right, up, down) == (-1.0, 1.0, -1.0, 1.0);
        if is_whole && cube.locked().contains(&face) {
            // The padlock stays upright while its layer turns. On D it is drawn as seen from above, through the cube.
            let upward = if face == Face::D { -1.0 } else { 1.0 };
            let still = |point: Point| frame.normal * out + frame.right * point.x + frame.down * (point.y * upward);
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

impl Side {
    fn is_cut(&self) -> bool {
        self.patches.iter().any(|patch| patch.look == Look::Inside)
    }

    fn moved(self, out: f64) -> Vec<Patch> {
        let way = self.normal * out;
        let moved = |patch: Patch| Patch {
            outline: patch.outline.map(|point| point + way),
            middle: patch.middle + way,
            ..patch
        };
        self.patches.into_iter().map(moved).collect()
    }
}

/// Returns the tiles of a face and their middles in its frame.
#[must_use]
pub fn tiles(cube: &Cube, face: Face) -> Vec<(Look, Point)> {
    let (stickers, width) = (cube.stickers(face), width(cube.puzzle()));
    let last = width - 1;
    let place = |number: u32| f64::from(2 * number + 1) / f64::from(width) - 1.0;
    let mut tiles = Vec::new();
    for (row, column) in (0..width).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let is_end = |number: u32| number == 0 || number == last;
        let look = match (is_end(row), is_end(column)) {
            (true, true) => Look::Sticker(stickers[2 * usize::from(row > 0) + usize::from(column > 0)]),
            (false, false) => Look::Centre(cube.centre(face)),
            _ => Look::Blank,
        };
        tiles.push((look, Point::new(place(column), place(row))));
    }
    tiles
}

/// Returns the width of a tile and the radius of its corners, on a face of width 2.
#[must_use]
pub fn tile(puzzle: Puzzle) -> (f64, f64) {
    let size = 2.0 / f64::from(width(puzzle));
    (size * TILE, size * ROUNDING)
}
