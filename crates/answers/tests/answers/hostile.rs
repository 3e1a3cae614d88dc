//! Arbitrary cells with right checksums: every query ends with an answer or an error.

use godtable_answers::{Oracle, QueryError};
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Face, Goal, Held, LockState, NamedLock, Rules, State};
use godtable_table::{CellBits, Distance, Encoding, Header, Table};
use godtable_testing::is_exhaustive;

use crate::tables::{
    Memory, changed, corners, lock_under, oracle, preset, preset_with_distances, unreduced, values, with_distances,
    written,
};

/// Headers of tables with each encoding, each kind of index, and each width of cells.
fn headers() -> Vec<Header> {
    let header = |rules: &Rules| oracle(rules).table().header().clone();
    let unreduced = unreduced(&Rules::default());
    let half_turn = preset("half-turn").table().header().clone();
    let small = [
        preset("irreversible").table().header().clone(),
        unreduced.table().header().clone(),
        preset("quarter-turn").table().header().clone(),
        preset("clockwise").table().header().clone(),
        header(&written("U", NamedLock::Axis)),
        header(&written("R R2 R' U U2 U' F", NamedLock::Axis)),
        Header { encoding: Encoding::Choice(CellBits::Eight), ..half_turn },
        preset_with_distances("irreversible").table().header().clone(),
        preset_with_distances("half-turn").table().header().clone(),
        with_distances(&written("R R2 R' U U2 U' F", NamedLock::Axis)).table().header().clone(),
    ];
    let large = is_exhaustive().then(|| corners("irreversible").table().header().clone());
    small.into_iter().step_by(if is_exhaustive() { 1 } else { 2 }).chain(large).collect()
}

/// Returns a generator of pseudorandom bytes.
fn noise(seed: u64) -> impl FnMut() -> u8 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    }
}

fn is_contradiction(error: &QueryError) -> bool {
    matches!(error, QueryError::Contradiction { .. })
}

/// Makes all queries about a state. Answers may be wrong; each error must be a contradiction.
fn ask(oracle: &Memory, state: &State) {
    match oracle.distance(state) {
        Ok(_) => (),
        Err(error) => assert!(is_contradiction(&error), "{error}"),
    }
    let cube = Held::in_fixed_frame(*state);
    match oracle.solution(&cube) {
        Ok(Some(turns)) => {
            let last = turns
                .iter()
                .fold(*state, |state, &turn| state.turned(turn, oracle.rules()).expect("a state of the rules"));
            assert!(last.is_solved(), "a solution reaches solved");
        }
        Ok(None) => (),
        Err(error) => assert!(is_contradiction(&error), "{error}"),
    }
    match oracle.optimal_turns(&cube) {
        Ok(turns) => assert!(turns.iter().all(|&turn| oracle.rules().allow(turn, state.lock()))),
        Err(error) => assert!(is_contradiction(&error), "{error}"),
    }
    let counted = oracle.solution_count(state).map(|_| ());
    let listed = oracle.solutions(&cube).map(|solutions| {
        solutions.take(20).for_each(|solution| {
            assert!(
                solution.map_or_else(|error| is_contradiction(&error), |turns| turns.len() <= Distance::MAXIMUM.get())
            );
        });
    });
    for answer in [counted, listed] {
        assert!(answer.map_or_else(|error| is_contradiction(&error), |()| true));
    }
}

#[test]
fn hostile_cells_are_answered_or_refused_and_never_proved() {
    for (which, header) in headers().into_iter().enumerate() {
        let mut random = noise(which as u64 + 1);
        let fills: [&mut dyn FnMut() -> u8; 3] = [&mut || 0x00, &mut || 0xFF, &mut random];
        for fill in fills {
            let table = Table::in_memory(header.clone(), |cells| cells.fill_with(fill));
            let oracle = Oracle::new(table).expect("a table of its rules");
            let step = oracle.index().states() / 500;
            for number in (0..oracle.index().states()).step_by(step) {
                let cursor = oracle.index().cursor(StateNumber::new(number)).expect("a number of the index");
                let locked = oracle.index().state(&cursor);
                ask(&oracle, &locked);
                ask(&oracle, &locked.with_lock(LockState::START));
            }
            for locked in [None, Some(Face::U), Some(Face::B)] {
                ask(&oracle, &State::solved(oracle.rules().puzzle()).with_lock(lock_under(&oracle, locked)));
            }
            assert!(oracle.verify().is_err(), "{}, table {which}", header.encoding.name());
            for antipodes in [oracle.unlocked_antipodes(), oracle.locked_antipodes()] {
                assert!(antipodes.map_or_else(|error| is_contradiction(&error), |_| true));
            }
        }
    }
}

#[test]
fn moves_that_never_reach_solved_are_an_error() {
    // The marks stay right, so each turn seems to bring the state nearer. The walk never reaches solved.
    let oracle = preset("irreversible");
    let header = oracle.table().header();
    let table = Table::in_memory(header.clone(), |cells| {
        let values = oracle.table().cells().iter().enumerate().map(|(number, value)| {
            let is_near = oracle
                .distance_at(StateNumber::new(number))
                .is_ok_and(|distance| distance.is_some_and(|near| near.get() < 20));
            // Near solved each choice is the second move, even if that is not optimal.
            if is_near { value | 1 } else { value }
        });
        godtable_table::pack(values, header.encoding.bits(), cells);
    });
    let wrong = Oracle::new(table).expect("a table of its rules");
    let mut refused = 0;
    for number in (0..wrong.index().states()).step_by(7_001) {
        let state =
            wrong.index().state(&wrong.index().cursor(StateNumber::new(number)).expect("a number of the index"));
        ask(&wrong, &state);
        refused += usize::from(wrong.solution_count(&state).is_err());
    }
    assert!(refused > 0, "some walks never reach solved");
}

#[test]
fn classes_without_a_solvable_state_are_an_error() {
    let layer = oracle(&preset("half-turn").rules().clone().with_goal(Goal::Layer).expect("a goal of any puzzle"));
    let table = Table::in_memory(layer.table().header().clone(), |cells| cells.fill(0xFF));
    let wrong = Oracle::new(table).expect("a table of its rules");
    assert!(wrong.classes().unlocked().is_err_and(|error| is_contradiction(&error)));
}

#[test]
fn choice_past_the_last_move_is_a_contradiction() {
    // Six moves in cells of four bits: 15 marks unsolvable states, and 6 to 14 name no move.
    let right = oracle(&written("R R' R2 U U2 F", NamedLock::None));
    assert_eq!(right.table().header().encoding, Encoding::Choice(CellBits::Four));
    let number = (1..).find(|&number| values(&right)[number] == 0).expect("the first move is optimal somewhere");
    for value in 6..15 {
        let wrong = changed(&right, &[(number, value)]);
        let error = wrong.distance_at(StateNumber::new(number)).expect_err("no move");
        assert!(
            matches!(error, QueryError::Contradiction { number: named } if named.get() == number),
            "{value}: {error}"
        );
    }
    assert_eq!(changed(&right, &[(number, 15)]).distance_at(StateNumber::new(number)).expect("an answer"), None);
}
