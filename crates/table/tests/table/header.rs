//! The header of a file: read back after writing, compared with the documented bytes, and rejected if wrong.

use godtable_puzzle::cube::{Automaton, Goal, NamedLock, Position, Puzzle, Rules, TurnSet};
use godtable_table::{
    CellBits, Distance, Encoding, Existing, Field, HEADER_BYTES, Header, Histogram, Table, TableError,
};
use proptest::prelude::*;
use proptest::sample::select;

/// The number of bytes of a histogram's counts.
const COUNTS_BYTES: usize = 256 * 8;

const UNLOCKED_STATES: u64 = 0x0102_0304;

const LOCKED_STATES: u64 = 0x000a_0b0c_0d0e;

/// Returns the file of a table with this header and these cell bytes.
fn file(header: &Header, cells: &[u8]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    godtable_table::write(&path, Existing::Keep, header, |bytes| bytes.copy_from_slice(cells)).expect("written");
    std::fs::read(&path).expect("a file")
}

fn cell_bytes(header: &Header) -> usize {
    header.encoding.bits().bytes(header.cells).expect("few cells")
}

fn histogram(states: u64, counts: &[u64]) -> Histogram {
    Histogram::new(states, counts.to_vec()).expect("counts that can be")
}

/// A header whose fields are all different.
fn header() -> Header {
    Header {
        rules: Rules::parse(Puzzle::CUBE2, "R U2 F'", NamedLock::Axis).expect("well written"),
        encoding: Encoding::Choice(CellBits::Four),
        is_reduced: true,
        cells: 21,
        unlocked: histogram(UNLOCKED_STATES, &[1, 2, 0x0708]),
        locked: Some(histogram(LOCKED_STATES, &[3, 0, 5, 7])),
    }
}

fn golden() -> Vec<u8> {
    let header = header();
    file(&header, &(1..=cell_bytes(&header) as u8).collect::<Vec<u8>>())
}

/// Changes bytes of a golden file and corrects the checksum of its header.
fn forged(offset: usize, bytes: &[u8]) -> Vec<u8> {
    with_right_checksum(golden(), &[(offset, bytes)])
}

fn with_right_checksum(mut file: Vec<u8>, changes: &[(usize, &[u8])]) -> Vec<u8> {
    for &(offset, bytes) in changes {
        file[offset..offset + bytes.len()].copy_from_slice(bytes);
    }
    file[52..56].fill(0);
    let checksum = crc32fast::hash(&file[..HEADER_BYTES]);
    file[52..56].copy_from_slice(&checksum.to_le_bytes());
    file
}

/// Returns the field and the value that the error for a file names.
fn refused(file: Vec<u8>) -> (Field, u64) {
    match Table::new(file) {
        Err(TableError::Field { field, value }) => (field, value),
        other => panic!("expected a wrong field and got {other:?}"),
    }
}

fn any_histogram() -> impl Strategy<Value = Histogram> {
    let counts = prop::collection::vec(0..u64::from(u32::MAX), 0..=Distance::MAXIMUM.get());
    (counts, 1..u64::from(u32::MAX), 0..u64::from(u32::MAX)).prop_map(|(mut counts, last, others)| {
        counts.push(last);
        Histogram::new(counts.iter().sum::<u64>() + others, counts).expect("counts that can be")
    })
}

