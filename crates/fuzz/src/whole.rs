//! The target `whole`: bytes as a table, and queries of all its states together.

use std::ops::ControlFlow::Continue;

use godtable_answers::Classes;
use godtable_engine::index::StateNumber;
use godtable_table::Distance;

use crate::forgery::{Forgery, Memory, forged};
use crate::message::check_message;
use crate::table::{answered, opened};

/// Reads bytes as a recipe of a forged table, and asks one of the queries of all states.
///
/// If a table passes `verify`, it equals the table of its rules: the same counts at each distance, and the same
/// distances of the changed states.
pub fn whole(bytes: &[u8]) {
    let Forgery { file, states } = forged(bytes);
    let Some(oracle) = opened(file) else { return };
    match oracle.verify() {
        Ok(_) => is_right(&oracle, &states),
        Err(error) => check_message(&error),
    }
    match bytes.last().map_or(0, |byte| byte % 5) {
        0 => drop(answered(oracle.unlocked_antipodes())),
        1 => drop(answered(oracle.locked_antipodes())),
        2 => {
            let all = Some(oracle.classes()).into_iter().chain(oracle.classes_with_inverses());
            all.for_each(|classes| ask_classes(&classes));
        }
        3 => drop(answered(oracle.solution_census())),
        _ => {
            let scrambles = oracle
                .scrambles(Distance::new(3).expect("small enough").., 1)
                .chain(oracle.wca_scrambles(1).into_iter().flatten());
            for scramble in scrambles.take(3) {
                if answered(scramble).is_none() {
                    break;
                }
            }
        }
    }
}

fn ask_classes<B: AsRef<[u8]> + Sync>(classes: &Classes<'_, B>) {
    answered(classes.unlocked());
    answered(classes.locked());
    answered(classes.unlocked_antipodes());
    answered(classes.locked_antipodes());
}

/// Checks that a table agrees with a newly made table of its rules.
fn is_right(oracle: &Memory, states: &[usize]) {
    let filled = godtable_engine::generate::fill(oracle.rules(), &mut |_| Continue(()))
        .expect("the table of these rules was proved");
    let expected = Memory::new(filled.into_table()).expect("a table of its rules");
    assert_eq!((oracle.unlocked(), oracle.locked()), (expected.unlocked(), expected.locked()));
    for &number in states {
        let cursor =
            oracle.index().cursor(StateNumber::new(number % oracle.index().states())).expect("a number of the index");
        let state = oracle.index().state(&cursor);
        let distances = [&expected, oracle].map(|oracle| oracle.distance(&state).expect("the table is proved"));
        assert_eq!(distances[0], distances[1], "state {number}");
    }
}
