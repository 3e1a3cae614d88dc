//! Solids: faces, axes and rotations.

use crate::letters::{Letters, split};
use crate::polygon::clipped;
use crate::vector::{Rotation, TOLERANCE, Vector, add, are_near, cross, dot, length, scaled, unit};
use crate::{CutKind, Shape};

/// A face before cuts.
pub(crate) struct SolidFace {
    /// The normal, outward, of length 1.
    pub(crate) normal: Vector,
    /// The distance from the center.
    pub(crate) distance: f64,
    /// Its corners, counterclockwise as seen from outside.
    pub(crate) polygon: Vec<Vector>,
    /// Rotations exchange only faces of one sort.
    pub(crate) sort: u8,
}

/// An end of an axis: a face, an edge or a vertex.
pub(crate) struct End {
    /// The direction from the center, of length 1.
    pub(crate) direction: Vector,
    pub(crate) kind: CutKind,
    /// The faces that meet there, in the order of its name.
    pub(crate) faces: Vec<usize>,
    /// The distance of the farthest point of the solid in this direction.
    pub(crate) extent: f64,
}

/// A line about which the solid can turn.
pub(crate) struct SolidAxis {
    pub(crate) ends: [End; 2],
    /// The number of rotations about it, 2 at least.
    pub(crate) order: usize,
    /// The number of the least rotation, clockwise as seen from the first end.
    pub(crate) turn: usize,
}

pub(crate) struct Solid {
    /// The letters of the faces.
    pub(crate) letters: Vec<String>,
    pub(crate) faces: Vec<SolidFace>,
    pub(crate) axes: Vec<SolidAxis>,
    pub(crate) rotations: Rotations,
}

/// The group of rotations that take a solid to itself. Number 0 is the identity.
pub(crate) struct Rotations {
    pub(crate) all: Vec<Rotation>,
    products: Vec<Vec<u8>>,
    inverses: Vec<u8>,
}

impl Solid {
    pub(crate) fn of(shape: Shape) -> Solid {
        let named = Letters::of(shape);
        let (letters, normals): (Vec<String>, Vec<Vector>) = named.faces.into_iter().unzip();
        let faces = faces(shape, &normals);
        let rotations = Rotations::of(&faces);
        let axes = match shape {
            Shape::Prism(sides) => prism_axes(usize::from(sides)),
            _ => named_axes(named.axes, &letters),
        };
        let corners: Vec<Vector> = faces.iter().flat_map(|face| face.polygon.iter().copied()).collect();
        let end = |faces_of: &Vec<usize>| {
            let direction = unit(faces_of.iter().fold([0.0; 3], |sum, &face| add(sum, normals[face])));
            let extent = corners.iter().map(|&corner| dot(corner, direction)).fold(0.0, f64::max);
            End { direction, kind: kind_of(shape, faces_of), faces: faces_of.clone(), extent }
        };
        let axes = axes.iter().filter_map(|[one, other]| rotations.axis([end(one), end(other)]));
        let axes = axes.collect();
        Solid { letters, faces, axes, rotations }
    }
}

/// Returns the kind of the element at which some faces meet.
fn kind_of(shape: Shape, faces: &[usize]) -> CutKind {
    match (faces.len(), shape) {
        // The first two faces of a prism are its caps.
        (1, Shape::Prism(_)) if faces[0] < 2 => CutKind::Cap,
        (1, _) => CutKind::Face,
        (2, _) => CutKind::Edge,
        _ => CutKind::Vertex,
    }
}

