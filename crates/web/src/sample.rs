//! Random states at a distance.

use std::ops::RangeInclusive;

use godtable_answers::{Oracle, QueryError};
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Held, LockState, State, Turn};
use godtable_table::Distance;

/// The number of states that are looked at together.
const TOGETHER: usize = 4096;

/// Random numbers: the mixing function of SplitMix64, <https://doi.org/10.1145/2714064.2660195>.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// The order in which numbers are looked at: it begins at a random number and skips by a random stride. So all are seen
/// once, and frequent distances are found soon.
fn shuffled(count: usize, random: &mut Random) -> impl Iterator<Item = usize> + use<> {
    let [first, stride] = [random.next(), random.next()].map(|number| number as usize % count);
    let stride = coprime(count, stride);
    std::iter::successors(Some(first), move |number| Some((number + stride) % count)).take(count)
}

/// The numbers of states that are tried before a search through all of them: themselves, and on the way from there.
const TRIED: usize = 1000;
const FOLLOWED: usize = 200;

/// Returns an unlocked state at one of the distances, and turns that lead there from solved. It is a random state or on the
/// way from one to the goal. `None` if the first states have none: it may be rare.
///
/// States near the goal are rare too, but all ways lead there. In a large table, a search through all states takes many
/// seconds.
pub(crate) fn on_the_way<B: AsRef<[u8]>>(
    oracle: &Oracle<B>,
    distances: RangeInclusive<Distance>,
    seed: u64,
) -> Result<Option<(State, Vec<Turn>)>, QueryError> {
    let (index, rules) = (oracle.index(), oracle.rules());
    let fits = |state: &State| -> Result<Option<Vec<Turn>>, QueryError> {
        if oracle.distance(state)?.is_none_or(|distance| !distances.contains(&distance)) {
            return Ok(None);
        }
        oracle.path(&Held::solved(rules.puzzle()), &Held::in_fixed_frame(*state))
    };
    for (tried, number) in shuffled(index.shape().positions(), &mut Random(seed)).take(TRIED).enumerate() {
        let cursor = index.cursor(StateNumber::new(number)).expect("the first plane numbers the positions");
        let mut state = index.state(&cursor).with_lock(LockState::START);
        let followed = if tried < FOLLOWED { oracle.solution(&Held::in_fixed_frame(state))? } else { None };
        for turn in followed.into_iter().flatten().map(Some).chain([None]) {
            let unlocked = state.with_lock(LockState::START);
            if let Some(turns) = fits(&unlocked)? {
                return Ok(Some((unlocked, turns)));
            }
            if let Some(turn) = turn {
                state = state.turned(turn, rules)?;
            }
        }
    }
    Ok(None)
}

/// Returns an unlocked state at one of the distances, or `None` if there is none.
pub(crate) fn unlocked<B: AsRef<[u8]>>(
    oracle: &Oracle<B>,
    distances: RangeInclusive<Distance>,
    seed: u64,
) -> Result<Option<State>, QueryError> {
    let index = oracle.index();
    for number in shuffled(index.shape().positions(), &mut Random(seed)) {
        let cursor = index.cursor(StateNumber::new(number)).expect("the first plane numbers the positions");
        let state = index.state(&cursor).with_lock(LockState::START);
        if oracle.distance(&state)?.is_some_and(|distance| distances.contains(&distance)) {
            return Ok(Some(state));
        }
    }
    Ok(None)
}

/// Returns a locked state at `distance`, or `None` if there is none. States are looked at in groups.
pub(crate) fn locked<B: AsRef<[u8]>>(
    oracle: &Oracle<B>,
    distance: Distance,
    seed: u64,
) -> Result<Option<State>, QueryError> {
    let (index, mut random) = (oracle.index(), Random(seed));
    for group in shuffled(index.states().div_ceil(TOGETHER), &mut random) {
        let last = ((group + 1) * TOGETHER).min(index.states());
        let numbers: Vec<StateNumber> = (group * TOGETHER..last).map(StateNumber::new).collect();
        let mut distances = vec![None; numbers.len()];
        oracle.distances_at(&numbers, &mut distances)?;
        for place in shuffled(numbers.len(), &mut random).filter(|&place| distances[place] == Some(distance)) {
            let state = index.state(&index.cursor(numbers[place]).expect("a number of the index"));
            if !state.lock().is_start() {
                return Ok(Some(state));
            }
        }
    }
    Ok(None)
}

/// Returns the first number from `number` on that has no divisor in common with `other`.
fn coprime(other: usize, number: usize) -> usize {
    (number.max(1)..).find(|&number| divisor(number, other) == 1).unwrap_or(1)
}

fn divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { divisor(other, one % other) }
}
