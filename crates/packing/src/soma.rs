//! The Soma cube, as a published Haskell program models it ("Tedious Groundwork", 31 January 2013).
//!
//! A *recipe* says how a piece is moved and turned into place: first a translation, then quarter turns about X, the
//! minor rotation, and then quarter turns about Y or Z, the major one, all about the center of the cube. The solutions
//! come in the order of the published program: pieces are placed in the order L, Y', S, T, P, Q, R, and each in the
//! order of its recipes. L has four placements instead of 144, so that each class of 48 symmetric solutions is found
//! once.

use crate::cover::{Cover, Range, Searcher, Visitor};
use crate::isometry::{Axis, Cell, Orientation, QuarterTurns};
use crate::mask::Mask;
use crate::order::{Disassembly, straight_disassembly_of};
use crate::shape::box_cells;

/// The edge of the cube.
const EDGE: i32 = 3;
/// The number of pieces.
pub const PIECES: usize = 7;

/// A piece of the Soma cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SomaPiece {
    /// Four cells as the letter L.
    L,
    /// The tripod, called Y' in the source.
    Y,
    /// Four cells in zigzag.
    S,
    /// Four cells as the letter T.
    T,
    /// A screw.
    P,
    /// The mirror image of P.
    Q,
    /// Three cells around a corner.
    R,
}

/// The name and the cells of each piece.
const SHAPES: [(&str, &[Cell]); PIECES] = [
    ("L", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]),
    ("Y'", &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ("S", &[[1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0]]),
    ("T", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]]),
    ("P", &[[0, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1]]),
    ("Q", &[[1, 0, 0], [1, 1, 0], [0, 0, 1], [1, 0, 1]]),
    ("R", &[[0, 0, 0], [1, 0, 0], [0, 1, 0]]),
];

impl SomaPiece {
    /// The pieces in the order in which they are placed.
    pub const ALL: [SomaPiece; PIECES] =
        [SomaPiece::L, SomaPiece::Y, SomaPiece::S, SomaPiece::T, SomaPiece::P, SomaPiece::Q, SomaPiece::R];

    /// Returns the letter in drawings: the first one of the name.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

    /// Returns the name of the piece in the source.
    pub const fn name(self) -> &'static str {
        SHAPES[self as usize].0
    }

    /// Returns the cells in the piece's own frame.
    pub const fn cells(self) -> &'static [Cell] {
        SHAPES[self as usize].1
    }

    /// Returns the placements in the cube, in the order of the source. Of equal ones, the first is kept.
    pub fn placements(self) -> Vec<SomaPlacement> {
        let mut found: Vec<SomaPlacement> = Vec::with_capacity(144);
        let (rotations, highest) = match self {
            SomaPiece::L => (1, 1),
            _ => (24, 2),
        };
        for turns in QuarterTurns::all().take(rotations) {
            let orientation = Orientation { mirrored: false, turns };
            let mut translations: Vec<Cell> = box_cells([3, 3, highest + 1]).collect();
            translations.sort_unstable();
            for translation in translations {
                let recipe = Recipe { turns, translation };
                let Some(bits) = recipe.bits(self, orientation) else { continue };
                if found.iter().all(|placement| placement.bits != bits) {
                    found.push(SomaPlacement { piece: self, recipe, bits });
                }
            }
        }
        found
    }
}

/// How a piece is moved and turned into place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// The rotation about the center of the cube, after the translation.
    pub turns: QuarterTurns,
    /// The translation.
    pub translation: Cell,
}

impl Recipe {
    /// Returns the axis and the quarter turns of the major rotation.
    pub fn major(&self) -> (Axis, u8) {
        if self.turns.z == 0 { (Axis::Y, self.turns.y) } else { (Axis::Z, self.turns.z) }
    }

    /// Returns the axis and the quarter turns of the minor rotation.
    pub fn minor(&self) -> (Axis, u8) {
        (Axis::X, self.turns.x)
    }

    /// Returns the place of the piece's own cell `[0, 0, 0]`, if the center of the cube is the origin.
    pub fn location(&self) -> Cell {
        let orientation = Orientation { mirrored: false, turns: self.turns };
        orientation.apply(self.translation.map(|coordinate| coordinate - 1))
    }

