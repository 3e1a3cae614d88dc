//! Classes of states: counted by Burnside's lemma, and enumerated.

use std::collections::HashSet;
use std::sync::LazyLock;

use godtable_answers::{Class, Classes};
use godtable_engine::index::{Fiber, Row, Shape};
use godtable_puzzle::cube::{
    Automaton, Corner, Goal, NamedLock, Position, Puzzle, Rules, State, Symmetry, SymmetryGroup, Turn,
};
use godtable_table::Distance;
use godtable_testing::is_exhaustive;
use proptest::prelude::*;
use rayon::prelude::*;

use crate::tables::{Memory, any_corners, any_preset, corners, oracle, position, preset, written, written_of};

/// Rules with few symmetries, with locks, and with unsolvable states.
static ODD: LazyLock<Vec<Memory>> = LazyLock::new(|| {
    let rules = [
        ("R R' U U'", NamedLock::None),
        ("R R' U U'", NamedLock::Axis),
        ("R U'", NamedLock::None),
        ("R2 U2 F2", NamedLock::None),
        ("R2 U2 F2", NamedLock::Axis),
        ("R R2 R' U U2 U' F F2 F'", NamedLock::Axis),
        // Some symmetries of these rules move DBL. In unsolvable states they map turns to no turns.
        ("R U2 F2", NamedLock::None),
    ];
    let more = [
        ("R U", NamedLock::None),
        ("R U", NamedLock::Axis),
        ("R U' F", NamedLock::Axis),
        ("R U F2", NamedLock::Axis),
        ("R U2 F2", NamedLock::Axis),
        ("U", NamedLock::Axis),
    ];
    let halves = written("R2 U2 F2", NamedLock::Axis);
    let solved = State::solved(Puzzle::CUBE2);
    let turned =
        solved.turned(halves.turns().iter().next().expect("three turns"), &halves).expect("a state of the rules");
    let two = Goal::positions(Puzzle::CUBE2, [*solved.position(), *turned.position()]).expect("few positions");
    let goals = [
        written("R R2 R' U U2 U' F F2 F'", NamedLock::None).with_goal(Goal::Oriented).expect("a goal of any puzzle"),
        halves.with_goal(two).expect("a goal of the puzzle"),
        written("R U F", NamedLock::Axis).with_goal(Goal::Layer).expect("a goal of any puzzle"),
    ];
    let goals = &goals[..if is_exhaustive() { 3 } else { 2 }];
    // A custom lock that all symmetries keep: no face three times in a row.
    let halves = written("R2 U2 F2", NamedLock::None).turns();
    let thrice: Vec<Vec<Turn>> = halves.iter().map(|turn| vec![turn; 3]).collect();
    let lock = Automaton::forbidding(halves, &thrice).expect("few states");
    let own = Rules::with_automaton(Puzzle::CUBE2, halves, lock).expect("a lock of these turns");
    let rules = rules.into_iter().step_by(if is_exhaustive() { 1 } else { 2 });
    let rules = rules.chain(more.into_iter().filter(|_| is_exhaustive()));
    let rules = rules.map(|(turns, lock)| written(turns, lock));
    rules.chain(goals.iter().cloned()).chain([own]).map(|rules| oracle(&rules)).collect()
});

/// Returns the unlocked state of the inverse position.
fn inverse(state: &State) -> State {
    State::new(state.puzzle(), state.position().inverse())
}

/// The states of the 2x2x2 that are fixed by more than the identity, with one bit for each fixing element.
///
/// Bits 0 to 47 are the symmetries that map the state to itself, bits 48 to 95 those that map its inverse to it.
static FIXED: LazyLock<Vec<(State, u128)>> = LazyLock::new(|| {
    let shape = Shape::of(Puzzle::CUBE2);
    (0..shape.rows()).into_par_iter().flat_map_iter(|row| fixed_in_row(row, shape)).collect()
});

fn fixed_in_row(row: usize, shape: Shape) -> Vec<(State, u128)> {
    let free = Rules::named(Puzzle::CUBE2, "half-turn").expect("a preset");
    let row = Row::new(row, shape).expect("within the rows");
    let untwisted = row.position(Fiber::ZERO, shape);
    let elements: Vec<(usize, Symmetry)> = (0..96).map(|number| (number, Symmetry::ALL[number % 48])).collect();
    let may_fix = |&(number, symmetry): &(usize, Symmetry)| {
        let other = if number < 48 { untwisted } else { untwisted.inverse() };
        corners_are_as_far_apart(&other, &untwisted, symmetry)
    };
    let elements: Vec<(usize, Symmetry)> = elements.into_iter().filter(may_fix).collect();
    let states = (0..shape.fibers()).map(|fiber| {
        let fiber = Fiber::new(fiber, shape).expect("within the fibers");
        State::new(Puzzle::CUBE2, row.position(fiber, shape))
    });
    let with_bits = states.map(|state| {
        let inverse = inverse(&state);
        let fixes = |&&(number, symmetry): &&(usize, Symmetry)| {
            symmetry.image_of_state(if number < 48 { &state } else { &inverse }, &free) == Ok(state)
        };
        (state, elements.iter().filter(fixes).map(|&(number, _)| 1_u128 << number).sum())
    });
    with_bits.filter(|&(_, bits)| bits != 1).collect()
}

