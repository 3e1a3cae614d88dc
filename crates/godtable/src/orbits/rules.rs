//! The rules of puzzles from definitions: moves, a lock and a goal.

use std::collections::HashSet;

use godtable_puzzle::cube::{NamedLock, Rules};
use godtable_puzzle::lock::{Lock, LockState, MAXIMUM_LOCK_STATES, TooManyStates};
use godtable_puzzle::orbits::{Arrangement, composed};
use godtable_puzzle::puzzlefile::{MOST_ROTATIONS, Power, Puzzle};

use super::free::is_free;
pub(super) use crate::about::CUSTOM;
use crate::page::outside_a_page;
use crate::{Error, Input};

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
    /// The lock of solutions that are read backwards, if some turns may not come last.
    pub(super) back: Option<Lock>,
    /// The positions at the goal; empty if the goal is solved.
    pub(super) goal: Vec<Arrangement>,
    /// The same as rules of cubes, if they were read so.
    pub(super) of_cube: Option<Rules>,
    /// Turns that do not count. They are none of the moves, and with them nothing is locked.
    pub(super) free: Vec<Power>,
}

/// The most turns of the rules that a message lists.
const LISTED: usize = 24;

/// The name of the lock that forbids nothing.
pub(super) const NONE: &str = "none";

impl DefinedRules {
    /// Returns the rules of all powers of the moves.
    pub(super) fn all(puzzle: &Puzzle) -> DefinedRules {
        DefinedRules::free(Some("half-turn"), puzzle.powers())
    }

    /// Returns the rules of the moves without their powers, and without moves that do nothing, unless all do nothing.
    pub(super) fn moves_alone(puzzle: &Puzzle) -> DefinedRules {
        let mut powers = puzzle.powers_that(|power, _| power.exponent == 1);
        if powers.is_empty() {
            powers = (0..puzzle.moves().len()).map(|number| Power { number, exponent: 1 }).collect();
        }
        DefinedRules::free(None, powers)
    }

    pub(super) fn free(name: Option<&'static str>, powers: Vec<Power>) -> DefinedRules {
        let lock = Lock::none(powers.len());
        DefinedRules {
            name,
            powers,
            lock_name: NONE.to_owned(),
            lock,
            back: None,
            goal: Vec::new(),
            of_cube: None,
            free: Vec::new(),
        }
    }

    /// Returns the rules in which some turns do not count.
    pub(super) fn with_free(self, text: &str, puzzle: &Puzzle) -> Result<DefinedRules, Error> {
        outside_a_page()?;
        let wrong = |reason: &str| Error::given(Input::Free, reason);
        let mut free = puzzle.read_list(text).map_err(|error| Error::given(Input::Free, error))?;
        if free.is_empty() {
            return Err(wrong("expected at least one move"));
        }
        if !puzzle.bandages().is_empty() {
            return Err(wrong("a puzzle with bandaged pieces has no zero-cost moves"));
        }
        let mut powers = self.powers;
        powers.retain(|&power| !is_free(power, &free, puzzle));
        if powers.is_empty() {
            return Err(wrong("no other turn is left"));
        }
        if self.lock_name != NONE {
            return Err(nothing_is_locked());
        }
        let mut seen = HashSet::new();
        free.retain(|power| seen.insert((power.number, power.exponent)));
        Ok(DefinedRules { free, goal: self.goal, ..DefinedRules::free(None, powers) })
    }

    /// Returns the rules in which some turns may not come first.
    pub(super) fn with_not_first(self, text: &str, puzzle: &Puzzle) -> Result<DefinedRules, Error> {
        let lock = self.lock.both(&self.without_first(Input::NotFirst, text, puzzle)?);
        let lock = lock.map_err(|error| Error::given(Input::NotFirst, error))?;
        Ok(DefinedRules { name: None, lock_name: CUSTOM.to_owned(), lock, ..self })
    }

    /// Returns the rules in which some turns may not come last: a solution is read backwards, and there they may not come first.
    /// Turns commute, cancel and join as their inverses do, so the lock is the same.
    pub(super) fn with_not_last(self, text: &str, puzzle: &Puzzle) -> Result<DefinedRules, Error> {
        let wrong = |reason: String| Error::given(Input::NotLast, reason);
        let refused =
            "the lock cannot be read backwards: it allows less at first than later, or has too many states then";
        let own = self.lock.reversed().ok_or_else(|| wrong(refused.to_owned()))?;
        let back = own.both(&self.without_first(Input::NotLast, text, puzzle)?);
        let back = Some(back.map_err(|error| wrong(error.to_string()))?);
        Ok(DefinedRules { name: None, lock_name: CUSTOM.to_owned(), back, ..self })
    }

