//! The definition of a table, as its file has it.

use godtable_puzzle::orbits::{Arrangement, OrbitArrangement};
use serde::{Deserialize, Serialize};

/// The definition of a table, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    /// The name of a shipped puzzle, or else the name in the definition.
    pub(super) puzzle: String,
    /// The name of the rules, or null.
    pub(super) rules: Option<String>,
    /// The moves.
    pub(super) turns: Vec<String>,
    /// The name of the lock.
    pub(super) lock: String,
    /// The states of the lock, the start first.
    pub(super) lock_states: Vec<WrittenState>,
    /// The numbers of the goal positions.
    pub(super) goal: Vec<u64>,
    /// The positions of the goal of a filter.
    #[cfg_attr(not(target_family = "wasm"), serde(default, skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(target_family = "wasm", serde(skip))]
    pub(super) arrangements: Vec<WrittenArrangement>,
    /// The text of the puzzle file.
    pub(super) text: String,
    /// The pieces that matter, if not all do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pieces: Option<String>,
    /// The turns under which pieces count as alike, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) alike: Option<String>,
    /// The version of the numbers of positions and of cells: [`NUMBERING`].
    #[serde(default)]
    pub(super) numbering: u32,
    /// Whether only the positions that the turns reach have numbers, since all are too many.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) of_turns: bool,
}

/// The version of the numbers of positions and of cells. In version 1 and in files without a version, the numbers have gaps
/// for some arrangements out of reach. In version 2, other sectors stand for the classes of folded tables.
pub(super) const NUMBERING: u32 = 3;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenState {
    pub(super) name: String,
    /// By turn: the number of the state after it, or null if it is forbidden.
    pub(super) next: Vec<Option<usize>>,
}

/// By orbit: the kinds and the orientations of the pieces, by their places.
type WrittenArrangement = Vec<[Vec<u8>; 2]>;

pub(super) fn arrangement(own: &Arrangement) -> WrittenArrangement {
    own.orbits.iter().map(|orbit| [orbit.kinds.clone(), orbit.orientations.clone()]).collect()
}

impl Written {
    /// Returns the positions of the goal of a filter.
    pub(super) fn goals(&self) -> Vec<Arrangement> {
        let orbit = |[kinds, orientations]: &[Vec<u8>; 2]| OrbitArrangement {
            kinds: kinds.clone(),
            orientations: orientations.clone(),
        };
        let arrangement = |own: &WrittenArrangement| Arrangement { orbits: own.iter().map(orbit).collect() };
        self.arrangements.iter().map(arrangement).collect()
    }
}
