//! The faces of a polyhedron, unfolded into a plane.
//!
//! A net is a tree of faces: each is laid down next to its parent, along their common edge. Some trees are tried: a belt
//! of upright faces with the others above and below it, as the net of a cube; two rosettes around the uppermost face and
//! the lowest one; and a rosette around the front. Of those whose faces do not overlap, the one is taken that is largest
//! in a picture of 4 by 3.

use crate::drawable::{Net, NetFace};
use crate::padlock::{self, Part};
use crate::path::{Path, Point};
use crate::polygon;
use crate::polyhedron::bandage;
use crate::polyhedron::model::Plate;
use crate::polyhedron::placed::Cut;
use crate::scene::Look;
use crate::space::Vector;

/// The margin around the net, as a share of its width.
const MARGIN: f64 = 0.028;

/// The gap around a face and the radius of its corners, in inner radii of the face.
const GAP: f64 = 0.012;
const ROUNDING: f64 = 0.05;

/// The depth in which two faces overlap: less is a touch.
const TOUCH: f64 = 1e-4;

/// Corners that are nearer than this are one corner.
const NEAR: f64 = 1e-6;

/// A face on the plane: the point of space `middle` lies at `at`, and the directions of space point right and down.
#[derive(Clone, Copy)]
struct FlatFace {
    middle: Vector,
    right: Vector,
    down: Vector,
    at: Point,
}

impl FlatFace {
    /// Returns a point of the face, from its middle.
    fn flat(&self, point: Vector) -> Point {
        let from = point + self.middle * -1.0;
        Point::new(from.dot(self.right), from.dot(self.down))
    }
}

/// The parents of faces, in the order in which they are laid down. The root is its own parent.
type Tree = Vec<(usize, usize)>;

pub(crate) fn net(polyhedron: &Cut) -> Net {
    let plates = &polyhedron.model.plates;
    let laid = best(plates);
    let (least, most) = bounds(plates, &laid);
    let margin = MARGIN * (most.x - least.x);
    let face = |(plate, laid): (&Plate, &FlatFace)| {
        let body = polygon::rounded(&plate.corners, plate.normal, GAP * plate.radius, ROUNDING * plate.radius);
        NetFace {
            middle: Point::new(margin + laid.at.x - least.x, laid.at.y - least.y),
            patches: vec![(Look::Body, body.map(|point| laid.flat(point)))],
            letters: plate.name.clone(),
            padlock: polyhedron.is_locked(plate).then_some(plate.radius),
            radius: plate.disc,
        }
    };
    let mut faces: Vec<NetFace> = plates.iter().zip(&laid).map(face).collect();
    let tiles = &polyhedron.model.tiles;
    let places: Vec<usize> = (0..tiles.len()).collect();
    for own in places.chunk_by(|&one, &other| tiles[one].plate == tiles[other].plate) {
        let plate = tiles[own[0]].plate;
        let flat = |(place, outline): (usize, Path<Vector>)| {
            (polyhedron.facelet(place), outline.map(|point| laid[plate].flat(point)))
        };
        faces[plate].patches.extend(bandage::outlines(polyhedron, own).into_iter().map(flat));
    }
    for face in &mut faces {
        if let Some(size) = face.padlock {
            let part = |(part, outline): (Part, Path)| {
                (Look::Padlock(part), outline.map(|point| Point::new(size * point.x, size * point.y)))
            };
            face.patches.extend(padlock::parts().into_iter().map(part));
        }
    }
    let (width, height) = (most.x - least.x + 2.0 * margin, most.y - least.y);
    Net { width, height, aspect: (height + 2.0 * margin) / width, faces }
}

/// Returns the places of the faces in the best net.
fn best(plates: &[Plate]) -> Vec<FlatFace> {
    let beside: Vec<Vec<usize>> = plates.iter().map(|plate| neighbors(plates, plate)).collect();
    let size = |laid: &Vec<FlatFace>| {
        let (least, most) = bounds(plates, laid);
        (4.0 / (most.x - least.x)).min(3.0 / (most.y - least.y))
    };
    let nets = trees(plates, &beside).into_iter().map(|tree| laid(plates, &tree));
    let nets = nets.filter(|laid| !overlaps(plates, laid));
    // Of equal ones, the first.
    let larger =
        |best: Vec<FlatFace>, other: Vec<FlatFace>| if size(&other) > size(&best) + NEAR { other } else { best };
    nets.reduce(larger).unwrap_or_else(|| laid(plates, &rings(&beside, &[(front(plates), front(plates))])))
}

/// Returns the number of the face that looks to the front most, and up if there are several.
fn front(plates: &[Plate]) -> usize {
    extreme(plates, Vector([0.0, 1e-3, 1.0]))
}

/// Returns the number of the face that looks into a direction most.
fn extreme(plates: &[Plate], direction: Vector) -> usize {
    let along = |&number: &usize| plates[number].normal.dot(direction);
    (0..plates.len()).max_by(|one, other| along(one).total_cmp(&along(other))).expect("a solid has faces")
}

/// Returns the numbers of the faces that share an edge with one.
fn neighbors(plates: &[Plate], plate: &Plate) -> Vec<usize> {
    (0..plates.len()).filter(|&other| shared(plate, &plates[other]).is_some()).collect()
}

/// Returns the common edge of two faces.
fn shared(one: &Plate, other: &Plate) -> Option<[Vector; 2]> {
    let is_shared = |corner: &&Vector| other.corners.iter().any(|own| own.distance(**corner) < NEAR);
    let ends: Vec<Vector> = one.corners.iter().filter(is_shared).copied().collect();
    match ends[..] {
        [first, second] => Some([first, second]),
        _ => None,
    }
}

