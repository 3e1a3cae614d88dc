//! The target `table`: bytes as a table, and queries of single states.

use godtable_answers::{Oracle, QueryError};
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Held, LockState, State};
use godtable_table::{Distance, HEADER_BYTES, Table};

use crate::forgery::{Forgery, Memory, forged, mend};
use crate::message::check_message;
use crate::rulesfile::check_description;

/// The largest distance at which the number of solutions is queried.
const NEAR: usize = 12;

/// Reads bytes as a file, as a file with corrected checksums, and as a recipe of a forged table.
///
/// An accepted table equals the table made from its header and cells. If it fits its rules, each query has an answer,
/// or an error because the cells contradict each other. Answers may be wrong. But a solution is legal, solves, and is
/// at most as long as the distance.
pub fn table(bytes: &[u8]) {
    drop(opened(bytes.to_vec()));
    if bytes.len() >= HEADER_BYTES {
        let mut mended = bytes.to_vec();
        mend(&mut mended);
        drop(opened(mended));
    }
    let Forgery { file, states } = forged(bytes);
    if let Some(oracle) = opened(file) {
        ask_of(&oracle, &states);
    }
}

/// Returns the oracle of a file, or `None` if the file is not a table that fits its rules.
pub(crate) fn opened(file: Vec<u8>) -> Option<Memory> {
    let table = match Table::new(file) {
        Ok(table) => table,
        Err(error) => {
            check_message(&error);
            return None;
        }
    };
    let header = table.header();
    check_description(&header.rules);
    for histogram in [Some(&header.unlocked), header.locked.as_ref()].into_iter().flatten() {
        assert!(histogram.reachable() <= histogram.states());
        assert!((0.0..=Distance::MAXIMUM.get() as f64).contains(&histogram.mean()), "{}", histogram.mean());
    }
    let cells = table.cells();
    let again = Table::in_memory(header.clone(), |bytes| bytes.copy_from_slice(&cells.bytes()[..bytes.len()]));
    assert!(again.as_bytes() == table.as_bytes(), "the table has other bytes");
    match Oracle::new(table) {
        Ok(oracle) => Some(oracle),
        Err(error) => {
            assert!(matches!(error, QueryError::Misfit(_)), "{error}");
            check_message(&error);
            None
        }
    }
}

/// Asks all queries of the states with these numbers, of their unlocked states, and of states before and after a turn.
fn ask_of(oracle: &Memory, numbers: &[usize]) {
    let index = oracle.index();
    let last = index.states() - 1;
    let numbers: Vec<usize> = numbers.iter().map(|number| number % (last + 1)).chain([0, 1, last / 2, last]).collect();
    for &number in &numbers {
        let state = index.state(&index.cursor(StateNumber::new(number)).expect("a number of the index"));
        let turned = oracle.rules().turns().iter().take(3).flat_map(|turn| {
            let back = State::new(state.puzzle(), state.position().turned(turn.inverse()));
            [state.turned(turn, oracle.rules()).expect("a state of the rules"), back]
        });
        for state in turned.chain([state.with_lock(LockState::START)]) {
            ask(oracle, &state);
        }
        assert_eq!(refusable(oracle.distance_at(StateNumber::new(number))), refusable(oracle.distance(&state)));
        ask(oracle, &state);
        if let Some(path) = answered(oracle.path(&Held::in_fixed_frame(state), &Held::solved(state.puzzle()))).flatten()
        {
            assert!(path.len() <= Distance::MAXIMUM.get());
        }
    }
    let mut distances = vec![None; numbers.len()];
    let state_numbers: Vec<StateNumber> = numbers.iter().copied().map(StateNumber::new).collect();
    if answered(oracle.distances_at(&state_numbers, &mut distances)).is_some() {
        let one_by_one =
            state_numbers.iter().map(|&number| oracle.distance_at(number).expect("the batch had an answer"));
        assert!(one_by_one.eq(distances));
    }
}

/// Asks all queries of a state.
fn ask(oracle: &Memory, state: &State) {
    let (rules, cube) = (oracle.rules(), Held::in_fixed_frame(*state));
    let distance = answered(oracle.distance(state)).flatten();
    if let Some(turns) = answered(oracle.solution(&cube)).flatten() {
        assert!(
            Some(turns.len()) <= distance.map(usize::from),
            "{} turns, but the distance is {distance:?}",
            turns.len()
        );
        let mut end = *state;
        for turn in turns {
            assert!(rules.allow(turn, end.lock()), "{turn} is locked");
            end = end.turned(turn, rules).expect("a state of the rules");
        }
        assert!(rules.is_goal(end.position()), "the solution does not solve");
    }
    if let Some(turns) = answered(oracle.optimal_turns(&cube)) {
        assert!(turns.iter().all(|&turn| rules.allow(turn, state.lock())));
    }
    for solution in answered(oracle.solutions(&cube)).into_iter().flatten().take(5) {
        assert!(answered(solution).is_none_or(|turns| Some(turns.len()) == distance.map(usize::from)));
    }
    if distance.is_none_or(|distance| distance.get() <= NEAR) {
        let count = answered(oracle.solution_count(state));
        assert!(count.is_none_or(|count| (count == 0) == distance.is_none()));
    }
}

/// Returns the answer, or `None` if the cells contradict each other.
pub(crate) fn answered<T>(answer: Result<T, QueryError>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(error) => {
            let is_known = matches!(
                error,
                QueryError::Contradiction { .. } | QueryError::OtherGoal { .. } | QueryError::TooManySolutions { .. }
            );
            assert!(is_known, "{error}");
            check_message(&error);
            None
        }
    }
}

/// Returns the answer; all errors become equal.
fn refusable<T>(answer: Result<T, QueryError>) -> Result<T, ()> {
    answered(answer).ok_or(())
}
