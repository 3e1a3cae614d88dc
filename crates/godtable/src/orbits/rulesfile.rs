//! Rules files for puzzles from definitions. They have the fields of those for cubes, except for named goals.

use std::collections::BTreeMap;

use godtable_puzzle::cube::MAXIMUM_POSITIONS;
use godtable_puzzle::located::Located;
use godtable_puzzle::lock::{Lock, LockState, MAXIMUM_LOCK_STATES};
use godtable_puzzle::puzzlefile::{Power, Puzzle};
use serde::Deserialize;
use toml::Spanned;

use super::rules::{CUSTOM, DefinedRules, NONE, named_lock, turns};

type Word = Spanned<String>;

/// The fields of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "summary")]
    _summary: Option<String>,
    puzzle: Option<Word>,
    turns: Word,
    lock: Option<Word>,
    #[serde(default)]
    never: Vec<Word>,
    #[serde(default)]
    after: BTreeMap<Word, Word>,
    start: Option<Word>,
    states: Option<Spanned<BTreeMap<Word, BTreeMap<Word, Word>>>>,
    goal: Option<Word>,
    goal_states: Option<Spanned<Vec<Word>>>,
}

/// An error with its place.
type FileError = Located<String>;

/// Reads the rules of a puzzle.
pub(super) fn read(text: &str, puzzle: &Puzzle) -> Result<DefinedRules, FileError> {
    let written: Written = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        Located::at(text, start, "", error.message().to_owned())
    })?;
    let wrong = |word: &Word, field: &str, slip: String| Located::at(text, word.span().start, field, slip);
    if let Some(name) = &written.puzzle
        && name.get_ref() != puzzle.name()
    {
        let slip = format!("the file is for the puzzle {}, but {} is requested", name.get_ref(), puzzle.name());
        return Err(wrong(name, "puzzle", slip));
    }
    let powers = turns(puzzle, written.turns.get_ref()).map_err(|slip| wrong(&written.turns, "turns", slip))?;
    let reader = Reader { text, puzzle, names: powers.iter().map(|&power| puzzle.name_of(power)).collect(), powers };
    let (lock, lock_name) = reader.lock(&written)?;
    let goal = reader.goal(&written)?;
    Ok(DefinedRules { name: None, powers: reader.powers, lock_name, lock, goal })
}

struct Reader<'a> {
    text: &'a str,
    puzzle: &'a Puzzle,
    powers: Vec<Power>,
    names: Vec<String>,
}

