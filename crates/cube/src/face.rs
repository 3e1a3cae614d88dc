//! The six faces and the three axes.

use std::fmt;
use std::str::FromStr;

/// A face of the cube. The first three are those that turn when the corner DBL is held still.
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

/// One of the three axes that faces turn about, named by the two faces on it.
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
    /// All faces, in the order in which facelets are written.
    pub const ALL: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

    /// The face's place in [`Face::ALL`], 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The axis through the face.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Face::U | Face::D => Axis::UD,
            Face::R | Face::L => Axis::RL,
            Face::F | Face::B => Axis::FB,
        }
    }

    /// The face on the other side.
    #[must_use]
    pub const fn opposite(self) -> Face {
        Face::ALL[(self as usize + 3) % 6]
    }

    /// The face of a capital letter, if it is one of `URFDLB`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }

    /// The capital letter of the face.
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

    /// The face that completes `self` and `other` to a right-handed frame, as R does for U and F.
    ///
    /// # Panics
    /// Where the two faces lie on one axis.
    #[must_use]
    pub(crate) const fn cross(self, other: Face) -> Face {
        let (a, b) = (self as usize, other as usize);
        assert!(a % 3 != b % 3, "two faces of one axis span no frame");
        let third = 3 - a % 3 - b % 3;
        let is_cyclic = (a + 2) % 3 == b % 3;
        let flips = (a >= 3) as usize + (b >= 3) as usize + (!is_cyclic) as usize;
        Face::ALL[third + 3 * (flips % 2)]
    }
}

impl Axis {
    /// All axes.
    pub const ALL: [Axis; 3] = [Axis::UD, Axis::RL, Axis::FB];

    /// The face that gives the axis its name: U, R or F.
    #[must_use]
    pub const fn face(self) -> Face {
        Face::ALL[self as usize]
    }
}

/// A text that is no face.
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
    fn letters_there_and_back() {
        for face in Face::ALL {
            assert_eq!(Face::from_letter(face.letter()), Some(face));
            assert_eq!(face.to_string().parse(), Ok(face));
            assert_eq!(face.opposite().opposite(), face);
            assert_eq!(face.opposite().axis(), face.axis());
        }
    }

    #[test]
    fn text_that_is_no_letter_of_a_face_is_refused() {
        for text in ["", "u", "UU", "x"] {
            let refused = text.parse::<Face>().expect_err("no face");
            assert_eq!(refused.to_string(), format!("'{text}' is no face; faces are U R F D L B"));
        }
    }
}
