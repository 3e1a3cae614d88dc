//! Answers in the hold of the given cube, applied to the stickers of that cube.

use godtable_puzzle::cube::{Face, Held, Puzzle, State, Turn, notation};
use godtable_testing::Stickers;

use crate::tables::{Memory, corners, held_under, preset};

/// Unwraps an answer: the cells are right, and the state belongs to the rules.
fn right<T, E: std::fmt::Debug>(answer: Result<T, E>) -> T {
    answer.expect("a state of the rules, and cells that agree")
}

/// Returns the 24 whole-cube rotations, as text.
fn rotations() -> Vec<String> {
    let up = ["", "x", "x2", "x'", "z", "z'"];
    let around = ["", "y", "y2", "y'"];
    up.iter().flat_map(|up| around.iter().map(move |around| format!("{up} {around}"))).collect()
}

fn stickers(text: &str) -> Stickers {
    Stickers::solved().play(text).expect("turns and rotations")
}

fn played(stickers: &Stickers, turns: &[Turn]) -> Stickers {
    stickers.play(&notation::write(turns)).expect("turns")
}

/// Returns whether the rules allow the turns one after another, judged by their letters alone, on either puzzle.
fn follow_the_rules(oracle: &Memory, turns: &[Turn], locked: Option<Face>) -> bool {
    let axis = |face: Face| ["UD", "RL", "FB"].iter().position(|axis| axis.contains(face.letter()));
    let is_allowed = |turn: &Turn| oracle.rules().name() == Some("half-turn") || turn.quarters() == 1;
    let faces: Vec<Face> = locked.into_iter().chain(turns.iter().map(|turn| turn.face())).collect();
    let has_lock = oracle.locked().is_some();
    turns.iter().all(is_allowed) && !(has_lock && faces.windows(2).any(|pair| axis(pair[0]) == axis(pair[1])))
}

/// Checks all answers for a cube against its stickers. `is_solved` judges the stickers after a solution.
fn check(oracle: &Memory, cube: &Held, locked: Option<Face>, shown: &Stickers, is_solved: impl Fn(&Stickers) -> bool) {
    let distance = right(oracle.distance(cube)).expect("solved can be reached").get();
    let solution = right(oracle.solution(cube)).expect("solved can be reached");
    let all: Vec<Vec<Turn>> = right(oracle.solutions(cube)).take(20).map(right).collect();
    for turns in all.iter().chain([&solution]) {
        let written = notation::write(turns);
        assert!(is_solved(&played(shown, turns)), "{written}, from {}", shown.facelets());
        assert!(follow_the_rules(oracle, turns, locked), "{written}, from {}", shown.facelets());
        assert_eq!(turns.len(), distance);
    }
    let optimal = right(oracle.optimal_turns(cube));
    assert_eq!(optimal.is_empty(), distance == 0);
    assert!(all.iter().all(|turns| turns.first().is_none_or(|first| optimal.contains(first))));
    for turn in optimal.iter().filter(|_| cube.state().puzzle() == Puzzle::CUBE2) {
        // The cube after the turn, in its hold.
        let next = Held::new(Puzzle::CUBE2, cube.position().turned(*turn));
        let next = held_under(oracle, next, Some(turn.face()));
        assert_eq!(
            right(oracle.distance(&next)).map(usize::from),
            Some(distance - 1),
            "{turn}, from {}",
            shown.facelets()
        );
    }
    let solved = Held::solved(oracle.rules().puzzle());
    assert_eq!(right(oracle.path(cube, &solved)).map(|turns| turns.len()), Some(distance));
}

const SETUPS: [&str; 6] = ["", "D R F", "L", "B D L B", "U R U F R D B L", "F R D' L2 B U' R2 D F' L"];

