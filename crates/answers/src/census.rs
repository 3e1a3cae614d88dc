//! The numbers of optimal solutions of all states, as sums along the levels.
//!
//! An optimal solution of a state at distance d is an optimal move followed by an optimal solution of a state at
//! distance `d - 1`, so
//!
//! ```text
//! count(s) = sum of count(s') over the successors s' of s at distance d - 1,        count(goal) = 1.
//! ```
//!
//! Level by level, each state is counted once. Counts need 32 bits for most tables; if one does not fit, all are
//! computed once more with 64 bits.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use godtable_engine::index::{Choice, Index, Start, StateNumber};
use godtable_puzzle::cube::{LockState, State};
use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::whole::state_of;
use crate::{Oracle, QueryError};

/// The numbers of optimal solutions of all states, by distance.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolutionCensus {
    /// The counts of the unlocked states; the index is the distance.
    pub unlocked: Vec<SolutionCounts>,
    /// The counts of the locked states, over all lock states, or `None` if the rules lock nothing.
    pub locked: Option<Vec<SolutionCounts>>,
}

/// The numbers of optimal solutions of the states at one distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolutionCounts {
    /// The number of states at the distance.
    pub states: u64,
    /// The fewest solutions of a state.
    pub least: u64,
    /// The sum of the solutions of all states.
    pub total: u128,
    /// The most solutions of a state.
    pub most: u64,
    /// The number of states with the most solutions.
    pub with_most: u64,
    /// A state with the most solutions: the one with the least number in the index.
    pub example: State,
}

impl SolutionCounts {
    /// Returns the mean number of solutions of a state.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean is not exact")]
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.states as f64
    }
}

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns the numbers of optimal solutions of all states, as [`Oracle::solution_count`] counts them.
    ///
    /// The count of a state is the sum of the counts of its optimal successors. Counts are exact. They take 32 bits
    /// each; if one does not fit, all are computed again with 64. With its distance, a state of the index takes 5 or 9
    /// bytes of memory. One plane of the 2x2x2, with 3,674,160 states, takes 33 MB at most. One of the corners of the
    /// 3x3x3, with 88,179,840 states, takes 441 MB or 794 MB.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other, or a state has 2^64 solutions or more.
    ///
    /// ```no_run
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let census = oracle.solution_census()?;
    /// assert_eq!((census.unlocked[35].states, census.unlocked[0].most), (8, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution_census(&self) -> Result<SolutionCensus, QueryError> {
        let distances = self.distances()?;
        self.census::<AtomicU32>(&distances).or_else(|TooMany { .. }| {
            let census = self.census::<AtomicU64>(&distances);
            census.map_err(|TooMany { number }| QueryError::TooManySolutions { number, bits: u64::BITS })
        })
    }

    fn census<C: Counter>(&self, distances: &[Option<Distance>]) -> Result<SolutionCensus, TooMany> {
        let index = self.index();
        let counts = Counts { index, distances, counts: self.count_all::<C>(distances)? };
        let unlocked = match index.planes().start() {
            Start::Plane(plane) => counts.of_planes(|number| number == plane),
            Start::LeastOfLocks => counts.of_unlocked()?,
        };
        let is_locked = |plane: usize| index.planes().all()[plane].is_locked();
        Ok(SolutionCensus {
            unlocked: with_examples(unlocked, |number| self.unlocked_at(number)),
            locked: self.locked().map(|_| with_examples(counts.of_planes(is_locked), |number| state_of(index, number))),
        })
    }

    /// Returns the unlocked state at the position of a state in any plane.
    fn unlocked_at(&self, number: StateNumber) -> State {
        state_of(self.index(), StateNumber::new(number.get() % self.index().shape().positions()))
            .with_lock(LockState::START)
    }

    /// Returns the number of solutions of each state of the index.
    fn count_all<C: Counter>(&self, distances: &[Option<Distance>]) -> Result<Vec<C>, TooMany> {
        let index = self.index();
        let counts: Vec<C> = (0..distances.len()).map(|_| C::default()).collect();
        let farthest = distances.iter().flatten().max().copied();
        for level in Distance::up_to(farthest.unwrap_or(Distance::ZERO)) {
            (0..distances.len())
                .into_par_iter()
                .with_min_len(4096)
                .filter(|&number| distances[number] == Some(level))
                .try_for_each(|number| {
                    let number = StateNumber::new(number);
                    let count = match level.nearer() {
                        None => Some(1),
                        Some(nearer) => {
                            let cursor = index.cursor(number).expect("a number of the index");
                            let choices = index.planes().all()[cursor.plane].choices();
                            let successors = choices.filter_map(|choice| index.successor(&cursor, choice));
                            sum(successors.map(|next| index.number(&next)), nearer, distances, &counts)
                        }
                    };
                    count.filter(|&count| counts[number.get()].set(count)).map(|_| ()).ok_or(TooMany { number })
                })?;
        }
        Ok(counts)
    }
}

