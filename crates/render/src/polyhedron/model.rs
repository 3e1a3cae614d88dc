//! What all positions of a puzzle share: its faces, the outlines of its stickers, and the layers of its turns.

use std::f64::consts::TAU;

use godtable_cuts::{CutPuzzle, Place, Shape, Sticker, Turn};
use godtable_puzzle::orbits::{OrbitDefinition, Piece};

use crate::drawing::Color;
use crate::path::Path;
use crate::polygon;
use crate::polyhedron::hues::Hues;
use crate::space::{Camera, Vector};
use crate::style::Style;

/// Half the gap between stickers, and the radius of their corners, as shares of the inner radius of a usual sticker. So
/// the stickers of a 3x3x3 are those of the other pictures of the cube.
const GAP: f64 = 0.12;
const ROUNDING: f64 = 0.3;

/// The largest shares of its inner radius that a small sticker spends on its gap, and of the rest on its corners.
const MOST_GAP: f64 = 0.3;
const MOST_ROUNDING: f64 = 0.5;

/// The share of stickers that are smaller than the usual one.
const SMALLER: f64 = 0.3;

/// The radius of the disc behind a letter, in inner radii of its face, and of the sticker in the middle.
const DISC: (f64, f64) = (0.24, 0.62);

#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) plates: Vec<Plate>,
    /// By place.
    pub(crate) tiles: Vec<Tile>,
    /// By turn, and then by slice.
    pub(crate) slabs: Vec<Slab>,
    pub(crate) camera: Camera,
    hues: Hues,
    /// By sticker: the number of the block in which its piece is bandaged to others.
    bandage: Vec<Option<usize>>,
}

/// A face of the solid.
#[derive(Clone, Debug)]
pub(crate) struct Plate {
    pub(crate) name: String,
    pub(crate) normal: Vector,
    pub(crate) distance: f64,
    /// The corners, counterclockwise as seen from outside.
    pub(crate) corners: Vec<Vector>,
    /// The radius of the largest circle around its middle.
    pub(crate) radius: f64,
    /// The radius of the disc behind its letters.
    pub(crate) disc: f64,
}

/// A place of a sticker.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) plate: usize,
    pub(crate) normal: Vector,
    /// The corners, counterclockwise as seen from outside.
    pub(crate) corners: Vec<Vector>,
    /// Half the gap to other stickers, and the radius of the corners of its outline.
    pub(crate) gap: f64,
    pub(crate) rounding: f64,
    pub(crate) outline: Path<Vector>,
    pub(crate) middle: Vector,
}

/// The layers of a turn: all that lies between two planes across its axis.
#[derive(Clone, Debug)]
pub(crate) struct Slab {
    /// The axis. Seen from its tip, the turn is clockwise.
    pub(crate) axis: Vector,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// The angle in radians, and the number of turns that come round.
    pub(crate) angle: f64,
    pub(crate) order: i32,
    /// By place: the place to which its sticker comes.
    pub(crate) images: Vec<u32>,
}

impl Model {
    pub(crate) fn of(puzzle: &CutPuzzle) -> Model {
        // The polygons of the stickers, and the usual size of one.
        let vectors = |points: &[[f64; 3]]| points.iter().map(|&point| Vector(point)).collect::<Vec<Vector>>();
        let polygons: Vec<Vec<Vector>> = puzzle.stickers().iter().map(|sticker| vectors(&sticker.polygon)).collect();
        let normal = |sticker: usize| Vector(puzzle.faces()[puzzle.stickers()[sticker].face].normal);
        let radii: Vec<f64> = polygons
            .iter()
            .enumerate()
            .map(|(sticker, polygon)| polygon::inner_radius(polygon, normal(sticker)))
            .collect();
        let usual = usual(&radii);
        // A tile for each sticker, with gap and round corners.
        let tile = |(sticker, corners): (usize, &Vec<Vector>)| {
            let [gap, rounding] = stickers(radii[sticker], usual);
            Tile {
                plate: puzzle.stickers()[sticker].face,
                normal: normal(sticker),
                corners: corners.clone(),
                gap,
                rounding,
                outline: polygon::rounded(corners, normal(sticker), gap, rounding),
                middle: polygon::middle(corners),
            }
        };
        // A plate for each face.
        let plate = |(number, face): (usize, &godtable_cuts::Face)| {
            let (corners, normal) = (vectors(&face.polygon), Vector(face.normal));
            let middle = polygon::middle(&corners);
            let of_face = |sticker: &usize| puzzle.stickers()[*sticker].face == number;
            let own = (0..polygons.len()).filter(of_face);
            // A sticker in the middle of the face shows its color around the disc.
            let central = own.filter(|&sticker| polygon::middle(&polygons[sticker]).distance(middle) < 1e-4);
            let most = central.map(|sticker| DISC.1 * radii[sticker]).fold(f64::MAX, f64::min);
            let radius = polygon::inner_radius(&corners, normal);
            let disc = (DISC.0 * radius).min(most);
            Plate { name: face.name.clone(), normal, distance: face.distance, corners, radius, disc }
        };
        let plates: Vec<Plate> = puzzle.faces().iter().enumerate().map(plate).collect();
        Model {
            tiles: polygons.iter().enumerate().map(tile).collect(),
            slabs: puzzle.turns().iter().chain(puzzle.slices()).map(|turn| slab(turn, &polygons)).collect(),
            plates,
            camera: camera(puzzle.description().shape()),
            hues: Hues::of(puzzle),
            bandage: bandage(puzzle),
        }
    }

