//! What JSON tells of rules.

use godtable::{Automaton, Goal, Rules, facelets};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// The fields that tell of rules.
#[derive(Serialize)]
pub(crate) struct RulesFields {
    puzzle: &'static str,
    /// The name of the preset; null for rules without one.
    rules: Option<&'static str>,
    /// The rules file that they are from, if they are from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    turns: Vec<String>,
    lock: String,
    /// A lock without a name, state by state.
    #[serde(skip_serializing_if = "Option::is_none")]
    automaton: Option<Drawn>,
    /// Left out where it is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<&'static str>,
    /// The facelets of the positions of a goal that is a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal_states: Option<Vec<String>>,
}

impl RulesFields {
    pub(crate) fn of(rules: &Rules) -> RulesFields {
        RulesFields {
            puzzle: rules.puzzle().name(),
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

    /// The same of rules that are from a file.
    pub(crate) fn read_from(self, file: Option<String>) -> RulesFields {
        RulesFields { file, ..self }
    }
}

/// A lock as a rules file draws it.
#[derive(Serialize)]
struct Drawn {
    start: String,
    states: States,
}

impl Drawn {
    fn of(automaton: &Automaton) -> Drawn {
        let drawn = automaton.drawn().into_iter().map(|(name, ways)| {
            let ways = ways.into_iter().map(|(turn, next)| (turn.to_string(), next));
            (name, Ways(ways.collect()))
        });
        let states: Vec<(String, Ways)> = drawn.collect();
        Drawn { start: states.first().map(|(name, _)| name.clone()).unwrap_or_default(), states: States(states) }
    }
}

/// States by their names, in order.
struct States(Vec<(String, Ways)>);

/// The states to which turns lead, by the turns.
struct Ways(Vec<(String, String)>);

impl Serialize for States {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        in_order(&self.0, serializer)
    }
}

impl Serialize for Ways {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        in_order(&self.0, serializer)
    }
}

/// Writes an object whose fields stand in the order of the list.
fn in_order<V: Serialize, S: Serializer>(fields: &[(String, V)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(fields.len()))?;
    for (name, value) in fields {
        map.serialize_entry(name, value)?;
    }
    map.end()
}
