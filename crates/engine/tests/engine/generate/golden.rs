//! Checksums of whole tables: the same rules give the same bytes for as long as the version of the format stays.

use std::fmt::Write as _;
use std::ops::ControlFlow::Continue;

use godtable_engine::generate::{FillOptions, fill_with};
use godtable_puzzle::cube::{Goal, NamedLock, Puzzle, Rules};
use godtable_table::CellKind;
use godtable_testing::is_exhaustive;

/// A line: puzzle, turns, lock, goal, kind of cells; then the number of bytes of the file, and the CRC-32 of cells and header.
const GOLDEN: &str = include_str!("golden.tsv");

/// Makes the table of the first five fields of a line, and returns the whole line.
fn line_of(line: &str) -> String {
    let fields: Vec<&str> = line.split('\t').take(5).collect();
    let [puzzle, turns, lock, goal, kind] = fields[..] else { panic!("five fields in {line}") };
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    let lock: NamedLock = lock.parse().expect("a lock");
    let goal: Goal = goal.parse().expect("a goal");
    let rules = Rules::parse(puzzle, turns, lock).expect("well written").with_goal(goal).expect("a goal of any puzzle");
    let cells = CellKind::ALL.into_iter().find(|known| known.name() == kind).expect("a kind");
    let table =
        fill_with(&rules, FillOptions { cells, ..FillOptions::default() }, &mut |_| Continue(())).expect("near enough");
    let table = table.into_table();
    let file = table.as_bytes();
    let crc = |offset: usize| u32::from_le_bytes(file[offset..offset + 4].try_into().expect("four bytes"));
    let mut written = fields.join("\t");
    write!(written, "\t{}\t{:08x}\t{:08x}", file.len(), crc(48), crc(52)).expect("a string takes all");
    written
}

#[test]
fn whole_tables_have_their_golden_checksums() {
    // A sample has both kinds of cells.
    for line in GOLDEN.lines().step_by(if is_exhaustive() { 1 } else { 3 }) {
        assert_eq!(line_of(line), line);
    }
}
