//! Whole searches, by every kernel, with and without symmetry.

use std::ops::ControlFlow::Continue;

use godtable_answers::Oracle;
// The state numbers of the engine that the answers are linked with: another build than the tested one.
use godtable_answers::index::{Cursor, StateNumber};
use godtable_puzzle::cube::{LockState, NamedLock, Preset, Puzzle, Rules, State};
use godtable_table::CellKind;
use godtable_testing::is_exhaustive;
use rayon::prelude::*;

use crate::generate::fill::{FillOptions, SymmetryReduction, search};
use crate::generate::filled_table::FilledTable;
use godtable_system::instructions::InstructionSet;

const ALL_TURNS: &str = "R R2 R' U U2 U' F F2 F' L L2 L' D D2 D' B B2 B'";

fn written(puzzle: Puzzle, turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(puzzle, turns, lock).expect("well written")
}

/// Returns the named rules of the 2x2x2, and rules with planes, choices and cells of all kinds.
fn all_rules() -> Vec<Rules> {
    let presets = Preset::ALL.map(|preset| preset.rules(Puzzle::CUBE2));
    let others = [
        ("R U' F", NamedLock::Axis),
        ("R2 U2 F2", NamedLock::Axis),
        ("R R' U U' F F'", NamedLock::Axis),
        ("R R2 R' U U2 U' F F2 F'", NamedLock::Axis),
        ("R R2 R' U U2 U' F", NamedLock::Axis),
        ("R R2 R' U U2 U' F F2 F", NamedLock::None),
        ("R R2 U2 F2", NamedLock::None),
        ("R U", NamedLock::None),
        ("U", NamedLock::Axis),
    ];
    presets.into_iter().chain(others.map(|(turns, lock)| written(Puzzle::CUBE2, turns, lock))).collect()
}

fn filled(rules: &Rules, options: FillOptions, reduction: SymmetryReduction) -> FilledTable {
    search(rules, options, reduction, &mut |_| Continue(())).expect("near enough")
}

/// Returns the levels and the header of a search, as text, and the bytes of its cells.
fn found(rules: &Rules, options: FillOptions, reduction: SymmetryReduction) -> (String, Vec<u8>) {
    let mut levels = Vec::new();
    let filled = search(rules, options, reduction, &mut |level| {
        levels.push(level);
        Continue(())
    })
    .expect("near enough");
    (format!("{levels:?} {:?}", filled.header()), filled.cell_bytes())
}

/// Compares the results of all instruction sets with the portable one.
fn check_all_equal(rules: &Rules, cells: CellKind, reduction: SymmetryReduction) {
    let mut sets = InstructionSet::available();
    let find = |instructions| found(rules, FillOptions { cells, instructions }, reduction);
    let portable = find(sets.pop().expect("the portable one is always there"));
    for instructions in sets {
        assert!(find(instructions) == portable, "{instructions}, {cells:?} cells, {rules}");
    }
}

#[test]
fn all_instruction_sets_find_the_same_table() {
    let unreduced = [
        (Rules::default(), SymmetryReduction::Never),
        (written(Puzzle::CUBE2, "R2 U2 F2", NamedLock::Axis), SymmetryReduction::Never),
    ];
    let reduced = all_rules().into_iter().map(|rules| (rules, SymmetryReduction::WherePossible));
    let searches: Vec<(Rules, SymmetryReduction)> = reduced.chain(unreduced).collect();
    for (rules, reduction) in searches.into_iter().step_by(if is_exhaustive() { 1 } else { 3 }) {
        CellKind::ALL.into_iter().for_each(|cells| check_all_equal(&rules, cells, reduction));
    }
}

#[test]
fn all_instruction_sets_find_the_same_table_of_corners() {
    let rules = Preset::ALL[1].rules(Puzzle::CORNERS3);
    check_all_equal(&rules, CellKind::Compact, SymmetryReduction::WherePossible);
}

#[test]
fn all_instruction_sets_find_the_same_locked_corners() {
    let all = [Preset::ALL[0].rules(Puzzle::CORNERS3), written(Puzzle::CORNERS3, "R L U D2", NamedLock::Axis)];
    for rules in all.into_iter().take(if is_exhaustive() { 2 } else { 1 }) {
        let tables: Vec<FilledTable> = InstructionSet::available()
            .into_iter()
            .map(|instructions| FillOptions { instructions, ..FillOptions::default() })
            .map(|options| filled(&rules, options, SymmetryReduction::WherePossible))
            .collect();
        assert!(tables.windows(2).all(|pair| pair[0].header() == pair[1].header()), "{rules}");
        assert!(tables.windows(2).all(|pair| pair[0].has_sets_of(&pair[1])), "{rules}");
    }
}

