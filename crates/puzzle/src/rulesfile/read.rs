//! Turns the fields of a rules file into rules.

use std::cell::Cell;
use std::collections::BTreeMap;

use crate::cube::notation::{self, Action};
use crate::cube::{
    Automaton, AutomatonError, Goal, GoalError, Held, MAXIMUM_POSITIONS, MAXIMUM_STATES, NamedLock, NamedState, Puzzle,
    Rules, Turn, TurnSet,
};
use serde::Deserialize;
use toml::Spanned;

use crate::rulesfile::{MAXIMUM_TURNS, RulesFileError, Slip};

/// A string with its place in the file.
type Word = Spanned<String>;

/// The allowed turns of a state, each with the state after it.
type Transitions = BTreeMap<Word, Word>;

/// The fields of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    pub(crate) summary: Option<String>,
    puzzle: Option<Word>,
    turns: Word,
    lock: Option<Word>,
    #[serde(default)]
    never: Vec<Word>,
    #[serde(default)]
    after: BTreeMap<Word, Word>,
    start: Option<Word>,
    states: Option<Spanned<BTreeMap<Word, Transitions>>>,
    goal: Option<Word>,
    goal_states: Option<Spanned<Vec<Word>>>,
}

/// Returns the rules of a file. `asked` is the requested puzzle, if any.
pub(crate) fn rules(text: &str, written: &Written, asked: Option<Puzzle>) -> Result<Rules, RulesFileError> {
    let puzzle = puzzle(text, written, asked)?;
    let all = Reader { text, puzzle, turns: TurnSet::default(), count: Cell::new(0) };
    let turns: TurnSet = all.sequence("turns", &written.turns)?.into_iter().collect();
    let reader = Reader { turns, ..all };
    let at_turns = |error| reader.wrong(&written.turns, "turns", error);
    let (named, at_lock) = match &written.lock {
        Some(word) => (word.get_ref().parse().map_err(|error| reader.wrong(word, "lock", error))?, Some(word)),
        None => (NamedLock::None, None),
    };
    if turns.is_empty() {
        return Err(at_turns(crate::cube::RulesError::NoTurns));
    }
    // Checks first that the puzzle has the named lock: its automaton does not show this.
    let plain = Rules::new(puzzle, turns, named)
        .map_err(|error| reader.wrong(at_lock.unwrap_or(&written.turns), "lock", error))?;
    let rules = match reader.own_lock(written)? {
        None => plain,
        Some(own) => {
            let joined = match at_lock {
                Some(word) if named != NamedLock::None => {
                    own.both(&named.automaton(turns)).map_err(|error| reader.wrong(word, "lock", error))?
                }
                _ => own,
            };
            Rules::with_automaton(puzzle, turns, joined).map_err(at_turns)?
        }
    };
    rules.with_goal(reader.goal(written)?).map_err(at_turns)
}

/// Returns the puzzle of the file, else the requested one, else the default.
fn puzzle(text: &str, written: &Written, asked: Option<Puzzle>) -> Result<Puzzle, RulesFileError> {
    let Some(word) = &written.puzzle else { return Ok(asked.unwrap_or_default()) };
    let wrong = |slip| RulesFileError::at(text, word.span().start, "puzzle", slip);
    let own: Puzzle = word.get_ref().parse().map_err(|error| wrong(Slip::Puzzle(error)))?;
    match asked {
        Some(asked) if asked != own => Err(wrong(Slip::OtherPuzzle { own, asked })),
        _ => Ok(own),
    }
}

/// Reads turns of one puzzle under some rules.
struct Reader<'a> {
    text: &'a str,
    puzzle: Puzzle,
    turns: TurnSet,
    /// The number of turns read so far.
    count: Cell<usize>,
}

