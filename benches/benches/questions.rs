//! The time to open tables and to query them.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use godtable_answers::Oracle;
use godtable_benches::samples::{self, QUESTIONS};
use godtable_benches::shipped::{self, TableFile};
use godtable_puzzle::cube::{Puzzle, Rules};

fn main() {
    divan::main();
}

/// Returns the named rules on the 2x2x2.
fn named() -> Vec<Rules> {
    shipped::named_rules(Puzzle::CUBE2)
}

/// Returns a table and the number of its bytes.
fn table_file(rules: &Rules) -> (TableFile, BytesCount) {
    let file = TableFile::new(rules);
    let bytes = file.path().metadata().expect("a file that is there").len();
    (file, BytesCount::new(bytes))
}

/// Opening a table, with all checks.
mod open {
    use super::*;

    #[divan::bench(args = named())]
    fn map(bencher: Bencher<'_, '_>, rules: &Rules) {
        let (file, bytes) = table_file(rules);
        bencher.counter(bytes).bench(|| file.map());
    }

    #[divan::bench(args = named())]
    fn read(bencher: Bencher<'_, '_>, rules: &Rules) {
        let (file, bytes) = table_file(rules);
        bencher.counter(bytes).bench(|| godtable_table::read(file.path()).expect("a whole table"));
    }

    /// With the index of the rules.
    #[divan::bench(args = named())]
    fn oracle(bencher: Bencher<'_, '_>, rules: &Rules) {
        let (file, bytes) = table_file(rules);
        bencher.counter(bytes).bench(|| Oracle::new(file.map()).expect("a table of its own rules"));
    }
}

/// Distances from a proved table in memory. Each time is for a whole list.
mod lookup {
    use super::*;

    #[divan::bench(args = named())]
    fn by_number(bencher: Bencher<'_, '_>, rules: &Rules) {
        let oracle = shipped::oracle(rules);
        let numbers = samples::numbers(oracle.index().states());
        bencher.counter(ItemsCount::new(QUESTIONS)).bench(|| shipped::sum_by_number(&oracle, &numbers));
    }

    #[divan::bench(args = named())]
    fn by_list(bencher: Bencher<'_, '_>, rules: &Rules) {
        let oracle = shipped::oracle(rules);
        let numbers = samples::numbers(oracle.index().states());
        bencher.counter(ItemsCount::new(QUESTIONS)).bench(|| shipped::sum_of_list(&oracle, &numbers));
    }

    /// Cells that hold the distance.
    #[divan::bench(args = named())]
    fn by_number_in_distance_cells(bencher: Bencher<'_, '_>, rules: &Rules) {
        let oracle = shipped::oracle_of_distances(rules);
        let numbers = samples::numbers(oracle.index().states());
        bencher.counter(ItemsCount::new(QUESTIONS)).bench(|| shipped::sum_by_number(&oracle, &numbers));
    }

    #[divan::bench(args = named())]
    fn by_list_in_distance_cells(bencher: Bencher<'_, '_>, rules: &Rules) {
        let oracle = shipped::oracle_of_distances(rules);
        let numbers = samples::numbers(oracle.index().states());
        bencher.counter(ItemsCount::new(QUESTIONS)).bench(|| shipped::sum_of_list(&oracle, &numbers));
    }

    #[divan::bench(args = named())]
    fn by_turns(bencher: Bencher<'_, '_>, rules: &Rules) {
        let oracle = shipped::oracle(rules);
        let written = samples::written_turns(oracle.rules());
        bencher.counter(ItemsCount::new(QUESTIONS)).bench(|| shipped::sum_by_turns(&oracle, &written));
    }
}
