//! Distance cells: they give the answers of compact cells, read one cell a lookup, and `verify` finds each wrong one.

use godtable_answers::{Oracle, QueryError, VerifyError, most_cells_read};
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Automaton, Goal, Held, LockState, NamedLock, Preset, Puzzle, Rules, Turn};
use godtable_table::{CellBits, Distance, Encoding, Table};
use godtable_testing::is_exhaustive;
use rayon::prelude::*;

use crate::census::census;
use crate::tables::{
    Memory, changed, corners, oracle, preset, preset_with_distances, values, with_distances, written, written_of,
};

/// Rules that forbid the same turn three times in a row. They allow a symmetry reduction.
fn ratchet() -> Rules {
    let turns = written("R U F", NamedLock::None).turns();
    let thrice: Vec<Vec<Turn>> = turns.iter().map(|turn| vec![turn; 3]).collect();
    let lock = Automaton::forbidding(turns, &thrice).expect("few states");
    Rules::with_automaton(Puzzle::CUBE2, turns, lock).expect("a lock of these turns")
}

fn position(setup: &str) -> godtable_puzzle::cube::Position {
    *Held::read_setup(setup, Puzzle::CUBE2).expect("well written").state().position()
}

/// Rules of many kinds: with unreachable states, all kinds of planes, custom locks and other goals.
fn odd_rules() -> Vec<Rules> {
    let positions = Goal::positions(Puzzle::CUBE2, ["R", "U2 F"].map(position)).expect("two positions");
    vec![
        written("R U", NamedLock::None),
        written("R U", NamedLock::Axis),
        written("U", NamedLock::Axis),
        written("R2 U2 F2", NamedLock::Axis),
        written("R R2 R' U U2 U' F", NamedLock::Axis),
        written("R R' U U' F", NamedLock::None),
        ratchet(),
        Rules::default().with_goal(Goal::Face).expect("a goal of the puzzle"),
        ratchet().with_goal(Goal::Layer).expect("a goal of the puzzle"),
        written("R R2 U", NamedLock::Axis).with_goal(positions).expect("a goal of the puzzle"),
        written("R R2 R' U U2 U' F F2 F'", NamedLock::None).with_goal(Goal::Oriented).expect("a goal of the puzzle"),
    ]
}

/// Compares the answers of two tables of the same rules for every `step`th state.
fn agree(compact: &Memory, distances: &Memory, step: usize) {
    let rules = compact.rules();
    assert_eq!((compact.unlocked(), compact.locked()), (distances.unlocked(), distances.locked()), "{rules}");
    let index = distances.index();
    (0..index.states()).into_par_iter().step_by(step).for_each(|number| {
        let state = index.state(&index.cursor(StateNumber::new(number)).expect("a number of the index"));
        let found = distances.distance(&state).expect("cells that agree");
        assert_eq!(
            found,
            distances.distance_at(StateNumber::new(number)).expect("cells that agree"),
            "{rules}, {state:?}"
        );
        assert_eq!(found, compact.distance(&state).expect("cells that agree"), "{rules}, {state:?}");
        if number % 17 == 0 {
            let turns = |oracle: &Memory| oracle.optimal_turns(&Held::in_fixed_frame(state)).expect("cells that agree");
            assert_eq!(turns(compact), turns(distances), "{rules}, {state:?}");
            let solution = distances.solution(&Held::in_fixed_frame(state)).expect("cells that agree");
            assert_eq!(
                solution,
                compact.solution(&Held::in_fixed_frame(state)).expect("cells that agree"),
                "{rules}, {state:?}"
            );
            assert_eq!(solution.as_ref().map(Vec::len), found.map(Distance::get), "{rules}, {state:?}");
            let last = solution.iter().flatten().fold(state, |state, &turn| {
                assert!(rules.allow(turn, state.lock()), "{rules}, {state:?}");
                state.turned(turn, rules).expect("a state of the rules")
            });
            assert_eq!(rules.is_goal(last.position()), found.is_some(), "{rules}, {state:?}");
        }
    });
}

