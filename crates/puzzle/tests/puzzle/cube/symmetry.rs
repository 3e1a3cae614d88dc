//! Images of positions and states under symmetries, against turns and against stickers.

use super::support;

use godtable_puzzle::cube::{
    Automaton, LockState, NamedLock, Position, Preset, Puzzle, Rules, State, Symmetry, SymmetryGroup, Turn, facelets,
};
use godtable_testing::Stickers;
use proptest::prelude::*;
use proptest::sample::select;
use support::position;

fn symmetry() -> impl Strategy<Value = Symmetry> {
    select(Symmetry::ALL.to_vec())
}

/// Rules with a custom lock: no turn three times in a row, one turn never after another, no turn before and after another
/// one.
fn custom() -> [Rules; 4] {
    let clockwise = |puzzle| Rules::named(puzzle, "clockwise").expect("a preset").turns();
    let thrice = |puzzle| clockwise(puzzle).iter().map(|turn| vec![turn; 3]).collect::<Vec<Vec<Turn>>>();
    let pair = clockwise(Puzzle::CUBE2).iter().take(2).collect();
    let turns = || clockwise(Puzzle::CUBE2).iter();
    let pairs = turns().flat_map(|first| turns().map(move |other| (first, other)));
    let around =
        pairs.filter(|(first, other)| first != other).map(|(first, other)| vec![first, other, first]).collect();
    let locks = [
        (Puzzle::CUBE2, thrice(Puzzle::CUBE2)),
        (Puzzle::CORNERS3, thrice(Puzzle::CORNERS3)),
        (Puzzle::CUBE2, vec![pair]),
        (Puzzle::CUBE2, around),
    ];
    locks.map(|(puzzle, never)| {
        let lock = Automaton::forbidding(clockwise(puzzle), &never).expect("few states");
        Rules::with_automaton(puzzle, clockwise(puzzle), lock).expect("a lock of these turns")
    })
}

/// The presets, and rules with fewer symmetries.
fn rules() -> impl Strategy<Value = Rules> {
    let presets = Puzzle::ALL.into_iter().flat_map(|puzzle| Preset::ALL.map(|preset| preset.rules(puzzle)));
    let others = [
        (Puzzle::CUBE2, "R U", NamedLock::Axis),
        (Puzzle::CUBE2, "R R' U U'", NamedLock::None),
        (Puzzle::CUBE2, "R U'", NamedLock::Axis),
        (Puzzle::CUBE2, "R2 U2 F2", NamedLock::Axis),
        (Puzzle::CUBE2, "R U2 F2", NamedLock::Axis),
        (Puzzle::CUBE2, "R U' F", NamedLock::None),
        (Puzzle::CUBE2, "U", NamedLock::Axis),
        (Puzzle::CORNERS3, "R L", NamedLock::Axis),
        (Puzzle::CORNERS3, "R L U2", NamedLock::Face),
        (Puzzle::CORNERS3, "R U F L D B", NamedLock::Face),
    ];
    let others = others.map(|(puzzle, turns, lock)| Rules::parse(puzzle, turns, lock).expect("well written"));
    select(presets.chain(others).chain(custom()).collect::<Vec<Rules>>())
}

/// The states after each allowed turn, in no order.
fn successors(state: &State, rules: &Rules) -> Vec<State> {
    let turned = |turn| state.turned(turn, rules).expect("a state of the rules");
    rules.allowed(state.lock()).iter().map(turned).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn image_of_turned_position_is_the_turned_image(position in position()) {
        for symmetry in Symmetry::ALL {
            let image = symmetry.image_of_position(&position);
            for turn in Turn::ALL {
                let turned = symmetry.image_of_position(&position.turned(turn));
                prop_assert_eq!(turned, image.turned(symmetry.image_of_turn(turn)), "{:?}, {}", symmetry, turn);
            }
        }
    }

    #[test]
    fn images_compose_like_symmetries(position in position(), first in symmetry(), next in symmetry()) {
        let image = first.image_of_position(&position);
        prop_assert_eq!(next.image_of_position(&image), first.then(next).image_of_position(&position));
        prop_assert_eq!(first.inverse().image_of_position(&image), position);
        prop_assert_eq!(image.inverse(), first.image_of_position(&position.inverse()));
    }

    #[test]
    fn stickers_after_image_turns_are_the_image(
        turns in prop::collection::vec(select(Turn::ALL.to_vec()), 0..20),
        symmetry in symmetry(),
    ) {
        let position = turns.iter().fold(Position::SOLVED, |position, &turn| position.turned(turn));
        let stickers = turns.iter().map(|&turn| symmetry.image_of_turn(turn)).fold(Stickers::solved(), |stickers, turn| {
            stickers.turn(turn.face().letter(), turn.quarters())
        });
        let image = symmetry.image_of_position(&position);
        prop_assert_eq!(facelets::read_named(&stickers.facelets()), Ok(image));
    }

    #[test]
    fn kept_rules_map_successors_to_successors(
        position in position(),
        walk in prop::option::of(prop::collection::vec(any::<prop::sample::Index>(), 0..30)),
        lock in prop::option::of(any::<prop::sample::Index>()),
        rules in rules(),
    ) {
        let turns: Vec<Turn> = rules.turns().iter().collect();
        let walked = |walk: Vec<prop::sample::Index>| {
            walk.iter().fold(Position::SOLVED, |position, number| position.turned(*number.get(&turns)))
        };
        let can_be_solved = walk.is_some();
        let position = walk.map_or(position, walked);
        let locks: Vec<LockState> = rules.lock_states().collect();
        let lock = lock.filter(|_| !locks.is_empty()).map(|lock| *lock.get(&locks)).unwrap_or_default();
        let state = State::new(rules.puzzle(), position).with_lock(lock);
        if !SymmetryGroup::of(&rules).keeps_turns_at(state.position()) {
            prop_assert!(!can_be_solved, "{}", rules);
            return Ok(());
        }
        for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| symmetry.keeps(&rules)) {
            let image = |state: &State| symmetry.image_of_state(state, &rules).expect("a state of the rules");
            let images: Vec<State> = successors(&state, &rules).iter().map(image).collect();
            let successors = successors(&image(&state), &rules);
            prop_assert_eq!(images.len(), successors.len());
            prop_assert!(images.iter().all(|image| successors.contains(image)), "{}, {:?}", rules, symmetry);
        }
    }
}

#[test]
fn custom_locks_have_the_expected_symmetries() {
    let numbers = custom().map(|rules| Symmetry::ALL.iter().filter(|symmetry| symmetry.keeps(&rules)).count());
    // If a symmetry moves DBL, a rotation after each turn brings it home. Two equal turns may get images on two axes.
    assert_eq!(numbers, [24, 24, 1, 3]);
}
