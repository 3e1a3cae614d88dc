//! What a puzzle and its rules are called.

/// A puzzle with its rules and goal, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
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

    /// Returns the goal for use in a sentence.
    #[must_use]
    pub const fn aim(&self) -> &'static str {
        if self.goal.is_some() { "the goal" } else { "solved" }
    }
}
