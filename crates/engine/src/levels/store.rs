//! The distances of all states, stored in the sets of a search or in the cells of a table.

use godtable_table::Distance;

use crate::levels::Positions;
use crate::levels::cell::{Cell, State};
use crate::observe::Observers;
use crate::rows::comparison::WordAt;
use crate::shares::SearchError;

/// The states at a distance: in plane 0, and in all other planes.
pub(crate) type Counts = [u64; 2];

/// Where the distances of all states are kept: the sets of a search, or the cells of a table.
pub(crate) trait DistanceStore: Send + Sync + std::fmt::Debug {
    /// Returns the distance of a state, or `None` if the goal is out of reach.
    fn distance(&self, positions: &Positions, state: State) -> Option<usize>;

    /// Writes the distances of states, by their numbers `plane * positions + position`.
    fn distances(&self, positions: &Positions, numbers: &[u64], distances: &mut [Option<Distance>]) {
        for (&number, distance) in numbers.iter().zip(distances) {
            *distance = self.distance(positions, numbered(positions, number)).and_then(Distance::new);
        }
    }

    /// Returns the cells of a plane at a distance.
    fn at(&self, positions: &Positions, plane: usize, distance: usize) -> Vec<Cell>;

    /// Returns the number of states at each distance.
    fn counts(&self) -> &[Counts];

    /// Returns the number of cells of a table: one for each state, unless symmetries reduce them.
    fn cells(&self, positions: &Positions, planes: usize) -> u64 {
        positions.count() * planes as u64
    }

    /// Returns the distance in a cell of a table.
    fn cell(&self, positions: &Positions, number: u64) -> Option<usize> {
        self.distance(positions, numbered(positions, number))
    }

    /// Writes the distances in the cells of a table from the one with a number on.
    fn read(&self, positions: &Positions, first: u64, distances: &mut [Option<Distance>]) {
        for (number, distance) in (first..).zip(distances) {
            *distance = self.cell(positions, number).and_then(Distance::new);
        }
    }

    /// Returns which of some states of a word do not have a distance; `None` is out of reach.
    fn differing(&self, positions: &Positions, word: WordAt<'_>, states: u64, distance: Option<usize>) -> u64 {
        word.differing(states, distance, |number| self.cell(positions, number))
    }

    /// Searches the classes again, if symmetries reduce the states, and compares each with its cell. Returns the number of
    /// states at each distance.
    fn prove_reduced(
        &self,
        _positions: &Positions,
        _observers: Observers<'_>,
    ) -> Option<Result<Vec<Counts>, SearchError>> {
        None
    }
}

/// Returns the state with a number: those of each plane follow each other.
pub(crate) fn numbered(positions: &Positions, number: u64) -> State {
    let count = positions.count();
    let (plane, position) = if number < count { (0, number) } else { (number / count, number % count) };
    State { cell: positions.cell(position), plane: plane as usize }
}
