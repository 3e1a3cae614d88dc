//! The census of solutions, compared with a count of all turn sequences from solved.
//!
//! A sequence from solved to a position is a solution of the inverse position.

use std::collections::HashMap;
use std::sync::OnceLock;

use godtable_answers::{SolutionCensus, SolutionCounts};
use godtable_puzzle::cube::{LockState, NamedLock, Position, Preset, State, Turn};
use godtable_testing::is_exhaustive;

use crate::tables::{Memory, oracle, preset, unreduced, written};

/// Returns the census of a preset, which the tests share.
pub(crate) fn census(name: &str) -> &'static SolutionCensus {
    static PRESETS: [OnceLock<SolutionCensus>; 4] = [const { OnceLock::new() }; 4];
    let number = Preset::ALL.iter().position(|preset| preset.name == name).expect("a preset");
    PRESETS[number].get_or_init(|| preset(name).solution_census().expect("cells that agree"))
}

/// The presets whose census is checked: with a lock, and without.
fn names() -> impl Iterator<Item = &'static str> {
    ["irreversible", "half-turn", "quarter-turn", "clockwise"].into_iter().take(if is_exhaustive() { 4 } else { 2 })
}

/// The fields of [`SolutionCounts`], without the example.
type Counts = (usize, u64, u64, u128, u64, u64);

fn fields(counts: &[SolutionCounts]) -> Vec<Counts> {
    let row = |row: &SolutionCounts| (row.distance.get(), row.states, row.least, row.total, row.most, row.with_most);
    counts.iter().map(row).collect()
}

/// Returns the census rows of states, given the numbers of their solutions by distance.
fn tallied(levels: &[Vec<u64>]) -> Vec<Counts> {
    let row = |(distance, counts): (usize, &Vec<u64>)| {
        let (least, most) = (*counts.iter().min().expect("some"), *counts.iter().max().expect("some"));
        let with_most = counts.iter().filter(|&&count| count == most).count();
        let total = counts.iter().map(|&count| u128::from(count)).sum();
        (distance, counts.len() as u64, least, total, most, with_most as u64)
    };
    levels.iter().enumerate().filter(|(_, counts)| !counts.is_empty()).map(row).collect()
}

/// Returns the census of the unlocked and of the locked states up to a distance.
///
/// A sequence solves a position, locked or not, if it leads from solved to the inverse and its first turn is allowed.
fn brute_force(oracle: &Memory, farthest: usize) -> [Vec<Counts>; 2] {
    let rules = oracle.rules();
    let locks: Vec<LockState> = [LockState::START].into_iter().chain(rules.lock_states()).collect();
    let mut counts = vec![[vec![], vec![]]; farthest + 1];
    let mut found: HashMap<(Position, LockState), usize> = HashMap::new();
    let mut words: HashMap<(Option<Turn>, State), u64> = HashMap::from([((None, State::solved(rules.puzzle())), 1)]);
    for (level, counts) in counts.iter_mut().enumerate() {
        let mut here: HashMap<(Position, LockState), u64> = HashMap::new();
        for (&(first, state), &sequences) in &words {
            for &lock in &locks {
                if first.is_none_or(|turn| rules.allow(turn, lock)) {
                    *here.entry((*state.position(), lock)).or_default() += sequences;
                }
            }
        }
        for ((position, lock), sequences) in here {
            if *found.entry((position, lock)).or_insert(level) == level {
                counts[usize::from(!lock.is_start())].push(sequences);
            }
        }
        let mut longer = HashMap::new();
        for ((first, state), sequences) in words {
            for turn in rules.turns().iter().filter(|&turn| rules.allow(turn, state.lock())) {
                *longer
                    .entry((first.or(Some(turn)), state.turned(turn, rules).expect("a state of the rules")))
                    .or_default() += sequences;
            }
        }
        words = longer;
    }
    let [unlocked, locked] = [0, 1].map(|which| counts.iter().map(|counts| counts[which].clone()).collect::<Vec<_>>());
    [tallied(&unlocked), tallied(&locked)]
}

#[track_caller]
fn compare(oracle: &Memory, census: &SolutionCensus, farthest: usize) {
    let [unlocked, locked] = brute_force(oracle, farthest);
    let near = |counts: &[SolutionCounts]| {
        fields(counts).into_iter().take_while(|&(distance, ..)| distance <= farthest).collect::<Vec<_>>()
    };
    assert_eq!(near(&census.unlocked), unlocked, "{}, unlocked", oracle.rules());
    assert_eq!(census.locked.as_deref().map(near).unwrap_or_default(), locked, "{}, locked", oracle.rules());
    for row in census.unlocked.iter().chain(census.locked.iter().flatten()) {
        let distance = row.distance.get();
        let count = oracle.solution_count(&row.example).expect("cells that agree");
        assert_eq!(count, u128::from(row.most), "{}, row {distance}", oracle.rules());
        // The mean times the number of states is the total.
        let difference = row.mean().mul_add(row.states as f64, -(row.total as f64));
        assert!(difference.abs() <= row.total as f64 * 1e-12, "{}, row {distance}", oracle.rules());
    }
}

/// Checks that the census has the state counts of the header.
#[track_caller]
fn compare_states(oracle: &Memory, census: &SolutionCensus) {
    let states = |counts: &[SolutionCounts]| {
        assert!(counts.iter().enumerate().all(|(distance, row)| row.distance.get() == distance));
        counts.iter().map(|row| row.states).collect::<Vec<u64>>()
    };
    assert_eq!(states(&census.unlocked), oracle.unlocked().counts());
    assert_eq!(census.locked.as_deref().map(states), oracle.locked().map(|locked| locked.counts().to_vec()));
}

#[test]
fn census_near_solved_equals_a_count_of_turn_sequences() {
    for (name, farthest) in names().zip([11, 4, 5, 6]) {
        compare(preset(name), census(name), farthest + if is_exhaustive() { 2 } else { 0 });
    }
}

#[test]
fn whole_census_of_small_rules_equals_a_plain_count() {
    let all =
        [("R R2 U", NamedLock::Axis), ("R U", NamedLock::None), ("U", NamedLock::Axis), ("U U2 U'", NamedLock::Axis)];
    for (turns, lock) in all.into_iter().step_by(if is_exhaustive() { 1 } else { 2 }) {
        let oracle = oracle(&written(turns, lock));
        compare(&oracle, &oracle.solution_census().expect("cells that agree"), 24);
    }
}

#[test]
fn census_counts_the_states_of_the_header() {
    for name in names() {
        compare_states(preset(name), census(name));
    }
    let few = oracle(&written("R2 U2 F2", NamedLock::None));
    compare_states(&few, &few.solution_census().expect("cells that agree"));
}

#[test]
fn irreversible_antipodes_have_at_most_1980_solutions() {
    let census = census("irreversible");
    let last = census.unlocked.last().expect("36 rows");
    assert_eq!((census.unlocked.len(), last.states, last.most), (36, 8, 1_980));
}

#[test]
fn census_is_the_same_with_and_without_the_fold() {
    let unreduced = unreduced(preset("irreversible").rules()).solution_census().expect("cells that agree");
    let all = |census: &SolutionCensus| {
        [Some(&census.unlocked), census.locked.as_ref()].map(|counts| counts.map(|counts| fields(counts)))
    };
    assert!(all(census("irreversible")) == all(&unreduced));
}
