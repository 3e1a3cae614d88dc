//! Rules as callers choose them, by names, texts or files. A puzzle reads them: see
//! [`Puzzle::with`](crate::Puzzle::with).

use godtable_puzzle::cube::{GoalError, MAXIMUM_POSITIONS, Preset, Puzzle};
use godtable_puzzle::rulesfile::fields::Fields;

use crate::{Error, Form, Input};

/// Rules in words: turns, a lock and a goal. Nothing given means the rules that the puzzle has by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RulesChoice {
    /// Named rules, or a rules file, which excludes `turns`. Without it, `turns` are the rules.
    pub named: Option<NamedRules>,
    /// The allowed turns, such as `R U F2`. With named rules, such as `half-turn`, also their powers that these rules have.
    pub turns: Option<String>,
    /// Moves that do not count, such as `U D` of a Square-1, or rotations.
    pub free: Option<String>,
    /// The name of the lock: `none`, `axis`, `face` or `move`. It replaces that of named rules.
    pub lock: Option<String>,
    /// Turns that may not come first.
    pub not_first: Option<String>,
    /// Turns that may not come last.
    pub not_last: Option<String>,
    /// The name of the goal: `solved`, `face`, `layer` or `oriented`, or [`ROTATED`]. Several of them after commas are
    /// all positions that one of them has.
    pub goal: Option<String>,
    /// The positions of the goal, in a form. None means the goal by its name, or solved.
    pub goal_states: Vec<String>,
    /// The form of the positions of the goal.
    pub goal_form: GoalForm,
    /// Turns: the goal is all positions that they reach from solved.
    pub goal_turns: Option<String>,
}

/// The name of the goal of a puzzle that is solved however it is held: its rotations lead from solved to all goals. A
/// histogram counts a position once for all holds, if all pieces are distinct.
pub const ROTATED: &str = "rotated";

/// The name of the goal of each puzzle.
pub(crate) const SOLVED: &str = "solved";

/// The form of goal positions: [`Form::Setup`] unless another is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoalForm(pub Form);

impl Default for GoalForm {
    fn default() -> GoalForm {
        GoalForm(Form::Setup)
    }
}

/// Rules by a name or from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NamedRules {
    /// A name such as `half-turn`.
    Name(String),
    /// A rules file.
    File {
        /// Its name, for messages.
        name: String,
        /// Its text, in TOML.
        text: String,
    },
}

impl NamedRules {
    /// Returns whether the rules are the slice-turn metric, whose slice turns are no moves of the puzzle.
    pub(crate) fn is_slice_turn(&self) -> bool {
        matches!(self, NamedRules::Name(name) if Preset::SLICE_TURN.has_name(name))
    }

    /// Returns the built-in names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Preset::ALL.iter().map(|preset| preset.name)
    }

    /// Returns the puzzle of a rules file for cubes, or `None` for a name and for a file with errors.
    #[must_use]
    pub fn puzzle(&self) -> Option<&'static str> {
        match self {
            NamedRules::Name(_) => None,
            NamedRules::File { text, .. } => {
                let puzzle = Fields::read(text).ok()?.puzzle;
                let puzzle = puzzle.map_or(Ok(Puzzle::default()), |name| name.get_ref().parse());
                puzzle.ok().map(|puzzle: Puzzle| puzzle.name())
            }
        }
    }
}

/// Returns the one of two choices that is made.
fn one<T: PartialEq>(what: Input, own: Option<T>, more: Option<T>) -> Result<Option<T>, Error> {
    match (&own, &more) {
        (Some(one), Some(other)) if one != other => Err(twice(what)),
        _ => Ok(own.or(more)),
    }
}

/// Returns the error for something that is chosen twice.
pub(crate) fn twice(what: Input) -> Error {
    Error::given(what, "it is already set to another value")
}

/// Returns a list of turns in which D, L and B outside brackets are U, R and F.
fn with_visible_faces(list: &str) -> String {
    let (mut depth, mut is_start) = (0_i32, true);
    let letter = |own: char| {
        depth += i32::from(matches!(own, '(' | '[')) - i32::from(matches!(own, ')' | ']'));
        let was_start = std::mem::replace(&mut is_start, own.is_whitespace());
        match own {
            'D' if was_start && depth == 0 => 'U',
            'L' if was_start && depth == 0 => 'R',
            'B' if was_start && depth == 0 => 'F',
            own => own,
        }
    };
    list.chars().map(letter).collect()
}

impl RulesChoice {
    /// Returns whether turns, a lock or named rules are given.
    #[must_use]
    pub const fn has_turns(&self) -> bool {
        self.named.is_some() || self.turns.is_some() || self.lock.is_some()
    }

    /// Returns the list of the allowed turns, and what gives it.
    pub(crate) fn listed_turns(&self) -> Option<(Input, String)> {
        match (&self.turns, &self.named) {
            (Some(turns), _) => Some((Input::Turns, turns.clone())),
            // The reader of the file reports its errors, with their places.
            (None, Some(NamedRules::File { text, .. })) => {
                let turns = Fields::read(text).ok()?.turns;
                Some((Input::RulesFile, turns.into_inner()))
            }
            _ => None,
        }
    }

