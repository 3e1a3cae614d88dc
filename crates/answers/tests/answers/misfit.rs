//! Undamaged tables that contradict their own rules.

use std::path::Path;

use godtable_answers::{Misfit, Oracle, QueryError};
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{NamedLock, Puzzle, Rules};
use godtable_table::{CellBits, Encoding, Header, Histogram, Table};
use memmap2::Mmap;

use crate::tables::{corners, preset, preset_with_distances, written};

/// Names the part of this header that contradicts its rules.
fn misfit(header: Header) -> &'static str {
    match Oracle::new(Table::in_memory(header, |_| ())) {
        Err(QueryError::Misfit(misfit)) => match misfit {
            Misfit::Reduction { .. } => "reduction",
            Misfit::Cells { .. } => "number of cells",
            Misfit::UnlockedStates { .. } => "number of unlocked states",
            Misfit::LockedStates { .. } => "number of locked states",
            Misfit::Encoding { .. } => "encoding",
            other => panic!("{other}"),
        },
        other => panic!("expected a misfit and got {other:?}"),
    }
}

fn header(name: &str) -> Header {
    preset(name).table().header().clone()
}

fn states(states: u64) -> Histogram {
    Histogram::new(states, vec![1]).expect("one of them is solved")
}

#[test]
fn table_of_the_wrong_size_is_refused() {
    for name in ["irreversible", "half-turn"] {
        for cells in [0, 1, 3_674_159, 3_674_161, 11_022_480] {
            assert_eq!(misfit(Header { cells, ..header(name) }), "number of cells");
        }
        for number in [1, 3_674_159, 3_674_161] {
            assert_eq!(misfit(Header { unlocked: states(number), ..header(name) }), "number of unlocked states");
        }
    }
    for number in [3_674_160, 11_022_479] {
        let locked = Some(states(number));
        assert_eq!(misfit(Header { locked, ..header("irreversible") }), "number of locked states");
    }
}

#[test]
fn table_of_another_puzzle_is_refused() {
    let half_turn = Rules::named(Puzzle::CORNERS3, "half-turn").expect("a preset");
    assert_eq!(misfit(Header { rules: half_turn, ..header("half-turn") }), "number of cells");
    let unlocked = states(3_674_160);
    assert_eq!(
        misfit(Header { unlocked, ..corners("half-turn").table().header().clone() }),
        "number of unlocked states"
    );
    let rules = Rules::named(Puzzle::CUBE2, "half-turn").expect("a preset");
    assert_eq!(misfit(Header { rules, ..corners("half-turn").table().header().clone() }), "number of cells");
}

#[test]
fn table_with_a_fold_that_its_rules_forbid_is_refused() {
    assert_eq!(misfit(Header { is_reduced: true, ..header("half-turn") }), "reduction");
    let rules = written("R U F2", NamedLock::Axis);
    assert_eq!(misfit(Header { rules, ..header("irreversible") }), "reduction");
}

#[test]
fn unfolded_table_needs_three_times_the_cells() {
    assert_eq!(misfit(Header { is_reduced: false, ..header("irreversible") }), "number of cells");
}

#[test]
fn table_with_an_inexact_encoding_is_refused() {
    for (name, encoding) in [
        ("irreversible", Encoding::DistanceModulo3),
        ("clockwise", Encoding::DistanceModulo3),
        ("clockwise", Encoding::ChoiceAndMark),
        ("half-turn", Encoding::ChoiceAndMark),
        ("half-turn", Encoding::Choice(CellBits::Two)),
    ] {
        assert_eq!(misfit(Header { encoding, ..header(name) }), "encoding", "{name}");
    }
    // Wider cells than needed are exact too.
    let header = Header { encoding: Encoding::Choice(CellBits::Four), ..header("half-turn") };
    assert!(Oracle::new(Table::in_memory(header, |_| ())).is_ok());
}

