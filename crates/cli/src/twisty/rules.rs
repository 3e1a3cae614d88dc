//! The rules of puzzles from definitions: moves, a lock and a goal.

use std::path::Path;

use godtable::{NamedLock, Preset};
use godtable_engine::levels::Lock;
use godtable_puzzle::puzzlefile::{Power, Puzzle};

use super::rulesfile;
use crate::arguments::{LockName, RulesChoice};
use crate::choice::ENDING;
use crate::failure::Failure;
use crate::text_file;

/// The rules of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DefinedRules {
    /// The name of the preset, if the rules are one.
    pub(crate) name: Option<&'static str>,
    /// The moves.
    pub(crate) powers: Vec<Power>,
    /// The name of the lock.
    pub(crate) lock_name: String,
    pub(crate) lock: Lock,
    /// The goal as moves from solved; empty if the goal is solved.
    pub(crate) goal: Vec<Vec<Power>>,
}

/// The name of a lock from a rules file.
pub(crate) const CUSTOM: &str = "custom";

/// The name of the lock that forbids nothing.
pub(crate) const NONE: &str = "none";

impl DefinedRules {
    /// Returns the rules of all powers of the moves.
    pub(crate) fn all(puzzle: &Puzzle) -> DefinedRules {
        DefinedRules::free(Some("half-turn"), puzzle.powers())
    }

    fn free(name: Option<&'static str>, powers: Vec<Power>) -> DefinedRules {
        let lock = Lock::none(powers.len());
        DefinedRules { name, powers, lock_name: NONE.to_owned(), lock, goal: Vec::new() }
    }

    /// Returns the chosen rules of a puzzle: by default all powers of its moves.
    pub(crate) fn of(choice: &RulesChoice, puzzle: &Puzzle) -> Result<DefinedRules, Failure> {
        let rules = match (&choice.turns, &choice.rules[..]) {
            (Some(text), _) => {
                let powers = turns(puzzle, text).map_err(|error| Failure::words(format!("--turns: {error}")))?;
                DefinedRules::free(None, powers)
            }
            (None, []) => DefinedRules::all(puzzle),
            (None, [name]) => DefinedRules::named(name, puzzle)?,
            _ => return Err(Failure::words("with a puzzle from a definition, --rules may be given once")),
        };
        match choice.lock {
            None => Ok(rules),
            Some(name) => {
                let lock = named_lock(name, puzzle, &rules.powers);
                let lock = lock.map_err(|error| Failure::words(format!("--lock {name}: {error}")))?;
                let name = if lock.forbids_nothing() { rules.name } else { None };
                Ok(DefinedRules { name, lock_name: lock_name(&lock, choice.lock), lock, ..rules })
            }
        }
    }

    /// Returns the rules with a name, or those of a file.
    fn named(name: &str, puzzle: &Puzzle) -> Result<DefinedRules, Failure> {
        if Path::new(name).extension().is_some_and(|ending| ending == ENDING) {
            let what = format!("the rules file {name}");
            let text = text_file::read(Path::new(name), &what)?;
            return rulesfile::read(&text, puzzle).map_err(|error| Failure::words(format!("{what}: {error}")));
        }
        let preset = Preset::named(name).ok().map(|preset| preset.name);
        let keeps: fn(&Power, u64) -> bool = match preset {
            Some("half-turn") => |_, _| true,
            Some("quarter-turn") => |power, order| power.exponent == 1 || power.exponent == order - 1,
            Some("clockwise") => |power, _| power.exponent == 1,
            _ => {
                return Err(Failure::words(format!(
                    "--rules {name}: a puzzle from a definition has half-turn (all powers of moves), quarter-turn \
                     (moves and their inverses) and clockwise (moves alone); for other rules use --turns, or a rules \
                     file, which ends in .{ENDING}"
                )));
            }
        };
        let mut powers = puzzle.powers();
        powers.retain(|power| keeps(power, puzzle.order(power.number)));
        Ok(DefinedRules::free(preset, powers))
    }
}

/// Returns the name of a lock. One that forbids nothing is `none`.
fn lock_name(lock: &Lock, given: Option<LockName>) -> String {
    match given {
        Some(name) if !lock.forbids_nothing() => name.to_string(),
        _ => NONE.to_owned(),
    }
}

/// Reads the turns of rules.
pub(crate) fn turns(puzzle: &Puzzle, text: &str) -> Result<Vec<Power>, String> {
    let mut powers: Vec<Power> = Vec::new();
    for power in puzzle.read_moves(text).map_err(|error| error.to_string())? {
        if power.number >= puzzle.moves().len() {
            return Err(format!("{} is a rotation of the whole puzzle, and no turn", puzzle.name_of(power)));
        }
        if !powers.contains(&power) {
            powers.push(power);
        }
    }
    if powers.is_empty() { Err("expected at least one move".to_owned()) } else { Ok(powers) }
}

/// Returns a named lock of a puzzle under some moves.
pub(crate) fn named_lock(name: LockName, puzzle: &Puzzle, powers: &[Power]) -> Result<Lock, String> {
    let of_classes = |class: &dyn Fn(usize) -> usize| {
        let mut used: Vec<usize> = powers.iter().map(|power| class(power.number)).collect();
        used.sort_unstable();
        used.dedup();
        let number = |power: &Power| used.binary_search(&class(power.number)).expect("each move has a class");
        let members = |&own: &usize| {
            let moves = puzzle.moves().iter().enumerate().filter(|(number, _)| class(*number) == own);
            let is_used = |number: usize| powers.iter().any(|power| power.number == number);
            let names: Vec<&str> =
                moves.filter(|(number, _)| is_used(*number)).map(|(_, made)| made.name.as_str()).collect();
            names.join(" ")
        };
        let names: Vec<String> = used.iter().map(members).collect();
        Lock::of_last(&powers.iter().map(number).collect::<Vec<usize>>(), &names)
    };
    match name {
        LockName::Move => Ok(of_classes(&|number| number)),
        LockName::Cube(NamedLock::None) => Ok(Lock::none(powers.len())),
        LockName::Cube(NamedLock::Axis) => {
            let axes = puzzle
                .axes()
                .ok_or_else(|| "the definition has no rotations, which tell the axes; use the lock move".to_owned())?;
            Ok(of_classes(&|number| axes[number]))
        }
        LockName::Cube(_) => Err("a puzzle from a definition has the locks none, move and axis".to_owned()),
    }
}
