//! Scrambles as the World Cube Association asks for them.

use godtable_cube::Puzzle;

use crate::Oracle;
use crate::scramble::Scrambles;

/// How many turns a scramble of the 2x2x2 has, as TNoodle, the official program, writes it.
const TURNS: usize = 11;

/// States that fewer turns solve are not used: regulation 4b3 of
/// <https://www.worldcubeassociation.org/regulations/#4b3>.
const FEWEST_TURNS: usize = 4;

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Scrambles of the 2x2x2 as the World Cube Association asks for them: a state drawn uniformly from those that take
    /// at least 4 turns to solve, given by exactly 11 turns of U, R and F, none of the face turned before it. `None`
    /// where the rules are not the half-turn metric of the 2x2x2.
    ///
    /// The same seed gives the same scrambles, as [`Oracle::scrambles`] has it.
    #[must_use]
    pub fn wca_scrambles(&self, seed: u64) -> Option<Scrambles<'_, B>> {
        let is_theirs = self.rules().puzzle() == Puzzle::Cube2
            && self.rules().name() == Some("half-turn")
            && self.check_goal().is_ok();
        is_theirs.then(|| self.scrambles(FEWEST_TURNS..=usize::MAX, seed).of_length(TURNS))
    }
}
