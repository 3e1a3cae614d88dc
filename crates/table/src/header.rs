//! The header of a table file.

use godtable_cube::{Automaton, Goal, NamedLock, Puzzle, Rules};

use crate::codes::{self, Code};
use crate::{CellBits, Encoding, Field, Histogram, TableError, definition};

/// The first bytes of each table.
pub const MAGIC: [u8; 8] = *b"godtable";

/// The version of the format.
pub const VERSION: u16 = 1;

/// The size of the header in bytes.
pub const HEADER_BYTES: usize = COUNTS_OFFSET + 2 * COUNTS_BYTES;

/// The number of counts of each histogram: one for each value of a byte.
const DISTANCES: usize = 256;
const COUNTS_BYTES: usize = DISTANCES * size_of::<u64>();

const VERSION_OFFSET: usize = 8;
const PUZZLE_OFFSET: usize = 10;
const LOCK_OFFSET: usize = 11;
const TURNS_OFFSET: usize = 12;
const ENCODING_OFFSET: usize = 16;
const BITS_OFFSET: usize = 17;
const FOLD_OFFSET: usize = 18;
const UNLOCKED_GODS_NUMBER_OFFSET: usize = 19;
const LOCKED_GODS_NUMBER_OFFSET: usize = 20;
const GOAL_OFFSET: usize = 21;
const CELLS_OFFSET: usize = 24;
const UNLOCKED_STATES_OFFSET: usize = 32;
const LOCKED_STATES_OFFSET: usize = 40;
const CELLS_CHECKSUM_OFFSET: usize = 48;
const HEADER_CHECKSUM_OFFSET: usize = 52;
const DEFINITION_BYTES_OFFSET: usize = 56;
const COUNTS_OFFSET: usize = 64;

const RESERVED: [std::ops::Range<usize>; 2] = [22..24, 60..64];

/// The header of a table: its rules, its cells and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rules of the distances.
    pub rules: Rules,
    /// The encoding of the cells.
    pub encoding: Encoding,
    /// Whether the table is folded: one plane for three lock states.
    pub is_folded: bool,
    /// The number of cells.
    pub cells: usize,
    /// The number of unlocked states at each distance.
    pub unlocked: Histogram,
    /// The number of locked states at each distance, or `None` if the rules lock nothing.
    pub locked: Option<Histogram>,
}

impl Header {
    /// Returns the size of the whole file in bytes, or `None` if it overflows.
    #[must_use]
    pub fn file_bytes(&self) -> Option<usize> {
        self.cell_bytes()?.checked_add(HEADER_BYTES)?.checked_add(definition::write(&self.rules).len())
    }

    /// Returns the size of the cells in bytes, or `None` if it overflows.
    #[must_use]
    pub fn cell_bytes(&self) -> Option<usize> {
        self.encoding.bits().bytes(self.cells)
    }

    /// Returns the header as bytes, for cells and a definition with that checksum.
    pub(crate) fn to_bytes(&self, cells_checksum: u32) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        let mut put = |offset: usize, field: &[u8]| bytes[offset..offset + field.len()].copy_from_slice(field);
        let locked = self.locked.as_ref();
        put(0, &MAGIC);
        put(VERSION_OFFSET, &VERSION.to_le_bytes());
        put(PUZZLE_OFFSET, &[codes::of_puzzle(self.rules.puzzle())]);
        put(LOCK_OFFSET, &[codes::of_lock(self.rules.lock().name())]);
        put(GOAL_OFFSET, &[codes::of_goal(self.rules.goal())]);
        put(DEFINITION_BYTES_OFFSET, &(definition::write(&self.rules).len() as u32).to_le_bytes());
        put(TURNS_OFFSET, &codes::of_turns(self.rules.turns()).to_le_bytes());
        put(ENCODING_OFFSET, &[codes::of_encoding(self.encoding)]);
        put(BITS_OFFSET, &[self.encoding.bits().get() as u8]);
        put(FOLD_OFFSET, &[u8::from(self.is_folded)]);
        put(UNLOCKED_GODS_NUMBER_OFFSET, &[self.unlocked.gods_number().get() as u8]);
        put(LOCKED_GODS_NUMBER_OFFSET, &[locked.unwrap_or(&self.unlocked).gods_number().get() as u8]);
        put(CELLS_OFFSET, &(self.cells as u64).to_le_bytes());
        put(UNLOCKED_STATES_OFFSET, &self.unlocked.states().to_le_bytes());
        put(LOCKED_STATES_OFFSET, &locked.map_or(0, Histogram::states).to_le_bytes());
        put(CELLS_CHECKSUM_OFFSET, &cells_checksum.to_le_bytes());
        for (number, histogram) in [Some(&self.unlocked), locked].into_iter().enumerate() {
            let counts = histogram.map_or(&[][..], Histogram::counts);
            for (distance, count) in counts.iter().enumerate() {
                put(COUNTS_OFFSET + number * COUNTS_BYTES + distance * size_of::<u64>(), &count.to_le_bytes());
            }
        }
        let checksum = header_checksum(&bytes);
        bytes[HEADER_CHECKSUM_OFFSET..][..4].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads and checks the header of a whole file. Returns it with the checksum of the cells.
    pub(crate) fn from_bytes(file: &[u8]) -> Result<(Header, u32), TableError> {
        let bytes = undamaged(file)?;
        let expected = whole_bytes(file)?;
        if file.len() != expected {
            return Err(TableError::Length { bytes: file.len() as u64, expected });
        }
        if let Some(offset) = RESERVED.into_iter().flatten().find(|&offset| bytes[offset] != 0) {
            return Err(field(Field::Reserved, bytes[offset]));
        }
        let header = Header {
            rules: rules(bytes, file)?,
            encoding: encoding(bytes[ENCODING_OFFSET], bytes[BITS_OFFSET])?,
            is_folded: match bytes[FOLD_OFFSET] {
                fold @ 0..=1 => fold == 1,
                fold => return Err(field(Field::Fold, fold)),
            },
            cells: cells(bytes)?,
            unlocked: unlocked(bytes)?,
            locked: locked(bytes)?,
        };
        if header.locked.is_none() != header.rules.lock().forbids_nothing() {
            return Err(field(Field::LockedStates, header.locked.as_ref().map_or(0, Histogram::states)));
        }
        Ok((header, u32::from_le_bytes(array(bytes, CELLS_CHECKSUM_OFFSET))))
    }
}