impl Reader<'_> {
    /// Returns an error at a place.
    fn wrong<T>(&self, place: &Spanned<T>, field: &str, slip: impl Into<Slip>) -> RulesFileError {
        RulesFileError::at(self.text, place.span().start, field, slip.into())
    }

    /// Reads a sequence of turns, whether or not the rules have them.
    fn sequence(&self, field: &str, word: &Word) -> Result<Vec<Turn>, RulesFileError> {
        let written = || word.get_ref().clone();
        let steps = notation::parse(word.get_ref())
            .map_err(|error| self.wrong(word, field, Slip::Turns { text: written(), error }))?;
        self.count.set(self.count.get() + steps.len());
        if self.count.get() > MAXIMUM_TURNS {
            return Err(self.wrong(word, field, Slip::TooManyTurns));
        }
        let turn = |action| match action {
            Action::Turn(turn) => Ok(turn.on(self.puzzle.turning_face(turn.face()))),
            Action::Rotation(_) => Err(self.wrong(word, field, Slip::Rotation)),
        };
        steps.into_iter().map(|step| turn(step.action)).collect()
    }

    /// Reads a sequence of turns of the rules.
    fn own_turns(&self, field: &str, word: &Word) -> Result<Vec<Turn>, RulesFileError> {
        let sequence = self.sequence(field, word)?;
        match sequence.iter().find(|turn| !self.turns.contains(**turn)) {
            Some(&turn) => Err(self.wrong(word, field, Slip::OtherTurn { turn, turns: self.turns })),
            None => Ok(sequence),
        }
    }

    fn one_turn(&self, field: &str, word: &Word) -> Result<Turn, RulesFileError> {
        match self.own_turns(field, word)?[..] {
            [turn] => Ok(turn),
            _ => Err(self.wrong(word, field, Slip::NotOneTurn { text: word.get_ref().clone() })),
        }
    }

    /// Returns the custom lock of `never`, `after` and `states`, or `None` if the file has none of them.
    fn own_lock(&self, written: &Written) -> Result<Option<Automaton>, RulesFileError> {
        let mut forbidden = Vec::new();
        for word in &written.never {
            let sequence = self.own_turns("never", word)?;
            if sequence.is_empty() {
                return Err(self.wrong(word, "never", AutomatonError::EmptySequence));
            }
            forbidden.push(sequence);
        }
        for (first, only) in &written.after {
            let field = format!("after.{}", first.get_ref());
            let (first, only) = (self.one_turn("after", first)?, self.own_turns(&field, only)?);
            forbidden.extend(self.turns.iter().filter(|next| !only.contains(next)).map(|next| vec![first, next]));
        }
        let (place, field) = match (written.never.first(), written.after.keys().next()) {
            (Some(word), _) => (word, "never"),
            (None, Some(word)) => (word, "after"),
            (None, None) => return self.drawn_lock(written),
        };
        let wrong = |error: AutomatonError| self.wrong(place, field, error);
        let by_sequences = match forbidden.is_empty() {
            true => None,
            false => Some(Automaton::forbidding(self.turns, &forbidden).map_err(wrong)?),
        };
        match (by_sequences, self.drawn_lock(written)?) {
            (Some(one), Some(other)) => one.both(&other).map(Some).map_err(wrong),
            (one, other) => Ok(one.or(other)),
        }
    }

    /// Returns the lock of the field `states`, or `None` if the file has no such field.
    fn drawn_lock(&self, written: &Written) -> Result<Option<Automaton>, RulesFileError> {
        let Some(states) = &written.states else {
            let Some(start) = &written.start else { return Ok(None) };
            return Err(self.wrong(start, "start", Slip::NoStates { start: start.get_ref().clone() }));
        };
        let drawn = states.get_ref();
        if drawn.is_empty() {
            return Err(self.wrong(states, "states", AutomatonError::NoStates));
        }
        let known = || drawn.keys().map(|name| name.get_ref().clone()).take(MAXIMUM_STATES).collect();
        let Some(start) = &written.start else {
            return Err(self.wrong(states, "start", Slip::NoStart { known: known() }));
        };
        if !drawn.contains_key(start) {
            let unknown = Slip::UnknownStart { start: start.get_ref().clone(), known: known() };
            return Err(self.wrong(start, "start", unknown));
        }
        let mut named: Vec<NamedState> = Vec::with_capacity(drawn.len());
        for (name, transitions) in drawn {
            named.push((name.get_ref().clone(), self.transitions(name, transitions, drawn)?));
        }
        named.sort_by_key(|(name, _)| name != start.get_ref());
        let place = |error: &AutomatonError| match error {
            AutomatonError::BadName { got } => drawn.keys().find(|name| name.get_ref() == got).unwrap_or(start),
            _ => start,
        };
        let automaton = Automaton::new(&named);
        Ok(Some(automaton.map_err(|error| self.wrong(place(&error), "states", error))?))
    }

    /// Reads the allowed turns of a state, each with the name of the state after it.
    fn transitions(
        &self,
        state: &Word,
        transitions: &Transitions,
        states: &BTreeMap<Word, Transitions>,
    ) -> Result<Vec<(Turn, String)>, RulesFileError> {
        let mut read: Vec<(Turn, String)> = Vec::with_capacity(transitions.len());
        for (word, next) in transitions {
            let (from, to) = (state.get_ref(), next.get_ref());
            let turn = self.one_turn(&format!("states.{from}"), word)?;
            let field = format!("states.{from}.{}", word.get_ref());
            if !states.contains_key(next) {
                let unknown = AutomatonError::UnknownState { from: from.clone(), to: to.clone() };
                return Err(self.wrong(next, &field, unknown));
            }
            if let Some((_, one)) = read.iter().find(|(known, other)| *known == turn && other != to) {
                let two = Slip::TwoNextStates { turn, one: one.clone(), other: to.clone() };
                return Err(self.wrong(next, &field, two));
            }
            read.push((turn, to.clone()));
        }
        Ok(read)
    }

    fn goal(&self, written: &Written) -> Result<Goal, RulesFileError> {
        let Some(listed) = &written.goal_states else {
            let Some(word) = &written.goal else { return Ok(Goal::default()) };
            return word.get_ref().parse().map_err(|error: GoalError| self.wrong(word, "goal", error));
        };
        let wrong = |slip: Slip| self.wrong(listed, "goal_states", slip);
        if written.goal.is_some() {
            return Err(wrong(Slip::TwoGoals));
        }
        // A state may have many turns, so the states are counted before they are read.
        let count = listed.get_ref().len();
        if count > MAXIMUM_POSITIONS {
            return Err(wrong(GoalError::TooManyPositions { got: count }.into()));
        }
        let mut positions = Vec::with_capacity(count);
        for word in listed.get_ref() {
            let held = Held::read_setup(word.get_ref(), self.puzzle).map_err(|error| {
                self.wrong(word, "goal_states", Slip::GoalState { text: word.get_ref().clone(), error })
            })?;
            positions.push(*held.state().position());
        }
        Goal::positions(self.puzzle, positions).map_err(|error| wrong(error.into()))
    }
}
