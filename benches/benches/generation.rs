//! How long tables take to make, and the plain searches beside them.

use divan::Bencher;
use divan::counter::ItemsCount;
use godtable_benches::{queue, scan, shipped};
use godtable_generate::Filled;
use godtable_index::Index;
use godtable_table::HEADER_BYTES;

fn main() {
    check_counts();
    divan::main();
}

/// That what is measured here finds the same.
fn check_counts() {
    let irreversible = shipped::fill("irreversible");
    let distances = queue::distances();
    assert_eq!(queue::unlocked_counts(&distances), irreversible.header().unlocked.counts());
    let locked = irreversible.header().locked.as_ref().expect("the axis that was turned is locked");
    assert_eq!(queue::locked_counts(&distances), locked.counts());
    assert_eq!(scan::counts(), shipped::fill("half-turn").header().unlocked.counts());
}

fn states(filled: &Filled) -> ItemsCount {
    ItemsCount::new(filled.header().cells)
}

/// From rules to a table in memory, its checksums among it.
#[divan::bench(args = shipped::names())]
fn whole_table(bencher: Bencher<'_, '_>, name: &str) {
    bencher.counter(states(&shipped::fill(name))).bench(|| shipped::fill(name).into_table());
}

/// From rules to distances.
#[divan::bench(args = shipped::names())]
fn fill(bencher: Bencher<'_, '_>, name: &str) {
    bencher.counter(states(&shipped::fill(name))).bench(|| shipped::fill(name));
}

/// The search alone, the index being there.
#[divan::bench(args = shipped::names())]
fn fill_index(bencher: Bencher<'_, '_>, name: &str) {
    let index = Index::new(&shipped::rules(name));
    bencher.counter(ItemsCount::new(index.states())).bench(|| godtable_generate::fill_index(&index, &mut |_| ()));
}

/// The index alone.
#[divan::bench(args = shipped::names())]
fn index(bencher: Bencher<'_, '_>, name: &str) {
    let rules = shipped::rules(name);
    bencher.bench(|| Index::new(&rules));
}

/// Packing what was found into cells.
#[divan::bench(args = shipped::names())]
fn write_cells(bencher: Bencher<'_, '_>, name: &str) {
    let filled = shipped::fill(name);
    let file_bytes = filled.header().file_bytes().expect("a table that fits in memory");
    let mut cells = vec![0; file_bytes - HEADER_BYTES];
    bencher.counter(states(&filled)).bench_local(|| filled.write_cells(&mut cells));
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