    /// Returns these rules with more.
    ///
    /// # Errors
    /// Returns an error for what both choose differently, and for what excludes each other.
    pub(crate) fn and(self, more: RulesChoice) -> Result<RulesChoice, Error> {
        let goal_form = if more.goal_states.is_empty() { self.goal_form } else { more.goal_form };
        let (states, form) = (Some(self.goal_states), self.goal_form);
        let states = states.filter(|states| !states.is_empty()).map(|states| (states, form));
        let more_states = Some(more.goal_states).filter(|states| !states.is_empty()).map(|own| (own, goal_form));
        let all = RulesChoice {
            named: one(Input::Rules, self.named, more.named)?,
            turns: one(Input::Turns, self.turns, more.turns)?,
            free: one(Input::Free, self.free, more.free)?,
            lock: one(Input::Lock, self.lock, more.lock)?,
            not_first: one(Input::NotFirst, self.not_first, more.not_first)?,
            not_last: one(Input::NotLast, self.not_last, more.not_last)?,
            goal: one(Input::Goal, self.goal, more.goal)?,
            goal_states: one(Input::Goal, states, more_states)?.map(|(states, _)| states).unwrap_or_default(),
            goal_form,
            goal_turns: one(Input::GoalTurns, self.goal_turns, more.goal_turns)?,
        };
        let has_file = matches!(all.named, Some(NamedRules::File { .. }));
        if all.turns.is_some() && (has_file || all.named.as_ref().is_some_and(NamedRules::is_slice_turn)) {
            let reason = "a rules file and slice-turn define the turns; leave one of the two out";
            return Err(Error::given(Input::Turns, reason));
        }
        if all.lock.is_some() && has_file {
            return Err(Error::given(Input::Lock, "a rules file names its lock in the field lock; leave this one out"));
        }
        let goals = [all.goal.is_some(), !all.goal_states.is_empty(), all.goal_turns.is_some()];
        if goals.into_iter().filter(|&is_given| is_given).count() > 1 {
            return Err(Error::given(Input::Goal, "it is given twice; a goal has a name, or positions, or turns"));
        }
        Ok(all)
    }

    /// Returns the choice for a 2x2x2 whose corner DBL stays: in a list, a turn of D, L or B is that of U, R or F, since the two differ
    /// by a rotation of the whole puzzle. In brackets it would change the turns after it, so letters there remain.
    pub(crate) fn with_visible_faces(self) -> RulesChoice {
        let lists = [self.turns, self.free, self.not_first, self.not_last, self.goal_turns];
        let [turns, free, not_first, not_last, goal_turns] = lists.map(|list| list.map(|own| with_visible_faces(&own)));
        RulesChoice { turns, free, not_first, not_last, goal_turns, ..self }
    }

    /// Reads the positions of the goal, and returns each with what gives it.
    pub(crate) fn positions<T>(&self, read: impl Fn(&str, Form) -> Result<T, Error>) -> Result<Vec<(Input, T)>, Error> {
        if self.goal_states.len() > MAXIMUM_POSITIONS {
            return Err(Error::given(Input::Goal, GoalError::TooManyPositions { got: self.goal_states.len() }));
        }
        let position = |text: &String| match read(text, self.goal_form.0) {
            Ok(position) => Ok((Input::GoalState(text.clone()), position)),
            Err(Error::Input { reason, .. }) => Err(Error::given(Input::GoalState(text.clone()), reason)),
            Err(error) => Err(error),
        };
        self.goal_states.iter().map(position).collect()
    }

    /// Returns the names of the goal.
    fn goals(&self) -> impl Iterator<Item = &str> {
        self.goal.iter().flat_map(|goal| goal.split(',')).map(str::trim)
    }

    /// Returns whether the goal is [`ROTATED`], which has the solved position too.
    pub(crate) fn is_rotated(&self) -> bool {
        self.goals().any(|goal| goal == ROTATED) && self.goals().all(|goal| [ROTATED, SOLVED].contains(&goal))
    }

    /// Returns the name of the goal, or the names of several goals, if they have more positions than [`SOLVED`].
    pub(crate) fn goal_name(&self) -> Option<String> {
        let names: Vec<&str> = self.goals().filter(|&goal| goal != SOLVED).collect();
        (!names.is_empty()).then(|| names.join(","))
    }

    /// Returns whether the goal has a name other than [`SOLVED`] and [`ROTATED`].
    pub(crate) fn has_named_goal(&self) -> bool {
        self.goals().any(|goal| ![SOLVED, ROTATED].contains(&goal))
    }

    /// Returns whether some position of the goal leaves pieces or orientations open.
    pub(crate) fn has_open_patterns(&self) -> bool {
        self.goal_form.0.is_open_in(&self.goal_states)
    }

    /// Returns whether only definitions have such rules.
    pub(crate) fn need_a_definition(&self) -> bool {
        let has_more = [&self.free, &self.not_first, &self.not_last, &self.goal_turns].into_iter().any(Option::is_some);
        has_more || self.goals().any(|goal| goal == ROTATED) || self.has_open_patterns()
    }

    /// Checks that a goal with a name is solved, if there is one.
    pub(crate) fn check_solved(&self) -> Result<(), Error> {
        match self.goals().find(|goal| ![SOLVED, ROTATED].contains(goal)) {
            None => Ok(()),
            Some(other) => {
                let known = format!("solved, {ROTATED}, or positions; give positions as its goal");
                Err(Error::given(Input::Goal, format!("there is no goal '{other}'; a goal is {known}")))
            }
        }
    }

    /// Returns whether a goal is given.
    #[must_use]
    pub const fn has_goal(&self) -> bool {
        self.goal.is_some() || !self.goal_states.is_empty() || self.goal_turns.is_some()
    }
}
