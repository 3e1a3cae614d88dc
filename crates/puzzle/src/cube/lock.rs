//! Locks: which turns are forbidden after others.

use std::fmt;
use std::sync::Arc;

use crate::cube::{Automaton, Face, LockState, Rotation, StateName, Turn, TurnSet};

/// A lock with a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum NamedLock {
    /// Nothing is forbidden.
    #[default]
    None,
    /// The next turn must be on another axis.
    Axis,
    /// The next turn must be of another face.
    Face,
}

impl NamedLock {
    /// All named locks.
    pub const ALL: [NamedLock; 3] = [NamedLock::None, NamedLock::Axis, NamedLock::Face];

    /// The name, on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NamedLock::None => "none",
            NamedLock::Axis => "axis",
            NamedLock::Face => "face",
        }
    }

    /// Returns the automaton of the lock over these turns. Its states after the start are named by faces or axes, and numbered
    /// in the order of the turns.
    #[must_use]
    pub fn automaton(self, turns: TurnSet) -> Automaton {
        Automaton::of_last_turn(turns, |turn: Turn| match self {
            NamedLock::None => None,
            NamedLock::Axis => Some(turn.face().axis().into()),
            NamedLock::Face => Some(turn.face().into()),
        })
    }
}

impl fmt::Display for NamedLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text of a custom lock.
pub(crate) const CUSTOM_LOCK: &str = "own";

/// The lock of some rules: an automaton over their turns, and maybe a name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lock {
    automaton: Arc<Automaton>,
    name: Option<NamedLock>,
}

impl Lock {
    /// Returns the named lock over these turns.
    pub(crate) fn named(name: NamedLock, turns: TurnSet) -> Lock {
        Lock { automaton: Arc::new(name.automaton(turns)), name: Some(name) }
    }

    /// Returns the lock of an automaton over these turns. If a named lock of the puzzle allows the same sequences, it is that
    /// one.
    pub(crate) fn of(automaton: Automaton, known: &[NamedLock], turns: TurnSet) -> Lock {
        let known = known.iter().map(|&name| Lock::named(name, turns));
        let same = { known }.find(|lock| lock.automaton.allows_the_same_as(&automaton));
        same.unwrap_or_else(|| Lock { automaton: Arc::new(automaton), name: None })
    }

    /// The name, or `None` for a custom lock.
    #[must_use]
    pub const fn name(&self) -> Option<NamedLock> {
        self.name
    }

    /// The automaton. Its state 0 is [`LockState::START`].
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// The states after a turn, in order: all but [`LockState::START`]. Empty if the lock forbids nothing.
    pub fn states(&self) -> impl ExactSizeIterator<Item = LockState> + Clone + use<> {
        (1..self.automaton.states().len() as u8).map(LockState::new)
    }

    /// Whether the lock always allows every turn.
    #[must_use]
    pub fn forbids_nothing(&self) -> bool {
        self.states().len() == 0
    }

    /// Whether the lock has this state.
    #[must_use]
    #[inline]
    pub fn has(&self, state: LockState) -> bool {
        state.number() < self.automaton.states().len()
    }

    /// Returns the state after `turn`, or `None` if `state` forbids the turn or the lock does not have `state`.
    #[must_use]
    #[inline]
    pub fn after(&self, state: LockState, turn: Turn) -> Option<LockState> {
        self.automaton.states().get(state.number())?.next[turn.index()].map(LockState::new)
    }

    /// Returns the name of a state, or `None` if the lock does not have the state.
    #[must_use]
    pub fn name_of(&self, state: LockState) -> Option<&StateName> {
        self.automaton.states().get(state.number()).map(|state| &state.name)
    }

    /// Returns the state with the name in the fixed frame, or `None` if no state has it. A name is a word or the letter of a
    /// face. Both letters of an axis name its state.
    #[must_use]
    pub fn state_named(&self, name: &str) -> Option<LockState> {
        self.state_named_in(name, Rotation::IDENTITY)
    }

    /// Returns the state with the name in another hold, or `None` if no state has it. `home` rotates that hold to the fixed
    /// frame.
    #[must_use]
    pub fn state_named_in(&self, name: &str, home: Rotation) -> Option<LockState> {
        let by_word = self.state_where(|known| matches!(known, StateName::Word(word) if word == name));
        by_word.or_else(|| self.state_of(home.image(name.parse().ok()?)))
    }

    /// Returns the state named by a face of the fixed frame or by its axis, or `None` if no state has the name.
    #[must_use]
    pub fn state_of(&self, face: Face) -> Option<LockState> {
        self.state_where(|name| name.has_face(face))
    }

    /// Whether faces or axes name all states after the start.
    #[must_use]
    pub fn is_named_by_faces(&self) -> bool {
        self.automaton.states()[1..].iter().all(|state| !matches!(state.name, StateName::Word(_)))
    }

    fn state_where(&self, is_named: impl Fn(&StateName) -> bool) -> Option<LockState> {
        let number = self.automaton.states().iter().position(|state| is_named(&state.name))?;
        Some(LockState::new(number as u8))
    }
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.map_or(CUSTOM_LOCK, NamedLock::name))
    }
}
