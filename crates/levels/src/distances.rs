//! The distances of all states of a puzzle.

use std::ops::ControlFlow;

use godtable_table::{Distance, Histogram};

use crate::search::{self, Found, Place, Progress};
use crate::{Arcs, LevelsError, Space};

/// A state: a position and a lock state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// The number of the position.
    pub position: u64,
    /// The plane of the lock state; 0 if nothing is locked yet.
    pub plane: usize,
}

/// The states at distance 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// These positions, in all planes.
    Positions(Vec<u64>),
    /// One state.
    State(State),
}

/// The distance of every state of a puzzle to the goal.
#[derive(Debug)]
pub struct Distances {
    space: std::sync::Arc<Space>,
    arcs: Arcs,
    found: Box<dyn Found>,
}

impl Distances {
    /// Finds all distances. The observer gets the progress after each level, and may stop the search.
    ///
    /// # Errors
    /// Returns an error if the memory does not suffice, if a state is too far, or if the observer stops the search.
    pub fn find(
        space: std::sync::Arc<Space>,
        arcs: Arcs,
        goal: &Goal,
        observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Distances, LevelsError> {
        let (positions, planes) = match goal {
            Goal::Positions(positions) => (&positions[..], (0..arcs.planes()).collect()),
            Goal::State(state) => (std::slice::from_ref(&state.position), vec![state.plane]),
        };
        let cells: Vec<_> = positions.iter().map(|&number| space.cell(number)).collect();
        let found = search::search(&space, &arcs, &cells, &planes, observe)?;
        Ok(Distances { space, arcs, found })
    }

    /// Returns the positions.
    #[must_use]
    pub fn space(&self) -> &std::sync::Arc<Space> {
        &self.space
    }

    /// Returns the lock.
    #[must_use]
    pub fn arcs(&self) -> &Arcs {
        &self.arcs
    }

    /// Returns the distance of a state, or `None` if the goal is out of reach.
    #[must_use]
    pub fn distance(&self, state: State) -> Option<Distance> {
        let cell = self.space.cell(state.position);
        self.found.distance(Place { plane: state.plane, cell }).and_then(Distance::new)
    }

    /// Returns the number of unlocked states at each distance.
    #[must_use]
    pub fn unlocked(&self) -> Histogram {
        self.histogram(0, 1).expect("the goal is unlocked too")
    }

    /// Returns the number of locked states at each distance, or `None` if nothing is ever locked.
    #[must_use]
    pub fn locked(&self) -> Option<Histogram> {
        self.histogram(1, self.arcs.planes() as u64 - 1)
    }

    fn histogram(&self, which: usize, planes: u64) -> Option<Histogram> {
        let mut counts: Vec<u64> = self.found.counts().iter().map(|counts| counts[which]).collect();
        counts.truncate(counts.iter().rposition(|&count| count > 0)? + 1);
        Histogram::new(self.space.positions() * planes, counts)
    }
}
