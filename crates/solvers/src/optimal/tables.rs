//! The tables that searches and fills share: the actions of moves, and canonical forms.

use crate::optimal::axis::MOVES;
use crate::optimal::canon::Canon;
use crate::optimal::kernel::{Action, Relabel};
use crate::optimal::moves;

/// The tables of the search.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The actions of the moves, by axis.
    pub(crate) actions: [[Action; MOVES]; 3],
    /// The effects of the moves on inverses.
    pub(crate) undone: [[Relabel; MOVES]; 3],
    pub(crate) canon: Canon,
}

impl Tables {
    pub(crate) fn new() -> Tables {
        let actions = moves::actions();
        let undone = actions.map(|actions| actions.map(|action| Relabel::before(&action.packed().inverse().action())));
        Tables { actions, undone, canon: Canon::new() }
    }
}
