//! The puzzles that files of tables and pruning tables describe: definitions, and pieces of the 3x3x3.

use godtable_puzzle::cube::{MAXIMUM_POSITIONS, NamedLock, Preset, Puzzle as Cube, Rules, Turn, TurnSet};
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::lock::{Lock, LockState, MAXIMUM_LOCK_STATES};
use godtable_puzzle::puzzlefile::{self, Power, Puzzle};

use super::choice::rules_named;
use super::common_states::rules_of_cube;
use super::definition::{DefinedPuzzle, Origin};
use super::dialect::Dialect;
use super::rules::{CUSTOM, DefinedRules, NONE, checked_turns, named_lock};
use super::stored_definition::{StoredDefinition, StoredTurn};
use crate::Error;
use crate::game::OpenRequest;
use crate::rules::{NamedRules, RulesChoice};

/// Returns the puzzle of a file. Its lists are not longer than those of rules.
pub(super) fn stored_puzzle(written: &StoredDefinition) -> Result<DefinedPuzzle, String> {
    let lists = [
        ("goal", written.goal.len(), MAXIMUM_POSITIONS),
        ("arrangements", written.arrangements.len(), MAXIMUM_POSITIONS),
        ("lock_states", written.lock_states.len(), MAXIMUM_LOCK_STATES),
    ];
    if let Some((field, got, most)) = lists.into_iter().find(|(_, got, most)| got > most) {
        return Err(format!("the field {field} has {got} entries; the maximum is {most}"));
    }
    if !written.is_cube3() {
        return defined(written);
    }
    let pieces = written.pieces.as_deref().map_or(Ok(ChosenPieces::ALL), str::parse);
    Ok(DefinedPuzzle::of_pieces(&pieces.map_err(|error| error.to_string())?, Cube::CORNERS3))
}

/// Checks that a file has the definition that would be written for what was read from it.
pub(super) fn check_written(written: &StoredDefinition, expected: Option<&[u8]>) -> Result<(), String> {
    let expected: Option<StoredDefinition> = expected.and_then(|json| serde_json::from_slice(json).ok());
    let fields = |own: &StoredDefinition| serde_json::to_value(own).map_err(|error| error.to_string());
    let (found, expected) = (fields(written)?, expected.as_ref().map(fields).transpose()?.unwrap_or_default());
    let names = [&found, &expected].into_iter().filter_map(|value| value.as_object()).flat_map(|fields| fields.keys());
    match names.into_iter().find(|name| found.get(name) != expected.get(name)) {
        Some(name) => Err(format!("its field {name} contradicts the others")),
        None => Ok(()),
    }
}

/// Returns the puzzle of a definition, in which other pieces may be identical.
fn defined(written: &StoredDefinition) -> Result<DefinedPuzzle, String> {
    let defined = DefinedPuzzle::read(&written.puzzle, &written.text)?;
    let is_shipped = || {
        let shipped = puzzlefile::shipped(&written.puzzle).and_then(|text| DefinedPuzzle::read("", text).ok());
        shipped.is_some_and(|shipped| shipped.puzzle == defined.puzzle)
    };
    if defined.puzzle.name() != written.puzzle && !is_shipped() {
        return Err(format!("its puzzle is {}, and not {}", defined.puzzle.name(), written.puzzle));
    }
    match &written.pieces {
        Some(pieces) => defined.with_pieces(pieces),
        None => Ok(defined),
    }
}

/// Returns the lock of a file.
fn lock(written: &StoredDefinition) -> Result<Lock, String> {
    let states = written.lock_states.iter();
    let states = states.map(|state| LockState { name: state.name.clone(), next: state.next.clone() });
    let lock = Lock::new(states.collect()).filter(|lock| lock.states()[0].next.len() == written.turns.len());
    let lock = lock.filter(|lock| lock.clone().reachable().states().len() == lock.states().len());
    lock.ok_or_else(|| "the states of the lock".to_owned())
}

/// Checks that the names of rules belong to their turns and their lock.
fn check_names(rules: &DefinedRules, puzzle: &Puzzle) -> Result<(), String> {
    let DefinedRules { name, powers, lock_name, lock, .. } = rules;
    if let Some(name) = name {
        let own = rules_named(&NamedRules::Name((*name).to_owned()), puzzle).map_err(|error| error.to_string())?;
        if own.powers != *powers || !lock.forbids_nothing() {
            return Err(format!("its rules are not {name}"));
        }
    }
    let is_named_so = match lock_name.as_str() {
        NONE => lock.forbids_nothing(),
        CUSTOM => !lock.forbids_nothing(),
        name => *lock == named_lock(name, puzzle, powers)?,
    };
    match is_named_so && lock.states()[0].name.is_empty() {
        true => Ok(()),
        false => Err(format!("its lock is not {lock_name}")),
    }
}

