//! Shortest paths from solved.
//!
//! If nothing is locked, each move has an inverse and the goal is solved, a path to a position is a solution of it,
//! backward and with inverse moves. Otherwise the paths come from a second search: over the inverse moves and the
//! reversed arcs, the distance to the solved, unlocked state is the number of moves from it. If pieces are ignored, the
//! positions are no group, so the inverse of a position cannot replace this search.

use std::ops::ControlFlow;

use godtable_puzzle::orbits::Definition;
use godtable_system::parallel::Alone;
use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::levels::store::Counts;
use crate::levels::{Arcs, Distances, Goal, Positions, Space, search};
use crate::shares::{Progress, SearchError};

/// The shortest paths from the solved, unlocked puzzle to each position.
#[derive(Debug)]
pub struct Paths {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// A path is a solution backward: by move, the number of its inverse.
    Inverses(Vec<usize>),
    /// The distances of the puzzle with inverse moves and reversed arcs.
    Search(Box<Distances>),
}

/// Returns the number of the solved position.
fn solved(positions: &Positions) -> u64 {
    positions.number(&positions.definition().solved()).expect("the solved puzzle is a position")
}

/// Returns whether the goal is solved.
fn is_solved(distances: &Distances) -> bool {
    *distances.goal() == Goal::Positions(vec![solved(distances.positions())])
}

impl Paths {
    /// Returns whether solutions are paths already, so that [`Paths::find`] searches nothing.
    #[must_use]
    pub fn are_solutions(distances: &Distances) -> bool {
        inverses(distances).is_some() && is_solved(distances)
    }

    /// Finds the paths. If nothing is locked, each move has an inverse and the goal is solved, solutions are paths already.
    ///
    /// # Errors
    /// Returns an error if a position is too far from solved, or if the observer stops the search.
    pub fn find(
        distances: &Distances,
        observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Paths, SearchError> {
        if let Some(inverses) = inverses(distances).filter(|_| is_solved(distances)) {
            return Ok(Paths { kind: Kind::Inverses(inverses) });
        }
        let positions = distances.positions();
        let solved = solved(positions);
        let space = Space::new(positions.inverted());
        let found = Distances::find(space, distances.arcs().reversed(), Goal::Unlocked(solved), observe)?;
        Ok(Paths { kind: Kind::Search(Box::new(found)) })
    }

    /// Returns the paths of a puzzle whose solutions are paths by the same numbers, backward.
    #[must_use]
    pub fn of_solutions(positions: &Positions) -> Paths {
        Paths { kind: Kind::Inverses((0..positions.definition().moves().len()).collect()) }
    }

    /// Finds the paths as solutions of positions by other moves, toward a goal.
    ///
    /// # Errors
    /// Returns an error as [`Paths::find`] does.
    pub fn back(
        positions: &Positions,
        moves: Definition,
        goal: Goal,
        observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Paths, SearchError> {
        let arcs = Arcs::free(moves.moves().len());
        let found = Distances::find(Space::new(positions.with_moves(moves)), arcs, goal, observe)?;
        Ok(Paths { kind: Kind::Search(Box::new(found)) })
    }

    /// Returns the fewest moves from solved to a position, or `None` if no moves lead there.
    #[must_use]
    pub fn to(&self, distances: &Distances, position: u64) -> Option<Vec<usize>> {
        let mut path = match &self.kind {
            Kind::Inverses(inverses) => {
                let solution = distances.solution(distances.state(position, 0))?;
                solution.into_iter().map(|number| inverses[number]).collect()
            }
            Kind::Search(found) => {
                let states = (0..found.arcs().planes()).map(|plane| found.state(position, plane));
                let reached = states.filter_map(|state| Some((found.distance(state)?, state)));
                let (_, nearest) = reached.min_by_key(|&(distance, _)| distance)?;
                found.solution(nearest)?
            }
        };
        path.reverse();
        Some(path)
    }

    /// Returns whether moves lead from solved to a position.
    #[must_use]
    pub fn reach(&self, distances: &Distances, position: u64) -> bool {
        match &self.kind {
            Kind::Inverses(_) => distances.distance(distances.state(position, 0)).is_some(),
            Kind::Search(found) => {
                (0..found.arcs().planes()).any(|plane| found.distance(found.state(position, plane)).is_some())
            }
        }
    }
}

/// The fewest moves from the solved, unlocked puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FromSolved {
    /// The number of states: the locked ones, or the positions if nothing is ever locked.
    pub states: u64,
    /// The number of these states at each distance from solved.
    pub counts: Vec<u64>,
    /// The largest number of moves to a position, under any lock.
    pub to_position: usize,
}

impl Distances {
    /// Counts the states by the fewest moves that lead to them from solved, given the paths.
    #[must_use]
    pub fn from_solved(&self, paths: &Paths) -> FromSolved {
        let positions = self.positions();
        let paths = match &paths.kind {
            Kind::Inverses(_) => self,
            Kind::Search(search) => search,
        };
        let counted = paths.locked().unwrap_or_else(|| paths.unlocked());
        let nearest = |position: u64| {
            let states = (0..paths.arcs().planes()).map(|plane| paths.state(position, plane));
            states.filter_map(|state| paths.distance(state)).min()
        };
        let numbers = (0..positions.count()).into_par_iter();
        let farthest = numbers.filter_map(nearest).max();
        let (states, counts) = (counted.states(), counted.counts().to_vec());
        FromSolved { states, counts, to_position: farthest.map_or(0, Distance::get) }
    }
}

/// Counts the unlocked and the locked states by the fewest moves that lead to them from the solved, unlocked puzzle. The largest number
/// of moves may exceed the largest distance.
///
/// # Errors
/// Returns an error if memory runs out, or if the observer stops the search.
pub fn counts_from_solved(
    positions: &Positions,
    arcs: &Arcs,
    observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Vec<Counts>, SearchError> {
    let goal = Goal::Unlocked(solved(positions));
    let mut search = search::share(Space::new(positions.inverted()), &arcs.reversed(), &goal, 0, 1)?;
    while let Some(level) = search.next_level(&mut Alone, &|_| ControlFlow::Continue(()))? {
        search.add_level(level);
        if observe(search.progress()).is_break() {
            return Err(SearchError::Stopped);
        }
    }
    Ok(search.counts().iter().map(|level| level.states).collect())
}

/// Returns the number of the inverse of each move, if nothing is ever locked and each move has an inverse.
fn inverses(distances: &Distances) -> Option<Vec<usize>> {
    let definition = distances.positions().definition();
    let is_free = *distances.arcs() == Arcs::free(definition.moves().len());
    let inverted = definition.inverted();
    let inverse = |made: &godtable_puzzle::orbits::Move| {
        definition.moves().iter().position(|other| other.actions == made.actions)
    };
    inverted.moves().iter().map(inverse).collect::<Option<Vec<usize>>>().filter(|_| is_free)
}
