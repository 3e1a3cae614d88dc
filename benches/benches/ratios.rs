//! What is shipped beside plain baselines, in one table.
//!
//! The two ways of a line take turns. Answers are compared before anything is timed; no time is. With `--test`, or
//! where `cargo test` runs this, there is one round.

use godtable_benches::ratio::{Per, Ratios};
use godtable_benches::samples::{self, QUESTIONS, WRITTEN_TURNS};
use godtable_benches::shipped::{self, TableFile};
use godtable_benches::{queue, scan};
use godtable_index::Index;
use godtable_query::Oracle;
use rayon::ThreadPool;

/// Odd, so that the median is the time of one round.
const ROUNDS: usize = 21;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |argument: &str| arguments.iter().any(|given| given == argument);
    let is_test = has("--test") || !has("--bench");
    let mut ratios = Ratios::new(if is_test { 1 } else { ROUNDS });
    generation(&mut ratios);
    threads(&mut ratios);
    opening(&mut ratios);
    lookups(&mut ratios);
    cells(&mut ratios);
    print!("{ratios}");
}

fn pool(threads: usize) -> ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started")
}

/// Times what is shipped on all cores and on one thread, each beside a baseline that has one thread.
fn on_all_and_one<A: Send, B>(
    ratios: &mut Ratios,
    what: &str,
    run: impl Fn() -> A + Sync,
    (baseline, run_baseline): (&str, impl Fn() -> B),
) {
    for pool in [pool(0), pool(1)] {
        let threads = pool.current_num_threads();
        let what = format!("{what}, {threads} thread{}", if threads == 1 { "" } else { "s" });
        ratios.pair(Per::Run, (&what, || pool.install(&run)), (baseline, &run_baseline));
    }
}

fn generation(ratios: &mut Ratios) {
    let irreversible = || shipped::fill("irreversible").into_table();
    let (table, distances) = (irreversible(), queue::distances());
    assert_eq!(table.header().unlocked.counts(), queue::unlocked_counts(&distances));
    let locked = table.header().locked.as_ref().expect("the axis that was turned is locked");
    assert_eq!(locked.counts(), queue::locked_counts(&distances));
    on_all_and_one(ratios, "table, irreversible", irreversible, ("queue, 1 thread", queue::distances));

    let half_turn = || shipped::fill("half-turn").into_table();
    assert_eq!(half_turn().header().unlocked.counts(), scan::counts());
    on_all_and_one(ratios, "table, half-turn", half_turn, ("scan, 1 thread", scan::counts));
}

fn threads(ratios: &mut Ratios) {
    let (two, one) = (pool(2), pool(1));
    for name in ["irreversible", "half-turn"] {
        let index = Index::new(&shipped::rules(name));
        let search = || godtable_generate::fill_index(&index, &mut |_| ()).expect("distances that fit a table");
        let (by_two, by_one) = (two.install(search).into_table(), one.install(search).into_table());
        assert!(by_two.header() == by_one.header() && by_two.cells().iter().eq(by_one.cells().iter()));
        let what = format!("search alone, {name}, 2 threads");
        ratios.pair(Per::Run, (&what, || two.install(search)), ("the same, 1 thread", || one.install(search)));
    }
}

fn opening(ratios: &mut Ratios) {
    for name in ["irreversible", "half-turn"] {
        let file = TableFile::new(name);
        let by_map = || godtable_table::open(file.path()).expect("a whole table");
        let by_read = || godtable_table::read(file.path()).expect("a whole table");
        assert!(by_map().cells().iter().eq(by_read().cells().iter()));
        ratios.pair(Per::Run, (&format!("open, {name}, by map"), by_map), ("the same, by read", by_read));
        let with_index = || Oracle::open(file.path()).expect("a table of its own rules");
        ratios.alone(Per::Run, (&format!("open, {name}, by map, with its index"), with_index));
    }
}

fn lookups(ratios: &mut Ratios) {
    let oracles: Vec<_> = shipped::names().into_iter().map(|name| (name, shipped::oracle(name))).collect();
    let per = Per::Item(QUESTIONS);
    for (name, oracle) in &oracles {
        let numbers = samples::numbers(oracle.index().states());
        let what = format!("distance by number, {name}");
        ratios.alone(per, (&what, || shipped::sum_by_number(oracle, &numbers)));
    }
    for (name, oracle) in &oracles {
        let written = samples::written_turns(oracle.rules());
        let what = format!("distance by {WRITTEN_TURNS} written turns, {name}");
        ratios.alone(per, (&what, || shipped::sum_by_turns(oracle, &written)));
    }
}

/// The two ways to read a cell, over all cells in order.
fn cells(ratios: &mut Ratios) {
    let table = shipped::fill("irreversible").into_table();
    let cells = table.cells();
    let by_shift = || (0..cells.len()).map(|number| usize::from(cells.get(number))).sum::<usize>();
    let by_field = || cells.iter().map(usize::from).sum::<usize>();
    assert_eq!(by_shift(), by_field());
    let per = Per::Item(cells.len());
    ratios.pair(per, ("cell, each in order, by shift and mask", by_shift), ("the same, by bitvec", by_field));
}
