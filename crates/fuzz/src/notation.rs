//! The target `notation`: text as turns.

use std::sync::LazyLock;

use godtable_puzzle::cube::notation::{self, Action, MAXIMUM_STEPS, NotationErrorKind, Step};
use godtable_puzzle::cube::{Face, Held, NamedLock, Position, Puzzle, ReadError, Rotation, Rules};

use crate::message::check_message;

/// Rules with each puzzle, each named lock, and a custom lock.
static RULES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let own = "turns = 'R U F2'\nnever = ['R R R', 'U F2']\nlock = 'axis'";
    let own =
        Puzzle::ALL.map(|puzzle| godtable_puzzle::rulesfile::parse(own, Some(puzzle)).expect("well written").rules);
    let of_puzzle = |puzzle: Puzzle| {
        let written = move |&lock: &NamedLock| Rules::parse(puzzle, "R U F L2 R2 U' D", lock).expect("well written");
        [Rules::named(puzzle, "half-turn").expect("a preset")].into_iter().chain(puzzle.locks().iter().map(written))
    };
    Puzzle::ALL.into_iter().flat_map(of_puzzle).chain(own).collect()
});

/// The powers of x, y and z, and their notation.
static ROTATIONS: LazyLock<Vec<(Rotation, String)>> = LazyLock::new(|| {
    let letters = [('x', Face::R), ('y', Face::U), ('z', Face::F)];
    let powers =
        |(letter, face)| (1..=3).map(move |quarters| (Rotation::about(face, quarters), format!("{letter}{quarters}")));
    letters.into_iter().flat_map(powers).collect()
});

/// Reads text as turns, as a setup, as the turns of rules and as a line of a batch. Accepted text is written and read
/// again with the same result. A setup leads to the position of its steps, and turns allowed by the rules lead to the
/// same position as a setup.
pub fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let steps = notation::parse(&text);
    match &steps {
        Ok(steps) => check_round_trip(&text, steps),
        Err(error) => {
            assert!((1..=text.chars().count()).contains(&error.column), "{error}");
            check_message(error);
        }
    }
    for rules in RULES.iter() {
        let setup = Held::read_setup(&text, rules.puzzle());
        match (&setup, &notation::parse_of(&text, rules.puzzle())) {
            (Ok(held), Ok(steps)) => assert_eq!(held.position(), played(steps), "{rules}"),
            (Err(ReadError::Notation(error)), Err(expected)) => assert_eq!(error, expected),
            other => panic!("{other:?}"),
        }
        match Held::read_turns(&text, rules) {
            Ok(held) => {
                let setup = setup.expect("turns are a setup");
                assert_eq!((held.position(), held.state().position()), (setup.position(), setup.state().position()));
                assert_eq!(rules.check(held.state()), Ok(()), "{rules}");
            }
            Err(error) => check_message(&error),
        }
        let lock = rules.lock().name().unwrap_or_default();
        match Rules::parse(rules.puzzle(), &text, lock) {
            Ok(read) => {
                let again = Rules::parse(rules.puzzle(), &read.turns().to_string(), lock);
                assert_eq!(again.as_ref(), Ok(&read), "{read}");
            }
            Err(error) => check_message(&error),
        }
        if let Some((state, name)) = text.rsplit_once('\t') {
            check_lock_name(state, name.trim(), rules);
        }
    }
}

/// Checks that written steps read the same, and that brackets with ' invert them, unless they are nested too deep.
fn check_round_trip(text: &str, steps: &[Step]) {
    assert!(steps.len() <= MAXIMUM_STEPS);
    let actions = |steps: &[Step]| steps.iter().map(|step| step.action).collect::<Vec<Action>>();
    let words: Vec<String> = steps.iter().map(|step| written(step.action)).collect();
    let again = notation::parse(&words.join(" ")).expect("it was read");
    assert_eq!(actions(&again), actions(steps));
    if steps.is_empty() {
        return;
    }
    match notation::parse(&format!("({text}\n)'")) {
        Ok(inverse) => {
            let undone: Vec<Action> = inverse.iter().rev().map(|step| step.action.inverse()).collect();
            assert_eq!(undone, actions(steps));
            let columns = |steps: &[Step]| steps.iter().map(|step| step.column).collect::<Vec<usize>>();
            let shifted: Vec<usize> = inverse.iter().rev().map(|step| step.column - 1).collect();
            assert_eq!(shifted, columns(steps));
        }
        Err(error) => assert_eq!(error.kind, NotationErrorKind::TooDeep),
    }
}

fn written(action: Action) -> String {
    match action {
        Action::Turn(turn) => turn.to_string(),
        Action::Rotation(rotation) => {
            let known = ROTATIONS.iter().find(|(known, _)| *known == rotation);
            known.expect("a power of x, y or z is read").1.clone()
        }
    }
}

/// Returns the position of the solved cube after the steps, in the frame of the centers.
fn played(steps: &[Step]) -> Position {
    let step = |position: Position, step: &Step| match step.action {
        Action::Turn(turn) => position.turned(turn),
        Action::Rotation(rotation) => position.rotated(rotation),
    };
    steps.iter().fold(Position::SOLVED, step)
}

/// Checks that the name of a lock state reads as the same state, in any orientation.
fn check_lock_name(state: &str, name: &str, rules: &Rules) {
    if let Some(lock) = rules.lock().state_named(name) {
        let known = rules.lock().name_of(lock).expect("a state of the lock").to_string();
        assert_eq!(rules.lock().state_named(&known), Some(lock), "{rules}: {name}");
    }
    let Ok(held) = Held::read_setup(state, rules.puzzle()) else { return };
    let Some(lock) = held.lock_state_named(name, rules) else { return };
    let seen = held.with_lock(lock).lock_name(rules).expect("a state of the rules");
    assert_eq!(seen.is_none(), lock.is_start(), "{rules}: {name}");
    assert!(seen.is_none_or(|seen| held.lock_state_named(&seen.to_string(), rules) == Some(lock)), "{rules}: {name}");
}
