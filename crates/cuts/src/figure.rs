//! Figures: the shapes of puzzles that cuts cannot define, as data next to a definition.
//!
//! A figure lists the polygons of each piece at one place, and the motion of each move. The moves carry the polygons to
//! all other places, in all orientations. Two ways to a place must agree, so a figure that contradicts its definition
//! is rejected. Places of tiles that slide are listed instead, since no motion of space maps them to each other.
//!
//! | line | meaning |
//! |---|---|
//! | `# text` | a comment |
//! | `Camera 35 30` | yaw and pitch in degrees |
//! | `Turn U 0 1 0 30` | the move U turns about an axis by 30 degrees, clockwise as seen from its tip; three more numbers are a point of the axis |
//! | `Turn U E 0 1 0 90 -60` | of the pieces of E, another turn; those that spin also turn by -60 degrees about their own axes |
//! | `Slide R` | the move R slides pieces |
//! | `Place TILES 1 -1 1 0` | a place whose pieces slide there, or turn without being tilted |
//! | `Shift TILES COLUMN 1 1 0 0 4` | the places of TILES move along with piece 1 of COLUMN, around a board of 4 cells |
//! | `Solid edge PIECES 6` | the polygons of a piece at place 6 of PIECES follow; without a place, those of what stays |
//! | `Face 1 0 1 0, 1 1 0.3, 1 1 -0.3` | a face in the first color of the piece; corners counterclockwise from outside |
//! | `Face - 0 0 0, 0 1 0, 1 1 -0.3` | a face without a sticker |
//! | `Plate 1 0 1 0, 1 1 0.3, 1 1 -0.3` | a face whose back is seen too; the first corner of a face or a plate may point to others that are not convex |
//! | `Sticker 0 1 0, 0.9 1 0.3, 0.9 1 -0.3` | the outline of the sticker on the last face, unless it is the outline of the face with round corners |
//! | `Copy other CORNERS 2 edge 0 1 0 180` | another solid at a place: the solid with a name, turned about an axis |
//! | `Spin GEARS 2 120` | the last solid turns about the axis to its middle by 120 degrees for each orientation at place 2 of GEARS |
//! | `Label 0 0 0.1 0.8` | the middle of the number of the piece, and the height of a digit |
//! | `Piece 10 edge U R` | piece 10 is such a solid, with the colors of the faces U and R of a cube, or with `#e0c080` |
//! | `Still core U D` | such a solid stays |

mod reader;

use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::Puzzle;

use crate::picture::Place;
use crate::vector::{Vector, add, cross, dot, length, mean, scaled, subtract, unit};

/// The beginning of a line of a definition that belongs to its figure. To other programs it is a comment.
const COMMENT: &str = "#shape";

/// Poses that differ by less are equal. Figures give coordinates with four digits.
const NEAR: f64 = 1e-3;

/// A puzzle with polygons for its pieces and motions for its moves.
#[derive(Clone, Debug)]
pub struct Figure {
    puzzle: Puzzle,
    camera: [f64; 2],
    solids: Vec<Solid>,
    pieces: Vec<FigurePiece>,
    /// By move.
    motions: Vec<Motion>,
    parts: Vec<Part>,
    /// By orbit: the poses of its places, if it has any.
    poses: Vec<Option<Poses>>,
    shifts: Vec<Shift>,
}

/// The polygons of a piece at one place.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Solid {
    /// The faces.
    pub faces: Vec<SolidFace>,
    /// The middle of the number of the piece and the height of a digit, if it has one. The number faces z.
    pub label: Option<([f64; 3], f64)>,
    name: String,
    at: Option<Place>,
    spin: Option<SolidSpin>,
}

/// A face of a solid.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SolidFace {
    /// The corners, counterclockwise as seen from outside. The first one sees all the others.
    pub corners: Vec<[f64; 3]>,
    /// The number of its color, from 0, if it has a sticker.
    pub color: Option<usize>,
    /// The outline of the sticker, if it is given.
    pub outline: Option<Vec<[f64; 3]>>,
}

/// A turn of a solid about the axis to its middle.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SolidSpin {
    /// The place whose orientation the solid shows.
    by: Place,
    /// The angle for each orientation, in radians.
    angle: f64,
}

