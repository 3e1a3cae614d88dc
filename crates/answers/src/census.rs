//! The numbers of optimal solutions of all states, as sums along the levels.
//!
//! An optimal solution of a state at distance d is an optimal move followed by an optimal solution of a state at
//! distance `d - 1`, so
//!
//! ```text
//! count(s) = sum of count(s') over the successors s' of s at distance d - 1,        count(goal) = 1.
//! ```
//!
//! Each state is visited once, level by level. Counts fit into 32 bits for most tables; if one does not, all are
//! computed again with 64 bits.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use godtable_engine::index::{Choice, Cursor, Index, Start, StateNumber};
use godtable_puzzle::cube::{LockState, State};
use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::whole::state_of;
use crate::{Oracle, QueryError};

/// The numbers of optimal solutions of all states, by distance. An example is a state, or its number.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolutionCensus<S = State> {
    /// The counts of the unlocked states, nearest first. Under a lock, a distance may have none, and then it is left out.
    pub unlocked: Vec<SolutionCounts<S>>,
    /// The counts of the locked states, over all lock states, or `None` if the rules lock nothing.
    pub locked: Option<Vec<SolutionCounts<S>>>,
}

/// The numbers of optimal solutions of the states at one distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolutionCounts<S = State> {
    /// The distance.
    pub distance: Distance,
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
    pub example: S,
}

impl<S> SolutionCounts<S> {
    /// Returns the mean number of solutions of a state.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean is not exact")]
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.states as f64
    }
}

impl<S> SolutionCensus<S> {
    /// Returns the same numbers with other examples: of the unlocked states, and of the locked ones.
    pub fn with_examples<T>(self, unlocked: impl Fn(S) -> T, locked: impl Fn(S) -> T) -> SolutionCensus<T> {
        fn mapped<S, T>(counts: Vec<SolutionCounts<S>>, state: impl Fn(S) -> T) -> Vec<SolutionCounts<T>> {
            let own = |SolutionCounts { distance, states, least, total, most, with_most, example }| SolutionCounts {
                distance,
                states,
                least,
                total,
                most,
                with_most,
                example: state(example),
            };
            counts.into_iter().map(own).collect()
        }
        SolutionCensus { unlocked: mapped(self.unlocked, unlocked), locked: self.locked.map(|own| mapped(own, locked)) }
    }
}

/// A table of states with numbers, whose optimal solutions are counted.
pub trait Levels: Sync {
    /// Returns the distance of each state, by its number.
    fn distances(&self) -> &[Option<Distance>];

    /// Returns the number of the state after each turn that may be made in a state.
    fn after(&self, number: usize) -> impl Iterator<Item = usize>;

    /// Returns how many unlocked and how many locked states have a number.
    fn states(&self, number: usize) -> [u64; 2];

    /// Returns the number of unlocked states if they have no numbers among the others. They are numbered from 0 on by themselves.
    fn unlocked(&self) -> usize {
        0
    }

    /// Returns the distance of one of these, and the numbers of the states after each turn.
    fn first(&self, _unlocked: usize) -> (Option<Distance>, impl Iterator<Item = usize>) {
        (None, std::iter::empty())
    }
}

/// Returns the numbers of optimal solutions of all states of a table. A state takes 4 bytes of memory, or 8 if a count does not
/// fit.
///
/// # Errors
/// Returns an error if a state has 2^64 solutions or more.
pub fn count_solutions(table: &impl Levels) -> Result<SolutionCensus<usize>, QueryError> {
    // If 32 bits are too few, 64 may do.
    let too_many = |TooMany { number }| QueryError::TooManySolutions { number, bits: u64::BITS };
    census::<AtomicU32>(table).or_else(|_| census::<AtomicU64>(table)).map_err(too_many)
}