/// Compares the distance of every `step`-th state, and of its rotations, with the search without symmetry.
fn check_reduction(rules: &Rules, cells: CellKind, step: usize) {
    let oracle = |reduction: SymmetryReduction| {
        Oracle::new(with_best(rules, cells, reduction).into_table()).expect("a table of its rules")
    };
    let (reduced, unreduced) = (oracle(SymmetryReduction::WherePossible), oracle(SymmetryReduction::Never));
    assert!(!unreduced.index().planes().is_reduced());
    assert_eq!(reduced.unlocked(), unreduced.unlocked(), "{rules}");
    assert_eq!(reduced.locked(), unreduced.locked(), "{rules}");
    let index = reduced.index();
    let grips = if index.planes().is_reduced() { 0..3 } else { 0..1 };
    (0..index.states()).into_par_iter().step_by(step).for_each(|number| {
        let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
        let expected = reduced.distance_at(StateNumber::new(number)).expect("cells that agree");
        for regrips in grips.clone() {
            let state = index.state(&Cursor { regrips, ..cursor });
            assert_eq!(unreduced.distance(&state).expect("cells that agree"), expected, "{rules}, {state:?}");
            let state: State = state.with_lock(LockState::START);
            let distances = [&reduced, &unreduced].map(|oracle| oracle.distance(&state).expect("cells that agree"));
            assert_eq!(distances[0], distances[1], "{rules}, {state:?}");
        }
    });
}

fn with_best(rules: &Rules, cells: CellKind, reduction: SymmetryReduction) -> FilledTable {
    filled(rules, FillOptions { cells, ..FillOptions::default() }, reduction)
}

#[test]
fn fold_changes_no_distance() {
    // The search uses no symmetry of other rules.
    let alike: Vec<Rules> = all_rules().into_iter().filter(Rules::are_alike_on_all_axes).collect();
    assert_eq!(alike.len(), 7);
    // A sample has every other rules with compact cells, and the others with distances.
    let step = if is_exhaustive() { 1 } else { CellKind::ALL.len() };
    for (number, cells) in CellKind::ALL.into_iter().enumerate() {
        let first = if is_exhaustive() { 0 } else { number };
        alike.iter().skip(first).step_by(step).for_each(|rules| check_reduction(rules, cells, 37));
    }
}

#[test]
fn fold_changes_no_distance_of_irreversible_corners() {
    check_reduction(&Preset::ALL[0].rules(Puzzle::CORNERS3), CellKind::Compact, 20_011);
}

#[test]
fn fold_changes_no_count_of_corners_with_lock_face() {
    for turns in ["R U F L D B", "R U F L2 D2 B2"] {
        let rules = written(Puzzle::CORNERS3, turns, NamedLock::Face);
        let [reduced, unreduced] = [SymmetryReduction::WherePossible, SymmetryReduction::Never]
            .map(|reduction| with_best(&rules, CellKind::Compact, reduction).header().clone());
        assert_eq!((reduced.unlocked, reduced.locked), (unreduced.unlocked, unreduced.locked), "{rules}");
        assert_eq!((reduced.cells, unreduced.cells), (2 * 88_179_840, 6 * 88_179_840), "{rules}");
    }
}

#[test]
fn row_classes_change_no_cell_of_rules_without_lock() {
    let alike = Puzzle::ALL.into_iter().flat_map(|puzzle| ["half-turn", "quarter-turn"].map(|name| (puzzle, name)));
    for (puzzle, name) in alike {
        let rules = Rules::named(puzzle, name).expect("a preset");
        let [classes, rows] = [SymmetryReduction::WherePossible, SymmetryReduction::Never].map(|reduction| {
            let filled = filled(&rules, FillOptions::default(), reduction);
            (filled.header().clone(), filled.cell_bytes())
        });
        assert!(classes == rows, "{name} on {puzzle}");
    }
}

#[test]
fn lock_face_changes_no_half_turn_distance() {
    // Two turns of one face in a row are never shorter than one.
    let rules = |lock| written(Puzzle::CORNERS3, ALL_TURNS, lock);
    let header = |lock| with_best(&rules(lock), CellKind::Compact, SymmetryReduction::WherePossible).header().clone();
    let (locked, free) = (header(NamedLock::Face), header(NamedLock::None));
    assert_eq!(locked.unlocked, free.unlocked);
    assert_eq!(free.locked, None);
}
