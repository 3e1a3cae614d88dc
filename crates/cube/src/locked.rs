//! What is locked.

use std::fmt;

use crate::Face;

/// What the turns so far have locked: of a [lock](crate::Lock) by axis or face the face that stands for it, of one of one's
/// own the state of its [automaton](crate::Automaton).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Locked {
    /// The face that stands for what is locked.
    Face(Face),
    /// The number of the state of the automaton, 1 or more.
    State(u8),
}

impl From<Face> for Locked {
    fn from(face: Face) -> Locked {
        Locked::Face(face)
    }
}

impl PartialEq<Face> for Locked {
    fn eq(&self, other: &Face) -> bool {
        *self == Locked::Face(*other)
    }
}

impl Locked {
    /// The image of a face. A state stays what it is, since it is one of turns as they are kept.
    #[must_use]
    pub(crate) fn with_face(self, image: impl FnOnce(Face) -> Face) -> Locked {
        match self {
            Locked::Face(face) => Locked::Face(image(face)),
            Locked::State(_) => self,
        }
    }

    /// The face, if it is one.
    #[must_use]
    pub const fn face(self) -> Option<Face> {
        match self {
            Locked::Face(face) => Some(face),
            Locked::State(_) => None,
        }
    }
}

impl fmt::Display for Locked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Locked::Face(face) => face.fmt(f),
            Locked::State(number) => write!(f, "state {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_face_is_that_face_and_a_state_is_none() {
        assert!(Locked::from(Face::R) == Face::R && Locked::from(Face::R) != Face::L);
        assert!(Locked::State(1) != Face::R);
        assert_eq!([Locked::from(Face::R), Locked::State(7)].map(|locked| locked.to_string()), ["R", "state 7"]);
    }
}