/// Returns the size of a whole file in bytes, by the header at its start.
pub(crate) fn whole_bytes(file: &[u8]) -> Result<usize, TableError> {
    let bytes = undamaged(file)?;
    let cells = cells(bytes)?;
    let cell_bytes = encoding(bytes[ENCODING_OFFSET], bytes[BITS_OFFSET])?.bits().bytes(cells);
    let all = cell_bytes.and_then(|length| length.checked_add(HEADER_BYTES)?.checked_add(definition_bytes(bytes)));
    all.ok_or(field(Field::Cells, cells as u64))
}

/// Returns the bytes of the header at the start of a file, if they are undamaged and of this version.
fn undamaged(file: &[u8]) -> Result<&[u8; HEADER_BYTES], TableError> {
    let bytes: &[u8; HEADER_BYTES] = file.first_chunk().ok_or(TableError::TooShort { bytes: file.len() })?;
    if bytes[..MAGIC.len()] != MAGIC {
        return Err(TableError::NotATable);
    }
    let version = u16::from_le_bytes(array(bytes, VERSION_OFFSET));
    if version != VERSION {
        return Err(TableError::Version { version });
    }
    let stored = u32::from_le_bytes(array(bytes, HEADER_CHECKSUM_OFFSET));
    let computed = header_checksum(bytes);
    if stored != computed {
        return Err(TableError::HeaderDamaged { stored, computed });
    }
    Ok(bytes)
}

fn cells(bytes: &[u8; HEADER_BYTES]) -> Result<usize, TableError> {
    let cells = u64::from_le_bytes(array(bytes, CELLS_OFFSET));
    usize::try_from(cells).map_err(|_| field(Field::Cells, cells))
}

fn definition_bytes(bytes: &[u8; HEADER_BYTES]) -> usize {
    u32::from_le_bytes(array(bytes, DEFINITION_BYTES_OFFSET)) as usize
}

fn rules(bytes: &[u8; HEADER_BYTES], file: &[u8]) -> Result<Rules, TableError> {
    let known = |name, offset: usize| field(name, bytes[offset]);
    let puzzle = codes::puzzle(bytes[PUZZLE_OFFSET]).ok_or(known(Field::Puzzle, PUZZLE_OFFSET))?;
    let whole = &file[file.len() - definition_bytes(bytes)..];
    let mut definition = whole;
    let lock = stored_lock(bytes[LOCK_OFFSET], puzzle, &mut definition).ok_or(known(Field::Lock, LOCK_OFFSET))?;
    let goal = stored_goal(bytes[GOAL_OFFSET], puzzle, &mut definition).ok_or(known(Field::Goal, GOAL_OFFSET))?;
    let turns = u32::from_le_bytes(array(bytes, TURNS_OFFSET));
    let set = codes::turn_set(turns).ok_or(field(Field::Turns, turns))?;
    let rules = match lock {
        StoredLock::Named(lock) => Rules::new(puzzle, set, lock),
        StoredLock::Defined(lock) => Rules::with_automaton(puzzle, set, lock),
    };
    // A file has turns of the puzzle's turning faces only. Other turns would give the same rules a second form.
    let rules = rules.ok().filter(|rules| rules.turns() == set).ok_or(field(Field::Turns, turns))?;
    let rules = rules.with_goal(goal).map_err(|_| known(Field::Goal, GOAL_OFFSET))?;
    // Each lock and each goal has one form, too.
    let codes = [codes::of_lock(rules.lock().name()), codes::of_goal(rules.goal())];
    if codes != [bytes[LOCK_OFFSET], bytes[GOAL_OFFSET]] || definition::write(&rules) != whole {
        return Err(field(Field::DefinitionBytes, whole.len() as u64));
    }
    Ok(rules)
}

