//! The rules of puzzles from definitions: moves, a lock and a goal.

use godtable_puzzle::cube::{NamedLock, Preset};
use godtable_puzzle::lock::Lock;
use godtable_puzzle::puzzlefile::{Power, Puzzle};

use super::rulesfile;
use crate::rules::{NamedRules, RulesChoice};
use crate::{Error, Given};

/// The rules of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DefinedRules {
    /// The name of the preset, if the rules are one.
    pub(super) name: Option<&'static str>,
    /// The moves.
    pub(super) powers: Vec<Power>,
    /// The name of the lock.
    pub(super) lock_name: String,
    pub(super) lock: Lock,
    /// The goal as moves from solved; empty if the goal is solved.
    pub(super) goal: Vec<Vec<Power>>,
}

/// The name of a lock from a rules file.
pub(super) const CUSTOM: &str = "custom";

/// The name of the lock that forbids nothing.
pub(super) const NONE: &str = "none";

impl DefinedRules {
    /// Returns the rules of all powers of the moves.
    pub(super) fn all(puzzle: &Puzzle) -> DefinedRules {
        DefinedRules::free(Some("half-turn"), puzzle.powers())
    }

    /// Returns the rules of the moves alone, without their powers.
    pub(super) fn moves_alone(puzzle: &Puzzle) -> DefinedRules {
        DefinedRules::free(None, puzzle.powers_that(|power, _| power.exponent == 1))
    }

    fn free(name: Option<&'static str>, powers: Vec<Power>) -> DefinedRules {
        let lock = Lock::none(powers.len());
        DefinedRules { name, powers, lock_name: NONE.to_owned(), lock, goal: Vec::new() }
    }

    /// Returns the chosen rules of a puzzle: by default all powers of its moves.
    pub(super) fn of(choice: &RulesChoice, puzzle: &Puzzle) -> Result<DefinedRules, Error> {
        let rules = match (&choice.turns, &choice.named) {
            (Some(text), _) => {
                let powers = turns(puzzle, text).map_err(|error| Error::given(Given::Turns, error))?;
                DefinedRules::free(None, powers)
            }
            (None, None) => DefinedRules::all(puzzle),
            (None, Some(named)) => DefinedRules::named(named, puzzle)?,
        };
        let Some(name) = &choice.lock else { return Ok(rules) };
        let wrong = |error: String| Error::given(Given::Lock, format!("{name}: {error}"));
        let lock = named_lock(name, puzzle, &rules.powers).map_err(wrong)?;
        let is_none = lock.forbids_nothing();
        let lock_name = if is_none { NONE.to_owned() } else { name.clone() };
        Ok(DefinedRules { name: rules.name.filter(|_| is_none), lock_name, lock, ..rules })
    }

    /// Returns the rules with a name, or the rules in a file.
    fn named(named: &NamedRules, puzzle: &Puzzle) -> Result<DefinedRules, Error> {
        let name = match named {
            NamedRules::Name(name) => name,
            NamedRules::File { name, text } => {
                let wrong = |error| Error::given(Given::Table, format!("the rules file {name}: {error}"));
                return rulesfile::read(text, puzzle).map_err(wrong);
            }
        };
        let preset = Preset::named(name).ok().map(|preset| preset.name);
        let keeps: fn(Power, u64) -> bool = match preset {
            Some("half-turn") => |_, _| true,
            Some("quarter-turn") => |power, order| power.exponent == 1 || power.exponent == order - 1,
            Some("clockwise") => |power, _| power.exponent == 1,
            _ => {
                let reason = format!(
                    "{name}: a puzzle from a definition has half-turn (all powers of moves), quarter-turn (moves and their \
                     inverses) and clockwise (moves alone); for other rules use turns, or a rules file, which ends in .toml"
                );
                return Err(Error::given(Given::Rules, reason));
            }
        };
        Ok(DefinedRules::free(preset, puzzle.powers_that(keeps)))
    }
}

/// Reads the turns of rules.
pub(super) fn turns(puzzle: &Puzzle, text: &str) -> Result<Vec<Power>, String> {
    checked_turns(puzzle, puzzle.read_moves(text).map_err(|error| error.to_string())?)
}

/// Returns moves as turns of rules, each once.
pub(super) fn checked_turns(puzzle: &Puzzle, listed: Vec<Power>) -> Result<Vec<Power>, String> {
    let mut powers: Vec<Power> = Vec::new();
    for power in listed {
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
pub(super) fn named_lock(name: &str, puzzle: &Puzzle, powers: &[Power]) -> Result<Lock, String> {
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
    match (name, name.parse()) {
        ("move", _) => Ok(of_classes(&|number| number)),
        (_, Ok(NamedLock::None)) => Ok(Lock::none(powers.len())),
        (_, Ok(NamedLock::Axis)) => {
            let axes = puzzle
                .axes()
                .ok_or_else(|| "the definition has no rotations, which tell the axes; use the lock move".to_owned())?;
            Ok(of_classes(&|number| axes[number]))
        }
        _ => Err("a puzzle from a definition has the locks none, move and axis".to_owned()),
    }
}