/// The error of a state with more solutions than a counter holds.
struct TooMany {
    number: StateNumber,
}

/// A number that several threads may set.
trait Counter: Default + Sync + Send {
    fn get(&self) -> u64;

    /// Sets the number, and returns whether it fits.
    fn set(&self, count: u64) -> bool;
}

impl Counter for AtomicU32 {
    fn get(&self) -> u64 {
        u64::from(self.load(Ordering::Relaxed))
    }

    fn set(&self, count: u64) -> bool {
        u32::try_from(count).is_ok_and(|count| {
            self.store(count, Ordering::Relaxed);
            true
        })
    }
}

impl Counter for AtomicU64 {
    fn get(&self) -> u64 {
        self.load(Ordering::Relaxed)
    }

    fn set(&self, count: u64) -> bool {
        self.store(count, Ordering::Relaxed);
        true
    }
}

/// Returns the sum of the solutions of the states at the distance `nearer`, or `None` if it exceeds 64 bits.
fn sum(
    states: impl Iterator<Item = StateNumber>,
    nearer: Distance,
    distances: &[Option<Distance>],
    counts: &[impl Counter],
) -> Option<u64> {
    let mut optimal = states.filter(|number| distances[number.get()] == Some(nearer));
    optimal.try_fold(0_u64, |sum, number| sum.checked_add(counts[number.get()].get()))
}

/// The number of solutions of each state of an index.
struct Counts<'a, C> {
    index: &'a Index,
    distances: &'a [Option<Distance>],
    counts: Vec<C>,
}

impl<C: Counter> Counts<'_, C> {
    /// Returns the tallies of the states of some planes.
    fn of_planes(&self, is_counted: impl Fn(usize) -> bool + Sync) -> Tallies {
        let positions = self.index.shape().positions();
        let planes = self.index.planes().all();
        let tallied =
            self.counts.par_iter().enumerate().with_min_len(4096).fold(Vec::new, |mut tallies, (number, count)| {
                let plane = number / positions;
                if is_counted(plane) {
                    let tally = Tally::new(StateNumber::new(number), count.get(), planes[plane].lock_count());
                    add(&mut tallies, self.distances[number], tally);
                }
                tallies
            });
        tallied.reduce(Vec::new, joined)
    }

    /// Returns the tallies of the unlocked states if they have no plane: any turn of the rules may come first.
    fn of_unlocked(&self) -> Result<Tallies, TooMany> {
        let choices = first_choices(self.index);
        let tallied = (0..self.index.shape().positions()).into_par_iter().with_min_len(4096).try_fold(
            Vec::new,
            |mut tallies, number| {
                let number = StateNumber::new(number);
                let place = self.index.cursor(number).expect("the first plane numbers the positions");
                let cursors = || self.index.unlocked_cursors(place.row, place.fibre);
                let level = cursors().filter_map(|cursor| self.distances[self.index.number(&cursor).get()]).min();
                let count = match level.map(Distance::nearer) {
                    None => Some(0),
                    Some(None) => Some(1),
                    Some(Some(nearer)) => {
                        let moves = cursors().zip(&choices).flat_map(|(cursor, choices)| {
                            choices.iter().filter_map(move |&choice| self.index.successor(&cursor, choice))
                        });
                        sum(moves.map(|next| self.index.number(&next)), nearer, self.distances, &self.counts)
                    }
                };
                add(&mut tallies, level, Tally::new(number, count.ok_or(TooMany { number })?, 1));
                Ok(tallies)
            },
        );
        tallied.try_reduce(Vec::new, |a, b| Ok(joined(a, b)))
    }
}

/// Returns, for each lock state, the choices whose turns no earlier lock state allows.
fn first_choices(index: &Index) -> Vec<Vec<Choice>> {
    let mut known = Vec::new();
    let solved = State::solved(index.rules().puzzle());
    let cursors = index.cursors(&solved).expect("the solved state of the rules' own puzzle");
    let choices = cursors.map(|cursor| {
        let moves = index.planes().all()[cursor.plane].choices();
        let is_new = |choice: &Choice| match index.turn(&cursor, *choice) {
            Some(turn) if !known.contains(&turn) => {
                known.push(turn);
                true
            }
            _ => false,
        };
        moves.filter(is_new).collect()
    });
    choices.collect()
}