/// A lock as a file stores it.
enum StoredLock {
    Named(NamedLock),
    Defined(Automaton),
}

/// Returns the lock with this number, from the definition if it is custom, or `None` if the puzzle has no such lock.
fn stored_lock(code: u8, puzzle: Puzzle, definition: &mut &[u8]) -> Option<StoredLock> {
    match codes::lock(code)? {
        Code::Defined => definition::read_lock(definition).map(StoredLock::Defined),
        Code::Named(lock) => puzzle.locks().contains(&lock).then_some(StoredLock::Named(lock)),
    }
}

/// Returns the goal with this number, from the definition if it is listed, or `None` if no goal has the number.
fn stored_goal(code: u8, puzzle: Puzzle, definition: &mut &[u8]) -> Option<Goal> {
    match codes::goal(code)? {
        Code::Defined => definition::read_goal(definition, puzzle),
        Code::Named(goal) => Some(goal),
    }
}

fn unlocked(bytes: &[u8; HEADER_BYTES]) -> Result<Histogram, TableError> {
    let states = u64::from_le_bytes(array(bytes, UNLOCKED_STATES_OFFSET));
    histogram(bytes, 0, states, bytes[UNLOCKED_GODS_NUMBER_OFFSET]).ok_or(field(Field::UnlockedStates, states))
}

fn locked(bytes: &[u8; HEADER_BYTES]) -> Result<Option<Histogram>, TableError> {
    let states = u64::from_le_bytes(array(bytes, LOCKED_STATES_OFFSET));
    let error = field(Field::LockedStates, states);
    if states > 0 {
        return histogram(bytes, 1, states, bytes[LOCKED_GODS_NUMBER_OFFSET]).ok_or(error).map(Some);
    }
    let is_blank = counts(bytes, 1).iter().all(|&count| count == 0)
        && bytes[LOCKED_GODS_NUMBER_OFFSET] == bytes[UNLOCKED_GODS_NUMBER_OFFSET];
    if is_blank { Ok(None) } else { Err(error) }
}

/// Returns the histogram with that number, if its counts end at God's number and add up to no more than the states.
fn histogram(bytes: &[u8; HEADER_BYTES], number: usize, states: u64, gods_number: u8) -> Option<Histogram> {
    let mut counts = counts(bytes, number).to_vec();
    let last = counts.iter().rposition(|&count| count > 0)?;
    counts.truncate(last + 1);
    Histogram::new(states, counts).filter(|_| last == usize::from(gods_number))
}

fn counts(bytes: &[u8; HEADER_BYTES], number: usize) -> [u64; DISTANCES] {
    let offset = COUNTS_OFFSET + number * COUNTS_BYTES;
    std::array::from_fn(|distance| u64::from_le_bytes(array(bytes, offset + distance * size_of::<u64>())))
}

fn header_checksum(bytes: &[u8; HEADER_BYTES]) -> u32 {
    let mut blank = *bytes;
    blank[HEADER_CHECKSUM_OFFSET..][..4].fill(0);
    crc32fast::hash(&blank)
}

fn encoding(code: u8, bits: u8) -> Result<Encoding, TableError> {
    let width = CellBits::ALL.into_iter().find(|width| width.get() == usize::from(bits));
    let width = width.ok_or(field(Field::CellBits, bits))?;
    let encoding = codes::encoding(code, width).ok_or(field(Field::Encoding, code))?;
    if encoding.bits() == width { Ok(encoding) } else { Err(field(Field::CellBits, bits)) }
}

fn field(field: Field, value: impl Into<u64>) -> TableError {
    TableError::Field { field, value: value.into() }
}

fn array<const N: usize>(bytes: &[u8; HEADER_BYTES], offset: usize) -> [u8; N] {
    std::array::from_fn(|number| bytes[offset + number])
}
