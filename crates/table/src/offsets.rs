//! The places of the fields of a header.

/// The first bytes of each table.
pub const MAGIC: [u8; 8] = *b"godtable";

/// The version of the format.
pub const VERSION: u16 = 1;

/// The size of the header in bytes.
pub const HEADER_BYTES: usize = COUNTS_OFFSET + 2 * COUNTS_BYTES;

/// The number of counts of each histogram: one for each value of a byte.
pub(crate) const DISTANCES: usize = 256;
pub(crate) const COUNTS_BYTES: usize = DISTANCES * size_of::<u64>();

pub(crate) const VERSION_OFFSET: usize = 8;
pub(crate) const PUZZLE_OFFSET: usize = 10;
pub(crate) const LOCK_OFFSET: usize = 11;
pub(crate) const TURNS_OFFSET: usize = 12;
pub(crate) const ENCODING_OFFSET: usize = 16;
pub(crate) const BITS_OFFSET: usize = 17;
pub(crate) const REDUCTION_OFFSET: usize = 18;
pub(crate) const UNLOCKED_GODS_NUMBER_OFFSET: usize = 19;
pub(crate) const LOCKED_GODS_NUMBER_OFFSET: usize = 20;
pub(crate) const GOAL_OFFSET: usize = 21;
pub(crate) const CELLS_OFFSET: usize = 24;
pub(crate) const UNLOCKED_STATES_OFFSET: usize = 32;
pub(crate) const LOCKED_STATES_OFFSET: usize = 40;
pub(crate) const CELLS_CHECKSUM_OFFSET: usize = 48;
pub(crate) const HEADER_CHECKSUM_OFFSET: usize = 52;
pub(crate) const DEFINITION_BYTES_OFFSET: usize = 56;
pub(crate) const COUNTS_OFFSET: usize = 64;

pub(crate) const RESERVED: [std::ops::Range<usize>; 2] = [22..24, 60..64];