#[test]
fn distance_cells_of_odd_rules_equal_compact_cells() {
    let step = if is_exhaustive() { 1 } else { 9 };
    for rules in odd_rules().into_iter().step_by(step) {
        let distances = with_distances(&rules);
        distances.verify().expect("a right table");
        agree(&oracle(&rules), &distances, 331);
    }
}

#[test]
fn distance_cells_of_corners3_equal_compact_cells() {
    agree(corners("half-turn"), corners("half-turn, distances"), 50_021);
    let all = [
        written_of(Puzzle::CORNERS3, "R L U D2", NamedLock::Axis),
        Preset::ALL[0].rules(Puzzle::CORNERS3),
        written_of(Puzzle::CORNERS3, "R U F L D B", NamedLock::Face),
    ];
    for rules in all.into_iter().filter(|_| is_exhaustive()) {
        agree(&oracle(&rules), &with_distances(&rules), 50_021);
    }
}

#[test]
fn width_of_distance_cells_follows_gods_number() {
    for (name, bits, planes) in [
        ("irreversible", CellBits::Eight, 2),
        ("half-turn", CellBits::Four, 1),
        ("quarter-turn", CellBits::Four, 1),
        ("clockwise", CellBits::Eight, 1),
    ] {
        let header = preset_with_distances(name).table().header();
        assert_eq!((header.encoding, header.cells), (Encoding::Distance(bits), planes * 3_674_160), "{name}");
        assert_eq!(most_cells_read(header), 1, "{name}");
    }
    let near = with_distances(&written("U", NamedLock::Axis));
    assert_eq!(near.table().header().encoding, Encoding::Distance(CellBits::Two), "distances 0 and 1, and none");
    // A walk of 4 cells under each of 3 locks; 11 turns and 9 neighbors before each; 19 turns.
    for (name, reads) in [("irreversible", 12), ("half-turn", 100), ("clockwise", 19)] {
        assert_eq!(most_cells_read(preset(name).table().header()), reads, "{name}");
    }
}

#[test]
fn distance_does_not_depend_on_other_cells() {
    for name in ["irreversible", "half-turn"] {
        let oracle = preset_with_distances(name);
        let (header, cells, index) = (oracle.table().header(), oracle.table().cells(), oracle.index());
        for number in (0..index.states()).step_by(700_001) {
            let noisy = Table::in_memory(header.clone(), |bytes| {
                let noise = |other: usize| (other * 7 % 13) as u8;
                let value = |other| if other == number { cells.get(other) } else { noise(other) };
                godtable_table::pack((0..cells.len()).map(value), header.encoding.bits(), bytes);
            });
            let noisy = Oracle::new(noisy).expect("a table of its rules");
            let state = index.state(&index.cursor(StateNumber::new(number)).expect("a number of the index"));
            let expected = oracle.distance(&state).expect("cells that agree");
            assert_eq!(noisy.distance_at(StateNumber::new(number)).expect("one cell"), expected, "{name}, {number}");
            assert_eq!(noisy.distance(&state).expect("one cell"), expected, "{name}, {state:?}");
        }
    }
}

#[test]
fn presets_with_distance_cells_are_proved() {
    let all = ["irreversible", "half-turn", "quarter-turn", "clockwise"];
    for name in all.into_iter().skip(if is_exhaustive() { 0 } else { 2 }) {
        preset_with_distances(name).verify().expect("a right table");
    }
}