    /// Returns the lock in which some turns may not come first, whatever the order of turns that commute, and no turn cancels or
    /// joins another one.
    ///
    /// A state of the lock is the set of blocked turns, at first the given ones. After a turn, those that commute with it remain
    /// blocked, and those are added whose product with it is a turn or does nothing.
    fn without_first(&self, given: Input, text: &str, puzzle: &Puzzle) -> Result<Lock, Error> {
        outside_a_page()?;
        let wrong = |reason: String| Error::given(given.clone(), reason);
        let powers = &self.powers;
        let known = || {
            let names: Vec<String> = powers.iter().take(LISTED).map(|&power| puzzle.name_of(power)).collect();
            names.join(" ") + if powers.len() > LISTED { " ..." } else { "" }
        };
        let listed = turns(puzzle, text).map_err(|reason| wrong(format!("{reason}; solutions have {}", known())))?;
        let is_possible = self.free.is_empty() && puzzle.bandages().is_empty();
        let Some(definition) = puzzle.definition(powers).filter(|_| is_possible) else {
            return Err(wrong("with zero-cost moves or bandaged pieces no turn can be forbidden there".to_owned()));
        };
        let is_listed = |&power: &Power| listed.iter().any(|&own| puzzle.are_equal(own, power));
        let first: Vec<bool> = powers.iter().map(is_listed).collect();
        if first.iter().all(|&is_blocked| is_blocked) {
            return Err(wrong(format!("one turn must be left, and solutions have only {}", known())));
        }
        let then = |one: usize, next: usize| {
            let [one, next] = [one, next].map(|number| &definition.moves()[number].actions);
            composed(one, next, definition.orbits().iter().map(|orbit| orbit.modulus))
        };
        let joins = |one: Power, next: Power| {
            let exponent = (one.exponent + next.exponent) % puzzle.order(one.number);
            one.number == next.number && (exponent == 0 || powers.contains(&Power { exponent, ..one }))
        };
        let all = 0..powers.len();
        let commute = |one: usize| all.clone().map(move |next| then(one, next) == then(next, one)).collect();
        let commute: Vec<Vec<bool>> = all.clone().map(commute).collect();
        let mut sets = vec![first];
        let mut states = Vec::new();
        while let Some(blocked) = sets.get(states.len()).cloned() {
            let mut after = |made: usize| {
                let stays = |other: usize| blocked[other] && commute[made][other] || joins(powers[made], powers[other]);
                let after: Vec<bool> = all.clone().map(stays).collect();
                let known = sets.iter().position(|set| *set == after);
                known.unwrap_or_else(|| {
                    sets.push(after);
                    sets.len() - 1
                })
            };
            let next = all.clone().map(|made| (!blocked[made]).then(|| after(made))).collect();
            states.push(LockState { name: String::new(), next });
            if sets.len() > MAXIMUM_LOCK_STATES {
                return Err(wrong(TooManyStates { got: sets.len() }.to_string()));
            }
        }
        Ok(Lock::new(states).expect("each state after a turn is there"))
    }
}

/// Returns the error of a lock where nothing can be locked.
pub(super) fn nothing_is_locked() -> Error {
    Error::given(Input::Lock, "with zero-cost moves or bandaged pieces nothing can be locked")
}

/// Reads the turns of rules.
pub(super) fn turns(puzzle: &Puzzle, text: &str) -> Result<Vec<Power>, String> {
    for word in text.split_whitespace() {
        let Ok(powers) = puzzle.read_moves(word) else { continue };
        if powers.is_empty() && word.starts_with(char::is_alphabetic) {
            return Err(format!("{word} changes nothing of the puzzle, so it is no turn"));
        }
        if powers.len() > 1 && powers.iter().any(|&power| puzzle.is_rotation(power)) {
            let made: Vec<String> = powers.into_iter().map(|power| puzzle.name_of(power)).collect();
            return Err(format!("{word} also rotates the whole puzzle: it is {}", made.join(" ")));
        }
    }
    checked_turns(puzzle, puzzle.read_list(text)?)
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
            let what = match puzzle.rotations() {
                [] => "has no rotations, which show the axes".to_owned(),
                _ => format!("has rotations that generate more than {MOST_ROTATIONS}, so they show no axes"),
            };
            let axes = puzzle.axes().ok_or_else(|| format!("the definition {what}; use the lock move"))?;
            Ok(of_classes(&|number| axes[number]))
        }
        _ => Err("a puzzle from a definition has the locks none, move and axis".to_owned()),
    }
}
