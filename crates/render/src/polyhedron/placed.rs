//! A puzzle from cuts in a position, and its turns.

use std::f64::consts::TAU;
use std::sync::Arc;

use godtable_cuts::CutPuzzle;
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::Power;

use crate::polyhedron::model::{Model, Plate, Slab};
use crate::scene::{Facelet, Look};
use crate::space::{Camera, Vector};

/// A turn is about a face if the cosine of the angle between its axis and the face's normal is larger.
const ALONG: f64 = 0.999;

/// Lengths that differ by less are equal.
const NEAR: f64 = 1e-6;

/// A puzzle from cuts in some position, ready to be drawn.
///
/// ```
/// use godtable_cuts::{Choices, CutPuzzle};
/// use godtable_render::{Picture, Polyhedron, draw, svg};
///
/// let megaminx = CutPuzzle::new(&"megaminx".parse()?, &Choices::default())?;
/// let position = megaminx.puzzle().played_legally(&megaminx.puzzle().read_moves("R U2 F'").unwrap()).unwrap();
/// let polyhedron = Polyhedron::of(&megaminx, &position);
/// let picture = Picture { camera: polyhedron.camera(), ..Picture::default() };
/// assert!(svg::write(&draw(&polyhedron, &picture, "R U2 F'")).starts_with("<svg"));
/// # Ok::<(), godtable_cuts::CutsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Polyhedron {
    pub(super) model: Arc<Model>,
    /// By place: the sticker that lies there.
    pub(super) stickers: Vec<u16>,
    /// The numbers of the turns that are locked.
    pub(super) locked: Vec<usize>,
    /// The distance of hidden sides from the solid.
    pub(super) apart: f64,
}

/// A turn of some layers, once or several times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spin {
    /// The number of the turn in [`CutPuzzle::turns`].
    pub turn: usize,
    /// How often it is made, the short way: a negative number turns back.
    pub times: i32,
    /// Its name.
    pub name: String,
    /// The numbers of the turns that are locked after it.
    pub locked: Vec<usize>,
}

impl Spin {
    /// Returns the turns of a sequence of moves and rotations of the puzzle.
    ///
    /// # Panics
    /// Panics if a number is not that of a move or rotation of the puzzle.
    #[must_use]
    pub fn of(puzzle: &CutPuzzle, powers: &[Power]) -> Vec<Spin> {
        let spin = |power: &Power| {
            let order = (TAU / puzzle.turns()[power.number].angle).round() as u64;
            let times = (power.exponent % order) as i32;
            let times = if 2 * times > order as i32 { times - order as i32 } else { times };
            Spin { turn: power.number, times, name: puzzle.puzzle().name_of(*power), locked: Vec::new() }
        };
        powers.iter().map(spin).collect()
    }
}

impl Polyhedron {
    /// Returns the same puzzle in another position.
    ///
    /// # Panics
    /// Panics if the position belongs to another puzzle.
    #[must_use]
    pub fn at(&self, puzzle: &CutPuzzle, position: &Arrangement) -> Polyhedron {
        let stickers = puzzle.placed(position).iter().map(|placed| placed.sticker as u16).collect();
        Polyhedron { stickers, ..self.clone() }
    }

    /// Returns the same puzzle with other turns locked. A face has a padlock if a turn of it is locked.
    #[must_use]
    pub fn with_locked(self, locked: Vec<usize>) -> Polyhedron {
        Polyhedron { locked, ..self }
    }

    /// Returns whether a turn of a face is locked.
    pub(super) fn is_locked(&self, plate: &Plate) -> bool {
        let turns = |slab: &Slab| slab.axis.dot(plate.normal) > ALONG && slab.high > plate.distance - NEAR;
        self.locked.iter().any(|&turn| turns(&self.model.slabs[turn]))
    }

    /// Returns the camera that shows this solid best.
    #[must_use]
    pub fn camera(&self) -> Camera {
        self.model.camera
    }

    /// Returns the number of the sticker at each place. A place is named by the sticker of the solved puzzle there.
    #[must_use]
    pub fn stickers(&self) -> &[u16] {
        &self.stickers
    }

    /// Returns the letters of the face whose colour a sticker has.
    ///
    /// # Panics
    /// Panics if the puzzle has no such sticker.
    #[must_use]
    pub fn letters(&self, sticker: u16) -> &str {
        &self.model.plates[self.model.face(usize::from(sticker))].name
    }

    /// Returns the look of a place.
    pub(super) fn facelet(&self, place: usize) -> Look {
        Look::Facelet(Facelet { place: place as u16, sticker: self.stickers[place] })
    }
}

/// Returns the directions along letters and down on a side, upright to the camera and not mirrored, even if the side is
/// seen through the solid. The letters stand upright on an edge, or below one.
pub(super) fn upright(corners: &[Vector], normal: Vector, camera: Camera) -> [Vector; 2] {
    let below = camera.across().1 * -1.0;
    let next = corners.iter().cycle().skip(1);
    let across = corners.iter().zip(next).map(|(&one, &other)| (other + one * -1.0).unit().cross(normal));
    let directions = across.flat_map(|direction| [direction, direction * -1.0]);
    let lower = |one: &Vector, other: &Vector| one.dot(below).total_cmp(&other.dot(below));
    let down = directions.max_by(lower).expect("a face has edges");
    let across = normal.cross(down);
    [if normal.dot(camera.direction()) < 0.0 { across * -1.0 } else { across }, down]
}
