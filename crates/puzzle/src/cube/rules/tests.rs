//! Tests of rules.

use super::*;
use crate::cube::{Axis, Face, GoalError, Rotation, StateName, TurnError};

/// The names of the lock states after the start.
fn names(rules: &Rules) -> Vec<StateName> {
    rules.lock_states().map(|state| rules.lock().name_of(state).expect("a state of the lock").clone()).collect()
}

fn rules(text: &str, lock: NamedLock) -> Rules {
    Rules::parse(Puzzle::CUBE2, text, lock).expect("well written")
}

#[test]
fn presets_have_the_properties_of_their_names() {
    let named = |name| Rules::named(Puzzle::CUBE2, name).expect("a preset");
    let properties = |name| {
        let rules = named(name);
        (rules.are_reversible(), rules.are_alike_on_all_axes(), rules.alternate_parity(), rules.turns().len())
    };
    assert_eq!(properties("irreversible"), (false, true, true, 3));
    assert_eq!(properties("half-turn"), (true, true, false, 9));
    assert_eq!(properties("quarter-turn"), (true, true, true, 6));
    assert_eq!(properties("clockwise"), (false, true, true, 3));
    assert_eq!(names(&named("irreversible")), [Axis::RL, Axis::UD, Axis::FB].map(StateName::from));
    assert_eq!(Rules::default().name(), Some("irreversible"));
}

#[test]
fn opposite_faces_of_the_2x2x2_are_the_same_rules() {
    assert_eq!(rules("L D B", NamedLock::Axis), Rules::default());
    assert_eq!(rules("U U' D2", NamedLock::None).turns().to_string(), "U U2 U'");
}

#[test]
fn axis_lock_forbids_the_last_axis() {
    let rules = Rules::default();
    let allowed = |face| rules.allowed(rules.lock().state_of(face).expect("each axis has a state")).to_string();
    assert_eq!(rules.allowed(LockState::START).to_string(), "R U F");
    assert_eq!([Face::U, Face::D, Face::L].map(allowed), ["R F", "R F", "U F"]);
}

#[test]
fn face_lock_forbids_the_last_face() {
    let rules = Rules::parse(Puzzle::CORNERS3, "R U U2 F L D B", NamedLock::Face).expect("well written");
    let [up, down, left] = [Face::U, Face::D, Face::L].map(|face| rules.lock().state_of(face).expect("a lock state"));
    assert_eq!(
        [LockState::START, up, down].map(|state| rules.allowed(state).to_string()),
        ["R U U2 F L D B", "R F L D B", "R U U2 F L B"]
    );
    let turn = |face, quarters| Turn::new(face, quarters).expect("a turn");
    assert!(rules.allow(turn(Face::D, 1), up));
    assert!(!rules.allow(turn(Face::U, 2), up));
    assert!(!rules.allow(turn(Face::D, 2), up), "not among the turns");
    assert_eq!(names(&rules), [Face::R, Face::U, Face::F, Face::L, Face::D, Face::B].map(StateName::from));
    assert_eq!(rules.after(up, turn(Face::L, 1)), Some(left));
}

#[test]
fn axis_lock_forbids_the_opposite_face_too() {
    let rules = Rules::named(Puzzle::CORNERS3, "irreversible").expect("a preset");
    assert_eq!(rules.allowed(LockState::START).to_string(), "R U F L D B");
    for face in [Face::U, Face::D] {
        let state = rules.lock().state_of(face).expect("each axis has a state");
        assert_eq!(rules.lock().name_of(state), Some(&Axis::UD.into()));
        assert_eq!(rules.allowed(state).to_string(), "R F L B");
    }
    assert_eq!(names(&rules), [Axis::RL, Axis::UD, Axis::FB].map(StateName::from));
}

#[test]
fn both_faces_name_an_axis_if_one_turns() {
    let rules = Rules::parse(Puzzle::CORNERS3, "D R2", NamedLock::Axis).expect("well written");
    assert_eq!(
        ["R", "L", "U", "D", "F"].map(|name| rules.lock().state_named(name).map(LockState::number)),
        [Some(1), Some(1), Some(2), Some(2), None]
    );
    assert_eq!(names(&rules), [Axis::RL, Axis::UD].map(StateName::from));
}