/// Returns the faces with these normals: each polygon is a large square that the other faces clip.
fn faces(shape: Shape, normals: &[Vector]) -> Vec<SolidFace> {
    let measure = |normal: Vector| match shape {
        Shape::Cuboid(layers) => {
            let axis = (0..3).find(|&axis| normal[axis].abs() > 0.5).expect("a cuboid's normal lies along an axis");
            let most = layers.into_iter().max().expect("three sides");
            (f64::from(layers[axis]) / f64::from(most), layers[axis])
        }
        Shape::Prism(_) => (1.0, u8::from(normal[1].abs() > 0.5)),
        _ => (1.0, 0),
    };
    let measures: Vec<(f64, u8)> = normals.iter().map(|&normal| measure(normal)).collect();
    let face = |(number, &normal): (usize, &Vector)| {
        let (distance, sort) = measures[number];
        let mut polygon = square(normal, distance);
        for (other, &(bound, _)) in measures.iter().enumerate().filter(|&(other, _)| other != number) {
            polygon = clipped(&polygon, normals[other], bound);
        }
        SolidFace { normal, distance, polygon, sort }
    };
    normals.iter().enumerate().map(face).collect()
}

/// Returns a square in a plane, larger than any face.
fn square(normal: Vector, distance: f64) -> Vec<Vector> {
    let aside = if normal[0].abs() < 0.6 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
    let across = unit(cross(aside, normal));
    let along = cross(normal, across);
    let corner = |[right, up]: [f64; 2]| add(scaled(normal, distance), add(scaled(across, right), scaled(along, up)));
    [[-20.0, -20.0], [20.0, -20.0], [20.0, 20.0], [-20.0, 20.0]].map(corner).to_vec()
}

/// Returns the faces at both ends of each axis of the list of names.
fn named_axes(names: &str, letters: &[String]) -> Vec<[Vec<usize>; 2]> {
    let end = |name: &str| split(name, letters).expect("the lists of names have letters of faces");
    let axis = |pair: &str| {
        let (one, other) = pair.split_once('/').expect("the lists of names have pairs");
        [end(one), end(other)]
    };
    names.split_whitespace().map(axis).collect()
}

/// Returns the faces at both ends of each axis of a prism. The faces 0 and 1 are its caps, and its sides come next.
fn prism_axes(sides: usize) -> Vec<[Vec<usize>; 2]> {
    let side = |number: usize| vec![2 + number % sides];
    let edge = |number: usize| vec![2 + number % sides, 2 + (number + 1) % sides];
    let mut axes = vec![[vec![0], vec![1]]];
    match sides % 2 {
        0 => {
            axes.extend((0..sides / 2).map(|number| [side(number), side(number + sides / 2)]));
            axes.extend((0..sides / 2).map(|number| [edge(number), edge(number + sides / 2)]));
        }
        _ => axes.extend((0..sides).map(|number| [side(number), edge(number + sides / 2)])),
    }
    axes
}

impl Rotations {
    /// Returns the rotations that take each face to one of its sort.
    ///
    /// A rotation is known by the images of two faces that are not parallel, so all pairs of images are tried.
    fn of(faces: &[SolidFace]) -> Rotations {
        let is_image = |(one, other): (&SolidFace, Vector)| {
            faces.iter().any(|face| face.sort == one.sort && are_near(face.normal, other))
        };
        let second = faces.iter().find(|face| length(cross(faces[0].normal, face.normal)) > TOLERANCE);
        let frame = [faces[0].normal, second.expect("faces in three directions").normal];
        let mut all = vec![Rotation::IDENTITY];
        for first in faces {
            for second in faces {
                let image = [first.normal, second.normal];
                if (dot(image[0], image[1]) - dot(frame[0], frame[1])).abs() > TOLERANCE {
                    continue;
                }
                let rotation = Rotation::between(frame, image);
                let keeps = faces.iter().all(|face| is_image((face, rotation.apply(face.normal))));
                if keeps && !all.iter().any(|known| known.is_near(&rotation)) {
                    all.push(rotation);
                }
            }
        }
        let number = |rotation: &Rotation| {
            all.iter().position(|known| known.is_near(rotation)).expect("the rotations are a group") as u8
        };
        let products: Vec<Vec<u8>> =
            all.iter().map(|one| all.iter().map(|other| number(&one.after(other))).collect()).collect();
        let inverse = |row: &Vec<u8>| row.iter().position(|&product| product == 0).expect("a group") as u8;
        let inverses = products.iter().map(inverse).collect();
        Rotations { all, products, inverses }
    }

