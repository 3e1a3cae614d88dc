//! The Irreversible Cube: the facts of its table, with and without the reduction, on any number of threads.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use godtable_answers::Oracle;
use godtable_engine::generate::{FilledTable, fill, fill_unreduced};
use godtable_engine::index::{Cursor, StateNumber};
use godtable_engine::shares::Progress;
use godtable_puzzle::cube::{NamedLock, Preset, Puzzle, Rules};
use godtable_table::{CellBits, Encoding, Histogram};
use godtable_testing::is_exhaustive;
use rayon::prelude::*;

fn filled(rules: &Rules) -> FilledTable {
    fill(rules, &mut |_| Continue(())).expect("near enough")
}

fn unreduced(rules: &Rules) -> FilledTable {
    fill_unreduced(rules, &mut |_| Continue(())).expect("near enough")
}

fn cells(filled: &FilledTable) -> Vec<u8> {
    let header = filled.header();
    let mut bytes = vec![0; header.encoding.bits().bytes(header.cells).expect("not too many")];
    filled.write_cells(&mut bytes);
    bytes
}

fn mean(histogram: &Histogram) -> String {
    format!("{:.6}", histogram.mean())
}

#[test]
fn gods_number_is_35_unlocked_and_locked() {
    for filled in [filled(&Rules::default()), unreduced(&Rules::default())] {
        let unlocked = &filled.header().unlocked;
        let locked = filled.header().locked.as_ref().expect("the rules lock");
        assert_eq!((unlocked.gods_number().get(), locked.gods_number().get()), (35, 35));
        assert_eq!((unlocked.states(), unlocked.reachable()), (3_674_160, 3_674_160));
        assert_eq!((locked.states(), locked.reachable()), (11_022_480, 11_022_480));
        assert_eq!((mean(unlocked), mean(locked)), ("25.408215".to_owned(), "26.051421".to_owned()));
        assert_eq!((unlocked.counts()[..3].to_vec(), unlocked.counts()[35]), (vec![1, 3, 6], 8));
        assert_eq!((locked.counts()[..3].to_vec(), locked.counts()[35]), (vec![3, 6, 12], 48));
    }
}

#[test]
fn folded_table_has_918540_bytes() {
    let filled = filled(&Rules::default());
    assert_eq!(filled.header().encoding, Encoding::ChoiceAndMark);
    assert!(filled.header().is_reduced);
    assert_eq!(cells(&filled).len(), 918_540);
}

#[test]
fn unfolded_table_is_three_times_as_large() {
    let unreduced = unreduced(&Rules::default());
    assert_eq!(unreduced.header().encoding, Encoding::ChoiceAndMark);
    assert!(!unreduced.header().is_reduced);
    assert_eq!(cells(&unreduced).len(), 3 * 918_540);
}

#[test]
fn fold_changes_no_distance() {
    let oracle = |filled: FilledTable| Oracle::new(filled.into_table()).expect("a table of its rules");
    let reduced = oracle(filled(&Rules::default()));
    let unreduced = oracle(unreduced(&Rules::default()));
    assert_eq!(reduced.unlocked(), unreduced.unlocked());
    assert_eq!(reduced.locked(), unreduced.locked());

    let index = reduced.index();
    (0..index.states()).into_par_iter().step_by(if is_exhaustive() { 1 } else { 11 }).for_each(|number| {
        let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
        let distance = reduced.distance_at(StateNumber::new(number)).expect("cells that agree");
        for regrips in 0..3 {
            let state = index.state(&Cursor { regrips, ..cursor });
            assert_eq!(reduced.distance(&state).expect("cells that agree"), distance);
            assert_eq!(unreduced.distance(&state).expect("cells that agree"), distance, "{state:?}");
        }
    });
}

#[test]
fn cells_do_not_depend_on_threads() {
    for preset in Preset::ALL {
        let rules = preset.rules(Puzzle::CUBE2);
        let tables: HashSet<Vec<u8>> = [1, 1, 2, 3, 8]
            .into_iter()
            .map(|threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
                pool.install(|| cells(&filled(&rules)))
            })
            .collect();
        assert_eq!(tables.len(), 1, "{}", preset.name);
    }
}

#[test]
fn named_rules_have_smallest_encoding() {
    for (name, encoding) in [
        ("irreversible", Encoding::ChoiceAndMark),
        ("half-turn", Encoding::DistanceModulo3),
        ("quarter-turn", Encoding::DistanceModulo3),
        ("clockwise", Encoding::Choice(CellBits::Two)),
    ] {
        let rules = Rules::named(Puzzle::CUBE2, name).expect("a preset");
        assert_eq!(filled(&rules).header().encoding, encoding, "{name}");
    }
}

#[test]
fn observed_levels_add_up() {
    for preset in Preset::ALL {
        let rules = preset.rules(Puzzle::CUBE2);
        let mut levels: Vec<Progress> = Vec::new();
        let filled = fill(&rules, &mut |level| {
            levels.push(level);
            Continue(())
        })
        .expect("near enough");
        // If the rules have a lock, a position counts once for each of three lock states.
        let histogram = filled.header().locked.as_ref().unwrap_or(&filled.header().unlocked);
        assert_eq!(histogram.states(), if preset.lock == NamedLock::None { 3_674_160 } else { 11_022_480 });
        let mut found = 0;
        for (distance, level) in levels.iter().enumerate() {
            found += level.level;
            let expected = (distance, found, histogram.states());
            assert_eq!((level.distance, level.found, level.states), expected, "{}", preset.name);
        }
        assert_eq!(found, histogram.states());
        let observed: Vec<u64> = levels.iter().map(|level| level.level).collect();
        assert_eq!(observed, histogram.counts(), "{}", preset.name);
    }
}
