//! Puzzles against a model in space: a turn rotates the middles of stickers as points.
//!
//! The model knows the description, the corners of the faces, and the name of a turn. It finds the planes, the layers and
//! the angle by itself, and shares no code with the crate.

use godtable_cuts::{Choices, CutKind, CutPuzzle, Description, KNOWN, Naming, Shape, Turn, Turns};
use godtable_puzzle::random::Random;

type Vector = [f64; 3];

/// Descriptions without names.
const MORE: [&str; 16] = [
    "2x2x2",
    "3x3x3",
    "4x4x4",
    "5x5x5",
    "1x2x3",
    "2x2x3",
    "2x3x3",
    "2x3x4",
    "3x3x5",
    "c f 0 e 0.9",
    "d f 0.4 e 0.2",
    "t f 0.2 e 0.3",
    "p3 u 0.2 f 0.1",
    "p5 u 0.3 f 0.5 e 0.2",
    "p6 u 0 f 0.4",
    "p8 f 0.7 e 0.6",
];

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn distance(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

fn unit(a: Vector) -> Vector {
    a.map(|own| own / dot(a, a).sqrt())
}

fn middle(points: &[Vector]) -> Vector {
    std::array::from_fn(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / points.len() as f64)
}

/// Turns a point about an axis by an angle, clockwise as seen from the tip of the axis.
fn turned(point: Vector, axis: Vector, angle: f64) -> Vector {
    let along = dot(point, axis);
    let cross = [
        point[1] * axis[2] - point[2] * axis[1],
        point[2] * axis[0] - point[0] * axis[2],
        point[0] * axis[1] - point[1] * axis[0],
    ];
    std::array::from_fn(|own| {
        point[own] * angle.cos() + cross[own] * angle.sin() + axis[own] * along * (1.0 - angle.cos())
    })
}

fn puzzles() -> impl Iterator<Item = (String, Description)> {
    let texts = KNOWN.iter().map(|known| known.description).chain(MORE);
    texts.map(|text| (text.to_owned(), text.parse().unwrap()))
}

/// The model of a puzzle.
struct Model<'a> {
    puzzle: &'a CutPuzzle,
    middles: Vec<Vector>,
}

impl Model<'_> {
    fn of(puzzle: &CutPuzzle) -> Model<'_> {
        let middles = puzzle.stickers().iter().map(|sticker| middle(&sticker.polygon)).collect();
        Model { puzzle, middles }
    }

    /// Returns whether a direction is that of a face, an edge, a vertex or a cap.
    fn is(&self, kind: CutKind, direction: Vector) -> bool {
        let is_prism = matches!(self.puzzle.description().shape(), Shape::Prism(_));
        let same = |other: Vector| distance(unit(other), direction) < 1e-6;
        let is_cap = is_prism && direction[1].abs() > 0.999;
        let is_upright = direction[1].abs() < 1e-6;
        let mut faces = self.puzzle.faces().iter();
        match kind {
            CutKind::Cap => is_cap,
            CutKind::Face => !is_cap && faces.any(|face| same(face.normal)),
            CutKind::Vertex => faces.any(|face| face.polygon.iter().any(|&corner| same(corner))),
            CutKind::Edge => {
                (!is_prism || is_upright)
                    && faces.any(|face| {
                        let corners = face.polygon.iter().zip(face.polygon.iter().cycle().skip(1));
                        corners.into_iter().any(|(&one, &other)| same(middle(&[one, other])))
                    })
            }
        }
    }

    /// Returns the distances of the planes across a direction, the largest first.
    fn planes(&self, direction: Vector) -> Vec<f64> {
        let description = self.puzzle.description();
        let mut planes: Vec<f64> = Vec::new();
        if let Shape::Cuboid(layers) = description.shape() {
            let axis = (0..3).find(|&axis| direction[axis].abs() > 0.999);
            let most = f64::from(*layers.iter().max().unwrap());
            let count = axis.map_or(1, |axis| layers[axis]);
            planes.extend((1..count).map(|cut| (f64::from(count) - 2.0 * f64::from(cut)) / most));
        }
        for cut in description.cuts() {
            for sign in [1.0, -1.0] {
                if self.is(cut.kind, direction.map(|own| sign * own)) {
                    planes.push(sign * cut.distance);
                }
            }
        }
        planes.sort_by(|one, other| other.total_cmp(one));
        planes.dedup_by(|one, other| (*one - *other).abs() < 1e-6);
        planes
    }

    /// Returns the layers that a turn's name says, from 1: the number before it, or small letters for blocks.
    fn layers(&self, turn: &Turn, planes: &[f64]) -> [usize; 2] {
        if turn.is_rotation {
            return [1, planes.len() + 1];
        }
        let digits: String = turn.name.chars().take_while(char::is_ascii_digit).collect();
        let number: Option<usize> = digits.parse().ok();
        match turn.name.contains(|letter: char| letter.is_ascii_lowercase()) {
            true => [1, number.unwrap_or(2)],
            false => [number.unwrap_or(1); 2],
        }
    }

    /// Returns the place of each sticker after a turn.
    fn places(&self, turn: &Turn) -> Vec<usize> {
        let planes = self.planes(turn.axis);
        let [first, last] = self.layers(turn, &planes);
        let place = |(number, &from): (usize, &Vector)| {
            let layer = 1 + planes.iter().filter(|&&plane| dot(from, turn.axis) < plane).count();
            if !(first..=last).contains(&layer) {
                return number;
            }
            let to = turned(from, turn.axis, turn.angle);
            let near = self.middles.iter().position(|&other| distance(to, other) < 1e-4);
            near.unwrap_or_else(|| panic!("{} takes sticker {number} nowhere", turn.name))
        };
        self.middles.iter().enumerate().map(place).collect()
    }
}