/// Returns whether the images of any two cubies share as many faces as the cubies: a necessary condition in any hold.
fn corners_are_as_far_apart(position: &Position, image: &Position, symmetry: Symmetry) -> bool {
    let in_common = |position: &Position, one: Corner, other: Corner| {
        let [one, other] = [one, other].map(|corner| position.cubie(corner).place.faces());
        one.iter().filter(|face| other.contains(face)).count()
    };
    let of_image = |corner| symmetry.image_of_corner(corner).place;
    let pairs = Corner::ALL.into_iter().flat_map(|one| Corner::ALL.map(|other| (one, other)));
    let mut pairs = pairs.map(|(one, other)| (in_common(position, one, other), [one, other].map(of_image)));
    pairs.all(|(faces, [one, other])| in_common(image, one, other) == faces)
}

fn bits(symmetries: &[Symmetry]) -> u128 {
    let has = |symmetry| symmetries.contains(symmetry);
    Symmetry::ALL.iter().enumerate().map(|(number, symmetry)| u128::from(has(symmetry)) << number).sum()
}

/// Returns the number of positions that the group does not invert. They are unsolvable.
fn without_inverses(group: &SymmetryGroup) -> u64 {
    if group.keeps_turns_everywhere() {
        return 0;
    }
    let shape = Shape::of(Puzzle::CUBE2);
    let of_row = |row: usize| {
        let row = Row::new(row, shape).expect("within the rows");
        let fibers = (0..shape.fibers()).map(|fiber| Fiber::new(fiber, shape).expect("within the fibers"));
        fibers.filter(|&fiber| !group.inverts_at(&row.position(fiber, shape))).count() as u64
    };
    (0..shape.rows()).into_par_iter().map(of_row).sum()
}

/// Counts the unlocked classes by distance with Burnside's lemma.
///
/// The number of classes is the number of pairs of a state and a group element that fixes it, divided by the order of
/// the group. The identity fixes all states. Entry 255 counts the unsolvable classes, some of which the group does not
/// invert.
fn counted_by_fixed_states(oracle: &Memory, group: &SymmetryGroup) -> Vec<u64> {
    let (keeping, inverting) = (bits(group.keeping()), bits(group.inverting()) << 48);
    let (mut counts, mut without) = (spread(oracle.unlocked()), without_inverses(group));
    counts[255] -= without;
    for (state, fixing) in &*FIXED {
        let distance = oracle.distance(state).expect("cells that agree").map_or(255, Distance::get);
        if group.inverts_at(state.position()) {
            counts[distance] += u64::from((fixing & (keeping | inverting)).count_ones() - 1);
        } else {
            assert_eq!(distance, 255, "{state:?}");
            without += u64::from((fixing & keeping).count_ones() - 1);
        }
    }
    let mut classes = divided(counts, group.order() as u64);
    classes[255] += divided(vec![without], group.keeping().len() as u64)[0];
    classes
}

/// Counts the locked classes in the same way; empty if the rules have no lock. If the group does not keep the turns at
/// a position, its symmetries leave the lock states there unchanged.
fn locked_counted_by_fixed_states(oracle: &Memory, group: &SymmetryGroup) -> Vec<u64> {
    let (rules, mask) = (oracle.rules(), bits(group.keeping()));
    let mut counts = oracle.locked().map_or_else(Vec::new, spread);
    for (state, fixing) in FIXED.iter().filter(|(_, fixing)| fixing & mask != 1) {
        let moves_locks = group.keeps_turns_at(state.position());
        for lock in rules.lock_states() {
            let locked = state.with_lock(lock);
            let distance = oracle.distance(&locked).expect("cells that agree").map_or(255, Distance::get);
            assert!(moves_locks || distance == 255, "{state:?}");
            let fixing = (1..48).filter(|number| (fixing & mask) >> number & 1 == 1);
            let fixes =
                |&number: &usize| !moves_locks || Symmetry::ALL[number].image_of_state(&locked, rules) == Ok(locked);
            counts[distance] += fixing.filter(fixes).count() as u64;
        }
    }
    divided(counts, group.order() as u64)
}

