//! The proof of a table: it succeeds for right tables, and fails for wrong ones.

use std::ops::ControlFlow::{Break, Continue};

use godtable_answers::{Oracle, QueryError, VerifyError, Which};
use godtable_engine::index::{Cursor, StateNumber};
use godtable_engine::shares::SearchError;
use godtable_puzzle::cube::{Goal, Held, NamedLock, Puzzle, State};
use godtable_table::{CellBits, Distance, Encoding, Header, Histogram, Table};
use godtable_testing::is_exhaustive;

use crate::tables::{Memory, changed, choice, forged, oracle, preset, values, written};

/// A state that is on no other state's walk to solved, and whose other move is not optimal.
///
/// If its choice is changed, only its own distance becomes wrong.
struct Leaf {
    number: usize,
    value: u8,
    distance: usize,
    /// The distance after the other move.
    detour: usize,
}

/// Returns the leaves of a table with two moves a state, from a state number on.
fn leaves(oracle: &Memory, from: usize) -> impl Iterator<Item = Leaf> {
    let index = oracle.index();
    let values = values(oracle);
    let mut is_walked = vec![false; index.states()];
    for (number, value) in values.iter().enumerate() {
        let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
        if !cursor.is_solved() {
            let next = index.successor(&cursor, choice(value & 1)).expect("a move");
            is_walked[index.number(&next).get()] = true;
        }
    }
    (from..index.states()).filter(move |&number| !is_walked[number]).filter_map(move |number| {
        let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
        let other = index.successor(&cursor, choice(values[number] & 1 ^ 1)).expect("two moves");
        let distance = oracle.distance_at(StateNumber::new(number)).expect("cells that agree")?.get();
        let detour = oracle.distance_at(index.number(&other)).expect("cells that agree")?.get();
        (detour + 1 != distance && !cursor.is_solved()).then_some(Leaf {
            number,
            value: values[number],
            distance,
            detour,
        })
    })
}

fn moved_count(histogram: &Histogram, from: usize, to: usize) -> Histogram {
    let mut counts = histogram.counts().to_vec();
    counts[from] -= 1;
    counts[to] += 1;
    Histogram::new(histogram.states(), counts).expect("as many as before")
}

#[test]
fn every_preset_is_proved() {
    for name in ["irreversible", "half-turn", "quarter-turn", "clockwise"] {
        let oracle = preset(name);
        oracle.verify().expect("a right table");
        let found = oracle.verify_with(&mut |level| if level.distance < 9 { Continue(()) } else { Break(()) });
        assert!(matches!(found, Err(VerifyError::Search(SearchError::Stopped))));
    }
}

/// The slow twin of a proof: each state is one more than the nearest of its successors. This looks at some states.
#[test]
fn proved_states_are_one_more_than_their_nearest_successor() {
    let others = ["R U", "R R' R2 U U2 F", "R R' U U' F"].map(|turns| oracle(&written(turns, NamedLock::None)));
    let presets = ["irreversible", "half-turn", "quarter-turn", "clockwise"].map(preset);
    for oracle in presets.into_iter().chain(&others) {
        oracle.verify().expect("a right table");
        let index = oracle.index();
        for number in (0..index.states()).step_by(if is_exhaustive() { 1 } else { 4_001 }) {
            let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
            let distance = |cursor: &Cursor| oracle.distance_at(index.number(cursor)).expect("cells that agree");
            let nearest = index.successors(cursor).filter_map(|(_, next)| distance(&next)).min();
            let expected =
                if index.is_goal(&cursor) { Some(Distance::ZERO) } else { nearest.and_then(Distance::farther) };
            assert_eq!(distance(&cursor), expected, "{}, state {number}", oracle.rules());
        }
    }
}

