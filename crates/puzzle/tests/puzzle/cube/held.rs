//! Turns on a cube in any hold, and the rules for them.

use godtable_puzzle::cube::{
    Axis, Corner, Face, Held, LockState, NamedLock, Position, Puzzle, ReadError, Rotation, Rules, State, Turn,
    facelets, notation,
};
use godtable_puzzle::random::Random;
use godtable_testing::{Stickers, Stickers3};

fn setup(text: &str) -> State {
    *Held::read_setup(text, Puzzle::CUBE2).expect("well written").state()
}

fn turns(text: &str) -> Result<Held, ReadError> {
    Held::read_turns(text, &Rules::default())
}

#[test]
fn turn_equals_the_opposite_layer_up_to_a_rotation() {
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
fn turn_of_the_fixed_layer_keeps_the_fixed_frame() {
    for turn in Turn::ALL {
        let turned = State::solved(Puzzle::CUBE2).turned(turn, &Rules::default()).expect("its rules");
        assert_eq!(turned.with_lock(LockState::START), setup(&turn.to_string()), "{turn}");
    }
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
        let state = State::new(Puzzle::CUBE2, position.rotated(rotation));
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
fn forbidden_turns_of_the_irreversible_cube_are_refused() {
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
    let sentence = |text: &str| turns(text).expect_err("not allowed").to_string();
    assert_eq!(
        sentence("D2"),
        "column 1: the turn D2 (the same as U2 and a whole-cube rotation) is not allowed; the rules allow R U F"
    );
    assert_eq!(sentence("U2"), "column 1: the turn U2 is not allowed; the rules allow R U F");
    assert!(matches!(turns("R q"), Err(ReadError::Notation(error)) if error.column == 3));
}

#[test]
fn irreversible_cube_turns_all_six_faces() {
    let held = turns("D L B").expect("allowed");
    assert_eq!(held.state().position(), setup("D L B").position());
    assert_eq!(held.lock_name(&Rules::default()), Ok(Some(Axis::FB.into())), "B was turned last");
    assert_eq!(turns("D").expect("allowed").state(), turns("U").expect("allowed").state());
    assert_eq!(turns("").expect("no turn").state(), &State::solved(Puzzle::CUBE2));
}

fn corners(text: &str) -> State {
    *Held::read_setup(text, Puzzle::CORNERS3).expect("well written").state()
}

#[test]
fn opposite_layers_differ_with_fixed_centers() {
    assert_ne!(corners("D"), corners("U"));
    assert_eq!(corners("D'").position(), &Position::SOLVED.turned(Turn::new(Face::D, 3).expect("a turn")));
    assert_ne!(corners("R L'"), corners("x"));
    assert!(corners("x y2 z'").is_solved());
    assert!(!corners("R L'").is_solved());
    assert_eq!(corners("[x: R]"), corners("R"));
    assert_eq!(corners("[y: R]"), corners("B"));
    assert_eq!(corners("R y U"), corners("R U"));
    assert_eq!(corners("y R"), corners("B"), "the holder's right is the back of the centers");
}

#[test]
fn lock_name_is_that_in_the_hold() {
    let rules = Rules::parse(Puzzle::CORNERS3, "R U F L D B", NamedLock::Face).expect("well written");
    let locked = |setup: &str, face: &str, rules: &Rules| {
        let held = Held::read_setup(setup, Puzzle::CORNERS3).expect("well written");
        held.with_lock(held.lock_state_named(face, rules).expect("each face names a lock state"))
    };
    let held = locked("x U", "U", &rules);
    assert_eq!(Some(held.state().lock()), rules.lock().state_of(Face::F), "x brings the front up");
    assert_eq!(held.lock_name(&rules), Ok(Some(Face::U.into())));
    let rules = Rules::named(Puzzle::CORNERS3, "irreversible").expect("a preset");
    for (setup, face) in [("x U", "U"), ("x D", "D")] {
        let held = locked(setup, face, &rules);
        assert_eq!(Some(held.state().lock()), rules.lock().state_of(Face::F), "{face} is on the axis of F and B");
        assert_eq!(held.lock_name(&rules), Ok(Some(Axis::UD.into())));
    }
}

#[test]
fn face_lock_allows_the_opposite_face() {
    let read = |text: &str, lock| {
        Held::read_turns(text, &Rules::parse(Puzzle::CORNERS3, "R U F L D B", lock).expect("well written"))
    };
    assert!(read("U D U D R L R", NamedLock::Face).is_ok());
    assert_eq!(
        read("U D D", NamedLock::Face).expect_err("locked").to_string(),
        "column 5: the turn D is locked, since D was turned just before; the next turn must be of another face"
    );
    assert_eq!(
        read("U D", NamedLock::Axis).expect_err("locked").to_string(),
        "column 3: the turn D is locked, since U was turned just before; the next turn must be on another axis"
    );
    assert_eq!(
        read("U2", NamedLock::Face).expect_err("not allowed").to_string(),
        "column 1: the turn U2 is not allowed; the rules allow R U F L D B"
    );
    assert!(read("U U D D", NamedLock::None).is_ok());
}

#[test]
fn turns_of_layers_move_corners_as_points_in_space() {
    let mut random = Random::new(49);
    let suffixes = ["", "2", "'"];
    for _ in 0..300 {
        let words: Vec<String> = (0..random.below(9))
            .map(|_| format!("{}{}", Stickers3::LETTERS[random.below(18)], suffixes[random.below(3)]))
            .collect();
        let cube = words.iter().fold(Stickers3::solved(), |cube, word| cube.turn(word));
        let corners: String = cube
            .facelets()
            .chars()
            .enumerate()
            .filter(|(own, _)| [0, 2, 6, 8].contains(&(own % 9)))
            .map(|own| own.1)
            .collect();
        let read = Held::read_setup(&words.join(" "), Puzzle::CORNERS3).expect("well written");
        assert_eq!(facelets::write(&read.position()), corners, "{words:?}");
    }
}

#[test]
fn turns_of_layers_move_a_2x2x2_as_points_in_space() {
    let mut random = Random::new(50);
    let suffixes = [("", 1), ("2", 2), ("'", 3)];
    // A face, its opposite one, and the rotation of the whole cube with the quarters of a clockwise one.
    let faces = [('U', 'D', 'y', 1), ('R', 'L', 'x', 1), ('F', 'B', 'z', 1), ('D', 'U', 'y', 3), ('L', 'R', 'x', 3)];
    let half_turn = Rules::named(Puzzle::CUBE2, "half-turn").expect("a preset");
    for _ in 0..300 {
        let (mut words, mut cube) = (Vec::new(), Stickers::solved());
        for _ in 0..random.below(9) {
            let ((face, opposite, rotation, sign), (suffix, quarters)) =
                (faces[random.below(5)], suffixes[random.below(3)]);
            let (word, next) = match random.below(4) {
                0 => (format!("{face}{suffix}"), cube.turn(face, quarters)),
                1 => (format!("2{face}{suffix}"), cube.turn(opposite, 4 - quarters)),
                2 => (format!("{face}w{suffix}"), cube.rotate(rotation, quarters * sign % 4)),
                _ => (format!("1-2{face}w{suffix}"), cube.rotate(rotation, quarters * sign % 4)),
            };
            words.push(word);
            cube = next;
        }
        let text = words.join(" ");
        let read = Held::read_setup(&text, Puzzle::CUBE2).expect("well written");
        assert_eq!(facelets::write(&read.position()), cube.facelets(), "{text}");
        if let Ok(played) = Held::read_turns(&text, &half_turn) {
            assert_eq!(facelets::write(&played.position()), cube.facelets(), "{text}");
        }
    }
}

#[test]
fn turns_of_layers_are_played_under_the_rules() {
    let under = |puzzle, rules, text: &str| Held::read_turns(text, &Rules::named(puzzle, rules).expect("a preset"));
    for (puzzle, text, plain) in
        [(Puzzle::CUBE2, "2R' Uw x F", "L y x F"), (Puzzle::CORNERS3, "M r 2-3Uw", "R L' x' L x U' y")]
    {
        assert_eq!(
            under(puzzle, "half-turn", text),
            Ok(Held::read_setup(plain, puzzle).expect("well written")),
            "{text}"
        );
    }
    let error = |puzzle, text: &str| under(puzzle, "irreversible", text).expect_err("refused").to_string();
    assert_eq!(
        error(Puzzle::CORNERS3, "Lw M"),
        "column 4: the turn R is locked, since R was turned just before; the next turn must be on another axis"
    );
    assert_eq!(
        error(Puzzle::CUBE2, "3R"),
        "column 1: 3R is no turn; a 2x2x2 has the layers 1 to 2, as in R, 2R and Rw"
    );
    assert!(error(Puzzle::CUBE2, "r").contains("'r' turns two layers"));
    assert!(error(Puzzle::CUBE2, "M").contains("'M' turns a middle layer"));
}
