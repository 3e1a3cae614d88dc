//! The polyhedron in space, with turning layers, in painting order.
//!
//! **Why no depth sorting is needed.** The turning layers lie between two planes across their axis. These cut the solid
//! into three convex blocks at most, which the planes separate at every angle. A block on the camera's side of a plane is
//! never hidden by one on the other side, and the sides of a convex block that face the camera do not hide each other.
//!
//! **Hidden sides are painted first.** Without perspective, distance does not show. So hidden sides are placed far behind all
//! blocks. Those of a box stand around it, as those of the cube: first the sides of the farthest block, and of each block first
//! the side that looks away most. Such a side is moved out farther, along a steeper way: where two sides overlap in the picture,
//! it is the farther one. Most other solids have too many faces, or too sharp ones, for that. Instead a second picture shows the
//! solid from behind.

use std::ops::RangeInclusive;

use crate::padlock::{self, Part};
use crate::path::{Path, Point};
use crate::polygon;
use crate::polyhedron::bandage;
use crate::polyhedron::model::{Plate, Slab, radius};
use crate::polyhedron::placed::{Cut, Spin, upright};
use crate::scene::{Look, Patch, Side, beside, seen_and_hidden};
use crate::space::{Camera, Vector};

/// A slice of the solid that is thinner than this is none, and so is a side with a smaller area.
const THIN: f64 = 1e-5;

/// The steps in which hidden sides move out until they are apart, and the least gap then, in units of space.
const STEP: f64 = 0.05;
const GAP: f64 = 0.12;

/// The farthest that hidden sides move out.
const FARTHEST: f64 = 8.0;

/// The distance between the backdrops of two blocks: more than the largest picture.
const BACKDROP: f64 = 100.0;

/// The part of the solid between two planes across an axis, turned by an angle.
struct Block {
    axis: Vector,
    low: f64,
    high: f64,
    angle: f64,
}

/// The numbers of faces of solids whose hidden sides stand around them: boxes, and prisms with three sides.
const AROUND: RangeInclusive<usize> = 5..=6;

/// Returns the visible patches, from back to front.
pub(crate) fn patches(
    polyhedron: &Cut,
    turning: Option<(&Spin, f64)>,
    camera: Camera,
    apart: Option<f64>,
) -> Vec<Patch> {
    let direction = camera.direction();
    let blocks = blocks(polyhedron, turning, direction);
    let mut patches = match apart {
        Some(apart) if is_behind(&polyhedron.model.plates) => behind(polyhedron, &blocks, camera, apart),
        Some(apart) => around(polyhedron, &blocks, camera, apart),
        None => Vec::new(),
    };
    for block in &blocks {
        let (towards, _) = seen_and_hidden(block.sides(polyhedron, camera), direction);
        patches.extend(towards.into_iter().flat_map(|side| side.patches));
    }
    patches
}

/// Returns the hidden sides of blocks, around the solid.
fn around(polyhedron: &Cut, blocks: &[Block], camera: Camera, apart: f64) -> Vec<Patch> {
    let direction = camera.direction();
    let panels = |(number, block): (usize, &Block)| {
        let (_, away) = seen_and_hidden(block.sides(polyhedron, camera), direction);
        // With one block, they are behind it already.
        let far = if blocks.len() > 1 { BACKDROP * (number as f64 - blocks.len() as f64) } else { 0.0 };
        beside(away, direction, apart).map(move |patch| patch.moved(direction * far)).collect::<Vec<Patch>>()
    };
    blocks.iter().enumerate().flat_map(panels).collect()
}

/// Returns the blocks as seen from behind.
fn behind(polyhedron: &Cut, blocks: &[Block], camera: Camera, apart: f64) -> Vec<Patch> {
    let direction = camera.direction();
    let seen = |block: &Block| seen_and_hidden(block.sides(polyhedron, camera), direction * -1.0).0;
    let patches = blocks.iter().rev().flat_map(seen).flat_map(|side| side.patches);
    turned_round(patches, camera, apart).collect()
}

/// Turns what is seen from behind half round about the upright of the picture, on the right and below.
pub(crate) fn turned_round(
    patches: impl IntoIterator<Item = Patch>,
    camera: Camera,
    apart: f64,
) -> impl Iterator<Item = Patch> {
    let (right, above) = camera.across();
    let direction = camera.direction();
    let way = (right + above * -1.0) * (apart / f64::sqrt(2.0)) + direction * -BACKDROP;
    let round = move |point: Vector| above * (2.0 * point.dot(above)) + point * -1.0;
    let turned = move |patch: Patch| Patch {
        outline: patch.outline.map(|point| round(point) + way),
        middle: round(patch.middle) + way,
        normal: round(patch.normal),
        ..patch
    };
    patches.into_iter().map(turned)
}

