//! Scrambles: they reach their states, have the chosen distances, and depend only on their seed.

use std::collections::HashSet;

use godtable_answers::{QueryError, Scramble};
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Face, NamedLock, Position, State, Turn, facelets, notation};
use godtable_table::Distance;
use godtable_testing::Stickers;

use crate::tables::{Memory, corners, distance_of, oracle, preset, written};

fn drawn(scrambles: impl Iterator<Item = Result<Scramble, QueryError>>, count: usize) -> Vec<Scramble> {
    scrambles.take(count).map(|scramble| scramble.expect("cells that agree")).collect()
}

/// Checks that the turns are allowed, lead from solved to the state, and are as few as possible.
#[track_caller]
fn check(oracle: &Memory, Scramble { state, distance, turns, .. }: &Scramble) {
    let rules = oracle.rules();
    let last = turns.iter().fold(State::solved(rules.puzzle()), |state, &turn| {
        assert!(rules.allow(turn, state.lock()), "{turn} is not allowed in {state:?}");
        state.turned(turn, rules).expect("a state of the rules")
    });
    assert_eq!((last.position(), state.lock().is_start()), (state.position(), true));
    assert_eq!(oracle.distance(state).expect("cells that agree"), Some(*distance));
    let inverse = State::new(rules.puzzle(), state.position().inverse());
    assert_eq!(oracle.distance(&inverse).expect("cells that agree"), Distance::new(turns.len()));
}

#[test]
fn scrambles_lead_to_their_states_on_stickers() {
    for name in ["irreversible", "half-turn", "quarter-turn", "clockwise"] {
        for scramble in drawn(preset(name).scrambles(.., 1), 100) {
            check(preset(name), &scramble);
            let stickers = Stickers::solved().play(&notation::write(&scramble.turns)).expect("turns");
            assert_eq!(stickers.facelets(), facelets::write(scramble.state.position()), "{name}");
        }
    }
    for name in ["irreversible", "R U F L D B with lock face"] {
        for scramble in drawn(corners(name).scrambles(.., 1), 20) {
            check(corners(name), &scramble);
        }
    }
}

#[test]
fn equal_seeds_give_equal_scrambles() {
    let oracle = preset("irreversible");
    let of = |seed| drawn(oracle.scrambles(.., seed), 10);
    assert_eq!(of(7), of(7));
    assert_ne!(of(7), of(8));
    let first = drawn(oracle.scrambles(.., 2_026), 1);
    // The same on all machines and in all versions.
    assert_eq!(notation::write(&first[0].turns), "U F R F R F R U F U F U R U R F R U R U F R");
}

#[test]
fn scrambles_at_a_distance_have_that_distance() {
    let oracle = preset("irreversible");
    for distance in [0, 1, 2, 13, 26, 34, 35].map(distance_of) {
        for scramble in drawn(oracle.scrambles(distance..=distance, 3), 20) {
            assert_eq!(scramble.distance, distance);
            check(oracle, &scramble);
        }
    }
    for scramble in drawn(oracle.scrambles(distance_of(30).., 3), 50) {
        assert!(scramble.distance >= distance_of(30));
        check(oracle, &scramble);
    }
}

#[test]
fn each_of_a_few_states_is_drawn_equally_often() {
    for (which, distance, states) in [("irreversible", 35, 8), ("half-turn", 1, 9), ("half-turn", 2, 54)] {
        let there = distance_of(distance)..=distance_of(distance);
        let drawn = drawn(preset(which).scrambles(there, 4), 100 * states);
        let positions: HashSet<Position> = drawn.iter().map(|scramble| *scramble.state.position()).collect();
        assert_eq!(positions.len(), states);
        for position in positions {
            let times = drawn.iter().filter(|scramble| *scramble.state.position() == position).count();
            assert!((50..150).contains(&times), "{which}, {distance}: {times}");
        }
    }
}

#[test]
fn distances_are_drawn_in_proportion_to_their_states() {
    let oracle = preset("half-turn");
    let drawn = drawn(oracle.scrambles(.., 5), 5_000);
    for distance in (8..=10).map(distance_of) {
        let got = drawn.iter().filter(|scramble| scramble.distance == distance).count();
        let share = oracle.unlocked().count(distance) as usize * drawn.len() / 3_674_160;
        assert!(got.abs_diff(share) < 150, "{distance}: {got} instead of {share}");
    }
}

#[test]
fn scrambles_lead_only_to_reachable_states() {
    let few = oracle(&written("R", NamedLock::None));
    let positions: HashSet<Position> =
        drawn(few.scrambles(.., 6), 100).iter().map(|scramble| *scramble.state.position()).collect();
    assert_eq!(positions.len(), 4);
    // R locks its axis, so no state at distance 1 can be reached from solved.
    let one = oracle(&written("R", NamedLock::Axis));
    assert!(drawn(one.scrambles(.., 6), 10).iter().all(|scramble| scramble.turns.is_empty()));
    assert_eq!(drawn(one.scrambles(distance_of(1)..=distance_of(1), 6), 1), []);
    let some = oracle(&written("R U", NamedLock::None));
    drawn(some.scrambles(distance_of(5).., 6), 20).iter().for_each(|scramble| check(&some, scramble));
}

#[test]
fn wca_scrambles_have_11_turns_and_distance_at_least_4() {
    let oracle = preset("half-turn");
    let scrambles = drawn(oracle.wca_scrambles(1).expect("the right rules"), 500);
    assert_eq!(scrambles, drawn(oracle.wca_scrambles(1).expect("the right rules"), 500));
    for Scramble { state, distance, turns, .. } in &scrambles {
        assert!(turns.len() == 11 && distance.get() >= 4);
        assert!(turns.windows(2).all(|pair| pair[0].face() != pair[1].face()), "{turns:?}");
        assert!(turns.iter().all(|turn| [Face::U, Face::R, Face::F].contains(&turn.face())));
        let stickers = Stickers::solved().play(&notation::write(turns)).expect("turns");
        assert_eq!(stickers.facelets(), facelets::write(state.position()));
        assert_eq!(oracle.distance(state).expect("cells that agree"), Some(*distance));
    }
    for name in ["irreversible", "quarter-turn", "clockwise"] {
        assert!(preset(name).wca_scrambles(1).is_none());
    }
    assert!(corners("half-turn").wca_scrambles(1).is_none());
}

#[test]
fn every_state_is_reached_by_11_turns() {
    let oracle = preset("half-turn");
    let index = oracle.index();
    // By position: one bit for each face that can have been turned last.
    let turns: Vec<Turn> = oracle.rules().turns().iter().collect();
    let bit = |turn: Turn| 1_u8 << turn.face().index();
    let mut level = vec![0_u8; index.states()];
    level[0] = 8;
    for _ in 0..11 {
        let mut next = vec![0_u8; level.len()];
        for (number, &last) in level.iter().enumerate().filter(|(_, last)| **last != 0) {
            let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
            for ((turn, to), known) in index.successors(cursor).zip(&turns) {
                assert_eq!(turn, *known);
                if last & !bit(turn) != 0 {
                    next[index.number(&to).get()] |= bit(turn);
                }
            }
        }
        level = next;
    }
    assert!(level.iter().all(|&last| last != 0));
}
