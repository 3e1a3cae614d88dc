//! Turns as they are written on a cube that is held in any way, and the rules on them.

use godtable_cube::{Corner, Face, Held, Position, Puzzle, ReadError, Rotation, Rules, State, Turn, notation};

fn setup(text: &str) -> State {
    *Held::read_setup(text, Puzzle::Cube2, None).expect("well written").state()
}

fn turns(text: &str) -> Result<Held, ReadError> {
    Held::read_turns(text, &Rules::default())
}

#[test]
fn a_turn_is_that_of_the_opposite_layer_with_the_whole_cube_turned_over() {
    for turn in Turn::ALL {
        let opposite = turn.on(turn.face().opposite());
        let whole = Rotation::about(turn.face(), turn.quarters());
        assert_eq!(Position::SOLVED.turned(opposite).rotated(whole), Position::SOLVED.turned(turn), "{turn}");
        assert_eq!(setup(&turn.to_string()), setup(&opposite.to_string()), "{turn}");
    }
    assert_eq!(setup("D"), setup("U"));
    assert_eq!(setup("R D"), setup("R y' U"));
    assert_ne!(setup("R D F"), setup("R U F"));
    assert_eq!(setup("R D F"), setup("R U R"), "F is then the layer that was on the left, opposite R");
}

#[test]
fn states_keep_the_corner_dbl_at_home() {
    let position = notation::parse("R D B2 L' x U y' D").expect("well written").into_iter().fold(
        Position::SOLVED,
        |position, step| match step.action {
            notation::Action::Turn(turn) => position.turned(turn),
            notation::Action::Rotation(rotation) => position.rotated(rotation),
        },
    );
    for rotation in Rotation::ALL {
        let state = State::new(Puzzle::Cube2, position.rotated(rotation), None);
        assert_eq!(state.position().cubie(Corner::DBL), Position::SOLVED.cubie(Corner::DBL));
        assert_eq!(state, setup("R D B2 L' x U y' D"));
    }
}

#[test]
fn rotations_alone_leave_the_cube_solved() {
    assert!(setup("x y2 z'").is_solved());
    assert_eq!(setup("R L'"), setup("x"), "both layers");
    assert_eq!(setup("[x: R]"), setup("R"));
    assert_eq!(setup("[y: R]"), setup("B"));
}

#[test]
fn the_irreversible_cube_refuses_what_it_can_not_turn() {
    let not_allowed = |text: &str, at: usize| {
        let error = turns(text).expect_err("not allowed");
        assert!(matches!(error, ReadError::NotAllowed { column, .. } if column == at), "{text}: {error}");
    };
    not_allowed("R'", 1);
    not_allowed("R2", 1);
    not_allowed("U D'", 3);
    let locked = |text: &str, at: usize| {
        let error = turns(text).expect_err("locked");
        assert!(matches!(error, ReadError::Locked { column, .. } if column == at), "{text}: {error}");
    };
    locked("R R", 3);
    locked("R L", 3);
    locked("U F B", 5);
    locked("(R U)2 U", 8);
    locked("(R)2", 2);
    assert_eq!(turns("x"), Err(ReadError::NotATurn { column: 1 }));
    assert!(matches!(turns("R q"), Err(ReadError::Notation(error)) if error.column == 3));
}

#[test]
fn the_irreversible_cube_turns_all_six_faces() {
    let held = turns("D L B").expect("allowed");
    assert_eq!(held.state().position(), setup("D L B").position());
    assert_eq!(held.locked(&Rules::default()), Some(Face::F), "B was turned last, on the axis of F");
    assert_eq!(turns("D").expect("allowed").state(), turns("U").expect("allowed").state());
    assert_eq!(turns("").expect("no turn").state(), &State::solved(Puzzle::Cube2));
}
