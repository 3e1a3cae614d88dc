//! Classes of states under symmetry: their number at each distance, and the farthest ones.
//!
//! Symmetries that keep the rules keep distances, so a class is counted once, by its representative. On a 2x2x2 the
//! image of a position needs a whole-cube rotation into the fixed frame, which depends on the cubie that becomes DBL.
//! So a symmetry counts only if every such rotation keeps the turns and the lock. Symmetries map rows to rows, so
//! [`Representatives`] skip most rows without a look at their fibers.

use godtable_engine::index::StateNumber;
use godtable_engine::index::{Representative, Representatives, Row};
use godtable_puzzle::cube::{LockState, State, Symmetry, SymmetryGroup};
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Encoding, Histogram};

use crate::{Oracle, QueryError};

/// The states of an oracle, up to the symmetries of the rules.
#[derive(Debug)]
pub struct Classes<'a, B> {
    oracle: &'a Oracle<B>,
    group: SymmetryGroup,
}

/// A class of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// One of its states.
    pub state: State,
    /// The number of its states.
    pub size: usize,
}

/// The number of classes at each distance, and the number of those that cannot reach the goal.
#[derive(Clone, Default)]
struct Tally {
    /// The index is the distance.
    counts: Vec<u64>,
    unreachable: u64,
}

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns the classes of states under the rotations and reflections that
    /// [keep](godtable_puzzle::cube::Symmetry::keeps) the rules.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::named(Puzzle::CUBE2, "half-turn")?;
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// assert_eq!(oracle.classes().unlocked()?.states(), 77_802);
    /// assert_eq!(oracle.classes_with_inverses().expect("turns can be undone").unlocked()?.states(), 40_296);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn classes(&self) -> Classes<'_, B> {
        Classes { oracle: self, group: SymmetryGroup::of(self.rules()) }
    }

    /// Returns the classes of unlocked states under symmetry and inversion, or `None` if no symmetry
    /// [inverts](godtable_puzzle::cube::Symmetry::inverts) the rules.
    #[must_use]
    pub fn classes_with_inverses(&self) -> Option<Classes<'_, B>> {
        Some(Classes { oracle: self, group: SymmetryGroup::with_inverses(self.rules())? })
    }
}