/// The motion of the pieces of an orbit, if it differs from that of the move.
#[derive(Clone, Copy, Debug)]
struct Part {
    number: usize,
    orbit: usize,
    motion: Motion,
    /// The angle by which solids that spin also turn about their own axes, in radians.
    roll: f64,
}

/// A piece of a figure.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FigurePiece {
    /// The number of its solid.
    pub solid: usize,
    /// Its colors: letters of the faces of a cube, or `#` with six hexadecimal digits.
    pub colors: Vec<String>,
    /// Its orbit and its kind, or `None` if no move moves it.
    pub kind: Option<(usize, u8)>,
    /// Its number in the definition.
    pub number: u16,
}

/// The motion of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Motion {
    /// Pieces turn about an axis of length 1 through a point, clockwise as seen from its tip, by an angle in radians.
    Turn {
        /// The axis.
        axis: [f64; 3],
        /// The angle.
        angle: f64,
        /// The point.
        point: [f64; 3],
    },
    /// Pieces slide straight to their new places.
    Slide,
}

/// A rotation and then a shift.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The images of the directions x, y and z.
    pub columns: [[f64; 3]; 3],
    /// The image of the origin.
    pub shift: [f64; 3],
}

/// The poses of the places of an orbit.
#[derive(Clone, Debug)]
enum Poses {
    /// By place and orientation: the number of the first place with which moves connect it, and the pose of its polygons.
    Carried(Vec<(usize, Pose)>),
    /// By place.
    Listed(Vec<Vector>),
}

/// Places that move along with a piece.
#[derive(Clone, Copy, Debug)]
struct Shift {
    orbit: usize,
    by: usize,
    kind: u8,
    home: usize,
    step: Vector,
    cells: f64,
}

/// A piece of a figure in a position.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct FigurePose {
    /// The number of the piece.
    pub piece: usize,
    /// Its place, or `None` if no move moves it.
    pub place: Option<Place>,
    /// What moves its solid there.
    pub pose: Pose,
}

impl FigurePose {
    /// Returns whether the same piece is in the same pose.
    #[must_use]
    pub fn is_where(&self, other: &FigurePose) -> bool {
        self.piece == other.piece && self.pose.is_near(&other.pose)
    }
}

impl Pose {
    /// The pose of what stays.
    pub const IDENTITY: Pose = Pose { columns: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], shift: [0.0; 3] };

    /// Returns the rotated direction.
    #[must_use]
    pub fn turned(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        let [right, up, front] = self.columns;
        add(add(scaled(right, x), scaled(up, y)), scaled(front, z))
    }

    /// Returns the moved point.
    #[must_use]
    pub fn moved(&self, point: [f64; 3]) -> [f64; 3] {
        add(self.turned(point), self.shift)
    }

    /// Returns this pose after another one.
    #[must_use]
    pub fn after(&self, first: &Pose) -> Pose {
        Pose { columns: first.columns.map(|column| self.turned(column)), shift: self.moved(first.shift) }
    }

    fn inverse(&self) -> Pose {
        let columns = std::array::from_fn(|column| std::array::from_fn(|row| self.columns[row][column]));
        let back = Pose { columns, shift: [0.0; 3] };
        Pose { shift: scaled(back.turned(self.shift), -1.0), ..back }
    }

    fn is_near(&self, other: &Pose) -> bool {
        let parts = |pose: &Pose| [pose.columns[0], pose.columns[1], pose.columns[2], pose.shift];
        parts(self).into_iter().zip(parts(other)).all(|(one, other)| length(subtract(one, other)) < NEAR)
    }

    fn shifted(shift: Vector) -> Pose {
        Pose { shift, ..Pose::IDENTITY }
    }
}

/// Returns the motion of the pieces of an orbit in a move, and the angle by which those that spin roll.
fn motion_of(motions: &[Motion], parts: &[Part], number: usize, orbit: usize) -> (Motion, f64) {
    let part = parts.iter().find(|part| (part.number, part.orbit) == (number, orbit));
    part.map_or((motions[number], 0.0), |part| (part.motion, part.roll))
}

