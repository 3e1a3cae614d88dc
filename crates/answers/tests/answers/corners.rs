//! The corners of the 3x3x3. Distances near solved are compared with a plain search over stickers, far ones with the
//! distances of the successors. Solutions are applied to stickers, in the frame of the centers.

use std::collections::{HashMap, HashSet};

use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Face, Held, LockState, NamedLock, Preset, Puzzle, Rules, State, Turn, facelets, notation};
use godtable_testing::Stickers;
use proptest::prelude::*;
use proptest::sample::select;

use crate::tables::{Memory, any_corners, corners, held_under, lock_under, position, setup, written_of};

fn distance(oracle: &Memory, state: &State) -> Option<usize> {
    oracle.distance(state).expect("cells that agree").map(usize::from)
}

/// Returns the letter of the lock state after a face turn: the first face of the axis under lock axis.
fn locked_by(lock: NamedLock, face: char) -> Option<char> {
    match (lock, face) {
        (NamedLock::Axis, 'D') => Some('U'),
        (NamedLock::Axis, 'L') => Some('R'),
        (NamedLock::Axis, 'B') => Some('F'),
        (NamedLock::Axis | NamedLock::Face, face) => Some(face),
        _ => None,
    }
}

/// Returns the distances of all states up to `farthest` turns from solved, by facelets and locked letter.
fn plain_search(turns: &[Turn], lock: NamedLock, farthest: usize) -> HashMap<(String, Option<char>), usize> {
    let turns: Vec<(char, u8)> = turns.iter().map(|turn| (turn.face().letter(), turn.quarters())).collect();
    let locks: HashSet<Option<char>> = turns.iter().map(|&(face, _)| locked_by(lock, face)).chain([None]).collect();
    let before = |(stickers, locked): &(Stickers, Option<char>)| {
        let mut before = Vec::new();
        for &(face, quarters) in turns.iter().filter(|&&(face, _)| locked_by(lock, face) == *locked) {
            let stickers = stickers.turn(face, 4 - quarters);
            // Before the turn any lock state was possible that allows it.
            let earlier = locks.iter().filter(|&&earlier| earlier.is_none() || earlier != *locked);
            before.extend(earlier.map(|&earlier| (stickers.clone(), earlier)));
        }
        before
    };
    let starts = locks.iter().map(|&locked| (Stickers::solved(), locked));
    godtable_testing::plain_search(starts, |(stickers, locked)| (stickers.facelets(), *locked), farthest, before)
}

/// Compares all states near solved with the plain search, and their counts with the header.
fn check_near(oracle: &Memory, farthest: usize) {
    let rules = oracle.rules();
    let named = rules.lock().name().expect("a named lock");
    let plain = plain_search(&rules.turns().iter().collect::<Vec<Turn>>(), named, farthest);
    let (mut unlocked, mut locked) = (vec![0; farthest + 1], vec![0; farthest + 1]);
    for ((letters, lock), &expected) in &plain {
        let position = facelets::read_named(letters).expect("the letters of a cube");
        let face = lock.and_then(Face::from_letter);
        let state = State::new(Puzzle::CORNERS3, position).with_lock(lock_under(oracle, face));
        assert_eq!(distance(oracle, &state), Some(expected), "{rules}, {letters}, {lock:?} locked");
        let counts = if lock.is_some() { &mut locked } else { &mut unlocked };
        counts[expected] += 1;
    }
    assert_eq!(oracle.unlocked().counts()[..=farthest], unlocked, "{rules}");
    let expected = oracle.locked().map_or(&[][..], |histogram| &histogram.counts()[..=farthest]);
    assert_eq!(expected, if named == NamedLock::None { &[][..] } else { &locked[..] }, "{rules}");
}

