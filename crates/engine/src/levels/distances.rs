//! The distances of all states of a puzzle, and the answers from them.
//!
//! A state is a position under a lock state, a *plane*. Distances from a file compute moves one by one; only a proof
//! computes the steps of all moves ([`Distances::verify`]).

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use godtable_table::{Distance, Histogram};

use crate::levels::cell::{Cell, State};
use crate::levels::search;
use crate::levels::store::{DistanceStore, numbered};
use crate::levels::{Arcs, Goal, Positions, Space, Wrong};
use crate::observe::Observe;
use crate::play::{Descents, DistanceSource, descent_count};
use crate::shares::{Progress, SearchError, histogram};

/// The distance of every state of a puzzle to the goal.
#[derive(Debug)]
pub struct Distances {
    positions: Positions,
    /// The moves between positions. Distances from a file need them seldom, and compute them then.
    space: OnceLock<Space>,
    arcs: Arcs,
    goal: Goal,
    found: Box<dyn DistanceStore>,
}

impl Distances {
    /// Finds all distances. The observer gets the progress after each level, and may stop the search.
    ///
    /// # Errors
    /// Returns an error if a state is too far, or if the observer stops the search.
    pub fn find(
        space: Space,
        arcs: Arcs,
        goal: Goal,
        observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Distances, SearchError> {
        let found = search::search(&space, &arcs, &goal, observe)?;
        Ok(Distances { positions: space.positions().clone(), space: OnceLock::from(space), arcs, goal, found })
    }

    /// Returns distances that were found before.
    pub(crate) fn known(positions: Positions, arcs: Arcs, goal: Goal, found: Box<dyn DistanceStore>) -> Distances {
        Distances { positions, space: OnceLock::new(), arcs, goal, found }
    }

    /// Returns whether symmetries reduce the states, so that a table has one cell for each class.
    #[must_use]
    pub fn is_reduced(&self) -> bool {
        self.cells() != self.positions.count() * self.arcs.planes() as u64
    }

    /// Returns the number of cells of a table.
    pub(crate) fn cells(&self) -> u64 {
        self.found.cells(&self.positions, self.arcs.planes())
    }

    /// Writes the distances in the cells of a table from the one with a number on.
    pub(crate) fn read(&self, first: u64, distances: &mut [Option<Distance>]) {
        self.found.read(&self.positions, first, distances);
    }

    /// Proves all distances by a second search: each state that a level finds must have its distance, and the goal is out of reach
    /// of all others. The counts must agree, too. The observers hear of levels, and of parts of a level if symmetries reduce the
    /// states, and may stop the search.
    ///
    /// # Errors
    /// Returns the first state of a level with a wrong distance, or a wrong count; or an error if memory runs out, or if an
    /// observer stops the search.
    pub fn verify(
        &self,
        observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
        observe_parts: &Observe<'_>,
    ) -> Result<(), SearchError> {
        let counts = match self.found.prove_reduced(&self.positions, (&mut *observe, observe_parts)) {
            Some(counts) => counts?,
            None => search::prove(self.space(), &self.arcs, &self.goal, &*self.found, observe)?,
        };
        let stored = self.found.counts();
        for distance in 0..counts.len().max(stored.len()) {
            let both = [stored, &counts].map(|counts| counts.get(distance).copied().unwrap_or_default());
            if let Some((got, expected)) = both[0].into_iter().zip(both[1]).find(|(got, expected)| got != expected) {
                return Err(Wrong::Count { distance, got, expected }.into());
            }
        }
        Ok(())
    }

    /// Returns the positions.
    #[must_use]
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Returns the moves between positions.
    pub(crate) fn space(&self) -> &Space {
        self.space.get_or_init(|| Space::new(self.positions.clone()))
    }

    /// Returns the lock.
    #[must_use]
    pub fn arcs(&self) -> &Arcs {
        &self.arcs
    }

    /// Returns the goal.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Returns the state of the position with a number in a plane.
    ///
    /// # Panics
    /// Panics if there is no such position or plane.
    #[must_use]
    pub fn state(&self, position: u64, plane: usize) -> State {
        assert!(position < self.positions.count() && plane < self.arcs.planes(), "a state of the puzzle");
        State { cell: self.positions.cell(position), plane }
    }

    /// Returns the state with a number, as [`Distances::distances`] has them.
    ///
    /// # Panics
    /// Panics if there is no state with such a number.
    #[must_use]
    pub fn numbered(&self, number: u64) -> State {
        numbered(&self.positions, number)
    }

    /// Returns the number of the position of a state.
    #[must_use]
    pub fn position(&self, state: State) -> u64 {
        self.positions.number_of(state.cell)
    }

    /// Returns the distance of a state, or `None` if the goal is out of reach.
    #[must_use]
    pub fn distance(&self, state: State) -> Option<Distance> {
        self.found.distance(&self.positions, state).and_then(Distance::new)
    }

    /// Returns the distances of states, by their numbers: `plane * positions + position`. This is faster than one by one.
    ///
    /// # Panics
    /// Panics if there is no state with such a number.
    #[must_use]
    pub fn distances(&self, numbers: &[u64]) -> Vec<Option<Distance>> {
        let all = self.positions.count() * self.arcs.planes() as u64;
        assert!(numbers.iter().all(|&number| number < all), "numbers of states");
        let mut distances = vec![None; numbers.len()];
        self.found.distances(&self.positions, numbers, &mut distances);
        distances
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
        histogram(self.found.counts(), which, self.positions.legal_count() * planes)
    }

    /// Returns the states at a distance: the unlocked ones, or else the locked ones. They are in the order of
    /// positions.
    #[must_use]
    pub fn at(&self, distance: Distance, are_locked: bool) -> Vec<State> {
        let planes = if are_locked { 1..self.arcs.planes() } else { 0..1 };
        let in_plane = |plane| {
            self.found.at(&self.positions, plane, distance.get()).into_iter().map(move |cell| State { cell, plane })
        };
        let mut states: Vec<State> = planes.flat_map(in_plane).collect();
        states.sort_by_cached_key(|state| (self.position(*state), state.plane));
        states
    }

    /// Returns an optimal solution as numbers of moves, or `None` if the goal is out of reach.
    #[must_use]
    pub fn solution(&self, state: State) -> Option<Vec<usize>> {
        self.solutions(state).next()
    }

    /// Returns all optimal solutions. At the goal, the only one is empty; out of its reach, none exists.
    pub fn solutions(&self, state: State) -> impl Iterator<Item = Vec<usize>> + '_ {
        let distance = self.distance(state);
        let first = self.optimal(state, distance.unwrap_or(Distance::ZERO));
        Descents::new(self, distance, first).map(|solution| match solution {
            Ok(moves) => moves,
            Err(never) => match never {},
        })
    }

