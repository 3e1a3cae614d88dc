//! A puzzle from cuts in a position, and its turns.

use std::f64::consts::TAU;
use std::sync::Arc;

use godtable_cuts::{CutPuzzle, Figure};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::Power;

use crate::polyhedron::model::{Model, Plate, Slab, radius};
use crate::scene::{Facelet, Look};
use crate::space::{Camera, Vector};

/// A turn is about a face if the cosine of the angle between its axis and the face's normal is larger.
const ALONG: f64 = 0.999;

/// Lengths that differ by less are equal.
const NEAR: f64 = 1e-6;

/// A puzzle from cuts in some position.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
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
    /// The number of the turn in [`CutPuzzle::turns`], after them in [`CutPuzzle::slices`], or of the move.
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
    /// Panics if a number does not belong to a move or rotation of the puzzle.
    #[doc(hidden)]
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

    /// Returns the turns of a sequence of moves of a puzzle whose shape is data.
    ///
    /// # Panics
    /// Panics if a number does not belong to a move of the puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn of_figure(figure: &Figure, powers: &[Power]) -> Vec<Spin> {
        let spin = |power: &Power| {
            let order = figure.puzzle().order(power.number);
            let times = (power.exponent % order) as i32;
            let times = if 2 * i64::from(times) > order as i64 { times - order as i32 } else { times };
            Spin { turn: power.number, times, name: figure.puzzle().name_of(*power), locked: Vec::new() }
        };
        powers.iter().map(spin).collect()
    }
}

/// Returns the number of the sticker at each place.
pub(super) fn stickers(puzzle: &CutPuzzle, position: &Arrangement) -> Vec<u16> {
    puzzle.placed(position).iter().map(|placed| placed.sticker as u16).collect()
}

impl Cut {
    /// Returns whether a face turn is locked.
    pub(super) fn is_locked(&self, plate: &Plate) -> bool {
        let turns = |slab: &Slab| slab.axis.dot(plate.normal) > ALONG && slab.high > plate.distance - NEAR;
        self.locked.iter().any(|&turn| turns(&self.model.slabs[turn]))
    }

    pub(super) fn stickers(&self) -> &[u16] {
        &self.stickers
    }

    pub(super) fn letters(&self, sticker: usize) -> &str {
        &self.model.plates[self.model.face(sticker)].name
    }

    pub(super) fn reach(&self) -> f64 {
        radius(&self.model.plates)
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
