//! Tables of puzzles of orbits as files.

use godtable_table::{
    CellBits, Encoding, Existing, Field, HEADER_BYTES, Histogram, OrbitsHeader, Table, TableError, is_of_orbits, pack,
    read, read_as, write,
};

fn header() -> OrbitsHeader {
    OrbitsHeader {
        definition: b"a puzzle".to_vec(),
        encoding: Encoding::Distance(CellBits::Two),
        cells: 5,
        unlocked: Histogram::new(5, vec![1, 2, 1]).expect("at most five"),
        locked: None,
    }
}

fn table() -> Table<Vec<u8>, OrbitsHeader> {
    Table::in_memory(header(), |cells| pack([0, 1, 2, 3, 1], CellBits::Two, cells))
}

#[test]
fn written_table_is_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    write(&path, Existing::Keep, &header(), |cells| pack([0, 1, 2, 3, 1], CellBits::Two, cells)).expect("written");
    let read = read_as::<OrbitsHeader>(&path).expect("whole");
    assert_eq!((read.header(), read.as_bytes()), (&header(), table().as_bytes()));
    assert_eq!(read.cells().iter().collect::<Vec<u8>>(), [0, 1, 2, 3, 1]);
    assert_eq!(header().file_bytes(), Some(HEADER_BYTES + 2 + 8));
    assert!(is_of_orbits(&path) && !is_of_orbits(folder.path()));
    let again = write(&path, Existing::Keep, &header(), |_| ());
    assert!(matches!(again, Err(TableError::Exists)));
}

#[test]
fn table_of_orbits_is_no_table_of_a_cube() {
    let error = Table::new(table().as_bytes().to_vec()).expect_err("another puzzle");
    assert!(matches!(error, TableError::Field { field: Field::Puzzle, value: 255 }), "{error}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    std::fs::write(&path, table().as_bytes()).expect("written");
    assert!(read(&path).is_err());
}

#[test]
fn each_changed_or_missing_byte_is_found() {
    let whole = table().as_bytes().to_vec();
    for byte in 0..whole.len() {
        let mut changed = whole.clone();
        changed[byte] ^= 1;
        assert!(Table::of_orbits(changed).is_err(), "byte {byte}");
        assert!(Table::of_orbits(whole[..byte].to_vec()).is_err(), "{byte} bytes");
    }
    assert!(Table::of_orbits(whole).is_ok());
}