#[test]
fn face_lock_on_the_2x2x2_is_refused() {
    let error = Rules::parse(Puzzle::CUBE2, "R U F", NamedLock::Face).expect_err("no such lock");
    assert_eq!(error, RulesError::WrongLock { puzzle: Puzzle::CUBE2, lock: NamedLock::Face });
    assert_eq!(
        error.to_string(),
        "the 2x2x2 has no lock face: a turn there is also a turn of the opposite face, up to a whole-cube rotation; \
         use none or axis"
    );
    for puzzle in Puzzle::ALL {
        for lock in NamedLock::ALL {
            let is_known = puzzle.locks().contains(&lock);
            assert_eq!(Rules::parse(puzzle, "R", lock).is_ok(), is_known, "{puzzle}, {lock}");
        }
    }
    let unknown = RulesError::UnknownLock { name: "corner".to_owned() };
    assert_eq!("corner".parse::<NamedLock>(), Err(unknown));
    assert!(NamedLock::ALL.into_iter().all(|lock| lock.to_string().parse() == Ok(lock)));
}

#[test]
fn presets_turn_all_faces_of_the_puzzle() {
    let turns = |puzzle, name| Rules::named(puzzle, name).expect("a preset").turns().len();
    for (name, three, six) in
        [("irreversible", 3, 6), ("half-turn", 9, 18), ("quarter-turn", 6, 12), ("clockwise", 3, 6)]
    {
        assert_eq!((turns(Puzzle::CUBE2, name), turns(Puzzle::CORNERS3, name)), (three, six), "{name}");
    }
    let letters = Rules::parse(Puzzle::CORNERS3, "L D B", NamedLock::Axis).expect("well written");
    assert_eq!(letters.turns().to_string(), "L D B", "other faces are other turns");
}

#[test]
fn rules_with_a_lock_are_not_reversible() {
    assert!(!rules("R R' U U'", NamedLock::Axis).are_reversible());
    assert!(rules("R2 U2 F2", NamedLock::None).are_reversible());
    assert!(!rules("R R2 U", NamedLock::None).are_alike_on_all_axes());
}

#[test]
fn repeated_turn_counts_once() {
    assert_eq!(rules("R L U U D F B", NamedLock::Axis), Rules::default());
}

#[test]
fn rules_with_turns_and_lock_of_a_preset_have_its_name() {
    let displayed = |text: &str, lock| rules(text, lock).to_string();
    assert_eq!(
        [displayed("R U F", NamedLock::Axis), displayed("R U F", NamedLock::None)],
        ["irreversible", "clockwise"]
    );
    assert_eq!(
        [displayed("R U", NamedLock::Axis), displayed("R U'", NamedLock::None)],
        ["R U with lock axis", "R U' with lock none"]
    );
    assert_eq!(rules("R U", NamedLock::Axis).name(), None);
    let layer = Rules::default().with_goal(Goal::Layer).expect("a goal of any puzzle");
    assert_eq!(layer.to_string(), "irreversible, goal layer");
    assert_eq!(layer.with_goal_solved(), Rules::default());
}

/// Whether a named lock allows `next` after `first`, by its definition.
fn is_allowed_after(lock: NamedLock, first: Turn, next: Turn) -> bool {
    match lock {
        NamedLock::None => true,
        NamedLock::Axis => first.face().axis() != next.face().axis(),
        NamedLock::Face => first.face() != next.face(),
    }
}

