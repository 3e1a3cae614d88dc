//! Scrambles by the regulations of the World Cube Association.

use std::ops::Deref;

use godtable_table::Distance;

use crate::Oracle;
use crate::scramble::Scrambles;

/// The number of turns of a 2x2x2 scramble by TNoodle, the official program.
const TURNS: usize = 11;

/// The least distance of a scrambled state: regulation 4b3 of
/// <https://www.worldcubeassociation.org/regulations/#4b3>.
const NEAREST: Distance = Distance::new(4).expect("small enough");

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns [scrambles by the regulations of the World Cube Association](Scrambles::wca). They borrow the oracle.
    #[must_use]
    pub fn wca_scrambles(&self, seed: u64) -> Option<Scrambles<&Oracle<B>>> {
        Scrambles::wca(self, seed)
    }
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]> + Sync> Scrambles<O> {
    /// Returns scrambles of the 2x2x2 by the regulations of the World Cube Association, or `None` if the rules are not
    /// the half-turn metric of the 2x2x2.
    ///
    /// The states are uniformly random among those at distance 4 or more. A scramble has exactly 11 turns of U, R and
    /// F, no two consecutive ones of the same face. The same seed gives the same scrambles, as for [`Scrambles::new`].
    #[must_use]
    pub fn wca(oracle: O, seed: u64) -> Option<Scrambles<O>> {
        let rules = oracle.rules();
        let is_wca =
            rules.name().is_some() && rules.name() == rules.puzzle().official_rules() && oracle.check_goal().is_ok();
        is_wca.then(|| Scrambles::new(oracle, NEAREST.., seed).of_length(TURNS))
    }
}
