//! Scrambles as the World Cube Association asks for them.

use std::ops::Deref;

use godtable_cube::Puzzle;
use godtable_table::Distance;

use crate::Oracle;
use crate::scramble::Scrambles;

/// How many turns a scramble of the 2x2x2 has, as TNoodle, the official program, writes it.
const TURNS: usize = 11;

/// States that fewer turns solve are not used: regulation 4b3 of
/// <https://www.worldcubeassociation.org/regulations/#4b3>.
const NEAREST: Distance = Distance::new(4).expect("small enough");

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns [scrambles as the World Cube Association asks for them](Scrambles::wca) that borrow the oracle.
    #[must_use]
    pub fn wca_scrambles(&self, seed: u64) -> Option<Scrambles<&Oracle<B>>> {
        Scrambles::wca(self, seed)
    }
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]> + Sync> Scrambles<O> {
    /// Returns scrambles of the 2x2x2 as the World Cube Association asks for them, or `None` if the rules are not the
    /// half-turn metric of the 2x2x2.
    ///
    /// A state is drawn uniformly from those that take at least 4 turns to solve. It is given by exactly 11 turns of U, R
    /// and F, none of the face turned before it. The same seed gives the same scrambles, as for [`Scrambles::new`].
    #[must_use]
    pub fn wca(oracle: O, seed: u64) -> Option<Scrambles<O>> {
        let is_theirs = oracle.rules().puzzle() == Puzzle::Cube2
            && oracle.rules().name() == Some("half-turn")
            && oracle.check_goal().is_ok();
        is_theirs.then(|| Scrambles::new(oracle, NEAREST.., seed).of_length(TURNS))
    }
}