    /// Returns the number of `other` and then `one`.
    pub(crate) fn product(&self, one: usize, other: usize) -> usize {
        usize::from(self.products[one][other])
    }

    pub(crate) fn inverse(&self, rotation: usize) -> usize {
        usize::from(self.inverses[rotation])
    }

    /// Returns a power, also a negative one.
    pub(crate) fn power(&self, rotation: usize, exponent: i32) -> usize {
        let base = if exponent < 0 { self.inverse(rotation) } else { rotation };
        (0..exponent.unsigned_abs()).fold(0, |power, _| self.product(power, base))
    }

    /// Returns the numbers of the rotations about a direction.
    pub(crate) fn about(&self, direction: Vector) -> Vec<usize> {
        (0..self.all.len()).filter(|&rotation| are_near(self.all[rotation].apply(direction), direction)).collect()
    }

    /// Returns the least rotation about a direction of some order, clockwise as seen from its tip.
    pub(crate) fn least_about(&self, direction: Vector, order: usize) -> usize {
        let turn = Rotation::about(direction, -std::f64::consts::TAU / order as f64);
        self.all.iter().position(|known| known.is_near(&turn)).expect("rotations about an axis are powers of the least")
    }

    /// Returns the axis with these ends, or `None` if the solid cannot turn about it.
    fn axis(&self, ends: [End; 2]) -> Option<SolidAxis> {
        let direction = ends[0].direction;
        let order = self.about(direction).len();
        (order > 1).then(|| SolidAxis { ends, order, turn: self.least_about(direction, order) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solids_have_their_rotations_and_axes() {
        let counts = |shape: Shape| {
            let solid = Solid::of(shape);
            let corners = solid.faces[0].polygon.len();
            (solid.rotations.all.len(), solid.axes.len(), corners)
        };
        assert_eq!(counts(Shape::Tetrahedron), (12, 7, 3));
        assert_eq!(counts(Shape::Cube), (24, 13, 4));
        assert_eq!(counts(Shape::Octahedron), (24, 13, 3));
        assert_eq!(counts(Shape::Dodecahedron), (60, 31, 5));
        assert_eq!(counts(Shape::Icosahedron), (60, 31, 3));
        assert_eq!(counts(Shape::Cuboid([2, 3, 2])), (8, 5, 4));
        assert_eq!(counts(Shape::Cuboid([3, 1, 2])), (4, 3, 4));
        assert_eq!(counts(Shape::Prism(5)), (10, 6, 5));
        assert_eq!(counts(Shape::Prism(6)), (12, 7, 6));
    }

    #[test]
    fn opposite_ends_of_axes_point_apart() {
        let shapes = [Shape::Tetrahedron, Shape::Cube, Shape::Octahedron, Shape::Dodecahedron, Shape::Icosahedron];
        for shape in shapes.into_iter().chain((3..=12).map(Shape::Prism)) {
            for SolidAxis { ends, .. } in Solid::of(shape).axes {
                assert!(are_near(ends[0].direction, scaled(ends[1].direction, -1.0)), "{shape:?}");
            }
        }
    }

    #[test]
    fn names_of_vertices_list_faces_that_meet() {
        for shape in [Shape::Tetrahedron, Shape::Cube, Shape::Octahedron, Shape::Dodecahedron, Shape::Icosahedron] {
            let solid = Solid::of(shape);
            for end in solid.axes.iter().flat_map(|axis| &axis.ends) {
                let shared = |corner: &&Vector| {
                    end.faces.iter().all(|&face| dot(solid.faces[face].normal, **corner) > 1.0 - TOLERANCE)
                };
                let corners = solid.faces[end.faces[0]].polygon.iter().filter(shared).count();
                let expected = [solid.faces[0].polygon.len(), 2, 1][end.faces.len().min(3) - 1];
                assert_eq!(corners, expected, "{shape:?} {:?}", end.faces);
            }
        }
    }
}