/// Returns the trees that are tried.
fn trees(plates: &[Plate], beside: &[Vec<usize>]) -> Vec<Tree> {
    let front = front(plates);
    let mut trees = vec![rings(beside, &belt(plates, beside, front)), rings(beside, &[(front, front)])];
    let (up, down) = (extreme(plates, Vector([0.0, 1.0, 0.0])), extreme(plates, Vector([0.0, -1.0, 0.0])));
    let rosette: Tree = [(up, up)].into_iter().chain(beside[up].iter().map(|&petal| (petal, up))).collect();
    let is_free = |face: &usize| rosette.iter().all(|(own, _)| own != face);
    if beside[down].iter().all(is_free) && is_free(&down) {
        for &petal in &beside[up] {
            for &other in beside[petal].iter().filter(|&other| beside[down].contains(other)) {
                let mut tree = rosette.clone();
                tree.extend([(other, petal), (down, other)]);
                tree.extend(beside[down].iter().filter(|&&own| own != other).map(|&own| (own, down)));
                trees.push(rings(beside, &tree));
            }
        }
    }
    trees
}

/// Returns the tree of the faces that are most upright: half of the belt to the right of the front, half to the left.
fn belt(plates: &[Plate], beside: &[Vec<usize>], front: usize) -> Tree {
    let steepness = |face: usize| plates[face].normal.0[1].abs();
    let is_in = |face: &usize| steepness(*face) < steepness(front) + NEAR;
    let right = |face: usize| plates[face].normal.dot(Vector([1.0, 0.0, 0.0]));
    let mut tree = vec![(front, front)];
    let count = (0..plates.len()).filter(is_in).count();
    for (sign, length) in [(1.0, count / 2), (-1.0, count.saturating_sub(1) / 2)] {
        let mut last = front;
        for _ in 0..length {
            let is_new = |face: &&usize| is_in(face) && tree.iter().all(|(own, _)| own != *face);
            let next = beside[last].iter().filter(is_new);
            let next = next.max_by(|&&one, &&other| (sign * right(one)).total_cmp(&(sign * right(other))));
            let Some(&next) = next else { break };
            tree.push((next, last));
            last = next;
        }
    }
    tree
}

/// Completes a tree: the neighbors of the faces in it, then the neighbors of these, and so on.
fn rings(beside: &[Vec<usize>], start: &[(usize, usize)]) -> Tree {
    let mut tree = start.to_vec();
    let mut number = 0;
    while number < tree.len() {
        let parent = tree[number].0;
        for &face in &beside[parent] {
            if tree.iter().all(|(own, _)| *own != face) {
                tree.push((face, parent));
            }
        }
        number += 1;
    }
    tree
}

/// Lays the faces down.
fn laid(plates: &[Plate], tree: &Tree) -> Vec<FlatFace> {
    let root = tree[0].0;
    let normal = plates[root].normal;
    // The root stands upright; a face above lies with the front below it.
    let down = if normal.0[1].abs() > 0.999 { Vector([0.0, 0.0, normal.0[1]]) } else { Vector([0.0, -1.0, 0.0]) };
    let down = (down + normal * -down.dot(normal)).unit();
    let middle = |face: usize| polygon::middle(&plates[face].corners);
    let start = FlatFace { middle: middle(root), right: normal.cross(down), down, at: Point::new(0.0, 0.0) };
    let mut all = vec![start; plates.len()];
    for &(face, parent) in &tree[1..] {
        let [first, second] = shared(&plates[face], &plates[parent]).expect("a parent is a neighbor");
        let edge = (second + first * -1.0).unit();
        // The edge has the same place for both. Across it, one face continues where the other one ends.
        let (above, normal) = (all[parent], plates[face].normal);
        let along = Point::new(edge.dot(above.right), edge.dot(above.down));
        let across = edge.cross(normal);
        let right = edge * along.x + across * -along.y;
        let down = edge * along.y + across * along.x;
        let from = above.flat(first);
        let there = Point::new(above.at.x + from.x, above.at.y + from.y);
        let own = middle(face) + first * -1.0;
        let at = Point::new(there.x + own.dot(right), there.y + own.dot(down));
        all[face] = FlatFace { middle: middle(face), right, down, at };
    }
    all
}

/// Returns the corners of a face in the plane.
fn corners(plate: &Plate, laid: &FlatFace) -> Vec<Point> {
    let place = |&corner: &Vector| {
        let from = laid.flat(corner);
        Point::new(laid.at.x + from.x, laid.at.y + from.y)
    };
    plate.corners.iter().map(place).collect()
}

/// Returns the least and the largest coordinates.
fn bounds(plates: &[Plate], laid: &[FlatFace]) -> (Point, Point) {
    let all = plates.iter().zip(laid).flat_map(|(plate, laid)| corners(plate, laid));
    let start = (Point::new(f64::MAX, f64::MAX), Point::new(f64::MIN, f64::MIN));
    all.fold(start, |(least, most), corner| {
        let (x, y) = (corner.x, corner.y);
        (Point::new(least.x.min(x), least.y.min(y)), Point::new(most.x.max(x), most.y.max(y)))
    })
}

/// Returns whether two faces of a net overlap.
fn overlaps(plates: &[Plate], laid: &[FlatFace]) -> bool {
    let faces: Vec<Vec<Point>> = plates.iter().zip(laid).map(|(plate, laid)| corners(plate, laid)).collect();
    let pairs = (0..faces.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs.into_iter().any(|(one, other)| crate::polyhedron::scene::gap(&faces[one], &faces[other]) < -TOUCH)
}
