//! Bytes as a table, and questions of single states.

use godtable_cube::{Held, LockState, State};
use godtable_index::StateNumber;
use godtable_query::{Oracle, QueryError};
use godtable_table::{Distance, HEADER_BYTES, Table};

use crate::forged::{Forged, Memory, forged, mend};
use crate::rulesfile::are_what_they_say;
use crate::told;

/// Farther states are not asked for the number of their solutions.
const NEAR: usize = 12;

/// Reads bytes as a file, as one whose checksums are right, and as a recipe of a forged table.
///
/// A table that is read is the one that its header and cells make; if it is one of its own rules, each question has an answer
/// or is refused since the cells contradict each other. Answers may be wrong, but a solution solves, by legal turns, and is as
/// long as was said at most.
pub fn table(bytes: &[u8]) {
    drop(opened(bytes.to_vec()));
    if bytes.len() >= HEADER_BYTES {
        let mut mended = bytes.to_vec();
        mend(&mut mended);
        drop(opened(mended));
    }
    let Forged { file, states } = forged(bytes);
    if let Some(oracle) = opened(file) {
        ask_of(&oracle, &states);
    }
}

/// The oracle of a file, if it is a table of its own rules.
pub(crate) fn opened(file: Vec<u8>) -> Option<Memory> {
    let table = match Table::new(file) {
        Ok(table) => table,
        Err(error) => {
            told(&error);
            return None;
        }
    };
    let header = table.header();
    are_what_they_say(&header.rules);
    for histogram in [Some(&header.unlocked), header.locked.as_ref()].into_iter().flatten() {
        assert!(histogram.reachable() <= histogram.states());
        assert!((0.0..=Distance::MAXIMUM.get() as f64).contains(&histogram.mean()), "{}", histogram.mean());
    }
    let cells = table.cells();
    let again = Table::in_memory(header.clone(), |bytes| bytes.copy_from_slice(&cells.bytes()[..bytes.len()]));
    assert!(again.as_bytes() == table.as_bytes(), "a table has one form");
    match Oracle::new(table) {
        Ok(oracle) => Some(oracle),
        Err(error) => {
            assert!(matches!(error, QueryError::Misfit(_)), "{error}");
            told(&error);
            None
        }
    }
}

/// Asks everything of the states of those numbers, and of some others: those without a lock, those that a turn leads to and
/// those that a turn leads from.
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
    if answered(oracle.distances_at(&numbers.iter().copied().map(StateNumber::new).collect::<Vec<_>>(), &mut distances))
        .is_some()
    {
        let one_by_one = numbers
            .iter()
            .map(|&number| oracle.distance_at(StateNumber::new(number)).expect("it was told with the others"));
        assert!(one_by_one.eq(distances));
    }
}

/// Asks everything of a state.
fn ask(oracle: &Memory, state: &State) {
    let (rules, cube) = (oracle.rules(), Held::in_fixed_frame(*state));
    let distance = answered(oracle.distance(state)).flatten();
    if let Some(turns) = answered(oracle.solution(&cube)).flatten() {
        assert!(Some(turns.len()) <= distance.map(usize::from), "{} turns, and {distance:?} were told", turns.len());
        let mut end = *state;
        for turn in turns {
            assert!(rules.allow(turn, end.lock()), "{turn} is locked");
            end = end.turned(turn, rules).expect("a state of the rules");
        }
        assert!(rules.is_goal(end.position()), "a solution solves, or is none");
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

/// An answer, or none where the cells contradict each other.
pub(crate) fn answered<T>(answer: Result<T, QueryError>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(error) => {
            let is_known = matches!(
                error,
                QueryError::Contradiction { .. } | QueryError::OtherGoal { .. } | QueryError::TooManySolutions { .. }
            );
            assert!(is_known, "{error}");
            told(&error);
            None
        }
    }
}

/// An answer, where all that are refused are alike.
fn refusable<T>(answer: Result<T, QueryError>) -> Result<T, ()> {
    answered(answer).ok_or(())
}
