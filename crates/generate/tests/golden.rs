//! Whole tables as they were first made, by the checksums in their headers: the same rules give the same bytes as long as
//! the version of the format stays.

use std::fmt::Write as _;
use std::ops::ControlFlow::Continue;

use godtable_cube::{Goal, NamedLock, Puzzle, Rules};
use godtable_generate::{FillOptions, fill_with};
use godtable_table::CellKind;

/// Puzzle, turns, lock, goal, kind of cells; then the bytes of the file, the CRC-32 of the cells, and that of the header.
const GOLDEN: &str = include_str!("golden.tsv");

/// The table that the first five fields of a line ask for, and the line that tells of it.
fn told(line: &str) -> String {
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
    let mut told = fields.join("\t");
    write!(told, "\t{}\t{:08x}\t{:08x}", file.len(), crc(48), crc(52)).expect("a string takes all");
    told
}

#[test]
fn whole_tables_have_the_bytes_that_they_always_had() {
    for line in GOLDEN.lines() {
        assert_eq!(told(line), line);
    }
}
