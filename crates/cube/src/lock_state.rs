//! Lock states and their names.

use std::fmt;

use crate::{Axis, Face, Rotation};

/// The number of a state of a [lock](crate::Lock).
///
/// The number belongs to the lock of some rules, and to their fixed frame. [`Rules::check`](crate::Rules::check) refuses a
/// number that the lock does not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct LockState(u8);

impl LockState {
    /// The state before any turn: unlocked.
    pub const START: LockState = LockState(0);

    /// The state of that number in its automaton.
    #[must_use]
    pub const fn new(number: u8) -> LockState {
        LockState(number)
    }

    /// The number in the automaton, 0 for the start.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the state before any turn.
    #[must_use]
    pub const fn is_start(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for LockState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "state {}", self.0)
    }
}

/// The name of a lock state.
///
/// The holder of a cube sees the image of a face or an axis. A word stays the same in every hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum StateName {
    /// The face that was turned last.
    Face(Face),
    /// The axis that was turned last, written as its [face](Axis::face).
    Axis(Axis),
    /// One to 30 letters, digits or signs, without spaces around them.
    Word(String),
}

impl StateName {
    /// Whether the name is `face`, or the axis of `face`.
    #[must_use]
    pub fn has_face(&self, face: Face) -> bool {
        match self {
            StateName::Face(known) => *known == face,
            StateName::Axis(axis) => *axis == face.axis(),
            StateName::Word(_) => false,
        }
    }

    /// The name after a rotation of the whole cube.
    #[must_use]
    pub fn rotated(&self, rotation: Rotation) -> StateName {
        match self {
            StateName::Face(face) => StateName::Face(rotation.image(*face)),
            StateName::Axis(axis) => StateName::Axis(rotation.image(axis.face()).axis()),
            StateName::Word(_) => self.clone(),
        }
    }
}

impl fmt::Display for StateName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateName::Face(face) => face.fmt(f),
            StateName::Axis(axis) => axis.face().fmt(f),
            StateName::Word(word) => f.write_str(word),
        }
    }
}

impl From<Face> for StateName {
    fn from(face: Face) -> StateName {
        StateName::Face(face)
    }
}

impl From<Axis> for StateName {
    fn from(axis: Axis) -> StateName {
        StateName::Axis(axis)
    }
}

impl From<&str> for StateName {
    fn from(word: &str) -> StateName {
        StateName::Word(word.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_takes_faces_and_axes_and_leaves_words() {
        let names = [StateName::from(Face::U), StateName::from(Axis::UD), StateName::from("U")];
        let x = Rotation::about(Face::R, 1);
        let images = [StateName::from(Face::B), StateName::from(Axis::FB), StateName::from("U")];
        assert_eq!(names.each_ref().map(|name| name.rotated(x)), images);
        assert_eq!(
            names.each_ref().map(|name| [Face::U, Face::D].map(|face| name.has_face(face))),
            [[true, false], [true, true], [false, false]]
        );
        assert_eq!(images.map(|name| name.to_string()), ["B", "F", "U"]);
    }

    #[test]
    fn lock_state_is_written_as_its_number() {
        assert_eq!(LockState::new(7).to_string(), "state 7");
        assert!(LockState::START.is_start() && !LockState::new(7).is_start());
    }
}