#[test]
fn wrong_choice_is_named_with_its_state() {
    let oracle = preset("irreversible");
    for leaf in leaves(oracle, 1_000_000).take(2) {
        let wrong = changed(oracle, &[(leaf.number, leaf.value ^ 1)]);
        let index = oracle.index();
        let expected_state = index.state(&index.cursor(StateNumber::new(leaf.number)).expect("a number of the index"));
        match wrong.verify() {
            Err(VerifyError::Distance { number, state, got, expected }) => {
                assert_eq!((number.get(), *state), (leaf.number, expected_state));
                assert_eq!((got, expected), (Distance::new(leaf.detour + 1), Distance::new(leaf.distance)));
            }
            other => panic!("expected a wrong distance and got {other:?}"),
        }
    }
}

#[test]
fn first_of_several_wrong_states_is_named() {
    let oracle = preset("irreversible");
    let wrong: Vec<Leaf> = leaves(oracle, 500_000).step_by(500).take(20).collect();
    let changes: Vec<(usize, u8)> = wrong.iter().rev().map(|leaf| (leaf.number, leaf.value ^ 1)).collect();
    match changed(oracle, &changes).verify() {
        Err(VerifyError::Distance { number, .. }) => assert_eq!(number.get(), wrong[0].number),
        other => panic!("expected a wrong distance and got {other:?}"),
    }
}

#[test]
fn wrong_mark_is_named_with_its_state() {
    let oracle = preset("irreversible");
    let values = values(oracle);
    for wrong in [1, 3_674_159] {
        match changed(oracle, &[(wrong, values[wrong] ^ 2)]).verify() {
            Err(VerifyError::Mark { number, state, distance }) => {
                assert_eq!(number.get(), wrong);
                assert_eq!(Some(distance), oracle.distance_at(StateNumber::new(wrong)).expect("cells that agree"));
                assert_eq!(Some(distance), oracle.distance(&state).expect("cells that agree"));
            }
            other => panic!("expected a wrong mark and got {other:?}"),
        }
    }
}

#[test]
fn each_wrong_distance_modulo_3_is_found() {
    let all = [("half-turn", 11), ("quarter-turn", 14)];
    for (name, gods_number) in all.into_iter().take(if is_exhaustive() { 2 } else { 1 }) {
        let oracle = preset(name);
        let antipode = oracle.unlocked_antipodes().expect("cells that agree").pop().expect("an antipode");
        let cursor =
            oracle.index().cursors(&antipode).expect("a state of the rules").next().expect("each state has a cursor");
        let wrong = oracle.index().number(&cursor).get();
        let right = (gods_number % 3) as u8;
        let error = |value: u8| changed(oracle, &[(wrong, value)]).verify().expect_err("a wrong table");
        match error(Encoding::DistanceModulo3.out_of_reach().expect("3")) {
            VerifyError::Distance { number, got: None, expected, .. } => {
                assert_eq!((number.get(), expected), (wrong, Distance::new(gods_number)));
            }
            other => panic!("expected a wrong distance and got {other:?}"),
        }
        for value in (0..3).filter(|&value| value != right) {
            // Depending on the neighbors, the walk gets stuck or has a wrong length.
            match error(value) {
                VerifyError::Query(QueryError::Contradiction { .. }) | VerifyError::Distance { .. } => (),
                other => panic!("expected a contradiction or a wrong distance and got {other:?}"),
            }
        }
    }
}

/// Returns whether the value is right too: the number of another optimal move.
fn is_right_too(oracle: &Memory, number: usize, value: u8) -> bool {
    let Encoding::Choice(_) = oracle.table().header().encoding else { return false };
    let index = oracle.index();
    let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
    let far = oracle.distance_at(StateNumber::new(number)).expect("cells that agree").expect("solved can be reached");
    index.successor(&cursor, choice(value)).is_some_and(|next| {
        let near = oracle.distance_at(index.number(&next)).expect("cells that agree");
        near.is_some_and(|near| near.farther() == Some(far))
    })
}

