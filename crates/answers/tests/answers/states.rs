//! States in their forms, and batches of them, through the library.

use std::sync::atomic::AtomicBool;

use godtable_answers::QueryError;
use godtable_answers::states::Form;
use godtable_answers::states::{LockNameError, StateTextError};
use godtable_answers::tables::{BatchError, distances_of, distances_of_numbers};
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Held, NamedLock, Puzzle, Rules};
use godtable_table::Distance;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn lock_error(form: Form, name: &str, rules: &Rules) -> LockNameError {
    match form.read("", Some(name), rules) {
        Err(StateTextError::Lock(error)) => error,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn form_is_read_by_its_name() {
    assert_eq!(Form::ALL.map(|form| form.name().parse()), Form::ALL.map(Ok));
    let unknown = "facelet".parse::<Form>().expect_err("no form").to_string();
    assert_eq!(unknown, "there is no form 'facelet'; known: turns, setup, facelets");
}

#[test]
fn three_forms_of_a_position_are_read_alike() {
    let rules = Rules::default();
    let [turns, setup] = [Form::Turns, Form::Setup].map(|form| form.read("R U", None, &rules).expect("turns"));
    let facelets = godtable_puzzle::cube::facelets::write(&setup.position());
    assert_eq!(Form::Facelets.read(&facelets, None, &rules), Ok(setup));
    assert_eq!(Form::Setup.read("R U", Some("U"), &rules), Ok(turns));
    assert_eq!(Form::Setup.read_line("R U\tD", None, &rules), Ok(turns), "U and D name one axis");
    assert_eq!(Form::Setup.read_line("R U", Some("U"), &rules), Ok(turns));
}

#[test]
fn wrong_names_of_lock_states_are_refused() {
    let (rules, free) = (Rules::default(), Rules::named(Puzzle::CUBE2, "half-turn").expect("a preset"));
    let some = Rules::parse(Puzzle::CORNERS3, "R U", NamedLock::Face).expect("rules");
    assert!(matches!(lock_error(Form::Setup, "X", &rules), LockNameError::Unknown { .. }));
    assert!(matches!(lock_error(Form::Turns, "U", &rules), LockNameError::OfTurns { .. }));
    assert!(matches!(lock_error(Form::Setup, "U", &free), LockNameError::NothingLocked { .. }));
    assert!(matches!(lock_error(Form::Setup, "F", &some), LockNameError::Never { .. }));
    let after_tab = Form::Setup.read_line("R\tX", None, &rules).expect_err("no face").to_string();
    assert_eq!(after_tab, "after the tab stands 'X'; expected the letter of a face, one of U R F D L B");
}

#[test]
fn batch_gives_the_distances_of_single_states() {
    let oracle = godtable_answers::tables::make(&Rules::default()).expect("a table");
    let texts: Vec<String> = (0..5_000)
        .map(|number| ["R U ", "F U ", "R F "].map(|turns| turns.repeat(number % 7))[number % 3].clone())
        .collect();
    let read = |text: &String| Form::Turns.read(text, None, oracle.rules());
    let distances = distances_of(&oracle, &texts, read, &GO_ON).expect("legal turns");
    for (text, distance) in texts.iter().zip(distances) {
        let held = Held::read_turns(text, oracle.rules()).expect("legal turns");
        assert_eq!(distance, oracle.distance(&held).expect("a state of the rules"), "{text}");
    }
    let numbers: Vec<StateNumber> = oracle.index().state_numbers().step_by(499).collect();
    let distances = distances_of_numbers::<_, String>(&oracle, &numbers, &GO_ON).expect("numbers of the index");
    let singly = numbers.iter().map(|&number| oracle.distance_at(number).expect("a number of the index"));
    assert_eq!(distances, singly.collect::<Vec<Option<Distance>>>());
}

#[test]
fn batch_names_its_first_bad_state() {
    let oracle = godtable_answers::tables::make(&Rules::default()).expect("a table");
    let mut texts = vec!["U"; 9_000];
    (texts[4_711], texts[8_000]) = ("U U", "Q");
    let read = |text: &&str| Form::Turns.read(text, None, oracle.rules());
    let error = distances_of(&oracle, &texts, read, &GO_ON).expect_err("two are bad");
    assert!(error.to_string().starts_with("state 4712: column 3: the turn U is locked"), "{error}");
    let states = oracle.index().states();
    let error = distances_of_numbers::<_, String>(&oracle, &[StateNumber::new(states)], &GO_ON).expect_err("too large");
    assert!(matches!(error, BatchError::Query(QueryError::NoSuchState { .. })), "{error}");
}

#[test]
fn stopped_batch_returns_an_error() {
    let oracle = godtable_answers::tables::make(&Rules::default()).expect("a table");
    let read = |text: &&str| Form::Turns.read(text, None, oracle.rules());
    let stopped = distances_of(&oracle, &["U"], read, &AtomicBool::new(true));
    assert!(matches!(stopped, Err(BatchError::Stopped)));
}

#[test]
fn stopped_antipodes_return_an_error() {
    let oracle = godtable_answers::tables::make(&Rules::default()).expect("a table");
    let (on, off) = (AtomicBool::new(true), AtomicBool::new(false));
    assert!(matches!(oracle.unlocked_antipodes_unless(&on), Err(QueryError::Stopped)));
    assert!(matches!(oracle.locked_antipodes_unless(&on), Err(QueryError::Stopped)));
    assert_eq!(oracle.unlocked_antipodes_unless(&off).map_or(0, |states| states.len()), 8);
}
