//! Errors of rules.

use crate::cube::{GoalError, NamedLock, Preset, Puzzle, Turn, TurnError, TurnSet, UnknownPuzzle, names};

/// The reason why rules are rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The rules allow no turn.
    #[error("rules need at least one turn")]
    NoTurns,
    /// The text of the turns is rejected.
    #[error(transparent)]
    Turns(#[from] TurnError),
    /// No preset has the name.
    #[error(
        "there are no rules '{name}'; known: {known}{hint}",
        known = Preset::ALL.map(|preset| preset.name).join(", "),
        hint = names::hint(.name, Preset::ALL.map(|preset| preset.name))
    )]
    UnknownRules {
        /// The name.
        name: String,
    },
    /// The puzzle does not have the lock.
    #[error(
        "the {puzzle} has no lock {lock}: \
         a turn there is also a turn of the opposite face, up to a whole-cube rotation; use {known}",
        known = .puzzle.locks().iter().map(|lock| lock.name()).collect::<Vec<_>>().join(" or ")
    )]
    WrongLock {
        /// The puzzle.
        puzzle: Puzzle,
        /// The lock.
        lock: NamedLock,
    },
    /// A custom lock allows a turn that the rules do not have.
    #[error("the lock allows the turn {turn}, but the turns of the rules are {turns}")]
    TurnOfTheLock {
        /// The turn.
        turn: Turn,
        /// The turns of the rules.
        turns: TurnSet,
    },
    /// A custom lock never allows a turn of the rules.
    #[error("the lock never allows the turn {turn}; leave it out of the turns")]
    NeverAllowed {
        /// The turn.
        turn: Turn,
    },
    /// The text names a custom lock, but does not describe it.
    #[error("the text does not describe the custom lock; use a rules file")]
    CustomLock,
    /// The goal belongs to another puzzle.
    #[error("the goal belongs to the puzzle {goal}, and the rules belong to the puzzle {rules}")]
    OtherPuzzle {
        /// The puzzle of the goal.
        goal: Puzzle,
        /// The puzzle of the rules.
        rules: Puzzle,
    },
    /// No lock has the name.
    #[error(
        "there is no lock '{name}'; known: {known}{hint}",
        known = NamedLock::ALL.map(NamedLock::name).join(", "),
        hint = names::hint(.name, NamedLock::ALL.map(NamedLock::name))
    )]
    UnknownLock {
        /// The name.
        name: String,
    },
    /// No puzzle has the name.
    #[error(transparent)]
    Puzzle(#[from] UnknownPuzzle),
    /// The goal is rejected.
    #[error(transparent)]
    Goal(#[from] GoalError),
}
