//! The walks of lookups against their slow twin: the solution, which is walked by way of the index.

use godtable_cube::{Held, Rules};
use godtable_index::StateNumber;
use godtable_query::QueryError;
use godtable_table::Distance;
use proptest::prelude::*;

use crate::tables::{Memory, any_corners, any_preset, preset, unfolded};

fn numbers(oracle: &'static Memory) -> impl Strategy<Value = (&'static Memory, Vec<usize>)> {
    // Among the first numbers of a plane are the solved state and its nearest ones.
    let number = prop_oneof![0..oracle.index().states(), 0..2_000_usize];
    (Just(oracle), prop::collection::vec(number, 0..40))
}

fn agree(oracle: &Memory, numbers: &[usize]) -> Result<(), TestCaseError> {
    let mut side_by_side = vec![None; numbers.len()];
    let numbers: Vec<StateNumber> = numbers.iter().copied().map(StateNumber::new).collect();
    oracle.distances_at(&numbers, &mut side_by_side).unwrap();
    for (&number, &side_by_side) in numbers.iter().zip(&side_by_side) {
        prop_assert_eq!(side_by_side, oracle.distance_at(number).unwrap(), "number {}", number);
        let state = oracle.index().state(&oracle.index().cursor(number).unwrap());
        // Where a lock has no state of its own, the solution is that of the nearest; a locked one is its own.
        if !state.lock().is_start() || oracle.locked().is_none() {
            let walked = oracle.solution(&Held::in_fixed_frame(state)).unwrap().map(|turns| turns.len());
            prop_assert_eq!(side_by_side.map(Distance::get), walked, "number {}", number);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn distances_side_by_side_are_those_one_by_one_and_of_the_solutions(
        (oracle, numbers) in any_preset().prop_flat_map(numbers)
    ) {
        agree(oracle, &numbers)?;
    }

    #[test]
    fn so_they_are_on_the_corners_of_the_3x3x3((oracle, numbers) in any_corners().prop_flat_map(numbers)) {
        agree(oracle, &numbers)?;
    }
}

#[test]
fn marks_are_read_across_planes_where_each_lock_has_its_own() {
    let oracle = unfolded(&Rules::default());
    let numbers: Vec<usize> = (0..2_000).chain((2_000..oracle.index().states()).step_by(10_007)).collect();
    agree(&oracle, &numbers).unwrap();
}

#[test]
fn a_number_past_the_last_is_refused() {
    for oracle in [preset("irreversible"), preset("half-turn")] {
        let states = oracle.index().states();
        assert!(oracle.distance_at(StateNumber::new(states - 1)).is_ok());
        for number in [states, usize::MAX].map(StateNumber::new) {
            let is_refused = |error: QueryError| {
                let message = format!("there is no state {number}: the table has {states} states, numbered from 0");
                assert_eq!(error.to_string(), message);
                matches!(error, QueryError::NoSuchState { number: named, .. } if named == number)
            };
            assert!(oracle.distance_at(number).is_err_and(is_refused));
            // Alone, side by side with others, and after those that are.
            for place in [0, 3, 9] {
                let mut numbers = [StateNumber::new(0); 10];
                numbers[place] = number;
                assert!(oracle.distances_at(&numbers, &mut [None; 10]).is_err_and(is_refused));
            }
        }
    }
}

#[test]
#[should_panic(expected = "as many distances as numbers")]
fn slices_of_other_lengths_are_refused() {
    let oracle = preset("half-turn");
    let _ = oracle.distances_at(&[0, 1].map(StateNumber::new), &mut [None]);
}
