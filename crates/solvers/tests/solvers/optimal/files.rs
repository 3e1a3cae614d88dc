//! Pruning tables in files: whole, damaged and hostile ones.

use super::support;

use std::fs;
use std::path::Path;

use godtable_solvers::optimal::{Existing, Metric, OptimalError, OptimalSolver, PruningTableInfo};
use godtable_solvers::pruning_file::FileError;
use support::{after, made, solve, solver};

/// The bytes of a header, and the offset of its checksum.
const HEADER: usize = 64;
const CHECKSUM: usize = 60;

/// Writes a filter into a folder, and returns its bytes.
fn written(folder: &Path, metric: Metric) -> Vec<u8> {
    let path = folder.join("filter");
    solver(metric, 200_000).write(&path, Existing::Keep).expect("a new file");
    fs::read(path).expect("the file")
}

fn read(folder: &Path, bytes: &[u8]) -> Result<OptimalSolver, OptimalError> {
    let path = folder.join("changed");
    fs::write(&path, bytes).expect("it is written");
    OptimalSolver::read(&path)
}

#[test]
fn filter_read_from_a_file_gives_the_same_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    for (metric, name) in [(Metric::HalfTurn, "half"), (Metric::QuarterTurn, "quarter")] {
        let (path, whole) = (folder.path().join(name), solver(metric, 200_000));
        whole.write(&path, Existing::Keep).expect("a new file");
        let read = OptimalSolver::read(&path).expect("a pruning table");
        assert_eq!(read.info(), whole.info());
        assert_eq!(PruningTableInfo::read(&path).expect("a pruning table"), whole.info());
        assert_eq!(whole.info().metric, metric);
        let cube = after("R U F' D2 L B' R' U");
        let solutions = |solver| solve(solver, &cube, true).solutions().collect::<Vec<_>>();
        assert_eq!(solutions(&read), solutions(whole));
        if metric == Metric::QuarterTurn || godtable_testing::is_exhaustive() {
            assert!(read.check().is_ok());
        }
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 2, "no temporary file is left");
}

#[test]
fn filter_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = written(folder.path(), Metric::HalfTurn);
    let path = folder.path().join("one");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    pool.install(|| made(Metric::HalfTurn, 200_000)).write(&path, Existing::Keep).expect("a new file");
    assert!(fs::read(path).expect("the file") == all);
}

#[test]
fn existing_file_is_kept_or_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("filter");
    fs::write(&path, "mine").expect("it is written");
    let solver = solver(Metric::HalfTurn, 200_000);
    assert!(matches!(solver.write(&path, Existing::Keep), Err(OptimalError::File(FileError::Write(_)))));
    assert_eq!(fs::read(&path).expect("the file"), b"mine");
    solver.write(&path, Existing::Replace).expect("it is replaced");
    assert!(OptimalSolver::read(&path).is_ok());
    let nowhere = folder.path().join("nowhere").join("filter");
    assert!(matches!(solver.write(&nowhere, Existing::Keep), Err(OptimalError::File(FileError::Write(_)))));
}

#[test]
fn truncated_or_extended_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = written(folder.path(), Metric::HalfTurn);
    for length in (0..HEADER).chain([HEADER, HEADER + 1, bytes.len() / 2, bytes.len() - 1]) {
        let error = read(folder.path(), &bytes[..length]).expect_err("it is cut");
        match error {
            OptimalError::File(FileError::NotAPruningTable { .. }) => assert!(length < HEADER),
            OptimalError::File(FileError::Length { bytes: got, expected }) => {
                assert_eq!((got, expected), (length as u64, bytes.len() as u64));
            }
            other => panic!("{length}: {other}"),
        }
    }
    let extended = [&bytes[..], b"x"].concat();
    assert!(matches!(read(folder.path(), &extended), Err(OptimalError::File(FileError::Length { .. }))));
}

