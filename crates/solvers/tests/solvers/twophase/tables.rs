//! Tables as bytes: damage is detected, and any number of threads makes the same bytes.

use std::num::NonZero;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Mutex;

use godtable_solvers::twophase::{Solver, TablesError, make_tables};
use godtable_testing::is_exhaustive;

use super::TABLES;

/// The bytes of the header.
const HEADER: usize = 32;

#[test]
fn damaged_tables_are_refused() {
    let mut tables = TABLES.clone();
    assert!(tables.len() < 200_000_000);
    let last = tables.len() - 1;
    for at in [HEADER, 1_000_000, tables.len() / 2, last] {
        tables[at] ^= 4;
        let error = Solver::open(&*tables).expect_err("a bit was flipped");
        assert!(matches!(error, TablesError::Checksum { .. }), "{at}: {error}");
        tables[at] ^= 4;
    }
    for at in 0..HEADER {
        tables[at] ^= 1;
        assert_eq!(Solver::open(&*tables).expect_err("a bit was flipped"), TablesError::Header);
        tables[at] ^= 1;
    }
    for length in [0, 1, HEADER - 1, HEADER, last] {
        let error = Solver::open(&tables[..length]).expect_err("it is too short");
        let is_right = matches!(error, TablesError::Header | TablesError::Length { .. });
        assert!(is_right, "{length} bytes: {error}");
    }
    tables.push(0);
    assert!(matches!(Solver::open(&*tables), Err(TablesError::Length { .. })));
    tables.pop();
    assert!(Solver::open(&*tables).is_ok());
}

#[test]
fn one_thread_and_three_make_the_same_tables() {
    let parts = Mutex::new(Vec::new());
    let one = make_tables(NonZero::<usize>::MIN, &|done, all| {
        parts.lock().expect("one thread").push((done, all));
        Continue(())
    });
    assert!(one.expect("nothing stops it") == *TABLES);
    assert!(parts.into_inner().expect("one thread").into_iter().eq((0..=23).map(|done| (done, 23))));
}

#[test]
fn making_is_stopped_by_the_observer() {
    let stop = |done, _| if done == 3 { Break(()) } else { Continue(()) };
    if is_exhaustive() {
        assert_eq!(make_tables(NonZero::<usize>::MIN, &stop), Err(TablesError::Stopped));
    }
    assert_eq!(Solver::new(&stop).expect_err("it was stopped"), TablesError::Stopped);
}
