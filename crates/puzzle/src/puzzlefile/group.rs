//! The size of the group that moves generate.

use std::fmt;

use crate::effort::{Effort, Unfound};
use crate::orbits::chain::{Chain, Permutation};
use crate::puzzlefile::Puzzle;

/// The size of a group: a natural number of any length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupSize {
    /// Blocks of nine decimal digits, the lowest first.
    blocks: Vec<u32>,
}

impl GroupSize {
    fn multiply(&mut self, factor: usize) {
        let mut carry = 0;
        for block in &mut self.blocks {
            let product = u64::from(*block) * factor as u64 + carry;
            *block = (product % 1_000_000_000) as u32;
            carry = product / 1_000_000_000;
        }
        if carry > 0 {
            self.blocks.push(carry as u32);
        }
    }
}

/// All decimal digits.
impl fmt::Display for GroupSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut blocks = self.blocks.iter().rev();
        write!(f, "{}", blocks.next().unwrap_or(&0))?;
        blocks.try_for_each(|block| write!(f, "{block:09}"))
    }
}

impl Puzzle {
    /// Returns the size of the group of the moves, with all pieces told apart. Large puzzles take minutes.
    ///
    /// # Errors
    /// Returns an error if the effort is spent or stopped.
    pub fn group_size(&self, effort: &mut Effort<'_>) -> Result<GroupSize, Unfound> {
        let generators: Vec<Permutation> = self.moves().iter().map(|made| made.permutation(self.orbits())).collect();
        let mut size = GroupSize { blocks: vec![1] };
        let chain = Chain::within(&generators, effort)?;
        chain.levels().iter().for_each(|level| size.multiply(level.orbit().len()));
        Ok(size)
    }
}