#[test]
fn solution_solves_the_cube_in_each_of_24_holds() {
    for oracle in ["irreversible", "half-turn", "clockwise"].map(preset) {
        for (setup, rotation) in SETUPS.iter().flat_map(|setup| rotations().into_iter().map(move |hold| (setup, hold)))
        {
            // The rotation comes before the turns, after them, and between them.
            for text in [format!("{rotation} {setup}"), format!("{setup} {rotation}"), format!("D {rotation} {setup}")]
            {
                let shown = stickers(&text);
                for locked in [None, Some(Face::U), Some(Face::L), Some(Face::B)] {
                    let read = Held::read_setup(&text, Puzzle::CUBE2).expect("well written");
                    let seen = Held::read_facelets(&shown.facelets(), Puzzle::CUBE2).expect("a cube");
                    for cube in [read, seen].map(|cube| held_under(oracle, cube, locked)) {
                        check(oracle, &cube, locked.filter(|_| oracle.locked().is_some()), &shown, Stickers::is_solved);
                    }
                }
            }
        }
    }
}

#[test]
fn solution_after_turns_of_any_faces_solves_the_cube() {
    let oracle = preset("irreversible");
    let turns = Face::ALL.map(|face| Turn::new(face, 1).expect("a quarter"));
    let mut read = 0;
    for number in 0..6 * 6 * 6 {
        let text = notation::write(&[number / 36, number / 6 % 6, number % 6].map(|face| turns[face]));
        let Ok(cube) = Held::read_turns(&text, oracle.rules()) else { continue };
        let last = text.chars().next_back().and_then(Face::from_letter);
        check(oracle, &cube, last, &stickers(&text), Stickers::is_solved);
        read += 1;
    }
    assert_eq!(read, 6 * 4 * 4);
}

#[test]
fn solution_solves_corners3_in_each_hold() {
    for oracle in ["irreversible", "half-turn"].map(corners) {
        for (setup, rotation) in SETUPS.iter().flat_map(|setup| rotations().into_iter().map(move |hold| (setup, hold)))
        {
            let text = format!("{setup} {rotation}");
            let cube = Held::read_setup(&text, Puzzle::CORNERS3).expect("well written");
            // If solved, each face has the color of its center.
            let solved = stickers(&rotation);
            check(oracle, &cube, None, &stickers(&text), |stickers| *stickers == solved);
        }
    }
}

#[test]
fn path_leads_from_one_hold_to_a_position_in_another() {
    let oracle = preset("irreversible");
    let alike = |one: &Stickers, other: &Stickers| {
        rotations().iter().any(|rotation| one.play(rotation).expect("a rotation") == *other)
    };
    let holds = rotations();
    for (number, hold) in holds.iter().enumerate() {
        for pair in SETUPS.windows(2) {
            let other = &holds[(number * 7 + 5) % holds.len()];
            let (from, to) = (format!("{} {hold}", pair[0]), format!("{} {other}", pair[1]));
            let [start, end] = [&from, &to].map(|text| Held::read_setup(text, Puzzle::CUBE2).expect("well written"));
            let turns = right(oracle.path(&start, &end)).expect("all can be reached");
            assert!(alike(&played(&stickers(&from), &turns), &stickers(&to)), "{from} to {to}");
            assert!(follow_the_rules(oracle, &turns, None));
        }
    }
}

#[test]
fn state_in_the_fixed_frame_is_solved_in_that_frame() {
    let oracle = preset("irreversible");
    let cube = Held::read_turns("D R F", oracle.rules()).expect("legal");
    let fixed = Held::in_fixed_frame(*cube.state());
    let turns = right(oracle.solution(&fixed)).expect("solved can be reached");
    assert!(turns.iter().all(|turn| [Face::U, Face::R, Face::F].contains(&turn.face())));
    let end = turns.iter().fold(*cube.state(), |state, &turn| right(state.turned(turn, oracle.rules())));
    assert!(end.is_solved());
    assert_eq!(right(oracle.distance(&fixed)), right(oracle.distance(&cube)));
    assert_eq!(cube.say(&turns).len(), turns.len());
    // In the hold of the cube these turns do not solve it, so the two answers differ.
    assert!(!played(&stickers("D R F"), &turns).is_solved());
    assert_eq!(Held::in_fixed_frame(State::solved(Puzzle::CUBE2)), Held::solved(Puzzle::CUBE2));
}
