//! Turns of a face.

use std::fmt;

use crate::cube::{Face, Rotation};
use crate::notation::NotationError;

/// A turn of one face by one, two or three quarters clockwise: `R`, `R2`, `R'`.
///
/// ```
/// use godtable_puzzle::cube::{Face, Turn};
///
/// let turn: Turn = "R'".parse()?;
/// assert_eq!((turn.face(), turn.quarters()), (Face::R, 3));
/// assert_eq!(turn.inverse().to_string(), "R");
/// # Ok::<(), godtable_puzzle::cube::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    face: Face,
    quarters: u8,
}

/// The reason why a text is not a turn or a list of turns.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TurnError {
    /// The text is not in [notation](crate::cube::notation).
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The text has a whole-cube rotation.
    #[error("column {column}: expected turns of faces only, and got a whole-cube rotation")]
    Rotation {
        /// The column of the rotation, from 1.
        column: usize,
    },
    /// A bracket in a list has several turns.
    #[error("{text} is several turns; list each turn by itself")]
    Bracket {
        /// The bracket.
        text: String,
    },
    /// The text has no turn or several.
    #[error("expected one turn, and got {got}")]
    Count {
        /// The number of turns.
        got: usize,
    },
}

impl Turn {
    /// All 18 turns, by face in the order of [`Face::ALL`], then by 1, 2 and 3 quarters.
    pub const ALL: [Turn; 18] = {
        let mut all = [Turn { face: Face::U, quarters: 1 }; 18];
        let mut index = 0;
        while index < 18 {
            all[index] = Turn { face: Face::ALL[index / 3], quarters: [1, 2, 3][index % 3] };
            index += 1;
        }
        all
    };

    /// Returns the turn of `face` by `quarters` clockwise quarter turns, or `None` unless that is 1, 2 or 3.
    #[must_use]
    pub const fn new(face: Face, quarters: u8) -> Option<Turn> {
        if quarters >= 1 && quarters <= 3 { Some(Turn { face, quarters }) } else { None }
    }

    /// The face.
    #[must_use]
    pub const fn face(self) -> Face {
        self.face
    }

    /// The number of clockwise quarter turns: 1, 2 or 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// The index in [`Turn::ALL`], 0 to 17.
    #[must_use]
    pub const fn index(self) -> usize {
        self.face.index() * 3 + self.quarters as usize - 1
    }

    /// Returns the inverse turn.
    #[must_use]
    pub const fn inverse(self) -> Turn {
        Turn { face: self.face, quarters: 4 - self.quarters }
    }

    /// Returns the same turn of another face.
    #[must_use]
    pub const fn on(self, face: Face) -> Turn {
        Turn { face, quarters: self.quarters }
    }

    /// Returns the image of the turn under a whole-cube rotation.
    #[must_use]
    pub const fn rotated(self, rotation: Rotation) -> Turn {
        self.on(rotation.image(self.face))
    }

    /// Whether the turn is an odd permutation of the corners, as each quarter turn is.
    #[must_use]
    pub const fn is_odd(self) -> bool {
        self.quarters % 2 == 1
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face, ["", "2", "'"][self.quarters as usize - 1])
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A turn or a whole-cube rotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A turn of a face.
    Turn(Turn),
    /// A whole-cube rotation.
    Rotation(Rotation),
}

impl Action {
    /// Returns the inverse action.
    #[must_use]
    pub const fn inverse(self) -> Action {
        match self {
            Action::Turn(turn) => Action::Turn(turn.inverse()),
            Action::Rotation(rotation) => Action::Rotation(rotation.inverse()),
        }
    }

    /// Returns the action of `letter` by `quarters` quarter turns, 1 to 3, or `None` if the letter has no meaning.
    #[inline]
    pub(crate) fn of_letter(letter: char, quarters: u8) -> Option<Action> {
        match letter {
            'x' => Some(Action::Rotation(Rotation::about(Face::R, quarters))),
            'y' => Some(Action::Rotation(Rotation::about(Face::U, quarters))),
            'z' => Some(Action::Rotation(Rotation::about(Face::F, quarters))),
            _ => Face::from_letter(letter).and_then(|face| Turn::new(face, quarters)).map(Action::Turn),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_follow_the_order() {
        for (index, turn) in Turn::ALL.into_iter().enumerate() {
            assert_eq!(turn.index(), index);
            assert_eq!(turn.inverse().inverse(), turn);
        }
        assert_eq!(Turn::new(Face::R, 0), None);
        assert_eq!(Turn::new(Face::R, 4), None);
    }

    #[test]
    fn displayed_turn_parses_back() {
        for turn in Turn::ALL {
            assert_eq!(turn.to_string().parse(), Ok(turn));
        }
    }

    #[test]
    fn text_that_is_not_one_turn_is_refused() {
        for (text, message) in [
            ("", "expected one turn, and got 0"),
            ("R U", "expected one turn, and got 2"),
            (" x", "column 2: expected turns of faces only, and got a whole-cube rotation"),
            ("R4", "column 2: R4 is no turn; write 1, 2 or 3 quarter turns as R, R2 or R3"),
        ] {
            assert_eq!(text.parse::<Turn>().expect_err("not one turn").to_string(), message, "{text}");
        }
    }
}
