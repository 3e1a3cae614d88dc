//! The six sides of the search: along each axis, for the cube and for its inverse.
//!
//! The inverse of a solution of the inverse cube solves the cube, and so does a solution of the rotated cube, rotated
//! back. The two phases single out one axis, and begin at one end, so each side finds other solutions early.

use godtable_puzzle::cube::{Rotation, Turn};
use godtable_puzzle::cube3::Cube3;

use crate::twophase::coordinates as coordinate;

/// A side: the cube, re-gripped and perhaps inverted.
pub(crate) struct Side {
    /// The rotation that re-grips the cube.
    rotation: Rotation,
    is_inverse: bool,
    cube: Cube3,
}

/// The coordinates of a side.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    pub(crate) twist: u16,
    pub(crate) flip: u16,
    pub(crate) corners: u16,
    /// The arrangements of the edges of the middle layer, of U and of D.
    pub(crate) middle: u16,
    pub(crate) upper: u16,
    pub(crate) lower: u16,
}

impl Start {
    fn of(cube: &Cube3) -> Start {
        let (corners, edges) = (cube.corners(), cube.edges());
        Start {
            twist: coordinate::twist(corners) as u16,
            flip: coordinate::flip(edges) as u16,
            corners: coordinate::corners(corners) as u16,
            middle: coordinate::four(edges, coordinate::MIDDLE) as u16,
            upper: coordinate::four(edges, coordinate::UPPER) as u16,
            lower: coordinate::four(edges, coordinate::LOWER) as u16,
        }
    }
}

impl Side {
    /// The six sides of a cube.
    pub(crate) fn all(cube: &Cube3) -> Vec<Side> {
        let hold = cube.hold();
        let upright = cube.rotated(hold.inverse());
        let side = |rotation: Rotation, is_inverse: bool| {
            let cube = if is_inverse { upright.inverse() } else { upright };
            let regripped = Cube3::SOLVED.rotated(rotation.inverse()).then(&cube).rotated(rotation);
            // From the hold of the cube to the one that is searched.
            Side { rotation: hold.inverse().then(rotation), is_inverse, cube: regripped }
        };
        let regrips = [Rotation::IDENTITY, Rotation::REGRIP, Rotation::REGRIP.then(Rotation::REGRIP)];
        regrips.into_iter().flat_map(|rotation| [side(rotation, false), side(rotation, true)]).collect()
    }

    /// The cube that some turns solve if these turns and then the suffix solve the side.
    pub(crate) fn start(&self, suffix: &[u8]) -> Start {
        let turns: Vec<Turn> = suffix.iter().map(|&turn| Turn::ALL[usize::from(turn)]).collect();
        Start::of(&Cube3::SOLVED.played(&turns).then(&self.cube))
    }

    /// Converts turns of the side to turns of the cube in its own hold.
    pub(crate) fn turns(&self, turns: &[u8]) -> Vec<Turn> {
        let back = self.rotation.inverse();
        let turns = turns.iter().map(|&turn| Turn::ALL[usize::from(turn)].rotated(back));
        if self.is_inverse { turns.map(Turn::inverse).rev().collect() } else { turns.collect() }
    }
}
