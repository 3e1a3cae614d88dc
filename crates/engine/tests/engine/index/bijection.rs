//! Every number is the number of a state, and every state has one number.

use std::ops::Range;

use godtable_engine::index::{Cursor, Fiber, Index, Planes, Row, Shape, Start, StateNumber};
use godtable_puzzle::cube::{LockState, NamedLock, Puzzle, Rules, State};
use godtable_testing::is_exhaustive;

/// The only cursor of a state with a plane of its own.
fn only_cursor(index: &Index, state: &State) -> Cursor {
    let mut cursors = index.cursors(state).expect("a state of the rules");
    let cursor = cursors.next().expect("each state has a cursor");
    assert_eq!(cursors.next(), None, "{state:?} has one cursor");
    cursor
}

/// Checks that each number, or a sample of them, in each grip, gives a state with that number.
fn check_round_trip(index: &Index, grips: Range<u8>) {
    // The step of a sample has no factor in common with the numbers of fibers and rows.
    let step = if is_exhaustive() { 1 } else { 11 };
    check_some_round_trips(index, grips, (0..index.states()).step_by(step));
}

/// Checks the same for some numbers.
fn check_some_round_trips(index: &Index, grips: Range<u8>, numbers: impl IntoIterator<Item = usize>) {
    for number in numbers {
        let cursor = index.cursor(StateNumber::new(number)).expect("within the states");
        assert_eq!(index.number(&cursor).get(), number);
        for regrips in grips.clone() {
            let gripped = Cursor { regrips, ..cursor };
            assert_eq!(only_cursor(index, &index.state(&gripped)), gripped, "number {number}");
        }
    }
    assert_eq!(index.cursor(StateNumber::new(index.states())), None);
    assert_eq!(index.cursor(StateNumber::new(usize::MAX)), None);
}

#[test]
fn number_of_the_folded_index_is_three_states() {
    let index = Index::new(&Rules::default());
    assert!(index.planes().is_reduced());
    assert_eq!((index.states(), index.planes().all().len(), index.planes().all()[0].lock_count()), (3_674_160, 1, 3));
    check_round_trip(&index, 0..3);
}

#[test]
fn number_of_the_unfolded_index_is_one_state() {
    let index = Index::unreduced(&Rules::default());
    assert!(!index.planes().is_reduced());
    assert_eq!((index.states(), index.planes().all().len(), index.planes().all()[0].lock_count()), (11_022_480, 3, 1));
    check_round_trip(&index, 0..1);
}

#[test]
fn planes_with_unlocked_number_the_unlocked_states() {
    let planes = Planes::new(&Rules::default());
    assert!(planes.locks_determine_unlocked() && planes.start() == Start::LeastOfLocks);
    let index = Index::of_planes(planes.clone().with_unlocked());
    assert!(index.planes().locks_determine_unlocked());
    assert_eq!((index.states(), index.planes().start()), (2 * 3_674_160, Start::Plane(1)));
    let without = Index::of_planes(planes);
    for number in (3_674_160..index.states()).step_by(97) {
        let state = index.state(&index.cursor(StateNumber::new(number)).expect("within the states"));
        assert_eq!((state.lock(), index.number(&only_cursor(&index, &state)).get()), (LockState::START, number));
        // Its turns start at the same cursors as without such a plane.
        let starts: Vec<_> = index.starts(&state).expect("a state of the rules").collect();
        assert_eq!(starts.len(), 3);
        assert!(without.cursors(&state).expect("a state of the rules").eq(starts), "{state:?}");
    }
    let half_turn = Planes::new(&Rules::named(Puzzle::CUBE2, "half-turn").expect("a preset"));
    assert_eq!(half_turn.clone().with_unlocked(), half_turn, "the plane exists already");
}

#[test]
fn rules_without_a_lock_number_every_position() {
    let rules = Rules::named(Puzzle::CUBE2, "half-turn").expect("a preset");
    let index = Index::new(&rules);
    let planes = index.planes();
    assert_eq!((index.states(), planes.start(), planes.locks()), (3_674_160, Start::Plane(0), &[][..]));
    check_round_trip(&index, 0..1);
}

#[test]
fn solved_is_the_first_state_of_each_plane() {
    for index in [Index::new(&Rules::default()), Index::unreduced(&Rules::default())] {
        let solved: Vec<usize> = (0..index.states())
            .filter(|&number| index.cursor(StateNumber::new(number)).is_some_and(|cursor| cursor.is_solved()))
            .collect();
        let firsts: Vec<usize> = (0..index.planes().all().len()).map(|plane| plane * 3_674_160).collect();
        assert_eq!(solved, firsts);
        assert!(
            firsts
                .iter()
                .all(|&number| index.state(&index.cursor(StateNumber::new(number)).expect("a state")).is_solved())
        );
    }
}

#[test]
fn rows_and_fibers_past_the_last_are_none() {
    let shape = Index::new(&Rules::default()).shape();
    assert_eq!((shape.rows(), shape.fibers(), shape.positions()), (5_040, 729, 3_674_160));
    assert!(Row::new(5_039, shape).is_some() && Row::new(5_040, shape).is_none());
    assert!(Fiber::new(728, shape).is_some() && Fiber::new(729, shape).is_none());
    let shape = Shape::of(Puzzle::CORNERS3);
    assert_eq!((shape.rows(), shape.fibers(), shape.positions()), (40_320, 2_187, 88_179_840));
    assert!(Row::new(40_319, shape).is_some() && Row::new(40_320, shape).is_none());
    assert!(Row::new(usize::from(u16::MAX) + 1, shape).is_none());
    assert!(Fiber::new(2_186, shape).is_some() && Fiber::new(2_187, shape).is_none());
}

#[test]
fn corners3_numbers_are_states() {
    // About a hundred thousand numbers of each index: both ends, and equally spaced numbers between them. The spacing is odd,
    // so that all rows, fibers and planes occur.
    let sample = |states: usize| {
        let between = (0..states).step_by(states / 100_000 | 1);
        (0..5_000).chain(states - 5_000..states).chain(between)
    };
    for (turns, lock, planes, is_reduced) in [
        ("R U F L D B", NamedLock::None, 1, false),
        ("R U F L D B", NamedLock::Axis, 1, true),
        ("R U F L D B", NamedLock::Face, 2, true),
        ("R U F L D B2", NamedLock::Face, 6, false),
    ] {
        let rules = Rules::parse(Puzzle::CORNERS3, turns, lock).expect("well written");
        let index = Index::new(&rules);
        assert_eq!((index.planes().all().len(), index.planes().is_reduced()), (planes, is_reduced), "{rules}");
        assert_eq!(index.states(), planes * 88_179_840, "{rules}");
        let grips = if is_reduced { 0..3 } else { 0..1 };
        check_some_round_trips(&index, grips, sample(index.states()));
    }
}
