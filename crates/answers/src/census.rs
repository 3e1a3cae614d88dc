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

use godtable_engine::index::{Choice, Cursor, Index, Start, StateNumber};
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
pub struct SolutionCounts<S = State> {
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

/// A table of states with numbers, whose optimal solutions are counted.
pub trait Levels: Sync {
    /// Returns the distance of each state, by its number.
    fn distances(&self) -> &[Option<Distance>];

    /// Returns the number of the state after each turn that may be made in a state.
    fn after(&self, number: usize) -> impl Iterator<Item = usize>;
}

/// Returns the numbers of optimal solutions of all states of a table, in two groups: of each state `is_second` says whether it is
/// in the second. A state takes 4 bytes of memory, or 8 if a count does not fit.
///
/// # Errors
/// Returns an error if a state has 2^64 solutions or more.
pub fn count_solutions(
    table: &impl Levels,
    is_second: impl Fn(usize) -> bool + Sync,
) -> Result<[Vec<SolutionCounts<usize>>; 2], QueryError> {
    in_32_or_64_bits(|| grouped::<AtomicU32>(table, &is_second), || grouped::<AtomicU64>(table, &is_second))
}

fn grouped<C: Counter>(
    table: &impl Levels,
    is_second: &(impl Fn(usize) -> bool + Sync),
) -> Result<[Vec<SolutionCounts<usize>>; 2], TooMany> {
    let counts: Vec<C> = count_all(table)?;
    let group = |second| tallied(table, &counts, |number| (is_second(number) == second).then_some(1));
    Ok([false, true].map(|second| with_examples(group(second), StateNumber::get)))
}

/// Returns the counts with 32 bits, or if these are too few with 64.
fn in_32_or_64_bits<T>(
    narrow: impl Fn() -> Result<T, TooMany>,
    wide: impl Fn() -> Result<T, TooMany>,
) -> Result<T, QueryError> {
    let too_many = |TooMany { number }| QueryError::TooManySolutions { number, bits: u64::BITS };
    narrow().or_else(|TooMany { .. }| wide().map_err(too_many))
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
        in_32_or_64_bits(|| self.census::<AtomicU32>(&distances), || self.census::<AtomicU64>(&distances))
    }

    fn census<C: Counter>(&self, distances: &[Option<Distance>]) -> Result<SolutionCensus, TooMany> {
        let table = Indexed { index: self.index(), distances };
        let (counts, planes) = (count_all::<C>(&table)?, table.index.planes());
        let of_planes = |is_counted: &(dyn Fn(usize) -> bool + Sync)| {
            let plane = |number: usize| number / table.index.shape().positions();
            let lock_count = |number| is_counted(plane(number)).then(|| planes.all()[plane(number)].lock_count());
            tallied(&table, &counts, lock_count)
        };
        let unlocked = match planes.start() {
            Start::Plane(plane) => of_planes(&|number| number == plane),
            Start::LeastOfLocks => table.unlocked(&counts)?,
        };
        let locked = || of_planes(&|plane| planes.all()[plane].is_locked());
        Ok(SolutionCensus {
            unlocked: with_examples(unlocked, |number| self.unlocked_at(number)),
            locked: self.locked().map(|_| with_examples(locked(), |number| state_of(table.index, number))),
        })
    }

    /// Returns the unlocked state at the position of a state in any plane.
    fn unlocked_at(&self, number: StateNumber) -> State {
        state_of(self.index(), StateNumber::new(number.get() % self.index().shape().positions()))
            .with_lock(LockState::START)
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
                let count = match level.nearer() {
                    None => Some(1),
                    Some(nearer) => sum(table.after(number), nearer, distances, &counts),
                };
                let is_set = count.filter(|&count| counts[number].set(count)).is_some();
                if is_set { Ok(()) } else { Err(TooMany { number: StateNumber::new(number) }) }
            })?;
    }
    Ok(counts)
}

/// Returns the tallies of some states: `states` returns how many states a number stands for, if it is counted.
fn tallied(table: &impl Levels, counts: &[impl Counter], states: impl Fn(usize) -> Option<usize> + Sync) -> Tallies {
    let tallied = counts.par_iter().enumerate().with_min_len(4096).fold(Vec::new, |mut tallies, (number, count)| {
        if let Some(states) = states(number) {
            add(&mut tallies, table.distances()[number], Tally::new(StateNumber::new(number), count.get(), states));
        }
        tallies
    });
    tallied.reduce(Vec::new, joined)
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
    states: impl Iterator<Item = usize>,
    nearer: Distance,
    distances: &[Option<Distance>],
    counts: &[impl Counter],
) -> Option<u64> {
    let mut optimal = states.filter(|&number| distances[number] == Some(nearer));
    optimal.try_fold(0_u64, |sum, number| sum.checked_add(counts[number].get()))
}

/// The states of an index, and their distances.
struct Indexed<'a> {
    index: &'a Index,
    distances: &'a [Option<Distance>],
}

impl Levels for Indexed<'_> {
    fn distances(&self) -> &[Option<Distance>] {
        self.distances
    }

    fn after(&self, number: usize) -> impl Iterator<Item = usize> {
        let cursor = self.index.cursor(StateNumber::new(number)).expect("a number of the index");
        let choices = self.index.planes().all()[cursor.plane].choices();
        choices.filter_map(move |choice| self.numbered_after(&cursor, choice))
    }
}

impl Indexed<'_> {
    fn numbered_after(&self, cursor: &Cursor, choice: Choice) -> Option<usize> {
        Some(self.index.number(&self.index.successor(cursor, choice)?).get())
    }

    /// Returns the tallies of the unlocked states if they have no plane: any turn of the rules may come first.
    fn unlocked(&self, counts: &[impl Counter]) -> Result<Tallies, TooMany> {
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
                            choices.iter().filter_map(move |&choice| self.numbered_after(&cursor, choice))
                        });
                        sum(moves, nearer, self.distances, counts)
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
fn with_examples<S>(tallies: Tallies, state: impl Fn(StateNumber) -> S) -> Vec<SolutionCounts<S>> {
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
        let (states, goal) = ([0, 1], Some(Distance::ZERO));
        let counts = [wide, AtomicU64::new(u64::MAX)];
        assert_eq!(sum(states.into_iter(), Distance::ZERO, &[goal, goal], &counts), None);
    }
}
