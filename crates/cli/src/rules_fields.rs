//! The description of a puzzle and its rules in JSON.

use godtable::{About, LockRow};
use serde::Serialize;

use crate::output::Object;

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
    automaton: Option<AutomatonFields>,
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
            automaton: about.automaton.map(AutomatonFields::of),
            goal: about.goal.map(|goal| if about.goal_states.is_some() { "positions".to_owned() } else { goal }),
            goal_states: about.goal_states,
        }
    }
}

/// A lock as an automaton, in the form of rules files.
#[derive(Serialize)]
struct AutomatonFields {
    start: String,
    /// By the name of a state: the next states by turn.
    states: Object<String, Object<String, String>>,
}

impl AutomatonFields {
    fn of(rows: Vec<LockRow>) -> AutomatonFields {
        let start = rows.first().map(|(name, _)| name.clone()).unwrap_or_default();
        AutomatonFields { start, states: Object(rows.into_iter().map(|(name, next)| (name, Object(next))).collect()) }
    }
}
