//! Solutions, their number, antipodes and scrambles.

use super::support;

use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

use godtable_engine::levels::table::Distance;
use godtable_engine::levels::{Paths, Scrambles};
use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::cube3::random::Random;
use support::{Chosen, HALF};

#[test]
fn solutions_place_the_pieces_and_are_all() {
    let mut random = Random::new(41);
    for rules in ["half-turn", "irreversible", "clockwise"] {
        let chosen = Chosen::named("DF DR DFR", rules);
        let solved = chosen.pieces.arrangement(&Cube3::SOLVED);
        for _ in 0..20 {
            let cube = random.cube();
            let state = chosen.state(&cube);
            let distance = chosen.distances.distance(state).expect("every position can be solved").get();
            let solutions: Vec<Vec<usize>> = chosen.distances.solutions(state).collect();
            for moves in &solutions {
                assert_eq!(moves.len(), distance);
                assert_eq!(chosen.pieces.arrangement(&chosen.played(&cube, moves)), solved, "{rules}");
                let mut last = state;
                for &made in moves {
                    last = chosen.distances.moved(last, made).expect("an allowed move");
                }
            }
            assert_eq!(solutions.iter().collect::<BTreeSet<_>>().len(), solutions.len());
            assert_eq!(chosen.distances.solution_count(state), Some(solutions.len() as u128));
            assert_eq!(chosen.distances.solution(state).as_ref(), solutions.first());
            assert_eq!(solutions.len(), plain_count(&chosen, &cube, distance), "{rules}");
        }
    }
}

/// Counts the sequences of this many allowed moves that place the pieces.
fn plain_count(chosen: &Chosen, cube: &Cube3, left: usize) -> usize {
    fn count(chosen: &Chosen, cube: &Cube3, state: godtable_engine::levels::State, left: usize) -> usize {
        match chosen.distances.distance(state) {
            Some(distance) if distance.get() == 0 && left == 0 => 1,
            Some(distance) if distance.get() <= left && left > 0 => {
                let next = |made: usize| {
                    let next = chosen.distances.moved(state, made)?;
                    Some(count(chosen, &chosen.played(cube, &[made]), next, left - 1))
                };
                (0..chosen.turns.len()).filter_map(next).sum()
            }
            _ => 0,
        }
    }
    count(chosen, cube, chosen.state(cube), left)
}

#[test]
fn goal_has_one_empty_solution_and_unreachable_states_none() {
    let chosen = Chosen::free("DF", "U");
    let at_goal = chosen.state(&Cube3::SOLVED);
    assert_eq!(chosen.distances.solutions(at_goal).collect::<Vec<_>>(), [Vec::new()]);
    assert_eq!(chosen.distances.solution_count(at_goal), Some(1));
    let turned = chosen.state(&Cube3::read_turns("F").expect("a turn"));
    assert_eq!((chosen.distances.distance(turned), chosen.distances.solution(turned)), (None, None));
    assert_eq!(chosen.distances.solution_count(turned), Some(0));
}

#[test]
fn antipodes_are_the_states_at_the_largest_distance() {
    let chosen = Chosen::named("DF DR DFR", "irreversible");
    for (are_locked, histogram) in [(false, Some(chosen.distances.unlocked())), (true, chosen.distances.locked())] {
        let histogram = histogram.expect("an axis is locked");
        let farthest = histogram.gods_number();
        let states = chosen.distances.at(farthest, are_locked);
        assert_eq!(states.len() as u64, histogram.antipodes());
        for state in states {
            assert_eq!((chosen.distances.distance(state), state.plane() > 0), (Some(farthest), are_locked));
        }
    }
    assert_eq!(chosen.distances.at(Distance::MAXIMUM, false), []);
}

#[test]
fn scrambles_have_their_distance_and_lead_to_their_position() {
    for rules in ["half-turn", "irreversible", "clockwise"] {
        let chosen = Chosen::named("DF DR DFR", rules);
        let paths = Paths::find(&chosen.distances, &mut |_| Continue(())).expect("near enough");
        for turns in [0, 1, 4, chosen.distances.unlocked().gods_number().get()] {
            let wanted = Distance::new(turns).expect("few turns");
            for scramble in Scrambles::new(&chosen.distances, &paths, wanted..=wanted, 7).take(10) {
                assert_eq!(scramble.distance, wanted);
                let cube = chosen.played(&Cube3::SOLVED, &scramble.moves);
                let state = chosen.state(&cube);
                assert_eq!(chosen.distances.position(state), scramble.position, "{rules}");
                assert_eq!(chosen.distances.distance(state), Some(wanted));
                // The lock allows the path.
                let solved = chosen.state(&Cube3::SOLVED);
                let step = |state, &made: &usize| chosen.distances.moved(state, made);
                assert!(scramble.moves.iter().try_fold(solved, step).is_some(), "{rules}");
            }
        }
    }
}

#[test]
fn scrambles_reach_only_what_moves_from_solved_reach() {
    let chosen = Chosen::free("UF UR", "U");
    let paths = Paths::find(&chosen.distances, &mut |_| Continue(())).expect("near enough");
    let drawn: BTreeSet<u64> =
        Scrambles::new(&chosen.distances, &paths, .., 3).take(100).map(|scramble| scramble.position).collect();
    assert_eq!(drawn.len(), 4);
    let far = Distance::new(20).expect("few turns");
    assert_eq!(Scrambles::new(&chosen.distances, &paths, far.., 3).next(), None);
}

#[test]
fn seed_gives_the_same_scrambles() {
    let chosen = Chosen::free("DF DR", HALF);
    let paths = Paths::find(&chosen.distances, &mut |_| Continue(())).expect("near enough");
    let drawn = |seed| Scrambles::new(&chosen.distances, &paths, .., seed).take(20).collect::<Vec<_>>();
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(drawn(5), drawn(6));
}
