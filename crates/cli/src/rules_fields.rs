//! The description of a puzzle and its rules in JSON.

use godtable::{About, LockRow};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// The fields that describe a puzzle and its rules.
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
    /// The names of turns that do not count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    free: Vec<String>,
    lock: String,
    /// A custom lock, state by state.
    #[serde(skip_serializing_if = "Option::is_none")]
    automaton: Option<Drawn>,
    /// The goal, absent if it is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// The facelets of the goal's positions, if the goal is a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal_states: Option<Vec<String>>,
}

impl RulesFields {
    /// Returns the fields; `file` is the path of the rules file, if any.
    pub(crate) fn of(about: &About, file: Option<String>) -> RulesFields {
        let about = about.clone();
        RulesFields {
            puzzle: about.puzzle,
            pieces: about.pieces,
            rules: about.preset,
            file,
            turns: about.turns,
            free: about.free,
            lock: about.lock,
            automaton: about.automaton.map(Drawn::of),
            goal: about.goal.map(|goal| if about.goal_states.is_some() { "positions".to_owned() } else { goal }),
            goal_states: about.goal_states,
        }
    }
}

/// A lock as an automaton, in the form of rules files.
#[derive(Serialize)]
struct Drawn {
    start: String,
    states: States,
}

impl Drawn {
    fn of(rows: Vec<LockRow>) -> Drawn {
        let states: Vec<(String, Transitions)> =
            rows.into_iter().map(|(name, next)| (name, Transitions(next))).collect();
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
