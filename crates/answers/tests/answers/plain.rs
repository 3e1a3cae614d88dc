//! Whole tables, compared state by state with a plain search over stickers.

use godtable_puzzle::cube::{Face, NamedLock, Preset, Puzzle, Rules, State, facelets};
use godtable_testing::{Arrangement, Distances, LOCKS, PlainTable, is_exhaustive};
use rayon::prelude::*;

use crate::tables::{Memory, preset, preset_with_distances};

/// Returns every `step`th arrangement under some rules.
fn arrangements(rules: &Rules, step: usize) -> Vec<Arrangement> {
    let turns: Vec<(char, u8)> = rules.turns().iter().map(|turn| (turn.face().letter(), turn.quarters())).collect();
    let plain = PlainTable::search(&turns, rules.lock().name() == Some(NamedLock::Axis));
    assert_eq!(plain.arrangement_count(), 3_674_160);
    plain.arrangements().step_by(step).collect()
}

/// Compares the distances of an unlocked state, and of the same position in each lock state.
fn compare(oracle: &Memory, state: State, expected: Distances, letters: &str) {
    let distance = |state: State| oracle.distance(&state).expect("cells that agree").map(usize::from);
    let expected = expected.map(|distance| distance.map(usize::from));
    let rules = oracle.rules();
    assert_eq!(distance(state), expected.into_iter().flatten().min(), "{rules}, {letters}, unlocked");
    if rules.lock().name() == Some(NamedLock::None) {
        return;
    }
    for (letter, expected) in LOCKS.into_iter().zip(expected) {
        let lock = Face::from_letter(letter).and_then(|face| rules.lock().state_of(face)).expect("a lock state");
        assert_eq!(distance(state.with_lock(lock)), expected, "{rules}, {letters}, {letter} locked");
    }
}

#[test]
fn states_of_presets_have_the_distances_of_a_plain_search() {
    let step = if is_exhaustive() { 1 } else { 31 };
    // A sample has a lock, and none.
    for name in Preset::ALL.map(|preset| preset.name).into_iter().step_by(if is_exhaustive() { 1 } else { 3 }) {
        let all = arrangements(preset(name).rules(), step);
        let oracles = [preset(name), preset_with_distances(name)];
        all.par_iter().for_each(|arrangement| {
            let letters = std::str::from_utf8(&arrangement.facelets).expect("letters");
            let position = facelets::read(letters).expect("the letters of a cube");
            let state = State::new(Puzzle::CUBE2, position);
            oracles.iter().for_each(|oracle| compare(oracle, state, arrangement.distances, letters));
        });
    }
}