    /// Returns the number of the face whose color a sticker has.
    pub(crate) fn face(&self, sticker: usize) -> usize {
        self.hues.face(sticker)
    }

    /// Returns the number of the block in which the piece of a sticker is bandaged to others, if it is.
    pub(crate) fn bandage(&self, sticker: usize) -> Option<usize> {
        self.bandage[sticker]
    }

    /// Returns whether some pieces are bandaged.
    pub(crate) fn has_bandages(&self) -> bool {
        self.bandage.iter().any(Option::is_some)
    }

    /// Returns the color of a sticker.
    pub(crate) fn color(&self, sticker: usize, style: Style) -> Color {
        self.hues.color(sticker, style)
    }
}

/// Returns for each sticker the number of the block in which its piece is bandaged to others.
fn bandage(puzzle: &CutPuzzle) -> Vec<Option<usize>> {
    let orbits: Vec<&OrbitDefinition> = puzzle.puzzle().orbits().collect();
    let block = |sticker: &Sticker| {
        let Place { orbit, place } = puzzle.pieces()[sticker.piece].place?;
        let piece = Piece { orbit, kind: orbits[orbit].kinds[place] };
        puzzle.puzzle().bandages().iter().position(|bandage| bandage.pieces.contains(&piece))
    };
    puzzle.stickers().iter().map(block).collect()
}

/// Returns the distance of the farthest corner from the center.
pub(super) fn radius(plates: &[Plate]) -> f64 {
    plates.iter().flat_map(|plate| &plate.corners).map(|corner| corner.length()).fold(0.0, f64::max)
}

/// Returns half the gap around a sticker and the radius of its corners, from its inner radius and that of a usual one.
pub(super) fn stickers(radius: f64, usual: f64) -> [f64; 2] {
    let gap = (GAP * usual).min(MOST_GAP * radius);
    [gap, (ROUNDING * usual).min(MOST_ROUNDING * (radius - gap))]
}

/// Returns the inner radius of a usual sticker.
pub(super) fn usual(radii: &[f64]) -> f64 {
    let mut sorted = radii.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.get((sorted.len() as f64 * SMALLER) as usize).copied().unwrap_or_default()
}

/// Returns the layers of a turn. The stickers tile the solid, so those that turn reach to its planes.
fn slab(turn: &Turn, polygons: &[Vec<Vector>]) -> Slab {
    let axis = Vector(turn.axis);
    let heights = turn.stickers.iter().flat_map(|&sticker| &polygons[sticker]).map(|corner| corner.dot(axis));
    let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), height| (low.min(height), high.max(height)));
    let order = (TAU / turn.angle).round() as i32;
    Slab { axis, low, high, angle: turn.angle, order, images: turn.images.clone() }
}

/// Returns the camera that shows a solid best.
const fn camera(shape: Shape) -> Camera {
    match shape {
        Shape::Tetrahedron => Camera { yaw: 38.0, pitch: 28.0 },
        Shape::Octahedron => Camera { yaw: 20.0, pitch: 27.0 },
        Shape::Dodecahedron => Camera { yaw: 20.0, pitch: 24.0 },
        Shape::Icosahedron => Camera { yaw: 16.0, pitch: 24.0 },
        Shape::Prism(_) => Camera { yaw: 30.0, pitch: 30.0 },
        _ => Camera::ISOMETRIC,
    }
}
