//! A puzzle under rules, as states and tables have it.

use std::sync::Arc;

use godtable::{About, Form, NamedRules, Puzzle, RulesChoice};
use pyo3::prelude::*;

use crate::questions::ask;

/// A puzzle with its allowed turns, a lock that forbids some turns after others, and a goal.
#[pyclass(frozen, eq, module = "godtable")]
#[derive(Clone, Debug)]
pub(crate) struct Rules(Arc<RulesData>);

/// A puzzle under rules.
#[derive(Debug)]
struct RulesData {
    puzzle: Puzzle,
    choice: RulesChoice,
    about: About,
}

impl Rules {
    pub(crate) fn of(py: Python<'_>, puzzle: Puzzle, choice: RulesChoice) -> PyResult<Rules> {
        ask(py, None, move |_| {
            let puzzle = puzzle.with(choice.clone())?;
            Ok(Rules(Arc::new(RulesData { about: puzzle.about()?, puzzle, choice })))
        })
    }

    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.0.puzzle
    }

    pub(crate) fn choice(&self) -> &RulesChoice {
        &self.0.choice
    }

    pub(crate) fn about(&self) -> &About {
        &self.0.about
    }

    /// Returns why a state under these rules is none under others, which reject it.
    pub(crate) fn unlike(&self, others: &Rules) -> String {
        let (own, other) = (self.about(), others.about());
        match (own.subject(), other.subject()) {
            _ if self.has_puzzle_of(others) => {
                format!("the state is locked under the rules {}, and not under {}", own.rules, other.rules)
            }
            (own, other) if own == other => format!("this is a state of another puzzle with the name {own}"),
            (own, other) => format!("this is a state of {own}, and not of {other}"),
        }
    }

    pub(crate) fn has_puzzle_of(&self, others: &Rules) -> bool {
        self.about().subject() == others.about().subject() && self.puzzle().definition() == others.puzzle().definition()
    }

    /// Returns what a description does not say of a definition's rules: the text of their file, and the goal's positions.
    fn undescribed(&self) -> (Option<&str>, &[String], Form) {
        let text = match &self.choice().named {
            Some(NamedRules::File { text, .. }) => Some(text.as_str()),
            _ => None,
        };
        (text, &self.choice().goal_states, self.choice().goal_form.0)
    }
}

/// Rules are equal if the puzzle, the turns, the lock and the goal are. For definitions, those of a file must be in the same
/// text.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        let is_described = self.puzzle().definition().is_none();
        let has_same = || {
            self.has_puzzle_of(other)
                && self.about() == other.about()
                && (is_described || self.undescribed() == other.undescribed())
        };
        Arc::ptr_eq(&self.0, &other.0) || has_same()
    }
}
