//! Errors of automata.

use crate::lock::TooManyStates;

/// The maximum number of states of an automaton, the start included.
pub const MAXIMUM_STATES: usize = 32;

/// The maximum number of [transitions](super::Automaton::transitions) of an automaton.
pub const MAXIMUM_TRANSITIONS: usize = 64;

/// The maximum length of a state's name, in bytes.
pub(super) const LONGEST_NAME: usize = 30;

/// The reason why states are not an automaton.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AutomatonError {
    /// The list of states is empty.
    #[error("a lock needs at least one state")]
    NoStates,
    /// A turn leads to an unknown state.
    #[error("the state '{from}' leads to the unknown state '{to}'")]
    UnknownState {
        /// The state before the turn.
        from: String,
        /// The unknown state after it.
        to: String,
    },
    /// Two states have the same name.
    #[error("two states are named '{name}'")]
    NameTwice {
        /// The name.
        name: String,
    },
    /// A name is empty, too long, or has control characters or spaces around it.
    #[error("'{got}' is not the name of a state; expected 1 to {LONGEST_NAME} letters, digits or signs")]
    BadName {
        /// The name.
        got: String,
    },
    /// The automaton has more than [`MAXIMUM_STATES`] states.
    #[error("the lock has {got} states or more; the maximum is {MAXIMUM_STATES}")]
    TooManyStates {
        /// The number of states so far. There may be more.
        got: usize,
    },
    /// The automaton has more than [`MAXIMUM_TRANSITIONS`] transitions.
    #[error(
        "the lock has {got} different pairs of a turn and the state after it; the maximum is {MAXIMUM_TRANSITIONS}"
    )]
    TooManyTransitions {
        /// The number of transitions.
        got: usize,
    },
    /// A forbidden sequence is empty, so it would forbid everything.
    #[error("an empty sequence cannot be forbidden")]
    EmptySequence,
}

impl From<TooManyStates> for AutomatonError {
    fn from(TooManyStates { got }: TooManyStates) -> AutomatonError {
        AutomatonError::TooManyStates { got }
    }
}
