//! The six faces and the three axes.

use std::fmt;
use std::str::FromStr;

/// A face of the cube. The first three turn on the 2x2x2 with the corner DBL fixed.
///
/// ```
/// use godtable_puzzle::cube::{Axis, Face};
///
/// let left: Face = "L".parse()?;
/// assert_eq!((left.axis(), left.opposite()), (Axis::RL, Face::R));
/// # Ok::<(), godtable_puzzle::cube::UnknownFace>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

/// An axis of the cube, named by its two faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Axis {
    /// Up and down.
    UD,
    /// Right and left.
    RL,
    /// Front and back.
    FB,
}

impl Face {
    /// All faces, in the order of the [facelets](crate::cube::facelets).
    pub const ALL: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

    /// The index in [`Face::ALL`], 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The axis of the face.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Face::U | Face::D => Axis::UD,
            Face::R | Face::L => Axis::RL,
            Face::F | Face::B => Axis::FB,
        }
    }

    /// The opposite face.
    #[must_use]
    pub const fn opposite(self) -> Face {
        Face::ALL[(self as usize + 3) % 6]
    }

    /// Returns the face of a capital letter, or `None` unless it is one of `URFDLB`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }

    /// The capital letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Face::U => 'U',
            Face::R => 'R',
            Face::F => 'F',
            Face::D => 'D',
            Face::L => 'L',
            Face::B => 'B',
        }
    }

    /// Returns the face that completes `self` and `other` to a right-handed frame, as R completes U and F.
    ///
    /// # Panics
    /// Panics if both faces are on one axis.
    #[must_use]
    pub(crate) const fn cross(self, other: Face) -> Face {
        let (a, b) = (self as usize, other as usize);
        assert!(a % 3 != b % 3, "both faces are on one axis");
        let third = 3 - a % 3 - b % 3;
        let is_cyclic = (a + 2) % 3 == b % 3;
        let flips = (a >= 3) as usize + (b >= 3) as usize + (!is_cyclic) as usize;
        Face::ALL[third + 3 * (flips % 2)]
    }
}

impl Axis {
    /// All axes.
    pub const ALL: [Axis; 3] = [Axis::UD, Axis::RL, Axis::FB];

    /// The first face in the name: U, R or F.
    #[must_use]
    pub const fn face(self) -> Face {
        Face::ALL[self as usize]
    }
}

/// The error for a text that is not a face.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is no face; faces are U R F D L B")]
pub struct UnknownFace {
    /// The text.
    pub text: String,
}

impl FromStr for Face {
    type Err = UnknownFace;

    fn from_str(text: &str) -> Result<Face, UnknownFace> {
        let known = Face::ALL.into_iter().find(|face| text.strip_prefix(face.letter()) == Some(""));
        known.ok_or_else(|| UnknownFace { text: text.to_owned() })
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_completes_up_and_front() {
        assert_eq!(Face::U.cross(Face::F), Face::R);
        assert_eq!(Face::F.cross(Face::U), Face::L);
        assert_eq!(Face::D.cross(Face::F), Face::L);
        assert_eq!(Face::R.cross(Face::U), Face::F);
    }

    #[test]
    fn displayed_face_parses_back() {
        for face in Face::ALL {
            assert_eq!(Face::from_letter(face.letter()), Some(face));
            assert_eq!(face.to_string().parse(), Ok(face));
            assert_eq!(face.opposite().opposite(), face);
            assert_eq!(face.opposite().axis(), face.axis());
        }
    }

    #[test]
    fn text_that_is_no_face_is_refused() {
        for text in ["", "u", "UU", "x"] {
            let refused = text.parse::<Face>().expect_err("no face");
            assert_eq!(refused.to_string(), format!("'{text}' is no face; faces are U R F D L B"));
        }
    }
}
