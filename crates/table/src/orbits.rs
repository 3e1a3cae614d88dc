//! The header of a table of a puzzle of orbits. Its definition, which describes puzzle and rules, is opaque here.

use std::borrow::Cow;

use godtable_system::checksum;

use crate::fields::{Fields, Head, field, file_bytes};
use crate::{Encoding, Field, Histogram, TableError, codes};

/// The header of a table of a puzzle of orbits. The definition describes the puzzle and its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrbitsHeader {
    /// The puzzle and its rules, in a form that this crate does not know.
    pub definition: Vec<u8>,
    /// The encoding of the cells.
    pub encoding: Encoding,
    /// The number of cells.
    pub cells: usize,
    /// The number of unlocked states at each distance.
    pub unlocked: Histogram,
    /// The number of locked states at each distance, or `None` if the rules lock nothing.
    pub locked: Option<Histogram>,
}

impl OrbitsHeader {
    /// Returns a checksum of the definition, for names of files.
    #[must_use]
    pub fn checksum(definition: &[u8]) -> u32 {
        checksum::hash(definition)
    }

    /// Returns the size of the whole file in bytes, or `None` if it overflows.
    #[must_use]
    pub fn file_bytes(&self) -> Option<usize> {
        file_bytes(self)
    }
}

/// The numbers of the lock, the goal and the turns are 0, and there is no symmetry reduction: the definition has them.
impl Head for OrbitsHeader {
    fn definition(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.definition)
    }

    fn fields(&self) -> Fields {
        let (lock, goal, turns, is_reduced) = (0, 0, 0, false);
        let OrbitsHeader { encoding, cells, unlocked, locked, .. } = self.clone();
        Fields { puzzle: codes::OF_ORBITS, lock, goal, turns, encoding, is_reduced, cells, unlocked, locked }
    }

    fn read(fields: Fields, definition: &[u8]) -> Result<OrbitsHeader, TableError> {
        let Fields { puzzle, lock, goal, turns, is_reduced, encoding, cells, unlocked, locked } = fields;
        let wrong = [
            (puzzle != codes::OF_ORBITS, Field::Puzzle, u32::from(puzzle)),
            (lock != 0, Field::Lock, u32::from(lock)),
            (goal != 0, Field::Goal, u32::from(goal)),
            (turns != 0, Field::Turns, turns),
            (is_reduced, Field::Reduction, 1),
            (!matches!(encoding, Encoding::Distance(_)), Field::Encoding, u32::from(codes::of_encoding(encoding))),
        ];
        match wrong.into_iter().find(|(is_wrong, ..)| *is_wrong) {
            Some((_, name, value)) => Err(field(name, value)),
            None => Ok(OrbitsHeader { definition: definition.to_vec(), encoding, cells, unlocked, locked }),
        }
    }
}
