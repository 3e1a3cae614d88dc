//! Tests of held cubes: each fast path against its slow twin.

use proptest::prelude::*;

use super::*;
use crate::cube::NamedLock;

const TEXTS: &str = "([URFDLB][123]?['’ʼ]?[ .]{0,2}|[xyz]'?|\\([UR]\\)2){0,12}|[URF ]{0,30}|[URFxrMw()2' 4/]{0,9}";

fn rules() -> impl Strategy<Value = Rules> {
    let all = [
        ("R U F", NamedLock::Axis, Puzzle::CUBE2),
        ("R R2 R' U U2 U' F F2 F'", NamedLock::None, Puzzle::CUBE2),
        ("R U F L D B R2 U'", NamedLock::Face, Puzzle::CORNERS3),
    ];
    prop::sample::select(all.to_vec())
        .prop_map(|(turns, lock, puzzle)| Rules::parse(puzzle, turns, lock).expect("well written"))
}

#[test]
fn turns_are_played_under_the_rules_from_any_state() {
    let rules = Rules::default();
    let played = |from: &str, text: &str| {
        let held = Held::read_turns(from, &rules).expect("legal");
        held.played(&notation::parse(text).expect("well written"), &rules)
    };
    assert_eq!(played("R U", "F R"), Held::read_turns("R U F R", &rules));
    let rotated = Held::read_setup("R x", Puzzle::CUBE2).expect("well written");
    assert_eq!(played("R", "x").map(|held| held.position()), Ok(rotated.position()));
    for (from, text, message) in [
        ("R U", "U", "column 1: the turn U is locked; the next turn must be on another axis"),
        (
            "R",
            "U x F",
            "column 5: the turn F is locked, since U was turned just before; the next turn must be on another axis",
        ),
        ("", "U R'", "column 3: the turn R' is not allowed; the rules allow R U F"),
    ] {
        assert_eq!(played(from, text).expect_err("illegal").to_string(), message, "{from}, {text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn turns_read_fast_equal_turns_read_whole(text in TEXTS, rules in rules()) {
        let whole = notation::parse_of(&text, rules.puzzle()).map_err(ReadError::from);
        let whole = whole.and_then(|steps| Held::solved(rules.puzzle()).play(steps, &rules));
        prop_assert_eq!(Held::read_turns(&text, &rules), whole, "{:?}", text);
    }

    #[test]
    fn turn_keeps_the_state_in_the_fixed_frame(text in TEXTS, rules in rules()) {
        if let Ok(held) = Held::read_setup(&text, rules.puzzle()) {
            for turn in rules.turns().iter() {
                let fixed = State::new(rules.puzzle(), held.state.position().turned(turn));
                let mut turned = held.state;
                turned.turn(turn, LockState::START);
                prop_assert_eq!(turned, fixed, "{:?}", text);
            }
        }
    }

    #[test]
    fn setups_read_fast_equal_setups_read_whole(text in TEXTS, rules in rules()) {
        let whole = notation::parse_of(&text, rules.puzzle()).map(|steps| Held::place(steps, rules.puzzle()));
        let read = Held::read_setup(&text, rules.puzzle());
        prop_assert_eq!(read, whole.map_err(ReadError::from), "{:?}", text);
    }
}
