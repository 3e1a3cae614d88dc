//! The definition of a puzzle as a table file stores it.

use godtable_puzzle::orbits::{Arrangement, OrbitArrangement};
use serde::{Deserialize, Serialize};

use crate::{About, cube3_forms};

/// The goal in a file.
#[derive(Clone, Copy)]
pub(super) enum StoredGoal<'a> {
    /// The numbers of its positions, of a table, and whether only the turns number the positions.
    Numbers(&'a [u64], bool),
    /// Its positions, of a pruning table.
    Arrangements(&'a [Arrangement]),
}

/// The definition of a table, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredDefinition {
    /// The name of a shipped puzzle, or else the name in the definition.
    pub(super) puzzle: String,
    /// The name of the rules, or null.
    pub(super) rules: Option<String>,
    /// The turns.
    pub(super) turns: Vec<StoredTurn>,
    /// The name of the lock.
    pub(super) lock: String,
    /// The states of the lock, the start first.
    pub(super) lock_states: Vec<StoredState>,
    /// The numbers of the goal positions.
    pub(super) goal: Vec<u64>,
    /// The positions of the goal of a pruning table.
    #[cfg_attr(not(target_family = "wasm"), serde(default, skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(target_family = "wasm", serde(skip))]
    pub(super) arrangements: Vec<StoredArrangement>,
    /// The text of the puzzle file; empty for pieces of the 3x3x3.
    pub(super) text: String,
    /// The pieces that matter, if not all do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pieces: Option<String>,
    /// The turns under which pieces count as identical, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) alike: Option<Vec<StoredTurn>>,
    /// The turns that do not count.
    #[cfg_attr(not(target_family = "wasm"), serde(default, skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(target_family = "wasm", serde(skip))]
    pub(super) free: Vec<StoredTurn>,
    /// The version of the numbers of positions and of cells: [`NUMBERING`].
    #[serde(default)]
    pub(super) numbering: u32,
    /// Whether only the positions that the turns reach have numbers, since all are too many.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) of_turns: bool,
}

/// The version of the numbers of positions and of cells. In version 1 and in files without a version, the numbers have gaps
/// for some arrangements out of reach. In version 2, other sectors stand for the classes of symmetry-reduced tables.
pub(super) const NUMBERING: u32 = 3;

/// A turn: the name of a move of the puzzle file, and an exponent. Of pieces of the 3x3x3, the letter of a face, and quarters.
pub(super) type StoredTurn = (String, u64);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredState {
    pub(super) name: String,
    /// By turn: the number of the state after it, or null if it is forbidden.
    pub(super) next: Vec<Option<usize>>,
}

/// By orbit: the kinds and the orientations of the pieces, by their places.
type StoredArrangement = Vec<[Vec<u8>; 2]>;

fn arrangement(own: &Arrangement) -> StoredArrangement {
    own.orbits.iter().map(|orbit| [orbit.kinds.clone(), orbit.orientations.clone()]).collect()
}

impl StoredDefinition {
    /// Returns the definition of a table or a pruning table of a puzzle and rules.
    pub(super) fn new(
        about: About,
        turns: Vec<StoredTurn>,
        lock_states: Vec<StoredState>,
        goal: StoredGoal<'_>,
        text: String,
    ) -> StoredDefinition {
        let (numbers, of_turns, arrangements) = match goal {
            StoredGoal::Numbers(numbers, of_turns) => (numbers, of_turns, &[][..]),
            StoredGoal::Arrangements(arrangements) => (&[][..], false, arrangements),
        };
        StoredDefinition {
            puzzle: about.puzzle,
            rules: about.preset.map(str::to_owned),
            turns,
            lock: about.lock,
            lock_states,
            goal: numbers.to_vec(),
            arrangements: arrangements.iter().map(arrangement).collect(),
            text,
            pieces: about.pieces,
            alike: None,
            free: Vec::new(),
            numbering: NUMBERING,
            of_turns,
        }
    }

    /// Reads the definition in a file.
    pub(super) fn read(json: &[u8]) -> Result<StoredDefinition, String> {
        serde_json::from_slice(json).map_err(|error| match json.windows(10).any(|own| own == b"\"turns\":[\"") {
            true => "another version of the program wrote its turns".to_owned(),
            false => error.to_string(),
        })
    }

    pub(super) fn json(&self) -> Option<Vec<u8>> {
        serde_json::to_vec(self).ok()
    }

    /// Returns whether the file describes pieces of the 3x3x3, which need no text.
    pub(super) fn is_cube3(&self) -> bool {
        self.text.is_empty() && self.puzzle == cube3_forms::NAME
    }

    /// Returns the positions of the goal of a pruning table.
    pub(super) fn goals(&self) -> Vec<Arrangement> {
        let orbit = |[kinds, orientations]: &[Vec<u8>; 2]| OrbitArrangement {
            kinds: kinds.clone(),
            orientations: orientations.clone(),
        };
        let arrangement = |own: &StoredArrangement| Arrangement { orbits: own.iter().map(orbit).collect() };
        self.arrangements.iter().map(arrangement).collect()
    }
}
