//! Batch lookups, compared with their slow twins: single lookups, and solutions, which walk through the index.

use godtable_answers::QueryError;
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Held, Rules};
use godtable_table::Distance;
use proptest::prelude::*;

use crate::tables::{Memory, any_corners, any_preset, preset, unreduced};

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
        // Under a lock, an unlocked state can have the solution of another cell, so only locked states are compared.
        if !state.lock().is_start() || oracle.locked().is_none() {
            let walked = oracle.solution(&Held::in_fixed_frame(state)).unwrap().map(|turns| turns.len());
            prop_assert_eq!(side_by_side.map(Distance::get), walked, "number {}", number);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn batch_distances_equal_single_ones_and_solution_lengths(
        (oracle, numbers) in any_preset().prop_flat_map(numbers)
    ) {
        agree(oracle, &numbers)?;
    }

    #[test]
    fn corners3_batch_distances_equal_single_ones((oracle, numbers) in any_corners().prop_flat_map(numbers)) {
        agree(oracle, &numbers)?;
    }
}

#[test]
fn unfolded_batch_distances_equal_single_ones() {
    let oracle = unreduced(&Rules::default());
    let numbers: Vec<usize> = (0..2_000).chain((2_000..oracle.index().states()).step_by(10_007)).collect();
    agree(&oracle, &numbers).unwrap();
}

#[test]
fn number_past_the_last_state_is_refused() {
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
            // The number is the first of the batch, among the others, and the last.
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
fn slices_of_different_lengths_panic() {
    let oracle = preset("half-turn");
    let _ = oracle.distances_at(&[0, 1].map(StateNumber::new), &mut [None]);
}
