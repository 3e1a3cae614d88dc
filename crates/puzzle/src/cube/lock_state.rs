//! Lock states and their names.

use std::fmt;

use crate::cube::{Axis, Face, Rotation};

/// The number of a state of a [lock](crate::cube::Lock).
///
/// The number has a meaning only for the lock of some rules, in their fixed frame. [`Rules::check`](crate::cube::Rules::check)
/// rejects a number that the lock does not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct LockState(u8);

impl LockState {
    /// The state before any turn: unlocked.
    pub const START: LockState = LockState(0);

    /// Returns the state with this number in its automaton.
    #[must_use]
    pub const fn new(number: u8) -> LockState {
        LockState(number)
    }

    /// The number in the automaton. The start has the number 0.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Whether the state is the start, before any turn.
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
/// In another hold a face or an axis has another name. A word is the same in every hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum StateName {
    /// The face of the last turn.
    Face(Face),
    /// The axis of the last turn, written as its [face](Axis::face).
    Axis(Axis),
    /// Any 1 to 30 bytes of letters, digits, signs and inner spaces.
    Word(String),
}

impl StateName {
    /// Whether the name is `face` or the axis of `face`.
    #[must_use]
    pub fn has_face(&self, face: Face) -> bool {
        match self {
            StateName::Face(known) => *known == face,
            StateName::Axis(axis) => *axis == face.axis(),
            StateName::Word(_) => false,
        }
    }

    /// Returns the name after a whole-cube rotation.
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
    fn rotation_changes_faces_and_axes_but_not_words() {
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
    fn lock_state_displays_its_number() {
        assert_eq!(LockState::new(7).to_string(), "state 7");
        assert!(LockState::START.is_start() && !LockState::new(7).is_start());
    }
}
