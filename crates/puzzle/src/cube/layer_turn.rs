//! Turns of any layers of a 3x3x3, whole-cube rotations among them.

use std::fmt;

use crate::cube::turn::Action;
use crate::cube::{Face, Rotation, Turn};

/// Some of the three layers along an axis, counted from a face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Layers(u8);

impl Layers {
    /// The layer of the face: `R`.
    pub const FACE: Layers = Layers(0b001);
    /// The middle layer: `M`, `E`, `S`.
    pub const MIDDLE: Layers = Layers(0b010);
    /// The layer of the face and the middle one: `r`, `Rw`.
    pub const WIDE: Layers = Layers(0b011);
    /// The whole cube: `x`, `y`, `z`.
    pub const ALL: Layers = Layers(0b111);

    /// Returns the layers as bits: bit `n` for layer `n`.
    #[must_use]
    pub const fn bits(self) -> usize {
        self.0 as usize
    }

    /// Returns whether the layers contain layer `layer`: 0 at the face, 2 at the opposite face.
    #[must_use]
    pub const fn contain(self, layer: usize) -> bool {
        self.0 >> layer & 1 == 1
    }
}

/// A turn of some layers by one, two or three quarters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LayerTurn {
    face: Face,
    layers: Layers,
    quarters: u8,
}

impl LayerTurn {
    /// Returns the turn of `layers`, counted from `face`, by `quarters` quarter turns clockwise as seen on `face`; `None`
    /// unless that is 1, 2 or 3.
    #[must_use]
    pub const fn new(face: Face, layers: Layers, quarters: u8) -> Option<LayerTurn> {
        if quarters >= 1 && quarters <= 3 { Some(LayerTurn { face, layers, quarters }) } else { None }
    }

    /// Returns the face from which the layers count, and on which the turn is clockwise.
    #[must_use]
    pub const fn face(self) -> Face {
        self.face
    }

    /// Returns the layers.
    #[must_use]
    pub const fn layers(self) -> Layers {
        self.layers
    }

    /// Returns the number of quarters, 1 to 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// Returns the inverse turn.
    #[must_use]
    pub const fn inverse(self) -> LayerTurn {
        LayerTurn { quarters: 4 - self.quarters, ..self }
    }

    /// Returns the face turns and then the rotation that have the same effect: `Rw` is `L x`, and `M` is `R L' x'`.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        let LayerTurn { face, layers, quarters } = self;
        let rotates = layers.contain(1);
        // A layer that stays in place turns back, and clockwise on the opposite face is counterclockwise here.
        let turn = |layer: usize, face: Face| {
            let is_clockwise = (layer == 0) != rotates;
            let turn = Turn::new(face, if is_clockwise { quarters } else { 4 - quarters });
            turn.filter(|_| layers.contain(layer) != rotates)
        };
        let rotation = rotates.then(|| Action::Rotation(Rotation::about(face, quarters)));
        [turn(2, face.opposite()), turn(0, face)].into_iter().flatten().map(Action::Turn).chain(rotation)
    }

    /// Returns the turn of `letter` by `quarters` quarter turns, 1 to 3, or `None` if the letter has no meaning.
    pub(crate) fn of_letter(letter: char, quarters: u8) -> Option<LayerTurn> {
        let (face, layers) = match letter {
            'x' => (Face::R, Layers::ALL),
            'y' => (Face::U, Layers::ALL),
            'z' => (Face::F, Layers::ALL),
            'M' => (Face::L, Layers::MIDDLE),
            'E' => (Face::D, Layers::MIDDLE),
            'S' => (Face::F, Layers::MIDDLE),
            _ if letter.is_ascii_lowercase() => (Face::from_letter(letter.to_ascii_uppercase())?, Layers::WIDE),
            _ => (Face::from_letter(letter)?, Layers::FACE),
        };
        LayerTurn::new(face, layers, quarters)
    }

    /// Returns the turn of the layers `first` to `last`, counted from 1 at the face of `letter`, by `quarters` quarter turns of
    /// a cube of 2 or 3 layers; `None` if there are no such layers.
    pub(crate) fn of_layers(letter: char, [first, last]: [u8; 2], width: usize, quarters: u8) -> Option<LayerTurn> {
        let face = Face::from_letter(letter.to_ascii_uppercase())?;
        let (is_from_face, layers) = match (first, last) {
            (1, 1) => (true, Layers::FACE),
            (1, 2) if width == 2 => (true, Layers::ALL),
            (2, 2) if width == 2 => (false, Layers::FACE),
            _ if width == 2 => return None,
            (1, 2) => (true, Layers::WIDE),
            (1, 3) => (true, Layers::ALL),
            (2, 2) => (true, Layers::MIDDLE),
            (2, 3) => (false, Layers::WIDE),
            (3, 3) => (false, Layers::FACE),
            _ => return None,
        };
        let turn = LayerTurn::new(face, layers, quarters)?;
        Some(if is_from_face { turn } else { LayerTurn { face: face.opposite(), ..turn.inverse() } })
    }
}

impl From<Turn> for LayerTurn {
    fn from(turn: Turn) -> LayerTurn {
        LayerTurn { face: turn.face(), layers: Layers::FACE, quarters: turn.quarters() }
    }
}

impl fmt::Display for LayerTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A slice turn or a rotation may count from the opposite face: then it is the inverse of one with a letter.
        let opposite = LayerTurn { face: self.face.opposite(), ..self.inverse() };
        for turn in [*self, opposite] {
            let is_of = |letter: &char| LayerTurn::of_letter(*letter, turn.quarters) == Some(turn);
            if let Some(letter) = "URFDLBurfdlbMESxyz".chars().find(is_of) {
                return write!(f, "{letter}{}", ["", "2", "'"][usize::from(turn.quarters) - 1]);
            }
        }
        unreachable!("each turn of layers has a letter from its face or from the opposite one")
    }
}

impl fmt::Debug for LayerTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_is_written_back() {
        for letter in "URFDLBurfdlbMESxyz".chars() {
            for (quarters, suffix) in [(1, ""), (2, "2"), (3, "'")] {
                let turn = LayerTurn::of_letter(letter, quarters).expect("a letter of a turn");
                assert_eq!(turn.to_string(), format!("{letter}{suffix}"));
                assert_eq!(turn.inverse().inverse(), turn);
            }
        }
        let slice = LayerTurn::new(Face::R, Layers::MIDDLE, 1).expect("a quarter");
        assert_eq!(slice.to_string(), "M'", "M turns as L does");
    }
}
