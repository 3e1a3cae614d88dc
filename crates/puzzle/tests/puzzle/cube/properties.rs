//! Properties of all positions, turns and rotations.

use super::support;

use godtable_puzzle::cube::notation::{self, Action};
use godtable_puzzle::cube::{
    Corner, Face, FaceletsError, Goal, Held, KPattern, LockState, NamedLock, Position, Preset, Puzzle, Rotation, Rules,
    State, Turn, facelets,
};
use godtable_testing::Stickers;
use proptest::prelude::*;
use proptest::sample::select;
use support::position;

fn turn() -> impl Strategy<Value = Turn> {
    select(Turn::ALL.to_vec())
}

fn rotation() -> impl Strategy<Value = Rotation> {
    select(Rotation::ALL.to_vec())
}

/// Turns and rotations in notation.
fn setup() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        3 => turn().prop_map(|turn| turn.to_string()),
        1 => select(vec!["x", "y", "z", "x'", "y'", "z'", "x2", "y2", "z2"]).prop_map(str::to_owned),
    ];
    prop::collection::vec(word, 0..20).prop_map(|words| words.join(" "))
}

fn turns_of(puzzle: Puzzle) -> impl Strategy<Value = Vec<Turn>> {
    let turns: Vec<Turn> = Turn::ALL.into_iter().filter(|turn| puzzle.faces().contains(&turn.face())).collect();
    prop::collection::vec(select(turns), 0..20)
}

/// The stickers after a setup and the inverse of its rotations.
fn in_the_frame_of_the_centers(setup: &str) -> Stickers {
    let rotations: Vec<&str> = setup.split_whitespace().filter(|word| word.starts_with(['x', 'y', 'z'])).collect();
    let undone = rotations.iter().rev().map(|word| match word.as_bytes()[1..] {
        [] => format!("{word}'"),
        [b'2'] => (*word).to_owned(),
        _ => word[..1].to_owned(),
    });
    let undone: Vec<String> = undone.collect();
    Stickers::solved().play(setup).and_then(|stickers| stickers.play(&undone.join(" "))).expect("well written")
}

/// Few turns and rotations, so that goals are often reached.
fn short_setup() -> impl Strategy<Value = String> {
    let word = select(vec!["R2", "U2", "F2", "D2", "L2", "B2", "U", "D'", "R", "x", "y", "z'"]);
    prop::collection::vec(word, 0..6).prop_map(|words| words.join(" "))
}

/// Whether the stickers show a named goal, up to whole-cube rotations or with fixed centers.
fn shows(stickers: &Stickers, goal: &Goal, ignores_rotations: bool) -> bool {
    let held = |stickers: &Stickers, hold: &str| stickers.play(hold).expect("rotations").facelets().into_bytes();
    let is_one = |letters: &[u8]| letters.iter().all(|letter| *letter == letters[0]);
    // With each face on top. If rotations are ignored, its colors need only equal each other.
    let any_side_up = |rows: &[std::ops::Range<usize>]| {
        ["", "x", "x2", "x'", "z", "z'"].into_iter().any(|hold| {
            let (now, home) = (held(stickers, hold), held(&Stickers::solved(), hold));
            rows.iter().all(|row| is_one(&now[row.clone()]) && (ignores_rotations || now[row.start] == home[row.start]))
        })
    };
    match goal {
        Goal::Solved => (0..6).all(|face| is_one(&held(stickers, "")[4 * face..][..4])) && any_side_up(&[0..4, 8..12]),
        Goal::Face => any_side_up(std::slice::from_ref(&(0..4))),
        Goal::Layer => any_side_up(&[0..4, 4..6, 8..10, 16..18, 20..22]),
        Goal::Oriented => ["", "x", "z"].iter().take(if ignores_rotations { 3 } else { 1 }).any(|hold| {
            let now = held(stickers, hold);
            now[..4].iter().chain(&now[12..16]).all(|letter| b"UD".contains(letter))
        }),
        _ => unreachable!("goals with names"),
    }
}

