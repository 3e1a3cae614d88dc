//! The corners of the 3x3x3: published facts, and comparisons with the 2x2x2.

use std::ops::ControlFlow::Continue;

use godtable_answers::Oracle;
use godtable_engine::generate::{FilledTable, fill};
use godtable_engine::index::StateNumber;
use godtable_engine::shares::Progress;
use godtable_puzzle::cube::{NamedLock, Preset, Puzzle, Rules};
use godtable_table::{CellBits, Encoding, Header, Histogram};
use godtable_testing::is_exhaustive;
use rayon::prelude::*;

const POSITIONS: u64 = 88_179_840;

fn written(turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(Puzzle::CORNERS3, turns, lock).expect("well written")
}

fn filled(rules: &Rules) -> FilledTable {
    fill(rules, &mut |_| Continue(())).expect("near enough")
}

fn header(turns: &str, lock: NamedLock) -> Header {
    filled(&written(turns, lock)).header().clone()
}

#[test]
fn irreversible_corners_have_gods_number_35() {
    let filled = filled(&Rules::named(Puzzle::CORNERS3, "irreversible").expect("a preset"));
    let header = filled.header();
    let (unlocked, locked) = (&header.unlocked, header.locked.as_ref().expect("the rules lock"));
    assert_eq!((unlocked.states(), unlocked.reachable()), (POSITIONS, POSITIONS));
    assert_eq!((locked.states(), locked.reachable()), (264_539_520, 264_539_520));
    assert_eq!((unlocked.gods_number().get(), locked.gods_number().get()), (35, 35));
    assert_eq!((header.is_reduced, header.cells as u64), (true, POSITIONS));
    assert_eq!(header.encoding, Encoding::Choice(CellBits::Two), "four moves are left after each turn");
    assert_eq!((unlocked.counts()[..3].to_vec(), unlocked.counts()[35]), (vec![1, 6, 24], 192));
    assert_eq!((locked.counts()[..3].to_vec(), locked.counts()[35]), (vec![3, 12, 48], 1_152));
}

#[test]
fn clockwise_corners_with_lock_face_have_gods_number_19() {
    let header = header("R U F L D B", NamedLock::Face);
    let locked = header.locked.as_ref().expect("the rules lock");
    assert_eq!((header.unlocked.states(), header.unlocked.reachable()), (POSITIONS, POSITIONS));
    assert_eq!((locked.states(), locked.reachable()), (529_079_040, 529_079_040));
    assert_eq!((header.unlocked.gods_number().get(), locked.gods_number().get()), (19, 19));
    assert_eq!((header.is_reduced, header.cells as u64), (true, 2 * POSITIONS), "a plane for U R F, and one for D L B");
    assert_eq!(header.encoding, Encoding::Choice(CellBits::Four), "five moves are left after each turn");
}

#[test]
fn seventeen_turns_without_inverse_need_a_byte_a_state() {
    // The only compact cells of eight bits: R has no inverse, and four bits cannot number the choices.
    let table = filled(&written("R R2 U U2 U' F F2 F' L L2 L' D D2 D' B B2 B'", NamedLock::None)).into_table();
    assert_eq!(table.header().encoding, Encoding::Choice(CellBits::Eight));
    assert_eq!(table.header().unlocked.reachable(), POSITIONS);
    let oracle = Oracle::new(table).expect("a table of its rules");
    let index = oracle.index();
    (1..index.states()).into_par_iter().step_by(20_011).for_each(|number| {
        let distance = |number: usize| -> usize {
            oracle.distance_at(StateNumber::new(number)).expect("cells that agree").expect("all is reached").get()
        };
        let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
        let nearest = index.successors(cursor).map(|(_, next)| distance(index.number(&next).get())).min();
        assert_eq!(Some(distance(number) - 1), nearest, "state {number}");
    });
}