impl<B: AsRef<[u8]> + Sync> Classes<'_, B> {
    /// Returns the symmetries between the states of a class.
    #[must_use]
    pub const fn group(&self) -> &SymmetryGroup {
        &self.group
    }

    /// Returns the number of classes of unlocked states at each distance.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    pub fn unlocked(&self) -> Result<Histogram, QueryError> {
        self.histogram(|representative| vec![self.unlocked_class(representative)])
    }

    /// Returns the number of classes of locked states at each distance, over all lock states. It is `None` if the rules
    /// lock nothing, or if inversion joins classes.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    pub fn locked(&self) -> Result<Option<Histogram>, QueryError> {
        if !self.have_locked() {
            return Ok(None);
        }
        self.histogram(|representative| self.locked_classes(representative)).map(Some)
    }

    /// Returns the classes of the unlocked states at the largest distance.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    pub fn unlocked_antipodes(&self) -> Result<Vec<Class>, QueryError> {
        let farthest = self.oracle.unlocked().gods_number();
        self.at_distance(farthest, |representative| vec![self.unlocked_class(representative)])
    }

    /// Returns the classes of the locked states at the largest distance; none if [`Classes::locked`] returns `None`.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    pub fn locked_antipodes(&self) -> Result<Vec<Class>, QueryError> {
        match self.oracle.locked().filter(|_| self.have_locked()) {
            Some(locked) => {
                self.at_distance(locked.gods_number(), |representative| self.locked_classes(representative))
            }
            None => Ok(Vec::new()),
        }
    }

    fn have_locked(&self) -> bool {
        self.oracle.locked().is_some() && self.group.inverting().is_empty()
    }

    fn histogram(&self, classes: impl Fn(&Representative) -> Vec<Class> + Sync) -> Result<Histogram, QueryError> {
        let known = self.known()?;
        let tally = self
            .representatives()
            .flat_map_iter(|representative| classes(&representative))
            .map(|class| self.distance(&class.state, known.as_deref()))
            .try_fold(Tally::default, |tally, distance| distance.map(|distance| tally.with(distance)))
            .try_reduce(Tally::default, |tally, more| Ok(tally.sum(&more)))?;
        let states = tally.counts.iter().sum::<u64>() + tally.unreachable;
        // Distance 0 lacks classes only if the cell of a goal wrongly says that the goal is out of reach.
        Histogram::new(states, tally.counts).ok_or(QueryError::Contradiction { number: StateNumber::new(0) })
    }

    fn at_distance(
        &self,
        distance: Distance,
        classes: impl Fn(&Representative) -> Vec<Class> + Sync,
    ) -> Result<Vec<Class>, QueryError> {
        let known = self.known()?;
        let is_there = |class: Class| match self.distance(&class.state, known.as_deref()) {
            Ok(found) => (found == Some(distance)).then_some(Ok(class)),
            Err(error) => Some(Err(error)),
        };
        self.representatives().flat_map_iter(|representative| classes(&representative)).filter_map(is_there).collect()
    }

    /// Returns the distances of all states of the index if a single lookup is a walk to the goal, else `None`. This
    /// takes less than half of the time, and a sixth if the rules have no symmetries.
    fn known(&self) -> Result<Option<Vec<Option<Distance>>>, QueryError> {
        match self.oracle.table().header().encoding {
            Encoding::Choice(_) => self.oracle.distances().map(Some),
            _ => Ok(None),
        }
    }

    fn distance(&self, state: &State, known: Option<&[Option<Distance>]>) -> Result<Option<Distance>, QueryError> {
        let Some(known) = known else { return self.oracle.distance(state) };
        let index = self.oracle.index();
        Ok(index.cursors(state)?.filter_map(|cursor| known[index.number(&cursor).get()]).min())
    }

    /// Returns the representatives of the classes of positions.
    fn representatives(&self) -> impl ParallelIterator<Item = Representative> {
        let shape = self.oracle.index().shape();
        let representatives = Representatives::new(self.oracle.rules().puzzle(), &self.group);
        // Most representatives are in the first rows: small batches share them among the threads.
        let rows = (0..shape.rows())
            .into_par_iter()
            .with_max_len(8)
            .map(move |row| Row::new(row, shape).expect("within the rows"));
        rows.flat_map_iter(move |row| representatives.in_row(row))
    }

    fn unlocked_class(&self, representative: &Representative) -> Class {
        let position = representative.row.position(representative.fiber, self.oracle.index().shape());
        Class { state: State::new(self.oracle.rules().puzzle(), position), size: representative.size }
    }

    /// Returns the classes of the locked states of a class of positions.
    ///
    /// Lock states are in one class if a symmetry that fixes the position maps one to the other. If a symmetry does
    /// not map turns to turns, lock states have no images.
    fn locked_classes(&self, representative: &Representative) -> Vec<Class> {
        let rules = self.oracle.rules();
        let unlocked = self.unlocked_class(representative);
        let are_turns_kept = self.group.keeps_turns_at(unlocked.state.position());
        let fixing = if are_turns_kept { &representative.fixing[..] } else { &[Symmetry::IDENTITY] };
        let mut seen: Vec<LockState> = Vec::new();
        let mut classes = Vec::new();
        for lock in rules.lock_states() {
            if seen.contains(&lock) {
                continue;
            }
            let before = seen.len();
            for &symmetry in fixing {
                seen.extend(self.group.image_of_lock(symmetry, lock).filter(|image| !seen.contains(image)));
            }
            let size = unlocked.size * (seen.len() - before);
            classes.push(Class { state: unlocked.state.with_lock(lock), size });
        }
        classes
    }
}

impl Tally {
    fn with(mut self, distance: Option<Distance>) -> Tally {
        match distance {
            Some(distance) => {
                self.counts.resize(self.counts.len().max(distance.get() + 1), 0);
                self.counts[distance.get()] += 1;
            }
            None => self.unreachable += 1,
        }
        self
    }

    fn sum(mut self, more: &Tally) -> Tally {
        self.counts.resize(self.counts.len().max(more.counts.len()), 0);
        self.counts.iter_mut().zip(&more.counts).for_each(|(count, more)| *count += more);
        self.unreachable += more.unreachable;
        self
    }
}