#[test]
fn each_wrong_distance_cell_is_found() {
    let out_of_reach = written("R U", NamedLock::None);
    let layer = preset("half-turn").rules().clone().with_goal(Goal::Layer).expect("a goal of the puzzle");
    let others = [out_of_reach, layer, ratchet()].into_iter().take(if is_exhaustive() { 3 } else { 1 });
    let others: Vec<Memory> = others.map(|rules| with_distances(&rules)).collect();
    let presets = ["half-turn", "irreversible"].map(preset_with_distances);
    for oracle in presets.into_iter().chain(&others) {
        let values = values(oracle);
        let last = (oracle.table().cells().bits().values() - 1) as u8;
        // Solved in the first plane, some state, the state after solved in the last plane, and the last state.
        let solved = [0, oracle.index().states() - oracle.index().shape().positions()];
        let step = if is_exhaustive() { 1 } else { 3 };
        for number in [solved[0], 1_234_567, solved[1] + 1, values.len() - 1].into_iter().step_by(step) {
            let right = values[number];
            let wrong = [right.saturating_add(1).min(last), 0, last];
            for value in wrong.into_iter().take(if is_exhaustive() { 3 } else { 1 }) {
                if value == right {
                    continue;
                }
                let error = changed(oracle, &[(number, value)]).verify().expect_err("a wrong table");
                match error {
                    VerifyError::Distance { number: named, .. } => {
                        assert_eq!(named.get(), number, "cell {number} is {value}");
                    }
                    other => panic!("expected a wrong distance and got {other:?}"),
                }
            }
        }
    }
    // If no solution has the length in the cell, the answer is an error.
    let unlocked = 3_674_160 + 77;
    let nearer = changed(presets[1], &[(unlocked, values(presets[1])[unlocked] - 1)]);
    let state =
        nearer.index().state(&nearer.index().cursor(StateNumber::new(unlocked)).expect("a number of the index"));
    assert!(
        matches!(nearer.solution(&Held::in_fixed_frame(state)), Err(QueryError::Contradiction { number }) if number.get() == unlocked)
    );
    let no_distance = changed(presets[1], &[(7, 254)]).verify().expect_err("254 is no distance");
    assert!(
        matches!(no_distance, VerifyError::Query(QueryError::Contradiction { number }) if number.get() == 7),
        "{no_distance}"
    );
}

#[test]
fn whole_table_queries_agree_for_both_kinds_of_cells() {
    let state = |oracle: &Memory, number: usize| {
        let index = oracle.index();
        index.state(&index.cursor(StateNumber::new(number)).expect("a number of the index")).with_lock(LockState::START)
    };
    let of = |oracle: &Memory| oracle.solution_census().expect("few solutions");
    let odd = written("R R2 U", NamedLock::Axis);
    let odd = is_exhaustive().then(|| [oracle(&odd), with_distances(&odd)]);
    let presets = ["irreversible", "half-turn"].into_iter().take(if is_exhaustive() { 2 } else { 1 });
    let presets = presets.map(|name| [preset(name), preset_with_distances(name)]);
    for [compact, distances] in presets.chain(odd.iter().map(|[compact, distances]| [compact, distances])) {
        let rules = compact.rules();
        for of in [Oracle::unlocked_antipodes, Oracle::locked_antipodes] {
            let [compact, distances] = [compact, distances].map(|oracle| of(oracle).expect("cells that agree"));
            assert_eq!(compact, distances, "{rules}");
        }
        let [ours, theirs] = [compact, distances].map(|oracle| {
            let classes = oracle.classes();
            (classes.unlocked().expect("cells that agree"), classes.locked().expect("cells that agree"))
        });
        assert_eq!(ours, theirs, "{rules}");
        let ours = compact.rules().name().map_or_else(|| of(compact), |name| census(name).clone());
        assert_eq!(ours, of(distances), "{rules}");
        let scrambles = |oracle: &Memory| {
            let scrambles = oracle.scrambles(.., 3).take(20);
            scrambles.map(|scramble| scramble.expect("cells that agree")).collect::<Vec<_>>()
        };
        assert_eq!(scrambles(compact), scrambles(distances), "{rules}");
        for number in (0..3_674_160).step_by(400_009) {
            let state = state(compact, number);
            let all = |oracle: &Memory| {
                let solutions = oracle.solutions(&Held::in_fixed_frame(state)).expect("cells that agree").take(50);
                let all: Vec<Vec<Turn>> = solutions.map(|solution| solution.expect("cells that agree")).collect();
                (oracle.solution_count(&state).expect("few solutions"), all)
            };
            assert_eq!(all(compact), all(distances), "{rules}, {state:?}");
        }
    }
}
