//! Scrambles: random positions, each with a shortest path from solved to it.

use std::convert::Infallible;
use std::ops::{Bound, RangeBounds};

use crate::play::Draws;
use godtable_table::Distance;

use crate::levels::{Distances, Paths};

/// A random position, and a path from solved to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Scramble {
    /// The number of the position.
    pub position: u64,
    /// The distance of the unlocked state.
    pub distance: Distance,
    /// The moves from solved.
    pub moves: Vec<usize>,
}

/// An endless iterator of independent scrambles; empty if no position fits.
#[derive(Debug)]
pub struct Scrambles<'a> {
    distances: &'a Distances,
    paths: &'a Paths,
    wanted: (Bound<Distance>, Bound<Distance>),
    draws: Draws,
}

impl<'a> Scrambles<'a> {
    /// Returns scrambles of positions whose unlocked states are at some distances. Each such position that
    /// moves reach from solved is equally likely.
    #[must_use]
    pub fn new(distances: &'a Distances, paths: &'a Paths, wanted: impl RangeBounds<Distance>, seed: u64) -> Self {
        let wanted = (wanted.start_bound().cloned(), wanted.end_bound().cloned());
        Scrambles { distances, paths, wanted, draws: Draws::new(seed) }
    }
}

impl Iterator for Scrambles<'_> {
    type Item = Scramble;

    fn next(&mut self) -> Option<Scramble> {
        let (distances, paths, wanted) = (self.distances, self.paths, self.wanted);
        let fits = |position| {
            let distance = distances.distance(distances.state(position, 0));
            Ok(distance.is_some_and(|distance| wanted.contains(&distance)) && paths.reach(distances, position))
        };
        let list = || {
            let levels = Distance::up_to(distances.unlocked().gods_number()).filter(|level| wanted.contains(level));
            let states = levels.flat_map(|level| distances.at(level, false));
            let mut positions: Vec<u64> = states.map(|state| distances.position(state)).collect();
            positions.retain(|&position| paths.reach(distances, position));
            positions.sort_unstable();
            Ok(positions)
        };
        let Ok(position) = self.draws.next::<Infallible>(distances.positions().count(), fits, list);
        let position = position?;
        let distance = distances.distance(distances.state(position, 0))?;
        Some(Scramble { position, distance, moves: paths.to(distances, position)? })
    }
}
