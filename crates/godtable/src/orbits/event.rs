//! The puzzles of which the World Cube Association has scrambles.

use godtable_puzzle::puzzlefile::shipped;

use crate::{About, Error, Input};

/// The requirements of the Association for a puzzle.
#[derive(Debug)]
pub(super) struct Event {
    /// The name of the shipped definition.
    pub(super) puzzle: &'static str,
    /// The fewest turns of a scrambled state, turns of tips among them.
    pub(super) least: usize,
    /// The turns of a scramble, as those of TNoodle, the Association's program; without those of tips.
    pub(super) turns: usize,
    /// The tips.
    pub(super) tips: &'static [&'static str],
    /// The names of moves, each after the name in the definition; without them, the names are the same.
    pub(super) names: &'static [(&'static str, &'static str)],
}

/// The puzzles.
///
/// The definition of the Skewb holds the corners UFR, UBL, DFL and DBR. The Association holds only UFR and turns the half
/// around DBL instead. That is the same turn and a rotation of the whole puzzle, which moves the other three on.
static EVENTS: [Event; 3] = [
    Event { puzzle: "pyraminx", least: 6, turns: 11, tips: &["u", "l", "r", "b"], names: &[] },
    Event {
        puzzle: "skewb",
        least: 7,
        turns: 11,
        tips: &[],
        names: &[("UFR", "B"), ("UBL", "U"), ("DFL", "L"), ("DBR", "R")],
    },
    Event { puzzle: "square-1", least: 11, turns: 0, tips: &[], names: &[] },
];

/// Returns the requirements of the Association for a definition, if it is a shipped one.
pub(super) fn event(definition: &str) -> Option<&'static Event> {
    EVENTS.iter().find(|event| shipped(event.puzzle) == Some(definition))
}

/// Returns the error for a puzzle or for rules of which the Association has no scrambles.
pub(super) fn refused(about: &About) -> Error {
    let reason = format!(
        "official scrambles are of the puzzles 2x2x2, 3x3x3, pyraminx, skewb and square-1 with all turns to solved, and \
         not of {} under the rules {}; leave it out, or draw random turns",
        about.subject(),
        about.rules
    );
    Error::given(Input::Number, reason)
}
