//! The eight corners and their twists.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use crate::cube::{Face, Rotation};

/// A corner: a place on the cube, and the cubie with this home.
///
/// The order serves the index. The [regrip](Rotation::REGRIP) takes UFL to UBR to DFR, and ULB to DRB to DLF. The first six
/// corners are these two 3-cycles. The last two are the ends of the regrip's diagonal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Corner {
    /// Up, front, left.
    UFL,
    /// Up, back, right.
    UBR,
    /// Down, front, right.
    DFR,
    /// Up, left, back.
    ULB,
    /// Down, right, back.
    DRB,
    /// Down, left, front.
    DLF,
    /// Up, right, front.
    URF,
    /// Down, back, left: the fixed corner of the 2x2x2.
    DBL,
}

impl Corner {
    /// All corners in order.
    pub const ALL: [Corner; 8] =
        [Corner::UFL, Corner::UBR, Corner::DFR, Corner::ULB, Corner::DRB, Corner::DLF, Corner::URF, Corner::DBL];

    /// The index in [`Corner::ALL`], 0 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The three faces of the corner, clockwise from outside, the reference face first.
    ///
    /// On its two 3-cycles the regrip maps reference faces to reference faces. So it does not change the twists of the first
    /// six corners.
    #[must_use]
    pub const fn faces(self) -> [Face; 3] {
        match self {
            Corner::UFL => [Face::U, Face::F, Face::L],
            Corner::UBR => [Face::R, Face::U, Face::B],
            Corner::DFR => [Face::F, Face::R, Face::D],
            Corner::ULB => [Face::U, Face::L, Face::B],
            Corner::DRB => [Face::R, Face::B, Face::D],
            Corner::DLF => [Face::F, Face::D, Face::L],
            Corner::URF => [Face::U, Face::R, Face::F],
            Corner::DBL => [Face::D, Face::B, Face::L],
        }
    }

    /// Returns the corner with these faces, clockwise, and the number of the first face among the corner's faces. `None` if no
    /// corner has them in this order.
    pub(crate) const fn from_faces(faces: [Face; 3]) -> Option<(Corner, Twist)> {
        let mut index = 0;
        while index < 8 {
            let corner = Corner::ALL[index];
            let own = corner.faces();
            let mut twist = 0;
            while twist < 3 {
                if own[twist] as u8 == faces[0] as u8
                    && own[(twist + 1) % 3] as u8 == faces[1] as u8
                    && own[(twist + 2) % 3] as u8 == faces[2] as u8
                {
                    return Some((corner, Twist::ALL[twist]));
                }
                twist += 1;
            }
            index += 1;
        }
        None
    }

    /// Returns the place and the twist of this untwisted corner after a whole-cube rotation.
    #[must_use]
    pub(crate) const fn rotated(self, rotation: Rotation) -> (Corner, Twist) {
        let faces = self.faces();
        let images = [rotation.image(faces[0]), rotation.image(faces[1]), rotation.image(faces[2])];
        Corner::from_faces(images).expect("a rotation maps corners to corners")
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The clockwise twist of a cubie in its place, in thirds of a full turn, 0 to 2. It is the number of the place's face with
/// the cubie's reference sticker, clockwise from the place's reference face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Twist(u8);

impl Twist {
    /// All twists in order.
    pub const ALL: [Twist; 3] = [Twist(0), Twist(1), Twist(2)];

    /// No twist.
    pub const NONE: Twist = Twist(0);

    /// Returns the twist by `thirds` of a full turn clockwise, or `None` unless that is 0, 1 or 2.
    #[must_use]
    pub const fn new(thirds: u8) -> Option<Twist> {
        if thirds < 3 { Some(Twist(thirds)) } else { None }
    }

    /// The twist in thirds of a full turn, 0 to 2.
    #[must_use]
    pub const fn thirds(self) -> u8 {
        self.0
    }
}

impl Add for Twist {
    type Output = Twist;

    fn add(self, other: Twist) -> Twist {
        Twist((self.0 + other.0) % 3)
    }
}

impl Neg for Twist {
    type Output = Twist;

    fn neg(self) -> Twist {
        Twist((3 - self.0) % 3)
    }
}

impl Sub for Twist {
    type Output = Twist;

    fn sub(self, other: Twist) -> Twist {
        self + -other
    }
}

impl std::iter::Sum for Twist {
    fn sum<I: Iterator<Item = Twist>>(twists: I) -> Twist {
        twists.fold(Twist::NONE, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regrip_moves_the_two_cycles_untwisted() {
        let rotated = |corner: Corner| corner.rotated(Rotation::REGRIP);
        for cycle in [[Corner::UFL, Corner::UBR, Corner::DFR], [Corner::ULB, Corner::DRB, Corner::DLF]] {
            for step in 0..3 {
                assert_eq!(rotated(cycle[step]), (cycle[(step + 1) % 3], Twist::NONE));
            }
        }
        assert_eq!(rotated(Corner::URF).0, Corner::URF);
        assert_eq!(rotated(Corner::DBL).0, Corner::DBL);
    }

    #[test]
    fn displayed_name_is_its_faces() {
        for corner in Corner::ALL {
            let mut name: Vec<char> = corner.to_string().chars().collect();
            let mut faces: Vec<char> = corner.faces().iter().map(|face| face.letter()).collect();
            name.sort_unstable();
            faces.sort_unstable();
            assert_eq!(name, faces);
        }
    }
}