    /// Returns the cells of a piece in place, or `None` if the translation takes it out of the cube.
    fn bits(&self, piece: SomaPiece, orientation: Orientation) -> Option<u32> {
        let cells = piece.cells().iter().map(|cell| {
            let moved: Cell = std::array::from_fn(|axis| cell[axis] + self.translation[axis]);
            let is_inside = moved.iter().all(|coordinate| (0..EDGE).contains(coordinate));
            let [x, y, z] = orientation.apply(moved.map(|coordinate| coordinate - 1)).map(|coordinate| coordinate + 1);
            is_inside.then(|| 1 << (x + 3 * y + 9 * z))
        });
        cells.sum()
    }
}

/// `(Y 1, X 2, (1,0,0))`: the major rotation, the minor one, and the translation.
impl std::fmt::Display for Recipe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ((major, turns), (minor, minor_turns)) = (self.major(), self.minor());
        let [x, y, z] = self.translation;
        write!(f, "({} {turns}, {} {minor_turns}, ({x},{y},{z}))", major.letter(), minor.letter())
    }
}

/// A piece in the cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SomaPlacement {
    /// The piece.
    pub piece: SomaPiece,
    /// How it comes there.
    pub recipe: Recipe,
    /// The cells: bit `x + 3y + 9z`.
    pub bits: u32,
}

/// A solution: the pieces, last placed first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SomaSolution(pub [SomaPlacement; PIECES]);

impl SomaSolution {
    /// Returns the letters of the 27 cells.
    pub fn cells(&self) -> String {
        let letter = |cell: usize| self.0.iter().find(|placement| placement.bits >> cell & 1 == 1);
        (0..27).map(|cell| letter(cell).map_or('.', |placement| placement.piece.letter())).collect()
    }
}

impl SomaSolution {
    /// Takes the solution apart. Straight moves do it for each of the 240.
    pub fn disassembly(&self) -> Disassembly {
        let cells = |placement: SomaPlacement| {
            let is_own = |cell: &Cell| placement.bits >> (cell[0] + 3 * cell[1] + 9 * cell[2]) & 1 == 1;
            box_cells([3; 3]).filter(is_own).collect()
        };
        straight_disassembly_of(&self.0.map(cells))
    }
}

/// Three lines, y = 2, 1, 0; in each the layers z = 0, 1, 2.
impl std::fmt::Display for SomaSolution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cells = self.cells();
        for y in (0..3).rev() {
            let layer = |z: usize| &cells[3 * y + 9 * z..][..3];
            writeln!(f, "|{}|  |{}|  |{}|", layer(0), layer(1), layer(2))?;
        }
        Ok(())
    }
}

/// Returns the 240 solutions in the order of the source.
pub fn solutions() -> Vec<SomaSolution> {
    let placements = SomaPiece::ALL.map(SomaPiece::placements);
    let mut starts = [0; PIECES];
    for piece in 1..PIECES {
        starts[piece] = starts[piece - 1] + placements[piece - 1].len();
    }
    let kinds = placements.iter().map(|own| {
        let masks = own.iter().map(|placement| Mask::of((0..27).filter(|cell| placement.bits >> cell & 1 == 1)));
        (Range { at_least: 1, at_most: 1 }, masks.collect())
    });
    let cover: Cover<1> = Cover::new(27, 27, kinds, |_| true);
    let mut found = PartialSolutions::default();
    Searcher::new(&cover).search(&[], &mut found);
    found.0.sort_unstable();
    let placed = |ids: &[u32; PIECES]| {
        SomaSolution(std::array::from_fn(|place| {
            let piece = PIECES - 1 - place;
            placements[piece][ids[piece] as usize - starts[piece]]
        }))
    };
    found.0.iter().map(placed).collect()
}

/// The solutions found so far: one placement of each piece.
#[derive(Default)]
struct PartialSolutions(Vec<[u32; PIECES]>);

impl Visitor for PartialSolutions {
    fn solution(&mut self, chosen: &[u32]) -> bool {
        let mut sorted = [0; PIECES];
        for (to, id) in sorted.iter_mut().zip(chosen) {
            *to = *id;
        }
        sorted.sort_unstable();
        self.0.push(sorted);
        true
    }
}