fn free() -> Rules {
    Rules::parse(Puzzle::CUBE2, "R R2 R' U U2 U' F F2 F'", NamedLock::None).expect("well written")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn turn_and_its_inverse_cancel(position in position(), turn in turn()) {
        prop_assert_eq!(position.turned(turn).turned(turn.inverse()), position);
        prop_assert_ne!(position.turned(turn), position);
    }

    #[test]
    fn turn_is_the_sum_of_its_quarters(position in position(), turn in turn()) {
        let quarter = Turn::new(turn.face(), 1).expect("a quarter");
        let quarters = (0..turn.quarters()).fold(position, |position, _| position.turned(quarter));
        prop_assert_eq!(position.turned(turn), quarters);
    }

    #[test]
    fn turn_has_order_four_or_two(position in position(), turn in turn()) {
        let order = if turn.quarters() == 2 { 2 } else { 4 };
        let mut turned = position;
        for count in 1..=order {
            turned = turned.turned(turn);
            prop_assert_eq!(turned == position, count == order);
        }
    }

    #[test]
    fn positions_are_a_group(a in position(), b in position(), c in position()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&Position::SOLVED), a);
        prop_assert_eq!(Position::SOLVED.then(&a), a);
        prop_assert_eq!(a.then(&a.inverse()), Position::SOLVED);
        prop_assert_eq!(a.inverse().then(&a), Position::SOLVED);
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
    }

    #[test]
    fn positions_stay_positions(a in position(), b in position()) {
        prop_assert_eq!(Position::new(*a.then(&b).cubies()), Ok(a.then(&b)));
        prop_assert_eq!(Position::new(*a.inverse().cubies()), Ok(a.inverse()));
    }

    #[test]
    fn to_turn_and_regrip_is_to_regrip_and_turn(position in position(), turn in turn(), rotation in rotation()) {
        prop_assert_eq!(
            position.turned(turn).regripped(rotation),
            position.regripped(rotation).turned(turn.rotated(rotation))
        );
        prop_assert_eq!(position.regripped(rotation).regripped(rotation.inverse()), position);
    }

    #[test]
    fn rotations_follow_each_other(position in position(), one in rotation(), other in rotation()) {
        prop_assert_eq!(position.rotated(one).rotated(other), position.rotated(one.then(other)));
    }

    #[test]
    fn rotation_home_brings_dbl_home(position in position()) {
        let home = position.rotated(position.rotation_home());
        prop_assert_eq!(home.cubie(Corner::DBL), Position::SOLVED.cubie(Corner::DBL));
        prop_assert_eq!(home.rotation_home(), Rotation::IDENTITY);
    }

    #[test]
    fn state_does_not_depend_on_the_hold(position in position(), rotation in rotation(), turn in turn()) {
        let rules = Rules::default();
        let state = |position, face: Face| {
            let held = Held::new(Puzzle::CUBE2, position);
            let lock = held.lock_state_named(&face.to_string(), &rules).expect("each axis has a state");
            *held.with_lock(lock).state()
        };
        prop_assert_eq!(
            state(position.rotated(rotation), rotation.image(turn.face())),
            state(position, turn.face())
        );
    }

    #[test]
    fn printed_turns_are_read_back(turns in prop::collection::vec(turn(), 0..40)) {
        let written = notation::write(&turns);
        let unspaced = written.replace(' ', "");
        for text in [&written, &unspaced] {
            let read = notation::parse(text).expect("written by the crate");
            let actions: Vec<Action> = read.iter().map(|step| step.action).collect();
            prop_assert_eq!(actions, turns.iter().copied().map(Action::Turn).collect::<Vec<_>>());
            let letters: Vec<char> = text.chars().collect();
            for step in read {
                prop_assert!(Face::from_letter(letters[step.column - 1]).is_some());
            }
        }
    }

    #[test]
    fn group_and_its_inverse_cancel(setup in setup(), times in 1..5_usize) {
        let there_and_back = format!("(R {setup}){times} (R {setup}){times}'");
        prop_assert!(Held::read_setup(&there_and_back, Puzzle::CUBE2).expect("well written").state().is_solved());
    }

    #[test]
    fn written_facelets_are_read_back(position in position()) {
        let letters = facelets::write(&position);
        prop_assert_eq!(facelets::read(&letters), Ok(position));
        for puzzle in Puzzle::ALL {
            // The fast path does not read letters with spaces.
            for letters in [&letters, &format!("{} {}", &letters[..4], &letters[4..])] {
                let held = Held::read_facelets(letters, puzzle);
                prop_assert_eq!(held.as_ref().map(Held::position), Ok(position));
                prop_assert_eq!(held, Ok(Held::new(puzzle, position)));
            }
        }
        let colors = letters.to_ascii_lowercase();
        prop_assert!(Held::read_facelets(&colors, Puzzle::CUBE2).is_ok());
        prop_assert!(Held::read_facelets(&colors, Puzzle::CORNERS3).is_err());
    }

    #[test]
    fn colors_give_the_same_position_if_dbl_is_at_home(position in position()) {
        let home = position.rotated(position.rotation_home());
        let colors = facelets::write(&home).to_ascii_lowercase();
        prop_assert_eq!(facelets::read(&colors), Ok(home));
    }

    #[test]
    fn facelets_in_colors_are_solved_by_the_same_turns(position in position(), turn in turn()) {
        let colors = facelets::write(&position).to_ascii_lowercase();
        let read = facelets::read(&colors).expect("a position");
        prop_assert_eq!(read.cubie(Corner::DBL), Position::SOLVED.cubie(Corner::DBL));
        let is_solved = |position: Position| State::new(Puzzle::CUBE2, position).is_solved();
        prop_assert!(is_solved(read.then(&position.inverse())));
        prop_assert!(is_solved(read.turned(turn).then(&position.turned(turn).inverse())));
    }

    #[test]
    fn written_patterns_are_read_back(position in position()) {
        prop_assert_eq!(KPattern::of(&position).position(), Ok(position));
    }

    #[test]
    fn translated_turns_have_the_same_effect(setup in setup(), turns in turns_of(Puzzle::CUBE2)) {
        let held = Held::read_setup(&setup, Puzzle::CUBE2).expect("well written");
        let rules = free();
        let turned = turns.iter().fold(*held.state(), |state, &turn| state.turned(turn, &rules).expect("its rules"));
        let translated = held.say(&turns);
        prop_assert_eq!(translated.len(), turns.len());
        let replayed = format!("{setup} {}", notation::write(&translated));
        prop_assert_eq!(*Held::read_setup(&replayed, Puzzle::CUBE2).expect("well written").state(), turned);
    }

    #[test]
    fn corners3_state_has_the_stickers_of_the_setup(setup in setup()) {
        let state = *Held::read_setup(&setup, Puzzle::CORNERS3).expect("well written").state();
        let stickers = in_the_frame_of_the_centers(&setup);
        prop_assert_eq!(facelets::write(state.position()), stickers.facelets());
        prop_assert_eq!(state.is_solved(), stickers == Stickers::solved());
        prop_assert_eq!(facelets::read_named(&stickers.facelets()), Ok(*state.position()));
        prop_assert_eq!(*Held::new(Puzzle::CORNERS3, *state.position()).state(), state);
        prop_assert_eq!(KPattern::of(state.position()).position(), Ok(*state.position()));
    }

    #[test]
    fn goal_is_reached_if_the_stickers_show_it(setup in short_setup()) {
        for puzzle in Puzzle::ALL {
            let held = Held::read_setup(&setup, puzzle).expect("well written");
            let stickers = match puzzle {
                Puzzle::CUBE2 => Stickers::solved().play(&setup).expect("well written"),
                _ => in_the_frame_of_the_centers(&setup),
            };
            for goal in Goal::NAMED {
                let expected = shows(&stickers, &goal, puzzle == Puzzle::CUBE2);
                let rules = Rules::named(puzzle, "clockwise").and_then(|rules| rules.with_goal(goal)).expect("rules");
                prop_assert_eq!(rules.is_goal(held.state().position()), expected, "{} on {}", rules, puzzle);
            }
        }
    }

    #[test]
    fn corners3_turns_move_the_stickers(
        setup in setup(),
        turns in turns_of(Puzzle::CORNERS3),
    ) {
        let rules = Preset::ALL[1].rules(Puzzle::CORNERS3);
        let held = Held::read_setup(&setup, Puzzle::CORNERS3).expect("well written");
        let turned = turns.iter().fold(*held.state(), |state, &turn| state.turned(turn, &rules).expect("its rules"));
        let stickers = in_the_frame_of_the_centers(&setup).play(&notation::write(&turns)).expect("turns");
        prop_assert_eq!(facelets::write(turned.position()), stickers.facelets());

        let translated = held.say(&turns);
        prop_assert!(translated.iter().zip(&turns).all(|(written, turn)| written.quarters() == turn.quarters()));
        let replayed = format!("{setup} {}", notation::write(&translated));
        prop_assert_eq!(*Held::read_setup(&replayed, Puzzle::CORNERS3).expect("well written").state(), turned);
    }

    #[test]
    fn corners3_state_keeps_its_position(
        position in position(),
        lock in (0..7_u8).prop_map(LockState::new),
        rotation in rotation(),
    ) {
        let state = State::new(Puzzle::CORNERS3, position).with_lock(lock);
        prop_assert_eq!((*state.position(), state.lock()), (position, lock));
        let rotated = State::new(Puzzle::CORNERS3, position.rotated(rotation)).with_lock(lock);
        prop_assert_eq!(rotated == state, rotation == Rotation::IDENTITY);
    }

    #[test]
    fn named_reading_refuses_letters_of_no_face(
        position in position(),
        letter in 0..24_usize,
    ) {
        let letters = facelets::write(&position);
        prop_assert_eq!(facelets::read_named(&letters), Ok(position));
        prop_assert_eq!(facelets::read_named(&format!(" {} {} ", &letters[..8], &letters[8..])), Ok(position));
        let first = letters.to_ascii_lowercase().chars().next().expect("a letter");
        prop_assert_eq!(
            facelets::read_named(&letters.to_ascii_lowercase()),
            Err(FaceletsError::Unnamed { letter: first })
        );
        let mut misread: Vec<char> = letters.chars().collect();
        misread[letter] = 'w';
        let misread: String = misread.into_iter().collect();
        prop_assert_eq!(facelets::read_named(&misread), Err(FaceletsError::Unnamed { letter: 'w' }));
    }

    #[test]
    fn held_position_equals_its_setup(setup in setup(), turns in turns_of(Puzzle::CUBE2)) {
        let position = notation::parse(&setup).expect("well written").into_iter().fold(
            Position::SOLVED,
            |position, step| match step.action {
                Action::Turn(turn) => position.turned(turn),
                Action::Rotation(rotation) => position.rotated(rotation),
            },
        );
        let held = Held::new(Puzzle::CUBE2, position);
        let read = Held::read_setup(&setup, Puzzle::CUBE2).expect("well written");
        prop_assert_eq!(held, read);
        prop_assert_eq!(held.say(&turns), read.say(&turns));
    }

    #[test]
    fn any_text_is_read_or_refused_with_its_column(text in "[URFDLBxyz()\\[\\],:'0-9 /\nru]{0,60}|\\PC{0,20}") {
        match notation::parse(&text) {
            Ok(steps) => prop_assert!(steps.len() <= notation::MAXIMUM_STEPS),
            Err(error) => prop_assert!((1..=text.chars().count()).contains(&error.column), "{}", error),
        }
    }

    #[test]
    fn any_letters_are_read_or_refused(text in "[URFDLB]{24}|[a-g ]{20,30}|\\PC{24}") {
        if let Ok(position) = facelets::read(&text) {
            prop_assert_eq!(Position::new(*position.cubies()), Ok(position));
        }
    }

    #[test]
    fn misplaced_letters_are_refused(
        position in position(),
        letter in 0..24_usize,
        other in 0..20_usize,
        is_named in any::<bool>(),
    ) {
        let mut text: Vec<char> = facelets::write(&position).chars().collect();
        let others: Vec<usize> = (0..24).filter(|&index| text[index] != text[letter]).collect();
        text.swap(letter, others[other]);
        let text: String = text.into_iter().collect();
        let text = if is_named { text } else { text.to_ascii_lowercase() };
        prop_assert!(facelets::read(&text).is_err());
    }

    #[test]
    fn any_pattern_is_read_or_refused(pieces in any::<[u8; 8]>(), orientation in prop::array::uniform8(0..3_u8)) {
        let pattern = KPattern { pieces: pieces.map(|piece| piece % 9), orientation };
        if let Ok(position) = pattern.position() {
            prop_assert_eq!(KPattern::of(&position), pattern);
        }
    }
}