/// Returns the turns of a definition in a file.
fn written_turns(puzzle: &Puzzle, turns: &[StoredTurn]) -> Result<Vec<Power>, String> {
    let powers = turns.iter().map(|own| power(puzzle, own).ok_or_else(|| no_turn(own)));
    checked_turns(puzzle, powers.collect::<Result<Vec<Power>, String>>()?)
}

/// Returns the turn of a file, which may be a rotation.
fn power(puzzle: &Puzzle, (name, exponent): &StoredTurn) -> Option<Power> {
    let mut moves = puzzle.moves().iter().chain(puzzle.rotations());
    let number = moves.position(|own| own.name == *name)?;
    (1..puzzle.order(number)).contains(exponent).then_some(Power { number, exponent: *exponent })
}

/// Returns the rules of cubes in a file.
fn written_rules(written: &StoredDefinition, puzzle: &Puzzle, powers: &[Power]) -> Result<Rules, String> {
    let turn = |power: &Power| puzzle.name_of(*power).parse().expect("the name of a turn");
    let turns: Vec<Turn> = powers.iter().map(turn).collect();
    let set: TurnSet = turns.iter().copied().collect();
    let rules = match written.lock.parse::<NamedLock>() {
        Ok(lock) => Rules::new(Cube::CORNERS3, set, lock),
        Err(_) => {
            let lock = lock(written)?;
            return rules_of_cube(Cube::CORNERS3, &turns, &lock, |state| lock.states()[state].name.clone());
        }
    };
    rules.map_err(|error| error.to_string())
}

/// Returns the error for a turn that the puzzle lacks.
fn no_turn((name, exponent): &StoredTurn) -> String {
    format!("the puzzle has no turn {exponent} times {name}")
}

impl DefinedPuzzle {
    /// Returns its name for an error.
    pub(super) fn called(&self) -> String {
        if self.pieces.is_some() && self.origin == Origin::Pieces { self.name() } else { self.given.clone() }
    }

    /// Returns whether the requested puzzle is this one, if one is requested.
    pub(super) fn matches(&self, asked: &OpenRequest<'_>) -> bool {
        let is_listed = |puzzle: &DefinedPuzzle| {
            let listed = puzzle.as_definition().with_listed(asked.rules);
            listed.is_ok_and(|listed| listed.puzzle == self.puzzle)
        };
        asked.puzzle.is_none_or(|puzzle| match puzzle.definition() {
            Some(own) => self.origin != Origin::Pieces && (*own == self.puzzle || is_listed(puzzle)),
            None => self.origin == Origin::Pieces && puzzle.name() == self.called(),
        })
    }

    /// Returns the puzzle under rules that someone chooses.
    pub(super) fn under_chosen(&self, choice: &RulesChoice) -> Result<Dialect, Error> {
        let (own, rules) = self.rules(choice)?;
        own.towards(choice, rules)
    }

    /// Returns the puzzle under the rules in a file.
    pub(super) fn under_written(&self, written: &StoredDefinition) -> Result<Dialect, String> {
        let puzzle = &self.puzzle;
        let powers = written_turns(puzzle, &written.turns)?;
        if let Some(pieces) = self.chosen() {
            return Ok(Dialect::of_pieces(pieces, written_rules(written, puzzle, &powers)?));
        }
        let lock = lock(written)?;
        let presets = Preset::ALL.iter().map(|preset| preset.name).chain([Preset::SLICE_TURN.name]);
        let name = presets.into_iter().find(|name| Some(*name) == written.rules.as_deref());
        let free = written.free.iter().map(|own| power(puzzle, own).ok_or_else(|| no_turn(own)));
        let free = free.collect::<Result<Vec<Power>, String>>()?;
        if !free.is_empty() && !lock.forbids_nothing() {
            return Err("its lock, since turns are free".to_owned());
        }
        let lock_name = written.lock.clone();
        let rules = DefinedRules { name, lock_name, lock, free, ..DefinedRules::free(None, powers) };
        check_names(&rules, puzzle)?;
        let towards = match &written.alike {
            Some(alike) => self.alike_under(&written_turns(puzzle, alike)?).ok_or("no pieces are identical")?,
            None => self.clone(),
        };
        Dialect::new(towards, rules).map_err(|error| error.to_string())
    }
}