fn divided(counts: Vec<u64>, order: u64) -> Vec<u64> {
    let classes = counts.into_iter().map(|count| {
        assert_eq!(count % order, 0, "the order of the group divides the number of pairs");
        count / order
    });
    classes.collect()
}

/// Returns the counts of a histogram, with the unsolvable states in entry 255.
fn spread(histogram: &godtable_table::Histogram) -> Vec<u64> {
    let mut counts = histogram.counts().to_vec();
    counts.resize(256, 0);
    counts[255] = histogram.states() - histogram.reachable();
    counts
}

/// Compares both counts. Returns the number of classes of unlocked states.
fn check(classes: &Classes<'_, Vec<u8>>, oracle: &Memory) -> u64 {
    let (rules, group) = (oracle.rules(), classes.group());
    let unlocked = classes.unlocked().expect("cells that agree");
    assert_eq!(spread(&unlocked), counted_by_fixed_states(oracle, group), "{rules}, unlocked");
    assert_eq!(unlocked.gods_number(), oracle.unlocked().gods_number(), "{rules}");
    let locked = classes.locked().expect("cells that agree");
    assert_eq!(locked.is_some(), group.inverting().is_empty() && !rules.lock().forbids_nothing(), "{rules}");
    if let Some(locked) = locked {
        assert_eq!(spread(&locked), locked_counted_by_fixed_states(oracle, group), "{rules}, locked");
    }
    unlocked.states()
}

#[test]
fn classes_of_presets_match_burnsides_lemma() {
    let names = ["irreversible", "half-turn", "quarter-turn", "clockwise"];
    for name in names.into_iter().take(if is_exhaustive() { 4 } else { 2 }) {
        let oracle = preset(name);
        let with_inverses = oracle.classes_with_inverses().expect("all presets have inverting symmetries");
        let numbers = [check(&oracle.classes(), oracle), check(&with_inverses, oracle)];
        // Published for the rotations and reflections, and with inverses: the totals over all distances.
        if name == "half-turn" || name == "quarter-turn" {
            assert_eq!(numbers, [77_802, 40_296], "{name}");
        }
    }
}

#[test]
fn classes_of_odd_rules_match_burnsides_lemma() {
    let step = if is_exhaustive() { 1 } else { 6 };
    for oracle in ODD.iter().step_by(step) {
        check(&oracle.classes(), oracle);
        let with_inverses = oracle.classes_with_inverses();
        let rules = oracle.rules();
        let has_inverses = *rules.goal() == Goal::Solved && rules.lock().name().is_some();
        assert_eq!(with_inverses.is_some(), has_inverses, "{rules}");
        if let Some(with_inverses) = with_inverses {
            check(&with_inverses, oracle);
        }
    }
}

/// Returns the images of a state under the group.
fn orbit(state: &State, rules: &Rules, group: &SymmetryGroup) -> HashSet<State> {
    let image =
        |symmetry: &Symmetry, state: &State| symmetry.image_of_state(state, rules).expect("a state of the rules");
    let images = group.keeping().iter().map(|symmetry| image(symmetry, state));
    let inverse = inverse(state);
    images.chain(group.inverting().iter().map(|symmetry| image(symmetry, &inverse))).collect()
}

/// Checks that classes are disjoint, have their stated sizes and the given distance. Returns all their states.
fn unreduced(found: &[Class], oracle: &Memory, group: &SymmetryGroup, distance: Distance) -> HashSet<State> {
    let mut all = HashSet::new();
    for class in found {
        let orbit = orbit(&class.state, oracle.rules(), group);
        assert_eq!(orbit.len(), class.size, "{}", oracle.rules());
        for state in orbit {
            assert_eq!(oracle.distance(&state).expect("cells that agree"), Some(distance), "{}", oracle.rules());
            assert!(all.insert(state), "{}: a state is in one class", oracle.rules());
        }
    }
    all
}

/// Checks that the classes of the antipodes contain all antipodes. Returns the number of classes of each kind.
fn antipode_classes(oracle: &Memory) -> [usize; 3] {
    let farthest = oracle.unlocked().gods_number();
    let mut numbers = [0; 3];
    let all_classes = [Some(oracle.classes()), oracle.classes_with_inverses()];
    for (number, classes) in all_classes.iter().enumerate() {
        let Some(classes) = classes else { continue };
        let found = classes.unlocked_antipodes().expect("cells that agree");
        let states = unreduced(&found, oracle, classes.group(), farthest);
        assert_eq!(states.len() as u64, oracle.unlocked().antipodes(), "{}", oracle.rules());
        numbers[number] = found.len();
        let locked = classes.locked_antipodes().expect("cells that agree");
        match oracle.locked().filter(|_| number == 0) {
            Some(histogram) => {
                let states = unreduced(&locked, oracle, classes.group(), histogram.gods_number());
                assert_eq!(states.len() as u64, histogram.antipodes(), "{}", oracle.rules());
                numbers[2] = locked.len();
            }
            None => assert_eq!(locked, []),
        }
    }
    numbers
}