impl Reader<'_> {
    fn wrong<T>(&self, place: &Spanned<T>, field: &str, slip: impl ToString) -> FileError {
        Located::at(self.text, place.span().start, field, slip.to_string())
    }

    /// Reads moves of the rules, by number.
    fn own(&self, field: &str, word: &Word) -> Result<Vec<usize>, FileError> {
        let read = self.puzzle.read_moves(word.get_ref()).map_err(|error| self.wrong(word, field, error))?;
        let number = |power: Power| {
            self.powers.iter().position(|known| *known == power).ok_or_else(|| {
                let (name, names) = (self.puzzle.name_of(power), self.names.join(" "));
                let slip = format!("{name} is not a turn of these rules ({names}); add it to turns, or remove it here");
                self.wrong(word, field, slip)
            })
        };
        read.into_iter().map(number).collect()
    }

    fn one(&self, field: &str, word: &Word) -> Result<usize, FileError> {
        match self.own(field, word)?[..] {
            [number] => Ok(number),
            _ => Err(self.wrong(word, field, format!("expected one turn, found '{}'", word.get_ref()))),
        }
    }

    /// Returns the lock of all restrictions together, and its name.
    fn lock(&self, written: &Written) -> Result<(Lock, String), FileError> {
        let mut lock = Lock::none(self.powers.len());
        let mut name = NONE.to_owned();
        if let Some(word) = &written.lock {
            lock =
                named_lock(word.get_ref(), self.puzzle, &self.powers).map_err(|slip| self.wrong(word, "lock", slip))?;
            name = if lock.forbids_nothing() { name } else { word.get_ref().clone() };
        }
        for own in [self.sequences(written)?, self.drawn(written)?].into_iter().flatten() {
            lock = lock.both(&own).map_err(|slip| self.wrong(&written.turns, "turns", slip))?;
            name = if lock.forbids_nothing() { NONE } else { CUSTOM }.to_owned();
        }
        let is_allowed = |number: usize| lock.states().iter().any(|state| state.next[number].is_some());
        match (0..self.powers.len()).find(|&number| !is_allowed(number)) {
            Some(number) => {
                let slip = format!("the lock never allows the turn {}; leave it out", self.names[number]);
                Err(self.wrong(&written.turns, "turns", slip))
            }
            None => Ok((lock, name)),
        }
    }

    /// Returns the lock of the fields `never` and `after`, if the file has one.
    fn sequences(&self, written: &Written) -> Result<Option<Lock>, FileError> {
        let mut forbidden = Vec::new();
        for word in &written.never {
            let sequence = self.own("never", word)?;
            if sequence.is_empty() {
                return Err(self.wrong(word, "never", "an empty sequence cannot be forbidden"));
            }
            forbidden.push(sequence);
        }
        for (first, only) in &written.after {
            let field = format!("after.{}", first.get_ref());
            let (first, only) = (self.one("after", first)?, self.own(&field, only)?);
            let others = (0..self.powers.len()).filter(|next| !only.contains(next));
            forbidden.extend(others.map(|next| vec![first, next]));
        }
        if forbidden.is_empty() {
            return Ok(None);
        }
        let lock = Lock::forbidding(&self.names, &forbidden);
        lock.map(Some).map_err(|slip| self.wrong(&written.turns, "turns", slip))
    }

    /// Returns the lock of the field `states`, if the file has it.
    fn drawn(&self, written: &Written) -> Result<Option<Lock>, FileError> {
        let Some(states) = &written.states else {
            let Some(start) = &written.start else { return Ok(None) };
            let slip = format!("there is no state '{}', for the file has no states; add them", start.get_ref());
            return Err(self.wrong(start, "start", slip));
        };
        let drawn = states.get_ref();
        if drawn.len() > MAXIMUM_LOCK_STATES {
            let slip = format!("the lock has {} states; the maximum is {MAXIMUM_LOCK_STATES}", drawn.len());
            return Err(self.wrong(states, "states", slip));
        }
        let mut names: Vec<&str> = drawn.keys().map(|name| name.get_ref().as_str()).collect();
        let known = names.join(", ");
        let Some(start) = &written.start else {
            return Err(self.wrong(states, "start", format!("missing; it must be one of the states: {known}")));
        };
        let Some(first) = names.iter().position(|name| name == start.get_ref()) else {
            let slip = format!("there is no state '{}'; known: {known}", start.get_ref());
            return Err(self.wrong(start, "start", slip));
        };
        let start = names.remove(first);
        names.insert(0, start);
        let mut lock: Vec<LockState> = names
            .iter()
            .map(|&name| LockState { name: name.to_owned(), next: vec![None; self.powers.len()] })
            .collect();
        for (state, transitions) in drawn {
            let number = names.iter().position(|name| name == state.get_ref()).expect("a state of the file");
            for (word, next) in transitions {
                let made = self.one(&format!("states.{}", state.get_ref()), word)?;
                let to = names.iter().position(|name| name == next.get_ref()).ok_or_else(|| {
                    let field = format!("states.{}.{}", state.get_ref(), word.get_ref());
                    let slip = format!("there is no state '{}'; known: {known}", next.get_ref());
                    self.wrong(next, &field, slip)
                })?;
                lock[number].next[made] = Some(to);
            }
        }
        // The lock has no name before the first turn.
        lock[0].name = String::new();
        Ok(Lock::new(lock).map(Lock::reachable))
    }

    /// Returns the goal: lists of moves from solved.
    fn goal(&self, written: &Written) -> Result<Vec<Vec<Power>>, FileError> {
        if let Some(goal) = written.goal.as_ref().filter(|goal| goal.get_ref() != "solved") {
            return Err(self.wrong(goal, "goal", "a puzzle from a definition has the goal solved; use goal_states"));
        }
        let Some(listed) = &written.goal_states else { return Ok(Vec::new()) };
        let count = listed.get_ref().len();
        if count == 0 || count > MAXIMUM_POSITIONS || written.goal.is_some() {
            let slip = format!("expected 1 to {MAXIMUM_POSITIONS} states and no other goal, got {count} states");
            return Err(self.wrong(listed, "goal_states", slip));
        }
        let read = |word: &Word| {
            let powers =
                self.puzzle.read_moves(word.get_ref()).map_err(|error| self.wrong(word, "goal_states", error))?;
            self.puzzle.played_legally(&powers).map_err(|reason| self.wrong(word, "goal_states", reason))?;
            Ok(powers)
        };
        listed.get_ref().iter().map(read).collect()
    }
}
