//! Table files: written whole or not at all, and checked when read.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use godtable_puzzle::cube::Rules;
use godtable_table::{
    CellBits, Encoding, Existing, HEADER_BYTES, Header, Histogram, MAGIC, Table, TableError, WriteError, read, write,
    write_in_batches,
};
use memmap2::Mmap;
use tempfile::TempDir;

const CELLS: usize = 4_001;

fn header() -> Header {
    let histogram = |states| Histogram::new(states, vec![1, 3, 6]).expect("counts that can be");
    Header {
        rules: Rules::default(),
        encoding: Encoding::Choice(CellBits::Eight),
        is_reduced: false,
        cells: CELLS,
        unlocked: histogram(10),
        locked: Some(histogram(30)),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Writes a table whose cells are all `value`.
fn write_all(path: &Path, existing: Existing, value: u8) -> Result<(), TableError> {
    write(path, existing, &header(), |cells| cells.fill(value))
}

/// Maps a table.
#[expect(unsafe_code, reason = "mapping a file is unsafe")]
fn open(path: &Path) -> Result<Table<Mmap>, TableError> {
    // SAFETY: only this test uses the file, and it replaces it only by renaming another file over it.
    unsafe { godtable_table::open(path) }
}

/// Returns the names of all entries of a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect()
}

fn cell<B: AsRef<[u8]>>(table: &Table<B>) -> u8 {
    let cells = table.cells();
    assert!(cells.iter().all(|value| value == cells.get(0)), "all cells have the same value");
    cells.get(0)
}

#[test]
fn table_written_in_batches_has_the_same_bytes() {
    let folder = folder();
    let [whole, batches] = ["whole", "batches"].map(|name| folder.path().join(name));
    // Three batches, the last one of a few bytes.
    let header = Header { cells: (2 << 22) + 5, ..header() };
    let value = |cell: usize| (cell * 7 / 3) as u8;
    let fill = |first: usize, cells: &mut [u8]| {
        cells.iter_mut().enumerate().for_each(|(number, cell)| *cell = value(first + number));
    };
    write(&whole, Existing::Keep, &header, |cells| fill(0, cells)).expect("written");
    write_in_batches(&batches, Existing::Keep, &header, fill).expect("written");
    assert!(fs::read(whole).expect("a file") == fs::read(&batches).expect("a file"), "the same bytes");
    let again = write_in_batches(&batches, Existing::Keep, &header, |_, _| panic!("it is not filled"));
    assert!(matches!(again, Err(TableError::Exists)), "{again:?}");
}

/// Writes bytes to a file. Returns the errors of mapping it and of reading it.
fn opened(bytes: &[u8]) -> [TableError; 2] {
    let folder = folder();
    let path = folder.path().join("table");
    fs::write(&path, bytes).expect("written");
    [open(&path).expect_err("no table"), read(&path).expect_err("no table")]
}

fn whole_file() -> Vec<u8> {
    let folder = folder();
    let path = folder.path().join("table");
    write_all(&path, Existing::Keep, 7).expect("written");
    fs::read(&path).expect("a file")
}

#[test]
fn mapped_table_equals_the_table_read() {
    let folder = folder();
    let path = folder.path().join("table");
    let fill = |cells: &mut [u8]| {
        cells.iter_mut().enumerate().for_each(|(number, cell)| *cell = (number * number / 7) as u8);
    };
    write(&path, Existing::Keep, &header(), fill).expect("written");
    let (mapped, read) = (open(&path).expect("a table"), read(&path).expect("a table"));
    assert_eq!((mapped.header(), read.header()), (&header(), &header()));
    let expected: Vec<u8> = (0..CELLS).map(|number| (number * number / 7) as u8).collect();
    assert_eq!(mapped.cells().iter().collect::<Vec<u8>>(), expected);
    assert_eq!(read.cells().iter().collect::<Vec<u8>>(), expected);
    let in_memory = Table::in_memory(header(), fill);
    assert_eq!(in_memory.cells().iter().collect::<Vec<u8>>(), expected);
}

/// Returns whether an error says that a file has a wrong length.
fn is_wrong_length(error: &TableError, got: usize, right: usize) -> bool {
    match *error {
        TableError::TooShort { bytes } => bytes == got && got < HEADER_BYTES,
        TableError::Length { bytes, expected } => (bytes, expected) == (got as u64, right) && got >= HEADER_BYTES,
        _ => false,
    }
}

#[test]
fn table_truncated_at_any_length_is_refused() {
    let whole = whole_file();
    assert_eq!(whole.len(), HEADER_BYTES + CELLS);
    for length in 0..whole.len() {
        let error = Table::new(&whole[..length]).expect_err("cut short");
        assert!(is_wrong_length(&error, length, whole.len()), "{length} bytes: {error}");
    }
}

#[test]
fn truncated_or_extended_file_is_refused() {
    let whole = whole_file();
    let pages = (0..whole.len()).step_by(4_096);
    let ends = [1, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 1, whole.len() - 1];
    for length in pages.chain(ends) {
        for error in opened(&whole[..length]) {
            assert!(is_wrong_length(&error, length, whole.len()), "{length} bytes: {error}");
        }
    }
    for more in [1, 4, 4_096, whole.len()] {
        let longer: Vec<u8> = whole.iter().copied().cycle().take(whole.len() + more).collect();
        for error in opened(&longer) {
            assert!(is_wrong_length(&error, longer.len(), whole.len()), "{more} bytes more: {error}");
        }
    }
}

#[cfg(unix)]
#[test]
fn sparse_file_that_is_too_long_is_refused() {
    let folder = folder();
    let path = folder.path().join("table");
    fs::write(&path, whole_file()).expect("written");
    // A hole takes no space on the disk.
    let huge = 1 << 42;
    fs::File::options().write(true).open(&path).expect("a file").set_len(huge).expect("a hole");
    for error in [open(&path).expect_err("too long"), read(&path).expect_err("too long")] {
        assert!(is_wrong_length(&error, huge as usize, HEADER_BYTES + CELLS), "{error}");
    }
}

#[test]
fn flipped_bit_anywhere_in_a_large_table_is_detected() {
    let header = Header { cells: 3_674_160, encoding: Encoding::DistanceModulo3, ..header() };
    let whole = Table::in_memory(header, |cells| {
        cells.iter_mut().enumerate().for_each(|(number, cell)| *cell = (number * number / 7) as u8);
    });
    let mut bytes = whole.as_bytes().to_vec();
    let bits = bytes.len() * 8;
    // The step is odd, so it reaches each of the eight bits of a byte.
    for bit in (0..bits).step_by(bits / 1_000 | 1).chain([bits - 1]) {
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(Table::new(&bytes[..]).is_err(), "bit {bit}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    assert!(Table::new(&bytes[..]).is_ok(), "all bits are right again");
    for length in (0..bytes.len()).step_by(4_096) {
        let error = Table::new(&bytes[..length]).expect_err("cut short");
        assert!(is_wrong_length(&error, length, bytes.len()), "{length} bytes: {error}");
    }
}

#[test]
fn empty_file_is_too_short() {
    for error in opened(&[]) {
        assert!(matches!(error, TableError::TooShort { bytes: 0 }), "{error}");
    }
}

#[test]
fn file_with_another_magic_is_no_table() {
    for error in opened(&[b'x'; HEADER_BYTES]) {
        assert!(matches!(error, TableError::NotATable), "{error}");
    }
    let swapped = |width: usize| MAGIC.chunks(width).flat_map(|bytes| bytes.iter().rev()).copied().collect();
    for magic in [b"godtablE".to_vec(), b"Godtable".to_vec(), swapped(2), swapped(4), swapped(8)] {
        let mut almost = whole_file();
        almost[..MAGIC.len()].copy_from_slice(&magic);
        for error in opened(&almost) {
            assert!(matches!(error, TableError::NotATable), "{error}");
        }
    }
}

#[test]
fn damaged_cells_are_detected_when_opened() {
    let whole = whole_file();
    for offset in (HEADER_BYTES..whole.len()).step_by(131).chain([whole.len() - 1]) {
        let mut damaged = whole.clone();
        damaged[offset] ^= 0x10;
        for error in opened(&damaged) {
            assert!(matches!(error, TableError::CellsDamaged { .. }), "byte {offset}: {error}");
        }
    }
}

#[test]
fn folder_or_missing_file_is_refused() {
    let folder = folder();
    let missing = folder.path().join("table");
    for error in [open(folder.path()).expect_err("a folder"), read(folder.path()).expect_err("a folder")] {
        assert!(matches!(error, TableError::NotAFile), "{error}");
    }
    for error in [open(&missing).expect_err("nothing"), read(&missing).expect_err("nothing")] {
        assert!(matches!(&error, TableError::Io(error) if error.kind() == io::ErrorKind::NotFound), "{error}");
    }
}

#[test]
fn existing_file_is_kept_unless_replace_is_chosen() {
    let folder = folder();
    let path = folder.path().join("table");
    write_all(&path, Existing::Keep, 1).expect("written");
    assert!(matches!(write_all(&path, Existing::Keep, 2), Err(TableError::Exists)));
    assert_eq!(cell(&read(&path).expect("a table")), 1);
    write_all(&path, Existing::Replace, 3).expect("replaced");
    assert_eq!(cell(&read(&path).expect("a table")), 3);
    assert_eq!(names(folder.path()), ["table"]);
}

#[test]
fn file_created_during_the_write_is_kept() {
    let folder = folder();
    let path = folder.path().join("table");
    let written = write(&path, Existing::Keep, &header(), |_| fs::write(&path, "mine").expect("written"));
    assert!(matches!(written, Err(TableError::Exists)));
    assert_eq!(fs::read(&path).expect("a file"), b"mine");
    assert_eq!(names(folder.path()), ["table"]);
}

#[test]
fn existing_file_of_another_kind_is_kept_or_replaced() {
    let folder = folder();
    let path = folder.path().join("table");
    fs::write(&path, "something else").expect("written");
    assert!(matches!(write_all(&path, Existing::Keep, 1), Err(TableError::Exists)));
    assert_eq!(fs::read(&path).expect("a file"), b"something else");
    write_all(&path, Existing::Replace, 1).expect("replaced");
    assert_eq!(cell(&read(&path).expect("a table")), 1);
}

#[test]
fn mapped_old_table_survives_its_replacement() {
    let folder = folder();
    let path = folder.path().join("table");
    write_all(&path, Existing::Keep, 1).expect("written");
    let old = open(&path).expect("a table");
    let now = match write_all(&path, Existing::Replace, 2) {
        Ok(()) => 2,
        // Windows may refuse to replace a mapped file.
        Err(TableError::Write(error)) if cfg!(windows) && error.path == path => 1,
        Err(error) => panic!("{error}"),
    };
    assert_eq!(cell(&old), 1);
    assert_eq!(cell(&open(&path).expect("a table")), now);
}

#[test]
fn old_file_stays_until_the_new_one_is_whole() {
    let folder = folder();
    let path = folder.path().join("table");
    write_all(&path, Existing::Keep, 1).expect("written");
    let replaced = write(&path, Existing::Replace, &header(), |cells| {
        assert!(cells.iter().all(|&cell| cell == 0), "cells start as 0");
        cells.fill(2);
        assert_eq!(cell(&read(&path).expect("the old table")), 1);
    });
    replaced.expect("replaced");
    assert_eq!(cell(&read(&path).expect("the new table")), 2);
}

#[test]
fn failed_write_leaves_no_file() {
    let folder = folder();
    let missing = folder.path().join("missing").join("table");
    let error = write_all(&missing, Existing::Replace, 1).expect_err("no such folder");
    let TableError::Write(WriteError { path, source, .. }) = error else { panic!("{error}") };
    assert_eq!((path, source.kind()), (missing, io::ErrorKind::NotFound));
    assert_eq!(names(folder.path()), [""; 0]);

    let target = folder.path().join("folder");
    fs::create_dir(&target).expect("a folder");
    for existing in [Existing::Keep, Existing::Replace] {
        assert!(matches!(write_all(&target, existing, 1), Err(TableError::NotAFile)));
    }
    assert_eq!(names(folder.path()), ["folder"]);
    assert_eq!(names(&target), [""; 0]);
}

#[test]
fn panic_while_filling_leaves_no_file() {
    let folder = folder();
    let path = folder.path().join("table");
    let written = catch_unwind(AssertUnwindSafe(|| write(&path, Existing::Keep, &header(), |_| panic!("on purpose"))));
    assert!(written.is_err());
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn table_too_large_for_any_file_is_refused() {
    let folder = folder();
    let header = Header { cells: usize::MAX, ..header() };
    let error = write(&folder.path().join("table"), Existing::Keep, &header, |_| ()).expect_err("too large");
    assert!(matches!(&error, TableError::Io(error) if error.kind() == io::ErrorKind::FileTooLarge), "{error}");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[cfg(unix)]
#[test]
fn new_table_has_the_permissions_of_new_files() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder();
    let mode = |name: &str| fs::metadata(folder.path().join(name)).expect("a file").permissions().mode() & 0o777;
    fs::write(folder.path().join("other"), "").expect("written");
    write_all(&folder.path().join("table"), Existing::Keep, 1).expect("written");
    assert_eq!(mode("table"), mode("other"), "the user's mask applies to both");
}

#[cfg(unix)]
#[test]
fn device_is_refused() {
    let device = Path::new("/dev/null");
    assert!(matches!(open(device), Err(TableError::NotAFile)));
    assert!(matches!(read(device), Err(TableError::NotAFile)));
    assert!(matches!(write_all(device, Existing::Replace, 1), Err(TableError::NotAFile)));
}