#[test]
fn antipode_classes_contain_exactly_the_antipodes() {
    assert_eq!(antipode_classes(preset("irreversible")), [1, 1, 2]);
    assert_eq!(antipode_classes(preset("half-turn")), [77, 56, 0]);
    for oracle in ODD.iter().step_by(if is_exhaustive() { 1 } else { 3 }) {
        antipode_classes(oracle);
    }
}

#[test]
fn corners3_antipode_classes_contain_the_antipodes() {
    let names = ["half-turn", "irreversible"];
    for name in &names[..if is_exhaustive() { 2 } else { 1 }] {
        antipode_classes(corners(name));
    }
}

/// Counts the classes of the positions of the 3x3x3's corners with Burnside's lemma.
///
/// Symmetries map rows to rows, so rows that are not fixed are skipped. The identity fixes all positions.
fn positions_by_fixed_positions(group: &SymmetryGroup) -> u64 {
    let shape = Shape::of(Puzzle::CORNERS3);
    let of_row = |number: usize| {
        let row = Row::new(number, shape).expect("within the rows");
        let untwisted = row.position(Fiber::ZERO, shape);
        let elements = [(group.keeping(), false), (group.inverting(), true)];
        let mut fixed = 0_u64;
        for (symmetries, inverts) in elements {
            let image = |symmetry: &Symmetry, position: &Position| {
                symmetry.image_of_position(&if inverts { position.inverse() } else { *position })
            };
            for symmetry in symmetries
                .iter()
                .filter(|one| inverts || **one != Symmetry::IDENTITY)
                .filter(|one| Row::of(&image(one, &untwisted), shape) == Some(row))
            {
                let positions = (0..shape.fibers())
                    .map(|fiber| row.position(Fiber::new(fiber, shape).expect("within the fibers"), shape));
                fixed += positions.filter(|position| image(symmetry, position) == *position).count() as u64;
            }
        }
        fixed
    };
    let fixed: u64 = (0..shape.rows()).into_par_iter().map(of_row).sum();
    (fixed + shape.positions() as u64) / group.order() as u64
}

#[test]
fn classes_of_corners3_match_burnsides_lemma() {
    let oracle = corners("half-turn");
    // A sample has the number that the lemma gives.
    assert_eq!(oracle.classes().unlocked().expect("cells that agree").states(), 1_841_970);
    if is_exhaustive() {
        assert_eq!(positions_by_fixed_positions(oracle.classes().group()), 1_841_970);
        let classes = oracle.classes_with_inverses().expect("nothing is locked");
        let counted = positions_by_fixed_positions(classes.group());
        assert_eq!(classes.unlocked().expect("cells that agree").states(), counted);
    }
}

#[test]
fn rules_without_symmetries_have_a_class_for_each_state() {
    let oracle = oracle(&written_of(Puzzle::CUBE2, "R R2 U F2", NamedLock::None));
    assert_eq!(oracle.classes().unlocked().expect("cells that agree"), *oracle.unlocked());
    assert!(oracle.classes_with_inverses().is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn states_of_a_class_have_the_same_distance(
        oracle in prop_oneof![any_preset(), any_corners(), (0..ODD.len()).prop_map(|number| &ODD[number])],
        position in position(),
        walk in prop::option::of(prop::collection::vec(any::<prop::sample::Index>(), 0..30)),
    ) {
        let rules = oracle.rules();
        // If the turns reach few positions, only a walk finds a solvable one.
        let turns: Vec<Turn> = rules.turns().iter().collect();
        let walked = |walk: Vec<prop::sample::Index>| {
            walk.iter().fold(Position::SOLVED, |position, number| position.turned(*number.get(&turns)))
        };
        let state = State::new(rules.puzzle(), walk.map_or(position, walked));
        let distance = |state: &State| oracle.distance(state).expect("cells that agree");
        let group = SymmetryGroup::with_inverses(rules).unwrap_or_else(|| SymmetryGroup::of(rules));
        if !group.inverts_at(state.position()) {
            prop_assert_eq!(distance(&state), None);
            return Ok(());
        }
        for image in orbit(&state, rules, &group) {
            prop_assert_eq!(distance(&image), distance(&state), "{}", rules);
        }
        for lock in rules.lock_states() {
            let locked = state.with_lock(lock);
            for symmetry in group.keeping() {
                let image = symmetry.image_of_state(&locked, rules).expect("a state of the rules");
                prop_assert_eq!(distance(&image), distance(&locked), "{}, {} locked", rules, lock);
            }
        }
    }
}