fn census<C: Counter>(table: &impl Levels) -> Result<SolutionCensus<usize>, TooMany> {
    let counts: Vec<C> = count_all(table)?;
    let of_number = |number: usize| Ok((table.distances()[number], counts[number].get(), table.states(number)));
    let of_unlocked = |number: usize| {
        let (level, next) = table.first(number);
        let count = level.map_or(Some(0), |level| solutions(level, next, table.distances(), &counts));
        Ok((level, count.ok_or(TooMany { number: StateNumber::new(number) })?, [1, 0]))
    };
    let [mut unlocked, locked] = tallied(counts.len(), of_number)?;
    if table.unlocked() > 0 {
        [unlocked, _] = tallied(table.unlocked(), of_unlocked)?;
    }
    let [unlocked, locked] = [unlocked, locked].map(|own| own.into_iter().flatten().collect::<Vec<_>>());
    Ok(SolutionCensus { unlocked, locked: Some(locked).filter(|own| !own.is_empty()) })
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
        let census = count_solutions(&IndexedTable::of(self.index(), &self.distances()?))?;
        let state = |number| state_of(self.index(), StateNumber::new(number));
        // The first plane numbers the positions.
        let unlocked = |number: usize| state(number % self.index().shape().positions()).with_lock(LockState::START);
        Ok(census.with_examples(unlocked, state))
    }
}

/// Returns the number of solutions of each state.
fn count_all<C: Counter>(table: &impl Levels) -> Result<Vec<C>, TooMany> {
    let distances = table.distances();
    let counts: Vec<C> = (0..distances.len()).map(|_| C::default()).collect();
    let farthest = distances.iter().flatten().max().copied();
    for level in Distance::up_to(farthest.unwrap_or(Distance::ZERO)) {
        (0..distances.len())
            .into_par_iter()
            .with_min_len(4096)
            .filter(|&number| distances[number] == Some(level))
            .try_for_each(|number| {
                let count = solutions(level, table.after(number), distances, &counts);
                let is_set = count.filter(|&count| counts[number].set(count)).is_some();
                if is_set { Ok(()) } else { Err(TooMany { number: StateNumber::new(number) }) }
            })?;
    }
    Ok(counts)
}

/// Returns the tallies of the unlocked and of the locked states. Of each number, `own` returns the distance, the number of
/// solutions, and the numbers of these states.
fn tallied(
    numbers: usize,
    own: impl Fn(usize) -> Result<(Option<Distance>, u64, [u64; 2]), TooMany> + Sync,
) -> Result<[Tallies; 2], TooMany> {
    let tallied =
        (0..numbers).into_par_iter().with_min_len(4096).try_fold(Default::default, |mut both: [Tallies; 2], number| {
            let (distance, count, states) = own(number)?;
            // A state that cannot reach the goal adds nothing.
            let Some(distance) = distance else { return Ok(both) };
            for (tallies, states) in both.iter_mut().zip(states).filter(|&(_, states)| states > 0) {
                add(tallies, tally(distance, number, count, states));
            }
            Ok(both)
        });
    tallied.try_reduce(Default::default, |mut both: [Tallies; 2], others| {
        for (tallies, others) in both.iter_mut().zip(others) {
            others.into_iter().flatten().for_each(|own| add(tallies, own));
        }
        Ok(both)
    })
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

/// Returns the number of solutions of a state at a distance: the sum of those of the next states that are nearer. It is `None`
/// if it exceeds 64 bits.
fn solutions(
    level: Distance,
    next: impl Iterator<Item = usize>,
    distances: &[Option<Distance>],
    counts: &[impl Counter],
) -> Option<u64> {
    let Some(nearer) = level.nearer() else { return Some(1) };
    let mut optimal = next.filter(|&number| distances[number] == Some(nearer));
    optimal.try_fold(0_u64, |sum, number| sum.checked_add(counts[number].get()))
}

/// The states of an index, and their distances.
struct IndexedTable<'a> {
    index: &'a Index,
    distances: &'a [Option<Distance>],
    /// By lock state: the choices of unlocked states without a plane. Any turn of the rules may come first.
    first: Vec<Vec<Choice>>,
}

impl<'a> IndexedTable<'a> {
    fn of(index: &'a Index, distances: &'a [Option<Distance>]) -> IndexedTable<'a> {
        let first = match index.planes().start() {
            Start::Plane(_) => Vec::new(),
            Start::LeastOfLocks => first_choices(index),
        };
        IndexedTable { index, distances, first }
    }

    fn numbered_after(&self, cursor: &Cursor, choice: Choice) -> Option<usize> {
        Some(self.index.number(&self.index.successor(cursor, choice)?).get())
    }

    fn cursor(&self, number: usize) -> Cursor {
        self.index.cursor(StateNumber::new(number)).expect("a number of the index")
    }
}