#[test]
fn named_locks_are_recognised_from_their_sequences() {
    for puzzle in Puzzle::ALL {
        for turns in ["R2 U F'", "R R2 R' U U2 U' F F2 F'", "R U F L D B", "R L2 D", "B"] {
            for &lock in puzzle.locks() {
                let rules = Rules::parse(puzzle, turns, lock).expect("well written");
                let all: Vec<Turn> = rules.turns().iter().collect();
                let pairs = all.iter().flat_map(|&first| all.iter().map(move |&next| (first, next)));
                let mut forbidden = Vec::new();
                for (first, next) in pairs {
                    let after = rules.after(LockState::START, first).expect("each turn may come first");
                    let is_allowed = is_allowed_after(lock, first, next);
                    assert_eq!(rules.allow(next, after), is_allowed, "{first} {next}, {lock}");
                    if !is_allowed {
                        forbidden.push(vec![first, next]);
                    }
                }
                let automaton = Automaton::forbidding(rules.turns(), &forbidden).expect("few states");
                let same = Rules::with_automaton(puzzle, rules.turns(), automaton).expect("a lock of these turns");
                // On some turns the axis and face locks are the same. Then the first has the name.
                let first = puzzle.locks().iter().copied().find(|&known| {
                    all.iter().all(|&first| {
                        all.iter()
                            .all(|&next| is_allowed_after(known, first, next) == is_allowed_after(lock, first, next))
                    })
                });
                assert_eq!(same.lock().name(), first, "{turns}, {lock}");
                assert!(first != Some(lock) || same == rules, "{turns}, {lock}");
            }
        }
    }
}

#[test]
fn lock_that_forbids_nothing_has_one_state() {
    let rules = rules("R U'", NamedLock::None);
    assert!(rules.lock().forbids_nothing() && names(&rules).is_empty());
    let after = rules.turns().iter().map(|turn| rules.after(LockState::START, turn));
    assert!({ after }.all(|after| after == Some(LockState::START)));
    let next = |name: &str| rules.turns().iter().map(|turn| (turn, name.to_owned())).collect();
    let two = [("one".to_owned(), next("two")), ("two".to_owned(), next("one"))];
    let drawn = Automaton::new(&two).expect("two states");
    assert_eq!(Rules::with_automaton(Puzzle::CUBE2, rules.turns(), drawn), Ok(rules));
}

/// Rules that forbid the same turn three times in a row.
fn thrice(text: &str) -> Rules {
    let turns = rules(text, NamedLock::None).turns();
    let never: Vec<Vec<Turn>> = turns.iter().map(|turn| vec![turn; 3]).collect();
    let lock = Automaton::forbidding(turns, &never).expect("few states");
    Rules::with_automaton(Puzzle::CUBE2, turns, lock).expect("a lock of these turns")
}

#[test]
fn turns_change_the_state_of_a_custom_lock() {
    let rules = thrice("R U F");
    let [start, right, twice, up] =
        ["free", "R", "R R", "U"].map(|name| rules.lock().state_named(name).expect("a state"));
    let quarter = |face| Turn::new(face, 1).expect("a turn");
    assert_eq!((start, rules.allowed(start).to_string()), (LockState::START, "R U F".to_owned()));
    assert_eq!(rules.after(start, quarter(Face::R)), Some(right));
    assert_eq!(rules.after(right, quarter(Face::R)), Some(twice));
    assert_eq!(rules.after(twice, quarter(Face::R)), None);
    assert_eq!(rules.after(twice, quarter(Face::U)), Some(up));
    assert_eq!(rules.allowed(twice).to_string(), "U F");
    let turned = |state: State| state.turned(quarter(Face::R), &rules).expect("a state of the rules");
    let once = turned(State::solved(Puzzle::CUBE2));
    assert_eq!((once.lock(), turned(once).lock()), (right, twice));
    assert_eq!(turned(turned(turned(once))).lock(), right, "a forbidden turn leads to the start, which allows R");
}

#[test]
fn lock_states_are_found_by_their_names() {
    let (custom, axes) = (thrice("R U F"), Rules::default());
    for (rules, count) in [(&custom, 6), (&axes, 3)] {
        let lock = rules.lock();
        assert_eq!(rules.lock_states().map(LockState::number).collect::<Vec<usize>>(), (1..=count).collect::<Vec<_>>());
        for state in rules.lock_states() {
            let name = lock.name_of(state).expect("a state of the lock").to_string();
            assert_eq!(lock.state_named(&name), Some(state), "{name}");
        }
        assert_eq!(lock.state_named("free"), Some(LockState::START));
        assert_eq!(["", "RU", "Q", "V"].map(|name| lock.state_named(name)), [None; 4]);
        assert_eq!(lock.name_of(LockState::new(count as u8 + 1)), None);
    }
    assert!(axes.lock().is_named_by_faces() && !custom.lock().is_named_by_faces());
    assert_eq!(axes.lock().state_named("L"), axes.lock().state_of(Face::R));
    assert_eq!((custom.lock().state_named("L"), custom.lock().state_of(Face::R)), (None, None));
}

