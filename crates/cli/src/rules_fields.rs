//! The description of rules in JSON.

use godtable::{Automaton, Goal, Rules, facelets};
use godtable_puzzle::cube3::ChosenPieces;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::named::PuzzleName;

/// The fields that describe rules.
#[derive(Serialize)]
pub(crate) struct RulesFields {
    puzzle: String,
    /// The chosen pieces of the 3x3x3, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<String>,
    /// The name of the preset, or null.
    rules: Option<&'static str>,
    /// The path of the rules file, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    turns: Vec<String>,
    lock: String,
    /// A custom lock, state by state.
    #[serde(skip_serializing_if = "Option::is_none")]
    automaton: Option<Drawn>,
    /// The goal, absent if it is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<&'static str>,
    /// The facelets of the goal's positions, if the goal is a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal_states: Option<Vec<String>>,
}

impl RulesFields {
    pub(crate) fn of(rules: &Rules) -> RulesFields {
        RulesFields {
            puzzle: rules.puzzle().name().to_owned(),
            pieces: None,
            rules: rules.name(),
            file: None,
            turns: rules.turns().iter().map(|turn| turn.to_string()).collect(),
            lock: rules.lock().to_string(),
            automaton: rules.lock().name().is_none().then(|| Drawn::of(rules.lock().automaton())),
            goal: (*rules.goal() != Goal::Solved).then(|| rules.goal().name()),
            goal_states: match rules.goal() {
                Goal::Positions(positions) => Some(positions.iter().map(facelets::write).collect()),
                _ => None,
            },
        }
    }

    /// Returns the fields of the rules of a puzzle from a definition.
    pub(crate) fn of_definition(
        puzzle: String,
        rules: Option<&'static str>,
        turns: Vec<String>,
        lock: String,
    ) -> RulesFields {
        let (pieces, file, automaton, goal, goal_states) = (None, None, None, None, None);
        RulesFields { puzzle, pieces, rules, file, turns, lock, automaton, goal, goal_states }
    }

    /// Makes the rules those of chosen pieces of the 3x3x3.
    pub(crate) fn of_pieces(self, pieces: &ChosenPieces) -> RulesFields {
        RulesFields { puzzle: PuzzleName::CUBE3.to_owned(), pieces: Some(pieces.to_string()), ..self }
    }

    /// Makes the rules those of another puzzle.
    pub(crate) fn of_puzzle(self, puzzle: &'static str) -> RulesFields {
        RulesFields { puzzle: puzzle.to_owned(), ..self }
    }

    /// Adds the path of the rules file.
    pub(crate) fn read_from(self, file: Option<String>) -> RulesFields {
        RulesFields { file, ..self }
    }
}

/// A lock as an automaton, in the form of rules files.
#[derive(Serialize)]
struct Drawn {
    start: String,
    states: States,
}

impl Drawn {
    fn of(automaton: &Automaton) -> Drawn {
        let drawn = automaton.drawn().into_iter().map(|(name, transitions)| {
            let transitions = transitions.into_iter().map(|(turn, next)| (turn.to_string(), next));
            (name, Transitions(transitions.collect()))
        });
        let states: Vec<(String, Transitions)> = drawn.collect();
        Drawn { start: states.first().map(|(name, _)| name.clone()).unwrap_or_default(), states: States(states) }
    }
}

/// The states by name, in order.
struct States(Vec<(String, Transitions)>);

/// The next states by turn.
struct Transitions(Vec<(String, String)>);

impl Serialize for States {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        in_order(&self.0, serializer)
    }
}

impl Serialize for Transitions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        in_order(&self.0, serializer)
    }
}

/// Writes an object with its fields in the order of the list.
fn in_order<V: Serialize, S: Serializer>(fields: &[(String, V)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(fields.len()))?;
    for (name, value) in fields {
        map.serialize_entry(name, value)?;
    }
    map.end()
}
