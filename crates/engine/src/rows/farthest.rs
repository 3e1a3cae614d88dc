//! The states of the last level that found any, if they are few.

use std::sync::Mutex;

use crate::rows::word::Bits;

/// The states of the last level that found any, unless they are too many.
pub(crate) struct Farthest {
    /// The most states that are listed.
    most: usize,
    /// By state, in ascending order: its word among those of all rows, and its bit; none if there are too many.
    listed: Vec<(usize, usize)>,
    /// The states of the level that is searched, or `None` if they are too many.
    level: Mutex<Option<Vec<(usize, usize)>>>,
}

impl Farthest {
    /// Lists so many states at most. These are the ones at the goal.
    pub(crate) fn new(most: usize, listed: Vec<(usize, usize)>) -> Farthest {
        Farthest { most, listed, level: Mutex::new(Some(Vec::new())) }
    }

    /// Adds states of a word.
    pub(crate) fn add<W: Bits>(&self, word: usize, states: W) {
        let mut level = self.level.lock().expect("no thread panics");
        if let Some(listed) = &mut *level {
            listed.extend(states.positions().map(|bit| (word, bit)));
            if listed.len() > self.most {
                *level = None;
            }
        }
    }

    /// Ends a level, which found states or none. An empty one changes nothing.
    pub(crate) fn end_level(&mut self, has_found: bool) {
        let level = self.level.get_mut().expect("no thread panics").replace(Vec::new());
        if has_found {
            self.listed = level.unwrap_or_default();
            self.listed.sort_unstable();
        }
    }

    pub(crate) fn listed(&self) -> &[(usize, usize)] {
        &self.listed
    }
}