    /// Returns the number of optimal solutions: 1 at the goal, and 0 if the goal is out of reach. It is `None` for
    /// 2^128 or more.
    #[must_use]
    pub fn solution_count(&self, state: State) -> Option<u128> {
        let distance = self.distance(state);
        let first = self.optimal(state, distance.unwrap_or(Distance::ZERO));
        match descent_count(self, distance, first) {
            Ok(count) => count,
            Err(never) => match never {},
        }
    }

    /// Returns the state after a move, or `None` if the lock forbids the move or the position after it is illegal.
    #[must_use]
    pub fn moved(&self, state: State, number: usize) -> Option<State> {
        let arc = self.arcs.from(state.plane).find(|arc| arc.number == number)?;
        Some(State { cell: self.moved_cell(state.cell, number)?, plane: arc.to })
    }

    /// Returns the number of the state after each move that may be made, numbered as [`Distances::distances`] has them. All moves
    /// between positions are computed once.
    ///
    /// # Panics
    /// Panics if there is no state with such a number.
    pub fn after(&self, number: u64) -> impl Iterator<Item = u64> + '_ {
        let (state, _) = (numbered(&self.positions, number), self.space());
        self.arcs.from(state.plane).filter_map(move |arc| {
            let cell = self.moved_cell(state.cell, arc.number)?;
            Some(arc.to as u64 * self.positions.count() + self.positions.number_of(cell))
        })
    }

    /// Returns the cell to which a move leads, or `None` if its position is illegal.
    fn moved_cell(&self, cell: Cell, number: usize) -> Option<Cell> {
        if let Some(space) = self.space.get() {
            let moved = space.moved(cell, number);
            return self.positions.is_legal_cell(moved).then_some(moved);
        }
        let arrangement = self.positions.arrangement(self.positions.number_of(cell));
        let moved = self.positions.definition().moved(&arrangement, number);
        self.positions.number(&moved).map(|number| self.positions.cell(number))
    }

    fn optimal(&self, state: State, distance: Distance) -> Vec<(usize, State)> {
        let Some(nearer) = distance.nearer() else { return Vec::new() };
        let next = |arc: crate::levels::Arc| {
            let next = State { cell: self.moved_cell(state.cell, arc.number)?, plane: arc.to };
            (self.distance(next) == Some(nearer)).then_some((arc.number, next))
        };
        self.arcs.from(state.plane).filter_map(next).collect()
    }
}

impl DistanceSource for Distances {
    type State = State;
    type Move = usize;
    type Number = State;
    type Error = Infallible;

    fn optimal_moves(&self, state: State, distance: Distance) -> Result<Vec<(usize, State)>, Infallible> {
        Ok(self.optimal(state, distance))
    }

    fn number(&self, state: &State) -> State {
        *state
    }

    fn state(&self, number: State) -> State {
        number
    }
}
