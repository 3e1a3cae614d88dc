//! The 3x3x3: where its pieces are, how they are oriented, and how the cube is held.

use crate::cube::{Face, LayerTurn, Layers, Rotation, Turn};

use crate::cube3::place::{CENTERS, CORNERS, EDGES, turned};
use crate::cube3::{Cube3Error, Orbit};

/// The eight corners, with their twists.
pub type Corners = Orbit<8, 3>;

/// The twelve edges, with their flips.
pub type Edges = Orbit<12, 2>;

/// The six centers.
pub type Centers = Orbit<6, 1>;

/// An arrangement of the 3x3x3 that turns lead to, in some hold.
///
/// Places and orientations follow the KPattern of cubing.js: [`CORNERS`], [`EDGES`] and [`CENTERS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cube3 {
    corners: Corners,
    edges: Edges,
    centers: Centers,
}

impl Cube3 {
    /// The solved cube, U on top and F in front.
    pub const SOLVED: Cube3 = Cube3 { corners: Corners::SOLVED, edges: Edges::SOLVED, centers: Centers::SOLVED };

    /// What each face turn does, in the order of [`Turn::ALL`].
    pub(crate) const TURNS: [Cube3; 18] = {
        let mut turns = [Cube3::SOLVED; 18];
        let mut index = 0;
        while index < 18 {
            let turn = Turn::ALL[index];
            turns[index] = Cube3::of(turn.face(), Layers::FACE, turn.quarters());
            index += 1;
        }
        turns
    };

    const fn of(face: Face, layers: Layers, quarters: u8) -> Cube3 {
        Cube3 {
            corners: turned(&CORNERS, face, layers, quarters),
            edges: turned(&EDGES, face, layers, quarters),
            centers: turned(&CENTERS, face, layers, quarters),
        }
    }

    /// Returns the cube with these pieces.
    ///
    /// # Errors
    /// Returns an error if no turns lead from solved to it: the twists or flips do not add up, two pieces are swapped, or
    /// no hold of a cube has these centers.
    pub fn new(corners: Corners, edges: Edges, centers: Centers) -> Result<Cube3, Cube3Error> {
        let Some(hold) = hold(&centers) else {
            let letters = Face::ALL.map(|face| CENTERS[usize::from(centers.pieces()[center(face)])][0].letter());
            return Err(Cube3Error::Centers { centers: letters.iter().collect() });
        };
        let cube = Cube3 { corners, edges, centers };
        let upright = cube.rotated(hold.inverse());
        match (upright.corners.total_orientation(), upright.edges.total_orientation()) {
            (0, 0) => {}
            (0, _) => return Err(Cube3Error::EdgeFlipped),
            (thirds, _) => return Err(Cube3Error::CornerTwisted { thirds }),
        }
        if upright.corners.is_odd() != upright.edges.is_odd() {
            return Err(Cube3Error::PiecesSwapped);
        }
        Ok(cube)
    }

    /// Returns the corners.
    #[must_use]
    pub const fn corners(&self) -> &Corners {
        &self.corners
    }

    /// Returns the edges.
    #[must_use]
    pub const fn edges(&self) -> &Edges {
        &self.edges
    }

    /// Returns the centers.
    #[must_use]
    pub const fn centers(&self) -> &Centers {
        &self.centers
    }

    /// Returns this cube after all that leads from solved to `next`.
    #[must_use]
    pub fn then(&self, next: &Cube3) -> Cube3 {
        Cube3 {
            corners: self.corners.then(&next.corners),
            edges: self.edges.then(&next.edges),
            centers: self.centers.then(&next.centers),
        }
    }

    /// Returns the cube that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Cube3 {
        Cube3 { corners: self.corners.inverse(), edges: self.edges.inverse(), centers: self.centers.inverse() }
    }

    /// Returns the cube after a face turn.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Cube3 {
        self.then(&Cube3::TURNS[turn.index()])
    }

    /// Returns the cube after a turn of some layers.
    #[must_use]
    pub fn moved(&self, turn: LayerTurn) -> Cube3 {
        self.then(&MOVES[turn.face().index()][turn.layers().bits()][usize::from(turn.quarters()) - 1])
    }

    /// The cube with the pieces of each place moved: to place `code / 3` with `code % 3` added to the orientation for corners,
    /// and likewise with 2 for edges.
    pub(crate) fn with_moved(&self, corners: &[u8; 8], edges: &[u8; 12]) -> Cube3 {
        Cube3 { corners: self.corners.moved(corners), edges: self.edges.moved(edges), centers: self.centers }
    }

    /// Returns the cube after a rotation of the whole.
    #[must_use]
    pub fn rotated(&self, rotation: Rotation) -> Cube3 {
        self.then(&rotated(rotation))
    }

    /// Returns the rotation that leads from the hold with U on top and F in front to the hold of this cube.
    #[must_use]
    pub fn hold(&self) -> Rotation {
        hold(&self.centers).expect("a hold has these centers")
    }

    /// Returns the cube in the hold with U on top and F in front.
    #[must_use]
    pub fn upright(&self) -> Cube3 {
        self.rotated(self.hold().inverse())
    }

    /// Returns how many times the moves from solved to this cube must be made to solve it again, rotations included.
    #[must_use]
    pub fn order(&self) -> u32 {
        let mut order = 1;
        let mut power = *self;
        while power != Cube3::SOLVED {
            power = power.then(self);
            order += 1;
        }
        order
    }

    /// Returns whether each side has one color, in any orientation.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.upright() == Cube3::SOLVED
    }
}

/// What each turn does, by its face, its layers and its quarters.
static MOVES: [[[Cube3; 3]; 8]; 6] = {
    let mut moves = [[[Cube3::SOLVED; 3]; 8]; 6];
    let used = [Layers::FACE, Layers::MIDDLE, Layers::WIDE, Layers::ALL];
    let mut number = 0;
    while number < 6 * 4 * 3 {
        let (face, layers, quarters) = (Face::ALL[number / 12], used[number / 3 % 4], number % 3);
        moves[face.index()][layers.bits()][quarters] = Cube3::of(face, layers, quarters as u8 + 1);
        number += 1;
    }
    moves
};

/// Returns the rotation from the hold with U on top and F in front to the hold with these centers, if there is one.
pub(crate) fn hold(centers: &Centers) -> Option<Rotation> {
    Rotation::ALL.into_iter().find(|&rotation| rotated(rotation).centers == *centers)
}

/// The place of the center of a face.
fn center(face: Face) -> usize {
    CENTERS.iter().position(|&[other]| other == face).expect("each face has a center")
}

/// The solved cube after a rotation.
fn rotated(rotation: Rotation) -> Cube3 {
    let quarters = |face| (0..4).map(move |quarters| (face, quarters));
    let about = |(face, quarters)| Rotation::about(face, quarters);
    for first in quarters(Face::R).chain(quarters(Face::F)) {
        for second in quarters(Face::U) {
            if about(first).then(about(second)) == rotation {
                let turn = |(face, quarters)| Cube3::of(face, Layers::ALL, quarters);
                return turn(first).then(&turn(second));
            }
        }
    }
    unreachable!("x or z, then y, leads to each hold")
}