impl Motion {
    /// Returns the pose after a share of the motion, if it is the same for all pieces.
    #[must_use]
    pub fn pose(&self, share: f64) -> Option<Pose> {
        let Motion::Turn { axis, angle, point } = *self else { return None };
        // Rodrigues' formula, with the angle negated: it counts counterclockwise.
        let (sine, cosine) = (-angle * share).sin_cos();
        let turned = |own: Vector| {
            let along = scaled(axis, dot(axis, own) * (1.0 - cosine));
            add(add(scaled(own, cosine), scaled(cross(axis, own), sine)), along)
        };
        let columns = Pose::IDENTITY.columns.map(turned);
        Some(Pose { columns, shift: subtract(point, turned(point)) })
    }

    /// Returns the angle in radians. A slide has the angle 1, for hands that drag it.
    #[must_use]
    pub fn angle(&self) -> f64 {
        match *self {
            Motion::Turn { angle, .. } => angle,
            Motion::Slide => 1.0,
        }
    }
}

impl Figure {
    /// Returns the figure that a definition carries in comments, as text, or `None` if it carries none.
    #[must_use]
    pub fn text_in(definition: &str) -> Option<String> {
        let own = |line: &str| {
            line.strip_prefix(COMMENT).filter(|rest| rest.starts_with(char::is_whitespace)).map(str::to_owned)
        };
        let lines: Vec<Option<String>> = definition.lines().map(own).collect();
        // Other lines stay empty, so that errors have the numbers of lines of the file.
        let text = lines.iter().map(|line| line.as_deref().unwrap_or_default()).collect::<Vec<&str>>().join("\n");
        lines.iter().any(Option::is_some).then_some(text)
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the yaw and the pitch of the camera that shows it best, in degrees.
    #[must_use]
    pub fn camera(&self) -> [f64; 2] {
        self.camera
    }

    /// Returns the solids.
    #[must_use]
    pub fn solids(&self) -> &[Solid] {
        &self.solids
    }

    /// Returns the pieces.
    #[must_use]
    pub fn pieces(&self) -> &[FigurePiece] {
        &self.pieces
    }

    /// Returns the motions, by move of the puzzle.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// Returns whether a move moves or turns what is at a place.
    #[must_use]
    pub fn moves(&self, number: usize, place: Place) -> bool {
        self.puzzle.moves()[number].actions[place.orbit].moves(place.place)
    }

    /// Returns the place whose orientation spins the solids of an orbit, if one does.
    #[must_use]
    pub fn spinner(&self, orbit: usize) -> Option<Place> {
        self.solids.iter().filter(|solid| solid.is_of(orbit)).find_map(|solid| Some(solid.spin?.by))
    }

    /// Returns where all pieces are in a position.
    ///
    /// # Panics
    /// Panics if the position belongs to another puzzle.
    #[must_use]
    pub fn posed(&self, at: &Arrangement) -> Vec<FigurePose> {
        let mut all = Vec::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            let Some((orbit, kind)) = piece.kind else {
                all.push(FigurePose { piece: number, place: None, pose: Pose::IDENTITY });
                continue;
            };
            for (place, _) in at.orbits[orbit].kinds.iter().enumerate().filter(|(_, own)| **own == kind) {
                let place = Place { orbit, place };
                if let Some(pose) = self.pose(&self.solids[piece.solid], place, at) {
                    all.push(FigurePose { piece: number, place: Some(place), pose });
                }
            }
        }
        all
    }

    /// Returns the middle of a piece, or `None` if it has no faces.
    #[must_use]
    pub fn middle(&self, posed: &FigurePose) -> Option<[f64; 3]> {
        let faces = &self.solids[self.pieces[posed.piece].solid].faces;
        let corners: Vec<Vector> = faces.iter().flat_map(|face| &face.corners).copied().collect();
        (!corners.is_empty()).then(|| posed.pose.moved(mean(&corners)))
    }

    /// Returns the pose of a piece with a share of a move on its way, to its pose after the move.
    #[must_use]
    pub fn between(&self, from: &FigurePose, to: &Pose, number: usize, share: f64) -> Pose {
        let Some(place) = from.place.filter(|_| from.pose != *to) else { return from.pose };
        let is_upright = matches!(self.poses[place.orbit], Some(Poses::Listed(_)));
        let (motion, roll) = motion_of(&self.motions, &self.parts, number, place.orbit);
        match motion.pose(share) {
            Some(turn) if !is_upright => {
                let rolled = self.solids[self.pieces[from.piece].solid].turned(roll * share);
                turn.after(&from.pose.after(&rolled))
            }
            Some(turn) => {
                // The piece goes along a circle, and is not tilted.
                let home = self.home(from);
                Pose::shifted(subtract(turn.moved(add(home, from.pose.shift)), home))
            }
            None => {
                let way = subtract(to.shift, from.pose.shift);
                Pose { shift: add(from.pose.shift, scaled(way, share)), ..from.pose }
            }
        }
    }