#[test]
fn named_rules_of_corners_have_smallest_encoding() {
    for (name, encoding) in [
        ("irreversible", Encoding::Choice(CellBits::Two)),
        ("half-turn", Encoding::DistanceModulo3),
        ("quarter-turn", Encoding::DistanceModulo3),
        ("clockwise", Encoding::HalvesModulo3),
    ] {
        let rules = Rules::named(Puzzle::CORNERS3, name).expect("a preset");
        let filled = filled(&rules);
        assert_eq!((filled.header().encoding, filled.header().cells as u64), (encoding, POSITIONS), "{name}");
        assert_eq!(filled.header().unlocked.reachable(), POSITIONS, "{name}");
    }
}

#[test]
fn observed_levels_add_up() {
    for (turns, lock, planes) in [
        ("R U F L D B", NamedLock::None, 1),
        ("R U F L D B", NamedLock::Axis, 3),
        ("R U F L D B", NamedLock::Face, 6),
        ("R L U D2", NamedLock::Axis, 2),
        ("R2 U2 F2 L2 D2 B2", NamedLock::Face, 6),
    ] {
        let rules = written(turns, lock);
        let mut levels: Vec<Progress> = Vec::new();
        let filled = fill(&rules, &mut |level| {
            levels.push(level);
            Continue(())
        })
        .expect("near enough");
        let histogram = filled.header().locked.as_ref().unwrap_or(&filled.header().unlocked);
        assert_eq!(histogram.states(), planes * POSITIONS, "{rules}");
        let mut found = 0;
        for (distance, level) in levels.iter().enumerate() {
            found += level.level;
            let expected = (distance, found, planes * POSITIONS);
            assert_eq!((level.distance, level.found, level.states), expected, "{rules}");
        }
        let observed: Vec<u64> = levels.iter().map(|level| level.level).collect();
        assert_eq!(observed, histogram.counts(), "{rules}");
    }
}

#[test]
fn turns_of_three_faces_match_the_2x2x2() {
    // They never move DBL, so both puzzles share its frame.
    for preset in Preset::ALL {
        let cube = preset.rules(Puzzle::CUBE2);
        let expected = filled(&cube).header().clone();
        let locks =
            if preset.lock == NamedLock::None { &[NamedLock::None][..] } else { &[NamedLock::Axis, NamedLock::Face] };
        for lock in locks {
            let found = header(&cube.turns().to_string(), *lock);
            assert_eq!(found.unlocked.counts(), expected.unlocked.counts(), "{} with lock {lock}", preset.name);
            assert_eq!(found.unlocked.reachable(), 3_674_160, "{} with lock {lock}", preset.name);
            let [found, expected] = [&found, &expected].map(|header| header.locked.as_ref().map(Histogram::counts));
            assert_eq!(found, expected, "{} with lock {lock}", preset.name);
        }
    }
}

#[test]
fn reachable_positions_match_the_group_order() {
    assert_eq!(header("R2 U2 F2 L2 D2 B2", NamedLock::None).unlocked.reachable(), 96);
    assert_eq!(header("R U", NamedLock::None).unlocked.reachable(), 29_160);
    assert_eq!(header("U D", NamedLock::None).unlocked.counts(), [1, 2, 3, 4, 3, 2, 1]);
    assert_eq!(header("U D", NamedLock::Face).unlocked.counts(), [1, 2, 1, 2, 1, 2, 1, 2]);
    assert_eq!(header("U D", NamedLock::Axis).unlocked.counts(), [1, 2]);
    assert_eq!(header("U", NamedLock::Face).unlocked.counts(), [1, 1]);
}

#[test]
fn cells_do_not_depend_on_threads() {
    for rules in [Preset::ALL[1].rules(Puzzle::CORNERS3), written("R L U D2", NamedLock::Axis)] {
        let cells = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let filled = pool.install(|| filled(&rules));
            let mut bytes = vec![0; filled.header().cells / 4];
            pool.install(|| filled.write_cells(&mut bytes));
            bytes
        };
        let one = cells(1);
        for threads in [3, 2, 8].into_iter().take(if is_exhaustive() { 3 } else { 1 }) {
            assert!(cells(threads) == one, "{rules} on {threads} threads");
        }
    }
}