#[test]
fn distance_cells_wider_or_narrower_than_needed_are_refused() {
    let header = |name: &str| preset_with_distances(name).table().header().clone();
    for (name, bits) in [("half-turn", CellBits::Four), ("clockwise", CellBits::Eight)] {
        for other in CellBits::ALL.into_iter().filter(|other| *other != bits) {
            assert_eq!(misfit(Header { encoding: Encoding::Distance(other), ..header(name) }), "encoding", "{name}");
        }
    }
    // Four bits hold God's numbers up to 14: value 15 marks unreachable states.
    let longer = |counts: usize| Histogram::new(3_674_160, vec![1; counts]).expect("counts that can be");
    let with = |counts: usize| Header { unlocked: longer(counts), ..header("quarter-turn") };
    assert!(Oracle::new(Table::in_memory(with(15), |_| ())).is_ok());
    assert_eq!(misfit(with(16)), "encoding");
}

#[test]
fn distance_cells_without_unlocked_states_are_refused() {
    let header = preset_with_distances("irreversible").table().header();
    assert_eq!(header.cells, 2 * 3_674_160);
    assert_eq!(misfit(Header { cells: 3_674_160, ..header.clone() }), "number of cells");
}

#[test]
fn halves_under_rules_with_a_lock_are_refused() {
    let rules = written("R R' U U' F", NamedLock::Axis);
    let unreduced = crate::tables::oracle(&rules).table().header().clone();
    assert!(!unreduced.is_reduced);
    assert_eq!(misfit(Header { encoding: Encoding::HalvesModulo3, ..unreduced }), "encoding");
}

#[test]
fn marks_under_rules_with_half_turns_are_refused() {
    let rules = Rules::parse(Puzzle::CUBE2, "R U2", NamedLock::None).expect("well written");
    let header = Header { rules, encoding: Encoding::ChoiceAndMark, ..header("half-turn") };
    assert_eq!(misfit(header), "encoding");
}

fn read(path: &Path) -> Result<Oracle<Vec<u8>>, QueryError> {
    Oracle::new(godtable_table::read(path)?)
}

/// Maps a table.
#[expect(unsafe_code, reason = "mapping a file is unsafe")]
fn open(path: &Path) -> Result<Oracle<Mmap>, QueryError> {
    // SAFETY: only this test uses the file, and it does not change it.
    Oracle::new(unsafe { godtable_table::open(path) }?)
}

#[test]
fn file_that_is_no_table_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let is_io = |error: QueryError| matches!(error, QueryError::Table(godtable_table::TableError::Io(_)));
    assert!(is_io(open(&path).expect_err("no file")));
    assert!(is_io(read(&path).expect_err("no file")));
    std::fs::write(&path, [0; 8_192]).expect("written");
    let is_no_table = |error: QueryError| matches!(error, QueryError::Table(godtable_table::TableError::NotATable));
    assert!(is_no_table(open(&path).expect_err("no table")));
    assert!(is_no_table(read(&path).expect_err("no table")));
}

#[test]
fn mapped_and_read_files_answer_like_the_table_in_memory() {
    let oracle = preset("irreversible");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let bytes: Vec<u8> = crate::tables::values(oracle);
    let header = oracle.table().header();
    let fill = |cells: &mut [u8]| godtable_table::pack(bytes, header.encoding.bits(), cells);
    godtable_table::write(&path, godtable_table::Existing::Keep, header, fill).expect("written");
    let (mapped, read) = (open(&path).expect("a table"), read(&path).expect("a table"));
    for number in (0..oracle.index().states()).step_by(1_009) {
        let expected = oracle.distance_at(StateNumber::new(number)).expect("cells that agree");
        assert_eq!(mapped.distance_at(StateNumber::new(number)).expect("cells that agree"), expected);
        assert_eq!(read.distance_at(StateNumber::new(number)).expect("cells that agree"), expected);
    }
}

#[test]
fn errors_are_send_sync_and_static() {
    fn check<E: std::error::Error + Send + Sync + 'static>() {}
    check::<godtable_puzzle::cube::ReadError>();
    check::<godtable_puzzle::cube::RulesError>();
    check::<godtable_engine::shares::SearchError>();
    check::<godtable_answers::QueryError>();
    check::<godtable_answers::VerifyError>();
    check::<godtable_answers::table::TableError>();
}