    /// Returns the point at which the solid of a piece is given, if places are listed.
    fn home(&self, piece: &FigurePose) -> Vector {
        let at = self.solids[self.pieces[piece.piece].solid].at;
        let points = at.and_then(|at| Some((at.place, self.poses[at.orbit].as_ref()?)));
        match points {
            Some((place, Poses::Listed(points))) => points[place],
            _ => [0.0; 3],
        }
    }

    /// Returns what moves a solid to a place in a position.
    fn pose(&self, solid: &Solid, place: Place, at: &Arrangement) -> Option<Pose> {
        let modulus = usize::from(self.puzzle.orbits().nth(place.orbit)?.modulus);
        let home = solid.at?.place;
        match self.poses[place.orbit].as_ref()? {
            Poses::Carried(poses) => {
                let orientation = usize::from(at.orbits[place.orbit].orientations[place.place]);
                let ((first, from), (own, to)) = (poses[home * modulus], poses[place.place * modulus + orientation]);
                let spin = solid.spin.map_or(0.0, |SolidSpin { by, angle }| {
                    angle * f64::from(at.orbits[by.orbit].orientations[by.place])
                });
                (first == own).then(|| to.after(&from.inverse()).after(&solid.turned(spin)))
            }
            Poses::Listed(points) => {
                let mut point = points[place.place];
                for shift in self.shifts.iter().filter(|shift| shift.orbit == place.orbit) {
                    let steps = at.orbits[shift.by].kinds.iter().position(|kind| *kind == shift.kind)?;
                    point = add(point, scaled(shift.step, steps as f64 - shift.home as f64));
                    // Around the board, whose middle is the origin.
                    let cells = dot(point, shift.step) / dot(shift.step, shift.step);
                    let around = (cells / shift.cells + 0.5).floor() * shift.cells;
                    point = subtract(point, scaled(shift.step, around));
                }
                Some(Pose::shifted(subtract(point, points[home])))
            }
        }
    }
}

impl Solid {
    /// Returns the solid after a motion.
    fn moved(&self, pose: &Pose) -> Solid {
        let moved = |points: &Vec<Vector>| points.iter().map(|&point| pose.moved(point)).collect();
        let face = |face: &SolidFace| SolidFace {
            corners: moved(&face.corners),
            color: face.color,
            outline: face.outline.as_ref().map(moved),
        };
        let label = self.label.map(|(middle, height)| (pose.moved(middle), height));
        let faces = self.faces.iter().map(face).collect();
        Solid { faces, label, name: self.name.clone(), at: self.at, spin: self.spin }
    }

    /// Returns what turns the solid about its own axis by an angle, if it spins.
    fn turned(&self, angle: f64) -> Pose {
        let corners: Vec<Vector> = self.faces.iter().flat_map(|face| &face.corners).copied().collect();
        let is_still = self.spin.is_none() || angle == 0.0 || corners.is_empty();
        let spin = || Motion::Turn { axis: unit(mean(&corners)), angle, point: [0.0; 3] }.pose(1.0);
        if is_still { Pose::IDENTITY } else { spin().unwrap_or(Pose::IDENTITY) }
    }

    fn is_of(&self, orbit: usize) -> bool {
        self.at.is_some_and(|at| at.orbit == orbit)
    }

    /// Returns whether the solid looks the same after a motion.
    fn looks_the_same(&self, pose: &Pose) -> bool {
        let is_at = |face: &SolidFace, other: &SolidFace| {
            let is_corner =
                |corner: &Vector| other.corners.iter().any(|own| length(subtract(*own, pose.moved(*corner))) < NEAR);
            face.color == other.color && face.corners.len() == other.corners.len() && face.corners.iter().all(is_corner)
        };
        self.faces.iter().all(|face| self.faces.iter().any(|other| is_at(face, other)))
    }
}