#[test]
fn each_wrong_choice_or_half_is_found() {
    let one_way = |turns: &str, lock: NamedLock| oracle(&written(turns, lock));
    let choices = one_way("R R' R2 U U2 F", NamedLock::None);
    let halves = one_way("R R' U U' F", NamedLock::None);
    assert_eq!(choices.table().header().encoding, Encoding::Choice(CellBits::Four));
    assert_eq!(halves.table().header().encoding, Encoding::HalvesModulo3);
    for oracle in [&choices, &halves] {
        oracle.verify().expect("a right table");
        let values = values(oracle);
        let (mut found, mut right_too) = (0, 0);
        let numbers = if is_exhaustive() { 8 } else { 1 };
        for number in (1..).step_by(values.len() / numbers | 1).take_while(|&number| number < values.len()) {
            let all = oracle.table().cells().bits().values() as u8;
            for value in (0..all).step_by(usize::from(all / 4)).filter(|&value| value != values[number]) {
                match changed(oracle, &[(number, value)]).verify() {
                    Ok(_) => assert!(is_right_too(oracle, number, value), "cell {number} is {value}"),
                    Err(_) => assert!(!is_right_too(oracle, number, value), "cell {number} is {value}"),
                }
                match is_right_too(oracle, number, value) {
                    true => right_too += 1,
                    false => found += 1,
                }
            }
        }
        println!("{}: {found} wrong values, {right_too} other right values", oracle.rules());
        assert!(found >= 2 * numbers, "{found} wrong values");
    }
}

#[test]
fn reachable_state_without_a_distance_is_named() {
    let oracle = oracle(&written("R U", NamedLock::None));
    let leaf = leaves(&oracle, 0).next().expect("a leaf");
    let error = changed(&oracle, &[(leaf.number, 3)]).verify().expect_err("a wrong table");
    match &error {
        VerifyError::Distance { number, got: None, expected, .. } => {
            assert_eq!((number.get(), *expected), (leaf.number, Distance::new(leaf.distance)));
        }
        other => panic!("expected a wrong distance and got {other:?}"),
    }
    let expected = format!("the search finds distance {}", leaf.distance);
    assert_eq!(error.to_string(), format!("state {} has no distance in the table, but {expected}", leaf.number));
}

#[test]
fn unreachable_state_with_a_choice_is_a_contradiction() {
    let oracle = oracle(&written("R U", NamedLock::None));
    let wrong = values(&oracle).iter().rposition(|&value| value == 3).expect("a state out of reach");
    // Its walk leads to another unreachable state, so the choice cannot be optimal.
    match changed(&oracle, &[(wrong, 0)]).verify() {
        Err(VerifyError::Query(QueryError::Contradiction { .. })) => (),
        other => panic!("expected a contradiction and got {other:?}"),
    }
}

#[test]
fn wrong_counts_are_named_with_their_distance() {
    let oracle = preset("irreversible");
    let header = oracle.table().header();
    let locked = header.locked.as_ref().expect("the rules lock");
    let wrong_unlocked = Header { unlocked: moved_count(&header.unlocked, 5, 7), ..header.clone() };
    let wrong_locked = Header { locked: Some(moved_count(locked, 34, 30)), ..header.clone() };
    let values = values(oracle);
    match forged(&wrong_unlocked, &values).verify() {
        Err(VerifyError::Count { which: Which::Unlocked, distance, got, expected }) if distance.get() == 5 => {
            assert_eq!((got + 1, expected), (header.unlocked.counts()[5], header.unlocked.counts()[5]));
        }
        other => panic!("expected a wrong count and got {other:?}"),
    }
    match forged(&wrong_locked, &values).verify() {
        Err(VerifyError::Count { which: Which::Locked, distance, got, expected }) if distance.get() == 30 => {
            assert_eq!((got, expected), (locked.counts()[30] + 1, locked.counts()[30]));
        }
        other => panic!("expected a wrong count and got {other:?}"),
    }
}

