//! The fields of a header, as bytes. All tables have the same fields in the same places.

use std::borrow::Cow;

use godtable_system::checksum;

use crate::offsets::*;
use crate::{CellBits, Encoding, Field, Histogram, TableError, codes};

/// The header of a table, whatever its puzzle is.
pub trait Head: Sized {
    /// Whether blocks of cells have separate checksums. Then the cells of a mapped table are not checked when it is opened:
    /// [`Table::check_block`](crate::Table::check_block) and [`Table::check_cells`](crate::Table::check_cells) do that.
    const HAS_BLOCKS: bool = false;

    /// Returns the definition, which is at the end of the file.
    fn definition(&self) -> Cow<'_, [u8]>;

    /// Returns the fields.
    fn fields(&self) -> Fields;

    /// Returns the header with these fields and this definition.
    ///
    /// # Errors
    /// Returns an error if a field is invalid.
    fn read(fields: Fields, definition: &[u8]) -> Result<Self, TableError>;
}

/// The fields of a header, without the length of the definition and the checksums.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fields {
    pub(crate) puzzle: u8,
    pub(crate) lock: u8,
    pub(crate) goal: u8,
    pub(crate) turns: u32,
    pub(crate) encoding: Encoding,
    pub(crate) is_reduced: bool,
    pub(crate) cells: usize,
    pub(crate) unlocked: Histogram,
    pub(crate) locked: Option<Histogram>,
}

/// Returns the size of a whole file in bytes, or `None` if it overflows.
pub(crate) fn file_bytes(head: &impl Head) -> Option<usize> {
    let Fields { encoding, cells, .. } = head.fields();
    encoding.bits().bytes(cells)?.checked_add(HEADER_BYTES)?.checked_add(head.definition().len())
}

/// Returns a header as bytes, for cells and a definition with that checksum.
pub(crate) fn to_bytes(head: &impl Head, cells_checksum: u32) -> [u8; HEADER_BYTES] {
    let fields = head.fields();
    let mut bytes = [0; HEADER_BYTES];
    let mut put = |offset: usize, field: &[u8]| bytes[offset..offset + field.len()].copy_from_slice(field);
    let locked = fields.locked.as_ref();
    put(0, &MAGIC);
    put(VERSION_OFFSET, &VERSION.to_le_bytes());
    put(PUZZLE_OFFSET, &[fields.puzzle]);
    put(LOCK_OFFSET, &[fields.lock]);
    put(GOAL_OFFSET, &[fields.goal]);
    put(DEFINITION_BYTES_OFFSET, &(head.definition().len() as u32).to_le_bytes());
    put(TURNS_OFFSET, &fields.turns.to_le_bytes());
    put(ENCODING_OFFSET, &[codes::of_encoding(fields.encoding)]);
    put(BITS_OFFSET, &[fields.encoding.bits().get() as u8]);
    put(REDUCTION_OFFSET, &[u8::from(fields.is_reduced)]);
    put(UNLOCKED_GODS_NUMBER_OFFSET, &[fields.unlocked.gods_number().get() as u8]);
    put(LOCKED_GODS_NUMBER_OFFSET, &[locked.unwrap_or(&fields.unlocked).gods_number().get() as u8]);
    put(CELLS_OFFSET, &(fields.cells as u64).to_le_bytes());
    put(UNLOCKED_STATES_OFFSET, &fields.unlocked.states().to_le_bytes());
    put(LOCKED_STATES_OFFSET, &locked.map_or(0, Histogram::states).to_le_bytes());
    put(CELLS_CHECKSUM_OFFSET, &cells_checksum.to_le_bytes());
    for (number, histogram) in [Some(&fields.unlocked), locked].into_iter().enumerate() {
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
pub(crate) fn from_bytes<H: Head>(file: &[u8]) -> Result<(H, u32), TableError> {
    let bytes = undamaged(file)?;
    let expected = whole_bytes(file)?;
    if file.len() != expected {
        return Err(TableError::Length { bytes: file.len() as u64, expected });
    }
    if let Some(offset) = RESERVED.into_iter().flatten().find(|&offset| bytes[offset] != 0) {
        return Err(field(Field::Reserved, bytes[offset]));
    }
    let fields = Fields {
        puzzle: bytes[PUZZLE_OFFSET],
        lock: bytes[LOCK_OFFSET],
        goal: bytes[GOAL_OFFSET],
        turns: u32::from_le_bytes(array(bytes, TURNS_OFFSET)),
        encoding: encoding(bytes[ENCODING_OFFSET], bytes[BITS_OFFSET])?,
        is_reduced: match bytes[REDUCTION_OFFSET] {
            reduction @ 0..=1 => reduction == 1,
            reduction => return Err(field(Field::Reduction, reduction)),
        },
        cells: cells(bytes)?,
        unlocked: unlocked(bytes)?,
        locked: locked(bytes)?,
    };
    let header = H::read(fields, &file[file.len() - definition_bytes(bytes)..])?;
    Ok((header, u32::from_le_bytes(array(bytes, CELLS_CHECKSUM_OFFSET))))
}

/// Returns the number of the puzzle in the header at the start of a file.
pub(crate) fn puzzle(file: &[u8]) -> Result<u8, TableError> {
    undamaged(file).map(|bytes| bytes[PUZZLE_OFFSET])
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
    checksum::hash(&blank)
}

fn encoding(code: u8, bits: u8) -> Result<Encoding, TableError> {
    let width = CellBits::ALL.into_iter().find(|width| width.get() == usize::from(bits));
    let width = width.ok_or(field(Field::CellBits, bits))?;
    let encoding = codes::encoding(code, width).ok_or(field(Field::Encoding, code))?;
    if encoding.bits() == width { Ok(encoding) } else { Err(field(Field::CellBits, bits)) }
}

pub(crate) fn field(field: Field, value: impl Into<u64>) -> TableError {
    TableError::Field { field, value: value.into() }
}

fn array<const N: usize>(bytes: &[u8; HEADER_BYTES], offset: usize) -> [u8; N] {
    std::array::from_fn(|number| bytes[offset + number])
}
