//! The time to find all solutions of packing puzzles, beside plain dancing links.

use divan::Bencher;
use godtable_benches::packing::{count, count_by_dancing_links, puzzle};
use godtable_packing::soma;

fn main() {
    divan::main();
}

/// Puzzles whose pieces are all different, and the number of all their solutions.
const PUZZLES: [(&str, usize); 3] = [("soma", 11_520), ("pentominoes-3x20", 8), ("pentominoes-6x10", 9_356)];

#[divan::bench(args = PUZZLES)]
fn masks(bencher: Bencher<'_, '_>, (name, solutions): (&str, usize)) {
    let puzzle = puzzle(name);
    bencher.bench(|| assert_eq!(count(&puzzle, true, 1), solutions));
}

#[divan::bench(args = PUZZLES)]
fn dancing_links(bencher: Bencher<'_, '_>, (name, solutions): (&str, usize)) {
    let puzzle = puzzle(name);
    bencher.bench(|| assert_eq!(count_by_dancing_links(&puzzle), solutions));
}

/// The 240 solutions in the published order, without the process.
#[divan::bench]
fn soma_in_order() {
    assert_eq!(divan::black_box(soma::solutions()).len(), 240);
}
