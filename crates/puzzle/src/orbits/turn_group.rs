//! The group that some turns generate, as a list of its elements.

use std::collections::HashMap;

use crate::orbits::definition::{Action, Definition, composed};

/// What a sequence of turns does to each orbit.
pub type Actions = Vec<Action>;

/// A group of turns, with a word for each element.
#[derive(Clone, Debug)]
pub struct TurnGroup {
    /// By orbit: orientations count modulo this number.
    moduli: Vec<u8>,
    /// The elements in the order of the lengths of their words. The first one does nothing.
    pub all: Vec<Actions>,
    /// By element: the numbers of the moves whose product it is.
    pub words: Vec<Vec<usize>>,
    numbers: HashMap<Actions, usize>,
}

impl TurnGroup {
    /// Finds the group that some moves of a puzzle generate, with orientations modulo `moduli`, by orbit. It returns `None` if the
    /// group has more elements than `most`.
    #[must_use]
    pub fn new(puzzle: &Definition, generators: &[usize], moduli: Vec<u8>, most: usize) -> Option<TurnGroup> {
        let none = puzzle.orbits().iter().map(|orbit| Action::none(orbit.kinds.len()));
        let none: Actions = none.collect();
        let numbers = HashMap::from([(none.clone(), 0)]);
        let mut group = TurnGroup { moduli, all: vec![none], words: vec![Vec::new()], numbers };
        let mut next = 0;
        while next < group.all.len() {
            for &number in generators {
                let element = group.then(&group.all[next], &puzzle.moves()[number].actions);
                if !group.numbers.contains_key(&element) {
                    group.numbers.insert(element.clone(), group.all.len());
                    group.all.push(element);
                    group.words.push([&group.words[next][..], &[number]].concat());
                }
            }
            if group.all.len() > most {
                return None;
            }
            next += 1;
        }
        Some(group)
    }

    /// Returns one sequence of turns and then another.
    #[must_use]
    pub fn then(&self, one: &[Action], next: &[Action]) -> Actions {
        composed(one, next, self.moduli.iter().copied())
    }

    /// Returns what undoes a sequence of turns.
    #[must_use]
    pub fn inverse(&self, own: &[Action]) -> Actions {
        own.iter().zip(&self.moduli).map(|(action, &modulus)| action.inverse(modulus)).collect()
    }

    /// Returns the number of an element, or `None` if the group does not have it.
    #[must_use]
    pub fn number(&self, own: &Actions) -> Option<usize> {
        self.numbers.get(own).copied()
    }

    /// Returns the number modulo which the orientations of an orbit count.
    #[must_use]
    pub fn modulus(&self, orbit: usize) -> u8 {
        self.moduli[orbit]
    }
}