#[test]
fn each_flipped_bit_of_the_header_is_detected() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut bytes = written(folder.path(), Metric::QuarterTurn);
    for bit in 0..8 * HEADER {
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(read(folder.path(), &bytes).is_err(), "bit {bit}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    assert!(read(folder.path(), &bytes).is_ok());
}

#[test]
fn flipped_bit_of_a_line_is_detected() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut bytes = written(folder.path(), Metric::HalfTurn);
    for place in [HEADER, bytes.len() / 2, bytes.len() - 1] {
        bytes[place] ^= 1;
        assert!(matches!(read(folder.path(), &bytes), Err(OptimalError::File(FileError::Damaged { .. }))));
        bytes[place] ^= 1;
    }
}

/// Reads a file with other values in its header, and a right checksum.
fn forged(folder: &Path, bytes: &[u8], offset: usize, values: &[u8]) -> OptimalError {
    let mut bytes = bytes.to_vec();
    bytes[offset..][..values.len()].copy_from_slice(values);
    let checksum = crc32fast::hash(&bytes[..CHECKSUM]);
    bytes[CHECKSUM..HEADER].copy_from_slice(&checksum.to_le_bytes());
    read(folder, &bytes).expect_err("it is forged")
}

/// Forges the metric and the reach. All numbers of bits are rejected at once but one, with which a position is missing.
fn missing_with_the_right_bits(folder: &Path, bytes: &[u8], [metric, reach]: [u8; 2]) {
    let errors = (0..32).map(|bits| forged(folder, bytes, 12, &[metric, reach, bits]));
    assert_eq!(errors.filter(|error| matches!(error, OptimalError::Missing { .. })).count(), 1);
}

#[test]
fn filter_of_another_metric_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = written(folder.path(), Metric::QuarterTurn);
    // In half turns, more positions are within the reach.
    missing_with_the_right_bits(folder.path(), &bytes, [1, bytes[13]]);
}

#[test]
fn hostile_header_with_a_right_checksum_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = written(folder.path(), Metric::HalfTurn);
    let forged = |offset: usize, values: &[u8]| forged(folder.path(), &bytes, offset, values);
    assert!(matches!(forged(0, b"GODFILTR"), OptimalError::File(FileError::NotAPruningTable { .. })));
    assert!(matches!(forged(8, &[9, 1]), OptimalError::File(FileError::Version { version: 0x109, .. })));
    assert!(matches!(forged(10, &[0xAB, 0xCD]), OptimalError::File(FileError::ByteOrder)));
    for (offset, values, name, number) in [
        (12, &[0][..], "metric", 0),
        (12, &[3], "metric", 3),
        (13, &[0], "reach", 0),
        (13, &[255], "reach", 255),
        (14, &[9], "number of bits", 9),
        (14, &[0], "number of bits", 0),
        (15, &[1], "reserved bytes", 1),
        (16, &[0, 0, 0, 0], "number of lines", 0),
        (28, &[1], "reserved bytes", 1),
        (59, &[7], "reserved bytes", 7),
    ] {
        match forged(offset, values) {
            OptimalError::File(FileError::Field { field, value }) => assert_eq!((field, value), (name, number)),
            other => panic!("{name} {number}: {other}"),
        }
    }
    missing_with_the_right_bits(folder.path(), &bytes, [bytes[12], bytes[13] + 1]);
    // A huge number of lines is compared with the length of the file before any memory is taken.
    assert!(matches!(
        forged(16, &(1_u32 << 28).to_le_bytes()),
        OptimalError::File(FileError::Length { .. }) | OptimalError::File(FileError::Field { .. })
    ));
}

#[test]
fn other_files_and_folders_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(matches!(OptimalSolver::read(folder.path()), Err(OptimalError::File(FileError::NotAFile))));
    assert!(matches!(OptimalSolver::read(&folder.path().join("none")), Err(OptimalError::File(FileError::Io(_)))));
    assert!(matches!(read(folder.path(), &[7; 500]), Err(OptimalError::File(FileError::NotAPruningTable { .. }))));
    assert!(matches!(read(folder.path(), b""), Err(OptimalError::File(FileError::NotAPruningTable { .. }))));
}