fn made(description: &Description, choices: &Choices) -> CutPuzzle {
    CutPuzzle::new(description, choices).unwrap_or_else(|error| panic!("{description}: {error}"))
}

#[test]
fn turns_take_stickers_where_points_go() {
    for (text, description) in puzzles() {
        for turns in [Turns::Layers, Turns::AllLayers, Turns::Blocks] {
            let puzzle =
                made(&description, &Choices { turns: Some(turns), naming: Naming::Faces, ..Choices::default() });
            let model = Model::of(&puzzle);
            for turn in puzzle.turns() {
                let images: Vec<usize> = turn.images.iter().map(|&image| image as usize).collect();
                assert_eq!(images, model.places(turn), "{text}: {}", turn.name);
            }
        }
    }
}

#[test]
fn turns_are_named_after_the_faces_at_their_tip() {
    for (text, description) in puzzles() {
        let puzzle = made(&description, &Choices { naming: Naming::Faces, ..Choices::default() });
        for turn in puzzle.turns() {
            let name = turn.name.trim_matches(|digit: char| digit.is_ascii_digit());
            let name = name.trim_end_matches('v').to_uppercase();
            let mut rest = name.as_str();
            let mut sum = [0.0; 3];
            while !rest.is_empty() {
                let fits = puzzle.faces().iter().filter(|face| rest.starts_with(&face.name));
                let face = fits.max_by_key(|face| face.name.len()).unwrap_or_else(|| panic!("{text}: {}", turn.name));
                sum = std::array::from_fn(|axis| sum[axis] + face.normal[axis]);
                rest = rest[face.name.len()..].trim_start_matches('_');
            }
            assert!(distance(unit(sum), turn.axis) < 1e-6, "{text}: {}", turn.name);
        }
    }
}

#[test]
fn positions_show_what_turned_stickers_show() {
    let mut random = Random::new(32);
    for (text, description) in puzzles() {
        for is_super in [false, true] {
            let puzzle = made(&description, &Choices { is_super, ..Choices::default() });
            let own = puzzle.puzzle();
            let mut at: Vec<usize> = (0..puzzle.stickers().len()).collect();
            let mut bodies = vec![[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]; at.len()];
            let mut powers = Vec::new();
            for _ in 0..40 {
                let number = random.below(own.moves().len());
                powers.push(godtable_puzzle::puzzlefile::Power { number, exponent: 1 });
                let turn = &puzzle.turns()[number];
                for (place, body) in at.iter_mut().zip(&mut bodies) {
                    if turn.stickers.contains(place) {
                        *place = turn.images[*place] as usize;
                        *body = body.map(|axis| turned(axis, turn.axis, turn.angle));
                    }
                }
            }
            let placed = puzzle.placed(&own.played(&powers));
            for (sticker, &place) in at.iter().enumerate() {
                let shown = placed[place];
                let [one, other] = [shown.sticker, sticker].map(|own| puzzle.stickers()[own].face);
                assert_eq!(puzzle.faces()[one].color, puzzle.faces()[other].color, "{text}");
                let is_moved = puzzle.pieces()[puzzle.stickers()[sticker].piece].place.is_some();
                if is_super && is_moved {
                    assert_eq!(shown.sticker, sticker, "{text}");
                    let rotation = puzzle.rotations()[shown.rotation];
                    // The columns of the matrix are the images of the axes.
                    let columns: [Vector; 3] = std::array::from_fn(|column| rotation.map(|row| row[column]));
                    let is_same = columns.iter().zip(&bodies[sticker]).all(|(&a, &b)| distance(a, b) < 1e-6);
                    assert!(is_same, "{text}: sticker {sticker}");
                }
            }
        }
    }
}

#[test]
fn stickers_cover_each_face_once() {
    for (text, description) in puzzles() {
        let puzzle = made(&description, &Choices::default());
        let area = |polygon: &[Vector], normal: Vector| -> f64 {
            let triangles = polygon.windows(2).skip(1).map(|pair| {
                let [a, b] =
                    [0, 1].map(|own| -> Vector { std::array::from_fn(|axis| pair[own][axis] - polygon[0][axis]) });
                let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
                dot(cross, normal) / 2.0
            });
            triangles.sum()
        };
        for (number, face) in puzzle.faces().iter().enumerate() {
            let own = puzzle.stickers().iter().filter(|sticker| sticker.face == number);
            let areas: Vec<f64> = own.map(|sticker| area(&sticker.polygon, face.normal)).collect();
            assert!(areas.iter().all(|&area| area > 0.0), "{text}: counterclockwise from outside");
            assert!((areas.iter().sum::<f64>() - area(&face.polygon, face.normal)).abs() < 1e-6, "{text}");
        }
        for (number, sticker) in puzzle.stickers().iter().enumerate() {
            assert!(puzzle.pieces()[sticker.piece].stickers.contains(&number), "{text}");
        }
    }
}