#[test]
fn a_state_of_another_puzzle_is_refused() {
    let rules = Rules::default();
    let other = State::solved(Puzzle::CORNERS3);
    let refused = StateError::OtherPuzzle { state: Puzzle::CORNERS3, rules: Puzzle::CUBE2 };
    assert_eq!(rules.check(&other), Err(refused));
    assert_eq!(other.turned(Turn::ALL[0], &rules), Err(refused));
    assert_eq!(crate::cube::Held::in_fixed_frame(other).lock_name(&rules), Err(refused));
    assert_eq!(crate::cube::Symmetry::IDENTITY.image_of_state(&other, &rules), Err(refused));
    let message = "the state belongs to the puzzle 3x3x3-corners, and the rules belong to the puzzle 2x2x2";
    assert_eq!(refused.to_string(), message);
}

#[test]
fn a_lock_state_that_the_rules_lack_is_refused() {
    for (rules, states) in [(rules("R U F", NamedLock::None), 1), (Rules::default(), 4), (thrice("R U F"), 7)] {
        let state = |number| State::solved(Puzzle::CUBE2).with_lock(LockState::new(number));
        assert!((0..states).all(|number| rules.check(&state(number)).is_ok()), "{rules}");
        for number in [states, 200] {
            let lock = LockState::new(number);
            let refused = StateError::OtherLock { state: lock, states: usize::from(states) };
            assert_eq!(rules.check(&state(number)), Err(refused), "{rules}");
            assert!(rules.allowed(lock).is_empty(), "{rules}, {lock}");
        }
    }
    let refused = Rules::default().check(&State::solved(Puzzle::CUBE2).with_lock(LockState::new(4)));
    let message = "the lock is in state 4, and the lock of the rules has 4 states, numbered from 0";
    assert_eq!(refused.expect_err("no such lock state").to_string(), message);
}

#[test]
fn a_goal_of_another_puzzle_is_refused() {
    let turned = Position::SOLVED.turned(Turn::ALL[0]);
    let goal = |puzzle| Goal::positions(puzzle, [turned]).expect("one position");
    let refused = RulesError::OtherPuzzle { goal: Puzzle::CORNERS3, rules: Puzzle::CUBE2 };
    assert_eq!(Rules::default().with_goal(goal(Puzzle::CORNERS3)), Err(refused.clone()));
    assert!(Rules::default().with_goal(goal(Puzzle::CUBE2)).is_ok());
    let message = "the goal belongs to the puzzle 3x3x3-corners, and the rules belong to the puzzle 2x2x2";
    assert_eq!(refused.to_string(), message);
}

#[test]
fn goal_position_is_recognised_in_any_hold() {
    let turned = Position::SOLVED.turned(Turn::ALL[0]);
    let listed = Goal::positions(Puzzle::CUBE2, [turned]).expect("one position");
    for (goal, position) in [(Goal::Solved, Position::SOLVED), (Goal::Oriented, turned), (listed, turned)] {
        let rules = Rules::default().with_goal(goal).expect("a goal of the puzzle");
        for rotation in Rotation::ALL {
            assert!(rules.is_goal(&position.rotated(rotation)), "{rules}, {rotation:?}");
        }
    }
}

#[test]
fn whole_cube_rotation_maps_lock_states() {
    let (rules, axes) = (thrice("R U F"), Rules::default());
    let after = |rules: &Rules, name: &str| {
        let state = rules.lock().state_named(name).expect("a state");
        let rotated = rules.rotated(state, Rotation::REGRIP).expect("the same on all axes");
        rules.lock().name_of(rotated).expect("a state").to_string()
    };
    assert_eq!(["U", "R R", "F"].map(|name| after(&rules, name)), ["R", "F F", "U"]);
    assert_eq!(["U", "R", "F", "free"].map(|name| after(&axes, name)), ["R", "F", "U", "free"]);
    assert!(rules.are_alike_on_all_axes());
    let turns = rules.turns();
    let pair = Automaton::forbidding(turns, &[turns.iter().take(2).collect()]).expect("few states");
    let one_way = Rules::with_automaton(Puzzle::CUBE2, turns, pair).expect("a lock of these turns");
    assert!(!one_way.are_alike_on_all_axes(), "U may not follow R, and F may follow U");
    assert_eq!(thrice("R U").rotated(LockState::new(1), Rotation::REGRIP), None);
    // Each rotation takes turns of the 2x2x2 to turns of the 2x2x2.
    assert!(Rotation::ALL.iter().all(|&rotation| axes.lock_images(rotation.into()).is_some()));
}

