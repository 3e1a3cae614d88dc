//! Presets: rules with a name.

use crate::cube::{NamedLock, Puzzle, Turn, TurnSet};

/// Rules with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name on the command line.
    pub name: &'static str,
    /// The published short names.
    pub short: &'static [&'static str],
    /// The allowed numbers of clockwise quarter turns of each face, 1 to 3.
    pub quarters: &'static [u8],
    /// The lock.
    pub lock: NamedLock,
    /// A description in one line.
    pub summary: &'static str,
    /// The names elsewhere.
    pub called: &'static str,
}

impl Preset {
    /// The metric in which a turn of a middle layer counts as one too. Cubes without a definition have no such turns: a
    /// definition adds them as products of opposite turns.
    pub const SLICE_TURN: Preset = Preset {
        name: "slice-turn",
        short: &["STM"],
        quarters: &[1, 2, 3],
        lock: NamedLock::None,
        summary: "the slice-turn metric: also turns of a layer between two opposite ones",
        called: "STM",
    };

    /// All presets, the default first.
    pub const ALL: [Preset; 4] = [
        Preset {
            name: "irreversible",
            short: &[],
            quarters: &[1],
            lock: NamedLock::Axis,
            summary: "the Irreversible Cube: clockwise quarter turns, never the same axis twice in a row",
            called: "Oskar van Deventer's Irreversible Cube",
        },
        Preset {
            name: "half-turn",
            short: &["HTM", "FTM"],
            quarters: &[1, 2, 3],
            lock: NamedLock::None,
            summary: "the half-turn metric: quarter and half turns, each counting as one",
            called: "HTM, the face-turn metric, FTM; OEIS A079761 and, for the corners of the 3x3x3, A080629",
        },
        Preset {
            name: "quarter-turn",
            short: &["QTM"],
            quarters: &[1, 3],
            lock: NamedLock::None,
            summary: "the quarter-turn metric: quarter turns either way",
            called: "QTM; OEIS A079762 and, for the corners of the 3x3x3, A080630",
        },
        Preset {
            name: "clockwise",
            short: &[],
            quarters: &[1],
            lock: NamedLock::None,
            summary: "the semi-quarter-turn metric: clockwise quarter turns, no lock",
            called: "the semi-quarter-turn metric of arXiv:2404.07337",
        },
    ];

    /// Returns whether the preset has a name, maybe a short one.
    #[must_use]
    pub fn has_name(&self, name: &str) -> bool {
        self.name == name || self.short.iter().any(|short| short.eq_ignore_ascii_case(name))
    }

    /// Returns the turns on a puzzle.
    #[must_use]
    pub fn turns(&self, puzzle: Puzzle) -> TurnSet {
        let is_turn = |turn: &Turn| puzzle.faces().contains(&turn.face()) && self.quarters.contains(&turn.quarters());
        Turn::ALL.into_iter().filter(is_turn).collect()
    }

    /// Returns the turns of the preset if only some turns, and what they lead to, are left: with half turns all powers of each.
    #[must_use]
    pub fn turns_of(&self, listed: TurnSet) -> TurnSet {
        let powers = |turn: Turn| {
            self.quarters.iter().filter_map(move |times| Turn::new(turn.face(), turn.quarters() * times % 4))
        };
        listed.iter().flat_map(powers).collect()
    }
}
