//! Types for the numbers of states and of choices, so that neither is taken for the other.

use std::fmt;

/// The number of a state in an [`Index`](crate::index::Index), and of its cell in a table.
///
/// The numbers of an index are those below [`Index::states`](crate::index::Index::states). In another index, the same number
/// may belong to another state.
///
/// ```
/// use godtable_puzzle::cube::Rules;
/// use godtable_engine::index::{Index, StateNumber};
///
/// let index = Index::new(&Rules::default());
/// let solved = index.cursor(StateNumber::new(0)).expect("the first state");
/// assert!(solved.is_solved());
/// assert_eq!(index.cursor(StateNumber::new(index.states())), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StateNumber(usize);

impl StateNumber {
    /// Returns the state number with this value. Functions of an index check that it has such a state.
    #[must_use]
    #[inline]
    pub const fn new(number: usize) -> StateNumber {
        StateNumber(number)
    }

    /// Returns the number, counted from 0.
    #[must_use]
    #[inline]
    pub const fn get(self) -> usize {
        self.0
    }
}

impl From<StateNumber> for usize {
    #[inline]
    fn from(number: StateNumber) -> usize {
        number.get()
    }
}

impl fmt::Display for StateNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a move in its [`Plane`](crate::index::Plane), 0 to 17, in the order of [`Plane::moves`](crate::index::Plane::moves).
///
/// A cell that names an optimal move holds its choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice(u8);

impl Choice {
    /// The largest number of choices of a plane: all turns of all faces.
    pub const COUNT: usize = 18;

    /// Returns the choice with that number, or `None` if it is not below [`Choice::COUNT`].
    #[must_use]
    #[inline]
    pub const fn new(number: usize) -> Option<Choice> {
        if number < Choice::COUNT { Some(Choice(number as u8)) } else { None }
    }

    /// Returns the number, counted from 0.
    #[must_use]
    #[inline]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// Returns the choices of a plane with `moves` moves, in order.
    #[inline]
    pub(crate) fn first(moves: usize) -> impl DoubleEndedIterator<Item = Choice> + ExactSizeIterator {
        debug_assert!(moves <= Choice::COUNT);
        (0..moves).map(|number| Choice(number as u8))
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