#[test]
fn corners3_near_solved_have_the_distances_of_a_plain_search() {
    check_near(corners("half-turn"), 4);
    check_near(corners("irreversible"), 9);
    check_near(corners("R U F L D B with lock face"), 6);
    check_near(corners("R U L D2 with lock axis"), 12);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn distance_is_the_least_of_the_successors_plus_one(
        oracle in any_corners(),
        position in position(),
        locked in prop::option::of(select(Face::ALL.to_vec())),
    ) {
        let rules = oracle.rules();
        let state = State::new(Puzzle::CORNERS3, position).with_lock(lock_under(oracle, locked));
        let here = distance(oracle, &state).expect("solved can be reached");
        let (mut nearest, mut nearer) = (None, Vec::new());
        for turn in rules.allowed(state.lock()).iter() {
            let there = distance(oracle, &state.turned(turn, rules).expect("a state of the rules")).expect("solved can be reached");
            nearest = Some(nearest.map_or(there, |nearest: usize| nearest.min(there)));
            if there + 1 == here {
                nearer.push(turn);
            }
        }
        prop_assert_eq!(here, if state.is_solved() { 0 } else { nearest.expect("a turn is allowed") + 1 });
        prop_assert_eq!(oracle.optimal_turns(&Held::in_fixed_frame(state)).expect("cells that agree"), nearer);
    }

    #[test]
    fn corners3_unlocked_distance_is_the_least_locked_one(oracle in any_corners(), position in position()) {
        let of = |lock: LockState| distance(oracle, &State::new(Puzzle::CORNERS3, position).with_lock(lock));
        if let Some(least) = oracle.rules().lock_states().map(of).min() {
            prop_assert_eq!(of(LockState::START), least);
        }
    }

    #[test]
    fn solution_solves_the_stickers_in_the_frame_of_the_centers(
        oracle in any_corners(),
        setup in setup(),
        locked in prop::option::of(select(Face::ALL.to_vec())),
    ) {
        let held = Held::read_setup(&setup, Puzzle::CORNERS3).expect("well written");
        let held = held_under(oracle, held, locked);
        let solution = oracle.solution(&held).expect("cells that agree").expect("solved can be reached");
        prop_assert_eq!(Some(solution.len()), distance(oracle, held.state()));

        let written = notation::write(&solution);
        let stickers = Stickers::solved().play(&setup).and_then(|stickers| stickers.play(&written)).expect("turns");
        let rotations: Vec<&str> = setup.split_whitespace().filter(|word| word.starts_with(['x', 'y', 'z'])).collect();
        // Solved up to the whole-cube rotations of the setup: each face has the color of its center.
        let rotated = Stickers::solved().play(&rotations.join(" ")).expect("rotations");
        prop_assert_eq!(stickers.facelets(), rotated.facelets(), "{} then {}", setup, written);

        let named = oracle.rules().lock().name().expect("a named lock");
        let mut last = locked.and_then(|face| locked_by(named, face.letter()));
        for word in written.split_whitespace() {
            let locks = locked_by(named, word.chars().next().expect("a letter"));
            prop_assert!(last.is_none() || locks != last, "{} with {:?} locked: {}", setup, locked, written);
            last = locks;
        }
    }

    #[test]
    fn corners3_solutions_are_distinct_and_match_the_count(
        oracle in any_corners(),
        position in position(),
        locked in prop::option::of(select(Face::ALL.to_vec())),
    ) {
        const LISTED: usize = 100;
        let rules = oracle.rules();
        let state = State::new(Puzzle::CORNERS3, position).with_lock(lock_under(oracle, locked));
        let here = distance(oracle, &state).expect("solved can be reached");
        let count = oracle.solution_count(&state).expect("cells that agree");
        let solutions: Result<HashSet<Vec<Turn>>, _> =
            oracle.solutions(&Held::in_fixed_frame(state)).expect("cells that agree").take(LISTED).collect();
        let solutions = solutions.expect("cells that agree");
        prop_assert_eq!(solutions.len() as u128, count.min(LISTED as u128));
        for solution in solutions {
            prop_assert_eq!(solution.len(), here);
            let last = solution.iter().fold(state, |state, &turn| {
                assert!(rules.allow(turn, state.lock()), "{turn} is not allowed in {state:?}");
                state.turned(turn, rules).expect("a state of the rules")
            });
            prop_assert!(last.is_solved());
        }
    }
}

#[test]
fn corners_rotated_against_the_centers_are_not_solved() {
    let oracle = corners("half-turn");
    let distance = |setup: &str| {
        let held = Held::read_setup(setup, Puzzle::CORNERS3).expect("well written");
        distance(oracle, held.state())
    };
    assert_eq!(distance("x y2 z'"), Some(0), "the rotation moves the centers too");
    assert_eq!(distance("R L'"), Some(2));
    assert_eq!(distance("R L' x'"), Some(2));
    assert_eq!(distance("R2 L2 U2 D2 F2 B2"), Some(0), "half a rotation about each axis");
    assert_eq!(distance("[x: R]"), Some(1));
}

#[test]
fn irreversible_corners_return_as_soon_as_a_plain_walk() {
    let oracle = corners("irreversible");
    let rules = oracle.rules();
    let solved = State::solved(Puzzle::CORNERS3);
    let first: Vec<State> = rules
        .allowed(LockState::START)
        .iter()
        .map(|turn| solved.turned(turn, rules).expect("a state of the rules"))
        .collect();
    let returns = first.iter().map(|state| distance(oracle, state).map(|rest| rest + 1));
    let expected = returns.min().flatten().expect("solved can be reached");
    let mut level: HashSet<State> = first.into_iter().collect();
    for turns in 2..=expected {
        level = level
            .iter()
            .flat_map(|state| {
                rules.allowed(state.lock()).iter().map(|turn| state.turned(turn, rules).expect("a state of the rules"))
            })
            .collect();
        assert_eq!(level.iter().any(State::is_solved), turns == expected, "after {turns} turns");
    }
}

#[test]
fn irreversible_corners_have_192_antipodes_at_distance_35() {
    let oracle = corners("irreversible");
    let unlocked = oracle.unlocked_antipodes().expect("cells that agree");
    assert_eq!(unlocked.len(), 192);
    assert_eq!(unlocked.iter().collect::<HashSet<_>>().len(), 192, "each is listed once");
    for state in &unlocked {
        assert_eq!((state.lock(), distance(oracle, state)), (LockState::START, Some(35)), "{state:?}");
    }
}

#[test]
fn turns_r_u_f_have_the_same_distances_on_both_puzzles() {
    let corners = crate::tables::oracle(&written_of(Puzzle::CORNERS3, "R U F", NamedLock::Axis));
    let cube = crate::tables::preset("irreversible");
    let index = cube.index();
    for number in (0..index.states()).step_by(997) {
        let state = index.state(&index.cursor(StateNumber::new(number)).expect("a number of the index"));
        let expected = distance(cube, &state);
        for lock in [state.lock(), LockState::START] {
            let same = State::new(Puzzle::CORNERS3, *state.position()).with_lock(lock);
            assert_eq!(distance(&corners, &same), distance(cube, &state.with_lock(lock)), "{state:?}");
        }
        assert!(expected.is_some());
    }
    let moved = Held::read_setup("B", Puzzle::CORNERS3).expect("well written");
    assert_eq!(distance(&corners, moved.state()), None, "DBL is not at home");
}

#[test]
fn corners3_presets_have_their_names() {
    for preset in Preset::ALL {
        let rules: Rules = preset.rules(Puzzle::CORNERS3);
        assert_eq!(rules.name(), Some(preset.name));
        assert_eq!(rules.turns().len(), 6 * preset.quarters.len());
    }
}
