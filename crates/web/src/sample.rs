//! Random states at a distance.

use std::ops::RangeInclusive;

use godtable::{Answers, Distance, Draw, Error, Moves, State, Work};
use godtable_puzzle::cube::{Goal, Held, LockState, Rules};
use godtable_puzzle::random::Random;

/// The number of states that are looked at together.
const TOGETHER: u64 = 4096;

/// The order in which numbers are looked at: it begins at a random number and skips by a random stride. So all are seen
/// once, and frequent distances are found soon.
fn shuffled(count: u64, random: &mut Random) -> impl Iterator<Item = u64> + use<> {
    let [first, stride] = [(); 2].map(|()| random.below(count as usize) as u64);
    let stride = coprime(count, stride);
    std::iter::successors(Some(first), move |number| Some((number + stride) % count)).take(count as usize)
}

/// The numbers of states that are tried before a search through all of them: themselves, and on the way from there.
const TRIED: usize = 1000;
const FOLLOWED: usize = 200;

/// Returns a cube in the fixed frame, without its lock.
fn unlocked(state: &State, rules: &Rules) -> Held {
    let held = state.held().copied().unwrap_or_else(|| Held::solved(rules.puzzle()));
    held.with_lock(LockState::START)
}

/// Returns a random unlocked cube at one of the distances, and turns that lead there from solved; none if the goal is
/// another. `None` if no state is that far.
///
/// States near the goal are rare, but all ways lead there. So random states are tried, and the states on their ways to the
/// goal. Only then all states are looked at: in a large table this takes many seconds.
pub(crate) fn scramble(
    table: &dyn Answers,
    rules: &Rules,
    distances: RangeInclusive<Distance>,
    seed: u64,
) -> Result<Option<(Held, Moves)>, Error> {
    let (work, is_to_solved) = (Work::default(), *rules.goal() == Goal::Solved);
    let solved = State::from(Held::solved(rules.puzzle()));
    let fits = |held: &Held| -> Result<Option<Moves>, Error> {
        let state = State::from(*held);
        match table.distance(&state)?.is_some_and(|distance| distances.contains(&distance)) {
            true if is_to_solved => table.path(&solved, &state, &work),
            is_there => Ok(is_there.then(Moves::default)),
        }
    };
    // Random states, and those on the way from the first of them to the goal.
    let counts = table.counts(None, &work)?.unlocked;
    let numbers = || shuffled(counts.states(), &mut Random::new(seed));
    for (tried, number) in numbers().take(TRIED).enumerate() {
        let mut state = State::from(unlocked(&table.numbered(number)?, rules));
        let solution = if tried < FOLLOWED { table.solutions(&state)?.next().transpose()? } else { None };
        for turn in solution.iter().flat_map(Moves::names).map(Some).chain([None]) {
            let held = unlocked(&state, rules);
            if let Some(moves) = fits(&held)? {
                return Ok(Some((held, moves)));
            }
            if let Some(turn) = turn {
                state = table.turned(&state, turn)?;
            }
        }
    }
    // Otherwise a state is drawn at the least distance that has one, or all states are tried.
    if is_to_solved {
        let all = distances.start().get()..=distances.end().get();
        let Some(distance) =
            all.into_iter().find(|&distance| counts.counts().get(distance).is_some_and(|&count| count > 0))
        else {
            return Ok(None);
        };
        let draw = Draw { seed, distance: Some(distance), ..Draw::default() };
        let drawn = table.scrambles(&draw, &work)?.next().transpose()?;
        return Ok(drawn.map(|drawn| (unlocked(&drawn.state, rules), drawn.moves)));
    }
    for number in numbers() {
        let held = unlocked(&table.numbered(number)?, rules);
        if let Some(moves) = fits(&held)? {
            return Ok(Some((held, moves)));
        }
    }
    Ok(None)
}

/// Returns a locked cube at `distance`, or `None` if there is none. States are looked at in groups.
pub(crate) fn locked(table: &dyn Answers, distance: Distance, seed: u64) -> Result<Option<Held>, Error> {
    let mut random = Random::new(seed);
    for group in shuffled(table.numbers().div_ceil(TOGETHER), &mut random) {
        let last = ((group + 1) * TOGETHER).min(table.numbers());
        let numbers: Vec<u64> = (group * TOGETHER..last).collect();
        let distances = table.distances_of_numbers(&numbers)?;
        for place in shuffled(numbers.len() as u64, &mut random) {
            if distances[place as usize] != Some(distance) {
                continue;
            }
            let state = table.numbered(numbers[place as usize])?;
            if let Some(&held) = state.held().filter(|held| !held.state().lock().is_start()) {
                return Ok(Some(held));
            }
        }
    }
    Ok(None)
}

/// Returns the first number from `number` on that has no divisor in common with `other`.
fn coprime(other: u64, number: u64) -> u64 {
    (number.max(1)..).find(|&number| divisor(number, other) == 1).unwrap_or(1)
}

fn divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { divisor(other, one % other) }
}
