//! The errors of reading a method file.

use godtable_puzzle::cube::{LayerTurn, NotationError};
use godtable_puzzle::located::ErrorPlace;

use crate::methods::codes;
use crate::methods::limits::{MAXIMUM_GROUPS, MAXIMUM_STEPS, MAXIMUM_UP_TO, MAXIMUM_WAYS};

/// The error of a method file, with its place.
pub type MethodFileError = ErrorPlace<Slip>;

/// An error in a method file, without its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Slip {
    /// The text is not TOML, or has an unknown field.
    #[error("{message}")]
    Toml {
        /// The message of the TOML parser.
        message: String,
    },
    /// The file has no step.
    #[error("a method needs at least one step; add [[steps]]")]
    NoSteps,
    /// The file has too many steps.
    #[error("the method has {got} steps, repetitions included; the maximum is {MAXIMUM_STEPS}")]
    TooManySteps {
        /// The number of steps.
        got: usize,
    },
    /// A step has no condition.
    #[error("the step has no condition; add solved, placed, oriented, within, one_of or goal_turns")]
    NoCondition,
    /// A word is no piece.
    #[error("there is no piece '{word}'; the pieces are {}", codes::names())]
    Piece {
        /// The word.
        word: String,
    },
    /// A piece is named twice in a step.
    #[error("the step names the piece {word} twice; remove one of the two")]
    Twice {
        /// The piece.
        word: String,
    },
    /// A list of pieces is empty.
    #[error("no piece is named; write pieces by their faces, such as \"DF DFR\"")]
    NoPieces,
    /// The number of groups to choose from is out of range.
    #[error("expected 2 to {MAXIMUM_GROUPS} groups of pieces, found {got}")]
    Groups {
        /// The number of groups.
        got: usize,
    },
    /// A step is repeated more often than it has groups, or not at all.
    #[error("expected 1 to {most}, the number of groups of one_of, found {got}")]
    Times {
        /// The number of repetitions.
        got: usize,
        /// The number of groups.
        most: usize,
    },
    /// Turns have an error in their notation.
    #[error("'{text}', {error}")]
    Turns {
        /// The text of the field.
        text: String,
        /// The error in the notation.
        error: NotationError,
    },
    /// A rotation of the whole cube is among the turns.
    #[error("{turn} is a rotation of the whole cube; expected turns of layers")]
    Rotation {
        /// The rotation.
        turn: LayerTurn,
    },
    /// No turn is allowed.
    #[error("a step needs at least one turn; leave the field out to allow all turns of faces")]
    NoTurns,
    /// A field that must be one turn is not.
    #[error("expected one turn, found '{text}'")]
    NotOneTurn {
        /// The text of the field.
        text: String,
    },
    /// Too many steps hold up to a turn.
    #[error("more than {MAXIMUM_UP_TO} steps have this field; remove it from one of them")]
    TooManyUpTo,
    /// The hold has a turn that is no rotation of the whole cube.
    #[error("'{text}' is no rotation of the whole cube; expected x, y, z with 2 or ', such as \"z2\" or \"x y'\"")]
    Hold {
        /// The text of the field.
        text: String,
    },
    /// A list of holds is empty, or there is a single hold as well.
    #[error("expected a list of rotations such as [\"\", \"x2\"], and no hold besides")]
    Holds,
    /// Turns of a goal come without pieces, or pieces without turns.
    #[error("goal_pieces and goal_turns belong together; add the other one")]
    GoalTurns,
    /// The turns of a goal bring its pieces in too many ways.
    #[error("these turns bring the pieces of goal_pieces in more than {MAXIMUM_WAYS} ways; name fewer pieces")]
    TooManyWays,
}
