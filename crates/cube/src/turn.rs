//! One application of a face turn.

use std::fmt;

use crate::{Face, Rotation};

/// A turn of one face by one, two or three quarters clockwise: `R`, `R2`, `R'`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    face: Face,
    quarters: u8,
}

impl Turn {
    /// All 18 turns: of each face in the order of [`Face::ALL`] those by 1, 2 and 3 quarters.
    pub const ALL: [Turn; 18] = {
        let mut all = [Turn { face: Face::U, quarters: 1 }; 18];
        let mut index = 0;
        while index < 18 {
            all[index] = Turn { face: Face::ALL[index / 3], quarters: [1, 2, 3][index % 3] };
            index += 1;
        }
        all
    };

    /// The turn of `face` by `quarters` clockwise quarter turns; `None` unless that is 1, 2 or 3.
    #[must_use]
    pub const fn new(face: Face, quarters: u8) -> Option<Turn> {
        if quarters >= 1 && quarters <= 3 { Some(Turn { face, quarters }) } else { None }
    }

    /// The face that turns.
    #[must_use]
    pub const fn face(self) -> Face {
        self.face
    }

    /// How many quarters clockwise: 1, 2 or 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// The turn's place in [`Turn::ALL`], 0 to 17.
    #[must_use]
    pub const fn index(self) -> usize {
        self.face.index() * 3 + self.quarters as usize - 1
    }

    /// The turn that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Turn {
        Turn { face: self.face, quarters: 4 - self.quarters }
    }

    /// The same turn of another face.
    #[must_use]
    pub const fn on(self, face: Face) -> Turn {
        Turn { face, quarters: self.quarters }
    }

    /// The same turn once the whole cube was turned over by `rotation`.
    #[must_use]
    pub const fn turned_over(self, rotation: Rotation) -> Turn {
        self.on(rotation.image(self.face))
    }

    /// Whether the turn permutes the corners oddly, as each quarter turn does.
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
}
