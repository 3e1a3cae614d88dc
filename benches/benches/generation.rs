//! The time to make tables, and the time of plain searches.

use divan::Bencher;
use divan::counter::ItemsCount;
use godtable_benches::{queue, scan, shipped};
use godtable_engine::generate::FilledTable;
use godtable_engine::index::Index;
use godtable_puzzle::cube::{Puzzle, Rules};
use godtable_system::instructions::InstructionSet;

fn main() {
    check_counts();
    divan::main();
}

/// Checks that the measured searches find the same counts.
fn check_counts() {
    let irreversible = shipped::fill(&shipped::rules(Puzzle::CUBE2, "irreversible"));
    let distances = queue::distances();
    assert_eq!(queue::unlocked_counts(&distances), irreversible.header().unlocked.counts());
    let locked = irreversible.header().locked.as_ref().expect("rules with a lock");
    assert_eq!(queue::locked_counts(&distances), locked.counts());
    let half_turn = shipped::fill(&shipped::rules(Puzzle::CUBE2, "half-turn"));
    assert_eq!(scan::counts(), half_turn.header().unlocked.counts());
}

/// Returns the named rules on the 2x2x2.
fn named() -> Vec<Rules> {
    shipped::named_rules(Puzzle::CUBE2)
}

fn states(filled: &FilledTable) -> ItemsCount {
    ItemsCount::new(filled.header().cells)
}

/// From rules to a table in memory, with checksums.
#[divan::bench(args = named())]
fn whole_table(bencher: Bencher<'_, '_>, rules: &Rules) {
    bencher.counter(states(&shipped::fill(rules))).bench(|| shipped::fill(rules).into_table());
}

/// From rules to cells, without a file.
#[divan::bench(args = named())]
fn rules_to_cells(bencher: Bencher<'_, '_>, rules: &Rules) {
    let filled = shipped::fill(rules);
    let mut cells = shipped::room_for_cells(filled.header());
    bencher.counter(states(&filled)).bench_local(|| shipped::rules_to_cells(rules, &mut cells));
}

/// From the default rules to cells, with each instruction set of the processor.
#[divan::bench(args = InstructionSet::available())]
fn rules_to_cells_on(bencher: Bencher<'_, '_>, instructions: InstructionSet) {
    let rules = Rules::default();
    let filled = shipped::fill(&rules);
    let mut cells = shipped::room_for_cells(filled.header());
    bencher.counter(states(&filled)).bench_local(|| shipped::rules_to_cells_on(&rules, instructions, &mut cells));
}

/// From rules to distances.
#[divan::bench(args = named())]
fn fill(bencher: Bencher<'_, '_>, rules: &Rules) {
    bencher.counter(states(&shipped::fill(rules))).bench(|| shipped::fill(rules));
}

/// Packing the found distances into cells.
#[divan::bench(args = named())]
fn write_cells(bencher: Bencher<'_, '_>, rules: &Rules) {
    let filled = shipped::fill(rules);
    let mut cells = shipped::room_for_cells(filled.header());
    bencher.counter(states(&filled)).bench_local(|| filled.write_cells(&mut cells));
}

/// The index of lookups.
#[divan::bench(args = named())]
fn index(bencher: Bencher<'_, '_>, rules: &Rules) {
    bencher.bench(|| Index::new(rules));
}

/// The plain searches.
mod baseline {
    use super::*;

    #[divan::bench]
    fn queue(bencher: Bencher<'_, '_>) {
        bencher.counter(ItemsCount::new(queue::STATES)).bench(queue::distances);
    }

    #[divan::bench]
    fn scan(bencher: Bencher<'_, '_>) {
        bencher.counter(ItemsCount::new(scan::POSITIONS)).bench(scan::counts);
    }
}
