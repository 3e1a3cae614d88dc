//! What can be wrong with rules.

use crate::{NamedLock, NotationError, Preset, Puzzle, Turn, TurnSet, names};

/// Why there are no such rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No turn is allowed.
    #[error("rules need at least one turn")]
    NoTurns,
    /// The turns are not in notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A rotation of the whole cube among the turns.
    #[error("column {column}: rules are made of turns of faces; a rotation of the whole cube is none")]
    NotATurn {
        /// Where the rotation is written, counted in characters from 1.
        column: usize,
    },
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
    /// A lock that the puzzle does not have.
    #[error(
        "the {puzzle} has no lock {lock}: \
         there a turn of a face is one of the opposite face with the whole turned over; use {known}",
        known = .puzzle.locks().iter().map(|lock| lock.name()).collect::<Vec<_>>().join(" or ")
    )]
    WrongLock {
        /// The puzzle.
        puzzle: Puzzle,
        /// The lock.
        lock: NamedLock,
    },
    /// A custom lock allows a turn that the rules do not have.
    #[error("the lock speaks of the turn {turn}, and the turns of the rules are {turns}")]
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
    /// A goal of another puzzle.
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
}
