//! The names of a puzzle and of its rules, for messages, headings and JSON.

use crate::cannot::{Cannot, Question, Traits};
use crate::rules::{GoalForm, NamedRules, RulesChoice};
use crate::{Error, Form, Input};

/// A puzzle with its rules and goal, in words.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct About {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The chosen pieces of the 3x3x3, if some are chosen.
    pub pieces: Option<String>,
    /// The rules in a sentence: their name, or the turns and the lock.
    pub rules: String,
    /// The name of the rules, if they have one.
    pub preset: Option<&'static str>,
    /// The names of the turns.
    pub turns: Vec<String>,
    /// The names of turns that do not count.
    pub free: Vec<String>,
    /// The name of the lock, `none` if nothing is ever locked, or `custom`.
    pub lock: String,
    /// The number of lock states other than the start.
    pub locks: usize,
    /// The states of a custom lock, the start first: each with its turns and the states after them.
    pub automaton: Option<Vec<LockRow>>,
    /// The name of the goal; `None` for solved.
    pub goal: Option<String>,
    /// The positions of the goal as facelets, if the goal is a list of positions of a cube.
    pub goal_states: Option<Vec<String>>,
    #[serde(skip)]
    pub(crate) traits: Traits,
}

/// A state of a custom lock: its name, and for each allowed turn the name of the state after it.
pub type LockRow = (String, Vec<(String, String)>);

impl About {
    /// Returns the puzzle, its rules and its goal in one line.
    #[must_use]
    pub fn heading(&self) -> String {
        let pieces = self.pieces.as_ref().map(|pieces| format!(", pieces {pieces}")).unwrap_or_default();
        let preset = self.preset.map(|name| format!(" {name}:")).unwrap_or_default();
        let goal = self.goal.as_ref().map(|goal| format!(", goal {goal}")).unwrap_or_default();
        let free = if self.free.is_empty() { String::new() } else { format!(", free {}", self.free.join(" ")) };
        format!("{}{pieces},{preset} turns {}{free}, lock {}{goal}", self.puzzle, self.turns.join(" "), self.lock)
    }

    /// Returns the puzzle with its chosen pieces, if any.
    #[must_use]
    pub fn subject(&self) -> String {
        match &self.pieces {
            Some(pieces) => format!("{}, pieces {pieces}", self.puzzle),
            None => self.puzzle.clone(),
        }
    }

    /// Returns the error for a question that the puzzle cannot answer.
    pub(crate) fn cannot(&self, question: Question) -> Cannot {
        Cannot { puzzle: self.subject(), traits: self.traits, question }
    }

    /// Returns the goal for use in a sentence.
    #[must_use]
    pub const fn aim(&self) -> &'static str {
        if self.goal.is_some() { "the goal" } else { "solved" }
    }

    /// Returns the rules as they are chosen by names.
    ///
    /// # Errors
    /// Returns an error for a lock or a goal of a rules file.
    pub(crate) fn choice(&self) -> Result<RulesChoice, Error> {
        let listed = self.goal_states.clone().unwrap_or_default();
        let goal = self.goal.as_deref().filter(|_| listed.is_empty());
        let is_unnamed = |goal: &str| goal == POSITIONS || goal.starts_with(BY_TURNS);
        let has_unnamed_lock = self.automaton.is_some() || self.lock == CUSTOM;
        if has_unnamed_lock || goal.is_some_and(is_unnamed) {
            let what = if has_unnamed_lock { Input::Lock } else { Input::Goal };
            return Err(Error::given(what, "it is a list without a name; give the puzzle and the rules too"));
        }
        let unnamed = |value: String| self.preset.is_none().then_some(value);
        Ok(RulesChoice {
            named: self.preset.map(|name| NamedRules::Name(name.to_owned())),
            turns: unnamed(self.turns.join(" ")),
            lock: unnamed(self.lock.clone()),
            goal: goal.map(str::to_owned),
            goal_form: if listed.is_empty() { GoalForm::default() } else { GoalForm(Form::Facelets) },
            free: (!self.free.is_empty()).then(|| self.free.join(" ")),
            goal_states: listed,
            ..RulesChoice::default()
        })
    }
}

/// The name of a lock from a rules file.
pub(crate) const CUSTOM: &str = "custom";

/// The name of a goal of listed positions.
pub(crate) const POSITIONS: &str = "positions";

/// What the name of a goal by turns begins with: all positions that they reach.
pub(crate) const BY_TURNS: &str = "turns ";