impl Levels for IndexedTable<'_> {
    fn distances(&self) -> &[Option<Distance>] {
        self.distances
    }

    fn after(&self, number: usize) -> impl Iterator<Item = usize> {
        let cursor = self.cursor(number);
        let choices = self.index.planes().all()[cursor.plane].choices();
        choices.filter_map(move |choice| self.numbered_after(&cursor, choice))
    }

    fn states(&self, number: usize) -> [u64; 2] {
        let plane = &self.index.planes().all()[number / self.index.shape().positions()];
        if plane.is_locked() { [0, plane.lock_count() as u64] } else { [1, 0] }
    }

    fn unlocked(&self) -> usize {
        if self.first.is_empty() { 0 } else { self.index.shape().positions() }
    }

    fn first(&self, unlocked: usize) -> (Option<Distance>, impl Iterator<Item = usize>) {
        let place = self.cursor(unlocked);
        let cursors = move || self.index.unlocked_cursors(place.row, place.fiber);
        let level = cursors().filter_map(|cursor| self.distances[self.index.number(&cursor).get()]).min();
        let next = cursors().zip(&self.first).flat_map(move |(cursor, choices)| {
            choices.iter().filter_map(move |&choice| self.numbered_after(&cursor, choice))
        });
        (level, next)
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

/// Returns the counts of states with the same number, which have `count` solutions each.
fn tally(distance: Distance, example: usize, count: u64, states: u64) -> SolutionCounts<usize> {
    let total = u128::from(count) * u128::from(states);
    SolutionCounts { distance, states, least: count, total, most: count, with_most: states, example }
}

impl SolutionCounts<usize> {
    fn joined(self, other: SolutionCounts<usize>) -> SolutionCounts<usize> {
        let most = self.most.max(other.most);
        let having_most = [self, other].into_iter().filter(|own| own.most == most);
        SolutionCounts {
            distance: self.distance,
            states: self.states + other.states,
            least: self.least.min(other.least),
            total: self.total + other.total,
            most,
            with_most: having_most.clone().map(|own| own.with_most).sum(),
            example: having_most.map(|own| own.example).min().expect("one of both"),
        }
    }
}

/// Counts by distance.
type Tallies = Vec<Option<SolutionCounts<usize>>>;

/// Adds the counts of some states at a distance.
fn add(tallies: &mut Tallies, own: SolutionCounts<usize>) {
    let distance = own.distance.get();
    tallies.resize(tallies.len().max(distance + 1), None);
    tallies[distance] = Some(tallies[distance].map_or(own, |known| known.joined(own)));
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
        let table = IndexedTable::of(oracle.index(), &distances);
        let [narrow, wide] =
            [census::<AtomicU32>(&table), census::<AtomicU64>(&table)].map(|own| own.ok().expect("few"));
        assert_eq!(narrow, wide);
    }

    #[test]
    fn example_of_equal_tallies_is_the_first_state() {
        let five = |number| tally(Distance::ZERO, number, 5, 1);
        for joined in [five(3).joined(five(8)), five(8).joined(five(3))] {
            assert_eq!((joined.example, joined.with_most), (3, 2));
        }
        let (few, many) = (tally(Distance::ZERO, 1, 4, 1), five(8));
        assert_eq!([few.joined(many).example, many.joined(few).example], [8; 2]);
    }

    #[test]
    fn counter_refuses_a_count_that_is_too_large() {
        let (narrow, wide) = (AtomicU32::default(), AtomicU64::default());
        let largest = u64::from(u32::MAX);
        assert!(narrow.set(largest) && !narrow.set(largest + 1) && wide.set(largest + 1));
        assert_eq!((narrow.get(), wide.get()), (largest, largest + 1));
        let (goal, counts) = (Some(Distance::ZERO), [wide, AtomicU64::new(u64::MAX)]);
        let one = Distance::new(1).expect("small enough");
        assert_eq!(solutions(one, [0, 1].into_iter(), &[goal, goal], &counts), None);
    }
}
