//! The fields of a rules file, for any puzzle: what the file says of moves becomes a lock over the numbers of its turns.
//!
//! A puzzle supplies its [`Moves`]: how a word is read, and how a move is named. All restrictions of a file apply
//! together: `never` and `after` forbid sequences, `states` draws an automaton, and the lock is the product of both.

use std::cell::Cell;
use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::cube::{AutomatonError, GoalError, MAXIMUM_POSITIONS, check_name};
use crate::lock::{Lock, LockState};
use crate::rulesfile::{MAXIMUM_TURNS, RulesFileError, Slip};

/// A string with its place in the file.
pub type Word = Spanned<String>;

/// The allowed turns of a state, each with the state after it.
type Transitions = BTreeMap<Word, Word>;

/// The most names of states in a message.
const MOST_NAMES: usize = 32;

/// The fields of the file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Fields {
    /// The one-line summary of the rules.
    pub summary: Option<String>,
    /// The puzzle.
    pub puzzle: Option<Word>,
    /// The allowed turns.
    pub turns: Word,
    /// The name of a lock.
    pub lock: Option<Word>,
    #[serde(default)]
    never: Vec<Word>,
    #[serde(default)]
    after: BTreeMap<Word, Word>,
    start: Option<Word>,
    states: Option<Spanned<BTreeMap<Word, Transitions>>>,
    /// The name of a goal.
    pub goal: Option<Word>,
    goal_states: Option<Spanned<Vec<Word>>>,
}

impl Fields {
    /// Reads the fields of a file.
    ///
    /// # Errors
    /// Returns an error if the text is not TOML, or has an unknown field or none with the turns.
    pub fn read(text: &str) -> Result<Fields, RulesFileError> {
        RulesFileError::fields(text, |message| Slip::Toml { message })
    }
}

/// The moves of a puzzle, as its rules files write them.
pub trait Moves {
    /// A move.
    type Move: Copy + PartialEq;

    /// Reads a sequence of moves, whether or not the rules have them.
    ///
    /// # Errors
    /// Returns an error for a word that is no move.
    fn read(&self, text: &str) -> Result<Vec<Self::Move>, Slip>;

    /// Reads a list of moves, in which a bracket is one move.
    ///
    /// # Errors
    /// Returns an error for a word or a bracket that is no move.
    fn list(&self, text: &str) -> Result<Vec<Self::Move>, Slip>;

    /// Returns the name of a move.
    fn name(&self, made: Self::Move) -> String;
}

/// How moves are read: as a sequence or as a list.
type Read<M> = fn(&M, &str) -> Result<Vec<<M as Moves>::Move>, Slip>;

/// Reads the fields of a file in the moves of one puzzle.
#[derive(Debug)]
pub struct Reader<'a, M: Moves> {
    text: &'a str,
    fields: &'a Fields,
    moves: &'a M,
    /// The turns of the rules. The lock numbers them in this order.
    turns: Vec<M::Move>,
    /// The number of moves read so far.
    count: Cell<usize>,
}