#[test]
fn invalid_turns_and_names_are_refused() {
    assert_eq!(Rules::parse(Puzzle::CUBE2, " ", NamedLock::None), Err(RulesError::NoTurns));
    assert_eq!(
        Rules::parse(Puzzle::CUBE2, "R x", NamedLock::None),
        Err(RulesError::Turns(TurnError::Rotation { column: 3 }))
    );
    let error = Rules::named(Puzzle::CUBE2, "irreversable").expect_err("misspelt");
    assert_eq!(
        error.to_string(),
        "there are no rules 'irreversable'; known: irreversible, half-turn, quarter-turn, clockwise; \
         did you mean irreversible?"
    );
}

#[test]
fn published_short_names_are_known_in_any_case() {
    for (short, name) in [("HTM", "half-turn"), ("htm", "half-turn"), ("Ftm", "half-turn"), ("qtm", "quarter-turn")] {
        assert_eq!(Rules::named(Puzzle::CUBE2, short).map(|rules| rules.name()), Ok(Some(name)), "{short}");
    }
    assert!(Rules::named(Puzzle::CUBE2, "Half-Turn").is_err(), "the names themselves are written as they are");
}

#[test]
fn displayed_rules_parse_back() {
    for puzzle in Puzzle::ALL {
        for turns in ["R U F", "R2 U' F", "L D B", "R R2 R' U U2 U' F F2 F'"] {
            for &lock in puzzle.locks() {
                for goal in Goal::NAMED {
                    let rules =
                        Rules::parse(puzzle, turns, lock).and_then(|rules| rules.with_goal(goal)).expect("rules");
                    assert_eq!(format!("{rules:#}").parse(), Ok(rules.clone()), "{rules:#}");
                    assert_eq!(rules.to_string().parse() == Ok(rules), puzzle == Puzzle::default(), "{turns}, {lock}");
                }
            }
        }
        for preset in Preset::ALL {
            let rules = preset.rules(puzzle);
            assert_eq!(format!("{rules:#}"), format!("{puzzle} {}", preset.name));
            assert_eq!(format!("{rules:#}").parse(), Ok(rules));
        }
    }
}

#[test]
fn text_that_does_not_describe_rules_is_refused() {
    let rules = thrice("R U F");
    assert_eq!(rules.to_string(), "R U F with lock own");
    assert_eq!(rules.to_string().parse::<Rules>(), Err(RulesError::CustomLock));
    let turned = Position::SOLVED.turned(Turn::ALL[0]);
    let goal = Goal::positions(Puzzle::CUBE2, [turned]).expect("one position");
    let listed = Rules::default().with_goal(goal).expect("a goal of the puzzle");
    let unknown = GoalError::Unknown { name: "1 position".to_owned() };
    assert_eq!(listed.to_string().parse::<Rules>(), Err(RulesError::Goal(unknown)));
    for (text, message) in [
        ("", "there are no rules ''; known: irreversible, half-turn, quarter-turn, clockwise"),
        (" with lock none", "rules need at least one turn"),
        ("R Q with lock none", "column 3: 'Q' is no turn"),
        ("R U with lock axes", "there is no lock 'axes'; known: none, axis, face; did you mean axis?"),
        ("R U with lock face", "the 2x2x2 has no lock face"),
        ("clockwise, goal far", "there is no goal 'far'"),
    ] {
        let refused = text.parse::<Rules>().expect_err(text).to_string();
        assert!(refused.starts_with(message), "{text}: {refused}");
    }
}