/// Returns the blocks of the solid, the farthest one first.
fn blocks(polyhedron: &Cut, turning: Option<(&Spin, f64)>, direction: Vector) -> Vec<Block> {
    let whole = |axis: Vector, angle: f64| Block { axis, low: f64::MIN, high: f64::MAX, angle };
    let Some((spin, share)) = turning else {
        return vec![whole(Vector([0.0, 1.0, 0.0]), 0.0)];
    };
    let Slab { axis, low, high, angle, .. } = polyhedron.model.slabs[spin.turn];
    let angle = angle * f64::from(spin.times) * share;
    let corners = polyhedron.model.plates.iter().flat_map(|plate| &plate.corners).map(|corner| corner.dot(axis));
    let (least, most) = corners.fold((f64::MAX, f64::MIN), |(least, most), at| (least.min(at), most.max(at)));
    let mut blocks = vec![Block { low, high, ..whole(axis, angle) }];
    if low > least + THIN {
        blocks.insert(0, Block { high: low, ..whole(axis, 0.0) });
    } else {
        blocks[0].low = f64::MIN;
    }
    let last = blocks.len() - 1;
    if high < most - THIN {
        blocks.push(Block { low: high, ..whole(axis, 0.0) });
    } else {
        blocks[last].high = f64::MAX;
    }
    if axis.dot(direction) < 0.0 {
        blocks.reverse();
    }
    blocks
}

impl Block {
    fn sides(&self, polyhedron: &Cut, camera: Camera) -> Vec<Side> {
        let plates = &polyhedron.model.plates;
        let mut sides: Vec<Side> = plates.iter().filter_map(|plate| self.side(plate)).collect();
        let tiles = &polyhedron.model.tiles;
        let is_in = |place: &usize| (self.low..=self.high).contains(&tiles[*place].middle.dot(self.axis));
        let places: Vec<usize> = (0..tiles.len()).filter(is_in).collect();
        // Stickers are listed face by face.
        for own in places.chunk_by(|&one, &other| tiles[one].plate == tiles[other].plate) {
            let normal = self.turned(tiles[own[0]].normal);
            let Some(side) = sides.iter_mut().find(|side| side.normal == normal) else { continue };
            let patch = |(place, outline): (usize, Path<Vector>)| Patch {
                look: polyhedron.facelet(place),
                outline: self.placed(&outline),
                middle: self.turned(tiles[place].middle),
                normal,
            };
            side.patches.extend(bandage::outlines(polyhedron, own).into_iter().map(patch));
        }
        for plate in plates.iter().filter(|plate| polyhedron.is_locked(plate) && self.shows(plate)) {
            let own = sides.iter_mut().find(|side| side.normal.dot(plate.normal) > 1.0 - THIN);
            own.into_iter().for_each(|side| side.patches.extend(padlock(plate, camera)));
        }
        let cuts = [(self.low, self.axis * -1.0), (self.high, self.axis)];
        sides.extend(cuts.into_iter().filter_map(|(height, normal)| self.cut(plates, height, normal)));
        sides
    }

    /// Returns whether a face is whole in the block, and a turn does not tilt it.
    fn shows(&self, plate: &Plate) -> bool {
        let mut heights = plate.corners.iter().map(|corner| corner.dot(self.axis));
        let is_upright = self.angle == 0.0 || plate.normal.dot(self.axis).abs() > 1.0 - THIN;
        is_upright && heights.all(|height| (self.low - THIN..=self.high + THIN).contains(&height))
    }

    /// Returns the part of a face in the block, without tiles.
    fn side(&self, plate: &Plate) -> Option<Side> {
        let mut corners = plate.corners.clone();
        if self.high < f64::MAX {
            corners = polygon::clipped(&corners, self.axis, self.high);
        }
        if self.low > f64::MIN {
            corners = polygon::clipped(&corners, self.axis * -1.0, -self.low);
        }
        self.flat(Look::Body, &corners, plate.normal)
    }

    /// Returns the cut surface at a height, or `None` at an end of the solid.
    fn cut(&self, plates: &[Plate], height: f64, normal: Vector) -> Option<Side> {
        if height == f64::MIN || height == f64::MAX {
            return None;
        }
        let aside = if normal.0[0].abs() < 0.6 { Vector([1.0, 0.0, 0.0]) } else { Vector([0.0, 1.0, 0.0]) };
        let across = aside.cross(normal).unit();
        let along = normal.cross(across);
        let reach = radius(plates);
        let corner = |[right, up]: [f64; 2]| self.axis * height + across * (right * reach) + along * (up * reach);
        let mut corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(corner).to_vec();
        for plate in plates {
            corners = polygon::clipped(&corners, plate.normal, plate.distance);
        }
        self.flat(Look::Inside, &corners, normal)
    }