impl<'a, M: Moves> Reader<'a, M> {
    /// Returns the reader of a file. `turns` sorts what the field `turns` lists.
    ///
    /// # Errors
    /// Returns an error if the turns cannot be read.
    pub fn new(
        text: &'a str,
        fields: &'a Fields,
        moves: &'a M,
        turns: impl FnOnce(Vec<M::Move>) -> Result<Vec<M::Move>, Slip>,
    ) -> Result<Reader<'a, M>, RulesFileError> {
        let reader = Reader { text, fields, moves, turns: Vec::new(), count: Cell::new(0) };
        let listed = reader.counted("turns", &fields.turns, M::list)?;
        let turns = turns(listed).map_err(|slip| reader.wrong(&fields.turns, "turns", slip))?;
        Ok(Reader { turns, ..reader })
    }

    /// Returns the turns of the rules.
    #[must_use]
    pub fn turns(&self) -> &[M::Move] {
        &self.turns
    }

    /// Returns an error at a place.
    pub fn wrong<T>(&self, place: &Spanned<T>, field: &str, slip: impl Into<Slip>) -> RulesFileError {
        RulesFileError::at(self.text, place.span().start, field, slip.into())
    }

    /// Reads moves, and counts them.
    fn counted(&self, field: &str, word: &Word, read: Read<M>) -> Result<Vec<M::Move>, RulesFileError> {
        let read = read(self.moves, word.get_ref()).map_err(|slip| self.wrong(word, field, slip))?;
        self.count.set(self.count.get() + read.len());
        if self.count.get() > MAXIMUM_TURNS {
            return Err(self.wrong(word, field, Slip::TooManyTurns));
        }
        Ok(read)
    }

    fn names(&self) -> Vec<String> {
        self.turns.iter().map(|&turn| self.moves.name(turn)).collect()
    }

    /// Reads turns of the rules, by number.
    fn numbers(&self, field: &str, word: &Word, read: Read<M>) -> Result<Vec<usize>, RulesFileError> {
        let number = |made: M::Move| {
            self.turns.iter().position(|&turn| turn == made).ok_or_else(|| {
                let (turn, turns) = (self.moves.name(made), self.names().join(" "));
                self.wrong(word, field, Slip::OtherTurn { turn, turns })
            })
        };
        self.counted(field, word, read)?.into_iter().map(number).collect()
    }

    fn one(&self, field: &str, word: &Word) -> Result<usize, RulesFileError> {
        match self.numbers(field, word, M::list)?[..] {
            [number] => Ok(number),
            _ => Err(self.wrong(word, field, Slip::NotOneTurn { text: word.get_ref().clone() })),
        }
    }

    /// Returns the lock of `never`, `after` and `states` together, with the place and the field to blame if it does not fit
    /// the puzzle. `None` if the file restricts nothing.
    ///
    /// # Errors
    /// Returns an error for a word that is no turn of the rules, states that do not fit together, and too many states.
    pub fn lock(&self) -> Result<Option<(Lock, &Word, &'static str)>, RulesFileError> {
        let (place, field) = match (self.fields.never.first(), self.fields.after.keys().next(), &self.fields.start) {
            (Some(word), ..) => (word, "never"),
            (None, Some(word), _) => (word, "after"),
            (None, None, Some(word)) => (word, "states"),
            (None, None, None) => (&self.fields.turns, "states"),
        };
        let wrong = |error| self.wrong(place, field, AutomatonError::from(error));
        let lock = match (self.sequences()?, self.drawn()?) {
            (Some(forbidden), drawn) => {
                let lock = Lock::forbidding(&self.names(), &forbidden).map_err(wrong)?;
                Some(drawn.map_or(Ok(lock.clone()), |drawn| lock.both(&drawn)).map_err(wrong)?)
            }
            (None, drawn) => drawn,
        };
        Ok(lock.map(|lock| (lock, place, field)))
    }

    /// Returns the sequences that `never` and `after` forbid, or `None` if these fields forbid nothing.
    fn sequences(&self) -> Result<Option<Vec<Vec<usize>>>, RulesFileError> {
        let mut forbidden = Vec::new();
        for word in &self.fields.never {
            let sequence = self.numbers("never", word, M::read)?;
            if sequence.is_empty() {
                return Err(self.wrong(word, "never", AutomatonError::EmptySequence));
            }
            forbidden.push(sequence);
        }
        for (first, only) in &self.fields.after {
            let field = format!("after.{}", first.get_ref());
            let (first, only) = (self.one("after", first)?, self.numbers(&field, only, M::list)?);
            forbidden.extend((0..self.turns.len()).filter(|next| !only.contains(next)).map(|next| vec![first, next]));
        }
        Ok(Some(forbidden).filter(|forbidden| !forbidden.is_empty()))
    }

    /// Returns the lock of the field `states`, or `None` if the file has no such field.
    fn drawn(&self) -> Result<Option<Lock>, RulesFileError> {
        let Some(states) = &self.fields.states else {
            let Some(start) = &self.fields.start else { return Ok(None) };
            return Err(self.wrong(start, "start", Slip::NoStates { start: start.get_ref().clone() }));
        };
        let drawn = states.get_ref();
        if drawn.is_empty() {
            return Err(self.wrong(states, "states", AutomatonError::NoStates));
        }
        let known = || drawn.keys().map(|name| name.get_ref().clone()).take(MOST_NAMES).collect();
        let Some(start) = &self.fields.start else {
            return Err(self.wrong(states, "start", Slip::NoStart { known: known() }));
        };
        if !drawn.contains_key(start) {
            let unknown = Slip::UnknownStart { start: start.get_ref().clone(), known: known() };
            return Err(self.wrong(start, "start", unknown));
        }
        let others = drawn.keys().filter(|name| *name != start);
        let numbers: BTreeMap<&str, usize> =
            [start].into_iter().chain(others).map(|name| name.get_ref().as_str()).zip(0..).collect();
        let mut lock = vec![None; drawn.len()];
        for (name, transitions) in drawn {
            lock[numbers[name.get_ref().as_str()]] = Some(self.state(name, transitions, &numbers)?);
        }
        Ok(lock.into_iter().collect::<Option<Vec<LockState>>>().and_then(Lock::new))
    }

    /// Reads a state: its name, and the states after its allowed turns.
    fn state(
        &self,
        state: &Word,
        transitions: &Transitions,
        numbers: &BTreeMap<&str, usize>,
    ) -> Result<LockState, RulesFileError> {
        let name = state.get_ref();
        check_name(name).map_err(|error| self.wrong(state, "states", error))?;
        let mut next = vec![None; self.turns.len()];
        let mut names = vec![""; self.turns.len()];
        for (word, to) in transitions {
            let turn = self.one(&format!("states.{name}"), word)?;
            let field = format!("states.{name}.{}", word.get_ref());
            let Some(&number) = numbers.get(to.get_ref().as_str()) else {
                let unknown = AutomatonError::UnknownState { from: name.clone(), to: to.get_ref().clone() };
                return Err(self.wrong(to, &field, unknown));
            };
            if next[turn].is_some_and(|known| known != number) {
                let (turn, one) = (self.moves.name(self.turns[turn]), names[turn].to_owned());
                return Err(self.wrong(to, &field, Slip::TwoNextStates { turn, one, other: to.get_ref().clone() }));
            }
            (next[turn], names[turn]) = (Some(number), to.get_ref());
        }
        Ok(LockState { name: name.clone(), next })
    }

    /// Returns the list of the goal's states, or `None` if the file has none.
    ///
    /// # Errors
    /// Returns an error if the file has another goal too, and for a list that is empty or too long.
    pub fn goal_states(&self) -> Result<Option<&Spanned<Vec<Word>>>, RulesFileError> {
        let Some(listed) = &self.fields.goal_states else { return Ok(None) };
        let wrong = |slip: Slip| Err(self.wrong(listed, "goal_states", slip));
        // A state may have many turns, so the states are counted before they are read.
        match listed.get_ref().len() {
            _ if self.fields.goal.is_some() => wrong(Slip::TwoGoals),
            0 => wrong(GoalError::NoPositions.into()),
            got if got > MAXIMUM_POSITIONS => wrong(GoalError::TooManyPositions { got }.into()),
            _ => Ok(Some(listed)),
        }
    }
}