fn any_header() -> impl Strategy<Value = Header> {
    let encodings = [Encoding::DistanceModulo3, Encoding::HalvesModulo3, Encoding::ChoiceAndMark]
        .into_iter()
        .chain(CellBits::ALL.map(Encoding::Choice))
        .chain(CellBits::ALL.map(Encoding::Distance))
        .collect::<Vec<Encoding>>();
    let of_puzzle = |puzzle: Puzzle| {
        let turns = 1..1_u32 << (3 * puzzle.faces().len());
        (turns, select(puzzle.locks().to_vec())).prop_map(move |(bits, lock)| {
            let turns = TurnSet::from_bits(bits).expect("turns of the puzzle's faces");
            Rules::new(puzzle, turns, lock).expect("at least one turn")
        })
    };
    let rules = select(Puzzle::ALL.to_vec()).prop_flat_map(of_puzzle);
    (rules, select(encodings), any::<bool>(), 0..500_usize, any_histogram(), any_histogram()).prop_map(
        |(rules, encoding, is_reduced, cells, unlocked, locked)| {
            let locked = (!rules.lock().forbids_nothing()).then_some(locked);
            Header { rules, encoding, is_reduced, cells, unlocked, locked }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn header_and_cells_are_read_back(header in any_header(), byte in any::<u8>()) {
        let cells = vec![byte; cell_bytes(&header)];
        let bytes = file(&header, &cells);
        prop_assert_eq!(Some(bytes.len()), header.file_bytes());
        let table = Table::new(&bytes[..]).expect("a table");
        prop_assert_eq!(table.header(), &header);
        let bits = header.encoding.bits();
        let values: Vec<u8> = table.cells().iter().collect();
        let expected = (0..header.cells).map(|cell| {
            ((u32::from(byte) >> (cell * bits.get() % 8)) as usize % bits.values()) as u8
        });
        prop_assert_eq!(values, expected.collect::<Vec<u8>>());
        let in_memory = Table::in_memory(header.clone(), |bytes| bytes.fill(byte));
        prop_assert_eq!(in_memory.header(), &header);
    }
}

#[test]
fn fields_are_at_the_documented_offsets() {
    let bytes = golden();
    let number = |offset: usize| u64::from_le_bytes(bytes[offset..offset + 8].try_into().expect("eight bytes"));
    assert_eq!((HEADER_BYTES, bytes.len()), (4_160, 4_160 + 11));
    assert_eq!(&bytes[..8], b"godtable");
    assert_eq!(bytes[8..12], [1, 0, 0, 1], "version 1, the 2x2x2, lock axis");
    assert_eq!(bytes[12..16], [0b0000_1010, 0b0000_0001, 0, 0], "U2 is bit 1, R bit 3, F' bit 8");
    assert_eq!(bytes[16..19], [2, 4, 1], "choice, four bits, reduced");
    assert_eq!(bytes[19..24], [2, 3, 0, 0, 0], "both God's numbers, and reserved bytes");
    assert_eq!((number(24), number(32), number(40)), (21, UNLOCKED_STATES, LOCKED_STATES));
    assert_eq!(bytes[48..52], crc32fast::hash(&bytes[4_160..]).to_le_bytes());
    assert_eq!(number(56), 0);
    assert_eq!([number(64), number(72), number(80), number(88)], [1, 2, 0x0708, 0]);
    assert_eq!([number(2_112), number(2_120), number(2_128), number(2_136), number(2_144)], [3, 0, 5, 7, 0]);
    assert_eq!(&bytes[4_160..], (1..=11).collect::<Vec<u8>>());
    let header_checksum = bytes[52..56].to_vec();
    assert_eq!(with_right_checksum(bytes, &[])[52..56], header_checksum);
}

#[test]
fn each_flipped_bit_of_a_file_is_detected() {
    let whole = golden();
    for bit in 0..whole.len() * 8 {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = Table::new(bytes).expect_err("a damaged file");
        let is_right = match bit / 8 {
            0..8 => matches!(error, TableError::NotATable),
            8..10 => matches!(error, TableError::Version { .. }),
            10..HEADER_BYTES => matches!(error, TableError::HeaderDamaged { .. }),
            _ => matches!(error, TableError::CellsDamaged { .. }),
        };
        assert!(is_right, "bit {bit}: {error}");
    }
}

#[test]
fn file_of_another_version_is_refused() {
    for version in [0, 2, 0x0100, u16::MAX] {
        match Table::new(forged(8, &version.to_le_bytes())) {
            Err(TableError::Version { version: named }) => assert_eq!(named, version),
            other => panic!("expected another version and got {other:?}"),
        }
    }
}

#[test]
fn nonzero_reserved_byte_is_refused() {
    for offset in (22..24).chain(60..64) {
        assert_eq!(refused(forged(offset, &[7])), (Field::Reserved, 7), "byte {offset}");
    }
}

#[test]
fn invalid_field_is_named_with_its_value() {
    for (offset, byte, field) in [
        (10, 2, Field::Puzzle),
        (10, 255, Field::Puzzle),
        (11, 3, Field::Lock),
        (11, 255, Field::Lock),
        (16, 5, Field::Encoding),
        (16, 255, Field::Encoding),
        (17, 0, Field::CellBits),
        (17, 3, Field::CellBits),
        (17, 16, Field::CellBits),
        (18, 2, Field::Reduction),
        (21, 6, Field::Goal),
        (21, 255, Field::Goal),
    ] {
        assert_eq!(refused(forged(offset, &[byte])), (field, u64::from(byte)));
    }
}

#[test]
fn field_of_any_value_is_refused_or_read_back() {
    // The offset and the width of each field, except the magic and the checksum of the header.
    let small = [(8, 2), (10, 1), (11, 1), (12, 4), (16, 1), (17, 1), (18, 1), (19, 1), (20, 1), (21, 1), (22, 2)];
    let large = [(24, 8), (32, 8), (40, 8), (48, 4), (56, 4), (60, 4)];
    let counts = (0..512).map(|number| (64 + 8 * number, 8));
    let golden = golden();
    let mut accepted = 0;
    for (offset, width) in small.into_iter().chain(large).chain(counts) {
        for value in [0, 1, u64::MAX >> 1, u64::MAX] {
            let file = with_right_checksum(golden.clone(), &[(offset, &value.to_le_bytes()[..width])]);
            if let Ok(table) = Table::new(file.clone())
                && file != golden
            {
                let again =
                    Table::in_memory(table.header().clone(), |bytes| bytes.copy_from_slice(&file[HEADER_BYTES..]));
                assert!(again.as_bytes() == file, "the field at {offset} does not read back as {value}");
                accepted += 1;
            }
        }
    }
    assert!((1..100).contains(&accepted), "{accepted} files were accepted");
}

#[test]
fn empty_or_impossible_turn_set_is_refused() {
    for turns in [0, 1 << 18, u32::MAX, 1 << 9, 0b1 | 1 << 17] {
        assert_eq!(refused(forged(12, &u32::to_le_bytes(turns))), (Field::Turns, u64::from(turns)));
    }
}

#[test]
fn definition_after_a_named_lock_is_refused() {
    let longer = [golden(), vec![0; 3]].concat();
    let file = with_right_checksum(longer, &[(56, &[3])]);
    assert_eq!(refused(file), (Field::DefinitionBytes, 3), "a named lock has none");
    assert!(matches!(Table::new(forged(56, &[0, 0, 0, 1])), Err(TableError::Length { .. })), "longer than the file");
}

#[test]
fn custom_lock_and_goal_positions_are_read_back() {
    let turns = Rules::parse(Puzzle::CUBE2, "R U F", NamedLock::None).expect("turns").turns();
    let turn = |text: &str| Rules::parse(Puzzle::CUBE2, text, NamedLock::None).expect("a turn").turns().iter().next();
    let repeated = ["R", "U"].map(|text| vec![turn(text).expect("one turn"); 3]);
    let automaton = Automaton::forbidding(turns, &repeated).expect("few states");
    let goal = Goal::positions(Puzzle::CUBE2, [Position::SOLVED, Position::SOLVED.turned(repeated[0][0])]);
    let rules = Rules::with_automaton(Puzzle::CUBE2, turns, automaton).expect("a lock of these turns");
    let rules = rules.with_goal(goal.expect("two positions")).expect("a goal of the 2x2x2");
    let mut header = Table::new(golden()).expect("a table").header().clone();
    header.locked = Some(header.unlocked.clone());
    header.rules = rules.clone();
    let table = Table::in_memory(header, |cells| cells.fill(0x1B));
    let bytes = table.as_bytes().to_vec();
    let again = Table::new(bytes.clone()).expect("the table that was written");
    assert_eq!(again.header(), table.header());
    assert!(again.cells().iter().eq(table.cells().iter()));
    for cut in 1..40 {
        assert!(Table::new(bytes[..bytes.len() - cut].to_vec()).is_err(), "{cut} bytes fewer");
    }
    for offset in HEADER_BYTES..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[offset] ^= 1;
        assert!(Table::new(damaged).is_err(), "byte {offset}");
    }
}

#[test]
fn face_lock_on_the_2x2x2_is_refused() {
    assert_eq!(refused(forged(11, &[2])), (Field::Lock, 2), "the 2x2x2 has no lock face");
    let table = Table::new(forged(10, &[1, 2])).expect("a table");
    assert_eq!(
        (table.header().rules.puzzle(), table.header().rules.lock().name()),
        (Puzzle::CORNERS3, Some(NamedLock::Face))
    );
}

#[test]
fn turns_of_all_six_faces_are_read_on_corners3() {
    for turns in [1, 1 << 9, 1 << 17, (1 << 18) - 1] {
        let file = with_right_checksum(golden(), &[(10, &[1]), (12, &u32::to_le_bytes(turns))]);
        let table = Table::new(file).expect("a table");
        assert_eq!((table.header().rules.puzzle(), table.header().rules.turns().bits()), (Puzzle::CORNERS3, turns));
    }
    for turns in [0, 1 << 18, u32::MAX] {
        let file = with_right_checksum(golden(), &[(10, &[1]), (12, &u32::to_le_bytes(turns))]);
        assert_eq!(refused(file), (Field::Turns, u64::from(turns)));
    }
}

#[test]
fn encoding_with_wrong_cell_bits_is_refused() {
    for encoding in [0, 1, 3] {
        assert_eq!(refused(forged(16, &[encoding])), (Field::CellBits, 4));
    }
}

#[test]
fn counts_that_contradict_the_header_are_refused() {
    let unlocked = (Field::UnlockedStates, UNLOCKED_STATES);
    let locked = (Field::LockedStates, LOCKED_STATES);
    for gods_number in [0, 1, 3, 255] {
        assert_eq!(refused(forged(19, &[gods_number])), unlocked);
    }
    for gods_number in [0, 2, 4] {
        assert_eq!(refused(forged(20, &[gods_number])), locked);
    }
    let count = |value: u64| value.to_le_bytes();
    assert_eq!(refused(forged(64, &count(UNLOCKED_STATES))), unlocked, "the counts exceed the states");
    assert_eq!(refused(forged(64, &count(u64::MAX))), unlocked, "the sum overflows");
    assert_eq!(refused(forged(64 + 5 * 8, &count(1))), unlocked, "a state past God's number");
    assert_eq!(refused(forged(64, &[0; COUNTS_BYTES])), unlocked, "no states");
    assert_eq!(refused(forged(64 + COUNTS_BYTES, &[0; COUNTS_BYTES])), locked);
    assert_eq!(refused(forged(32, &count(1_000))), (Field::UnlockedStates, 1_000));
    assert_eq!(refused(forged(40, &count(14))), (Field::LockedStates, 14));
    for distance in [254, 255] {
        let offset = 64 + usize::from(distance) * 8;
        let file = with_right_checksum(golden(), &[(offset, &count(1)), (19, &[distance])]);
        assert_eq!(refused(file), unlocked, "{distance} is beyond the largest distance");
    }
    let file = with_right_checksum(golden(), &[(64 + 253 * 8, &count(1)), (19, &[253])]);
    assert_eq!(Table::new(file).expect("a table").header().unlocked.gods_number(), Distance::MAXIMUM);
}

#[test]
fn locked_counts_that_contradict_the_lock_are_refused() {
    assert_eq!(refused(forged(11, &[0])), (Field::LockedStates, LOCKED_STATES));
    let count = |value: u64| value.to_le_bytes();
    let zero = count(0);
    let blank: &[(usize, &[u8])] = &[(20, &[2]), (40, &zero), (64 + COUNTS_BYTES, &[0; COUNTS_BYTES])];
    assert_eq!(refused(with_right_checksum(golden(), blank)), (Field::LockedStates, 0));
    let unlocked = with_right_checksum(golden(), &[blank, &[(11, &[0])]].concat());
    assert_eq!(Table::new(unlocked.clone()).expect("a table").header().locked, None);
    for (offset, bytes) in [(20, &[3][..]), (64 + COUNTS_BYTES, &[1])] {
        let file = with_right_checksum(unlocked.clone(), &[(offset, bytes)]);
        assert_eq!(refused(file), (Field::LockedStates, 0), "locked counts without a lock");
    }
}

#[test]
fn cell_count_that_contradicts_the_length_is_refused() {
    for (cells, expected) in [(0_u64, 4_160), (20, 4_170), (23, 4_172), (1 << 40, 4_160 + (1 << 39))] {
        match Table::new(forged(24, &cells.to_le_bytes())) {
            Err(TableError::Length { bytes, expected: named }) => assert_eq!((bytes, named), (4_171, expected)),
            other => panic!("expected a wrong length and got {other:?}"),
        }
    }
    for cells in [u64::MAX / 4 + 1, u64::MAX] {
        assert_eq!(refused(forged(24, &cells.to_le_bytes())), (Field::Cells, cells));
    }
}
