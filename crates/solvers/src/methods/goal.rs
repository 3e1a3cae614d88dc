//! Goals of steps: sets of codes that pieces may have.
//!
//! A condition is a mask of 24 bits for each piece, and a goal is a list of conditions, one of which must hold. "Up to
//! U" adds the conditions before each turn of U; "and" intersects the masks of all pairs of conditions.

use crate::methods::codes::{CENTERS, CODES, Codes, Images, PIECES, orientations};

/// All codes of a piece.
const ANY: u32 = (1 << CODES) - 1;

/// A condition on all pieces: for each piece the set of its codes, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Condition(pub(crate) [u32; PIECES]);

/// The condition of a step on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// At home and oriented.
    Solved,
    /// At home.
    Placement,
    /// Oriented.
    Oriented,
}

impl Condition {
    /// The condition that every cube meets.
    pub(crate) const FREE: Condition = Condition([ANY; PIECES]);

    /// Adds a condition on a piece.
    pub(crate) fn want(&mut self, piece: usize, wanted: Target) {
        let home = usize::from(Codes::home().0[piece]);
        let count = orientations(piece);
        let codes = (0..CODES).filter(|&code| match wanted {
            Target::Solved => code == home,
            Target::Placement => code / count == home / count,
            // The centers are oriented only at home.
            Target::Oriented => {
                if piece == CENTERS {
                    code == home
                } else {
                    code % count == 0
                }
            }
        });
        self.0[piece] &= codes.fold(0, |mask, code| mask | 1 << code);
    }

    /// Adds the condition that a piece is at the home of one of some pieces of its kind.
    pub(crate) fn want_within(&mut self, piece: usize, places: &[usize]) {
        let count = orientations(piece);
        let homes = places.iter().filter(|&&own| orientations(own) == count);
        let homes: Vec<usize> = homes.map(|&own| usize::from(Codes::home().0[own]) / count).collect();
        let codes = (0..CODES).filter(|code| homes.contains(&(code / count)));
        self.0[piece] &= codes.fold(0, |mask, code| mask | 1 << code);
    }

    pub(crate) fn and(&self, other: &Condition) -> Condition {
        Condition(std::array::from_fn(|piece| self.0[piece] & other.0[piece]))
    }

    /// Returns whether some codes meet the condition, each piece considered by itself.
    pub(crate) fn is_possible(&self) -> bool {
        !self.0.contains(&0)
    }

    #[inline]
    pub(crate) fn holds(&self, codes: &Codes) -> bool {
        codes.0.iter().zip(&self.0).all(|(&code, mask)| mask >> code & 1 == 1)
    }

    /// Returns whether the condition restricts a piece.
    pub(crate) fn restricts(&self, piece: usize) -> bool {
        self.0[piece] != ANY
    }

    /// Returns the condition before a turn: it holds if this one holds after the turn.
    pub(crate) fn before(&self, turn: &Images) -> Condition {
        let mask = |piece: usize| {
            let codes = (0..CODES).filter(|&code| self.0[piece] >> turn.of(piece, code as u8) & 1 == 1);
            codes.fold(0, |mask, code| mask | 1 << code)
        };
        Condition(std::array::from_fn(mask))
    }
}

/// A goal: one of some conditions holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Goal(pub(crate) Vec<Condition>);

impl Goal {
    /// Returns the goal that pieces are where sequences of some turns bring them from solved, or `None` if there are more
    /// than `most` ways.
    pub(crate) fn brought(pieces: &[usize], turns: &[Images], most: usize) -> Option<Goal> {
        let condition = |codes: &Codes| {
            let mut own = Condition::FREE;
            pieces.iter().for_each(|&piece| own.0[piece] = 1 << codes.0[piece]);
            own
        };
        let mut found = vec![Codes::home()];
        let mut all = vec![condition(&found[0])];
        let mut number = 0;
        while number < found.len() {
            for turn in turns {
                let moved = found[number].moved(turn);
                let way = condition(&moved);
                if !all.contains(&way) {
                    all.push(way);
                    found.push(moved);
                }
            }
            if all.len() > most {
                return None;
            }
            number += 1;
        }
        Some(Goal(all))
    }

    /// Returns the goal that needs this goal and another one.
    pub(crate) fn and(&self, other: &Goal) -> Goal {
        let pairs = self.0.iter().flat_map(|one| other.0.iter().map(|other| one.and(other)));
        let mut all: Vec<Condition> = Vec::new();
        for condition in pairs.filter(Condition::is_possible) {
            if !all.contains(&condition) {
                all.push(condition);
            }
        }
        Goal(all)
    }

    /// Returns the goal up to a turn: it holds after no turn, or after one or more of these.
    pub(crate) fn up_to(&self, turn: &Images) -> Goal {
        let mut all = self.0.clone();
        let mut number = 0;
        while number < all.len() {
            let before = all[number].before(turn);
            if !all.contains(&before) {
                all.push(before);
            }
            number += 1;
        }
        Goal(all)
    }

    #[inline]
    pub(crate) fn holds(&self, codes: &Codes) -> bool {
        self.0.iter().any(|condition| condition.holds(codes))
    }

    /// Returns whether the goal is only the solved cube, apart from the centers.
    pub(crate) fn is_whole(&self) -> bool {
        let is_whole = |condition: &Condition| condition.0[..CENTERS].iter().all(|codes| codes.count_ones() == 1);
        self.0.len() == 1 && is_whole(&self.0[0])
    }

    /// Returns whether some condition restricts a piece.
    pub(crate) fn restricts(&self, piece: usize) -> bool {
        self.0.iter().any(|condition| condition.restricts(piece))
    }
}
