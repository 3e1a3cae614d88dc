//! The header of a table of a cube: its rules, encoding and counts. Rules have one form in a file, and others are
//! rejected.

use std::borrow::Cow;

use godtable_puzzle::cube::{Automaton, Goal, NamedLock, Puzzle, Rules};

use crate::codes::{self, Code};
use crate::fields::{Fields, Head, field, file_bytes};
use crate::{Encoding, Field, Histogram, TableError, definition};

/// The header of a table: its rules, its cells and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rules of the distances.
    pub rules: Rules,
    /// The encoding of the cells.
    pub encoding: Encoding,
    /// Whether the table is reduced by symmetry: one plane for three lock states.
    pub is_reduced: bool,
    /// The number of cells.
    pub cells: usize,
    /// The number of unlocked states at each distance.
    pub unlocked: Histogram,
    /// The number of locked states at each distance, or `None` if the rules lock nothing.
    pub locked: Option<Histogram>,
}

impl Header {
    /// Returns the size of the whole file in bytes, or `None` if it overflows.
    #[must_use]
    pub fn file_bytes(&self) -> Option<usize> {
        file_bytes(self)
    }

    /// Returns the size of the cells in bytes, or `None` if it overflows.
    #[must_use]
    pub fn cell_bytes(&self) -> Option<usize> {
        self.encoding.bits().bytes(self.cells)
    }
}

impl Head for Header {
    fn definition(&self) -> Cow<'_, [u8]> {
        Cow::Owned(definition::write(&self.rules))
    }

    fn fields(&self) -> Fields {
        Fields {
            puzzle: codes::of_puzzle(self.rules.puzzle()),
            lock: codes::of_lock(self.rules.lock().name()),
            goal: codes::of_goal(self.rules.goal()),
            turns: codes::of_turns(self.rules.turns()),
            encoding: self.encoding,
            is_reduced: self.is_reduced,
            cells: self.cells,
            unlocked: self.unlocked.clone(),
            locked: self.locked.clone(),
        }
    }

    fn read(fields: Fields, definition: &[u8]) -> Result<Header, TableError> {
        let rules = rules(&fields, definition)?;
        if fields.locked.is_none() != rules.lock().forbids_nothing() {
            return Err(field(Field::LockedStates, fields.locked.as_ref().map_or(0, Histogram::states)));
        }
        let Fields { encoding, is_reduced, cells, unlocked, locked, .. } = fields;
        Ok(Header { rules, encoding, is_reduced, cells, unlocked, locked })
    }
}

fn rules(fields: &Fields, whole: &[u8]) -> Result<Rules, TableError> {
    let puzzle = codes::puzzle(fields.puzzle).ok_or(field(Field::Puzzle, fields.puzzle))?;
    let mut definition = whole;
    let lock = stored_lock(fields.lock, puzzle, &mut definition).ok_or(field(Field::Lock, fields.lock))?;
    let goal = stored_goal(fields.goal, puzzle, &mut definition).ok_or(field(Field::Goal, fields.goal))?;
    let turns = fields.turns;
    let set = codes::turn_set(turns).ok_or(field(Field::Turns, turns))?;
    let rules = match lock {
        StoredLock::Named(lock) => Rules::new(puzzle, set, lock),
        StoredLock::Defined(lock) => Rules::with_automaton(puzzle, set, lock),
    };
    // A file has turns of the puzzle's turning faces only. Other turns would give the same rules a second form.
    let rules = rules.ok().filter(|rules| rules.turns() == set).ok_or(field(Field::Turns, turns))?;
    let rules = rules.with_goal(goal).map_err(|_| field(Field::Goal, fields.goal))?;
    // Each lock and each goal has one form, too.
    let codes = [codes::of_lock(rules.lock().name()), codes::of_goal(rules.goal())];
    if codes != [fields.lock, fields.goal] || definition::write(&rules) != whole {
        return Err(field(Field::DefinitionBytes, whole.len() as u64));
    }
    Ok(rules)
}

/// A lock as a file stores it.
enum StoredLock {
    Named(NamedLock),
    Defined(Automaton),
}

/// Returns the lock with this number, from the definition if it is custom, or `None` if the puzzle has no such lock.
fn stored_lock(code: u8, puzzle: Puzzle, definition: &mut &[u8]) -> Option<StoredLock> {
    match codes::lock(code)? {
        Code::Defined => definition::read_lock(definition).map(StoredLock::Defined),
        Code::Named(lock) => puzzle.locks().contains(&lock).then_some(StoredLock::Named(lock)),
    }
}

/// Returns the goal with this number, from the definition if it is listed, or `None` if no goal has the number.
fn stored_goal(code: u8, puzzle: Puzzle, definition: &mut &[u8]) -> Option<Goal> {
    match codes::goal(code)? {
        Code::Defined => definition::read_goal(definition, puzzle),
        Code::Named(goal) => Some(goal),
    }
}
