//! How long tables take to open and to answer.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use godtable_benches::samples::{self, QUESTIONS};
use godtable_benches::shipped::{self, TableFile};
use godtable_query::Oracle;

fn main() {
    divan::main();
}

/// A table and the number of its bytes.
fn table_file(name: &str) -> (TableFile, BytesCount) {
    let file = TableFile::new(name);
    let bytes = file.path().metadata().expect("a file that is there").len();
    (file, BytesCount::new(bytes))
}

/// Opening a table, which checks all of it.
mod open {
    use super::*;

    #[divan::bench(args = shipped::names())]
    fn map(bencher: Bencher<'_, '_>, name: &str) {
        let (file, bytes) = table_file(name);
        bencher.counter(bytes).bench(|| godtable_table::open(file.path()).expect("a whole table"));
    }

    #[divan::bench(args = shipped::names())]
    fn read(bencher: Bencher<'_, '_>, name: &str) {
        let (file, bytes) = table_file(name);
        bencher.counter(bytes).bench(|| godtable_table::read(file.path()).expect("a whole table"));
    }

    /// With the index of the rules.
    #[divan::bench(args = shipped::names())]
    fn oracle(bencher: Bencher<'_, '_>, name: &str) {
        let (file, bytes) = table_file(name);
        bencher.counter(bytes).bench(|| Oracle::open(file.path()).expect("a whole table"));
    }
}

/// Distances, from a table in memory that was proved before. The times are of a whole list.
mod lookup {
    use super::*;

    #[divan::bench(args = shipped::names())]
    fn by_number(bencher: Bencher<'_, '_>, name: &str) {
        let oracle = shipped::oracle(name);
        let numbers = samples::numbers(oracle.index().states());
        bencher.counter(ItemsCount::new(QUESTIONS)).bench(|| shipped::sum_by_number(&oracle, &numbers));
    }

    #[divan::bench(args = shipped::names())]
    fn by_turns(bencher: Bencher<'_, '_>, name: &str) {
        let oracle = shipped::oracle(name);
        let written = samples::written_turns(oracle.rules());
        bencher.counter(ItemsCount::new(QUESTIONS)).bench(|| shipped::sum_by_turns(&oracle, &written));
    }
}