    fn flat(&self, look: Look, corners: &[Vector], normal: Vector) -> Option<Side> {
        if corners.len() < 3 || polygon::area(corners) < THIN {
            return None;
        }
        let normal = self.turned(normal);
        let (outline, middle) = (self.placed(&Path::polygon(corners)), self.turned(polygon::middle(corners)));
        Some(Side { normal, patches: vec![Patch { look, outline, middle, normal }] })
    }

    fn turned(&self, point: Vector) -> Vector {
        if self.angle == 0.0 { point } else { point.turned(self.axis, self.angle) }
    }

    fn placed(&self, outline: &Path<Vector>) -> Path<Vector> {
        outline.map(|point| self.turned(point))
    }
}

/// Returns the padlock of a face. It stays upright while its layer turns.
fn padlock(plate: &Plate, camera: Camera) -> impl Iterator<Item = Patch> {
    let (normal, middle, size) = (plate.normal, polygon::middle(&plate.corners), plate.radius);
    let [right, down] = upright(&plate.corners, normal, camera);
    let place = move |point: Point| middle + right * (size * point.x) + down * (size * point.y);
    let part = move |(part, outline): (Part, Path)| Patch {
        look: Look::Padlock(part),
        outline: outline.map(place),
        middle,
        normal,
    };
    padlock::parts().into_iter().map(part)
}

/// Returns the distance of the hidden sides from a solid: the least one at which, seen by a camera, they cover neither the
/// solid nor each other.
pub(crate) fn apart(plates: &[Plate], camera: Camera) -> f64 {
    let direction = camera.direction();
    let facing = |plate: &Plate| plate.normal.dot(direction);
    let seen = |plate: &Plate, way: Vector| -> Vec<Point> {
        plate.corners.iter().map(|&corner| camera.project(corner + way).0).collect()
    };
    let (towards, away): (Vec<&Plate>, Vec<&Plate>) = plates.iter().partition(|plate| facing(plate) > 0.0);
    let solid: Vec<Vec<Point>> = towards.iter().map(|plate| seen(plate, Vector([0.0; 3]))).collect();
    let are_apart = |apart: f64| {
        let panels: Vec<Vec<Point>> = if is_behind(plates) {
            let mirrored =
                |point: &Point| Point::new(apart / f64::sqrt(2.0) - point.x, apart / f64::sqrt(2.0) + point.y);
            let points = away.iter().map(|plate| seen(plate, Vector([0.0; 3])));
            points.map(|points| points.iter().map(mirrored).collect()).collect()
        } else {
            let way = |plate: &Plate| plate.normal * (apart * (-facing(plate) / 0.5).clamp(0.0, 1.0));
            away.iter().map(|plate| seen(plate, way(plate))).collect()
        };
        let others = |number: usize| if is_behind(plates) { &panels[..0] } else { &panels[..number] };
        let mut pairs = panels
            .iter()
            .enumerate()
            .flat_map(|(number, panel)| others(number).iter().chain(&solid).map(move |other| (panel, other)));
        pairs.all(|(panel, other)| gap(panel, other) > GAP)
    };
    let steps = (FARTHEST / STEP) as usize;
    (1..steps).map(|step| step as f64 * STEP).find(|&apart| are_apart(apart)).unwrap_or(FARTHEST / 2.0)
}

/// Returns whether a solid stands next to a copy that is turned half round, instead of its hidden sides.
fn is_behind(plates: &[Plate]) -> bool {
    !AROUND.contains(&plates.len())
}

/// Returns the largest gap that a side of one of two convex polygons leaves to the other one; negative if they overlap.
pub(crate) fn gap(one: &[Point], other: &[Point]) -> f64 {
    let from = |polygon: &[Point], others: &[Point]| {
        let next = |number: usize| polygon[(number + 1) % polygon.len()];
        let sides = polygon.iter().enumerate().map(|(number, &corner)| (corner, next(number)));
        let turn: f64 = sides.clone().map(|(one, other)| one.x * other.y - one.y * other.x).sum();
        let outside = |(one, other): (Point, Point)| {
            let (x, y) = (other.x - one.x, other.y - one.y);
            let length = (x * x + y * y).sqrt() * turn.signum();
            let distance = |point: &Point| ((point.x - one.x) * y - (point.y - one.y) * x) / length;
            others.iter().map(distance).fold(f64::MAX, f64::min)
        };
        sides.map(outside).fold(f64::MIN, f64::max)
    };
    from(one, other).max(from(other, one))
}