#[test]
fn counts_longer_or_shorter_than_gods_number_are_wrong() {
    let oracle = preset("quarter-turn");
    let header = oracle.table().header();
    let mut counts = header.unlocked.counts().to_vec();
    counts[14] -= 1;
    counts.push(1);
    let longer = Histogram::new(3_674_160, counts).expect("as many as before");
    let shorter = Histogram::new(3_674_160, header.unlocked.counts()[..14].to_vec()).expect("fewer than before");
    for unlocked in [longer, shorter] {
        match forged(&Header { unlocked, ..header.clone() }, &values(oracle)).verify() {
            Err(VerifyError::Count { which: Which::Unlocked, distance, expected: 276, .. }) if distance.get() == 14 => {
            }
            other => panic!("expected a wrong count and got {other:?}"),
        }
    }
}

#[test]
fn two_cells_that_form_a_cycle_are_a_contradiction() {
    let oracle = oracle(&written("R R' U", NamedLock::None));
    let index = oracle.index();
    let here = *Held::read_setup("F U2 F", Puzzle::CUBE2).expect("well written").state();
    let here = index.cursors(&here).expect("a state of the rules").next().expect("each state has a cursor");
    let there = index.successor(&here, choice(0)).expect("a move");
    assert_eq!(index.successor(&there, choice(1)), Some(here), "R' undoes R");
    let cycle = [(index.number(&here).get(), 0), (index.number(&there).get(), 1)];

    let mut values = values(&oracle);
    for (number, value) in cycle {
        values[number] = value;
    }
    let wrong = forged(oracle.table().header(), &values);
    match wrong.verify() {
        Err(VerifyError::Query(QueryError::Contradiction { number })) => {
            assert!(cycle.iter().any(|&(member, _)| member == number.get()), "{number} is not on the cycle");
        }
        other => panic!("expected a contradiction and got {other:?}"),
    }
    for (number, _) in cycle {
        assert!(matches!(
            wrong.distance_at(StateNumber::new(number)),
            Err(QueryError::Contradiction { number: named }) if named.get() == number
        ));
        let state = index.state(&index.cursor(StateNumber::new(number)).expect("a number of the index"));
        let cube = Held::in_fixed_frame(state);
        assert!(matches!(wrong.solution(&cube), Err(QueryError::Contradiction { .. })));
        assert!(matches!(wrong.solution_count(&state), Err(QueryError::Contradiction { .. })));
        assert!(wrong.solutions(&cube).is_err() && wrong.optimal_turns(&cube).is_err());
    }
}

#[test]
fn cells_that_never_reach_solved_are_a_contradiction() {
    let header = preset("irreversible").table().header();
    let same = Oracle::new(Table::in_memory(header.clone(), |_| ())).expect("a table of its rules");
    assert!(matches!(same.verify(), Err(VerifyError::Query(QueryError::Contradiction { .. }))));
}

#[test]
fn wrong_cell_of_a_goal_is_a_contradiction() {
    // Turns of R lead from each goal to another goal, so no walk of another state passes a goal's cell.
    let turns = ["", "R", "R2", "R'"];
    let positions = turns.map(|turns| *Held::read_setup(turns, Puzzle::CUBE2).expect("turns").state().position());
    let goal = Goal::positions(Puzzle::CUBE2, positions).expect("four positions");
    let right = oracle(&written("R R2 R'", NamedLock::None).with_goal(goal).expect("a goal of the puzzle"));
    assert!(right.verify().is_ok());
    for (position, value) in positions.into_iter().zip([1, 2, 3, 3]) {
        let state = State::new(Puzzle::CUBE2, position);
        let number = right
            .index()
            .number(&right.index().cursors(&state).expect("a state of the rules").next().expect("one plane"));
        match changed(&right, &[(number.get(), value)]).verify() {
            Err(VerifyError::Query(QueryError::Contradiction { number: named })) => assert_eq!(named, number),
            other => panic!("expected a contradiction and got {other:?}"),
        }
    }
}
