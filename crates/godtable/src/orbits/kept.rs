//! The puzzles that files of tables and filters describe: definitions, and pieces of the 3x3x3.

use godtable_puzzle::cube::{Automaton, Face, NamedLock, Preset, Puzzle as Cube, Rules, Turn, TurnSet};
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::lock::{Lock, LockState};
use godtable_puzzle::puzzlefile::{Power, Puzzle};

use super::chosen::chosen;
use super::defined::{Defined, DefinedDialect};
use super::dialect::Dialect;
use super::pieces::PiecesDialect;
use super::rules::{DefinedRules, checked_turns};
use super::written::{Written, WrittenTurn};
use crate::cannot::Kind;
use crate::room::Subject;
use crate::rules::RulesChoice;
use crate::{Error, Given, cube_rules, cube3_forms};

/// A puzzle that a file describes.
pub(super) trait Kept {
    /// Returns its name for an error.
    fn called(&self) -> String;

    /// Returns whether a requested puzzle is this one.
    fn matches(&self, asked: &dyn Subject) -> bool;

    /// Returns the puzzle under rules that someone chooses.
    fn under_chosen(&self, rules: &RulesChoice) -> Result<Box<dyn Dialect>, Error>;

    /// Returns the puzzle under the rules in a file.
    fn under_written(&self, written: &Written) -> Result<Box<dyn Dialect>, String>;
}

/// Returns the puzzle of a file.
pub(super) fn kept(written: &Written) -> Result<Box<dyn Kept>, String> {
    if !written.is_cube3() {
        return Ok(Box::new(defined(written)?));
    }
    let pieces = written.pieces.as_deref().map_or(Ok(ChosenPieces::ALL), str::parse);
    Ok(Box::new(pieces.map_err(|error| error.to_string())?))
}

/// Returns the puzzle of a definition, in which other pieces may be alike.
pub(super) fn defined(written: &Written) -> Result<Defined, String> {
    let defined = Defined::read(&written.puzzle, &written.text)?;
    match &written.pieces {
        Some(pieces) => defined.with_pieces(pieces),
        None => Ok(defined),
    }
}

/// Returns the lock of a file.
fn lock(written: &Written) -> Result<Lock, String> {
    let states = written.lock_states.iter();
    let states = states.map(|state| LockState { name: state.name.clone(), next: state.next.clone() });
    let lock = Lock::new(states.collect()).filter(|lock| lock.states()[0].next.len() == written.turns.len());
    lock.ok_or_else(|| "the states of the lock".to_owned())
}

/// Returns the turns of a definition in a file.
fn written_turns(puzzle: &Puzzle, turns: &[WrittenTurn]) -> Result<Vec<Power>, String> {
    let power = |(name, exponent): &WrittenTurn| {
        let number = puzzle.moves().iter().position(|own| own.name == *name)?;
        (1..puzzle.order(number)).contains(exponent).then_some(Power { number, exponent: *exponent })
    };
    let powers =
        turns.iter().map(|own| power(own).ok_or_else(|| no_turn(own))).collect::<Result<Vec<Power>, String>>()?;
    checked_turns(puzzle, powers)
}

fn no_turn((name, exponent): &WrittenTurn) -> String {
    format!("the puzzle has no turn {exponent} times {name}")
}

impl Kept for Defined {
    fn called(&self) -> String {
        self.given.clone()
    }

    fn matches(&self, asked: &dyn Subject) -> bool {
        asked.definition() == Some(&self.puzzle)
    }

    fn under_chosen(&self, choice: &RulesChoice) -> Result<Box<dyn Dialect>, Error> {
        let mut rules = chosen(choice, &self.puzzle)?;
        let towards = self.with_goal_turns(choice, &mut rules)?;
        Ok(Box::new(DefinedDialect::new(towards, rules)?))
    }

    fn under_written(&self, written: &Written) -> Result<Box<dyn Dialect>, String> {
        let puzzle = &self.puzzle;
        let powers = written_turns(puzzle, &written.turns)?;
        let lock = lock(written)?;
        let presets = Preset::ALL.iter().map(|preset| preset.name);
        let name = presets.into_iter().find(|name| Some(*name) == written.rules.as_deref());
        let rules = DefinedRules { name, powers, lock_name: written.lock.clone(), lock, goal: Vec::new() };
        let towards = match &written.alike {
            Some(alike) => self.alike_under(&written_turns(puzzle, alike)?).ok_or("no pieces are alike")?,
            None => self.clone(),
        };
        Ok(Box::new(DefinedDialect::new(towards, rules).map_err(|error| error.to_string())?))
    }
}

impl Kept for ChosenPieces {
    fn called(&self) -> String {
        if *self == ChosenPieces::ALL { cube3_forms::NAME.to_owned() } else { Subject::name(self) }
    }

    fn matches(&self, asked: &dyn Subject) -> bool {
        asked.definition().is_none() && asked.name() == self.called()
    }

    fn under_chosen(&self, choice: &RulesChoice) -> Result<Box<dyn Dialect>, Error> {
        if choice.goal_turns.is_some() {
            return Err(Error::given(
                Given::Goal,
                "a table in a file has a goal of listed positions; leave --table out, and a table is made",
            ));
        }
        let rules = cube_rules::rules_of_cube3(choice, &self.called(), Kind::Pieces)?;
        Ok(Box::new(PiecesDialect::new(self, rules)))
    }

    fn under_written(&self, written: &Written) -> Result<Box<dyn Dialect>, String> {
        let turn = |(face, quarters): &WrittenTurn| {
            let face = Face::ALL.into_iter().find(|own| own.to_string() == *face);
            face.and_then(|face| Turn::new(face, u8::try_from(*quarters).ok()?))
        };
        let turns = written.turns.iter().map(|own| turn(own).ok_or_else(|| no_turn(own)));
        let turns = turns.collect::<Result<Vec<Turn>, String>>()?;
        let set: TurnSet = turns.iter().copied().collect();
        let rules = match written.lock.parse::<NamedLock>() {
            Ok(lock) => Rules::new(Cube::CORNERS3, set, lock),
            Err(_) => {
                let lock = lock(written)?;
                let name = |to: usize| lock.states()[to].name.clone();
                let next = |next: &[Option<usize>]| {
                    turns.iter().zip(next).filter_map(|(&turn, &to)| Some((turn, name(to?)))).collect()
                };
                let states = lock.states().iter().map(|state| (state.name.clone(), next(&state.next)));
                let lock = Automaton::new(&states.collect::<Vec<_>>()).map_err(|error| error.to_string())?;
                Rules::with_automaton(Cube::CORNERS3, set, lock)
            }
        };
        Ok(Box::new(PiecesDialect::new(self, rules.map_err(|error| error.to_string())?)))
    }
}