/// The numbers of solutions of some states at one distance.
#[derive(Clone, Copy)]
struct Tally {
    states: u64,
    least: u64,
    total: u128,
    most: u64,
    with_most: u64,
    /// The least number of a state with the most solutions.
    example: StateNumber,
}

impl Tally {
    /// Returns the tally of a state of the index with `count` solutions, which represents `lock_count` states.
    fn new(example: StateNumber, count: u64, lock_count: usize) -> Tally {
        let states = lock_count as u64;
        let total = u128::from(count) * u128::from(states);
        Tally { states, least: count, total, most: count, with_most: states, example }
    }

    fn joined(self, other: Tally) -> Tally {
        let most = self.most.max(other.most);
        let (in_self, in_other) = (self.most == most, other.most == most);
        Tally {
            states: self.states + other.states,
            least: self.least.min(other.least),
            total: self.total + other.total,
            most,
            with_most: if in_self { self.with_most } else { 0 } + if in_other { other.with_most } else { 0 },
            example: match (in_self, in_other) {
                (true, true) => self.example.min(other.example),
                (true, false) => self.example,
                _ => other.example,
            },
        }
    }
}

/// Tallies by distance.
type Tallies = Vec<Option<Tally>>;

/// Adds the tally of a state at some distance. A state that cannot reach the goal adds nothing.
fn add(tallies: &mut Tallies, distance: Option<Distance>, tally: Tally) {
    let Some(distance) = distance.map(Distance::get) else { return };
    tallies.resize(tallies.len().max(distance + 1), None);
    tallies[distance] = Some(tallies[distance].map_or(tally, |known| known.joined(tally)));
}

fn joined(mut tallies: Tallies, others: Tallies) -> Tallies {
    tallies.resize(tallies.len().max(others.len()), None);
    for (tally, other) in tallies.iter_mut().zip(others) {
        *tally = match (*tally, other) {
            (Some(tally), Some(other)) => Some(tally.joined(other)),
            (tally, other) => tally.or(other),
        };
    }
    tallies
}

/// Returns the counts of the tallies, with the state of each example.
fn with_examples(tallies: Tallies, state: impl Fn(StateNumber) -> State) -> Vec<SolutionCounts> {
    // No distance below the largest is empty: a solution passes through all of them.
    let counts = tallies.into_iter().flatten().map(|tally| {
        let Tally { states, least, total, most, with_most, example } = tally;
        SolutionCounts { states, least, total, most, with_most, example: state(example) }
    });
    counts.collect()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use super::*;

    #[test]
    fn census_in_64_bits_equals_the_one_in_32() {
        let filled = godtable_engine::generate::fill(&Default::default(), &mut |_| Continue(())).expect("near enough");
        let oracle = Oracle::new(filled.into_table()).expect("a table of its rules");
        let distances = oracle.distances().expect("cells that agree");
        let narrow = oracle.census::<AtomicU32>(&distances).ok().expect("few enough");
        let wide = oracle.census::<AtomicU64>(&distances).ok().expect("few enough");
        assert_eq!(narrow, wide);
    }

    #[test]
    fn example_of_equal_tallies_is_the_first_state() {
        let tally = |number| Tally::new(StateNumber::new(number), 5, 1);
        for joined in [tally(3).joined(tally(8)), tally(8).joined(tally(3))] {
            assert_eq!((joined.example, joined.with_most), (StateNumber::new(3), 2));
        }
        let (few, many) = (Tally::new(StateNumber::new(1), 4, 1), tally(8));
        assert_eq!([few.joined(many).example, many.joined(few).example], [StateNumber::new(8); 2]);
    }

    #[test]
    fn counter_refuses_a_count_that_is_too_large() {
        let (narrow, wide) = (AtomicU32::default(), AtomicU64::default());
        let largest = u64::from(u32::MAX);
        assert!(narrow.set(largest) && !narrow.set(largest + 1) && wide.set(largest + 1));
        assert_eq!((narrow.get(), wide.get()), (largest, largest + 1));
        let (states, goal) = ([0, 1].map(StateNumber::new), Some(Distance::ZERO));
        let counts = [wide, AtomicU64::new(u64::MAX)];
        assert_eq!(sum(states.into_iter(), Distance::ZERO, &[goal, goal], &counts), None);
    }
}
